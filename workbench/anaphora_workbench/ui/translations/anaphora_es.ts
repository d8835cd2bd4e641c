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
    <name>Losses</name>
    <message>
        <source>anaphors whose antecedents are not written</source>
        <translation>anáforas cuyos antecedentes no se escriben</translation>
    </message>
    <message>
        <source>attributes of expressions or anaphors</source>
        <translation>atributos de expresiones o anáforas</translation>
    </message>
    <message>
        <source>bridging links</source>
        <translation>enlaces de asociación</translation>
    </message>
    <message>
        <source>lists of candidates</source>
        <translation>listas de candidatos</translation>
    </message>
    <message>
        <source>clitics</source>
        <translation>clíticos</translation>
    </message>
    <message>
        <source>corrections of words as such</source>
        <translation>correcciones de palabras como tales</translation>
    </message>
    <message>
        <source>expressions that cross others</source>
        <translation>expresiones que se cruzan con otras</translation>
    </message>
    <message>
        <source>discontinuous expressions (the words between are included)</source>
        <translation>expresiones discontinuas (se incluyen las palabras de en medio)</translation>
    </message>
    <message>
        <source>second mentions of an entity on the same words</source>
        <translation>segundas menciones de una entidad en las mismas palabras</translation>
    </message>
    <message>
        <source>empty nodes</source>
        <translation>nodos vacíos</translation>
    </message>
    <message>
        <source>entities as such</source>
        <translation>entidades como tales</translation>
    </message>
    <message>
        <source>morphological features of words</source>
        <translation>rasgos morfológicos de las palabras</translation>
    </message>
    <message>
        <source>heads of expressions</source>
        <translation>núcleos de las expresiones</translation>
    </message>
    <message>
        <source>empty nodes inside expressions</source>
        <translation>nodos vacíos dentro de expresiones</translation>
    </message>
    <message>
        <source>kinds of anaphors</source>
        <translation>tipos de anáfora</translation>
    </message>
    <message>
        <source>labels of entities</source>
        <translation>nombres de entidades</translation>
    </message>
    <message>
        <source>the language</source>
        <translation>el idioma</translation>
    </message>
    <message>
        <source>the name of the layer</source>
        <translation>el nombre de la capa</translation>
    </message>
    <message>
        <source>layers beside the first</source>
        <translation>capas además de la primera</translation>
    </message>
    <message>
        <source>lemmas</source>
        <translation>lemas</translation>
    </message>
    <message>
        <source>links as such (only chains stay)</source>
        <translation>los enlaces como tales (quedan solo las cadenas)</translation>
    </message>
    <message>
        <source>expressions that are left out or come back otherwise</source>
        <translation>expresiones que quedan fuera o vuelven de otro modo</translation>
    </message>
    <message>
        <source>notes on the document (metadata)</source>
        <translation>datos sobre el documento (metadatos)</translation>
    </message>
    <message>
        <source>minimal spans (MIN)</source>
        <translation>extensiones mínimas (MIN)</translation>
    </message>
    <message>
        <source>the name of the document</source>
        <translation>el nombre del documento</translation>
    </message>
    <message>
        <source>non-referring expressions</source>
        <translation>expresiones que no refieren</translation>
    </message>
    <message>
        <source>undecided anaphors</source>
        <translation>anáforas sin decidir</translation>
    </message>
    <message>
        <source>answers to other pronouns</source>
        <translation>las respuestas a otros pronombres</translation>
    </message>
    <message>
        <source>paragraphs</source>
        <translation>párrafos</translation>
    </message>
    <message>
        <source>syntactic heads and relations</source>
        <translation>núcleos y relaciones sintácticas</translation>
    </message>
    <message>
        <source>phrase types</source>
        <translation>tipos de sintagma</translation>
    </message>
    <message>
        <source>parts of speech</source>
        <translation>categorías gramaticales</translation>
    </message>
    <message>
        <source>reference types</source>
        <translation>tipos de referencia</translation>
    </message>
    <message>
        <source>semantic classes</source>
        <translation>clases semánticas</translation>
    </message>
    <message>
        <source>sentences or expressions across them</source>
        <translation>oraciones, o expresiones que pasan de una a otra</translation>
    </message>
    <message>
        <source>split antecedents</source>
        <translation>antecedentes múltiples</translation>
    </message>
    <message>
        <source>stems</source>
        <translation>raíces</translation>
    </message>
    <message>
        <source>syntactic units</source>
        <translation>unidades sintácticas</translation>
    </message>
    <message>
        <source>tags of words</source>
        <translation>etiquetas de las palabras</translation>
    </message>
    <message>
        <source>the running text with its spacing</source>
        <translation>el texto seguido con sus espacios</translation>
    </message>
    <message>
        <source>constituent trees</source>
        <translation>árboles de constituyentes</translation>
    </message>
    <message>
        <source>noun phrases of the parse that come back as expressions</source>
        <translation>sintagmas del análisis que vuelven como expresiones</translation>
    </message>
    <message>
        <source>verdicts, reasons and records of candidates</source>
        <translation>veredictos, razones y fichas de los candidatos</translation>
    </message>
    <message>
        <source>words that come back otherwise</source>
        <translation>palabras que vuelven de otro modo</translation>
    </message>
    <message>
        <source>zero pronouns, or their role, features or place</source>
        <translation>sujetos y objetos nulos, o su función, sus rasgos o su lugar</translation>
    </message>
    <message>
        <source>lost or changed: {what}</source>
        <translation>se pierde o cambia: {what}</translation>
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
    <name>Problems</name>
    <message>
        <source>a begin line of an unknown shape</source>
        <translation>la línea «#begin document» está mal escrita; lo leído se toma como nombre del documento</translation>
    </message>
    <message>
        <source>a mention that is never closed; left out</source>
        <translation>una mención no se cierra nunca y queda fuera</translation>
    </message>
    <message>
        <source>a closing bracket without an opening one; left out</source>
        <translation>se cierra una mención que no estaba abierta; queda fuera</translation>
    </message>
    <message>
        <source>the last cell holds neither brackets nor a sign for nothing; left out</source>
        <translation>la celda de correferencia no se entiende y queda fuera</translation>
    </message>
    <message>
        <source>a line with a wrong number of columns; what fits is used</source>
        <translation>la línea no tiene las columnas que debería</translation>
    </message>
    <message>
        <source>the document holds no words</source>
        <translation>el documento no tiene palabras</translation>
    </message>
    <message>
        <source>a document begins before the one before it ends</source>
        <translation>un documento empieza dentro de otro; ponga antes «#end document»</translation>
    </message>
    <message>
        <source>name and part were there before; the second one is renamed</source>
        <translation>hay dos documentos con ese nombre y parte</translation>
    </message>
    <message>
        <source>the file holds no document</source>
        <translation>el archivo no contiene ningún documento</translation>
    </message>
    <message>
        <source>the last document has no end line</source>
        <translation>al documento le falta «#end document»; puede que el archivo esté cortado</translation>
    </message>
    <message>
        <source>an end line outside of any document</source>
        <translation>aquí acaba un documento que no empezó</translation>
    </message>
    <message>
        <source>features that do not read like Number=Sing; left out</source>
        <translation>los rasgos no se entienden y quedan fuera</translation>
    </message>
    <message>
        <source>a line without a word</source>
        <translation>la línea no tiene palabra</translation>
    </message>
    <message>
        <source>the number of a syntactic head is no word of the sentence; left out</source>
        <translation>el núcleo sintáctico no es una palabra de la oración; se lee sin él</translation>
    </message>
    <message>
        <source>a document does not fit the layout that was asked for</source>
        <translation>el documento no tiene las columnas de esa disposición; elija otra</translation>
    </message>
    <message>
        <source>a mention goes over the end of its sentence</source>
        <translation>una mención pasa del final de su oración</translation>
    </message>
    <message>
        <source>brackets on the line of a contraction or an empty node; left out</source>
        <translation>hay una mención en una línea que no es una palabra</translation>
    </message>
    <message>
        <source>two mentions with the same words; both are kept</source>
        <translation>la misma mención está dos veces</translation>
    </message>
    <message>
        <source>the name of the document differs from that in its lines</source>
        <translation>el nombre del documento no coincide con el de las líneas</translation>
    </message>
    <message>
        <source>parse bits that are no tree; the sentence has none</source>
        <translation>la columna del análisis no forma un árbol; la oración se lee sin él</translation>
    </message>
    <message>
        <source>a line with blanks where the others have tabs</source>
        <translation>las columnas van separadas por espacios donde la primera usa tabuladores; se lee igual</translation>
    </message>
    <message>
        <source>a label adds up entities of which one has no mention</source>
        <translation>falta una mención de un antecedente múltiple</translation>
    </message>
    <message>
        <source>words outside of any document; they form one of their own</source>
        <translation>hay una palabra fuera de todo documento</translation>
    </message>
    <message>
        <source>a word number that does not follow the one before</source>
        <translation>el número de la palabra no es el esperado; puede faltar o sobrar una línea</translation>
    </message>
    <message>
        <source>a line between sentences holds blanks (warning)</source>
        <translation>una línea en blanco tiene espacios</translation>
    </message>
    <message>
        <source>a column is empty instead of _</source>
        <translation>una columna está vacía; se toma como «_»</translation>
    </message>
    <message>
        <source>a line has not ten columns; often blanks stand where tabs should be</source>
        <translation>la línea no tiene diez columnas y queda fuera; las separan tabuladores</translation>
    </message>
    <message>
        <source>an empty line parts comments from their sentence (warning)</source>
        <translation>una línea vacía separa los comentarios de su oración; se pasan a la siguiente</translation>
    </message>
    <message>
        <source>a comment stands inside a sentence</source>
        <translation>hay un comentario dentro de una oración; queda fuera</translation>
    </message>
    <message>
        <source>DEPS of an empty node cannot be read or names a word that is not there</source>
        <translation>las dependencias del nodo vacío no se entienden; queda sin rector</translation>
    </message>
    <message>
        <source>a document holds no sentence (warning)</source>
        <translation>el documento no tiene oraciones</translation>
    </message>
    <message>
        <source>two documents of a file have one id (warning)</source>
        <translation>ya había un documento con ese nombre; dé a cada uno el suyo</translation>
    </message>
    <message>
        <source>the file holds no sentence</source>
        <translation>el archivo no contiene ninguna oración</translation>
    </message>
    <message>
        <source>the id of an empty node does not fit its place</source>
        <translation>el nodo vacío lleva otro número</translation>
    </message>
    <message>
        <source>FEATS cannot be read, or has a feature twice</source>
        <translation>los rasgos no se entienden y se descartan</translation>
    </message>
    <message>
        <source>HEAD is not a number</source>
        <translation>el núcleo sintáctico no es un número</translation>
    </message>
    <message>
        <source>the heads go round in a circle</source>
        <translation>los núcleos sintácticos forman un círculo; se quita el de esta palabra</translation>
    </message>
    <message>
        <source>HEAD is no word of the sentence</source>
        <translation>el núcleo sintáctico no es una palabra de la oración</translation>
    </message>
    <message>
        <source>ID is not the next number</source>
        <translation>el número de la palabra no es el esperado</translation>
    </message>
    <message>
        <source>two # newdoc before one sentence (warning)</source>
        <translation>hay dos «# newdoc» ante una oración; vale el primero</translation>
    </message>
    <message>
        <source>a multiword token does not hold the words behind it</source>
        <translation>una palabra de varias partes abarca palabras que no debe; queda fuera</translation>
    </message>
    <message>
        <source>DEPREL is no relation of Universal Dependencies (warning)</source>
        <translation>DEPREL no es una relación de Universal Dependencies</translation>
    </message>
    <message>
        <source>a sentence has no words</source>
        <translation>una oración sin palabras queda fuera</translation>
    </message>
    <message>
        <source>a value of Entity is not made of brackets</source>
        <translation>un Entity no se entiende y queda fuera</translation>
    </message>
    <message>
        <source>Entity stands on a multiword token (warning)</source>
        <translation>hay un Entity en una línea que no es una palabra; no se lee</translation>
    </message>
    <message>
        <source># global.Entity cannot be read</source>
        <translation>«# global.Entity» no se entiende y queda fuera</translation>
    </message>
    <message>
        <source>there are mentions but no # global.Entity (warning)</source>
        <translation>hay menciones, pero falta «# global.Entity»; se supone el habitual</translation>
    </message>
    <message>
        <source>the order of the fields changes inside a document</source>
        <translation>el orden de los campos cambia dentro de un documento; queda fuera</translation>
    </message>
    <message>
        <source>the head of a mention is not the number of one of its words</source>
        <translation>el núcleo de la mención no es posible; se toma el del árbol</translation>
    </message>
    <message>
        <source>Entity, Bridge or SplitAnte stands twice in one MISC</source>
        <translation>un nombre está dos veces</translation>
    </message>
    <message>
        <source>a mention has no label of its entity</source>
        <translation>a la mención le falta un campo; queda fuera</translation>
    </message>
    <message>
        <source>a value of Bridge or SplitAnte cannot be read</source>
        <translation>un enlace no se entiende y queda fuera</translation>
    </message>
    <message>
        <source>Bridge or SplitAnte names an entity that has no (other) mention</source>
        <translation>un enlace nombra una entidad sin otra mención; queda fuera</translation>
    </message>
    <message>
        <source>Bridge or SplitAnte stands where its mention does not begin</source>
        <translation>hay un enlace donde no empieza ninguna mención de su entidad; queda fuera</translation>
    </message>
    <message>
        <source>two mentions of an entity are the same words (warning)</source>
        <translation>dos menciones de una entidad son las mismas palabras</translation>
    </message>
    <message>
        <source>a minimal span is not made of numbers of words of the mention</source>
        <translation>la extensión mínima de la mención no es posible; se descarta</translation>
    </message>
    <message>
        <source>the parts of a discontinuous mention are out of order</source>
        <translation>una parte de una mención está fuera de orden; queda fuera</translation>
    </message>
    <message>
        <source>the parts of a mention say different things; the first counts (warning)</source>
        <translation>una parte de la mención dice algo distinto de la primera, que es la que vale</translation>
    </message>
    <message>
        <source>a discontinuous mention has not all its parts</source>
        <translation>faltan partes de la mención; se conserva con las que hay</translation>
    </message>
    <message>
        <source>two parts of a mention share a word</source>
        <translation>dos partes de la mención comparten una palabra; se toman como una</translation>
    </message>
    <message>
        <source>two parts of a mention follow each other directly (warning)</source>
        <translation>dos partes de la mención se siguen sin hueco; se toman como una</translation>
    </message>
    <message>
        <source>SplitAnte gives fewer than two entities, or speaks of one entity twice</source>
        <translation>un SplitAnte no es posible y queda fuera</translation>
    </message>
    <message>
        <source>SplitAnte stands at a later mention of its entity (warning)</source>
        <translation>un SplitAnte está en una mención posterior; se pasa a la primera</translation>
    </message>
    <message>
        <source>the document holds half a character, which UTF-8 cannot hold</source>
        <translation>el documento contiene medio carácter, que UTF-8 no admite; corrija antes el texto</translation>
    </message>
    <message>
        <source>a mention has another type than its entity (warning)</source>
        <translation>la mención tiene un tipo distinto del de su entidad</translation>
    </message>
    <message>
        <source>a mention begins but does not end</source>
        <translation>la mención empieza aquí y no acaba en su documento; queda fuera</translation>
    </message>
    <message>
        <source>a mention ends but does not begin</source>
        <translation>la mención acaba aquí pero no empieza; queda fuera</translation>
    </message>
    <message>
        <source>metadata or a tree is nested more than 200 levels deep</source>
        <translation>hay demasiados niveles anidados</translation>
    </message>
    <message>
        <source>the JSON file is empty</source>
        <translation>el archivo está vacío</translation>
    </message>
    <message>
        <source>the file is JSON, but of something else</source>
        <translation>es JSON, pero no dice que sea de este programa</translation>
    </message>
    <message>
        <source>two markables have one id, or an anaphor, a candidate list or a correction comes twice</source>
        <translation>un identificador está dos veces</translation>
    </message>
    <message>
        <source>an anaphor, bridge or candidate names a markable that is not there</source>
        <translation>no existe ese identificador</translation>
    </message>
    <message>
        <source>a key that must be there is not</source>
        <translation>falta un dato obligatorio</translation>
    </message>
    <message>
        <source>an object has a key twice</source>
        <translation>un dato está dos veces en un objeto</translation>
    </message>
    <message>
        <source>nobody knows this key; it was left out and the rest was read</source>
        <translation>ese dato no es de este formato y queda fuera</translation>
    </message>
    <message>
        <source>(writing) metadata holds something that JSON cannot hold</source>
        <translation>los metadatos contienen algo que JSON no admite</translation>
    </message>
    <message>
        <source>NaN, an infinite number, or one with thousands of digits</source>
        <translation>debe ser un número posible</translation>
    </message>
    <message>
        <source>a token number or span lies outside the document</source>
        <translation>los números de palabra no existen</translation>
    </message>
    <message>
        <source>an escape such as \ud83d without its other half</source>
        <translation>contiene medio carácter</translation>
    </message>
    <message>
        <source>no valid JSON</source>
        <translation>aquí no es JSON válido</translation>
    </message>
    <message>
        <source>a value of the wrong type</source>
        <translation>no es del tipo que debe ser</translation>
    </message>
    <message>
        <source>a value of the right type that the model does not allow</source>
        <translation>el valor no es posible</translation>
    </message>
    <message>
        <source>the version is missing or no number</source>
        <translation>falta la versión, o no se conoce</translation>
    </message>
    <message>
        <source>a newer workbench wrote the file</source>
        <translation>viene de una versión más nueva del programa; actualícelo</translation>
    </message>
    <message>
        <source>an &amp; that should be &amp;amp; (warning)</source>
        <translation>este «&amp;» debería ser «&amp;amp;»; queda como está</translation>
    </message>
    <message>
        <source>something in a COREF tag is no attribute</source>
        <translation>un atributo está mal escrito</translation>
    </message>
    <message>
        <source>an attribute stands twice in a tag; the first counts</source>
        <translation>un atributo está dos veces; vale el primero</translation>
    </message>
    <message>
        <source>COREF has no such attribute; it is kept (warning)</source>
        <translation>COREF no tiene ese atributo; queda como está</translation>
    </message>
    <message>
        <source>a COREF element holds no word</source>
        <translation>un COREF no contiene palabras y queda fuera</translation>
    </message>
    <message>
        <source>a COREF element is never closed</source>
        <translation>un COREF no se cierra nunca y queda fuera</translation>
    </message>
    <message>
        <source>a &lt;/COREF&gt; closes nothing</source>
        <translation>este &lt;/COREF&gt; no cierra nada y queda fuera</translation>
    </message>
    <message>
        <source>the file has no &lt;DOC&gt; and is one document (warning)</source>
        <translation>no hay &lt;DOC&gt;; todo se toma como un documento</translation>
    </message>
    <message>
        <source>a document has no &lt;/DOC&gt; (warning)</source>
        <translation>el documento no tiene &lt;/DOC&gt;</translation>
    </message>
    <message>
        <source>two documents of a file have one name (warning)</source>
        <translation>hay dos documentos con ese nombre</translation>
    </message>
    <message>
        <source>the MUC file is empty</source>
        <translation>el archivo está vacío</translation>
    </message>
    <message>
        <source>an entity is not known and stays text (warning)</source>
        <translation>una entidad de SGML no se conoce; queda como texto</translation>
    </message>
    <message>
        <source>IDs name entities, as in OntoNotes; each mention gets an id of its own (warning)</source>
        <translation>los ID se repiten y no hay REF: el ID nombra la entidad, como en OntoNotes</translation>
    </message>
    <message>
        <source>a mention has no ID</source>
        <translation>a una mención le falta el ID</translation>
    </message>
    <message>
        <source>two mentions have one ID</source>
        <translation>un ID está dos veces</translation>
    </message>
    <message>
        <source>a &lt; that should be &amp;lt; (warning)</source>
        <translation>este «&lt;» debería ser «&amp;lt;»; queda como está</translation>
    </message>
    <message>
        <source>a MIN string is not in its mention</source>
        <translation>un MIN no está en su mención y no cuenta</translation>
    </message>
    <message>
        <source>a document holds no words (warning)</source>
        <translation>el documento no tiene palabras</translation>
    </message>
    <message>
        <source>(writing) a text holds a NUL character</source>
        <translation>el documento contiene un carácter NUL; corrija antes el texto</translation>
    </message>
    <message>
        <source>text or a COREF outside of &lt;DOC&gt; (warning)</source>
        <translation>el texto fuera de &lt;DOC&gt; no es de ningún documento</translation>
    </message>
    <message>
        <source>REFs go round in a circle (warning)</source>
        <translation>los REF forman un círculo; una mención no debería llevarlo</translation>
    </message>
    <message>
        <source>REF names no mention of the document</source>
        <translation>un REF no nombra ningún ID que exista</translation>
    </message>
    <message>
        <source>a mention refers to itself</source>
        <translation>una mención se nombra a sí misma en REF</translation>
    </message>
    <message>
        <source>a STATUS other than OPT (warning)</source>
        <translation>ese estado no se conoce; queda como está</translation>
    </message>
    <message>
        <source>a tag with a quotation mark missing or too many</source>
        <translation>una marca no se puede leer entera; vale lo que se lee</translation>
    </message>
    <message>
        <source>a mention goes over the border of a paragraph or header (warning)</source>
        <translation>una marca cruza el límite de un párrafo o de una parte</translation>
    </message>
    <message>
        <source>an unknown tag inside the text: kept, but no text (warning)</source>
        <translation>una marca no se conoce; se guarda, pero no es texto</translation>
    </message>
    <message>
        <source>a TYPE other than IDENT; read as a bridging link (warning)</source>
        <translation>el TYPE no es IDENT: el enlace se lee como asociación</translation>
    </message>
    <message>
        <source>a value of the extended form cannot be read</source>
        <translation>un valor de la mención no es posible; queda fuera</translation>
    </message>
    <message>
        <source>&lt;?anaphora ...&gt; has something that it cannot tell</source>
        <translation>&lt;?anaphora ...&gt; contiene algo que no puede indicar</translation>
    </message>
    <message>
        <source>the words stated by &lt;?anaphora ...&gt; do not fit the text</source>
        <translation>la lista de palabras no cuadra con el texto; se buscan con las reglas</translation>
    </message>
    <message>
        <source>the tree is nested too deeply</source>
        <translation>el árbol tiene demasiados niveles</translation>
    </message>
    <message>
        <source>a bracket holds nothing</source>
        <translation>este paréntesis no contiene palabras</translation>
    </message>
    <message>
        <source>a bracket holds several words, or words and brackets</source>
        <translation>un paréntesis contiene una palabra u otros paréntesis, no ambas cosas</translation>
    </message>
    <message>
        <source>the file holds no tree with words</source>
        <translation>no hay ningún árbol con palabras</translation>
    </message>
    <message>
        <source>a tree is not a sentence of the document</source>
        <translation>este árbol no coincide con una oración</translation>
    </message>
    <message>
        <source>a bracket is never closed</source>
        <translation>este paréntesis no se cierra nunca; puede que el archivo esté cortado</translation>
    </message>
    <message>
        <source>a bracket closes nothing</source>
        <translation>este paréntesis no cierra nada</translation>
    </message>
    <message>
        <source>the format is only read</source>
        <translation>el formato «penn» solo se lee</translation>
    </message>
    <message>
        <source>a word is not the document&apos;s</source>
        <translation>una palabra del árbol no es la del texto</translation>
    </message>
    <message>
        <source>a word stands outside of any bracket</source>
        <translation>hay una palabra fuera de todo paréntesis</translation>
    </message>
    <message>
        <source>a word is one too many in the trees</source>
        <translation>sobra una palabra en los árboles</translation>
    </message>
    <message>
        <source>the trees end before the text</source>
        <translation>los árboles acaban antes que el texto</translation>
    </message>
    <message>
        <source>an anaphor has five fields, sentence, from, to, kind and reference type, not …; the line is left out</source>
        <translation>una anáfora tiene cinco campos; la línea queda fuera</translation>
    </message>
    <message>
        <source>these words are an anaphor already</source>
        <translation>estas palabras ya son una anáfora</translation>
    </message>
    <message>
        <source>this is under … but not under …; it is taken as a candidate</source>
        <translation>está en una lista y falta en la otra; se toma como candidato</translation>
    </message>
    <message>
        <source>the number of this boundary must be …, not …; words are counted in their order</source>
        <translation>el número de este límite no es el esperado; las palabras se cuentan en su orden</translation>
    </message>
    <message>
        <source>the number … is missing at the end of the sentence</source>
        <translation>falta un número al final de la oración</translation>
    </message>
    <message>
        <source>a sentence ends with &apos;]).&apos;, …</source>
        <translation>una oración acaba con «]).»</translation>
    </message>
    <message>
        <source>a comment is left out</source>
        <translation>un comentario queda fuera</translation>
    </message>
    <message>
        <source>an ellipsis has no place</source>
        <translation>una elipsis no se puede situar</translation>
    </message>
    <message>
        <source>&apos;\…&apos; has no meaning and is read as it stands; a backslash is written &apos;\\&apos;</source>
        <translation>la barra inversa no significa nada ahí; se lee tal cual</translation>
    </message>
    <message>
        <source>w(...) has word, lemma, tag and stem, but here … fields; the last is read as the stem, those before it are kept aside</source>
        <translation>w(...) tiene más de cuatro campos; el último se lee como raíz</translation>
    </message>
    <message>
        <source>a … pronoun has the position of one word, its verb or noun; the last of these … is taken</source>
        <translation>un clítico o un cero tiene la posición de una sola palabra; se toma la última</translation>
    </message>
    <message>
        <source>error, warning</source>
        <translation>la oración no tiene tantas palabras en los dos archivos</translation>
    </message>
    <message>
        <source>w(...) has word, lemma, tag and stem, but here … of these 4; the others are read as &apos;&apos;</source>
        <translation>w(...) tiene menos de cuatro campos; los otros se leen vacíos</translation>
    </message>
    <message>
        <source>there are … files, but no …; only the text is read</source>
        <translation>falta el archivo de anáforas; solo se lee el texto</translation>
    </message>
    <message>
        <source>there is neither … nor … in this folder; a system&apos;s answers need the text that they are about: copy it beside them</source>
        <translation>en la carpeta falta el texto; cópielo junto a las respuestas</translation>
    </message>
    <message>
        <source>a SUPAR folder holds one document, and here is … to write; give each document a folder of its own</source>
        <translation>una carpeta de SUPAR contiene un solo documento</translation>
    </message>
    <message>
        <source>sentence … is not in …; it is read from here</source>
        <translation>una oración está solo en el archivo de Prolog; se lee de ahí</translation>
    </message>
    <message>
        <source>sentence … is not in …; its words have no lemma and tag</source>
        <translation>una oración está solo en el texto; sus palabras no tienen lema ni etiqueta</translation>
    </message>
    <message>
        <source>this is the position of the anaphor itself; the line is left out</source>
        <translation>es la posición de la propia anáfora; la línea queda fuera</translation>
    </message>
    <message>
        <source>a position has three fields, sentence, from and to, not …; the line is left out</source>
        <translation>una posición tiene tres campos; la línea queda fuera</translation>
    </message>
    <message>
        <source>… must be a whole number</source>
        <translation>debe ser un número entero</translation>
    </message>
    <message>
        <source>there is no word between the boundaries … and …</source>
        <translation>no hay ninguna palabra entre esos límites</translation>
    </message>
    <message>
        <source>this is under … already</source>
        <translation>ya está en la lista</translation>
    </message>
    <message>
        <source>a sentence of Prolog cannot be read as a whole</source>
        <translation>una oración de Prolog no se puede leer entera</translation>
    </message>
    <message>
        <source>the reference type is one of …, not …; it is left open</source>
        <translation>no existe ese tipo de referencia; queda sin decidir</translation>
    </message>
    <message>
        <source>there is no …; all candidates are taken as admissible</source>
        <translation>falta una lista; todos los candidatos se toman como admisibles</translation>
    </message>
    <message>
        <source>a line before the first of … is left out</source>
        <translation>una línea ante la primera lista queda fuera</translation>
    </message>
    <message>
        <source>a section stands twice</source>
        <translation>una lista está dos veces</translation>
    </message>
    <message>
        <source>there is no section …, only …; its lines are left out</source>
        <translation>no existe esa lista; sus líneas quedan fuera</translation>
    </message>
    <message>
        <source>the sentence has no words</source>
        <translation>la oración no tiene palabras</translation>
    </message>
    <message>
        <source>a line begins with the number of its sentence; this one is left out</source>
        <translation>una línea empieza con el número de su oración; esta queda fuera</translation>
    </message>
    <message>
        <source>there is a sentence … already; positions mean the first one</source>
        <translation>ya hay una oración con ese número; las posiciones se refieren a la primera</translation>
    </message>
    <message>
        <source>the text has no sentence …</source>
        <translation>el texto no tiene esa oración</translation>
    </message>
    <message>
        <source>an ANF holds no SNS</source>
        <translation>un ANF no contiene ningún SNS</translation>
    </message>
    <message>
        <source>an ANF holds one SNS; this one is no anaphor</source>
        <translation>un ANF contiene un solo SNS; este no es anáfora</translation>
    </message>
    <message>
        <source>an ANF holds more than its SNS</source>
        <translation>un ANF contiene más que su SNS</translation>
    </message>
    <message>
        <source>the number of a clitic is not possible</source>
        <translation>el número de un clítico no es posible</translation>
    </message>
    <message>
        <source>a clitic is at no word</source>
        <translation>un clítico no está en una palabra</translation>
    </message>
    <message>
        <source>… closes … of line …, which counts</source>
        <translation>la marca que cierra no es la que abrió, que es la que vale</translation>
    </message>
    <message>
        <source>this comment is not kept</source>
        <translation>este comentario no se guarda</translation>
    </message>
    <message>
        <source>… comes while the … of line … is open, which ends here, too; tags must not cross</source>
        <translation>dos marcas se cruzan</translation>
    </message>
    <message>
        <source>an ellipsis of SGML has no place</source>
        <translation>una elipsis no se puede situar</translation>
    </message>
    <message>
        <source>the file is empty; a document begins with &apos;&lt;@000,1,comment&gt;&apos;</source>
        <translation>el archivo está vacío</translation>
    </message>
    <message>
        <source>an SNS has four fields, function, type, semantics and an empty one, not …</source>
        <translation>un SNS tiene cuatro campos</translation>
    </message>
    <message>
        <source>&apos;…=…&apos; is not the number of one of the … words of this SNS</source>
        <translation>el núcleo no es el número de una palabra de este SNS</translation>
    </message>
    <message>
        <source>the head is outside of its SNS</source>
        <translation>el núcleo está fuera de su SNS</translation>
    </message>
    <message>
        <source>the head is there twice</source>
        <translation>el núcleo está dos veces</translation>
    </message>
    <message>
        <source>there is no header such as &apos;&lt;@000,1,comment&gt;&apos; before this line</source>
        <translation>falta una cabecera antes de esta línea</translation>
    </message>
    <message>
        <source>this document holds no words</source>
        <translation>el documento no tiene palabras</translation>
    </message>
    <message>
        <source>the header has the number …, but … is expected; sentences are counted in their order</source>
        <translation>el número de la cabecera no es el esperado; las oraciones se cuentan en su orden</translation>
    </message>
    <message>
        <source>the SGML sentence has no words</source>
        <translation>la oración no tiene palabras</translation>
    </message>
    <message>
        <source>the file begins with a word and not with a tag such as &apos;&lt;@000,1,comment&gt;&apos;; this is no SUPAR SGML</source>
        <translation>el archivo no empieza con una marca; no es SGML de SUPAR</translation>
    </message>
    <message>
        <source>this begins like a tag but is none, such as &apos;&lt;@CCC&gt;&apos; or &apos;&lt;@/CCC&gt;&apos;; the line is left out (a word that begins with &apos;&lt;@&apos; is written &apos;&amp;#60;@&apos;)</source>
        <translation>esto empieza como una marca y no lo es; la línea queda fuera</translation>
    </message>
    <message>
        <source>the tag … is not known; it is left out, what stands in it is read</source>
        <translation>la marca no se conoce; queda fuera, y se lee lo que contiene</translation>
    </message>
    <message>
        <source>tags are not closed</source>
        <translation>hay marcas sin cerrar</translation>
    </message>
    <message>
        <source>a tag holds no words</source>
        <translation>una marca no contiene palabras</translation>
    </message>
    <message>
        <source>a tag closes what was not open</source>
        <translation>una marca cierra algo que no estaba abierto</translation>
    </message>
    <message>
        <source>a word has three fields, word, tag and lemma, not …; …</source>
        <translation>una palabra tiene tres campos: palabra, etiqueta y lema</translation>
    </message>
    <message>
        <source>an SNS without words has no place</source>
        <translation>un SNS sin palabras no se puede situar</translation>
    </message>
    <message>
        <source>a zero is not at its verb</source>
        <translation>un cero no está en su verbo</translation>
    </message>
    <message>
        <source>the solution of a cataphor (&gt;) comes before it; an anaphor has the sign &lt;</source>
        <translation>la solución de una catáfora (&gt;) viene antes; una anáfora lleva el signo &lt;</translation>
    </message>
    <message>
        <source>an exophor (!) refers to something outside the text, but has a solution</source>
        <translation>una exófora (!) se refiere a algo de fuera del texto, pero tiene solución</translation>
    </message>
    <message>
        <source>the solution of an anaphor (&lt;) comes after it; a cataphor has the sign &gt;</source>
        <translation>la solución de una anáfora (&lt;) viene después; una catáfora lleva el signo &gt;</translation>
    </message>
    <message>
        <source>this anaphor (…) has no solution; one that does not refer has the sign $</source>
        <translation>la anáfora no tiene solución; la que no refiere lleva el signo $</translation>
    </message>
    <message>
        <source>the solution is not among the candidates</source>
        <translation>la solución no está entre los candidatos</translation>
    </message>
    <message>
        <source>this word is … in …; its lemma and tag are taken from there, its form from here</source>
        <translation>la palabra no es igual en los dos archivos; la forma se toma de aquí</translation>
    </message>
    <message>
        <source>the word between … and … is missing</source>
        <translation>falta la palabra entre dos límites</translation>
    </message>
    <message>
        <source>there is no file ……; the anaphor has no candidates and no solution</source>
        <translation>falta el archivo de la anáfora; queda sin candidatos ni solución</translation>
    </message>
    <message>
        <source>the name of such a file is a_&lt;sentence&gt;_&lt;from&gt;_&lt;to&gt;.www, with _2 and so on for more anaphors at one position; this file is left out</source>
        <translation>el nombre del archivo no es a_&lt;oración&gt;_&lt;desde&gt;_&lt;hasta&gt;.www; queda fuera</translation>
    </message>
    <message>
        <source>… has no line for this anaphor; this file is left out</source>
        <translation>ninguna anáfora corresponde a este archivo; queda fuera</translation>
    </message>
    <message>
        <source>there is no anaphor …</source>
        <translation>no existe esa anáfora</translation>
    </message>
    <message>
        <source>left out of all figures: undecided anaphors, decided ones whose chain leads to these, documents in which nothing is decided</source>
        <translation>fuera de todas las cifras: anáforas sin decidir, decididas cuya cadena lleva a ellas, y documentos sin nada decidido</translation>
    </message>
    <message>
        <source>an annotator needs a name</source>
        <translation>un anotador necesita un nombre</translation>
    </message>
    <message>
        <source>the name contains a character that nobody sees; type it without</source>
        <translation>el nombre contiene un carácter que no se ve; escríbalo sin él</translation>
    </message>
    <message>
        <source>the project has no such annotator</source>
        <translation>el proyecto no tiene ese anotador</translation>
    </message>
    <message>
        <source>adjudication needs two annotators who have decided something in …, and there is …</source>
        <translation>para adjudicar hacen falta dos anotadores que hayan decidido algo en el documento</translation>
    </message>
    <message>
        <source>the text has no parse, and the preprocessor none adds none; choose auto</source>
        <translation>el texto no tiene análisis y el preprocesador none no añade ninguno; elija auto</translation>
    </message>
    <message>
        <source>answers that are lost and cannot be read back</source>
        <translation>respuestas que se pierden y no se podrán volver a leer</translation>
    </message>
    <message>
        <source>the annotators cannot be named so for handing out</source>
        <translation>los anotadores no se pueden nombrar así para repartir</translation>
    </message>
    <message>
        <source>the documents cannot be handed out to these annotators; divide the texts, name fewer, or use an overlap</source>
        <translation>los documentos no se pueden repartir así entre los anotadores; divida los textos, nombre menos anotadores o use una parte común</translation>
    </message>
    <message>
        <source>an overlap takes two annotators or more</source>
        <translation>una parte común necesita dos anotadores o más</translation>
    </message>
    <message>
        <source>the document has no candidates yet</source>
        <translation>el documento aún no tiene candidatos</translation>
    </message>
    <message>
        <source>line … is none of a table that &apos;anaphora evaluate --cases&apos; wrote (…)</source>
        <translation>esto no es una tabla escrita por «anaphora evaluate --cases»</translation>
    </message>
    <message>
        <source>there is no parse, so heads of mentions are guessed from their words; what depends on heads is less certain</source>
        <translation>no hay análisis sintáctico, así que los núcleos de las menciones se suponen por sus palabras; lo que depende de los núcleos es menos seguro</translation>
    </message>
    <message>
        <source>mentions of the key and of an output have the same words and other heads, so they are not matched by their heads</source>
        <translation>hay menciones de la clave y de una salida con las mismas palabras y otros núcleos, así que no se emparejan por sus núcleos</translation>
    </message>
    <message>
        <source>a sentence is too long to be resolved; divide it</source>
        <translation>una oración es demasiado larga para resolverla; divídala</translation>
    </message>
    <message>
        <source>texts without a parse could not be analysed, so constraints know nothing of number, gender and heads there; install a model of the language</source>
        <translation>no se han podido analizar textos sin análisis sintáctico, así que las restricciones no saben nada del número, el género ni los núcleos; instale un modelo del idioma</translation>
    </message>
    <message>
        <source>the key does not state a kind, so answers of this kind are neither right nor wrong</source>
        <translation>la clave no indica una clase, así que las respuestas de esta clase no son ni correctas ni incorrectas</translation>
    </message>
    <message>
        <source>no anaphor of the key has an antecedent, so nothing can be scored; take a key that states antecedents</source>
        <translation>ninguna anáfora de la clave tiene antecedente, así que no se puede puntuar nada; use una clave que indique los antecedentes</translation>
    </message>
    <message>
        <source>the key states no anaphor of a reference type, so nothing of this type is scored</source>
        <translation>la clave no indica ninguna anáfora de un tipo de referencia, así que no se puntúa nada de este tipo</translation>
    </message>
    <message>
        <source>the gold files state more than words, such as classes of entities, and constraints use it; other formats of the same texts can have other figures</source>
        <translation>los archivos de la clave indican más que palabras, como las clases de las entidades, y las restricciones lo usan; los mismos textos en otro formato pueden dar otras cifras</translation>
    </message>
    <message>
        <source>the two names of a GAP snippet are the only candidates; in the task systems find them themselves</source>
        <translation>los dos nombres de un fragmento de GAP son los únicos candidatos; en la tarea los sistemas los buscan por sí mismos</translation>
    </message>
    <message>
        <source>systems that decide anaphor by anaphor resolve one pronoun per GAP snippet, so chains of pronouns end nowhere</source>
        <translation>los sistemas que deciden anáfora por anáfora resuelven un pronombre por fragmento de GAP, así que las cadenas de pronombres no llegan a ningún nombre</translation>
    </message>
    <message>
        <source>the key leaves most pronouns of a kind unmarked, so answers to them count as spurious; leave the kind out of the score</source>
        <translation>la clave deja sin marcar la mayoría de los pronombres de una clase, así que las respuestas a ellos cuentan como sobrantes; deje la clase fuera de la puntuación</translation>
    </message>
    <message>
        <source>the document holds no words and is left out</source>
        <translation>el documento no tiene palabras y queda fuera</translation>
    </message>
    <message>
        <source>the project has this document already; it stays as it is</source>
        <translation>el proyecto ya tiene este documento; queda como está</translation>
    </message>
    <message>
        <source>the project has another text of this name; the new one gets another name</source>
        <translation>el proyecto ya tiene otro texto con ese nombre; el nuevo se llama de otro modo</translation>
    </message>
    <message>
        <source>the project has a document of that name; its text and decisions stay</source>
        <translation>el proyecto ya tiene un documento con ese nombre; su texto y sus decisiones quedan como están</translation>
    </message>
    <message>
        <source>the project has no such document</source>
        <translation>el proyecto no tiene ese documento</translation>
    </message>
    <message>
        <source>an edit of a class that is not in anaphora_workbench.edits</source>
        <translation>un proyecto no puede guardar cambios de esa clase</translation>
    </message>
    <message>
        <source>the text was read in another encoding than UTF-8</source>
        <translation>el texto se leyó con una codificación distinta de UTF-8</translation>
    </message>
    <message>
        <source>the file is not in the encoding that was supposed; choose the encoding when you open it</source>
        <translation>el archivo no está en la codificación supuesta; elija la codificación al abrirlo</translation>
    </message>
    <message>
        <source>this encoding is not known</source>
        <translation>no se conoce esa codificación</translation>
    </message>
    <message>
        <source>the format … holds one document; export them one by one</source>
        <translation>el formato admite un solo documento; expórtelos uno a uno</translation>
    </message>
    <message>
        <source>the project has no document to export</source>
        <translation>el proyecto no tiene documentos que exportar</translation>
    </message>
    <message>
        <source>the list of failures cannot be read (…); it was damaged or written by something else: evaluate again</source>
        <translation>la lista de fallos no se puede leer; evalúe de nuevo</translation>
    </message>
    <message>
        <source>the file holds figures, no single failures; evaluate again with --cases FILE.csv and open that table, or score with --errors FILE.json</source>
        <translation>el archivo contiene cifras y no fallos; evalúe de nuevo con --cases o --errors</translation>
    </message>
    <message>
        <source>this is no list of failures: its &apos;format&apos; should say …</source>
        <translation>esto no es una lista de fallos</translation>
    </message>
    <message>
        <source>the file cannot be read: …</source>
        <translation>el archivo no se puede leer</translation>
    </message>
    <message>
        <source>the list of failures has version …, and this program reads version …; evaluate again, or take the program that wrote it</source>
        <translation>la lista de fallos es de otra versión; evalúe de nuevo</translation>
    </message>
    <message>
        <source>… exists; choose another name</source>
        <translation>el archivo ya existe; elija otro nombre</translation>
    </message>
    <message>
        <source>there is no such file or folder</source>
        <translation>no existe ese archivo o carpeta</translation>
    </message>
    <message>
        <source>is in no known format; it is left out</source>
        <translation>no está en ningún formato conocido; queda fuera</translation>
    </message>
    <message>
        <source>the file cannot be read</source>
        <translation>no se puede leer</translation>
    </message>
    <message>
        <source>the file cannot be written</source>
        <translation>no se puede escribir</translation>
    </message>
    <message>
        <source>holds no file or folder in a known format (see &apos;anaphora list formats&apos;)</source>
        <translation>la carpeta no contiene nada en un formato conocido</translation>
    </message>
    <message>
        <source>the file is empty: there is nothing to read in it</source>
        <translation>el archivo está vacío: no hay nada que leer en él</translation>
    </message>
    <message>
        <source>the format of standard input is not recognised; name it with --from, such as --from text for plain text</source>
        <translation>no se reconoce el formato</translation>
    </message>
    <message>
        <source>this failed because of a defect of the program; please report it</source>
        <translation>falló por un defecto del programa; comuníquelo, por favor</translation>
    </message>
    <message>
        <source>this is a folder, but a project is a file</source>
        <translation>esto es una carpeta, pero un proyecto es un archivo</translation>
    </message>
    <message>
        <source>there is nothing to compare with: the documents hold no decisions</source>
        <translation>no hay con qué comparar: los documentos no contienen decisiones</translation>
    </message>
    <message>
        <source>there are no rules for the language …; those for any language are used</source>
        <translation>no hay reglas para ese idioma; se usan las comunes</translation>
    </message>
    <message>
        <source>the language of … is not stated and cannot be told from its words; say which it is (--lang en, --lang es)</source>
        <translation>no se sabe el idioma del texto; dígalo</translation>
    </message>
    <message>
        <source>there is not enough memory for this; close other programs</source>
        <translation>no hay memoria suficiente; cierre otros programas</translation>
    </message>
    <message>
        <source>an annotator has gone on in two files in different ways: both are kept</source>
        <translation>un anotador siguió de distinta manera en dos archivos; las decisiones de este se guardan aparte, y la adjudicación las compara</translation>
    </message>
    <message>
        <source>merging takes two files or more</source>
        <translation>para unir hacen falta dos archivos o más</translation>
    </message>
    <message>
        <source>a file is no copy of the first one; names and texts of its documents agree</source>
        <translation>no es copia ni parte del primer proyecto; se unió por los nombres y textos de sus documentos</translation>
    </message>
    <message>
        <source>the source held other layers here; those of the first file stay</source>
        <translation>el original tenía aquí otras capas; quedan las del primer archivo</translation>
    </message>
    <message>
        <source>a decision could not be carried into a corrected text</source>
        <translation>no pasó al texto corregido</translation>
    </message>
    <message>
        <source>a setting is another one here; that of the first file holds</source>
        <translation>un ajuste es distinto aquí; vale el del primer archivo</translation>
    </message>
    <message>
        <source>annotators began with other expressions; their decisions cannot be put together</source>
        <translation>los anotadores empezaron con otras expresiones; sus decisiones no se pueden unir</translation>
    </message>
    <message>
        <source>the document is another one in the files; only copies of one text are merged</source>
        <translation>el documento es distinto en los archivos; solo se unen copias de un mismo texto</translation>
    </message>
    <message>
        <source>the file is named twice</source>
        <translation>el archivo está nombrado dos veces</translation>
    </message>
    <message>
        <source>spaCy cannot load the model</source>
        <translation>spaCy no puede cargar el modelo</translation>
    </message>
    <message>
        <source>the spaCy model is missing</source>
        <translation>falta el modelo de spaCy</translation>
    </message>
    <message>
        <source>the model … in … has no parser; choose one that parses</source>
        <translation>el modelo no tiene analizador; elija otro</translation>
    </message>
    <message>
        <source>there is no document to be tagged in what was named</source>
        <translation>no hay ningún documento que anotar</translation>
    </message>
    <message>
        <source>… is not a folder</source>
        <translation>no es una carpeta</translation>
    </message>
    <message>
        <source>the text holds a NUL character, so this is no text file (UTF-16, perhaps)</source>
        <translation>el texto contiene un carácter NUL: no es un archivo de texto en esa codificación</translation>
    </message>
    <message>
        <source>the system does not allow it</source>
        <translation>el sistema no lo permite</translation>
    </message>
    <message>
        <source>a plug-in cannot be loaded</source>
        <translation>un complemento no se puede cargar</translation>
    </message>
    <message>
        <source>a plug-in lacks something</source>
        <translation>a un complemento le falta algo</translation>
    </message>
    <message>
        <source>two plug-ins have the same name</source>
        <translation>dos complementos tienen el mismo nombre; desinstale uno</translation>
    </message>
    <message>
        <source>there is no such plug-in</source>
        <translation>no existe ese complemento</translation>
    </message>
    <message>
        <source>the text opens without expressions and proposals; mark them by hand, or add it again when that is mended</source>
        <translation>el texto se abre sin expresiones ni propuestas; márquelas a mano, o añádalo de nuevo cuando esté arreglado</translation>
    </message>
    <message>
        <source>the database is whole, but something in it cannot be understood, or a text, layer or decision was changed or is missing</source>
        <translation>la base de datos está entera, pero algo en ella no se entiende, o un texto, una capa o una decisión ha cambiado o falta</translation>
    </message>
    <message>
        <source>the database is damaged or cut off, or its tables are not those of a project</source>
        <translation>la base de datos está dañada o cortada, o sus tablas no son las de un proyecto</translation>
    </message>
    <message>
        <source>two documents have one name</source>
        <translation>dos documentos tienen el mismo nombre</translation>
    </message>
    <message>
        <source>the file is empty; a project is made from a text</source>
        <translation>el archivo está vacío; un proyecto se hace a partir de un texto</translation>
    </message>
    <message>
        <source>a new project or a backup never replaces a file</source>
        <translation>ya existe; elija otra carpeta, o una los archivos y quítelo antes</translation>
    </message>
    <message>
        <source>the file is something else, such as a text or another program&apos;s database</source>
        <translation>esto no es un proyecto de anotación</translation>
    </message>
    <message>
        <source>the file of the project is not in its place any more; save a backup</source>
        <translation>el archivo del proyecto ya no está en su sitio; guarde una copia de seguridad</translation>
    </message>
    <message>
        <source>decisions are saved with the rollback journal, and why</source>
        <translation>cada decisión se guarda de un modo igual de seguro pero más lento; solo una persona a la vez debería tenerlo abierto</translation>
    </message>
    <message>
        <source>another program is writing</source>
        <translation>otro programa está escribiendo en el proyecto</translation>
    </message>
    <message>
        <source>the project is whole, but the log beside it is that of another file</source>
        <translation>el diario que está junto al proyecto es de otro archivo; llévelo a otra carpeta y abra de nuevo</translation>
    </message>
    <message>
        <source>metadata holds something that JSON cannot</source>
        <translation>los metadatos contienen algo que JSON no admite</translation>
    </message>
    <message>
        <source>written by a newer version of the program</source>
        <translation>el proyecto lo escribió una versión más nueva del programa; actualícelo. No se ha cambiado nada</translation>
    </message>
    <message>
        <source>the place cannot be written; (error) something was to be written there</source>
        <translation>el archivo o su carpeta no se puede escribir: el proyecto está abierto solo para leer</translation>
    </message>
    <message>
        <source>another file lies in the place of the project; save a backup</source>
        <translation>en el sitio del proyecto hay ahora otro archivo; guarde una copia de seguridad</translation>
    </message>
    <message>
        <source>a snapshot of the project differs from its decisions</source>
        <translation>una copia intermedia del proyecto no coincide con las decisiones</translation>
    </message>
    <message>
        <source>a name holds half a character</source>
        <translation>un nombre contiene medio carácter</translation>
    </message>
    <message>
        <source>the disk is full or the file protected; what was acknowledged is there</source>
        <translation>el disco está lleno o el archivo protegido; lo confirmado está guardado</translation>
    </message>
    <message>
        <source>has no document … and none of the same words; it has: …</source>
        <translation>no tiene ese documento ni otro con las mismas palabras</translation>
    </message>
    <message>
        <source>holds no answers on …</source>
        <translation>no contiene respuestas sobre el documento</translation>
    </message>
    <message>
        <source>there are no proposals</source>
        <translation>no hay propuestas</translation>
    </message>
    <message>
        <source>its text is not that of …: … stands where … should</source>
        <translation>su texto no es el del documento</translation>
    </message>
    <message>
        <source>… expressions do not begin and end with words of …, such as …; answers on them are left out</source>
        <translation>hay expresiones que no empiezan y acaban con palabras del documento; sus respuestas quedan fuera</translation>
    </message>
    <message>
        <source>the project has no proposals of … for …; it has: …</source>
        <translation>el proyecto no tiene esas propuestas</translation>
    </message>
    <message>
        <source>the request speaks version … of the protocol and this program …; both come from one installation, so start the tagger again</source>
        <translation>las dos partes del programa son de versiones distintas; inícielo de nuevo</translation>
    </message>
    <message>
        <source>noun phrases that only the preparation found and nobody linked or decided</source>
        <translation>sintagmas nominales que solo encontró la preparación y que nadie enlazó ni decidió</translation>
    </message>
    <message>
        <source>expressions that the preparation found and that do not refer</source>
        <translation>expresiones que encontró la preparación y que no refieren</translation>
    </message>
    <message>
        <source>there is nothing to do again</source>
        <translation>no hay nada que rehacer</translation>
    </message>
    <message>
        <source>notes and flags that the format does not hold</source>
        <translation>notas y dudas que el formato no guarda</translation>
    </message>
    <message>
        <source>request … has no &apos;task&apos;, or its &apos;values&apos; are no object</source>
        <translation>la petición no se entiende</translation>
    </message>
    <message>
        <source>name the file with the resolver&apos;s answers</source>
        <translation>falta elegir algo, o un valor no es posible</translation>
    </message>
    <message>
        <source>no resolver was named</source>
        <translation>no se eligió ningún sistema</translation>
    </message>
    <message>
        <source>the response lacks a document</source>
        <translation>la salida del sistema no tiene ese documento</translation>
    </message>
    <message>
        <source>… has none of these documents, which go by their names: the first one here is …, the first one there …</source>
        <translation>la salida del sistema no tiene ninguno de estos documentos; van por su nombre</translation>
    </message>
    <message>
        <source>a response must have the same tokens as the text</source>
        <translation>la salida del sistema no tiene las mismas palabras que el texto</translation>
    </message>
    <message>
        <source>… is in the response … twice</source>
        <translation>el documento está dos veces en la salida del sistema</translation>
    </message>
    <message>
        <source>the correction is not possible</source>
        <translation>la corrección no es posible</translation>
    </message>
    <message>
        <source>another program changed the document meanwhile; look at it and correct it again</source>
        <translation>otro programa cambió el documento entretanto; mírelo y corríjalo de nuevo</translation>
    </message>
    <message>
        <source>a correction cannot be meant, or analysing the sentences anew changed their words</source>
        <translation>la preparación cambió las palabras o las oraciones dadas; no se corrigió nada</translation>
    </message>
    <message>
        <source>a corrected text keeps its name</source>
        <translation>un texto corregido conserva su nombre</translation>
    </message>
    <message>
        <source>a setting has no name, or a value that cannot be meant</source>
        <translation>un ajuste contiene algo que JSON no admite</translation>
    </message>
    <message>
        <source>… has no parse and spaCy, which would add one, is not installed: …</source>
        <translation>spaCy, que analizaría el texto, no está instalado</translation>
    </message>
    <message>
        <source>stems need the package snowballstemmer: pip install &quot;anaphora-workbench[nlp]&quot;</source>
        <translation>para las raíces falta el paquete snowballstemmer</translation>
    </message>
    <message>
        <source>a colour is #RRGGBB</source>
        <translation>el color no es posible</translation>
    </message>
    <message>
        <source>there is no kind</source>
        <translation>no hay ningún tipo de anáfora; hace falta uno</translation>
    </message>
    <message>
        <source>the key is not possible</source>
        <translation>la tecla no es posible</translation>
    </message>
    <message>
        <source>two kinds have the same key</source>
        <translation>dos tipos tienen la misma tecla</translation>
    </message>
    <message>
        <source>the label is not possible</source>
        <translation>la etiqueta no es posible</translation>
    </message>
    <message>
        <source>a label is missing</source>
        <translation>falta una etiqueta</translation>
    </message>
    <message>
        <source>two kinds have the same label</source>
        <translation>dos tipos tienen la misma etiqueta</translation>
    </message>
    <message>
        <source>the file is no TOML</source>
        <translation>esto no es TOML</translation>
    </message>
    <message>
        <source>a value is no text; there is no such table or field</source>
        <translation>el conjunto de etiquetas no tiene esa tabla o ese dato</translation>
    </message>
    <message>
        <source>a value of the tag set is not possible</source>
        <translation>un valor del conjunto de etiquetas no es posible</translation>
    </message>
    <message>
        <source>exists and is not an empty folder; choose another name or remove it first</source>
        <translation>ya existe y no es una carpeta vacía; elija otro nombre</translation>
    </message>
    <message>
        <source>this format writes a folder; name one with -o</source>
        <translation>este formato escribe una carpeta</translation>
    </message>
    <message>
        <source>there is no such task</source>
        <translation>no existe esa tarea</translation>
    </message>
    <message>
        <source>one of our attributes has a value that means nothing</source>
        <translation>uno de nuestros atributos tiene un valor que no significa nada</translation>
    </message>
    <message>
        <source>the folder holds no text with its annotation beside it</source>
        <translation>la carpeta no contiene ningún texto con su anotación al lado</translation>
    </message>
    <message>
        <source>two mentions have one id; the second is left out</source>
        <translation>dos menciones tienen el mismo id; la segunda queda fuera</translation>
    </message>
    <message>
        <source>a line names a mention that is not there and is left out</source>
        <translation>una línea nombra una mención que no existe y queda fuera</translation>
    </message>
    <message>
        <source>a line is no annotation and is left out</source>
        <translation>una línea no es una anotación y queda fuera</translation>
    </message>
    <message>
        <source>a mention holds no words and is left out</source>
        <translation>una mención no contiene palabras y queda fuera</translation>
    </message>
    <message>
        <source>(writing) two documents would have the same files</source>
        <translation>(al escribir) dos documentos tendrían los mismos archivos</translation>
    </message>
    <message>
        <source>there is no annotation beside a text; it is left out</source>
        <translation>junto a un texto no hay anotación; queda fuera</translation>
    </message>
    <message>
        <source>there is no text beside an annotation; it is left out</source>
        <translation>junto a una anotación no hay texto; queda fuera</translation>
    </message>
    <message>
        <source>the text holds no words</source>
        <translation>el texto no contiene palabras</translation>
    </message>
    <message>
        <source>(writing) the text holds a NUL character</source>
        <translation>(al escribir) el texto contiene un carácter NUL</translation>
    </message>
    <message>
        <source>offsets cannot be read or lie outside the text; the mention is left out</source>
        <translation>las posiciones no se pueden leer o están fuera del texto; la mención queda fuera</translation>
    </message>
    <message>
        <source>a relation ties a mention to itself and is left out</source>
        <translation>una relación une una mención consigo misma y queda fuera</translation>
    </message>
    <message>
        <source>annotation lies beside its text and cannot be read from a stream</source>
        <translation>la anotación está junto a su texto y no se puede leer de un flujo de datos</translation>
    </message>
    <message>
        <source>the words in the annotation are not those at its offsets, which count</source>
        <translation>las palabras de la anotación no son las de sus posiciones, que son las que valen</translation>
    </message>
    <message>
        <source>a mention ends inside a word, which is parted there</source>
        <translation>una mención acaba dentro de una palabra, que se parte ahí</translation>
    </message>
    <message>
        <source>an answer is not an ID and two cells; the line is left out</source>
        <translation>una respuesta no es un ID y dos celdas; la línea queda fuera</translation>
    </message>
    <message>
        <source>both names are said to be the pronoun&apos;s; they count as one entity</source>
        <translation>se dice que los dos nombres son los del pronombre; cuentan como una entidad</translation>
    </message>
    <message>
        <source>a snippet does not have eleven columns and is left out</source>
        <translation>un fragmento no tiene once columnas y queda fuera</translation>
    </message>
    <message>
        <source>the file holds no snippet</source>
        <translation>el archivo no contiene ningún fragmento</translation>
    </message>
    <message>
        <source>a snippet has no ID</source>
        <translation>un fragmento no tiene ID</translation>
    </message>
    <message>
        <source>two snippets or answers have one ID</source>
        <translation>dos fragmentos o respuestas tienen el mismo ID</translation>
    </message>
    <message>
        <source>a cell is neither TRUE nor FALSE</source>
        <translation>una celda no es TRUE ni FALSE</translation>
    </message>
    <message>
        <source>the pronoun or a name is empty and is left out</source>
        <translation>el pronombre o un nombre está vacío y queda fuera</translation>
    </message>
    <message>
        <source>(writing) the name of the document cannot stand in a line</source>
        <translation>(al escribir) el nombre del documento no puede estar en una línea</translation>
    </message>
    <message>
        <source>(writing) the text was not read from a GAP file</source>
        <translation>(al escribir) el texto no se ha leído de un archivo GAP</translation>
    </message>
    <message>
        <source>the pronoun or a name does not stand at its offset</source>
        <translation>el pronombre o un nombre no está en su posición</translation>
    </message>
    <message>
        <source>the pronoun is none that is known</source>
        <translation>el pronombre no es ninguno conocido</translation>
    </message>
    <message>
        <source>a snippet has no text and is left out</source>
        <translation>un fragmento no tiene texto y queda fuera</translation>
    </message>
    <message>
        <source>the pronoun or a name ends inside a word, which is parted there</source>
        <translation>el pronombre o un nombre acaba dentro de una palabra, que se parte ahí</translation>
    </message>
    <message>
        <source>relations go between annotations that the file does not declare</source>
        <translation>hay relaciones entre anotaciones que el archivo no declara</translation>
    </message>
    <message>
        <source>a cell of a chain holds no link and is left out</source>
        <translation>una celda de una cadena no contiene un enlace y queda fuera</translation>
    </message>
    <message>
        <source>a line has too few or too many columns; its annotation is left out</source>
        <translation>una línea tiene columnas de menos o de más; su anotación queda fuera</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>el archivo está vacío</translation>
    </message>
    <message>
        <source>the first line does not name the format</source>
        <translation>la primera línea no nombra el formato</translation>
    </message>
    <message>
        <source>a line is no token, or an empty line is missing before a sentence</source>
        <translation>una línea no es una palabra, o falta una línea vacía antes de una oración</translation>
    </message>
    <message>
        <source>(writing) one file cannot hold several documents</source>
        <translation>(al escribir) un archivo no puede contener varios documentos</translation>
    </message>
    <message>
        <source>an annotation holds no words and is left out</source>
        <translation>una anotación no contiene palabras y queda fuera</translation>
    </message>
    <message>
        <source>the file holds no words</source>
        <translation>el archivo no contiene palabras</translation>
    </message>
    <message>
        <source>two lines have one number; the second is left out</source>
        <translation>dos líneas tienen el mismo número; la segunda queda fuera</translation>
    </message>
    <message>
        <source>a word is empty, or the words of a sentence are not where their offsets say</source>
        <translation>una palabra está vacía, o las palabras de una oración no están donde dicen sus posiciones</translation>
    </message>
    <message>
        <source>a relation cannot be read or names no mention; it is left out</source>
        <translation>una relación no se puede leer o no nombra una mención; queda fuera</translation>
    </message>
    <message>
        <source>a sentence has no line with its text</source>
        <translation>una oración no tiene línea con su texto</translation>
    </message>
    <message>
        <source>one of our features has a value that means nothing</source>
        <translation>uno de nuestros rasgos tiene un valor que no significa nada</translation>
    </message>
    <message>
        <source>a bracket has no partner or holds no words; the sentence is left out</source>
        <translation>un corchete no tiene pareja o no contiene palabras; la oración queda fuera</translation>
    </message>
    <message>
        <source>a sentence has fewer than two mentions and is left out</source>
        <translation>una oración tiene menos de dos menciones y queda fuera</translation>
    </message>
    <message>
        <source>a sentence has no number; that of the line counts</source>
        <translation>una oración no tiene número; vale el de la línea</translation>
    </message>
    <message>
        <source>two sentences have one number; both are kept</source>
        <translation>dos oraciones tienen el mismo número; quedan las dos</translation>
    </message>
    <message>
        <source>no mention of the sentence is a pronoun</source>
        <translation>ninguna mención de la oración es un pronombre</translation>
    </message>
    <message>
        <source>this format is only read</source>
        <translation>este formato solo se lee</translation>
    </message>
    <message>
        <source>a bracket stands inside a word, which is parted there</source>
        <translation>un corchete está dentro de una palabra, que se parte ahí</translation>
    </message>
    <message>
        <source>the answer of a template is neither 0 nor 1; it is left out</source>
        <translation>la respuesta de una plantilla no es 0 ni 1; queda fuera</translation>
    </message>
    <message>
        <source>a line has too few or too many columns and is left out</source>
        <translation>una línea tiene columnas de menos o de más y queda fuera</translation>
    </message>
    <message>
        <source>the first line does not name the columns</source>
        <translation>la primera línea no nombra las columnas</translation>
    </message>
    <message>
        <source>an id does not say what stands in the sentence; it is left out</source>
        <translation>un id no dice lo que hay en la oración; queda fuera</translation>
    </message>
    <message>
        <source>two sentences have one id; both are kept</source>
        <translation>dos oraciones tienen el mismo id; quedan las dos</translation>
    </message>
    <message>
        <source>a person does not stand in the sentence just once; it is left out</source>
        <translation>una persona no aparece una sola vez en la oración; queda fuera</translation>
    </message>
    <message>
        <source>there is not just one pronoun of the gender; the sentence is left out</source>
        <translation>no hay un solo pronombre de ese género; la oración queda fuera</translation>
    </message>
    <message>
        <source>the statistics of occupations cannot be used</source>
        <translation>las estadísticas de profesiones no se pueden usar</translation>
    </message>
    <message>
        <source>a template lacks a place or has one twice; it is left out</source>
        <translation>a una plantilla le falta un hueco o lo tiene dos veces; queda fuera</translation>
    </message>
    <message>
        <source>(writing) several documents for one file</source>
        <translation>un archivo de texto contiene un solo documento; escriba en una carpeta</translation>
    </message>
    <message>
        <source>the file begins as …, not as plain text</source>
        <translation>el archivo empieza como …, no como texto simple</translation>
    </message>
    <message>
        <source>the text holds half a character, which UTF-8 cannot hold; correct it first</source>
        <translation>el texto contiene medio carácter, que UTF-8 no admite; corrija antes el texto</translation>
    </message>
    <message>
        <source>the text holds half a character</source>
        <translation>el texto contiene medio carácter, que UTF-8 no admite</translation>
    </message>
    <message>
        <source>(evaluate) no trees of that name, or over other words or sentences</source>
        <translation>los árboles no coinciden con las palabras y oraciones del texto</translation>
    </message>
    <message>
        <source>there is nothing to take back</source>
        <translation>no hay nada que deshacer</translation>
    </message>
    <message>
        <source>a reference has no alternatives</source>
        <translation>una referencia no tiene alternativas</translation>
    </message>
    <message>
        <source>a reference lacks its ID, SEMCAT or SYNCAT</source>
        <translation>a una referencia le falta ID, SEMCAT o SYNCAT</translation>
    </message>
    <message>
        <source>(writing) a text holds a character that XML has no way to write</source>
        <translation>(al escribir) un texto tiene un carácter que XML no puede escribir</translation>
    </message>
    <message>
        <source>an element that GREC does not have; its words are kept</source>
        <translation>un elemento que GREC no tiene; sus palabras se conservan</translation>
    </message>
    <message>
        <source>this is a GREC-NEG file, whose texts refer to several people or things; only files with one main subject a text can be opened</source>
        <translation>es un archivo de GREC-NEG, cuyos textos se refieren a varias personas o cosas; solo se pueden abrir archivos con un solo referente principal por texto</translation>
    </message>
    <message>
        <source>there is no text in the file</source>
        <translation>no hay ningún texto en el archivo</translation>
    </message>
    <message>
        <source>a named character that nobody defines</source>
        <translation>un carácter con nombre que nadie define</translation>
    </message>
    <message>
        <source>(marked text) a bracket or a first line is not as it should be</source>
        <translation>(texto marcado) un corchete o una primera línea no son como deben</translation>
    </message>
    <message>
        <source>(writing) the document was not read from a GREC file</source>
        <translation>(al escribir) el documento no se leyó de un archivo GREC</translation>
    </message>
    <message>
        <source>a text has no reference</source>
        <translation>un texto no tiene ninguna referencia</translation>
    </message>
    <message>
        <source>an element stands where it cannot; the text is left out</source>
        <translation>un elemento está donde no puede; el texto se omite</translation>
    </message>
    <message>
        <source>two references of a text have one ID; the second gets another one</source>
        <translation>dos referencias de un texto tienen el mismo ID; la segunda recibe otro</translation>
    </message>
    <message>
        <source>an expression without characters; &apos;_&apos; is meant, perhaps</source>
        <translation>una expresión sin caracteres; quizá se quería decir «_»</translation>
    </message>
    <message>
        <source>the selected expression is none of the alternatives</source>
        <translation>la expresión elegida no es ninguna de las alternativas</translation>
    </message>
    <message>
        <source>a reference has several selected expressions; the first one is kept</source>
        <translation>una referencia tiene varias expresiones elegidas; se conserva la primera</translation>
    </message>
    <message>
        <source>words stand where none may be; they are left out</source>
        <translation>hay palabras donde no puede haberlas; se omiten</translation>
    </message>
    <message>
        <source>a SYNCAT that GREC does not have</source>
        <translation>un SYNCAT que GREC no tiene</translation>
    </message>
    <message>
        <source>a text has no ID</source>
        <translation>un texto no tiene ID</translation>
    </message>
    <message>
        <source>several texts have one ID</source>
        <translation>varios textos tienen el mismo ID</translation>
    </message>
    <message>
        <source>a text has no title</source>
        <translation>un texto no tiene título</translation>
    </message>
    <message>
        <source>a REG08-TYPE that GREC does not have</source>
        <translation>un REG08-TYPE que GREC no tiene</translation>
    </message>
    <message>
        <source>references without a selected expression; the first alternative stands in their place</source>
        <translation>referencias sin expresión elegida; en su lugar está la primera alternativa</translation>
    </message>
    <message>
        <source>a text begins inside another one, which is left out</source>
        <translation>un texto empieza dentro de otro, que se omite</translation>
    </message>
    <message>
        <source>the XML is not well-formed; the text is left out</source>
        <translation>el XML no está bien formado; el texto se omite</translation>
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
