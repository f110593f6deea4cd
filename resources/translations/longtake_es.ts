<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es_ES" sourcelanguage="en_GB">
<context>
    <name>QShortcut</name>
    <message>
        <source>Ctrl</source>
        <translation>Ctrl</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Mayús</translation>
    </message>
    <message>
        <source>Alt</source>
        <translation>Alt</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espacio</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Derecha</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Izquierda</translation>
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
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Intro</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Arriba</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Abajo</translation>
    </message>
</context>
<context>
    <name>longtake::ui::AboutDialog</name>
    <message>
        <source>Longtake</source>
        <translation>Longtake</translation>
    </message>
    <message>
        <source>Compiler</source>
        <translation>Compilador</translation>
    </message>
    <message>
        <source>Processor features</source>
        <translation>Funciones del procesador</translation>
    </message>
    <message>
        <source>Pictures drawn by</source>
        <translation>Imágenes dibujadas por</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>%1, %2 × %3</source>
        <translation>%1, %2 × %3</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Pesos</translation>
    </message>
    <message>
        <source>random, not trained</source>
        <translation>aleatorios, sin entrenar</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>%1, %2, %3, threads: %4</source>
        <translation>%1, %2, %3, hilos: %4</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sesión</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>Política</translation>
    </message>
    <message>
        <source>Salience from</source>
        <translation>Saliencia según</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Licencia</translation>
    </message>
    <message>
        <source>About Longtake</source>
        <translation>Acerca de Longtake</translation>
    </message>
    <message>
        <source>Longtake %1</source>
        <translation>Longtake %1</translation>
    </message>
    <message>
        <source>One unbroken video stream, and what it remembers.</source>
        <translation>Un flujo de vídeo ininterrumpido y lo que recuerda.</translation>
    </message>
    <message>
        <source>Copy Details</source>
        <translation>Copiar detalles</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Trademarks</source>
        <translation>Marcas</translation>
    </message>
    <message>
        <source>NDI® is a registered trademark of Vizrt NDI AB</source>
        <translation>NDI® es una marca registrada de Vizrt NDI AB</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Actions</name>
    <message>
        <source>New Session</source>
        <translation>Sesión nueva</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Abrir…</translation>
    </message>
    <message>
        <source>Sessions…</source>
        <translation>Sesiones…</translation>
    </message>
    <message>
        <source>Save Session As…</source>
        <translation>Guardar sesión como…</translation>
    </message>
    <message>
        <source>Verify This Session</source>
        <translation>Verificar esta sesión</translation>
    </message>
    <message>
        <source>Save Picture…</source>
        <translation>Guardar imagen…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <source>Export Starred Takes</source>
        <translation>Exportar tomas con estrella</translation>
    </message>
    <message>
        <source>Export All Takes</source>
        <translation>Exportar todas las tomas</translation>
    </message>
    <message>
        <source>Keep the Last 30 s</source>
        <translation>Conservar los últimos 30 s</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Grabar</translation>
    </message>
    <message>
        <source>Save Timeline…</source>
        <translation>Guardar línea de tiempo…</translation>
    </message>
    <message>
        <source>Load Timeline…</source>
        <translation>Cargar línea de tiempo…</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>Modelos…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Salir</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rehacer</translation>
    </message>
    <message>
        <source>Copy Picture</source>
        <translation>Copiar imagen</translation>
    </message>
    <message>
        <source>Mark In</source>
        <translation>Marcar entrada</translation>
    </message>
    <message>
        <source>Mark Out</source>
        <translation>Marcar salida</translation>
    </message>
    <message>
        <source>Mark the Prompt&apos;s Stretch</source>
        <translation>Marcar el intervalo del prompt</translation>
    </message>
    <message>
        <source>Reuse the Prompt</source>
        <translation>Reutilizar el prompt</translation>
    </message>
    <message>
        <source>Clear Marks</source>
        <translation>Borrar marcas</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>New Take</source>
        <translation>Toma nueva</translation>
    </message>
    <message>
        <source>New Take with Another Seed</source>
        <translation>Toma nueva con otra semilla</translation>
    </message>
    <message>
        <source>New Take from a Picture…</source>
        <translation>Toma nueva desde una imagen…</translation>
    </message>
    <message>
        <source>New Take from This Picture</source>
        <translation>Toma nueva desde esta imagen</translation>
    </message>
    <message>
        <source>Continue from Here</source>
        <translation>Continuar desde aquí</translation>
    </message>
    <message>
        <source>Reroll from Here</source>
        <translation>Nueva tirada desde aquí</translation>
    </message>
    <message>
        <source>Plan a Prompt Ahead…</source>
        <translation>Planificar un prompt…</translation>
    </message>
    <message>
        <source>Name This Moment…</source>
        <translation>Nombrar este momento…</translation>
    </message>
    <message>
        <source>Back to the Last Good Moment</source>
        <translation>Volver al último momento bueno</translation>
    </message>
    <message>
        <source>Type a Prompt</source>
        <translation>Escribir un prompt</translation>
    </message>
    <message>
        <source>Peek at the Next Chunk</source>
        <translation>Vista previa del tramo siguiente</translation>
    </message>
    <message>
        <source>Blend</source>
        <translation>Mezclar</translation>
    </message>
    <message>
        <source>Prompt Gallery</source>
        <translation>Galería de prompts</translation>
    </message>
    <message>
        <source>Play Backwards</source>
        <translation>Reproducir hacia atrás</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Play Forwards</source>
        <translation>Reproducir hacia delante</translation>
    </message>
    <message>
        <source>Previous Picture</source>
        <translation>Imagen anterior</translation>
    </message>
    <message>
        <source>Next Picture</source>
        <translation>Imagen siguiente</translation>
    </message>
    <message>
        <source>A Chunk Back</source>
        <translation>Un tramo atrás</translation>
    </message>
    <message>
        <source>A Chunk On</source>
        <translation>Un tramo adelante</translation>
    </message>
    <message>
        <source>A Second Back</source>
        <translation>Un segundo atrás</translation>
    </message>
    <message>
        <source>A Second On</source>
        <translation>Un segundo adelante</translation>
    </message>
    <message>
        <source>Previous Prompt</source>
        <translation>Prompt anterior</translation>
    </message>
    <message>
        <source>Next Prompt</source>
        <translation>Prompt siguiente</translation>
    </message>
    <message>
        <source>Beginning</source>
        <translation>Inicio</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>En directo</translation>
    </message>
    <message>
        <source>Keep Streaming While Looking Back</source>
        <translation>Seguir generando al mirar atrás</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Ajustar</translation>
    </message>
    <message>
        <source>100 %</source>
        <translation>100 %</translation>
    </message>
    <message>
        <source>Loupe</source>
        <translation>Lupa</translation>
    </message>
    <message>
        <source>Enlarge Edge-Adaptive</source>
        <translation>Ampliar con bordes adaptativos</translation>
    </message>
    <message>
        <source>Enlarge Bicubic</source>
        <translation>Ampliar bicúbico</translation>
    </message>
    <message>
        <source>Show Pixels</source>
        <translation>Mostrar píxeles</translation>
    </message>
    <message>
        <source>Enlarge Timeline</source>
        <translation>Ampliar línea de tiempo</translation>
    </message>
    <message>
        <source>Shrink Timeline</source>
        <translation>Reducir línea de tiempo</translation>
    </message>
    <message>
        <source>Timeline: Earlier</source>
        <translation>Línea de tiempo: antes</translation>
    </message>
    <message>
        <source>Timeline: Later</source>
        <translation>Línea de tiempo: después</translation>
    </message>
    <message>
        <source>Larger Text</source>
        <translation>Texto más grande</translation>
    </message>
    <message>
        <source>Smaller Text</source>
        <translation>Texto más pequeño</translation>
    </message>
    <message>
        <source>Normal Text</source>
        <translation>Texto normal</translation>
    </message>
    <message>
        <source>Reduced Motion</source>
        <translation>Movimiento reducido</translation>
    </message>
    <message>
        <source>Salience Overlay</source>
        <translation>Superponer saliencia</translation>
    </message>
    <message>
        <source>Next Colour Map</source>
        <translation>Siguiente mapa de color</translation>
    </message>
    <message>
        <source>Pin Tokens</source>
        <translation>Fijar tokens</translation>
    </message>
    <message>
        <source>Forget Tokens</source>
        <translation>Olvidar tokens</translation>
    </message>
    <message>
        <source>Dim Tokens</source>
        <translation>Atenuar tokens</translation>
    </message>
    <message>
        <source>Restore Tokens</source>
        <translation>Restablecer tokens</translation>
    </message>
    <message>
        <source>Lasso</source>
        <translation>Lazo</translation>
    </message>
    <message>
        <source>Larger Brush</source>
        <translation>Pincel más grande</translation>
    </message>
    <message>
        <source>Smaller Brush</source>
        <translation>Pincel más pequeño</translation>
    </message>
    <message>
        <source>What Would It Do Without This?</source>
        <translation>¿Qué haría sin esto?</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Crear</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>Inspeccionar</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>Deliver</source>
        <translation>Entregar</translation>
    </message>
    <message>
        <source>Reset Layout</source>
        <translation>Restablecer disposición</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>Tomas</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Registro</translation>
    </message>
    <message>
        <source>Full Screen</source>
        <translation>Pantalla completa</translation>
    </message>
    <message>
        <source>Clean Output</source>
        <translation>Salida limpia</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Ayuda</translation>
    </message>
    <message>
        <source>Find a Command</source>
        <translation>Buscar un comando</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>Atajos de teclado</translation>
    </message>
    <message>
        <source>Change Shortcuts…</source>
        <translation>Cambiar atajos…</translation>
    </message>
    <message>
        <source>About Longtake</source>
        <translation>Acerca de Longtake</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Editar</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>Flujo</translation>
    </message>
    <message>
        <source>Playback</source>
        <translation>Reproducción</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ver</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Ventana</translation>
    </message>
    <message>
        <source>What Would a Chunk Cost…</source>
        <translation>Lo que costaría un tramo…</translation>
    </message>
    <message>
        <source>Send To…</source>
        <translation>Enviar a…</translation>
    </message>
    <message>
        <source>Pad 1</source>
        <translation>Pad 1</translation>
    </message>
    <message>
        <source>Pad 2</source>
        <translation>Pad 2</translation>
    </message>
    <message>
        <source>Pad 3</source>
        <translation>Pad 3</translation>
    </message>
    <message>
        <source>Pad 4</source>
        <translation>Pad 4</translation>
    </message>
    <message>
        <source>Pad 5</source>
        <translation>Pad 5</translation>
    </message>
    <message>
        <source>Pad 6</source>
        <translation>Pad 6</translation>
    </message>
    <message>
        <source>Pad 7</source>
        <translation>Pad 7</translation>
    </message>
    <message>
        <source>Pad 8</source>
        <translation>Pad 8</translation>
    </message>
    <message>
        <source>Pad 9</source>
        <translation>Pad 9</translation>
    </message>
    <message>
        <source>Fade Across</source>
        <translation>Fundir</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>Congelar</translation>
    </message>
    <message>
        <source>Blackout</source>
        <translation>Negro</translation>
    </message>
    <message>
        <source>Cut Next</source>
        <translation>Corte</translation>
    </message>
    <message>
        <source>Panic</source>
        <translation>Pánico</translation>
    </message>
    <message>
        <source>Perform</source>
        <translation>Actuar</translation>
    </message>
    <message>
        <source>New Take from a Video…</source>
        <translation>Toma nueva según un vídeo…</translation>
    </message>
    <message>
        <source>Tap Tempo</source>
        <translation>Marcar tempo</translation>
    </message>
    <message>
        <source>Pads at Once, on the Beat, on the Bar</source>
        <translation>Pads al momento, al pulso, al compás</translation>
    </message>
    <message>
        <source>Cues from a Sound…</source>
        <translation>Eventos de un sonido…</translation>
    </message>
    <message>
        <source>MIDI and Gamepad…</source>
        <translation>MIDI y mando…</translation>
    </message>
    <message>
        <source>Timeline and Tips</source>
        <translation>Línea de tiempo y consejos</translation>
    </message>
    <message>
        <source>Trim Take to Marks</source>
        <translation>Recortar la toma a las marcas</translation>
    </message>
    <message>
        <source>Remove Trim</source>
        <translation>Quitar el recorte</translation>
    </message>
</context>
<context>
    <name>longtake::ui::AgeMap</name>
    <message>
        <source>Kept tokens by age, per chunk</source>
        <translation>Edad de los tokens, por tramo</translation>
    </message>
    <message>
        <source>After chunk %1</source>
        <translation>Tras el tramo %1</translation>
    </message>
    <message>
        <source>%1 sink tokens</source>
        <translation>%1 tokens del ancla</translation>
    </message>
    <message>
        <source>%1 tokens kept that are %2 chunks old or older</source>
        <translation>%1 tokens conservados de %2 tramos de edad o más</translation>
    </message>
    <message>
        <source>%1 tokens kept of chunk %2, %3 chunks old</source>
        <translation>%1 tokens conservados del tramo %2, de %3 tramos de edad</translation>
    </message>
</context>
<context>
    <name>longtake::ui::BytesText</name>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>%1 KB</source>
        <translation>%1 KB</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
</context>
<context>
    <name>longtake::ui::CacheStrip</name>
    <message>
        <source>sink</source>
        <translation>ancla</translation>
    </message>
    <message>
        <source>now</source>
        <translation>ahora</translation>
    </message>
    <message>
        <source>-%1 s</source>
        <translation>-%1 s</translation>
    </message>
    <message>
        <source>Cache strip</source>
        <translation>Tira de caché</translation>
    </message>
    <message>
        <source>%1 latent frames hold %2 of %3 tokens</source>
        <translation>%1 fotogramas latentes guardan %2 de %3 tokens</translation>
    </message>
    <message>
        <source>Nothing is remembered yet</source>
        <translation>Aún no se recuerda nada</translation>
    </message>
    <message>
        <source>%1 older</source>
        <translation>%1 antes</translation>
    </message>
    <message>
        <source>%1 newer</source>
        <translation>%1 después</translation>
    </message>
    <message>
        <source>Latent frame %1 · chunk %2</source>
        <translation>Fotograma latente %1 · tramo %2</translation>
    </message>
    <message>
        <source>%1 of %2 tokens kept, %3 % of the memory</source>
        <translation>%1 de %2 tokens conservados, %3 % de la memoria</translation>
    </message>
    <message>
        <source>%1 pinned</source>
        <translation>%1 fijados</translation>
    </message>
    <message>
        <source>mean salience %1</source>
        <translation>saliencia media %1</translation>
    </message>
</context>
<context>
    <name>longtake::ui::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>Comandos</translation>
    </message>
    <message>
        <source>What should happen?</source>
        <translation>¿Qué debe ocurrir?</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>Matching commands</source>
        <translation>Comandos que coinciden</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ComparePage</name>
    <message>
        <source>Side by Side</source>
        <translation>Lado a lado</translation>
    </message>
    <message>
        <source>Each take in a picture of its own</source>
        <translation>Cada toma en su propia imagen</translation>
    </message>
    <message>
        <source>Wipe</source>
        <translation>Cortinilla</translation>
    </message>
    <message>
        <source>Both in one picture, parted by a line: drag it, or use Alt and the arrow keys</source>
        <translation>Ambas en una imagen, separadas por una línea: arrástrela, o use Alt y las flechas</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Diferencia</translation>
    </message>
    <message>
        <source>Differences are shown three times as bright</source>
        <translation>Lo que difiere se ilumina, con el triple de brillo</translation>
    </message>
    <message>
        <source>Blink</source>
        <translation>Alternar</translation>
    </message>
    <message>
        <source>One after the other in the same place</source>
        <translation>Una tras otra en el mismo lugar</translation>
    </message>
    <message>
        <source>Close the comparison</source>
        <translation>Cerrar la comparación</translation>
    </message>
    <message>
        <source>Keep %1</source>
        <translation>Conservar %1</translation>
    </message>
    <message>
        <source>%1 continues; the others stay in the list of takes</source>
        <translation>%1 continúa; las demás quedan en la lista de tomas</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <source>Both takes in one video, left and right at the same moments</source>
        <translation>Ambas tomas en un vídeo, a izquierda y derecha en los mismos momentos</translation>
    </message>
    <message>
        <source>Export A and B…</source>
        <translation>Exportar A y B…</translation>
    </message>
</context>
<context>
    <name>longtake::ui::CompareView</name>
    <message>
        <source>Comparison of takes</source>
        <translation>Comparación de tomas</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>terminada</translation>
    </message>
    <message>
        <source>%1 minus %2, %3 times as bright</source>
        <translation>%1 menos %2, %3 veces más brillante</translation>
    </message>
    <message>
        <source>The takes are equal here</source>
        <translation>Las tomas son iguales aquí</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Comparing</name>
    <message>
        <source>The comparison was cancelled</source>
        <translation>Se abandonó la comparación</translation>
    </message>
    <message>
        <source>The stream was changed or stopped meanwhile. The finished part is in the list of takes.</source>
        <translation>Entretanto, el flujo se cambió o se detuvo. Lo que se hizo está en la lista de tomas.</translation>
    </message>
    <message>
        <source>Take %1</source>
        <translation>Toma %1</translation>
    </message>
    <message>
        <source>Nothing is selected</source>
        <translation>No hay nada seleccionado</translation>
    </message>
    <message>
        <source>Click a token on the picture or a frame in the strip first.</source>
        <translation>Haga clic primero en un token de la imagen o en un fotograma de la tira.</translation>
    </message>
    <message>
        <source>making %1: %2 of %3 s</source>
        <translation>haciendo %1: %2 de %3 s</translation>
    </message>
    <message>
        <source>follows</source>
        <translation>después</translation>
    </message>
    <message>
        <source>%1 take turns, a chunk each: %2 of %3 s</source>
        <translation>%1 se turnan, un tramo cada una: %2 de %3 s</translation>
    </message>
</context>
<context>
    <name>longtake::ui::CostDialog</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>What a Chunk Would Cost</source>
        <translation>Lo que costaría un tramo</translation>
    </message>
    <message>
        <source>Basis of the estimate</source>
        <translation>En qué se basa la estimación</translation>
    </message>
    <message>
        <source>As It Is Now</source>
        <translation>Como está ahora</translation>
    </message>
    <message>
        <source>The settings of the stream again</source>
        <translation>Otra vez los ajustes del flujo</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>of denoising; one more writes the memory</source>
        <translation>de eliminación de ruido; una más escribe la memoria</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>Pasadas</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> tokens</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Presupuesto</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>Decodificador</translation>
    </message>
    <message>
        <source>now</source>
        <translation>ahora</translation>
    </message>
    <message>
        <source>then, an estimate</source>
        <translation>después, una estimación</translation>
    </message>
    <message>
        <source>%1, now</source>
        <translation>%1, ahora</translation>
    </message>
    <message>
        <source>%1, then</source>
        <translation>%1, después</translation>
    </message>
    <message>
        <source>Denoising</source>
        <translation>Eliminación de ruido</translation>
    </message>
    <message>
        <source>Writing memory</source>
        <translation>Escritura de la memoria</translation>
    </message>
    <message>
        <source>Scores and plan</source>
        <translation>Puntuaciones y plan</translation>
    </message>
    <message>
        <source>Decoding</source>
        <translation>Decodificación</translation>
    </message>
    <message>
        <source>Everything else</source>
        <translation>Todo lo demás</translation>
    </message>
    <message>
        <source>A chunk</source>
        <translation>Un tramo</translation>
    </message>
    <message>
        <source>Pictures a second</source>
        <translation>Imágenes por segundo</translation>
    </message>
    <message>
        <source>as it is now</source>
        <translation>como está ahora</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Another decoder of the same weights is offered here once it has run in this window</source>
        <translation>Otro decodificador de los mismos pesos se ofrece aquí cuando haya funcionado en esta ventana</translation>
    </message>
    <message>
        <source>%1 frames</source>
        <translation>%1 fotogramas</translation>
    </message>
    <message>
        <source>The number of passes is set at the start of a stream: longtake-cli render --steps N</source>
        <translation>El número de pasadas se decide al empezar un flujo: longtake-cli render --steps N</translation>
    </message>
    <message>
        <source>The decoder is chosen when a model is opened: longtake-cli render --decoder NAME</source>
        <translation>El decodificador se elige al abrir un modelo: longtake-cli render --decoder NAME</translation>
    </message>
    <message>
        <source>There are no measurements yet. They begin with the second chunk of a stream.</source>
        <translation>Aún no se ha medido nada. El segundo tramo de un flujo lo empieza.</translation>
    </message>
    <message>
        <source>All of the %1 measured chunks had %2 tokens in memory, so the cost of a token is unknown. Another budget for a few chunks, or a new take, measures it.</source>
        <translation>Los %1 tramos medidos tenían %2 tokens en la memoria, así que no se sabe lo que cuesta un token. Otro presupuesto durante unos tramos, o una toma nueva, lo dirá.</translation>
    </message>
    <message>
        <source>On this device only whole chunks are measured, so this is unknown.</source>
        <translation>En este dispositivo se miden tramos enteros, no sus partes, así que esto no se sabe.</translation>
    </message>
    <message>
        <source>An estimate from %1 chunks, all with %2 tokens in memory.</source>
        <translation>Una estimación a partir de %1 tramos, todos con %2 tokens en la memoria.</translation>
    </message>
    <message>
        <source>An estimate from %1 chunks with %2 to %3 tokens in memory.</source>
        <translation>Una estimación a partir de %1 tramos con %2 a %3 tokens en la memoria.</translation>
    </message>
    <message>
        <source>Nine of ten chunks would take %1 to %2.</source>
        <translation>Nueve de cada diez tramos tardarían de %1 a %2.</translation>
    </message>
    <message>
        <source>None had as many or as few tokens as this budget: the line is extrapolated.</source>
        <translation>Ninguno tuvo tantos o tan pocos tokens como este presupuesto: la línea se prolonga.</translation>
    </message>
    <message>
        <source>That is slower than the %1 pictures a second of the video.</source>
        <translation>Es más lento que las %1 imágenes por segundo del vídeo.</translation>
    </message>
    <message>
        <source>Use These Settings</source>
        <translation>Usar estos ajustes</translation>
    </message>
</context>
<context>
    <name>longtake::ui::CueEditor</name>
    <message>
        <source>What the cue does</source>
        <translation>Qué hace el evento</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>Política</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>How the prompt is applied</source>
        <translation>Cómo se toma el prompt</translation>
    </message>
    <message>
        <source>Recache</source>
        <translation>Refrescar</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Corte</translation>
    </message>
    <message>
        <source>Fade</source>
        <translation>Fundido</translation>
    </message>
    <message>
        <source>Budget in tokens</source>
        <translation>Presupuesto en tokens</translation>
    </message>
    <message>
        <source>the policy&apos;s own budget</source>
        <translation>el presupuesto de la política</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> tokens</translation>
    </message>
    <message>
        <source>Name of the moment</source>
        <translation>Nombre del momento</translation>
    </message>
    <message>
        <source>becomes a chapter of an export</source>
        <translation>será un capítulo al exportar</translation>
    </message>
    <message>
        <source>Plan for %1</source>
        <translation>Planificar para %1</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Cambiar</translation>
    </message>
    <message>
        <source>Name %1</source>
        <translation>Nombrar %1</translation>
    </message>
</context>
<context>
    <name>longtake::ui::CueRow</name>
    <message>
        <source>%1 tokens</source>
        <translation>%1 tokens</translation>
    </message>
    <message>
        <source>sink %1</source>
        <translation>ancla %1</translation>
    </message>
    <message>
        <source>Policy: %1</source>
        <translation>Política: %1</translation>
    </message>
    <message>
        <source>Cues and names</source>
        <translation>Eventos y nombres</translation>
    </message>
    <message>
        <source>Drag a cue to move it, double-click to edit it, Delete removes it.
A double click ahead of the stream plans another one.</source>
        <translation>Arrastre un evento para moverlo, haga doble clic para editarlo; Supr lo quita.
Un doble clic en el espacio libre por delante del flujo planifica otro.</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Editar…</translation>
    </message>
    <message>
        <source>Take Away</source>
        <translation>Quitar</translation>
    </message>
    <message>
        <source>Plan a Prompt Here…</source>
        <translation>Planificar un prompt aquí…</translation>
    </message>
    <message>
        <source>Name This Moment…</source>
        <translation>Nombrar este momento…</translation>
    </message>
    <message>
        <source>Look Here</source>
        <translation>Mirar aquí</translation>
    </message>
    <message>
        <source>Cues from a Sound…</source>
        <translation>Eventos de un sonido…</translation>
    </message>
</context>
<context>
    <name>longtake::ui::DeliverPage</name>
    <message>
        <source>Takes to export</source>
        <translation>Tomas para exportar</translation>
    </message>
    <message>
        <source>Each checked take is exported. Space checks, and unchecks, the selected one.</source>
        <translation>Se exporta cada toma marcada. Espacio marca y desmarca la seleccionada.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::DeliveredPage</name>
    <message>
        <source>Exports appear here while they run and when they are ready.</source>
        <translation>Las exportaciones aparecen aquí mientras se ejecutan y cuando están listas.</translation>
    </message>
    <message>
        <source>Clear List</source>
        <translation>Vaciar lista</translation>
    </message>
    <message>
        <source>The stream comes first; pause it and files are ready sooner.</source>
        <translation>El flujo tiene prioridad; póngalo en pausa y los archivos estarán antes.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Dock</name>
    <message>
        <source>Detach or put back</source>
        <translation>Separar o volver a acoplar</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
</context>
<context>
    <name>longtake::ui::DownloadWords</name>
    <message>
        <source>free to use, also commercially</source>
        <translation>uso libre, también comercial</translation>
    </message>
    <message>
        <source>not for commercial use</source>
        <translation>no para uso comercial</translation>
    </message>
    <message>
        <source>read its page before you use it</source>
        <translation>lea su página antes de usarlo</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>al menos %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>%1 a second</source>
        <translation>%1 por segundo</translation>
    </message>
    <message>
        <source>%1 s left</source>
        <translation>quedan %1 s</translation>
    </message>
    <message>
        <source>%1 min left</source>
        <translation>quedan %1 min</translation>
    </message>
    <message>
        <source>%1 h %2 min left</source>
        <translation>quedan %1 h %2 min</translation>
    </message>
    <message>
        <source>Unpinned files: %1 of %2. Only their server vouches for them.</source>
        <translation>Archivos sin fijar: %1 de %2. Solo su servidor responde por ellos.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Drift</name>
    <message>
        <source>saturation</source>
        <translation>saturación</translation>
    </message>
    <message>
        <source>contrast</source>
        <translation>contraste</translation>
    </message>
    <message>
        <source>brightness</source>
        <translation>brillo</translation>
    </message>
    <message>
        <source>sharpness</source>
        <translation>nitidez</translation>
    </message>
    <message>
        <source>motion</source>
        <translation>movimiento</translation>
    </message>
    <message>
        <source>mean of the latents</source>
        <translation>media de los latentes</translation>
    </message>
    <message>
        <source>spread of the latents</source>
        <translation>dispersión de los latentes</translation>
    </message>
    <message>
        <source>%1 off by %2 (limit %3)</source>
        <translation>%1: desvío %2 (límite %3)</translation>
    </message>
    <message>
        <source>%1 %2 × (limit %3)</source>
        <translation>%1 %2 × (límite %3)</translation>
    </message>
    <message>
        <source>drifting: %1</source>
        <translation>a la deriva: %1</translation>
    </message>
    <message>
        <source>Not measured</source>
        <translation>Sin medir</translation>
    </message>
    <message>
        <source>Learning the look of this prompt</source>
        <translation>Aprendiendo el aspecto de este prompt</translation>
    </message>
    <message>
        <source>As it began</source>
        <translation>Como al principio</translation>
    </message>
    <message>
        <source>Near a limit</source>
        <translation>Cerca de un límite</translation>
    </message>
    <message>
        <source>Drifting</source>
        <translation>A la deriva</translation>
    </message>
    <message>
        <source>The last %1 chunks compared with the first steady ones under this prompt (1 × is alike). Another subject or a moving camera shows here as well; the content of the picture is not measured.</source>
        <translation>Los últimos %1 tramos junto a los primeros estables bajo este prompt (1 × es igual). También se nota aquí otro motivo o una cámara en movimiento; lo que significa la imagen no se mide.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::DriftControls</name>
    <message>
        <source>Drift</source>
        <translation>Deriva</translation>
    </message>
    <message>
        <source>Click to go back to the last good moment (%1): a new take with the next seed.</source>
        <translation>Haga clic para volver al último momento bueno (%1): una toma nueva con la siguiente semilla.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::EngineText</name>
    <message>
        <source>Cannot write {file}</source>
        <translation>No se puede escribir {file}</translation>
    </message>
    <message>
        <source>Cannot read {file}</source>
        <translation>No se puede leer {file}</translation>
    </message>
    <message>
        <source>Cannot open {file}</source>
        <translation>No se puede abrir {file}</translation>
    </message>
    <message>
        <source>Cannot create {file}</source>
        <translation>No se puede crear {file}</translation>
    </message>
    <message>
        <source>Cannot replace {file}</source>
        <translation>No se puede reemplazar {file}</translation>
    </message>
    <message>
        <source>Cannot copy {file}</source>
        <translation>No se puede copiar {file}</translation>
    </message>
    <message>
        <source>Cannot read the file</source>
        <translation>No se puede leer el archivo</translation>
    </message>
    <message>
        <source>Cannot make files in the folder {folder}</source>
        <translation>No se pueden crear archivos en la carpeta {folder}</translation>
    </message>
    <message>
        <source>Name a folder that you may write to.</source>
        <translation>Nombre una carpeta en la que pueda escribir.</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>es una carpeta</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>no es un archivo normal</translation>
    </message>
    <message>
        <source>it is larger than {limit} bytes</source>
        <translation>ocupa más de {limit} bytes</translation>
    </message>
    <message>
        <source>it ends early</source>
        <translation>termina antes de tiempo</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>no queda espacio en el disco</translation>
    </message>
    <message>
        <source>Free some space or choose another folder.</source>
        <translation>Libere espacio o elija otra carpeta.</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>se agotó la cuota de disco</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>el archivo es demasiado grande</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>no existe ese archivo o carpeta</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>no es una carpeta</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>es una carpeta</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>permiso denegado</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>el sistema de archivos es de solo lectura</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>error de entrada o salida</translation>
    </message>
    <message>
        <source>Cannot allocate memory</source>
        <translation>no hay memoria suficiente</translation>
    </message>
    <message>
        <source>Cannot read {name}</source>
        <translation>No se puede leer {name}</translation>
    </message>
    <message>
        <source>Cannot use {name}</source>
        <translation>No se puede usar {name}</translation>
    </message>
    <message>
        <source>it is not valid JSON at byte {position}</source>
        <translation>no es JSON válido en el byte {position}</translation>
    </message>
    <message>
        <source>it begins with a byte-order mark</source>
        <translation>empieza con una marca de orden de bytes</translation>
    </message>
    <message>
        <source>it holds binary data</source>
        <translation>contiene datos binarios</translation>
    </message>
    <message>
        <source>it names &quot;{key}&quot; twice</source>
        <translation>nombra «{key}» dos veces</translation>
    </message>
    <message>
        <source>it has more than {limit} values</source>
        <translation>tiene más de {limit} valores</translation>
    </message>
    <message>
        <source>it holds a text longer than {limit} bytes</source>
        <translation>contiene un texto de más de {limit} bytes</translation>
    </message>
    <message>
        <source>it is nested deeper than {limit} levels</source>
        <translation>tiene más de {limit} niveles de anidamiento</translation>
    </message>
    <message>
        <source>it is not an object</source>
        <translation>no es un objeto</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; is not a known setting</source>
        <translation>«{key}» no es un ajuste conocido</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; must be true or false</source>
        <translation>«{key}» debe ser true o false</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; must be a text</source>
        <translation>«{key}» debe ser un texto</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; must be a number</source>
        <translation>«{key}» debe ser un número</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; must be a whole number</source>
        <translation>«{key}» debe ser un número entero</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; must be one of {choices}</source>
        <translation>«{key}» debe ser uno de estos: {choices}</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; must be from {low} to {high}</source>
        <translation>«{key}» debe estar entre {low} y {high}</translation>
    </message>
    <message>
        <source>Cannot open the model</source>
        <translation>No se puede abrir el modelo</translation>
    </message>
    <message>
        <source>no GPU can be used: {cause}</source>
        <translation>no se puede usar ninguna GPU: {cause}</translation>
    </message>
    <message>
        <source>Choose --device cpu or auto.</source>
        <translation>Elija --device cpu o auto.</translation>
    </message>
    <message>
        <source>there is no GPU number {index}, this machine has {count}</source>
        <translation>no hay GPU número {index}, este equipo tiene {count}</translation>
    </message>
    <message>
        <source>Count from 0, or choose auto.</source>
        <translation>Cuente desde 0 o elija auto.</translation>
    </message>
    <message>
        <source>The prompt was not used</source>
        <translation>El prompt no se usó</translation>
    </message>
    <message>
        <source>a text has a weight that is not above zero</source>
        <translation>un texto tiene un peso que no es mayor que cero</translation>
    </message>
    <message>
        <source>Give every text a weight above 0.</source>
        <translation>Dé a cada texto un peso mayor que 0.</translation>
    </message>
    <message>
        <source>it has no text</source>
        <translation>no tiene texto</translation>
    </message>
    <message>
        <source>Type what should be seen.</source>
        <translation>Escriba lo que debe verse.</translation>
    </message>
    <message>
        <source>The policy was not changed</source>
        <translation>La política no se cambió</translation>
    </message>
    <message>
        <source>{policy} needs a salience head, and these weights have none</source>
        <translation>{policy} necesita una cabeza de saliencia y estos pesos no la tienen</translation>
    </message>
    <message>
        <source>Choose novelty, or load a salience head that fits these weights.</source>
        <translation>Elija novedad, o cargue una cabeza de saliencia que encaje con estos pesos.</translation>
    </message>
    <message>
        <source>budget or sink is out of range</source>
        <translation>el presupuesto o el ancla están fuera de rango</translation>
    </message>
    <message>
        <source>Give a budget of 0 to {most} tokens and a sink of 0 frames or more.</source>
        <translation>Dé un presupuesto de 0 a {most} tokens y un ancla de 0 fotogramas o más.</translation>
    </message>
    <message>
        <source>{pinned} pinned tokens would not fit</source>
        <translation>{pinned} tokens fijados no cabrían</translation>
    </message>
    <message>
        <source>Unpin some tokens first.</source>
        <translation>Suelte primero algunos tokens.</translation>
    </message>
    <message>
        <source>Nothing was changed</source>
        <translation>No se cambió nada</translation>
    </message>
    <message>
        <source>none of these tokens is in the cache any more</source>
        <translation>ninguno de estos tokens sigue en la caché</translation>
    </message>
    <message>
        <source>Choose tokens that are drawn as kept.</source>
        <translation>Elija tokens que aparezcan como conservados.</translation>
    </message>
    <message>
        <source>The tokens were not pinned</source>
        <translation>Los tokens no se fijaron</translation>
    </message>
    <message>
        <source>sink and pins would hold {held} tokens of a budget of {budget}</source>
        <translation>el ancla y los fijados ocuparían {held} tokens de un presupuesto de {budget}</translation>
    </message>
    <message>
        <source>Pin fewer tokens or raise the budget.</source>
        <translation>Fije menos tokens o aumente el presupuesto.</translation>
    </message>
    <message>
        <source>The tokens were not dimmed</source>
        <translation>Los tokens no se atenuaron</translation>
    </message>
    <message>
        <source>the bias is not between -100 and 100</source>
        <translation>el sesgo no está entre -100 y 100</translation>
    </message>
    <message>
        <source>Use a value such as -2.</source>
        <translation>Use un valor como -2.</translation>
    </message>
    <message>
        <source>The stream stays where it is</source>
        <translation>El flujo se queda donde está</translation>
    </message>
    <message>
        <source>take {take} has no chunk {chunk}</source>
        <translation>la toma {take} no tiene tramo {chunk}</translation>
    </message>
    <message>
        <source>Choose a chunk that was made since the model was opened.</source>
        <translation>Elija un tramo hecho desde que se abrió el modelo.</translation>
    </message>
    <message>
        <source>Cannot resume the session</source>
        <translation>No se puede continuar la sesión</translation>
    </message>
    <message>
        <source>its chunks have another shape or type</source>
        <translation>sus tramos tienen otra forma o tipo</translation>
    </message>
    <message>
        <source>Open it with the model that made it.</source>
        <translation>Ábrala con el modelo que la hizo.</translation>
    </message>
    <message>
        <source>The model produced invalid values</source>
        <translation>El modelo dejó de tener sentido</translation>
    </message>
    <message>
        <source>its latents hold values that are not numbers (NaN)</source>
        <translation>sus latentes contienen valores que no son números</translation>
    </message>
    <message>
        <source>Press Restart; if it happens again, choose fp32 or other weights.</source>
        <translation>Pulse Reiniciar; si vuelve a ocurrir, elija fp32 u otros pesos.</translation>
    </message>
    <message>
        <source>The picture was not used</source>
        <translation>La imagen no se usó</translation>
    </message>
    <message>
        <source>it has no weights named {set}</source>
        <translation>no contiene pesos llamados {set}</translation>
    </message>
    <message>
        <source>Omit --weights-of.</source>
        <translation>Omita --weights-of.</translation>
    </message>
    <message>
        <source>The stream ends here</source>
        <translation>La transmisión termina aquí</translation>
    </message>
    <message>
        <source>its recipe numbers latent frames from the start, and the model supports {most}</source>
        <translation>su receta numera los fotogramas latentes desde el principio, y el modelo conoce {most}</translation>
    </message>
    <message>
        <source>Choose the recipe longlive-infinity for a stream without an end.</source>
        <translation>Elija la receta longlive-infinity para una transmisión sin fin.</translation>
    </message>
    <message>
        <source>this model has no encoder for pictures</source>
        <translation>este modelo no tiene nada que convierta imágenes en latentes</translation>
    </message>
    <message>
        <source>For a Wan model put Wan2.1_VAE.pth next to the transformer.</source>
        <translation>Para un modelo Wan ponga Wan2.1_VAE.pth junto al transformador.</translation>
    </message>
    <message>
        <source>this model makes separate clips and continues none</source>
        <translation>este modelo hace clips separados y no continúa de nada</translation>
    </message>
    <message>
        <source>Choose a causal model.</source>
        <translation>Elija un modelo causal.</translation>
    </message>
    <message>
        <source>it has no pixels, or not as many as its size says</source>
        <translation>no tiene píxeles, o no tantos como dice su tamaño</translation>
    </message>
    <message>
        <source>Cannot regenerate the chunk</source>
        <translation>El tramo no se puede hacer de nuevo</translation>
    </message>
    <message>
        <source>it shows an imported picture, and the session keeps only the chunk</source>
        <translation>muestra una imagen dada, que el registro guarda solo como su tramo</translation>
    </message>
    <message>
        <source>Continue after this chunk.</source>
        <translation>Continúe después de este tramo.</translation>
    </message>
    <message>
        <source>There is nothing to trace</source>
        <translation>No hay nada que rastrear</translation>
    </message>
    <message>
        <source>no chunk was made</source>
        <translation>no se hizo ningún tramo</translation>
    </message>
    <message>
        <source>This source cannot be traced</source>
        <translation>Esta fuente no se puede rastrear</translation>
    </message>
    <message>
        <source>it has no memory to watch</source>
        <translation>no tiene una memoria que se pueda observar</translation>
    </message>
    <message>
        <source>&quot;{file}&quot; was not exported</source>
        <translation>«{file}» no se exportó</translation>
    </message>
    <message>
        <source>No unfinished file remains. The session is complete.</source>
        <translation>No quedó ningún archivo a medias. La sesión lo conserva todo.</translation>
    </message>
    <message>
        <source>Nothing was exported</source>
        <translation>No se exportó nada</translation>
    </message>
    <message>
        <source>there is no preset &quot;{preset}&quot;</source>
        <translation>no hay ningún ajuste predefinido «{preset}»</translation>
    </message>
    <message>
        <source>Choose draft, share or master.</source>
        <translation>Elija draft, share o master.</translation>
    </message>
    <message>
        <source>a job has no stdout</source>
        <translation>un trabajo no tiene stdout</translation>
    </message>
    <message>
        <source>Name a file or a folder.</source>
        <translation>Nombre un archivo o una carpeta.</translation>
    </message>
    <message>
        <source>Nothing was downloaded</source>
        <translation>No se descargó nada</translation>
    </message>
    <message>
        <source>The CUDA kernels cannot be used</source>
        <translation>No se pueden usar los núcleos de CUDA</translation>
    </message>
    <message>
        <source>no NVIDIA driver is installed</source>
        <translation>no hay ningún controlador de NVIDIA instalado</translation>
    </message>
    <message>
        <source>the NVIDIA driver lacks cuInit</source>
        <translation>al controlador de NVIDIA le falta cuInit</translation>
    </message>
    <message>
        <source>the NVIDIA driver does not start, error {code}</source>
        <translation>el controlador de NVIDIA no arranca, error {code}</translation>
    </message>
    <message>
        <source>the NVIDIA driver knows no GPU</source>
        <translation>el controlador de NVIDIA no conoce ninguna GPU</translation>
    </message>
    <message>
        <source>{file} is of another version</source>
        <translation>{file} es de otra versión</translation>
    </message>
    <message>
        <source>There is not enough memory for this stream</source>
        <translation>No hay memoria suficiente para este flujo</translation>
    </message>
    <message>
        <source>it needs {need}, of that {largest} for {part}; {available} are free</source>
        <translation>necesita {need}, de ellos {largest} para {part}; hay {available} libres</translation>
    </message>
    <message>
        <source>Choose a smaller budget or a smaller model, or close other programs.</source>
        <translation>Elija un presupuesto o un modelo más pequeño, o cierre otros programas.</translation>
    </message>
    <message>
        <source>the transformer</source>
        <translation>el transformador</translation>
    </message>
    <message>
        <source>the weights</source>
        <translation>los pesos</translation>
    </message>
    <message>
        <source>the cache</source>
        <translation>la caché</translation>
    </message>
    <message>
        <source>the attention window</source>
        <translation>lo que atiende una ventana</translation>
    </message>
    <message>
        <source>the prompt&apos;s keys and values</source>
        <translation>las claves y los valores del prompt</translation>
    </message>
    <message>
        <source>the decoder</source>
        <translation>el decodificador</translation>
    </message>
    <message>
        <source>the text encoder</source>
        <translation>el codificador de texto</translation>
    </message>
    <message>
        <source>the text encoder and one pass</source>
        <translation>el codificador de texto y una pasada</translation>
    </message>
    <message>
        <source>one pass</source>
        <translation>una pasada</translation>
    </message>
    <message>
        <source>&quot;{suffix}&quot; is not a supported format</source>
        <translation>«{suffix}» no es un formato que escribamos</translation>
    </message>
    <message>
        <source>the folder {folder} does not exist</source>
        <translation>la carpeta {folder} no existe</translation>
    </message>
    <message>
        <source>it exists and is not an empty folder</source>
        <translation>existe y no es una carpeta vacía</translation>
    </message>
    <message>
        <source>Choose a new or an empty folder.</source>
        <translation>Elija una carpeta nueva o vacía.</translation>
    </message>
    <message>
        <source>Cannot write pictures to {folder}</source>
        <translation>No se pueden escribir imágenes en {folder}</translation>
    </message>
    <message>
        <source>the folder is not empty</source>
        <translation>la carpeta no está vacía</translation>
    </message>
    <message>
        <source>Cannot write pictures of this size</source>
        <translation>No se pueden escribir imágenes de este tamaño</translation>
    </message>
    <message>
        <source>{width} x {height} px</source>
        <translation>{width} × {height} px</translation>
    </message>
    <message>
        <source>Cannot write pictures of the size &quot;{size}&quot;</source>
        <translation>No se pueden escribir imágenes del tamaño «{size}»</translation>
    </message>
    <message>
        <source>it is neither a name of a size nor two even numbers from 16 to 8192</source>
        <translation>no es ni el nombre de un tamaño ni dos números pares de 16 a 8192</translation>
    </message>
    <message>
        <source>Use native, 2x, 1080p or WIDTHxHEIGHT.</source>
        <translation>Use native, 2x, 1080p o ANCHOxALTO.</translation>
    </message>
    <message>
        <source>this FFmpeg was built without GIF</source>
        <translation>este FFmpeg se compiló sin GIF</translation>
    </message>
    <message>
        <source>Write .mp4 or PNG instead.</source>
        <translation>Escriba .mp4 o PNG en su lugar.</translation>
    </message>
    <message>
        <source>Cannot encode H.264</source>
        <translation>No se puede codificar H.264</translation>
    </message>
    <message>
        <source>this FFmpeg was built without {encoder}</source>
        <translation>este FFmpeg se compiló sin {encoder}</translation>
    </message>
    <message>
        <source>Install FFmpeg with libx264, or write .y4m or PNG.</source>
        <translation>Instale FFmpeg con libx264, o escriba .y4m o PNG.</translation>
    </message>
    <message>
        <source>There is no H.264 encoder</source>
        <translation>No hay codificador H.264</translation>
    </message>
    <message>
        <source>Cannot open the video encoder</source>
        <translation>No se puede abrir el codificador de vídeo</translation>
    </message>
    <message>
        <source>The video encoder failed</source>
        <translation>El codificador de vídeo falló</translation>
    </message>
    <message>
        <source>The video encoder does not know a setting</source>
        <translation>El codificador de vídeo no conoce un ajuste</translation>
    </message>
    <message>
        <source>Cannot encode video at this frame rate</source>
        <translation>No se puede codificar vídeo a esta velocidad de fotogramas</translation>
    </message>
    <message>
        <source>Cannot convert a picture to video</source>
        <translation>No se puede convertir una imagen a vídeo</translation>
    </message>
    <message>
        <source>Cannot resize pictures</source>
        <translation>No se pueden hacer imágenes de otro tamaño</translation>
    </message>
    <message>
        <source>Cannot write a PNG</source>
        <translation>No se puede escribir un PNG</translation>
    </message>
    <message>
        <source>FFmpeg has no PNG encoder</source>
        <translation>FFmpeg no tiene codificador PNG</translation>
    </message>
    <message>
        <source>the frame has the wrong size</source>
        <translation>el fotograma tiene un tamaño incorrecto</translation>
    </message>
    <message>
        <source>Recording to {file} stopped</source>
        <translation>Se detuvo la grabación en {file}</translation>
    </message>
    <message>
        <source>The first {seconds} s are saved in it.</source>
        <translation>Los primeros {seconds} s están guardados en él.</translation>
    </message>
    <message>
        <source>The copy lacked frames</source>
        <translation>A la copia le faltaban fotogramas</translation>
    </message>
    <message>
        <source>it does not hold one video track</source>
        <translation>no contiene una única pista de vídeo</translation>
    </message>
    <message>
        <source>its frame rate is unknown</source>
        <translation>no se puede saber su velocidad de fotogramas</translation>
    </message>
    <message>
        <source>it holds no frame</source>
        <translation>no contiene ningún fotograma</translation>
    </message>
    <message>
        <source>Cannot make a temporary folder</source>
        <translation>No se puede crear una carpeta temporal</translation>
    </message>
    <message>
        <source>The video codec lost frames</source>
        <translation>El códec de vídeo perdió fotogramas</translation>
    </message>
    <message>
        <source>{found} of {expected} came back</source>
        <translation>volvieron {found} de {expected}</translation>
    </message>
    <message>
        <source>Cannot use the picture {file}</source>
        <translation>No se puede usar la imagen {file}</translation>
    </message>
    <message>
        <source>Use a PNG or a JPEG.</source>
        <translation>Use un PNG o un JPEG.</translation>
    </message>
    <message>
        <source>it holds no picture</source>
        <translation>no contiene ninguna imagen</translation>
    </message>
    <message>
        <source>This model configuration cannot be used</source>
        <translation>Esta configuración de modelo no se puede usar</translation>
    </message>
    <message>
        <source>Check config.json next to the weights.</source>
        <translation>Revise config.json junto a los pesos.</translation>
    </message>
    <message>
        <source>the number of heads for the width {width} is unknown</source>
        <translation>nada dice cuántas cabezas comparten la anchura de {width}</translation>
    </message>
    <message>
        <source>Put num_heads into a config.json next to the weights; probe also takes --set heads=N.</source>
        <translation>Ponga num_heads en un config.json junto a los pesos; probe también acepta --set heads=N.</translation>
    </message>
    <message>
        <source>These weights are not a Wan diffusion transformer</source>
        <translation>Estos pesos no son un transformador de difusión Wan</translation>
    </message>
    <message>
        <source>patch_embedding, text_embedding.0, time_embedding.0, blocks.0.ffn.0 or head.head is missing.</source>
        <translation>Falta patch_embedding, text_embedding.0, time_embedding.0, blocks.0.ffn.0 o head.head.</translation>
    </message>
    <message>
        <source>Choose the model&apos;s own file; text encoder and decoder have files of their own.</source>
        <translation>Elija el archivo propio del modelo; el codificador de texto y el decodificador tienen los suyos.</translation>
    </message>
    <message>
        <source>The weights are incomplete</source>
        <translation>Los pesos están incompletos</translation>
    </message>
    <message>
        <source>there is no tensor &quot;{tensor}&quot; among {count}</source>
        <translation>no hay ningún tensor «{tensor}» entre {count}</translation>
    </message>
    <message>
        <source>Choose the complete model file.</source>
        <translation>Elija el archivo completo del modelo.</translation>
    </message>
    <message>
        <source>There is no tensor {tensor} in the file.</source>
        <translation>No hay ningún tensor {tensor} en el archivo.</translation>
    </message>
    <message>
        <source>The weights do not fit the model</source>
        <translation>Los pesos no encajan con el modelo</translation>
    </message>
    <message>
        <source>{tensor} is {found}, expected {expected}.</source>
        <translation>{tensor} es {found}, se esperaba {expected}.</translation>
    </message>
    <message>
        <source>Check that config.json and the weights belong together.</source>
        <translation>Compruebe que config.json y los pesos van juntos.</translation>
    </message>
    <message>
        <source>Cannot use {file} as a salience head</source>
        <translation>No se puede usar {file} como cabeza de saliencia</translation>
    </message>
    <message>
        <source>Choose a file that this program saved as a salience head.</source>
        <translation>Elija un archivo que este programa haya guardado como cabeza de saliencia.</translation>
    </message>
    <message>
        <source>The salience head does not belong to these weights</source>
        <translation>La cabeza de saliencia no pertenece a estos pesos</translation>
    </message>
    <message>
        <source>it was trained with the weights {trained}, these are {found}</source>
        <translation>se entrenó con los pesos {trained}, y estos son {found}</translation>
    </message>
    <message>
        <source>Use the head that was trained with these weights, or omit the head: novelty then ranks the tokens.</source>
        <translation>Use la cabeza que se entrenó con estos pesos u omítala: entonces la novedad ordena los tokens.</translation>
    </message>
    <message>
        <source>Cannot show the session&apos;s pictures</source>
        <translation>No se pueden mostrar las imágenes de la sesión</translation>
    </message>
    <message>
        <source>it was made with random weights, the model&apos;s decoder is {found}</source>
        <translation>se hizo con pesos aleatorios, el decodificador del modelo es {found}</translation>
    </message>
    <message>
        <source>Give the model that made it, or use the version of the program that did.</source>
        <translation>Dé el modelo que la hizo, o use la versión del programa que lo hizo.</translation>
    </message>
    <message>
        <source>it was made with the decoder {made}, the model&apos;s decoder is {found}</source>
        <translation>se hizo con el decodificador {made}, el decodificador del modelo es {found}</translation>
    </message>
    <message>
        <source>Cannot use the settings of the session</source>
        <translation>No se pueden usar los ajustes de la sesión</translation>
    </message>
    <message>
        <source>its dtype {problem}</source>
        <translation>su dtype {problem}</translation>
    </message>
    <message>
        <source>the timesteps must fall from at most 1000 to at least 1</source>
        <translation>los pasos de tiempo deben bajar desde 1000 como máximo hasta 1 como mínimo</translation>
    </message>
    <message>
        <source>Give at most 100 timesteps from 1000 down to 1, such as 1000, 750, 500, 250.</source>
        <translation>Dé como máximo 100 pasos de tiempo de 1000 a 1, por ejemplo 1000, 750, 500, 250.</translation>
    </message>
    <message>
        <source>Cannot stream from &quot;{model}&quot;</source>
        <translation>No se puede generar un flujo con «{model}»</translation>
    </message>
    <message>
        <source>{recipe} cannot be sampled in {steps} steps</source>
        <translation>{recipe} no se puede muestrear en {steps} pasos</translation>
    </message>
    <message>
        <source>Use at most {most} steps: its window has one chunk for each step.</source>
        <translation>Su ventana tiene un tramo por paso y sitio para {most}.</translation>
    </message>
    <message>
        <source>{recipe} computes its timesteps and accepts no list of them</source>
        <translation>{recipe} reparte por sí misma sus pasos de tiempo y no admite una lista</translation>
    </message>
    <message>
        <source>Give the number of steps alone: --steps {steps}.</source>
        <translation>Dé solo el número de pasos: --steps {steps}.</translation>
    </message>
    <message>
        <source>{width} x {height} pixels are not whole tokens</source>
        <translation>{width} x {height} píxeles no son tokens enteros</translation>
    </message>
    <message>
        <source>Choose a width divisible by {across} and a height divisible by {down}.</source>
        <translation>Elija una anchura divisible por {across} y una altura divisible por {down}.</translation>
    </message>
    <message>
        <source>there is no sampler recipe named &quot;{recipe}&quot;</source>
        <translation>no hay ninguna receta de muestreo llamada «{recipe}»</translation>
    </message>
    <message>
        <source>Choose one of {known}.</source>
        <translation>Elija entre {known}.</translation>
    </message>
    <message>
        <source>Cannot use {option} with {model}</source>
        <translation>No se puede usar {option} con {model}</translation>
    </message>
    <message>
        <source>this model starts every clip from nothing and remembers nothing</source>
        <translation>este modelo hace cada clip de nuevo y no recuerda nada</translation>
    </message>
    <message>
        <source>Omit {option}, or choose another model with --model.</source>
        <translation>Omita {option}, o elija otro modelo con --model.</translation>
    </message>
    <message>
        <source>models of the Wan family</source>
        <translation>los modelos de la familia Wan</translation>
    </message>
    <message>
        <source>the built-in model and models that make a whole clip at once</source>
        <translation>el modelo integrado y los que hacen un clip entero de una vez</translation>
    </message>
    <message>
        <source>other models</source>
        <translation>otros modelos</translation>
    </message>
    <message>
        <source>only {readers} support it</source>
        <translation>solo lo leen {readers}</translation>
    </message>
    <message>
        <source>there is no such file or folder</source>
        <translation>no existe ese archivo o carpeta</translation>
    </message>
    <message>
        <source>Check the path.</source>
        <translation>Compruebe la ruta.</translation>
    </message>
    <message>
        <source>it is {kind}, not a video model</source>
        <translation>es {kind}, no un modelo de vídeo</translation>
    </message>
    <message>
        <source>Choose the diffusion transformer&apos;s file, or the folder that holds all parts.</source>
        <translation>Elija el archivo del transformador de difusión, o la carpeta que contiene todas las partes.</translation>
    </message>
    <message>
        <source>the folder holds no diffusion transformer of the Wan 2.1 family</source>
        <translation>la carpeta no contiene ningún transformador de difusión de la familia Wan 2.1</translation>
    </message>
    <message>
        <source>&quot;longtake-cli inspect&quot; says what a file is.</source>
        <translation>«longtake-cli inspect» dice qué es un archivo.</translation>
    </message>
    <message>
        <source>it holds {count} transformers, among them &quot;{first}&quot; and &quot;{second}&quot;</source>
        <translation>contiene {count} transformadores, entre ellos «{first}» y «{second}»</translation>
    </message>
    <message>
        <source>Name the file of one of them.</source>
        <translation>Dé el archivo del que quiere usar.</translation>
    </message>
    <message>
        <source>parts of it are missing: {parts}</source>
        <translation>falta lo que va con él: {parts}</translation>
    </message>
    <message>
        <source>Put the files into &quot;{folder}&quot;, or into Wan2.1-T2V-1.3B next to it.</source>
        <translation>Ponga los archivos en «{folder}», o en Wan2.1-T2V-1.3B junto a ella.</translation>
    </message>
    <message>
        <source>the decoder (Wan2.1_VAE.pth)</source>
        <translation>el decodificador (Wan2.1_VAE.pth)</translation>
    </message>
    <message>
        <source>the tiny decoder (taew2_1.safetensors)</source>
        <translation>el decodificador pequeño (taew2_1.safetensors)</translation>
    </message>
    <message>
        <source>a decoder (Wan2.1_VAE.pth or taew2_1.safetensors)</source>
        <translation>un decodificador (Wan2.1_VAE.pth o taew2_1.safetensors)</translation>
    </message>
    <message>
        <source>the text encoder (models_t5_umt5-xxl-enc-bf16.pth)</source>
        <translation>el codificador de texto (models_t5_umt5-xxl-enc-bf16.pth)</translation>
    </message>
    <message>
        <source>its tokenizer (google/umt5-xxl/spiece.model)</source>
        <translation>su tokenizador (google/umt5-xxl/spiece.model)</translation>
    </message>
    <message>
        <source>its updates (lora.pt)</source>
        <translation>sus ampliaciones (lora.pt)</translation>
    </message>
    <message>
        <source>it is an image-to-video model</source>
        <translation>pide una imagen además del texto</translation>
    </message>
    <message>
        <source>Choose a text-to-video model.</source>
        <translation>Elija un modelo de texto a vídeo.</translation>
    </message>
    <message>
        <source>the transformer makes latents of {channels} channels, the decoder takes {taken}</source>
        <translation>el transformador hace latentes de {channels} canales, el decodificador admite {taken}</translation>
    </message>
    <message>
        <source>Choose parts of the same family.</source>
        <translation>Elija partes de la misma familia.</translation>
    </message>
    <message>
        <source>Cannot use &quot;{file}&quot;</source>
        <translation>No se puede usar «{file}»</translation>
    </message>
    <message>
        <source>This build has no built-in model</source>
        <translation>Esta compilación no contiene el modelo integrado</translation>
    </message>
    <message>
        <source>Cannot read these pictures</source>
        <translation>No se pueden leer estas imágenes</translation>
    </message>
    <message>
        <source>take {take} holds no chunks</source>
        <translation>la toma {take} no contiene tramos</translation>
    </message>
    <message>
        <source>Choose a range within the take.</source>
        <translation>Elija un intervalo dentro de la toma.</translation>
    </message>
    <message>
        <source>the range {first} to {end} is not within the take&apos;s {count} pictures</source>
        <translation>el intervalo de {first} a {end} no está dentro de las {count} imágenes de la toma</translation>
    </message>
    <message>
        <source>a part of the take is missing in its file</source>
        <translation>falta una parte de la toma en su archivo</translation>
    </message>
    <message>
        <source>Cannot show chunk {chunk}</source>
        <translation>No se puede mostrar el tramo {chunk}</translation>
    </message>
    <message>
        <source>the model made {made} pixels, the session has {expected}</source>
        <translation>el modelo hizo {made} píxeles de él, la sesión dice {expected}</translation>
    </message>
    <message>
        <source>Open the session with the model that made it.</source>
        <translation>Abra la sesión con el modelo que la hizo.</translation>
    </message>
    <message>
        <source>its latents have {channels} channels, the decoder takes {taken}</source>
        <translation>sus latentes tienen {channels} canales, el decodificador admite {taken}</translation>
    </message>
    <message>
        <source>it was made with other weights</source>
        <translation>se hizo con otros pesos</translation>
    </message>
    <message>
        <source>Export it with the version of the program that made it.</source>
        <translation>Expórtela con la versión del programa que la hizo.</translation>
    </message>
    <message>
        <source>There is no policy &quot;{policy}&quot;</source>
        <translation>No hay ninguna política «{policy}»</translation>
    </message>
    <message>
        <source>Cannot set up the policy {policy}</source>
        <translation>No se puede preparar la política {policy}</translation>
    </message>
    <message>
        <source>a latent frame has {tokens} tokens</source>
        <translation>un fotograma latente tiene {tokens} tokens</translation>
    </message>
    <message>
        <source>Cannot read the policy</source>
        <translation>No se puede leer la política</translation>
    </message>
    <message>
        <source>it is not a JSON object</source>
        <translation>no es un objeto JSON</translation>
    </message>
    <message>
        <source>PaFu-KV</source>
        <translation>PaFu-KV</translation>
    </message>
    <message>
        <source>The salience head scores every token; the highest stay</source>
        <translation>La cabeza de saliencia puntúa cada token; quedan los más altos</translation>
    </message>
    <message>
        <source>Longtake</source>
        <translation>Longtake</translation>
    </message>
    <message>
        <source>The first and the newest frame stay; the other places go to tokens that are salient, unlike the rest and looked at</source>
        <translation>Quedan el primer y el último fotograma; los demás sitios son para tokens salientes, distintos del resto y atendidos</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>Primero lo más nuevo</translation>
    </message>
    <message>
        <source>A sliding window: the oldest tokens go</source>
        <translation>Una ventana deslizante: se van los tokens más antiguos</translation>
    </message>
    <message>
        <source>Sink + window</source>
        <translation>Ancla + ventana</translation>
    </message>
    <message>
        <source>The first frames stay, the rest is a sliding window</source>
        <translation>Quedan los primeros fotogramas; el resto es una ventana deslizante</translation>
    </message>
    <message>
        <source>Averaged sink</source>
        <translation>Ancla promediada</translation>
    </message>
    <message>
        <source>Evicted tokens are averaged into the sink</source>
        <translation>Los tokens expulsados se promedian en el ancla</translation>
    </message>
    <message>
        <source>Heavy hitters</source>
        <translation>Los más atendidos</translation>
    </message>
    <message>
        <source>Tokens that gathered the most attention so far stay</source>
        <translation>Quedan los tokens que más atención han reunido hasta ahora</translation>
    </message>
    <message>
        <source>SnapKV</source>
        <translation>SnapKV</translation>
    </message>
    <message>
        <source>Tokens that the newest queries attend to stay</source>
        <translation>Quedan los tokens a los que atienden las consultas más recientes</translation>
    </message>
    <message>
        <source>Novelty</source>
        <translation>Novedad</translation>
    </message>
    <message>
        <source>Tokens unlike the others stay</source>
        <translation>Quedan los tokens distintos de los demás</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>Al azar</translation>
    </message>
    <message>
        <source>Random tokens stay: every other policy has to beat this</source>
        <translation>Los tokens quedan por azar: lo que toda otra política debe superar</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Todo</translation>
    </message>
    <message>
        <source>All tokens stay, as far as they fit</source>
        <translation>Quedan todos los tokens, hasta lo que quepa</translation>
    </message>
    <message>
        <source>Cannot open the session {session}</source>
        <translation>No se puede abrir la sesión {session}</translation>
    </message>
    <message>
        <source>another Longtake window has it open</source>
        <translation>otra ventana de Longtake la tiene abierta</translation>
    </message>
    <message>
        <source>Close it there, or start a new session.</source>
        <translation>Ciérrela allí o empiece una sesión nueva.</translation>
    </message>
    <message>
        <source>it is not a Longtake session</source>
        <translation>no es una sesión de Longtake</translation>
    </message>
    <message>
        <source>its beginning is damaged</source>
        <translation>su comienzo está dañado</translation>
    </message>
    <message>
        <source>Cannot open the session</source>
        <translation>No se puede abrir la sesión</translation>
    </message>
    <message>
        <source>a newer Longtake made it</source>
        <translation>la hizo un Longtake más reciente</translation>
    </message>
    <message>
        <source>Update Longtake and open it again.</source>
        <translation>Actualice Longtake y ábrala de nuevo.</translation>
    </message>
    <message>
        <source>it cannot be read again</source>
        <translation>no se puede volver a leer</translation>
    </message>
    <message>
        <source>Give a .take file, a video that carries its session, or the folder of a session.</source>
        <translation>Dé un archivo .take, un vídeo que lleve su sesión o la carpeta de una sesión.</translation>
    </message>
    <message>
        <source>this folder holds no session</source>
        <translation>esta carpeta no contiene ninguna sesión</translation>
    </message>
    <message>
        <source>Cannot create a session under {folder}</source>
        <translation>No se puede crear una sesión en {folder}</translation>
    </message>
    <message>
        <source>Cannot resume {file}</source>
        <translation>No se puede continuar con {file}</translation>
    </message>
    <message>
        <source>it holds no complete record</source>
        <translation>no contiene ninguna entrada completa</translation>
    </message>
    <message>
        <source>it is damaged in the middle</source>
        <translation>está dañado en medio</translation>
    </message>
    <message>
        <source>It can still be opened and exported.</source>
        <translation>Aún se puede abrir para verlo y exportarlo.</translation>
    </message>
    <message>
        <source>Its last record is incomplete.</source>
        <translation>Su última entrada está incompleta.</translation>
    </message>
    <message>
        <source>Cannot put the session into {file}</source>
        <translation>No se puede poner la sesión en {file}</translation>
    </message>
    <message>
        <source>Cannot rename the session {session}</source>
        <translation>No se puede cambiar el nombre de la sesión {session}</translation>
    </message>
    <message>
        <source>Cannot save the session as {file}</source>
        <translation>No se puede guardar la sesión como {file}</translation>
    </message>
    <message>
        <source>this is the session&apos;s own file</source>
        <translation>es el archivo de la propia sesión</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>Elija otro nombre.</translation>
    </message>
    <message>
        <source>the name is too long</source>
        <translation>el nombre es demasiado largo</translation>
    </message>
    <message>
        <source>Use a shorter one.</source>
        <translation>Use uno más corto.</translation>
    </message>
    <message>
        <source>Cannot delete the session {session}</source>
        <translation>No se puede borrar la sesión {session}</translation>
    </message>
    <message>
        <source>its folder also holds &quot;{file}&quot;</source>
        <translation>su carpeta también contiene «{file}»</translation>
    </message>
    <message>
        <source>Move that elsewhere first.</source>
        <translation>Muévalo antes a otro lugar.</translation>
    </message>
    <message>
        <source>Cannot read a chunk of the session</source>
        <translation>No se puede leer un tramo de la sesión</translation>
    </message>
    <message>
        <source>its record is too short</source>
        <translation>su entrada es demasiado corta</translation>
    </message>
    <message>
        <source>its header is cut off</source>
        <translation>su cabecera está cortada</translation>
    </message>
    <message>
        <source>its sizes do not agree with its bytes</source>
        <translation>sus tamaños no concuerdan con sus bytes</translation>
    </message>
    <message>
        <source>its bytes were changed after they were written</source>
        <translation>sus bytes cambiaron después de escribirse</translation>
    </message>
    <message>
        <source>the session holds no such chunk of take {take}</source>
        <translation>la sesión no contiene ese tramo de la toma {take}</translation>
    </message>
    <message>
        <source>Cannot use the model</source>
        <translation>No se puede usar el modelo</translation>
    </message>
    <message>
        <source>Use all files of one training run.</source>
        <translation>Sus archivos deben venir de un mismo entrenamiento.</translation>
    </message>
    <message>
        <source>these files are missing: {files}</source>
        <translation>de sus archivos faltan estos: {files}</translation>
    </message>
    <message>
        <source>The engine stopped</source>
        <translation>El motor se detuvo</translation>
    </message>
    <message>
        <source>Press Restart to continue.</source>
        <translation>Pulse Reiniciar para continuar.</translation>
    </message>
    <message>
        <source>The job stopped</source>
        <translation>El trabajo se detuvo</translation>
    </message>
    <message>
        <source>this model cannot put earlier chunks back</source>
        <translation>este modelo no puede reponer tramos anteriores</translation>
    </message>
    <message>
        <source>Cannot read a command</source>
        <translation>No se puede leer un comando</translation>
    </message>
    <message>
        <source>there is no command &quot;{command}&quot;</source>
        <translation>«{command}» no lo es</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is not a moment of a video</source>
        <translation>«{text}» no es un momento de un vídeo</translation>
    </message>
    <message>
        <source>Write seconds as 8 or 2.5s, or a chunk as c12.</source>
        <translation>Escriba segundos como 8 o 2.5s, o un tramo como c12.</translation>
    </message>
    <message>
        <source>Cannot read the timeline {file}</source>
        <translation>No se puede leer la línea de tiempo {file}</translation>
    </message>
    <message>
        <source>it has neither &quot;longtake_timeline&quot; nor Scope&apos;s &quot;prompts&quot;</source>
        <translation>no tiene ni «longtake_timeline» ni los «prompts» de Scope</translation>
    </message>
    <message>
        <source>Cannot use the policy {file}</source>
        <translation>No se puede usar la política {file}</translation>
    </message>
    <message>
        <source>Cannot peek at the next chunk</source>
        <translation>No se puede ver una vista previa del tramo siguiente</translation>
    </message>
    <message>
        <source>this stream cannot be brought back to where it was</source>
        <translation>este flujo no se puede devolver a donde estaba</translation>
    </message>
    <message>
        <source>the engine is stopped</source>
        <translation>el motor está detenido</translation>
    </message>
    <message>
        <source>Press Restart.</source>
        <translation>Pulse Reiniciar.</translation>
    </message>
    <message>
        <source>The stream continues unchanged.</source>
        <translation>El flujo sigue como si no se hubiera pedido nada.</translation>
    </message>
    <message>
        <source>The prompt was not sent</source>
        <translation>El prompt no se envió</translation>
    </message>
    <message>
        <source>it has {count} letters</source>
        <translation>tiene {count} letras</translation>
    </message>
    <message>
        <source>Use at most {most} letters.</source>
        <translation>Dígalo en {most} como máximo.</translation>
    </message>
    <message>
        <source>one of its parts is empty</source>
        <translation>una de sus partes está vacía</translation>
    </message>
    <message>
        <source>Write something on both sides of each |.</source>
        <translation>Escriba algo a ambos lados de cada |.</translation>
    </message>
    <message>
        <source>it blends {count} prompts</source>
        <translation>mezcla {count} prompts</translation>
    </message>
    <message>
        <source>Blend at most {most}.</source>
        <translation>Mezcle {most} como máximo.</translation>
    </message>
    <message>
        <source>all its weights are zero</source>
        <translation>todos sus pesos son cero</translation>
    </message>
    <message>
        <source>Give at least one part a weight above zero.</source>
        <translation>Dé a una parte al menos un peso mayor que cero.</translation>
    </message>
    <message>
        <source>one of its weights is above {most}</source>
        <translation>uno de sus pesos supera {most}</translation>
    </message>
    <message>
        <source>Weights are relative: 0.7 and 0.3 blend as 700 and 300 would.</source>
        <translation>Los pesos son relativos: 0.7 y 0.3 mezclan como lo harían 700 y 300.</translation>
    </message>
    <message>
        <source>The stream continues, but is no longer saved.</source>
        <translation>El flujo sigue, pero ya no se conserva.</translation>
    </message>
    <message>
        <source>Reading the model</source>
        <translation>Leyendo el modelo</translation>
    </message>
    <message>
        <source>Laying out its weights</source>
        <translation>Colocando sus pesos</translation>
    </message>
    <message>
        <source>Looking for the model&apos;s parts</source>
        <translation>Buscando las partes del modelo</translation>
    </message>
    <message>
        <source>Reading the video model</source>
        <translation>Leyendo el modelo de vídeo</translation>
    </message>
    <message>
        <source>Building a model with random weights</source>
        <translation>Creando un modelo con pesos aleatorios</translation>
    </message>
    <message>
        <source>Putting the session back</source>
        <translation>Restaurando la sesión</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Listo</translation>
    </message>
    <message>
        <source>These weights are not a Wan video autoencoder</source>
        <translation>Estos pesos no son un autocodificador de vídeo Wan</translation>
    </message>
    <message>
        <source>Choose the file Wan2.1_VAE.pth.</source>
        <translation>Elija el archivo Wan2.1_VAE.pth.</translation>
    </message>
    <message>
        <source>These weights are not a tiny video autoencoder</source>
        <translation>Estos pesos no son un autocodificador de vídeo pequeño</translation>
    </message>
    <message>
        <source>{tensor} is missing.</source>
        <translation>Falta {tensor}.</translation>
    </message>
    <message>
        <source>Choose the file taew2_1.safetensors or taew2_1.pth.</source>
        <translation>Elija el archivo taew2_1.safetensors o taew2_1.pth.</translation>
    </message>
    <message>
        <source>These weights are not a UMT5 text encoder</source>
        <translation>Estos pesos no son un codificador de texto UMT5</translation>
    </message>
    <message>
        <source>token_embedding, blocks.0.attn.q, blocks.0.pos_embedding or blocks.0.ffn.fc1 is missing.</source>
        <translation>Falta token_embedding, blocks.0.attn.q, blocks.0.pos_embedding o blocks.0.ffn.fc1.</translation>
    </message>
    <message>
        <source>Choose the file models_t5_umt5-xxl-enc-bf16.pth.</source>
        <translation>Elija el archivo models_t5_umt5-xxl-enc-bf16.pth.</translation>
    </message>
    <message>
        <source>This text encoder has a config.json that is not UMT5&apos;s</source>
        <translation>Este codificador de texto tiene un config.json que no es de UMT5</translation>
    </message>
    <message>
        <source>This text encoder has a shape that is not UMT5&apos;s</source>
        <translation>Este codificador de texto tiene una forma que no es de UMT5</translation>
    </message>
    <message>
        <source>{heads} heads for a width of {width}, {buckets} distance buckets.</source>
        <translation>{heads} cabezas para una anchura de {width}, {buckets} grupos de distancia.</translation>
    </message>
    <message>
        <source>The tokenizer cannot be read</source>
        <translation>No se puede leer el tokenizador</translation>
    </message>
    <message>
        <source>Choose the file spiece.model of google/umt5-xxl; it has 4,548,313 bytes.</source>
        <translation>Elija el archivo spiece.model de google/umt5-xxl; ocupa 4.548.313 bytes.</translation>
    </message>
    <message>
        <source>Tokenizer and text encoder do not belong together</source>
        <translation>El tokenizador y el codificador de texto no van juntos</translation>
    </message>
    <message>
        <source>The tokenizer gives id {given}, the encoder knows {known}.</source>
        <translation>El tokenizador da el id {given}, el codificador conoce {known}.</translation>
    </message>
    <message>
        <source>Choose spiece.model and the encoder of the same release.</source>
        <translation>Elija spiece.model y el codificador de la misma versión.</translation>
    </message>
    <message>
        <source>Cannot open &quot;{file}&quot;</source>
        <translation>No se puede abrir «{file}»</translation>
    </message>
    <message>
        <source>Get the file again and compare its size with the source&apos;s.</source>
        <translation>Consiga el archivo de nuevo y compare su tamaño con el de la fuente.</translation>
    </message>
    <message>
        <source>Another program may be writing it; wait until it finishes, then open it again.</source>
        <translation>Quizá otro programa lo esté escribiendo; espere a que termine y ábralo de nuevo.</translation>
    </message>
    <message>
        <source>it changed while it was being read</source>
        <translation>cambió mientras se leía</translation>
    </message>
    <message>
        <source>it ends before the requested bytes</source>
        <translation>termina antes de los bytes pedidos</translation>
    </message>
    <message>
        <source>it is only {bytes} bytes long; a safetensors file has at least 10</source>
        <translation>solo tiene {bytes} bytes; un archivo safetensors tiene al menos 10</translation>
    </message>
    <message>
        <source>it claims a header of {size}; the format allows 100 MB. It is not a safetensors file or it is damaged</source>
        <translation>declara una cabecera de {size}; el formato permite 100 MB. No es un archivo safetensors o está dañado</translation>
    </message>
    <message>
        <source>it claims a header of {bytes} bytes; the least is 2</source>
        <translation>declara una cabecera de {bytes} bytes; el mínimo es 2</translation>
    </message>
    <message>
        <source>its header says {claimed} bytes but only {found} follow; the download is incomplete</source>
        <translation>su cabecera dice {claimed} bytes pero solo siguen {found}; la descarga está incompleta</translation>
    </message>
    <message>
        <source>Get the model file itself from its source.</source>
        <translation>Consiga el archivo del modelo en su fuente.</translation>
    </message>
    <message>
        <source>it is a Git LFS pointer and not the file itself</source>
        <translation>es un puntero de Git LFS y no el archivo</translation>
    </message>
    <message>
        <source>it is a web page</source>
        <translation>es una página web</translation>
    </message>
    <message>
        <source>it is a zip archive, perhaps a PyTorch file</source>
        <translation>es un archivo zip, quizá un archivo de PyTorch</translation>
    </message>
    <message>
        <source>it is a GGUF file</source>
        <translation>es un archivo GGUF</translation>
    </message>
    <message>
        <source>it is a Python pickle</source>
        <translation>es un pickle de Python</translation>
    </message>
    <message>
        <source>it is a 7z archive</source>
        <translation>es un archivo 7z</translation>
    </message>
    <message>
        <source>its shard &quot;{shard}&quot;: {cause}</source>
        <translation>su parte «{shard}»: {cause}</translation>
    </message>
    <message>
        <source>Get the missing part and put it next to the index.</source>
        <translation>Consiga la parte que falta y póngala junto al índice.</translation>
    </message>
    <message>
        <source>tensor &quot;{tensor}&quot; should be in &quot;{shard}&quot; and is not</source>
        <translation>el tensor «{tensor}» debería estar en «{shard}» y no está</translation>
    </message>
    <message>
        <source>it holds no model that this program knows</source>
        <translation>no contiene ningún modelo que este programa conozca</translation>
    </message>
    <message>
        <source>Choose the weights of a Wan 2.1 model or one of its relatives.</source>
        <translation>Elija los pesos de un modelo Wan 2.1 o de uno de sus parientes.</translation>
    </message>
    <message>
        <source>it is not a complete {kind} model: {findings}</source>
        <translation>no es un modelo completo de tipo {kind}: {findings}</translation>
    </message>
    <message>
        <source>Check that the file and its config belong together.</source>
        <translation>Compruebe que el archivo y su config van juntos.</translation>
    </message>
    <message>
        <source>it is in PyTorch&apos;s legacy format (before version 1.6)</source>
        <translation>está en el formato antiguo de PyTorch (anterior a la versión 1.6)</translation>
    </message>
    <message>
        <source>Load it in Python and save it again with torch.save or as safetensors.</source>
        <translation>Cárguelo en Python y guárdelo de nuevo con torch.save o como safetensors.</translation>
    </message>
    <message>
        <source>it is a tar archive</source>
        <translation>es un archivo tar</translation>
    </message>
    <message>
        <source>it is not a PyTorch zip file</source>
        <translation>no es un archivo zip de PyTorch</translation>
    </message>
    <message>
        <source>it is a TorchScript program and not a file of weights</source>
        <translation>es un programa TorchScript y no un archivo de pesos</translation>
    </message>
    <message>
        <source>Ask its author for the weights alone.</source>
        <translation>Pida a su autor solo los pesos.</translation>
    </message>
    <message>
        <source>its zip directory is missing; the download is probably incomplete</source>
        <translation>falta su directorio zip; la descarga seguramente está incompleta</translation>
    </message>
    <message>
        <source>the folder holds {count} models, among them &quot;{first}&quot; and &quot;{second}&quot;</source>
        <translation>la carpeta contiene {count} modelos, entre ellos «{first}» y «{second}»</translation>
    </message>
    <message>
        <source>Choose one of the files.</source>
        <translation>Elija uno de los archivos.</translation>
    </message>
    <message>
        <source>the folder holds no model file</source>
        <translation>la carpeta no contiene ningún archivo de modelo</translation>
    </message>
    <message>
        <source>Choose a folder with a .safetensors, .pt or .pth file.</source>
        <translation>Elija una carpeta con un archivo .safetensors, .pt o .pth.</translation>
    </message>
    <message>
        <source>Cannot use &quot;{folder}&quot;</source>
        <translation>No se puede usar «{folder}»</translation>
    </message>
    <message>
        <source>the file &quot;{file}&quot; is missing</source>
        <translation>de sus archivos falta «{file}»</translation>
    </message>
    <message>
        <source>Cannot use &quot;{file}&quot; as {kind}</source>
        <translation>No se puede usar «{file}» como {kind}</translation>
    </message>
    <message>
        <source>it is {kind}</source>
        <translation>es {kind}</translation>
    </message>
    <message>
        <source>the folder holds {count} such models</source>
        <translation>la carpeta contiene {count} modelos así</translation>
    </message>
    <message>
        <source>it holds shards without the .safetensors.index.json that belongs to them</source>
        <translation>contiene partes sin el .safetensors.index.json que les corresponde</translation>
    </message>
    <message>
        <source>the folder holds no such model</source>
        <translation>la carpeta no contiene ningún modelo así</translation>
    </message>
    <message>
        <source>Cannot copy tensor &quot;{tensor}&quot;</source>
        <translation>No se puede copiar el tensor «{tensor}»</translation>
    </message>
    <message>
        <source>the buffer has another size than the tensor</source>
        <translation>el búfer no tiene el tamaño del tensor</translation>
    </message>
    <message>
        <source>it is the file to convert</source>
        <translation>es el archivo que se va a convertir</translation>
    </message>
    <message>
        <source>The GPU ran out of memory</source>
        <translation>La GPU se quedó sin memoria</translation>
    </message>
    <message>
        <source>a chunk needs more memory than is free</source>
        <translation>un tramo necesita más de lo que queda</translation>
    </message>
    <message>
        <source>Close other programs that use it, or lower the budget, and press Restart.</source>
        <translation>Cierre otros programas que la usen o reduzca el presupuesto y pulse Reiniciar.</translation>
    </message>
    <message>
        <source>The GPU does not have enough memory for this stream</source>
        <translation>La GPU no tiene memoria suficiente para este flujo</translation>
    </message>
    <message>
        <source>the salience head</source>
        <translation>la cabeza de saliencia</translation>
    </message>
    <message>
        <source>the GPU&apos;s libraries</source>
        <translation>las bibliotecas de la GPU</translation>
    </message>
    <message>
        <source>models of the Wan family that remember</source>
        <translation>los modelos de la familia Wan que recuerdan</translation>
    </message>
    <message>
        <source>Cannot use &quot;{file}&quot; as the salience head</source>
        <translation>No se puede usar «{file}» como cabeza de saliencia</translation>
    </message>
    <message>
        <source>it is for a width of {width}, and the transformer has {wanted}</source>
        <translation>lee una anchura de {width}, y el transformador tiene {wanted}</translation>
    </message>
    <message>
        <source>Name the head that was trained with these weights as --head, or use --head none.</source>
        <translation>Dé con --head la cabeza entrenada con estos pesos, o --head none.</translation>
    </message>
    <message>
        <source>Measuring this processor</source>
        <translation>Midiendo este procesador</translation>
    </message>
    <message>
        <source>the catalogue has no model &quot;{name}&quot;</source>
        <translation>el catálogo no tiene ningún modelo «{name}»</translation>
    </message>
    <message>
        <source>&quot;longtake-cli models catalogue&quot; lists the names; any public file is hf:owner/name:path/file.</source>
        <translation>«longtake-cli models catalogue» muestra los nombres; cualquier archivo público es hf:owner/name:path/file.</translation>
    </message>
    <message>
        <source>&quot;{reference}&quot; is not a file of the hub</source>
        <translation>«{reference}» no nombra ningún archivo del repositorio público</translation>
    </message>
    <message>
        <source>Write hf:owner/name:path/file, or hf:owner/name@revision:path/file.</source>
        <translation>Escriba hf:owner/name:path/file o hf:owner/name@revision:path/file.</translation>
    </message>
    <message>
        <source>&quot;{address}&quot; is not an address that begins with https:// or http://</source>
        <translation>«{address}» no es una dirección que empiece por https:// o http://</translation>
    </message>
    <message>
        <source>Correct it, or unset HF_ENDPOINT.</source>
        <translation>Corríjala, o quite HF_ENDPOINT.</translation>
    </message>
    <message>
        <source>Cannot read the catalogue {file}</source>
        <translation>No se puede leer el catálogo {file}</translation>
    </message>
    <message>
        <source>entry &quot;{name}&quot;: {problem}</source>
        <translation>entrada «{name}»: {problem}</translation>
    </message>
    <message>
        <source>Correct the file.</source>
        <translation>Corrija el archivo.</translation>
    </message>
    <message>
        <source>this system has no libcurl ({problem})</source>
        <translation>este sistema no tiene libcurl ({problem})</translation>
    </message>
    <message>
        <source>Install it (the package libcurl4), or download the file with a browser.</source>
        <translation>Instálela (el paquete libcurl4) o descargue el archivo con un navegador.</translation>
    </message>
    <message>
        <source>{file} was not downloaded</source>
        <translation>{file} no se descargó</translation>
    </message>
    <message>
        <source>another file of this name exists: {why}</source>
        <translation>hay otro archivo con este nombre: {why}</translation>
    </message>
    <message>
        <source>Move it, or choose another folder: longtake-cli models pull NAME --to DIR.</source>
        <translation>Muévalo o use otra carpeta: longtake-cli models pull NAME --to DIR.</translation>
    </message>
    <message>
        <source>The existing file is unchanged.</source>
        <translation>El archivo que hay se queda como está.</translation>
    </message>
    <message>
        <source>Longtake did not create {part}</source>
        <translation>{part} no lo empezó Longtake</translation>
    </message>
    <message>
        <source>{file} is already being downloaded</source>
        <translation>{file} ya se está descargando</translation>
    </message>
    <message>
        <source>another download holds {part}</source>
        <translation>otra descarga ocupa {part}</translation>
    </message>
    <message>
        <source>Wait until it is done, or cancel it.</source>
        <translation>Espere a que termine o cancélela.</translation>
    </message>
    <message>
        <source>{need} remain to be downloaded, and the disk of {folder} has {free} free</source>
        <translation>quedan {need} por descargar, y el disco de {folder} tiene {free} libres</translation>
    </message>
    <message>
        <source>Free some space, or choose another folder: longtake-cli models pull NAME --to DIR. Downloaded data is kept.</source>
        <translation>Libere espacio o use otra carpeta: longtake-cli models pull NAME --to DIR. Lo que ya hay se conserva.</translation>
    </message>
    <message>
        <source>Downloaded data is kept; the next download resumes from there.</source>
        <translation>Lo recibido se conserva; la próxima descarga sigue desde ahí.</translation>
    </message>
    <message>
        <source>it has another size</source>
        <translation>tiene otro tamaño</translation>
    </message>
    <message>
        <source>it has another SHA-256</source>
        <translation>tiene otro SHA-256</translation>
    </message>
    <message>
        <source>it was downloaded from elsewhere</source>
        <translation>se descargó de otro sitio</translation>
    </message>
    <message>
        <source>its publisher requires that you accept its terms first (HTTP {status})</source>
        <translation>su editor lo da solo a quien ha aceptado sus condiciones (HTTP {status})</translation>
    </message>
    <message>
        <source>Accept them at {page}, then set HF_TOKEN to an access token of your account. HF_TOKEN is {token} now.</source>
        <translation>Acepte en {page} y ponga en HF_TOKEN un token de acceso de su cuenta. HF_TOKEN está ahora {token}.</translation>
    </message>
    <message>
        <source>set</source>
        <translation>definido</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>sin definir</translation>
    </message>
    <message>
        <source>{host} does not have it (HTTP {status})</source>
        <translation>{host} no lo tiene (HTTP {status})</translation>
    </message>
    <message>
        <source>It may have moved: look at {page}.</source>
        <translation>Puede que se haya movido: mire {page}.</translation>
    </message>
    <message>
        <source>{host} answered with HTTP {status}</source>
        <translation>{host} respondió con HTTP {status}</translation>
    </message>
    <message>
        <source>Try again later.</source>
        <translation>Inténtelo más tarde.</translation>
    </message>
    <message>
        <source>{host} is busy (HTTP {status}) and accepts no request for {seconds} seconds</source>
        <translation>{host} está ocupado (HTTP {status}) y pide esperar {seconds} segundos</translation>
    </message>
    <message>
        <source>Try again after that time.</source>
        <translation>Inténtelo de nuevo pasado ese tiempo.</translation>
    </message>
    <message>
        <source>the connection to {host} failed {times} times in a row: {problem}</source>
        <translation>la conexión con {host} falló {times} veces seguidas: {problem}</translation>
    </message>
    <message>
        <source>Check the network (http_proxy, https_proxy, no_proxy and HF_ENDPOINT apply), then resume.</source>
        <translation>Revise la red (aquí cuentan http_proxy, https_proxy, no_proxy y HF_ENDPOINT) y continúe.</translation>
    </message>
    <message>
        <source>{host} redirects without end</source>
        <translation>{host} lleva de una dirección a otra sin fin</translation>
    </message>
    <message>
        <source>{host} redirects from https:// to the unprotected address {address}</source>
        <translation>{host} lleva de https:// a la dirección sin protección {address}</translation>
    </message>
    <message>
        <source>Name another mirror with HF_ENDPOINT.</source>
        <translation>Indique otro espejo con HF_ENDPOINT.</translation>
    </message>
    <message>
        <source>{host} sent other bytes than requested</source>
        <translation>{host} envió otros bytes que los pedidos</translation>
    </message>
    <message>
        <source>Try again later, or name another mirror with HF_ENDPOINT.</source>
        <translation>Inténtelo más tarde o indique otro espejo con HF_ENDPOINT.</translation>
    </message>
    <message>
        <source>it kept changing at {host} during the download</source>
        <translation>cambió una y otra vez en {host} mientras se descargaba</translation>
    </message>
    <message>
        <source>it was cancelled</source>
        <translation>se canceló</translation>
    </message>
    <message>
        <source>{file} was not kept</source>
        <translation>{file} no se conservó</translation>
    </message>
    <message>
        <source>the download has the SHA-256 {found}, and {origin} says {expected}</source>
        <translation>lo recibido tiene el SHA-256 {found}, y {origin} dice {expected}</translation>
    </message>
    <message>
        <source>Try again; if it happens again, the mirror or the network changes the file.</source>
        <translation>Inténtelo de nuevo; si vuelve a ocurrir, el espejo o la red cambian el archivo.</translation>
    </message>
    <message>
        <source>The wrong bytes were deleted.</source>
        <translation>Los bytes equivocados se borraron.</translation>
    </message>
    <message>
        <source>{host} offers another file than the catalogue describes: {why}</source>
        <translation>{host} ofrece otro archivo que el que describe el catálogo: {why}</translation>
    </message>
    <message>
        <source>Look at {page} for a new version. Download it without the catalogue as hf:owner/name:path/file.</source>
        <translation>Mire {page}: puede haber una versión nueva. Como hf:owner/name:path/file se puede obtener sin el catálogo.</translation>
    </message>
    <message>
        <source>the download has the SHA-256 {found}, and the first one had {expected}</source>
        <translation>lo recibido tiene el SHA-256 {found}, y la primera vez tenía {expected}</translation>
    </message>
    <message>
        <source>If the publisher changed it, delete {record} and download it again.</source>
        <translation>Si el editor lo cambió, borre {record} y descárguelo otra vez.</translation>
    </message>
    <message>
        <source>The download was deleted.</source>
        <translation>Los bytes recibidos se borraron.</translation>
    </message>
    <message>
        <source>{host} sent a web page instead of the file</source>
        <translation>{host} envió una página web en lugar del archivo</translation>
    </message>
    <message>
        <source>Open the address in a browser: the network may want a login first.</source>
        <translation>Abra la dirección en un navegador: puede que la red pida antes iniciar sesión.</translation>
    </message>
    <message>
        <source>the catalogue</source>
        <translation>el catálogo</translation>
    </message>
    <message>
        <source>the hub</source>
        <translation>el repositorio público</translation>
    </message>
    <message>
        <source>Asking for the sizes</source>
        <translation>Consultando los tamaños</translation>
    </message>
    <message>
        <source>Checking existing files</source>
        <translation>Comprobando lo que hay</translation>
    </message>
    <message>
        <source>Downloading</source>
        <translation>Descargando</translation>
    </message>
    <message>
        <source>Waiting for the server</source>
        <translation>Esperando al servidor</translation>
    </message>
    <message>
        <source>The file changed: downloading it from the beginning</source>
        <translation>El archivo cambió: se descarga desde el principio</translation>
    </message>
    <message>
        <source>{recipe} has timesteps of its own and takes 1 to {most} passes</source>
        <translation>{recipe} tiene pasos de tiempo propios y acepta de 1 a {most} pasadas</translation>
    </message>
    <message>
        <source>Give the number of passes alone: --steps {most}.</source>
        <translation>Dé solo el número de pasadas: --steps {most}.</translation>
    </message>
    <message>
        <source>its matrices are NVFP4 (4-bit numbers in blocks), which only some GPUs multiply and this program does not read</source>
        <translation>sus matrices son NVFP4, números de 4 bits en bloques, que solo algunas GPU multiplican y este programa no lee</translation>
    </message>
    <message>
        <source>Use the same model in bf16, fp16, fp32 or fp8.</source>
        <translation>Use el mismo modelo en bf16, fp16, fp32 o fp8.</translation>
    </message>
    <message>
        <source>it also needs actions or a camera as input, which this program does not have</source>
        <translation>se dirige con acciones o una cámara además del texto, y este programa no tiene esa entrada</translation>
    </message>
    <message>
        <source>a router chooses the layers that may recall (LayerRecall), and this program has no such rule of memory</source>
        <translation>un enrutador elige las capas que pueden recordar (LayerRecall), y este programa no tiene esa regla de memoria</translation>
    </message>
    <message>
        <source>Load the LongLive weights that it belongs to.</source>
        <translation>Cargue los pesos de LongLive a los que pertenece.</translation>
    </message>
    <message>
        <source>it reads a memory that layers of its own compress (DecMem), which this program cannot compute</source>
        <translation>lee una memoria que comprimen capas propias (DecMem), y este programa no puede calcularla</translation>
    </message>
    <message>
        <source>Choose a model whose memory is keys and values alone, such as LongLive or SGF.</source>
        <translation>Elija un modelo cuya memoria sean solo claves y valores, como LongLive o SGF.</translation>
    </message>
    <message>
        <source>it also needs pictures of a person and an object (StreamHOI), which this program has no input for</source>
        <translation>quiere imágenes de una persona y una cosa además del texto (StreamHOI), y este programa no tiene esa entrada</translation>
    </message>
    <message>
        <source>it is an image-to-video model with 36 channels and makes a whole clip at once</source>
        <translation>lee 36 canales, los 16 propios y los de una imagen, y hace un clip entero de una vez</translation>
    </message>
    <message>
        <source>Cannot convert {file}</source>
        <translation>No se puede convertir {file}</translation>
    </message>
    <message>
        <source>it has weights of its own for the clean pass, which a conversion would lose</source>
        <translation>tiene pesos propios para la pasada limpia, que una conversión perdería</translation>
    </message>
    <message>
        <source>Open the file as it is: --model takes it.</source>
        <translation>Abra el archivo como está: --model lo acepta.</translation>
    </message>
    <message>
        <source>The control port was not opened on {address}</source>
        <translation>El puerto de control no se abrió en {address}</translation>
    </message>
    <message>
        <source>other machines reach this address, and no token was given</source>
        <translation>otras máquinas alcanzan esta dirección y no se indicó credencial</translation>
    </message>
    <message>
        <source>The token file {file} was not used</source>
        <translation>No se usó el archivo de credencial {file}</translation>
    </message>
    <message>
        <source>its mode is {mode}, so other users can read it</source>
        <translation>su modo es {mode}, así que otros podrían leerlo</translation>
    </message>
    <message>
        <source>Run: chmod 600 {file}</source>
        <translation>Ejecute: chmod 600 {file}</translation>
    </message>
    <message>
        <source>its first line is not a token of {least} to {most} letters and digits</source>
        <translation>su primera línea no es una credencial de {least} a {most} letras y cifras</translation>
    </message>
    <message>
        <source>Write one with: openssl rand -hex 24</source>
        <translation>Genere una con: openssl rand -hex 24</translation>
    </message>
    <message>
        <source>The request was not understood</source>
        <translation>No se entendió la petición</translation>
    </message>
    <message>
        <source>There is nothing at {path}</source>
        <translation>No hay nada en {path}</translation>
    </message>
    <message>
        <source>GET /v1/openapi.json lists all paths.</source>
        <translation>GET /v1/openapi.json enumera lo que hay.</translation>
    </message>
    <message>
        <source>{path} does not take {method}</source>
        <translation>{path} no admite {method}</translation>
    </message>
    <message>
        <source>Use {allowed}.</source>
        <translation>Use {allowed}.</translation>
    </message>
    <message>
        <source>The token is missing or wrong</source>
        <translation>Falta la credencial o es incorrecta</translation>
    </message>
    <message>
        <source>The control port does not answer for this name</source>
        <translation>El puerto de control no responde a este nombre</translation>
    </message>
    <message>
        <source>the request was sent to &quot;{host}&quot;</source>
        <translation>la petición se envió a «{host}»</translation>
    </message>
    <message>
        <source>Send requests to {address}.</source>
        <translation>Pregunte a {address}.</translation>
    </message>
    <message>
        <source>Pages of other sites may not use the control port</source>
        <translation>Las páginas de otros sitios no pueden usar el puerto de control</translation>
    </message>
    <message>
        <source>this one comes from &quot;{origin}&quot;</source>
        <translation>esta viene de «{origin}»</translation>
    </message>
    <message>
        <source>The control port takes no more connections</source>
        <translation>El puerto de control no admite más conexiones</translation>
    </message>
    <message>
        <source>{count} are open</source>
        <translation>hay {count} abiertas</translation>
    </message>
    <message>
        <source>Close one of them.</source>
        <translation>Cierre una de ellas.</translation>
    </message>
    <message>
        <source>The request is too large</source>
        <translation>La petición es demasiado grande</translation>
    </message>
    <message>
        <source>it has more than {most} bytes</source>
        <translation>tiene más de {most} bytes</translation>
    </message>
    <message>
        <source>The request took too long</source>
        <translation>La petición tardó demasiado</translation>
    </message>
    <message>
        <source>it was not complete after {seconds} s</source>
        <translation>no estaba completa tras {seconds} s</translation>
    </message>
    <message>
        <source>There is no preview</source>
        <translation>No hay vista previa</translation>
    </message>
    <message>
        <source>this program makes no JPEG pictures</source>
        <translation>este programa no hace imágenes JPEG</translation>
    </message>
    <message>
        <source>no picture has been made yet</source>
        <translation>todavía no se hizo ninguna imagen</translation>
    </message>
    <message>
        <source>There is no command &quot;{name}&quot;</source>
        <translation>«{name}» no es una orden</translation>
    </message>
    <message>
        <source>The command {name} was not carried out</source>
        <translation>No se ejecutó la orden {name}</translation>
    </message>
    <message>
        <source>{count} commands already wait for their chunk</source>
        <translation>{count} órdenes ya esperan su tramo</translation>
    </message>
    <message>
        <source>Let the stream play, and wait for receipts.</source>
        <translation>Deje correr el flujo y espere los acuses.</translation>
    </message>
    <message>
        <source>no stream is open</source>
        <translation>no hay ningún flujo</translation>
    </message>
    <message>
        <source>Open a model or a session first.</source>
        <translation>Abra antes un modelo o una sesión.</translation>
    </message>
    <message>
        <source>there is no prompt yet</source>
        <translation>todavía no hay prompt</translation>
    </message>
    <message>
        <source>Send one first.</source>
        <translation>Envíe antes uno.</translation>
    </message>
    <message>
        <source>the prompt has {texts} texts, and {weights} weights came</source>
        <translation>el prompt tiene {texts} textos y llegaron {weights} pesos</translation>
    </message>
    <message>
        <source>all weights would be zero</source>
        <translation>todos los pesos serían cero</translation>
    </message>
    <message>
        <source>there is no take {take}</source>
        <translation>no existe la toma {take}</translation>
    </message>
    <message>
        <source>GET /v1/takes lists them.</source>
        <translation>GET /v1/takes las enumera.</translation>
    </message>
    <message>
        <source>slot {number} is empty</source>
        <translation>la ranura {number} está vacía</translation>
    </message>
    <message>
        <source>Fill it with the command keep_slot.</source>
        <translation>Rellénela con la orden keep_slot.</translation>
    </message>
    <message>
        <source>this program cannot record</source>
        <translation>este programa no puede grabar</translation>
    </message>
    <message>
        <source>a recording is running</source>
        <translation>hay una grabación en curso</translation>
    </message>
    <message>
        <source>Send record_stop first.</source>
        <translation>Envíe antes record_stop.</translation>
    </message>
    <message>
        <source>no recording is running</source>
        <translation>no hay ninguna grabación en curso</translation>
    </message>
    <message>
        <source>the stream is not saved in a session</source>
        <translation>el flujo no se conserva en una sesión</translation>
    </message>
    <message>
        <source>Start with --sessions DIR.</source>
        <translation>Inicie con --sessions CARPETA.</translation>
    </message>
    <message>
        <source>&quot;{name}&quot; is not a file name</source>
        <translation>«{name}» no sirve como nombre de archivo</translation>
    </message>
    <message>
        <source>Use letters, digits, spaces, and . - _</source>
        <translation>Use letras, cifras, espacios y . - _</translation>
    </message>
    <message>
        <source>The cue was not planned</source>
        <translation>La cue no se planificó</translation>
    </message>
    <message>
        <source>a plan can have {most} cues</source>
        <translation>un plan puede tener {most} cues</translation>
    </message>
    <message>
        <source>Wait until some have fired, or remove some.</source>
        <translation>Espere a que se disparen algunas o quite algunas.</translation>
    </message>
    <message>
        <source>{file} already exists</source>
        <translation>{file} ya existe</translation>
    </message>
    <message>
        <source>Choose another port, or close the program that uses it.</source>
        <translation>Elija otro puerto o cierre el programa que lo ocupa.</translation>
    </message>
    <message>
        <source>&quot;{address}&quot; is not an address</source>
        <translation>«{address}» no es una dirección</translation>
    </message>
    <message>
        <source>Write an IP address and a port, such as 127.0.0.1:9000.</source>
        <translation>Escriba una dirección IP y un puerto, como 127.0.0.1:9000.</translation>
    </message>
    <message>
        <source>An OSC message was not understood</source>
        <translation>No se entendió un mensaje OSC</translation>
    </message>
    <message>
        <source>Cannot write a JPEG</source>
        <translation>No se puede escribir un JPEG</translation>
    </message>
    <message>
        <source>FFmpeg has no JPEG encoder</source>
        <translation>FFmpeg no tiene codificador JPEG</translation>
    </message>
    <message>
        <source>this FFmpeg was built without {format}</source>
        <translation>este FFmpeg se compiló sin {format}</translation>
    </message>
    <message>
        <source>Cannot send to {address}</source>
        <translation>No se puede enviar a {address}</translation>
    </message>
    <message>
        <source>Longtake does not know this kind of address</source>
        <translation>no es una dirección que Longtake conozca</translation>
    </message>
    <message>
        <source>this FFmpeg was built without {protocol}</source>
        <translation>este FFmpeg se compiló sin {protocol}</translation>
    </message>
    <message>
        <source>Install FFmpeg with it, or send another way.</source>
        <translation>Instale FFmpeg con ello o envíe de otra manera.</translation>
    </message>
    <message>
        <source>Sending to {address} ended</source>
        <translation>El envío a {address} terminó</translation>
    </message>
    <message>
        <source>the picture size changed, and a running stream cannot change its size</source>
        <translation>las imágenes tienen ahora otro tamaño, y lo ya empezado no puede cambiar el suyo</translation>
    </message>
    <message>
        <source>nothing receives the pictures</source>
        <translation>nadie recibe las imágenes</translation>
    </message>
    <message>
        <source>no program reads from the pipe</source>
        <translation>nadie lee de la tubería</translation>
    </message>
    <message>
        <source>Cannot follow the video</source>
        <translation>No se sigue el vídeo</translation>
    </message>
    <message>
        <source>this model does not make one chunk after the other</source>
        <translation>este modelo no hace un tramo tras otro</translation>
    </message>
    <message>
        <source>Choose a causal model, and no recipe of Rolling Forcing.</source>
        <translation>Elija un modelo causal y ninguna receta de Rolling Forcing.</translation>
    </message>
    <message>
        <source>its strength is not between 0 and 1</source>
        <translation>su intensidad no está entre 0 y 1</translation>
    </message>
    <message>
        <source>Use a value such as 0.6.</source>
        <translation>Use un valor como 0.6.</translation>
    </message>
    <message>
        <source>The LoRAs were not changed</source>
        <translation>Los LoRA no se cambiaron</translation>
    </message>
    <message>
        <source>this model takes none</source>
        <translation>este modelo no admite ninguno</translation>
    </message>
    <message>
        <source>Choose a model of the Wan family.</source>
        <translation>Elija un modelo de la familia Wan.</translation>
    </message>
    <message>
        <source>Cannot follow the video {file}</source>
        <translation>No se puede seguir el vídeo {file}</translation>
    </message>
    <message>
        <source>Choose a video that FFmpeg can read; for &quot;-&quot; send YUV4MPEG.</source>
        <translation>Elija un vídeo que FFmpeg pueda leer; para &quot;-&quot; envíe YUV4MPEG.</translation>
    </message>
    <message>
        <source>Cannot compare with {file}</source>
        <translation>No se puede comparar con {file}</translation>
    </message>
    <message>
        <source>it holds no golden samples</source>
        <translation>no contiene muestras de referencia</translation>
    </message>
    <message>
        <source>Give a file that selftest --make-golden wrote.</source>
        <translation>Indique un archivo escrito por selftest --make-golden.</translation>
    </message>
    <message>
        <source>Cannot use the LoRA {file}</source>
        <translation>No se puede usar el LoRA {file}</translation>
    </message>
    <message>
        <source>it cannot be read, or does not fit this model</source>
        <translation>no se puede leer o no encaja en este modelo</translation>
    </message>
    <message>
        <source>Choose a file with low-rank updates for this model.</source>
        <translation>Elija un archivo con cambios de rango bajo para este modelo.</translation>
    </message>
    <message>
        <source>it is not the file that the session used</source>
        <translation>no es el archivo que se usó entonces</translation>
    </message>
    <message>
        <source>Put the original file back in its place.</source>
        <translation>Vuelva a poner en su sitio el archivo de entonces.</translation>
    </message>
    <message>
        <source>it was made by Longtake {build} with other weights than the ones here</source>
        <translation>se hizo con Longtake {build} y con otros pesos que los de aquí</translation>
    </message>
    <message>
        <source>View and export it here. Only the version and the weights that made it can resume it.</source>
        <translation>Véala y expórtela aquí. Solo continúa con la versión y los pesos con los que se hizo.</translation>
    </message>
    <message>
        <source>this program has no window</source>
        <translation>este programa no muestra imagen</translation>
    </message>
    <message>
        <source>Use the window of Longtake for it.</source>
        <translation>Use para ello la ventana de Longtake.</translation>
    </message>
    <message>
        <source>the prompt has {texts} texts</source>
        <translation>el prompt tiene {texts} textos</translation>
    </message>
    <message>
        <source>The MIDI map {name} was not used</source>
        <translation>La asignación MIDI {name} no se usó</translation>
    </message>
    <message>
        <source>MIDI cannot be used</source>
        <translation>No se puede usar MIDI</translation>
    </message>
    <message>
        <source>the library RtMidi was not loaded: {problem}</source>
        <translation>no se cargó la biblioteca RtMidi: {problem}</translation>
    </message>
    <message>
        <source>Install the package librtmidi6 (Debian 12), librtmidi7 (newer systems) or librtmidi, and open MIDI again.</source>
        <translation>Instale el paquete librtmidi6 (Debian 12), librtmidi7 (sistemas más nuevos) o librtmidi, y abra MIDI de nuevo.</translation>
    </message>
    <message>
        <source>this computer has neither an ALSA sequencer nor a JACK server that answers</source>
        <translation>este equipo no tiene ni secuenciador ALSA ni servidor JACK que responda</translation>
    </message>
    <message>
        <source>Load the kernel module snd-seq for ALSA, or start JACK.</source>
        <translation>Cargue el módulo snd-seq del núcleo para ALSA, o inicie JACK.</translation>
    </message>
    <message>
        <source>The MIDI port {port} was not opened</source>
        <translation>El puerto MIDI {port} no se abrió</translation>
    </message>
    <message>
        <source>the system refused it</source>
        <translation>el sistema lo rechazó</translation>
    </message>
    <message>
        <source>Close the program that holds it; Longtake tries again by itself.</source>
        <translation>Cierre el programa que lo ocupa; Longtake lo intenta de nuevo por sí solo.</translation>
    </message>
    <message>
        <source>The MIDI port {port} is missing</source>
        <translation>El puerto MIDI {port} no está</translation>
    </message>
    <message>
        <source>Connect the device; Longtake uses it as soon as it is there.</source>
        <translation>Conecte el dispositivo; Longtake lo usa en cuanto esté.</translation>
    </message>
    <message>
        <source>only an MP4 can have a size limit</source>
        <translation>solo se puede limitar el tamaño de un MP4</translation>
    </message>
    <message>
        <source>Name a .mp4 file, or omit the limit.</source>
        <translation>Indique un archivo .mp4 o quite el límite.</translation>
    </message>
    <message>
        <source>this many pictures do not fit into {limit}</source>
        <translation>tantas imágenes no caben en {limit}</translation>
    </message>
    <message>
        <source>Allow more, or choose a shorter range or smaller pictures.</source>
        <translation>Permita más, o elija un intervalo más corto o imágenes más pequeñas.</translation>
    </message>
    <message>
        <source>only an MP4 can have sound</source>
        <translation>solo un MP4 lleva sonido</translation>
    </message>
    <message>
        <source>Name a .mp4 file, or omit the sound.</source>
        <translation>Indique un archivo .mp4 o deje el sonido.</translation>
    </message>
    <message>
        <source>Cannot use the sound of {file}</source>
        <translation>No se puede usar el sonido de {file}</translation>
    </message>
    <message>
        <source>Choose a file with sound that FFmpeg can read, such as WAV, FLAC or MP3.</source>
        <translation>Elija un archivo con sonido que FFmpeg pueda leer, como WAV, FLAC o MP3.</translation>
    </message>
    <message>
        <source>it holds no sound</source>
        <translation>no contiene sonido</translation>
    </message>
    <message>
        <source>its sound ends before {seconds} s</source>
        <translation>su sonido termina antes de {seconds} s</translation>
    </message>
    <message>
        <source>Cannot write sound</source>
        <translation>No se puede escribir sonido</translation>
    </message>
    <message>
        <source>this FFmpeg was built without AAC</source>
        <translation>este FFmpeg se compiló sin AAC</translation>
    </message>
    <message>
        <source>Omit the sound.</source>
        <translation>Deje el sonido.</translation>
    </message>
    <message>
        <source>The sound encoder failed</source>
        <translation>El codificador de sonido falló</translation>
    </message>
    <message>
        <source>Cannot make the pictures in between</source>
        <translation>No se pueden hacer las imágenes intermedias</translation>
    </message>
    <message>
        <source>this FFmpeg was built without minterpolate</source>
        <translation>este FFmpeg se compiló sin minterpolate</translation>
    </message>
    <message>
        <source>Mix neighbouring pictures instead, or keep the native rate.</source>
        <translation>Mezcle las imágenes vecinas o conserve la frecuencia original.</translation>
    </message>
    <message>
        <source>Cannot use the preset {file}</source>
        <translation>No se puede usar el ajuste {file}</translation>
    </message>
    <message>
        <source>it is not an export preset of Longtake</source>
        <translation>no es un ajuste de exportación de Longtake</translation>
    </message>
    <message>
        <source>Choose a file that Longtake wrote with “Export Preset…”.</source>
        <translation>Elija un archivo que Longtake haya escrito con «Exportar ajuste…».</translation>
    </message>
    <message>
        <source>Fix the file, or export the preset again where it came from.</source>
        <translation>Corrija el archivo o exporte de nuevo el ajuste desde su origen.</translation>
    </message>
    <message>
        <source>it was made by a newer version of Longtake</source>
        <translation>lo escribió una versión más reciente de Longtake</translation>
    </message>
    <message>
        <source>Update Longtake.</source>
        <translation>Actualice Longtake.</translation>
    </message>
    <message>
        <source>There is no export preset &quot;{preset}&quot;</source>
        <translation>No hay ningún ajuste de exportación «{preset}»</translation>
    </message>
    <message>
        <source>the presets are: {presets}</source>
        <translation>existen estos: {presets}</translation>
    </message>
    <message>
        <source>Name one of them, or a preset&apos;s file.</source>
        <translation>Indique uno de ellos o el archivo de un ajuste.</translation>
    </message>
    <message>
        <source>The name &quot;{preset}&quot; is taken</source>
        <translation>El nombre «{preset}» ya está en uso</translation>
    </message>
    <message>
        <source>a built-in preset has it</source>
        <translation>lo tiene un ajuste del programa</translation>
    </message>
    <message>
        <source>another preset has it</source>
        <translation>lo tiene otro ajuste</translation>
    </message>
    <message>
        <source>The preset has no name</source>
        <translation>El ajuste no tiene nombre</translation>
    </message>
    <message>
        <source>a name has one line and 1 to {most} bytes</source>
        <translation>un nombre tiene una línea y de 1 a {most} bytes</translation>
    </message>
    <message>
        <source>Give it a name.</source>
        <translation>Póngale un nombre.</translation>
    </message>
    <message>
        <source>The preset &quot;{preset}&quot; was not saved</source>
        <translation>El ajuste «{preset}» no se guardó</translation>
    </message>
    <message>
        <source>there is no format &quot;{form}&quot;</source>
        <translation>no hay ningún formato «{form}»</translation>
    </message>
    <message>
        <source>there is no size &quot;{size}&quot;</source>
        <translation>no hay ningún tamaño «{size}»</translation>
    </message>
    <message>
        <source>Cannot make a name from &quot;{pattern}&quot;</source>
        <translation>No se puede formar un nombre con «{pattern}»</translation>
    </message>
    <message>
        <source>there is no field {field}</source>
        <translation>no existe el campo {field}</translation>
    </message>
    <message>
        <source>Use {fields}.</source>
        <translation>Use {fields}.</translation>
    </message>
    <message>
        <source>the result is empty</source>
        <translation>no queda nada de él</translation>
    </message>
    <message>
        <source>Write letters or digits, or a field such as {field}.</source>
        <translation>Escriba letras o cifras, o un campo como {field}.</translation>
    </message>
    <message>
        <source>only an MP4 has the choice between H.264 and AV1</source>
        <translation>solo un MP4 permite elegir entre H.264 y AV1</translation>
    </message>
    <message>
        <source>Name a .mp4 file, or a .webm file, which always has AV1.</source>
        <translation>Indique un archivo .mp4, o uno .webm, que siempre lleva AV1.</translation>
    </message>
    <message>
        <source>stdout cannot carry a second video with the memory</source>
        <translation>en stdout no cabe un segundo vídeo con la memoria</translation>
    </message>
    <message>
        <source>Name a file, or lay the memory over the pictures.</source>
        <translation>Indique un archivo o superponga la memoria a las imágenes.</translation>
    </message>
    <message>
        <source>there are no colours &quot;{map}&quot;</source>
        <translation>no hay colores «{map}»</translation>
    </message>
    <message>
        <source>Choose {maps}.</source>
        <translation>Elija {maps}.</translation>
    </message>
    <message>
        <source>Use .mp4, .webm (AV1), .mkv (FFV1), .mov (ProRes), .webp, .gif, .y4m, - for y4m on stdout, or a folder for PNG pictures.</source>
        <translation>Use .mp4, .webm (AV1), .mkv (FFV1), .mov (ProRes), .webp, .gif, .y4m, - para y4m en stdout, o una carpeta para imágenes PNG.</translation>
    </message>
    <message>
        <source>Cannot encode AV1</source>
        <translation>No se puede codificar AV1</translation>
    </message>
    <message>
        <source>Write H.264 instead, as .mp4.</source>
        <translation>Escriba H.264 en su lugar, como .mp4.</translation>
    </message>
    <message>
        <source>Cannot show the memory of this take</source>
        <translation>No se puede mostrar la memoria de esta toma</translation>
    </message>
    <message>
        <source>its model has no memory to show</source>
        <translation>su modelo no tiene ninguna que se pueda ver</translation>
    </message>
    <message>
        <source>Export the pictures without the memory.</source>
        <translation>Exporte las imágenes sin la memoria.</translation>
    </message>
    <message>
        <source>Export the pictures without the memory: they need no model.</source>
        <translation>Exporte las imágenes sin la memoria: no necesitan ningún modelo.</translation>
    </message>
    <message>
        <source>There is no video preview</source>
        <translation>No hay vista previa de vídeo</translation>
    </message>
    <message>
        <source>this program encodes no H.264</source>
        <translation>este programa no codifica H.264</translation>
    </message>
    <message>
        <source>this model takes no LoRAs</source>
        <translation>este modelo no admite LoRA</translation>
    </message>
    <message>
        <source>no LoRA &quot;{name}&quot; is loaded</source>
        <translation>no se cargó ninguna LoRA «{name}»</translation>
    </message>
    <message>
        <source>Load it in the window, or start with --lora FILE. GET /v1/state lists them.</source>
        <translation>Cárguela en la ventana o inicie con --lora FILE. GET /v1/state las enumera.</translation>
    </message>
    <message>
        <source>two LoRAs have the name &quot;{name}&quot;</source>
        <translation>dos LoRA se llaman «{name}»</translation>
    </message>
    <message>
        <source>Rename one of the two files.</source>
        <translation>Dé otro nombre a uno de sus archivos.</translation>
    </message>
    <message>
        <source>this program cannot send</source>
        <translation>este programa no puede enviar</translation>
    </message>
    <message>
        <source>no destination is set</source>
        <translation>nadie ha elegido adónde</translation>
    </message>
    <message>
        <source>Send once from the window, or start with --send ADDRESS.</source>
        <translation>Envíe una vez desde la ventana o inicie con --send ADDRESS.</translation>
    </message>
    <message>
        <source>the stream is already being sent</source>
        <translation>el flujo ya se envía</translation>
    </message>
    <message>
        <source>Send send_stop first.</source>
        <translation>Envíe antes send_stop.</translation>
    </message>
    <message>
        <source>the stream is not being sent</source>
        <translation>el flujo no se envía</translation>
    </message>
    <message>
        <source>a cue is one of &quot;text&quot;, &quot;preset&quot; and &quot;mark&quot;</source>
        <translation>un evento es uno solo de «text», «preset» y «mark»</translation>
    </message>
    <message>
        <source>chunk {chunk} is already made or being made</source>
        <translation>el tramo {chunk} ya está hecho o se está haciendo</translation>
    </message>
    <message>
        <source>The first chunk that a cue can reach is {first}.</source>
        <translation>El primer tramo al que llega un evento es {first}.</translation>
    </message>
    <message>
        <source>this program has no plan of cues</source>
        <translation>este programa no tiene ningún plan</translation>
    </message>
    <message>
        <source>Cannot hear anything in {file}</source>
        <translation>No se oye nada en {file}</translation>
    </message>
    <message>
        <source>its sound is silent</source>
        <translation>su sonido está en silencio</translation>
    </message>
    <message>
        <source>Choose a file with a sound that can be heard.</source>
        <translation>Elija un archivo cuyo sonido se oiga.</translation>
    </message>
    <message>
        <source>Cannot take cues from {file}</source>
        <translation>No se pueden sacar eventos de {file}</translation>
    </message>
    <message>
        <source>its sound lasts {seconds} s only</source>
        <translation>su sonido solo dura {seconds} s</translation>
    </message>
    <message>
        <source>Choose a sound of {least} s or longer.</source>
        <translation>Elija un sonido de {least} s o más.</translation>
    </message>
    <message>
        <source>its sound is longer than {hours} hours</source>
        <translation>su sonido dura más de {hours} horas</translation>
    </message>
    <message>
        <source>Cut out the part that is needed.</source>
        <translation>Recorte la parte que hace falta.</translation>
    </message>
    <message>
        <source>it is damaged: its sound should last {seconds} s and ends after {found} s</source>
        <translation>está dañado: indica que su sonido dura {seconds} s y termina a los {found} s</translation>
    </message>
    <message>
        <source>Get the whole file again.</source>
        <translation>Consiga de nuevo el archivo completo.</translation>
    </message>
    <message>
        <source>it is damaged: {percent} % of its sound cannot be decoded</source>
        <translation>está dañado: no se puede decodificar el {percent} % de su sonido</translation>
    </message>
    <message>
        <source>The video of the preview ended</source>
        <translation>El vídeo de la vista previa terminó</translation>
    </message>
    <message>
        <source>Cannot send {kbps} kbit/s</source>
        <translation>No se pueden enviar {kbps} kbit/s</translation>
    </message>
    <message>
        <source>a bit rate must be from {least} to {most} kbit/s</source>
        <translation>la tasa de bits debe estar entre {least} y {most} kbit/s</translation>
    </message>
    <message>
        <source>There is no virtual camera</source>
        <translation>No hay ninguna cámara virtual</translation>
    </message>
    <message>
        <source>no device of v4l2loopback was found, and {cause}</source>
        <translation>no se encontró ningún dispositivo de v4l2loopback, y {cause}</translation>
    </message>
    <message>
        <source>Load the driver: sudo modprobe v4l2loopback exclusive_caps=1 card_label=Longtake. If the command is refused, install the package v4l2loopback-dkms first. Or start PipeWire.</source>
        <translation>Cargue el controlador: sudo modprobe v4l2loopback exclusive_caps=1 card_label=Longtake. Si la orden se rechaza, instale antes el paquete v4l2loopback-dkms. O inicie PipeWire.</translation>
    </message>
    <message>
        <source>there is no device {device}</source>
        <translation>no existe el dispositivo {device}</translation>
    </message>
    <message>
        <source>Load the driver: sudo modprobe v4l2loopback exclusive_caps=1 card_label=Longtake. Or use camera: to use an existing device.</source>
        <translation>Cargue el controlador: sudo modprobe v4l2loopback exclusive_caps=1 card_label=Longtake. O use camera: para tomar el dispositivo que haya.</translation>
    </message>
    <message>
        <source>{device} is not a video device</source>
        <translation>{device} no es un dispositivo de vídeo</translation>
    </message>
    <message>
        <source>Name a device of v4l2loopback, such as /dev/video4, or use camera: to find one.</source>
        <translation>Indique un dispositivo de v4l2loopback, como /dev/video4, o use camera: para que se busque uno.</translation>
    </message>
    <message>
        <source>{device} belongs to &quot;{driver}&quot; and is not a device of v4l2loopback</source>
        <translation>{device} pertenece a «{driver}» y no es un dispositivo de v4l2loopback</translation>
    </message>
    <message>
        <source>another program sends to {device}</source>
        <translation>otro programa envía a {device}</translation>
    </message>
    <message>
        <source>Stop it there, or name another device of v4l2loopback.</source>
        <translation>Deténgalo allí o indique otro dispositivo de v4l2loopback.</translation>
    </message>
    <message>
        <source>you may not write to {device}</source>
        <translation>no tiene permiso para escribir en {device}</translation>
    </message>
    <message>
        <source>Join the group video with sudo usermod -aG video $USER, then log in again.</source>
        <translation>Entre en el grupo video con sudo usermod -aG video $USER y vuelva a iniciar la sesión.</translation>
    </message>
    <message>
        <source>{device} does not take I420 pictures of {size}</source>
        <translation>{device} no acepta imágenes I420 de {size}</translation>
    </message>
    <message>
        <source>Choose another size to send, or load v4l2loopback again.</source>
        <translation>Elija otro tamaño de envío o vuelva a cargar v4l2loopback.</translation>
    </message>
    <message>
        <source>{device} accepts only pictures of {found}, and these have {size}</source>
        <translation>{device} se queda con imágenes de {found} y se enviarían de {size}</translation>
    </message>
    <message>
        <source>Send pictures of {found}, or close the programs that show this camera.</source>
        <translation>Envíe imágenes de {found} o cierre los programas que muestran esta cámara.</translation>
    </message>
    <message>
        <source>the device accepts only a part of a picture</source>
        <translation>el dispositivo solo acepta una parte de una imagen</translation>
    </message>
    <message>
        <source>the PipeWire library cannot be used ({problem})</source>
        <translation>la biblioteca de PipeWire no se puede usar ({problem})</translation>
    </message>
    <message>
        <source>Install PipeWire, or load the driver v4l2loopback and send to its device.</source>
        <translation>Instale PipeWire, o cargue el controlador v4l2loopback y envíe a su dispositivo.</translation>
    </message>
    <message>
        <source>PipeWire does not run for this user ({cause})</source>
        <translation>PipeWire no está en marcha para este usuario ({cause})</translation>
    </message>
    <message>
        <source>Start it with systemctl --user start pipewire wireplumber.</source>
        <translation>Inícielo con systemctl --user start pipewire wireplumber.</translation>
    </message>
    <message>
        <source>PipeWire ended the connection ({problem})</source>
        <translation>PipeWire terminó la conexión ({problem})</translation>
    </message>
    <message>
        <source>second {to} is not after second {from}</source>
        <translation>el segundo {to} no está después del segundo {from}</translation>
    </message>
    <message>
        <source>captions are only for two takes</source>
        <translation>los rótulos distinguen dos tomas</translation>
    </message>
    <message>
        <source>Give &quot;beside&quot; as well.</source>
        <translation>Indique también «beside».</translation>
    </message>
    <message>
        <source>{count} exports of clients are not finished</source>
        <translation>{count} exportaciones de clientes no han terminado</translation>
    </message>
    <message>
        <source>Wait for events of kind export that say done or failed.</source>
        <translation>Espere eventos de tipo export que digan done o failed.</translation>
    </message>
    <message>
        <source>Gamepads cannot be used</source>
        <translation>No se pueden usar mandos</translation>
    </message>
    <message>
        <source>the library SDL was not loaded: {problem}</source>
        <translation>la biblioteca SDL no se cargó: {problem}</translation>
    </message>
    <message>
        <source>Install the package libsdl2-2.0-0, and start Longtake again.</source>
        <translation>Instale el paquete libsdl2-2.0-0 e inicie Longtake de nuevo.</translation>
    </message>
    <message>
        <source>SDL could not start: {problem}</source>
        <translation>SDL no pudo empezar: {problem}</translation>
    </message>
    <message>
        <source>No gamepad is connected</source>
        <translation>No hay ningún mando conectado</translation>
    </message>
    <message>
        <source>Connect one; Longtake uses it as soon as it is there.</source>
        <translation>Conecte uno; Longtake lo usa en cuanto esté.</translation>
    </message>
    <message>
        <source>The gamepad {port} is missing</source>
        <translation>El mando {port} no está</translation>
    </message>
    <message>
        <source>Connect it; Longtake uses it as soon as it is there.</source>
        <translation>Conéctelo; Longtake lo usa en cuanto esté.</translation>
    </message>
    <message>
        <source>The gamepad {port} was not opened</source>
        <translation>El mando {port} no se abrió</translation>
    </message>
    <message>
        <source>Connect it again; Longtake tries again by itself.</source>
        <translation>Conéctelo de nuevo; Longtake vuelve a intentarlo por sí mismo.</translation>
    </message>
    <message>
        <source>Use rtmp://HOST/APP/KEY, srt://HOST:PORT, tcp:// or udp://HOST:PORT. Or use camera: for a virtual camera, ndi:NAME for NDI, FILE.y4m or raw:FILE for a file or named pipe, - for stdout.</source>
        <translation>Use rtmp://HOST/APP/CLAVE, srt://HOST:PUERTO, tcp:// o udp://HOST:PUERTO, camera: para una cámara virtual, ndi:NOMBRE para receptores de NDI, un archivo o una tubería con nombre como ARCHIVO.y4m o raw:ARCHIVO, o - para stdout.</translation>
    </message>
    <message>
        <source>Cannot send by NDI</source>
        <translation>No se puede enviar por NDI</translation>
    </message>
    <message>
        <source>Cannot send by NDI as &quot;{name}&quot;</source>
        <translation>No se puede enviar por NDI como «{name}»</translation>
    </message>
    <message>
        <source>a name has at most {most} bytes of UTF-8, not only blanks, no control characters and none of \ / : * ? &quot; &lt; &gt; |</source>
        <translation>un nombre tiene como máximo {most} bytes de UTF-8, no solo espacios, ni caracteres de control, ni \ / : * ? &quot; &lt; &gt; |</translation>
    </message>
    <message>
        <source>Choose another name, such as ndi:Longtake.</source>
        <translation>Elija otro nombre, por ejemplo ndi:Longtake.</translation>
    </message>
    <message>
        <source>the NDI library cannot be used ({problem})</source>
        <translation>la biblioteca de NDI no se puede usar ({problem})</translation>
    </message>
    <message>
        <source>Install the NDI runtime for Linux (libndi.so.6) from https://ndi.video, and avahi-daemon. If it is in a folder of its own, name that folder in the variable NDI_RUNTIME_DIR_V6 and start Longtake again.</source>
        <translation>Instale el entorno de ejecución de NDI para Linux (libndi.so.6) desde https://ndi.video, y avahi-daemon. Si está en una carpeta propia, indíquela en la variable NDI_RUNTIME_DIR_V6 y vuelva a iniciar Longtake.</translation>
    </message>
    <message>
        <source>the NDI library does not run on this processor</source>
        <translation>la biblioteca de NDI no funciona en este procesador</translation>
    </message>
    <message>
        <source>Send another way.</source>
        <translation>Envíe de otra manera.</translation>
    </message>
    <message>
        <source>the NDI library made no sender named {name}</source>
        <translation>la biblioteca de NDI no creó ningún emisor con el nombre {name}</translation>
    </message>
    <message>
        <source>Choose another name if another program uses this one, and check that avahi-daemon runs.</source>
        <translation>Elija otro nombre si un programa de este equipo ya lo tiene, y compruebe que avahi-daemon esté en marcha.</translation>
    </message>
    <message>
        <source>Cannot compact the session {session}</source>
        <translation>No se puede compactar la sesión {session}</translation>
    </message>
    <message>
        <source>this model&apos;s number of passes cannot be changed</source>
        <translation>el número de pasadas de este modelo no se puede cambiar</translation>
    </message>
    <message>
        <source>The number of passes was not changed</source>
        <translation>El número de pasadas no se cambió</translation>
    </message>
    <message>
        <source>int8 is only for models of the Wan family on a CPU</source>
        <translation>int8 es para las matrices de un modelo de la familia Wan en una CPU</translation>
    </message>
    <message>
        <source>this CPU ({isa}) has no products in 8 bits: it needs AMX or VNNI</source>
        <translation>esta CPU ({isa}) no multiplica en 8 bits: necesita AMX o VNNI</translation>
    </message>
    <message>
        <source>Choose --dtype auto.</source>
        <translation>Elija --dtype auto.</translation>
    </message>
    <message>
        <source>Choose another type; on a GPU such a model has fp8.</source>
        <translation>Elija otro tipo; en una GPU un modelo así tiene fp8.</translation>
    </message>
    <message>
        <source>fp8 is only for models of the Wan family on a GPU</source>
        <translation>fp8 es para las matrices de un modelo de la familia Wan en una GPU</translation>
    </message>
    <message>
        <source>Choose another type; on a CPU such a model has int8.</source>
        <translation>Elija otro tipo; en una CPU un modelo así tiene int8.</translation>
    </message>
    <message>
        <source>Choose --text-device cpu, --dtype fp8, the small decoder, a smaller budget or a smaller size, or close other programs.</source>
        <translation>Elija --text-device cpu, --dtype fp8, el decodificador pequeño, un presupuesto menor o un tamaño menor, o cierre otros programas.</translation>
    </message>
    <message>
        <source>Cannot make the session&apos;s pictures</source>
        <translation>No se pueden generar las imágenes de la sesión</translation>
    </message>
    <message>
        <source>it was made with the former built-in model, which this version no longer has</source>
        <translation>se hizo con el modelo integrado anterior, que esta versión ya no tiene</translation>
    </message>
    <message>
        <source>Export it with Longtake 0.3.0.</source>
        <translation>Expórtela con Longtake 0.3.0.</translation>
    </message>
    <message>
        <source>it belongs to the former built-in model, which this version no longer runs</source>
        <translation>es del modelo integrado anterior, que esta versión ya no ejecuta</translation>
    </message>
    <message>
        <source>Open it with Longtake 0.3.0.</source>
        <translation>Ábralo con Longtake 0.3.0.</translation>
    </message>
    <message>
        <source>Try again. If it happens again, report it with the output of &quot;longtake-cli --version&quot;.</source>
        <translation>Inténtelo de nuevo. Si vuelve a ocurrir, notifíquelo con la salida de «longtake-cli --version».</translation>
    </message>
    <message>
        <source>GET /v1/openapi.json describes all requests.</source>
        <translation>GET /v1/openapi.json describe todas las peticiones.</translation>
    </message>
    <message>
        <source>Send one JSON object.</source>
        <translation>Envíe un objeto JSON.</translation>
    </message>
    <message>
        <source>Open the control port&apos;s own address in the browser, or use a program that is not a web page.</source>
        <translation>Abra en el navegador la dirección del propio puerto de control, o use un programa que no sea una página web.</translation>
    </message>
    <message>
        <source>Send less in one request.</source>
        <translation>Envíe menos en una petición.</translation>
    </message>
    <message>
        <source>Send the whole request at once.</source>
        <translation>Envíe la petición completa de una vez.</translation>
    </message>
    <message>
        <source>Use the control port of the window or of &quot;longtake-cli serve&quot;.</source>
        <translation>Use el puerto de control de la ventana o de «longtake-cli serve».</translation>
    </message>
    <message>
        <source>Send a prompt, and ask again after the first picture.</source>
        <translation>Envíe un prompt y vuelva a pedirlo después de la primera imagen.</translation>
    </message>
    <message>
        <source>Use /v1/preview.mjpeg instead.</source>
        <translation>Use /v1/preview.mjpeg en su lugar.</translation>
    </message>
    <message>
        <source>&quot;longtake-cli serve --list&quot; and GET /v1/openapi.json list the commands.</source>
        <translation>«longtake-cli serve --list» y GET /v1/openapi.json enumeran los comandos.</translation>
    </message>
    <message>
        <source>&quot;longtake-cli serve --list&quot; shows its arguments.</source>
        <translation>«longtake-cli serve --list» muestra sus argumentos.</translation>
    </message>
    <message>
        <source>&quot;longtake-cli serve --list&quot; shows the OSC types of each command.</source>
        <translation>«longtake-cli serve --list» muestra los tipos de OSC de cada comando.</translation>
    </message>
    <message>
        <source>Send one weight for each text.</source>
        <translation>Envíe un peso por cada texto.</translation>
    </message>
    <message>
        <source>Use the window or &quot;longtake-cli serve&quot; for it.</source>
        <translation>Use para ello la ventana o «longtake-cli serve».</translation>
    </message>
    <message>
        <source>Send send_start first.</source>
        <translation>Envíe antes send_start.</translation>
    </message>
    <message>
        <source>Send record_start first.</source>
        <translation>Envíe antes record_start.</translation>
    </message>
    <message>
        <source>Give exactly one of them.</source>
        <translation>Dé exactamente uno de ellos.</translation>
    </message>
    <message>
        <source>Count the texts from 1 and choose one of them.</source>
        <translation>Cuente los textos desde 1 y elija uno de ellos.</translation>
    </message>
    <message>
        <source>Give an end that is after the start.</source>
        <translation>Dé un final posterior al comienzo.</translation>
    </message>
    <message>
        <source>Start Longtake again. If it happens again, reinstall the package libsdl2-2.0-0.</source>
        <translation>Inicie Longtake de nuevo. Si vuelve a ocurrir, reinstale el paquete libsdl2-2.0-0.</translation>
    </message>
    <message>
        <source>&quot;longtake-cli midi --map NAME&quot; prints a built-in map as an example.</source>
        <translation>«longtake-cli midi --map NAME» muestra una asignación incorporada como ejemplo.</translation>
    </message>
    <message>
        <source>Name a file.</source>
        <translation>Indique un archivo.</translation>
    </message>
    <message>
        <source>Choose a smaller file.</source>
        <translation>Elija un archivo más pequeño.</translation>
    </message>
    <message>
        <source>Choose another file or folder, or change the permissions of this one.</source>
        <translation>Elija otro archivo u otra carpeta, o cambie sus permisos.</translation>
    </message>
    <message>
        <source>Choose a folder on another disk.</source>
        <translation>Elija una carpeta de otro disco.</translation>
    </message>
    <message>
        <source>Check the disk, then try again.</source>
        <translation>Compruebe el disco e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>Close other programs, then try again.</source>
        <translation>Cierre otros programas e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>Correct it, then try again.</source>
        <translation>Corríjalo e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>Make at least one chunk, for example with --chunks 8.</source>
        <translation>Genere al menos un tramo, por ejemplo con --chunks 8.</translation>
    </message>
    <message>
        <source>Choose a model with a memory, such as the built-in one.</source>
        <translation>Elija un modelo con memoria, como el incorporado.</translation>
    </message>
    <message>
        <source>Install the NVIDIA driver, or use --device cpu.</source>
        <translation>Instale el controlador de NVIDIA, o use --device cpu.</translation>
    </message>
    <message>
        <source>Update the NVIDIA driver, or use --device cpu.</source>
        <translation>Actualice el controlador de NVIDIA, o use --device cpu.</translation>
    </message>
    <message>
        <source>Restart the computer. If it happens again, reinstall the NVIDIA driver, or use --device cpu.</source>
        <translation>Reinicie el equipo. Si vuelve a ocurrir, reinstale el controlador de NVIDIA, o use --device cpu.</translation>
    </message>
    <message>
        <source>Check that &quot;nvidia-smi&quot; shows a GPU, or use --device cpu.</source>
        <translation>Compruebe que «nvidia-smi» muestra una GPU, o use --device cpu.</translation>
    </message>
    <message>
        <source>the file {file} of the GPU kernels is missing</source>
        <translation>falta el archivo {file} con los núcleos de GPU</translation>
    </message>
    <message>
        <source>Use --device cpu, or build the program again from one source tree.</source>
        <translation>Use --device cpu, o compile de nuevo el programa desde un solo árbol de código fuente.</translation>
    </message>
    <message>
        <source>Create the folder, or choose another one.</source>
        <translation>Cree la carpeta, o elija otra.</translation>
    </message>
    <message>
        <source>Choose a size from 1 to 16384 pixels.</source>
        <translation>Elija un tamaño de 1 a 16384 píxeles.</translation>
    </message>
    <message>
        <source>Choose a frame rate above zero.</source>
        <translation>Elija una frecuencia de imagen mayor que cero.</translation>
    </message>
    <message>
        <source>Install FFmpeg with PNG, or write .mp4 instead.</source>
        <translation>Instale FFmpeg con PNG, o escriba .mp4 en su lugar.</translation>
    </message>
    <message>
        <source>Install FFmpeg with JPEG.</source>
        <translation>Instale FFmpeg con JPEG.</translation>
    </message>
    <message>
        <source>Install another version of FFmpeg, then run &quot;longtake-cli selftest&quot; again.</source>
        <translation>Instale otra versión de FFmpeg y ejecute de nuevo «longtake-cli selftest».</translation>
    </message>
    <message>
        <source>Correct the file, or get it again from the model&apos;s source.</source>
        <translation>Corrija el archivo, o consígalo de nuevo en la fuente del modelo.</translation>
    </message>
    <message>
        <source>Name a model with --model.</source>
        <translation>Indique un modelo con --model.</translation>
    </message>
    <message>
        <source>Open it with the version of Longtake that made it.</source>
        <translation>Ábrala con la versión de Longtake que la creó.</translation>
    </message>
    <message>
        <source>Choose another picture size.</source>
        <translation>Elija otro tamaño de imagen.</translation>
    </message>
    <message>
        <source>Choose a file with one JSON object.</source>
        <translation>Elija un archivo con un objeto JSON.</translation>
    </message>
    <message>
        <source>Correct the file, or choose a built-in policy.</source>
        <translation>Corrija el archivo, o elija una política incorporada.</translation>
    </message>
    <message>
        <source>Start the program and the receiver again.</source>
        <translation>Inicie de nuevo el programa y el receptor.</translation>
    </message>
    <message>
        <source>Start the receiver, or check that it still runs.</source>
        <translation>Inicie el receptor, o compruebe que sigue en marcha.</translation>
    </message>
    <message>
        <source>Start a program that reads from the pipe.</source>
        <translation>Inicie un programa que lea de la tubería.</translation>
    </message>
    <message>
        <source>Choose a bit rate in this range.</source>
        <translation>Elija una tasa de bits de este intervalo.</translation>
    </message>
    <message>
        <source>Check the session&apos;s folder; &quot;longtake-cli sessions&quot; lists all sessions.</source>
        <translation>Compruebe la carpeta de la sesión; «longtake-cli sessions» enumera todas las sesiones.</translation>
    </message>
    <message>
        <source>Use a copy of the session: nothing can be shown without its beginning.</source>
        <translation>Use una copia de la sesión: sin su comienzo no se puede mostrar nada.</translation>
    </message>
    <message>
        <source>Start a new session.</source>
        <translation>Inicie una sesión nueva.</translation>
    </message>
    <message>
        <source>Choose a range without this chunk.</source>
        <translation>Elija un intervalo sin este tramo.</translation>
    </message>
    <message>
        <source>Choose a chunk of the session.</source>
        <translation>Elija un tramo de la sesión.</translation>
    </message>
    <message>
        <source>Start a new stream, or choose another model.</source>
        <translation>Inicie un flujo nuevo, o elija otro modelo.</translation>
    </message>
    <message>
        <source>Update Longtake: a newer version may have written it.</source>
        <translation>Actualice Longtake: puede haberlo escrito una versión más reciente.</translation>
    </message>
    <message>
        <source>&quot;longtake-cli cues SOUND -o FILE&quot; writes a timeline as an example.</source>
        <translation>«longtake-cli cues SOUND -o FILE» escribe una línea de tiempo como ejemplo.</translation>
    </message>
    <message>
        <source>Play the next chunk instead.</source>
        <translation>Reproduzca en su lugar el tramo siguiente.</translation>
    </message>
    <message>
        <source>Replace config.json by the one of UMT5-XXL.</source>
        <translation>Sustituya config.json por el de UMT5-XXL.</translation>
    </message>
    <message>
        <source>Convert another file, or get this one again.</source>
        <translation>Convierta otro archivo, o consiga este de nuevo.</translation>
    </message>
    <message>
        <source>it is MAGI-1, whose network this program does not have</source>
        <translation>es MAGI-1, cuya red este programa no tiene</translation>
    </message>
    <message>
        <source>Choose a model of the Wan 2.1 family.</source>
        <translation>Elija un modelo de la familia Wan 2.1.</translation>
    </message>
    <message>
        <source>it is LTX-Video, whose network this program does not have</source>
        <translation>es LTX-Video, cuya red este programa no tiene</translation>
    </message>
    <message>
        <source>it is NOVA, whose networks this program does not have</source>
        <translation>es NOVA, cuyas redes este programa no tiene</translation>
    </message>
    <message>
        <source>it is Pyramid Flow, or an image model with the same names (SD3, FLUX), whose networks this program does not have</source>
        <translation>es Pyramid Flow, o un modelo de imágenes con los mismos nombres (SD3, FLUX), cuyas redes este programa no tiene</translation>
    </message>
    <message>
        <source>the GPU libraries for LibTorch {version} are not set up</source>
        <translation>las bibliotecas de GPU para LibTorch {version} no están instaladas</translation>
    </message>
    <message>
        <source>&quot;longtake-cli gpu setup&quot; downloads them; --device cpu works without them.</source>
        <translation>«longtake-cli gpu setup» las descarga; --device cpu funciona sin ellas.</translation>
    </message>
    <message>
        <source>Install the whole package again, or build with the CUDA toolkit. --device cpu works without it.</source>
        <translation>Vuelva a instalar el paquete completo o compile con el CUDA Toolkit. --device cpu funciona sin el archivo.</translation>
    </message>
    <message>
        <source>&quot;longtake-cli gpu remove&quot; and then &quot;longtake-cli gpu setup&quot; download the GPU libraries again. --device cpu works without them.</source>
        <translation>«longtake-cli gpu remove» y después «longtake-cli gpu setup» vuelven a descargar las bibliotecas de GPU. --device cpu funciona sin ellas.</translation>
    </message>
    <message>
        <source>chunks before chunk {chunk} followed a video, and without a session only the newest of them are kept</source>
        <translation>los tramos anteriores al tramo {chunk} seguían un vídeo y, sin sesión, solo se conservan los más recientes</translation>
    </message>
    <message>
        <source>Choose a later chunk, or keep a session, from which every chunk can be reached.</source>
        <translation>Elija un tramo posterior o guarde una sesión, desde la que se llega a cualquier tramo.</translation>
    </message>
    <message>
        <source>{file} lacks {count} pictures</source>
        <translation>A {file} le faltan {count} imágenes</translation>
    </message>
    <message>
        <source>this computer encodes them more slowly than they come</source>
        <translation>este equipo las codifica más despacio de lo que llegan</translation>
    </message>
    <message>
        <source>Record while a session is kept, from which the recorder reads what it lacks, or choose a smaller picture.</source>
        <translation>Grabe mientras se guarda una sesión, de la que la grabación lee lo que le falta, o elija una imagen más pequeña.</translation>
    </message>
    <message>
        <source>The stream stays as it is</source>
        <translation>El flujo queda como está</translation>
    </message>
    <message>
        <source>the command &quot;{command}&quot; is too large for the session&apos;s log</source>
        <translation>la orden &quot;{command}&quot; es demasiado grande para el registro de la sesión</translation>
    </message>
    <message>
        <source>Divide it into smaller ones.</source>
        <translation>Divídalo en otras más pequeñas.</translation>
    </message>
    <message>
        <source>Close other programs and open it again, or use another copy of it.</source>
        <translation>Cierre otros programas y ábralo de nuevo, o use otra copia.</translation>
    </message>
    <message>
        <source>Reading the session</source>
        <translation>Leyendo la sesión</translation>
    </message>
    <message>
        <source>Going back</source>
        <translation>Volviendo atrás</translation>
    </message>
    <message>
        <source>Omit --control-no-token, or omit --control-address.</source>
        <translation>Omita --control-no-token u omita --control-address.</translation>
    </message>
    <message>
        <source>Send the header &quot;Authorization: Bearer TOKEN&quot; with the token in the file that the program names when it opens the port, usually ~/.config/longtake/control-token. A browser or a player needs a link: GET /v1/link, or Window &gt; Copy Link to Control Port.</source>
        <translation>Envíe la cabecera &quot;Authorization: Bearer TOKEN&quot; con el token del archivo que el programa nombra al abrir el puerto, normalmente ~/.config/longtake/control-token. Un navegador o reproductor necesita un enlace: GET /v1/link o Ventana &gt; Copiar enlace al puerto de control.</translation>
    </message>
    <message>
        <source>This link does not let anybody in</source>
        <translation>Este enlace no deja entrar a nadie</translation>
    </message>
    <message>
        <source>it was used before, or the port was opened again since</source>
        <translation>ya se usó, o el puerto se volvió a abrir después</translation>
    </message>
    <message>
        <source>Get another one with GET /v1/link, or with Window &gt; Copy Link to Control Port.</source>
        <translation>Obtenga otro con GET /v1/link o con Ventana &gt; Copiar enlace al puerto de control.</translation>
    </message>
    <message>
        <source>The control port has no token</source>
        <translation>El puerto de control no tiene token</translation>
    </message>
    <message>
        <source>OSC was not opened on {address}</source>
        <translation>OSC no se abrió en {address}</translation>
    </message>
    <message>
        <source>--osc-all lets whoever sends steer everything</source>
        <translation>--osc-all deja que cualquiera que envíe lo controle todo</translation>
    </message>
    <message>
        <source>Give --osc-from IP as well, or omit --osc-all.</source>
        <translation>Indique también --osc-from IP u omita --osc-all.</translation>
    </message>
    <message>
        <source>other machines reach this port, and OSC has no tokens, so it takes only the commands of the stage</source>
        <translation>otros equipos llegan a este puerto y OSC no tiene tokens, así que solo acepta las órdenes del escenario</translation>
    </message>
    <message>
        <source>Send it over HTTP with the token, or open the port with --osc-from IP --osc-all.</source>
        <translation>Envíela por HTTP con el token o abra el puerto con --osc-from IP --osc-all.</translation>
    </message>
    <message>
        <source>it is in a format that Longtake does not open, such as a playlist</source>
        <translation>tiene un formato que Longtake no abre, como una lista de reproducción</translation>
    </message>
    <message>
        <source>Cannot use --send-ca for {address}</source>
        <translation>No se puede usar --send-ca para {address}</translation>
    </message>
    <message>
        <source>only rtmps:// checks who the server is</source>
        <translation>solo rtmps:// comprueba quién es el servidor</translation>
    </message>
    <message>
        <source>Omit it, or send to rtmps://.</source>
        <translation>Omítalo o envíe a rtmps://.</translation>
    </message>
    <message>
        <source>the server did not prove that it is the one in the address</source>
        <translation>el servidor no demostró que es el de la dirección</translation>
    </message>
    <message>
        <source>Check the address and this computer&apos;s date. If you trust the server&apos;s own certificate, give it with --send-ca FILE or in the variable SSL_CERT_FILE.</source>
        <translation>Compruebe la dirección y la fecha de este equipo. Si confía en el certificado propio del servidor, indíquelo con --send-ca ARCHIVO o en la variable SSL_CERT_FILE.</translation>
    </message>
    <message>
        <source>this system has no file of certificates, so no server can prove who it is</source>
        <translation>este sistema no tiene archivo de certificados, así que ningún servidor puede demostrar quién es</translation>
    </message>
    <message>
        <source>Install the package ca-certificates, or name a file with --send-ca FILE or in the variable SSL_CERT_FILE.</source>
        <translation>Instale el paquete ca-certificates o indique un archivo con --send-ca ARCHIVO o en la variable SSL_CERT_FILE.</translation>
    </message>
    <message>
        <source>the GPU has not enough free memory for it</source>
        <translation>la GPU no tiene suficiente memoria libre para ello</translation>
    </message>
    <message>
        <source>The stream continues. Close other programs that use the GPU, lower the budget, or choose the small decoder, and try again.</source>
        <translation>El flujo continúa. Cierre otros programas que usen la GPU, reduzca el presupuesto o elija el decodificador pequeño e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>The model was not opened</source>
        <translation>No se abrió el modelo</translation>
    </message>
    <message>
        <source>the GPU ran out of memory while it was read</source>
        <translation>la GPU se quedó sin memoria mientras se leía</translation>
    </message>
    <message>
        <source>Close other programs that use the GPU, lower the budget, or choose the small decoder or fp8, and press Restart. With --device cpu it needs no GPU.</source>
        <translation>Cierre otros programas que usen la GPU, reduzca el presupuesto o elija el decodificador pequeño o fp8, y pulse Reiniciar. Con --device cpu no necesita GPU.</translation>
    </message>
    <message>
        <source>The GPU stopped working</source>
        <translation>La GPU dejó de funcionar</translation>
    </message>
    <message>
        <source>Close Longtake and start it again: the session continues where it was. If it happens again, choose --device cpu.</source>
        <translation>Cierre Longtake y vuelva a iniciarlo: la sesión continúa donde estaba. Si vuelve a ocurrir, elija --device cpu.</translation>
    </message>
    <message>
        <source>The GPU cannot be used</source>
        <translation>No se puede usar la GPU</translation>
    </message>
    <message>
        <source>its driver serves CUDA {found}, and CUDA {needed} is needed</source>
        <translation>su controlador admite CUDA {found} y se necesita CUDA {needed}</translation>
    </message>
    <message>
        <source>Update the NVIDIA driver to version {driver} or newer, or use --device cpu.</source>
        <translation>Actualice el controlador de NVIDIA a la versión {driver} o posterior, o use --device cpu.</translation>
    </message>
    <message>
        <source>the {gpu} has compute capability {found}, and {least} is the least</source>
        <translation>la {gpu} tiene capacidad de cómputo {found} y la mínima es {least}</translation>
    </message>
    <message>
        <source>Use --device cpu, or a newer GPU.</source>
        <translation>Use --device cpu o una GPU más nueva.</translation>
    </message>
    <message>
        <source>this machine has a GPU of AMD, and only NVIDIA&apos;s are supported</source>
        <translation>este equipo tiene una GPU de AMD y solo se admiten las de NVIDIA</translation>
    </message>
    <message>
        <source>Use --device cpu.</source>
        <translation>Use --device cpu.</translation>
    </message>
    <message>
        <source>the {gpu} is too old for the GPU libraries</source>
        <translation>la {gpu} es demasiado antigua para las bibliotecas de GPU</translation>
    </message>
    <message>
        <source>Choose another GPU, or --device cpu.</source>
        <translation>Elija otra GPU o --device cpu.</translation>
    </message>
    <message>
        <source>the {gpu} does not multiply bf16; GPUs from the RTX 30 series on do</source>
        <translation>la {gpu} no multiplica bf16; las GPU a partir de la serie RTX 30 sí</translation>
    </message>
    <message>
        <source>Choose --dtype fp32, or --device cpu.</source>
        <translation>Elija --dtype fp32 o --device cpu.</translation>
    </message>
    <message>
        <source>Cannot read the session</source>
        <translation>No se puede leer la sesión</translation>
    </message>
    <message>
        <source>its file was cut short, or its disk was taken away, while it was open</source>
        <translation>su archivo se acortó o su disco se retiró mientras estaba abierta</translation>
    </message>
    <message>
        <source>this model continues only pictures that it made itself</source>
        <translation>este modelo solo continúa imágenes que ha hecho él mismo</translation>
    </message>
    <message>
        <source>this model keeps no memory: each of its clips continues the last {pictures} pictures of the one before</source>
        <translation>este modelo no tiene memoria: cada uno de sus clips continúa las últimas {pictures} imágenes del anterior</translation>
    </message>
    <message>
        <source>this model keeps no memory: each of its clips continues the last pictures of the one before</source>
        <translation>este modelo no tiene memoria: cada uno de sus clips continúa las últimas imágenes del anterior</translation>
    </message>
    <message>
        <source>Connect the disk again, then open the session again.</source>
        <translation>Vuelva a conectar el disco y abra la sesión de nuevo.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Examples</name>
    <message>
        <source>Day and Night</source>
        <translation>Día y noche</translation>
    </message>
    <message>
        <source>One shot from day to night. Each prompt slides into the next; the ball is not forgotten.</source>
        <translation>Un plano del día a la noche. Cada prompt pasa al siguiente; la pelota no se olvida.</translation>
    </message>
    <message>
        <source>Away and Back</source>
        <translation>Ida y vuelta</translation>
    </message>
    <message>
        <source>The camera looks away and comes back, with memory at first and then without. Inspect shows it.</source>
        <translation>La cámara aparta la vista y vuelve, primero con memoria y después sin ella. Inspeccionar lo muestra.</translation>
    </message>
    <message>
        <source>Blend and Cut</source>
        <translation>Mezcla y corte</translation>
    </message>
    <message>
        <source>Two prompts at once, by weight, and then a cut to another place.</source>
        <translation>Dos prompts a la vez, por peso, y después un corte a otro lugar.</translation>
    </message>
    <message>
        <source>Behind a Tree</source>
        <translation>Detrás de un árbol</translation>
    </message>
    <message>
        <source>The prompt does not give the ball&apos;s colour. When it comes out again, only the memory knows it.</source>
        <translation>Ninguna palabra dice el color de la pelota. Cuando reaparece, solo la memoria lo conoce.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>Clear List</source>
        <translation>Vaciar lista</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>The stream comes first; pause it and files are ready sooner.</source>
        <translation>El flujo tiene prioridad; póngalo en pausa y los archivos estarán antes.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ExportForm</name>
    <message>
        <source>Preset</source>
        <translation>Ajuste</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>How many seconds</source>
        <translation>Cuántos segundos</translation>
    </message>
    <message>
        <source>The command “Keep the Last Seconds” keeps as many</source>
        <translation>El comando «Conservar los últimos segundos» conserva otros tantos</translation>
    </message>
    <message>
        <source>Goes with the file</source>
        <translation>Va con el archivo</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Examinar…</translation>
    </message>
    <message>
        <source>What it will be</source>
        <translation>Qué será</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Qué lo impide</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Intervalo</translation>
    </message>
    <message>
        <source>Pictures a second</source>
        <translation>Imágenes/s</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>Prompts</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sesión</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>%1, as the model makes them</source>
        <translation>%1, como las hace el modelo</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1, twice as large</source>
        <translation>%1, el doble de grande</translation>
    </message>
    <message>
        <source>%1, enlarged to fit, on black</source>
        <translation>%1, ampliada hasta encajar, sobre negro</translation>
    </message>
    <message>
        <source>Not in the file</source>
        <translation>Fuera del archivo</translation>
    </message>
    <message>
        <source>Chapters and description of the file</source>
        <translation>Capítulos y descripción del archivo</translation>
    </message>
    <message>
        <source>Subtitles in a .srt file next to it</source>
        <translation>Subtítulos en un archivo .srt aparte</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Ambos</translation>
    </message>
    <message>
        <source>The MP4 then carries the whole session with all its takes, not only this range. Longtake opens it like a session.</source>
        <translation>El MP4 lleva entonces la sesión completa con todas sus tomas, no solo este intervalo. Longtake lo abre como una sesión.</translation>
    </message>
    <message>
        <source>Only an MP4 can carry a session</source>
        <translation>Solo un MP4 puede llevar una sesión</translation>
    </message>
    <message>
        <source>In to out · of one take only</source>
        <translation>De entrada a salida · solo con una toma</translation>
    </message>
    <message>
        <source>Each take as a whole</source>
        <translation>Cada toma entera</translation>
    </message>
    <message>
        <source>The last seconds of each</source>
        <translation>Los últimos segundos de cada una</translation>
    </message>
    <message>
        <source>Whole take · %1</source>
        <translation>Toma entera · %1</translation>
    </message>
    <message>
        <source>Last %1 s · %2</source>
        <translation>Últimos %1 s · %2</translation>
    </message>
    <message>
        <source>In to out · %1</source>
        <translation>De entrada a salida · %1</translation>
    </message>
    <message>
        <source>In to out · no marks are set</source>
        <translation>De entrada a salida · sin marcas</translation>
    </message>
    <message>
        <source>Folder of pictures (*)</source>
        <translation>Carpeta de imágenes (*)</translation>
    </message>
    <message>
        <source>%1 file (*%2)</source>
        <translation>Archivo %1 (*%2)</translation>
    </message>
    <message>
        <source>Export As</source>
        <translation>Exportar como</translation>
    </message>
    <message>
        <source>No take is chosen.</source>
        <translation>No hay ninguna toma elegida.</translation>
    </message>
    <message>
        <source>This stream is not saved, so there is nothing to export. See the notice above the picture.</source>
        <translation>Este flujo no se conserva, así que no hay nada que exportar. Vea el aviso sobre la imagen.</translation>
    </message>
    <message>
        <source>This range holds no pictures yet.</source>
        <translation>Este intervalo aún no contiene imágenes.</translation>
    </message>
    <message>
        <source>Name a folder.</source>
        <translation>Nombre una carpeta.</translation>
    </message>
    <message>
        <source>Name a file, with its folder.</source>
        <translation>Nombre un archivo, con su carpeta.</translation>
    </message>
    <message>
        <source>The folder %1 does not exist.</source>
        <translation>La carpeta %1 no existe.</translation>
    </message>
    <message>
        <source>The folder %1 cannot be written to.</source>
        <translation>No se puede escribir en la carpeta %1.</translation>
    </message>
    <message>
        <source>The disk has %1 left, this needs about %2. Choose another folder or a shorter range.</source>
        <translation>Al disco le quedan %1 y esto necesita unos %2. Elija otra carpeta o un intervalo más corto.</translation>
    </message>
    <message>
        <source>The name must end in %1.</source>
        <translation>El nombre debe terminar en %1.</translation>
    </message>
    <message>
        <source>The folder %1 is not empty. Name a new or an empty one.</source>
        <translation>La carpeta %1 contiene algo. Nombre una nueva o vacía.</translation>
    </message>
    <message>
        <source>This file is being exported already.</source>
        <translation>Este archivo ya se está exportando.</translation>
    </message>
    <message>
        <source>Each take gets a name of its own in this folder</source>
        <translation>Cada toma recibe su propio nombre en esta carpeta</translation>
    </message>
    <message>
        <source>%1 pictures · %2 · about %3</source>
        <translation>%1 imágenes · %2 · unos %3</translation>
    </message>
    <message>
        <source> · ready in about %1</source>
        <translation> · listo en unos %1</translation>
    </message>
    <message>
        <source> · %1 free</source>
        <translation> · %1 libres</translation>
    </message>
    <message>
        <source> · replaces the existing file</source>
        <translation> · reemplaza el archivo existente</translation>
    </message>
    <message>
        <source>Export %1 Takes</source>
        <translation>Exportar %1 tomas</translation>
    </message>
    <message>
        <source>WebVTT in a .vtt file next to it</source>
        <translation>WebVTT en un archivo .vtt al lado</translation>
    </message>
    <message>
        <source>Only an MP4 has chapters and subtitles</source>
        <translation>Solo un MP4 tiene capítulos y subtítulos</translation>
    </message>
    <message>
        <source>as large as it gets</source>
        <translation>sin límite</translation>
    </message>
    <message>
        <source> MB</source>
        <translation> MB</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Como máximo</translation>
    </message>
    <message>
        <source>The file is never larger: the quality is reduced to fit. 0 removes the limit.</source>
        <translation>El archivo nunca es mayor: cede la calidad. 0 quita el límite.</translation>
    </message>
    <message>
        <source>Only an MP4 can have a size limit</source>
        <translation>Solo se puede limitar el tamaño de un MP4</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>Browse for a sound…</source>
        <translation>Buscar un sonido…</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Sonido</translation>
    </message>
    <message>
        <source>The sound of this file is added to the video, from the first picture on. It fades out with the last.</source>
        <translation>El sonido de este archivo acompaña al vídeo desde su primera imagen. Se desvanece con la última.</translation>
    </message>
    <message>
        <source>Only an MP4 can have sound</source>
        <translation>Solo un MP4 lleva sonido</translation>
    </message>
    <message>
        <source>Add a Sound to the Video</source>
        <translation>Poner sonido al vídeo</translation>
    </message>
    <message>
        <source>Sounds (*.wav *.flac *.mp3 *.ogg *.opus *.m4a *.aac);;All files (*)</source>
        <translation>Sonidos (*.wav *.flac *.mp3 *.ogg *.opus *.m4a *.aac);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>There is no sound file %1.</source>
        <translation>No existe el archivo de sonido %1.</translation>
    </message>
    <message>
        <source>%1, mixed from neighbouring pictures</source>
        <translation>%1, mezcladas de imágenes vecinas</translation>
    </message>
    <message>
        <source>%1, with the motion in between</source>
        <translation>%1, con el movimiento intermedio</translation>
    </message>
    <message>
        <source>Result for the preset</source>
        <translation>Qué pasó con el ajuste</translation>
    </message>
    <message>
        <source>Not shown</source>
        <translation>No se muestra</translation>
    </message>
    <message>
        <source>Over the pictures</source>
        <translation>Sobre las imágenes</translation>
    </message>
    <message>
        <source>In a file of its own</source>
        <translation>En un archivo propio</translation>
    </message>
    <message>
        <source>What the memory keeps and how salient it is, in the colours of the window&apos;s overlay. A file of its own is called NAME.memory.mp4. A session does not hold this, so its model computes the memory again.</source>
        <translation>Qué conserva la memoria y con qué saliencia, en los colores de la superposición de la ventana. Un archivo propio se llama NOMBRE.memory.mp4. Una sesión no lo contiene; por eso la memoria se calcula de nuevo con su modelo.</translation>
    </message>
    <message>
        <source>Shows another take of the session on the right, at the same moments. The shorter take stays at its last picture.</source>
        <translation>Muestra a la derecha otra toma de la sesión en los mismos momentos. La toma que termina antes se queda en su última imagen.</translation>
    </message>
    <message>
        <source>Captions</source>
        <translation>Rótulos</translation>
    </message>
    <message>
        <source>Writes the number of each take and its name, or else its policy, into its corner</source>
        <translation>Escribe en la esquina de cada toma su número y su nombre o, si no, su política</translation>
    </message>
    <message>
        <source>Pattern for the names of files. Fields in braces are filled in.</source>
        <translation>De qué se forman los nombres de los archivos. Lo que está entre llaves se rellena.</translation>
    </message>
    <message>
        <source>Put a field into the name</source>
        <translation>Insertar un campo en el nombre</translation>
    </message>
    <message>
        <source>name of the session</source>
        <translation>nombre de la sesión</translation>
    </message>
    <message>
        <source>number of the take</source>
        <translation>número de la toma</translation>
    </message>
    <message>
        <source>day of the export</source>
        <translation>día de la exportación</translation>
    </message>
    <message>
        <source>time of the export</source>
        <translation>hora de la exportación</translation>
    </message>
    <message>
        <source>last prompt</source>
        <translation>último prompt</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>semilla</translation>
    </message>
    <message>
        <source>policy of the memory</source>
        <translation>política de la memoria</translation>
    </message>
    <message>
        <source>number that makes the name new</source>
        <translation>número que hace nuevo el nombre</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>As it was at first</source>
        <translation>Como al principio</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Beside it</source>
        <translation>Al lado</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Your own preset, made from %1.</source>
        <translation>Ajuste propio, hecho a partir de «%1».</translation>
    </message>
    <message>
        <source>No other take</source>
        <translation>Ninguna otra toma</translation>
    </message>
    <message>
        <source> · becomes %1</source>
        <translation> · será %1</translation>
    </message>
    <message>
        <source> · the first becomes %1</source>
        <translation> · la primera será %1</translation>
    </message>
    <message>
        <source>The session does not hold the memory. Its model is loaded and follows the take again, which is faster than the stream was.</source>
        <translation>La sesión no contiene la memoria: su modelo se carga y recorre la toma de nuevo, lo que lleva una parte del tiempo que llevó el flujo.</translation>
    </message>
    <message>
        <source>Second of the sound at the first picture; below 0 the sound begins later</source>
        <translation>El segundo del sonido que se oye con la primera imagen; por debajo de 0, el sonido empieza más tarde</translation>
    </message>
    <message>
        <source>Sound from</source>
        <translation>Sonido desde</translation>
    </message>
    <message>
        <source>The sound ends before this range begins. Remove it, or choose an earlier range.</source>
        <translation>El sonido termina antes de que empiece este intervalo. Quítelo o elija un intervalo anterior.</translation>
    </message>
    <message>
        <source>Each take as trimmed</source>
        <translation>Cada toma según su recorte</translation>
    </message>
    <message>
        <source>Take as trimmed · %1 (%2 to %3)</source>
        <translation>Toma recortada · %1 (de %2 a %3)</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ExportPreset</name>
    <message>
        <source>Share</source>
        <translation>Compartir</translation>
    </message>
    <message>
        <source>H.264 MP4 that phones, editors and most sites take. Choose 24 pictures a second for a site that refuses 16.</source>
        <translation>MP4 H.264 que aceptan teléfonos, editores y la mayoría de los sitios. Elija 24 imágenes por segundo para un sitio que rechace 16.</translation>
    </message>
    <message>
        <source>Master</source>
        <translation>Máster</translation>
    </message>
    <message>
        <source>H.264 MP4 at the model&apos;s own rate, with hardly any loss. For editing and for keeping.</source>
        <translation>MP4 H.264 a la velocidad propia del modelo, casi sin pérdida. Para montar y para guardar.</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>Borrador</translation>
    </message>
    <message>
        <source>A small H.264 MP4, made quickly. For messages and notes.</source>
        <translation>Un MP4 H.264 pequeño y rápido de hacer. Para mensajes y notas.</translation>
    </message>
    <message>
        <source>GIF</source>
        <translation>GIF</translation>
    </message>
    <message>
        <source>An animated GIF that repeats, with 255 colours chosen from the pictures. Best for a few seconds.</source>
        <translation>Un GIF animado que se repite, con 255 colores elegidos de las imágenes. Ideal para pocos segundos.</translation>
    </message>
    <message>
        <source>PNG pictures</source>
        <translation>Imágenes PNG</translation>
    </message>
    <message>
        <source>A folder with one lossless picture per frame, for compositing and for papers.</source>
        <translation>Una carpeta con una imagen sin pérdida por fotograma, para composición y publicaciones.</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Archive (FFV1)</source>
        <translation>Archivo (FFV1)</translation>
    </message>
    <message>
        <source>A .mkv file without any loss, at the model&apos;s own rate. For keeping, and for making others from.</source>
        <translation>Un archivo .mkv sin pérdida alguna, al ritmo propio del modelo. Para conservar y para hacer otros a partir de él.</translation>
    </message>
    <message>
        <source>Editing (ProRes)</source>
        <translation>Edición (ProRes)</translation>
    </message>
    <message>
        <source>ProRes 422 HQ in a .mov file, which editors cut without decoding the frames around the cut.</source>
        <translation>ProRes 422 HQ en un archivo .mov, que los editores cortan sin decodificar lo que lo rodea.</translation>
    </message>
    <message>
        <source>WebP</source>
        <translation>WebP</translation>
    </message>
    <message>
        <source>An animated WebP that repeats, with all colours and much smaller than a GIF. For web pages.</source>
        <translation>Un WebP animado que se repite, con todos los colores y mucho más pequeño que un GIF. Para páginas web.</translation>
    </message>
    <message>
        <source>AV1</source>
        <translation>AV1</translation>
    </message>
    <message>
        <source>An MP4 with AV1: smaller than H.264 and slower to make. Not every player supports it yet.</source>
        <translation>Un MP4 con AV1: más pequeño que H.264 y más lento de hacer. No todos los reproductores lo admiten aún.</translation>
    </message>
    <message>
        <source>WebM (AV1)</source>
        <translation>WebM (AV1)</translation>
    </message>
    <message>
        <source>A .webm file with AV1, for web pages. Slower to make.</source>
        <translation>Un archivo .webm con AV1, para páginas web. Más lento de hacer.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ExportRows</name>
    <message>
        <source>waiting</source>
        <translation>en espera</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 · %2 left</source>
        <translation>%1 · quedan %2</translation>
    </message>
    <message>
        <source>not exported</source>
        <translation>no exportado</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>cancelado</translation>
    </message>
    <message>
        <source>Exports</source>
        <translation>Exportaciones</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Cancel %1</source>
        <translation>Cancelar %1</translation>
    </message>
    <message>
        <source>Show in Folder</source>
        <translation>Mostrar en carpeta</translation>
    </message>
    <message>
        <source>Show %1 in its folder</source>
        <translation>Mostrar %1 en su carpeta</translation>
    </message>
    <message>
        <source>Progress of %1</source>
        <translation>Progreso de %1</translation>
    </message>
</context>
<context>
    <name>longtake::ui::FadeLength</name>
    <message>
        <source>Length of a fade in chunks</source>
        <translation>Duración de un fundido en tramos</translation>
    </message>
    <message>
        <source>How many chunks a fade takes</source>
        <translation>Cuántos tramos dura un fundido</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>chunks</source>
        <translation>tramos</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Fader</name>
    <message>
        <source>Prompt at end A</source>
        <translation>Prompt en el extremo A</translation>
    </message>
    <message>
        <source>The prompt at the left end of the fader</source>
        <translation>El prompt del extremo izquierdo del fundidor</translation>
    </message>
    <message>
        <source>Prompt at end B</source>
        <translation>Prompt en el extremo B</translation>
    </message>
    <message>
        <source>The prompt at the right end of the fader</source>
        <translation>El prompt del extremo derecho del fundidor</translation>
    </message>
    <message>
        <source>Fader</source>
        <translation>Fundidor</translation>
    </message>
    <message>
        <source>%1 · empty</source>
        <translation>%1 · vacía</translation>
    </message>
    <message>
        <source>From prompt A to prompt B. Between them is a blend; the stream follows at the next chunk.</source>
        <translation>Del prompt A al prompt B. Entre ambos hay una mezcla; el flujo la sigue en el próximo tramo.</translation>
    </message>
    <message>
        <source>Choose two pads with different prompts for A and B.</source>
        <translation>Elija para A y B dos pads con prompts distintos.</translation>
    </message>
    <message>
        <source>neither A nor B</source>
        <translation>ni A ni B</translation>
    </message>
    <message>
        <source>How much of the picture&apos;s prompt is A, and how much is B, in per cent</source>
        <translation>Cuánto del prompt de la imagen es A y cuánto es B, en por ciento</translation>
    </message>
    <message>
        <source>The current prompt is not one of those at the ends of the fader</source>
        <translation>Está vigente otro prompt, no los de los extremos del fundidor</translation>
    </message>
</context>
<context>
    <name>longtake::ui::FollowBar</name>
    <message>
        <source>Freedom</source>
        <translation>Libertad</translation>
    </message>
    <message>
        <source>How far the stream may leave the video</source>
        <translation>Cuánto puede apartarse el flujo del vídeo</translation>
    </message>
    <message>
        <source>Left: the video as the model codes it. Right: nothing of the video</source>
        <translation>Izquierda: el vídeo como lo codifica el modelo. Derecha: nada del vídeo</translation>
    </message>
    <message>
        <source>Let It Go</source>
        <translation>Soltar</translation>
    </message>
    <message>
        <source>The stream continues without the video</source>
        <translation>El flujo sigue sin el vídeo</translation>
    </message>
    <message>
        <source>Following %1</source>
        <translation>Siguiendo %1</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Gallery</name>
    <message>
        <source>Places and times</source>
        <translation>Lugares y momentos del día</translation>
    </message>
    <message>
        <source>Weather</source>
        <translation>Tiempo atmosférico</translation>
    </message>
    <message>
        <source>Motion and camera</source>
        <translation>Movimiento y cámara</translation>
    </message>
    <message>
        <source>Things</source>
        <translation>Cosas</translation>
    </message>
</context>
<context>
    <name>longtake::ui::GalleryDialog</name>
    <message>
        <source>Prompt Gallery</source>
        <translation>Galería de prompts</translation>
    </message>
    <message>
        <source>In words that the built-in model knows. A click sends one; the stream continues.</source>
        <translation>En las palabras que el modelo integrado ha aprendido, es decir, en inglés. Un clic envía uno; el flujo continúa.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::GetPage</name>
    <message>
        <source>Get models</source>
        <translation>Obtener modelos</translation>
    </message>
    <message>
        <source>Nothing is downloaded before you start it. Files go to %1, and each one is compared with its SHA-256. A download that ends early can be resumed.</source>
        <translation>Nada se descarga antes de que usted lo pida. Los archivos van a %1, cada uno se compara con su SHA-256, y lo que ya llegó de un archivo se conserva si una descarga termina antes.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::GoingBackNotice</name>
    <message>
        <source>Going back</source>
        <translation>Volviendo atrás</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>%1 % of the way</source>
        <translation>%1 % del camino</translation>
    </message>
</context>
<context>
    <name>longtake::ui::GpuDialog</name>
    <message>
        <source>GPU Support</source>
        <translation>Compatibilidad con GPU</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Este equipo</translation>
    </message>
    <message>
        <source>NVIDIA&apos;s libraries</source>
        <translation>Bibliotecas de NVIDIA</translation>
    </message>
    <message>
        <source>I accept NVIDIA&apos;s licence</source>
        <translation>Acepto la licencia de NVIDIA</translation>
    </message>
    <message>
        <source>Read it at %1.</source>
        <translation>Puede leerla en %1.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Quitar</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>python3 cannot be started. Install the packages python3 and python3-pip.</source>
        <translation>No se puede iniciar python3. Instale los paquetes python3 y python3-pip.</translation>
    </message>
    <message>
        <source>A part of this installation is missing: gpu_libraries.py. Install the whole package again.</source>
        <translation>Falta una parte de esta instalación: gpu_libraries.py. Vuelva a instalar el paquete completo.</translation>
    </message>
    <message>
        <source>No NVIDIA driver is installed.</source>
        <translation>No hay ningún controlador de NVIDIA instalado.</translation>
    </message>
    <message>
        <source>NVIDIA driver %1</source>
        <translation>Controlador de NVIDIA %1</translation>
    </message>
    <message>
        <source>computes in bf16 and in 8 bits</source>
        <translation>calcula en bf16 y en 8 bits</translation>
    </message>
    <message>
        <source>computes in bf16</source>
        <translation>calcula en bf16</translation>
    </message>
    <message>
        <source>too old for Longtake</source>
        <translation>demasiado antigua para Longtake</translation>
    </message>
    <message>
        <source>%1, %2 GiB: %3</source>
        <translation>%1, %2 GiB: %3</translation>
    </message>
    <message>
        <source>They are set up in %1. Longtake uses them after a restart.</source>
        <translation>Están instaladas en %1. Longtake las usa después de reiniciarse.</translation>
    </message>
    <message>
        <source>%1 to download; %2 are free on the disk.</source>
        <translation>%1 por descargar; hay %2 libres en el disco.</translation>
    </message>
    <message>
        <source>Downloading %1; %2 remain.</source>
        <translation>Descargando %1; quedan %2.</translation>
    </message>
    <message>
        <source>The state of the GPU cannot be read; the log in the terminal says why.</source>
        <translation>No se puede leer el estado de la GPU; la salida del terminal indica el motivo.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Resume Download</source>
        <translation>Reanudar la descarga</translation>
    </message>
    <message>
        <source>Download and Set Up</source>
        <translation>Descargar e instalar</translation>
    </message>
    <message>
        <source>Estimated for Wan 2.1 1.3B with the small decoder: %1 pictures a second at 832x480, %2 with two passes, %3 at 640x352.</source>
        <translation>Estimación para Wan 2.1 1.3B con el decodificador pequeño: %1 imágenes por segundo a 832x480, %2 con dos pasadas, %3 a 640x352.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::HelpPage</name>
    <message>
        <source>Search</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Search the help</source>
        <translation>Buscar en la ayuda</translation>
    </message>
    <message>
        <source>Shows the sections that contain all of these words</source>
        <translation>Muestra las secciones que contienen todas estas palabras</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Ayuda</translation>
    </message>
    <message>
        <source>Nothing here has all of these words. Try one of them alone.</source>
        <translation>Nada aquí contiene todas estas palabras. Pruebe con una sola.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::HelpText</name>
    <message>
        <source>The window</source>
        <translation>La ventana</translation>
    </message>
    <message>
        <source>{create} shows just these. {inspect} adds prompts, cache strip and memory. {compare} shows takes side by side. Every panel can be moved or detached, and {find_a_command} finds any command by its name.</source>
        <translation>{create} muestra solo esto. {inspect} añade los prompts, la tira de caché y la memoria. {compare} pone tomas lado a lado. Cada panel se puede mover o separar, y {find_a_command} encuentra cualquier comando por su nombre.</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>Prompts</translation>
    </message>
    <message>
        <source>Type and press Enter: the stream follows at the next chunk. The line next to the box shows when the prompt was applied and when its first picture was shown.</source>
        <translation>Escriba y pulse Intro: el plano en curso lo sigue en el tramo siguiente. La línea junto al campo dice cuándo se aplicó el prompt y cuándo se vio su primera imagen.</translation>
    </message>
    <message>
        <source>Recache recomputes the memory under the new prompt. Cut empties it. Fade slides from one prompt to the other over some chunks.</source>
        <translation>Refrescar calcula de nuevo lo recordado bajo el nuevo prompt. Corte lo olvida. Fundido pasa de un prompt al otro a lo largo de varios tramos.</translation>
    </message>
    <message>
        <source>{peek_at_the_next_chunk} shows what the next chunk would look like under the prompt in the box. Nobody else sees it, and nothing changes until Enter sends the prompt or Esc drops it. If the stream is paused, sending makes exactly these pictures.</source>
        <translation>{peek_at_the_next_chunk} muestra cómo sería el tramo siguiente con el prompt del campo. Nadie más lo ve y nada cambia hasta que Intro envía el prompt o Esc lo descarta. Si el flujo está en pausa, al enviarlo se hacen exactamente estas imágenes.</translation>
    </message>
    <message>
        <source>Look back</source>
        <translation>Mirar atrás</translation>
    </message>
    <message>
        <source>Click or drag on the timeline to look back. The stream continues meanwhile; {keep_streaming_while_looking_back} lets it pause instead. {live} goes back to the newest picture.</source>
        <translation>Haga clic o arrastre en la línea de tiempo para ver lo que hubo. El flujo sigue entretanto; {keep_streaming_while_looking_back} permite que se pause. {live} vuelve a la imagen más reciente.</translation>
    </message>
    <message>
        <source>{previous_picture} and {next_picture} go by pictures, {a_chunk_back} and {a_chunk_on} by chunks, {previous_prompt} and {next_prompt} from prompt to prompt. {play_backwards}, {stop} and {play_forwards} play.</source>
        <translation>{previous_picture} y {next_picture} avanzan por imágenes, {a_chunk_back} y {a_chunk_on} por tramos, {previous_prompt} y {next_prompt} de prompt en prompt. {play_backwards}, {stop} y {play_forwards} reproducen.</translation>
    </message>
    <message>
        <source>Go back and branch</source>
        <translation>Volver y ramificar</translation>
    </message>
    <message>
        <source>While you look back, Enter continues from there with the prompt in the box, and {continue_from_here} with the old prompt. This makes a new take; the old future stays as a grey lane, and {takes} lists all takes.</source>
        <translation>Mientras mira atrás, Intro continúa desde allí con el prompt del campo, y {continue_from_here} sin otro prompt. Así nace una toma nueva; el futuro anterior queda como carril gris, y {takes} muestra todas las tomas.</translation>
    </message>
    <message>
        <source>{reroll_from_here} continues from there with another seed. {undo} goes back to where the stream was before the last step, and {redo} returns. Nothing is lost.</source>
        <translation>{reroll_from_here} continúa desde allí con otra semilla. {undo} vuelve a donde estaba el flujo antes del último paso, y {redo} regresa. No se pierde nada de lo hecho.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>{salience_overlay} shows on the picture how salient each token is. {pin_tokens}, {forget_tokens} and {dim_tokens} turn the pointer into a brush that keeps, removes or weakens tokens of the memory. {restore_tokens} undoes that, and {lasso} draws an outline.</source>
        <translation>{salience_overlay} muestra sobre la imagen lo saliente que es cada token. {pin_tokens}, {forget_tokens} y {dim_tokens} convierten el puntero en un pincel que conserva, quita o debilita lo que el modelo recuerda allí; {restore_tokens} lo revierte y {lasso} traza un contorno.</translation>
    </message>
    <message>
        <source>{what_would_it_do_without_this} regenerates the stream without the selection and compares both.</source>
        <translation>{what_would_it_do_without_this} hace el flujo otra vez sin la selección y compara ambos.</translation>
    </message>
    <message>
        <source>In Inspect, the policy decides which tokens stay when the budget is full. The last entry of the list loads your own policy from a file.</source>
        <translation>En Inspeccionar, la política decide qué queda cuando el presupuesto está lleno. La lista termina con una forma de usar una política propia de un archivo.</translation>
    </message>
    <message>
        <source>Drift</source>
        <translation>Deriva</translation>
    </message>
    <message>
        <source>The band under the timeline turns from green to red where pictures drift from the beginning of the prompt. Point at it to read the measure. {back_to_the_last_good_moment} continues from the last good moment.</source>
        <translation>La banda bajo la línea de tiempo va del verde al rojo donde las imágenes se apartan de lo que eran al principio del prompt. Apunte a ella para leer de qué medida se trata. {back_to_the_last_good_moment} continúa desde el último momento bueno.</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>{compare} shows takes side by side, as a wipe, a difference or a blink, at one playhead. A trial makes another take that differs in seed, policy, budget, passes or prompt, and on request one whose memory is random.</source>
        <translation>{compare} muestra tomas lado a lado, con cortinilla, como diferencia o alternándose, con un solo cursor de reproducción. Una prueba hace otra toma con otra semilla, política, presupuesto, número de pasadas o prompt y, si se pide, una con la memoria elegida al azar.</translation>
    </message>
    <message>
        <source>Plan ahead</source>
        <translation>Planificar</translation>
    </message>
    <message>
        <source>{plan_a_prompt_ahead}, or a double click ahead of the stream, plans a prompt or a policy for a later moment. Drag it to move it. {name_this_moment} names a moment, and names become chapters.</source>
        <translation>{plan_a_prompt_ahead}, o un doble clic por delante del flujo, planifica un prompt o una política para un momento que aún está por llegar. Arrástrelo para moverlo. {name_this_moment} da nombre a un momento, y los nombres serán capítulos.</translation>
    </message>
    <message>
        <source>Export and record</source>
        <translation>Exportar y grabar</translation>
    </message>
    <message>
        <source>Everything is saved, so it can be exported at any time with {export}. {mark_in} and {mark_out} set the range. {keep_the_last_30_s} saves the last seconds to a file without a question.</source>
        <translation>Todo lo generado se conserva, así que se puede exportar en cualquier momento con {export}. {mark_in} y {mark_out} fijan el intervalo. {keep_the_last_30_s} conserva los últimos segundos sin preguntar.</translation>
    </message>
    <message>
        <source>{deliver} shows everything about exports in one place: takes, range, format, and running and finished files. There you also set how many of the last seconds are saved.</source>
        <translation>{deliver} muestra en un solo lugar todo lo relativo a archivos: qué tomas, qué intervalo, qué forma y qué se está exportando o está listo. Allí también se elige cuántos segundos se conservan.</translation>
    </message>
    <message>
        <source>{record} writes a video while you watch. It survives a crash up to the last second.</source>
        <translation>{record} escribe un vídeo mientras usted mira. Resiste un cierre inesperado hasta el último segundo.</translation>
    </message>
    <message>
        <source>Sessions and models</source>
        <translation>Sesiones y modelos</translation>
    </message>
    <message>
        <source>{new_session} begins a new session, {open} opens one, {sessions} lists all with their sizes, and {save_session_as} writes one into a file for other machines.</source>
        <translation>{new_session} empieza una sesión nueva, {open} abre una, {sessions} las muestra todas con su tamaño, y {save_session_as} escribe una en un archivo para otros equipos.</translation>
    </message>
    <message>
        <source>When something goes wrong</source>
        <translation>Cuando algo va mal</translation>
    </message>
    <message>
        <source>A line above the picture shows problems and what to do. {log} shows the messages of the engine. After three crashes within ten minutes Longtake starts with the built-in model alone; “longtake --safe” does the same.</source>
        <translation>Una línea sobre la imagen dice qué ocurrió y qué se puede hacer. {log} muestra lo que escribió el motor. Tras tres malos finales en diez minutos, Longtake arranca solo con el modelo integrado; «longtake --safe» hace lo mismo.</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
    <message>
        <source>{keyboard_shortcuts} shows all keys, and {change_shortcuts} changes them. Single keys act while the prompt box has no focus; Esc leaves it and {type_a_prompt} goes back.</source>
        <translation>{keyboard_shortcuts} muestra todas las teclas, y {change_shortcuts} las cambia. Las teclas sueltas actúan mientras el campo de prompt no tiene el foco; Esc sale de él y {type_a_prompt} vuelve.</translation>
    </message>
    <message>
        <source>{models} opens other models: drop a file or a folder, and it shows the kind of model and missing parts. Public models can be downloaded there, too.</source>
        <translation>{models} abre otros modelos: suelte un archivo o una carpeta y dirá qué es y qué falta. Allí también se pueden obtener modelos públicos.</translation>
    </message>
    <message>
        <source>The picture is in the middle. Below it are the prompt with its nine slots, the timeline, and a line of figures: speed, and the time of each step. A click on the figures estimates a chunk with other settings.</source>
        <translation>La imagen está en el centro. Debajo están el prompt con sus nueve ranuras, la línea de tiempo y una línea de cifras: con qué rapidez se hacen y se muestran las imágenes, y lo que cuesta cada paso. Un clic en las cifras dice lo que costaría un tramo con otros ajustes.</translation>
    </message>
    <message>
        <source>Help &gt; Examples plays short videos of the built-in model, each a take of its own.</source>
        <translation>Ayuda &gt; Ejemplos reproduce vídeos breves del modelo integrado, cada uno como una toma propia.</translation>
    </message>
    <message>
        <source>Perform</source>
        <translation>Actuar</translation>
    </message>
    <message>
        <source>{freeze} holds the picture and {blackout} makes it black, here and on every output, while the stream continues. {panic} ends both, and cancels a waiting prompt. These keys work while the clean output is in front; {clean_output} closes it.</source>
        <translation>{freeze} detiene la imagen y {blackout} la deja en negro, aquí y en cada salida, mientras el flujo sigue. {panic} termina ambos y retira un prompt que aún está en camino. Estas teclas actúan también con la salida limpia delante; {clean_output} la cierra.</translation>
    </message>
    <message>
        <source>{new_take_from_a_video} follows a video; so does a video that is dropped on the window. A slider sets how far the stream may leave it. After its end the stream continues alone.</source>
        <translation>{new_take_from_a_video} sigue un vídeo; también un vídeo que se suelta en la ventana. Un control deslizante dice cuánto puede apartarse el flujo, y donde termina, el flujo sigue solo.</translation>
    </message>
    <message>
        <source>{new_take_from_a_picture} begins with a picture of yours; so does a picture that is dropped on the window. {new_take_from_this_picture} begins with the picture on the screen. The model continues from it. It draws only what it was trained on: the built-in one draws toys.</source>
        <translation>{new_take_from_a_picture} empieza con una imagen suya; también lo hace una imagen que se suelta en la ventana. {new_take_from_this_picture} empieza con lo que hay en pantalla. El modelo continúa desde ella y solo conoce lo que ha aprendido: el integrado dibuja juguetes.</translation>
    </message>
    <message>
        <source>{tap_tempo}, tapped on the beat, sets the tempo; it can be typed, too. {pads_at_once_on_the_beat_on_the_bar} lets pads wait for the beat or the bar. A waiting pad acts at the next chunk that fits; pressing it again, or {panic}, cancels it.</source>
        <translation>{tap_tempo}, pulsado al ritmo, da el tempo; también se puede escribir. {pads_at_once_on_the_beat_on_the_bar} hace que los pads esperen el pulso o el compás. Un pad que espera actúa en el siguiente tramo que encaje; pulsarlo otra vez, o {panic}, lo retira.</translation>
    </message>
    <message>
        <source>{cues_from_a_sound} finds the beats of a song and plans a prompt at each of them, at every bar, or at every onset. One undo removes them all. An export then offers the song as its sound, from the right second on.</source>
        <translation>{cues_from_a_sound} encuentra los pulsos de una canción y planifica un prompt en cada uno, en cada compás o donde algo empieza. Deshacer una vez los quita todos. Una exportación ofrece después la canción como sonido, desde el segundo correcto.</translation>
    </message>
    <message>
        <source>{send_to} sends the stream live: to a server, to another program, to NDI® receivers on the network, or to a virtual camera. Browsers and meetings list that among their cameras. The last line of the window counts sent and dropped pictures.</source>
        <translation>{send_to} envía el flujo mientras se genera: a un servidor, a otro programa, a receptores NDI® de la red o a una cámara virtual, que los navegadores y las videoconferencias muestran entre sus cámaras. La última línea de la ventana cuenta lo enviado y lo que perdió un receptor lento.</translation>
    </message>
    <message>
        <source>{blend} blends up to four prompts by weight. Ctrl+1 to Ctrl+9 send the slots; a long press on a slot stores the current prompt in it. {prompt_gallery} shows prompts that work well.</source>
        <translation>{blend} mezcla hasta cuatro prompts según su peso. De Ctrl+1 a Ctrl+9 se envían las ranuras; una pulsación larga en una ranura guarda en ella el prompt actual. {prompt_gallery} muestra prompts que funcionan bien.</translation>
    </message>
    <message>
        <source>{perform} shows the nine slots as pads. The keys 1 to 9 or a click fade to one of them. A right click stores another prompt there, or puts the pad at an end of the fader. The fader blends two prompts. {fade_across} moves it to its other end, and {cut_next} makes the next prompt a cut. {timeline_and_tips} shows the timeline, which is hidden here.</source>
        <translation>{perform} muestra las nueve ranuras como pads. Las teclas 1 a 9 o un clic funden hacia una de ellas; un clic derecho guarda allí otro prompt o lo pone en un extremo del fundidor, que mezcla dos prompts. {fade_across} lo lleva al otro extremo, y {cut_next} hace del próximo prompt un corte. {timeline_and_tips} muestra la línea de tiempo, que aquí está plegada.</translation>
    </message>
    <message>
        <source>{midi_and_gamepad} connects a MIDI controller, a gamepad or both. Keys and buttons press pads, controls and sticks move the fader, and lights show the current pad. A right click on a pad, a slot, a slider or a button assigns a key to it.</source>
        <translation>{midi_and_gamepad} conecta un controlador MIDI, un mando o ambos: las teclas y los botones pulsan pads, los controles y las palancas mueven el fundidor, y las luces muestran lo que está en vigor. Un clic derecho en un pad, una ranura, un deslizador o un botón aprende la tecla que lo hace.</translation>
    </message>
    <message>
        <source>{trim_take_to_marks} trims the take to the marks: exports write only that part, and the list of takes counts it. Nothing is deleted, and {remove_trim} brings back the rest.</source>
        <translation>{trim_take_to_marks} deja de la toma lo que está entre las marcas: es lo que escriben las exportaciones y lo que cuenta la lista de tomas. No se borra nada, y {remove_trim} devuelve el resto.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::HintLine</name>
    <message>
        <source>Do not show again</source>
        <translation>No mostrar más</translation>
    </message>
    <message>
        <source>Type something else and press Enter; Ctrl+G shows prompts that work well.</source>
        <translation>Escriba otra cosa y pulse Intro; Ctrl+G muestra prompts que funcionan bien.</translation>
    </message>
    <message>
        <source>Press Esc, then H, to see how salient each token is.</source>
        <translation>Pulse Esc y luego H para ver lo saliente que es cada token.</translation>
    </message>
    <message>
        <source>Ctrl+F2 opens the memory: its tokens, its policy, and their age.</source>
        <translation>Ctrl+F2 abre la memoria: qué se conserva, según qué regla y desde cuándo.</translation>
    </message>
    <message>
        <source>The built-in model is small. Ctrl+M, or a file dropped here, opens a bigger one.</source>
        <translation>El modelo integrado es pequeño. Ctrl+M, o un archivo soltado aquí, trae uno mayor.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Keeping</name>
    <message>
        <source>Little space is left: %1 in %2</source>
        <translation>Queda poco espacio: %1 en %2</translation>
    </message>
    <message>
        <source>When the disk is full, a recording ends early, an export leaves no file, and the session is no longer saved. The stream continues.</source>
        <translation>Cuando se agote, una grabación termina con lo que tiene, una exportación no deja archivo y la sesión ya no se conserva. El flujo continúa.</translation>
    </message>
    <message>
        <source>Export the Recovered Session</source>
        <translation>Exportar la sesión recuperada</translation>
    </message>
    <message>
        <source>Show the exports</source>
        <translation>Mostrar las exportaciones</translation>
    </message>
    <message>
        <source>Exports in work</source>
        <translation>Exportaciones en curso</translation>
    </message>
    <message>
        <source>Exporting %1</source>
        <translation>Exportando %1</translation>
    </message>
    <message>
        <source>100 % · 00:00 left</source>
        <translation>100 % · quedan 00:00</translation>
    </message>
    <message>
        <source>Not available in this build</source>
        <translation>No disponible en este programa</translation>
    </message>
    <message>
        <source>Keep the Last %1 s</source>
        <translation>Conservar los últimos %1 s</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Nothing was kept</source>
        <translation>No se conservó nada</translation>
    </message>
    <message>
        <source>This stream is not saved, so it cannot be exported.</source>
        <translation>Este flujo no se conserva, así que no se puede exportar.</translation>
    </message>
    <message>
        <source>There are no pictures yet.</source>
        <translation>Aún no hay imágenes.</translation>
    </message>
    <message>
        <source>%1 takes are being exported</source>
        <translation>Se están exportando %1 tomas</translation>
    </message>
    <message>
        <source>%1, into %2</source>
        <translation>%1, en %2</translation>
    </message>
    <message>
        <source>Show the Exports</source>
        <translation>Mostrar las exportaciones</translation>
    </message>
    <message>
        <source>Nothing was saved</source>
        <translation>No se guardó nada</translation>
    </message>
    <message>
        <source>Save Picture</source>
        <translation>Guardar imagen</translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>Imagen PNG (*.png)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>Se guardó %1</translation>
    </message>
    <message>
        <source>%1 × %2 · %3</source>
        <translation>%1 × %2 · %3</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Not recording</source>
        <translation>No se está grabando</translation>
    </message>
    <message>
        <source>There is no picture yet. Press R again when there is one.</source>
        <translation>Aún no hay imagen. Pulse R otra vez cuando la haya.</translation>
    </message>
    <message>
        <source>Stop Recording</source>
        <translation>Detener grabación</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Grabar</translation>
    </message>
    <message>
        <source>Show in Folder</source>
        <translation>Mostrar en carpeta</translation>
    </message>
    <message>
        <source>Record Again</source>
        <translation>Grabar de nuevo</translation>
    </message>
    <message>
        <source>The stream continues.</source>
        <translation>El flujo continúa.</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>. It is complete and plays, but stays in fragments: %1.</source>
        <translation>. Está completa y se reproduce, pero quedó en fragmentos, porque %1.</translation>
    </message>
    <message>
        <source>Recorded %1</source>
        <translation>Se grabó %1</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Reproducir</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>Reintentar</translation>
    </message>
    <message>
        <source>Exported %1</source>
        <translation>Se exportó %1</translation>
    </message>
    <message>
        <source>Take %1 · %2</source>
        <translation>Toma %1 · %2</translation>
    </message>
    <message>
        <source>Deliver</source>
        <translation>Entregar</translation>
    </message>
    <message>
        <source>Exports</source>
        <translation>Exportaciones</translation>
    </message>
    <message>
        <source>Export Take %1</source>
        <translation>Exportar la toma %1</translation>
    </message>
</context>
<context>
    <name>longtake::ui::LogModel</name>
    <message>
        <source>Detail</source>
        <translation>Detalle</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>Información</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Aviso</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Error</translation>
    </message>
</context>
<context>
    <name>longtake::ui::LogPanel</name>
    <message>
        <source>Least important level that is shown</source>
        <translation>Nivel mínimo que se muestra</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtrar</translation>
    </message>
    <message>
        <source>Filter the log</source>
        <translation>Filtrar el registro</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>The selected lines, or all that are shown</source>
        <translation>Las líneas seleccionadas, o todas las que se muestran</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Vaciar</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Registro</translation>
    </message>
</context>
<context>
    <name>longtake::ui::LoraBox</name>
    <message>
        <source>LoRA</source>
        <translation>LoRA</translation>
    </message>
    <message>
        <source>Add LoRA…</source>
        <translation>Añadir LoRA…</translation>
    </message>
    <message>
        <source>Strength of %1</source>
        <translation>Intensidad de %1</translation>
    </message>
    <message>
        <source>1 is its trained strength; below 0 it is reversed</source>
        <translation>1 es la intensidad con que se entrenó; por debajo de 0 actúa al revés</translation>
    </message>
    <message>
        <source>Remove %1 from the list</source>
        <translation>Quitar %1 de la lista</translation>
    </message>
    <message>
        <source>Choose a LoRA</source>
        <translation>Elegir un LoRA</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Loupe</name>
    <message>
        <source>x %1  y %2   %3</source>
        <translation>x %1  y %2   %3</translation>
    </message>
    <message>
        <source>token %1 · %2 · %3</source>
        <translation>token %1 · %2 · %3</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MainWindow</name>
    <message>
        <source>Longtake</source>
        <translation>Longtake</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Ayuda</translation>
    </message>
    <message>
        <source>Menus</source>
        <translation>Menús</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MemoryControls</name>
    <message>
        <source>Policy</source>
        <translation>Política</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Presupuesto</translation>
    </message>
    <message>
        <source>Sink</source>
        <translation>Ancla</translation>
    </message>
    <message>
        <source>Available once the first chunk is made</source>
        <translation>Disponible cuando esté hecho el primer tramo</translation>
    </message>
    <message>
        <source>%1 tokens · %2 frames</source>
        <translation>%1 tokens · %2 fotogramas</translation>
    </message>
    <message>
        <source>1 frame</source>
        <translation>1 fotograma</translation>
    </message>
    <message>
        <source>%1 frames</source>
        <translation>%1 fotogramas</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MemoryNotes</name>
    <message>
        <source>Notes on the memory</source>
        <translation>Avisos sobre la memoria</translation>
    </message>
    <message>
        <source>%1 of %2 new tokens have an invalid score (NaN); they are removed first.</source>
        <translation>%1 de %2 tokens nuevos no tienen una puntuación que sea un número; son los primeros en irse.</translation>
    </message>
    <message>
        <source>%1 pinned tokens do not fit the budget of %2. Raise the budget or unpin some.</source>
        <translation>%1 tokens fijados no caben en el presupuesto de %2. Aumente el presupuesto o suelte algunos.</translation>
    </message>
    <message>
        <source>%1 tokens of the sink do not fit the budget of %2. Raise the budget or choose fewer sink frames.</source>
        <translation>%1 tokens del ancla no caben en el presupuesto de %2. Aumente el presupuesto o elija menos fotogramas de ancla.</translation>
    </message>
    <message>
        <source>The budget is 0: nothing is remembered, and every chunk is made from the prompt alone.</source>
        <translation>El presupuesto es 0: no se recuerda nada, y cada tramo se hace solo a partir del prompt.</translation>
    </message>
    <message>
        <source>Sink and pins take the whole budget of %1 tokens: nothing else is remembered.</source>
        <translation>El ancla y los fijados ocupan todo el presupuesto de %1 tokens: no se recuerda nada más.</translation>
    </message>
    <message>
        <source>The budget is not reached yet: no token has to leave.</source>
        <translation>Aún no se alcanza el presupuesto: no hay que olvidar nada.</translation>
    </message>
    <message>
        <source>This model keeps no memory: each of its clips continues the last %1 pictures of the one before.</source>
        <translation>Este modelo no tiene memoria: cada uno de sus clips continúa las últimas %1 imágenes del anterior.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MemoryPanel</name>
    <message>
        <source>Occupancy</source>
        <translation>Ocupación</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Conservados</translation>
    </message>
    <message>
        <source>Kept tokens by age, per chunk</source>
        <translation>Edad de los tokens, por tramo</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Superposición</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MemoryReport</name>
    <message>
        <source>transformer</source>
        <translation>transformador</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>pesos</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>caché</translation>
    </message>
    <message>
        <source>window</source>
        <translation>ventana</translation>
    </message>
    <message>
        <source>prompt</source>
        <translation>prompt</translation>
    </message>
    <message>
        <source>decoder</source>
        <translation>decodificador</translation>
    </message>
    <message>
        <source>text encoder</source>
        <translation>codificador de texto</translation>
    </message>
    <message>
        <source>text encoder and one pass</source>
        <translation>codificador de texto y una pasada</translation>
    </message>
    <message>
        <source>one pass</source>
        <translation>una pasada</translation>
    </message>
    <message>
        <source>the text encoder dropped after use</source>
        <translation>el codificador de texto retirado tras su uso</translation>
    </message>
    <message>
        <source>16-bit weights</source>
        <translation>pesos de 16 bits</translation>
    </message>
    <message>
        <source>the small decoder</source>
        <translation>el decodificador pequeño</translation>
    </message>
    <message>
        <source>a memory of %1 tokens</source>
        <translation>una memoria de %1 tokens</translation>
    </message>
    <message>
        <source>This machine has %1 of memory free, which is too little.</source>
        <translation>Este equipo tiene %1 de memoria libre, que es muy poco.</translation>
    </message>
    <message>
        <source>No option would make it fit.</source>
        <translation>Nada de lo que se pudiera omitir haría que cupiera.</translation>
    </message>
    <message>
        <source>It fits with %1: then it needs %2.</source>
        <translation>Cabe con %1: entonces necesita %2.</translation>
    </message>
    <message>
        <source>Even with %1 it would need %2.</source>
        <translation>Incluso con %1 necesitaría %2.</translation>
    </message>
    <message>
        <source>salience head</source>
        <translation>cabeza de saliencia</translation>
    </message>
    <message>
        <source>the GPU&apos;s libraries</source>
        <translation>las bibliotecas de la GPU</translation>
    </message>
    <message>
        <source>prompts encoded on the processor</source>
        <translation>prompts codificados en el procesador</translation>
    </message>
    <message>
        <source>(trained with other weights; its scores may mean less here)</source>
        <translation>(entrenada con otros pesos; sus puntuaciones pueden valer menos aquí)</translation>
    </message>
    <message>
        <source>The GPU has %1 of memory free, which is too little.</source>
        <translation>La GPU tiene %1 de memoria libre, y es demasiado poco.</translation>
    </message>
    <message>
        <source>weights without LoRA</source>
        <translation>pesos sin LoRA</translation>
    </message>
    <message>
        <source>matrices in 8 bits</source>
        <translation>matrices en 8 bits</translation>
    </message>
    <message>
        <source>Matrices in 8 bits: less memory, and a little less exact</source>
        <translation>Matrices en 8 bits: menos memoria y un poco menos exacto</translation>
    </message>
    <message>
        <source>Matrices in 8 bits: faster, and a little less exact</source>
        <translation>Matrices en 8 bits: más rápido y un poco menos exacto</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MemoryRows</name>
    <message>
        <source>What each take remembers</source>
        <translation>Lo que recuerda cada toma</translation>
    </message>
    <message>
        <source>not seen here</source>
        <translation>no se ve aquí</translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%1 de %2 tokens</translation>
    </message>
    <message>
        <source>The frame of %1 s ago</source>
        <translation>El fotograma de hace %1 s</translation>
    </message>
    <message>
        <source>forgotten</source>
        <translation>olvidado</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MemoryTouch</name>
    <message>
        <source>Pin</source>
        <translation>Fijar</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Olvidar</translation>
    </message>
    <message>
        <source>Dim</source>
        <translation>Atenuar</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Restablecer</translation>
    </message>
    <message>
        <source>none of these tokens is kept</source>
        <translation>ninguno de estos tokens se conserva</translation>
    </message>
    <message>
        <source>no token there is pinned or dimmed</source>
        <translation>allí no hay nada fijado ni atenuado</translation>
    </message>
    <message>
        <source>they already are</source>
        <translation>ya lo están</translation>
    </message>
    <message>
        <source>%1 · nothing kept</source>
        <translation>%1 · nada conservado</translation>
    </message>
    <message>
        <source>%1 · %2 tokens kept</source>
        <translation>%1 · %2 tokens conservados</translation>
    </message>
    <message>
        <source>This token</source>
        <translation>Este token</translation>
    </message>
    <message>
        <source>This frame</source>
        <translation>Este fotograma</translation>
    </message>
    <message>
        <source>Nothing of this picture is kept; %1 tokens of this place are: pinned</source>
        <translation>De esta imagen no se conserva nada; de este lugar, %1 tokens: fijados</translation>
    </message>
    <message>
        <source>Nothing of this picture is kept; %1 tokens of this place are: forgotten</source>
        <translation>De esta imagen no se conserva nada; de este lugar, %1 tokens: olvidados</translation>
    </message>
    <message>
        <source>Nothing of this picture is kept; %1 tokens of this place are: dimmed</source>
        <translation>De esta imagen no se conserva nada; de este lugar, %1 tokens: atenuados</translation>
    </message>
    <message>
        <source>Nothing of this picture is kept; %1 tokens of this place are: restored</source>
        <translation>De esta imagen no se conserva nada; de este lugar, %1 tokens: restablecidos</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MemoryViews</name>
    <message>
        <source>The overlay is drawn on the live picture</source>
        <translation>La superposición se dibuja sobre la imagen en directo</translation>
    </message>
    <message>
        <source>An export can draw the memory of earlier pictures as well.</source>
        <translation>Una exportación también puede dibujar la memoria de imágenes anteriores.</translation>
    </message>
    <message>
        <source>Back to Live</source>
        <translation>Volver al directo</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MenuRow</name>
    <message>
        <source>More menus</source>
        <translation>Más menús</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MidiControls</name>
    <message>
        <source>MIDI</source>
        <translation>MIDI</translation>
    </message>
    <message>
        <source>Learning: %1</source>
        <translation>Aprendiendo: %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>%1 does: %2</source>
        <translation>%1 hace: %2</translation>
    </message>
    <message>
        <source>It had another command until now: %1.</source>
        <translation>Hasta ahora hacía otra cosa: %1.</translation>
    </message>
    <message>
        <source>Put It Back</source>
        <translation>Deshacer el cambio</translation>
    </message>
    <message>
        <source>Gamepad</source>
        <translation>Mando</translation>
    </message>
    <message>
        <source>This controller steers the window. Window &gt; MIDI and Gamepad… shows what it sends.</source>
        <translation>Este controlador dirige la ventana. Ventana &gt; MIDI y mando… muestra lo que envía.</translation>
    </message>
    <message>
        <source>Move the control or the stick for it.</source>
        <translation>Mueva el control o la palanca que debe seguir.</translation>
    </message>
    <message>
        <source>Press the key or the button for it.</source>
        <translation>Pulse la tecla o el botón que debe hacerlo.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MidiDialog</name>
    <message>
        <source>MIDI</source>
        <translation>MIDI</translation>
    </message>
    <message>
        <source>Keys and controls of this port steer the window</source>
        <translation>Las teclas y controles de este puerto dirigen la ventana</translation>
    </message>
    <message>
        <source>Lights and motors of this port show what happens</source>
        <translation>Las luces y motores de este puerto muestran lo que ocurre</translation>
    </message>
    <message>
        <source>MIDI system</source>
        <translation>Sistema MIDI</translation>
    </message>
    <message>
        <source>The MIDI system of this computer</source>
        <translation>La parte del equipo por la que pasa MIDI</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automático</translation>
    </message>
    <message>
        <source>Tempo from its clock</source>
        <translation>Tempo de su reloj</translation>
    </message>
    <message>
        <source>Beats and bars follow the MIDI clock of the input instead of taps</source>
        <translation>Pulsos y compases siguen el reloj MIDI de la entrada en vez de los toques</translation>
    </message>
    <message>
        <source>What its keys do</source>
        <translation>Qué hacen sus teclas</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Asignación</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Tecla</translation>
    </message>
    <message>
        <source>Does</source>
        <translation>Hace</translation>
    </message>
    <message>
        <source>Command to learn</source>
        <translation>Qué se debe aprender</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Quitar</translation>
    </message>
    <message>
        <source>Removes the command from the selected key</source>
        <translation>La tecla seleccionada ya no hace nada</translation>
    </message>
    <message>
        <source>Load Map…</source>
        <translation>Cargar asignación…</translation>
    </message>
    <message>
        <source>Save Map As…</source>
        <translation>Guardar asignación…</translation>
    </message>
    <message>
        <source>Put It Back</source>
        <translation>Deshacer el cambio</translation>
    </message>
    <message>
        <source>Restores the map from before the last change</source>
        <translation>La asignación como era antes del último cambio</translation>
    </message>
    <message>
        <source>Stop Learning</source>
        <translation>Dejar de aprender</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Aprender</translation>
    </message>
    <message>
        <source>Move the control for %1.</source>
        <translation>Mueva el control para %1.</translation>
    </message>
    <message>
        <source>Press the key for %1.</source>
        <translation>Pulse la tecla para %1.</translation>
    </message>
    <message>
        <source>No controller is connected.</source>
        <translation>No hay ningún controlador conectado.</translation>
    </message>
    <message>
        <source>%1 is in use.</source>
        <translation>%1 está en uso.</translation>
    </message>
    <message>
        <source>%1 messages came too fast.</source>
        <translation>%1 mensajes llegaron demasiado rápido.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Ninguno</translation>
    </message>
    <message>
        <source>A port of Longtake&apos;s own</source>
        <translation>Un puerto propio de Longtake</translation>
    </message>
    <message>
        <source>%1 (absent)</source>
        <translation>%1 (ausente)</translation>
    </message>
    <message>
        <source>%1, changed</source>
        <translation>%1, modificada</translation>
    </message>
    <message>
        <source>Load Map</source>
        <translation>Cargar asignación</translation>
    </message>
    <message>
        <source>Save Map</source>
        <translation>Guardar asignación</translation>
    </message>
    <message>
        <source>MIDI and Gamepad</source>
        <translation>MIDI y mando</translation>
    </message>
    <message>
        <source>MIDI input</source>
        <translation>Entrada MIDI</translation>
    </message>
    <message>
        <source>MIDI output</source>
        <translation>Salida MIDI</translation>
    </message>
    <message>
        <source>Gamepad</source>
        <translation>Mando</translation>
    </message>
    <message>
        <source>Buttons, sticks and triggers of this gamepad steer the window</source>
        <translation>Los botones, palancas y gatillos de este mando dirigen la ventana</translation>
    </message>
    <message>
        <source>State of the controllers</source>
        <translation>Estado de los controladores</translation>
    </message>
    <message>
        <source>Controller</source>
        <translation>Controlador</translation>
    </message>
    <message>
        <source>Whose keys are shown</source>
        <translation>De quién son las teclas que se muestran</translation>
    </message>
    <message>
        <source>Each MIDI controller has its own map, and all gamepads share one. A map that is chosen here replaces it.</source>
        <translation>Cada controlador MIDI conserva su asignación, y todos los mandos comparten una. La que se elige aquí la sustituye.</translation>
    </message>
    <message>
        <source>Press the next key or button, or move a control or stick, to assign it. A right click on a pad, a slider or a button of the window offers the same.</source>
        <translation>Lo hará la próxima tecla o botón que se pulse, o el próximo control o palanca que se mueva. Un clic derecho en un pad, un deslizador o un botón de la ventana ofrece lo mismo.</translation>
    </message>
    <message>
        <source>What they send</source>
        <translation>Qué envían</translation>
    </message>
    <message>
        <source>Choose an input or a gamepad.</source>
        <translation>Elija una entrada o un mando.</translation>
    </message>
    <message>
        <source>Any gamepad</source>
        <translation>Cualquier mando</translation>
    </message>
    <message>
        <source>Map (*.json)</source>
        <translation>Asignación (*.json)</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MidiMenus</name>
    <message>
        <source>Remove %1</source>
        <translation>Quitar %1</translation>
    </message>
    <message>
        <source>Learn from Controller…</source>
        <translation>Aprender del controlador…</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MidiWords</name>
    <message>
        <source>Note %1</source>
        <translation>Nota %1</translation>
    </message>
    <message>
        <source>Control %1</source>
        <translation>Control %1</translation>
    </message>
    <message>
        <source>Control %1, fine</source>
        <translation>Control %1, fino</translation>
    </message>
    <message>
        <source>Program %1</source>
        <translation>Programa %1</translation>
    </message>
    <message>
        <source>Pitch wheel</source>
        <translation>Rueda de tono</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Inicio</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Parada</translation>
    </message>
    <message>
        <source>%1 · channel %2</source>
        <translation>%1 · canal %2</translation>
    </message>
    <message>
        <source>Pad %1</source>
        <translation>Pad %1</translation>
    </message>
    <message>
        <source>Fader</source>
        <translation>Fundidor</translation>
    </message>
    <message>
        <source>Fade Across</source>
        <translation>Fundir</translation>
    </message>
    <message>
        <source>Length of a Fade</source>
        <translation>Duración de un fundido</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>Congelar</translation>
    </message>
    <message>
        <source>Blackout</source>
        <translation>Negro</translation>
    </message>
    <message>
        <source>Cut Next</source>
        <translation>Corte</translation>
    </message>
    <message>
        <source>Panic</source>
        <translation>Pánico</translation>
    </message>
    <message>
        <source>Tap Tempo</source>
        <translation>Marcar tempo</translation>
    </message>
    <message>
        <source>Tempo</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>What a Pad Waits For</source>
        <translation>Qué espera un pad</translation>
    </message>
    <message>
        <source>Weight of Text %1</source>
        <translation>Peso del texto %1</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Presupuesto</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Grabar</translation>
    </message>
    <message>
        <source>%1 · up</source>
        <translation>%1 · suelta</translation>
    </message>
    <message>
        <source>Pads and fader</source>
        <translation>Pads y fundidor</translation>
    </message>
    <message>
        <source>Grid of 64</source>
        <translation>Cuadrícula de 64</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>Teclado</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Vacía</translation>
    </message>
    <message>
        <source>own port</source>
        <translation>puerto propio</translation>
    </message>
    <message>
        <source>MIDI %1</source>
        <translation>MIDI %1</translation>
    </message>
    <message>
        <source>MIDI %1 is absent</source>
        <translation>MIDI %1 no está</translation>
    </message>
    <message>
        <source>Button %1</source>
        <translation>Botón %1</translation>
    </message>
    <message>
        <source>Button Back</source>
        <translation>Botón Back</translation>
    </message>
    <message>
        <source>Button Guide</source>
        <translation>Botón Guide</translation>
    </message>
    <message>
        <source>Button Start</source>
        <translation>Botón Start</translation>
    </message>
    <message>
        <source>Left stick, pressed</source>
        <translation>Palanca izquierda, pulsada</translation>
    </message>
    <message>
        <source>Right stick, pressed</source>
        <translation>Palanca derecha, pulsada</translation>
    </message>
    <message>
        <source>Left shoulder</source>
        <translation>Botón superior izquierdo</translation>
    </message>
    <message>
        <source>Right shoulder</source>
        <translation>Botón superior derecho</translation>
    </message>
    <message>
        <source>Cross, up</source>
        <translation>Cruceta, arriba</translation>
    </message>
    <message>
        <source>Cross, down</source>
        <translation>Cruceta, abajo</translation>
    </message>
    <message>
        <source>Cross, left</source>
        <translation>Cruceta, izquierda</translation>
    </message>
    <message>
        <source>Cross, right</source>
        <translation>Cruceta, derecha</translation>
    </message>
    <message>
        <source>Extra button</source>
        <translation>Botón adicional</translation>
    </message>
    <message>
        <source>Paddle %1</source>
        <translation>Paleta %1</translation>
    </message>
    <message>
        <source>Touchpad, pressed</source>
        <translation>Panel táctil, pulsado</translation>
    </message>
    <message>
        <source>Left stick, sideways</source>
        <translation>Palanca izquierda, de lado</translation>
    </message>
    <message>
        <source>Left stick, up and down</source>
        <translation>Palanca izquierda, arriba y abajo</translation>
    </message>
    <message>
        <source>Right stick, sideways</source>
        <translation>Palanca derecha, de lado</translation>
    </message>
    <message>
        <source>Right stick, up and down</source>
        <translation>Palanca derecha, arriba y abajo</translation>
    </message>
    <message>
        <source>Left trigger</source>
        <translation>Gatillo izquierdo</translation>
    </message>
    <message>
        <source>Right trigger</source>
        <translation>Gatillo derecho</translation>
    </message>
    <message>
        <source>%1 · %2 %</source>
        <translation>%1 · %2 %</translation>
    </message>
    <message>
        <source>Pads and sticks</source>
        <translation>Pads y palancas</translation>
    </message>
    <message>
        <source>No gamepad</source>
        <translation>Sin mando</translation>
    </message>
    <message>
        <source>Gamepad</source>
        <translation>Mando</translation>
    </message>
    <message>
        <source>Slot %1, as in Create</source>
        <translation>Ranura %1, como en Crear</translation>
    </message>
    <message>
        <source>Policy %1</source>
        <translation>Política %1</translation>
    </message>
    <message>
        <source>Pads at Once, on the Beat, on the Bar</source>
        <translation>Pads al momento, al pulso, al compás</translation>
    </message>
    <message>
        <source>Play or Pause</source>
        <translation>Reproducir o pausar</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Reproducir</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>Next Picture</source>
        <translation>Imagen siguiente</translation>
    </message>
    <message>
        <source>New Take</source>
        <translation>Toma nueva</translation>
    </message>
    <message>
        <source>New Take with Another Seed</source>
        <translation>Toma nueva con otra semilla</translation>
    </message>
    <message>
        <source>End the Recording</source>
        <translation>Terminar la grabación</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Enviar</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ModelReport</name>
    <message>
        <source>It is one part of a model. To stream, the video model itself is needed as well.</source>
        <translation>Es una parte de un modelo. Para generar un flujo se necesita también el modelo de vídeo.</translation>
    </message>
    <message>
        <source>It is one part of a model like the built-in one. Choose the folder that holds all of its parts.</source>
        <translation>Es una parte de un modelo como el integrado. Elija la carpeta que contiene todas sus partes.</translation>
    </message>
    <message>
        <source>It needs the video model that it was trained with.</source>
        <translation>Necesita el modelo de vídeo con el que se entrenó.</translation>
    </message>
    <message>
        <source>It changes another model and cannot stream alone.</source>
        <translation>Cambia otro modelo y no puede generar por sí solo.</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation> y %1 más</translation>
    </message>
    <message>
        <source>Video model of the Wan 2.1 family</source>
        <translation>Modelo de vídeo de la familia Wan 2.1</translation>
    </message>
    <message>
        <source>Transformer of a model like the built-in one</source>
        <translation>Transformador de un modelo como el integrado</translation>
    </message>
    <message>
        <source>Decoder of the Wan 2.1 family</source>
        <translation>Decodificador de la familia Wan 2.1</translation>
    </message>
    <message>
        <source>Text encoder (UMT5)</source>
        <translation>Codificador de texto (UMT5)</translation>
    </message>
    <message>
        <source>Small decoder (TAEHV)</source>
        <translation>Decodificador pequeño (TAEHV)</translation>
    </message>
    <message>
        <source>Salience head</source>
        <translation>Cabeza de saliencia</translation>
    </message>
    <message>
        <source>LoRA: an addition to a model</source>
        <translation>LoRA: un añadido a un modelo</translation>
    </message>
    <message>
        <source>Model like the built-in one</source>
        <translation>Modelo como el integrado</translation>
    </message>
    <message>
        <source>A recorded session</source>
        <translation>Una sesión grabada</translation>
    </message>
    <message>
        <source>Not a model that Longtake knows</source>
        <translation>No es un modelo que Longtake conozca</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Formato</translation>
    </message>
    <message>
        <source>PyTorch (.pt), read without running it</source>
        <translation>PyTorch (.pt), leído sin ejecutarlo</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parámetros</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensores</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>Tensor names</source>
        <translation>Nombres de tensores</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Falta</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>Incorrecto</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ModelRow</name>
    <message>
        <source>Page of its publisher</source>
        <translation>Página de su editor</translation>
    </message>
    <message>
        <source>With it come: %1</source>
        <translation>Incluye además: %1</translation>
    </message>
    <message>
        <source>Progress of the download of %1</source>
        <translation>Progreso de la descarga de %1</translation>
    </message>
    <message>
        <source>Delete the Part</source>
        <translation>Borrar la parte</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausar</translation>
    </message>
    <message>
        <source>Get</source>
        <translation>Obtener</translation>
    </message>
    <message>
        <source>Use…</source>
        <translation>Usar…</translation>
    </message>
    <message>
        <source>size unknown</source>
        <translation>tamaño desconocido</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>Beginning…</source>
        <translation>Empezando…</translation>
    </message>
    <message>
        <source>Waits for the other download</source>
        <translation>Espera a la otra descarga</translation>
    </message>
    <message>
        <source>Downloaded</source>
        <translation>Ya está</translation>
    </message>
    <message>
        <source>%1 downloaded</source>
        <translation>ya hay %1</translation>
    </message>
    <message>
        <source>Longtake does not know the SHA-256 of these files beforehand.</source>
        <translation>Longtake no conoce de antemano el SHA-256 de estos archivos.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ModelsDialog</name>
    <message>
        <source>Models</source>
        <translation>Modelos</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>En uso</translation>
    </message>
    <message>
        <source>Use the Built-in Model</source>
        <translation>Usar el modelo integrado</translation>
    </message>
    <message>
        <source>Drop a model file or folder here, or anywhere on the window. It is looked at, never run.</source>
        <translation>Suelte un archivo o una carpeta de modelo aquí, o en cualquier parte de la ventana. Se examina, nunca se ejecuta.</translation>
    </message>
    <message>
        <source>Choose File…</source>
        <translation>Elegir archivo…</translation>
    </message>
    <message>
        <source>Choose Folder…</source>
        <translation>Elegir carpeta…</translation>
    </message>
    <message>
        <source>Progress of the conversion</source>
        <translation>Progreso de la conversión</translation>
    </message>
    <message>
        <source>Convert to safetensors</source>
        <translation>Convertir a safetensors</translation>
    </message>
    <message>
        <source>Use This Model</source>
        <translation>Usar este modelo</translation>
    </message>
    <message>
        <source>Continue This Session</source>
        <translation>Continuar esta sesión</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>Abriendo…</translation>
    </message>
    <message>
        <source>random weights</source>
        <translation>pesos aleatorios</translation>
    </message>
    <message>
        <source>weights %1</source>
        <translation>pesos %1</translation>
    </message>
    <message>
        <source>%1 × %2 at %3 pictures a second · %4, %5 · %6</source>
        <translation>%1 × %2 a %3 imágenes por segundo · %4, %5 · %6</translation>
    </message>
    <message>
        <source>Choose a Model Folder</source>
        <translation>Elegir una carpeta de modelo</translation>
    </message>
    <message>
        <source>Choose a Model File</source>
        <translation>Elegir un archivo de modelo</translation>
    </message>
    <message>
        <source>Looking into it…</source>
        <translation>Examinándolo…</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>being predicted…</source>
        <translation>calculando…</translation>
    </message>
    <message>
        <source>Use It That Way</source>
        <translation>Usarlo así</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>This cannot be opened</source>
        <translation>Esto no se puede abrir</translation>
    </message>
    <message>
        <source>Salience head</source>
        <translation>Cabeza de saliencia</translation>
    </message>
    <message>
        <source>Get Models…</source>
        <translation>Obtener modelos…</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Atrás</translation>
    </message>
    <message>
        <source>Sampled as</source>
        <translation>Se muestrea como</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Cambiar…</translation>
    </message>
    <message>
        <source>Put on the Model in Use</source>
        <translation>Poner en el modelo en uso</translation>
    </message>
    <message>
        <source> · sampled as %1</source>
        <translation> · se muestrea como %1</translation>
    </message>
    <message>
        <source>GPU Support…</source>
        <translation>Compatibilidad con GPU…</translation>
    </message>
</context>
<context>
    <name>longtake::ui::NoticeBar</name>
    <message>
        <source>Dismiss</source>
        <translation>Descartar</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
</context>
<context>
    <name>longtake::ui::OccupancyPlot</name>
    <message>
        <source>Kept tokens over time</source>
        <translation>Tokens conservados a lo largo del tiempo</translation>
    </message>
    <message>
        <source>%1 tokens kept, %2 chunks ago</source>
        <translation>%1 tokens conservados, hace %2 tramos</translation>
    </message>
</context>
<context>
    <name>longtake::ui::OpenDialog</name>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Sessions and models (*.take *.mp4 *.safetensors *.pt *.pth *.bin)</source>
        <translation>Sesiones y modelos (*.take *.mp4 *.safetensors *.pt *.pth *.bin)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Todos los archivos (*)</translation>
    </message>
</context>
<context>
    <name>longtake::ui::OpenedSession</name>
    <message>
        <source>It was made with the built-in model of another version of Longtake (%1). Only that version can resume it.</source>
        <translation>Se hizo con el modelo integrado de otra versión de Longtake (%1). Solo esa versión puede continuarla.</translation>
    </message>
    <message>
        <source>It was made with the model %1, which is not in %2 any more. Put it back there to resume or to export.</source>
        <translation>Se hizo con el modelo %1, que ya no está en %2. Vuelva a ponerlo allí para continuar o exportar.</translation>
    </message>
    <message>
        <source>It was made with the model %1 (%2) from %3. Nothing of the model is loaded yet.</source>
        <translation>Se hizo con el modelo %1 (%2) de %3. Todavía no hay nada del modelo cargado.</translation>
    </message>
    <message>
        <source>Another Longtake window has it open, so it cannot be resumed here.</source>
        <translation>Otra ventana de Longtake la tiene abierta, así que no puede continuar aquí.</translation>
    </message>
    <message>
        <source>The middle of its log is damaged. The unreadable part is missing, and the session cannot be resumed.</source>
        <translation>Hay algo dañado en medio de su registro. Falta lo que no se pudo leer, y no puede continuar.</translation>
    </message>
    <message>
        <source>The end of its log is cut off. Resuming removes the rest of its last chunk.</source>
        <translation>El final de su registro está cortado. Para continuar, se quita lo que queda de su último tramo.</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>Load This Model</source>
        <translation>Cargar este modelo</translation>
    </message>
    <message>
        <source>Look Again</source>
        <translation>Volver a buscar</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Its pictures and prompts are on the timeline, and it can be exported.</source>
        <translation>Sus imágenes y prompts están en la línea de tiempo, y se puede exportar.</translation>
    </message>
    <message>
        <source>Its pictures and prompts are on the timeline.</source>
        <translation>Sus imágenes y prompts están en la línea de tiempo.</translation>
    </message>
    <message>
        <source>The session %1 is in use</source>
        <translation>La sesión %1 está en uso</translation>
    </message>
    <message>
        <source>The session %1 needs another model</source>
        <translation>La sesión %1 necesita otro modelo</translation>
    </message>
    <message>
        <source>The session %1 is damaged</source>
        <translation>La sesión %1 está dañada</translation>
    </message>
    <message>
        <source>Opening the session %1</source>
        <translation>Abriendo la sesión %1</translation>
    </message>
    <message>
        <source>A session from elsewhere is copied first; the original is not changed.</source>
        <translation>Una sesión de otro lugar se copia primero; el original no se cambia.</translation>
    </message>
    <message>
        <source>It was made by Longtake %1 with the former built-in model (%2), which this version no longer has. Export it with Longtake 0.3.0.</source>
        <translation>La hizo Longtake %1 con el modelo integrado anterior (%2), que esta versión ya no tiene. Expórtela con Longtake 0.3.0.</translation>
    </message>
    <message>
        <source>The session %1 can only be viewed</source>
        <translation>La sesión %1 solo se puede ver</translation>
    </message>
</context>
<context>
    <name>longtake::ui::OutputMenu</name>
    <message>
        <source>Output Display</source>
        <translation>Pantalla de salida</translation>
    </message>
    <message>
        <source>Another One than the Window&apos;s</source>
        <translation>Otra distinta de la de la ventana</translation>
    </message>
    <message>
        <source>%1: %2, %3 × %4</source>
        <translation>%1: %2, %3 × %4</translation>
    </message>
</context>
<context>
    <name>longtake::ui::OutputWindow</name>
    <message>
        <source>Longtake Output</source>
        <translation>Salida de Longtake</translation>
    </message>
</context>
<context>
    <name>longtake::ui::OverlayControls</name>
    <message>
        <source>Colours</source>
        <translation>Colores</translation>
    </message>
    <message>
        <source>Colours of the salience overlay</source>
        <translation>Colores de la superposición de saliencia</translation>
    </message>
    <message>
        <source>Gamma</source>
        <translation>Gamma</translation>
    </message>
    <message>
        <source>Above 1 only the highest scores light up; below 1 the low ones show too</source>
        <translation>Por encima de 1 solo se iluminan las puntuaciones más altas; por debajo de 1 también se ven las bajas</translation>
    </message>
    <message>
        <source>Hold range</source>
        <translation>Fijar rango</translation>
    </message>
    <message>
        <source>Range of the scores</source>
        <translation>Rango de las puntuaciones</translation>
    </message>
    <message>
        <source>Uses the current range for all frames, so that they can be compared. Otherwise each frame has the range of its own scores</source>
        <translation>Mantiene el rango actual para todos los fotogramas, de modo que se puedan comparar; si no, cada fotograma va de su puntuación más baja a la más alta</translation>
    </message>
    <message>
        <source>Show the overlay first (H): there is no range yet</source>
        <translation>Muestre antes la superposición (H): aún no hay rango</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 a %2</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Pad</name>
    <message>
        <source>Pad %1, empty</source>
        <translation>Pad %1, vacío</translation>
    </message>
    <message>
        <source>Pad %1: %2</source>
        <translation>Pad %1: %2</translation>
    </message>
    <message>
        <source>%1, in force</source>
        <translation>%1, vigente</translation>
    </message>
    <message>
        <source>Empty. A click stores the prompt of the box here.</source>
        <translation>Vacío. Un clic guarda aquí el prompt del campo.</translation>
    </message>
    <message>
        <source>A click sends it with a fade.</source>
        <translation>Un clic lo envía con un fundido.</translation>
    </message>
    <message>
        <source>A click or %1 sends it with a fade.</source>
        <translation>Un clic o %1 lo envía con un fundido.</translation>
    </message>
    <message>
        <source>A right click stores another prompt here, or puts it at an end of the fader.</source>
        <translation>Un clic derecho guarda aquí otro prompt o lo pone en un extremo del fundidor.</translation>
    </message>
    <message>
        <source>Keep the Prompt of the Box Here</source>
        <translation>Guardar aquí el prompt del campo</translation>
    </message>
    <message>
        <source>Put at End A of the Fader</source>
        <translation>Poner en el extremo A del fundidor</translation>
    </message>
    <message>
        <source>Put at End B of the Fader</source>
        <translation>Poner en el extremo B del fundidor</translation>
    </message>
    <message>
        <source>Empty This Pad</source>
        <translation>Vaciar este pad</translation>
    </message>
    <message>
        <source>%1, waits</source>
        <translation>%1, espera</translation>
    </message>
    <message>
        <source>It waits for its beat. Another press, or panic, cancels it.</source>
        <translation>Espera su pulso. Otra pulsación, o pánico, lo retira.</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>espera</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PeekLoop</name>
    <message>
        <source>Pictures of the peek</source>
        <translation>Imágenes de la vista previa</translation>
    </message>
    <message>
        <source>Making its pictures…</source>
        <translation>Haciendo sus imágenes…</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PeekView</name>
    <message>
        <source>Peek at the next chunk, not on air</source>
        <translation>Vista previa del tramo siguiente, fuera de antena</translation>
    </message>
    <message>
        <source>Peek · not on air</source>
        <translation>Vista previa · fuera de antena</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Close it and send nothing (Esc)</source>
        <translation>Cerrar sin enviar nada (Esc)</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Enviar</translation>
    </message>
    <message>
        <source>Send this prompt (Enter)</source>
        <translation>Enviar este prompt (Intro)</translation>
    </message>
    <message>
        <source>What the next chunk would be</source>
        <translation>Cómo sería el tramo siguiente</translation>
    </message>
    <message>
        <source>What chunk %1 would be</source>
        <translation>Cómo sería el tramo %1</translation>
    </message>
    <message>
        <source>What chunk %1 would have been</source>
        <translation>Cómo habría sido el tramo %1</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PerformPage</name>
    <message>
        <source>Fades to the other end of the fader in the time next to it</source>
        <translation>Funde hacia el otro extremo del fundidor en el tiempo de al lado</translation>
    </message>
    <message>
        <source>Holds the picture, here and on every output. The stream, its log and a recording continue.</source>
        <translation>La imagen se detiene, aquí y en cada salida. El flujo sigue por detrás, y también su registro y una grabación.</translation>
    </message>
    <message>
        <source>Black, here and on every output, until this is pressed again. The stream, its log and a recording continue.</source>
        <translation>Negro, aquí y en cada salida, hasta pulsar otra vez. El flujo sigue, y también su registro y una grabación.</translation>
    </message>
    <message>
        <source>The next prompt is applied as a cut, without a fade: the memory is emptied</source>
        <translation>El próximo prompt se aplica como corte, sin fundido: la memoria se vacía</translation>
    </message>
    <message>
        <source>Ends blackout and freeze, and cancels a fade or a waiting prompt: the prompt before it is current again. Works when there is something to end.</source>
        <translation>Termina el negro y la imagen congelada, y retira un fundido o un prompt en espera: vuelve a regir el prompt anterior. Actúa cuando hay algo que terminar.</translation>
    </message>
    <message>
        <source>Length of fades</source>
        <translation>Duración de los fundidos</translation>
    </message>
    <message>
        <source>Frozen</source>
        <translation>Congelado</translation>
    </message>
    <message>
        <source>Black</source>
        <translation>En negro</translation>
    </message>
    <message>
        <source>Cut Is Next</source>
        <translation>Sigue un corte</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Plan</name>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Change of the Plan</source>
        <translation>Cambio del plan</translation>
    </message>
    <message>
        <source>Removal from the Plan</source>
        <translation>Eliminación del plan</translation>
    </message>
    <message>
        <source>Name of a Moment</source>
        <translation>Nombre de un momento</translation>
    </message>
    <message>
        <source>Plan of a Timeline</source>
        <translation>Plan de una línea de tiempo</translation>
    </message>
    <message>
        <source>Cues from a Sound</source>
        <translation>Eventos de un sonido</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Planning</name>
    <message>
        <source>Save Timeline</source>
        <translation>Guardar línea de tiempo</translation>
    </message>
    <message>
        <source>Timeline (*.json)</source>
        <translation>Línea de tiempo (*.json)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>Se guardó %1</translation>
    </message>
    <message>
        <source>Load Timeline, or render --timeline in a shell, regenerates it.</source>
        <translation>«Cargar línea de tiempo», o render --timeline en una terminal, la hace de nuevo.</translation>
    </message>
    <message>
        <source>Load Timeline</source>
        <translation>Cargar línea de tiempo</translation>
    </message>
    <message>
        <source>Not available in this build</source>
        <translation>No disponible en este programa</translation>
    </message>
    <message>
        <source>%1 cues from %2 are planned</source>
        <translation>Se han planificado %1 eventos de %2</translation>
    </message>
    <message>
        <source>Undo removes all of them. An export offers the sound, from the right second on.</source>
        <translation>«Deshacer» los quita todos. Una exportación ofrece el sonido desde el segundo correcto.</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Ejemplos</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PolicyBox</name>
    <message>
        <source>Policy</source>
        <translation>Política</translation>
    </message>
    <message>
        <source>Came with the session</source>
        <translation>Vino con la sesión</translation>
    </message>
    <message>
        <source>From a File…</source>
        <translation>De un archivo…</translation>
    </message>
    <message>
        <source>A policy of your own as a JSON file</source>
        <translation>Una política propia como archivo JSON</translation>
    </message>
    <message>
        <source>Choose a Policy</source>
        <translation>Elegir una política</translation>
    </message>
    <message>
        <source>Policy (*.json)</source>
        <translation>Política (*.json)</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Preferences</name>
    <message>
        <source>The window has the settings of a first start and keeps no changes.</source>
        <translation>La ventana tiene los ajustes del primer inicio y no conserva los cambios.</translation>
    </message>
    <message>
        <source>Correct the file and start again, or set it aside.</source>
        <translation>Corrija el archivo e inicie de nuevo, o apártelo.</translation>
    </message>
    <message>
        <source>Cannot set the settings aside</source>
        <translation>No se pueden apartar los ajustes</translation>
    </message>
    <message>
        <source>Set It Aside</source>
        <translation>Apartarlo</translation>
    </message>
    <message>
        <source>Text at %1 %</source>
        <translation>Texto al %1 %</translation>
    </message>
    <message>
        <source>The new size takes effect when Longtake starts again.</source>
        <translation>El tamaño nuevo se aplica la próxima vez que se inicie Longtake.</translation>
    </message>
    <message>
        <source>Start Again Now</source>
        <translation>Reiniciar ahora</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>The new language takes effect when Longtake starts again.</source>
        <translation>El idioma nuevo se aplica la próxima vez que se inicie Longtake.</translation>
    </message>
    <message>
        <source>As the System</source>
        <translation>Como el sistema</translation>
    </message>
    <message>
        <source>the processor</source>
        <translation>el procesador</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PresetMenu</name>
    <message>
        <source>Presets</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <source>Save and manage presets</source>
        <translation>Guardar y gestionar ajustes</translation>
    </message>
    <message>
        <source>Save these choices under a name, and change, share and import such presets</source>
        <translation>Guardar estas opciones con un nombre, y cambiar, compartir e incorporar esos ajustes</translation>
    </message>
    <message>
        <source>Save Preset…</source>
        <translation>Guardar ajuste…</translation>
    </message>
    <message>
        <source>Rename Preset…</source>
        <translation>Cambiar nombre del ajuste…</translation>
    </message>
    <message>
        <source>Delete Preset</source>
        <translation>Borrar ajuste</translation>
    </message>
    <message>
        <source>Export Preset…</source>
        <translation>Exportar ajuste…</translation>
    </message>
    <message>
        <source>Import Preset…</source>
        <translation>Importar ajuste…</translation>
    </message>
    <message>
        <source>Built-in presets cannot be changed</source>
        <translation>Los ajustes del programa se quedan como están</translation>
    </message>
    <message>
        <source>Writes the current choices into a file, for others</source>
        <translation>Escribe las opciones tal como están ahora en un archivo, para otras personas</translation>
    </message>
    <message>
        <source>Bring Back “%1”</source>
        <translation>Recuperar «%1»</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Save Preset</source>
        <translation>Guardar ajuste</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>The preset “%1” is saved.</source>
        <translation>El ajuste «%1» está guardado.</translation>
    </message>
    <message>
        <source>Rename Preset</source>
        <translation>Cambiar nombre del ajuste</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Cambiar nombre</translation>
    </message>
    <message>
        <source>The preset is now called “%1”.</source>
        <translation>El ajuste se llama ahora «%1».</translation>
    </message>
    <message>
        <source>The preset “%1” is deleted. The menu brings it back.</source>
        <translation>El ajuste «%1» está borrado. El menú lo recupera.</translation>
    </message>
    <message>
        <source>The preset “%1” is back.</source>
        <translation>El ajuste «%1» está de vuelta.</translation>
    </message>
    <message>
        <source>My preset</source>
        <translation>Mi ajuste</translation>
    </message>
    <message>
        <source>Export Preset</source>
        <translation>Exportar ajuste</translation>
    </message>
    <message>
        <source>Export preset (*.json)</source>
        <translation>Ajuste de exportación (*.json)</translation>
    </message>
    <message>
        <source>The preset is written to %1.</source>
        <translation>El ajuste está escrito en %1.</translation>
    </message>
    <message>
        <source>Import Preset</source>
        <translation>Importar ajuste</translation>
    </message>
    <message>
        <source>The preset “%1” is imported.</source>
        <translation>El ajuste «%1» está incorporado.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PromptBar</name>
    <message>
        <source>not taken</source>
        <translation>no tomado</translation>
    </message>
    <message>
        <source>from the session</source>
        <translation>de la sesión</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>en espera</translation>
    </message>
    <message>
        <source>applies when you press Play</source>
        <translation>se aplica al pulsar Reproducir</translation>
    </message>
    <message>
        <source>applied</source>
        <translation>aplicado</translation>
    </message>
    <message>
        <source>visible</source>
        <translation>visible</translation>
    </message>
    <message>
        <source>+%1 ms</source>
        <translation>+%1 ms</translation>
    </message>
    <message>
        <source>+%1 s</source>
        <translation>+%1 s</translation>
    </message>
    <message>
        <source>Enter sends, Ctrl+Enter sends as a cut, Shift+Enter breaks the line,
Up and Down recall earlier prompts.
Up to four prompts divided by | are blended, each with a weight if you like:
a red ball :0.7 | a blue cube :0.3</source>
        <translation>Intro envía, Ctrl+Intro envía como corte, Mayús+Intro parte la línea,
Arriba y Abajo recuperan prompts anteriores.
Se mezclan hasta cuatro prompts separados por |, cada uno con un peso si se quiere:
a red ball :0.7 | a blue cube :0.3</translation>
    </message>
    <message>
        <source>After Enter, Space pauses the stream until you type again.</source>
        <translation>Tras Intro, Espacio pausa el flujo hasta que vuelva a escribir.</translation>
    </message>
    <message>
        <source>Add a Text</source>
        <translation>Añadir un texto</translation>
    </message>
    <message>
        <source>How several texts are blended</source>
        <translation>Cómo varios textos se hacen uno</translation>
    </message>
    <message>
        <source>Slerp</source>
        <translation>Slerp</translation>
    </message>
    <message>
        <source>From text to text along an arc: the prompt keeps its strength</source>
        <translation>De texto a texto por un arco: el prompt mantiene su fuerza</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>Lineal</translation>
    </message>
    <message>
        <source>The plain mean of the texts: common features dominate</source>
        <translation>La media simple de los textos: destaca lo que comparten</translation>
    </message>
    <message>
        <source>Restore Draft</source>
        <translation>Recuperar borrador</translation>
    </message>
    <message>
        <source>State of the last prompt</source>
        <translation>Qué fue del último prompt</translation>
    </message>
    <message>
        <source>The switch took the engine %1 ms; frames recomputed: %2</source>
        <translation>El cambio ocupó al motor %1 ms; fotogramas recalculados: %2</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PromptControls</name>
    <message>
        <source>Prompts</source>
        <translation>Prompts</translation>
    </message>
    <message>
        <source>Slot %1 is empty</source>
        <translation>La ranura %1 está vacía</translation>
    </message>
    <message>
        <source>Slot %1 keeps “%2”</source>
        <translation>La ranura %1 guarda «%2»</translation>
    </message>
    <message>
        <source>Put the Old Prompt Back</source>
        <translation>Recuperar el prompt anterior</translation>
    </message>
    <message>
        <source>Cannot peek from here</source>
        <translation>Desde aquí no hay vista previa</translation>
    </message>
    <message>
        <source>A peek shows the chunk after the newest picture: go there with End first.</source>
        <translation>Muestra lo que viene tras la imagen más reciente: vaya antes allí con Fin.</translation>
    </message>
    <message>
        <source>The prompt was not used</source>
        <translation>El prompt no se usó</translation>
    </message>
    <message>
        <source>No stream is open: load the session&apos;s model, or close the session.</source>
        <translation>No hay ningún flujo: cargue el modelo de la sesión o cierre la sesión.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PromptEdit</name>
    <message>
        <source>unknown to this model: %1</source>
        <translation>desconocido para este modelo: %1</translation>
    </message>
    <message>
        <source>unknown: %1 — Ctrl+. takes %2</source>
        <translation>desconocido: %1 — Ctrl+. pone %2</translation>
    </message>
    <message>
        <source>not understood: %1</source>
        <translation>no se entiende: %1</translation>
    </message>
    <message>
        <source>The model is given: %1
Ctrl+. writes this into the box, Ctrl+Z takes it back.</source>
        <translation>El modelo recibe: %1
Ctrl+. lo escribe en el cuadro, Ctrl+Z lo deshace.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PromptRows</name>
    <message>
        <source>Weight of text %1</source>
        <translation>Peso del texto %1</translation>
    </message>
    <message>
        <source>The share of this text. While these prompts are current, the stream follows at the next chunk.</source>
        <translation>Cuánto hay de este texto. Mientras estos prompts estén vigentes, el flujo lo sigue en el tramo siguiente.</translation>
    </message>
    <message>
        <source>Its share of the blend</source>
        <translation>Su parte de la mezcla</translation>
    </message>
    <message>
        <source>Remove this text from the blend</source>
        <translation>Quitar este texto de la mezcla</translation>
    </message>
    <message>
        <source>Remove text %1 from the blend</source>
        <translation>Quitar el texto %1 de la mezcla</translation>
    </message>
    <message>
        <source>Text %1 of the blend</source>
        <translation>Texto %1 de la mezcla</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Another prompt, shown at the same time</source>
        <translation>Otro prompt, mostrado al mismo tiempo</translation>
    </message>
    <message>
        <source>Type what should happen, then press Enter</source>
        <translation>Escriba lo que debe ocurrir y pulse Intro</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PromptsPanel</name>
    <message>
        <source>History</source>
        <translation>Historial</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Search the history</source>
        <translation>Buscar en el historial</translation>
    </message>
    <message>
        <source>Prompts sent before</source>
        <translation>Prompts enviados antes</translation>
    </message>
    <message>
        <source>Keep the Prompt of the Box Here</source>
        <translation>Guardar aquí el prompt del campo</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Vaciar</translation>
    </message>
</context>
<context>
    <name>longtake::ui::QuitDialog</name>
    <message>
        <source>Quit Longtake</source>
        <translation>Salir de Longtake</translation>
    </message>
    <message>
        <source>A recording and an export are running</source>
        <translation>Hay una grabación y una exportación en curso</translation>
    </message>
    <message>
        <source>A recording is running</source>
        <translation>Hay una grabación en curso</translation>
    </message>
    <message numerus="yes">
        <source>%n export(s) in work</source>
        <translation>
            <numerusform>%n exportación en curso</numerusform>
            <numerusform>%n exportaciones en curso</numerusform>
        </translation>
    </message>
    <message>
        <source>A stopped export leaves no file; the session is complete. A recording is always finished and saved.</source>
        <translation>Una exportación detenida no deja archivo; la sesión lo conserva todo. Una grabación siempre se termina y se conserva.</translation>
    </message>
    <message>
        <source>It will be finished and saved, which takes a moment.</source>
        <translation>Se terminará y se conservará, lo que tarda un momento.</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>Quedarse</translation>
    </message>
    <message>
        <source>Stop and Quit</source>
        <translation>Detener y salir</translation>
    </message>
    <message>
        <source>Finish and Quit</source>
        <translation>Terminar y salir</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Receipts</name>
    <message>
        <source>Recache</source>
        <translation>Refrescar</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Corte</translation>
    </message>
    <message>
        <source>Fade</source>
        <translation>Fundido</translation>
    </message>
</context>
<context>
    <name>longtake::ui::RecentMenu</name>
    <message>
        <source>Open Recent</source>
        <translation>Abrir reciente</translation>
    </message>
    <message>
        <source>No sessions yet</source>
        <translation>Aún no hay sesiones</translation>
    </message>
</context>
<context>
    <name>longtake::ui::RecipeRow</name>
    <message>
        <source>Sampled as</source>
        <translation>Se muestrea como</translation>
    </message>
    <message>
        <source>How the model is sampled</source>
        <translation>Cómo se muestrea el modelo</translation>
    </message>
    <message>
        <source>Your choice. It is remembered for this model.</source>
        <translation>Su elección. Se recuerda para este modelo.</translation>
    </message>
    <message>
        <source>The file and its name do not show how the model must be sampled. Choose it here; your choice is remembered.</source>
        <translation>Ni el archivo ni su nombre dicen con qué receta se entrenó. Elíjala aquí; su elección se recuerda.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::RecordButton</name>
    <message>
        <source>Rec</source>
        <translation>Grabar</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Grabar</translation>
    </message>
    <message>
        <source>Stop recording, %1</source>
        <translation>Detener grabación, %1</translation>
    </message>
    <message>
        <source>Finishing…</source>
        <translation>Terminando…</translation>
    </message>
    <message>
        <source>The recording is being finished</source>
        <translation>Se está terminando la grabación</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Recovery</name>
    <message>
        <source>Longtake did not close this session, begun %1 with %2.</source>
        <translation>Longtake no cerró esta sesión, empezada %1 con %2.</translation>
    </message>
    <message>
        <source>Its last chunk was not finished and was removed.</source>
        <translation>Su último tramo no estaba terminado y se omitió.</translation>
    </message>
    <message>
        <source>Recovered %1</source>
        <translation>Se recuperó %1</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <source>Discard…</source>
        <translation>Descartar…</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Más tarde</translation>
    </message>
    <message>
        <source>Delete %1 of pictures permanently?</source>
        <translation>¿Borrar para siempre %1 de imágenes?</translation>
    </message>
    <message>
        <source>The session and everything in it will be gone from the disk.</source>
        <translation>La sesión y todo lo que contiene desaparecerán del disco.</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Conservar</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Borrar</translation>
    </message>
</context>
<context>
    <name>longtake::ui::RefusalBadge</name>
    <message>
        <source>Refused to clients and controllers: %1</source>
        <translation>Rechazado a clientes y controladores: %1</translation>
    </message>
    <message>
        <source>refused %1</source>
        <translation>rechazado: %1</translation>
    </message>
    <message>
        <source>Number of refused requests of other programs and controllers; this is the newest. A click shows the log.</source>
        <translation>Tantas peticiones de otros programas y de controladores se rechazaron; esta es la más reciente. Un clic muestra el registro.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::RemoteSwitch</name>
    <message>
        <source>Control Port</source>
        <translation>Puerto de control</translation>
    </message>
    <message>
        <source>Lets other programs steer the stream over HTTP, WebSocket and OSC</source>
        <translation>Permite que otros programas dirijan el flujo por HTTP, WebSocket y OSC</translation>
    </message>
    <message>
        <source>Control %1</source>
        <translation>Control %1</translation>
    </message>
    <message>
        <source>Copy Link to Control Port</source>
        <translation>Copiar enlace al puerto de control</translation>
    </message>
    <message>
        <source>One browser, player or OBS gets in by this link, once</source>
        <translation>Un navegador, reproductor u OBS entra una vez con este enlace</translation>
    </message>
    <message>
        <source>Copy Token of Control Port</source>
        <translation>Copiar token del puerto de control</translation>
    </message>
    <message>
        <source>Other programs send it as &quot;Authorization: Bearer TOKEN&quot;</source>
        <translation>Otros programas lo envían como &quot;Authorization: Bearer TOKEN&quot;</translation>
    </message>
    <message>
        <source>Every user and program that reaches this address steers the stream. Window &gt; Control Port closes it.</source>
        <translation>Todo usuario y programa que llegue a esta dirección controla la transmisión. Ventana &gt; Puerto de control lo cierra.</translation>
    </message>
    <message>
        <source>Programs with the token steer the stream at this address. Window &gt; Control Port closes it.</source>
        <translation>Los programas con el token controlan la transmisión en esta dirección. Ventana &gt; Puerto de control lo cierra.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SafeBar</name>
    <message>
        <source>It crashed %1 times within ten minutes.</source>
        <translation>Terminó mal %1 veces en diez minutos.</translation>
    </message>
    <message>
        <source>the model %1</source>
        <translation>el modelo %1</translation>
    </message>
    <message>
        <source>the last session</source>
        <translation>la última sesión</translation>
    </message>
    <message>
        <source>the session %1</source>
        <translation>la sesión %1</translation>
    </message>
    <message>
        <source>the graphics processor</source>
        <translation>el procesador gráfico</translation>
    </message>
    <message>
        <source>your arrangement of the window</source>
        <translation>su disposición de la ventana</translation>
    </message>
    <message>
        <source>The built-in model runs on the processor. Omitted: %1.</source>
        <translation>El modelo integrado funciona en el procesador. Omitido: %1.</translation>
    </message>
    <message>
        <source>There is no earlier session to open.</source>
        <translation>No hay ninguna sesión anterior que abrir.</translation>
    </message>
    <message>
        <source>Nothing of yours was changed, and changes of settings are not saved until you use your own.</source>
        <translation>No se cambió nada suyo, y los cambios de ajustes no se conservan hasta que use los suyos.</translation>
    </message>
    <message>
        <source>Nothing of yours was changed.</source>
        <translation>No se cambió nada suyo.</translation>
    </message>
    <message>
        <source>Start Normally</source>
        <translation>Iniciar normalmente</translation>
    </message>
    <message>
        <source>Open the Last Session</source>
        <translation>Abrir la última sesión</translation>
    </message>
    <message>
        <source>Open the Session</source>
        <translation>Abrir la sesión</translation>
    </message>
    <message>
        <source>Use My Settings</source>
        <translation>Usar mis ajustes</translation>
    </message>
    <message>
        <source>Longtake has started safely</source>
        <translation>Longtake se inició en modo seguro</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SeedBox</name>
    <message>
        <source>Seed</source>
        <translation>Semilla</translation>
    </message>
    <message>
        <source>Seed of this take</source>
        <translation>Semilla de esta toma</translation>
    </message>
    <message>
        <source>Random seed of this take. Type another one and press Enter:
a new take begins with it, and this one stays in the list of takes.</source>
        <translation>El número del que sale todo el azar de esta toma. Escriba otro y pulse Intro:
con él empieza una toma nueva, y esta queda en la lista de tomas.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SendDialog</name>
    <message>
        <source>Send To</source>
        <translation>Enviar a</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Dirección</translation>
    </message>
    <message>
        <source>It is saved in the settings on this computer with its key; messages do not show the key.</source>
        <translation>Se guarda con los ajustes en este equipo, con su clave; los mensajes la muestran sin ella.</translation>
    </message>
    <message>
        <source>How the sending goes</source>
        <translation>Cómo va el envío</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Iniciar</translation>
    </message>
    <message>
        <source>A server, at its address</source>
        <translation>Un servidor, por su dirección</translation>
    </message>
    <message>
        <source>A virtual camera of this computer</source>
        <translation>Una cámara virtual de este equipo</translation>
    </message>
    <message>
        <source>A file or a named pipe</source>
        <translation>Un archivo o una tubería con nombre</translation>
    </message>
    <message>
        <source>Virtual camera</source>
        <translation>Cámara virtual</translation>
    </message>
    <message>
        <source>Picture size</source>
        <translation>Tamaño de imagen</translation>
    </message>
    <message>
        <source> kbit/s</source>
        <translation> kbit/s</translation>
    </message>
    <message>
        <source>Highest average over a second; the picture quality is reduced to fit</source>
        <translation>Como máximo esto de media por segundo; cede la calidad de las imágenes</translation>
    </message>
    <message>
        <source>Bit rate</source>
        <translation>Tasa de bits</translation>
    </message>
    <message>
        <source>Path of the file or pipe</source>
        <translation>Ruta del archivo o de la tubería</translation>
    </message>
    <message>
        <source>Format of the pictures</source>
        <translation>Forma de las imágenes</translation>
    </message>
    <message>
        <source>Y4M</source>
        <translation>Y4M</translation>
    </message>
    <message>
        <source>RGB alone</source>
        <translation>Solo RGB</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1, as the model makes them</source>
        <translation>%1, como las hace el modelo</translation>
    </message>
    <message>
        <source>As the model makes them</source>
        <translation>Como las hace el modelo</translation>
    </message>
    <message>
        <source>%1, twice as large</source>
        <translation>%1, el doble de grande</translation>
    </message>
    <message>
        <source>Twice as large</source>
        <translation>El doble de grande</translation>
    </message>
    <message>
        <source>%1, enlarged to fit, on black</source>
        <translation>%1, ampliada hasta encajar, sobre negro</translation>
    </message>
    <message>
        <source>%1, through PipeWire</source>
        <translation>%1, por PipeWire</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>None was found</source>
        <translation>No se encontró ninguna</translation>
    </message>
    <message>
        <source>A slow receiver loses pictures; the stream never waits. Freeze and blackout are sent, too.</source>
        <translation>Un receptor lento pierde imágenes; el flujo no espera nunca. La imagen congelada y el negro también se envían.</translation>
    </message>
    <message>
        <source>rtmp://, srt://, tcp:// and udp:// carry H.264. %1</source>
        <translation>rtmp://, srt://, tcp:// y udp:// llevan H.264. %1</translation>
    </message>
    <message>
        <source>Browsers, meetings and OBS find the stream among their cameras while it is sent. %1</source>
        <translation>Los navegadores, las videoconferencias y OBS encuentran el flujo entre sus cámaras mientras se envía. %1</translation>
    </message>
    <message>
        <source>Other programs read the pictures uncompressed. A file is overwritten, and grows until you stop. %1</source>
        <translation>Otros programas leen las imágenes sin comprimir. Un archivo se escribe de nuevo y crece hasta que usted lo detiene. %1</translation>
    </message>
    <message>
        <source>NDI® receivers on this network</source>
        <translation>Receptores NDI® de esta red</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Receivers list the stream as COMPUTER (NAME) while it is sent. %1 NDI® is a registered trademark of Vizrt NDI AB: %2.</source>
        <translation>Los receptores muestran el flujo como EQUIPO (NOMBRE) mientras se envía. %1 NDI® es una marca registrada de Vizrt NDI AB: %2.</translation>
    </message>
    <message>
        <source>Send to</source>
        <translation>Enviar a</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Sending continues without this window</source>
        <translation>El envío sigue sin esta ventana</translation>
    </message>
    <message>
        <source>Enter an address to start.</source>
        <translation>Introduzca una dirección para empezar.</translation>
    </message>
    <message>
        <source>Enter a path to start.</source>
        <translation>Introduzca una ruta para empezar.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>Shows the address with its key</source>
        <translation>Muestra la dirección con su clave</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SendWords</name>
    <message>
        <source>connecting…</source>
        <translation>conectando…</translation>
    </message>
    <message>
        <source>connecting again in %1 s</source>
        <translation>reconexión en %1 s</translation>
    </message>
    <message>
        <source>sent %1 · dropped %2</source>
        <translation>enviadas %1 · perdidas %2</translation>
    </message>
    <message>
        <source>Nothing is sent.</source>
        <translation>No se envía nada.</translation>
    </message>
    <message>
        <source>To %1</source>
        <translation>A %1</translation>
    </message>
    <message>
        <source>connected again: %1</source>
        <translation>reconexiones: %1</translation>
    </message>
    <message>
        <source>To the virtual camera Longtake of PipeWire</source>
        <translation>A la cámara virtual Longtake de PipeWire</translation>
    </message>
    <message>
        <source>To the virtual camera %1</source>
        <translation>A la cámara virtual %1</translation>
    </message>
    <message>
        <source>To NDI receivers, as %1</source>
        <translation>A receptores NDI, como %1</translation>
    </message>
    <message>
        <source>sent %1 · dropped %2 · watching %3</source>
        <translation>enviadas %1 · perdidas %2 · receptores %3</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SessionControls</name>
    <message>
        <source>New Session</source>
        <translation>Sesión nueva</translation>
    </message>
    <message>
        <source>The video has ended</source>
        <translation>El vídeo ha terminado</translation>
    </message>
    <message>
        <source>The stream continues without it.</source>
        <translation>El flujo sigue sin él.</translation>
    </message>
    <message>
        <source>Random weights</source>
        <translation>Pesos aleatorios</translation>
    </message>
    <message>
        <source>This model has not been trained: the pictures are real output of the engine, but they cannot follow a prompt.</source>
        <translation>Este modelo no está entrenado: las imágenes son salida real del motor, pero no pueden seguir un prompt.</translation>
    </message>
    <message>
        <source>Relaunch Longtake</source>
        <translation>Reiniciar Longtake</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Reiniciar</translation>
    </message>
    <message>
        <source>Built-in Model, New Session</source>
        <translation>Modelo integrado, sesión nueva</translation>
    </message>
    <message>
        <source>New Stream Without an End</source>
        <translation>Flujo nuevo sin final</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Iniciando…</translation>
    </message>
    <message>
        <source>New Take from a Picture</source>
        <translation>Toma nueva desde una imagen</translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg *.webp *.bmp);;All files (*)</source>
        <translation>Imágenes (*.png *.jpg *.jpeg *.webp *.bmp);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Cannot use the picture %1</source>
        <translation>No se puede usar la imagen %1</translation>
    </message>
    <message>
        <source>this model has no encoder for pictures</source>
        <translation>el modelo de la ventana no tiene nada que convierta imágenes en latentes</translation>
    </message>
    <message>
        <source>New Take from a Video</source>
        <translation>Toma nueva según un vídeo</translation>
    </message>
    <message>
        <source>Videos (*.mp4 *.m4v *.mov *.mkv *.webm *.avi *.y4m *.mpg *.mpeg *.ts);;All files (*)</source>
        <translation>Vídeos (*.mp4 *.m4v *.mov *.mkv *.webm *.avi *.y4m *.mpg *.mpeg *.ts);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Cannot follow the video %1</source>
        <translation>No se puede seguir el vídeo %1</translation>
    </message>
    <message>
        <source>the model in the window cannot follow videos</source>
        <translation>el modelo de la ventana no puede seguir vídeos</translation>
    </message>
    <message>
        <source>This session is already open</source>
        <translation>Esta sesión ya está abierta</translation>
    </message>
    <message>
        <source>Reading the session…</source>
        <translation>Leyendo la sesión…</translation>
    </message>
    <message>
        <source>This session was made by Longtake %1</source>
        <translation>Esta sesión la hizo Longtake %1</translation>
    </message>
    <message>
        <source>It continues here. If it is regenerated, it may differ in single bits.</source>
        <translation>Aquí continúa. Si se vuelve a generar, puede diferir en algún bit.</translation>
    </message>
    <message>
        <source>Export the Session</source>
        <translation>Exportar la sesión</translation>
    </message>
    <message>
        <source>%1 · not loaded</source>
        <translation>%1 · sin cargar</translation>
    </message>
    <message>
        <source>The model of this session is not loaded</source>
        <translation>El modelo de esta sesión no está cargado</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SessionDesk</name>
    <message>
        <source>Saved %1</source>
        <translation>Se guardó %1</translation>
    </message>
    <message>
        <source>%1. Longtake opens it on any machine that has its model.</source>
        <translation>%1. Longtake la abre en cualquier equipo que tenga su modelo.</translation>
    </message>
    <message>
        <source>Save Session As</source>
        <translation>Guardar sesión como</translation>
    </message>
    <message>
        <source>Longtake session (*.take)</source>
        <translation>Sesión de Longtake (*.take)</translation>
    </message>
    <message>
        <source>Nothing was saved</source>
        <translation>No se guardó nada</translation>
    </message>
    <message>
        <source>This stream is not saved, so there is no session.</source>
        <translation>Este flujo no se conserva, así que no hay sesión.</translation>
    </message>
    <message>
        <source>Nothing was verified</source>
        <translation>No se verificó nada</translation>
    </message>
    <message>
        <source>Your last session: “%1”, %2</source>
        <translation>Su última sesión: «%1», %2</translation>
    </message>
    <message>
        <source>Yesterday&apos;s session: “%1”, %2</source>
        <translation>La sesión de ayer: «%1», %2</translation>
    </message>
    <message>
        <source>Your session of %1: “%2”, %3</source>
        <translation>Su sesión del %1: «%2», %3</translation>
    </message>
    <message>
        <source>Open It</source>
        <translation>Abrirla</translation>
    </message>
    <message>
        <source>Do Not Ask Again</source>
        <translation>No preguntar más</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SessionRows</name>
    <message>
        <source>open here</source>
        <translation>abierta aquí</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>en uso</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>ilegible</translation>
    </message>
    <message>
        <source>not ended</source>
        <translation>sin terminar</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>Sesiones</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SessionWords</name>
    <message>
        <source>today %1</source>
        <translation>hoy, %1</translation>
    </message>
    <message>
        <source>yesterday %1</source>
        <translation>ayer, %1</translation>
    </message>
    <message>
        <source>%1 takes</source>
        <translation>%1 tomas</translation>
    </message>
    <message>
        <source>no pictures</source>
        <translation>sin imágenes</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SessionsDialog</name>
    <message>
        <source>Sessions</source>
        <translation>Sesiones</translation>
    </message>
    <message>
        <source>There are no sessions yet. Every stream is saved automatically.</source>
        <translation>Aún no hay sesiones. Cada flujo se guarda automáticamente.</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Orden</translation>
    </message>
    <message>
        <source>Newest First</source>
        <translation>Primero las más nuevas</translation>
    </message>
    <message>
        <source>Largest First</source>
        <translation>Primero las más grandes</translation>
    </message>
    <message>
        <source>Name of the session</source>
        <translation>Nombre de la sesión</translation>
    </message>
    <message>
        <source>Offer the last one at the start</source>
        <translation>Ofrecer la última al iniciar</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Borrar…</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Cambiar nombre…</translation>
    </message>
    <message>
        <source>Save As…</source>
        <translation>Guardar como…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>%1 of %2 sessions read…</source>
        <translation>%1 de %2 sesiones leídas…</translation>
    </message>
    <message>
        <source>1 session · %1</source>
        <translation>1 sesión · %1</translation>
    </message>
    <message>
        <source>%1 sessions · %2</source>
        <translation>%1 sesiones · %2</translation>
    </message>
    <message>
        <source>Name of this session:</source>
        <translation>Nombre de esta sesión:</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Cambiar nombre</translation>
    </message>
    <message>
        <source>This session is open here. Begin a new one (Ctrl+N) or open another, then delete it.</source>
        <translation>Esta sesión está abierta aquí. Empiece una nueva (Ctrl+N) o abra otra, y bórrela después.</translation>
    </message>
    <message>
        <source>Another Longtake has this session open, so it cannot be deleted.</source>
        <translation>Otro Longtake tiene abierta esta sesión, así que no se puede borrar.</translation>
    </message>
    <message>
        <source>Delete “%1” permanently? %2 will be free.</source>
        <translation>¿Borrar «%1» para siempre? Quedarán libres %2.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Borrar</translation>
    </message>
    <message>
        <source>Understood</source>
        <translation>Entendido</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Conservar</translation>
    </message>
    <message>
        <source>Free Space…</source>
        <translation>Liberar espacio…</translation>
    </message>
    <message>
        <source>(%1 of it saved states)</source>
        <translation>(de ellos, %1 de estados guardados)</translation>
    </message>
    <message>
        <source>%1 of log: every picture, prompt and command.</source>
        <translation>%1 de registro: cada imagen, prompt y orden.</translation>
    </message>
    <message>
        <source>%1 of log: every picture, prompt and command. %2 of saved states of the memory: they only make opening and going back faster.</source>
        <translation>%1 de registro: cada imagen, prompt y orden. %2 de estados guardados de la memoria: solo sirven para abrir y volver atrás con rapidez.</translation>
    </message>
    <message>
        <source>Delete the saved states of this session? %1 will be free. It stays complete; resuming it is slow once, and the states come back while it streams.</source>
        <translation>¿Borrar los estados guardados de esta sesión? Se liberarán %1. La sesión queda entera; continuar desde su final será lento una vez, y los estados vuelven mientras transmite.</translation>
    </message>
    <message>
        <source>Free Space</source>
        <translation>Liberar espacio</translation>
    </message>
    <message>
        <source>States Only</source>
        <translation>Solo estados</translation>
    </message>
    <message>
        <source>Deletes the saved states of the memory, and takes that were deleted from the list.</source>
        <translation>Borra los estados guardados de la memoria y las tomas borradas de la lista.</translation>
    </message>
    <message>
        <source>%1 of the log belong to deleted takes.</source>
        <translation>%1 del registro pertenecen a tomas borradas.</translation>
    </message>
    <message>
        <source>This session is open. Space can be freed once it is closed.</source>
        <translation>Esta sesión está abierta. Se podrá liberar espacio cuando esté cerrada.</translation>
    </message>
    <message>
        <source>Remove the deleted takes from this session permanently? %1 will be free.</source>
        <translation>¿Quitar definitivamente de esta sesión las tomas borradas? Se liberarán %1.</translation>
    </message>
    <message>
        <source>Remove the deleted takes from this session permanently? %1 will be free, and %2 of saved states, which come back while it streams.</source>
        <translation>¿Quitar definitivamente de esta sesión las tomas borradas? Se liberarán %1, y %2 de estados guardados, que vuelven mientras transmite.</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>Compactar</translation>
    </message>
    <message>
        <source>A power cut may lose</source>
        <translation>Un corte de corriente puede costar</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>what the system has not written</source>
        <translation>lo que el sistema no haya escrito</translation>
    </message>
    <message>
        <source>The session that streams is written to the disk this often. A crash of Longtake loses nothing.</source>
        <translation>La sesión en curso se escribe en el disco con esta frecuencia. Si Longtake falla, no se pierde nada.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ShortcutEditor</name>
    <message>
        <source>Change Shortcuts</source>
        <translation>Cambiar atajos</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Acción</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation>Acciones y sus teclas</translation>
    </message>
    <message>
        <source>New keys of the chosen action</source>
        <translation>Teclas nuevas de la acción elegida</translation>
    </message>
    <message>
        <source>Press the new keys here</source>
        <translation>Pulse aquí las teclas nuevas</translation>
    </message>
    <message>
        <source>No Keys</source>
        <translation>Sin teclas</translation>
    </message>
    <message>
        <source>As It Was</source>
        <translation>Como estaba</translation>
    </message>
    <message>
        <source>The default keys of this action</source>
        <translation>Las teclas que traía esta acción</translation>
    </message>
    <message>
        <source>All as They Were</source>
        <translation>Todas como estaban</translation>
    </message>
    <message>
        <source>Choose an action, then press its new keys.</source>
        <translation>Elija una acción y pulse sus teclas nuevas.</translation>
    </message>
    <message>
        <source>%1 belongs to “%2”. Nothing was changed; choose other keys, or take them from it first.</source>
        <translation>%1 pertenece a «%2». No se cambió nada; elija otras teclas, o quíteselas antes.</translation>
    </message>
    <message>
        <source>%1 is fixed. Nothing was changed; choose other keys.</source>
        <translation>%1 es fija. No se cambió nada; elija otras teclas.</translation>
    </message>
    <message>
        <source>“%1” has no keys now.</source>
        <translation>«%1» ya no tiene teclas.</translation>
    </message>
    <message>
        <source>“%1” has %2 now.</source>
        <translation>«%1» tiene ahora %2.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ShortcutSheet</name>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>Atajos de teclado</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Intro</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Enviar</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Intro</translation>
    </message>
    <message>
        <source>Send as a cut</source>
        <translation>Enviar como corte</translation>
    </message>
    <message>
        <source>Shift+Enter</source>
        <translation>Mayús+Intro</translation>
    </message>
    <message>
        <source>Break the line</source>
        <translation>Partir la línea</translation>
    </message>
    <message>
        <source>Ctrl+1 … Ctrl+9</source>
        <translation>Ctrl+1 … Ctrl+9</translation>
    </message>
    <message>
        <source>Send a slot</source>
        <translation>Enviar una ranura</translation>
    </message>
    <message>
        <source>Up  Down</source>
        <translation>Arriba  Abajo</translation>
    </message>
    <message>
        <source>Earlier, later prompt</source>
        <translation>Prompt anterior, posterior</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Leave the box</source>
        <translation>Salir del campo</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>Take the offered rest of a word</source>
        <translation>Tomar el resto de palabra ofrecido</translation>
    </message>
    <message>
        <source>Alt+Down</source>
        <translation>Alt+Abajo</translation>
    </message>
    <message>
        <source>Another word</source>
        <translation>Otra palabra</translation>
    </message>
    <message>
        <source>Ctrl+.</source>
        <translation>Ctrl+.</translation>
    </message>
    <message>
        <source>Take the nearest known word</source>
        <translation>Tomar la palabra conocida más cercana</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Imagen</translation>
    </message>
    <message>
        <source>Alt+↑ ↓ ← →</source>
        <translation>Alt+↑ ↓ ← →</translation>
    </message>
    <message>
        <source>Choose a token</source>
        <translation>Elegir un token</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Línea de tiempo</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>Clic</translation>
    </message>
    <message>
        <source>Look back; drag to follow</source>
        <translation>Mirar atrás; arrastrar para seguir</translation>
    </message>
    <message>
        <source>Double-click</source>
        <translation>Doble clic</translation>
    </message>
    <message>
        <source>Reuse a prompt; go to a take</source>
        <translation>Reutilizar un prompt; ir a una toma</translation>
    </message>
    <message>
        <source>Takes list</source>
        <translation>Lista de tomas</translation>
    </message>
    <message>
        <source>S  N  Enter  Delete</source>
        <translation>S  N  Intro  Supr</translation>
    </message>
    <message>
        <source>Star, note, go there, delete</source>
        <translation>Estrella, nota, ir allí, borrar</translation>
    </message>
    <message>
        <source>Single keys act while the prompt box has no focus. The wheel enlarges the timeline at the pointer, Shift with the wheel scrolls it.</source>
        <translation>Las teclas sueltas actúan mientras el campo de prompt no tiene el foco. La rueda amplía la línea de tiempo en el puntero; Mayús con la rueda la desplaza.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SlotCard</name>
    <message>
        <source>Slot %1, empty</source>
        <translation>Ranura %1, vacía</translation>
    </message>
    <message>
        <source>Slot %1: %2</source>
        <translation>Ranura %1: %2</translation>
    </message>
    <message>
        <source>Click to store the prompt of the box here</source>
        <translation>Clic para guardar aquí el prompt del campo</translation>
    </message>
    <message>
        <source>Click or Ctrl+%1 to send; right-click to change</source>
        <translation>Clic o Ctrl+%1 para enviar; clic derecho para cambiar</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>vacía</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SlotKey</name>
    <message>
        <source>Slot %1, empty</source>
        <translation>Ranura %1, vacía</translation>
    </message>
    <message>
        <source>Slot %1: %2</source>
        <translation>Ranura %1: %2</translation>
    </message>
    <message>
        <source>Empty. A click stores the prompt of the box here.</source>
        <translation>Vacía. Un clic guarda aquí el prompt del campo.</translation>
    </message>
    <message>
        <source>Click or Ctrl+%1 to send; press long to store the prompt of the box here instead. A right click offers that, too.</source>
        <translation>Clic o Ctrl+%1 para enviar; pulsación larga para guardar aquí el prompt del campo. El clic derecho también lo ofrece.</translation>
    </message>
    <message>
        <source>Keep the Prompt of the Box Here</source>
        <translation>Guardar aquí el prompt del campo</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SoundCuesDialog</name>
    <message>
        <source>Choose a Sound</source>
        <translation>Elegir un sonido</translation>
    </message>
    <message>
        <source>Sounds (*.wav *.flac *.mp3 *.ogg *.opus *.m4a *.aac);;All files (*)</source>
        <translation>Sonidos (*.wav *.flac *.mp3 *.ogg *.opus *.m4a *.aac);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>There is no stream to plan for.</source>
        <translation>No hay ningún flujo para el que planificar.</translation>
    </message>
    <message>
        <source>This sound has no regular beat. Choose its onsets.</source>
        <translation>Este sonido no tiene un pulso regular. Elija sus ataques.</translation>
    </message>
    <message>
        <source>Write two prompts or more, one on each line.</source>
        <translation>Escriba dos prompts o más, uno por línea.</translation>
    </message>
    <message>
        <source>No sound is strong enough for a cue. Allow weaker ones, or choose a longer part.</source>
        <translation>No se ha elegido nada del sonido. Tome también lo más débil, o una parte más larga.</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Plan Cues</source>
        <translation>Planificar</translation>
    </message>
    <message>
        <source>Plan %1 Cues</source>
        <translation>Planificar %1 eventos</translation>
    </message>
    <message>
        <source>A sound file that FFmpeg can read, such as WAV, FLAC or MP3.</source>
        <translation>Un archivo de sonido que FFmpeg pueda leer, como WAV, FLAC o MP3.</translation>
    </message>
    <message>
        <source>Listening…</source>
        <translation>Escuchando…</translation>
    </message>
    <message>
        <source>%1 · no regular beat · %2 onsets</source>
        <translation>%1 · sin pulso regular · %2 ataques</translation>
    </message>
    <message>
        <source>%1 · %2 beats a minute, confidence %3 % · %4 beats · %5 onsets</source>
        <translation>%1 · %2 pulsos por minuto, confianza %3 % · %4 pulsos · %5 ataques</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>Cues from a Sound</source>
        <translation>Eventos de un sonido</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Examinar…</translation>
    </message>
    <message>
        <source>Browse for a sound…</source>
        <translation>Buscar un sonido…</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Sonido</translation>
    </message>
    <message>
        <source>Sounds to use</source>
        <translation>Qué se oye</translation>
    </message>
    <message>
        <source>Why the sound cannot be used</source>
        <translation>Por qué no se puede usar el sonido</translation>
    </message>
    <message>
        <source>Progress of listening</source>
        <translation>Progreso de la escucha</translation>
    </message>
    <message>
        <source>Every beat</source>
        <translation>Cada pulso</translation>
    </message>
    <message>
        <source>Every bar</source>
        <translation>Cada compás</translation>
    </message>
    <message>
        <source>Every onset</source>
        <translation>Cada ataque</translation>
    </message>
    <message>
        <source>A cue at</source>
        <translation>Un evento en</translation>
    </message>
    <message>
        <source> beats</source>
        <translation> pulsos</translation>
    </message>
    <message>
        <source>as found</source>
        <translation>según se oye</translation>
    </message>
    <message>
        <source>from beat </source>
        <translation>desde el pulso </translation>
    </message>
    <message>
        <source>Beat with which the first bar begins</source>
        <translation>Pulso con el que empieza el primer compás</translation>
    </message>
    <message>
        <source>A bar begins where the bass is strongest. Choose another beat if that is wrong.</source>
        <translation>Se supone que un compás empieza donde más suena el bajo. Elija otro pulso si no es así.</translation>
    </message>
    <message>
        <source>A bar has</source>
        <translation>Un compás tiene</translation>
    </message>
    <message>
        <source>Weaker onsets get no cue; the strongest of the sound have 100 %.</source>
        <translation>Lo que sea más débil no recibe evento; lo más fuerte del sonido tiene 100 %.</translation>
    </message>
    <message>
        <source>As strong as</source>
        <translation>Tan fuerte como</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>sin límite</translation>
    </message>
    <message>
        <source>If there are more, the strongest are used.</source>
        <translation>Si hay más, se toman los más fuertes.</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Como máximo</translation>
    </message>
    <message>
        <source> chunks</source>
        <translation> tramos</translation>
    </message>
    <message>
        <source>Number of chunks from one cue to the next, so that each prompt is seen long enough.</source>
        <translation>Hay tantos tramos de un evento al siguiente, para que cada prompt tenga tiempo de verse.</translation>
    </message>
    <message>
        <source>Apart by</source>
        <translation>Separados por</translation>
    </message>
    <message>
        <source>Where in the sound the cues begin</source>
        <translation>Dónde empiezan los eventos en el sonido</translation>
    </message>
    <message>
        <source>Sound from</source>
        <translation>Sonido desde</translation>
    </message>
    <message>
        <source>to its end</source>
        <translation>hasta el final</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Durante</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Ahora</translation>
    </message>
    <message>
        <source>At a time</source>
        <translation>En un momento</translation>
    </message>
    <message>
        <source>Time on the timeline</source>
        <translation>Tiempo en la línea de tiempo</translation>
    </message>
    <message>
        <source>Begins</source>
        <translation>Empieza</translation>
    </message>
    <message>
        <source>They follow in turn; the first one begins with the sound.</source>
        <translation>Vienen por turno; el primero llega con el comienzo del sonido.</translation>
    </message>
    <message>
        <source>Prompts, one on each line</source>
        <translation>Prompts, uno por línea</translation>
    </message>
    <message>
        <source>Take the Slots</source>
        <translation>Tomar las ranuras</translation>
    </message>
    <message>
        <source>Replaces these prompts by those of the slots</source>
        <translation>Los prompts de las ranuras en lugar de estos</translation>
    </message>
    <message>
        <source>Recache</source>
        <translation>Refrescar</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Corte</translation>
    </message>
    <message>
        <source>Fade</source>
        <translation>Fundido</translation>
    </message>
    <message>
        <source>How a prompt is applied</source>
        <translation>Cómo se toma un prompt</translation>
    </message>
    <message>
        <source>Resulting cues</source>
        <translation>Los eventos que resultan</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>In the sound</source>
        <translation>En el sonido</translation>
    </message>
    <message>
        <source>Beside it</source>
        <translation>Desfase</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>A prompt changes at the beginning of a chunk: this is its delay after the sound</source>
        <translation>Un prompt cambia al comienzo de un tramo: tanto más tarde que el sonido</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Qué lo impide</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SoundPlot</name>
    <message>
        <source>The sound and its cues</source>
        <translation>El sonido y sus eventos</translation>
    </message>
    <message>
        <source>The wheel, + and - enlarge it, a drag and the arrow keys move it.</source>
        <translation>La rueda, + y - lo amplían; arrastrar y las flechas lo mueven.</translation>
    </message>
    <message>
        <source>%1 onsets, %2 beats, %3 cues</source>
        <translation>%1 ataques, %2 pulsos, %3 eventos</translation>
    </message>
    <message>
        <source>Choose a sound to see it here.</source>
        <translation>Elija un sonido para verlo aquí.</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
</context>
<context>
    <name>longtake::ui::StageControls</name>
    <message>
        <source>Perform</source>
        <translation>Actuar</translation>
    </message>
    <message>
        <source>Blackout</source>
        <translation>Negro</translation>
    </message>
    <message>
        <source>Blackout · %1 ends it</source>
        <translation>Negro · %1 lo termina</translation>
    </message>
    <message>
        <source>Frozen</source>
        <translation>Congelado</translation>
    </message>
    <message>
        <source>Frozen · %1 ends it</source>
        <translation>Congelado · %1 lo termina</translation>
    </message>
    <message>
        <source>The next prompt is a cut</source>
        <translation>El próximo prompt es un corte</translation>
    </message>
    <message>
        <source>Not available in this build</source>
        <translation>No disponible en este programa</translation>
    </message>
    <message>
        <source>Sending</source>
        <translation>Envío</translation>
    </message>
</context>
<context>
    <name>longtake::ui::StatusLine</name>
    <message>
        <source>Speed and memory</source>
        <translation>Velocidad y memoria</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Pictures per second on the screen and of the engine; the time of a chunk by step; the tokens in the cache; pictures that the screen never showed</source>
        <translation>Imágenes por segundo en pantalla y tal como las hace el motor; en qué se va el tiempo de un tramo; qué contiene la caché; imágenes reemplazadas antes de que la pantalla las mostrara</translation>
    </message>
    <message>
        <source>fps shown</source>
        <translation>img/s vistas</translation>
    </message>
    <message>
        <source>made</source>
        <translation>hechas</translation>
    </message>
    <message>
        <source>ms per chunk</source>
        <translation>ms por tramo</translation>
    </message>
    <message>
        <source>text</source>
        <translation>texto</translation>
    </message>
    <message>
        <source>recache</source>
        <translation>refresco</translation>
    </message>
    <message>
        <source>denoise</source>
        <translation>limpieza</translation>
    </message>
    <message>
        <source>context</source>
        <translation>contexto</translation>
    </message>
    <message>
        <source>policy</source>
        <translation>política</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>decodif.</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>memoria</translation>
    </message>
    <message>
        <source>%1 tokens · %2</source>
        <translation>%1 tokens · %2</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>perdidas</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>pesos</translation>
    </message>
    <message>
        <source>random</source>
        <translation>aleatorios</translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation>1 hilo</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 hilos</translation>
    </message>
    <message>
        <source>%1 on %2 (%3)</source>
        <translation>%1 en %2 (%3)</translation>
    </message>
    <message>
        <source>The weights are random</source>
        <translation>Los pesos son aleatorios</translation>
    </message>
    <message>
        <source>SHA-256 %1</source>
        <translation>SHA-256 %1</translation>
    </message>
    <message>
        <source>Click: what a chunk would cost with other settings</source>
        <translation>Clic: lo que costaría un tramo con otros ajustes</translation>
    </message>
    <message>
        <source>Click: threads</source>
        <translation>Clic: hilos</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Studio</name>
    <message>
        <source>another stream was opened before</source>
        <translation>antes se abrió otro flujo</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SwitchBox</name>
    <message>
        <source>Effect of a new prompt on the memory</source>
        <translation>Qué le hace un prompt nuevo a la memoria</translation>
    </message>
    <message>
        <source>The stream continues: the memory is recomputed under the new prompt</source>
        <translation>El plano sigue: lo recordado se recalcula bajo el nuevo prompt</translation>
    </message>
    <message>
        <source>A cut: the memory is emptied (Ctrl+Enter)</source>
        <translation>Un plano nuevo: la memoria se vacía (Ctrl+Intro)</translation>
    </message>
    <message>
        <source>The prompt slides over to the new one across several chunks</source>
        <translation>El prompt pasa poco a poco al nuevo a lo largo de varios tramos</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TakeFacts</name>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%1 de %2 tokens</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>semilla %1</translation>
    </message>
    <message>
        <source>%1 ms a chunk</source>
        <translation>%1 ms por tramo</translation>
    </message>
    <message>
        <source>1 pass</source>
        <translation>1 pasada</translation>
    </message>
    <message>
        <source>%1 passes</source>
        <translation>%1 pasadas</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TakesPanel</name>
    <message>
        <source>Takes</source>
        <translation>Tomas</translation>
    </message>
    <message>
        <source>A new take begins when you continue from the past, with New Take, or with another seed. Nothing is lost.</source>
        <translation>Una toma nueva empieza al continuar desde el pasado, con Toma nueva o con otra semilla. No se pierde nada de lo hecho.</translation>
    </message>
    <message>
        <source>This take is on the screen</source>
        <translation>Esta toma está en pantalla</translation>
    </message>
    <message>
        <source>Double-click to go there</source>
        <translation>Doble clic para ir allí</translation>
    </message>
    <message>
        <source>A note for %1</source>
        <translation>Una nota para %1</translation>
    </message>
    <message>
        <source>Go There</source>
        <translation>Ir allí</translation>
    </message>
    <message>
        <source>Compare with the One on the Screen</source>
        <translation>Comparar con la de la pantalla</translation>
    </message>
    <message>
        <source>Take the Star Off</source>
        <translation>Quitar la estrella</translation>
    </message>
    <message>
        <source>Give a Star</source>
        <translation>Poner una estrella</translation>
    </message>
    <message>
        <source>Note…</source>
        <translation>Nota…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Borrar…</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>borrada</translation>
    </message>
    <message>
        <source>Double-click to put it back</source>
        <translation>Doble clic para recuperarla</translation>
    </message>
    <message>
        <source>Show Deleted Takes</source>
        <translation>Mostrar las tomas borradas</translation>
    </message>
    <message>
        <source>Put It Back</source>
        <translation>Recuperarla</translation>
    </message>
    <message>
        <source>Remove Trim</source>
        <translation>Quitar el recorte</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TempoRow</name>
    <message>
        <source>Two or more taps on the beat set the tempo; the first begins a bar</source>
        <translation>Dos o más toques al pulso dan el tempo; el primero inicia un compás</translation>
    </message>
    <message>
        <source>BPM</source>
        <translation>BPM</translation>
    </message>
    <message>
        <source>Beats per minute</source>
        <translation>Pulsos por minuto</translation>
    </message>
    <message>
        <source>Beat of the bar</source>
        <translation>Pulso del compás</translation>
    </message>
    <message>
        <source>The moment that a pad waits for</source>
        <translation>Qué espera un pad</translation>
    </message>
    <message>
        <source>A pressed pad waits for the beat or the bar, and acts at the nearest chunk boundary</source>
        <translation>Un pad pulsado espera el pulso o el compás, y actúa en el límite entre tramos más cercano</translation>
    </message>
    <message>
        <source>Pads at Once</source>
        <translation>Pads al momento</translation>
    </message>
    <message>
        <source>Pads on the Beat</source>
        <translation>Pads al pulso</translation>
    </message>
    <message>
        <source>Pads on the Bar</source>
        <translation>Pads al compás</translation>
    </message>
    <message>
        <source>The tempo</source>
        <translation>El tempo</translation>
    </message>
    <message>
        <source>The tempo comes from a MIDI clock, and none is received</source>
        <translation>El tempo viene de un reloj MIDI, y no se oye ninguno</translation>
    </message>
    <message>
        <source>The tempo comes from a MIDI clock</source>
        <translation>El tempo viene de un reloj MIDI</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ThreadChoice</name>
    <message>
        <source>Processor Threads</source>
        <translation>Hilos del procesador</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automático</translation>
    </message>
    <message>
        <source>You chose the number of threads.</source>
        <translation>Usted eligió el número de hilos.</translation>
    </message>
    <message>
        <source>Threads: automatic. One core is left to the window.</source>
        <translation>Hilos: automático. Un núcleo queda para la ventana.</translation>
    </message>
    <message>
        <source>Threads: automatic. The stream fell behind and took one more.</source>
        <translation>Hilos: automático. El flujo se retrasó y tomó uno más.</translation>
    </message>
    <message>
        <source>Threads: automatic. One more was not faster and was given back.</source>
        <translation>Hilos: automático. Uno más no fue más rápido y se devolvió.</translation>
    </message>
    <message>
        <source>Threads: automatic. One was given back, because the window was late.</source>
        <translation>Hilos: automático. Se devolvió uno, porque la ventana se retrasaba.</translation>
    </message>
    <message>
        <source>Threads: automatic. One was given back, because the stream keeps up without it.</source>
        <translation>Hilos: automático. Se devolvió uno, porque el flujo no lo necesita.</translation>
    </message>
    <message>
        <source>Threads: automatic. The stream fell behind, but other programs take the other cores.</source>
        <translation>Hilos: automático. El flujo se retrasó, pero otros programas ocupan los demás núcleos.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TimeTravel</name>
    <message>
        <source>A new take with the next seed: the same prompt, another video (%1)</source>
        <translation>Una toma nueva con la siguiente semilla: el mismo prompt, otro vídeo (%1)</translation>
    </message>
    <message>
        <source>Enter continues from %1 as a new take</source>
        <translation>Intro continúa desde %1 como toma nueva</translation>
    </message>
    <message>
        <source>going back to %1 …</source>
        <translation>volviendo a %1 …</translation>
    </message>
    <message>
        <source>Click to look · double-click the prompt to reuse it</source>
        <translation>Clic para mirar · doble clic en el prompt para reutilizarlo</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Undo %1</source>
        <translation>Deshacer %1</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rehacer</translation>
    </message>
    <message>
        <source>Redo %1</source>
        <translation>Rehacer %1</translation>
    </message>
    <message>
        <source>Take %1 began</source>
        <translation>Empezó la toma %1</translation>
    </message>
    <message>
        <source>Take %1 stays as it was.</source>
        <translation>La toma %1 queda como estaba.</translation>
    </message>
    <message>
        <source>Back to Take %1</source>
        <translation>Volver a la toma %1</translation>
    </message>
    <message>
        <source>Take %1 was not deleted</source>
        <translation>La toma %1 no se borró</translation>
    </message>
    <message>
        <source>It is on the screen. Go to another take first.</source>
        <translation>Está en pantalla. Vaya antes a otra toma.</translation>
    </message>
    <message>
        <source>Delete take %1?</source>
        <translation>¿Borrar la toma %1?</translation>
    </message>
    <message>
        <source>It is removed from the list. Its pictures stay in the session&apos;s file.</source>
        <translation>Desaparece de la lista. Sus imágenes quedan en el archivo de la sesión.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Borrar</translation>
    </message>
    <message>
        <source>Take %1 was deleted</source>
        <translation>La toma %1 se borró</translation>
    </message>
    <message>
        <source>Put It Back</source>
        <translation>Recuperarla</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Conservar</translation>
    </message>
    <message>
        <source>Nothing is exported</source>
        <translation>No se exporta nada</translation>
    </message>
    <message>
        <source>No take has a star: give one in the list of takes (Ctrl+T).</source>
        <translation>Ninguna toma tiene estrella: ponga una en la lista de tomas (Ctrl+T).</translation>
    </message>
    <message>
        <source>There are no pictures yet.</source>
        <translation>Aún no hay imágenes.</translation>
    </message>
    <message>
        <source>Take %1</source>
        <translation>Toma %1</translation>
    </message>
    <message>
        <source>from take %1 · seed %2</source>
        <translation>de la toma %1 · semilla %2</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>semilla %1</translation>
    </message>
    <message>
        <source>Reading take %1 from the session…</source>
        <translation>La toma %1 se lee de la sesión…</translation>
    </message>
    <message>
        <source>Star of Take %1</source>
        <translation>Estrella de la toma %1</translation>
    </message>
    <message>
        <source>Note of Take %1</source>
        <translation>Nota de la toma %1</translation>
    </message>
    <message>
        <source>Deletion of Take %1</source>
        <translation>Borrado de la toma %1</translation>
    </message>
    <message>
        <source>Return of Take %1</source>
        <translation>Recuperación de la toma %1</translation>
    </message>
    <message>
        <source>Undo brings it back, and so does Show Deleted Takes in the menu of the list.</source>
        <translation>Deshacer la recupera, y también «Mostrar las tomas borradas» en el menú de la lista.</translation>
    </message>
    <message>
        <source>Trim of Take %1</source>
        <translation>Recorte de la toma %1</translation>
    </message>
    <message>
        <source>Trimmed: %1 of %2 is used</source>
        <translation>Recortada: se usan %1 de %2</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Timeline</name>
    <message>
        <source>Timeline</source>
        <translation>Línea de tiempo</translation>
    </message>
    <message>
        <source>%1. The take is trimmed: %2 to %3 are used.</source>
        <translation>%1. La toma está recortada: se usa de %2 a %3.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TokenInspector</name>
    <message>
        <source>kept since chunk %1</source>
        <translation>conservado desde el tramo %1</translation>
    </message>
    <message>
        <source>dimmed, kept since chunk %1</source>
        <translation>atenuado, conservado desde el tramo %1</translation>
    </message>
    <message>
        <source>sink since chunk %1</source>
        <translation>ancla desde el tramo %1</translation>
    </message>
    <message>
        <source>pinned, from chunk %1</source>
        <translation>fijado, del tramo %1</translation>
    </message>
    <message>
        <source>forgotten after chunk %1</source>
        <translation>olvidado tras el tramo %1</translation>
    </message>
    <message>
        <source>not kept</source>
        <translation>no conservado</translation>
    </message>
    <message>
        <source>left after chunk %1, by score</source>
        <translation>salió tras el tramo %1, por valor</translation>
    </message>
    <message>
        <source>left after chunk %1, by age</source>
        <translation>salió tras el tramo %1, por edad</translation>
    </message>
    <message>
        <source>left after chunk %1, less budget</source>
        <translation>salió tras el tramo %1, por recorte</translation>
    </message>
    <message>
        <source>left after chunk %1, by a cut</source>
        <translation>salió tras el tramo %1, por un corte</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>Celda</translation>
    </message>
    <message>
        <source>Salience</source>
        <translation>Saliencia</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Ahora</translation>
    </message>
    <message>
        <source>Seen under</source>
        <translation>Visto bajo</translation>
    </message>
    <message>
        <source>point at the picture</source>
        <translation>apunte a la imagen</translation>
    </message>
    <message>
        <source>row %1, column %2 · frame %3</source>
        <translation>fila %1, columna %2 · fotograma %3</translation>
    </message>
    <message>
        <source>%1 · rank %2 of %3</source>
        <translation>%1 · puesto %2 de %3</translation>
    </message>
    <message>
        <source>not scored</source>
        <translation>sin puntuar</translation>
    </message>
    <message>
        <source>no longer held</source>
        <translation>ya no está</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>igual</translation>
    </message>
    <message>
        <source>all of frame %1 · chunk %2</source>
        <translation>todo el fotograma %1 · tramo %2</translation>
    </message>
    <message>
        <source>%1 on average</source>
        <translation>%1 de media</translation>
    </message>
    <message>
        <source>%1 of %2 kept</source>
        <translation>%1 de %2 conservados</translation>
    </message>
    <message>
        <source>prompt %1</source>
        <translation>prompt %1</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TouchBar</name>
    <message>
        <source>Hand on the memory</source>
        <translation>Mano sobre la memoria</translation>
    </message>
    <message>
        <source>Width of the brush</source>
        <translation>Anchura del pincel</translation>
    </message>
    <message>
        <source>Width of the brush in tokens: [ and ] change it</source>
        <translation>Anchura del pincel en tokens: [ y ] la cambian</translation>
    </message>
    <message>
        <source>What a stroke reaches</source>
        <translation>Qué alcanza un trazo</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Fotograma</translation>
    </message>
    <message>
        <source>Chunk</source>
        <translation>Tramo</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Todo</translation>
    </message>
    <message>
        <source>The moments that a stroke changes: the latent frame on the screen, all frames of its chunk,
or this place in every frame that the memory still holds</source>
        <translation>Qué momentos alcanza un trazo: el fotograma latente en pantalla, todos los fotogramas de su tramo,
o este lugar en cada fotograma que la memoria aún conserva</translation>
    </message>
    <message>
        <source>Pinned tokens</source>
        <translation>Tokens fijados</translation>
    </message>
    <message>
        <source>Pins and sink share the budget with all other tokens</source>
        <translation>Los fijados y el ancla comparten el presupuesto con los demás tokens</translation>
    </message>
    <message>
        <source>%1 of %2 pinned</source>
        <translation>%1 de %2 fijados</translation>
    </message>
    <message>
        <source>%1 wait for the next chunk</source>
        <translation>%1 esperan al tramo siguiente</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TouchControls</name>
    <message>
        <source>These tokens have left the memory since this picture</source>
        <translation>Estos tokens han dejado la memoria desde esta imagen</translation>
    </message>
    <message>
        <source>%2 of %1 tokens are left</source>
        <translation>De %1 tokens quedan %2</translation>
    </message>
    <message>
        <source>The memory is ahead of the picture. A new take can begin where it held them all.</source>
        <translation>La memoria va por delante de la imagen. Una toma nueva puede empezar donde los tenía todos.</translation>
    </message>
    <message>
        <source>%1 All %2 There</source>
        <translation>Allí, los %2: %1</translation>
    </message>
    <message>
        <source>Frame %1</source>
        <translation>Fotograma %1</translation>
    </message>
    <message>
        <source>This token</source>
        <translation>Este token</translation>
    </message>
    <message>
        <source>Look at Its Picture</source>
        <translation>Ver su imagen</translation>
    </message>
    <message>
        <source>No token of this place is kept any more</source>
        <translation>De este lugar ya no se conserva nada</translation>
    </message>
    <message>
        <source>The policy removed these tokens, and no earlier memory with them is known. A larger budget keeps tokens longer.</source>
        <translation>La política soltó estos tokens y no se conoce ninguna memoria que los tuviera. Un presupuesto mayor los conserva más tiempo.</translation>
    </message>
    <message>
        <source>There is nothing to touch</source>
        <translation>No hay nada que tocar</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TransportBar</name>
    <message>
        <source>Time of the picture on screen</source>
        <translation>Tiempo de la imagen en pantalla</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TrialForm</name>
    <message>
        <source>Make another with</source>
        <translation>Hacer otra con</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>Qué difiere</translation>
    </message>
    <message>
        <source>the next seed</source>
        <translation>la siguiente semilla</translation>
    </message>
    <message>
        <source>another policy</source>
        <translation>otra política</translation>
    </message>
    <message>
        <source>another budget</source>
        <translation>otro presupuesto</translation>
    </message>
    <message>
        <source>another prompt</source>
        <translation>otro prompt</translation>
    </message>
    <message>
        <source>less memory: the selection is forgotten</source>
        <translation>menos memoria: se olvida la selección</translation>
    </message>
    <message>
        <source>Budget in tokens</source>
        <translation>Presupuesto en tokens</translation>
    </message>
    <message>
        <source>Prompt of the other take</source>
        <translation>Prompt de la otra toma</translation>
    </message>
    <message>
        <source>Length in seconds</source>
        <translation>Duración en segundos</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>and one at random</source>
        <translation>y una al azar</translation>
    </message>
    <message>
        <source>A third take with the same budget and random tokens.
Where it is as good, the policy has no merit.</source>
        <translation>Una tercera toma con el mismo presupuesto cuyos tokens se eligen al azar. Lo que haga igual de bien
no es mérito de la política.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Make and Compare</source>
        <translation>Hacer y comparar</translation>
    </message>
    <message>
        <source>One engine makes one chunk at a time</source>
        <translation>Hay un solo motor, que hace un tramo cada vez</translation>
    </message>
    <message>
        <source>another number of passes</source>
        <translation>otro número de pasadas</translation>
    </message>
    <message>
        <source>Denoise passes of a chunk</source>
        <translation>Pasadas de eliminación de ruido de un tramo</translation>
    </message>
    <message>
        <source>Number of denoise passes before a chunk is shown. Fewer are faster.</source>
        <translation>Cuántas veces recorre el modelo un tramo antes de mostrarlo. Menos son más rápidas.</translation>
    </message>
    <message>
        <source>This model&apos;s number of passes cannot be changed</source>
        <translation>El número de pasadas de este modelo no se puede cambiar</translation>
    </message>
</context>
<context>
    <name>longtake::ui::UndoSteps</name>
    <message>
        <source>Prompt “%1”</source>
        <translation>Prompt «%1»</translation>
    </message>
    <message>
        <source>Reroll from %1</source>
        <translation>Nueva tirada desde %1</translation>
    </message>
    <message>
        <source>Continue from %1</source>
        <translation>Continuar desde %1</translation>
    </message>
    <message>
        <source>Memory Policy</source>
        <translation>Política de memoria</translation>
    </message>
    <message>
        <source>Pin %1 Tokens</source>
        <translation>Fijar %1 tokens</translation>
    </message>
    <message>
        <source>Unpin %1 Tokens</source>
        <translation>Soltar %1 tokens</translation>
    </message>
    <message>
        <source>Forget %1 Tokens</source>
        <translation>Olvidar %1 tokens</translation>
    </message>
    <message>
        <source>Dim %1 Tokens</source>
        <translation>Atenuar %1 tokens</translation>
    </message>
    <message>
        <source>Undim %1 Tokens</source>
        <translation>Dejar de atenuar %1 tokens</translation>
    </message>
    <message>
        <source>Go to Take %1</source>
        <translation>Ir a la toma %1</translation>
    </message>
    <message>
        <source>New Take</source>
        <translation>Toma nueva</translation>
    </message>
    <message>
        <source>LoRA</source>
        <translation>LoRA</translation>
    </message>
    <message>
        <source>Number of Passes</source>
        <translation>Número de pasadas</translation>
    </message>
</context>
<context>
    <name>longtake::ui::VerifyBadge</name>
    <message>
        <source>model</source>
        <translation>modelo</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>pesos</translation>
    </message>
    <message>
        <source>device</source>
        <translation>dispositivo</translation>
    </message>
    <message>
        <source>number type</source>
        <translation>tipo numérico</translation>
    </message>
    <message>
        <source>instruction set</source>
        <translation>juego de instrucciones</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>hilos</translation>
    </message>
    <message>
        <source>version of Longtake</source>
        <translation>versión de Longtake</translation>
    </message>
    <message>
        <source>%1: then %2, now %3</source>
        <translation>%1: entonces %2, ahora %3</translation>
    </message>
    <message>
        <source>Verification of the session</source>
        <translation>Verificación de la sesión</translation>
    </message>
    <message>
        <source>verifying %1 %</source>
        <translation>verificando %1 %</translation>
    </message>
    <message>
        <source>The session is regenerated and compared. Click to stop.</source>
        <translation>La sesión se genera otra vez y se compara. Haga clic para detener.</translation>
    </message>
    <message>
        <source>same bits</source>
        <translation>mismos bits</translation>
    </message>
    <message>
        <source>not verified</source>
        <translation>sin demostrar</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>difiere</translation>
    </message>
    <message>
        <source>All %1 chunks were regenerated and have the same bits.</source>
        <translation>Los %1 tramos se generaron otra vez y tienen los mismos bits.</translation>
    </message>
    <message>
        <source>Click to see why.</source>
        <translation>Haga clic para ver por qué.</translation>
    </message>
    <message>
        <source>Its log is damaged.</source>
        <translation>Su registro está dañado.</translation>
    </message>
    <message>
        <source>Chunk %1 of take %2 is not the same</source>
        <translation>El tramo %1 de la toma %2 no es igual</translation>
    </message>
    <message>
        <source>The chunks after it were not compared.</source>
        <translation>Lo que viene después no se comparó.</translation>
    </message>
    <message>
        <source>Model, machine and version are the same as then, so this is a fault.</source>
        <translation>El modelo, el equipo y la versión son los mismos que entonces, así que esto no debería ocurrir.</translation>
    </message>
    <message>
        <source>There are no pictures in it yet.</source>
        <translation>Aún no contiene imágenes.</translation>
    </message>
    <message>
        <source>Its log is damaged. The %1 chunks that can be read have the same bits.</source>
        <translation>Su registro está dañado. Los %1 tramos que se pueden leer tienen los mismos bits.</translation>
    </message>
    <message>
        <source>It was written during the verification. Pause the stream and verify once more.</source>
        <translation>Se escribió mientras se generaba otra vez. Pause el flujo y verifique de nuevo.</translation>
    </message>
    <message>
        <source>The session is not verified</source>
        <translation>La sesión no está demostrada</translation>
    </message>
    <message>
        <source>A record before chunk %1 of take %2 cannot be read</source>
        <translation>No se puede leer una entrada anterior al tramo %1 de la toma %2</translation>
    </message>
</context>
<context>
    <name>longtake::ui::VideoView</name>
    <message>
        <source>Video</source>
        <translation>Vídeo</translation>
    </message>
    <message>
        <source>Salience · scorer: %1 · chunk %2</source>
        <translation>Saliencia · según: %1 · tramo %2</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Viewer</name>
    <message>
        <source>Starting…</source>
        <translation>Iniciando…</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>Tomas</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Registro</translation>
    </message>
    <message>
        <source>%1 · %2 %</source>
        <translation>%1 · %2 %</translation>
    </message>
    <message>
        <source>Making the first pictures…</source>
        <translation>Haciendo las primeras imágenes…</translation>
    </message>
    <message>
        <source>Needs OpenGL on a graphics processor; the picture is enlarged bicubically</source>
        <translation>Necesita OpenGL en un procesador gráfico; la imagen se amplía de forma bicúbica</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Reproducir</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
</TS>
