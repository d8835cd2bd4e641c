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
        <translation>{name} no coincide con la mayoría</translation>
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
        <source>Who is not with the majority</source>
        <translation>Quién no está con la mayoría</translation>
    </message>
    <message>
        <source>Open only</source>
        <translation>Solo pendientes</translation>
    </message>
    <message>
        <source>Leaves out what is settled</source>
        <translation>Omite lo que ya está zanjado</translation>
    </message>
    <message>
        <source>Hide names</source>
        <translation>Ocultar nombres</translation>
    </message>
    <message>
        <source>Calls annotators A, B and so on</source>
        <translation>Llama a los anotadores A, B y así</translation>
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
        <translation>Tomar</translation>
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
        <source>Keep it as a real ambiguity</source>
        <translation>Conserva el desacuerdo como ambigüedad real</translation>
    </message>
    <message>
        <source>Guideline gap …</source>
        <translation>Laguna en la guía…</translation>
    </message>
    <message>
        <source>Say in a word what the guidelines do not settle</source>
        <translation>Diga en una palabra qué deja abierto la guía</translation>
    </message>
    <message>
        <source>What do the guidelines leave open? Return saves.</source>
        <translation>¿Qué deja abierto la guía? Intro guarda.</translation>
    </message>
    <message>
        <source>Word on the gap in the guidelines</source>
        <translation>Palabra sobre la laguna en la guía</translation>
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
    <name>AnswerModel</name>
    <message>
        <source>{names}: the majority</source>
        <translation>{names}: la mayoría</translation>
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
        <source>Proposals can lead the annotator. Blind items are asked without the proposal and with their candidates shuffled; Enter waits until a candidate is chosen. The report then tells how often blind and shown answers agree with the proposal, how many wrong proposals were accepted, and how many seconds a proposal saves.</source>
        <translation>Las propuestas pueden influir en quien anota. Por las anáforas a ciegas se pregunta sin la propuesta y con los candidatos barajados; Intro espera a que se elija un candidato. El informe dice después con qué frecuencia coinciden con la propuesta las respuestas a ciegas y las demás, cuántas propuestas erróneas se aceptaron y cuántos segundos ahorra una propuesta.</translation>
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
        <source>About {count} of the {all} open anaphors are asked blind.</source>
        <translation>Se pregunta a ciegas por unas {count} de las {all} anáforas pendientes.</translation>
    </message>
</context>
<context>
    <name>CandidateDetails</name>
    <message>
        <source>Details of the marked candidate</source>
        <translation>Detalles del candidato marcado</translation>
    </message>
    <message>
        <source>What each constraint says</source>
        <translation>Qué dice cada restricción</translation>
    </message>
    <message>
        <source>No candidate is marked</source>
        <translation>Ningún candidato está marcado</translation>
    </message>
    <message>
        <source>agreement unknown</source>
        <translation>concordancia desconocida</translation>
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
        <source>Takes the filter away</source>
        <translation>Quita el filtro</translation>
    </message>
    <message>
        <source>Hide the rejected candidates ({count})</source>
        <translation>Ocultar los candidatos descartados ({count})</translation>
    </message>
    <message>
        <source>Show the rejected candidates ({count})</source>
        <translation>Mostrar los candidatos descartados ({count})</translation>
    </message>
    <message>
        <source>{shown} candidates shown, {out} rejected</source>
        <translation>candidatos a la vista: {shown}; descartados: {out}</translation>
    </message>
    <message>
        <source>The candidates are being looked for …</source>
        <translation>Se están buscando los candidatos…</translation>
    </message>
    <message>
        <source>No anaphor is marked in this text yet. To mark the first one, select its words and press Shift+M; Ctrl+K and “anaphor” finds the command too.</source>
        <translation>En este texto aún no hay ninguna anáfora marcada. Para marcar la primera, seleccione sus palabras y pulse Mayús+M; con Ctrl+K y «anáfora» también se encuentra la orden.</translation>
    </message>
    <message>
        <source>Every candidate is rejected by a constraint.</source>
        <translation>Alguna restricción descarta a cada candidato.</translation>
    </message>
    <message>
        <source>Choose an anaphor in the text or in the list of anaphors.</source>
        <translation>Elija una anáfora en el texto o en la lista de anáforas.</translation>
    </message>
    <message>
        <source>No candidate holds this text.</source>
        <translation>Ningún candidato contiene este texto.</translation>
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
        <source>The system says that it does not refer.</source>
        <translation>El sistema dice que no se refiere a nada.</translation>
    </message>
    <message>
        <source>The system names no antecedent, though a right one was left.</source>
        <translation>El sistema no da antecedente, aunque quedaba uno correcto.</translation>
    </message>
    <message>
        <source>The system gives no answer.</source>
        <translation>El sistema no da respuesta.</translation>
    </message>
    <message>
        <source>Every right antecedent stands outside the sentences that are searched.</source>
        <translation>Todos los antecedentes correctos están fuera de las oraciones en que se busca.</translation>
    </message>
    <message>
        <source>No expression among the candidates stands for a right antecedent.</source>
        <translation>Ninguna expresión de los candidatos corresponde a un antecedente correcto.</translation>
    </message>
    <message>
        <source>The constraint “{name}” excludes every right candidate.</source>
        <translation>La restricción «{name}» excluye todos los candidatos correctos.</translation>
    </message>
    <message>
        <source>The requirement “{name}” excludes the last right candidate.</source>
        <translation>El requisito «{name}» excluye el último candidato correcto.</translation>
    </message>
    <message>
        <source>The preference “{name}” drops the last right candidate.</source>
        <translation>La preferencia «{name}» deja fuera el último candidato correcto.</translation>
    </message>
    <message>
        <source>A right candidate was left, and another one was taken.</source>
        <translation>Quedaba un candidato correcto y se tomó otro.</translation>
    </message>
    <message>
        <source>The answer is right by itself, but leads on to an earlier error.</source>
        <translation>La respuesta es correcta por sí misma, pero lleva a un error anterior.</translation>
    </message>
    <message>
        <source>Some parts of a split antecedent are named, but not all.</source>
        <translation>Se nombran partes de un antecedente dividido, pero no todas.</translation>
    </message>
    <message>
        <source>The key has another type of reference.</source>
        <translation>La clave tiene otro tipo de referencia.</translation>
    </message>
    <message>
        <source>The key says that it does not refer.</source>
        <translation>La clave dice que no se refiere a nada.</translation>
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
        <source>Leave together</source>
        <translation>Dejar unida</translation>
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
        <source>bridging ({relation}): {words}</source>
        <translation>asociativa ({relation}): {words}</translation>
    </message>
    <message>
        <source>bridging: {words}</source>
        <translation>asociativa: {words}</translation>
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
        <source>A newer request has taken its place.</source>
        <translation>Una petición más reciente ha ocupado su lugar.</translation>
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
        <source>The background process has ended unexpectedly and starts anew. Your decisions are safe; ask again for what was running.</source>
        <translation>El proceso en segundo plano ha terminado de forma inesperada y se reinicia. Sus decisiones están a salvo; vuelva a pedir lo que estaba en marcha.</translation>
    </message>
    <message>
        <source>The background process cannot be started. Tagging goes on without it; &apos;anaphora doctor&apos; tells what is missing.</source>
        <translation>El proceso en segundo plano no puede iniciarse. La anotación sigue sin él; «anaphora doctor» dice qué falta.</translation>
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
        <source>Take the candidate marked &gt; as the antecedent, save it and go on to the next undecided anaphor. In a set: close the set.</source>
        <translation>Toma como antecedente el candidato marcado con &gt;, lo guarda y pasa a la siguiente anáfora sin decidir. En un conjunto: lo cierra.</translation>
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
        <source>Say that the expression refers to nothing, as the it of it is raining.</source>
        <translation>Indica que la expresión no se refiere a nada, como el it inglés de it is raining.</translation>
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
        <translation>Anáfora: remite a lo anterior</translation>
    </message>
    <message>
        <source>Its antecedent stands before it.</source>
        <translation>Su antecedente está antes.</translation>
    </message>
    <message>
        <source>Cataphor: refers ahead</source>
        <translation>Catáfora: remite a lo posterior</translation>
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
        <source>Add the marked candidate to a set of antecedents; accepting closes the set.</source>
        <translation>Añade el candidato marcado a un conjunto de antecedentes; al aceptar, el conjunto se cierra.</translation>
    </message>
    <message>
        <source>Bridging relation</source>
        <translation>Relación asociativa (bridging)</translation>
    </message>
    <message>
        <source>Link to the marked candidate by a relation other than identity; a digit says which. Chains are not joined.</source>
        <translation>Enlaza con el candidato marcado por una relación distinta de la identidad; una cifra dice cuál. Las cadenas no se agrupan.</translation>
    </message>
    <message>
        <source>Flag a doubt</source>
        <translation>Marcar una duda</translation>
    </message>
    <message>
        <source>Flag the anaphor; a digit says why you doubt.</source>
        <translation>Marca la anáfora como dudosa; una cifra dice por qué.</translation>
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
        <translation>Salir de filtro, conjunto o modo</translation>
    </message>
    <message>
        <source>Go back to deciding; what is saved always stays saved.</source>
        <translation>Vuelve a las decisiones; lo guardado, guardado queda.</translation>
    </message>
    <message>
        <source>Take the marked answer</source>
        <translation>Tomar la respuesta marcada</translation>
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
        <source>Gap in the guidelines</source>
        <translation>Laguna en la guía</translation>
    </message>
    <message>
        <source>Say in a word what the guidelines do not settle, and go on.</source>
        <translation>Diga en una palabra qué deja abierto la guía y siga adelante.</translation>
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
        <source>Set or change the kind of the anaphor; a letter says which.</source>
        <translation>Indica o cambia el tipo de la anáfora; una letra dice cuál.</translation>
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
        <source>Add a zero pronoun to the verb at the cursor, or take it away; person and number come from the verb.</source>
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
        <source>Delete the active expression; anaphors that it answered come back to the queue.</source>
        <translation>Borra la expresión activa; las anáforas que la tenían por antecedente vuelven a la cola.</translation>
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
        <source>Take the following word into the expression.</source>
        <translation>Incluye en la expresión la palabra siguiente.</translation>
    </message>
    <message>
        <source>Shrink from the right</source>
        <translation>Reducir por la derecha</translation>
    </message>
    <message>
        <source>Take the last word out of the expression.</source>
        <translation>Saca de la expresión la última palabra.</translation>
    </message>
    <message>
        <source>Grow to the left</source>
        <translation>Ampliar por la izquierda</translation>
    </message>
    <message>
        <source>Take the word before into the expression.</source>
        <translation>Incluye en la expresión la palabra anterior.</translation>
    </message>
    <message>
        <source>Shrink from the left</source>
        <translation>Reducir por la izquierda</translation>
    </message>
    <message>
        <source>Take the first word out of the expression.</source>
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
        <source>Join two chains</source>
        <translation>Agrupar dos cadenas</translation>
    </message>
    <message>
        <source>Join the chain with that of the expression at the cursor.</source>
        <translation>Agrupa la cadena con la de la expresión en la que está el cursor.</translation>
    </message>
    <message>
        <source>Guideline for this kind</source>
        <translation>Criterio para este tipo</translation>
    </message>
    <message>
        <source>Show what the tag set says on anaphors of this kind.</source>
        <translation>Muestra lo que dice el juego de etiquetas sobre las anáforas de este tipo.</translation>
    </message>
    <message>
        <source>Examples already decided</source>
        <translation>Ejemplos ya decididos</translation>
    </message>
    <message>
        <source>Show sentences in which anaphors of this kind are decided.</source>
        <translation>Muestra oraciones con anáforas de este tipo ya decididas.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Take back the last change, also one from before the last start, and go to its place.</source>
        <translation>Deshace el último cambio, incluso si es de una sesión anterior, y va a su lugar.</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rehacer</translation>
    </message>
    <message>
        <source>Make the change again that was taken back last.</source>
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
        <source>Go to the next anaphor that waits for an answer.</source>
        <translation>Va a la siguiente anáfora que espera respuesta.</translation>
    </message>
    <message>
        <source>Previous undecided anaphor</source>
        <translation>Anterior sin decidir</translation>
    </message>
    <message>
        <source>Go to the previous anaphor that waits for an answer.</source>
        <translation>Va a la anterior anáfora que espera respuesta.</translation>
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
        <source>List of candidates</source>
        <translation>Lista de candidatos</translation>
    </message>
    <message>
        <source>Show or hide the list of candidates.</source>
        <translation>Muestra u oculta la lista de candidatos.</translation>
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
        <source>Show or hide what is done, what is left and the time a decision.</source>
        <translation>Muestra u oculta lo hecho, lo que falta y el tiempo por decisión.</translation>
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
        <translation>Da el teclado al panel siguiente.</translation>
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
        <source>Begin a project with a text that is pasted or read from a file.</source>
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
        <translation>Elegir un proyecto reciente …</translation>
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
        <source>Read the output of a resolver and show its answers as proposals; a key is not needed.</source>
        <translation>Lee la salida de un sistema de resolución y muestra sus respuestas como propuestas; no hace falta una clave.</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <source>Write the annotation in another format; what it cannot hold is said before.</source>
        <translation>Escribe la anotación en otro formato; antes se dice lo que no cabe en él.</translation>
    </message>
    <message>
        <source>Back up …</source>
        <translation>Copia de seguridad…</translation>
    </message>
    <message>
        <source>Write a complete copy of the project file.</source>
        <translation>Escribe una copia completa del archivo del proyecto.</translation>
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
        <source>List the documents of the project, with what is done and left.</source>
        <translation>Enumera los documentos del proyecto, con lo hecho y lo que falta.</translation>
    </message>
    <message>
        <source>Annotator …</source>
        <translation>Anotador…</translation>
    </message>
    <message>
        <source>Say who annotates.</source>
        <translation>Indica quién anota.</translation>
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
        <translation>Escribe un archivo de proyecto por anotador, para enviarlo por correo.</translation>
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
        <source>Proposer …</source>
        <translation>Sistema que propone…</translation>
    </message>
    <message>
        <source>Choose the resolver whose answers are proposed.</source>
        <translation>Elige el sistema de resolución cuyas respuestas se proponen.</translation>
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
        <source>Blind share …</source>
        <translation>Proporción a ciegas…</translation>
    </message>
    <message>
        <source>Set how many anaphors are shown without a proposal, to measure what proposals do.</source>
        <translation>Fija cuántas anáforas se muestran sin propuesta, para medir el efecto de las propuestas.</translation>
    </message>
    <message>
        <source>Evaluate resolvers …</source>
        <translation>Evaluar sistemas…</translation>
    </message>
    <message>
        <source>Score resolvers against the decisions on this document.</source>
        <translation>Evalúa los sistemas de resolución con las decisiones sobre este documento.</translation>
    </message>
    <message>
        <source>Errors of a resolver …</source>
        <translation>Errores de un sistema…</translation>
    </message>
    <message>
        <source>Step through a resolver&apos;s errors, with what caused each.</source>
        <translation>Recorre los errores de un sistema de resolución, con la causa de cada uno.</translation>
    </message>
    <message>
        <source>Adjudicate …</source>
        <translation>Adjudicar…</translation>
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
        <source>About</source>
        <translation>Acerca de</translation>
    </message>
    <message>
        <source>Show version, licences and where files are kept.</source>
        <translation>Muestra la versión, las licencias y dónde están los archivos.</translation>
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
        <source>The program made an error. Your decisions are saved. What happened could not be written to the disk.</source>
        <translation>El programa ha cometido un error. Sus decisiones están guardadas. Lo ocurrido no ha podido escribirse en el disco.</translation>
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
        <source>Find</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Guideline</source>
        <translation>Criterio</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Cifras</translation>
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
        <translation>Lengua</translation>
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
        <source>{name}, {done} of {all} decided, flagged: {flagged}</source>
        <translation>{name}, decididas: {done} de {all}; con duda: {flagged}</translation>
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
        <translation>Pendientes</translation>
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
        <source>Change words</source>
        <translation>Cambiar palabras</translation>
    </message>
    <message>
        <source>Correct agreement</source>
        <translation>Corregir concordancia</translation>
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
        <source>Guideline gap</source>
        <translation>Laguna en la guía</translation>
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
        <source>Several changes</source>
        <translation>Varios cambios</translation>
    </message>
    <message>
        <source>Split chain</source>
        <translation>Dividir cadena</translation>
    </message>
    <message>
        <source>Take an answer</source>
        <translation>Tomar una respuesta</translation>
    </message>
    <message>
        <source>Take over what is agreed</source>
        <translation>Incorporar lo acordado</translation>
    </message>
    <message>
        <source>Take the majority&apos;s answer</source>
        <translation>Tomar la respuesta de la mayoría</translation>
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
        <source>{name} is not in UTF-8. Choose the encoding in which its letters look right below.</source>
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
        <source>Carry-over only</source>
        <translation>Solo por arrastre</translation>
    </message>
    <message>
        <source>Shows what is correct once earlier errors are corrected</source>
        <translation>Muestra lo que es correcto una vez corregidos los errores anteriores</translation>
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
        <source>by carry-over alone: {count}</source>
        <translation>solo por arrastre: {count}</translation>
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
        <source>Answer: {words}</source>
        <translation>Respuesta: {words}</translation>
    </message>
    <message>
        <source>Correct: {words}</source>
        <translation>Correcto: {words}</translation>
    </message>
    <message>
        <source>correct by a lucky double error</source>
        <translation>correcta por un doble error afortunado</translation>
    </message>
    <message>
        <source>wrong by carry-over alone</source>
        <translation>errónea solo por arrastre</translation>
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
        <source>SUPAR&apos;s block</source>
        <translation>Bloque de SUPAR</translation>
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
        <source>Errors ({count})</source>
        <translation>Errores ({count})</translation>
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
        <source>Left out of all figures, as undecided: {count}.</source>
        <translation>Quedan fuera de todas las cifras, por estar sin decidir: {count}.</translation>
    </message>
    <message>
        <source>Decided, but left out as their chain leads to these: {count}.</source>
        <translation>Decididos, pero fuera porque su cadena lleva a ellos: {count}.</translation>
    </message>
    <message>
        <source>Choose resolvers and run them.</source>
        <translation>Elija sistemas y ejecútelos.</translation>
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
        <source>own earlier errors kept</source>
        <translation>con los errores anteriores propios</translation>
    </message>
    <message>
        <source>earlier errors corrected</source>
        <translation>con los errores anteriores corregidos</translation>
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
        <source>There is such a file. It will be replaced.</source>
        <translation>Ya existe ese archivo. Se reemplazará.</translation>
    </message>
    <message>
        <source>All documents of the project</source>
        <translation>Todos los documentos del proyecto</translation>
    </message>
    <message>
        <source>Only expressions that an anaphor names</source>
        <translation>Solo expresiones que nombra alguna anáfora</translation>
    </message>
    <message>
        <source>All noun phrases (MUC, CoNLL, CorefUD)</source>
        <translation>Todos los sintagmas nominales (MUC, CoNLL, CorefUD)</translation>
    </message>
    <message>
        <source>Also those that only the preparation found and nobody linked or decided</source>
        <translation>También los que solo encontró la preparación y que nadie enlazó ni decidió</translation>
    </message>
    <message>
        <source>What is dropped</source>
        <translation>Lo que se pierde</translation>
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
        <source>Looking what the format can hold …</source>
        <translation>Mirando lo que cabe en el formato…</translation>
    </message>
    <message>
        <source>Nothing is dropped: the format holds everything.</source>
        <translation>No se pierde nada: todo cabe en el formato.</translation>
    </message>
    <message>
        <source>This is dropped, because the format cannot hold it:</source>
        <translation>Esto se pierde, porque no cabe en el formato:</translation>
    </message>
    <message>
        <source>Not decided yet: {count} of {all} anaphors. They go without an answer.</source>
        <translation>Todavía sin decidir: {count} de {all} anáforas. Se escriben sin respuesta.</translation>
    </message>
    <message>
        <source>Export all the same</source>
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
        <source>by carry-over alone</source>
        <translation>solo por arrastre</translation>
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
        <source>all</source>
        <translation>todos</translation>
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
        <source>The framed word is the anaphor that is asked about. The list beside it has its candidates, best first. Press {key} to look at the next one; nothing is saved.</source>
        <translation>La palabra enmarcada es la anáfora por la que se pregunta. La lista de al lado tiene sus candidatos, el mejor primero. Pulse {key} para mirar el siguiente; no se guarda nada.</translation>
    </message>
    <message>
        <source>Some candidates are rejected. Press {key} to see them, each with the reason.</source>
        <translation>Algunos candidatos están descartados. Pulse {key} para verlos, cada uno con su motivo.</translation>
    </message>
    <message>
        <source>Answer: press {key} for the candidate with the mark &gt;. The answer is saved, and the next undecided anaphor comes.</source>
        <translation>Responda: pulse {key} para el candidato con la marca &gt;. La respuesta se guarda y aparece la siguiente anáfora sin decidir.</translation>
    </message>
    <message>
        <source>Each candidate has a number in list and text. Press a digit to choose one. With the mouse, click it twice: the first click only marks it.</source>
        <translation>Cada candidato tiene un número en la lista y en el texto. Pulse una cifra para elegir uno. Con el ratón, haga clic dos veces: el primer clic solo lo marca.</translation>
    </message>
    <message>
        <source>Everything can be taken back, even tomorrow: press {key}.</source>
        <translation>Todo se puede deshacer, incluso mañana: pulse {key}.</translation>
    </message>
    <message>
        <source>The framed word is the anaphor that is asked about. The list beside it has its candidates, best first; here it is one alone. Press {key} to take it: the answer is saved, and the next undecided anaphor comes.</source>
        <translation>La palabra enmarcada es la anáfora por la que se pregunta. La lista de al lado muestra sus candidatos, el mejor primero; aquí hay uno solo. Pulse {key} para elegirlo: la respuesta se guarda y llega la siguiente anáfora sin decidir.</translation>
    </message>
    <message>
        <source>That is all you need for most anaphors. {keys} shows all keys, {list} finds every command.</source>
        <translation>Con esto basta para casi todas las anáforas. {keys} muestra todas las teclas; {list} encuentra cualquier orden.</translation>
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
        <source>as the words tell</source>
        <translation>según las palabras</translation>
    </message>
    <message>
        <source>Number, gender, person</source>
        <translation>Número, género, persona</translation>
    </message>
    <message>
        <source>no doubt any more</source>
        <translation>ya no hay duda</translation>
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
        <source>ask about this one</source>
        <translation>preguntar por esta</translation>
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
        <translation>tomar como antecedente</translation>
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
        <translation>Teclas del anotador</translation>
    </message>
    <message>
        <source>Every command is in a menu and in the command list ({key}), where it is found by typing.</source>
        <translation>Todas las órdenes están en un menú y en la lista de órdenes ({key}), donde se encuentran escribiendo.</translation>
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
        <source>There is no command &apos;{command}&apos;; &apos;{close}&apos; is meant, perhaps.</source>
        <translation>No existe la orden «{command}»; tal vez se trate de «{close}».</translation>
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
        <source>&apos;{key}&apos; is the key of &apos;{other}&apos; already; &apos;{command}&apos; keeps its keys.</source>
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
        <source>Every anaphor of the document is decided.</source>
        <translation>Todas las anáforas del documento están decididas.</translation>
    </message>
    <message>
        <source>This expression is no anaphor.</source>
        <translation>Esta expresión no es una anáfora.</translation>
    </message>
    <message>
        <source>An anaphor cannot be its own antecedent; choose another expression.</source>
        <translation>Una anáfora no puede ser su propio antecedente; elija otra expresión.</translation>
    </message>
    <message>
        <source>This is an anaphor already.</source>
        <translation>Esto ya es una anáfora.</translation>
    </message>
    <message>
        <source>This one is blind: mark a candidate first, or press its number.</source>
        <translation>Esta va a ciegas: marque antes un candidato o pulse su número.</translation>
    </message>
    <message>
        <source>Another window has changed this annotation; look at it again, and decide.</source>
        <translation>Otra ventana ha cambiado esta anotación; mírela de nuevo y decida.</translation>
    </message>
    <message>
        <source>That candidate is answered by {words} itself, so the two would explain each other; choose another one.</source>
        <translation>Ese candidato ya remite a {words}, así que cada uno explicaría al otro; elija otro.</translation>
    </message>
    <message>
        <source>There is no disagreement on this one.</source>
        <translation>Sobre esta no hay desacuerdo.</translation>
    </message>
    <message>
        <source>No disagreement is listed; take the filter away to see all.</source>
        <translation>No hay ningún desacuerdo en la lista; quite el filtro para verlos todos.</translation>
    </message>
    <message>
        <source>That does not fit the annotation.</source>
        <translation>Eso no encaja en la anotación.</translation>
    </message>
    <message>
        <source>Say in a word what the guidelines leave open.</source>
        <translation>Diga en una palabra qué deja abierto la guía.</translation>
    </message>
    <message>
        <source>There is no anaphor further on.</source>
        <translation>Más allá no hay ninguna anáfora.</translation>
    </message>
    <message>
        <source>The head has to be a word of the active expression; place the cursor there.</source>
        <translation>El núcleo tiene que ser una palabra de la expresión activa; ponga ahí el cursor.</translation>
    </message>
    <message>
        <source>The last decision has no antecedent that could be taken again.</source>
        <translation>La última decisión no tiene un antecedente que se pueda volver a tomar.</translation>
    </message>
    <message>
        <source>That expression is not there any more.</source>
        <translation>Esa expresión ya no está.</translation>
    </message>
    <message>
        <source>There is an expression with exactly these words already.</source>
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
        <source>No anaphor is flagged.</source>
        <translation>Ninguna anáfora está marcada como dudosa.</translation>
    </message>
    <message>
        <source>There is no decision yet that could be repeated.</source>
        <translation>Aún no hay ninguna decisión que repetir.</translation>
    </message>
    <message>
        <source>This expression has no link to delete.</source>
        <translation>Esta expresión no tiene ningún enlace que borrar.</translation>
    </message>
    <message>
        <source>No answer has a majority; choose one by its number.</source>
        <translation>Ninguna respuesta tiene mayoría; elija una por su número.</translation>
    </message>
    <message>
        <source>No other anaphor is flagged.</source>
        <translation>Ninguna otra anáfora está marcada como dudosa.</translation>
    </message>
    <message>
        <source>No other anaphor is undecided.</source>
        <translation>No queda otra anáfora sin decidir.</translation>
    </message>
    <message>
        <source>There is no further phrase in this sentence.</source>
        <translation>No hay más sintagmas en esta oración.</translation>
    </message>
    <message>
        <source>{words} is punctuation only; put the cursor on a word, or select words.</source>
        <translation>{words} es solo puntuación; ponga el cursor en una palabra o seleccione palabras.</translation>
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
        <source>This could not be saved, and nothing has changed: {reason}</source>
        <translation>No se ha podido guardar, y nada ha cambiado: {reason}</translation>
    </message>
    <message>
        <source>This word has no correction to take back.</source>
        <translation>Esta palabra no tiene ninguna corrección que retirar.</translation>
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
        <source>There is only one answer; two are needed to keep both.</source>
        <translation>Solo hay una respuesta; hacen falta dos para conservar ambas.</translation>
    </message>
    <message>
        <source>These words are part of the expression already.</source>
        <translation>Estas palabras ya forman parte de la expresión.</translation>
    </message>
    <message>
        <source>There is nothing to do again.</source>
        <translation>No hay nada que rehacer.</translation>
    </message>
    <message>
        <source>The expression cannot be changed further on this side.</source>
        <translation>La expresión no se puede cambiar más por este lado.</translation>
    </message>
    <message>
        <source>The expression has no words of its own, so it has no extent to change.</source>
        <translation>La expresión no tiene palabras propias, así que no tiene extensión que cambiar.</translation>
    </message>
    <message>
        <source>There are no such words in the document.</source>
        <translation>El documento no tiene tales palabras.</translation>
    </message>
    <message>
        <source>An expression has to stand in one sentence.</source>
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
        <source>The head has to be another word of the same sentence.</source>
        <translation>El núcleo tiene que ser otra palabra de la misma oración.</translation>
    </message>
    <message>
        <source>There is no word there.</source>
        <translation>Ahí no hay ninguna palabra.</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>No hay nada que deshacer.</translation>
    </message>
    <message>
        <source>Undo does not go behind the correction of the text: correct the words again, or answer an anaphor anew.</source>
        <translation>Deshacer no llega más allá de la corrección del texto: corrija otra vez las palabras o vuelva a responder una anáfora.</translation>
    </message>
    <message>
        <source>Every disagreement is settled.</source>
        <translation>Todos los desacuerdos están zanjados.</translation>
    </message>
    <message>
        <source>The list shows what stands before the anaphor.</source>
        <translation>La lista muestra lo que está antes de la anáfora.</translation>
    </message>
    <message>
        <source>The list shows what follows the anaphor.</source>
        <translation>La lista muestra lo que sigue a la anáfora.</translation>
    </message>
    <message>
        <source>The candidates are still being looked for; press the key again then.</source>
        <translation>Aún se están buscando los candidatos; pulse la tecla de nuevo cuando estén.</translation>
    </message>
    <message>
        <source>The chain is split before {words}.</source>
        <translation>La cadena queda dividida antes de {words}.</translation>
    </message>
    <message>
        <source>The link to {words} is deleted; the anaphor is asked again.</source>
        <translation>El enlace con {words} está borrado; se volverá a preguntar por la anáfora.</translation>
    </message>
    <message>
        <source>Deleted: {words}</source>
        <translation>Borrado: {words}</translation>
    </message>
    <message>
        <source>Deleted: {words}. Anaphors that are asked again: {number}.</source>
        <translation>Borrado: {words}. Anáforas por las que se volverá a preguntar: {number}.</translation>
    </message>
    <message>
        <source>{words} was out of sight; nothing has changed. Press the key again if it is meant.</source>
        <translation>{words} no estaba a la vista; no ha cambiado nada. Pulse la tecla otra vez si es lo que quiere.</translation>
    </message>
    <message>
        <source>Done again: {what} – {words}</source>
        <translation>Rehecho: {what} – {words}</translation>
    </message>
    <message>
        <source>Done again: the answer to {words}</source>
        <translation>Rehecho: la respuesta a {words}</translation>
    </message>
    <message>
        <source>Antecedents in the set: {number}. Return closes it.</source>
        <translation>Antecedentes en el conjunto: {number}. Intro lo cierra.</translation>
    </message>
    <message>
        <source>{words} ({tag}) is no verb. The same key takes the zero pronoun away.</source>
        <translation>{words} ({tag}) no es un verbo. La misma tecla quita el pronombre omitido.</translation>
    </message>
    <message>
        <source>Taken back: {what} – {words}</source>
        <translation>Deshecho: {what} – {words}</translation>
    </message>
    <message>
        <source>Taken back: the answer to {words}</source>
        <translation>Deshecho: la respuesta a {words}</translation>
    </message>
    <message>
        <source>{words} is among the candidates now.</source>
        <translation>{words} ya está entre los candidatos.</translation>
    </message>
    <message>
        <source>Saved for {words}, although it breaks: {constraints}. Undo takes it back.</source>
        <translation>Guardado para {words}, aunque incumple: {constraints}. Deshacer lo retira.</translation>
    </message>
    <message>
        <source>Saved for {words}, although the chain differs in {feature}: {ours} here, {theirs} there. Undo takes it back.</source>
        <translation>Guardado para {words}, aunque la cadena difiere en {feature}: aquí {ours}, allí {theirs}. Deshacer lo retira.</translation>
    </message>
    <message>
        <source>Antecedents in the set: {number}.</source>
        <translation>Antecedentes en el conjunto: {number}.</translation>
    </message>
    <message>
        <source>outside the window of candidates</source>
        <translation>fuera de la ventana de candidatos</translation>
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
        <source>No choice has the key {key} · Esc: leave</source>
        <translation>Ninguna opción tiene la tecla {key} · Esc: salir</translation>
    </message>
</context>
<context>
    <name>NewText</name>
    <message>
        <source>New from text</source>
        <translation>Nuevo a partir de un texto</translation>
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
        <translation>Usar el campo en su lugar</translation>
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
        <source>as the text looks</source>
        <translation>según parezca el texto</translation>
    </message>
    <message>
        <source>left empty: the first words of the text</source>
        <translation>vacío: las primeras palabras del texto</translation>
    </message>
    <message>
        <source>The text is read from {file}.</source>
        <translation>El texto se lee de {file}.</translation>
    </message>
    <message>
        <source>Choose a language, or write its code: en, es, hu.</source>
        <translation>Elija una lengua o escriba su código: en, es, hu.</translation>
    </message>
    <message>
        <source>For this language there is no analysis: the text is divided into sentences and words, and every anaphor is marked by hand.</source>
        <translation>Para esta lengua no hay análisis: el texto se divide en oraciones y palabras, y todas las anáforas se marcan a mano.</translation>
    </message>
    <message>
        <source>Read a text from a file</source>
        <translation>Leer un texto de un archivo</translation>
    </message>
</context>
<context>
    <name>Notice</name>
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
        <source>It is open on the computer {computer}. If nobody works there, the program ended without closing it: delete the file {mark}.</source>
        <translation>Está abierto en el ordenador {computer}. Si nadie trabaja allí, el programa terminó sin cerrarlo: borre el archivo {mark}.</translation>
    </message>
    <message>
        <source>Another window on this computer has it open.</source>
        <translation>Otra ventana de este ordenador lo tiene abierto.</translation>
    </message>
    <message>
        <source>You can go on in both: no answer is lost, and a window shows the answers of the other one before it takes a new one. Two people need two names, or better two files.</source>
        <translation>Puede seguir en las dos: no se pierde ninguna respuesta, y cada ventana muestra las de la otra antes de aceptar una nueva. Dos personas necesitan dos nombres o, mejor, dos archivos.</translation>
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
        <source>stands for {words}</source>
        <translation>está por {words}</translation>
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
        <source>outside the window</source>
        <translation>fuera de la ventana</translation>
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
        <source>to be asked again</source>
        <translation>por preguntar de nuevo</translation>
    </message>
    <message>
        <source>annotators differ</source>
        <translation>los anotadores difieren</translation>
    </message>
    <message>
        <source>&lt;&#xa0;anaphor</source>
        <translation>&lt;&#xa0;anáfora</translation>
    </message>
    <message>
        <source>&gt;&#xa0;cataphor</source>
        <translation>&gt;&#xa0;catáfora</translation>
    </message>
    <message>
        <source>! outside the text</source>
        <translation>! fuera del texto</translation>
    </message>
    <message>
        <source>$ bound or new</source>
        <translation>$ ligada o nueva</translation>
    </message>
    <message>
        <source>does not refer</source>
        <translation>no es referencial</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>sin respuesta</translation>
    </message>
    <message>
        <source>pronoun of things</source>
        <translation>pronombre de cosas</translation>
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
        <source>possessive</source>
        <translation>posesivo</translation>
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
        <source>first or second person pronoun</source>
        <translation>pronombre de primera o segunda persona</translation>
    </message>
    <message>
        <source>first or second person possessive</source>
        <translation>posesivo de primera o segunda persona</translation>
    </message>
    <message>
        <source>first or second person reflexive</source>
        <translation>reflexivo de primera o segunda persona</translation>
    </message>
    <message>
        <source>first or second person zero</source>
        <translation>omitido de primera o segunda persona</translation>
    </message>
    <message>
        <source>first or second person clitic</source>
        <translation>clítico de primera o segunda persona</translation>
    </message>
    <message>
        <source>relative pronoun</source>
        <translation>pronombre relativo</translation>
    </message>
    <message>
        <source>reciprocal</source>
        <translation>recíproco</translation>
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
        <source>no kind</source>
        <translation>sin tipo</translation>
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
        <source>sg</source>
        <translation>sg</translation>
    </message>
    <message>
        <source>pl</source>
        <translation>pl</translation>
    </message>
    <message>
        <source>du</source>
        <translation>du</translation>
    </message>
    <message>
        <source>masc</source>
        <translation>masc</translation>
    </message>
    <message>
        <source>fem</source>
        <translation>fem</translation>
    </message>
    <message>
        <source>neut</source>
        <translation>neut</translation>
    </message>
    <message>
        <source>com</source>
        <translation>com</translation>
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
        <source>same</source>
        <translation>misma</translation>
    </message>
    <message>
        <source>{count} s.</source>
        <translation>{count} or.</translation>
    </message>
    <message>
        <source>same sentence</source>
        <translation>misma oración</translation>
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
        <source>{count}× in the text</source>
        <translation>{count}× en el texto</translation>
    </message>
    <message>
        <source>{count}× with this verb</source>
        <translation>{count}× con este verbo</translation>
    </message>
    <message>
        <source>in a PP</source>
        <translation>en un SP</translation>
    </message>
    <message>
        <source>in an NP</source>
        <translation>en un SN</translation>
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
        <source>A second press of the same decision within this time is ignored.</source>
        <translation>Una segunda pulsación de la misma decisión dentro de este tiempo no cuenta.</translation>
    </message>
    <message>
        <source>Your name or initials</source>
        <translation>Su nombre o sus iniciales</translation>
    </message>
    <message>
        <source>Keys of your own are written into {file}.</source>
        <translation>Las teclas propias se escriben en {file}.</translation>
    </message>
    <message>
        <source>Problems of the key file</source>
        <translation>Problemas del archivo de teclas</translation>
    </message>
    <message>
        <source>As the project says</source>
        <translation>El que diga el proyecto</translation>
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
        <source>Bounce time:</source>
        <translation>Tiempo de rebote:</translation>
    </message>
    <message>
        <source>Proposals in new projects</source>
        <translation>Propuestas en proyectos nuevos</translation>
    </message>
    <message>
        <source>Proposer:</source>
        <translation>Propone:</translation>
    </message>
    <message>
        <source>Blind share:</source>
        <translation>A ciegas:</translation>
    </message>
</context>
<context>
    <name>ProjectFileWatcher</name>
    <message>
        <source>The file of this project is not there any more</source>
        <translation>Ya no existe el archivo de este proyecto</translation>
    </message>
    <message>
        <source>Another file has taken the place of this project</source>
        <translation>Otro archivo ha ocupado el lugar de este proyecto</translation>
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
        <source>Nothing more is saved to it, and no answer is taken until you go on with a copy. Nothing is lost so far: a copy holds every answer that was saved.</source>
        <translation>Ya no se guarda nada en él, ni se acepta ninguna respuesta hasta que siga con una copia. Hasta ahora no se ha perdido nada: una copia contiene todas las respuestas guardadas.</translation>
    </message>
    <message>
        <source>The file that lies there now is not touched.</source>
        <translation>El archivo que está ahora allí no se toca.</translation>
    </message>
    <message>
        <source>Save a copy and go on with it …</source>
        <translation>Guardar una copia y seguir con ella …</translation>
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
</context>
<context>
    <name>ProjectWork</name>
    <message>
        <source>You decide as {name}; the decisions in this text are those of {others}. Another name: Preferences.</source>
        <translation>Se decide como {name}; las decisiones de este texto son de {others}. Otro nombre: Preferencias.</translation>
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
        <source>What is asked</source>
        <translation>Qué se pregunta</translation>
    </message>
    <message>
        <source>No anaphor is chosen</source>
        <translation>Ninguna anáfora elegida</translation>
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
        <source>{resolver} proposes: {answer}</source>
        <translation>{resolver} propone: {answer}</translation>
    </message>
    <message>
        <source>Asked again; the answer was: {words}</source>
        <translation>Se pregunta de nuevo; la respuesta era: {words}</translation>
    </message>
    <message>
        <source>Blind: no proposal is shown. Choose a candidate yourself.</source>
        <translation>A ciegas: no se muestra ninguna propuesta. Elija usted un candidato.</translation>
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
        <source>Undo this and what came after it ({key}, {count} times)</source>
        <translation>Deshacer esto y lo que vino después ({key}, {count} veces)</translation>
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
        <translation>asociación</translation>
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
        <source>several are acceptable</source>
        <translation>varias son aceptables</translation>
    </message>
    <message>
        <source>gap in the guidelines</source>
        <translation>laguna en la guía</translation>
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
        <source>choice</source>
        <translation>elección</translation>
    </message>
    <message>
        <source>carry-over</source>
        <translation>arrastre</translation>
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
        <translation>asociación con {words}</translation>
    </message>
    <message>
        <source>as “{words}”</source>
        <translation>como «{words}»</translation>
    </message>
    <message>
        <source>not decided yet: {annotators}</source>
        <translation>aún sin decidir: {annotators}</translation>
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
        <source>kinds κ</source>
        <translation>tipos κ</translation>
    </message>
    <message>
        <source>types κ</source>
        <translation>referencia κ</translation>
    </message>
    <message>
        <source>chains α</source>
        <translation>cadenas α</translation>
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
        <source>There is no error.</source>
        <translation>No hay ningún error.</translation>
    </message>
</context>
<context>
    <name>SentencePanel</name>
    <message>
        <source>Current sentence</source>
        <translation>Oración actual</translation>
    </message>
    <message>
        <source>The sentence of the active anaphor with its candidates in words, to be read.</source>
        <translation>La oración de la anáfora activa con sus candidatos en palabras, para leerla.</translation>
    </message>
    <message>
        <source>Sentence {number} of {count}</source>
        <translation>Oración {number} de {count}</translation>
    </message>
</context>
<context>
    <name>SetChips</name>
    <message>
        <source>Takes this expression out of the set</source>
        <translation>Saca esta expresión del conjunto</translation>
    </message>
    <message>
        <source>Together:</source>
        <translation>Juntos:</translation>
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
        <source>the old answer was {words}</source>
        <translation>la respuesta anterior era {words}</translation>
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
        <source>asked</source>
        <translation>por la que se pregunta</translation>
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
        <source>ruled out</source>
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
        <source>right answer</source>
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
        <source>not there any more</source>
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
        <source>Annotate pronouns, zero pronouns and other anaphors: one key, one decision, nothing lost.</source>
        <translation>Anote pronombres, pronombres omitidos y otras anáforas: una tecla, una decisión, nada se pierde.</translation>
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
        <source>Projects that you open are listed here.</source>
        <translation>Aquí aparecen los proyectos que abra.</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Probar</translation>
    </message>
    <message>
        <source>A short text with everything prepared, and a guided first decision.</source>
        <translation>Un texto breve con todo preparado y una primera decisión guiada.</translation>
    </message>
    <message>
        <source>Take {name} off the list</source>
        <translation>Quitar {name} de la lista</translation>
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
        <source>under a minute</source>
        <translation>menos de un minuto</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguna</translation>
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
        <source>To be put right before saving: {count}</source>
        <translation>Por corregir antes de guardar: {count}</translation>
    </message>
    <message>
        <source>Changed, not saved yet. Labels that are in use stay in the decisions.</source>
        <translation>Con cambios sin guardar. Las etiquetas en uso permanecen en las decisiones.</translation>
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
        <source>A label is one word; some formats hold no blank.</source>
        <translation>Una etiqueta es una sola palabra; algunos formatos no admiten espacios.</translation>
    </message>
    <message>
        <source>Another entry has this label already.</source>
        <translation>Otra entrada ya tiene esta etiqueta.</translation>
    </message>
    <message>
        <source>Kinds have a small letter as key, others a digit.</source>
        <translation>Los tipos tienen por tecla una letra minúscula; los demás, una cifra.</translation>
    </message>
    <message>
        <source>Another entry has this key already.</source>
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
        <translation>El proyecto reunido</translation>
    </message>
    <message>
        <source>Merging</source>
        <translation>Reuniendo</translation>
    </message>
    <message>
        <source>Written: {file}</source>
        <translation>Escrito: {file}</translation>
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
        <source>The text with its anaphors. The current sentence can be read in its panel.</source>
        <translation>El texto con sus anáforas. La oración actual se puede leer en su panel.</translation>
    </message>
    <message>
        <source>There are no words to show.</source>
        <translation>No hay palabras que mostrar.</translation>
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
        <source>Takes the corrections of this token back</source>
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
        <source>The sentence is prepared again; decisions that cannot be kept are listed.</source>
        <translation>La oración se prepara de nuevo; se enumeran las decisiones que no se pueden conservar.</translation>
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
        <source>A head that is known can be corrected, not taken away.</source>
        <translation>Un núcleo conocido se puede corregir, pero no quitar.</translation>
    </message>
</context>
<context>
    <name>ToolWindow</name>
    <message>
        <source>There are changes that are not saved yet. Save them?</source>
        <translation>Hay cambios que aún no se han guardado. ¿Guardarlos?</translation>
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
        <source>Whose decisions are made from now on?</source>
        <translation>¿De quién son las decisiones a partir de ahora?</translation>
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
        <source>nobody</source>
        <translation>nadie</translation>
    </message>
    <message>
        <source>Who proposes?</source>
        <translation>¿Quién propone?</translation>
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
        <source>Open a resolver&apos;s output as proposals</source>
        <translation>Abrir la salida de un sistema como propuestas</translation>
    </message>
    <message>
        <source>Reading proposals</source>
        <translation>Leyendo propuestas</translation>
    </message>
    <message>
        <source>{count} proposals of {resolver}</source>
        <translation>propuestas de {resolver}: {count}</translation>
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
        <translation>Escrito: {file}</translation>
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
        <translation>Escribir una copia del proyecto</translation>
    </message>
    <message>
        <source>Projects (*{suffix})</source>
        <translation>Proyectos (*{suffix})</translation>
    </message>
    <message>
        <source>The copy was written to {file}.</source>
        <translation>La copia está escrita en {file}.</translation>
    </message>
    <message>
        <source>Anaphora Workbench {version}
Apache-2.0

Preferences: {preferences}
Keys of your own: {keys}</source>
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
        <source>Correcting the text</source>
        <translation>Corrigiendo el texto</translation>
    </message>
    <message>
        <source>The text was corrected; every decision is kept.</source>
        <translation>El texto está corregido; se conservan todas las decisiones.</translation>
    </message>
    <message>
        <source>Could not be carried over: {count}</source>
        <translation>No se pudo conservar: {count}</translation>
    </message>
</context>
</TS>
