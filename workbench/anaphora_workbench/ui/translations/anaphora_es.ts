<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>AdjudicationFilters</name>
    <message>
        <source>All groups</source>
        <translation>Todos los grupos</translation>
    </message>
    <message>
        <source>{group} ({count})</source>
        <translation>{group} ({count})</translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation>Todos los tipos</translation>
    </message>
    <message>
        <source>All annotators</source>
        <translation>Todos los anotadores</translation>
    </message>
    <message>
        <source>{name} differs from the majority</source>
        <translation>{name} difiere de la mayoría</translation>
    </message>
    <message>
        <source>Filters of disagreements</source>
        <translation>Filtros de desacuerdos</translation>
    </message>
    <message>
        <source>Group of disagreements</source>
        <translation>Grupo de desacuerdos</translation>
    </message>
    <message>
        <source>Kind of anaphor</source>
        <translation>Tipo de anáfora</translation>
    </message>
    <message>
        <source>Annotator who differs from the majority</source>
        <translation>Anotador que difiere de la mayoría</translation>
    </message>
    <message>
        <source>Open only</source>
        <translation>Solo pendientes</translation>
    </message>
    <message>
        <source>Hides settled disagreements</source>
        <translation>Oculta los desacuerdos zanjados</translation>
    </message>
    <message>
        <source>Hide names</source>
        <translation>Ocultar nombres</translation>
    </message>
    <message>
        <source>Calls the annotators A, B and so on</source>
        <translation>Llama A, B, C… a los anotadores</translation>
    </message>
</context>
<context>
    <name>AdjudicationPanel</name>
    <message>
        <source>Adjudication</source>
        <translation>Adjudicación</translation>
    </message>
    <message>
        <source>Disagreements in text order</source>
        <translation>Desacuerdos en el orden del texto</translation>
    </message>
    <message>
        <source>Answers to the active disagreement</source>
        <translation>Respuestas del desacuerdo activo</translation>
    </message>
    <message>
        <source>Agreement before and after</source>
        <translation>Acuerdo antes y después</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>Aceptar</translation>
    </message>
    <message>
        <source>Settle with the marked answer, at first the majority&apos;s</source>
        <translation>Zanja el desacuerdo con la respuesta marcada, al principio la de la mayoría</translation>
    </message>
    <message>
        <source>Both acceptable</source>
        <translation>Ambas son aceptables</translation>
    </message>
    <message>
        <source>Keep as a real ambiguity</source>
        <translation>Conserva el desacuerdo como ambigüedad real</translation>
    </message>
    <message>
        <source>Gap in the guidelines …</source>
        <translation>Laguna de los criterios…</translation>
    </message>
    <message>
        <source>Name the gap in the guidelines in a word</source>
        <translation>Indique en una palabra la laguna de los criterios</translation>
    </message>
    <message>
        <source>Gap in the guidelines, in a word. Return saves.</source>
        <translation>Laguna de los criterios, en una palabra. Intro guarda.</translation>
    </message>
    <message>
        <source>Gap in the guidelines, in a word</source>
        <translation>Laguna de los criterios, en una palabra</translation>
    </message>
    <message>
        <source>Take over {answers}</source>
        <translation>Adoptar {answers}</translation>
    </message>
    <message>
        <source>No adjudication is open.</source>
        <translation>No hay ninguna adjudicación abierta.</translation>
    </message>
    <message>
        <source>The annotators agree on everything.</source>
        <translation>Los anotadores coinciden en todo.</translation>
    </message>
    <message>
        <source>No disagreement passes the filters.</source>
        <translation>Ningún desacuerdo pasa los filtros.</translation>
    </message>
    <message>
        <source>Disagreements settled: {settled} of {all} · agreed: {agreed}</source>
        <translation>Desacuerdos zanjados: {settled} de {all} · coinciden: {agreed}</translation>
    </message>
    <message>
        <source>{count} changed since they were settled</source>
        <translation>han cambiado desde que se zanjaron: {count}</translation>
    </message>
    <message>
        <source>agreeing answers {figure}</source>
        <translation>respuestas coincidentes {figure}</translation>
    </message>
</context>
<context>
    <name>AgreementPage</name>
    <message>
        <source>Agreement</source>
        <translation>Acuerdo</translation>
    </message>
    <message>
        <source>Antecedents in the same chain</source>
        <translation>Antecedentes en la misma cadena</translation>
    </message>
    <message>
        <source>Same antecedent</source>
        <translation>Mismo antecedente</translation>
    </message>
    <message>
        <source>Antecedents (Krippendorff&apos;s alpha)</source>
        <translation>Antecedentes (alfa de Krippendorff)</translation>
    </message>
    <message>
        <source>Kinds (Cohen&apos;s kappa)</source>
        <translation>Tipos (kappa de Cohen)</translation>
    </message>
    <message>
        <source>Types of reference (Cohen&apos;s kappa)</source>
        <translation>Tipos de referencia (kappa de Cohen)</translation>
    </message>
    <message>
        <source>Chains (alpha, MASI)</source>
        <translation>Cadenas (alfa, MASI)</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Medida</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valor</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>Casos</translation>
    </message>
    <message>
        <source>Agreement needs a text in which two annotators have decided something.</source>
        <translation>El acuerdo necesita un texto en el que dos anotadores hayan decidido algo.</translation>
    </message>
    <message>
        <source>Texts that several have annotated: {count}. Annotators: {names}.</source>
        <translation>Textos que han anotado varias personas: {count}. Anotadores: {names}.</translation>
    </message>
</context>
<context>
    <name>AnswerLine</name>
    <message>
        <source>›  {answer} · proposed</source>
        <translation>›  {answer} · propuesta</translation>
    </message>
    <message>
        <source>{answer} · proposed</source>
        <translation>{answer} · propuesta</translation>
    </message>
    <message>
        <source>{answer} · your answer</source>
        <translation>{answer} · su respuesta</translation>
    </message>
    <message>
        <source>Return accepts it</source>
        <translation>Intro la acepta</translation>
    </message>
</context>
<context>
    <name>AnswerModel</name>
    <message>
        <source>{names}: the majority</source>
        <translation>{names}: la mayoría</translation>
    </message>
</context>
<context>
    <name>Asked</name>
    <message>
        <source>pronouns and zeros</source>
        <translation>pronombres, también omitidos</translation>
    </message>
    <message>
        <source>pronouns, zeros and names</source>
        <translation>pronombres (también omitidos) y nombres propios</translation>
    </message>
    <message>
        <source>pronouns, zeros, names and definite descriptions</source>
        <translation>pronombres, nombres y descripciones definidas</translation>
    </message>
    <message>
        <source>pronouns, zeros and all noun phrases</source>
        <translation>pronombres y todos los sintagmas nominales</translation>
    </message>
</context>
<context>
    <name>AskedPanel</name>
    <message>
        <source>Expressions to annotate</source>
        <translation>Expresiones que se anotan</translation>
    </message>
    <message>
        <source>&amp;Annotate</source>
        <translation>&amp;Anotar</translation>
    </message>
    <message>
        <source>the kinds that are ticked</source>
        <translation>los tipos marcados</translation>
    </message>
    <message>
        <source>&amp;Kinds of the tag set</source>
        <translation>&amp;Tipos del juego de etiquetas</translation>
    </message>
    <message>
        <source>Kinds to annotate</source>
        <translation>Tipos que se anotan</translation>
    </message>
    <message>
        <source>E&amp;xport entities that are mentioned once</source>
        <translation>E&amp;xportar las entidades de una sola mención</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>New questions are added to each text when it is opened. Questions without an answer, flag or note disappear with their kind; every decision stays.</source>
        <translation>Las preguntas nuevas se añaden a cada texto al abrirlo. Las que no tienen respuesta, marca de duda ni nota desaparecen con su tipo; toda decisión se conserva.</translation>
    </message>
    <message>
        <source>Tick at least one kind.</source>
        <translation>Marque al menos un tipo.</translation>
    </message>
</context>
<context>
    <name>AssignDialog</name>
    <message>
        <source>Hand out documents</source>
        <translation>Repartir documentos</translation>
    </message>
    <message>
        <source>ana, ben, carla</source>
        <translation>ana, benito, carla</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>&amp;Annotators:</source>
        <translation>&amp;Anotadores:</translation>
    </message>
    <message>
        <source>Annotated &amp;twice:</source>
        <translation>Anotados &amp;dos veces:</translation>
    </message>
    <message>
        <source>&amp;Folder:</source>
        <translation>&amp;Carpeta:</translation>
    </message>
</context>
<context>
    <name>BlindSettings</name>
    <message>
        <source>Blind items</source>
        <translation>Anáforas a ciegas</translation>
    </message>
    <message>
        <source>&amp;Share of blind items</source>
        <translation>&amp;Proporción a ciegas</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Share of blind items in per cent</source>
        <translation>Porcentaje de anáforas a ciegas</translation>
    </message>
    <message>
        <source>Proposals can influence the annotator. For blind items, the tagger hides the proposal and shuffles the candidates; Return works once you mark a candidate. The bias report compares blind and shown answers: agreement with the proposal, wrong proposals accepted, seconds saved.</source>
        <translation>Las propuestas pueden influir en quien anota. En las anáforas a ciegas, el programa oculta la propuesta y baraja los candidatos; Intro funciona cuando se marca un candidato. El informe de sesgo compara las respuestas a ciegas y las demás: coincidencia con la propuesta, propuestas erróneas aceptadas, segundos ahorrados.</translation>
    </message>
    <message>
        <source>Every proposal is shown.</source>
        <translation>Se muestran todas las propuestas.</translation>
    </message>
    <message>
        <source>No proposal is shown.</source>
        <translation>No se muestra ninguna propuesta.</translation>
    </message>
    <message>
        <source>Blind: about {count} of {all} open anaphors.</source>
        <translation>A ciegas: unas {count} de {all} anáforas pendientes.</translation>
    </message>
</context>
<context>
    <name>CandidateDetails</name>
    <message>
        <source>Details of the marked candidate</source>
        <translation>Detalles del candidato marcado</translation>
    </message>
    <message>
        <source>Verdict of each constraint</source>
        <translation>Veredicto de cada restricción</translation>
    </message>
    <message>
        <source>Return accepts: {answer}</source>
        <translation>Intro acepta: {answer}</translation>
    </message>
    <message>
        <source>No candidate is marked</source>
        <translation>Ningún candidato está marcado</translation>
    </message>
    <message>
        <source>gender and number unknown</source>
        <translation>género y número desconocidos</translation>
    </message>
    <message>
        <source>head “{head}”</source>
        <translation>núcleo «{head}»</translation>
    </message>
    <message>
        <source>modifiers {words}</source>
        <translation>modificadores {words}</translation>
    </message>
</context>
<context>
    <name>CandidateList</name>
    <message>
        <source>Choose</source>
        <translation>Elegir</translation>
    </message>
    <message>
        <source>Hide its other mentions</source>
        <translation>Ocultar sus otras menciones</translation>
    </message>
    <message>
        <source>Show its other mentions</source>
        <translation>Mostrar sus otras menciones</translation>
    </message>
    <message>
        <source>Show in text</source>
        <translation>Mostrar en el texto</translation>
    </message>
</context>
<context>
    <name>CandidatePanel</name>
    <message>
        <source>Candidates</source>
        <translation>Candidatos</translation>
    </message>
    <message>
        <source>Candidate antecedents</source>
        <translation>Candidatos a antecedente</translation>
    </message>
    <message>
        <source>Filter “{text}”: {shown} of {all}   ×</source>
        <translation>Filtro «{text}»: {shown} de {all}   ×</translation>
    </message>
    <message>
        <source>Clears the filter</source>
        <translation>Quita el filtro</translation>
    </message>
    <message>
        <source>Hide the rejected candidates ({count})</source>
        <translation>Ocultar los descartados ({count})</translation>
    </message>
    <message>
        <source>Show the rejected candidates ({count})</source>
        <translation>Mostrar los descartados ({count})</translation>
    </message>
    <message>
        <source>{shown} candidates shown, {out} rejected</source>
        <translation>candidatos a la vista: {shown}; descartados: {out}</translation>
    </message>
    <message>
        <source>Finding candidates …</source>
        <translation>Buscando candidatos…</translation>
    </message>
    <message>
        <source>This text has no anaphors yet. To mark the first one, select its words and press Shift+M, or press Ctrl+K and type “anaphor”.</source>
        <translation>Este texto aún no tiene anáforas. Para marcar la primera, seleccione sus palabras y pulse Mayús+M, o pulse Ctrl+K y escriba «anáfora».</translation>
    </message>
    <message>
        <source>No earlier expression has this name or these words, so this is probably a first mention. Press {key} to record a new entity.</source>
        <translation>Ninguna expresión anterior tiene este nombre ni estas palabras, así que probablemente sea una primera mención. Pulse {key} para registrar una entidad nueva.</translation>
    </message>
    <message>
        <source>Constraints reject every candidate.</source>
        <translation>Las restricciones descartan todos los candidatos.</translation>
    </message>
    <message>
        <source>Press {key} to see the rejected candidates and why; you can choose them.</source>
        <translation>Pulse {key} para ver los candidatos descartados y por qué lo están; también se pueden elegir.</translation>
    </message>
    <message>
        <source>Choose an anaphor in the text or in the list of anaphors.</source>
        <translation>Elija una anáfora en el texto o en la lista de anáforas.</translation>
    </message>
    <message>
        <source>No candidate contains this text.</source>
        <translation>Ningún candidato contiene este texto.</translation>
    </message>
    <message>
        <source>Nothing before it can be the same.</source>
        <translation>Nada anterior puede ser lo mismo.</translation>
    </message>
    <message>
        <source>There are no candidates. Click an expression in the text, or select one.</source>
        <translation>No hay candidatos. Haga clic en una expresión del texto o seleccione una.</translation>
    </message>
</context>
<context>
    <name>Causes</name>
    <message>
        <source>The answer is correct.</source>
        <translation>La respuesta es correcta.</translation>
    </message>
    <message>
        <source>The system does not list this anaphor.</source>
        <translation>El sistema no incluye esta anáfora.</translation>
    </message>
    <message>
        <source>The system answers: does not refer.</source>
        <translation>El sistema responde que no se refiere a nada.</translation>
    </message>
    <message>
        <source>The system gives no antecedent, although a correct candidate was left.</source>
        <translation>El sistema no da antecedente, aunque quedaba un candidato correcto.</translation>
    </message>
    <message>
        <source>The system gives no answer.</source>
        <translation>El sistema no da respuesta.</translation>
    </message>
    <message>
        <source>Every correct antecedent is outside the candidate window.</source>
        <translation>Todos los antecedentes correctos están fuera de la ventana de candidatos.</translation>
    </message>
    <message>
        <source>No candidate matches a correct antecedent.</source>
        <translation>Ningún candidato corresponde a un antecedente correcto.</translation>
    </message>
    <message>
        <source>The constraint “{name}” excludes every correct candidate.</source>
        <translation>La restricción «{name}» excluye todos los candidatos correctos.</translation>
    </message>
    <message>
        <source>The requirement “{name}” excludes the last correct candidate.</source>
        <translation>El requisito «{name}» excluye el último candidato correcto.</translation>
    </message>
    <message>
        <source>The preference “{name}” drops the last correct candidate.</source>
        <translation>La preferencia «{name}» deja fuera el último candidato correcto.</translation>
    </message>
    <message>
        <source>A correct candidate was left, and the system chose another.</source>
        <translation>Quedaba un candidato correcto y el sistema eligió otro.</translation>
    </message>
    <message>
        <source>The answer is correct by itself, but leads to an earlier error.</source>
        <translation>La respuesta es correcta por sí misma, pero lleva a un error anterior.</translation>
    </message>
    <message>
        <source>The answer has some parts of a split antecedent, but not all.</source>
        <translation>La respuesta tiene algunas partes de un antecedente dividido, pero no todas.</translation>
    </message>
    <message>
        <source>The key has another type of reference.</source>
        <translation>La clave tiene otro tipo de referencia.</translation>
    </message>
    <message>
        <source>In the key it does not refer.</source>
        <translation>En la clave no se refiere a nada.</translation>
    </message>
    <message>
        <source>The key gives it no antecedent.</source>
        <translation>La clave no le da antecedente.</translation>
    </message>
    <message>
        <source>The key does not mark it.</source>
        <translation>La clave no la marca.</translation>
    </message>
    <message>
        <source>The key has no anaphor there.</source>
        <translation>La clave no tiene ahí ninguna anáfora.</translation>
    </message>
    <message>
        <source>The response does not have this mention.</source>
        <translation>La respuesta no tiene esta mención.</translation>
    </message>
    <message>
        <source>The key does not have this mention.</source>
        <translation>La clave no tiene esta mención.</translation>
    </message>
    <message>
        <source>The mention has other boundaries in the response.</source>
        <translation>La mención tiene otros límites en la respuesta.</translation>
    </message>
    <message>
        <source>It is linked to a mention of another entity.</source>
        <translation>Está enlazada con una mención de otra entidad.</translation>
    </message>
    <message>
        <source>It is not linked to its entity.</source>
        <translation>No está enlazada con su entidad.</translation>
    </message>
    <message>
        <source>The response has no mention of this entity.</source>
        <translation>La respuesta no tiene ninguna mención de esta entidad.</translation>
    </message>
    <message>
        <source>The key has no mention of this entity.</source>
        <translation>La clave no tiene ninguna mención de esta entidad.</translation>
    </message>
    <message>
        <source>The response divides this entity.</source>
        <translation>La respuesta divide esta entidad.</translation>
    </message>
    <message>
        <source>The response joins several entities.</source>
        <translation>La respuesta une varias entidades.</translation>
    </message>
</context>
<context>
    <name>ChainStrip</name>
    <message>
        <source>Chain of the active anaphor</source>
        <translation>Cadena de la anáfora activa</translation>
    </message>
    <message>
        <source>Mentions of the chain</source>
        <translation>Menciones de la cadena</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Dividir</translation>
    </message>
    <message>
        <source>Join</source>
        <translation>Unir</translation>
    </message>
    <message>
        <source>Leave together</source>
        <translation>Dejar unida</translation>
    </message>
    <message>
        <source>Leave apart</source>
        <translation>Dejar separadas</translation>
    </message>
    <message>
        <source>Join {first} and {second} mentions?</source>
        <translation>¿Unir {first} y {second} menciones?</translation>
    </message>
    <message>
        <source>Split into {first} and {second}?</source>
        <translation>¿Dividir en {first} y {second}?</translation>
    </message>
    <message>
        <source>No chain yet</source>
        <translation>Aún no hay cadena</translation>
    </message>
    <message>
        <source>No chain yet. Chain of the marked candidate: {count}</source>
        <translation>Aún sin cadena; la del candidato marcado tiene {count}</translation>
    </message>
    <message>
        <source>Walking: {number} of {count}</source>
        <translation>Recorrido: {number} de {count}</translation>
    </message>
    <message>
        <source>Chain of {count}</source>
        <translation>Cadena de {count}</translation>
    </message>
    <message>
        <source>{words}, sentence {number}</source>
        <translation>{words}, oración {number}</translation>
    </message>
    <message>
        <source>{mention}, the active anaphor</source>
        <translation>{mention}, la anáfora activa</translation>
    </message>
    <message>
        <source>the chains are joined here</source>
        <translation>las cadenas se unen aquí</translation>
    </message>
    <message>
        <source>the chain is split here</source>
        <translation>la cadena se divide aquí</translation>
    </message>
    <message>
        <source>{count} earlier</source>
        <translation>{count} antes</translation>
    </message>
    <message>
        <source>{count} later</source>
        <translation>{count} después</translation>
    </message>
</context>
<context>
    <name>Changes</name>
    <message>
        <source>{words}: {answer}</source>
        <translation>{words}: {answer}</translation>
    </message>
    <message>
        <source>{words}: {answer} (as proposed)</source>
        <translation>{words}: {answer} (según la propuesta)</translation>
    </message>
    <message>
        <source>{words} → {answer}</source>
        <translation>{words} → {answer}</translation>
    </message>
    <message>
        <source>{words} → {answer} (as proposed)</source>
        <translation>{words} → {answer} (según la propuesta)</translation>
    </message>
    <message>
        <source>saved: {words}, {answer}</source>
        <translation>guardado: {words}, {answer}</translation>
    </message>
    <message>
        <source>{words} (sentence {number})</source>
        <translation>{words} (oración {number})</translation>
    </message>
    <message>
        <source>bridging ({relation}): {words}</source>
        <translation>relación asociativa ({relation}): {words}</translation>
    </message>
    <message>
        <source>bridging: {words}</source>
        <translation>relación asociativa: {words}</translation>
    </message>
    <message>
        <source>{name}: 1 mention</source>
        <translation>{name}: 1 mención</translation>
    </message>
    <message>
        <source>{name}: {count} mentions</source>
        <translation>{name}: {count} menciones</translation>
    </message>
    <message>
        <source>Joined, they are one entity with {count} mentions.</source>
        <translation>Unidas son una sola entidad con {count} menciones.</translation>
    </message>
    <message>
        <source>One link is added: {words} → {answer}.</source>
        <translation>Se añade un enlace: {words} → {answer}.</translation>
    </message>
    <message>
        <source>This replaces the answer “{answer}” of {words}.</source>
        <translation>Sustituye la respuesta «{answer}» de {words}.</translation>
    </message>
    <message>
        <source>⚠ They differ in {feature}: {theirs} and {ours}.</source>
        <translation>⚠ No concuerdan ({feature}): {theirs} y {ours}.</translation>
    </message>
    <message>
        <source>Doubt: {reason}</source>
        <translation>Duda: {reason}</translation>
    </message>
    <message>
        <source>Note: {note}</source>
        <translation>Nota: {note}</translation>
    </message>
</context>
<context>
    <name>Child</name>
    <message>
        <source>A newer request replaced it.</source>
        <translation>Una petición más reciente lo ha sustituido.</translation>
    </message>
    <message>
        <source>The program is closing.</source>
        <translation>El programa se está cerrando.</translation>
    </message>
    <message>
        <source>The program was changed; start it again.</source>
        <translation>El programa ha cambiado; vuelva a iniciarlo.</translation>
    </message>
    <message>
        <source>It was cancelled; nothing was changed.</source>
        <translation>Se ha cancelado; nada ha cambiado.</translation>
    </message>
    <message>
        <source>The background process ended unexpectedly and restarts. Your decisions are saved. Start the interrupted task again.</source>
        <translation>El proceso en segundo plano terminó de forma inesperada y se reinicia. Sus decisiones están guardadas. Vuelva a iniciar la tarea interrumpida.</translation>
    </message>
    <message>
        <source>The background process cannot start. You can annotate without it; &apos;anaphora doctor&apos; reports what is missing.</source>
        <translation>El proceso en segundo plano no puede iniciarse. Se puede anotar sin él; «anaphora doctor» indica qué falta.</translation>
    </message>
    <message>
        <source>Reading {name}</source>
        <translation>Leyendo {name}</translation>
    </message>
    <message>
        <source>Analysing {name}</source>
        <translation>Analizando {name}</translation>
    </message>
    <message>
        <source>Finding anaphors in {name}</source>
        <translation>Buscando anáforas en {name}</translation>
    </message>
    <message>
        <source>Looking for antecedents in {name}</source>
        <translation>Buscando antecedentes en {name}</translation>
    </message>
    <message>
        <source>Writing {name}</source>
        <translation>Escribiendo {name}</translation>
    </message>
    <message>
        <source>Getting ready for {name}</source>
        <translation>Preparando {name}</translation>
    </message>
    <message>
        <source>Evaluating {name}</source>
        <translation>Evaluando {name}</translation>
    </message>
    <message>
        <source>Working on {name}</source>
        <translation>Trabajando con {name}</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>Choose candidate {number}</source>
        <translation>Elegir el candidato {number}</translation>
    </message>
    <message>
        <source>Choose candidate {number}, save it and go on.</source>
        <translation>Elige el candidato {number}, lo guarda y sigue adelante.</translation>
    </message>
    <message>
        <source>Take answer {number}</source>
        <translation>Tomar la respuesta {number}</translation>
    </message>
    <message>
        <source>Settle the disagreement with answer {number} and go on.</source>
        <translation>Zanja el desacuerdo con la respuesta {number} y sigue adelante.</translation>
    </message>
    <message>
        <source>Accept the marked candidate</source>
        <translation>Aceptar el candidato marcado</translation>
    </message>
    <message>
        <source>Take the marked candidate as the antecedent, save it and go on to the next undecided anaphor. With several antecedents, save them all.</source>
        <translation>Toma el candidato señalado como antecedente, lo guarda y pasa a la siguiente anáfora por decidir. Si eligió varios antecedentes, los guarda todos.</translation>
    </message>
    <message>
        <source>Same entity as last time</source>
        <translation>La misma entidad que antes</translation>
    </message>
    <message>
        <source>Answer with the entity of the previous decision: for runs of he, his, him.</source>
        <translation>Responde con la entidad de la decisión anterior: para series como ella, su, la.</translation>
    </message>
    <message>
        <source>Does not refer</source>
        <translation>No es referencial</translation>
    </message>
    <message>
        <source>Record that the expression does not refer, like it in it is raining.</source>
        <translation>Indica que la expresión no se refiere a nada, como el it inglés de it is raining.</translation>
    </message>
    <message>
        <source>New entity</source>
        <translation>Entidad nueva</translation>
    </message>
    <message>
        <source>Record that the expression refers to something for the first time.</source>
        <translation>Registrar que la expresión se refiere a algo por primera vez.</translation>
    </message>
    <message>
        <source>Next candidate</source>
        <translation>Candidato siguiente</translation>
    </message>
    <message>
        <source>Move the mark &gt; to the next candidate; nothing is saved.</source>
        <translation>Lleva la marca &gt; al candidato siguiente; no se guarda nada.</translation>
    </message>
    <message>
        <source>Previous candidate</source>
        <translation>Candidato anterior</translation>
    </message>
    <message>
        <source>Move the mark &gt; to the previous candidate; nothing is saved.</source>
        <translation>Lleva la marca &gt; al candidato anterior; no se guarda nada.</translation>
    </message>
    <message>
        <source>Choose an entity by its letter</source>
        <translation>Elegir una entidad por su letra</translation>
    </message>
    <message>
        <source>Press this key, then the letter of an entity in the list, however far back it is. The answer is saved as with a number.</source>
        <translation>Pulse esta tecla y después la letra de una entidad de la lista, por muy atrás que esté. La respuesta se guarda como con un número.</translation>
    </message>
    <message>
        <source>Show the mentions of an entity</source>
        <translation>Mostrar las menciones de una entidad</translation>
    </message>
    <message>
        <source>Show or hide the other mentions of the marked entity in the list; each can be chosen.</source>
        <translation>Muestra u oculta en la lista las demás menciones de la entidad marcada; se puede elegir cualquiera.</translation>
    </message>
    <message>
        <source>Choose a clause by its verb</source>
        <translation>Elegir una cláusula por su verbo</translation>
    </message>
    <message>
        <source>Link to the clause of the verb at the cursor. Without a cursor, a digit chooses one of the clauses in the list.</source>
        <translation>Enlaza con la cláusula del verbo en el que está el cursor. Sin cursor, una cifra elige una de las cláusulas de la lista.</translation>
    </message>
    <message>
        <source>Filter the candidates</source>
        <translation>Filtrar los candidatos</translation>
    </message>
    <message>
        <source>Type letters to see the candidates with these words only.</source>
        <translation>Escriba letras para ver solo los candidatos con esas palabras.</translation>
    </message>
    <message>
        <source>Show rejected candidates</source>
        <translation>Mostrar los candidatos descartados</translation>
    </message>
    <message>
        <source>Show or hide the candidates that a constraint rejects, with the reason; they can be chosen as well.</source>
        <translation>Muestra u oculta los candidatos que descarta alguna restricción, con el motivo; también se pueden elegir.</translation>
    </message>
    <message>
        <source>Anaphor: refers back</source>
        <translation>Anáfora: remite hacia atrás</translation>
    </message>
    <message>
        <source>Its antecedent comes before it.</source>
        <translation>Su antecedente está antes.</translation>
    </message>
    <message>
        <source>Cataphor: refers ahead</source>
        <translation>Catáfora: remite hacia delante</translation>
    </message>
    <message>
        <source>Its antecedent follows; the list shows what comes after it.</source>
        <translation>Su antecedente viene después; la lista muestra lo que la sigue.</translation>
    </message>
    <message>
        <source>Exophor: refers out of the text</source>
        <translation>Exófora: remite fuera del texto</translation>
    </message>
    <message>
        <source>It refers to something that the text does not mention.</source>
        <translation>Se refiere a algo que el texto no menciona.</translation>
    </message>
    <message>
        <source>Other: bound or new</source>
        <translation>Otra: ligada o nueva</translation>
    </message>
    <message>
        <source>It is bound by a quantifier, or mentions its entity first.</source>
        <translation>Está ligada por un cuantificador o menciona su entidad por primera vez.</translation>
    </message>
    <message>
        <source>Add to a split antecedent</source>
        <translation>Añadir a un antecedente dividido</translation>
    </message>
    <message>
        <source>Add the expression at the cursor, else the marked candidate, to a set of antecedents, or take it out again; accepting closes the set.</source>
        <translation>Añade a un conjunto de antecedentes la expresión del cursor o, si no, el candidato marcado, o la quita; al aceptar, el conjunto se cierra.</translation>
    </message>
    <message>
        <source>Take the last one out of the set</source>
        <translation>Quitar el último del conjunto</translation>
    </message>
    <message>
        <source>Take the expression that was added last out of the set.</source>
        <translation>Quita del conjunto la última expresión añadida.</translation>
    </message>
    <message>
        <source>Bridging relation</source>
        <translation>Relación asociativa (bridging)</translation>
    </message>
    <message>
        <source>Link to the marked candidate by a relation other than identity; a digit chooses the relation. Bridging does not join chains.</source>
        <translation>Enlaza con el candidato marcado por una relación distinta de la identidad; una cifra la elige. La asociación no une cadenas.</translation>
    </message>
    <message>
        <source>Flag a doubt</source>
        <translation>Marcar una duda</translation>
    </message>
    <message>
        <source>Flag the anaphor; a digit chooses the reason.</source>
        <translation>Marca la anáfora como dudosa; una cifra elige el motivo.</translation>
    </message>
    <message>
        <source>Write a note</source>
        <translation>Escribir una nota</translation>
    </message>
    <message>
        <source>Write a note on the anaphor, or change it.</source>
        <translation>Escribe una nota sobre la anáfora, o la cambia.</translation>
    </message>
    <message>
        <source>Leave filter, set or mode</source>
        <translation>Salir del filtro, del conjunto o del modo</translation>
    </message>
    <message>
        <source>Go back to the decisions; everything saved stays saved.</source>
        <translation>Vuelve a las decisiones; lo que ya está guardado se conserva.</translation>
    </message>
    <message>
        <source>Take the marked answer</source>
        <translation>Aceptar la respuesta marcada</translation>
    </message>
    <message>
        <source>Settle with the marked answer, at first that of the majority.</source>
        <translation>Zanja el desacuerdo con la respuesta marcada, que al principio es la de la mayoría.</translation>
    </message>
    <message>
        <source>Both are acceptable</source>
        <translation>Las dos son aceptables</translation>
    </message>
    <message>
        <source>Keep the disagreement as a real ambiguity.</source>
        <translation>Conserva el desacuerdo como ambigüedad real.</translation>
    </message>
    <message>
        <source>Take over what only some have decided</source>
        <translation>Adoptar lo que solo algunos han decidido</translation>
    </message>
    <message>
        <source>Take all answers to anaphors that the other annotators have left undecided.</source>
        <translation>Adopta todas las respuestas a anáforas que los demás anotadores han dejado sin decidir.</translation>
    </message>
    <message>
        <source>Gap in the guidelines</source>
        <translation>Laguna de los criterios</translation>
    </message>
    <message>
        <source>Name the gap in the guidelines in a word, and go on.</source>
        <translation>Pide una palabra que indique la laguna de los criterios y sigue adelante.</translation>
    </message>
    <message>
        <source>Next disagreement</source>
        <translation>Desacuerdo siguiente</translation>
    </message>
    <message>
        <source>Go to the next disagreement that is not settled.</source>
        <translation>Va al siguiente desacuerdo sin zanjar.</translation>
    </message>
    <message>
        <source>Previous disagreement</source>
        <translation>Desacuerdo anterior</translation>
    </message>
    <message>
        <source>Go to the previous disagreement that is not settled.</source>
        <translation>Va al desacuerdo anterior sin zanjar.</translation>
    </message>
    <message>
        <source>Leave the adjudication</source>
        <translation>Salir de la adjudicación</translation>
    </message>
    <message>
        <source>Go back to the annotator&apos;s own decisions.</source>
        <translation>Vuelve a las decisiones propias del anotador.</translation>
    </message>
    <message>
        <source>Set the kind</source>
        <translation>Indicar el tipo</translation>
    </message>
    <message>
        <source>Set or change the kind of the anaphor; a letter chooses it.</source>
        <translation>Fija o cambia el tipo de la anáfora; una letra lo elige.</translation>
    </message>
    <message>
        <source>Correct number, gender, person</source>
        <translation>Corregir número, género, persona</translation>
    </message>
    <message>
        <source>Correct the number, gender or person of the anaphor.</source>
        <translation>Corrige el número, el género o la persona de la anáfora.</translation>
    </message>
    <message>
        <source>New anaphor</source>
        <translation>Nueva anáfora</translation>
    </message>
    <message>
        <source>Make an anaphor of the selection, or of the word at the cursor.</source>
        <translation>Convierte en anáfora la selección o la palabra del cursor.</translation>
    </message>
    <message>
        <source>Zero pronoun</source>
        <translation>Pronombre omitido</translation>
    </message>
    <message>
        <source>Add a zero pronoun to the verb at the cursor, or remove it; person and number come from the verb.</source>
        <translation>Añade un pronombre omitido al verbo del cursor, o lo quita; la persona y el número salen del verbo.</translation>
    </message>
    <message>
        <source>New expression</source>
        <translation>Nueva expresión</translation>
    </message>
    <message>
        <source>Make an expression of the selection, or of the word at the cursor.</source>
        <translation>Convierte en expresión la selección o la palabra del cursor.</translation>
    </message>
    <message>
        <source>Add a second part</source>
        <translation>Añadir una segunda parte</translation>
    </message>
    <message>
        <source>Add the selection to the active expression, with a gap between.</source>
        <translation>Añade la selección a la expresión activa, que queda discontinua.</translation>
    </message>
    <message>
        <source>Set the head</source>
        <translation>Indicar el núcleo</translation>
    </message>
    <message>
        <source>Make the word at the cursor the head of the active expression.</source>
        <translation>Hace de la palabra del cursor el núcleo de la expresión activa.</translation>
    </message>
    <message>
        <source>Delete the expression</source>
        <translation>Borrar la expresión</translation>
    </message>
    <message>
        <source>Delete the active expression; anaphors that referred to it are open again.</source>
        <translation>Borra la expresión activa; las anáforas que la tenían por antecedente vuelven a quedar pendientes.</translation>
    </message>
    <message>
        <source>Correct the word</source>
        <translation>Corregir la palabra</translation>
    </message>
    <message>
        <source>Correct part of speech, lemma or division of the word at the cursor, or the end of its sentence.</source>
        <translation>Corrige la categoría, el lema o la división de la palabra del cursor, o el final de su oración.</translation>
    </message>
    <message>
        <source>Grow to the right</source>
        <translation>Ampliar por la derecha</translation>
    </message>
    <message>
        <source>Extend the expression by the following word.</source>
        <translation>Incluye en la expresión la palabra siguiente.</translation>
    </message>
    <message>
        <source>Shrink from the right</source>
        <translation>Reducir por la derecha</translation>
    </message>
    <message>
        <source>Remove the last word from the expression.</source>
        <translation>Saca de la expresión la última palabra.</translation>
    </message>
    <message>
        <source>Grow to the left</source>
        <translation>Ampliar por la izquierda</translation>
    </message>
    <message>
        <source>Extend the expression by the word before it.</source>
        <translation>Incluye en la expresión la palabra anterior.</translation>
    </message>
    <message>
        <source>Shrink from the left</source>
        <translation>Reducir por la izquierda</translation>
    </message>
    <message>
        <source>Remove the first word from the expression.</source>
        <translation>Saca de la expresión la primera palabra.</translation>
    </message>
    <message>
        <source>Grow to the larger phrase</source>
        <translation>Ampliar al sintagma mayor</translation>
    </message>
    <message>
        <source>Extend the expression to the phrase around it.</source>
        <translation>Extiende la expresión al sintagma que la contiene.</translation>
    </message>
    <message>
        <source>Shrink to the smaller phrase</source>
        <translation>Reducir al sintagma menor</translation>
    </message>
    <message>
        <source>Reduce the expression to the phrase within it.</source>
        <translation>Reduce la expresión al sintagma que contiene.</translation>
    </message>
    <message>
        <source>Walk the chain</source>
        <translation>Recorrer la cadena</translation>
    </message>
    <message>
        <source>Go from mention to mention of the chain with the arrow keys.</source>
        <translation>Va de mención en mención de la cadena con las flechas.</translation>
    </message>
    <message>
        <source>Split the chain here</source>
        <translation>Dividir la cadena aquí</translation>
    </message>
    <message>
        <source>Cut the chain in two here; both halves are shown.</source>
        <translation>Corta aquí la cadena en dos; se muestran las dos mitades.</translation>
    </message>
    <message>
        <source>All with the same words are one</source>
        <translation>Unir las que tienen las mismas palabras</translation>
    </message>
    <message>
        <source>Make one entity of all expressions with the same words, such as all Nora; the places are shown first.</source>
        <translation>Hace una sola entidad con todas las expresiones que tienen las mismas palabras, por ejemplo todas las Nora; antes muestra los lugares.</translation>
    </message>
    <message>
        <source>Join two chains</source>
        <translation>Unir dos cadenas</translation>
    </message>
    <message>
        <source>Join the chain with that of the expression at the cursor, else of the marked candidate; both are shown first.</source>
        <translation>Une la cadena con la de la expresión del cursor o, si no, con la del candidato marcado; antes se muestran las dos.</translation>
    </message>
    <message>
        <source>Cut out of the chain</source>
        <translation>Sacar de la cadena</translation>
    </message>
    <message>
        <source>Take a wrong mention out of its chain: the one at the cursor, or the active one. The others stay together.</source>
        <translation>Saca de su cadena una mención errónea: la que está en el cursor o la activa. Las demás siguen juntas.</translation>
    </message>
    <message>
        <source>Attach to an entity</source>
        <translation>Añadir a una entidad</translation>
    </message>
    <message>
        <source>Make the selection, or the word at the cursor, a mention of an entity; a letter chooses it.</source>
        <translation>Convierte la selección, o la palabra del cursor, en mención de una entidad; se elige con una letra.</translation>
    </message>
    <message>
        <source>Set the type of the entity</source>
        <translation>Indicar el tipo de la entidad</translation>
    </message>
    <message>
        <source>Set the type of an entity, such as person or place, for all its mentions.</source>
        <translation>Indica el tipo de una entidad, como persona o lugar, para todas sus menciones.</translation>
    </message>
    <message>
        <source>Colour entities</source>
        <translation>Colorear entidades</translation>
    </message>
    <message>
        <source>Colour the entity of the active anaphor, all entities or none in the text. With Space in the list of entities you choose single ones.</source>
        <translation>Colorea en el texto la entidad de la anáfora activa, todas las entidades o ninguna. En la lista de entidades, Espacio elige entidades sueltas.</translation>
    </message>
    <message>
        <source>Guideline for this kind</source>
        <translation>Criterio para este tipo</translation>
    </message>
    <message>
        <source>Show the guideline of the tag set for this kind.</source>
        <translation>Muestra el criterio del juego de etiquetas para este tipo.</translation>
    </message>
    <message>
        <source>Examples already decided</source>
        <translation>Ejemplos ya decididos</translation>
    </message>
    <message>
        <source>Show decided anaphors of this kind in their sentences.</source>
        <translation>Muestra anáforas ya decididas de este tipo en sus oraciones.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Undo the last change, also one from an earlier session, and go to its place.</source>
        <translation>Deshace el último cambio, incluso si es de una sesión anterior, y va a su lugar.</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rehacer</translation>
    </message>
    <message>
        <source>Repeat the last reverted change.</source>
        <translation>Vuelve a hacer el último cambio deshecho.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Copy the selected text.</source>
        <translation>Copia el texto seleccionado.</translation>
    </message>
    <message>
        <source>Next anaphor</source>
        <translation>Anáfora siguiente</translation>
    </message>
    <message>
        <source>Go to the next anaphor, decided or not.</source>
        <translation>Va a la anáfora siguiente, decidida o no.</translation>
    </message>
    <message>
        <source>Previous anaphor</source>
        <translation>Anáfora anterior</translation>
    </message>
    <message>
        <source>Go to the previous anaphor, decided or not.</source>
        <translation>Va a la anáfora anterior, decidida o no.</translation>
    </message>
    <message>
        <source>Next undecided anaphor</source>
        <translation>Siguiente sin decidir</translation>
    </message>
    <message>
        <source>Go to the next undecided anaphor.</source>
        <translation>Va a la siguiente anáfora sin decidir.</translation>
    </message>
    <message>
        <source>Previous undecided anaphor</source>
        <translation>Anterior sin decidir</translation>
    </message>
    <message>
        <source>Go to the previous undecided anaphor.</source>
        <translation>Va a la anterior anáfora sin decidir.</translation>
    </message>
    <message>
        <source>Next flagged anaphor</source>
        <translation>Siguiente con duda</translation>
    </message>
    <message>
        <source>Go to the next anaphor with a doubt flag.</source>
        <translation>Va a la siguiente anáfora marcada como dudosa.</translation>
    </message>
    <message>
        <source>Previous flagged anaphor</source>
        <translation>Anterior con duda</translation>
    </message>
    <message>
        <source>Go to the previous anaphor with a doubt flag.</source>
        <translation>Va a la anterior anáfora marcada como dudosa.</translation>
    </message>
    <message>
        <source>Low confidence first</source>
        <translation>Primero las de confianza baja</translation>
    </message>
    <message>
        <source>Go through the undecided anaphors by the probability of their proposals, the least likely first, or in text order again.</source>
        <translation>Recorre las anáforas sin decidir según la probabilidad de sus propuestas, primero las menos probables, o de nuevo en el orden del texto.</translation>
    </message>
    <message>
        <source>One kind at a time</source>
        <translation>Un tipo tras otro</translation>
    </message>
    <message>
        <source>Go through the undecided names first, then the descriptions, then the pronouns, or in text order again.</source>
        <translation>Recorre primero los nombres sin decidir, después las descripciones y los pronombres, o vuelve al orden del texto.</translation>
    </message>
    <message>
        <source>Walk through the words</source>
        <translation>Recorrer las palabras</translation>
    </message>
    <message>
        <source>Move the cursor with the arrows, select with Shift, and make expressions of what is selected, without the mouse.</source>
        <translation>Mueve el cursor con las flechas, selecciona con Mayús y convierte la selección en expresiones, sin ratón.</translation>
    </message>
    <message>
        <source>Cursor one word to the left</source>
        <translation>Cursor una palabra a la izquierda</translation>
    </message>
    <message>
        <source>Move the cursor to the word on the left.</source>
        <translation>Mueve el cursor a la palabra de la izquierda.</translation>
    </message>
    <message>
        <source>Cursor one word to the right</source>
        <translation>Cursor una palabra a la derecha</translation>
    </message>
    <message>
        <source>Move the cursor to the word on the right.</source>
        <translation>Mueve el cursor a la palabra de la derecha.</translation>
    </message>
    <message>
        <source>One page down</source>
        <translation>Una página abajo</translation>
    </message>
    <message>
        <source>Scroll the text one page down.</source>
        <translation>Desplaza el texto una página hacia abajo.</translation>
    </message>
    <message>
        <source>One page up</source>
        <translation>Una página arriba</translation>
    </message>
    <message>
        <source>Scroll the text one page up.</source>
        <translation>Desplaza el texto una página hacia arriba.</translation>
    </message>
    <message>
        <source>Beginning of the document</source>
        <translation>Principio del documento</translation>
    </message>
    <message>
        <source>Go to the first anaphor of the document.</source>
        <translation>Va a la primera anáfora del documento.</translation>
    </message>
    <message>
        <source>End of the document</source>
        <translation>Final del documento</translation>
    </message>
    <message>
        <source>Go to the last anaphor of the document.</source>
        <translation>Va a la última anáfora del documento.</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Find words, a part of speech or a kind in the document.</source>
        <translation>Busca palabras, una categoría o un tipo en el documento.</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Buscar siguiente</translation>
    </message>
    <message>
        <source>Go to the next place that was found.</source>
        <translation>Va al siguiente lugar encontrado.</translation>
    </message>
    <message>
        <source>Parts of speech</source>
        <translation>Categorías gramaticales</translation>
    </message>
    <message>
        <source>Show or hide the tag under each word.</source>
        <translation>Muestra u oculta la etiqueta bajo cada palabra.</translation>
    </message>
    <message>
        <source>Rail of anaphors</source>
        <translation>Banda de anáforas</translation>
    </message>
    <message>
        <source>Show or hide the rail with all anaphors of the document.</source>
        <translation>Muestra u oculta la banda con todas las anáforas del documento.</translation>
    </message>
    <message>
        <source>List of anaphors</source>
        <translation>Lista de anáforas</translation>
    </message>
    <message>
        <source>Show or hide the list of all anaphors with their answers, doubts and notes.</source>
        <translation>Muestra u oculta la lista de todas las anáforas con sus respuestas, dudas y notas.</translation>
    </message>
    <message>
        <source>List of entities</source>
        <translation>Lista de entidades</translation>
    </message>
    <message>
        <source>Show or hide the list of all entities with their mentions, types and places.</source>
        <translation>Muestra u oculta la lista de todas las entidades con sus menciones, tipos y lugares.</translation>
    </message>
    <message>
        <source>List of candidates</source>
        <translation>Lista de candidatos</translation>
    </message>
    <message>
        <source>Show or hide the list of candidates.</source>
        <translation>Muestra u oculta la lista de candidatos.</translation>
    </message>
    <message>
        <source>Candidates by entity</source>
        <translation>Candidatos por entidad</translation>
    </message>
    <message>
        <source>Show one row for each entity among the candidates, or every mention in a row of its own.</source>
        <translation>Muestra una fila por entidad entre los candidatos, o una fila por cada mención.</translation>
    </message>
    <message>
        <source>Current sentence for screen readers</source>
        <translation>Oración actual para lectores de pantalla</translation>
    </message>
    <message>
        <source>Show or hide the current sentence as plain text, which screen readers and braille displays can walk through.</source>
        <translation>Muestra u oculta la oración actual como texto simple, que pueden recorrer los lectores de pantalla y las líneas braille.</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Estadísticas</translation>
    </message>
    <message>
        <source>Show or hide progress and the time for a decision.</source>
        <translation>Muestra u oculta el avance y el tiempo por decisión.</translation>
    </message>
    <message>
        <source>Hide annotators&apos; names</source>
        <translation>Ocultar los nombres de los anotadores</translation>
    </message>
    <message>
        <source>Call the annotators A, B, C while their answers are compared.</source>
        <translation>Llama A, B, C a los anotadores mientras se comparan sus respuestas.</translation>
    </message>
    <message>
        <source>To the next panel</source>
        <translation>Al panel siguiente</translation>
    </message>
    <message>
        <source>Give the keyboard to the next panel.</source>
        <translation>Lleva el foco del teclado al panel siguiente.</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Texto más grande</translation>
    </message>
    <message>
        <source>Make the text larger.</source>
        <translation>Agranda el texto.</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Texto más pequeño</translation>
    </message>
    <message>
        <source>Make the text smaller.</source>
        <translation>Reduce el texto.</translation>
    </message>
    <message>
        <source>Usual text size</source>
        <translation>Tamaño habitual</translation>
    </message>
    <message>
        <source>Go back to the text size of the preferences.</source>
        <translation>Vuelve al tamaño de texto de las preferencias.</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Dark text on a light ground.</source>
        <translation>Texto oscuro sobre fondo claro.</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>Light text on a dark ground.</source>
        <translation>Texto claro sobre fondo oscuro.</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Alto contraste</translation>
    </message>
    <message>
        <source>Strong colours and thick lines.</source>
        <translation>Colores fuertes y líneas gruesas.</translation>
    </message>
    <message>
        <source>SUPAR, 2002</source>
        <translation>SUPAR, 2002</translation>
    </message>
    <message>
        <source>The look of SUPAR: green and yellow candidates, the solution struck through.</source>
        <translation>El aspecto de SUPAR: candidatos en verde y amarillo, la solución tachada.</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Impresión</translation>
    </message>
    <message>
        <source>Black on white, for paper and projectors.</source>
        <translation>Negro sobre blanco, para papel y proyectores.</translation>
    </message>
    <message>
        <source>New from text …</source>
        <translation>Nuevo a partir de un texto…</translation>
    </message>
    <message>
        <source>Start a project with a pasted text or a text file.</source>
        <translation>Empieza un proyecto con un texto pegado o leído de un archivo.</translation>
    </message>
    <message>
        <source>Open …</source>
        <translation>Abrir…</translation>
    </message>
    <message>
        <source>Open a project, a text or any file that the formats can read.</source>
        <translation>Abre un proyecto, un texto o cualquier archivo que los formatos puedan leer.</translation>
    </message>
    <message>
        <source>Choose a recent project …</source>
        <translation>Elegir un proyecto reciente…</translation>
    </message>
    <message>
        <source>Open one of the projects that were opened last: a digit chooses.</source>
        <translation>Abre uno de los últimos proyectos abiertos: una cifra lo elige.</translation>
    </message>
    <message>
        <source>Add documents …</source>
        <translation>Añadir documentos…</translation>
    </message>
    <message>
        <source>Add documents to the project.</source>
        <translation>Añade documentos al proyecto.</translation>
    </message>
    <message>
        <source>Open proposals …</source>
        <translation>Abrir propuestas…</translation>
    </message>
    <message>
        <source>Read a resolver&apos;s output and show its answers as proposals; no key needed.</source>
        <translation>Lee la salida de un sistema de resolución y muestra sus respuestas como propuestas; no hace falta una clave.</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <source>Write the annotation in another format; the dialog first lists what the format loses.</source>
        <translation>Guarda la anotación en otro formato; el diálogo enumera antes lo que se pierde con él.</translation>
    </message>
    <message>
        <source>Back up …</source>
        <translation>Copia de seguridad…</translation>
    </message>
    <message>
        <source>Write a complete copy of the project file.</source>
        <translation>Guarda una copia completa del archivo del proyecto.</translation>
    </message>
    <message>
        <source>Close the project</source>
        <translation>Cerrar el proyecto</translation>
    </message>
    <message>
        <source>Close the project; every decision is saved already.</source>
        <translation>Cierra el proyecto; todas las decisiones ya están guardadas.</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Salir</translation>
    </message>
    <message>
        <source>Leave the program; every decision is saved already.</source>
        <translation>Sale del programa; todas las decisiones ya están guardadas.</translation>
    </message>
    <message>
        <source>Documents …</source>
        <translation>Documentos…</translation>
    </message>
    <message>
        <source>List the documents of the project with their progress.</source>
        <translation>Enumera los documentos del proyecto con su avance.</translation>
    </message>
    <message>
        <source>Annotator …</source>
        <translation>Anotador…</translation>
    </message>
    <message>
        <source>Set the annotator.</source>
        <translation>Fija el anotador.</translation>
    </message>
    <message>
        <source>Expressions to annotate …</source>
        <translation>Expresiones que se anotan…</translation>
    </message>
    <message>
        <source>Choose what the tagger asks about: pronouns, names, descriptions or all noun phrases.</source>
        <translation>Elige por qué expresiones pregunta el programa: pronombres, nombres, descripciones o todos los sintagmas nominales.</translation>
    </message>
    <message>
        <source>Tag set …</source>
        <translation>Juego de etiquetas…</translation>
    </message>
    <message>
        <source>Edit the kinds: labels, keys, colours and guideline texts.</source>
        <translation>Edita los tipos: etiquetas, teclas, colores y criterios.</translation>
    </message>
    <message>
        <source>Hand out documents …</source>
        <translation>Repartir documentos…</translation>
    </message>
    <message>
        <source>Write one project file for each annotator, to send by mail.</source>
        <translation>Crea un archivo de proyecto por anotador, para enviarlo por correo.</translation>
    </message>
    <message>
        <source>Merge annotators&apos; files …</source>
        <translation>Reunir los archivos de los anotadores…</translation>
    </message>
    <message>
        <source>Take the decisions of other annotators&apos; files into this project.</source>
        <translation>Incorpora a este proyecto las decisiones de los archivos de otros anotadores.</translation>
    </message>
    <message>
        <source>Proposing resolver …</source>
        <translation>Sistema que propone…</translation>
    </message>
    <message>
        <source>Choose the resolver that proposes.</source>
        <translation>Elige el sistema de resolución que propone.</translation>
    </message>
    <message>
        <source>Propose again</source>
        <translation>Proponer de nuevo</translation>
    </message>
    <message>
        <source>Compute the proposals again, with all decisions made so far.</source>
        <translation>Calcula de nuevo las propuestas, con todas las decisiones tomadas hasta ahora.</translation>
    </message>
    <message>
        <source>Anaphors without proposal …</source>
        <translation>Anáforas sin propuesta…</translation>
    </message>
    <message>
        <source>Set how many anaphors appear without a proposal, to measure the influence of proposals.</source>
        <translation>Fija cuántas anáforas aparecen sin propuesta, para medir la influencia de las propuestas.</translation>
    </message>
    <message>
        <source>Learn from decisions</source>
        <translation>Aprender de las decisiones</translation>
    </message>
    <message>
        <source>Let proposals adapt to your decisions in this project, or take the resolver as it is.</source>
        <translation>Adapta las propuestas a sus decisiones en este proyecto, o usa el sistema tal como es.</translation>
    </message>
    <message>
        <source>Evaluate resolvers …</source>
        <translation>Evaluar sistemas…</translation>
    </message>
    <message>
        <source>Evaluate resolvers against the decisions on this document.</source>
        <translation>Evalúa los sistemas de resolución con las decisiones sobre este documento.</translation>
    </message>
    <message>
        <source>Errors of a resolver …</source>
        <translation>Errores de un sistema…</translation>
    </message>
    <message>
        <source>Step through a resolver&apos;s errors with their causes.</source>
        <translation>Recorre los errores de un sistema de resolución con sus causas.</translation>
    </message>
    <message>
        <source>Start adjudication</source>
        <translation>Empezar la adjudicación</translation>
    </message>
    <message>
        <source>Step through the disagreements of two or more annotators.</source>
        <translation>Recorre los desacuerdos entre dos o más anotadores.</translation>
    </message>
    <message>
        <source>Preferences …</source>
        <translation>Preferencias…</translation>
    </message>
    <message>
        <source>Language, theme, font, keys, proposer and blind share.</source>
        <translation>Idioma, tema, letra, teclas, sistema que propone y proporción a ciegas.</translation>
    </message>
    <message>
        <source>Key card</source>
        <translation>Tarjeta de teclas</translation>
    </message>
    <message>
        <source>Show all keys of the present mode on one page.</source>
        <translation>Muestra en una página todas las teclas del modo actual.</translation>
    </message>
    <message>
        <source>Command list</source>
        <translation>Lista de órdenes</translation>
    </message>
    <message>
        <source>Search all commands by typing, and run one.</source>
        <translation>Busca entre todas las órdenes escribiendo, y ejecuta una.</translation>
    </message>
    <message>
        <source>User guide</source>
        <translation>Guía de uso</translation>
    </message>
    <message>
        <source>Open the user guide.</source>
        <translation>Abre la guía de uso.</translation>
    </message>
    <message>
        <source>All documentation</source>
        <translation>Toda la documentación</translation>
    </message>
    <message>
        <source>Open all pages of the documentation in your browser.</source>
        <translation>Abre todas las páginas de la documentación en su navegador.</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Acerca de</translation>
    </message>
    <message>
        <source>Show version, licences and the folders of files.</source>
        <translation>Muestra la versión, las licencias y las carpetas de los archivos.</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Editar</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Ir</translation>
    </message>
    <message>
        <source>&amp;Decide</source>
        <translation>&amp;Decidir</translation>
    </message>
    <message>
        <source>E&amp;xpression</source>
        <translation>E&amp;xpresión</translation>
    </message>
    <message>
        <source>&amp;Chain</source>
        <translation>&amp;Cadena</translation>
    </message>
    <message>
        <source>&amp;Project</source>
        <translation>&amp;Proyecto</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>&amp;Herramientas</translation>
    </message>
    <message>
        <source>&amp;Adjudicate</source>
        <translation>Ad&amp;judicar</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>Ay&amp;uda</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>Choose by number</source>
        <translation>Elegir por número</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>Candidatos</translation>
    </message>
    <message>
        <source>Kind of reference</source>
        <translation>Tipo de referencia</translation>
    </message>
    <message>
        <source>Doubts and notes</source>
        <translation>Dudas y notas</translation>
    </message>
    <message>
        <source>Anaphor</source>
        <translation>Anáfora</translation>
    </message>
    <message>
        <source>Expression</source>
        <translation>Expresión</translation>
    </message>
    <message>
        <source>Extent of the expression</source>
        <translation>Extensión de la expresión</translation>
    </message>
    <message>
        <source>Chain</source>
        <translation>Cadena</translation>
    </message>
    <message>
        <source>Entity</source>
        <translation>Entidad</translation>
    </message>
    <message>
        <source>Guidelines</source>
        <translation>Criterios</translation>
    </message>
    <message>
        <source>Move through the anaphors</source>
        <translation>Moverse por las anáforas</translation>
    </message>
    <message>
        <source>Cursor</source>
        <translation>Cursor</translation>
    </message>
    <message>
        <source>Move through the text</source>
        <translation>Moverse por el texto</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Paneles</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Tema</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Archivos</translation>
    </message>
    <message>
        <source>Recent projects</source>
        <translation>Proyectos recientes</translation>
    </message>
    <message>
        <source>Export and backup</source>
        <translation>Exportación y copia</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Proyecto</translation>
    </message>
    <message>
        <source>Team</source>
        <translation>Equipo</translation>
    </message>
    <message>
        <source>Proposals</source>
        <translation>Propuestas</translation>
    </message>
    <message>
        <source>Evaluation</source>
        <translation>Evaluación</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <source>Settle</source>
        <translation>Zanjar</translation>
    </message>
    <message>
        <source>Settle by number</source>
        <translation>Zanjar por número</translation>
    </message>
    <message>
        <source>Disagreements</source>
        <translation>Desacuerdos</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Ayuda</translation>
    </message>
</context>
<context>
    <name>ConsideredModel</name>
    <message>
        <source>Candidate</source>
        <translation>Candidato</translation>
    </message>
    <message>
        <source>S.</source>
        <translation>Or.</translation>
    </message>
    <message>
        <source>Rejected by</source>
        <translation>Descartado por</translation>
    </message>
    <message>
        <source>correct</source>
        <translation>correcta</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>elegido</translation>
    </message>
</context>
<context>
    <name>Defects</name>
    <message>
        <source>Show the &amp;log</source>
        <translation>Mostrar el &amp;registro</translation>
    </message>
    <message>
        <source>&amp;Hide</source>
        <translation>&amp;Ocultar</translation>
    </message>
    <message>
        <source>The program made an error. Your decisions are saved. Please report: {log}</source>
        <translation>El programa ha cometido un error. Sus decisiones están guardadas. Le rogamos que informe de ello: {log}</translation>
    </message>
    <message>
        <source>The program made an error. Your decisions are saved. The log could not be written to the disk.</source>
        <translation>El programa ha cometido un error. Sus decisiones están guardadas. El registro no se ha podido escribir en el disco.</translation>
    </message>
</context>
<context>
    <name>DisagreementModel</name>
    <message>
        <source>S.</source>
        <translation>Or.</translation>
    </message>
    <message>
        <source>Anaphor</source>
        <translation>Anáfora</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Respuestas</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Diferencia</translation>
    </message>
    <message>
        <source>sentence {number}</source>
        <translation>oración {number}</translation>
    </message>
    <message>
        <source>{name}: answer {number}</source>
        <translation>{name}: respuesta {number}</translation>
    </message>
    <message>
        <source>{name}: not decided</source>
        <translation>{name}: sin decidir</translation>
    </message>
</context>
<context>
    <name>Docks</name>
    <message>
        <source>Anaphors</source>
        <translation>Anáforas</translation>
    </message>
    <message>
        <source>Entities</source>
        <translation>Entidades</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Guideline</source>
        <translation>Criterio</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Estadísticas</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>Oración</translation>
    </message>
</context>
<context>
    <name>DocumentModel</name>
    <message>
        <source>Document</source>
        <translation>Documento</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Palabras</translation>
    </message>
    <message>
        <source>Decided</source>
        <translation>Decididas</translation>
    </message>
    <message>
        <source>Flagged</source>
        <translation>Con duda</translation>
    </message>
    <message>
        <source>{given} answers come from the file; nobody has decided them</source>
        <translation>{given} respuestas vienen del archivo; nadie las ha decidido</translation>
    </message>
    <message>
        <source>{name}, {done} of {all} decided, flagged: {flagged}</source>
        <translation>{name}, decididas: {done} de {all}; con duda: {flagged}</translation>
    </message>
    <message>
        <source>{document}, answers from the file: {given}</source>
        <translation>{document}, respuestas del archivo: {given}</translation>
    </message>
    <message>
        <source>{document}, open</source>
        <translation>{document}, abierto</translation>
    </message>
    <message>
        <source>{document}, not assigned to you</source>
        <translation>{document}, no asignado a usted</translation>
    </message>
    <message>
        <source>{name} (open)</source>
        <translation>{name} (abierto)</translation>
    </message>
    <message>
        <source>{name} (not assigned)</source>
        <translation>{name} (no asignado)</translation>
    </message>
    <message>
        <source>{done} of {all}</source>
        <translation>{done} de {all}</translation>
    </message>
    <message>
        <source>{decided}, given: {given}</source>
        <translation>{decided}, del archivo: {given}</translation>
    </message>
</context>
<context>
    <name>DocumentsPanel</name>
    <message>
        <source>Documents of the project</source>
        <translation>Documentos del proyecto</translation>
    </message>
    <message>
        <source>&amp;Annotator</source>
        <translation>&amp;Anotador</translation>
    </message>
    <message>
        <source>Annotator</source>
        <translation>Anotador</translation>
    </message>
    <message>
        <source>New annotator</source>
        <translation>Nuevo anotador</translation>
    </message>
    <message>
        <source>Name of a new annotator</source>
        <translation>Nombre de un nuevo anotador</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Añadir</translation>
    </message>
    <message>
        <source>Add documents …</source>
        <translation>Añadir documentos…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Documentos</translation>
    </message>
    <message>
        <source>Documents: {count}, {done} of {all} anaphors decided</source>
        <translation>Documentos: {count}; anáforas decididas: {done} de {all}</translation>
    </message>
    <message>
        <source>{decided}, {given} given in the files</source>
        <translation>{decided}, {given} vienen en los archivos</translation>
    </message>
    <message>
        <source>The project has no documents yet. Add some.</source>
        <translation>El proyecto aún no tiene documentos. Añada alguno.</translation>
    </message>
</context>
<context>
    <name>Edits</name>
    <message>
        <source>Accept several answers</source>
        <translation>Aceptar varias respuestas</translation>
    </message>
    <message>
        <source>Bridging</source>
        <translation>Relación asociativa</translation>
    </message>
    <message>
        <source>Carried over</source>
        <translation>Decisiones trasladadas</translation>
    </message>
    <message>
        <source>Change head</source>
        <translation>Cambiar núcleo</translation>
    </message>
    <message>
        <source>Change kind</source>
        <translation>Cambiar tipo</translation>
    </message>
    <message>
        <source>Change span</source>
        <translation>Cambiar extensión</translation>
    </message>
    <message>
        <source>Correct agreement</source>
        <translation>Corregir concordancia</translation>
    </message>
    <message>
        <source>Correct text</source>
        <translation>Corregir el texto</translation>
    </message>
    <message>
        <source>Correct token</source>
        <translation>Corregir palabra</translation>
    </message>
    <message>
        <source>Correct word</source>
        <translation>Corregir palabra</translation>
    </message>
    <message>
        <source>Cut out of the chain</source>
        <translation>Sacar de la cadena</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>Decisión</translation>
    </message>
    <message>
        <source>Delete link</source>
        <translation>Borrar enlace</translation>
    </message>
    <message>
        <source>Flag</source>
        <translation>Marca de duda</translation>
    </message>
    <message>
        <source>Gap in the guidelines</source>
        <translation>Laguna de los criterios</translation>
    </message>
    <message>
        <source>Move head</source>
        <translation>Cambiar núcleo</translation>
    </message>
    <message>
        <source>New anaphor</source>
        <translation>Nueva anáfora</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Nota</translation>
    </message>
    <message>
        <source>Remove anaphor</source>
        <translation>Quitar anáfora</translation>
    </message>
    <message>
        <source>Remove flag</source>
        <translation>Quitar la marca de duda</translation>
    </message>
    <message>
        <source>Add expression</source>
        <translation>Añadir expresión</translation>
    </message>
    <message>
        <source>Change expression</source>
        <translation>Cambiar expresión</translation>
    </message>
    <message>
        <source>Change extent</source>
        <translation>Cambiar la extensión</translation>
    </message>
    <message>
        <source>Delete expression</source>
        <translation>Borrar expresión</translation>
    </message>
    <message>
        <source>New expression</source>
        <translation>Nueva expresión</translation>
    </message>
    <message>
        <source>Remove expression</source>
        <translation>Quitar expresión</translation>
    </message>
    <message>
        <source>Set anaphor</source>
        <translation>Indicar anáfora</translation>
    </message>
    <message>
        <source>Set antecedent</source>
        <translation>Indicar antecedente</translation>
    </message>
    <message>
        <source>Set bridging links</source>
        <translation>Indicar relaciones asociativas</translation>
    </message>
    <message>
        <source>Set candidates</source>
        <translation>Indicar candidatos</translation>
    </message>
    <message>
        <source>Set kind</source>
        <translation>Indicar tipo</translation>
    </message>
    <message>
        <source>Set reference type</source>
        <translation>Indicar tipo de referencia</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Preguntas</translation>
    </message>
    <message>
        <source>All with the same words</source>
        <translation>Unión por las mismas palabras</translation>
    </message>
    <message>
        <source>Several changes</source>
        <translation>Varios cambios</translation>
    </message>
    <message>
        <source>Set entity type</source>
        <translation>Tipo de entidad</translation>
    </message>
    <message>
        <source>Split chain</source>
        <translation>Dividir cadena</translation>
    </message>
    <message>
        <source>Join chains</source>
        <translation>Unir cadenas</translation>
    </message>
    <message>
        <source>Take an answer</source>
        <translation>Aceptar una respuesta</translation>
    </message>
    <message>
        <source>Take over what only some have decided</source>
        <translation>Adoptar lo que solo algunos han decidido</translation>
    </message>
    <message>
        <source>Take over decisions</source>
        <translation>Asumir decisiones</translation>
    </message>
    <message>
        <source>Take over what is agreed</source>
        <translation>Incorporar lo acordado</translation>
    </message>
    <message>
        <source>Take the majority&apos;s answer</source>
        <translation>Aceptar la respuesta de la mayoría</translation>
    </message>
    <message>
        <source>Zero pronoun</source>
        <translation>Pronombre omitido</translation>
    </message>
</context>
<context>
    <name>EncodingChoice</name>
    <message>
        <source>Encoding of {name}</source>
        <translation>Codificación de {name}</translation>
    </message>
    <message>
        <source>{name} is not in UTF-8. Choose the encoding in which the letters below look correct.</source>
        <translation>{name} no está en UTF-8. Elija la codificación en la que sus letras se ven bien abajo.</translation>
    </message>
    <message>
        <source>Encodings</source>
        <translation>Codificaciones</translation>
    </message>
    <message>
        <source>How the text looks</source>
        <translation>Cómo se ve el texto</translation>
    </message>
    <message>
        <source>&amp;Read it so</source>
        <translation>&amp;Leerlo así</translation>
    </message>
</context>
<context>
    <name>Encodings</name>
    <message>
        <source>Windows-1252 (Western European)</source>
        <translation>Windows-1252 (Europa occidental)</translation>
    </message>
    <message>
        <source>Latin-1 (ISO 8859-1)</source>
        <translation>Latin-1 (ISO 8859-1)</translation>
    </message>
    <message>
        <source>Latin-9 (ISO 8859-15, with €)</source>
        <translation>Latin-9 (ISO 8859-15, con €)</translation>
    </message>
    <message>
        <source>DOS (code page 850)</source>
        <translation>DOS (página de códigos 850)</translation>
    </message>
    <message>
        <source>UTF-16 (little-endian)</source>
        <translation>UTF-16 (little-endian)</translation>
    </message>
    <message>
        <source>UTF-16 (big-endian)</source>
        <translation>UTF-16 (big-endian)</translation>
    </message>
    <message>
        <source>Windows-1250 (Central European)</source>
        <translation>Windows-1250 (Europa central)</translation>
    </message>
    <message>
        <source>Latin-2 (ISO 8859-2)</source>
        <translation>Latin-2 (ISO 8859-2)</translation>
    </message>
    <message>
        <source>Windows-1251 (Cyrillic)</source>
        <translation>Windows-1251 (cirílico)</translation>
    </message>
    <message>
        <source>KOI8-R (Russian)</source>
        <translation>KOI8-R (ruso)</translation>
    </message>
    <message>
        <source>Windows-1253 (Greek)</source>
        <translation>Windows-1253 (griego)</translation>
    </message>
    <message>
        <source>Windows-1254 (Turkish)</source>
        <translation>Windows-1254 (turco)</translation>
    </message>
    <message>
        <source>Windows-1255 (Hebrew)</source>
        <translation>Windows-1255 (hebreo)</translation>
    </message>
    <message>
        <source>Windows-1256 (Arabic)</source>
        <translation>Windows-1256 (árabe)</translation>
    </message>
    <message>
        <source>GB 18030 (Chinese)</source>
        <translation>GB 18030 (chino)</translation>
    </message>
    <message>
        <source>Big5 (Chinese)</source>
        <translation>Big5 (chino)</translation>
    </message>
    <message>
        <source>Shift JIS (Japanese)</source>
        <translation>Shift JIS (japonés)</translation>
    </message>
    <message>
        <source>EUC-KR (Korean)</source>
        <translation>EUC-KR (coreano)</translation>
    </message>
</context>
<context>
    <name>Entities</name>
    <message>
        <source>No entity is coloured.</source>
        <translation>No hay ninguna entidad coloreada.</translation>
    </message>
    <message>
        <source>The entity of the active anaphor is coloured.</source>
        <translation>La entidad de la anáfora activa está coloreada.</translation>
    </message>
    <message>
        <source>The entities that you have chosen in the list are coloured.</source>
        <translation>Las entidades que ha elegido en la lista están coloreadas.</translation>
    </message>
    <message>
        <source>All entities are coloured.</source>
        <translation>Todas las entidades están coloreadas.</translation>
    </message>
    <message>
        <source>search by name</source>
        <translation>buscar por nombre</translation>
    </message>
    <message>
        <source>Entity of {words}</source>
        <translation>Entidad de {words}</translation>
    </message>
    <message>
        <source>{name} (sentence {number}; {count})</source>
        <translation>{name} (oración {number}; {count})</translation>
    </message>
    <message>
        <source>These are the entities of the adjudicated text. They follow from the answers that you take; Esc leaves adjudication.</source>
        <translation>Estas son las entidades del texto adjudicado. Resultan de las respuestas que usted elige; Esc sale de la adjudicación.</translation>
    </message>
    <message>
        <source>no type</source>
        <translation>sin tipo</translation>
    </message>
    <message>
        <source>Type of {name}</source>
        <translation>Tipo de {name}</translation>
    </message>
</context>
<context>
    <name>EntityModel</name>
    <message>
        <source>Entity</source>
        <translation>Entidad</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Sent.</source>
        <translation>Or.</translation>
    </message>
    <message>
        <source>Number of mentions</source>
        <translation>Número de menciones</translation>
    </message>
    <message>
        <source>Sentences of the first and the last mention</source>
        <translation>Oraciones de la primera y la última mención</translation>
    </message>
    <message>
        <source>{words}, sentence {number}</source>
        <translation>{words}, oración {number}</translation>
    </message>
    <message>
        <source>1 mention</source>
        <translation>1 mención</translation>
    </message>
    <message>
        <source>{count} mentions</source>
        <translation>{count} menciones</translation>
    </message>
    <message>
        <source>sentences {places}</source>
        <translation>oraciones {places}</translation>
    </message>
    <message>
        <source>letter {letter}</source>
        <translation>letra {letter}</translation>
    </message>
</context>
<context>
    <name>EntityPanel</name>
    <message>
        <source>All entities</source>
        <translation>Todas las entidades</translation>
    </message>
    <message>
        <source>Search names and types</source>
        <translation>Buscar nombres y tipos</translation>
    </message>
    <message>
        <source>Search entities</source>
        <translation>Buscar entidades</translation>
    </message>
    <message>
        <source>Order of entities</source>
        <translation>Orden de las entidades</translation>
    </message>
    <message>
        <source>Entities of the document</source>
        <translation>Entidades del documento</translation>
    </message>
    <message>
        <source>In text order</source>
        <translation>En el orden del texto</translation>
    </message>
    <message>
        <source>Most mentions first</source>
        <translation>Primero las más mencionadas</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>Por nombre</translation>
    </message>
    <message>
        <source>By type</source>
        <translation>Por tipo</translation>
    </message>
    <message>
        <source>Several mentions only</source>
        <translation>Solo con varias menciones</translation>
    </message>
    <message>
        <source>Hides the entities that are mentioned once</source>
        <translation>Oculta las entidades mencionadas una sola vez</translation>
    </message>
    <message>
        <source>Return: next mention · Space: colour · +: join the selected ones · F2: type · Del: cut out a mention</source>
        <translation>Intro: mención siguiente · Espacio: colorear · +: unir las seleccionadas · F2: tipo · Supr: sacar una mención</translation>
    </message>
    <message>
        <source>{count} entities</source>
        <translation>{count} entidades</translation>
    </message>
    <message>
        <source>1 entity</source>
        <translation>1 entidad</translation>
    </message>
    <message>
        <source>{shown} of {all}</source>
        <translation>{shown} de {all}</translation>
    </message>
    <message>
        <source>No entities yet. The first anaphor that you link begins one.</source>
        <translation>Todavía no hay entidades. La primera anáfora que enlace dará comienzo a una.</translation>
    </message>
    <message>
        <source>No entity passes the filters.</source>
        <translation>Ninguna entidad pasa los filtros.</translation>
    </message>
    <message>
        <source>No colour</source>
        <translation>Sin color</translation>
    </message>
    <message>
        <source>Colour in the text</source>
        <translation>Colorear en el texto</translation>
    </message>
    <message>
        <source>Next mention</source>
        <translation>Mención siguiente</translation>
    </message>
    <message>
        <source>Type …</source>
        <translation>Tipo…</translation>
    </message>
    <message>
        <source>Join the two selected entities …</source>
        <translation>Unir las dos entidades seleccionadas…</translation>
    </message>
    <message>
        <source>Cut out this mention</source>
        <translation>Sacar esta mención</translation>
    </message>
</context>
<context>
    <name>EntryForm</name>
    <message>
        <source>&amp;Label</source>
        <translation>&amp;Etiqueta</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>&amp;Título</translation>
    </message>
    <message>
        <source>&amp;Key</source>
        <translation>Te&amp;cla</translation>
    </message>
    <message>
        <source>&amp;Colour</source>
        <translation>C&amp;olor</translation>
    </message>
    <message>
        <source>&amp;Guideline</source>
        <translation>C&amp;riterio</translation>
    </message>
    <message>
        <source>Choose …</source>
        <translation>Elegir…</translation>
    </message>
    <message>
        <source>#RRGGBB, empty for none</source>
        <translation>#RRGGBB, vacío si no hay</translation>
    </message>
    <message>
        <source>Short, with examples: *quoted*, **the expression that is meant**</source>
        <translation>Breve, con ejemplos: *citado*, **la expresión de la que se trata**</translation>
    </message>
    <message>
        <source>Colour of the kind</source>
        <translation>Color del tipo</translation>
    </message>
</context>
<context>
    <name>EntryList</name>
    <message>
        <source>Entries of the tag set</source>
        <translation>Entradas del juego de etiquetas</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Añadir</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Quitar</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Subir</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Bajar</translation>
    </message>
    <message>
        <source>(no label)</source>
        <translation>(sin etiqueta)</translation>
    </message>
    <message>
        <source>{label}  [{key}]</source>
        <translation>{label}  [{key}]</translation>
    </message>
</context>
<context>
    <name>ErrorFilters</name>
    <message>
        <source>All systems</source>
        <translation>Todos los sistemas</translation>
    </message>
    <message>
        <source>All causes</source>
        <translation>Todas las causas</translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation>Todos los tipos</translation>
    </message>
    <message>
        <source>All results</source>
        <translation>Todos los resultados</translation>
    </message>
    <message>
        <source>{name} ({count})</source>
        <translation>{name} ({count})</translation>
    </message>
    <message>
        <source>Filters of errors</source>
        <translation>Filtros de errores</translation>
    </message>
    <message>
        <source>Cause of errors</source>
        <translation>Causa de los errores</translation>
    </message>
    <message>
        <source>Search errors</source>
        <translation>Buscar errores</translation>
    </message>
    <message>
        <source>System</source>
        <translation>Sistema</translation>
    </message>
    <message>
        <source>Kind of anaphor</source>
        <translation>Tipo de anáfora</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Resultado</translation>
    </message>
    <message>
        <source>Earlier errors only</source>
        <translation>Solo por errores anteriores</translation>
    </message>
    <message>
        <source>Shows only errors caused by an earlier error</source>
        <translation>Muestra solo los errores causados por un error anterior</translation>
    </message>
    <message>
        <source>Search words</source>
        <translation>Buscar palabras</translation>
    </message>
</context>
<context>
    <name>ErrorPanel</name>
    <message>
        <source>Cause</source>
        <translation>Causa</translation>
    </message>
    <message>
        <source>What decided</source>
        <translation>Qué decidió</translation>
    </message>
    <message>
        <source>judged: {count}</source>
        <translation>juzgadas: {count}</translation>
    </message>
    <message>
        <source>only because of earlier errors: {count}</source>
        <translation>solo por errores anteriores: {count}</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Errores</translation>
    </message>
    <message>
        <source>Errors in text order</source>
        <translation>Errores en el orden del texto</translation>
    </message>
    <message>
        <source>Candidates of the active error</source>
        <translation>Candidatos del error activo</translation>
    </message>
    <message>
        <source>Evaluate a resolver, or open a list of errors.</source>
        <translation>Evalúe un sistema o abra una lista de errores.</translation>
    </message>
    <message>
        <source>Errors: {count}</source>
        <translation>Errores: {count}</translation>
    </message>
    <message>
        <source>Errors: {shown} of {count}</source>
        <translation>Errores: {shown} de {count}</translation>
    </message>
    <message>
        <source>No errors.</source>
        <translation>Ningún error.</translation>
    </message>
    <message>
        <source>No error passes the filters.</source>
        <translation>Ningún error pasa los filtros.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguna</translation>
    </message>
    <message>
        <source>Answer: {words}</source>
        <translation>Respuesta: {words}</translation>
    </message>
    <message>
        <source>Correct: {words}</source>
        <translation>Correcto: {words}</translation>
    </message>
    <message>
        <source>correct by a lucky double error</source>
        <translation>correcta por casualidad: dos errores se compensan</translation>
    </message>
    <message>
        <source>wrong only because of earlier errors</source>
        <translation>errónea solo por errores anteriores</translation>
    </message>
</context>
<context>
    <name>EvaluatePanel</name>
    <message>
        <source>Evaluate</source>
        <translation>Evaluar</translation>
    </message>
    <message>
        <source>Resolvers</source>
        <translation>Sistemas de resolución</translation>
    </message>
    <message>
        <source>Match</source>
        <translation>Coincidencia</translation>
    </message>
    <message>
        <source>exit: a correct answer · failure: a wrong answer</source>
        <translation>exit: una respuesta correcta · failure: una respuesta errónea</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Clave</translation>
    </message>
    <message>
        <source>Earlier errors</source>
        <translation>Errores anteriores</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Ejecutar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>SUPAR format</source>
        <translation>Formato SUPAR</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Cifras</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Errores</translation>
    </message>
    <message>
        <source>“{words}”: answered {answer}, correct is {gold}; {why}</source>
        <translation>«{words}»: respuesta {answer}, lo correcto es {gold}; {why}</translation>
    </message>
    <message>
        <source>Key: {name}.</source>
        <translation>Clave: {name}.</translation>
    </message>
    <message>
        <source>Most answers of the key are accepted proposals of {resolver} ({share} %), so that its figures are too high. Blind items are the honest measure.</source>
        <translation>La mayoría de las respuestas de la clave son propuestas aceptadas de {resolver} ({share} %), de modo que sus cifras son demasiado altas. La medida fiable son las anáforas a ciegas.</translation>
    </message>
    <message>
        <source>Errors ({count})</source>
        <translation>Errores ({count})</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <source>No errors.</source>
        <translation>Ningún error.</translation>
    </message>
    <message>
        <source>Choose at least one way of counting earlier errors.</source>
        <translation>Elija al menos una forma de contar los errores anteriores.</translation>
    </message>
    <message>
        <source>Progress of the evaluation</source>
        <translation>Progreso de la evaluación</translation>
    </message>
    <message>
        <source>Anaphora compares the answers with these decisions</source>
        <translation>Anaphora compara las respuestas con estas decisiones</translation>
    </message>
    <message>
        <source>Undecided anaphors, not counted: {count}.</source>
        <translation>Anáforas sin decidir, no se cuentan: {count}.</translation>
    </message>
    <message>
        <source>Decided anaphors, not counted because their chain leads to undecided ones: {count}.</source>
        <translation>Anáforas decididas que no se cuentan porque su cadena lleva a otras sin decidir: {count}.</translation>
    </message>
    <message>
        <source>Choose resolvers and run them.</source>
        <translation>Elija los sistemas y pulse Ejecutar.</translation>
    </message>
    <message>
        <source>Choose at least one resolver.</source>
        <translation>Elija al menos un sistema.</translation>
    </message>
    <message>
        <source>Choose at least one way of matching.</source>
        <translation>Elija al menos un modo de coincidencia.</translation>
    </message>
    <message>
        <source>Starting …</source>
        <translation>Empezando…</translation>
    </message>
    <message>
        <source>head</source>
        <translation>núcleo</translation>
    </message>
    <message>
        <source>full</source>
        <translation>completa</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>parcial</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>errónea</translation>
    </message>
    <message>
        <source>part of a split antecedent</source>
        <translation>parte de un antecedente dividido</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>sin respuesta</translation>
    </message>
    <message>
        <source>should not be answered</source>
        <translation>no debía responderse</translation>
    </message>
</context>
<context>
    <name>EvaluationController</name>
    <message>
        <source>Evaluate</source>
        <translation>Evaluar</translation>
    </message>
</context>
<context>
    <name>ExampleModel</name>
    <message>
        <source>{place}; answer: {answer}</source>
        <translation>{place}; respuesta: {answer}</translation>
    </message>
</context>
<context>
    <name>ExportPanel</name>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>&amp;Formato</translation>
    </message>
    <message>
        <source>&amp;Answers of</source>
        <translation>&amp;Respuestas de</translation>
    </message>
    <message>
        <source>&amp;To</source>
        <translation>&amp;Destino</translation>
    </message>
    <message>
        <source>File or folder to write</source>
        <translation>Archivo o carpeta de destino</translation>
    </message>
    <message>
        <source>Choose …</source>
        <translation>Elegir…</translation>
    </message>
    <message>
        <source>The file exists and will be replaced.</source>
        <translation>El archivo ya existe y se reemplazará.</translation>
    </message>
    <message>
        <source>All documents of the project</source>
        <translation>Todos los documentos del proyecto</translation>
    </message>
    <message>
        <source>Only anaphors and their antecedents</source>
        <translation>Solo las anáforas y sus antecedentes</translation>
    </message>
    <message>
        <source>All noun phrases (MUC, CoNLL, CorefUD)</source>
        <translation>Todos los sintagmas nominales (MUC, CoNLL, CorefUD)</translation>
    </message>
    <message>
        <source>Also those that the preparation found and nobody linked or decided</source>
        <translation>También los que encontró la preparación y que nadie enlazó ni decidió</translation>
    </message>
    <message>
        <source>Losses</source>
        <translation>Pérdidas</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>There is nothing to export.</source>
        <translation>No hay nada que exportar.</translation>
    </message>
    <message>
        <source>Checking what the format loses …</source>
        <translation>Comprobando lo que pierde el formato…</translation>
    </message>
    <message>
        <source>The format loses nothing.</source>
        <translation>El formato no pierde nada.</translation>
    </message>
    <message>
        <source>The format loses this, your answers first:</source>
        <translation>El formato pierde esto, primero sus respuestas:</translation>
    </message>
    <message>
        <source>Undecided: {count} of {all} anaphors. The file has no answer for them.</source>
        <translation>Sin decidir: {count} de {all} anáforas. El archivo no tiene respuesta para ellas.</translation>
    </message>
    <message>
        <source>Adjudication can still take over {answers}.</source>
        <translation>La adjudicación aún puede adoptar {answers}.</translation>
    </message>
    <message>
        <source>Export anyway</source>
        <translation>Exportar de todos modos</translation>
    </message>
    <message>
        <source>Export to</source>
        <translation>Exportar a</translation>
    </message>
</context>
<context>
    <name>FailureModel</name>
    <message>
        <source>S.</source>
        <translation>Or.</translation>
    </message>
    <message>
        <source>Anaphor</source>
        <translation>Anáfora</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Resultado</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>Causa</translation>
    </message>
    <message>
        <source>sentence {number}</source>
        <translation>oración {number}</translation>
    </message>
    <message>
        <source>only because of earlier errors</source>
        <translation>solo por errores anteriores</translation>
    </message>
</context>
<context>
    <name>FailureTableModel</name>
    <message>
        <source>Document</source>
        <translation>Documento</translation>
    </message>
    <message>
        <source>S.</source>
        <translation>Or.</translation>
    </message>
    <message>
        <source>Anaphor</source>
        <translation>Anáfora</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Resolver</source>
        <translation>Sistema</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>Correct answer</source>
        <translation>Respuesta correcta</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Por qué</translation>
    </message>
    <message>
        <source>{why} (carried over from an earlier error)</source>
        <translation>{why} (arrastrado de un error anterior)</translation>
    </message>
</context>
<context>
    <name>FigureModel</name>
    <message>
        <source>Resolver</source>
        <translation>Sistema</translation>
    </message>
    <message>
        <source>Match</source>
        <translation>Coincidencia</translation>
    </message>
    <message>
        <source>Earlier errors</source>
        <translation>Errores anteriores</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Gold</source>
        <translation>Clave</translation>
    </message>
    <message>
        <source>Answered</source>
        <translation>Respondidas</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>Correctas</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>Erróneas</translation>
    </message>
    <message>
        <source>F1 %</source>
        <translation>F1 %</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Sin respuesta</translation>
    </message>
    <message>
        <source>Spurious</source>
        <translation>De más</translation>
    </message>
    <message>
        <source>Recall %</source>
        <translation>Cobertura %</translation>
    </message>
    <message>
        <source>Precision %</source>
        <translation>Precisión %</translation>
    </message>
    <message>
        <source>Success rate (SUPAR) %</source>
        <translation>Tasa de éxito (SUPAR) %</translation>
    </message>
    <message>
        <source>corrected</source>
        <translation>corregidos</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>conservados</translation>
    </message>
    <message>
        <source>all</source>
        <translation>todos</translation>
    </message>
</context>
<context>
    <name>FigurePage</name>
    <message>
        <source>Counting …</source>
        <translation>Contando…</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>Actualizar</translation>
    </message>
    <message>
        <source>Save picture …</source>
        <translation>Guardar imagen…</translation>
    </message>
    <message>
        <source>Save table …</source>
        <translation>Guardar tabla…</translation>
    </message>
    <message>
        <source>Counted at {time}</source>
        <translation>Contado a las {time}</translation>
    </message>
    <message>
        <source>{number} %</source>
        <translation>{number} %</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
</context>
<context>
    <name>FiguresController</name>
    <message>
        <source>Counting the figures</source>
        <translation>Contando las cifras</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>Guardar la imagen</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Imágenes (*.png)</translation>
    </message>
    <message>
        <source>Save the table</source>
        <translation>Guardar la tabla</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tablas (*.csv)</translation>
    </message>
    <message>
        <source>{file} cannot be written: {reason}</source>
        <translation>No se puede escribir {file}: {reason}</translation>
    </message>
    <message>
        <source>Saved: {file}</source>
        <translation>Guardado: {file}</translation>
    </message>
</context>
<context>
    <name>FindPanel</name>
    <message>
        <source>Find</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Palabras</translation>
    </message>
    <message>
        <source>Lemmas</source>
        <translation>Lemas</translation>
    </message>
    <message>
        <source>Parts of speech</source>
        <translation>Categorías gramaticales</translation>
    </message>
    <message>
        <source>Kind of anaphor</source>
        <translation>Tipo de anáfora</translation>
    </message>
    <message>
        <source>What to search in</source>
        <translation>Dónde buscar</translation>
    </message>
    <message>
        <source>Search for</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Expresión regular</translation>
    </message>
    <message>
        <source>Match case and accents</source>
        <translation>Distinguir mayúsculas y tildes</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Anterior</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Siguiente</translation>
    </message>
    <message>
        <source>Places found</source>
        <translation>Lugares encontrados</translation>
    </message>
    <message>
        <source>for example DET ADJ* NOUN</source>
        <translation>por ejemplo DET ADJ* NOUN</translation>
    </message>
    <message>
        <source>for example leave the city</source>
        <translation>por ejemplo dejar la ciudad</translation>
    </message>
    <message>
        <source>words of the text</source>
        <translation>palabras del texto</translation>
    </message>
    <message>
        <source>The first {count} places; search for more</source>
        <translation>Los primeros {count} lugares; buscar más</translation>
    </message>
    <message>
        <source>{count} places so far</source>
        <translation>{count} lugares hasta ahora</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>No se ha encontrado nada</translation>
    </message>
    <message>
        <source>Place {number} of {count}</source>
        <translation>Lugar {number} de {count}</translation>
    </message>
    <message>
        <source>Places found: {count}</source>
        <translation>Lugares encontrados: {count}</translation>
    </message>
    <message>
        <source>No document is open.</source>
        <translation>No hay ningún documento abierto.</translation>
    </message>
    <message>
        <source>Write parts of speech such as: PRON, or DET ADJ* NOUN|PROPN</source>
        <translation>Escriba categorías como: PRON, o DET ADJ* NOUN|PROPN</translation>
    </message>
    <message>
        <source>The regular expression cannot be read: {reason}</source>
        <translation>La expresión regular no se entiende: {reason}</translation>
    </message>
</context>
<context>
    <name>FirstSteps</name>
    <message>
        <source>The framed word is the active anaphor. The list shows its candidates, best first. Press {key} to mark the next one; this saves nothing.</source>
        <translation>La palabra enmarcada es la anáfora activa. La lista muestra sus candidatos, el mejor primero. Pulse {key} para marcar el siguiente; con eso no se guarda nada.</translation>
    </message>
    <message>
        <source>Constraints reject some candidates. Press {key} to see them with the reasons.</source>
        <translation>Las restricciones descartan algunos candidatos. Pulse {key} para verlos con los motivos.</translation>
    </message>
    <message>
        <source>Press {key} to accept the candidate with the mark &gt;. The tagger saves the answer and goes to the next undecided anaphor.</source>
        <translation>Pulse {key} para aceptar el candidato con la marca &gt;. El programa guarda la respuesta y pasa a la siguiente anáfora sin decidir.</translation>
    </message>
    <message>
        <source>Each candidate has a number in list and text. Press a digit to choose one, or click it twice: the first click only marks it.</source>
        <translation>Cada candidato tiene un número en la lista y en el texto. Pulse una cifra para elegir uno, o haga clic dos veces: el primer clic solo lo marca.</translation>
    </message>
    <message>
        <source>You can undo everything, even tomorrow: press {key}.</source>
        <translation>Todo se puede deshacer, incluso mañana: pulse {key}.</translation>
    </message>
    <message>
        <source>The framed word is the active anaphor. The list shows its candidates; here there is only one. Press {key} to accept it: the tagger saves the answer and goes to the next undecided anaphor.</source>
        <translation>La palabra enmarcada es la anáfora activa. La lista muestra sus candidatos; aquí hay uno solo. Pulse {key} para aceptarlo: el programa guarda la respuesta y pasa a la siguiente anáfora sin decidir.</translation>
    </message>
    <message>
        <source>That is all you need for most anaphors. {keys} shows all keys, {list} finds every command.</source>
        <translation>Con esto basta para casi todas las anáforas. {keys} muestra todas las teclas; {list} encuentra cualquier orden.</translation>
    </message>
    <message>
        <source>The framed word is the active anaphor. No candidate is listed for it. Press {key} to go to the next undecided one; this saves nothing.</source>
        <translation>La palabra enmarcada es la anáfora activa. La lista no muestra ningún candidato. Pulse {key} para pasar a la siguiente sin decidir; con eso no se guarda nada.</translation>
    </message>
    <message>
        <source>The framed expression is what the tagger asks about. The resolver proposes a new entity: nothing before it is the same person or thing. Press {key} to accept; the tagger saves the answer and goes to the next one.</source>
        <translation>La expresión enmarcada es la que pregunta el programa. El sistema propone una entidad nueva: nada anterior es la misma persona o cosa. Pulse {key} para aceptarla; el programa guarda la respuesta y pasa a la siguiente.</translation>
    </message>
    <message>
        <source>The framed word is the active anaphor. The proposed answer is above the list: it is none of the candidates. Press {key} to accept it; the tagger saves the answer and goes to the next undecided anaphor.</source>
        <translation>La palabra enmarcada es la anáfora activa. La respuesta propuesta está encima de la lista: no es ninguno de los candidatos. Pulse {key} para aceptarla; el programa guarda la respuesta y pasa a la siguiente anáfora sin decidir.</translation>
    </message>
    <message>
        <source>Press {key} to go to the next undecided anaphor; the first steps go on where a list has several candidates.</source>
        <translation>Pulse {key} para pasar a la siguiente anáfora sin decidir; los primeros pasos continúan donde la lista tenga varios candidatos.</translation>
    </message>
    <message>
        <source>First steps</source>
        <translation>Primeros pasos</translation>
    </message>
    <message>
        <source>do not show again</source>
        <translation>no mostrar más</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Saltar</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Hecho</translation>
    </message>
    <message>
        <source>Step {number} of {all}</source>
        <translation>Paso {number} de {all}</translation>
    </message>
</context>
<context>
    <name>Guide</name>
    <message>
        <source>User guide</source>
        <translation>Guía de uso</translation>
    </message>
    <message>
        <source>Chapters</source>
        <translation>Capítulos</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>Buscar en la guía</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>No se encuentra</translation>
    </message>
    <message>
        <source>The guide is not installed with this program.</source>
        <translation>La guía no está instalada con este programa.</translation>
    </message>
    <message>
        <source>This installation has no copy of the documentation. The user guide is in Help &gt; User guide.</source>
        <translation>Esta instalación no tiene copia de la documentación. La guía de uso está en Ayuda &gt; Guía de uso.</translation>
    </message>
</context>
<context>
    <name>GuidelinePanel</name>
    <message>
        <source>Guideline</source>
        <translation>Criterio</translation>
    </message>
    <message>
        <source>Guideline text</source>
        <translation>Texto del criterio</translation>
    </message>
    <message>
        <source>Decided so far</source>
        <translation>Decididas hasta ahora</translation>
    </message>
    <message>
        <source>Examples already decided</source>
        <translation>Ejemplos ya decididos</translation>
    </message>
    <message>
        <source>No anaphor is chosen</source>
        <translation>Ninguna anáfora elegida</translation>
    </message>
    <message>
        <source>The tag set has no guideline for this kind.</source>
        <translation>El juego de etiquetas no tiene criterio para este tipo.</translation>
    </message>
    <message>
        <source>None of this kind yet.</source>
        <translation>Aún no hay ninguna de este tipo.</translation>
    </message>
</context>
<context>
    <name>HitModel</name>
    <message>
        <source>sentence {number}: {words}; {before}{words} {after}</source>
        <translation>oración {number}: {words}; {before}{words} {after}</translation>
    </message>
</context>
<context>
    <name>InputModes</name>
    <message>
        <source>Kind</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>singular</source>
        <translation>singular</translation>
    </message>
    <message>
        <source>plural</source>
        <translation>plural</translation>
    </message>
    <message>
        <source>masculine</source>
        <translation>masculino</translation>
    </message>
    <message>
        <source>feminine</source>
        <translation>femenino</translation>
    </message>
    <message>
        <source>neuter</source>
        <translation>neutro</translation>
    </message>
    <message>
        <source>first person</source>
        <translation>primera persona</translation>
    </message>
    <message>
        <source>second person</source>
        <translation>segunda persona</translation>
    </message>
    <message>
        <source>third person</source>
        <translation>tercera persona</translation>
    </message>
    <message>
        <source>from the words</source>
        <translation>según las palabras</translation>
    </message>
    <message>
        <source>Number, gender, person</source>
        <translation>Número, género, persona</translation>
    </message>
    <message>
        <source>remove the flag</source>
        <translation>quitar la marca</translation>
    </message>
    <message>
        <source>Doubt</source>
        <translation>Duda</translation>
    </message>
    <message>
        <source>Bridging to {words}</source>
        <translation>Relación asociativa con {words}</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Nota</translation>
    </message>
    <message>
        <source>Candidates with</source>
        <translation>Candidatos con</translation>
    </message>
    <message>
        <source>{words} + candidates with</source>
        <translation>{words} + candidatos con</translation>
    </message>
    <message>
        <source>Return or Esc: leave the filter</source>
        <translation>Intro o Esc: salir del filtro</translation>
    </message>
    <message>
        <source>Return: nothing · Esc: leave</source>
        <translation>Intro: nada · Esc: salir</translation>
    </message>
    <message>
        <source>Return: remove {words} · Esc: leave</source>
        <translation>Intro: quitar {words} · Esc: salir</translation>
    </message>
    <message>
        <source>Return: add {words} · Esc: leave</source>
        <translation>Intro: añadir {words} · Esc: salir</translation>
    </message>
    <message>
        <source>{words} is rejected · Down: mark it · Esc: leave</source>
        <translation>{words} está descartado · ↓: marcarlo · Esc: salir</translation>
    </message>
    <message>
        <source>Return: replace the answer by {words} · Esc: leave</source>
        <translation>Intro: cambiar la respuesta por {words} · Esc: salir</translation>
    </message>
    <message>
        <source>Return: choose {words} and save · Esc: leave</source>
        <translation>Intro: elegir {words} y guardar · Esc: salir</translation>
    </message>
    <message>
        <source>Entity</source>
        <translation>Entidad</translation>
    </message>
    <message>
        <source>Clause</source>
        <translation>Cláusula</translation>
    </message>
    <message>
        <source>earlier</source>
        <translation>antes</translation>
    </message>
    <message>
        <source>later</source>
        <translation>después</translation>
    </message>
    <message>
        <source>split here</source>
        <translation>dividir aquí</translation>
    </message>
    <message>
        <source>delete this link</source>
        <translation>borrar este enlace</translation>
    </message>
    <message>
        <source>open this anaphor</source>
        <translation>dejar pendiente esta anáfora</translation>
    </message>
    <message>
        <source>Chain</source>
        <translation>Cadena</translation>
    </message>
    <message>
        <source>Split the chain before {words}?</source>
        <translation>¿Dividir la cadena antes de {words}?</translation>
    </message>
    <message>
        <source>split: {first} and {second} mentions</source>
        <translation>dividir: {first} y {second} menciones</translation>
    </message>
    <message>
        <source>Are {first} and {second} the same entity?</source>
        <translation>¿Son {first} y {second} la misma entidad?</translation>
    </message>
    <message>
        <source>yes, join them into one</source>
        <translation>sí, unirlas en una</translation>
    </message>
    <message>
        <source>word to the left</source>
        <translation>palabra a la izquierda</translation>
    </message>
    <message>
        <source>word to the right</source>
        <translation>palabra a la derecha</translation>
    </message>
    <message>
        <source>line up</source>
        <translation>línea arriba</translation>
    </message>
    <message>
        <source>line down</source>
        <translation>línea abajo</translation>
    </message>
    <message>
        <source>select to the left</source>
        <translation>seleccionar a la izquierda</translation>
    </message>
    <message>
        <source>select to the right</source>
        <translation>seleccionar a la derecha</translation>
    </message>
    <message>
        <source>take as antecedent</source>
        <translation>elegir como antecedente</translation>
    </message>
    <message>
        <source>clause of this verb</source>
        <translation>cláusula de este verbo</translation>
    </message>
    <message>
        <source>add to the set</source>
        <translation>añadir al conjunto</translation>
    </message>
    <message>
        <source>zero pronoun</source>
        <translation>pronombre omitido</translation>
    </message>
    <message>
        <source>expression</source>
        <translation>expresión</translation>
    </message>
    <message>
        <source>anaphor</source>
        <translation>anáfora</translation>
    </message>
    <message>
        <source>head</source>
        <translation>núcleo</translation>
    </message>
    <message>
        <source>second part</source>
        <translation>segunda parte</translation>
    </message>
    <message>
        <source>Cursor</source>
        <translation>Cursor</translation>
    </message>
    <message>
        <source>Are all “{words}” one entity?</source>
        <translation>¿Son todas «{words}» una sola entidad?</translation>
    </message>
    <message>
        <source>unite {count} expressions</source>
        <translation>unir {count} expresiones</translation>
    </message>
    <message>
        <source>earlier place</source>
        <translation>lugar anterior</translation>
    </message>
    <message>
        <source>later place</source>
        <translation>lugar siguiente</translation>
    </message>
    <message>
        <source>Sentences: {numbers}</source>
        <translation>Oraciones: {numbers}</translation>
    </message>
    <message>
        <source>{count} chains become one.</source>
        <translation>{count} cadenas se convierten en una.</translation>
    </message>
    <message>
        <source>Kept apart by decisions: {count}.</source>
        <translation>Separadas por decisiones anteriores: {count}.</translation>
    </message>
</context>
<context>
    <name>ItemList</name>
    <message>
        <source>All anaphors</source>
        <translation>Todas las anáforas</translation>
    </message>
    <message>
        <source>Search words and notes</source>
        <translation>Buscar palabras y notas</translation>
    </message>
    <message>
        <source>Search anaphors</source>
        <translation>Buscar anáforas</translation>
    </message>
    <message>
        <source>Kind of anaphor</source>
        <translation>Tipo de anáfora</translation>
    </message>
    <message>
        <source>State of anaphors</source>
        <translation>Estado de las anáforas</translation>
    </message>
    <message>
        <source>Flagged</source>
        <translation>Con duda</translation>
    </message>
    <message>
        <source>Shows flagged anaphors only</source>
        <translation>Muestra solo las anáforas con duda</translation>
    </message>
    <message>
        <source>With a note</source>
        <translation>Con nota</translation>
    </message>
    <message>
        <source>Shows anaphors with a note only</source>
        <translation>Muestra solo las anáforas con nota</translation>
    </message>
    <message>
        <source>Anaphors in text order</source>
        <translation>Anáforas en el orden del texto</translation>
    </message>
    <message>
        <source>All states</source>
        <translation>Todos los estados</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Pendientes</translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation>Todos los tipos</translation>
    </message>
    <message>
        <source>{count} anaphors</source>
        <translation>Anáforas: {count}</translation>
    </message>
    <message>
        <source>{shown} of {all}</source>
        <translation>{shown} de {all}</translation>
    </message>
    <message>
        <source>No anaphors yet.</source>
        <translation>Aún no hay anáforas.</translation>
    </message>
    <message>
        <source>No anaphor passes the filters.</source>
        <translation>Ninguna anáfora pasa los filtros.</translation>
    </message>
</context>
<context>
    <name>ItemModel</name>
    <message>
        <source>S.</source>
        <translation>Or.</translation>
    </message>
    <message>
        <source>Anaphor</source>
        <translation>Anáfora</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>sentence {number}</source>
        <translation>oración {number}</translation>
    </message>
    <message>
        <source>flagged {reason}</source>
        <translation>con duda: {reason}</translation>
    </message>
    <message>
        <source>note: {note}</source>
        <translation>nota: {note}</translation>
    </message>
</context>
<context>
    <name>JobStrip</name>
    <message>
        <source>Work in the background</source>
        <translation>Trabajo en segundo plano</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>{seconds} s left</source>
        <translation>quedan {seconds} s</translation>
    </message>
    <message>
        <source>{minutes} min left</source>
        <translation>quedan {minutes} min</translation>
    </message>
</context>
<context>
    <name>KeyCard</name>
    <message>
        <source>While deciding</source>
        <translation>Al decidir</translation>
    </message>
    <message>
        <source>While adjudicating</source>
        <translation>Al adjudicar</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>Siempre</translation>
    </message>
    <message>
        <source>Keys of the tagger</source>
        <translation>Teclas del programa</translation>
    </message>
    <message>
        <source>Every command is in a menu and in the command list ({key}), which you search by typing.</source>
        <translation>Todas las órdenes están en un menú y en la lista de órdenes ({key}), donde se busca escribiendo.</translation>
    </message>
</context>
<context>
    <name>Keys</name>
    <message>
        <source>The key file cannot be read ({reason}); the keys stay as they were.</source>
        <translation>El archivo de teclas no se puede leer ({reason}); las teclas quedan como estaban.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is under no key set; write [default] above it.</source>
        <translation>«{name}» no está en ningún juego de teclas; escriba [default] encima.</translation>
    </message>
    <message>
        <source>This is not TOML ({reason}); the keys stay as they were.</source>
        <translation>Esto no es TOML ({reason}); las teclas quedan como estaban.</translation>
    </message>
    <message>
        <source>There is no command &apos;{command}&apos;. Did you mean &apos;{close}&apos;?</source>
        <translation>No existe la orden «{command}». ¿Quería decir «{close}»?</translation>
    </message>
    <message>
        <source>There is no command &apos;{command}&apos;.</source>
        <translation>No existe la orden «{command}».</translation>
    </message>
    <message>
        <source>The keys of &apos;{command}&apos; must be a list: [&quot;Return&quot;, &quot;Space&quot;].</source>
        <translation>Las teclas de «{command}» tienen que ser una lista: [&quot;Return&quot;, &quot;Space&quot;].</translation>
    </message>
    <message>
        <source>There is no key &apos;{key}&apos;; the top of the shipped keys.toml lists the names.</source>
        <translation>No existe la tecla «{key}»; los nombres están al principio del keys.toml original.</translation>
    </message>
    <message>
        <source>&apos;{other}&apos; already has the key &apos;{key}&apos;; &apos;{command}&apos; keeps its keys.</source>
        <translation>«{key}» ya es la tecla de «{other}»; «{command}» conserva las suyas.</translation>
    </message>
</context>
<context>
    <name>Language</name>
    <message>
        <source>en</source>
        <translation>es</translation>
    </message>
</context>
<context>
    <name>Losses</name>
    <message>
        <source>answers that cannot be read back</source>
        <translation>respuestas que no se podrán volver a leer</translation>
    </message>
    <message>
        <source>notes and flags</source>
        <translation>notas y dudas</translation>
    </message>
    <message>
        <source>of the undecided anaphors, these are in the file and look like new entities</source>
        <translation>de las anáforas sin decidir, están en el archivo y parecen entidades nuevas</translation>
    </message>
    <message>
        <source>marks “set by hand” of types (the types themselves are in the file)</source>
        <translation>marcas «puesto a mano» de tipos (los tipos sí están en el archivo)</translation>
    </message>
    <message>
        <source>noun phrases that nobody linked or decided</source>
        <translation>sintagmas nominales que nadie enlazó ni decidió</translation>
    </message>
    <message>
        <source>expressions that do not refer</source>
        <translation>expresiones que no refieren</translation>
    </message>
    <message>
        <source>entities of a single mention</source>
        <translation>entidades con una sola mención</translation>
    </message>
    <message>
        <source>From the text and its analysis: {list}</source>
        <translation>Del texto y su análisis: {list}</translation>
    </message>
    <message>
        <source>{what}; the first: “{words}”, sentence {sentence}</source>
        <translation>{what}; la primera vez: «{words}», oración {sentence}</translation>
    </message>
    <message>
        <source>{what}; in {count} documents</source>
        <translation>{what}; en {count} documentos</translation>
    </message>
    <message>
        <source>{what}: {count}</source>
        <translation>{what}: {count}</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>{name} is ready: open it with {key}, or on the start page.</source>
        <translation>{name} está listo: ábralo con {key} o en la página de inicio.</translation>
    </message>
    <message numerus="yes">
        <source>%n left</source>
        <translation>
            <numerusform>queda %n</numerusform>
            <numerusform>quedan %n</numerusform>
        </translation>
    </message>
    <message>
        <source>{key} works on what you typed in this field; for decisions leave it first.</source>
        <translation>{key} actúa sobre lo que ha escrito en este campo; para las decisiones, salga antes de él.</translation>
    </message>
</context>
<context>
    <name>MenuBar</name>
    <message>
        <source>More menus</source>
        <translation>Más menús</translation>
    </message>
</context>
<context>
    <name>MessageLine</name>
    <message>
        <source>Message</source>
        <translation>Mensaje</translation>
    </message>
    <message>
        <source>{note} (and before: {count})</source>
        <translation>{note} (y antes: {count})</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>Only number, gender and person can be corrected.</source>
        <translation>Solo se pueden corregir el número, el género y la persona.</translation>
    </message>
    <message>
        <source>This expression is not an anaphor.</source>
        <translation>Esta expresión no es una anáfora.</translation>
    </message>
    <message>
        <source>An anaphor cannot be its own antecedent; choose another expression.</source>
        <translation>Una anáfora no puede ser su propio antecedente; elija otra expresión.</translation>
    </message>
    <message>
        <source>This is already an anaphor.</source>
        <translation>Esto ya es una anáfora.</translation>
    </message>
    <message>
        <source>{words} is already a mention of this entity.</source>
        <translation>{words} ya es una mención de esta entidad.</translation>
    </message>
    <message>
        <source>This one is blind: mark a candidate first, or press its number.</source>
        <translation>Esta va a ciegas: marque antes un candidato o pulse su número.</translation>
    </message>
    <message>
        <source>Another window changed this annotation; check it and decide again.</source>
        <translation>Otra ventana ha cambiado esta anotación; revísela y decida de nuevo.</translation>
    </message>
    <message>
        <source>One is a part of the other by a split antecedent, so the two cannot be one entity.</source>
        <translation>Una forma parte de la otra por un antecedente dividido, así que no pueden ser la misma entidad.</translation>
    </message>
    <message>
        <source>That candidate already refers to {words}, so the two would form a circle; choose another.</source>
        <translation>Ese candidato ya remite a {words}, y los dos formarían un círculo; elija otro.</translation>
    </message>
    <message>
        <source>This expression has no chain that it could be cut out of.</source>
        <translation>Esta expresión no pertenece a ninguna cadena de la que se pueda sacar.</translation>
    </message>
    <message>
        <source>The annotators agree here.</source>
        <translation>Aquí los anotadores coinciden.</translation>
    </message>
    <message>
        <source>The filter hides every disagreement; clear it to see them.</source>
        <translation>El filtro oculta todos los desacuerdos; quítelo para verlos.</translation>
    </message>
    <message>
        <source>{resolver} states no probability for its proposals, so the tagger cannot sort by confidence. Choose another proposer under Tools.</source>
        <translation>{resolver} no indica la probabilidad de sus propuestas, así que el programa no puede ordenarlas por confianza. Elija otro sistema en Herramientas.</translation>
    </message>
    <message>
        <source>Nobody proposes here, so the tagger cannot sort by confidence.</source>
        <translation>Aquí nadie hace propuestas, así que el programa no puede ordenarlas por confianza.</translation>
    </message>
    <message>
        <source>That does not fit the annotation.</source>
        <translation>Eso no encaja en la anotación.</translation>
    </message>
    <message>
        <source>Name the gap in the guidelines in a word.</source>
        <translation>Indique en una palabra la laguna de los criterios.</translation>
    </message>
    <message>
        <source>This is the last anaphor in this direction.</source>
        <translation>No hay más anáforas en esta dirección.</translation>
    </message>
    <message>
        <source>This entity no longer exists; choose another.</source>
        <translation>Esta entidad ya no existe; elija otra.</translation>
    </message>
    <message>
        <source>The head must be a word of the active expression; place the cursor there.</source>
        <translation>El núcleo tiene que ser una palabra de la expresión activa; ponga ahí el cursor.</translation>
    </message>
    <message>
        <source>Place the cursor on an expression of the other chain, or mark it among the candidates.</source>
        <translation>Ponga el cursor en una expresión de la otra cadena o márquela entre los candidatos.</translation>
    </message>
    <message>
        <source>The last decision has no antecedent to repeat.</source>
        <translation>La última decisión no tiene un antecedente que repetir.</translation>
    </message>
    <message>
        <source>That expression no longer exists.</source>
        <translation>Esa expresión ya no existe.</translation>
    </message>
    <message>
        <source>An expression with exactly these words already exists.</source>
        <translation>Ya hay una expresión con exactamente estas palabras.</translation>
    </message>
    <message>
        <source>Anaphors still have this expression as their antecedent.</source>
        <translation>Aún hay anáforas que tienen esta expresión por antecedente.</translation>
    </message>
    <message>
        <source>The document has no anaphors; select words and make one.</source>
        <translation>El documento no tiene anáforas; seleccione palabras y cree una.</translation>
    </message>
    <message>
        <source>This anaphor has no chain yet.</source>
        <translation>Esta anáfora aún no tiene cadena.</translation>
    </message>
    <message>
        <source>No candidate is shown; show the rejected ones, or mark an expression in the text.</source>
        <translation>No se muestra ningún candidato; muestre los descartados o marque una expresión en el texto.</translation>
    </message>
    <message>
        <source>No disagreement is chosen. N goes to the next one that waits for you; the filters can hide some.</source>
        <translation>No hay ningún desacuerdo elegido. N va al siguiente que espera; los filtros pueden ocultar algunos.</translation>
    </message>
    <message>
        <source>No anaphor is flagged.</source>
        <translation>Ninguna anáfora está marcada como dudosa.</translation>
    </message>
    <message>
        <source>There are no entities yet; the first anaphor that you link begins one.</source>
        <translation>Todavía no hay entidades; la primera anáfora que enlace dará comienzo a una.</translation>
    </message>
    <message>
        <source>This expression belongs to no entity yet.</source>
        <translation>Esta expresión todavía no pertenece a ninguna entidad.</translation>
    </message>
    <message>
        <source>No entity has a name with {words}; type another beginning.</source>
        <translation>Ninguna entidad tiene un nombre con {words}; escriba otro comienzo.</translation>
    </message>
    <message>
        <source>There is no decision to repeat yet.</source>
        <translation>Aún no hay ninguna decisión que repetir.</translation>
    </message>
    <message>
        <source>This expression has no link to delete.</source>
        <translation>Esta expresión no tiene ningún enlace que borrar.</translation>
    </message>
    <message>
        <source>No other anaphor is flagged.</source>
        <translation>Ninguna otra anáfora está marcada como dudosa.</translation>
    </message>
    <message>
        <source>The tagger asks about “{words}” and {count} more with the same head at the end.</source>
        <translation>El programa pregunta al final por «{words}» y {count} más con el mismo núcleo.</translation>
    </message>
    <message>
        <source>No other anaphor is undecided.</source>
        <translation>No queda otra anáfora sin decidir.</translation>
    </message>
    <message>
        <source>This sentence has no larger or smaller phrase.</source>
        <translation>Esta oración no tiene un sintagma mayor o menor.</translation>
    </message>
    <message>
        <source>{words} is punctuation only; put the cursor on a word, or select words.</source>
        <translation>{words} es solo un signo de puntuación; ponga el cursor en una palabra o seleccione palabras.</translation>
    </message>
    <message>
        <source>No candidate has the number {number}.</source>
        <translation>Ningún candidato tiene el número {number}.</translation>
    </message>
    <message>
        <source>No candidate is rejected.</source>
        <translation>Ningún candidato está descartado.</translation>
    </message>
    <message>
        <source>The tagger could not save this, and nothing has changed: {reason}</source>
        <translation>No se ha podido guardar, y nada ha cambiado: {reason}</translation>
    </message>
    <message>
        <source>This word has no correction to undo.</source>
        <translation>Esta palabra no tiene ninguna corrección que deshacer.</translation>
    </message>
    <message>
        <source>There is no expression at the cursor; M makes one of the words.</source>
        <translation>No hay ninguna expresión en el cursor; M crea una con las palabras.</translation>
    </message>
    <message>
        <source>The list shows single mentions; View &gt; Candidates by entity shows entities.</source>
        <translation>La lista muestra menciones sueltas; Ver &gt; Candidatos por entidad muestra entidades.</translation>
    </message>
    <message>
        <source>No candidate contains these words; Esc leaves the filter.</source>
        <translation>Ningún candidato contiene estas palabras; Esc sale del filtro.</translation>
    </message>
    <message>
        <source>{words} breaks these rules: {constraints}. Return does not choose it; press Down first to mark it.</source>
        <translation>{words} incumple estas reglas: {constraints}. Intro no lo elige; pulse antes ↓ para marcarlo.</translation>
    </message>
    <message>
        <source>No anaphor is active; go to one, or click it.</source>
        <translation>No hay ninguna anáfora activa; vaya a una o haga clic en ella.</translation>
    </message>
    <message>
        <source>No candidate is marked; mark one, or press its number.</source>
        <translation>Ningún candidato está marcado; marque uno o pulse su número.</translation>
    </message>
    <message>
        <source>Select words, or place the cursor on one: by a click, or with V.</source>
        <translation>Seleccione palabras o ponga el cursor en una, con un clic o con V.</translation>
    </message>
    <message>
        <source>The entity has one mention only among the candidates.</source>
        <translation>La entidad tiene una sola mención entre los candidatos.</translation>
    </message>
    <message>
        <source>There is only one answer; two are needed to keep both.</source>
        <translation>Solo hay una respuesta; hacen falta dos para conservar ambas.</translation>
    </message>
    <message>
        <source>These words are already part of the expression.</source>
        <translation>Estas palabras ya forman parte de la expresión.</translation>
    </message>
    <message>
        <source>The proposal {words} breaks these rules: {constraints}. Return does not accept it; press the number of a candidate.</source>
        <translation>La propuesta {words} incumple estas reglas: {constraints}. Intro no la acepta; pulse el número de un candidato.</translation>
    </message>
    <message>
        <source>A proposal has just come. Read it, then press Return to accept it.</source>
        <translation>Acaba de llegar una propuesta. Léala y pulse Intro para aceptarla.</translation>
    </message>
    <message>
        <source>There is nothing to redo.</source>
        <translation>No hay nada que rehacer.</translation>
    </message>
    <message>
        <source>They are in one chain already.</source>
        <translation>Ya están en la misma cadena.</translation>
    </message>
    <message>
        <source>The set is empty. Press the numbers of its parts, or Esc to give it up.</source>
        <translation>El conjunto está vacío. Pulse los números de sus partes, o Esc para abandonarlo.</translation>
    </message>
    <message>
        <source>No set of antecedents is being gathered.</source>
        <translation>No se está formando ningún conjunto de antecedentes.</translation>
    </message>
    <message>
        <source>The expression cannot be changed further on this side.</source>
        <translation>La expresión no se puede cambiar más por este lado.</translation>
    </message>
    <message>
        <source>All “{words}” are one entity already, or decisions keep them apart.</source>
        <translation>Todas las «{words}» son ya una sola entidad, o hay decisiones que las separan.</translation>
    </message>
    <message>
        <source>The expression has no words of its own, so it has no extent to change.</source>
        <translation>La expresión no tiene palabras propias, así que no tiene extensión que cambiar.</translation>
    </message>
    <message>
        <source>The document does not contain these words.</source>
        <translation>El documento no contiene estas palabras.</translation>
    </message>
    <message>
        <source>An expression must be within one sentence.</source>
        <translation>Una expresión tiene que estar dentro de una oración.</translation>
    </message>
    <message>
        <source>The chain begins here; walk on and split it before a later mention.</source>
        <translation>La cadena empieza aquí; siga el recorrido y divídala antes de una mención posterior.</translation>
    </message>
    <message>
        <source>With this head the word would depend on itself; choose another head.</source>
        <translation>Con este núcleo la palabra dependería de sí misma; elija otro núcleo.</translation>
    </message>
    <message>
        <source>The head must be another word of the same sentence.</source>
        <translation>El núcleo tiene que ser otra palabra de la misma oración.</translation>
    </message>
    <message>
        <source>There is no word at the cursor.</source>
        <translation>Donde está el cursor no hay ninguna palabra.</translation>
    </message>
    <message>
        <source>From the beginning again; still open: {count}.</source>
        <translation>De nuevo desde el principio; quedan pendientes: {count}.</translation>
    </message>
    <message>
        <source>No anaphor is open. Answers from the file that nobody has decided: {number}. Return confirms them.</source>
        <translation>No queda ninguna anáfora pendiente. Respuestas del archivo que nadie ha decidido: {number}. Intro las confirma.</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>No hay nada que deshacer.</translation>
    </message>
    <message>
        <source>Not joined: {first} and {second}. The click closed the question before Return; join them again.</source>
        <translation>No se han unido {first} y {second}. El clic cerró la pregunta antes de Intro; únalas otra vez.</translation>
    </message>
    <message>
        <source>There is nothing that only some annotators have decided.</source>
        <translation>No queda nada que solo algunos anotadores hayan decidido.</translation>
    </message>
    <message>
        <source>Every disagreement is settled. Ctrl+E exports the result, Esc leaves adjudication.</source>
        <translation>Todos los desacuerdos están zanjados. Ctrl+E exporta el resultado; Esc sale de la adjudicación.</translation>
    </message>
    <message>
        <source>Taken over: {count} answers that only some had given. One undo takes them back.</source>
        <translation>Respuestas adoptadas que solo algunos habían dado: {count}. Deshacer una vez las retira todas.</translation>
    </message>
    <message>
        <source>The list shows what precedes the anaphor.</source>
        <translation>La lista muestra lo que está antes de la anáfora.</translation>
    </message>
    <message>
        <source>{words} is now a mention of {name}.</source>
        <translation>{words} es ahora una mención de {name}.</translation>
    </message>
    <message>
        <source>Saved. Note: the antecedent is further back than the candidate window.</source>
        <translation>Guardado. Aviso: el antecedente está más atrás que la ventana de candidatos.</translation>
    </message>
    <message>
        <source>The list shows what follows the anaphor.</source>
        <translation>La lista muestra lo que sigue a la anáfora.</translation>
    </message>
    <message>
        <source>The tagger is still finding candidates; press the key again when it is done.</source>
        <translation>El programa aún busca candidatos; pulse la tecla de nuevo cuando termine.</translation>
    </message>
    <message>
        <source>Chain split before {words}.</source>
        <translation>Cadena dividida antes de {words}.</translation>
    </message>
    <message>
        <source>Joined: {first} and {second}, {count} mentions.</source>
        <translation>Unidas: {first} y {second}, {count} menciones.</translation>
    </message>
    <message>
        <source>Cut out of its chain: {words}. The other mentions stay together.</source>
        <translation>Sacada de su cadena: {words}. Las demás menciones siguen juntas.</translation>
    </message>
    <message>
        <source>Names come next, then descriptions, then pronouns; the same command restores text order.</source>
        <translation>Siguen los nombres, luego las descripciones y luego los pronombres; la misma orden restablece el orden del texto.</translation>
    </message>
    <message>
        <source>Deleted: the link to {words}. The anaphor is open again.</source>
        <translation>Borrado: el enlace con {words}. La anáfora vuelve a estar pendiente.</translation>
    </message>
    <message>
        <source>Deleted: {words}</source>
        <translation>Borrado: {words}</translation>
    </message>
    <message>
        <source>Deleted: {words}. Anaphors open again: {number}.</source>
        <translation>Borrado: {words}. Anáforas pendientes otra vez: {number}.</translation>
    </message>
    <message>
        <source>{words} does not refer, so nothing can refer to it. Anaphors open again: {number}. Ctrl+Z takes this back.</source>
        <translation>{words} no se refiere a nada, así que nada puede referirse a ello. Anáforas abiertas de nuevo: {number}. Ctrl+Z lo deshace.</translation>
    </message>
    <message>
        <source>{words} was out of sight, so nothing has changed. Press the key again to confirm.</source>
        <translation>{words} no estaba a la vista, así que nada ha cambiado. Pulse la tecla otra vez para confirmar.</translation>
    </message>
    <message>
        <source>Redone: {what} – {words}</source>
        <translation>Rehecho: {what} – {words}</translation>
    </message>
    <message>
        <source>Redone: the answer to {words}</source>
        <translation>Rehecho: la respuesta a {words}</translation>
    </message>
    <message>
        <source>All “{words}” are one entity; new links: {count}.</source>
        <translation>Todas las «{words}» son una sola entidad; enlaces nuevos: {count}.</translation>
    </message>
    <message>
        <source>{words} is among the rejected candidates, shown now with the reasons. Click it again to choose it.</source>
        <translation>{words} está entre los candidatos descartados, que ahora se muestran con los motivos. Haga clic otra vez para elegirlo.</translation>
    </message>
    <message>
        <source>{words} is among the rejected candidates, shown now with the reasons. Click it again to choose it; Ctrl+click asks about it.</source>
        <translation>{words} está entre los candidatos descartados, que ahora se muestran con los motivos. Haga clic otra vez para elegirlo; Ctrl+clic pregunta por él.</translation>
    </message>
    <message>
        <source>Choose several antecedents. Numbers and clicks add or remove; Return saves the set, Esc gives it up.</source>
        <translation>Elija varios antecedentes. Los números y los clics añaden o quitan; Intro guarda el conjunto, Esc lo abandona.</translation>
    </message>
    <message>
        <source>The undecided anaphors come in text order again.</source>
        <translation>Las anáforas sin decidir siguen de nuevo el orden del texto.</translation>
    </message>
    <message>
        <source>The edge has moved further: “{words}” is an expression of its own.</source>
        <translation>El límite ha avanzado más: «{words}» es una expresión aparte.</translation>
    </message>
    <message>
        <source>{words} ({tag}) is not a verb. The same key removes the zero pronoun.</source>
        <translation>{words} ({tag}) no es un verbo. La misma tecla quita el pronombre omitido.</translation>
    </message>
    <message>
        <source>Sentence division changed again: {words}</source>
        <translation>División en oraciones cambiada de nuevo: {words}</translation>
    </message>
    <message>
        <source>Undone: sentence division at {words}</source>
        <translation>Deshecho: división en oraciones en {words}</translation>
    </message>
    <message>
        <source>Corrected again: {gone} → {words}</source>
        <translation>Corregido de nuevo: {gone} → {words}</translation>
    </message>
    <message>
        <source>Undone: {gone} → {words}</source>
        <translation>Deshecho: {gone} → {words}</translation>
    </message>
    <message>
        <source>Undone: {what} – {words}</source>
        <translation>Deshecho: {what} – {words}</translation>
    </message>
    <message>
        <source>Undone: the answer to {words}</source>
        <translation>Deshecho: la respuesta a {words}</translation>
    </message>
    <message>
        <source>{words} is now a candidate.</source>
        <translation>{words} ya es candidato.</translation>
    </message>
    <message>
        <source>Everything in this text is decided. Ctrl+E exports it, Ctrl+D opens another text.</source>
        <translation>Todo el texto está decidido. Ctrl+E lo exporta; Ctrl+D abre otro texto.</translation>
    </message>
    <message>
        <source>No answer is marked, and none has a majority. Press the number of one (1 to {count}), or click it and press Return.</source>
        <translation>No hay ninguna respuesta marcada y ninguna tiene mayoría. Pulse el número de una (1 a {count}), o haga clic en ella y pulse Intro.</translation>
    </message>
    <message>
        <source>The analysis knows no clause at “{words}”. Click the verb of the clause and press the key again. Or select the words of the clause and press M.</source>
        <translation>El análisis no conoce ninguna cláusula en «{words}». Haga clic en el verbo de la cláusula y pulse la tecla de nuevo. O seleccione las palabras de la cláusula y pulse M.</translation>
    </message>
    <message>
        <source>No clause is listed for “{words}”. Click the verb of the clause that it refers to, or press V and walk to it; then press the key again.</source>
        <translation>No hay cláusulas en la lista para «{words}». Haga clic en el verbo de la cláusula a la que se refiere, o pulse V y vaya hasta él con las flechas; después pulse la tecla de nuevo.</translation>
    </message>
    <message>
        <source>This works on names and noun phrases, and “{words}” is neither.</source>
        <translation>Esto vale para nombres y sintagmas nominales, y «{words}» no lo es.</translation>
    </message>
    <message>
        <source>Nothing else in this text has the words “{words}”.</source>
        <translation>Ninguna otra expresión de este texto tiene las palabras «{words}».</translation>
    </message>
    <message>
        <source>Left open: “{words}”. N comes back to it.</source>
        <translation>Queda pendiente: «{words}». N vuelve aquí.</translation>
    </message>
    <message>
        <source>Others have decided something in this text since. Correct it again with W; all decisions stay.</source>
        <translation>Desde entonces, otras personas han decidido algo en este texto. Corríjalo de nuevo con W; todas las decisiones se conservan.</translation>
    </message>
    <message>
        <source>Others have decided something in the corrected text. Correct it back with W; all decisions stay.</source>
        <translation>Otras personas han decidido algo en el texto corregido. Devuélvalo a su forma anterior con W; todas las decisiones se conservan.</translation>
    </message>
    <message>
        <source>Somebody else, or an earlier version of Anaphora, has corrected this text. Correct it back with W, or answer the anaphor again.</source>
        <translation>Otra persona, o una versión anterior de Anaphora, ha corregido este texto. Devuélvalo a su forma anterior con W o responda de nuevo a la anáfora.</translation>
    </message>
    <message>
        <source>Saved “{words}”. Note: the antecedent breaks these rules: {constraints}.</source>
        <translation>Guardado: «{words}». Aviso: el antecedente incumple estas reglas: {constraints}.</translation>
    </message>
    <message>
        <source>Saved “{words}”. Note: {feature} disagrees in the chain: {ours} here, {theirs} there.</source>
        <translation>Guardado: «{words}». Aviso: en la cadena no concuerda el rasgo {feature}: aquí {ours}, allí {theirs}.</translation>
    </message>
    <message>
        <source>Anaphors without a proposal, if any, come next, then those of low confidence; the same command restores text order.</source>
        <translation>Siguen las anáforas sin propuesta, si las hay, y luego las de confianza baja; la misma orden restablece el orden del texto.</translation>
    </message>
    <message>
        <source>In the set: {words}. Numbers and clicks add or remove, Backspace removes the last; Return saves the set, Esc gives it up.</source>
        <translation>En el conjunto: {words}. Los números y los clics añaden o quitan, Retroceso quita el último; Intro guarda el conjunto, Esc lo abandona.</translation>
    </message>
    <message>
        <source>The set counts {words} twice: {whole} is or includes the same entity. Remove one, or press Return again to save the set as it is.</source>
        <translation>El conjunto cuenta {words} dos veces: {whole} es o incluye la misma entidad. Quite uno, o vuelva a pulsar Intro para guardar el conjunto como está.</translation>
    </message>
    <message>
        <source>This key came before you could read the question. Press it again.</source>
        <translation>Esta tecla llegó antes de que pudiera leer la pregunta. Púlsela otra vez.</translation>
    </message>
    <message>
        <source>candidate window</source>
        <translation>ventana de candidatos</translation>
    </message>
</context>
<context>
    <name>ModeBar</name>
    <message>
        <source>{choice} (not usable)</source>
        <translation>{choice} (no disponible)</translation>
    </message>
    <message>
        <source>Esc: leave</source>
        <translation>Esc: salir</translation>
    </message>
    <message>
        <source>Return: done · Esc: leave</source>
        <translation>Intro: listo · Esc: salir</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Pregunta</translation>
    </message>
    <message>
        <source>No choice has the key {key} · Esc: leave</source>
        <translation>Ninguna opción tiene la tecla {key} · Esc: salir</translation>
    </message>
</context>
<context>
    <name>NewText</name>
    <message>
        <source>nobody</source>
        <translation>nadie</translation>
    </message>
    <message>
        <source>New from text</source>
        <translation>Nuevo a partir de un texto</translation>
    </message>
    <message>
        <source>detect automatically</source>
        <translation>detectar automáticamente</translation>
    </message>
    <message>
        <source>Paste the text here, or read it from a file.</source>
        <translation>Pegue aquí el texto o léalo de un archivo.</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texto</translation>
    </message>
    <message>
        <source>Title:</source>
        <translation>Título:</translation>
    </message>
    <message>
        <source>Use the field instead</source>
        <translation>Volver a usar el campo</translation>
    </message>
    <message>
        <source>Language:</source>
        <translation>Lengua:</translation>
    </message>
    <message>
        <source>Read a file …</source>
        <translation>Leer un archivo…</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Empezar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Annotate:</source>
        <translation>Anotar:</translation>
    </message>
    <message>
        <source>Expressions to annotate</source>
        <translation>Expresiones que se anotan</translation>
    </message>
    <message>
        <source>Proposals by:</source>
        <translation>Propuestas de:</translation>
    </message>
    <message>
        <source>Proposing resolver</source>
        <translation>Sistema que propone</translation>
    </message>
    <message>
        <source>Who proposes an answer: supar follows rules, ranker has learned from annotated texts, nobody leaves every answer to you. You can change it at any time.</source>
        <translation>Quién propone una respuesta: supar sigue reglas, ranker ha aprendido de textos anotados y nadie le deja a usted todas las respuestas. Puede cambiarlo en cualquier momento.</translation>
    </message>
    <message>
        <source>Your name:</source>
        <translation>Su nombre:</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>Su nombre</translation>
    </message>
    <message>
        <source>Your decisions are saved under this name</source>
        <translation>Sus decisiones se guardan con este nombre</translation>
    </message>
    <message>
        <source>The text of the file is read when you begin.</source>
        <translation>El texto del archivo se lee al empezar.</translation>
    </message>
    <message>
        <source>left empty: the first words of the text</source>
        <translation>si se deja vacío: las primeras palabras del texto</translation>
    </message>
    <message>
        <source>Text from {file}.</source>
        <translation>Texto de {file}.</translation>
    </message>
    <message>
        <source>Choose a language, or type its code: en, es, hu.</source>
        <translation>Elija una lengua o escriba su código: en, es, hu.</translation>
    </message>
    <message>
        <source>No analysis is installed for this language: the tagger divides the text into sentences and words, and you mark the anaphors.</source>
        <translation>No hay análisis instalado para esta lengua: el programa divide el texto en oraciones y palabras, y usted marca las anáforas.</translation>
    </message>
    <message>
        <source>Read a text from a file</source>
        <translation>Leer un texto de un archivo</translation>
    </message>
</context>
<context>
    <name>Notice</name>
    <message>
        <source>Less</source>
        <translation>Menos</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Más</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>Aviso</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Mensaje</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ocultar</translation>
    </message>
    <message>
        <source>This could not be done</source>
        <translation>No se ha podido hacer</translation>
    </message>
</context>
<context>
    <name>OpenElsewhere</name>
    <message>
        <source>The project is open on the computer {computer}. If nobody works there, the program ended without closing it: delete the file {mark}.</source>
        <translation>El proyecto está abierto en el ordenador {computer}. Si nadie trabaja allí, el programa terminó sin cerrarlo: borre el archivo {mark}.</translation>
    </message>
    <message>
        <source>The project is open in another window on this computer.</source>
        <translation>El proyecto está abierto en otra ventana de este ordenador.</translation>
    </message>
    <message>
        <source>You can continue in both windows; each shows the other&apos;s answers before it accepts a new one. Two people need two annotator names, or better two files.</source>
        <translation>Puede seguir en las dos ventanas; cada una muestra las respuestas de la otra antes de aceptar una nueva. Dos personas necesitan dos nombres de anotador o, mejor, dos archivos.</translation>
    </message>
    <message>
        <source>This project is already open in another window</source>
        <translation>Este proyecto ya está abierto en otra ventana</translation>
    </message>
    <message>
        <source>Close the project</source>
        <translation>Cerrar el proyecto</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Command list</source>
        <translation>Lista de órdenes</translation>
    </message>
    <message>
        <source>Search for a command</source>
        <translation>Buscar una orden</translation>
    </message>
    <message>
        <source>Search for a command: undo, zero, dark …</source>
        <translation>Buscar una orden: deshacer, omitido, oscuro…</translation>
    </message>
</context>
<context>
    <name>Panels</name>
    <message>
        <source>Mentioned further back</source>
        <translation>Mencionadas más atrás</translation>
    </message>
    <message>
        <source>Clauses</source>
        <translation>Cláusulas</translation>
    </message>
    <message>
        <source>{count} mentions here</source>
        <translation>{count} menciones aquí</translation>
    </message>
    <message>
        <source>{passing} of {count} mentions here allowed</source>
        <translation>{passing} de {count} menciones admitidas aquí</translation>
    </message>
    <message>
        <source>others rejected by {rules}</source>
        <translation>otras descartadas por {rules}</translation>
    </message>
    <message>
        <source>same entity</source>
        <translation>misma entidad</translation>
    </message>
    <message>
        <source>clause of {words}</source>
        <translation>cláusula de {words}</translation>
    </message>
    <message>
        <source>refers to {words}</source>
        <translation>se refiere a {words}</translation>
    </message>
    <message>
        <source>proposed</source>
        <translation>propuesto</translation>
    </message>
    <message>
        <source>rejected by {rule}: {reason}</source>
        <translation>descartado por {rule}: {reason}</translation>
    </message>
    <message>
        <source>letter {letter}</source>
        <translation>letra {letter}</translation>
    </message>
    <message>
        <source>outside the window</source>
        <translation>fuera de la ventana</translation>
    </message>
    <message>
        <source>clause</source>
        <translation>cláusula</translation>
    </message>
    <message>
        <source>not decided</source>
        <translation>sin decidir</translation>
    </message>
    <message>
        <source>suggested</source>
        <translation>con propuesta</translation>
    </message>
    <message>
        <source>blind</source>
        <translation>a ciegas</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>saltada</translation>
    </message>
    <message>
        <source>decided</source>
        <translation>decidida</translation>
    </message>
    <message>
        <source>given in the file</source>
        <translation>viene en el archivo</translation>
    </message>
    <message>
        <source>open again</source>
        <translation>pendiente otra vez</translation>
    </message>
    <message>
        <source>annotators differ</source>
        <translation>los anotadores difieren</translation>
    </message>
    <message>
        <source>low confidence</source>
        <translation>confianza baja</translation>
    </message>
    <message>
        <source>medium confidence</source>
        <translation>confianza media</translation>
    </message>
    <message>
        <source>high confidence</source>
        <translation>confianza alta</translation>
    </message>
    <message>
        <source>low</source>
        <translation>baja</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>media</translation>
    </message>
    <message>
        <source>high</source>
        <translation>alta</translation>
    </message>
    <message>
        <source>outside the text</source>
        <translation>fuera del texto</translation>
    </message>
    <message>
        <source>bound or new</source>
        <translation>ligada o nueva</translation>
    </message>
    <message>
        <source>does not refer</source>
        <translation>no se refiere a nada</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>sin respuesta</translation>
    </message>
    <message>
        <source>personal pronoun (it)</source>
        <translation>pronombre personal (it)</translation>
    </message>
    <message>
        <source>reflexive pronoun</source>
        <translation>pronombre reflexivo</translation>
    </message>
    <message>
        <source>personal pronoun</source>
        <translation>pronombre personal</translation>
    </message>
    <message>
        <source>possessive pronoun</source>
        <translation>pronombre posesivo</translation>
    </message>
    <message>
        <source>demonstrative pronoun</source>
        <translation>pronombre demostrativo</translation>
    </message>
    <message>
        <source>zero pronoun</source>
        <translation>pronombre omitido</translation>
    </message>
    <message>
        <source>clitic</source>
        <translation>clítico</translation>
    </message>
    <message>
        <source>first- or second-person pronoun</source>
        <translation>pronombre de primera o segunda persona</translation>
    </message>
    <message>
        <source>first- or second-person possessive</source>
        <translation>posesivo de primera o segunda persona</translation>
    </message>
    <message>
        <source>first- or second-person reflexive</source>
        <translation>reflexivo de primera o segunda persona</translation>
    </message>
    <message>
        <source>first- or second-person zero</source>
        <translation>omitido de primera o segunda persona</translation>
    </message>
    <message>
        <source>first- or second-person clitic</source>
        <translation>clítico de primera o segunda persona</translation>
    </message>
    <message>
        <source>relative pronoun</source>
        <translation>pronombre relativo</translation>
    </message>
    <message>
        <source>reciprocal pronoun</source>
        <translation>pronombre recíproco</translation>
    </message>
    <message>
        <source>definite description</source>
        <translation>descripción definida</translation>
    </message>
    <message>
        <source>demonstrative description</source>
        <translation>descripción demostrativa</translation>
    </message>
    <message>
        <source>name</source>
        <translation>nombre propio</translation>
    </message>
    <message>
        <source>one-anaphor</source>
        <translation>anáfora de one</translation>
    </message>
    <message>
        <source>other noun phrase</source>
        <translation>otro sintagma nominal</translation>
    </message>
    <message>
        <source>no kind</source>
        <translation>sin tipo</translation>
    </message>
    <message>
        <source>adjective</source>
        <translation>adjetivo</translation>
    </message>
    <message>
        <source>preposition or postposition</source>
        <translation>preposición o posposición</translation>
    </message>
    <message>
        <source>adverb</source>
        <translation>adverbio</translation>
    </message>
    <message>
        <source>auxiliary verb</source>
        <translation>verbo auxiliar</translation>
    </message>
    <message>
        <source>coordinating conjunction</source>
        <translation>conjunción coordinante</translation>
    </message>
    <message>
        <source>conjunction</source>
        <translation>conjunción</translation>
    </message>
    <message>
        <source>determiner</source>
        <translation>determinante</translation>
    </message>
    <message>
        <source>interjection</source>
        <translation>interjección</translation>
    </message>
    <message>
        <source>noun</source>
        <translation>sustantivo</translation>
    </message>
    <message>
        <source>numeral</source>
        <translation>numeral</translation>
    </message>
    <message>
        <source>particle</source>
        <translation>partícula</translation>
    </message>
    <message>
        <source>pronoun</source>
        <translation>pronombre</translation>
    </message>
    <message>
        <source>proper noun</source>
        <translation>nombre propio</translation>
    </message>
    <message>
        <source>punctuation</source>
        <translation>puntuación</translation>
    </message>
    <message>
        <source>subordinating conjunction</source>
        <translation>conjunción subordinante</translation>
    </message>
    <message>
        <source>symbol</source>
        <translation>símbolo</translation>
    </message>
    <message>
        <source>verb</source>
        <translation>verbo</translation>
    </message>
    <message>
        <source>other word</source>
        <translation>otra palabra</translation>
    </message>
    <message>
        <source>new entity</source>
        <translation>entidad nueva</translation>
    </message>
    <message>
        <source>same words</source>
        <translation>mismas palabras</translation>
    </message>
    <message>
        <source>same name</source>
        <translation>mismo nombre</translation>
    </message>
    <message>
        <source>same head</source>
        <translation>mismo núcleo</translation>
    </message>
    <message>
        <source>passes</source>
        <translation>se cumple</translation>
    </message>
    <message>
        <source>fails</source>
        <translation>no se cumple</translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation>no se sabe</translation>
    </message>
    <message>
        <source>this word {count}× so far</source>
        <translation>esta palabra {count}× hasta aquí</translation>
    </message>
    <message>
        <source>in a prepositional phrase</source>
        <translation>en un sintagma preposicional</translation>
    </message>
    <message>
        <source>in a noun phrase</source>
        <translation>en un sintagma nominal</translation>
    </message>
    <message>
        <source>singular</source>
        <translation>singular</translation>
    </message>
    <message>
        <source>person</source>
        <translation>persona</translation>
    </message>
    <message>
        <source>animal</source>
        <translation>animal</translation>
    </message>
    <message>
        <source>group</source>
        <translation>grupo</translation>
    </message>
    <message>
        <source>place</source>
        <translation>lugar</translation>
    </message>
    <message>
        <source>time</source>
        <translation>tiempo</translation>
    </message>
    <message>
        <source>thing</source>
        <translation>cosa</translation>
    </message>
    <message>
        <source>adjudicated</source>
        <translation>adjudicado</translation>
    </message>
    <message>
        <source>refers back</source>
        <translation>remite hacia atrás</translation>
    </message>
    <message>
        <source>refers ahead</source>
        <translation>remite hacia delante</translation>
    </message>
    <message>
        <source>plural</source>
        <translation>plural</translation>
    </message>
    <message>
        <source>dual</source>
        <translation>dual</translation>
    </message>
    <message>
        <source>masculine</source>
        <translation>masculino</translation>
    </message>
    <message>
        <source>feminine</source>
        <translation>femenino</translation>
    </message>
    <message>
        <source>neuter</source>
        <translation>neutro</translation>
    </message>
    <message>
        <source>common gender</source>
        <translation>género común</translation>
    </message>
    <message>
        <source>first person</source>
        <translation>primera persona</translation>
    </message>
    <message>
        <source>second person</source>
        <translation>segunda persona</translation>
    </message>
    <message>
        <source>third person</source>
        <translation>tercera persona</translation>
    </message>
    <message>
        <source> or </source>
        <translation> o </translation>
    </message>
    <message>
        <source>same sentence</source>
        <translation>misma oración</translation>
    </message>
    <message>
        <source>{count} back</source>
        <translation>{count} atrás</translation>
    </message>
    <message>
        <source>{count} ahead</source>
        <translation>{count} adelante</translation>
    </message>
    <message>
        <source>sentences back: {count}</source>
        <translation>oraciones atrás: {count}</translation>
    </message>
    <message>
        <source>sentences ahead: {count}</source>
        <translation>oraciones adelante: {count}</translation>
    </message>
    <message>
        <source>with “{verb}”</source>
        <translation>con «{verb}»</translation>
    </message>
    <message>
        <source>before “{verb}”</source>
        <translation>antes de «{verb}»</translation>
    </message>
    <message>
        <source>after “{verb}”</source>
        <translation>después de «{verb}»</translation>
    </message>
    <message>
        <source>clause {number}</source>
        <translation>cláusula {number}</translation>
    </message>
    <message>
        <source>{count}× with this verb</source>
        <translation>{count}× con este verbo</translation>
    </message>
    <message>
        <source>chain of {count}</source>
        <translation>cadena de {count}</translation>
    </message>
    <message>
        <source>marked</source>
        <translation>marcado</translation>
    </message>
    <message>
        <source>in the set</source>
        <translation>en el conjunto</translation>
    </message>
    <message>
        <source>Rejected by a constraint</source>
        <translation>Descartados por alguna restricción</translation>
    </message>
</context>
<context>
    <name>Preferences</name>
    <message>
        <source>As the system</source>
        <translation>Como el sistema</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Alto contraste</translation>
    </message>
    <message>
        <source>SUPAR, 2002</source>
        <translation>SUPAR, 2002</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Impresión</translation>
    </message>
    <message>
        <source>Both hands</source>
        <translation>Las dos manos</translation>
    </message>
    <message>
        <source>Left hand</source>
        <translation>Mano izquierda</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>Preferencias</translation>
    </message>
    <message>
        <source>Parts of speech under the words</source>
        <translation>Categorías bajo las palabras</translation>
    </message>
    <message>
        <source>off</source>
        <translation>no</translation>
    </message>
    <message>
        <source>The tagger ignores a second press of the same key within this time.</source>
        <translation>El programa ignora una segunda pulsación de la misma tecla en menos de este tiempo.</translation>
    </message>
    <message>
        <source>Your name or initials</source>
        <translation>Su nombre o sus iniciales</translation>
    </message>
    <message>
        <source>To set your own keys, edit {file}.</source>
        <translation>Para fijar teclas propias, edite {file}.</translation>
    </message>
    <message>
        <source>Problems of the key file</source>
        <translation>Problemas del archivo de teclas</translation>
    </message>
    <message>
        <source>Default ({resolver})</source>
        <translation>El predeterminado ({resolver})</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Usted</translation>
    </message>
    <message>
        <source>Annotator:</source>
        <translation>Anotador:</translation>
    </message>
    <message>
        <source>Language:</source>
        <translation>Idioma:</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texto</translation>
    </message>
    <message>
        <source>Theme:</source>
        <translation>Tema:</translation>
    </message>
    <message>
        <source>Font:</source>
        <translation>Letra:</translation>
    </message>
    <message>
        <source>Size in points:</source>
        <translation>Tamaño en puntos:</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
    <message>
        <source>Key set:</source>
        <translation>Juego de teclas:</translation>
    </message>
    <message>
        <source>Ignore a repeated key for:</source>
        <translation>Ignorar una tecla repetida durante:</translation>
    </message>
    <message>
        <source>Proposals in new projects</source>
        <translation>Propuestas en proyectos nuevos</translation>
    </message>
    <message>
        <source>Proposing resolver:</source>
        <translation>Propone:</translation>
    </message>
    <message>
        <source>Without proposal:</source>
        <translation>Sin propuesta:</translation>
    </message>
</context>
<context>
    <name>Problems</name>
    <message>
        <source>This is not a text in the expected encoding. Choose a text file; if it is one, save it as UTF-8 in the program that it comes from.</source>
        <translation>El archivo no tiene la codificación esperada. Elija un archivo de texto; si lo es, guárdelo como UTF-8 en el programa del que procede.</translation>
    </message>
    <message>
        <source>This is not a plain text file. Choose a text file, or save the text as UTF-8.</source>
        <translation>No es un archivo de texto sin formato. Elija un archivo de texto o guarde el texto como UTF-8.</translation>
    </message>
    <message>
        <source>{file}: {text}</source>
        <translation>{file}: {text}</translation>
    </message>
    <message>
        <source>{file}, line {line}: {text}</source>
        <translation>{file}, línea {line}: {text}</translation>
    </message>
    <message>
        <source>{file}, line {line}, column {column}: {text}</source>
        <translation>{file}, línea {line}, columna {column}: {text}</translation>
    </message>
</context>
<context>
    <name>ProgressPage</name>
    <message>
        <source>Over time</source>
        <translation>Evolución</translation>
    </message>
    <message>
        <source>Annotator</source>
        <translation>Anotador</translation>
    </message>
    <message>
        <source>Decided</source>
        <translation>Decididas</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>Given</source>
        <translation>Del archivo</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>Última</translation>
    </message>
    <message>
        <source>Nobody has decided anything yet.</source>
        <translation>Nadie ha decidido nada todavía.</translation>
    </message>
    <message>
        <source>{done} of {all} anaphors decided in this project.</source>
        <translation>{done} de {all} anáforas decididas en este proyecto.</translation>
    </message>
    <message>
        <source>{annotator}: {count} decided by {time}</source>
        <translation>{annotator}: {count} decididas hasta el {time}</translation>
    </message>
</context>
<context>
    <name>ProjectFileWatcher</name>
    <message>
        <source>The file of this project no longer exists</source>
        <translation>Ya no existe el archivo de este proyecto</translation>
    </message>
    <message>
        <source>Another file has replaced this project</source>
        <translation>Otro archivo ha sustituido a este proyecto</translation>
    </message>
    <message>
        <source>{file} was deleted, renamed or moved while it was open.</source>
        <translation>{file} se ha borrado, renombrado o movido mientras estaba abierto.</translation>
    </message>
    <message>
        <source>A sync program, a version control system or another person has put another file at {file} while it was open.</source>
        <translation>Un programa de sincronización, un sistema de control de versiones u otra persona ha puesto otro archivo en {file} mientras estaba abierto.</translation>
    </message>
    <message>
        <source>The tagger saves nothing more to it and accepts no answer until you continue with a copy. Nothing is lost: the copy contains every saved answer.</source>
        <translation>El programa ya no guarda nada en él ni acepta respuestas hasta que continúe con una copia. No se ha perdido nada: la copia contiene todas las respuestas guardadas.</translation>
    </message>
    <message>
        <source>The tagger leaves the new file unchanged.</source>
        <translation>El programa no cambia el archivo nuevo.</translation>
    </message>
    <message>
        <source>Save a copy and go on with it …</source>
        <translation>Guardar una copia y seguir con ella…</translation>
    </message>
    <message>
        <source>Close the project</source>
        <translation>Cerrar el proyecto</translation>
    </message>
</context>
<context>
    <name>ProjectOpener</name>
    <message>
        <source>&apos;{name}&apos; is a project; open it alone, then add texts to it.</source>
        <translation>«{name}» es un proyecto; ábralo solo y añádale después los textos.</translation>
    </message>
    <message>
        <source>The sample cannot be copied to {folder}: {reason}</source>
        <translation>El texto de muestra no se puede copiar en {folder}: {reason}</translation>
    </message>
    <message>
        <source>The project cannot be written to {folder}: {reason}</source>
        <translation>El proyecto no se puede escribir en {folder}: {reason}</translation>
    </message>
    <message>
        <source>Preparing …</source>
        <translation>Preparando…</translation>
    </message>
    <message>
        <source>Cancelled. No project was made, and your text is unchanged.</source>
        <translation>Cancelado. No se ha creado ningún proyecto y su texto sigue igual.</translation>
    </message>
    <message>
        <source>Cancelled. Nothing was added; {name} is as it was.</source>
        <translation>Cancelado. No se ha añadido nada; {name} sigue como estaba.</translation>
    </message>
</context>
<context>
    <name>ProjectWork</name>
    <message>
        <source>Questions added to this text or removed from it: {count}</source>
        <translation>Preguntas añadidas a este texto o quitadas de él: {count}</translation>
    </message>
    <message>
        <source>Finding what this project asks about …</source>
        <translation>Buscando las expresiones que se anotan en este proyecto…</translation>
    </message>
    <message>
        <source>The model of {resolver} has changed: {count} proposals are renewed.</source>
        <translation>El modelo de {resolver} ha cambiado: se renuevan {count} propuestas.</translation>
    </message>
    <message>
        <source>the text lacks the parts of speech or the syntax that it needs.</source>
        <translation>al texto le faltan las categorías gramaticales o el análisis sintáctico que necesita.</translation>
    </message>
    <message>
        <source>its model is missing or cannot be read.</source>
        <translation>falta su modelo o no se puede leer.</translation>
    </message>
    <message>
        <source>its model is damaged.</source>
        <translation>su modelo está dañado.</translation>
    </message>
    <message>
        <source>its model is for another version of Anaphora.</source>
        <translation>su modelo es de otra versión de Anaphora.</translation>
    </message>
    <message>
        <source>{resolver} cannot propose: {why} The old proposals stay, and nothing is learned from your decisions. Choose another resolver in Tools &gt; Proposing resolver.</source>
        <translation>{resolver} no puede proponer: {why} Las propuestas anteriores se conservan, pero no se aprende de sus decisiones. Elija otro sistema en Herramientas &gt; Sistema que propone.</translation>
    </message>
    <message>
        <source>You annotate as {name}; the decisions in this text are by {others}. Change the name in Project &gt; Annotator.</source>
        <translation>Anota como {name}; las decisiones de este texto son de {others}. El nombre se cambia en Proyecto &gt; Anotador.</translation>
    </message>
</context>
<context>
    <name>ProposalPage</name>
    <message>
        <source>Proposals</source>
        <translation>Propuestas</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>a la vista</translation>
    </message>
    <message>
        <source>hidden (blind)</source>
        <translation>ocultas (a ciegas)</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Respuestas</translation>
    </message>
    <message>
        <source>Visibility</source>
        <translation>Visibilidad</translation>
    </message>
    <message>
        <source>Followed</source>
        <translation>Seguidas</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>Erróneas</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>Aceptadas</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>oculta</translation>
    </message>
    <message>
        <source>No proposal has been answered yet.</source>
        <translation>Todavía no hay respuestas a ninguna propuesta.</translation>
    </message>
    <message>
        <source>{share} of {count}</source>
        <translation>{share} de {count}</translation>
    </message>
    <message>
        <source>all resolvers</source>
        <translation>todos los sistemas</translation>
    </message>
    <message>
        <source>Shown and hidden proposals cannot be compared yet: one of them has no answers.</source>
        <translation>Las propuestas a la vista y ocultas no se pueden comparar todavía: unas u otras no tienen respuestas.</translation>
    </message>
    <message>
        <source>Shown proposals are followed more often by {points} points.</source>
        <translation>Las propuestas a la vista se siguen {points} puntos más.</translation>
    </message>
    <message>
        <source>Shown proposals are followed less often by {points} points.</source>
        <translation>Las propuestas a la vista se siguen {points} puntos menos.</translation>
    </message>
    <message>
        <source>Showing them saves {seconds} per answer</source>
        <translation>Mostrarlas ahorra {seconds} por respuesta</translation>
    </message>
    <message>
        <source>Showing them costs {seconds} per answer</source>
        <translation>Mostrarlas cuesta {seconds} por respuesta</translation>
    </message>
    <message>
        <source>(95 % interval: {low} to {high})</source>
        <translation>(intervalo del 95 %: de {low} a {high})</translation>
    </message>
</context>
<context>
    <name>ProposerChoice</name>
    <message>
        <source>nobody</source>
        <translation>nadie</translation>
    </message>
    <message>
        <source>{name} (in use)</source>
        <translation>{name} (en uso)</translation>
    </message>
    <message>
        <source>Choose a folder with a model …</source>
        <translation>Elegir una carpeta con un modelo…</translation>
    </message>
    <message>
        <source>Who proposes?</source>
        <translation>¿Quién propone?</translation>
    </message>
    <message>
        <source>Choose a folder with a model</source>
        <translation>Elegir una carpeta con un modelo</translation>
    </message>
    <message>
        <source>Who proposes with the model in {folder}?</source>
        <translation>¿Quién propone con el modelo de {folder}?</translation>
    </message>
    <message>
        <source>{folder} contains no model of a resolver. &apos;anaphora train&apos; and &apos;anaphora project learning -o&apos; make such a folder.</source>
        <translation>{folder} no contiene ningún modelo de un sistema. &apos;anaphora train&apos; y &apos;anaphora project learning -o&apos; crean una carpeta así.</translation>
    </message>
    <message>
        <source>Proposals do not adapt to decisions in this project.</source>
        <translation>En este proyecto las propuestas no se adaptan a las decisiones.</translation>
    </message>
    <message>
        <source>Proposals adapt to your decisions, if the resolver can learn.</source>
        <translation>Las propuestas se adaptan a sus decisiones, si el sistema puede aprender.</translation>
    </message>
    <message>
        <source>No resolver proposes here; choose one under Tools.</source>
        <translation>Aquí no propone ningún sistema; elija uno en Herramientas.</translation>
    </message>
    <message>
        <source>Looking for antecedents with {name}</source>
        <translation>Buscando antecedentes con {name}</translation>
    </message>
    <message>
        <source>{count} proposals of {resolver}</source>
        <translation>propuestas de {resolver}: {count}</translation>
    </message>
    <message>
        <source>Open a resolver&apos;s output as proposals</source>
        <translation>Abrir la salida de un sistema como propuestas</translation>
    </message>
    <message>
        <source>Reading proposals</source>
        <translation>Leyendo propuestas</translation>
    </message>
</context>
<context>
    <name>QAbstractFileIconProvider</name>
    <message>
        <source>File</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>%1 File</source>
        <translation>Archivo %1</translation>
    </message>
    <message>
        <source>File Folder</source>
        <translation>Carpeta</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Carpeta</translation>
    </message>
    <message>
        <source>Drive</source>
        <translation>Unidad</translation>
    </message>
    <message>
        <source>Shortcut</source>
        <translation>Acceso directo</translation>
    </message>
    <message>
        <source>Alias</source>
        <translation>Alias</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Desconocido</translation>
    </message>
</context>
<context>
    <name>QColorDialog</name>
    <message>
        <source>Pick &amp;Screen Color</source>
        <translation>Tomar color de la &amp;pantalla</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>&amp;Look in:</source>
        <translation>&amp;Buscar en:</translation>
    </message>
    <message>
        <source>Look in:</source>
        <translation>Buscar en:</translation>
    </message>
    <message>
        <source>Files of &amp;type:</source>
        <translation>Archivos de &amp;tipo:</translation>
    </message>
    <message>
        <source>Files of type:</source>
        <translation>Archivos de tipo:</translation>
    </message>
    <message>
        <source>&amp;File name:</source>
        <translation>&amp;Nombre de archivo:</translation>
    </message>
    <message>
        <source>File &amp;name:</source>
        <translation>&amp;Nombre de archivo:</translation>
    </message>
    <message>
        <source>&amp;Directory:</source>
        <translation>&amp;Carpeta:</translation>
    </message>
    <message>
        <source>Directory:</source>
        <translation>Carpeta:</translation>
    </message>
    <message>
        <source>Go to the parent directory</source>
        <translation>Ir a la carpeta superior</translation>
    </message>
    <message>
        <source>Parent Directory</source>
        <translation>Carpeta superior</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Adelante</translation>
    </message>
    <message>
        <source>Show &amp;hidden files</source>
        <translation>Mostrar los archivos &amp;ocultos</translation>
    </message>
</context>
<context>
    <name>QPlatformTheme</name>
    <message>
        <source>Restore Defaults</source>
        <translation>Restaurar valores predeterminados</translation>
    </message>
</context>
<context>
    <name>QShortcut</name>
    <message>
        <source>Return</source>
        <translation>Intro</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Intro</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espacio</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>Backtab</source>
        <translation>Mayús+Tab</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>Retroceso</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Supr</translation>
    </message>
    <message>
        <source>Ins</source>
        <translation>Ins</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Inicio</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Fin</translation>
    </message>
    <message>
        <source>PgUp</source>
        <translation>RePág</translation>
    </message>
    <message>
        <source>PgDown</source>
        <translation>AvPág</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Mayús</translation>
    </message>
    <message>
        <source>Ctrl</source>
        <translation>Ctrl</translation>
    </message>
    <message>
        <source>Alt</source>
        <translation>Alt</translation>
    </message>
    <message>
        <source>Meta</source>
        <translation>Meta</translation>
    </message>
</context>
<context>
    <name>QuestionHead</name>
    <message>
        <source>Active anaphor</source>
        <translation>Anáfora activa</translation>
    </message>
    <message>
        <source>No anaphor is chosen</source>
        <translation>Ninguna anáfora elegida</translation>
    </message>
    <message>
        <source>{resolver} gives this proposal a probability of {percent} %.</source>
        <translation>{resolver} da a esta propuesta una probabilidad del {percent} %.</translation>
    </message>
    <message>
        <source>learnt from {count} decisions</source>
        <translation>aprendido de {count} decisiones</translation>
    </message>
    <message>
        <source>Tools &gt; Learn from decisions switches learning off.</source>
        <translation>Se desactiva en Herramientas &gt; Aprender de las decisiones.</translation>
    </message>
    <message>
        <source>{resolver} is looking for the antecedent …</source>
        <translation>{resolver} busca el antecedente…</translation>
    </message>
    <message>
        <source>{resolver} proposes nothing</source>
        <translation>{resolver} no propone nada</translation>
    </message>
    <message>
        <source>Proposed by {resolver}</source>
        <translation>Propuesta de {resolver}</translation>
    </message>
    <message>
        <source>Proposed by its words</source>
        <translation>Propuesta por sus palabras</translation>
    </message>
    <message>
        <source>Proposed: {answer}</source>
        <translation>Propuesta: {answer}</translation>
    </message>
    <message>
        <source>{resolver} proposes: {answer}</source>
        <translation>{resolver} propone: {answer}</translation>
    </message>
    <message>
        <source>Open again; the answer was: {words}</source>
        <translation>Pendiente otra vez; la respuesta era: {words}</translation>
    </message>
    <message>
        <source>Blind: the proposal is hidden. Choose a candidate.</source>
        <translation>A ciegas: la propuesta está oculta. Elija un candidato.</translation>
    </message>
    <message>
        <source>This answer comes from the file. Return confirms it.</source>
        <translation>Esta respuesta viene del archivo. Intro la confirma.</translation>
    </message>
    <message>
        <source>This proposal was made before your correction.</source>
        <translation>Esta propuesta es anterior a su corrección.</translation>
    </message>
    <message>
        <source>The proposal {words} is rejected: {reasons} Press a number.</source>
        <translation>La propuesta {words} está descartada: {reasons} Pulse un número.</translation>
    </message>
</context>
<context>
    <name>Rail</name>
    <message>
        <source>Rail of all anaphors</source>
        <translation>Banda de todas las anáforas</translation>
    </message>
    <message>
        <source>{done} of {all} anaphors decided</source>
        <translation>anáforas decididas: {done} de {all}</translation>
    </message>
    <message>
        <source>flagged: {count}</source>
        <translation>con duda: {count}</translation>
    </message>
    <message>
        <source>active: sentence {number}</source>
        <translation>activa: oración {number}</translation>
    </message>
    <message>
        <source>No anaphors here</source>
        <translation>Aquí no hay anáforas</translation>
    </message>
    <message>
        <source>Sentence {number}</source>
        <translation>Oración {number}</translation>
    </message>
    <message>
        <source>Sentences {first} to {last}</source>
        <translation>Oraciones {first} a {last}</translation>
    </message>
    <message>
        <source>{done} of {all} decided</source>
        <translation>decididas: {done} de {all}</translation>
    </message>
</context>
<context>
    <name>Reasons</name>
    <message>
        <source>pronoun</source>
        <translation>pronombre</translation>
    </message>
    <message>
        <source>name</source>
        <translation>nombre propio</translation>
    </message>
    <message>
        <source>noun phrase</source>
        <translation>sintagma nominal</translation>
    </message>
</context>
<context>
    <name>RecentDecisions</name>
    <message>
        <source>Last changes</source>
        <translation>Últimos cambios</translation>
    </message>
    <message>
        <source>Undo this ({key})</source>
        <translation>Deshacer esto ({key})</translation>
    </message>
    <message>
        <source>Undo this and all later changes ({key}, {count} times)</source>
        <translation>Deshacer esto y los cambios posteriores ({key}, {count} veces)</translation>
    </message>
    <message>
        <source>Undo: {words} refers to {answer}</source>
        <translation>Deshacer: {words} se refiere a {answer}</translation>
    </message>
    <message>
        <source>Undo: {what}, {words}</source>
        <translation>Deshacer: {what}, {words}</translation>
    </message>
</context>
<context>
    <name>RecentMenu</name>
    <message>
        <source>Recent projects</source>
        <translation>Proyectos recientes</translation>
    </message>
    <message>
        <source>No other project was opened before.</source>
        <translation>Todavía no se ha abierto ningún otro proyecto.</translation>
    </message>
</context>
<context>
    <name>ResolverOffers</name>
    <message>
        <source>{name} is not usable here: {missing}</source>
        <translation>{name} no se puede usar aquí: {missing}</translation>
    </message>
</context>
<context>
    <name>Review</name>
    <message>
        <source>antecedent</source>
        <translation>antecedente</translation>
    </message>
    <message>
        <source>type or kind</source>
        <translation>tipo o referencia</translation>
    </message>
    <message>
        <source>boundaries</source>
        <translation>límites</translation>
    </message>
    <message>
        <source>bridging</source>
        <translation>relación asociativa</translation>
    </message>
    <message>
        <source>decided by some only</source>
        <translation>decidida solo por algunos</translation>
    </message>
    <message>
        <source>no disagreement</source>
        <translation>sin desacuerdo</translation>
    </message>
    <message>
        <source>open</source>
        <translation>pendiente</translation>
    </message>
    <message>
        <source>settled</source>
        <translation>zanjado</translation>
    </message>
    <message>
        <source>changed since</source>
        <translation>cambiado desde entonces</translation>
    </message>
    <message>
        <source>settled by the majority</source>
        <translation>zanjado por la mayoría</translation>
    </message>
    <message>
        <source>taken over, decided by some only</source>
        <translation>adoptada, decidida solo por algunos</translation>
    </message>
    <message>
        <source>several are acceptable</source>
        <translation>varias son aceptables</translation>
    </message>
    <message>
        <source>gap in the guidelines</source>
        <translation>laguna de los criterios</translation>
    </message>
    <message>
        <source>decided in the text</source>
        <translation>decidido en el texto</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>errónea</translation>
    </message>
    <message>
        <source>in part</source>
        <translation>en parte</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>sin respuesta</translation>
    </message>
    <message>
        <source>too much</source>
        <translation>de más</translation>
    </message>
    <message>
        <source>missing mention</source>
        <translation>mención que falta</translation>
    </message>
    <message>
        <source>spurious mention</source>
        <translation>mención de más</translation>
    </message>
    <message>
        <source>boundary</source>
        <translation>límites</translation>
    </message>
    <message>
        <source>wrong link</source>
        <translation>enlace erróneo</translation>
    </message>
    <message>
        <source>lost link</source>
        <translation>enlace perdido</translation>
    </message>
    <message>
        <source>missing entity</source>
        <translation>entidad que falta</translation>
    </message>
    <message>
        <source>spurious entity</source>
        <translation>entidad de más</translation>
    </message>
    <message>
        <source>split entity</source>
        <translation>entidad dividida</translation>
    </message>
    <message>
        <source>merged entities</source>
        <translation>entidades unidas</translation>
    </message>
    <message>
        <source>outside the window</source>
        <translation>fuera de la ventana</translation>
    </message>
    <message>
        <source>no such candidate</source>
        <translation>sin tal candidato</translation>
    </message>
    <message>
        <source>constraint</source>
        <translation>restricción</translation>
    </message>
    <message>
        <source>requirement</source>
        <translation>requisito</translation>
    </message>
    <message>
        <source>preference</source>
        <translation>preferencia</translation>
    </message>
    <message>
        <source>wrong choice</source>
        <translation>elección errónea</translation>
    </message>
    <message>
        <source>earlier error</source>
        <translation>error anterior</translation>
    </message>
    <message>
        <source>part of a split antecedent</source>
        <translation>parte de un antecedente dividido</translation>
    </message>
    <message>
        <source>type of reference</source>
        <translation>tipo de referencia</translation>
    </message>
    <message>
        <source>no anaphor</source>
        <translation>ninguna anáfora</translation>
    </message>
    <message>
        <source>not decided</source>
        <translation>sin decidir</translation>
    </message>
    <message>
        <source>not marked</source>
        <translation>sin marcar</translation>
    </message>
    <message>
        <source>correct</source>
        <translation>correcta</translation>
    </message>
    <message>
        <source>own earlier errors kept</source>
        <translation>con los errores anteriores propios</translation>
    </message>
    <message>
        <source>earlier errors corrected</source>
        <translation>con los errores anteriores corregidos</translation>
    </message>
    <message>
        <source>bridging to {words}</source>
        <translation>relación asociativa con {words}</translation>
    </message>
    <message>
        <source>as “{words}”</source>
        <translation>como «{words}»</translation>
    </message>
    <message>
        <source>before “{word}”</source>
        <translation>delante de «{word}»</translation>
    </message>
    <message>
        <source>not decided yet: {annotators}</source>
        <translation>aún sin decidir: {annotators}</translation>
    </message>
    <message>
        <source>{count} decided by {annotators} only</source>
        <translation>{count} que solo ha decidido {annotators}</translation>
    </message>
    <message>
        <source>not compared, too few decisions: {annotators}</source>
        <translation>no se comparan, muy pocas decisiones: {annotators}</translation>
    </message>
    <message>
        <source>same chain</source>
        <translation>misma cadena</translation>
    </message>
    <message>
        <source>same link</source>
        <translation>mismo enlace</translation>
    </message>
    <message>
        <source>kinds (kappa)</source>
        <translation>tipos (kappa)</translation>
    </message>
    <message>
        <source>types (kappa)</source>
        <translation>tipos de referencia (kappa)</translation>
    </message>
    <message>
        <source>chains (alpha)</source>
        <translation>cadenas (alfa)</translation>
    </message>
</context>
<context>
    <name>ReviewController</name>
    <message>
        <source>Adjudication</source>
        <translation>Adjudicación</translation>
    </message>
    <message>
        <source>a file …</source>
        <translation>un archivo…</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Errores</translation>
    </message>
    <message numerus="yes">
        <source>%n to settle</source>
        <translation>
            <numerusform>%n por resolver</numerusform>
            <numerusform>%n por resolver</numerusform>
        </translation>
    </message>
    <message>
        <source>Open a project first: adjudication compares its annotators.</source>
        <translation>Abra antes un proyecto: la adjudicación compara a sus anotadores.</translation>
    </message>
    <message>
        <source>Adjudication needs a second annotator: only {name} has decided anything in {document}. Project &gt; Annotator changes who annotates; Project &gt; Merge annotators adds another file.</source>
        <translation>Para adjudicar hace falta un segundo anotador: en {document} solo ha decidido {name}. Con Proyecto &gt; Anotador se cambia de anotador; con Proyecto &gt; Reunir los archivos de los anotadores se añade otro archivo.</translation>
    </message>
    <message>
        <source>Adjudication needs two annotators; nobody has decided anything in {document}.</source>
        <translation>Para adjudicar hacen falta dos anotadores, y en {document} todavía no ha decidido nadie.</translation>
    </message>
    <message>
        <source>Every disagreement is settled, but the result lacks {missing}. A takes them over, N goes through them.</source>
        <translation>Todos los desacuerdos están zanjados, pero al resultado le faltan {missing}. A las adopta, N las recorre.</translation>
    </message>
    <message>
        <source>Whose errors?</source>
        <translation>¿Los errores de quién?</translation>
    </message>
    <message>
        <source>A resolver&apos;s output, or a list of errors</source>
        <translation>La salida de un sistema o una lista de errores</translation>
    </message>
    <message>
        <source>key</source>
        <translation>clave</translation>
    </message>
    <message>
        <source>Reading {name}</source>
        <translation>Leyendo {name}</translation>
    </message>
    <message>
        <source>Looking for errors</source>
        <translation>Buscando errores</translation>
    </message>
    <message>
        <source>There are no errors.</source>
        <translation>No hay errores.</translation>
    </message>
    <message>
        <source>You left adjudication. Keys decide as {name} again.</source>
        <translation>Ha salido de la adjudicación. Las teclas vuelven a decidir en nombre de {name}.</translation>
    </message>
    <message>
        <source>You left the list of errors. Keys decide as {name} again.</source>
        <translation>Ha salido de la lista de errores. Las teclas vuelven a decidir en nombre de {name}.</translation>
    </message>
</context>
<context>
    <name>SentencePanel</name>
    <message>
        <source>Current sentence</source>
        <translation>Oración actual</translation>
    </message>
    <message>
        <source>The sentence of the active anaphor, with its candidates as text.</source>
        <translation>La oración de la anáfora activa, con sus candidatos como texto.</translation>
    </message>
    <message>
        <source>Sentence {number} of {count}</source>
        <translation>Oración {number} de {count}</translation>
    </message>
</context>
<context>
    <name>SessionController</name>
    <message>
        <source>{resolver} proposes now.</source>
        <translation>Ahora propone {resolver}.</translation>
    </message>
    <message>
        <source>The proposal of {resolver} takes your correction into account now.</source>
        <translation>La propuesta de {resolver} ya tiene en cuenta su corrección.</translation>
    </message>
</context>
<context>
    <name>SetChips</name>
    <message>
        <source>Removes this expression from the set</source>
        <translation>Saca esta expresión del conjunto</translation>
    </message>
    <message>
        <source>Together: nothing yet</source>
        <translation>Conjunto: vacío</translation>
    </message>
    <message>
        <source>Together:</source>
        <translation>Conjunto:</translation>
    </message>
    <message>
        <source>Split antecedent being built</source>
        <translation>Antecedente dividido en construcción</translation>
    </message>
</context>
<context>
    <name>Spoken</name>
    <message>
        <source>{words}, {kind}, sentence {sentence}</source>
        <translation>{words}, {kind}, oración {sentence}</translation>
    </message>
    <message>
        <source>candidates that pass: {allowed}, rejected: {out}</source>
        <translation>candidatos admisibles: {allowed}; descartados: {out}</translation>
    </message>
    <message>
        <source>the proposal is hidden</source>
        <translation>la propuesta está oculta</translation>
    </message>
    <message>
        <source>marked: {number}, {words}</source>
        <translation>marcado: {number}, {words}</translation>
    </message>
    <message>
        <source>earlier answer: {words}</source>
        <translation>respuesta anterior: {words}</translation>
    </message>
</context>
<context>
    <name>SpokenSentence</name>
    <message>
        <source>{what}, marked</source>
        <translation>{what}, con la marca</translation>
    </message>
    <message>
        <source>{what}, in doubt</source>
        <translation>{what}, con duda</translation>
    </message>
    <message>
        <source>active</source>
        <translation>activa</translation>
    </message>
    <message>
        <source>undecided</source>
        <translation>anáfora sin decidir</translation>
    </message>
    <message>
        <source>decided</source>
        <translation>anáfora decidida</translation>
    </message>
    <message>
        <source>candidate</source>
        <translation>candidato</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>descartado</translation>
    </message>
    <message>
        <source>antecedent</source>
        <translation>antecedente</translation>
    </message>
    <message>
        <source>same chain</source>
        <translation>misma cadena</translation>
    </message>
    <message>
        <source>entity</source>
        <translation>entidad</translation>
    </message>
    <message>
        <source>expression</source>
        <translation>expresión</translation>
    </message>
    <message>
        <source>annotators differ</source>
        <translation>los anotadores difieren</translation>
    </message>
    <message>
        <source>wrong answer</source>
        <translation>respuesta errónea</translation>
    </message>
    <message>
        <source>correct answer</source>
        <translation>respuesta correcta</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>A story: a girl, her grandfather, a kite</source>
        <translation>Un cuento: una niña, su abuelo, una cometa</translation>
    </message>
    <message>
        <source>A news item: an owl in a café</source>
        <translation>Una noticia: un búho en una cafetería</translation>
    </message>
    <message>
        <source>A story: a girl, her grandmother, a cat</source>
        <translation>Un cuento: una niña, su abuela, un gato</translation>
    </message>
    <message>
        <source>A news item: a train with a library</source>
        <translation>Una noticia: un tren con biblioteca</translation>
    </message>
    <message>
        <source>no longer there</source>
        <translation>ya no está</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>no se puede leer</translation>
    </message>
    <message>
        <source>English</source>
        <translation>Inglés</translation>
    </message>
    <message>
        <source>Spanish</source>
        <translation>Español</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>Página de inicio</translation>
    </message>
    <message>
        <source>Annotate names, noun phrases, pronouns and zero pronouns: one key for each decision.</source>
        <translation>Anote nombres, sintagmas nominales, pronombres y pronombres omitidos: una tecla para cada decisión.</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Empezar</translation>
    </message>
    <message>
        <source>New from text …</source>
        <translation>Nuevo a partir de un texto…</translation>
    </message>
    <message>
        <source>Open a project or a file …</source>
        <translation>Abrir un proyecto o un archivo…</translation>
    </message>
    <message>
        <source>Recent projects</source>
        <translation>Proyectos recientes</translation>
    </message>
    <message>
        <source>Your projects appear here.</source>
        <translation>Aquí aparecen sus proyectos.</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Probar</translation>
    </message>
    <message>
        <source>A prepared short text with a guided first decision.</source>
        <translation>Un texto corto ya preparado, con una primera decisión guiada.</translation>
    </message>
    <message>
        <source>Remove {name} from the list</source>
        <translation>Quitar {name} de la lista</translation>
    </message>
</context>
<context>
    <name>StatisticsPages</name>
    <message>
        <source>Document</source>
        <translation>Documento</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>Evolución</translation>
    </message>
    <message>
        <source>Agreement</source>
        <translation>Acuerdo</translation>
    </message>
    <message>
        <source>Proposals</source>
        <translation>Propuestas</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Estadísticas</translation>
    </message>
</context>
<context>
    <name>StatisticsPanel</name>
    <message>
        <source>Statistics</source>
        <translation>Estadísticas</translation>
    </message>
    <message>
        <source>No anaphors yet</source>
        <translation>Aún no hay anáforas</translation>
    </message>
    <message>
        <source>{done} of {all} decided, {left} left</source>
        <translation>decididas: {done} de {all}; quedan {left}</translation>
    </message>
    <message>
        <source>{decided}, {given} given in the file</source>
        <translation>{decided}, {given} vienen en el archivo</translation>
    </message>
    <message>
        <source>median time of a decision</source>
        <translation>mediana del tiempo por decisión</translation>
    </message>
    <message>
        <source>decisions an hour</source>
        <translation>decisiones por hora</translation>
    </message>
    <message>
        <source>time left at this pace</source>
        <translation>tiempo restante a este ritmo</translation>
    </message>
    <message>
        <source>flagged</source>
        <translation>con duda</translation>
    </message>
    <message>
        <source>{done} of {all}</source>
        <translation>{done} de {all}</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} s</translation>
    </message>
    <message>
        <source>&lt; 1 min</source>
        <translation>&lt; 1 min</translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation>{minutes} min</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation>{hours} h {minutes} min</translation>
    </message>
</context>
<context>
    <name>TagSetEditor</name>
    <message>
        <source>Tag set</source>
        <translation>Juego de etiquetas</translation>
    </message>
    <message>
        <source>Kinds</source>
        <translation>Tipos</translation>
    </message>
    <message>
        <source>Reasons for doubt</source>
        <translation>Motivos de duda</translation>
    </message>
    <message>
        <source>Bridging relations</source>
        <translation>Relaciones asociativas</translation>
    </message>
    <message>
        <source>Types of entities</source>
        <translation>Tipos de entidades</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Guardar</translation>
    </message>
    <message>
        <source>&amp;Revert</source>
        <translation>&amp;Descartar cambios</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>To fix before saving: {count}</source>
        <translation>Por corregir antes de guardar: {count}</translation>
    </message>
    <message>
        <source>Changed, not saved yet. Decisions keep the labels that they use.</source>
        <translation>Con cambios sin guardar. Las decisiones conservan las etiquetas que usan.</translation>
    </message>
    <message>
        <source>A tag set needs at least one kind of anaphor.</source>
        <translation>Un juego de etiquetas necesita al menos un tipo de anáfora.</translation>
    </message>
    <message>
        <source>Every entry needs a label.</source>
        <translation>Cada entrada necesita una etiqueta.</translation>
    </message>
    <message>
        <source>A label is one word; some formats allow no blank.</source>
        <translation>Una etiqueta es una sola palabra; algunos formatos no admiten espacios.</translation>
    </message>
    <message>
        <source>Another entry already has this label.</source>
        <translation>Otra entrada ya tiene esta etiqueta.</translation>
    </message>
    <message>
        <source>Kinds have a small letter as key, others a digit.</source>
        <translation>Los tipos tienen por tecla una letra minúscula; los demás, una cifra.</translation>
    </message>
    <message>
        <source>Another entry already has this key.</source>
        <translation>Otra entrada ya tiene esta tecla.</translation>
    </message>
    <message>
        <source>Write the colour as #RRGGBB, or leave it empty.</source>
        <translation>Escriba el color como #RRGGBB o déjelo vacío.</translation>
    </message>
</context>
<context>
    <name>TeamFiles</name>
    <message>
        <source>Projects to be merged with this one</source>
        <translation>Proyectos que se reunirán con este</translation>
    </message>
    <message>
        <source>Projects (*{suffix})</source>
        <translation>Proyectos (*{suffix})</translation>
    </message>
    <message>
        <source>The merged project</source>
        <translation>El proyecto con todo reunido</translation>
    </message>
    <message>
        <source>Merging</source>
        <translation>Reuniendo</translation>
    </message>
    <message>
        <source>Written: {file}</source>
        <translation>Guardado: {file}</translation>
    </message>
    <message>
        <source>Handing out documents</source>
        <translation>Repartiendo documentos</translation>
    </message>
</context>
<context>
    <name>TextArea</name>
    <message>
        <source>Text</source>
        <translation>Texto</translation>
    </message>
    <message>
        <source>The text with its anaphors. The sentence panel shows the current sentence.</source>
        <translation>El texto con sus anáforas. El panel de la oración muestra la oración actual.</translation>
    </message>
    <message>
        <source>The document has no words.</source>
        <translation>El documento no tiene palabras.</translation>
    </message>
</context>
<context>
    <name>TokenEditor</name>
    <message>
        <source>unknown</source>
        <translation>desconocido</translation>
    </message>
    <message>
        <source>root of the sentence</source>
        <translation>raíz de la oración</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Palabra</translation>
    </message>
    <message>
        <source>&amp;Part of speech</source>
        <translation>&amp;Categoría</translation>
    </message>
    <message>
        <source>&amp;Tag</source>
        <translation>&amp;Etiqueta</translation>
    </message>
    <message>
        <source>&amp;Lemma</source>
        <translation>&amp;Lema</translation>
    </message>
    <message>
        <source>&amp;Head</source>
        <translation>&amp;Núcleo</translation>
    </message>
    <message>
        <source>&amp;Relation</source>
        <translation>&amp;Relación</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Aplicar</translation>
    </message>
    <message>
        <source>As in the document</source>
        <translation>Como en el documento</translation>
    </message>
    <message>
        <source>Undoes the corrections of this token</source>
        <translation>Retira las correcciones de esta palabra</translation>
    </message>
    <message>
        <source>Breaks</source>
        <translation>Límites</translation>
    </message>
    <message>
        <source>P&amp;ieces</source>
        <translation>&amp;Partes</translation>
    </message>
    <message>
        <source>Set a blank where the token is to be split</source>
        <translation>Ponga un espacio donde haya que dividir la palabra</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Dividir</translation>
    </message>
    <message>
        <source>Join with the next token</source>
        <translation>Unir con la palabra siguiente</translation>
    </message>
    <message>
        <source>A sentence begins here</source>
        <translation>Aquí empieza una oración</translation>
    </message>
    <message>
        <source>Join the sentence with the next one</source>
        <translation>Unir la oración con la siguiente</translation>
    </message>
    <message>
        <source>The tagger prepares the sentence again and lists decisions that it cannot keep.</source>
        <translation>El programa prepara otra vez la oración y enumera las decisiones que no puede conservar.</translation>
    </message>
    <message>
        <source>No token is chosen</source>
        <translation>Ninguna palabra elegida</translation>
    </message>
    <message>
        <source>The part of speech</source>
        <translation>La categoría</translation>
    </message>
    <message>
        <source>The tag</source>
        <translation>La etiqueta</translation>
    </message>
    <message>
        <source>The relation</source>
        <translation>La relación</translation>
    </message>
    <message>
        <source>{field} is one word, without blanks.</source>
        <translation>{field} es una sola palabra, sin espacios.</translation>
    </message>
    <message>
        <source>You can correct a known head, but not remove it.</source>
        <translation>Un núcleo conocido se puede corregir, pero no quitar.</translation>
    </message>
</context>
<context>
    <name>ToolWindow</name>
    <message>
        <source>The changes are not saved. Save them?</source>
        <translation>Los cambios no están guardados. ¿Guardarlos?</translation>
    </message>
</context>
<context>
    <name>ToolWindows</name>
    <message>
        <source>Documents</source>
        <translation>Documentos</translation>
    </message>
    <message>
        <source>Annotator</source>
        <translation>Anotador</translation>
    </message>
    <message>
        <source>Who annotates from now on?</source>
        <translation>¿Quién anota a partir de ahora?</translation>
    </message>
    <message>
        <source>Nothing is decided here under your name, {name}</source>
        <translation>Aquí no hay nada decidido con su nombre, {name}</translation>
    </message>
    <message>
        <source>Decisions in this text by {other}: {count}. Are you {other} as well?</source>
        <translation>Decisiones de {other} en este texto: {count}. ¿Es usted también {other}?</translation>
    </message>
    <message>
        <source>Yes, take them over</source>
        <translation>Sí, asumirlas</translation>
    </message>
    <message>
        <source>Annotate as {other}</source>
        <translation>Anotar como {other}</translation>
    </message>
    <message>
        <source>The decisions of {other} cannot be taken over: the text was corrected.</source>
        <translation>Las decisiones de {other} no se pueden asumir: se corrigió el texto.</translation>
    </message>
    <message>
        <source>You took over decisions of {other}: {count}. {key} undoes it.</source>
        <translation>Ha asumido decisiones de {other}: {count}. {key} lo deshace.</translation>
    </message>
    <message>
        <source>Tag set</source>
        <translation>Juego de etiquetas</translation>
    </message>
    <message>
        <source>Blind items</source>
        <translation>Anáforas a ciegas</translation>
    </message>
    <message>
        <source>Expressions to annotate</source>
        <translation>Expresiones que se anotan</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>MUC (SGML)</source>
        <translation>MUC (SGML)</translation>
    </message>
    <message>
        <source>MUC with our extensions (SGML)</source>
        <translation>MUC con nuestras extensiones (SGML)</translation>
    </message>
    <message>
        <source>CorefUD (CoNLL-U)</source>
        <translation>CorefUD (CoNLL-U)</translation>
    </message>
    <message>
        <source>CoNLL-2012</source>
        <translation>CoNLL-2012</translation>
    </message>
    <message>
        <source>SUPAR (a folder for each document)</source>
        <translation>SUPAR (una carpeta por documento)</translation>
    </message>
    <message>
        <source>SUPAR&apos;s SGML</source>
        <translation>SGML de SUPAR</translation>
    </message>
    <message>
        <source>JSON, everything</source>
        <translation>JSON, todo</translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation>Exportando</translation>
    </message>
    <message>
        <source>Written: {file}</source>
        <translation>Guardado: {file}</translation>
    </message>
</context>
<context>
    <name>Window</name>
    <message>
        <source>Open a project or texts</source>
        <translation>Abrir un proyecto o textos</translation>
    </message>
    <message>
        <source>Add texts to the project</source>
        <translation>Añadir textos al proyecto</translation>
    </message>
    <message>
        <source>Write a copy of the project</source>
        <translation>Guardar una copia del proyecto</translation>
    </message>
    <message>
        <source>Projects (*{suffix})</source>
        <translation>Proyectos (*{suffix})</translation>
    </message>
    <message>
        <source>The copy was written to {file}.</source>
        <translation>La copia se ha guardado en {file}.</translation>
    </message>
    <message>
        <source>Anaphora Workbench {version}
Apache-2.0

Preferences: {preferences}
Your own keys: {keys}</source>
        <translation>Anaphora Workbench {version}
Apache-2.0

Preferencias: {preferences}
Teclas propias: {keys}</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Acerca de</translation>
    </message>
</context>
<context>
    <name>WordCorrection</name>
    <message>
        <source>Word</source>
        <translation>Palabra</translation>
    </message>
    <message>
        <source>Decisions lost</source>
        <translation>Decisiones perdidas</translation>
    </message>
    <message>
        <source>Correcting the text</source>
        <translation>Corrigiendo el texto</translation>
    </message>
    <message>
        <source>Text corrected; all decisions kept.</source>
        <translation>Texto corregido; se conservan todas las decisiones.</translation>
    </message>
    <message>
        <source>This text is also that of {names}. After the correction they keep their answers and can change them, but they cannot undo them any more.

Correct the text?</source>
        <translation>En este texto también ha decidido {names}. Tras la corrección se conservan esas respuestas y se pueden cambiar, pero ya no se pueden deshacer.

¿Corregir el texto?</translation>
    </message>
    <message>
        <source>Correct the text</source>
        <translation>Corregir el texto</translation>
    </message>
    <message>
        <source>Decisions lost: {count}</source>
        <translation>Decisiones perdidas: {count}</translation>
    </message>
</context>
</TS>
