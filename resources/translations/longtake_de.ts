<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_GB">
<context>
    <name>QShortcut</name>
    <message>
        <source>Ctrl</source>
        <translation>Strg</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Umschalt</translation>
    </message>
    <message>
        <source>Alt</source>
        <translation>Alt</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Rechts</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Pos1</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>PgUp</source>
        <translation>Bild auf</translation>
    </message>
    <message>
        <source>PgDown</source>
        <translation>Bild ab</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Auf</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Ab</translation>
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
        <translation>Compiler</translation>
    </message>
    <message>
        <source>Processor features</source>
        <translation>Prozessorfähigkeiten</translation>
    </message>
    <message>
        <source>Pictures drawn by</source>
        <translation>Bilder gezeichnet von</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>%1, %2 × %3</source>
        <translation>%1, %2 × %3</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>random, not trained</source>
        <translation>zufällig, nicht trainiert</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>%1, %2, %3, threads: %4</source>
        <translation>%1, %2, %3, Threads: %4</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Salience from</source>
        <translation>Salienz von</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>About Longtake</source>
        <translation>Über Longtake</translation>
    </message>
    <message>
        <source>Longtake %1</source>
        <translation>Longtake %1</translation>
    </message>
    <message>
        <source>One unbroken video stream, and what it remembers.</source>
        <translation>Ein ununterbrochener Videostrom, und woran er sich erinnert.</translation>
    </message>
    <message>
        <source>Copy Details</source>
        <translation>Angaben kopieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Trademarks</source>
        <translation>Marken</translation>
    </message>
    <message>
        <source>NDI® is a registered trademark of Vizrt NDI AB</source>
        <translation>NDI® ist eine eingetragene Marke der Vizrt NDI AB</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Actions</name>
    <message>
        <source>Save Picture…</source>
        <translation>Bild speichern …</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Keep the Last 30 s</source>
        <translation>Letzte 30 s behalten</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Aufnehmen</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>Modelle …</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Next Picture</source>
        <translation>Nächstes Bild</translation>
    </message>
    <message>
        <source>Type a Prompt</source>
        <translation>Prompt eingeben</translation>
    </message>
    <message>
        <source>Prompt Gallery</source>
        <translation>Prompt-Galerie</translation>
    </message>
    <message>
        <source>Mark In</source>
        <translation>Anfang markieren</translation>
    </message>
    <message>
        <source>Mark Out</source>
        <translation>Ende markieren</translation>
    </message>
    <message>
        <source>Clear Marks</source>
        <translation>Marken löschen</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>100 %</source>
        <translation>100 %</translation>
    </message>
    <message>
        <source>Loupe</source>
        <translation>Lupe</translation>
    </message>
    <message>
        <source>Enlarge Edge-Adaptive</source>
        <translation>Kantenbetont vergrößern</translation>
    </message>
    <message>
        <source>Enlarge Bicubic</source>
        <translation>Bikubisch vergrößern</translation>
    </message>
    <message>
        <source>Show Pixels</source>
        <translation>Pixel zeigen</translation>
    </message>
    <message>
        <source>Enlarge Timeline</source>
        <translation>Zeitleiste vergrößern</translation>
    </message>
    <message>
        <source>Shrink Timeline</source>
        <translation>Zeitleiste verkleinern</translation>
    </message>
    <message>
        <source>Larger Text</source>
        <translation>Größere Schrift</translation>
    </message>
    <message>
        <source>Smaller Text</source>
        <translation>Kleinere Schrift</translation>
    </message>
    <message>
        <source>Normal Text</source>
        <translation>Normale Schrift</translation>
    </message>
    <message>
        <source>Reduced Motion</source>
        <translation>Weniger Bewegung</translation>
    </message>
    <message>
        <source>Salience Overlay</source>
        <translation>Salienz einblenden</translation>
    </message>
    <message>
        <source>Next Colour Map</source>
        <translation>Nächste Farbskala</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Gestalten</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>Untersuchen</translation>
    </message>
    <message>
        <source>Reset Layout</source>
        <translation>Anordnung zurücksetzen</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Full Screen</source>
        <translation>Vollbild</translation>
    </message>
    <message>
        <source>Clean Output</source>
        <translation>Reine Ausgabe</translation>
    </message>
    <message>
        <source>Find a Command</source>
        <translation>Befehl suchen</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Change Shortcuts…</source>
        <translation>Tastenkürzel ändern …</translation>
    </message>
    <message>
        <source>About Longtake</source>
        <translation>Über Longtake</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>Strom</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Gedächtnis</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Timeline: Earlier</source>
        <translation>Zeitleiste: früher</translation>
    </message>
    <message>
        <source>Timeline: Later</source>
        <translation>Zeitleiste: später</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Copy Picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Mark the Prompt&apos;s Stretch</source>
        <translation>Bereich des Prompts markieren</translation>
    </message>
    <message>
        <source>New Take</source>
        <translation>Neuer Take</translation>
    </message>
    <message>
        <source>New Take with Another Seed</source>
        <translation>Neuer Take mit anderem Startwert</translation>
    </message>
    <message>
        <source>Continue from Here</source>
        <translation>Ab hier weiterführen</translation>
    </message>
    <message>
        <source>Reroll from Here</source>
        <translation>Ab hier neu würfeln</translation>
    </message>
    <message>
        <source>Play Backwards</source>
        <translation>Rückwärts abspielen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Play Forwards</source>
        <translation>Vorwärts abspielen</translation>
    </message>
    <message>
        <source>Previous Picture</source>
        <translation>Voriges Bild</translation>
    </message>
    <message>
        <source>A Chunk Back</source>
        <translation>Einen Abschnitt zurück</translation>
    </message>
    <message>
        <source>A Chunk On</source>
        <translation>Einen Abschnitt vor</translation>
    </message>
    <message>
        <source>A Second Back</source>
        <translation>Eine Sekunde zurück</translation>
    </message>
    <message>
        <source>A Second On</source>
        <translation>Eine Sekunde vor</translation>
    </message>
    <message>
        <source>Previous Prompt</source>
        <translation>Voriger Prompt</translation>
    </message>
    <message>
        <source>Next Prompt</source>
        <translation>Nächster Prompt</translation>
    </message>
    <message>
        <source>Beginning</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Keep Streaming While Looking Back</source>
        <translation>Beim Zurückschauen weiterstreamen</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>Takes</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Playback</source>
        <translation>Wiedergabe</translation>
    </message>
    <message>
        <source>Reuse the Prompt</source>
        <translation>Prompt wiederverwenden</translation>
    </message>
    <message>
        <source>Blend</source>
        <translation>Mischen</translation>
    </message>
    <message>
        <source>Pin Tokens</source>
        <translation>Tokens anheften</translation>
    </message>
    <message>
        <source>Forget Tokens</source>
        <translation>Tokens vergessen</translation>
    </message>
    <message>
        <source>Dim Tokens</source>
        <translation>Tokens abschwächen</translation>
    </message>
    <message>
        <source>Restore Tokens</source>
        <translation>Tokens zurücksetzen</translation>
    </message>
    <message>
        <source>Lasso</source>
        <translation>Lasso</translation>
    </message>
    <message>
        <source>Larger Brush</source>
        <translation>Größerer Pinsel</translation>
    </message>
    <message>
        <source>Smaller Brush</source>
        <translation>Kleinerer Pinsel</translation>
    </message>
    <message>
        <source>What Would It Do Without This?</source>
        <translation>Was täte es ohne das?</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Export Starred Takes</source>
        <translation>Takes mit Stern exportieren</translation>
    </message>
    <message>
        <source>Export All Takes</source>
        <translation>Alle Takes exportieren</translation>
    </message>
    <message>
        <source>Save Timeline…</source>
        <translation>Zeitleiste speichern …</translation>
    </message>
    <message>
        <source>Load Timeline…</source>
        <translation>Zeitleiste laden …</translation>
    </message>
    <message>
        <source>Plan a Prompt Ahead…</source>
        <translation>Einen Prompt voraus planen …</translation>
    </message>
    <message>
        <source>Name This Moment…</source>
        <translation>Diesen Augenblick benennen …</translation>
    </message>
    <message>
        <source>Back to the Last Good Moment</source>
        <translation>Zurück zum letzten guten Moment</translation>
    </message>
    <message>
        <source>New Session</source>
        <translation>Neue Sitzung</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>Sessions…</source>
        <translation>Sitzungen …</translation>
    </message>
    <message>
        <source>Save Session As…</source>
        <translation>Sitzung speichern unter …</translation>
    </message>
    <message>
        <source>Verify This Session</source>
        <translation>Diese Sitzung prüfen</translation>
    </message>
    <message>
        <source>Deliver</source>
        <translation>Ausgeben</translation>
    </message>
    <message>
        <source>Peek at the Next Chunk</source>
        <translation>Vorschau auf den nächsten Abschnitt</translation>
    </message>
    <message>
        <source>New Take from a Picture…</source>
        <translation>Neuer Take von einem Bild aus …</translation>
    </message>
    <message>
        <source>New Take from This Picture</source>
        <translation>Neuer Take von diesem Bild aus</translation>
    </message>
    <message>
        <source>What Would a Chunk Cost…</source>
        <translation>Was würde ein Abschnitt kosten …</translation>
    </message>
    <message>
        <source>Send To…</source>
        <translation>Senden an …</translation>
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
        <translation>Überblenden</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>Einfrieren</translation>
    </message>
    <message>
        <source>Blackout</source>
        <translation>Schwarzbild</translation>
    </message>
    <message>
        <source>Cut Next</source>
        <translation>Schnitt</translation>
    </message>
    <message>
        <source>Panic</source>
        <translation>Notaus</translation>
    </message>
    <message>
        <source>Perform</source>
        <translation>Auftreten</translation>
    </message>
    <message>
        <source>New Take from a Video…</source>
        <translation>Neuer Take nach einem Video …</translation>
    </message>
    <message>
        <source>Tap Tempo</source>
        <translation>Tempo klopfen</translation>
    </message>
    <message>
        <source>Pads at Once, on the Beat, on the Bar</source>
        <translation>Pads sofort, auf den Schlag, auf den Takt</translation>
    </message>
    <message>
        <source>Cues from a Sound…</source>
        <translation>Vormerkungen aus einem Ton …</translation>
    </message>
    <message>
        <source>MIDI and Gamepad…</source>
        <translation>MIDI und Gamepad …</translation>
    </message>
    <message>
        <source>Timeline and Tips</source>
        <translation>Zeitleiste und Tipps</translation>
    </message>
    <message>
        <source>Trim Take to Marks</source>
        <translation>Take auf Marken trimmen</translation>
    </message>
    <message>
        <source>Remove Trim</source>
        <translation>Trimmung entfernen</translation>
    </message>
</context>
<context>
    <name>longtake::ui::AgeMap</name>
    <message>
        <source>Kept tokens by age, per chunk</source>
        <translation>Behaltene Tokens nach Alter, je Abschnitt</translation>
    </message>
    <message>
        <source>After chunk %1</source>
        <translation>Nach Abschnitt %1</translation>
    </message>
    <message>
        <source>%1 sink tokens</source>
        <translation>%1 Anker-Tokens</translation>
    </message>
    <message>
        <source>%1 tokens kept that are %2 chunks old or older</source>
        <translation>%1 behaltene Tokens, mindestens %2 Abschnitte alt</translation>
    </message>
    <message>
        <source>%1 tokens kept of chunk %2, %3 chunks old</source>
        <translation>%1 Tokens aus Abschnitt %2 behalten, %3 Abschnitte alt</translation>
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
        <translation>Anker</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>-%1 s</source>
        <translation>-%1 s</translation>
    </message>
    <message>
        <source>Cache strip</source>
        <translation>Cache-Streifen</translation>
    </message>
    <message>
        <source>%1 latent frames hold %2 of %3 tokens</source>
        <translation>%1 latente Bilder halten %2 von %3 Tokens</translation>
    </message>
    <message>
        <source>Nothing is remembered yet</source>
        <translation>Noch ist nichts gemerkt</translation>
    </message>
    <message>
        <source>Latent frame %1 · chunk %2</source>
        <translation>Latentes Bild %1 · Abschnitt %2</translation>
    </message>
    <message>
        <source>%1 of %2 tokens kept, %3 % of the memory</source>
        <translation>%1 von %2 Tokens behalten, %3 % des Gedächtnisses</translation>
    </message>
    <message>
        <source>%1 pinned</source>
        <translation>%1 angeheftet</translation>
    </message>
    <message>
        <source>mean salience %1</source>
        <translation>mittlere Salienz %1</translation>
    </message>
    <message>
        <source>%1 older</source>
        <translation>%1 ältere</translation>
    </message>
    <message>
        <source>%1 newer</source>
        <translation>%1 neuere</translation>
    </message>
</context>
<context>
    <name>longtake::ui::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>What should happen?</source>
        <translation>Was soll geschehen?</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Matching commands</source>
        <translation>Passende Befehle</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ComparePage</name>
    <message>
        <source>Side by Side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>Each take in a picture of its own</source>
        <translation>Jeder Take in einem eigenen Bild</translation>
    </message>
    <message>
        <source>Wipe</source>
        <translation>Trennlinie</translation>
    </message>
    <message>
        <source>Both in one picture, parted by a line: drag it, or use Alt and the arrow keys</source>
        <translation>Beide in einem Bild, durch eine Linie geteilt: Ziehen Sie sie, oder nehmen Sie Alt und die Pfeiltasten</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Differences are shown three times as bright</source>
        <translation>Was sich unterscheidet, leuchtet auf, dreimal so hell, wie es ist</translation>
    </message>
    <message>
        <source>Blink</source>
        <translation>Blinken</translation>
    </message>
    <message>
        <source>One after the other in the same place</source>
        <translation>Nacheinander an derselben Stelle</translation>
    </message>
    <message>
        <source>Close the comparison</source>
        <translation>Den Vergleich schließen</translation>
    </message>
    <message>
        <source>Keep %1</source>
        <translation>%1 behalten</translation>
    </message>
    <message>
        <source>%1 continues; the others stay in the list of takes</source>
        <translation>%1 geht weiter; die anderen bleiben in der Liste der Takes</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Both takes in one video, left and right at the same moments</source>
        <translation>Beide Takes in einem Video, links und rechts zu denselben Momenten</translation>
    </message>
    <message>
        <source>Export A and B…</source>
        <translation>A und B exportieren …</translation>
    </message>
</context>
<context>
    <name>longtake::ui::CompareView</name>
    <message>
        <source>Comparison of takes</source>
        <translation>Vergleich von Takes</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>zu Ende</translation>
    </message>
    <message>
        <source>%1 minus %2, %3 times as bright</source>
        <translation>%1 minus %2, %3-mal so hell</translation>
    </message>
    <message>
        <source>The takes are equal here</source>
        <translation>Die Takes sind hier gleich</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Comparing</name>
    <message>
        <source>The comparison was cancelled</source>
        <translation>Der Vergleich wurde aufgegeben</translation>
    </message>
    <message>
        <source>The stream was changed or stopped meanwhile. The finished part is in the list of takes.</source>
        <translation>Der Strom wurde währenddessen geändert oder angehalten. Was entstand, steht in der Liste der Takes.</translation>
    </message>
    <message>
        <source>Take %1</source>
        <translation>Take %1</translation>
    </message>
    <message>
        <source>Nothing is selected</source>
        <translation>Nichts ist gewählt</translation>
    </message>
    <message>
        <source>Click a token on the picture or a frame in the strip first.</source>
        <translation>Klicken Sie zuerst ein Token im Bild oder ein Bild im Streifen an.</translation>
    </message>
    <message>
        <source>making %1: %2 of %3 s</source>
        <translation>%1 entsteht: %2 von %3 s</translation>
    </message>
    <message>
        <source>follows</source>
        <translation>folgt</translation>
    </message>
    <message>
        <source>%1 take turns, a chunk each: %2 of %3 s</source>
        <translation>%1 entstehen abwechselnd, je ein Abschnitt: %2 von %3 s</translation>
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
        <translation>Was ein Abschnitt kosten würde</translation>
    </message>
    <message>
        <source>Basis of the estimate</source>
        <translation>Worauf die Schätzung beruht</translation>
    </message>
    <message>
        <source>As It Is Now</source>
        <translation>Wie jetzt</translation>
    </message>
    <message>
        <source>The settings of the stream again</source>
        <translation>Wieder die Einstellungen des Stroms</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>of denoising; one more writes the memory</source>
        <translation>zum Entrauschen; einer mehr schreibt das Gedächtnis</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>Durchgänge</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> Tokens</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>Decoder</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>then, an estimate</source>
        <translation>dann, geschätzt</translation>
    </message>
    <message>
        <source>%1, now</source>
        <translation>%1, jetzt</translation>
    </message>
    <message>
        <source>%1, then</source>
        <translation>%1, dann</translation>
    </message>
    <message>
        <source>Denoising</source>
        <translation>Entrauschen</translation>
    </message>
    <message>
        <source>Writing memory</source>
        <translation>Gedächtnis schreiben</translation>
    </message>
    <message>
        <source>Scores and plan</source>
        <translation>Bewerten und planen</translation>
    </message>
    <message>
        <source>Decoding</source>
        <translation>Dekodieren</translation>
    </message>
    <message>
        <source>Everything else</source>
        <translation>Alles Übrige</translation>
    </message>
    <message>
        <source>A chunk</source>
        <translation>Ein Abschnitt</translation>
    </message>
    <message>
        <source>Pictures a second</source>
        <translation>Bilder je Sekunde</translation>
    </message>
    <message>
        <source>as it is now</source>
        <translation>wie jetzt</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Another decoder of the same weights is offered here once it has run in this window</source>
        <translation>Ein anderer Decoder derselben Gewichte steht hier, sobald er in diesem Fenster gelaufen ist</translation>
    </message>
    <message>
        <source>%1 frames</source>
        <translation>%1 Bilder</translation>
    </message>
    <message>
        <source>The number of passes is set at the start of a stream: longtake-cli render --steps N</source>
        <translation>Wie viele Durchgänge es sind, entscheidet sich am Anfang eines Stroms: longtake-cli render --steps N</translation>
    </message>
    <message>
        <source>The decoder is chosen when a model is opened: longtake-cli render --decoder NAME</source>
        <translation>Ein Decoder gehört zu einem Modell, das geöffnet wird: longtake-cli render --decoder NAME</translation>
    </message>
    <message>
        <source>There are no measurements yet. They begin with the second chunk of a stream.</source>
        <translation>Noch ist nichts gemessen. Mit dem zweiten Abschnitt eines Stroms beginnt es.</translation>
    </message>
    <message>
        <source>All of the %1 measured chunks had %2 tokens in memory, so the cost of a token is unknown. Another budget for a few chunks, or a new take, measures it.</source>
        <translation>Alle %1 gemessenen Abschnitte hatten %2 Tokens im Gedächtnis; was ein Token kostet, ist daher nicht bekannt. Ein anderes Budget für einige Abschnitte oder ein neuer Take zeigt es.</translation>
    </message>
    <message>
        <source>On this device only whole chunks are measured, so this is unknown.</source>
        <translation>Auf diesem Gerät werden nur ganze Abschnitte gemessen, nicht ihre Teile; dies ist daher nicht bekannt.</translation>
    </message>
    <message>
        <source>An estimate from %1 chunks, all with %2 tokens in memory.</source>
        <translation>Eine Schätzung aus %1 Abschnitten, alle mit %2 Tokens im Gedächtnis.</translation>
    </message>
    <message>
        <source>An estimate from %1 chunks with %2 to %3 tokens in memory.</source>
        <translation>Eine Schätzung aus %1 Abschnitten mit %2 bis %3 Tokens im Gedächtnis.</translation>
    </message>
    <message>
        <source>Nine of ten chunks would take %1 to %2.</source>
        <translation>Neun von zehn Abschnitten würden %1 bis %2 dauern.</translation>
    </message>
    <message>
        <source>None had as many or as few tokens as this budget: the line is extrapolated.</source>
        <translation>Keiner hatte so viele oder so wenige Tokens wie dieses Budget: Die Linie ist weitergezogen.</translation>
    </message>
    <message>
        <source>That is slower than the %1 pictures a second of the video.</source>
        <translation>Das ist langsamer als die %1 Bilder je Sekunde des Videos.</translation>
    </message>
    <message>
        <source>Use These Settings</source>
        <translation>Diese Einstellungen nehmen</translation>
    </message>
</context>
<context>
    <name>longtake::ui::CueEditor</name>
    <message>
        <source>What the cue does</source>
        <translation>Was vorgemerkt wird</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>How the prompt is applied</source>
        <translation>Wie der Prompt aufgenommen wird</translation>
    </message>
    <message>
        <source>Recache</source>
        <translation>Auffrischen</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Schnitt</translation>
    </message>
    <message>
        <source>Fade</source>
        <translation>Blende</translation>
    </message>
    <message>
        <source>Budget in tokens</source>
        <translation>Budget in Tokens</translation>
    </message>
    <message>
        <source>the policy&apos;s own budget</source>
        <translation>das Budget der Regel selbst</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> Tokens</translation>
    </message>
    <message>
        <source>Name of the moment</source>
        <translation>Name des Augenblicks</translation>
    </message>
    <message>
        <source>becomes a chapter of an export</source>
        <translation>wird beim Exportieren ein Kapitel</translation>
    </message>
    <message>
        <source>Plan for %1</source>
        <translation>Für %1 planen</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>Name %1</source>
        <translation>%1 benennen</translation>
    </message>
</context>
<context>
    <name>longtake::ui::CueRow</name>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Tokens</translation>
    </message>
    <message>
        <source>sink %1</source>
        <translation>Anker %1</translation>
    </message>
    <message>
        <source>Policy: %1</source>
        <translation>Regel: %1</translation>
    </message>
    <message>
        <source>Cues and names</source>
        <translation>Vormerkungen und Namen</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Ändern …</translation>
    </message>
    <message>
        <source>Take Away</source>
        <translation>Wegnehmen</translation>
    </message>
    <message>
        <source>Plan a Prompt Here…</source>
        <translation>Hier einen Prompt planen …</translation>
    </message>
    <message>
        <source>Name This Moment…</source>
        <translation>Diesen Augenblick benennen …</translation>
    </message>
    <message>
        <source>Look Here</source>
        <translation>Hier hinsehen</translation>
    </message>
    <message>
        <source>Drag a cue to move it, double-click to edit it, Delete removes it.
A double click ahead of the stream plans another one.</source>
        <translation>Ziehen verschiebt eine Vormerkung, ein Doppelklick ändert sie, Entf nimmt sie weg.
Ein Doppelklick auf die freie Stelle vor dem Strom plant eine weitere.</translation>
    </message>
    <message>
        <source>Cues from a Sound…</source>
        <translation>Vormerkungen aus einem Ton …</translation>
    </message>
</context>
<context>
    <name>longtake::ui::DeliverPage</name>
    <message>
        <source>Takes to export</source>
        <translation>Takes zum Exportieren</translation>
    </message>
    <message>
        <source>Each checked take is exported. Space checks, and unchecks, the selected one.</source>
        <translation>Jeder angekreuzte Take wird exportiert. Die Leertaste kreuzt den gewählten an oder ab.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::DeliveredPage</name>
    <message>
        <source>Exports appear here while they run and when they are ready.</source>
        <translation>Exporte erscheinen hier, während sie laufen und wenn sie fertig sind.</translation>
    </message>
    <message>
        <source>Clear List</source>
        <translation>Liste leeren</translation>
    </message>
    <message>
        <source>The stream comes first; pause it and files are ready sooner.</source>
        <translation>Der Strom hat Vorrang; hält man ihn an, sind Dateien früher fertig.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Dock</name>
    <message>
        <source>Detach or put back</source>
        <translation>Ablösen oder zurücksetzen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>longtake::ui::DownloadWords</name>
    <message>
        <source>free to use, also commercially</source>
        <translation>frei nutzbar, auch kommerziell</translation>
    </message>
    <message>
        <source>not for commercial use</source>
        <translation>nicht für kommerzielle Nutzung</translation>
    </message>
    <message>
        <source>read its page before you use it</source>
        <translation>vor der Nutzung die Seite lesen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>mindestens %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 a second</source>
        <translation>%1 pro Sekunde</translation>
    </message>
    <message>
        <source>%1 s left</source>
        <translation>noch %1 s</translation>
    </message>
    <message>
        <source>%1 min left</source>
        <translation>noch %1 min</translation>
    </message>
    <message>
        <source>%1 h %2 min left</source>
        <translation>noch %1 h %2 min</translation>
    </message>
    <message>
        <source>Unpinned files: %1 of %2. Only their server vouches for them.</source>
        <translation>Nicht festgelegte Dateien: %1 von %2. Für sie bürgt allein ihr Server.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Drift</name>
    <message>
        <source>saturation</source>
        <translation>Sättigung</translation>
    </message>
    <message>
        <source>contrast</source>
        <translation>Kontrast</translation>
    </message>
    <message>
        <source>brightness</source>
        <translation>Helligkeit</translation>
    </message>
    <message>
        <source>sharpness</source>
        <translation>Schärfe</translation>
    </message>
    <message>
        <source>motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>mean of the latents</source>
        <translation>Mittel der Latents</translation>
    </message>
    <message>
        <source>spread of the latents</source>
        <translation>Streuung der Latents</translation>
    </message>
    <message>
        <source>%1 off by %2 (limit %3)</source>
        <translation>%1: Abweichung %2 (Grenze %3)</translation>
    </message>
    <message>
        <source>%1 %2 × (limit %3)</source>
        <translation>%1 %2 × (Grenze %3)</translation>
    </message>
    <message>
        <source>drifting: %1</source>
        <translation>driftet: %1</translation>
    </message>
    <message>
        <source>Not measured</source>
        <translation>Nicht gemessen</translation>
    </message>
    <message>
        <source>Learning the look of this prompt</source>
        <translation>Lernt, wie dieser Prompt aussieht</translation>
    </message>
    <message>
        <source>As it began</source>
        <translation>Wie am Anfang</translation>
    </message>
    <message>
        <source>Near a limit</source>
        <translation>Nahe einer Grenze</translation>
    </message>
    <message>
        <source>Drifting</source>
        <translation>Driftet</translation>
    </message>
    <message>
        <source>The last %1 chunks compared with the first steady ones under this prompt (1 × is alike). Another subject or a moving camera shows here as well; the content of the picture is not measured.</source>
        <translation>Die letzten %1 Abschnitte neben den ersten ruhigen unter diesem Prompt (1 × ist gleich). Auch ein anderes Motiv oder eine bewegte Kamera zeigt sich hier; was das Bild bedeutet, wird nicht gemessen.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::DriftControls</name>
    <message>
        <source>Drift</source>
        <translation>Drift</translation>
    </message>
    <message>
        <source>Click to go back to the last good moment (%1): a new take with the next seed.</source>
        <translation>Ein Klick führt zum letzten guten Moment zurück (%1): ein neuer Take mit dem nächsten Startwert.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::EngineText</name>
    <message>
        <source>Cannot write {file}</source>
        <translation>{file} lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>Cannot read {file}</source>
        <translation>{file} lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>Cannot open {file}</source>
        <translation>{file} lässt sich nicht öffnen</translation>
    </message>
    <message>
        <source>Cannot create {file}</source>
        <translation>{file} lässt sich nicht anlegen</translation>
    </message>
    <message>
        <source>Cannot replace {file}</source>
        <translation>{file} lässt sich nicht ersetzen</translation>
    </message>
    <message>
        <source>Cannot copy {file}</source>
        <translation>{file} lässt sich nicht kopieren</translation>
    </message>
    <message>
        <source>Cannot read the file</source>
        <translation>Die Datei lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>es ist ein Ordner</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>es ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>it is larger than {limit} bytes</source>
        <translation>sie ist größer als {limit} Bytes</translation>
    </message>
    <message>
        <source>it ends early</source>
        <translation>sie endet zu früh</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>Auf dem Datenträger ist kein Platz mehr</translation>
    </message>
    <message>
        <source>Free some space or choose another folder.</source>
        <translation>Schaffen Sie Platz oder wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>Das Speicherkontingent ist erschöpft</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>Die Datei würde zu groß</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>Datei oder Ordner gibt es nicht</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>Es ist kein Ordner</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>Es ist ein Ordner</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>Die Berechtigung fehlt</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>Der Datenträger ist schreibgeschützt</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>Lese- oder Schreibfehler des Datenträgers</translation>
    </message>
    <message>
        <source>Cannot allocate memory</source>
        <translation>Der Arbeitsspeicher reicht nicht</translation>
    </message>
    <message>
        <source>Cannot read {name}</source>
        <translation>{name} lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>Cannot use {name}</source>
        <translation>{name} lässt sich nicht verwenden</translation>
    </message>
    <message>
        <source>it is not valid JSON at byte {position}</source>
        <translation>es ist ab Byte {position} kein gültiges JSON</translation>
    </message>
    <message>
        <source>it begins with a byte-order mark</source>
        <translation>sie beginnt mit einer Byte-Reihenfolge-Marke</translation>
    </message>
    <message>
        <source>it holds binary data</source>
        <translation>sie enthält Binärdaten</translation>
    </message>
    <message>
        <source>it names &quot;{key}&quot; twice</source>
        <translation>sie nennt „{key}“ zweimal</translation>
    </message>
    <message>
        <source>it has more than {limit} values</source>
        <translation>sie hat mehr als {limit} Werte</translation>
    </message>
    <message>
        <source>it holds a text longer than {limit} bytes</source>
        <translation>sie enthält einen Text von mehr als {limit} Bytes</translation>
    </message>
    <message>
        <source>it is nested deeper than {limit} levels</source>
        <translation>sie ist tiefer als {limit} Ebenen verschachtelt</translation>
    </message>
    <message>
        <source>it is not an object</source>
        <translation>es ist kein Objekt</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; is not a known setting</source>
        <translation>„{key}“ ist keine bekannte Einstellung</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; must be true or false</source>
        <translation>„{key}“ muss wahr (true) oder falsch (false) sein</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; must be a text</source>
        <translation>„{key}“ muss ein Text sein</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; must be a number</source>
        <translation>„{key}“ muss eine Zahl sein</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; must be a whole number</source>
        <translation>„{key}“ muss eine ganze Zahl sein</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; must be one of {choices}</source>
        <translation>„{key}“ muss eines von diesen sein: {choices}</translation>
    </message>
    <message>
        <source>&quot;{key}&quot; must be from {low} to {high}</source>
        <translation>„{key}“ muss zwischen {low} und {high} liegen</translation>
    </message>
    <message>
        <source>The CUDA kernels cannot be used</source>
        <translation>Die CUDA-Kernel lassen sich nicht verwenden</translation>
    </message>
    <message>
        <source>no NVIDIA driver is installed</source>
        <translation>kein NVIDIA-Treiber ist installiert</translation>
    </message>
    <message>
        <source>the NVIDIA driver lacks cuInit</source>
        <translation>dem NVIDIA-Treiber fehlt cuInit</translation>
    </message>
    <message>
        <source>the NVIDIA driver does not start, error {code}</source>
        <translation>der NVIDIA-Treiber startet nicht, Fehler {code}</translation>
    </message>
    <message>
        <source>the NVIDIA driver knows no GPU</source>
        <translation>der NVIDIA-Treiber kennt keine GPU</translation>
    </message>
    <message>
        <source>{file} is of another version</source>
        <translation>{file} hat eine andere Version</translation>
    </message>
    <message>
        <source>&quot;{suffix}&quot; is not a supported format</source>
        <translation>„{suffix}“ ist kein Format, das Longtake schreibt</translation>
    </message>
    <message>
        <source>the folder {folder} does not exist</source>
        <translation>den Ordner {folder} gibt es nicht</translation>
    </message>
    <message>
        <source>it exists and is not an empty folder</source>
        <translation>es gibt ihn schon, und er ist nicht leer</translation>
    </message>
    <message>
        <source>Choose a new or an empty folder.</source>
        <translation>Wählen Sie einen neuen oder leeren Ordner.</translation>
    </message>
    <message>
        <source>Cannot write pictures to {folder}</source>
        <translation>In {folder} lassen sich keine Bilder schreiben</translation>
    </message>
    <message>
        <source>the folder is not empty</source>
        <translation>der Ordner ist nicht leer</translation>
    </message>
    <message>
        <source>Cannot write pictures of this size</source>
        <translation>Bilder dieser Größe lassen sich nicht schreiben</translation>
    </message>
    <message>
        <source>{width} x {height} px</source>
        <translation>{width} x {height} px</translation>
    </message>
    <message>
        <source>Cannot write pictures of the size &quot;{size}&quot;</source>
        <translation>Bilder der Größe „{size}“ lassen sich nicht schreiben</translation>
    </message>
    <message>
        <source>it is neither a name of a size nor two even numbers from 16 to 8192</source>
        <translation>es ist weder der Name einer Größe noch sind es zwei gerade Zahlen von 16 bis 8192</translation>
    </message>
    <message>
        <source>Use native, 2x, 1080p or WIDTHxHEIGHT.</source>
        <translation>Nehmen Sie native, 2x, 1080p oder BREITExHÖHE.</translation>
    </message>
    <message>
        <source>this FFmpeg was built without GIF</source>
        <translation>dieses FFmpeg wurde ohne GIF gebaut</translation>
    </message>
    <message>
        <source>Write .mp4 or PNG instead.</source>
        <translation>Schreiben Sie stattdessen .mp4 oder PNG.</translation>
    </message>
    <message>
        <source>Cannot encode H.264</source>
        <translation>H.264 lässt sich nicht kodieren</translation>
    </message>
    <message>
        <source>this FFmpeg was built without {encoder}</source>
        <translation>dieses FFmpeg wurde ohne {encoder} gebaut</translation>
    </message>
    <message>
        <source>Install FFmpeg with libx264, or write .y4m or PNG.</source>
        <translation>Installieren Sie FFmpeg mit libx264, oder schreiben Sie .y4m oder PNG.</translation>
    </message>
    <message>
        <source>There is no H.264 encoder</source>
        <translation>Es gibt keinen H.264-Encoder</translation>
    </message>
    <message>
        <source>Cannot open the video encoder</source>
        <translation>Der Video-Encoder lässt sich nicht öffnen</translation>
    </message>
    <message>
        <source>The video encoder failed</source>
        <translation>Der Video-Encoder hat versagt</translation>
    </message>
    <message>
        <source>The video encoder does not know a setting</source>
        <translation>Der Video-Encoder kennt eine Einstellung nicht</translation>
    </message>
    <message>
        <source>Cannot encode video at this frame rate</source>
        <translation>Video mit dieser Bildrate lässt sich nicht kodieren</translation>
    </message>
    <message>
        <source>Cannot convert a picture to video</source>
        <translation>Ein Bild lässt sich nicht in Video umwandeln</translation>
    </message>
    <message>
        <source>Cannot resize pictures</source>
        <translation>Bilder anderer Größe lassen sich nicht machen</translation>
    </message>
    <message>
        <source>Cannot write a PNG</source>
        <translation>Ein PNG lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>FFmpeg has no PNG encoder</source>
        <translation>FFmpeg hat keinen PNG-Encoder</translation>
    </message>
    <message>
        <source>the frame has the wrong size</source>
        <translation>das Bild hat die falsche Größe</translation>
    </message>
    <message>
        <source>Recording to {file} stopped</source>
        <translation>Die Aufnahme in {file} ist beendet</translation>
    </message>
    <message>
        <source>The first {seconds} s are saved in it.</source>
        <translation>Die ersten {seconds} s sind darin gespeichert.</translation>
    </message>
    <message>
        <source>The copy lacked frames</source>
        <translation>In der Kopie fehlten Bilder</translation>
    </message>
    <message>
        <source>it does not hold one video track</source>
        <translation>sie enthält nicht genau eine Videospur</translation>
    </message>
    <message>
        <source>its frame rate is unknown</source>
        <translation>ihre Bildrate ist nicht zu erkennen</translation>
    </message>
    <message>
        <source>it holds no frame</source>
        <translation>sie enthält kein Bild</translation>
    </message>
    <message>
        <source>Cannot make a temporary folder</source>
        <translation>Ein temporärer Ordner lässt sich nicht anlegen</translation>
    </message>
    <message>
        <source>The video codec lost frames</source>
        <translation>Der Video-Codec hat Bilder verloren</translation>
    </message>
    <message>
        <source>{found} of {expected} came back</source>
        <translation>{found} von {expected} kamen zurück</translation>
    </message>
    <message>
        <source>This model configuration cannot be used</source>
        <translation>Diese Modellkonfiguration lässt sich nicht verwenden</translation>
    </message>
    <message>
        <source>Check config.json next to the weights.</source>
        <translation>Prüfen Sie config.json neben den Gewichten.</translation>
    </message>
    <message>
        <source>the number of heads for the width {width} is unknown</source>
        <translation>nichts sagt, wie viele Köpfe sich die Breite {width} teilen</translation>
    </message>
    <message>
        <source>Put num_heads into a config.json next to the weights; probe also takes --set heads=N.</source>
        <translation>Schreiben Sie num_heads in eine config.json neben den Gewichten; probe nimmt auch --set heads=N.</translation>
    </message>
    <message>
        <source>These weights are not a Wan diffusion transformer</source>
        <translation>Diese Gewichte sind kein Diffusions-Transformer von Wan</translation>
    </message>
    <message>
        <source>patch_embedding, text_embedding.0, time_embedding.0, blocks.0.ffn.0 or head.head is missing.</source>
        <translation>patch_embedding, text_embedding.0, time_embedding.0, blocks.0.ffn.0 oder head.head fehlt.</translation>
    </message>
    <message>
        <source>Choose the model&apos;s own file; text encoder and decoder have files of their own.</source>
        <translation>Wählen Sie die Datei des Modells selbst; Textencoder und Decoder haben eigene Dateien.</translation>
    </message>
    <message>
        <source>The weights are incomplete</source>
        <translation>Die Gewichte sind unvollständig</translation>
    </message>
    <message>
        <source>there is no tensor &quot;{tensor}&quot; among {count}</source>
        <translation>unter {count} fehlt der Tensor „{tensor}“</translation>
    </message>
    <message>
        <source>Choose the complete model file.</source>
        <translation>Wählen Sie die vollständige Modelldatei.</translation>
    </message>
    <message>
        <source>There is no tensor {tensor} in the file.</source>
        <translation>In der Datei fehlt der Tensor {tensor}.</translation>
    </message>
    <message>
        <source>The weights do not fit the model</source>
        <translation>Die Gewichte passen nicht zum Modell</translation>
    </message>
    <message>
        <source>{tensor} is {found}, expected {expected}.</source>
        <translation>{tensor} ist {found}, erwartet war {expected}.</translation>
    </message>
    <message>
        <source>Check that config.json and the weights belong together.</source>
        <translation>Prüfen Sie, ob config.json und die Gewichte zusammengehören.</translation>
    </message>
    <message>
        <source>Cannot use {file} as a salience head</source>
        <translation>{file} lässt sich nicht als Salienzkopf verwenden</translation>
    </message>
    <message>
        <source>Choose a file that this program saved as a salience head.</source>
        <translation>Wählen Sie eine Datei, die dieses Programm als Salienzkopf gespeichert hat.</translation>
    </message>
    <message>
        <source>The salience head does not belong to these weights</source>
        <translation>Der Salienzkopf gehört nicht zu diesen Gewichten</translation>
    </message>
    <message>
        <source>it was trained with the weights {trained}, these are {found}</source>
        <translation>er wurde mit den Gewichten {trained} trainiert, diese sind {found}</translation>
    </message>
    <message>
        <source>Use the head that was trained with these weights, or omit the head: novelty then ranks the tokens.</source>
        <translation>Nehmen Sie den Kopf, der mit diesen Gewichten trainiert wurde, oder lassen Sie ihn weg: Dann ordnet die Neuheit die Tokens.</translation>
    </message>
    <message>
        <source>Cannot use the model</source>
        <translation>Das Modell lässt sich nicht verwenden</translation>
    </message>
    <message>
        <source>Use all files of one training run.</source>
        <translation>Seine Dateien müssen aus demselben Training stammen.</translation>
    </message>
    <message>
        <source>these files are missing: {files}</source>
        <translation>von seinen Dateien fehlen: {files}</translation>
    </message>
    <message>
        <source>These weights are not a Wan video autoencoder</source>
        <translation>Diese Gewichte sind kein Video-Autoencoder von Wan</translation>
    </message>
    <message>
        <source>Choose the file Wan2.1_VAE.pth.</source>
        <translation>Wählen Sie die Datei Wan2.1_VAE.pth.</translation>
    </message>
    <message>
        <source>These weights are not a tiny video autoencoder</source>
        <translation>Diese Gewichte sind kein kleiner Video-Autoencoder</translation>
    </message>
    <message>
        <source>{tensor} is missing.</source>
        <translation>{tensor} fehlt.</translation>
    </message>
    <message>
        <source>Choose the file taew2_1.safetensors or taew2_1.pth.</source>
        <translation>Wählen Sie die Datei taew2_1.safetensors oder taew2_1.pth.</translation>
    </message>
    <message>
        <source>These weights are not a UMT5 text encoder</source>
        <translation>Diese Gewichte sind kein Textencoder UMT5</translation>
    </message>
    <message>
        <source>token_embedding, blocks.0.attn.q, blocks.0.pos_embedding or blocks.0.ffn.fc1 is missing.</source>
        <translation>token_embedding, blocks.0.attn.q, blocks.0.pos_embedding oder blocks.0.ffn.fc1 fehlt.</translation>
    </message>
    <message>
        <source>Choose the file models_t5_umt5-xxl-enc-bf16.pth.</source>
        <translation>Wählen Sie die Datei models_t5_umt5-xxl-enc-bf16.pth.</translation>
    </message>
    <message>
        <source>This text encoder has a config.json that is not UMT5&apos;s</source>
        <translation>Dieser Textencoder hat eine config.json, die nicht die von UMT5 ist</translation>
    </message>
    <message>
        <source>This text encoder has a shape that is not UMT5&apos;s</source>
        <translation>Dieser Textencoder hat eine Form, die nicht die von UMT5 ist</translation>
    </message>
    <message>
        <source>{heads} heads for a width of {width}, {buckets} distance buckets.</source>
        <translation>{heads} Köpfe bei einer Breite von {width}, {buckets} Abstandsklassen.</translation>
    </message>
    <message>
        <source>The tokenizer cannot be read</source>
        <translation>Der Tokenizer lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>Choose the file spiece.model of google/umt5-xxl; it has 4,548,313 bytes.</source>
        <translation>Wählen Sie die Datei spiece.model von google/umt5-xxl; sie hat 4.548.313 Bytes.</translation>
    </message>
    <message>
        <source>Tokenizer and text encoder do not belong together</source>
        <translation>Tokenizer und Textencoder gehören nicht zusammen</translation>
    </message>
    <message>
        <source>The tokenizer gives id {given}, the encoder knows {known}.</source>
        <translation>Der Tokenizer gibt die Nummer {given}, der Encoder kennt {known}.</translation>
    </message>
    <message>
        <source>Choose spiece.model and the encoder of the same release.</source>
        <translation>Wählen Sie spiece.model und den Encoder derselben Veröffentlichung.</translation>
    </message>
    <message>
        <source>The prompt was not used</source>
        <translation>Der Prompt wurde nicht verwendet</translation>
    </message>
    <message>
        <source>a text has a weight that is not above zero</source>
        <translation>ein Text hat ein Gewicht, das nicht über null liegt</translation>
    </message>
    <message>
        <source>Give every text a weight above 0.</source>
        <translation>Geben Sie jedem Text ein Gewicht über 0.</translation>
    </message>
    <message>
        <source>it has no text</source>
        <translation>er hat keinen Text</translation>
    </message>
    <message>
        <source>Type what should be seen.</source>
        <translation>Schreiben Sie, was zu sehen sein soll.</translation>
    </message>
    <message>
        <source>The policy was not changed</source>
        <translation>Die Regel wurde nicht geändert</translation>
    </message>
    <message>
        <source>{policy} needs a salience head, and these weights have none</source>
        <translation>{policy} braucht einen Salienzkopf, und diese Gewichte haben keinen</translation>
    </message>
    <message>
        <source>Choose novelty, or load a salience head that fits these weights.</source>
        <translation>Wählen Sie Neuheit, oder laden Sie einen Salienzkopf, der zu diesen Gewichten passt.</translation>
    </message>
    <message>
        <source>budget or sink is out of range</source>
        <translation>Budget oder Anker liegt außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>Give a budget of 0 to {most} tokens and a sink of 0 frames or more.</source>
        <translation>Geben Sie ein Budget von 0 bis {most} Token und einen Anker von mindestens 0 Bildern an.</translation>
    </message>
    <message>
        <source>{pinned} pinned tokens would not fit</source>
        <translation>{pinned} angeheftete Tokens würden nicht passen</translation>
    </message>
    <message>
        <source>Unpin some tokens first.</source>
        <translation>Lösen Sie zuerst einige Tokens.</translation>
    </message>
    <message>
        <source>Nothing was changed</source>
        <translation>Nichts wurde geändert</translation>
    </message>
    <message>
        <source>none of these tokens is in the cache any more</source>
        <translation>keines dieser Tokens ist noch im Cache</translation>
    </message>
    <message>
        <source>Choose tokens that are drawn as kept.</source>
        <translation>Wählen Sie Tokens, die als behalten gezeichnet sind.</translation>
    </message>
    <message>
        <source>The tokens were not pinned</source>
        <translation>Die Tokens wurden nicht angeheftet</translation>
    </message>
    <message>
        <source>sink and pins would hold {held} tokens of a budget of {budget}</source>
        <translation>Anker und Angeheftetes hielten {held} Tokens bei einem Budget von {budget}</translation>
    </message>
    <message>
        <source>Pin fewer tokens or raise the budget.</source>
        <translation>Heften Sie weniger Tokens an, oder erhöhen Sie das Budget.</translation>
    </message>
    <message>
        <source>The tokens were not dimmed</source>
        <translation>Die Tokens wurden nicht abgeschwächt</translation>
    </message>
    <message>
        <source>the bias is not between -100 and 100</source>
        <translation>die Verschiebung liegt nicht zwischen -100 und 100</translation>
    </message>
    <message>
        <source>Use a value such as -2.</source>
        <translation>Nehmen Sie einen Wert wie -2.</translation>
    </message>
    <message>
        <source>The stream stays where it is</source>
        <translation>Der Strom bleibt, wo er ist</translation>
    </message>
    <message>
        <source>take {take} has no chunk {chunk}</source>
        <translation>Take {take} hat keinen Abschnitt {chunk}</translation>
    </message>
    <message>
        <source>Choose a chunk that was made since the model was opened.</source>
        <translation>Wählen Sie einen Abschnitt, der seit dem Öffnen des Modells entstand.</translation>
    </message>
    <message>
        <source>Cannot resume the session</source>
        <translation>Die Sitzung lässt sich nicht fortsetzen</translation>
    </message>
    <message>
        <source>its chunks have another shape or type</source>
        <translation>ihre Abschnitte haben eine andere Form oder einen anderen Typ</translation>
    </message>
    <message>
        <source>Open it with the model that made it.</source>
        <translation>Öffnen Sie sie mit dem Modell, mit dem sie entstand.</translation>
    </message>
    <message>
        <source>The model produced invalid values</source>
        <translation>Das Modell ergibt keinen Sinn mehr</translation>
    </message>
    <message>
        <source>its latents hold values that are not numbers (NaN)</source>
        <translation>seine Latents enthalten Werte, die keine Zahlen sind</translation>
    </message>
    <message>
        <source>Press Restart; if it happens again, choose fp32 or other weights.</source>
        <translation>Drücken Sie „Neu starten“; geschieht es wieder, wählen Sie fp32 oder andere Gewichte.</translation>
    </message>
    <message>
        <source>There is nothing to trace</source>
        <translation>Es gibt nichts aufzuzeichnen</translation>
    </message>
    <message>
        <source>no chunk was made</source>
        <translation>kein Abschnitt entstand</translation>
    </message>
    <message>
        <source>This source cannot be traced</source>
        <translation>Diese Quelle lässt sich nicht verfolgen</translation>
    </message>
    <message>
        <source>it has no memory to watch</source>
        <translation>sie hat kein Gedächtnis, das sich beobachten ließe</translation>
    </message>
    <message>
        <source>&quot;{file}&quot; was not exported</source>
        <translation>„{file}“ wurde nicht exportiert</translation>
    </message>
    <message>
        <source>No unfinished file remains. The session is complete.</source>
        <translation>Es blieb keine unfertige Datei zurück. Die Sitzung enthält noch alles.</translation>
    </message>
    <message>
        <source>Nothing was exported</source>
        <translation>Nichts wurde exportiert</translation>
    </message>
    <message>
        <source>there is no preset &quot;{preset}&quot;</source>
        <translation>die Voreinstellung „{preset}“ gibt es nicht</translation>
    </message>
    <message>
        <source>Choose draft, share or master.</source>
        <translation>Wählen Sie draft, share oder master.</translation>
    </message>
    <message>
        <source>a job has no stdout</source>
        <translation>ein Auftrag hat kein stdout</translation>
    </message>
    <message>
        <source>Name a file or a folder.</source>
        <translation>Nennen Sie eine Datei oder einen Ordner.</translation>
    </message>
    <message>
        <source>Cannot read these pictures</source>
        <translation>Diese Bilder lassen sich nicht lesen</translation>
    </message>
    <message>
        <source>take {take} holds no chunks</source>
        <translation>Take {take} enthält keine Abschnitte</translation>
    </message>
    <message>
        <source>Choose a range within the take.</source>
        <translation>Wählen Sie einen Bereich innerhalb des Takes.</translation>
    </message>
    <message>
        <source>the range {first} to {end} is not within the take&apos;s {count} pictures</source>
        <translation>der Bereich {first} bis {end} liegt nicht in den {count} Bildern des Takes</translation>
    </message>
    <message>
        <source>a part of the take is missing in its file</source>
        <translation>ein Teil des Takes fehlt in seiner Datei</translation>
    </message>
    <message>
        <source>Cannot show chunk {chunk}</source>
        <translation>Abschnitt {chunk} lässt sich nicht zeigen</translation>
    </message>
    <message>
        <source>the model made {made} pixels, the session has {expected}</source>
        <translation>das Modell machte daraus {made} Pixel, die Sitzung nennt {expected}</translation>
    </message>
    <message>
        <source>Open the session with the model that made it.</source>
        <translation>Öffnen Sie die Sitzung mit dem Modell, mit dem sie entstand.</translation>
    </message>
    <message>
        <source>Cannot show the session&apos;s pictures</source>
        <translation>Die Bilder der Sitzung lassen sich nicht zeigen</translation>
    </message>
    <message>
        <source>its latents have {channels} channels, the decoder takes {taken}</source>
        <translation>ihre Latents haben {channels} Kanäle, der Decoder nimmt {taken}</translation>
    </message>
    <message>
        <source>Nothing was downloaded</source>
        <translation>Nichts wurde heruntergeladen</translation>
    </message>
    <message>
        <source>Cannot open the model</source>
        <translation>Das Modell lässt sich nicht öffnen</translation>
    </message>
    <message>
        <source>no GPU can be used: {cause}</source>
        <translation>keine GPU ist verwendbar: {cause}</translation>
    </message>
    <message>
        <source>Choose --device cpu or auto.</source>
        <translation>Wählen Sie --device cpu oder auto.</translation>
    </message>
    <message>
        <source>there is no GPU number {index}, this machine has {count}</source>
        <translation>eine GPU Nummer {index} gibt es nicht, dieser Rechner hat {count}</translation>
    </message>
    <message>
        <source>Count from 0, or choose auto.</source>
        <translation>Zählen Sie ab 0, oder wählen Sie auto.</translation>
    </message>
    <message>
        <source>There is not enough memory for this stream</source>
        <translation>Für diesen Strom reicht der Arbeitsspeicher nicht</translation>
    </message>
    <message>
        <source>it needs {need}, of that {largest} for {part}; {available} are free</source>
        <translation>er braucht {need}, davon {largest} für {part}; {available} sind frei</translation>
    </message>
    <message>
        <source>Choose a smaller budget or a smaller model, or close other programs.</source>
        <translation>Wählen Sie ein kleineres Budget oder ein kleineres Modell, oder schließen Sie andere Programme.</translation>
    </message>
    <message>
        <source>the transformer</source>
        <translation>den Transformer</translation>
    </message>
    <message>
        <source>the weights</source>
        <translation>die Gewichte</translation>
    </message>
    <message>
        <source>the cache</source>
        <translation>den Cache</translation>
    </message>
    <message>
        <source>the attention window</source>
        <translation>das, worauf ein Fenster achtet</translation>
    </message>
    <message>
        <source>the prompt&apos;s keys and values</source>
        <translation>die Schlüssel und Werte des Prompts</translation>
    </message>
    <message>
        <source>the decoder</source>
        <translation>den Decoder</translation>
    </message>
    <message>
        <source>the text encoder</source>
        <translation>den Textencoder</translation>
    </message>
    <message>
        <source>the text encoder and one pass</source>
        <translation>den Textencoder und einen Durchgang</translation>
    </message>
    <message>
        <source>one pass</source>
        <translation>einen Durchgang</translation>
    </message>
    <message>
        <source>the timesteps must fall from at most 1000 to at least 1</source>
        <translation>die Zeitschritte müssen von höchstens 1000 auf mindestens 1 fallen</translation>
    </message>
    <message>
        <source>Give at most 100 timesteps from 1000 down to 1, such as 1000, 750, 500, 250.</source>
        <translation>Geben Sie höchstens 100 Zeitschritte von 1000 bis hinab zu 1 an, etwa 1000, 750, 500, 250.</translation>
    </message>
    <message>
        <source>Cannot stream from &quot;{model}&quot;</source>
        <translation>Aus „{model}“ lässt sich kein Strom machen</translation>
    </message>
    <message>
        <source>{recipe} cannot be sampled in {steps} steps</source>
        <translation>{recipe} lässt sich nicht in {steps} Schritten erzeugen</translation>
    </message>
    <message>
        <source>Use at most {most} steps: its window has one chunk for each step.</source>
        <translation>Sein Fenster hat für jeden Schritt einen Abschnitt und Platz für {most}.</translation>
    </message>
    <message>
        <source>{width} x {height} pixels are not whole tokens</source>
        <translation>{width} x {height} Pixel ergeben keine ganzen Tokens</translation>
    </message>
    <message>
        <source>Choose a width divisible by {across} and a height divisible by {down}.</source>
        <translation>Wählen Sie eine durch {across} teilbare Breite und eine durch {down} teilbare Höhe.</translation>
    </message>
    <message>
        <source>there is no sampler recipe named &quot;{recipe}&quot;</source>
        <translation>ein Sampler-Rezept namens „{recipe}“ gibt es nicht</translation>
    </message>
    <message>
        <source>Choose one of {known}.</source>
        <translation>Wählen Sie eines von diesen: {known}.</translation>
    </message>
    <message>
        <source>there is no such file or folder</source>
        <translation>eine solche Datei oder einen solchen Ordner gibt es nicht</translation>
    </message>
    <message>
        <source>Check the path.</source>
        <translation>Prüfen Sie den Pfad.</translation>
    </message>
    <message>
        <source>it is {kind}, not a video model</source>
        <translation>es ist {kind}, kein Videomodell</translation>
    </message>
    <message>
        <source>Choose the diffusion transformer&apos;s file, or the folder that holds all parts.</source>
        <translation>Wählen Sie die Datei des Diffusions-Transformers oder den Ordner mit allen Teilen.</translation>
    </message>
    <message>
        <source>the folder holds no diffusion transformer of the Wan 2.1 family</source>
        <translation>der Ordner enthält keinen Diffusions-Transformer der Familie Wan 2.1</translation>
    </message>
    <message>
        <source>&quot;longtake-cli inspect&quot; says what a file is.</source>
        <translation>„longtake-cli inspect“ sagt, was eine Datei ist.</translation>
    </message>
    <message>
        <source>it holds {count} transformers, among them &quot;{first}&quot; and &quot;{second}&quot;</source>
        <translation>er enthält {count} Transformer, darunter „{first}“ und „{second}“</translation>
    </message>
    <message>
        <source>Name the file of one of them.</source>
        <translation>Geben Sie die Datei des gemeinten an.</translation>
    </message>
    <message>
        <source>parts of it are missing: {parts}</source>
        <translation>was dazugehört, fehlt: {parts}</translation>
    </message>
    <message>
        <source>Put the files into &quot;{folder}&quot;, or into Wan2.1-T2V-1.3B next to it.</source>
        <translation>Legen Sie die Dateien in „{folder}“ oder in Wan2.1-T2V-1.3B daneben.</translation>
    </message>
    <message>
        <source>the decoder (Wan2.1_VAE.pth)</source>
        <translation>der Decoder (Wan2.1_VAE.pth)</translation>
    </message>
    <message>
        <source>the tiny decoder (taew2_1.safetensors)</source>
        <translation>der kleine Decoder (taew2_1.safetensors)</translation>
    </message>
    <message>
        <source>a decoder (Wan2.1_VAE.pth or taew2_1.safetensors)</source>
        <translation>ein Decoder (Wan2.1_VAE.pth oder taew2_1.safetensors)</translation>
    </message>
    <message>
        <source>the text encoder (models_t5_umt5-xxl-enc-bf16.pth)</source>
        <translation>der Textencoder (models_t5_umt5-xxl-enc-bf16.pth)</translation>
    </message>
    <message>
        <source>its tokenizer (google/umt5-xxl/spiece.model)</source>
        <translation>sein Tokenizer (google/umt5-xxl/spiece.model)</translation>
    </message>
    <message>
        <source>its updates (lora.pt)</source>
        <translation>seine Ergänzungen (lora.pt)</translation>
    </message>
    <message>
        <source>it is an image-to-video model</source>
        <translation>es verlangt neben dem Text ein Bild</translation>
    </message>
    <message>
        <source>Choose a text-to-video model.</source>
        <translation>Wählen Sie ein Modell, das aus Text Video macht.</translation>
    </message>
    <message>
        <source>the transformer makes latents of {channels} channels, the decoder takes {taken}</source>
        <translation>der Transformer macht Latents mit {channels} Kanälen, der Decoder nimmt {taken}</translation>
    </message>
    <message>
        <source>Choose parts of the same family.</source>
        <translation>Wählen Sie Teile derselben Familie.</translation>
    </message>
    <message>
        <source>Cannot use &quot;{file}&quot;</source>
        <translation>„{file}“ lässt sich nicht verwenden</translation>
    </message>
    <message>
        <source>This build has no built-in model</source>
        <translation>Dieses Programm enthält kein eingebautes Modell</translation>
    </message>
    <message>
        <source>it was made with other weights</source>
        <translation>sie entstand mit anderen Gewichten</translation>
    </message>
    <message>
        <source>Export it with the version of the program that made it.</source>
        <translation>Exportieren Sie sie mit der Programmversion, mit der sie entstand.</translation>
    </message>
    <message>
        <source>it was made with random weights, the model&apos;s decoder is {found}</source>
        <translation>sie entstand mit zufälligen Gewichten, der Decoder des Modells ist {found}</translation>
    </message>
    <message>
        <source>Give the model that made it, or use the version of the program that did.</source>
        <translation>Nehmen Sie das Modell, mit dem sie entstand, oder die Programmversion von damals.</translation>
    </message>
    <message>
        <source>it was made with the decoder {made}, the model&apos;s decoder is {found}</source>
        <translation>sie entstand mit dem Decoder {made}, der Decoder des Modells ist {found}</translation>
    </message>
    <message>
        <source>There is no policy &quot;{policy}&quot;</source>
        <translation>Die Regel „{policy}“ gibt es nicht</translation>
    </message>
    <message>
        <source>Cannot set up the policy {policy}</source>
        <translation>Die Regel {policy} lässt sich nicht einrichten</translation>
    </message>
    <message>
        <source>a latent frame has {tokens} tokens</source>
        <translation>ein latentes Bild hat {tokens} Tokens</translation>
    </message>
    <message>
        <source>Cannot read the policy</source>
        <translation>Die Regel lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>it is not a JSON object</source>
        <translation>es ist kein JSON-Objekt</translation>
    </message>
    <message>
        <source>PaFu-KV</source>
        <translation>PaFu-KV</translation>
    </message>
    <message>
        <source>The salience head scores every token; the highest stay</source>
        <translation>Der Salienzkopf bewertet jedes Token; die höchsten bleiben</translation>
    </message>
    <message>
        <source>Longtake</source>
        <translation>Longtake</translation>
    </message>
    <message>
        <source>The first and the newest frame stay; the other places go to tokens that are salient, unlike the rest and looked at</source>
        <translation>Das erste und das neueste Bild bleiben; die übrigen Plätze gehen an Token, die auffallen, sich unterscheiden und angesehen werden</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>Neueste zuerst</translation>
    </message>
    <message>
        <source>A sliding window: the oldest tokens go</source>
        <translation>Ein gleitendes Fenster: Die ältesten Tokens gehen</translation>
    </message>
    <message>
        <source>Sink + window</source>
        <translation>Anker + Fenster</translation>
    </message>
    <message>
        <source>The first frames stay, the rest is a sliding window</source>
        <translation>Die ersten Bilder bleiben, der Rest ist ein gleitendes Fenster</translation>
    </message>
    <message>
        <source>Averaged sink</source>
        <translation>Gemittelter Anker</translation>
    </message>
    <message>
        <source>Evicted tokens are averaged into the sink</source>
        <translation>Verdrängte Tokens gehen gemittelt in den Anker ein</translation>
    </message>
    <message>
        <source>Heavy hitters</source>
        <translation>Vielbeachtete</translation>
    </message>
    <message>
        <source>Tokens that gathered the most attention so far stay</source>
        <translation>Tokens mit der bisher größten Aufmerksamkeit bleiben</translation>
    </message>
    <message>
        <source>SnapKV</source>
        <translation>SnapKV</translation>
    </message>
    <message>
        <source>Tokens that the newest queries attend to stay</source>
        <translation>Tokens, auf die die neuesten Anfragen achten, bleiben</translation>
    </message>
    <message>
        <source>Novelty</source>
        <translation>Neuheit</translation>
    </message>
    <message>
        <source>Tokens unlike the others stay</source>
        <translation>Tokens, die anders sind als die übrigen, bleiben</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>Zufall</translation>
    </message>
    <message>
        <source>Random tokens stay: every other policy has to beat this</source>
        <translation>Der Zufall entscheidet: das müssen alle anderen Regeln schlagen</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>All tokens stay, as far as they fit</source>
        <translation>Alle Tokens bleiben, soweit sie passen</translation>
    </message>
    <message>
        <source>Cannot open the session {session}</source>
        <translation>Die Sitzung {session} lässt sich nicht öffnen</translation>
    </message>
    <message>
        <source>another Longtake window has it open</source>
        <translation>ein anderes Longtake-Fenster hat sie geöffnet</translation>
    </message>
    <message>
        <source>Close it there, or start a new session.</source>
        <translation>Schließen Sie sie dort, oder beginnen Sie eine neue Sitzung.</translation>
    </message>
    <message>
        <source>it is not a Longtake session</source>
        <translation>es ist keine Longtake-Sitzung</translation>
    </message>
    <message>
        <source>its beginning is damaged</source>
        <translation>ihr Anfang ist beschädigt</translation>
    </message>
    <message>
        <source>Cannot open the session</source>
        <translation>Die Sitzung lässt sich nicht öffnen</translation>
    </message>
    <message>
        <source>a newer Longtake made it</source>
        <translation>ein neueres Longtake hat sie gemacht</translation>
    </message>
    <message>
        <source>Update Longtake and open it again.</source>
        <translation>Aktualisieren Sie Longtake und öffnen Sie sie noch einmal.</translation>
    </message>
    <message>
        <source>it cannot be read again</source>
        <translation>sie lässt sich nicht noch einmal lesen</translation>
    </message>
    <message>
        <source>Cannot create a session under {folder}</source>
        <translation>Unter {folder} lässt sich keine Sitzung anlegen</translation>
    </message>
    <message>
        <source>Cannot resume {file}</source>
        <translation>{file} lässt sich nicht fortsetzen</translation>
    </message>
    <message>
        <source>it holds no complete record</source>
        <translation>sie enthält keinen vollständigen Eintrag</translation>
    </message>
    <message>
        <source>it is damaged in the middle</source>
        <translation>sie ist in der Mitte beschädigt</translation>
    </message>
    <message>
        <source>It can still be opened and exported.</source>
        <translation>Zum Ansehen und Exportieren lässt sie sich noch öffnen.</translation>
    </message>
    <message>
        <source>Its last record is incomplete.</source>
        <translation>Ihr letzter Eintrag ist unvollständig.</translation>
    </message>
    <message>
        <source>Cannot delete the session {session}</source>
        <translation>Die Sitzung {session} lässt sich nicht löschen</translation>
    </message>
    <message>
        <source>its folder also holds &quot;{file}&quot;</source>
        <translation>in ihrem Ordner liegt auch „{file}“</translation>
    </message>
    <message>
        <source>Move that elsewhere first.</source>
        <translation>Legen Sie das zuerst anderswohin.</translation>
    </message>
    <message>
        <source>Cannot read a chunk of the session</source>
        <translation>Ein Abschnitt der Sitzung lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>its record is too short</source>
        <translation>sein Eintrag ist zu kurz</translation>
    </message>
    <message>
        <source>its header is cut off</source>
        <translation>sein Kopf ist abgeschnitten</translation>
    </message>
    <message>
        <source>its sizes do not agree with its bytes</source>
        <translation>seine Größen passen nicht zu seinen Bytes</translation>
    </message>
    <message>
        <source>its bytes were changed after they were written</source>
        <translation>seine Bytes wurden nach dem Schreiben verändert</translation>
    </message>
    <message>
        <source>The engine stopped</source>
        <translation>Die Engine ist stehen geblieben</translation>
    </message>
    <message>
        <source>Press Restart to continue.</source>
        <translation>Drücken Sie „Neu starten“, um fortzufahren.</translation>
    </message>
    <message>
        <source>The job stopped</source>
        <translation>Der Auftrag ist stehen geblieben</translation>
    </message>
    <message>
        <source>this model cannot put earlier chunks back</source>
        <translation>dieses Modell kann frühere Abschnitte nicht wiederherstellen</translation>
    </message>
    <message>
        <source>Cannot read a command</source>
        <translation>Ein Befehl lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>there is no command &quot;{command}&quot;</source>
        <translation>„{command}“ ist keiner</translation>
    </message>
    <message>
        <source>The stream continues, but is no longer saved.</source>
        <translation>Der Strom läuft weiter, wird aber nicht mehr aufbewahrt.</translation>
    </message>
    <message>
        <source>Reading the model</source>
        <translation>Lese das Modell</translation>
    </message>
    <message>
        <source>Laying out its weights</source>
        <translation>Ordne seine Gewichte an</translation>
    </message>
    <message>
        <source>Looking for the model&apos;s parts</source>
        <translation>Suche die Teile des Modells</translation>
    </message>
    <message>
        <source>Reading the video model</source>
        <translation>Lese das Videomodell</translation>
    </message>
    <message>
        <source>Building a model with random weights</source>
        <translation>Baue ein Modell mit zufälligen Gewichten</translation>
    </message>
    <message>
        <source>Putting the session back</source>
        <translation>Stelle die Sitzung wieder her</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Cannot open &quot;{file}&quot;</source>
        <translation>„{file}“ lässt sich nicht öffnen</translation>
    </message>
    <message>
        <source>Get the file again and compare its size with the source&apos;s.</source>
        <translation>Holen Sie die Datei noch einmal, und vergleichen Sie ihre Größe mit der der Quelle.</translation>
    </message>
    <message>
        <source>Another program may be writing it; wait until it finishes, then open it again.</source>
        <translation>Vielleicht schreibt ein anderes Programm daran; warten Sie, bis es fertig ist, und öffnen Sie sie noch einmal.</translation>
    </message>
    <message>
        <source>it changed while it was being read</source>
        <translation>sie hat sich beim Lesen geändert</translation>
    </message>
    <message>
        <source>it ends before the requested bytes</source>
        <translation>sie endet vor den verlangten Bytes</translation>
    </message>
    <message>
        <source>it is only {bytes} bytes long; a safetensors file has at least 10</source>
        <translation>sie ist nur {bytes} Bytes lang; eine Safetensors-Datei hat mindestens 10</translation>
    </message>
    <message>
        <source>it claims a header of {size}; the format allows 100 MB. It is not a safetensors file or it is damaged</source>
        <translation>sie nennt einen Kopf von {size}; das Format erlaubt 100 MB. Es ist keine Safetensors-Datei, oder sie ist beschädigt</translation>
    </message>
    <message>
        <source>it claims a header of {bytes} bytes; the least is 2</source>
        <translation>sie nennt einen Kopf von {bytes} Bytes; das Mindeste sind 2</translation>
    </message>
    <message>
        <source>its header says {claimed} bytes but only {found} follow; the download is incomplete</source>
        <translation>ihr Kopf nennt {claimed} Bytes, aber nur {found} folgen; der Download ist unvollständig</translation>
    </message>
    <message>
        <source>Get the model file itself from its source.</source>
        <translation>Holen Sie die Modelldatei selbst von ihrer Quelle.</translation>
    </message>
    <message>
        <source>it is a Git LFS pointer and not the file itself</source>
        <translation>es ist ein Verweis von Git LFS und nicht die Datei selbst</translation>
    </message>
    <message>
        <source>it is a web page</source>
        <translation>es ist eine Webseite</translation>
    </message>
    <message>
        <source>it is a zip archive, perhaps a PyTorch file</source>
        <translation>es ist ein Zip-Archiv, vielleicht eine PyTorch-Datei</translation>
    </message>
    <message>
        <source>it is a GGUF file</source>
        <translation>es ist eine GGUF-Datei</translation>
    </message>
    <message>
        <source>it is a Python pickle</source>
        <translation>es ist ein Python-Pickle</translation>
    </message>
    <message>
        <source>it is a 7z archive</source>
        <translation>es ist ein 7z-Archiv</translation>
    </message>
    <message>
        <source>its shard &quot;{shard}&quot;: {cause}</source>
        <translation>ihr Teil „{shard}“: {cause}</translation>
    </message>
    <message>
        <source>Get the missing part and put it next to the index.</source>
        <translation>Holen Sie den fehlenden Teil, und legen Sie ihn neben den Index.</translation>
    </message>
    <message>
        <source>tensor &quot;{tensor}&quot; should be in &quot;{shard}&quot; and is not</source>
        <translation>der Tensor „{tensor}“ sollte in „{shard}“ liegen und fehlt dort</translation>
    </message>
    <message>
        <source>it holds no model that this program knows</source>
        <translation>sie enthält kein Modell, das dieses Programm kennt</translation>
    </message>
    <message>
        <source>Choose the weights of a Wan 2.1 model or one of its relatives.</source>
        <translation>Wählen Sie die Gewichte eines Modells der Familie Wan 2.1 oder eines verwandten.</translation>
    </message>
    <message>
        <source>it is not a complete {kind} model: {findings}</source>
        <translation>es ist kein vollständiges Modell der Art {kind}: {findings}</translation>
    </message>
    <message>
        <source>Check that the file and its config belong together.</source>
        <translation>Prüfen Sie, ob die Datei und ihre Konfiguration zusammengehören.</translation>
    </message>
    <message>
        <source>it is in PyTorch&apos;s legacy format (before version 1.6)</source>
        <translation>sie hat PyTorchs altes Format (vor Version 1.6)</translation>
    </message>
    <message>
        <source>Load it in Python and save it again with torch.save or as safetensors.</source>
        <translation>Laden Sie sie in Python, und speichern Sie sie mit torch.save oder als Safetensors neu.</translation>
    </message>
    <message>
        <source>it is a tar archive</source>
        <translation>es ist ein Tar-Archiv</translation>
    </message>
    <message>
        <source>it is not a PyTorch zip file</source>
        <translation>es ist keine Zip-Datei von PyTorch</translation>
    </message>
    <message>
        <source>it is a TorchScript program and not a file of weights</source>
        <translation>es ist ein TorchScript-Programm und keine Datei mit Gewichten</translation>
    </message>
    <message>
        <source>Ask its author for the weights alone.</source>
        <translation>Bitten Sie den Urheber um die Gewichte allein.</translation>
    </message>
    <message>
        <source>its zip directory is missing; the download is probably incomplete</source>
        <translation>ihr Zip-Verzeichnis fehlt; der Download ist wohl unvollständig</translation>
    </message>
    <message>
        <source>the folder holds {count} models, among them &quot;{first}&quot; and &quot;{second}&quot;</source>
        <translation>der Ordner enthält {count} Modelle, darunter „{first}“ und „{second}“</translation>
    </message>
    <message>
        <source>Choose one of the files.</source>
        <translation>Wählen Sie eine der Dateien.</translation>
    </message>
    <message>
        <source>the folder holds no model file</source>
        <translation>der Ordner enthält keine Modelldatei</translation>
    </message>
    <message>
        <source>Choose a folder with a .safetensors, .pt or .pth file.</source>
        <translation>Wählen Sie einen Ordner mit einer Datei .safetensors, .pt oder .pth.</translation>
    </message>
    <message>
        <source>Cannot use &quot;{folder}&quot;</source>
        <translation>„{folder}“ lässt sich nicht verwenden</translation>
    </message>
    <message>
        <source>the file &quot;{file}&quot; is missing</source>
        <translation>von seinen Dateien fehlt „{file}“</translation>
    </message>
    <message>
        <source>Cannot use &quot;{file}&quot; as {kind}</source>
        <translation>„{file}“ lässt sich nicht als {kind} verwenden</translation>
    </message>
    <message>
        <source>it is {kind}</source>
        <translation>es ist {kind}</translation>
    </message>
    <message>
        <source>the folder holds {count} such models</source>
        <translation>der Ordner enthält {count} solche Modelle</translation>
    </message>
    <message>
        <source>it holds shards without the .safetensors.index.json that belongs to them</source>
        <translation>er enthält Teile ohne die zugehörige .safetensors.index.json</translation>
    </message>
    <message>
        <source>the folder holds no such model</source>
        <translation>der Ordner enthält kein solches Modell</translation>
    </message>
    <message>
        <source>Cannot copy tensor &quot;{tensor}&quot;</source>
        <translation>Der Tensor „{tensor}“ lässt sich nicht kopieren</translation>
    </message>
    <message>
        <source>the buffer has another size than the tensor</source>
        <translation>der Puffer hat eine andere Größe als der Tensor</translation>
    </message>
    <message>
        <source>it is the file to convert</source>
        <translation>es ist die umzuwandelnde Datei</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>Cannot make files in the folder {folder}</source>
        <translation>Im Ordner {folder} können keine Dateien angelegt werden</translation>
    </message>
    <message>
        <source>Name a folder that you may write to.</source>
        <translation>Nennen Sie einen Ordner, in den Sie schreiben dürfen.</translation>
    </message>
    <message>
        <source>Cannot use the settings of the session</source>
        <translation>Die Einstellungen der Sitzung können nicht verwendet werden</translation>
    </message>
    <message>
        <source>its dtype {problem}</source>
        <translation>ihr dtype {problem}</translation>
    </message>
    <message>
        <source>Cannot use {option} with {model}</source>
        <translation>{option} geht nicht mit {model}</translation>
    </message>
    <message>
        <source>only {readers} support it</source>
        <translation>nur diese lesen es: {readers}</translation>
    </message>
    <message>
        <source>Omit {option}, or choose another model with --model.</source>
        <translation>Lassen Sie {option} weg, oder wählen Sie mit --model ein anderes Modell.</translation>
    </message>
    <message>
        <source>this folder holds no session</source>
        <translation>dieser Ordner enthält keine Sitzung</translation>
    </message>
    <message>
        <source>{recipe} computes its timesteps and accepts no list of them</source>
        <translation>{recipe} verteilt seine Zeitschritte selbst und nimmt keine Liste davon</translation>
    </message>
    <message>
        <source>Give the number of steps alone: --steps {steps}.</source>
        <translation>Geben Sie nur die Zahl der Schritte an: --steps {steps}.</translation>
    </message>
    <message>
        <source>this model starts every clip from nothing and remembers nothing</source>
        <translation>dieses Modell macht jeden Clip neu und erinnert sich an nichts</translation>
    </message>
    <message>
        <source>models of the Wan family</source>
        <translation>Modelle der Wan-Familie</translation>
    </message>
    <message>
        <source>the built-in model and models that make a whole clip at once</source>
        <translation>das eingebaute Modell und Modelle, die einen ganzen Clip auf einmal machen</translation>
    </message>
    <message>
        <source>other models</source>
        <translation>andere Modelle</translation>
    </message>
    <message>
        <source>the session holds no such chunk of take {take}</source>
        <translation>die Sitzung enthält keinen solchen Abschnitt von Take {take}</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is not a moment of a video</source>
        <translation>„{text}“ ist keine Stelle eines Videos</translation>
    </message>
    <message>
        <source>Write seconds as 8 or 2.5s, or a chunk as c12.</source>
        <translation>Schreiben Sie Sekunden als 8 oder 2.5s, oder einen Abschnitt als c12.</translation>
    </message>
    <message>
        <source>Cannot read the timeline {file}</source>
        <translation>Die Zeitleiste {file} kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>it has neither &quot;longtake_timeline&quot; nor Scope&apos;s &quot;prompts&quot;</source>
        <translation>sie hat weder „longtake_timeline“ noch „prompts“ wie bei Scope</translation>
    </message>
    <message>
        <source>The prompt was not sent</source>
        <translation>Der Prompt wurde nicht gesendet</translation>
    </message>
    <message>
        <source>it has {count} letters</source>
        <translation>er hat {count} Zeichen</translation>
    </message>
    <message>
        <source>Use at most {most} letters.</source>
        <translation>Sagen Sie es mit höchstens {most}.</translation>
    </message>
    <message>
        <source>one of its parts is empty</source>
        <translation>einer seiner Teile ist leer</translation>
    </message>
    <message>
        <source>Write something on both sides of each |.</source>
        <translation>Auf beiden Seiten von jedem | muss etwas stehen.</translation>
    </message>
    <message>
        <source>it blends {count} prompts</source>
        <translation>er mischt {count} Prompts</translation>
    </message>
    <message>
        <source>Blend at most {most}.</source>
        <translation>Höchstens {most} mischen.</translation>
    </message>
    <message>
        <source>all its weights are zero</source>
        <translation>alle seine Gewichte sind null</translation>
    </message>
    <message>
        <source>Give at least one part a weight above zero.</source>
        <translation>Mindestens ein Teil braucht ein Gewicht über null.</translation>
    </message>
    <message>
        <source>one of its weights is above {most}</source>
        <translation>eines seiner Gewichte ist größer als {most}</translation>
    </message>
    <message>
        <source>Weights are relative: 0.7 and 0.3 blend as 700 and 300 would.</source>
        <translation>Gewichte sind relativ: 0.7 und 0.3 mischen so, wie es 700 und 300 täten.</translation>
    </message>
    <message>
        <source>Cannot rename the session {session}</source>
        <translation>Die Sitzung {session} kann nicht umbenannt werden</translation>
    </message>
    <message>
        <source>Cannot save the session as {file}</source>
        <translation>Die Sitzung kann nicht als {file} gespeichert werden</translation>
    </message>
    <message>
        <source>this is the session&apos;s own file</source>
        <translation>das ist die eigene Datei der Sitzung</translation>
    </message>
    <message>
        <source>the name is too long</source>
        <translation>der Name ist zu lang</translation>
    </message>
    <message>
        <source>Use a shorter one.</source>
        <translation>Wählen Sie einen kürzeren.</translation>
    </message>
    <message>
        <source>Give a .take file, a video that carries its session, or the folder of a session.</source>
        <translation>Geben Sie eine .take-Datei, ein Video mit seiner Sitzung oder den Ordner einer Sitzung an.</translation>
    </message>
    <message>
        <source>Cannot put the session into {file}</source>
        <translation>Die Sitzung lässt sich nicht in {file} ablegen</translation>
    </message>
    <message>
        <source>Cannot use the policy {file}</source>
        <translation>Die Regel {file} lässt sich nicht verwenden</translation>
    </message>
    <message>
        <source>Cannot peek at the next chunk</source>
        <translation>Keine Vorschau auf den nächsten Abschnitt</translation>
    </message>
    <message>
        <source>this stream cannot be brought back to where it was</source>
        <translation>dieser Strom kann nicht dorthin zurückgebracht werden, wo er war</translation>
    </message>
    <message>
        <source>the engine is stopped</source>
        <translation>die Engine ist angehalten</translation>
    </message>
    <message>
        <source>Press Restart.</source>
        <translation>Drücken Sie „Neu starten“.</translation>
    </message>
    <message>
        <source>The stream continues unchanged.</source>
        <translation>Der Strom läuft weiter, als wäre nichts gefragt worden.</translation>
    </message>
    <message>
        <source>The picture was not used</source>
        <translation>Das Bild wurde nicht verwendet</translation>
    </message>
    <message>
        <source>it has no weights named {set}</source>
        <translation>sie enthält keine Gewichte namens {set}</translation>
    </message>
    <message>
        <source>Omit --weights-of.</source>
        <translation>Lassen Sie --weights-of weg.</translation>
    </message>
    <message>
        <source>The stream ends here</source>
        <translation>Der Stream endet hier</translation>
    </message>
    <message>
        <source>its recipe numbers latent frames from the start, and the model supports {most}</source>
        <translation>sein Rezept zählt latente Bilder vom Anfang an, und das Modell kennt {most}</translation>
    </message>
    <message>
        <source>Choose the recipe longlive-infinity for a stream without an end.</source>
        <translation>Wählen Sie das Rezept longlive-infinity für einen Stream ohne Ende.</translation>
    </message>
    <message>
        <source>this model has no encoder for pictures</source>
        <translation>dieses Modell hat nichts, das Bilder in Latents verwandelt</translation>
    </message>
    <message>
        <source>For a Wan model put Wan2.1_VAE.pth next to the transformer.</source>
        <translation>Legen Sie bei einem Wan-Modell Wan2.1_VAE.pth neben den Transformer.</translation>
    </message>
    <message>
        <source>this model makes separate clips and continues none</source>
        <translation>dieses Modell erzeugt getrennte Clips und setzt nichts fort</translation>
    </message>
    <message>
        <source>Choose a causal model.</source>
        <translation>Wählen Sie ein kausales Modell.</translation>
    </message>
    <message>
        <source>it has no pixels, or not as many as its size says</source>
        <translation>es hat keine Pixel oder nicht so viele, wie seine Größe sagt</translation>
    </message>
    <message>
        <source>Cannot regenerate the chunk</source>
        <translation>Der Abschnitt lässt sich nicht noch einmal erzeugen</translation>
    </message>
    <message>
        <source>it shows an imported picture, and the session keeps only the chunk</source>
        <translation>er zeigt ein Bild, das gegeben wurde und von dem das Protokoll nur diesen Abschnitt aufbewahrt</translation>
    </message>
    <message>
        <source>Continue after this chunk.</source>
        <translation>Machen Sie hinter diesem Abschnitt weiter.</translation>
    </message>
    <message>
        <source>Cannot use the picture {file}</source>
        <translation>Das Bild {file} lässt sich nicht verwenden</translation>
    </message>
    <message>
        <source>Use a PNG or a JPEG.</source>
        <translation>Verwenden Sie ein PNG oder ein JPEG.</translation>
    </message>
    <message>
        <source>it holds no picture</source>
        <translation>sie enthält kein Bild</translation>
    </message>
    <message>
        <source>the salience head</source>
        <translation>den Salienzkopf</translation>
    </message>
    <message>
        <source>models of the Wan family that remember</source>
        <translation>Modelle der Wan-Familie, die sich erinnern</translation>
    </message>
    <message>
        <source>Cannot use &quot;{file}&quot; as the salience head</source>
        <translation>„{file}“ ist als Salienzkopf nicht brauchbar</translation>
    </message>
    <message>
        <source>it is for a width of {width}, and the transformer has {wanted}</source>
        <translation>er liest eine Breite von {width}, der Transformer ist {wanted} breit</translation>
    </message>
    <message>
        <source>Name the head that was trained with these weights as --head, or use --head none.</source>
        <translation>Geben Sie mit --head den Kopf an, der neben diesen Gewichten trainiert wurde, oder --head none.</translation>
    </message>
    <message>
        <source>Measuring this processor</source>
        <translation>Dieser Prozessor wird gemessen</translation>
    </message>
    <message>
        <source>The GPU ran out of memory</source>
        <translation>Der Speicher der GPU ist voll</translation>
    </message>
    <message>
        <source>a chunk needs more memory than is free</source>
        <translation>ein Abschnitt braucht mehr, als noch frei ist</translation>
    </message>
    <message>
        <source>Close other programs that use it, or lower the budget, and press Restart.</source>
        <translation>Schließen Sie andere Programme, die sie benutzen, oder verkleinern Sie das Budget, und drücken Sie „Neu starten“.</translation>
    </message>
    <message>
        <source>The GPU does not have enough memory for this stream</source>
        <translation>Die GPU hat für diesen Strom nicht genug Speicher</translation>
    </message>
    <message>
        <source>the GPU&apos;s libraries</source>
        <translation>die Bibliotheken der GPU</translation>
    </message>
    <message>
        <source>the catalogue has no model &quot;{name}&quot;</source>
        <translation>der Katalog hat kein Modell „{name}“</translation>
    </message>
    <message>
        <source>&quot;longtake-cli models catalogue&quot; lists the names; any public file is hf:owner/name:path/file.</source>
        <translation>„longtake-cli models catalogue“ zeigt die Namen; jede öffentliche Datei heißt hf:owner/name:path/file.</translation>
    </message>
    <message>
        <source>&quot;{reference}&quot; is not a file of the hub</source>
        <translation>„{reference}“ benennt keine Datei des Hubs</translation>
    </message>
    <message>
        <source>Write hf:owner/name:path/file, or hf:owner/name@revision:path/file.</source>
        <translation>Schreiben Sie hf:owner/name:path/file oder hf:owner/name@revision:path/file.</translation>
    </message>
    <message>
        <source>&quot;{address}&quot; is not an address that begins with https:// or http://</source>
        <translation>„{address}“ ist keine Adresse, die mit https:// oder http:// beginnt</translation>
    </message>
    <message>
        <source>Correct it, or unset HF_ENDPOINT.</source>
        <translation>Berichtigen Sie sie, oder löschen Sie HF_ENDPOINT.</translation>
    </message>
    <message>
        <source>Cannot read the catalogue {file}</source>
        <translation>Der Katalog {file} kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>entry &quot;{name}&quot;: {problem}</source>
        <translation>Eintrag „{name}“: {problem}</translation>
    </message>
    <message>
        <source>Correct the file.</source>
        <translation>Berichtigen Sie die Datei.</translation>
    </message>
    <message>
        <source>this system has no libcurl ({problem})</source>
        <translation>dieses System hat kein libcurl ({problem})</translation>
    </message>
    <message>
        <source>Install it (the package libcurl4), or download the file with a browser.</source>
        <translation>Installieren Sie sie (das Paket libcurl4), oder laden Sie die Datei mit einem Browser.</translation>
    </message>
    <message>
        <source>{file} was not downloaded</source>
        <translation>{file} wurde nicht geladen</translation>
    </message>
    <message>
        <source>another file of this name exists: {why}</source>
        <translation>dort liegt eine andere Datei dieses Namens: {why}</translation>
    </message>
    <message>
        <source>Move it, or choose another folder: longtake-cli models pull NAME --to DIR.</source>
        <translation>Verschieben Sie sie, oder nehmen Sie einen anderen Ordner: longtake-cli models pull NAME --to DIR.</translation>
    </message>
    <message>
        <source>The existing file is unchanged.</source>
        <translation>Die vorhandene Datei bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>Longtake did not create {part}</source>
        <translation>{part} wurde nicht von Longtake begonnen</translation>
    </message>
    <message>
        <source>{file} is already being downloaded</source>
        <translation>{file} wird schon geladen</translation>
    </message>
    <message>
        <source>another download holds {part}</source>
        <translation>ein anderer Download hält {part}</translation>
    </message>
    <message>
        <source>Wait until it is done, or cancel it.</source>
        <translation>Warten Sie, bis er fertig ist, oder brechen Sie ihn ab.</translation>
    </message>
    <message>
        <source>{need} remain to be downloaded, and the disk of {folder} has {free} free</source>
        <translation>{need} sind noch zu laden, und auf dem Datenträger von {folder} sind {free} frei</translation>
    </message>
    <message>
        <source>Free some space, or choose another folder: longtake-cli models pull NAME --to DIR. Downloaded data is kept.</source>
        <translation>Schaffen Sie Platz, oder nehmen Sie einen anderen Ordner: longtake-cli models pull NAME --to DIR. Was schon da ist, bleibt.</translation>
    </message>
    <message>
        <source>Downloaded data is kept; the next download resumes from there.</source>
        <translation>Was gekommen ist, bleibt; der nächste Download macht dort weiter.</translation>
    </message>
    <message>
        <source>it has another size</source>
        <translation>sie hat eine andere Größe</translation>
    </message>
    <message>
        <source>it has another SHA-256</source>
        <translation>sie hat ein anderes SHA-256</translation>
    </message>
    <message>
        <source>it was downloaded from elsewhere</source>
        <translation>sie wurde von woanders geladen</translation>
    </message>
    <message>
        <source>its publisher requires that you accept its terms first (HTTP {status})</source>
        <translation>der Herausgeber gibt sie nur an die, die seinen Bedingungen zugestimmt haben (HTTP {status})</translation>
    </message>
    <message>
        <source>Accept them at {page}, then set HF_TOKEN to an access token of your account. HF_TOKEN is {token} now.</source>
        <translation>Stimmen Sie auf {page} zu und setzen Sie dann HF_TOKEN auf ein Zugriffstoken Ihres Kontos. HF_TOKEN ist jetzt {token}.</translation>
    </message>
    <message>
        <source>set</source>
        <translation>gesetzt</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>nicht gesetzt</translation>
    </message>
    <message>
        <source>{host} does not have it (HTTP {status})</source>
        <translation>{host} hat sie nicht (HTTP {status})</translation>
    </message>
    <message>
        <source>It may have moved: look at {page}.</source>
        <translation>Sie ist vielleicht umgezogen: siehe {page}.</translation>
    </message>
    <message>
        <source>{host} answered with HTTP {status}</source>
        <translation>{host} antwortete mit HTTP {status}</translation>
    </message>
    <message>
        <source>Try again later.</source>
        <translation>Versuchen Sie es später erneut.</translation>
    </message>
    <message>
        <source>{host} is busy (HTTP {status}) and accepts no request for {seconds} seconds</source>
        <translation>{host} ist beschäftigt (HTTP {status}) und bittet um {seconds} Sekunden Ruhe</translation>
    </message>
    <message>
        <source>Try again after that time.</source>
        <translation>Versuchen Sie es nach dieser Zeit erneut.</translation>
    </message>
    <message>
        <source>the connection to {host} failed {times} times in a row: {problem}</source>
        <translation>die Verbindung zu {host} scheiterte {times}-mal hintereinander: {problem}</translation>
    </message>
    <message>
        <source>Check the network (http_proxy, https_proxy, no_proxy and HF_ENDPOINT apply), then resume.</source>
        <translation>Prüfen Sie das Netz (http_proxy, https_proxy, no_proxy und HF_ENDPOINT gelten hier), und machen Sie dann weiter.</translation>
    </message>
    <message>
        <source>{host} redirects without end</source>
        <translation>{host} schickt endlos von einer Adresse zur nächsten</translation>
    </message>
    <message>
        <source>{host} redirects from https:// to the unprotected address {address}</source>
        <translation>{host} schickt von https:// zur ungeschützten Adresse {address}</translation>
    </message>
    <message>
        <source>Name another mirror with HF_ENDPOINT.</source>
        <translation>Nennen Sie mit HF_ENDPOINT einen anderen Spiegel.</translation>
    </message>
    <message>
        <source>{host} sent other bytes than requested</source>
        <translation>{host} sandte andere Bytes als die verlangten</translation>
    </message>
    <message>
        <source>Try again later, or name another mirror with HF_ENDPOINT.</source>
        <translation>Versuchen Sie es später erneut, oder nennen Sie mit HF_ENDPOINT einen anderen Spiegel.</translation>
    </message>
    <message>
        <source>it kept changing at {host} during the download</source>
        <translation>sie änderte sich auf {host} immer wieder, während sie geladen wurde</translation>
    </message>
    <message>
        <source>it was cancelled</source>
        <translation>es wurde abgebrochen</translation>
    </message>
    <message>
        <source>{file} was not kept</source>
        <translation>{file} wurde nicht behalten</translation>
    </message>
    <message>
        <source>the download has the SHA-256 {found}, and {origin} says {expected}</source>
        <translation>was kam, hat das SHA-256 {found}, und {origin} sagt {expected}</translation>
    </message>
    <message>
        <source>Try again; if it happens again, the mirror or the network changes the file.</source>
        <translation>Versuchen Sie es erneut; geschieht es wieder, verändert der Spiegel oder das Netz die Datei.</translation>
    </message>
    <message>
        <source>The wrong bytes were deleted.</source>
        <translation>Die falschen Bytes wurden gelöscht.</translation>
    </message>
    <message>
        <source>{host} offers another file than the catalogue describes: {why}</source>
        <translation>{host} bietet eine andere Datei an, als der Katalog beschreibt: {why}</translation>
    </message>
    <message>
        <source>Look at {page} for a new version. Download it without the catalogue as hf:owner/name:path/file.</source>
        <translation>Siehe {page}: Dort liegt vielleicht eine neue Fassung. Als hf:owner/name:path/file lässt sie sich ohne den Katalog laden.</translation>
    </message>
    <message>
        <source>the download has the SHA-256 {found}, and the first one had {expected}</source>
        <translation>was kam, hat das SHA-256 {found}, und beim ersten Mal war es {expected}</translation>
    </message>
    <message>
        <source>If the publisher changed it, delete {record} and download it again.</source>
        <translation>Wenn der Herausgeber sie geändert hat, löschen Sie {record} und laden Sie sie erneut.</translation>
    </message>
    <message>
        <source>The download was deleted.</source>
        <translation>Was gekommen war, wurde gelöscht.</translation>
    </message>
    <message>
        <source>{host} sent a web page instead of the file</source>
        <translation>{host} sandte eine Webseite statt der Datei</translation>
    </message>
    <message>
        <source>Open the address in a browser: the network may want a login first.</source>
        <translation>Öffnen Sie die Adresse in einem Browser: Das Netz will vielleicht erst eine Anmeldung.</translation>
    </message>
    <message>
        <source>the catalogue</source>
        <translation>der Katalog</translation>
    </message>
    <message>
        <source>the hub</source>
        <translation>der Hub</translation>
    </message>
    <message>
        <source>Asking for the sizes</source>
        <translation>Größen werden erfragt</translation>
    </message>
    <message>
        <source>Checking existing files</source>
        <translation>Vorhandenes wird geprüft</translation>
    </message>
    <message>
        <source>Downloading</source>
        <translation>Wird geladen</translation>
    </message>
    <message>
        <source>Waiting for the server</source>
        <translation>Wartet auf den Server</translation>
    </message>
    <message>
        <source>The file changed: downloading it from the beginning</source>
        <translation>Die Datei hat sich geändert: wird von vorn geladen</translation>
    </message>
    <message>
        <source>{recipe} has timesteps of its own and takes 1 to {most} passes</source>
        <translation>{recipe} hat eigene Zeitschritte und nimmt 1 bis {most} Durchgänge</translation>
    </message>
    <message>
        <source>Give the number of passes alone: --steps {most}.</source>
        <translation>Geben Sie nur die Zahl der Durchgänge an: --steps {most}.</translation>
    </message>
    <message>
        <source>its matrices are NVFP4 (4-bit numbers in blocks), which only some GPUs multiply and this program does not read</source>
        <translation>ihre Matrizen sind NVFP4, 4-Bit-Zahlen in Blöcken, die nur manche GPUs multiplizieren und dieses Programm nicht liest</translation>
    </message>
    <message>
        <source>Use the same model in bf16, fp16, fp32 or fp8.</source>
        <translation>Nehmen Sie dasselbe Modell in bf16, fp16, fp32 oder fp8.</translation>
    </message>
    <message>
        <source>it also needs actions or a camera as input, which this program does not have</source>
        <translation>es wird neben dem Text von Handlungen oder einer Kamera gesteuert, wofür dieses Programm keine Eingabe hat</translation>
    </message>
    <message>
        <source>a router chooses the layers that may recall (LayerRecall), and this program has no such rule of memory</source>
        <translation>ein Router wählt die Schichten, die sich erinnern dürfen (LayerRecall), und eine solche Gedächtnisregel hat dieses Programm nicht</translation>
    </message>
    <message>
        <source>Load the LongLive weights that it belongs to.</source>
        <translation>Laden Sie die LongLive-Gewichte, zu denen es gehört.</translation>
    </message>
    <message>
        <source>it reads a memory that layers of its own compress (DecMem), which this program cannot compute</source>
        <translation>es liest ein Gedächtnis, das eigene Schichten verdichten (DecMem), was dieses Programm nicht berechnen kann</translation>
    </message>
    <message>
        <source>Choose a model whose memory is keys and values alone, such as LongLive or SGF.</source>
        <translation>Wählen Sie ein Modell, dessen Gedächtnis nur aus Schlüsseln und Werten besteht, etwa LongLive oder SGF.</translation>
    </message>
    <message>
        <source>it also needs pictures of a person and an object (StreamHOI), which this program has no input for</source>
        <translation>es will neben dem Text Bilder einer Person und einer Sache (StreamHOI), wofür dieses Programm keine Eingabe hat</translation>
    </message>
    <message>
        <source>it is an image-to-video model with 36 channels and makes a whole clip at once</source>
        <translation>es liest 36 Kanäle, die eigenen 16 und die eines Bildes, und macht einen ganzen Clip auf einmal</translation>
    </message>
    <message>
        <source>Cannot convert {file}</source>
        <translation>{file} kann nicht umgewandelt werden</translation>
    </message>
    <message>
        <source>it has weights of its own for the clean pass, which a conversion would lose</source>
        <translation>sie hat für den sauberen Durchgang eigene Gewichte, die eine Umwandlung verlieren würde</translation>
    </message>
    <message>
        <source>Open the file as it is: --model takes it.</source>
        <translation>Öffnen Sie die Datei, wie sie ist: --model nimmt sie an.</translation>
    </message>
    <message>
        <source>The control port was not opened on {address}</source>
        <translation>Der Steueranschluss wurde auf {address} nicht geöffnet</translation>
    </message>
    <message>
        <source>other machines reach this address, and no token was given</source>
        <translation>andere Rechner erreichen diese Adresse, und es wurde kein Token angegeben</translation>
    </message>
    <message>
        <source>The token file {file} was not used</source>
        <translation>Die Token-Datei {file} wurde nicht benutzt</translation>
    </message>
    <message>
        <source>its mode is {mode}, so other users can read it</source>
        <translation>ihr Modus ist {mode}, andere könnten sie also lesen</translation>
    </message>
    <message>
        <source>Run: chmod 600 {file}</source>
        <translation>Führen Sie aus: chmod 600 {file}</translation>
    </message>
    <message>
        <source>its first line is not a token of {least} to {most} letters and digits</source>
        <translation>ihre erste Zeile ist kein Token aus {least} bis {most} Buchstaben und Ziffern</translation>
    </message>
    <message>
        <source>Write one with: openssl rand -hex 24</source>
        <translation>Schreiben Sie eins mit: openssl rand -hex 24</translation>
    </message>
    <message>
        <source>The request was not understood</source>
        <translation>Die Anfrage wurde nicht verstanden</translation>
    </message>
    <message>
        <source>There is nothing at {path}</source>
        <translation>Unter {path} gibt es nichts</translation>
    </message>
    <message>
        <source>GET /v1/openapi.json lists all paths.</source>
        <translation>GET /v1/openapi.json zählt auf, was es gibt.</translation>
    </message>
    <message>
        <source>{path} does not take {method}</source>
        <translation>{path} nimmt {method} nicht an</translation>
    </message>
    <message>
        <source>Use {allowed}.</source>
        <translation>Benutzen Sie {allowed}.</translation>
    </message>
    <message>
        <source>The token is missing or wrong</source>
        <translation>Das Token fehlt oder ist falsch</translation>
    </message>
    <message>
        <source>The control port does not answer for this name</source>
        <translation>Der Steueranschluss antwortet nicht unter diesem Namen</translation>
    </message>
    <message>
        <source>the request was sent to &quot;{host}&quot;</source>
        <translation>die Anfrage ging an „{host}“</translation>
    </message>
    <message>
        <source>Send requests to {address}.</source>
        <translation>Fragen Sie {address}.</translation>
    </message>
    <message>
        <source>Pages of other sites may not use the control port</source>
        <translation>Seiten anderer Websites dürfen den Steueranschluss nicht benutzen</translation>
    </message>
    <message>
        <source>this one comes from &quot;{origin}&quot;</source>
        <translation>diese kommt von „{origin}“</translation>
    </message>
    <message>
        <source>The control port takes no more connections</source>
        <translation>Der Steueranschluss nimmt keine weiteren Verbindungen an</translation>
    </message>
    <message>
        <source>{count} are open</source>
        <translation>{count} sind offen</translation>
    </message>
    <message>
        <source>Close one of them.</source>
        <translation>Schließen Sie eine davon.</translation>
    </message>
    <message>
        <source>The request is too large</source>
        <translation>Die Anfrage ist zu groß</translation>
    </message>
    <message>
        <source>it has more than {most} bytes</source>
        <translation>sie hat mehr als {most} Bytes</translation>
    </message>
    <message>
        <source>The request took too long</source>
        <translation>Die Anfrage hat zu lange gedauert</translation>
    </message>
    <message>
        <source>it was not complete after {seconds} s</source>
        <translation>sie war nach {seconds} s nicht vollständig</translation>
    </message>
    <message>
        <source>There is no preview</source>
        <translation>Es gibt keine Vorschau</translation>
    </message>
    <message>
        <source>this program makes no JPEG pictures</source>
        <translation>dieses Programm macht keine JPEG-Bilder</translation>
    </message>
    <message>
        <source>no picture has been made yet</source>
        <translation>es wurde noch kein Bild gemacht</translation>
    </message>
    <message>
        <source>There is no command &quot;{name}&quot;</source>
        <translation>„{name}“ ist kein Befehl</translation>
    </message>
    <message>
        <source>The command {name} was not carried out</source>
        <translation>Der Befehl {name} wurde nicht ausgeführt</translation>
    </message>
    <message>
        <source>{count} commands already wait for their chunk</source>
        <translation>{count} Befehle warten schon auf ihren Abschnitt</translation>
    </message>
    <message>
        <source>Let the stream play, and wait for receipts.</source>
        <translation>Lassen Sie den Strom laufen, und warten Sie auf Quittungen.</translation>
    </message>
    <message>
        <source>no stream is open</source>
        <translation>nichts strömt</translation>
    </message>
    <message>
        <source>Open a model or a session first.</source>
        <translation>Öffnen Sie zuerst ein Modell oder eine Sitzung.</translation>
    </message>
    <message>
        <source>there is no prompt yet</source>
        <translation>es gibt noch keinen Prompt</translation>
    </message>
    <message>
        <source>Send one first.</source>
        <translation>Senden Sie zuerst einen.</translation>
    </message>
    <message>
        <source>the prompt has {texts} texts, and {weights} weights came</source>
        <translation>der Prompt hat {texts} Texte, und {weights} Gewichte kamen</translation>
    </message>
    <message>
        <source>all weights would be zero</source>
        <translation>alle Gewichte wären null</translation>
    </message>
    <message>
        <source>there is no take {take}</source>
        <translation>es gibt keinen Take {take}</translation>
    </message>
    <message>
        <source>GET /v1/takes lists them.</source>
        <translation>GET /v1/takes zählt sie auf.</translation>
    </message>
    <message>
        <source>slot {number} is empty</source>
        <translation>Platz {number} ist leer</translation>
    </message>
    <message>
        <source>Fill it with the command keep_slot.</source>
        <translation>Füllen Sie ihn mit dem Befehl keep_slot.</translation>
    </message>
    <message>
        <source>this program cannot record</source>
        <translation>dieses Programm kann nicht aufnehmen</translation>
    </message>
    <message>
        <source>a recording is running</source>
        <translation>eine Aufnahme läuft</translation>
    </message>
    <message>
        <source>Send record_stop first.</source>
        <translation>Senden Sie zuerst record_stop.</translation>
    </message>
    <message>
        <source>no recording is running</source>
        <translation>es läuft keine Aufnahme</translation>
    </message>
    <message>
        <source>the stream is not saved in a session</source>
        <translation>der Strom wird in keiner Sitzung behalten</translation>
    </message>
    <message>
        <source>Start with --sessions DIR.</source>
        <translation>Starten Sie mit --sessions ORDNER.</translation>
    </message>
    <message>
        <source>&quot;{name}&quot; is not a file name</source>
        <translation>„{name}“ ist kein Name für eine Datei</translation>
    </message>
    <message>
        <source>Use letters, digits, spaces, and . - _</source>
        <translation>Benutzen Sie Buchstaben, Ziffern, Leerzeichen und . - _</translation>
    </message>
    <message>
        <source>The cue was not planned</source>
        <translation>Der Cue wurde nicht geplant</translation>
    </message>
    <message>
        <source>a plan can have {most} cues</source>
        <translation>ein Plan kann {most} Cues haben</translation>
    </message>
    <message>
        <source>Wait until some have fired, or remove some.</source>
        <translation>Warten Sie, bis einige ausgelöst haben, oder entfernen Sie einige.</translation>
    </message>
    <message>
        <source>{file} already exists</source>
        <translation>{file} gibt es schon</translation>
    </message>
    <message>
        <source>Choose another port, or close the program that uses it.</source>
        <translation>Wählen Sie einen anderen Port, oder beenden Sie das Programm, das ihn hat.</translation>
    </message>
    <message>
        <source>&quot;{address}&quot; is not an address</source>
        <translation>„{address}“ ist keine Adresse</translation>
    </message>
    <message>
        <source>Write an IP address and a port, such as 127.0.0.1:9000.</source>
        <translation>Schreiben Sie eine IP-Adresse und einen Port, etwa 127.0.0.1:9000.</translation>
    </message>
    <message>
        <source>An OSC message was not understood</source>
        <translation>Eine OSC-Nachricht wurde nicht verstanden</translation>
    </message>
    <message>
        <source>Cannot write a JPEG</source>
        <translation>Ein JPEG kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>FFmpeg has no JPEG encoder</source>
        <translation>FFmpeg hat keinen JPEG-Encoder</translation>
    </message>
    <message>
        <source>this FFmpeg was built without {format}</source>
        <translation>dieses FFmpeg wurde ohne {format} gebaut</translation>
    </message>
    <message>
        <source>Cannot send to {address}</source>
        <translation>Senden an {address} ist nicht möglich</translation>
    </message>
    <message>
        <source>Longtake does not know this kind of address</source>
        <translation>diese Art von Adresse kennt Longtake nicht</translation>
    </message>
    <message>
        <source>this FFmpeg was built without {protocol}</source>
        <translation>dieses FFmpeg wurde ohne {protocol} gebaut</translation>
    </message>
    <message>
        <source>Install FFmpeg with it, or send another way.</source>
        <translation>FFmpeg damit installieren oder auf anderem Weg senden.</translation>
    </message>
    <message>
        <source>Sending to {address} ended</source>
        <translation>Das Senden an {address} ist beendet</translation>
    </message>
    <message>
        <source>the picture size changed, and a running stream cannot change its size</source>
        <translation>die Bilder haben jetzt eine andere Größe, und was begonnen wurde, kann seine nicht ändern</translation>
    </message>
    <message>
        <source>nothing receives the pictures</source>
        <translation>niemand nimmt die Bilder entgegen</translation>
    </message>
    <message>
        <source>no program reads from the pipe</source>
        <translation>niemand liest aus der Pipe</translation>
    </message>
    <message>
        <source>Cannot follow the video</source>
        <translation>Dem Video wird nicht gefolgt</translation>
    </message>
    <message>
        <source>this model does not make one chunk after the other</source>
        <translation>dieses Modell macht nicht einen Abschnitt nach dem anderen</translation>
    </message>
    <message>
        <source>Choose a causal model, and no recipe of Rolling Forcing.</source>
        <translation>Wählen Sie ein kausales Modell und kein Rezept von Rolling Forcing.</translation>
    </message>
    <message>
        <source>its strength is not between 0 and 1</source>
        <translation>seine Stärke liegt nicht zwischen 0 und 1</translation>
    </message>
    <message>
        <source>Use a value such as 0.6.</source>
        <translation>Verwenden Sie einen Wert wie 0.6.</translation>
    </message>
    <message>
        <source>The LoRAs were not changed</source>
        <translation>Die LoRAs wurden nicht geändert</translation>
    </message>
    <message>
        <source>this model takes none</source>
        <translation>dieses Modell nimmt keine an</translation>
    </message>
    <message>
        <source>Choose a model of the Wan family.</source>
        <translation>Wählen Sie ein Modell der Wan-Familie.</translation>
    </message>
    <message>
        <source>Cannot follow the video {file}</source>
        <translation>Dem Video {file} kann nicht gefolgt werden</translation>
    </message>
    <message>
        <source>Choose a video that FFmpeg can read; for &quot;-&quot; send YUV4MPEG.</source>
        <translation>Wählen Sie ein Video, das FFmpeg lesen kann; für &quot;-&quot; senden Sie YUV4MPEG.</translation>
    </message>
    <message>
        <source>Cannot compare with {file}</source>
        <translation>Vergleich mit {file} nicht möglich</translation>
    </message>
    <message>
        <source>it holds no golden samples</source>
        <translation>sie enthält keine Vergleichswerte</translation>
    </message>
    <message>
        <source>Give a file that selftest --make-golden wrote.</source>
        <translation>Geben Sie eine Datei an, die selftest --make-golden geschrieben hat.</translation>
    </message>
    <message>
        <source>Cannot use the LoRA {file}</source>
        <translation>Die LoRA {file} kann nicht verwendet werden</translation>
    </message>
    <message>
        <source>it cannot be read, or does not fit this model</source>
        <translation>sie ist nicht lesbar oder passt nicht zu diesem Modell</translation>
    </message>
    <message>
        <source>Choose a file with low-rank updates for this model.</source>
        <translation>Wählen Sie eine Datei mit Low-Rank-Änderungen für dieses Modell.</translation>
    </message>
    <message>
        <source>it is not the file that the session used</source>
        <translation>es ist nicht die Datei, die damals verwendet wurde</translation>
    </message>
    <message>
        <source>Put the original file back in its place.</source>
        <translation>Legen Sie die Datei von damals wieder an ihren Platz.</translation>
    </message>
    <message>
        <source>it was made by Longtake {build} with other weights than the ones here</source>
        <translation>sie entstand mit Longtake {build} und anderen Gewichten als den hiesigen</translation>
    </message>
    <message>
        <source>View and export it here. Only the version and the weights that made it can resume it.</source>
        <translation>Sehen Sie sie hier an und exportieren Sie sie. Weiter geht sie nur mit der Version und den Gewichten, mit denen sie entstand.</translation>
    </message>
    <message>
        <source>this program has no window</source>
        <translation>dieses Programm zeigt kein Bild</translation>
    </message>
    <message>
        <source>Use the window of Longtake for it.</source>
        <translation>Nehmen Sie dafür das Fenster von Longtake.</translation>
    </message>
    <message>
        <source>the prompt has {texts} texts</source>
        <translation>der Prompt hat {texts} Texte</translation>
    </message>
    <message>
        <source>The MIDI map {name} was not used</source>
        <translation>Die MIDI-Belegung {name} wurde nicht übernommen</translation>
    </message>
    <message>
        <source>MIDI cannot be used</source>
        <translation>MIDI kann nicht benutzt werden</translation>
    </message>
    <message>
        <source>the library RtMidi was not loaded: {problem}</source>
        <translation>die Bibliothek RtMidi wurde nicht geladen: {problem}</translation>
    </message>
    <message>
        <source>Install the package librtmidi6 (Debian 12), librtmidi7 (newer systems) or librtmidi, and open MIDI again.</source>
        <translation>Installieren Sie das Paket librtmidi6 (Debian 12), librtmidi7 (neuere Systeme) oder librtmidi und öffnen Sie MIDI wieder.</translation>
    </message>
    <message>
        <source>this computer has neither an ALSA sequencer nor a JACK server that answers</source>
        <translation>auf diesem Rechner antwortet weder ein ALSA-Sequencer noch ein JACK-Server</translation>
    </message>
    <message>
        <source>Load the kernel module snd-seq for ALSA, or start JACK.</source>
        <translation>Laden Sie für ALSA das Kernelmodul snd-seq, oder starten Sie JACK.</translation>
    </message>
    <message>
        <source>The MIDI port {port} was not opened</source>
        <translation>Der MIDI-Anschluss {port} wurde nicht geöffnet</translation>
    </message>
    <message>
        <source>the system refused it</source>
        <translation>das System hat es abgelehnt</translation>
    </message>
    <message>
        <source>Close the program that holds it; Longtake tries again by itself.</source>
        <translation>Schließen Sie das Programm, das ihn belegt; Longtake versucht es von selbst wieder.</translation>
    </message>
    <message>
        <source>The MIDI port {port} is missing</source>
        <translation>Der MIDI-Anschluss {port} ist nicht da</translation>
    </message>
    <message>
        <source>Connect the device; Longtake uses it as soon as it is there.</source>
        <translation>Schließen Sie das Gerät an; Longtake nutzt es, sobald es da ist.</translation>
    </message>
    <message>
        <source>only an MP4 can have a size limit</source>
        <translation>nur bei einer MP4-Datei lässt sich die Größe begrenzen</translation>
    </message>
    <message>
        <source>Name a .mp4 file, or omit the limit.</source>
        <translation>Nennen Sie eine .mp4-Datei, oder lassen Sie die Grenze weg.</translation>
    </message>
    <message>
        <source>this many pictures do not fit into {limit}</source>
        <translation>so viele Bilder passen nicht in {limit}</translation>
    </message>
    <message>
        <source>Allow more, or choose a shorter range or smaller pictures.</source>
        <translation>Erlauben Sie mehr, oder wählen Sie einen kürzeren Bereich oder kleinere Bilder.</translation>
    </message>
    <message>
        <source>only an MP4 can have sound</source>
        <translation>nur ein MP4 bekommt einen Ton</translation>
    </message>
    <message>
        <source>Name a .mp4 file, or omit the sound.</source>
        <translation>Nennen Sie eine .mp4-Datei oder lassen Sie den Ton weg.</translation>
    </message>
    <message>
        <source>Cannot use the sound of {file}</source>
        <translation>Der Ton von {file} ist nicht verwendbar</translation>
    </message>
    <message>
        <source>Choose a file with sound that FFmpeg can read, such as WAV, FLAC or MP3.</source>
        <translation>Wählen Sie eine Datei mit Ton, die FFmpeg lesen kann, etwa WAV, FLAC oder MP3.</translation>
    </message>
    <message>
        <source>it holds no sound</source>
        <translation>sie enthält keinen Ton</translation>
    </message>
    <message>
        <source>its sound ends before {seconds} s</source>
        <translation>ihr Ton endet vor {seconds} s</translation>
    </message>
    <message>
        <source>Cannot write sound</source>
        <translation>Ton kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>this FFmpeg was built without AAC</source>
        <translation>dieses FFmpeg wurde ohne AAC gebaut</translation>
    </message>
    <message>
        <source>Omit the sound.</source>
        <translation>Lassen Sie den Ton weg.</translation>
    </message>
    <message>
        <source>The sound encoder failed</source>
        <translation>Der Ton-Encoder ist gescheitert</translation>
    </message>
    <message>
        <source>Cannot make the pictures in between</source>
        <translation>Die Bilder dazwischen können nicht gemacht werden</translation>
    </message>
    <message>
        <source>this FFmpeg was built without minterpolate</source>
        <translation>dieses FFmpeg wurde ohne minterpolate gebaut</translation>
    </message>
    <message>
        <source>Mix neighbouring pictures instead, or keep the native rate.</source>
        <translation>Mischen Sie stattdessen benachbarte Bilder oder behalten Sie die eigene Bildrate.</translation>
    </message>
    <message>
        <source>Cannot use the preset {file}</source>
        <translation>Die Vorlage {file} kann nicht verwendet werden</translation>
    </message>
    <message>
        <source>it is not an export preset of Longtake</source>
        <translation>sie ist keine Vorlage für Exporte von Longtake</translation>
    </message>
    <message>
        <source>Choose a file that Longtake wrote with “Export Preset…”.</source>
        <translation>Wählen Sie eine Datei, die Longtake mit „Vorlage exportieren …“ geschrieben hat.</translation>
    </message>
    <message>
        <source>Fix the file, or export the preset again where it came from.</source>
        <translation>Berichtigen Sie die Datei, oder exportieren Sie die Vorlage dort neu, wo sie herkommt.</translation>
    </message>
    <message>
        <source>it was made by a newer version of Longtake</source>
        <translation>sie wurde von einer neueren Version von Longtake geschrieben</translation>
    </message>
    <message>
        <source>Update Longtake.</source>
        <translation>Aktualisieren Sie Longtake.</translation>
    </message>
    <message>
        <source>There is no export preset &quot;{preset}&quot;</source>
        <translation>Es gibt keine Vorlage „{preset}“ für Exporte</translation>
    </message>
    <message>
        <source>the presets are: {presets}</source>
        <translation>es gibt diese: {presets}</translation>
    </message>
    <message>
        <source>Name one of them, or a preset&apos;s file.</source>
        <translation>Nennen Sie eine davon oder die Datei einer Vorlage.</translation>
    </message>
    <message>
        <source>The name &quot;{preset}&quot; is taken</source>
        <translation>Der Name „{preset}“ ist vergeben</translation>
    </message>
    <message>
        <source>a built-in preset has it</source>
        <translation>eine Vorlage des Programms heißt so</translation>
    </message>
    <message>
        <source>another preset has it</source>
        <translation>eine andere Vorlage heißt so</translation>
    </message>
    <message>
        <source>The preset has no name</source>
        <translation>Die Vorlage hat keinen Namen</translation>
    </message>
    <message>
        <source>a name has one line and 1 to {most} bytes</source>
        <translation>ein Name hat eine Zeile und 1 bis {most} Bytes</translation>
    </message>
    <message>
        <source>Give it a name.</source>
        <translation>Geben Sie ihr einen Namen.</translation>
    </message>
    <message>
        <source>The preset &quot;{preset}&quot; was not saved</source>
        <translation>Die Vorlage „{preset}“ wurde nicht gespeichert</translation>
    </message>
    <message>
        <source>there is no format &quot;{form}&quot;</source>
        <translation>es gibt kein Format „{form}“</translation>
    </message>
    <message>
        <source>there is no size &quot;{size}&quot;</source>
        <translation>es gibt keine Größe „{size}“</translation>
    </message>
    <message>
        <source>Cannot make a name from &quot;{pattern}&quot;</source>
        <translation>Aus „{pattern}“ wird kein Name</translation>
    </message>
    <message>
        <source>there is no field {field}</source>
        <translation>es gibt kein Feld {field}</translation>
    </message>
    <message>
        <source>Use {fields}.</source>
        <translation>Nehmen Sie {fields}.</translation>
    </message>
    <message>
        <source>the result is empty</source>
        <translation>es bleibt nichts davon übrig</translation>
    </message>
    <message>
        <source>Write letters or digits, or a field such as {field}.</source>
        <translation>Schreiben Sie Buchstaben oder Ziffern oder ein Feld wie {field}.</translation>
    </message>
    <message>
        <source>only an MP4 has the choice between H.264 and AV1</source>
        <translation>nur bei MP4 kann zwischen H.264 und AV1 gewählt werden</translation>
    </message>
    <message>
        <source>Name a .mp4 file, or a .webm file, which always has AV1.</source>
        <translation>Nennen Sie eine .mp4-Datei oder eine .webm-Datei, die immer AV1 enthält.</translation>
    </message>
    <message>
        <source>stdout cannot carry a second video with the memory</source>
        <translation>stdout hat keinen Platz für ein zweites Video mit dem Gedächtnis</translation>
    </message>
    <message>
        <source>Name a file, or lay the memory over the pictures.</source>
        <translation>Nennen Sie eine Datei, oder legen Sie das Gedächtnis über die Bilder.</translation>
    </message>
    <message>
        <source>there are no colours &quot;{map}&quot;</source>
        <translation>es gibt keine Farben „{map}“</translation>
    </message>
    <message>
        <source>Choose {maps}.</source>
        <translation>Wählen Sie {maps}.</translation>
    </message>
    <message>
        <source>Use .mp4, .webm (AV1), .mkv (FFV1), .mov (ProRes), .webp, .gif, .y4m, - for y4m on stdout, or a folder for PNG pictures.</source>
        <translation>Nehmen Sie .mp4, .webm (AV1), .mkv (FFV1), .mov (ProRes), .webp, .gif, .y4m, - für y4m auf stdout oder einen Ordner für PNG-Bilder.</translation>
    </message>
    <message>
        <source>Cannot encode AV1</source>
        <translation>AV1 kann nicht kodiert werden</translation>
    </message>
    <message>
        <source>Write H.264 instead, as .mp4.</source>
        <translation>Schreiben Sie stattdessen H.264 als .mp4.</translation>
    </message>
    <message>
        <source>Cannot show the memory of this take</source>
        <translation>Das Gedächtnis dieses Takes kann nicht gezeigt werden</translation>
    </message>
    <message>
        <source>its model has no memory to show</source>
        <translation>sein Modell hat keines, das sich zeigen lässt</translation>
    </message>
    <message>
        <source>Export the pictures without the memory.</source>
        <translation>Exportieren Sie die Bilder ohne das Gedächtnis.</translation>
    </message>
    <message>
        <source>Export the pictures without the memory: they need no model.</source>
        <translation>Exportieren Sie die Bilder ohne das Gedächtnis: Sie brauchen kein Modell.</translation>
    </message>
    <message>
        <source>There is no video preview</source>
        <translation>Es gibt keine Videovorschau</translation>
    </message>
    <message>
        <source>this program encodes no H.264</source>
        <translation>dieses Programm kodiert kein H.264</translation>
    </message>
    <message>
        <source>this model takes no LoRAs</source>
        <translation>dieses Modell nimmt keine LoRAs</translation>
    </message>
    <message>
        <source>no LoRA &quot;{name}&quot; is loaded</source>
        <translation>keine LoRA „{name}“ wurde geladen</translation>
    </message>
    <message>
        <source>Load it in the window, or start with --lora FILE. GET /v1/state lists them.</source>
        <translation>Laden Sie sie im Fenster, oder starten Sie mit --lora FILE. GET /v1/state zählt sie auf.</translation>
    </message>
    <message>
        <source>two LoRAs have the name &quot;{name}&quot;</source>
        <translation>zwei LoRAs heißen „{name}“</translation>
    </message>
    <message>
        <source>Rename one of the two files.</source>
        <translation>Geben Sie einer der Dateien einen anderen Namen.</translation>
    </message>
    <message>
        <source>this program cannot send</source>
        <translation>dieses Programm kann nicht senden</translation>
    </message>
    <message>
        <source>no destination is set</source>
        <translation>niemand hat gewählt, wohin</translation>
    </message>
    <message>
        <source>Send once from the window, or start with --send ADDRESS.</source>
        <translation>Senden Sie einmal aus dem Fenster, oder starten Sie mit --send ADDRESS.</translation>
    </message>
    <message>
        <source>the stream is already being sent</source>
        <translation>der Strom wird schon gesendet</translation>
    </message>
    <message>
        <source>Send send_stop first.</source>
        <translation>Senden Sie zuerst send_stop.</translation>
    </message>
    <message>
        <source>the stream is not being sent</source>
        <translation>der Strom wird nicht gesendet</translation>
    </message>
    <message>
        <source>a cue is one of &quot;text&quot;, &quot;preset&quot; and &quot;mark&quot;</source>
        <translation>eine Vormerkung ist genau eines von „text“, „preset“ und „mark“</translation>
    </message>
    <message>
        <source>chunk {chunk} is already made or being made</source>
        <translation>Abschnitt {chunk} ist schon gemacht oder wird gerade gemacht</translation>
    </message>
    <message>
        <source>The first chunk that a cue can reach is {first}.</source>
        <translation>Der erste Abschnitt, den eine Vormerkung noch erreicht, ist {first}.</translation>
    </message>
    <message>
        <source>this program has no plan of cues</source>
        <translation>dieses Programm führt keinen Plan</translation>
    </message>
    <message>
        <source>Cannot hear anything in {file}</source>
        <translation>In {file} ist nichts zu hören</translation>
    </message>
    <message>
        <source>its sound is silent</source>
        <translation>der Ton ist stumm</translation>
    </message>
    <message>
        <source>Choose a file with a sound that can be heard.</source>
        <translation>Wählen Sie eine Datei mit hörbarem Ton.</translation>
    </message>
    <message>
        <source>Cannot take cues from {file}</source>
        <translation>Aus {file} lassen sich keine Vormerkungen machen</translation>
    </message>
    <message>
        <source>its sound lasts {seconds} s only</source>
        <translation>der Ton dauert nur {seconds} s</translation>
    </message>
    <message>
        <source>Choose a sound of {least} s or longer.</source>
        <translation>Wählen Sie einen Ton von mindestens {least} s.</translation>
    </message>
    <message>
        <source>its sound is longer than {hours} hours</source>
        <translation>der Ton ist länger als {hours} Stunden</translation>
    </message>
    <message>
        <source>Cut out the part that is needed.</source>
        <translation>Schneiden Sie den Teil heraus, der gebraucht wird.</translation>
    </message>
    <message>
        <source>it is damaged: its sound should last {seconds} s and ends after {found} s</source>
        <translation>sie ist beschädigt: Ihr Ton soll {seconds} s dauern und endet nach {found} s</translation>
    </message>
    <message>
        <source>Get the whole file again.</source>
        <translation>Besorgen Sie die ganze Datei noch einmal.</translation>
    </message>
    <message>
        <source>it is damaged: {percent} % of its sound cannot be decoded</source>
        <translation>sie ist beschädigt: {percent} % ihres Tons lassen sich nicht dekodieren</translation>
    </message>
    <message>
        <source>The video of the preview ended</source>
        <translation>Das Video der Vorschau endete</translation>
    </message>
    <message>
        <source>Cannot send {kbps} kbit/s</source>
        <translation>{kbps} kbit/s können nicht gesendet werden</translation>
    </message>
    <message>
        <source>a bit rate must be from {least} to {most} kbit/s</source>
        <translation>eine Bitrate liegt zwischen {least} und {most} kbit/s</translation>
    </message>
    <message>
        <source>There is no virtual camera</source>
        <translation>Es gibt keine virtuelle Kamera</translation>
    </message>
    <message>
        <source>no device of v4l2loopback was found, and {cause}</source>
        <translation>kein Gerät von v4l2loopback wurde gefunden, und {cause}</translation>
    </message>
    <message>
        <source>Load the driver: sudo modprobe v4l2loopback exclusive_caps=1 card_label=Longtake. If the command is refused, install the package v4l2loopback-dkms first. Or start PipeWire.</source>
        <translation>Laden Sie den Treiber: sudo modprobe v4l2loopback exclusive_caps=1 card_label=Longtake. Wird der Befehl abgelehnt, installieren Sie zuerst das Paket v4l2loopback-dkms. Oder starten Sie PipeWire.</translation>
    </message>
    <message>
        <source>there is no device {device}</source>
        <translation>ein Gerät {device} gibt es nicht</translation>
    </message>
    <message>
        <source>Load the driver: sudo modprobe v4l2loopback exclusive_caps=1 card_label=Longtake. Or use camera: to use an existing device.</source>
        <translation>Laden Sie den Treiber: sudo modprobe v4l2loopback exclusive_caps=1 card_label=Longtake. Oder nehmen Sie mit camera: das Gerät, das da ist.</translation>
    </message>
    <message>
        <source>{device} is not a video device</source>
        <translation>{device} ist kein Videogerät</translation>
    </message>
    <message>
        <source>Name a device of v4l2loopback, such as /dev/video4, or use camera: to find one.</source>
        <translation>Nennen Sie ein Gerät von v4l2loopback, zum Beispiel /dev/video4, oder lassen Sie mit camera: eines suchen.</translation>
    </message>
    <message>
        <source>{device} belongs to &quot;{driver}&quot; and is not a device of v4l2loopback</source>
        <translation>{device} gehört zu „{driver}“ und ist kein Gerät von v4l2loopback</translation>
    </message>
    <message>
        <source>another program sends to {device}</source>
        <translation>ein anderes Programm sendet an {device}</translation>
    </message>
    <message>
        <source>Stop it there, or name another device of v4l2loopback.</source>
        <translation>Halten Sie es dort an, oder nennen Sie ein anderes Gerät von v4l2loopback.</translation>
    </message>
    <message>
        <source>you may not write to {device}</source>
        <translation>Sie dürfen nicht auf {device} schreiben</translation>
    </message>
    <message>
        <source>Join the group video with sudo usermod -aG video $USER, then log in again.</source>
        <translation>Treten Sie mit sudo usermod -aG video $USER der Gruppe video bei, und melden Sie sich neu an.</translation>
    </message>
    <message>
        <source>{device} does not take I420 pictures of {size}</source>
        <translation>{device} nimmt keine I420-Bilder von {size}</translation>
    </message>
    <message>
        <source>Choose another size to send, or load v4l2loopback again.</source>
        <translation>Wählen Sie eine andere Größe, oder laden Sie v4l2loopback neu.</translation>
    </message>
    <message>
        <source>{device} accepts only pictures of {found}, and these have {size}</source>
        <translation>{device} bleibt bei Bildern von {found}, gesendet würden {size}</translation>
    </message>
    <message>
        <source>Send pictures of {found}, or close the programs that show this camera.</source>
        <translation>Senden Sie Bilder von {found}, oder schließen Sie die Programme, die diese Kamera zeigen.</translation>
    </message>
    <message>
        <source>the device accepts only a part of a picture</source>
        <translation>das Gerät nimmt nur einen Teil eines Bildes</translation>
    </message>
    <message>
        <source>the PipeWire library cannot be used ({problem})</source>
        <translation>die Bibliothek von PipeWire ist nicht benutzbar ({problem})</translation>
    </message>
    <message>
        <source>Install PipeWire, or load the driver v4l2loopback and send to its device.</source>
        <translation>Installieren Sie PipeWire, oder laden Sie den Treiber v4l2loopback und senden Sie an sein Gerät.</translation>
    </message>
    <message>
        <source>PipeWire does not run for this user ({cause})</source>
        <translation>PipeWire läuft für diesen Benutzer nicht ({cause})</translation>
    </message>
    <message>
        <source>Start it with systemctl --user start pipewire wireplumber.</source>
        <translation>Starten Sie es mit systemctl --user start pipewire wireplumber.</translation>
    </message>
    <message>
        <source>PipeWire ended the connection ({problem})</source>
        <translation>PipeWire hat die Verbindung beendet ({problem})</translation>
    </message>
    <message>
        <source>second {to} is not after second {from}</source>
        <translation>Sekunde {to} liegt nicht hinter Sekunde {from}</translation>
    </message>
    <message>
        <source>captions are only for two takes</source>
        <translation>Beschriftungen unterscheiden zwei Takes</translation>
    </message>
    <message>
        <source>Give &quot;beside&quot; as well.</source>
        <translation>Geben Sie auch „beside“ an.</translation>
    </message>
    <message>
        <source>{count} exports of clients are not finished</source>
        <translation>{count} Exporte von Clients sind nicht fertig</translation>
    </message>
    <message>
        <source>Wait for events of kind export that say done or failed.</source>
        <translation>Warten Sie auf Ereignisse der Art export, die done oder failed sagen.</translation>
    </message>
    <message>
        <source>Gamepads cannot be used</source>
        <translation>Gamepads können nicht benutzt werden</translation>
    </message>
    <message>
        <source>the library SDL was not loaded: {problem}</source>
        <translation>die Bibliothek SDL wurde nicht geladen: {problem}</translation>
    </message>
    <message>
        <source>Install the package libsdl2-2.0-0, and start Longtake again.</source>
        <translation>Installieren Sie das Paket libsdl2-2.0-0 und starten Sie Longtake neu.</translation>
    </message>
    <message>
        <source>SDL could not start: {problem}</source>
        <translation>SDL konnte nicht beginnen: {problem}</translation>
    </message>
    <message>
        <source>No gamepad is connected</source>
        <translation>Kein Gamepad ist angeschlossen</translation>
    </message>
    <message>
        <source>Connect one; Longtake uses it as soon as it is there.</source>
        <translation>Schließen Sie eines an; Longtake benutzt es, sobald es da ist.</translation>
    </message>
    <message>
        <source>The gamepad {port} is missing</source>
        <translation>Das Gamepad {port} ist nicht da</translation>
    </message>
    <message>
        <source>Connect it; Longtake uses it as soon as it is there.</source>
        <translation>Schließen Sie es an; Longtake benutzt es, sobald es da ist.</translation>
    </message>
    <message>
        <source>The gamepad {port} was not opened</source>
        <translation>Das Gamepad {port} wurde nicht geöffnet</translation>
    </message>
    <message>
        <source>Connect it again; Longtake tries again by itself.</source>
        <translation>Schließen Sie es noch einmal an; Longtake versucht es von selbst wieder.</translation>
    </message>
    <message>
        <source>Use rtmp://HOST/APP/KEY, srt://HOST:PORT, tcp:// or udp://HOST:PORT. Or use camera: for a virtual camera, ndi:NAME for NDI, FILE.y4m or raw:FILE for a file or named pipe, - for stdout.</source>
        <translation>Erlaubt sind rtmp://HOST/APP/SCHLÜSSEL, srt://HOST:PORT, tcp:// oder udp://HOST:PORT, camera: für eine virtuelle Kamera, ndi:NAME für Empfänger von NDI, eine Datei oder benannte Pipe als DATEI.y4m oder raw:DATEI, oder - für stdout.</translation>
    </message>
    <message>
        <source>Cannot send by NDI</source>
        <translation>Senden über NDI ist nicht möglich</translation>
    </message>
    <message>
        <source>Cannot send by NDI as &quot;{name}&quot;</source>
        <translation>Senden über NDI als „{name}“ ist nicht möglich</translation>
    </message>
    <message>
        <source>a name has at most {most} bytes of UTF-8, not only blanks, no control characters and none of \ / : * ? &quot; &lt; &gt; |</source>
        <translation>ein Name hat höchstens {most} Bytes UTF-8, nicht nur Leerzeichen, keine Steuerzeichen und keines der Zeichen \ / : * ? &quot; &lt; &gt; |</translation>
    </message>
    <message>
        <source>Choose another name, such as ndi:Longtake.</source>
        <translation>Wählen Sie einen anderen Namen, zum Beispiel ndi:Longtake.</translation>
    </message>
    <message>
        <source>the NDI library cannot be used ({problem})</source>
        <translation>die Bibliothek von NDI ist nicht benutzbar ({problem})</translation>
    </message>
    <message>
        <source>Install the NDI runtime for Linux (libndi.so.6) from https://ndi.video, and avahi-daemon. If it is in a folder of its own, name that folder in the variable NDI_RUNTIME_DIR_V6 and start Longtake again.</source>
        <translation>Installieren Sie die NDI-Laufzeit für Linux (libndi.so.6) von https://ndi.video und avahi-daemon. Liegt sie in einem eigenen Ordner, nennen Sie ihn in der Variablen NDI_RUNTIME_DIR_V6 und starten Sie Longtake neu.</translation>
    </message>
    <message>
        <source>the NDI library does not run on this processor</source>
        <translation>die Bibliothek von NDI läuft auf diesem Prozessor nicht</translation>
    </message>
    <message>
        <source>Send another way.</source>
        <translation>Senden Sie auf einem anderen Weg.</translation>
    </message>
    <message>
        <source>the NDI library made no sender named {name}</source>
        <translation>die Bibliothek von NDI hat keinen Sender namens {name} angelegt</translation>
    </message>
    <message>
        <source>Choose another name if another program uses this one, and check that avahi-daemon runs.</source>
        <translation>Wählen Sie einen anderen Namen, falls ein Programm dieses Computers ihn schon hat, und sorgen Sie dafür, dass avahi-daemon läuft.</translation>
    </message>
    <message>
        <source>Cannot compact the session {session}</source>
        <translation>Die Sitzung {session} lässt sich nicht verkleinern</translation>
    </message>
    <message>
        <source>this model&apos;s number of passes cannot be changed</source>
        <translation>die Zahl der Durchgänge dieses Modells lässt sich nicht ändern</translation>
    </message>
    <message>
        <source>The number of passes was not changed</source>
        <translation>Die Zahl der Durchgänge wurde nicht geändert</translation>
    </message>
    <message>
        <source>int8 is only for models of the Wan family on a CPU</source>
        <translation>int8 gibt es für die Matrizen eines Modells der Wan-Familie auf einem Prozessor</translation>
    </message>
    <message>
        <source>this CPU ({isa}) has no products in 8 bits: it needs AMX or VNNI</source>
        <translation>dieser Prozessor ({isa}) multipliziert nicht mit 8 Bit: Dazu braucht er AMX oder VNNI</translation>
    </message>
    <message>
        <source>Choose --dtype auto.</source>
        <translation>Wählen Sie --dtype auto.</translation>
    </message>
    <message>
        <source>Choose another type; on a GPU such a model has fp8.</source>
        <translation>Wählen Sie einen anderen Typ; auf einer GPU gibt es für ein solches Modell fp8.</translation>
    </message>
    <message>
        <source>fp8 is only for models of the Wan family on a GPU</source>
        <translation>fp8 gibt es für die Matrizen eines Modells der Wan-Familie auf einer GPU</translation>
    </message>
    <message>
        <source>Choose another type; on a CPU such a model has int8.</source>
        <translation>Wählen Sie einen anderen Typ; auf einem Prozessor gibt es für ein solches Modell int8.</translation>
    </message>
    <message>
        <source>Choose --text-device cpu, --dtype fp8, the small decoder, a smaller budget or a smaller size, or close other programs.</source>
        <translation>Wählen Sie --text-device cpu, --dtype fp8, den kleinen Decoder, ein kleineres Budget oder eine kleinere Größe, oder schließen Sie andere Programme.</translation>
    </message>
    <message>
        <source>Cannot make the session&apos;s pictures</source>
        <translation>Die Bilder der Sitzung lassen sich nicht erzeugen</translation>
    </message>
    <message>
        <source>it was made with the former built-in model, which this version no longer has</source>
        <translation>sie wurde mit dem früheren eingebauten Modell erzeugt, das diese Version nicht mehr hat</translation>
    </message>
    <message>
        <source>Export it with Longtake 0.3.0.</source>
        <translation>Exportieren Sie sie mit Longtake 0.3.0.</translation>
    </message>
    <message>
        <source>it belongs to the former built-in model, which this version no longer runs</source>
        <translation>es gehört zum früheren eingebauten Modell, das diese Version nicht mehr ausführt</translation>
    </message>
    <message>
        <source>Open it with Longtake 0.3.0.</source>
        <translation>Öffnen Sie es mit Longtake 0.3.0.</translation>
    </message>
    <message>
        <source>Try again. If it happens again, report it with the output of &quot;longtake-cli --version&quot;.</source>
        <translation>Versuchen Sie es noch einmal. Geschieht es wieder, melden Sie es mit der Ausgabe von „longtake-cli --version“.</translation>
    </message>
    <message>
        <source>GET /v1/openapi.json describes all requests.</source>
        <translation>GET /v1/openapi.json beschreibt alle Anfragen.</translation>
    </message>
    <message>
        <source>Send one JSON object.</source>
        <translation>Senden Sie ein JSON-Objekt.</translation>
    </message>
    <message>
        <source>Open the control port&apos;s own address in the browser, or use a program that is not a web page.</source>
        <translation>Öffnen Sie die eigene Adresse des Steuerports im Browser, oder nutzen Sie ein Programm, das keine Webseite ist.</translation>
    </message>
    <message>
        <source>Send less in one request.</source>
        <translation>Senden Sie weniger in einer Anfrage.</translation>
    </message>
    <message>
        <source>Send the whole request at once.</source>
        <translation>Senden Sie die ganze Anfrage auf einmal.</translation>
    </message>
    <message>
        <source>Use the control port of the window or of &quot;longtake-cli serve&quot;.</source>
        <translation>Nutzen Sie den Steuerport des Fensters oder von „longtake-cli serve“.</translation>
    </message>
    <message>
        <source>Send a prompt, and ask again after the first picture.</source>
        <translation>Senden Sie einen Prompt, und fragen Sie nach dem ersten Bild noch einmal.</translation>
    </message>
    <message>
        <source>Use /v1/preview.mjpeg instead.</source>
        <translation>Nutzen Sie stattdessen /v1/preview.mjpeg.</translation>
    </message>
    <message>
        <source>&quot;longtake-cli serve --list&quot; and GET /v1/openapi.json list the commands.</source>
        <translation>„longtake-cli serve --list“ und GET /v1/openapi.json zählen die Befehle auf.</translation>
    </message>
    <message>
        <source>&quot;longtake-cli serve --list&quot; shows its arguments.</source>
        <translation>„longtake-cli serve --list“ zeigt seine Argumente.</translation>
    </message>
    <message>
        <source>&quot;longtake-cli serve --list&quot; shows the OSC types of each command.</source>
        <translation>„longtake-cli serve --list“ zeigt die OSC-Typen jedes Befehls.</translation>
    </message>
    <message>
        <source>Send one weight for each text.</source>
        <translation>Senden Sie ein Gewicht für jeden Text.</translation>
    </message>
    <message>
        <source>Use the window or &quot;longtake-cli serve&quot; for it.</source>
        <translation>Nutzen Sie dafür das Fenster oder „longtake-cli serve“.</translation>
    </message>
    <message>
        <source>Send send_start first.</source>
        <translation>Senden Sie zuerst send_start.</translation>
    </message>
    <message>
        <source>Send record_start first.</source>
        <translation>Senden Sie zuerst record_start.</translation>
    </message>
    <message>
        <source>Give exactly one of them.</source>
        <translation>Geben Sie genau eines davon an.</translation>
    </message>
    <message>
        <source>Count the texts from 1 and choose one of them.</source>
        <translation>Zählen Sie die Texte ab 1, und wählen Sie einen davon.</translation>
    </message>
    <message>
        <source>Give an end that is after the start.</source>
        <translation>Geben Sie ein Ende an, das nach dem Anfang kommt.</translation>
    </message>
    <message>
        <source>Start Longtake again. If it happens again, reinstall the package libsdl2-2.0-0.</source>
        <translation>Starten Sie Longtake neu. Geschieht es wieder, installieren Sie das Paket libsdl2-2.0-0 noch einmal.</translation>
    </message>
    <message>
        <source>&quot;longtake-cli midi --map NAME&quot; prints a built-in map as an example.</source>
        <translation>„longtake-cli midi --map NAME“ gibt eine eingebaute Belegung als Beispiel aus.</translation>
    </message>
    <message>
        <source>Name a file.</source>
        <translation>Nennen Sie eine Datei.</translation>
    </message>
    <message>
        <source>Choose a smaller file.</source>
        <translation>Wählen Sie eine kleinere Datei.</translation>
    </message>
    <message>
        <source>Choose another file or folder, or change the permissions of this one.</source>
        <translation>Wählen Sie eine andere Datei oder einen anderen Ordner, oder ändern Sie die Zugriffsrechte.</translation>
    </message>
    <message>
        <source>Choose a folder on another disk.</source>
        <translation>Wählen Sie einen Ordner auf einem anderen Datenträger.</translation>
    </message>
    <message>
        <source>Check the disk, then try again.</source>
        <translation>Prüfen Sie den Datenträger, und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>Close other programs, then try again.</source>
        <translation>Schließen Sie andere Programme, und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>Correct it, then try again.</source>
        <translation>Berichtigen Sie das, und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>Make at least one chunk, for example with --chunks 8.</source>
        <translation>Erzeugen Sie mindestens einen Abschnitt, zum Beispiel mit --chunks 8.</translation>
    </message>
    <message>
        <source>Choose a model with a memory, such as the built-in one.</source>
        <translation>Wählen Sie ein Modell mit Gedächtnis, etwa das eingebaute.</translation>
    </message>
    <message>
        <source>Install the NVIDIA driver, or use --device cpu.</source>
        <translation>Installieren Sie den NVIDIA-Treiber, oder wählen Sie --device cpu.</translation>
    </message>
    <message>
        <source>Update the NVIDIA driver, or use --device cpu.</source>
        <translation>Aktualisieren Sie den NVIDIA-Treiber, oder wählen Sie --device cpu.</translation>
    </message>
    <message>
        <source>Restart the computer. If it happens again, reinstall the NVIDIA driver, or use --device cpu.</source>
        <translation>Starten Sie den Rechner neu. Geschieht es wieder, installieren Sie den NVIDIA-Treiber noch einmal, oder wählen Sie --device cpu.</translation>
    </message>
    <message>
        <source>Check that &quot;nvidia-smi&quot; shows a GPU, or use --device cpu.</source>
        <translation>Prüfen Sie, ob „nvidia-smi“ eine GPU zeigt, oder wählen Sie --device cpu.</translation>
    </message>
    <message>
        <source>the file {file} of the GPU kernels is missing</source>
        <translation>die Datei {file} mit den GPU-Kerneln fehlt</translation>
    </message>
    <message>
        <source>Use --device cpu, or build the program again from one source tree.</source>
        <translation>Wählen Sie --device cpu, oder bauen Sie das Programm neu aus einem Quellbaum.</translation>
    </message>
    <message>
        <source>Create the folder, or choose another one.</source>
        <translation>Legen Sie den Ordner an, oder wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>Choose a size from 1 to 16384 pixels.</source>
        <translation>Wählen Sie eine Größe von 1 bis 16384 Pixeln.</translation>
    </message>
    <message>
        <source>Choose a frame rate above zero.</source>
        <translation>Wählen Sie eine Bildrate über null.</translation>
    </message>
    <message>
        <source>Install FFmpeg with PNG, or write .mp4 instead.</source>
        <translation>Installieren Sie FFmpeg mit PNG, oder schreiben Sie stattdessen .mp4.</translation>
    </message>
    <message>
        <source>Install FFmpeg with JPEG.</source>
        <translation>Installieren Sie FFmpeg mit JPEG.</translation>
    </message>
    <message>
        <source>Install another version of FFmpeg, then run &quot;longtake-cli selftest&quot; again.</source>
        <translation>Installieren Sie eine andere Version von FFmpeg, und starten Sie „longtake-cli selftest“ noch einmal.</translation>
    </message>
    <message>
        <source>Correct the file, or get it again from the model&apos;s source.</source>
        <translation>Berichtigen Sie die Datei, oder besorgen Sie sie noch einmal aus der Quelle des Modells.</translation>
    </message>
    <message>
        <source>Name a model with --model.</source>
        <translation>Nennen Sie ein Modell mit --model.</translation>
    </message>
    <message>
        <source>Open it with the version of Longtake that made it.</source>
        <translation>Öffnen Sie sie mit der Version von Longtake, die sie erzeugt hat.</translation>
    </message>
    <message>
        <source>Choose another picture size.</source>
        <translation>Wählen Sie eine andere Bildgröße.</translation>
    </message>
    <message>
        <source>Choose a file with one JSON object.</source>
        <translation>Wählen Sie eine Datei mit einem JSON-Objekt.</translation>
    </message>
    <message>
        <source>Correct the file, or choose a built-in policy.</source>
        <translation>Berichtigen Sie die Datei, oder wählen Sie eine eingebaute Regel.</translation>
    </message>
    <message>
        <source>Start the program and the receiver again.</source>
        <translation>Starten Sie das Programm und den Empfänger neu.</translation>
    </message>
    <message>
        <source>Start the receiver, or check that it still runs.</source>
        <translation>Starten Sie den Empfänger, oder prüfen Sie, ob er noch läuft.</translation>
    </message>
    <message>
        <source>Start a program that reads from the pipe.</source>
        <translation>Starten Sie ein Programm, das aus der Pipe liest.</translation>
    </message>
    <message>
        <source>Choose a bit rate in this range.</source>
        <translation>Wählen Sie eine Bitrate in diesem Bereich.</translation>
    </message>
    <message>
        <source>Check the session&apos;s folder; &quot;longtake-cli sessions&quot; lists all sessions.</source>
        <translation>Prüfen Sie den Ordner der Sitzung; „longtake-cli sessions“ zählt alle Sitzungen auf.</translation>
    </message>
    <message>
        <source>Use a copy of the session: nothing can be shown without its beginning.</source>
        <translation>Nehmen Sie eine Kopie der Sitzung: Ohne ihren Anfang lässt sich nichts zeigen.</translation>
    </message>
    <message>
        <source>Start a new session.</source>
        <translation>Beginnen Sie eine neue Sitzung.</translation>
    </message>
    <message>
        <source>Choose a range without this chunk.</source>
        <translation>Wählen Sie einen Bereich ohne diesen Abschnitt.</translation>
    </message>
    <message>
        <source>Choose a chunk of the session.</source>
        <translation>Wählen Sie einen Abschnitt der Sitzung.</translation>
    </message>
    <message>
        <source>Start a new stream, or choose another model.</source>
        <translation>Beginnen Sie einen neuen Strom, oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>Update Longtake: a newer version may have written it.</source>
        <translation>Aktualisieren Sie Longtake: Eine neuere Version kann ihn geschrieben haben.</translation>
    </message>
    <message>
        <source>&quot;longtake-cli cues SOUND -o FILE&quot; writes a timeline as an example.</source>
        <translation>„longtake-cli cues SOUND -o FILE“ schreibt eine Zeitleiste als Beispiel.</translation>
    </message>
    <message>
        <source>Play the next chunk instead.</source>
        <translation>Spielen Sie stattdessen den nächsten Abschnitt ab.</translation>
    </message>
    <message>
        <source>Replace config.json by the one of UMT5-XXL.</source>
        <translation>Ersetzen Sie config.json durch die von UMT5-XXL.</translation>
    </message>
    <message>
        <source>Convert another file, or get this one again.</source>
        <translation>Wandeln Sie eine andere Datei um, oder besorgen Sie diese noch einmal.</translation>
    </message>
    <message>
        <source>it is MAGI-1, whose network this program does not have</source>
        <translation>es ist MAGI-1, dessen Netz dieses Programm nicht hat</translation>
    </message>
    <message>
        <source>Choose a model of the Wan 2.1 family.</source>
        <translation>Wählen Sie ein Modell der Familie Wan 2.1.</translation>
    </message>
    <message>
        <source>it is LTX-Video, whose network this program does not have</source>
        <translation>es ist LTX-Video, dessen Netz dieses Programm nicht hat</translation>
    </message>
    <message>
        <source>it is NOVA, whose networks this program does not have</source>
        <translation>es ist NOVA, dessen Netze dieses Programm nicht hat</translation>
    </message>
    <message>
        <source>it is Pyramid Flow, or an image model with the same names (SD3, FLUX), whose networks this program does not have</source>
        <translation>es ist Pyramid Flow oder ein Bildmodell mit denselben Namen (SD3, FLUX), dessen Netze dieses Programm nicht hat</translation>
    </message>
    <message>
        <source>the GPU libraries for LibTorch {version} are not set up</source>
        <translation>die GPU-Bibliotheken für LibTorch {version} sind nicht eingerichtet</translation>
    </message>
    <message>
        <source>&quot;longtake-cli gpu setup&quot; downloads them; --device cpu works without them.</source>
        <translation>„longtake-cli gpu setup“ lädt sie herunter; --device cpu geht ohne sie.</translation>
    </message>
    <message>
        <source>Install the whole package again, or build with the CUDA toolkit. --device cpu works without it.</source>
        <translation>Installieren Sie das ganze Paket neu oder bauen Sie mit dem CUDA-Toolkit. --device cpu geht ohne die Datei.</translation>
    </message>
    <message>
        <source>&quot;longtake-cli gpu remove&quot; and then &quot;longtake-cli gpu setup&quot; download the GPU libraries again. --device cpu works without them.</source>
        <translation>„longtake-cli gpu remove“ und dann „longtake-cli gpu setup“ laden die GPU-Bibliotheken neu. --device cpu geht ohne sie.</translation>
    </message>
    <message>
        <source>chunks before chunk {chunk} followed a video, and without a session only the newest of them are kept</source>
        <translation>Abschnitte vor Abschnitt {chunk} folgten einem Video, und ohne Sitzung werden nur die neuesten davon behalten</translation>
    </message>
    <message>
        <source>Choose a later chunk, or keep a session, from which every chunk can be reached.</source>
        <translation>Wählen Sie einen späteren Abschnitt oder speichern Sie eine Sitzung; aus ihr ist jeder Abschnitt erreichbar.</translation>
    </message>
    <message>
        <source>{file} lacks {count} pictures</source>
        <translation>In {file} fehlen {count} Bilder</translation>
    </message>
    <message>
        <source>this computer encodes them more slowly than they come</source>
        <translation>dieser Computer kodiert sie langsamer, als sie kommen</translation>
    </message>
    <message>
        <source>Record while a session is kept, from which the recorder reads what it lacks, or choose a smaller picture.</source>
        <translation>Nehmen Sie auf, während eine Sitzung gespeichert wird, aus der die Aufnahme Fehlendes liest, oder wählen Sie ein kleineres Bild.</translation>
    </message>
    <message>
        <source>The stream stays as it is</source>
        <translation>Der Stream bleibt, wie er ist</translation>
    </message>
    <message>
        <source>the command &quot;{command}&quot; is too large for the session&apos;s log</source>
        <translation>der Befehl &quot;{command}&quot; ist zu groß für das Protokoll der Sitzung</translation>
    </message>
    <message>
        <source>Divide it into smaller ones.</source>
        <translation>Teilen Sie ihn in kleinere auf.</translation>
    </message>
    <message>
        <source>Close other programs and open it again, or use another copy of it.</source>
        <translation>Schließen Sie andere Programme und öffnen Sie die Datei erneut, oder verwenden Sie eine andere Kopie.</translation>
    </message>
    <message>
        <source>Reading the session</source>
        <translation>Lese die Sitzung</translation>
    </message>
    <message>
        <source>Going back</source>
        <translation>Gehe zurück</translation>
    </message>
    <message>
        <source>Omit --control-no-token, or omit --control-address.</source>
        <translation>Lassen Sie --control-no-token oder --control-address weg.</translation>
    </message>
    <message>
        <source>Send the header &quot;Authorization: Bearer TOKEN&quot; with the token in the file that the program names when it opens the port, usually ~/.config/longtake/control-token. A browser or a player needs a link: GET /v1/link, or Window &gt; Copy Link to Control Port.</source>
        <translation>Senden Sie die Kopfzeile &quot;Authorization: Bearer TOKEN&quot; mit dem Token aus der Datei, die das Programm beim Öffnen des Anschlusses nennt, meist ~/.config/longtake/control-token. Ein Browser oder Player braucht einen Link: GET /v1/link oder Fenster &gt; Link zum Steueranschluss kopieren.</translation>
    </message>
    <message>
        <source>This link does not let anybody in</source>
        <translation>Dieser Link lässt niemanden hinein</translation>
    </message>
    <message>
        <source>it was used before, or the port was opened again since</source>
        <translation>er wurde schon benutzt, oder der Anschluss wurde seither neu geöffnet</translation>
    </message>
    <message>
        <source>Get another one with GET /v1/link, or with Window &gt; Copy Link to Control Port.</source>
        <translation>Holen Sie einen neuen mit GET /v1/link oder mit Fenster &gt; Link zum Steueranschluss kopieren.</translation>
    </message>
    <message>
        <source>The control port has no token</source>
        <translation>Der Steueranschluss hat kein Token</translation>
    </message>
    <message>
        <source>OSC was not opened on {address}</source>
        <translation>OSC wurde auf {address} nicht geöffnet</translation>
    </message>
    <message>
        <source>--osc-all lets whoever sends steer everything</source>
        <translation>--osc-all lässt jeden Absender alles steuern</translation>
    </message>
    <message>
        <source>Give --osc-from IP as well, or omit --osc-all.</source>
        <translation>Geben Sie auch --osc-from IP an, oder lassen Sie --osc-all weg.</translation>
    </message>
    <message>
        <source>other machines reach this port, and OSC has no tokens, so it takes only the commands of the stage</source>
        <translation>andere Rechner erreichen diesen Anschluss, und OSC kennt keine Token, deshalb nimmt er nur die Befehle der Bühne an</translation>
    </message>
    <message>
        <source>Send it over HTTP with the token, or open the port with --osc-from IP --osc-all.</source>
        <translation>Senden Sie ihn über HTTP mit dem Token, oder öffnen Sie den Anschluss mit --osc-from IP --osc-all.</translation>
    </message>
    <message>
        <source>it is in a format that Longtake does not open, such as a playlist</source>
        <translation>sie hat ein Format, das Longtake nicht öffnet, etwa eine Wiedergabeliste</translation>
    </message>
    <message>
        <source>Cannot use --send-ca for {address}</source>
        <translation>--send-ca ist für {address} nicht möglich</translation>
    </message>
    <message>
        <source>only rtmps:// checks who the server is</source>
        <translation>nur rtmps:// prüft, wer der Server ist</translation>
    </message>
    <message>
        <source>Omit it, or send to rtmps://.</source>
        <translation>Lassen Sie es weg, oder senden Sie an rtmps://.</translation>
    </message>
    <message>
        <source>the server did not prove that it is the one in the address</source>
        <translation>der Server hat nicht bewiesen, dass er der in der Adresse ist</translation>
    </message>
    <message>
        <source>Check the address and this computer&apos;s date. If you trust the server&apos;s own certificate, give it with --send-ca FILE or in the variable SSL_CERT_FILE.</source>
        <translation>Prüfen Sie die Adresse und das Datum dieses Rechners. Wenn Sie dem eigenen Zertifikat des Servers vertrauen, geben Sie es mit --send-ca DATEI oder in der Variable SSL_CERT_FILE an.</translation>
    </message>
    <message>
        <source>this system has no file of certificates, so no server can prove who it is</source>
        <translation>dieses System hat keine Datei mit Zertifikaten, daher kann kein Server beweisen, wer er ist</translation>
    </message>
    <message>
        <source>Install the package ca-certificates, or name a file with --send-ca FILE or in the variable SSL_CERT_FILE.</source>
        <translation>Installieren Sie das Paket ca-certificates, oder nennen Sie eine Datei mit --send-ca DATEI oder in der Variable SSL_CERT_FILE.</translation>
    </message>
    <message>
        <source>the GPU has not enough free memory for it</source>
        <translation>die GPU hat dafür nicht genug freien Speicher</translation>
    </message>
    <message>
        <source>The stream continues. Close other programs that use the GPU, lower the budget, or choose the small decoder, and try again.</source>
        <translation>Der Strom läuft weiter. Schließen Sie andere Programme, die die GPU benutzen, verkleinern Sie das Budget oder wählen Sie den kleinen Decoder, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The model was not opened</source>
        <translation>Das Modell wurde nicht geöffnet</translation>
    </message>
    <message>
        <source>the GPU ran out of memory while it was read</source>
        <translation>der Speicher der GPU reichte beim Lesen nicht aus</translation>
    </message>
    <message>
        <source>Close other programs that use the GPU, lower the budget, or choose the small decoder or fp8, and press Restart. With --device cpu it needs no GPU.</source>
        <translation>Schließen Sie andere Programme, die die GPU benutzen, verkleinern Sie das Budget oder wählen Sie den kleinen Decoder oder fp8, und drücken Sie „Neu starten“. Mit --device cpu braucht es keine GPU.</translation>
    </message>
    <message>
        <source>The GPU stopped working</source>
        <translation>Die GPU arbeitet nicht mehr</translation>
    </message>
    <message>
        <source>Close Longtake and start it again: the session continues where it was. If it happens again, choose --device cpu.</source>
        <translation>Schließen Sie Longtake und starten Sie es neu: Die Sitzung geht dort weiter, wo sie war. Wenn es wieder geschieht, wählen Sie --device cpu.</translation>
    </message>
    <message>
        <source>The GPU cannot be used</source>
        <translation>Die GPU kann nicht benutzt werden</translation>
    </message>
    <message>
        <source>its driver serves CUDA {found}, and CUDA {needed} is needed</source>
        <translation>ihr Treiber kann CUDA {found}, gebraucht wird CUDA {needed}</translation>
    </message>
    <message>
        <source>Update the NVIDIA driver to version {driver} or newer, or use --device cpu.</source>
        <translation>Aktualisieren Sie den NVIDIA-Treiber auf Version {driver} oder neuer, oder benutzen Sie --device cpu.</translation>
    </message>
    <message>
        <source>the {gpu} has compute capability {found}, and {least} is the least</source>
        <translation>die {gpu} hat die Compute Capability {found}, mindestens {least} ist nötig</translation>
    </message>
    <message>
        <source>Use --device cpu, or a newer GPU.</source>
        <translation>Benutzen Sie --device cpu oder eine neuere GPU.</translation>
    </message>
    <message>
        <source>this machine has a GPU of AMD, and only NVIDIA&apos;s are supported</source>
        <translation>dieser Rechner hat eine GPU von AMD, unterstützt werden nur die von NVIDIA</translation>
    </message>
    <message>
        <source>Use --device cpu.</source>
        <translation>Benutzen Sie --device cpu.</translation>
    </message>
    <message>
        <source>the {gpu} is too old for the GPU libraries</source>
        <translation>die {gpu} ist für die GPU-Bibliotheken zu alt</translation>
    </message>
    <message>
        <source>Choose another GPU, or --device cpu.</source>
        <translation>Wählen Sie eine andere GPU oder --device cpu.</translation>
    </message>
    <message>
        <source>the {gpu} does not multiply bf16; GPUs from the RTX 30 series on do</source>
        <translation>die {gpu} multipliziert kein bf16; GPUs ab der RTX-30-Reihe können es</translation>
    </message>
    <message>
        <source>Choose --dtype fp32, or --device cpu.</source>
        <translation>Wählen Sie --dtype fp32 oder --device cpu.</translation>
    </message>
    <message>
        <source>Cannot read the session</source>
        <translation>Die Sitzung lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>its file was cut short, or its disk was taken away, while it was open</source>
        <translation>ihre Datei wurde gekürzt oder ihr Datenträger entfernt, während sie geöffnet war</translation>
    </message>
    <message>
        <source>this model continues only pictures that it made itself</source>
        <translation>dieses Modell setzt nur Bilder fort, die es selbst erzeugt hat</translation>
    </message>
    <message>
        <source>this model keeps no memory: each of its clips continues the last {pictures} pictures of the one before</source>
        <translation>dieses Modell hat kein Gedächtnis: Jeder seiner Clips setzt die letzten {pictures} Bilder des vorigen fort</translation>
    </message>
    <message>
        <source>this model keeps no memory: each of its clips continues the last pictures of the one before</source>
        <translation>dieses Modell hat kein Gedächtnis: Jeder seiner Clips setzt die letzten Bilder des vorigen fort</translation>
    </message>
    <message>
        <source>Connect the disk again, then open the session again.</source>
        <translation>Schließen Sie den Datenträger wieder an, und öffnen Sie die Sitzung dann noch einmal.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Examples</name>
    <message>
        <source>Day and Night</source>
        <translation>Tag und Nacht</translation>
    </message>
    <message>
        <source>One shot from day to night. Each prompt slides into the next; the ball is not forgotten.</source>
        <translation>Eine Einstellung vom Tag in die Nacht. Jeder Prompt gleitet in den nächsten; der Ball wird nicht vergessen.</translation>
    </message>
    <message>
        <source>Away and Back</source>
        <translation>Weg und zurück</translation>
    </message>
    <message>
        <source>The camera looks away and comes back, with memory at first and then without. Inspect shows it.</source>
        <translation>Die Kamera blickt weg und kommt zurück, erst mit Gedächtnis, dann ohne. „Untersuchen“ zeigt es.</translation>
    </message>
    <message>
        <source>Blend and Cut</source>
        <translation>Mischung und Schnitt</translation>
    </message>
    <message>
        <source>Two prompts at once, by weight, and then a cut to another place.</source>
        <translation>Zwei Prompts zugleich, nach Gewicht, und dann ein Schnitt an einen anderen Ort.</translation>
    </message>
    <message>
        <source>Behind a Tree</source>
        <translation>Hinter einem Baum</translation>
    </message>
    <message>
        <source>The prompt does not give the ball&apos;s colour. When it comes out again, only the memory knows it.</source>
        <translation>Kein Wort nennt die Farbe des Balls. Kommt er wieder hervor, kennt sie nur das Gedächtnis.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Clear List</source>
        <translation>Liste leeren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>The stream comes first; pause it and files are ready sooner.</source>
        <translation>Der Strom hat Vorrang; hält man ihn an, sind Dateien früher fertig.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ExportForm</name>
    <message>
        <source>Preset</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>How many seconds</source>
        <translation>Wie viele Sekunden</translation>
    </message>
    <message>
        <source>The command “Keep the Last Seconds” keeps as many</source>
        <translation>Der Befehl „Die letzten Sekunden behalten“ behält ebenso viele</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen …</translation>
    </message>
    <message>
        <source>What it will be</source>
        <translation>Was es wird</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Was im Weg steht</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>Pictures a second</source>
        <translation>Bilder je Sekunde</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>Prompts</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>%1, as the model makes them</source>
        <translation>%1, wie das Modell sie macht</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1, twice as large</source>
        <translation>%1, doppelt so groß</translation>
    </message>
    <message>
        <source>%1, enlarged to fit, on black</source>
        <translation>%1, eingepasst, auf Schwarz</translation>
    </message>
    <message>
        <source>Not in the file</source>
        <translation>Nicht in der Datei</translation>
    </message>
    <message>
        <source>Chapters and description of the file</source>
        <translation>Als Kapitel und Beschreibung der Datei</translation>
    </message>
    <message>
        <source>Subtitles in a .srt file next to it</source>
        <translation>Als Untertitel in einer .srt-Datei daneben</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Beides</translation>
    </message>
    <message>
        <source>In to out · of one take only</source>
        <translation>Von In bis Out · nur bei einem Take</translation>
    </message>
    <message>
        <source>Each take as a whole</source>
        <translation>Jeder Take als Ganzes</translation>
    </message>
    <message>
        <source>The last seconds of each</source>
        <translation>Die letzten Sekunden von jedem</translation>
    </message>
    <message>
        <source>Whole take · %1</source>
        <translation>Ganzer Take · %1</translation>
    </message>
    <message>
        <source>Last %1 s · %2</source>
        <translation>Letzte %1 s · %2</translation>
    </message>
    <message>
        <source>In to out · %1</source>
        <translation>Anfang bis Ende · %1</translation>
    </message>
    <message>
        <source>In to out · no marks are set</source>
        <translation>Anfang bis Ende · keine Marken gesetzt</translation>
    </message>
    <message>
        <source>Folder of pictures (*)</source>
        <translation>Ordner mit Bildern (*)</translation>
    </message>
    <message>
        <source>%1 file (*%2)</source>
        <translation>%1-Datei (*%2)</translation>
    </message>
    <message>
        <source>Export As</source>
        <translation>Exportieren als</translation>
    </message>
    <message>
        <source>No take is chosen.</source>
        <translation>Kein Take ist gewählt.</translation>
    </message>
    <message>
        <source>This stream is not saved, so there is nothing to export. See the notice above the picture.</source>
        <translation>Dieser Strom wird nicht aufbewahrt, es gibt also nichts zu exportieren. Siehe den Hinweis über dem Bild.</translation>
    </message>
    <message>
        <source>This range holds no pictures yet.</source>
        <translation>Dieser Bereich enthält noch keine Bilder.</translation>
    </message>
    <message>
        <source>Name a folder.</source>
        <translation>Nennen Sie einen Ordner.</translation>
    </message>
    <message>
        <source>Name a file, with its folder.</source>
        <translation>Eine Datei mit ihrem Ordner angeben.</translation>
    </message>
    <message>
        <source>The folder %1 does not exist.</source>
        <translation>Den Ordner %1 gibt es nicht.</translation>
    </message>
    <message>
        <source>The folder %1 cannot be written to.</source>
        <translation>In den Ordner %1 lässt sich nicht schreiben.</translation>
    </message>
    <message>
        <source>The disk has %1 left, this needs about %2. Choose another folder or a shorter range.</source>
        <translation>Auf dem Datenträger sind noch %1 frei, gebraucht werden etwa %2. Einen anderen Ordner oder einen kürzeren Bereich wählen.</translation>
    </message>
    <message>
        <source>The name must end in %1.</source>
        <translation>Der Name muss auf %1 enden.</translation>
    </message>
    <message>
        <source>The folder %1 is not empty. Name a new or an empty one.</source>
        <translation>Im Ordner %1 liegt schon etwas. Nennen Sie einen neuen oder leeren.</translation>
    </message>
    <message>
        <source>This file is being exported already.</source>
        <translation>Diese Datei wird schon exportiert.</translation>
    </message>
    <message>
        <source>Each take gets a name of its own in this folder</source>
        <translation>Jeder Take bekommt in diesem Ordner einen eigenen Namen</translation>
    </message>
    <message>
        <source>%1 pictures · %2 · about %3</source>
        <translation>%1 Bilder · %2 · etwa %3</translation>
    </message>
    <message>
        <source> · ready in about %1</source>
        <translation> · fertig in etwa %1</translation>
    </message>
    <message>
        <source> · %1 free</source>
        <translation> · %1 frei</translation>
    </message>
    <message>
        <source> · replaces the existing file</source>
        <translation> · ersetzt die vorhandene Datei</translation>
    </message>
    <message>
        <source>Export %1 Takes</source>
        <translation>%1 Takes exportieren</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>The MP4 then carries the whole session with all its takes, not only this range. Longtake opens it like a session.</source>
        <translation>Die MP4-Datei enthält dann die ganze Sitzung mit allen Takes, nicht nur diesen Bereich. Longtake öffnet sie wie eine Sitzung.</translation>
    </message>
    <message>
        <source>Only an MP4 can carry a session</source>
        <translation>Nur eine MP4-Datei kann eine Sitzung enthalten</translation>
    </message>
    <message>
        <source>Goes with the file</source>
        <translation>Geht mit der Datei</translation>
    </message>
    <message>
        <source>WebVTT in a .vtt file next to it</source>
        <translation>WebVTT in einer .vtt-Datei daneben</translation>
    </message>
    <message>
        <source>Only an MP4 has chapters and subtitles</source>
        <translation>Nur ein MP4 hat Kapitel und Untertitel</translation>
    </message>
    <message>
        <source>as large as it gets</source>
        <translation>so groß wie nötig</translation>
    </message>
    <message>
        <source> MB</source>
        <translation> MB</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source>The file is never larger: the quality is reduced to fit. 0 removes the limit.</source>
        <translation>Die Datei wird nie größer: Die Qualität gibt nach. 0 hebt die Grenze auf.</translation>
    </message>
    <message>
        <source>Only an MP4 can have a size limit</source>
        <translation>Nur bei einer MP4-Datei lässt sich die Größe begrenzen</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
    <message>
        <source>Browse for a sound…</source>
        <translation>Ton auswählen …</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Ton</translation>
    </message>
    <message>
        <source>The sound of this file is added to the video, from the first picture on. It fades out with the last.</source>
        <translation>Der Ton dieser Datei wird unter das Video gelegt, vom ersten Bild an. Mit dem letzten klingt er aus.</translation>
    </message>
    <message>
        <source>Only an MP4 can have sound</source>
        <translation>Nur ein MP4 bekommt einen Ton</translation>
    </message>
    <message>
        <source>Add a Sound to the Video</source>
        <translation>Einen Ton unter das Video legen</translation>
    </message>
    <message>
        <source>Sounds (*.wav *.flac *.mp3 *.ogg *.opus *.m4a *.aac);;All files (*)</source>
        <translation>Töne (*.wav *.flac *.mp3 *.ogg *.opus *.m4a *.aac);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>There is no sound file %1.</source>
        <translation>Es gibt keine Tondatei %1.</translation>
    </message>
    <message>
        <source>%1, mixed from neighbouring pictures</source>
        <translation>%1, aus Nachbarbildern gemischt</translation>
    </message>
    <message>
        <source>%1, with the motion in between</source>
        <translation>%1, mit der Bewegung dazwischen</translation>
    </message>
    <message>
        <source>Result for the preset</source>
        <translation>Was aus der Vorlage wurde</translation>
    </message>
    <message>
        <source>Not shown</source>
        <translation>Nicht gezeigt</translation>
    </message>
    <message>
        <source>Over the pictures</source>
        <translation>Über den Bildern</translation>
    </message>
    <message>
        <source>In a file of its own</source>
        <translation>In einer eigenen Datei</translation>
    </message>
    <message>
        <source>What the memory keeps and how salient it is, in the colours of the window&apos;s overlay. A file of its own is called NAME.memory.mp4. A session does not hold this, so its model computes the memory again.</source>
        <translation>Was das Gedächtnis behält und wie salient es ist, in den Farben der Einblendung im Fenster. Eine eigene Datei heißt NAME.memory.mp4. Eine Sitzung enthält das nicht; deshalb wird das Gedächtnis mit ihrem Modell neu berechnet.</translation>
    </message>
    <message>
        <source>Shows another take of the session on the right, at the same moments. The shorter take stays at its last picture.</source>
        <translation>Zeigt rechts einen anderen Take der Sitzung zu denselben Momenten. Der Take, der zuerst endet, bleibt bei seinem letzten Bild.</translation>
    </message>
    <message>
        <source>Captions</source>
        <translation>Beschriften</translation>
    </message>
    <message>
        <source>Writes the number of each take and its name, or else its policy, into its corner</source>
        <translation>Schreibt in die Ecke jedes Takes seine Nummer und seinen Namen, sonst seine Regel</translation>
    </message>
    <message>
        <source>Pattern for the names of files. Fields in braces are filled in.</source>
        <translation>Woraus die Namen der Dateien gebildet werden. Was in geschweiften Klammern steht, wird eingesetzt.</translation>
    </message>
    <message>
        <source>Put a field into the name</source>
        <translation>Ein Feld in den Namen einfügen</translation>
    </message>
    <message>
        <source>name of the session</source>
        <translation>Name der Sitzung</translation>
    </message>
    <message>
        <source>number of the take</source>
        <translation>Nummer des Takes</translation>
    </message>
    <message>
        <source>day of the export</source>
        <translation>Tag des Exports</translation>
    </message>
    <message>
        <source>time of the export</source>
        <translation>Uhrzeit des Exports</translation>
    </message>
    <message>
        <source>last prompt</source>
        <translation>letzter Prompt</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>policy of the memory</source>
        <translation>Regel des Gedächtnisses</translation>
    </message>
    <message>
        <source>number that makes the name new</source>
        <translation>Nummer, die den Namen neu macht</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>As it was at first</source>
        <translation>Wie am Anfang</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Gedächtnis</translation>
    </message>
    <message>
        <source>Beside it</source>
        <translation>Daneben</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Your own preset, made from %1.</source>
        <translation>Ihre eigene Vorlage, aus „%1“ gemacht.</translation>
    </message>
    <message>
        <source>No other take</source>
        <translation>Kein anderer Take</translation>
    </message>
    <message>
        <source> · becomes %1</source>
        <translation> · wird %1</translation>
    </message>
    <message>
        <source> · the first becomes %1</source>
        <translation> · der erste wird %1</translation>
    </message>
    <message>
        <source>The session does not hold the memory. Its model is loaded and follows the take again, which is faster than the stream was.</source>
        <translation>Die Sitzung enthält das Gedächtnis nicht: Ihr Modell wird geladen und geht den Take noch einmal durch. Das dauert einen Teil der Zeit, die der Strom brauchte.</translation>
    </message>
    <message>
        <source>Second of the sound at the first picture; below 0 the sound begins later</source>
        <translation>Die Sekunde des Tons, die beim ersten Bild zu hören ist; unter 0 beginnt der Ton später</translation>
    </message>
    <message>
        <source>Sound from</source>
        <translation>Ton ab</translation>
    </message>
    <message>
        <source>The sound ends before this range begins. Remove it, or choose an earlier range.</source>
        <translation>Der Ton endet, bevor dieser Bereich beginnt. Nehmen Sie ihn weg oder wählen Sie einen früheren Bereich.</translation>
    </message>
    <message>
        <source>Each take as trimmed</source>
        <translation>Jeder Take wie getrimmt</translation>
    </message>
    <message>
        <source>Take as trimmed · %1 (%2 to %3)</source>
        <translation>Take wie getrimmt · %1 (%2 bis %3)</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ExportPreset</name>
    <message>
        <source>Share</source>
        <translation>Teilen</translation>
    </message>
    <message>
        <source>H.264 MP4 that phones, editors and most sites take. Choose 24 pictures a second for a site that refuses 16.</source>
        <translation>H.264-MP4, das Telefone, Editoren und die meisten Websites nehmen. Wählen Sie 24 Bilder je Sekunde für eine Website, die 16 ablehnt.</translation>
    </message>
    <message>
        <source>Master</source>
        <translation>Master</translation>
    </message>
    <message>
        <source>H.264 MP4 at the model&apos;s own rate, with hardly any loss. For editing and for keeping.</source>
        <translation>H.264-MP4 mit der eigenen Bildrate des Modells, fast ohne Verlust. Zum Schneiden und Aufbewahren.</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>A small H.264 MP4, made quickly. For messages and notes.</source>
        <translation>Ein kleines, schnell gemachtes H.264-MP4. Für Nachrichten und Notizen.</translation>
    </message>
    <message>
        <source>GIF</source>
        <translation>GIF</translation>
    </message>
    <message>
        <source>An animated GIF that repeats, with 255 colours chosen from the pictures. Best for a few seconds.</source>
        <translation>Ein sich wiederholendes GIF mit 255 aus den Bildern gewählten Farben. Am besten für wenige Sekunden.</translation>
    </message>
    <message>
        <source>PNG pictures</source>
        <translation>PNG-Bilder</translation>
    </message>
    <message>
        <source>A folder with one lossless picture per frame, for compositing and for papers.</source>
        <translation>Ein Ordner mit einem verlustfreien Bild je Einzelbild, für Compositing und Veröffentlichungen.</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Archive (FFV1)</source>
        <translation>Archiv (FFV1)</translation>
    </message>
    <message>
        <source>A .mkv file without any loss, at the model&apos;s own rate. For keeping, and for making others from.</source>
        <translation>Eine .mkv-Datei ganz ohne Verlust, in der eigenen Rate des Modells. Zum Aufheben und um andere daraus zu machen.</translation>
    </message>
    <message>
        <source>Editing (ProRes)</source>
        <translation>Schnitt (ProRes)</translation>
    </message>
    <message>
        <source>ProRes 422 HQ in a .mov file, which editors cut without decoding the frames around the cut.</source>
        <translation>ProRes 422 HQ in einer .mov-Datei, die Schnittprogramme schneiden, ohne das Umliegende zu dekodieren.</translation>
    </message>
    <message>
        <source>WebP</source>
        <translation>WebP</translation>
    </message>
    <message>
        <source>An animated WebP that repeats, with all colours and much smaller than a GIF. For web pages.</source>
        <translation>Ein animiertes WebP, das sich wiederholt, mit allen Farben und viel kleiner als ein GIF. Für Webseiten.</translation>
    </message>
    <message>
        <source>AV1</source>
        <translation>AV1</translation>
    </message>
    <message>
        <source>An MP4 with AV1: smaller than H.264 and slower to make. Not every player supports it yet.</source>
        <translation>Ein MP4 mit AV1: kleiner als H.264 und langsamer zu machen. Noch nimmt es nicht jeder Player.</translation>
    </message>
    <message>
        <source>WebM (AV1)</source>
        <translation>WebM (AV1)</translation>
    </message>
    <message>
        <source>A .webm file with AV1, for web pages. Slower to make.</source>
        <translation>Eine .webm-Datei mit AV1, für Webseiten. Langsamer zu machen.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ExportRows</name>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 · %2 left</source>
        <translation>%1 · noch %2</translation>
    </message>
    <message>
        <source>not exported</source>
        <translation>nicht exportiert</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>Exports</source>
        <translation>Exporte</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel %1</source>
        <translation>%1 abbrechen</translation>
    </message>
    <message>
        <source>Show in Folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Show %1 in its folder</source>
        <translation>%1 in seinem Ordner zeigen</translation>
    </message>
    <message>
        <source>Progress of %1</source>
        <translation>Fortschritt von %1</translation>
    </message>
</context>
<context>
    <name>longtake::ui::FadeLength</name>
    <message>
        <source>Length of a fade in chunks</source>
        <translation>Länge einer Blende in Abschnitten</translation>
    </message>
    <message>
        <source>How many chunks a fade takes</source>
        <translation>Wie viele Abschnitte eine Blende dauert</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>chunks</source>
        <translation>Abschnitte</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Fader</name>
    <message>
        <source>Prompt at end A</source>
        <translation>Prompt am Ende A</translation>
    </message>
    <message>
        <source>The prompt at the left end of the fader</source>
        <translation>Der Prompt am linken Ende des Reglers</translation>
    </message>
    <message>
        <source>Prompt at end B</source>
        <translation>Prompt am Ende B</translation>
    </message>
    <message>
        <source>The prompt at the right end of the fader</source>
        <translation>Der Prompt am rechten Ende des Reglers</translation>
    </message>
    <message>
        <source>Fader</source>
        <translation>Überblendregler</translation>
    </message>
    <message>
        <source>%1 · empty</source>
        <translation>%1 · leer</translation>
    </message>
    <message>
        <source>From prompt A to prompt B. Between them is a blend; the stream follows at the next chunk.</source>
        <translation>Von Prompt A zu Prompt B. Dazwischen liegt eine Mischung; der Strom folgt mit dem nächsten Abschnitt.</translation>
    </message>
    <message>
        <source>Choose two pads with different prompts for A and B.</source>
        <translation>Für A und B zwei Pads mit verschiedenen Prompts wählen.</translation>
    </message>
    <message>
        <source>neither A nor B</source>
        <translation>weder A noch B</translation>
    </message>
    <message>
        <source>How much of the picture&apos;s prompt is A, and how much is B, in per cent</source>
        <translation>Wie viel vom Prompt des Bildes A ist und wie viel B, in Prozent</translation>
    </message>
    <message>
        <source>The current prompt is not one of those at the ends of the fader</source>
        <translation>Es gilt ein anderer Prompt als die an den Enden des Reglers</translation>
    </message>
</context>
<context>
    <name>longtake::ui::FollowBar</name>
    <message>
        <source>Freedom</source>
        <translation>Freiheit</translation>
    </message>
    <message>
        <source>How far the stream may leave the video</source>
        <translation>Wie weit der Strom vom Video abweichen darf</translation>
    </message>
    <message>
        <source>Left: the video as the model codes it. Right: nothing of the video</source>
        <translation>Links: das Video, wie das Modell es kodiert. Rechts: nichts vom Video</translation>
    </message>
    <message>
        <source>Let It Go</source>
        <translation>Loslassen</translation>
    </message>
    <message>
        <source>The stream continues without the video</source>
        <translation>Der Strom läuft ohne das Video weiter</translation>
    </message>
    <message>
        <source>Following %1</source>
        <translation>Folgt %1</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Gallery</name>
    <message>
        <source>Places and times</source>
        <translation>Orte und Zeiten</translation>
    </message>
    <message>
        <source>Weather</source>
        <translation>Wetter</translation>
    </message>
    <message>
        <source>Motion and camera</source>
        <translation>Bewegung und Kamera</translation>
    </message>
    <message>
        <source>Things</source>
        <translation>Dinge</translation>
    </message>
</context>
<context>
    <name>longtake::ui::GalleryDialog</name>
    <message>
        <source>Prompt Gallery</source>
        <translation>Prompt-Galerie</translation>
    </message>
    <message>
        <source>In words that the built-in model knows. A click sends one; the stream continues.</source>
        <translation>In Worten, die das eingebaute Modell gelernt hat, also auf Englisch. Ein Klick sendet einen; der Strom läuft weiter.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::GetPage</name>
    <message>
        <source>Get models</source>
        <translation>Modelle holen</translation>
    </message>
    <message>
        <source>Nothing is downloaded before you start it. Files go to %1, and each one is compared with its SHA-256. A download that ends early can be resumed.</source>
        <translation>Nichts wird geladen, bevor Sie darum bitten. Dateien kommen nach %1, jede wird mit ihrem SHA-256 verglichen, und was von einer Datei gekommen ist, bleibt, wenn ein Download vorzeitig endet.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::GoingBackNotice</name>
    <message>
        <source>Going back</source>
        <translation>Gehe zurück</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>%1 % of the way</source>
        <translation>%1 % des Wegs</translation>
    </message>
</context>
<context>
    <name>longtake::ui::GpuDialog</name>
    <message>
        <source>GPU Support</source>
        <translation>GPU-Unterstützung</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Dieser Computer</translation>
    </message>
    <message>
        <source>NVIDIA&apos;s libraries</source>
        <translation>NVIDIAs Bibliotheken</translation>
    </message>
    <message>
        <source>I accept NVIDIA&apos;s licence</source>
        <translation>Ich nehme NVIDIAs Lizenz an</translation>
    </message>
    <message>
        <source>Read it at %1.</source>
        <translation>Sie steht auf %1.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>python3 cannot be started. Install the packages python3 and python3-pip.</source>
        <translation>python3 lässt sich nicht starten. Installieren Sie die Pakete python3 und python3-pip.</translation>
    </message>
    <message>
        <source>A part of this installation is missing: gpu_libraries.py. Install the whole package again.</source>
        <translation>Ein Teil dieser Installation fehlt: gpu_libraries.py. Installieren Sie das ganze Paket neu.</translation>
    </message>
    <message>
        <source>No NVIDIA driver is installed.</source>
        <translation>Kein NVIDIA-Treiber ist installiert.</translation>
    </message>
    <message>
        <source>NVIDIA driver %1</source>
        <translation>NVIDIA-Treiber %1</translation>
    </message>
    <message>
        <source>computes in bf16 and in 8 bits</source>
        <translation>rechnet in bf16 und in 8 Bit</translation>
    </message>
    <message>
        <source>computes in bf16</source>
        <translation>rechnet in bf16</translation>
    </message>
    <message>
        <source>too old for Longtake</source>
        <translation>zu alt für Longtake</translation>
    </message>
    <message>
        <source>%1, %2 GiB: %3</source>
        <translation>%1, %2 GiB: %3</translation>
    </message>
    <message>
        <source>They are set up in %1. Longtake uses them after a restart.</source>
        <translation>Sie sind in %1 eingerichtet. Longtake nutzt sie nach einem Neustart.</translation>
    </message>
    <message>
        <source>%1 to download; %2 are free on the disk.</source>
        <translation>%1 herunterzuladen; %2 sind auf dem Datenträger frei.</translation>
    </message>
    <message>
        <source>Downloading %1; %2 remain.</source>
        <translation>%1 wird heruntergeladen; es bleiben %2.</translation>
    </message>
    <message>
        <source>The state of the GPU cannot be read; the log in the terminal says why.</source>
        <translation>Der Zustand der GPU lässt sich nicht lesen; die Ausgabe im Terminal nennt den Grund.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Resume Download</source>
        <translation>Download fortsetzen</translation>
    </message>
    <message>
        <source>Download and Set Up</source>
        <translation>Herunterladen und einrichten</translation>
    </message>
    <message>
        <source>Estimated for Wan 2.1 1.3B with the small decoder: %1 pictures a second at 832x480, %2 with two passes, %3 at 640x352.</source>
        <translation>Geschätzt für Wan 2.1 1.3B mit dem kleinen Decoder: %1 Bilder je Sekunde bei 832x480, %2 mit zwei Durchgängen, %3 bei 640x352.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::HelpPage</name>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search the help</source>
        <translation>Hilfe durchsuchen</translation>
    </message>
    <message>
        <source>Shows the sections that contain all of these words</source>
        <translation>Zeigt die Abschnitte, in denen alle diese Wörter stehen</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Nothing here has all of these words. Try one of them alone.</source>
        <translation>Nichts hier enthält alle diese Wörter. Versuchen Sie eines davon allein.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::HelpText</name>
    <message>
        <source>The window</source>
        <translation>Das Fenster</translation>
    </message>
    <message>
        <source>{create} shows just these. {inspect} adds prompts, cache strip and memory. {compare} shows takes side by side. Every panel can be moved or detached, and {find_a_command} finds any command by its name.</source>
        <translation>{create} zeigt nur das. {inspect} fügt Prompts, Cache-Streifen und Gedächtnis hinzu. {compare} stellt Takes nebeneinander. Jedes Feld lässt sich verschieben oder lösen, und {find_a_command} findet jeden Befehl nach seinem Namen.</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>Prompts</translation>
    </message>
    <message>
        <source>Type and press Enter: the stream follows at the next chunk. The line next to the box shows when the prompt was applied and when its first picture was shown.</source>
        <translation>Tippen Sie und drücken Sie Enter: Die laufende Einstellung folgt beim nächsten Abschnitt. Die Zeile neben dem Feld sagt, wann der Prompt angewandt und wann sein erstes Bild zu sehen war.</translation>
    </message>
    <message>
        <source>Recache recomputes the memory under the new prompt. Cut empties it. Fade slides from one prompt to the other over some chunks.</source>
        <translation>Auffrischen berechnet das Gemerkte unter dem neuen Prompt noch einmal. Schnitt vergisst es. Blende gleitet über einige Abschnitte von einem Prompt zum anderen.</translation>
    </message>
    <message>
        <source>Look back</source>
        <translation>Zurückblicken</translation>
    </message>
    <message>
        <source>Click or drag on the timeline to look back. The stream continues meanwhile; {keep_streaming_while_looking_back} lets it pause instead. {live} goes back to the newest picture.</source>
        <translation>Klicken oder ziehen Sie auf der Zeitleiste, um zu sehen, was war. Der Strom läuft währenddessen weiter; {keep_streaming_while_looking_back} lässt ihn stattdessen pausieren. {live} führt zum neuesten Bild zurück.</translation>
    </message>
    <message>
        <source>{previous_picture} and {next_picture} go by pictures, {a_chunk_back} and {a_chunk_on} by chunks, {previous_prompt} and {next_prompt} from prompt to prompt. {play_backwards}, {stop} and {play_forwards} play.</source>
        <translation>{previous_picture} und {next_picture} gehen bildweise, {a_chunk_back} und {a_chunk_on} abschnittsweise, {previous_prompt} und {next_prompt} von Prompt zu Prompt. {play_backwards}, {stop} und {play_forwards} spielen ab.</translation>
    </message>
    <message>
        <source>Go back and branch</source>
        <translation>Zurückgehen und abzweigen</translation>
    </message>
    <message>
        <source>While you look back, Enter continues from there with the prompt in the box, and {continue_from_here} with the old prompt. This makes a new take; the old future stays as a grey lane, and {takes} lists all takes.</source>
        <translation>Während Sie zurückblicken, geht Enter von dort unter dem Prompt im Feld weiter und {continue_from_here} ohne einen anderen Prompt. So entsteht ein neuer Take; die alte Zukunft bleibt als graue Spur, und {takes} listet alle Takes auf.</translation>
    </message>
    <message>
        <source>{reroll_from_here} continues from there with another seed. {undo} goes back to where the stream was before the last step, and {redo} returns. Nothing is lost.</source>
        <translation>{reroll_from_here} geht von dort mit einem anderen Startwert weiter. {undo} führt dahin zurück, wo der Strom vor dem letzten Schritt war, und {redo} wieder hin. Nichts, was entstanden ist, geht verloren.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Gedächtnis</translation>
    </message>
    <message>
        <source>{salience_overlay} shows on the picture how salient each token is. {pin_tokens}, {forget_tokens} and {dim_tokens} turn the pointer into a brush that keeps, removes or weakens tokens of the memory. {restore_tokens} undoes that, and {lasso} draws an outline.</source>
        <translation>{salience_overlay} zeigt auf dem Bild, wie auffällig jedes Token ist. {pin_tokens}, {forget_tokens} und {dim_tokens} machen den Zeiger zu einem Pinsel, der behält, wegnimmt oder abschwächt, was das Modell sich dort merkt; {restore_tokens} nimmt es zurück, und {lasso} zeichnet einen Umriss.</translation>
    </message>
    <message>
        <source>{what_would_it_do_without_this} regenerates the stream without the selection and compares both.</source>
        <translation>{what_would_it_do_without_this} erzeugt den Strom noch einmal ohne die Auswahl und vergleicht beide.</translation>
    </message>
    <message>
        <source>In Inspect, the policy decides which tokens stay when the budget is full. The last entry of the list loads your own policy from a file.</source>
        <translation>Unter Untersuchen entscheidet die Regel, was bleibt, wenn das Budget voll ist. Am Ende der Liste geht es zu einer eigenen Regel in einer Datei.</translation>
    </message>
    <message>
        <source>Drift</source>
        <translation>Drift</translation>
    </message>
    <message>
        <source>The band under the timeline turns from green to red where pictures drift from the beginning of the prompt. Point at it to read the measure. {back_to_the_last_good_moment} continues from the last good moment.</source>
        <translation>Das Band unter der Zeitleiste geht von Grün nach Rot, wo Bilder sich von dem entfernen, was sie am Anfang des Prompts waren. Zeigen Sie darauf, um zu lesen, welches Maß es ist. {back_to_the_last_good_moment} geht vom letzten guten Moment aus weiter.</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>{compare} shows takes side by side, as a wipe, a difference or a blink, at one playhead. A trial makes another take that differs in seed, policy, budget, passes or prompt, and on request one whose memory is random.</source>
        <translation>{compare} zeigt Takes nebeneinander, mit Trennlinie, als Differenz oder im Wechsel, an einem Abspielkopf. Ein Versuch erzeugt einen weiteren Take mit anderem Startwert, anderer Regel, anderem Budget, anderer Zahl von Durchgängen oder anderem Prompt und auf Wunsch einen, dessen Gedächtnis das Los bestimmt.</translation>
    </message>
    <message>
        <source>Plan ahead</source>
        <translation>Vorausplanen</translation>
    </message>
    <message>
        <source>{plan_a_prompt_ahead}, or a double click ahead of the stream, plans a prompt or a policy for a later moment. Drag it to move it. {name_this_moment} names a moment, and names become chapters.</source>
        <translation>{plan_a_prompt_ahead} oder ein Doppelklick vor dem Strom plant einen Prompt oder eine Regel für einen Moment, der noch kommt. Ziehen verschiebt das Geplante. {name_this_moment} benennt einen Moment, und Namen werden zu Kapiteln.</translation>
    </message>
    <message>
        <source>Export and record</source>
        <translation>Exportieren und aufnehmen</translation>
    </message>
    <message>
        <source>Everything is saved, so it can be exported at any time with {export}. {mark_in} and {mark_out} set the range. {keep_the_last_30_s} saves the last seconds to a file without a question.</source>
        <translation>Alles, was erzeugt wurde, bleibt erhalten und lässt sich jederzeit mit {export} exportieren. {mark_in} und {mark_out} setzen den Bereich. {keep_the_last_30_s} behält die letzten Sekunden ohne Rückfrage.</translation>
    </message>
    <message>
        <source>{deliver} shows everything about exports in one place: takes, range, format, and running and finished files. There you also set how many of the last seconds are saved.</source>
        <translation>{deliver} zeigt alles über Dateien an einem Ort: welche Takes, welchen Bereich, welche Form, und was gerade exportiert wird oder fertig ist. Dort wählen Sie auch, wie viele Sekunden behalten werden.</translation>
    </message>
    <message>
        <source>{record} writes a video while you watch. It survives a crash up to the last second.</source>
        <translation>{record} schreibt ein Video, während Sie zusehen. Es übersteht einen Absturz bis auf die letzte Sekunde.</translation>
    </message>
    <message>
        <source>Sessions and models</source>
        <translation>Sitzungen und Modelle</translation>
    </message>
    <message>
        <source>{new_session} begins a new session, {open} opens one, {sessions} lists all with their sizes, and {save_session_as} writes one into a file for other machines.</source>
        <translation>{new_session} beginnt eine neue Sitzung, {open} öffnet eine, {sessions} listet alle mit ihrer Größe auf, und {save_session_as} schreibt eine in eine Datei für andere Rechner.</translation>
    </message>
    <message>
        <source>{models} opens other models: drop a file or a folder, and it shows the kind of model and missing parts. Public models can be downloaded there, too.</source>
        <translation>{models} öffnet andere Modelle: Legen Sie eine Datei oder einen Ordner ab, und Sie erfahren, was es ist und was fehlt. Dort lassen sich auch öffentliche Modelle holen.</translation>
    </message>
    <message>
        <source>When something goes wrong</source>
        <translation>Wenn etwas misslingt</translation>
    </message>
    <message>
        <source>A line above the picture shows problems and what to do. {log} shows the messages of the engine. After three crashes within ten minutes Longtake starts with the built-in model alone; “longtake --safe” does the same.</source>
        <translation>Eine Zeile über dem Bild sagt, was geschehen ist und was sich tun lässt. {log} zeigt, was die Maschine geschrieben hat. Nach drei schlechten Enden binnen zehn Minuten startet Longtake allein mit dem eingebauten Modell; „longtake --safe“ tut dasselbe.</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>{keyboard_shortcuts} shows all keys, and {change_shortcuts} changes them. Single keys act while the prompt box has no focus; Esc leaves it and {type_a_prompt} goes back.</source>
        <translation>{keyboard_shortcuts} zeigt alle Tasten, und {change_shortcuts} ändert sie. Einzelne Tasten wirken, solange das Prompt-Feld nicht den Fokus hat; Esc verlässt es, und {type_a_prompt} führt zurück.</translation>
    </message>
    <message>
        <source>{peek_at_the_next_chunk} shows what the next chunk would look like under the prompt in the box. Nobody else sees it, and nothing changes until Enter sends the prompt or Esc drops it. If the stream is paused, sending makes exactly these pictures.</source>
        <translation>{peek_at_the_next_chunk} zeigt, wie der nächste Abschnitt mit dem Prompt im Feld aussähe. Niemand sonst sieht es, und nichts ändert sich, bis Enter den Prompt sendet oder Esc ihn verwirft. Pausiert der Strom, so entstehen beim Senden genau diese Bilder.</translation>
    </message>
    <message>
        <source>The picture is in the middle. Below it are the prompt with its nine slots, the timeline, and a line of figures: speed, and the time of each step. A click on the figures estimates a chunk with other settings.</source>
        <translation>In der Mitte ist das Bild. Darunter stehen der Prompt mit seinen neun Plätzen, die Zeitleiste und eine Zeile mit Zahlen: wie schnell Bilder entstehen und gezeigt werden und was jeder Schritt kostet. Ein Klick auf die Zahlen sagt, was ein Abschnitt mit anderen Einstellungen kosten würde.</translation>
    </message>
    <message>
        <source>Help &gt; Examples plays short videos of the built-in model, each a take of its own.</source>
        <translation>Hilfe &gt; Beispiele spielt kurze Videos des eingebauten Modells, jedes als eigenen Take.</translation>
    </message>
    <message>
        <source>Perform</source>
        <translation>Auftreten</translation>
    </message>
    <message>
        <source>{freeze} holds the picture and {blackout} makes it black, here and on every output, while the stream continues. {panic} ends both, and cancels a waiting prompt. These keys work while the clean output is in front; {clean_output} closes it.</source>
        <translation>{freeze} lässt das Bild stehen und {blackout} macht es schwarz, hier und auf jeder Ausgabe, während der Strom weiterläuft. {panic} beendet beides und nimmt einen Prompt zurück, der noch unterwegs ist. Diese Tasten wirken auch, während die reine Ausgabe vorn ist; {clean_output} schließt sie.</translation>
    </message>
    <message>
        <source>{new_take_from_a_video} follows a video; so does a video that is dropped on the window. A slider sets how far the stream may leave it. After its end the stream continues alone.</source>
        <translation>{new_take_from_a_video} folgt einem Video, ebenso ein Video, das auf das Fenster gezogen wird. Ein Regler sagt, wie weit der Strom davon abweichen darf; wo es endet, läuft der Strom allein weiter.</translation>
    </message>
    <message>
        <source>{new_take_from_a_picture} begins with a picture of yours; so does a picture that is dropped on the window. {new_take_from_this_picture} begins with the picture on the screen. The model continues from it. It draws only what it was trained on: the built-in one draws toys.</source>
        <translation>{new_take_from_a_picture} beginnt mit einem Bild von Ihnen; ein Bild, das auf dem Fenster abgelegt wird, tut dasselbe. {new_take_from_this_picture} beginnt mit dem, was zu sehen ist. Das Modell macht von dort weiter und kennt nur, was es gelernt hat: Das eingebaute zeichnet Spielzeug.</translation>
    </message>
    <message>
        <source>{tap_tempo}, tapped on the beat, sets the tempo; it can be typed, too. {pads_at_once_on_the_beat_on_the_bar} lets pads wait for the beat or the bar. A waiting pad acts at the next chunk that fits; pressing it again, or {panic}, cancels it.</source>
        <translation>{tap_tempo}, im Takt geklopft, gibt das Tempo an; es lässt sich auch eintippen. {pads_at_once_on_the_beat_on_the_bar} lässt Pads auf den Schlag oder den Takt warten. Ein wartendes Pad wirkt beim nächsten passenden Abschnitt; noch ein Druck oder {panic} nimmt es zurück.</translation>
    </message>
    <message>
        <source>{cues_from_a_sound} finds the beats of a song and plans a prompt at each of them, at every bar, or at every onset. One undo removes them all. An export then offers the song as its sound, from the right second on.</source>
        <translation>{cues_from_a_sound} findet die Schläge eines Liedes und plant einen Prompt an jedem, an jedem Takt oder wo etwas einsetzt. Einmal rückgängig machen nimmt alle weg. Ein Export bietet das Lied dann als Ton an, von der richtigen Sekunde an.</translation>
    </message>
    <message>
        <source>{send_to} sends the stream live: to a server, to another program, to NDI® receivers on the network, or to a virtual camera. Browsers and meetings list that among their cameras. The last line of the window counts sent and dropped pictures.</source>
        <translation>{send_to} sendet den Strom weiter, während er entsteht: an einen Server, an ein anderes Programm, an NDI®-Empfänger im Netzwerk oder an eine virtuelle Kamera, die Browser und Videokonferenzen unter ihren Kameras aufführen. Die letzte Zeile des Fensters zählt, was gesendet wurde und was eine langsame Gegenseite verloren hat.</translation>
    </message>
    <message>
        <source>{blend} blends up to four prompts by weight. Ctrl+1 to Ctrl+9 send the slots; a long press on a slot stores the current prompt in it. {prompt_gallery} shows prompts that work well.</source>
        <translation>{blend} mischt bis zu vier Prompts nach Gewicht. Strg+1 bis Strg+9 senden die Plätze; langes Drücken auf einen Platz legt den jetzigen Prompt dort ab. {prompt_gallery} zeigt Prompts, die gut gelingen.</translation>
    </message>
    <message>
        <source>{perform} shows the nine slots as pads. The keys 1 to 9 or a click fade to one of them. A right click stores another prompt there, or puts the pad at an end of the fader. The fader blends two prompts. {fade_across} moves it to its other end, and {cut_next} makes the next prompt a cut. {timeline_and_tips} shows the timeline, which is hidden here.</source>
        <translation>{perform} zeigt die neun Plätze als Pads. Die Tasten 1 bis 9 oder ein Klick blenden zu einem davon über; ein Rechtsklick behält dort einen anderen Prompt oder legt ihn an ein Ende des Reglers, der zwei Prompts mischt. {fade_across} schiebt ihn ans andere Ende, und {cut_next} macht den nächsten Prompt zum Schnitt. {timeline_and_tips} zeigt die Zeitleiste, die hier eingeklappt ist.</translation>
    </message>
    <message>
        <source>{midi_and_gamepad} connects a MIDI controller, a gamepad or both. Keys and buttons press pads, controls and sticks move the fader, and lights show the current pad. A right click on a pad, a slot, a slider or a button assigns a key to it.</source>
        <translation>{midi_and_gamepad} schließt einen MIDI-Controller, ein Gamepad oder beides an: Tasten und Knöpfe drücken Pads, Regler und Sticks bewegen den Überblendregler, und Lichter zeigen, was gilt. Ein Rechtsklick auf ein Pad, einen Platz, einen Regler oder einen Knopf lernt die Taste, die es tut.</translation>
    </message>
    <message>
        <source>{trim_take_to_marks} trims the take to the marks: exports write only that part, and the list of takes counts it. Nothing is deleted, and {remove_trim} brings back the rest.</source>
        <translation>{trim_take_to_marks} lässt vom Take, was zwischen den Marken liegt: Das schreiben Exporte, und das zählt die Liste der Takes. Nichts wird gelöscht, und {remove_trim} bringt den Rest zurück.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::HintLine</name>
    <message>
        <source>Do not show again</source>
        <translation>Nicht mehr zeigen</translation>
    </message>
    <message>
        <source>Type something else and press Enter; Ctrl+G shows prompts that work well.</source>
        <translation>Etwas anderes eingeben und Enter drücken; Strg+G zeigt Prompts, die gut gelingen.</translation>
    </message>
    <message>
        <source>Press Esc, then H, to see how salient each token is.</source>
        <translation>Drücken Sie Esc, dann H, um zu sehen, wie salient jedes Token ist.</translation>
    </message>
    <message>
        <source>Ctrl+F2 opens the memory: its tokens, its policy, and their age.</source>
        <translation>Strg+F2 öffnet das Gedächtnis: was bleibt, nach welcher Regel und seit wann.</translation>
    </message>
    <message>
        <source>The built-in model is small. Ctrl+M, or a file dropped here, opens a bigger one.</source>
        <translation>Das eingebaute Modell ist klein. Strg+M oder eine hierher gezogene Datei bringt ein größeres.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Keeping</name>
    <message>
        <source>Show the exports</source>
        <translation>Exporte zeigen</translation>
    </message>
    <message>
        <source>Exports in work</source>
        <translation>Laufende Exporte</translation>
    </message>
    <message>
        <source>Exporting %1</source>
        <translation>Exportiert %1</translation>
    </message>
    <message>
        <source>100 % · 00:00 left</source>
        <translation>100 % · noch 00:00</translation>
    </message>
    <message>
        <source>Not available in this build</source>
        <translation>In diesem Programm nicht verfügbar</translation>
    </message>
    <message>
        <source>Export the Recovered Session</source>
        <translation>Wiederhergestellte Sitzung exportieren</translation>
    </message>
    <message>
        <source>Nothing was kept</source>
        <translation>Nichts wurde behalten</translation>
    </message>
    <message>
        <source>This stream is not saved, so it cannot be exported.</source>
        <translation>Dieser Strom wird nicht aufbewahrt und lässt sich deshalb nicht exportieren.</translation>
    </message>
    <message>
        <source>There are no pictures yet.</source>
        <translation>Es gibt noch keine Bilder.</translation>
    </message>
    <message>
        <source>Not recording</source>
        <translation>Keine Aufnahme</translation>
    </message>
    <message>
        <source>There is no picture yet. Press R again when there is one.</source>
        <translation>Noch gibt es kein Bild. Danach noch einmal R drücken.</translation>
    </message>
    <message>
        <source>Stop Recording</source>
        <translation>Aufnahme beenden</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Aufnehmen</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>The stream continues.</source>
        <translation>Der Strom läuft weiter.</translation>
    </message>
    <message>
        <source>Show in Folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Record Again</source>
        <translation>Erneut aufnehmen</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>. It is complete and plays, but stays in fragments: %1.</source>
        <translation>. Sie ist vollständig und spielbar, blieb aber in Fragmenten, weil %1.</translation>
    </message>
    <message>
        <source>Recorded %1</source>
        <translation>%1 aufgenommen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Exported %1</source>
        <translation>%1 exportiert</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Nothing was saved</source>
        <translation>Nichts wurde gespeichert</translation>
    </message>
    <message>
        <source>Save Picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG-Bild (*.png)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>%1 × %2 · %3</source>
        <translation>%1 × %2 · %3</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Little space is left: %1 in %2</source>
        <translation>Wenig Platz: noch %1 in %2</translation>
    </message>
    <message>
        <source>When the disk is full, a recording ends early, an export leaves no file, and the session is no longer saved. The stream continues.</source>
        <translation>Ist er verbraucht, endet eine Aufnahme mit dem, was sie hat, ein Export hinterlässt keine Datei, und die Sitzung wird nicht mehr aufbewahrt. Der Strom läuft weiter.</translation>
    </message>
    <message>
        <source>%1 takes are being exported</source>
        <translation>%1 Takes werden exportiert</translation>
    </message>
    <message>
        <source>%1, into %2</source>
        <translation>%1, nach %2</translation>
    </message>
    <message>
        <source>Show the Exports</source>
        <translation>Die Exporte zeigen</translation>
    </message>
    <message>
        <source>Keep the Last %1 s</source>
        <translation>Die letzten %1 s behalten</translation>
    </message>
    <message>
        <source>Take %1 · %2</source>
        <translation>Take %1 · %2</translation>
    </message>
    <message>
        <source>Deliver</source>
        <translation>Ausgeben</translation>
    </message>
    <message>
        <source>Exports</source>
        <translation>Exporte</translation>
    </message>
    <message>
        <source>Export Take %1</source>
        <translation>Take %1 exportieren</translation>
    </message>
</context>
<context>
    <name>longtake::ui::LogModel</name>
    <message>
        <source>Detail</source>
        <translation>Einzelheit</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
</context>
<context>
    <name>longtake::ui::LogPanel</name>
    <message>
        <source>Least important level that is shown</source>
        <translation>Unterste Stufe, die gezeigt wird</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtern</translation>
    </message>
    <message>
        <source>Filter the log</source>
        <translation>Protokoll filtern</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>The selected lines, or all that are shown</source>
        <translation>Die gewählten Zeilen, sonst alle gezeigten</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
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
        <translation>LoRA hinzufügen …</translation>
    </message>
    <message>
        <source>Strength of %1</source>
        <translation>Stärke von %1</translation>
    </message>
    <message>
        <source>1 is its trained strength; below 0 it is reversed</source>
        <translation>1 ist so stark, wie sie gelernt wurde; unter 0 wirkt sie umgekehrt</translation>
    </message>
    <message>
        <source>Remove %1 from the list</source>
        <translation>%1 aus der Liste entfernen</translation>
    </message>
    <message>
        <source>Choose a LoRA</source>
        <translation>LoRA wählen</translation>
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
        <translation>Token %1 · %2 · %3</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MainWindow</name>
    <message>
        <source>Longtake</source>
        <translation>Longtake</translation>
    </message>
    <message>
        <source>Menus</source>
        <translation>Menüs</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MemoryControls</name>
    <message>
        <source>Policy</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>Sink</source>
        <translation>Anker</translation>
    </message>
    <message>
        <source>Available once the first chunk is made</source>
        <translation>Verfügbar, sobald der erste Abschnitt da ist</translation>
    </message>
    <message>
        <source>%1 tokens · %2 frames</source>
        <translation>%1 Tokens · %2 Bilder</translation>
    </message>
    <message>
        <source>1 frame</source>
        <translation>1 Bild</translation>
    </message>
    <message>
        <source>%1 frames</source>
        <translation>%1 Bilder</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MemoryNotes</name>
    <message>
        <source>Notes on the memory</source>
        <translation>Hinweise zum Gedächtnis</translation>
    </message>
    <message>
        <source>%1 of %2 new tokens have an invalid score (NaN); they are removed first.</source>
        <translation>%1 von %2 neuen Tokens haben keinen Wert, der eine Zahl ist; sie gehen zuerst.</translation>
    </message>
    <message>
        <source>%1 pinned tokens do not fit the budget of %2. Raise the budget or unpin some.</source>
        <translation>%1 angeheftete Tokens passen nicht in das Budget von %2. Erhöhen Sie das Budget oder lösen Sie einige.</translation>
    </message>
    <message>
        <source>%1 tokens of the sink do not fit the budget of %2. Raise the budget or choose fewer sink frames.</source>
        <translation>%1 Tokens des Ankers passen nicht in das Budget von %2. Erhöhen Sie das Budget oder wählen Sie weniger Ankerbilder.</translation>
    </message>
    <message>
        <source>The budget is 0: nothing is remembered, and every chunk is made from the prompt alone.</source>
        <translation>Das Budget ist 0: Nichts wird behalten, jeder Abschnitt entsteht allein aus dem Prompt.</translation>
    </message>
    <message>
        <source>Sink and pins take the whole budget of %1 tokens: nothing else is remembered.</source>
        <translation>Anker und Angeheftetes nehmen das ganze Budget von %1 Tokens ein: Sonst wird nichts behalten.</translation>
    </message>
    <message>
        <source>The budget is not reached yet: no token has to leave.</source>
        <translation>Das Budget ist noch nicht erreicht: Nichts muss vergessen werden.</translation>
    </message>
    <message>
        <source>This model keeps no memory: each of its clips continues the last %1 pictures of the one before.</source>
        <translation>Dieses Modell hat kein Gedächtnis: Jeder seiner Clips setzt die letzten %1 Bilder des vorigen fort.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MemoryPanel</name>
    <message>
        <source>Occupancy</source>
        <translation>Belegung</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Kept tokens by age, per chunk</source>
        <translation>Behaltene Tokens nach Alter, je Abschnitt</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Einblendung</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MemoryReport</name>
    <message>
        <source>transformer</source>
        <translation>Transformer</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>Cache</translation>
    </message>
    <message>
        <source>prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>decoder</source>
        <translation>Decoder</translation>
    </message>
    <message>
        <source>text encoder</source>
        <translation>Textencoder</translation>
    </message>
    <message>
        <source>text encoder and one pass</source>
        <translation>Textencoder und ein Durchgang</translation>
    </message>
    <message>
        <source>one pass</source>
        <translation>ein Durchgang</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>the text encoder dropped after use</source>
        <translation>dem nach Gebrauch entfernten Textencoder</translation>
    </message>
    <message>
        <source>16-bit weights</source>
        <translation>Gewichten in 16 Bit</translation>
    </message>
    <message>
        <source>the small decoder</source>
        <translation>dem kleinen Decoder</translation>
    </message>
    <message>
        <source>a memory of %1 tokens</source>
        <translation>einem Gedächtnis von %1 Tokens</translation>
    </message>
    <message>
        <source>This machine has %1 of memory free, which is too little.</source>
        <translation>Dieser Rechner hat %1 Speicher frei; das ist zu wenig.</translation>
    </message>
    <message>
        <source>No option would make it fit.</source>
        <translation>Nichts, was sich weglassen ließe, würde es passend machen.</translation>
    </message>
    <message>
        <source>It fits with %1: then it needs %2.</source>
        <translation>Mit %1 passt es: Dann braucht es %2.</translation>
    </message>
    <message>
        <source>Even with %1 it would need %2.</source>
        <translation>Selbst mit %1 bräuchte es %2.</translation>
    </message>
    <message>
        <source>window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>salience head</source>
        <translation>Salienzkopf</translation>
    </message>
    <message>
        <source>(trained with other weights; its scores may mean less here)</source>
        <translation>(neben anderen Gewichten trainiert; seine Werte sagen hier vielleicht weniger)</translation>
    </message>
    <message>
        <source>the GPU&apos;s libraries</source>
        <translation>die Bibliotheken der GPU</translation>
    </message>
    <message>
        <source>prompts encoded on the processor</source>
        <translation>Prompts auf dem Prozessor kodiert</translation>
    </message>
    <message>
        <source>The GPU has %1 of memory free, which is too little.</source>
        <translation>Die GPU hat %1 Speicher frei, das ist zu wenig.</translation>
    </message>
    <message>
        <source>weights without LoRA</source>
        <translation>Gewichte ohne LoRA</translation>
    </message>
    <message>
        <source>matrices in 8 bits</source>
        <translation>Matrizen mit 8 Bit</translation>
    </message>
    <message>
        <source>Matrices in 8 bits: less memory, and a little less exact</source>
        <translation>Matrizen mit 8 Bit: weniger Speicher und etwas weniger genau</translation>
    </message>
    <message>
        <source>Matrices in 8 bits: faster, and a little less exact</source>
        <translation>Matrizen mit 8 Bit: schneller und etwas weniger genau</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MemoryRows</name>
    <message>
        <source>What each take remembers</source>
        <translation>Was jeder Take noch weiß</translation>
    </message>
    <message>
        <source>not seen here</source>
        <translation>hier nicht gesehen</translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%1 von %2 Tokens</translation>
    </message>
    <message>
        <source>The frame of %1 s ago</source>
        <translation>Das Bild von vor %1 s</translation>
    </message>
    <message>
        <source>forgotten</source>
        <translation>vergessen</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MemoryTouch</name>
    <message>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Dim</source>
        <translation>Abschwächen</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>none of these tokens is kept</source>
        <translation>keines dieser Tokens ist behalten</translation>
    </message>
    <message>
        <source>no token there is pinned or dimmed</source>
        <translation>dort ist nichts angeheftet oder abgeschwächt</translation>
    </message>
    <message>
        <source>they already are</source>
        <translation>sie sind es schon</translation>
    </message>
    <message>
        <source>%1 · nothing kept</source>
        <translation>%1 · nichts behalten</translation>
    </message>
    <message>
        <source>%1 · %2 tokens kept</source>
        <translation>%1 · %2 Tokens behalten</translation>
    </message>
    <message>
        <source>This token</source>
        <translation>Dieses Token</translation>
    </message>
    <message>
        <source>This frame</source>
        <translation>Dieses Bild</translation>
    </message>
    <message>
        <source>Nothing of this picture is kept; %1 tokens of this place are: pinned</source>
        <translation>Von diesem Bild ist nichts behalten, von dieser Stelle %1 Tokens: angeheftet</translation>
    </message>
    <message>
        <source>Nothing of this picture is kept; %1 tokens of this place are: forgotten</source>
        <translation>Von diesem Bild ist nichts behalten, von dieser Stelle %1 Tokens: vergessen</translation>
    </message>
    <message>
        <source>Nothing of this picture is kept; %1 tokens of this place are: dimmed</source>
        <translation>Von diesem Bild ist nichts behalten, von dieser Stelle %1 Tokens: abgeschwächt</translation>
    </message>
    <message>
        <source>Nothing of this picture is kept; %1 tokens of this place are: restored</source>
        <translation>Von diesem Bild ist nichts behalten, von dieser Stelle %1 Tokens: zurückgesetzt</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MemoryViews</name>
    <message>
        <source>The overlay is drawn on the live picture</source>
        <translation>Die Salienz wird auf das Live-Bild gezeichnet</translation>
    </message>
    <message>
        <source>An export can draw the memory of earlier pictures as well.</source>
        <translation>Ein Export kann auch das Gedächtnis früherer Bilder zeichnen.</translation>
    </message>
    <message>
        <source>Back to Live</source>
        <translation>Zurück zu Live</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Gedächtnis</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MenuRow</name>
    <message>
        <source>More menus</source>
        <translation>Weitere Menüs</translation>
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
        <translation>Lernt: %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>%1 does: %2</source>
        <translation>%1 macht jetzt: %2</translation>
    </message>
    <message>
        <source>It had another command until now: %1.</source>
        <translation>Bisher machte es etwas anderes: %1.</translation>
    </message>
    <message>
        <source>Put It Back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Gamepad</source>
        <translation>Gamepad</translation>
    </message>
    <message>
        <source>This controller steers the window. Window &gt; MIDI and Gamepad… shows what it sends.</source>
        <translation>Dieser Controller steuert das Fenster. Fenster &gt; MIDI und Gamepad … zeigt, was er sendet.</translation>
    </message>
    <message>
        <source>Move the control or the stick for it.</source>
        <translation>Bewegen Sie den Regler oder den Stick, dem es folgen soll.</translation>
    </message>
    <message>
        <source>Press the key or the button for it.</source>
        <translation>Drücken Sie die Taste oder den Knopf, der es tun soll.</translation>
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
        <translation>Tasten und Regler dieses Anschlusses steuern das Fenster</translation>
    </message>
    <message>
        <source>Lights and motors of this port show what happens</source>
        <translation>Lichter und Motoren dieses Anschlusses zeigen, was geschieht</translation>
    </message>
    <message>
        <source>MIDI system</source>
        <translation>MIDI-System</translation>
    </message>
    <message>
        <source>The MIDI system of this computer</source>
        <translation>Der Teil des Rechners, durch den MIDI geht</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Tempo from its clock</source>
        <translation>Tempo von seiner Clock</translation>
    </message>
    <message>
        <source>Beats and bars follow the MIDI clock of the input instead of taps</source>
        <translation>Schläge und Takte folgen der MIDI-Clock des Eingangs statt dem Klopfen</translation>
    </message>
    <message>
        <source>What its keys do</source>
        <translation>Was seine Tasten tun</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Belegung</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Taste</translation>
    </message>
    <message>
        <source>Does</source>
        <translation>Tut</translation>
    </message>
    <message>
        <source>Command to learn</source>
        <translation>Was gelernt werden soll</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Removes the command from the selected key</source>
        <translation>Die gewählte Taste tut nichts mehr</translation>
    </message>
    <message>
        <source>Load Map…</source>
        <translation>Belegung laden …</translation>
    </message>
    <message>
        <source>Save Map As…</source>
        <translation>Belegung speichern …</translation>
    </message>
    <message>
        <source>Put It Back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Restores the map from before the last change</source>
        <translation>Die Belegung wie vor der letzten Änderung</translation>
    </message>
    <message>
        <source>Stop Learning</source>
        <translation>Nicht mehr lernen</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>Lernen</translation>
    </message>
    <message>
        <source>Move the control for %1.</source>
        <translation>Bewegen Sie den Regler für: %1.</translation>
    </message>
    <message>
        <source>Press the key for %1.</source>
        <translation>Drücken Sie die Taste für: %1.</translation>
    </message>
    <message>
        <source>No controller is connected.</source>
        <translation>Kein Controller ist angeschlossen.</translation>
    </message>
    <message>
        <source>%1 is in use.</source>
        <translation>%1 ist in Gebrauch.</translation>
    </message>
    <message>
        <source>%1 messages came too fast.</source>
        <translation>%1 Nachrichten kamen zu schnell.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keiner</translation>
    </message>
    <message>
        <source>A port of Longtake&apos;s own</source>
        <translation>Ein eigener Anschluss von Longtake</translation>
    </message>
    <message>
        <source>%1 (absent)</source>
        <translation>%1 (nicht da)</translation>
    </message>
    <message>
        <source>%1, changed</source>
        <translation>%1, geändert</translation>
    </message>
    <message>
        <source>Load Map</source>
        <translation>Belegung laden</translation>
    </message>
    <message>
        <source>Save Map</source>
        <translation>Belegung speichern</translation>
    </message>
    <message>
        <source>MIDI and Gamepad</source>
        <translation>MIDI und Gamepad</translation>
    </message>
    <message>
        <source>MIDI input</source>
        <translation>MIDI-Eingang</translation>
    </message>
    <message>
        <source>MIDI output</source>
        <translation>MIDI-Ausgang</translation>
    </message>
    <message>
        <source>Gamepad</source>
        <translation>Gamepad</translation>
    </message>
    <message>
        <source>Buttons, sticks and triggers of this gamepad steer the window</source>
        <translation>Knöpfe, Sticks und Trigger dieses Gamepads steuern das Fenster</translation>
    </message>
    <message>
        <source>State of the controllers</source>
        <translation>Zustand der Controller</translation>
    </message>
    <message>
        <source>Controller</source>
        <translation>Controller</translation>
    </message>
    <message>
        <source>Whose keys are shown</source>
        <translation>Wessen Tasten gezeigt werden</translation>
    </message>
    <message>
        <source>Each MIDI controller has its own map, and all gamepads share one. A map that is chosen here replaces it.</source>
        <translation>Jeder MIDI-Controller behält seine eigene Belegung, und alle Gamepads teilen sich eine. Eine, die hier gewählt wird, ersetzt sie.</translation>
    </message>
    <message>
        <source>Press the next key or button, or move a control or stick, to assign it. A right click on a pad, a slider or a button of the window offers the same.</source>
        <translation>Die nächste gedrückte Taste oder der nächste bewegte Regler oder Stick tut es. Ein Rechtsklick auf ein Pad, einen Regler oder einen Knopf des Fensters bietet dasselbe.</translation>
    </message>
    <message>
        <source>What they send</source>
        <translation>Was sie senden</translation>
    </message>
    <message>
        <source>Choose an input or a gamepad.</source>
        <translation>Wählen Sie einen Eingang oder ein Gamepad.</translation>
    </message>
    <message>
        <source>Any gamepad</source>
        <translation>Irgendein Gamepad</translation>
    </message>
    <message>
        <source>Map (*.json)</source>
        <translation>Belegung (*.json)</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MidiMenus</name>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Learn from Controller…</source>
        <translation>Vom Controller lernen …</translation>
    </message>
</context>
<context>
    <name>longtake::ui::MidiWords</name>
    <message>
        <source>Note %1</source>
        <translation>Note %1</translation>
    </message>
    <message>
        <source>Control %1</source>
        <translation>Regler %1</translation>
    </message>
    <message>
        <source>Control %1, fine</source>
        <translation>Regler %1, fein</translation>
    </message>
    <message>
        <source>Program %1</source>
        <translation>Programm %1</translation>
    </message>
    <message>
        <source>Pitch wheel</source>
        <translation>Tonhöhenrad</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>%1 · channel %2</source>
        <translation>%1 · Kanal %2</translation>
    </message>
    <message>
        <source>Pad %1</source>
        <translation>Pad %1</translation>
    </message>
    <message>
        <source>Fader</source>
        <translation>Überblendregler</translation>
    </message>
    <message>
        <source>Fade Across</source>
        <translation>Überblenden</translation>
    </message>
    <message>
        <source>Length of a Fade</source>
        <translation>Länge einer Blende</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>Einfrieren</translation>
    </message>
    <message>
        <source>Blackout</source>
        <translation>Schwarzbild</translation>
    </message>
    <message>
        <source>Cut Next</source>
        <translation>Schnitt</translation>
    </message>
    <message>
        <source>Panic</source>
        <translation>Notaus</translation>
    </message>
    <message>
        <source>Tap Tempo</source>
        <translation>Tempo klopfen</translation>
    </message>
    <message>
        <source>Tempo</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>What a Pad Waits For</source>
        <translation>Worauf ein Pad wartet</translation>
    </message>
    <message>
        <source>Weight of Text %1</source>
        <translation>Gewicht von Text %1</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Aufnehmen</translation>
    </message>
    <message>
        <source>%1 · up</source>
        <translation>%1 · losgelassen</translation>
    </message>
    <message>
        <source>Pads and fader</source>
        <translation>Pads und Regler</translation>
    </message>
    <message>
        <source>Grid of 64</source>
        <translation>Raster aus 64</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>Klaviatur</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Leer</translation>
    </message>
    <message>
        <source>own port</source>
        <translation>eigener Anschluss</translation>
    </message>
    <message>
        <source>MIDI %1</source>
        <translation>MIDI %1</translation>
    </message>
    <message>
        <source>MIDI %1 is absent</source>
        <translation>MIDI %1 ist nicht da</translation>
    </message>
    <message>
        <source>Button %1</source>
        <translation>Knopf %1</translation>
    </message>
    <message>
        <source>Button Back</source>
        <translation>Knopf Zurück</translation>
    </message>
    <message>
        <source>Button Guide</source>
        <translation>Knopf Guide</translation>
    </message>
    <message>
        <source>Button Start</source>
        <translation>Knopf Start</translation>
    </message>
    <message>
        <source>Left stick, pressed</source>
        <translation>Linker Stick, gedrückt</translation>
    </message>
    <message>
        <source>Right stick, pressed</source>
        <translation>Rechter Stick, gedrückt</translation>
    </message>
    <message>
        <source>Left shoulder</source>
        <translation>Linke Schultertaste</translation>
    </message>
    <message>
        <source>Right shoulder</source>
        <translation>Rechte Schultertaste</translation>
    </message>
    <message>
        <source>Cross, up</source>
        <translation>Steuerkreuz, oben</translation>
    </message>
    <message>
        <source>Cross, down</source>
        <translation>Steuerkreuz, unten</translation>
    </message>
    <message>
        <source>Cross, left</source>
        <translation>Steuerkreuz, links</translation>
    </message>
    <message>
        <source>Cross, right</source>
        <translation>Steuerkreuz, rechts</translation>
    </message>
    <message>
        <source>Extra button</source>
        <translation>Weiterer Knopf</translation>
    </message>
    <message>
        <source>Paddle %1</source>
        <translation>Paddel %1</translation>
    </message>
    <message>
        <source>Touchpad, pressed</source>
        <translation>Touchpad, gedrückt</translation>
    </message>
    <message>
        <source>Left stick, sideways</source>
        <translation>Linker Stick, seitwärts</translation>
    </message>
    <message>
        <source>Left stick, up and down</source>
        <translation>Linker Stick, auf und ab</translation>
    </message>
    <message>
        <source>Right stick, sideways</source>
        <translation>Rechter Stick, seitwärts</translation>
    </message>
    <message>
        <source>Right stick, up and down</source>
        <translation>Rechter Stick, auf und ab</translation>
    </message>
    <message>
        <source>Left trigger</source>
        <translation>Linker Trigger</translation>
    </message>
    <message>
        <source>Right trigger</source>
        <translation>Rechter Trigger</translation>
    </message>
    <message>
        <source>%1 · %2 %</source>
        <translation>%1 · %2 %</translation>
    </message>
    <message>
        <source>Pads and sticks</source>
        <translation>Pads und Sticks</translation>
    </message>
    <message>
        <source>No gamepad</source>
        <translation>Kein Gamepad</translation>
    </message>
    <message>
        <source>Gamepad</source>
        <translation>Gamepad</translation>
    </message>
    <message>
        <source>Slot %1, as in Create</source>
        <translation>Platz %1, wie in Gestalten</translation>
    </message>
    <message>
        <source>Policy %1</source>
        <translation>Regel %1</translation>
    </message>
    <message>
        <source>Pads at Once, on the Beat, on the Bar</source>
        <translation>Pads sofort, auf den Schlag, auf den Takt</translation>
    </message>
    <message>
        <source>Play or Pause</source>
        <translation>Abspielen oder anhalten</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Next Picture</source>
        <translation>Nächstes Bild</translation>
    </message>
    <message>
        <source>New Take</source>
        <translation>Neuer Take</translation>
    </message>
    <message>
        <source>New Take with Another Seed</source>
        <translation>Neuer Take mit anderem Startwert</translation>
    </message>
    <message>
        <source>End the Recording</source>
        <translation>Aufnahme beenden</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ModelReport</name>
    <message>
        <source>Video model of the Wan 2.1 family</source>
        <translation>Videomodell der Wan-2.1-Familie</translation>
    </message>
    <message>
        <source>Transformer of a model like the built-in one</source>
        <translation>Transformer eines Modells wie des eingebauten</translation>
    </message>
    <message>
        <source>It is one part of a model like the built-in one. Choose the folder that holds all of its parts.</source>
        <translation>Das ist ein Teil eines Modells wie des eingebauten. Wählen Sie den Ordner, der alle seine Teile enthält.</translation>
    </message>
    <message>
        <source>Decoder of the Wan 2.1 family</source>
        <translation>Decoder der Wan-2.1-Familie</translation>
    </message>
    <message>
        <source>Text encoder (UMT5)</source>
        <translation>Textencoder (UMT5)</translation>
    </message>
    <message>
        <source>Small decoder (TAEHV)</source>
        <translation>Kleiner Decoder (TAEHV)</translation>
    </message>
    <message>
        <source>Salience head</source>
        <translation>Salienzkopf</translation>
    </message>
    <message>
        <source>LoRA: an addition to a model</source>
        <translation>LoRA: ein Zusatz zu einem Modell</translation>
    </message>
    <message>
        <source>Model like the built-in one</source>
        <translation>Modell wie das eingebaute</translation>
    </message>
    <message>
        <source>A recorded session</source>
        <translation>Eine aufgezeichnete Sitzung</translation>
    </message>
    <message>
        <source>Not a model that Longtake knows</source>
        <translation>Kein Modell, das Longtake kennt</translation>
    </message>
    <message>
        <source>It is one part of a model. To stream, the video model itself is needed as well.</source>
        <translation>Es ist ein Teil eines Modells. Zum Streamen braucht es auch das Videomodell selbst.</translation>
    </message>
    <message>
        <source>It needs the video model that it was trained with.</source>
        <translation>Es braucht das Videomodell, mit dem es trainiert wurde.</translation>
    </message>
    <message>
        <source>It changes another model and cannot stream alone.</source>
        <translation>Es verändert ein anderes Modell und kann nicht allein streamen.</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation> und %1 weitere</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>PyTorch (.pt), read without running it</source>
        <translation>PyTorch (.pt), gelesen, ohne es auszuführen</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Tensor names</source>
        <translation>Tensornamen</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Fehlt</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>Falsch</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ModelRow</name>
    <message>
        <source>Page of its publisher</source>
        <translation>Seite des Herausgebers</translation>
    </message>
    <message>
        <source>With it come: %1</source>
        <translation>Mit dabei: %1</translation>
    </message>
    <message>
        <source>Progress of the download of %1</source>
        <translation>Fortschritt des Downloads von %1</translation>
    </message>
    <message>
        <source>Delete the Part</source>
        <translation>Teil löschen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Get</source>
        <translation>Holen</translation>
    </message>
    <message>
        <source>Use…</source>
        <translation>Verwenden …</translation>
    </message>
    <message>
        <source>size unknown</source>
        <translation>Größe unbekannt</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Beginning…</source>
        <translation>Beginnt …</translation>
    </message>
    <message>
        <source>Waits for the other download</source>
        <translation>Wartet auf den anderen Download</translation>
    </message>
    <message>
        <source>Downloaded</source>
        <translation>Ist da</translation>
    </message>
    <message>
        <source>%1 downloaded</source>
        <translation>%1 sind da</translation>
    </message>
    <message>
        <source>Longtake does not know the SHA-256 of these files beforehand.</source>
        <translation>Longtake kennt das SHA-256 dieser Dateien nicht im Voraus.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ModelsDialog</name>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>In Gebrauch</translation>
    </message>
    <message>
        <source>Use the Built-in Model</source>
        <translation>Eingebautes Modell verwenden</translation>
    </message>
    <message>
        <source>Drop a model file or folder here, or anywhere on the window. It is looked at, never run.</source>
        <translation>Eine Modelldatei oder einen Ordner hier oder irgendwo im Fenster ablegen. Sie werden angesehen, nie ausgeführt.</translation>
    </message>
    <message>
        <source>Choose File…</source>
        <translation>Datei wählen …</translation>
    </message>
    <message>
        <source>Choose Folder…</source>
        <translation>Ordner wählen …</translation>
    </message>
    <message>
        <source>Progress of the conversion</source>
        <translation>Fortschritt der Umwandlung</translation>
    </message>
    <message>
        <source>Convert to safetensors</source>
        <translation>In safetensors umwandeln</translation>
    </message>
    <message>
        <source>Use This Model</source>
        <translation>Dieses Modell verwenden</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>Öffnet …</translation>
    </message>
    <message>
        <source>random weights</source>
        <translation>zufällige Gewichte</translation>
    </message>
    <message>
        <source>weights %1</source>
        <translation>Gewichte %1</translation>
    </message>
    <message>
        <source>%1 × %2 at %3 pictures a second · %4, %5 · %6</source>
        <translation>%1 × %2 bei %3 Bildern je Sekunde · %4, %5 · %6</translation>
    </message>
    <message>
        <source>Choose a Model Folder</source>
        <translation>Modellordner wählen</translation>
    </message>
    <message>
        <source>Choose a Model File</source>
        <translation>Modelldatei wählen</translation>
    </message>
    <message>
        <source>Looking into it…</source>
        <translation>Wird angesehen …</translation>
    </message>
    <message>
        <source>This cannot be opened</source>
        <translation>Das lässt sich nicht öffnen</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>being predicted…</source>
        <translation>wird vorhergesagt …</translation>
    </message>
    <message>
        <source>Use It That Way</source>
        <translation>So verwenden</translation>
    </message>
    <message>
        <source>Continue This Session</source>
        <translation>Diese Sitzung fortsetzen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Salience head</source>
        <translation>Salienzkopf</translation>
    </message>
    <message>
        <source>Get Models…</source>
        <translation>Modelle holen …</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Sampled as</source>
        <translation>Erzeugt als</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Ändern …</translation>
    </message>
    <message>
        <source>Put on the Model in Use</source>
        <translation>Auf das verwendete Modell legen</translation>
    </message>
    <message>
        <source> · sampled as %1</source>
        <translation> · erzeugt als %1</translation>
    </message>
    <message>
        <source>GPU Support…</source>
        <translation>GPU-Unterstützung…</translation>
    </message>
</context>
<context>
    <name>longtake::ui::NoticeBar</name>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
</context>
<context>
    <name>longtake::ui::OccupancyPlot</name>
    <message>
        <source>Kept tokens over time</source>
        <translation>Behaltene Tokens im Verlauf</translation>
    </message>
    <message>
        <source>%1 tokens kept, %2 chunks ago</source>
        <translation>%1 Tokens behalten, vor %2 Abschnitten</translation>
    </message>
</context>
<context>
    <name>longtake::ui::OpenDialog</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Sessions and models (*.take *.mp4 *.safetensors *.pt *.pth *.bin)</source>
        <translation>Sitzungen und Modelle (*.take *.mp4 *.safetensors *.pt *.pth *.bin)</translation>
    </message>
</context>
<context>
    <name>longtake::ui::OpenedSession</name>
    <message>
        <source>Its pictures and prompts are on the timeline.</source>
        <translation>Ihre Bilder und Prompts stehen auf der Zeitleiste.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Look Again</source>
        <translation>Erneut nachsehen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>It was made with the built-in model of another version of Longtake (%1). Only that version can resume it.</source>
        <translation>Sie wurde mit dem eingebauten Modell einer anderen Version von Longtake (%1) erzeugt. Nur jene Version kann sie fortsetzen.</translation>
    </message>
    <message>
        <source>It was made with the model %1 (%2) from %3. Nothing of the model is loaded yet.</source>
        <translation>Sie wurde mit dem Modell %1 (%2) aus %3 erzeugt. Von dem Modell ist noch nichts geladen.</translation>
    </message>
    <message>
        <source>Load This Model</source>
        <translation>Dieses Modell laden</translation>
    </message>
    <message>
        <source>It was made with the model %1, which is not in %2 any more. Put it back there to resume or to export.</source>
        <translation>Sie wurde mit dem Modell %1 erzeugt, das nicht mehr in %2 liegt. Legen Sie es dorthin zurück, um sie fortzusetzen oder zu exportieren.</translation>
    </message>
    <message>
        <source>The session %1 needs another model</source>
        <translation>Die Sitzung %1 braucht ein anderes Modell</translation>
    </message>
    <message>
        <source>Opening the session %1</source>
        <translation>Die Sitzung %1 wird geöffnet</translation>
    </message>
    <message>
        <source>A session from elsewhere is copied first; the original is not changed.</source>
        <translation>Eine Sitzung von anderswo wird zuerst kopiert; das Original wird nicht verändert.</translation>
    </message>
    <message>
        <source>Another Longtake window has it open, so it cannot be resumed here.</source>
        <translation>Ein anderes Longtake-Fenster hat sie geöffnet, deshalb kann sie hier nicht weitergehen.</translation>
    </message>
    <message>
        <source>The middle of its log is damaged. The unreadable part is missing, and the session cannot be resumed.</source>
        <translation>In der Mitte ihres Protokolls ist etwas beschädigt. Was nicht gelesen werden konnte, fehlt, und sie kann nicht weitergehen.</translation>
    </message>
    <message>
        <source>The end of its log is cut off. Resuming removes the rest of its last chunk.</source>
        <translation>Das Ende ihres Protokolls ist abgeschnitten. Um weiterzugehen, wird der Rest ihres letzten Abschnitts entfernt.</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Its pictures and prompts are on the timeline, and it can be exported.</source>
        <translation>Ihre Bilder und Prompts stehen auf der Zeitleiste, und sie kann exportiert werden.</translation>
    </message>
    <message>
        <source>The session %1 is in use</source>
        <translation>Die Sitzung %1 wird gerade benutzt</translation>
    </message>
    <message>
        <source>The session %1 is damaged</source>
        <translation>Die Sitzung %1 ist beschädigt</translation>
    </message>
    <message>
        <source>It was made by Longtake %1 with the former built-in model (%2), which this version no longer has. Export it with Longtake 0.3.0.</source>
        <translation>Longtake %1 hat sie mit dem früheren eingebauten Modell (%2) erzeugt, das diese Version nicht mehr hat. Exportieren Sie sie mit Longtake 0.3.0.</translation>
    </message>
    <message>
        <source>The session %1 can only be viewed</source>
        <translation>Die Sitzung %1 lässt sich nur ansehen</translation>
    </message>
</context>
<context>
    <name>longtake::ui::OutputMenu</name>
    <message>
        <source>Output Display</source>
        <translation>Bildschirm der Ausgabe</translation>
    </message>
    <message>
        <source>Another One than the Window&apos;s</source>
        <translation>Ein anderer als der des Fensters</translation>
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
        <translation>Longtake-Ausgabe</translation>
    </message>
</context>
<context>
    <name>longtake::ui::OverlayControls</name>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Colours of the salience overlay</source>
        <translation>Farben der Salienz-Einblendung</translation>
    </message>
    <message>
        <source>Gamma</source>
        <translation>Gamma</translation>
    </message>
    <message>
        <source>Above 1 only the highest scores light up; below 1 the low ones show too</source>
        <translation>Über 1 leuchten nur die höchsten Werte; unter 1 zeigen sich auch die niedrigen</translation>
    </message>
    <message>
        <source>Hold range</source>
        <translation>Bereich halten</translation>
    </message>
    <message>
        <source>Range of the scores</source>
        <translation>Bereich der Werte</translation>
    </message>
    <message>
        <source>Uses the current range for all frames, so that they can be compared. Otherwise each frame has the range of its own scores</source>
        <translation>Behält den jetzigen Bereich für alle Bilder, damit sie vergleichbar sind; sonst reicht jedes Bild von seinem niedrigsten bis zu seinem höchsten Wert</translation>
    </message>
    <message>
        <source>Show the overlay first (H): there is no range yet</source>
        <translation>Zuerst die Einblendung zeigen (H): Noch gibt es keinen Bereich</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Pad</name>
    <message>
        <source>Pad %1, empty</source>
        <translation>Pad %1, leer</translation>
    </message>
    <message>
        <source>Pad %1: %2</source>
        <translation>Pad %1: %2</translation>
    </message>
    <message>
        <source>%1, in force</source>
        <translation>%1, in Kraft</translation>
    </message>
    <message>
        <source>Empty. A click stores the prompt of the box here.</source>
        <translation>Leer. Ein Klick behält hier den Prompt aus dem Feld.</translation>
    </message>
    <message>
        <source>A click sends it with a fade.</source>
        <translation>Ein Klick sendet ihn mit einer Blende.</translation>
    </message>
    <message>
        <source>A click or %1 sends it with a fade.</source>
        <translation>Ein Klick oder %1 sendet ihn mit einer Blende.</translation>
    </message>
    <message>
        <source>A right click stores another prompt here, or puts it at an end of the fader.</source>
        <translation>Ein Rechtsklick behält hier einen anderen Prompt oder legt ihn an ein Ende des Reglers.</translation>
    </message>
    <message>
        <source>Keep the Prompt of the Box Here</source>
        <translation>Prompt aus dem Feld hier behalten</translation>
    </message>
    <message>
        <source>Put at End A of the Fader</source>
        <translation>An Ende A des Reglers legen</translation>
    </message>
    <message>
        <source>Put at End B of the Fader</source>
        <translation>An Ende B des Reglers legen</translation>
    </message>
    <message>
        <source>Empty This Pad</source>
        <translation>Dieses Pad leeren</translation>
    </message>
    <message>
        <source>%1, waits</source>
        <translation>%1, wartet</translation>
    </message>
    <message>
        <source>It waits for its beat. Another press, or panic, cancels it.</source>
        <translation>Es wartet auf seinen Schlag. Noch ein Druck oder Notaus nimmt es zurück.</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PeekLoop</name>
    <message>
        <source>Pictures of the peek</source>
        <translation>Bilder der Vorschau</translation>
    </message>
    <message>
        <source>Making its pictures…</source>
        <translation>Die Bilder entstehen…</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PeekView</name>
    <message>
        <source>Peek at the next chunk, not on air</source>
        <translation>Vorschau auf den nächsten Abschnitt, nicht auf Sendung</translation>
    </message>
    <message>
        <source>Peek · not on air</source>
        <translation>Vorschau · nicht auf Sendung</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close it and send nothing (Esc)</source>
        <translation>Schließen und nichts senden (Esc)</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Send this prompt (Enter)</source>
        <translation>Diesen Prompt senden (Enter)</translation>
    </message>
    <message>
        <source>What the next chunk would be</source>
        <translation>So wäre der nächste Abschnitt</translation>
    </message>
    <message>
        <source>What chunk %1 would be</source>
        <translation>So wäre Abschnitt %1</translation>
    </message>
    <message>
        <source>What chunk %1 would have been</source>
        <translation>So wäre Abschnitt %1 gewesen</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PerformPage</name>
    <message>
        <source>Fades to the other end of the fader in the time next to it</source>
        <translation>Blendet in der Zeit daneben zum anderen Ende des Reglers über</translation>
    </message>
    <message>
        <source>Holds the picture, here and on every output. The stream, its log and a recording continue.</source>
        <translation>Das Bild steht, hier und auf jeder Ausgabe. Der Strom läuft dahinter weiter, ebenso sein Protokoll und eine Aufnahme.</translation>
    </message>
    <message>
        <source>Black, here and on every output, until this is pressed again. The stream, its log and a recording continue.</source>
        <translation>Schwarz, hier und auf jeder Ausgabe, bis noch einmal gedrückt wird. Der Strom läuft weiter, ebenso sein Protokoll und eine Aufnahme.</translation>
    </message>
    <message>
        <source>The next prompt is applied as a cut, without a fade: the memory is emptied</source>
        <translation>Der nächste Prompt gilt als Schnitt, ohne Blende: Das Gedächtnis wird geleert</translation>
    </message>
    <message>
        <source>Ends blackout and freeze, and cancels a fade or a waiting prompt: the prompt before it is current again. Works when there is something to end.</source>
        <translation>Beendet Schwarzbild und Einfrieren und nimmt eine Blende oder einen wartenden Prompt zurück: Der Prompt davor gilt wieder. Wirkt, wenn es etwas zu beenden gibt.</translation>
    </message>
    <message>
        <source>Length of fades</source>
        <translation>Länge der Blenden</translation>
    </message>
    <message>
        <source>Frozen</source>
        <translation>Eingefroren</translation>
    </message>
    <message>
        <source>Black</source>
        <translation>Schwarz</translation>
    </message>
    <message>
        <source>Cut Is Next</source>
        <translation>Schnitt folgt</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Plan</name>
    <message>
        <source>Plan</source>
        <translation>Planung</translation>
    </message>
    <message>
        <source>Change of the Plan</source>
        <translation>Änderung der Planung</translation>
    </message>
    <message>
        <source>Removal from the Plan</source>
        <translation>Entfernen aus der Planung</translation>
    </message>
    <message>
        <source>Name of a Moment</source>
        <translation>Name eines Moments</translation>
    </message>
    <message>
        <source>Plan of a Timeline</source>
        <translation>Planung einer Zeitleiste</translation>
    </message>
    <message>
        <source>Cues from a Sound</source>
        <translation>Vormerkungen aus einem Ton</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Planning</name>
    <message>
        <source>Save Timeline</source>
        <translation>Zeitleiste speichern</translation>
    </message>
    <message>
        <source>Timeline (*.json)</source>
        <translation>Zeitleiste (*.json)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>Load Timeline, or render --timeline in a shell, regenerates it.</source>
        <translation>„Zeitleiste laden“ oder render --timeline in einer Shell erzeugt sie noch einmal.</translation>
    </message>
    <message>
        <source>Load Timeline</source>
        <translation>Zeitleiste laden</translation>
    </message>
    <message>
        <source>Not available in this build</source>
        <translation>In diesem Programm nicht verfügbar</translation>
    </message>
    <message>
        <source>%1 cues from %2 are planned</source>
        <translation>%1 Vormerkungen aus %2 sind geplant</translation>
    </message>
    <message>
        <source>Undo removes all of them. An export offers the sound, from the right second on.</source>
        <translation>„Rückgängig“ nimmt alle wieder weg. Ein Export bietet den Ton an, von der richtigen Sekunde an.</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PolicyBox</name>
    <message>
        <source>Policy</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Came with the session</source>
        <translation>Kam mit der Sitzung</translation>
    </message>
    <message>
        <source>From a File…</source>
        <translation>Aus einer Datei…</translation>
    </message>
    <message>
        <source>A policy of your own as a JSON file</source>
        <translation>Eine eigene Regel als JSON-Datei</translation>
    </message>
    <message>
        <source>Choose a Policy</source>
        <translation>Regel wählen</translation>
    </message>
    <message>
        <source>Policy (*.json)</source>
        <translation>Regel (*.json)</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Preferences</name>
    <message>
        <source>The window has the settings of a first start and keeps no changes.</source>
        <translation>Das Fenster hat die Einstellungen eines ersten Starts und behält keine Änderungen.</translation>
    </message>
    <message>
        <source>Correct the file and start again, or set it aside.</source>
        <translation>Berichtigen Sie die Datei und starten Sie neu, oder legen Sie sie beiseite.</translation>
    </message>
    <message>
        <source>Cannot set the settings aside</source>
        <translation>Die Einstellungen lassen sich nicht beiseitelegen</translation>
    </message>
    <message>
        <source>Set It Aside</source>
        <translation>Beiseitelegen</translation>
    </message>
    <message>
        <source>Text at %1 %</source>
        <translation>Schrift auf %1 %</translation>
    </message>
    <message>
        <source>The new size takes effect when Longtake starts again.</source>
        <translation>Die neue Größe gilt ab dem nächsten Start von Longtake.</translation>
    </message>
    <message>
        <source>Start Again Now</source>
        <translation>Jetzt neu starten</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>The new language takes effect when Longtake starts again.</source>
        <translation>Die neue Sprache gilt ab dem nächsten Start von Longtake.</translation>
    </message>
    <message>
        <source>As the System</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>the processor</source>
        <translation>dem Prozessor</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PresetMenu</name>
    <message>
        <source>Presets</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>Save and manage presets</source>
        <translation>Vorlagen speichern und verwalten</translation>
    </message>
    <message>
        <source>Save these choices under a name, and change, share and import such presets</source>
        <translation>Diese Auswahl unter einem Namen speichern; solche Vorlagen ändern, weitergeben und übernehmen</translation>
    </message>
    <message>
        <source>Save Preset…</source>
        <translation>Vorlage speichern …</translation>
    </message>
    <message>
        <source>Rename Preset…</source>
        <translation>Vorlage umbenennen …</translation>
    </message>
    <message>
        <source>Delete Preset</source>
        <translation>Vorlage löschen</translation>
    </message>
    <message>
        <source>Export Preset…</source>
        <translation>Vorlage exportieren …</translation>
    </message>
    <message>
        <source>Import Preset…</source>
        <translation>Vorlage importieren …</translation>
    </message>
    <message>
        <source>Built-in presets cannot be changed</source>
        <translation>Vorlagen des Programms bleiben, wie sie sind</translation>
    </message>
    <message>
        <source>Writes the current choices into a file, for others</source>
        <translation>Schreibt die Auswahl, wie sie jetzt ist, in eine Datei für andere</translation>
    </message>
    <message>
        <source>Bring Back “%1”</source>
        <translation>„%1“ zurückholen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Save Preset</source>
        <translation>Vorlage speichern</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>The preset “%1” is saved.</source>
        <translation>Die Vorlage „%1“ ist gespeichert.</translation>
    </message>
    <message>
        <source>Rename Preset</source>
        <translation>Vorlage umbenennen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>The preset is now called “%1”.</source>
        <translation>Die Vorlage heißt jetzt „%1“.</translation>
    </message>
    <message>
        <source>The preset “%1” is deleted. The menu brings it back.</source>
        <translation>Die Vorlage „%1“ ist gelöscht. Das Menü holt sie zurück.</translation>
    </message>
    <message>
        <source>The preset “%1” is back.</source>
        <translation>Die Vorlage „%1“ ist wieder da.</translation>
    </message>
    <message>
        <source>My preset</source>
        <translation>Meine Vorlage</translation>
    </message>
    <message>
        <source>Export Preset</source>
        <translation>Vorlage exportieren</translation>
    </message>
    <message>
        <source>Export preset (*.json)</source>
        <translation>Vorlage für Exporte (*.json)</translation>
    </message>
    <message>
        <source>The preset is written to %1.</source>
        <translation>Die Vorlage steht in %1.</translation>
    </message>
    <message>
        <source>Import Preset</source>
        <translation>Vorlage importieren</translation>
    </message>
    <message>
        <source>The preset “%1” is imported.</source>
        <translation>Die Vorlage „%1“ ist übernommen.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PromptBar</name>
    <message>
        <source>not taken</source>
        <translation>nicht angenommen</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>applied</source>
        <translation>wirkt</translation>
    </message>
    <message>
        <source>visible</source>
        <translation>sichtbar</translation>
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
        <source>State of the last prompt</source>
        <translation>Was aus dem letzten Prompt wurde</translation>
    </message>
    <message>
        <source>The switch took the engine %1 ms; frames recomputed: %2</source>
        <translation>Der Wechsel kostete die Engine %1 ms; neu berechnete Bilder: %2</translation>
    </message>
    <message>
        <source>from the session</source>
        <translation>aus der Sitzung</translation>
    </message>
    <message>
        <source>After Enter, Space pauses the stream until you type again.</source>
        <translation>Nach Enter hält die Leertaste den Stream an, bis Sie wieder tippen.</translation>
    </message>
    <message>
        <source>applies when you press Play</source>
        <translation>wirkt, sobald Sie Wiedergabe drücken</translation>
    </message>
    <message>
        <source>Enter sends, Ctrl+Enter sends as a cut, Shift+Enter breaks the line,
Up and Down recall earlier prompts.
Up to four prompts divided by | are blended, each with a weight if you like:
a red ball :0.7 | a blue cube :0.3</source>
        <translation>Enter sendet, Strg+Enter sendet als Schnitt, Umschalt+Enter bricht die Zeile um,
Auf und Ab holen frühere Prompts zurück.
Bis zu vier durch | getrennte Prompts werden gemischt, auf Wunsch mit Gewicht:
a red ball :0.7 | a blue cube :0.3</translation>
    </message>
    <message>
        <source>Add a Text</source>
        <translation>Text hinzufügen</translation>
    </message>
    <message>
        <source>How several texts are blended</source>
        <translation>Wie aus mehreren Texten einer wird</translation>
    </message>
    <message>
        <source>Slerp</source>
        <translation>Slerp</translation>
    </message>
    <message>
        <source>From text to text along an arc: the prompt keeps its strength</source>
        <translation>Von Text zu Text auf einem Bogen: der Prompt behält seine Stärke</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>Linear</translation>
    </message>
    <message>
        <source>The plain mean of the texts: common features dominate</source>
        <translation>Das einfache Mittel der Texte: was sie gemeinsam haben, tritt hervor</translation>
    </message>
    <message>
        <source>Restore Draft</source>
        <translation>Entwurf zurückholen</translation>
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
        <translation>Platz %1 ist leer</translation>
    </message>
    <message>
        <source>Slot %1 keeps “%2”</source>
        <translation>Platz %1 behält „%2“</translation>
    </message>
    <message>
        <source>Put the Old Prompt Back</source>
        <translation>Alten Prompt zurückholen</translation>
    </message>
    <message>
        <source>Cannot peek from here</source>
        <translation>Von hier aus gibt es keine Vorschau</translation>
    </message>
    <message>
        <source>A peek shows the chunk after the newest picture: go there with End first.</source>
        <translation>Sie zeigt, was nach dem neuesten Bild kommt: Gehen Sie zuerst mit Ende dorthin.</translation>
    </message>
    <message>
        <source>The prompt was not used</source>
        <translation>Der Prompt wurde nicht verwendet</translation>
    </message>
    <message>
        <source>No stream is open: load the session&apos;s model, or close the session.</source>
        <translation>Es läuft kein Stream: Laden Sie das Modell der Sitzung oder schließen Sie die Sitzung.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PromptEdit</name>
    <message>
        <source>unknown to this model: %1</source>
        <translation>diesem Modell unbekannt: %1</translation>
    </message>
    <message>
        <source>unknown: %1 — Ctrl+. takes %2</source>
        <translation>unbekannt: %1 – Strg+. setzt %2</translation>
    </message>
    <message>
        <source>not understood: %1</source>
        <translation>nicht verstanden: %1</translation>
    </message>
    <message>
        <source>The model is given: %1
Ctrl+. writes this into the box, Ctrl+Z takes it back.</source>
        <translation>Das Modell bekommt: %1
Strg+. schreibt das in das Feld, Strg+Z nimmt es zurück.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::PromptRows</name>
    <message>
        <source>Weight of text %1</source>
        <translation>Gewicht von Text %1</translation>
    </message>
    <message>
        <source>The share of this text. While these prompts are current, the stream follows at the next chunk.</source>
        <translation>Wie viel von diesem Text dabei ist. Solange diese Prompts gelten, folgt der Strom beim nächsten Abschnitt.</translation>
    </message>
    <message>
        <source>Its share of the blend</source>
        <translation>Sein Anteil an der Mischung</translation>
    </message>
    <message>
        <source>Remove this text from the blend</source>
        <translation>Diesen Text aus der Mischung nehmen</translation>
    </message>
    <message>
        <source>Remove text %1 from the blend</source>
        <translation>Text %1 aus der Mischung nehmen</translation>
    </message>
    <message>
        <source>Text %1 of the blend</source>
        <translation>Text %1 der Mischung</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Another prompt, shown at the same time</source>
        <translation>Ein weiterer Prompt, der zugleich gezeigt wird</translation>
    </message>
    <message>
        <source>Type what should happen, then press Enter</source>
        <translation>Eingeben, was geschehen soll, dann Enter drücken</translation>
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
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search the history</source>
        <translation>Verlauf durchsuchen</translation>
    </message>
    <message>
        <source>Prompts sent before</source>
        <translation>Früher gesendete Prompts</translation>
    </message>
    <message>
        <source>Keep the Prompt of the Box Here</source>
        <translation>Prompt aus dem Eingabefeld hier merken</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Leeren</translation>
    </message>
</context>
<context>
    <name>longtake::ui::QuitDialog</name>
    <message>
        <source>Quit Longtake</source>
        <translation>Longtake beenden</translation>
    </message>
    <message>
        <source>A recording and an export are running</source>
        <translation>Eine Aufnahme und ein Export laufen noch</translation>
    </message>
    <message>
        <source>A recording is running</source>
        <translation>Eine Aufnahme läuft noch</translation>
    </message>
    <message numerus="yes">
        <source>%n export(s) in work</source>
        <translation>
            <numerusform>%n Export läuft noch</numerusform>
            <numerusform>%n Exporte laufen noch</numerusform>
        </translation>
    </message>
    <message>
        <source>A stopped export leaves no file; the session is complete. A recording is always finished and saved.</source>
        <translation>Ein abgebrochener Export hinterlässt keine Datei; die Sitzung enthält weiterhin alles. Eine Aufnahme wird immer beendet und behalten.</translation>
    </message>
    <message>
        <source>It will be finished and saved, which takes a moment.</source>
        <translation>Sie wird beendet und behalten, das dauert einen Moment.</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>Bleiben</translation>
    </message>
    <message>
        <source>Stop and Quit</source>
        <translation>Abbrechen und beenden</translation>
    </message>
    <message>
        <source>Finish and Quit</source>
        <translation>Fertigstellen und beenden</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Receipts</name>
    <message>
        <source>Recache</source>
        <translation>Auffrischen</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Schnitt</translation>
    </message>
    <message>
        <source>Fade</source>
        <translation>Blende</translation>
    </message>
</context>
<context>
    <name>longtake::ui::RecentMenu</name>
    <message>
        <source>Open Recent</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>No sessions yet</source>
        <translation>Noch keine Sitzungen</translation>
    </message>
</context>
<context>
    <name>longtake::ui::RecipeRow</name>
    <message>
        <source>Sampled as</source>
        <translation>Erzeugt als</translation>
    </message>
    <message>
        <source>How the model is sampled</source>
        <translation>Wie das Modell erzeugt</translation>
    </message>
    <message>
        <source>Your choice. It is remembered for this model.</source>
        <translation>Ihre Wahl. Sie wird für dieses Modell gemerkt.</translation>
    </message>
    <message>
        <source>The file and its name do not show how the model must be sampled. Choose it here; your choice is remembered.</source>
        <translation>Weder die Datei noch ihr Name sagt, für welches Rezept sie trainiert wurde. Wählen Sie es hier; Ihre Wahl wird gemerkt.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::RecordButton</name>
    <message>
        <source>Rec</source>
        <translation>Aufn.</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Aufnehmen</translation>
    </message>
    <message>
        <source>Stop recording, %1</source>
        <translation>Aufnahme beenden, %1</translation>
    </message>
    <message>
        <source>Finishing…</source>
        <translation>Wird fertig …</translation>
    </message>
    <message>
        <source>The recording is being finished</source>
        <translation>Die Aufnahme wird fertiggestellt</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Recovery</name>
    <message>
        <source>Longtake did not close this session, begun %1 with %2.</source>
        <translation>Longtake hat diese Sitzung nicht geschlossen, begonnen %1 mit %2.</translation>
    </message>
    <message>
        <source>Its last chunk was not finished and was removed.</source>
        <translation>Ihr letzter Abschnitt war nicht fertig und wurde weggelassen.</translation>
    </message>
    <message>
        <source>Recovered %1</source>
        <translation>%1 wiederhergestellt</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Discard…</source>
        <translation>Verwerfen …</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>Delete %1 of pictures permanently?</source>
        <translation>%1 an Bildern endgültig löschen?</translation>
    </message>
    <message>
        <source>The session and everything in it will be gone from the disk.</source>
        <translation>Die Sitzung und alles darin verschwindet vom Datenträger.</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
</context>
<context>
    <name>longtake::ui::RefusalBadge</name>
    <message>
        <source>Refused to clients and controllers: %1</source>
        <translation>Clients und Controllern abgelehnt: %1</translation>
    </message>
    <message>
        <source>refused %1</source>
        <translation>abgelehnt: %1</translation>
    </message>
    <message>
        <source>Number of refused requests of other programs and controllers; this is the newest. A click shows the log.</source>
        <translation>So viele Wünsche anderer Programme und von Controllern wurden abgelehnt; dies ist der neueste. Ein Klick zeigt das Protokoll.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::RemoteSwitch</name>
    <message>
        <source>Control Port</source>
        <translation>Steueranschluss</translation>
    </message>
    <message>
        <source>Lets other programs steer the stream over HTTP, WebSocket and OSC</source>
        <translation>Lässt andere Programme den Strom über HTTP, WebSocket und OSC steuern</translation>
    </message>
    <message>
        <source>Control %1</source>
        <translation>Steuerung %1</translation>
    </message>
    <message>
        <source>Copy Link to Control Port</source>
        <translation>Link zum Steueranschluss kopieren</translation>
    </message>
    <message>
        <source>One browser, player or OBS gets in by this link, once</source>
        <translation>Ein Browser, Player oder OBS kommt mit diesem Link einmal hinein</translation>
    </message>
    <message>
        <source>Copy Token of Control Port</source>
        <translation>Token des Steueranschlusses kopieren</translation>
    </message>
    <message>
        <source>Other programs send it as &quot;Authorization: Bearer TOKEN&quot;</source>
        <translation>Andere Programme senden es als &quot;Authorization: Bearer TOKEN&quot;</translation>
    </message>
    <message>
        <source>Every user and program that reaches this address steers the stream. Window &gt; Control Port closes it.</source>
        <translation>Jeder Benutzer und jedes Programm, das diese Adresse erreicht, steuert den Stream. Fenster &gt; Steueranschluss schließt ihn.</translation>
    </message>
    <message>
        <source>Programs with the token steer the stream at this address. Window &gt; Control Port closes it.</source>
        <translation>Programme mit dem Token steuern den Stream an dieser Adresse. Fenster &gt; Steueranschluss schließt ihn.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SafeBar</name>
    <message>
        <source>It crashed %1 times within ten minutes.</source>
        <translation>Es ist binnen zehn Minuten %1-mal schlecht ausgegangen.</translation>
    </message>
    <message>
        <source>the model %1</source>
        <translation>das Modell %1</translation>
    </message>
    <message>
        <source>the last session</source>
        <translation>die letzte Sitzung</translation>
    </message>
    <message>
        <source>the session %1</source>
        <translation>die Sitzung %1</translation>
    </message>
    <message>
        <source>the graphics processor</source>
        <translation>der Grafikprozessor</translation>
    </message>
    <message>
        <source>your arrangement of the window</source>
        <translation>Ihre Anordnung des Fensters</translation>
    </message>
    <message>
        <source>The built-in model runs on the processor. Omitted: %1.</source>
        <translation>Das eingebaute Modell läuft auf dem Prozessor. Weggelassen: %1.</translation>
    </message>
    <message>
        <source>There is no earlier session to open.</source>
        <translation>Es gibt keine frühere Sitzung zum Öffnen.</translation>
    </message>
    <message>
        <source>Nothing of yours was changed, and changes of settings are not saved until you use your own.</source>
        <translation>Von Ihren Daten wurde nichts geändert; Änderungen der Einstellungen bleiben erst erhalten, wenn Sie Ihre eigenen verwenden.</translation>
    </message>
    <message>
        <source>Nothing of yours was changed.</source>
        <translation>Von Ihren Daten wurde nichts geändert.</translation>
    </message>
    <message>
        <source>Start Normally</source>
        <translation>Normal starten</translation>
    </message>
    <message>
        <source>Open the Last Session</source>
        <translation>Letzte Sitzung öffnen</translation>
    </message>
    <message>
        <source>Open the Session</source>
        <translation>Sitzung öffnen</translation>
    </message>
    <message>
        <source>Use My Settings</source>
        <translation>Meine Einstellungen verwenden</translation>
    </message>
    <message>
        <source>Longtake has started safely</source>
        <translation>Longtake ist abgesichert gestartet</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SeedBox</name>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Seed of this take</source>
        <translation>Startwert dieses Takes</translation>
    </message>
    <message>
        <source>Random seed of this take. Type another one and press Enter:
a new take begins with it, and this one stays in the list of takes.</source>
        <translation>Die Zahl, aus der aller Zufall dieses Takes entsteht. Geben Sie eine andere ein und drücken Sie Enter:
Mit ihr beginnt ein neuer Take, und dieser bleibt in der Liste der Takes.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SendDialog</name>
    <message>
        <source>Send To</source>
        <translation>Senden an</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>It is saved in the settings on this computer with its key; messages do not show the key.</source>
        <translation>Sie wird mit den Einstellungen auf diesem Rechner aufbewahrt, samt Schlüssel; Meldungen zeigen sie ohne.</translation>
    </message>
    <message>
        <source>How the sending goes</source>
        <translation>Wie es mit dem Senden steht</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>A server, at its address</source>
        <translation>Einen Server, unter seiner Adresse</translation>
    </message>
    <message>
        <source>A virtual camera of this computer</source>
        <translation>Eine virtuelle Kamera dieses Computers</translation>
    </message>
    <message>
        <source>A file or a named pipe</source>
        <translation>Eine Datei oder eine benannte Pipe</translation>
    </message>
    <message>
        <source>Virtual camera</source>
        <translation>Virtuelle Kamera</translation>
    </message>
    <message>
        <source>Picture size</source>
        <translation>Bildgröße</translation>
    </message>
    <message>
        <source> kbit/s</source>
        <translation> kbit/s</translation>
    </message>
    <message>
        <source>Highest average over a second; the picture quality is reduced to fit</source>
        <translation>Höchstens so viel im Mittel einer Sekunde; die Bildqualität gibt nach</translation>
    </message>
    <message>
        <source>Bit rate</source>
        <translation>Bitrate</translation>
    </message>
    <message>
        <source>Path of the file or pipe</source>
        <translation>Pfad der Datei oder Pipe</translation>
    </message>
    <message>
        <source>Format of the pictures</source>
        <translation>Form der Bilder</translation>
    </message>
    <message>
        <source>Y4M</source>
        <translation>Y4M</translation>
    </message>
    <message>
        <source>RGB alone</source>
        <translation>Nur RGB</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1, as the model makes them</source>
        <translation>%1, wie das Modell sie macht</translation>
    </message>
    <message>
        <source>As the model makes them</source>
        <translation>Wie das Modell sie macht</translation>
    </message>
    <message>
        <source>%1, twice as large</source>
        <translation>%1, doppelt so groß</translation>
    </message>
    <message>
        <source>Twice as large</source>
        <translation>Doppelt so groß</translation>
    </message>
    <message>
        <source>%1, enlarged to fit, on black</source>
        <translation>%1, eingepasst, auf Schwarz</translation>
    </message>
    <message>
        <source>%1, through PipeWire</source>
        <translation>%1, über PipeWire</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>None was found</source>
        <translation>Keine gefunden</translation>
    </message>
    <message>
        <source>A slow receiver loses pictures; the stream never waits. Freeze and blackout are sent, too.</source>
        <translation>Ein langsamer Empfänger verliert Bilder; der Strom wartet nie. Einfrieren und Schwarzbild werden mitgesendet.</translation>
    </message>
    <message>
        <source>rtmp://, srt://, tcp:// and udp:// carry H.264. %1</source>
        <translation>rtmp://, srt://, tcp:// und udp:// tragen H.264. %1</translation>
    </message>
    <message>
        <source>Browsers, meetings and OBS find the stream among their cameras while it is sent. %1</source>
        <translation>Browser, Videokonferenzen und OBS finden den Strom unter ihren Kameras, solange gesendet wird. %1</translation>
    </message>
    <message>
        <source>Other programs read the pictures uncompressed. A file is overwritten, and grows until you stop. %1</source>
        <translation>Andere Programme lesen die Bilder unkomprimiert. Eine Datei wird neu geschrieben und wächst, bis Sie anhalten. %1</translation>
    </message>
    <message>
        <source>NDI® receivers on this network</source>
        <translation>NDI®-Empfänger in diesem Netzwerk</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Receivers list the stream as COMPUTER (NAME) while it is sent. %1 NDI® is a registered trademark of Vizrt NDI AB: %2.</source>
        <translation>Empfänger führen den Strom als COMPUTER (NAME) auf, solange gesendet wird. %1 NDI® ist eine eingetragene Marke der Vizrt NDI AB: %2.</translation>
    </message>
    <message>
        <source>Send to</source>
        <translation>Senden an</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Sending continues without this window</source>
        <translation>Das Senden geht ohne dieses Fenster weiter</translation>
    </message>
    <message>
        <source>Enter an address to start.</source>
        <translation>Zum Starten eine Adresse eingeben.</translation>
    </message>
    <message>
        <source>Enter a path to start.</source>
        <translation>Zum Starten einen Pfad eingeben.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Shows the address with its key</source>
        <translation>Zeigt die Adresse mit ihrem Schlüssel</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SendWords</name>
    <message>
        <source>connecting…</source>
        <translation>verbindet …</translation>
    </message>
    <message>
        <source>connecting again in %1 s</source>
        <translation>neue Verbindung in %1 s</translation>
    </message>
    <message>
        <source>sent %1 · dropped %2</source>
        <translation>gesendet %1 · verloren %2</translation>
    </message>
    <message>
        <source>Nothing is sent.</source>
        <translation>Es wird nichts gesendet.</translation>
    </message>
    <message>
        <source>To %1</source>
        <translation>An %1</translation>
    </message>
    <message>
        <source>connected again: %1</source>
        <translation>neu verbunden: %1</translation>
    </message>
    <message>
        <source>To the virtual camera Longtake of PipeWire</source>
        <translation>An die virtuelle Kamera Longtake von PipeWire</translation>
    </message>
    <message>
        <source>To the virtual camera %1</source>
        <translation>An die virtuelle Kamera %1</translation>
    </message>
    <message>
        <source>To NDI receivers, as %1</source>
        <translation>An NDI-Empfänger, als %1</translation>
    </message>
    <message>
        <source>sent %1 · dropped %2 · watching %3</source>
        <translation>gesendet %1 · verloren %2 · Empfänger %3</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SessionControls</name>
    <message>
        <source>New Session</source>
        <translation>Neue Sitzung</translation>
    </message>
    <message>
        <source>The video has ended</source>
        <translation>Das Video ist zu Ende</translation>
    </message>
    <message>
        <source>The stream continues without it.</source>
        <translation>Der Strom läuft ohne es weiter.</translation>
    </message>
    <message>
        <source>Random weights</source>
        <translation>Zufällige Gewichte</translation>
    </message>
    <message>
        <source>This model has not been trained: the pictures are real output of the engine, but they cannot follow a prompt.</source>
        <translation>Dieses Modell ist nicht trainiert: Die Bilder kommen wirklich aus der Engine, können aber keinem Prompt folgen.</translation>
    </message>
    <message>
        <source>Relaunch Longtake</source>
        <translation>Longtake neu starten</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Neu starten</translation>
    </message>
    <message>
        <source>Built-in Model, New Session</source>
        <translation>Eingebautes Modell, neue Sitzung</translation>
    </message>
    <message>
        <source>New Stream Without an End</source>
        <translation>Neuer Strom ohne Ende</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Startet …</translation>
    </message>
    <message>
        <source>New Take from a Picture</source>
        <translation>Neuer Take von einem Bild aus</translation>
    </message>
    <message>
        <source>Pictures (*.png *.jpg *.jpeg *.webp *.bmp);;All files (*)</source>
        <translation>Bilder (*.png *.jpg *.jpeg *.webp *.bmp);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Cannot use the picture %1</source>
        <translation>Das Bild %1 lässt sich nicht verwenden</translation>
    </message>
    <message>
        <source>this model has no encoder for pictures</source>
        <translation>das Modell im Fenster hat nichts, das Bilder in Latents verwandelt</translation>
    </message>
    <message>
        <source>New Take from a Video</source>
        <translation>Neuer Take nach einem Video</translation>
    </message>
    <message>
        <source>Videos (*.mp4 *.m4v *.mov *.mkv *.webm *.avi *.y4m *.mpg *.mpeg *.ts);;All files (*)</source>
        <translation>Videos (*.mp4 *.m4v *.mov *.mkv *.webm *.avi *.y4m *.mpg *.mpeg *.ts);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Cannot follow the video %1</source>
        <translation>Dem Video %1 kann nicht gefolgt werden</translation>
    </message>
    <message>
        <source>the model in the window cannot follow videos</source>
        <translation>das Modell im Fenster kann keinen Videos folgen</translation>
    </message>
    <message>
        <source>This session is already open</source>
        <translation>Diese Sitzung ist schon geöffnet</translation>
    </message>
    <message>
        <source>Reading the session…</source>
        <translation>Die Sitzung wird gelesen …</translation>
    </message>
    <message>
        <source>This session was made by Longtake %1</source>
        <translation>Diese Sitzung stammt von Longtake %1</translation>
    </message>
    <message>
        <source>It continues here. If it is regenerated, it may differ in single bits.</source>
        <translation>Sie lässt sich hier fortsetzen. Neu berechnet, kann sie in einzelnen Bits abweichen.</translation>
    </message>
    <message>
        <source>Export the Session</source>
        <translation>Sitzung exportieren</translation>
    </message>
    <message>
        <source>%1 · not loaded</source>
        <translation>%1 · nicht geladen</translation>
    </message>
    <message>
        <source>The model of this session is not loaded</source>
        <translation>Das Modell dieser Sitzung ist nicht geladen</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SessionDesk</name>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>%1. Longtake opens it on any machine that has its model.</source>
        <translation>%1. Longtake öffnet sie auf jedem Rechner, der ihr Modell hat.</translation>
    </message>
    <message>
        <source>Save Session As</source>
        <translation>Sitzung speichern unter</translation>
    </message>
    <message>
        <source>Longtake session (*.take)</source>
        <translation>Longtake-Sitzung (*.take)</translation>
    </message>
    <message>
        <source>Nothing was saved</source>
        <translation>Nichts wurde gespeichert</translation>
    </message>
    <message>
        <source>This stream is not saved, so there is no session.</source>
        <translation>Dieser Strom wird nicht aufbewahrt, deshalb gibt es keine Sitzung.</translation>
    </message>
    <message>
        <source>Nothing was verified</source>
        <translation>Nichts wurde geprüft</translation>
    </message>
    <message>
        <source>Your last session: “%1”, %2</source>
        <translation>Ihre letzte Sitzung: „%1“, %2</translation>
    </message>
    <message>
        <source>Yesterday&apos;s session: “%1”, %2</source>
        <translation>Die Sitzung von gestern: „%1“, %2</translation>
    </message>
    <message>
        <source>Your session of %1: “%2”, %3</source>
        <translation>Ihre Sitzung vom %1: „%2“, %3</translation>
    </message>
    <message>
        <source>Open It</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Do Not Ask Again</source>
        <translation>Nicht mehr fragen</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SessionRows</name>
    <message>
        <source>open here</source>
        <translation>hier offen</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>in Benutzung</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>not ended</source>
        <translation>nicht beendet</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>Sitzungen</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SessionWords</name>
    <message>
        <source>today %1</source>
        <translation>heute %1</translation>
    </message>
    <message>
        <source>yesterday %1</source>
        <translation>gestern %1</translation>
    </message>
    <message>
        <source>%1 takes</source>
        <translation>%1 Takes</translation>
    </message>
    <message>
        <source>no pictures</source>
        <translation>keine Bilder</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SessionsDialog</name>
    <message>
        <source>Sessions</source>
        <translation>Sitzungen</translation>
    </message>
    <message>
        <source>There are no sessions yet. Every stream is saved automatically.</source>
        <translation>Es gibt noch keine Sitzungen. Jeder Strom wird von selbst gespeichert.</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Newest First</source>
        <translation>Neueste zuerst</translation>
    </message>
    <message>
        <source>Largest First</source>
        <translation>Größte zuerst</translation>
    </message>
    <message>
        <source>Name of the session</source>
        <translation>Name der Sitzung</translation>
    </message>
    <message>
        <source>Offer the last one at the start</source>
        <translation>Beim Start die letzte anbieten</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen …</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>Save As…</source>
        <translation>Speichern unter …</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>%1 of %2 sessions read…</source>
        <translation>%1 von %2 Sitzungen gelesen …</translation>
    </message>
    <message>
        <source>1 session · %1</source>
        <translation>1 Sitzung · %1</translation>
    </message>
    <message>
        <source>%1 sessions · %2</source>
        <translation>%1 Sitzungen · %2</translation>
    </message>
    <message>
        <source>Name of this session:</source>
        <translation>Name dieser Sitzung:</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>This session is open here. Begin a new one (Ctrl+N) or open another, then delete it.</source>
        <translation>Diese Sitzung ist hier geöffnet. Beginnen Sie eine neue (Strg+N) oder öffnen Sie eine andere, dann löschen Sie sie.</translation>
    </message>
    <message>
        <source>Another Longtake has this session open, so it cannot be deleted.</source>
        <translation>Ein anderes Longtake hat diese Sitzung geöffnet, deshalb kann sie nicht gelöscht werden.</translation>
    </message>
    <message>
        <source>Delete “%1” permanently? %2 will be free.</source>
        <translation>„%1“ endgültig löschen? %2 werden frei.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Understood</source>
        <translation>Verstanden</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Free Space…</source>
        <translation>Platz schaffen …</translation>
    </message>
    <message>
        <source>(%1 of it saved states)</source>
        <translation>(davon %1 gespeicherte Zustände)</translation>
    </message>
    <message>
        <source>%1 of log: every picture, prompt and command.</source>
        <translation>%1 Protokoll: jedes Bild, jeder Prompt und Befehl.</translation>
    </message>
    <message>
        <source>%1 of log: every picture, prompt and command. %2 of saved states of the memory: they only make opening and going back faster.</source>
        <translation>%1 Protokoll: jedes Bild, jeder Prompt und Befehl. %2 gespeicherte Zustände des Gedächtnisses: Sie machen nur das Öffnen und Zurückgehen schnell.</translation>
    </message>
    <message>
        <source>Delete the saved states of this session? %1 will be free. It stays complete; resuming it is slow once, and the states come back while it streams.</source>
        <translation>Die gespeicherten Zustände dieser Sitzung löschen? %1 werden frei. Sie bleibt vollständig; das nächste Fortsetzen ist einmal langsam, und die Zustände entstehen im Lauf wieder.</translation>
    </message>
    <message>
        <source>Free Space</source>
        <translation>Platz schaffen</translation>
    </message>
    <message>
        <source>States Only</source>
        <translation>Nur Zustände</translation>
    </message>
    <message>
        <source>Deletes the saved states of the memory, and takes that were deleted from the list.</source>
        <translation>Löscht die gespeicherten Zustände des Gedächtnisses und Takes, die aus der Liste gelöscht wurden.</translation>
    </message>
    <message>
        <source>%1 of the log belong to deleted takes.</source>
        <translation>%1 des Protokolls gehören zu gelöschten Takes.</translation>
    </message>
    <message>
        <source>This session is open. Space can be freed once it is closed.</source>
        <translation>Diese Sitzung ist offen. Platz lässt sich schaffen, sobald sie geschlossen ist.</translation>
    </message>
    <message>
        <source>Remove the deleted takes from this session permanently? %1 will be free.</source>
        <translation>Gelöschte Takes endgültig aus dieser Sitzung entfernen? %1 werden frei.</translation>
    </message>
    <message>
        <source>Remove the deleted takes from this session permanently? %1 will be free, and %2 of saved states, which come back while it streams.</source>
        <translation>Gelöschte Takes endgültig aus dieser Sitzung entfernen? %1 werden frei, dazu %2 gespeicherter Zustände, die im Lauf wieder entstehen.</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>A power cut may lose</source>
        <translation>Ein Stromausfall kostet höchstens</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>what the system has not written</source>
        <translation>was das System nicht geschrieben hat</translation>
    </message>
    <message>
        <source>The session that streams is written to the disk this often. A crash of Longtake loses nothing.</source>
        <translation>So oft wird die laufende Sitzung auf den Datenträger geschrieben. Ein Absturz von Longtake kostet nichts.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ShortcutEditor</name>
    <message>
        <source>Change Shortcuts</source>
        <translation>Tastenkürzel ändern</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation>Aktionen und ihre Tasten</translation>
    </message>
    <message>
        <source>New keys of the chosen action</source>
        <translation>Neue Tasten der gewählten Aktion</translation>
    </message>
    <message>
        <source>Press the new keys here</source>
        <translation>Die neuen Tasten hier drücken</translation>
    </message>
    <message>
        <source>No Keys</source>
        <translation>Keine Tasten</translation>
    </message>
    <message>
        <source>As It Was</source>
        <translation>Wie vorher</translation>
    </message>
    <message>
        <source>The default keys of this action</source>
        <translation>Die Tasten, die diese Aktion anfangs hatte</translation>
    </message>
    <message>
        <source>All as They Were</source>
        <translation>Alle wie vorher</translation>
    </message>
    <message>
        <source>Choose an action, then press its new keys.</source>
        <translation>Eine Aktion wählen, dann ihre neuen Tasten drücken.</translation>
    </message>
    <message>
        <source>%1 belongs to “%2”. Nothing was changed; choose other keys, or take them from it first.</source>
        <translation>%1 gehört zu „%2“. Nichts wurde geändert; andere Tasten wählen oder sie dort zuerst entfernen.</translation>
    </message>
    <message>
        <source>%1 is fixed. Nothing was changed; choose other keys.</source>
        <translation>%1 ist fest vergeben. Nichts wurde geändert; andere Tasten wählen.</translation>
    </message>
    <message>
        <source>“%1” has no keys now.</source>
        <translation>„%1“ hat jetzt keine Tasten.</translation>
    </message>
    <message>
        <source>“%1” has %2 now.</source>
        <translation>„%1“ hat jetzt %2.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ShortcutSheet</name>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Strg+Enter</translation>
    </message>
    <message>
        <source>Send as a cut</source>
        <translation>Als Schnitt senden</translation>
    </message>
    <message>
        <source>Ctrl+1 … Ctrl+9</source>
        <translation>Strg+1 … Strg+9</translation>
    </message>
    <message>
        <source>Send a slot</source>
        <translation>Einen Platz senden</translation>
    </message>
    <message>
        <source>Up  Down</source>
        <translation>Auf  Ab</translation>
    </message>
    <message>
        <source>Earlier, later prompt</source>
        <translation>Früherer, späterer Prompt</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Leave the box</source>
        <translation>Eingabefeld verlassen</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>Take the offered rest of a word</source>
        <translation>Den angebotenen Wortrest nehmen</translation>
    </message>
    <message>
        <source>Alt+Down</source>
        <translation>Alt+Ab</translation>
    </message>
    <message>
        <source>Another word</source>
        <translation>Ein anderes Wort</translation>
    </message>
    <message>
        <source>Ctrl+.</source>
        <translation>Strg+.</translation>
    </message>
    <message>
        <source>Take the nearest known word</source>
        <translation>Das nächste bekannte Wort nehmen</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Alt+↑ ↓ ← →</source>
        <translation>Alt+↑ ↓ ← →</translation>
    </message>
    <message>
        <source>Choose a token</source>
        <translation>Ein Token wählen</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>Klick</translation>
    </message>
    <message>
        <source>Look back; drag to follow</source>
        <translation>Zurückschauen; Ziehen folgt der Hand</translation>
    </message>
    <message>
        <source>Takes list</source>
        <translation>Liste der Takes</translation>
    </message>
    <message>
        <source>S  N  Enter  Delete</source>
        <translation>S  N  Enter  Entf</translation>
    </message>
    <message>
        <source>Star, note, go there, delete</source>
        <translation>Stern, Notiz, dorthin gehen, löschen</translation>
    </message>
    <message>
        <source>Single keys act while the prompt box has no focus. The wheel enlarges the timeline at the pointer, Shift with the wheel scrolls it.</source>
        <translation>Einzelne Tasten wirken, solange das Prompt-Feld keinen Fokus hat. Das Mausrad vergrößert die Zeitleiste am Zeiger, mit der Umschalttaste verschiebt es sie.</translation>
    </message>
    <message>
        <source>Shift+Enter</source>
        <translation>Umschalt+Enter</translation>
    </message>
    <message>
        <source>Break the line</source>
        <translation>Zeile umbrechen</translation>
    </message>
    <message>
        <source>Double-click</source>
        <translation>Doppelklick</translation>
    </message>
    <message>
        <source>Reuse a prompt; go to a take</source>
        <translation>Einen Prompt wiederverwenden; zu einem Take gehen</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SlotCard</name>
    <message>
        <source>Slot %1, empty</source>
        <translation>Platz %1, leer</translation>
    </message>
    <message>
        <source>Slot %1: %2</source>
        <translation>Platz %1: %2</translation>
    </message>
    <message>
        <source>Click to store the prompt of the box here</source>
        <translation>Klicken, um den Prompt aus dem Eingabefeld hier zu merken</translation>
    </message>
    <message>
        <source>Click or Ctrl+%1 to send; right-click to change</source>
        <translation>Klick oder Strg+%1 sendet; Rechtsklick ändert</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SlotKey</name>
    <message>
        <source>Slot %1, empty</source>
        <translation>Platz %1, leer</translation>
    </message>
    <message>
        <source>Slot %1: %2</source>
        <translation>Platz %1: %2</translation>
    </message>
    <message>
        <source>Empty. A click stores the prompt of the box here.</source>
        <translation>Leer. Ein Klick legt den Prompt des Feldes hier ab.</translation>
    </message>
    <message>
        <source>Click or Ctrl+%1 to send; press long to store the prompt of the box here instead. A right click offers that, too.</source>
        <translation>Klick oder Strg+%1 sendet; langes Drücken legt stattdessen den Prompt des Feldes hier ab. Ein Rechtsklick bietet das auch an.</translation>
    </message>
    <message>
        <source>Keep the Prompt of the Box Here</source>
        <translation>Prompt aus dem Feld hier behalten</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SoundCuesDialog</name>
    <message>
        <source>Choose a Sound</source>
        <translation>Einen Ton wählen</translation>
    </message>
    <message>
        <source>Sounds (*.wav *.flac *.mp3 *.ogg *.opus *.m4a *.aac);;All files (*)</source>
        <translation>Töne (*.wav *.flac *.mp3 *.ogg *.opus *.m4a *.aac);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>There is no stream to plan for.</source>
        <translation>Es gibt keinen Strom, für den geplant werden kann.</translation>
    </message>
    <message>
        <source>This sound has no regular beat. Choose its onsets.</source>
        <translation>Dieser Ton hat keinen regelmäßigen Schlag. Wählen Sie seine Einsätze.</translation>
    </message>
    <message>
        <source>Write two prompts or more, one on each line.</source>
        <translation>Schreiben Sie zwei oder mehr Prompts, einen je Zeile.</translation>
    </message>
    <message>
        <source>No sound is strong enough for a cue. Allow weaker ones, or choose a longer part.</source>
        <translation>Nichts im Ton ist gewählt. Nehmen Sie auch schwächere Stellen oder einen längeren Teil.</translation>
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
        <translation>Planen</translation>
    </message>
    <message>
        <source>Plan %1 Cues</source>
        <translation>%1 Vormerkungen planen</translation>
    </message>
    <message>
        <source>A sound file that FFmpeg can read, such as WAV, FLAC or MP3.</source>
        <translation>Eine Tondatei, die FFmpeg lesen kann, etwa WAV, FLAC oder MP3.</translation>
    </message>
    <message>
        <source>Listening…</source>
        <translation>Wird angehört …</translation>
    </message>
    <message>
        <source>%1 · no regular beat · %2 onsets</source>
        <translation>%1 · kein regelmäßiger Schlag · %2 Einsätze</translation>
    </message>
    <message>
        <source>%1 · %2 beats a minute, confidence %3 % · %4 beats · %5 onsets</source>
        <translation>%1 · %2 Schläge je Minute, Sicherheit %3 % · %4 Schläge · %5 Einsätze</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>Cues from a Sound</source>
        <translation>Vormerkungen aus einem Ton</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen …</translation>
    </message>
    <message>
        <source>Browse for a sound…</source>
        <translation>Ton auswählen …</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Ton</translation>
    </message>
    <message>
        <source>Sounds to use</source>
        <translation>Was zu hören ist</translation>
    </message>
    <message>
        <source>Why the sound cannot be used</source>
        <translation>Warum der Ton nicht zu gebrauchen ist</translation>
    </message>
    <message>
        <source>Progress of listening</source>
        <translation>Fortschritt des Anhörens</translation>
    </message>
    <message>
        <source>Every beat</source>
        <translation>Jeder Schlag</translation>
    </message>
    <message>
        <source>Every bar</source>
        <translation>Jeder Takt</translation>
    </message>
    <message>
        <source>Every onset</source>
        <translation>Jeder Einsatz</translation>
    </message>
    <message>
        <source>A cue at</source>
        <translation>Vormerkung bei</translation>
    </message>
    <message>
        <source> beats</source>
        <translation> Schläge</translation>
    </message>
    <message>
        <source>as found</source>
        <translation>wie gefunden</translation>
    </message>
    <message>
        <source>from beat </source>
        <translation>ab Schlag </translation>
    </message>
    <message>
        <source>Beat with which the first bar begins</source>
        <translation>Schlag, mit dem der erste Takt beginnt</translation>
    </message>
    <message>
        <source>A bar begins where the bass is strongest. Choose another beat if that is wrong.</source>
        <translation>Ein Takt soll dort beginnen, wo der Bass am meisten tut. Wählen Sie einen anderen Schlag, wo das nicht stimmt.</translation>
    </message>
    <message>
        <source>A bar has</source>
        <translation>Ein Takt hat</translation>
    </message>
    <message>
        <source>Weaker onsets get no cue; the strongest of the sound have 100 %.</source>
        <translation>Was schwächer ist, bekommt keine Vormerkung; die stärksten des Tons haben 100 %.</translation>
    </message>
    <message>
        <source>As strong as</source>
        <translation>So stark wie</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>ohne Grenze</translation>
    </message>
    <message>
        <source>If there are more, the strongest are used.</source>
        <translation>Von mehreren werden die stärksten genommen.</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source> chunks</source>
        <translation> Abschnitte</translation>
    </message>
    <message>
        <source>Number of chunks from one cue to the next, so that each prompt is seen long enough.</source>
        <translation>So viele Abschnitte liegen von einer Vormerkung bis zur nächsten, damit jeder Prompt zu sehen ist.</translation>
    </message>
    <message>
        <source>Apart by</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>Where in the sound the cues begin</source>
        <translation>Wo im Ton die Vormerkungen beginnen</translation>
    </message>
    <message>
        <source>Sound from</source>
        <translation>Ton ab</translation>
    </message>
    <message>
        <source>to its end</source>
        <translation>bis zum Ende</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>At a time</source>
        <translation>Zu einer Zeit</translation>
    </message>
    <message>
        <source>Time on the timeline</source>
        <translation>Zeit auf der Zeitleiste</translation>
    </message>
    <message>
        <source>Begins</source>
        <translation>Beginnt</translation>
    </message>
    <message>
        <source>They follow in turn; the first one begins with the sound.</source>
        <translation>Sie kommen reihum; der erste kommt mit dem Beginn des Tons.</translation>
    </message>
    <message>
        <source>Prompts, one on each line</source>
        <translation>Prompts, einer je Zeile</translation>
    </message>
    <message>
        <source>Take the Slots</source>
        <translation>Plätze übernehmen</translation>
    </message>
    <message>
        <source>Replaces these prompts by those of the slots</source>
        <translation>Die Prompts der Plätze anstelle von diesen</translation>
    </message>
    <message>
        <source>Recache</source>
        <translation>Auffrischen</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>Schnitt</translation>
    </message>
    <message>
        <source>Fade</source>
        <translation>Blende</translation>
    </message>
    <message>
        <source>How a prompt is applied</source>
        <translation>Wie ein Prompt aufgenommen wird</translation>
    </message>
    <message>
        <source>Resulting cues</source>
        <translation>Die Vormerkungen, die daraus werden</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>In the sound</source>
        <translation>Im Ton</translation>
    </message>
    <message>
        <source>Beside it</source>
        <translation>Daneben</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>A prompt changes at the beginning of a chunk: this is its delay after the sound</source>
        <translation>Ein Prompt wechselt am Beginn eines Abschnitts: so viel später als der Ton</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Was im Weg steht</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SoundPlot</name>
    <message>
        <source>The sound and its cues</source>
        <translation>Der Ton und seine Vormerkungen</translation>
    </message>
    <message>
        <source>The wheel, + and - enlarge it, a drag and the arrow keys move it.</source>
        <translation>Das Mausrad, + und - vergrößern, Ziehen und Pfeiltasten verschieben.</translation>
    </message>
    <message>
        <source>%1 onsets, %2 beats, %3 cues</source>
        <translation>%1 Einsätze, %2 Schläge, %3 Vormerkungen</translation>
    </message>
    <message>
        <source>Choose a sound to see it here.</source>
        <translation>Wählen Sie einen Ton, um ihn hier zu sehen.</translation>
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
        <translation>Auftreten</translation>
    </message>
    <message>
        <source>Blackout</source>
        <translation>Schwarzbild</translation>
    </message>
    <message>
        <source>Blackout · %1 ends it</source>
        <translation>Schwarzbild · %1 beendet es</translation>
    </message>
    <message>
        <source>Frozen</source>
        <translation>Eingefroren</translation>
    </message>
    <message>
        <source>Frozen · %1 ends it</source>
        <translation>Eingefroren · %1 beendet es</translation>
    </message>
    <message>
        <source>The next prompt is a cut</source>
        <translation>Der nächste Prompt ist ein Schnitt</translation>
    </message>
    <message>
        <source>Not available in this build</source>
        <translation>In diesem Programm nicht verfügbar</translation>
    </message>
    <message>
        <source>Sending</source>
        <translation>Senden</translation>
    </message>
</context>
<context>
    <name>longtake::ui::StatusLine</name>
    <message>
        <source>Speed and memory</source>
        <translation>Geschwindigkeit und Speicher</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Pictures per second on the screen and of the engine; the time of a chunk by step; the tokens in the cache; pictures that the screen never showed</source>
        <translation>Bilder je Sekunde auf dem Bildschirm und wie die Engine sie macht; wohin die Zeit eines Abschnitts geht; was der Cache hält; Bilder, die ersetzt wurden, bevor der Bildschirm sie zeigte</translation>
    </message>
    <message>
        <source>fps shown</source>
        <translation>Bilder/s gezeigt</translation>
    </message>
    <message>
        <source>made</source>
        <translation>gemacht</translation>
    </message>
    <message>
        <source>ms per chunk</source>
        <translation>ms je Abschnitt</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>recache</source>
        <translation>Auffrischen</translation>
    </message>
    <message>
        <source>denoise</source>
        <translation>Entrauschen</translation>
    </message>
    <message>
        <source>context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>policy</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>Dekodieren</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Gedächtnis</translation>
    </message>
    <message>
        <source>%1 tokens · %2</source>
        <translation>%1 Tokens · %2</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>random</source>
        <translation>zufällig</translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation>1 Thread</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 Threads</translation>
    </message>
    <message>
        <source>%1 on %2 (%3)</source>
        <translation>%1 auf %2 (%3)</translation>
    </message>
    <message>
        <source>The weights are random</source>
        <translation>Die Gewichte sind zufällig</translation>
    </message>
    <message>
        <source>SHA-256 %1</source>
        <translation>SHA-256 %1</translation>
    </message>
    <message>
        <source>Click: what a chunk would cost with other settings</source>
        <translation>Klick: was ein Abschnitt mit anderen Einstellungen kosten würde</translation>
    </message>
    <message>
        <source>Click: threads</source>
        <translation>Klick: Threads</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Studio</name>
    <message>
        <source>another stream was opened before</source>
        <translation>vorher wurde ein anderer Strom geöffnet</translation>
    </message>
</context>
<context>
    <name>longtake::ui::SwitchBox</name>
    <message>
        <source>Effect of a new prompt on the memory</source>
        <translation>Was ein neuer Prompt mit dem Gedächtnis macht</translation>
    </message>
    <message>
        <source>The stream continues: the memory is recomputed under the new prompt</source>
        <translation>Die Einstellung läuft weiter: Das Gemerkte wird unter dem neuen Prompt neu berechnet</translation>
    </message>
    <message>
        <source>A cut: the memory is emptied (Ctrl+Enter)</source>
        <translation>Eine neue Einstellung: Das Gedächtnis wird geleert (Strg+Enter)</translation>
    </message>
    <message>
        <source>The prompt slides over to the new one across several chunks</source>
        <translation>Der Prompt geht über mehrere Abschnitte in den neuen über</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TakeFacts</name>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%1 von %2 Tokens</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>Startwert %1</translation>
    </message>
    <message>
        <source>%1 ms a chunk</source>
        <translation>%1 ms je Abschnitt</translation>
    </message>
    <message>
        <source>1 pass</source>
        <translation>1 Durchgang</translation>
    </message>
    <message>
        <source>%1 passes</source>
        <translation>%1 Durchgänge</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TakesPanel</name>
    <message>
        <source>Takes</source>
        <translation>Takes</translation>
    </message>
    <message>
        <source>A new take begins when you continue from the past, with New Take, or with another seed. Nothing is lost.</source>
        <translation>Ein neuer Take beginnt, wenn Sie aus der Vergangenheit weiterführen, mit „Neuer Take“ oder mit einem anderen Startwert. Nichts Gemachtes geht verloren.</translation>
    </message>
    <message>
        <source>This take is on the screen</source>
        <translation>Dieser Take ist auf dem Bildschirm</translation>
    </message>
    <message>
        <source>Double-click to go there</source>
        <translation>Doppelklick führt dorthin</translation>
    </message>
    <message>
        <source>Go There</source>
        <translation>Dorthin gehen</translation>
    </message>
    <message>
        <source>Take the Star Off</source>
        <translation>Stern entfernen</translation>
    </message>
    <message>
        <source>Give a Star</source>
        <translation>Stern geben</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen …</translation>
    </message>
    <message>
        <source>Compare with the One on the Screen</source>
        <translation>Mit dem auf dem Schirm vergleichen</translation>
    </message>
    <message>
        <source>A note for %1</source>
        <translation>Eine Notiz zu %1</translation>
    </message>
    <message>
        <source>Note…</source>
        <translation>Notiz …</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>gelöscht</translation>
    </message>
    <message>
        <source>Double-click to put it back</source>
        <translation>Doppelklick holt ihn zurück</translation>
    </message>
    <message>
        <source>Show Deleted Takes</source>
        <translation>Gelöschte Takes zeigen</translation>
    </message>
    <message>
        <source>Put It Back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>Remove Trim</source>
        <translation>Trimmung entfernen</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TempoRow</name>
    <message>
        <source>Two or more taps on the beat set the tempo; the first begins a bar</source>
        <translation>Zwei oder mehr Schläge im Takt geben das Tempo an; der erste beginnt einen Takt</translation>
    </message>
    <message>
        <source>BPM</source>
        <translation>BPM</translation>
    </message>
    <message>
        <source>Beats per minute</source>
        <translation>Schläge je Minute</translation>
    </message>
    <message>
        <source>Beat of the bar</source>
        <translation>Schlag im Takt</translation>
    </message>
    <message>
        <source>The moment that a pad waits for</source>
        <translation>Worauf ein Pad wartet</translation>
    </message>
    <message>
        <source>A pressed pad waits for the beat or the bar, and acts at the nearest chunk boundary</source>
        <translation>Ein gedrücktes Pad wartet auf den Schlag oder den Takt und wirkt an der nächstgelegenen Grenze zwischen Abschnitten</translation>
    </message>
    <message>
        <source>Pads at Once</source>
        <translation>Pads sofort</translation>
    </message>
    <message>
        <source>Pads on the Beat</source>
        <translation>Pads auf den Schlag</translation>
    </message>
    <message>
        <source>Pads on the Bar</source>
        <translation>Pads auf den Takt</translation>
    </message>
    <message>
        <source>The tempo</source>
        <translation>Das Tempo</translation>
    </message>
    <message>
        <source>The tempo comes from a MIDI clock, and none is received</source>
        <translation>Das Tempo kommt von einer MIDI-Clock, und keine ist zu hören</translation>
    </message>
    <message>
        <source>The tempo comes from a MIDI clock</source>
        <translation>Das Tempo kommt von einer MIDI-Clock</translation>
    </message>
</context>
<context>
    <name>longtake::ui::ThreadChoice</name>
    <message>
        <source>Processor Threads</source>
        <translation>Prozessor-Threads</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>You chose the number of threads.</source>
        <translation>Sie haben die Zahl der Threads gewählt.</translation>
    </message>
    <message>
        <source>Threads: automatic. One core is left to the window.</source>
        <translation>Threads: automatisch. Ein Kern bleibt dem Fenster.</translation>
    </message>
    <message>
        <source>Threads: automatic. The stream fell behind and took one more.</source>
        <translation>Threads: automatisch. Der Strom blieb zurück und nahm einen mehr.</translation>
    </message>
    <message>
        <source>Threads: automatic. One more was not faster and was given back.</source>
        <translation>Threads: automatisch. Einer mehr war nicht schneller und wurde zurückgegeben.</translation>
    </message>
    <message>
        <source>Threads: automatic. One was given back, because the window was late.</source>
        <translation>Threads: automatisch. Einer wurde zurückgegeben, weil das Fenster in Verzug war.</translation>
    </message>
    <message>
        <source>Threads: automatic. One was given back, because the stream keeps up without it.</source>
        <translation>Threads: automatisch. Einer wurde zurückgegeben, weil der Strom auch ohne ihn mitkommt.</translation>
    </message>
    <message>
        <source>Threads: automatic. The stream fell behind, but other programs take the other cores.</source>
        <translation>Threads: automatisch. Der Strom blieb zurück, aber andere Programme belegen die übrigen Kerne.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TimeTravel</name>
    <message>
        <source>A new take with the next seed: the same prompt, another video (%1)</source>
        <translation>Ein neuer Take mit dem nächsten Startwert: derselbe Prompt, ein anderes Video (%1)</translation>
    </message>
    <message>
        <source>Take %1 began</source>
        <translation>Take %1 hat begonnen</translation>
    </message>
    <message>
        <source>Take %1 stays as it was.</source>
        <translation>Take %1 bleibt, wie er war.</translation>
    </message>
    <message>
        <source>Back to Take %1</source>
        <translation>Zurück zu Take %1</translation>
    </message>
    <message>
        <source>Enter continues from %1 as a new take</source>
        <translation>Enter führt ab %1 als neuer Take weiter</translation>
    </message>
    <message>
        <source>Click to look · double-click the prompt to reuse it</source>
        <translation>Klick zeigt das Bild · Doppelklick auf den Prompt verwendet ihn wieder</translation>
    </message>
    <message>
        <source>Take %1 was not deleted</source>
        <translation>Take %1 wurde nicht gelöscht</translation>
    </message>
    <message>
        <source>It is on the screen. Go to another take first.</source>
        <translation>Er ist auf dem Bildschirm. Gehen Sie zuerst zu einem anderen Take.</translation>
    </message>
    <message>
        <source>Delete take %1?</source>
        <translation>Take %1 löschen?</translation>
    </message>
    <message>
        <source>It is removed from the list. Its pictures stay in the session&apos;s file.</source>
        <translation>Er verschwindet aus der Liste. Seine Bilder bleiben in der Datei der Sitzung.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Take %1 was deleted</source>
        <translation>Take %1 wurde gelöscht</translation>
    </message>
    <message>
        <source>Put It Back</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Undo %1</source>
        <translation>%1 rückgängig machen</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Redo %1</source>
        <translation>%1 wiederholen</translation>
    </message>
    <message>
        <source>Take %1</source>
        <translation>Take %1</translation>
    </message>
    <message>
        <source>from take %1 · seed %2</source>
        <translation>aus Take %1 · Startwert %2</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>Startwert %1</translation>
    </message>
    <message>
        <source>going back to %1 …</source>
        <translation>zurück nach %1 …</translation>
    </message>
    <message>
        <source>Nothing is exported</source>
        <translation>Nichts wird exportiert</translation>
    </message>
    <message>
        <source>No take has a star: give one in the list of takes (Ctrl+T).</source>
        <translation>Kein Take hat einen Stern: Geben Sie einen in der Liste der Takes (Strg+T).</translation>
    </message>
    <message>
        <source>There are no pictures yet.</source>
        <translation>Es gibt noch keine Bilder.</translation>
    </message>
    <message>
        <source>Reading take %1 from the session…</source>
        <translation>Take %1 wird aus der Sitzung gelesen …</translation>
    </message>
    <message>
        <source>Star of Take %1</source>
        <translation>Stern von Take %1</translation>
    </message>
    <message>
        <source>Note of Take %1</source>
        <translation>Notiz von Take %1</translation>
    </message>
    <message>
        <source>Deletion of Take %1</source>
        <translation>Löschen von Take %1</translation>
    </message>
    <message>
        <source>Return of Take %1</source>
        <translation>Zurückholen von Take %1</translation>
    </message>
    <message>
        <source>Undo brings it back, and so does Show Deleted Takes in the menu of the list.</source>
        <translation>Rückgängig holt ihn zurück, ebenso „Gelöschte Takes zeigen“ im Menü der Liste.</translation>
    </message>
    <message>
        <source>Trim of Take %1</source>
        <translation>Trimmung von Take %1</translation>
    </message>
    <message>
        <source>Trimmed: %1 of %2 is used</source>
        <translation>Getrimmt: %1 von %2 werden verwendet</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Timeline</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>%1. The take is trimmed: %2 to %3 are used.</source>
        <translation>%1. Der Take ist getrimmt: %2 bis %3 wird verwendet.</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TokenInspector</name>
    <message>
        <source>kept since chunk %1</source>
        <translation>behalten seit Abschnitt %1</translation>
    </message>
    <message>
        <source>sink since chunk %1</source>
        <translation>Anker seit Abschnitt %1</translation>
    </message>
    <message>
        <source>pinned, from chunk %1</source>
        <translation>angeheftet, aus Abschnitt %1</translation>
    </message>
    <message>
        <source>not kept</source>
        <translation>nicht behalten</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>Zelle</translation>
    </message>
    <message>
        <source>Salience</source>
        <translation>Salienz</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Seen under</source>
        <translation>Gesehen unter</translation>
    </message>
    <message>
        <source>point at the picture</source>
        <translation>auf das Bild zeigen</translation>
    </message>
    <message>
        <source>row %1, column %2 · frame %3</source>
        <translation>Zeile %1, Spalte %2 · Bild %3</translation>
    </message>
    <message>
        <source>%1 · rank %2 of %3</source>
        <translation>%1 · Rang %2 von %3</translation>
    </message>
    <message>
        <source>not scored</source>
        <translation>nicht bewertet</translation>
    </message>
    <message>
        <source>all of frame %1 · chunk %2</source>
        <translation>ganzes Bild %1 · Abschnitt %2</translation>
    </message>
    <message>
        <source>%1 on average</source>
        <translation>%1 im Mittel</translation>
    </message>
    <message>
        <source>%1 of %2 kept</source>
        <translation>%1 von %2 behalten</translation>
    </message>
    <message>
        <source>prompt %1</source>
        <translation>Prompt %1</translation>
    </message>
    <message>
        <source>dimmed, kept since chunk %1</source>
        <translation>abgeschwächt, behalten seit Abschnitt %1</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>no longer held</source>
        <translation>nicht mehr da</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>ebenso</translation>
    </message>
    <message>
        <source>forgotten after chunk %1</source>
        <translation>vergessen nach Abschnitt %1</translation>
    </message>
    <message>
        <source>left after chunk %1, by score</source>
        <translation>ging nach Abschnitt %1, nach Wert</translation>
    </message>
    <message>
        <source>left after chunk %1, by age</source>
        <translation>ging nach Abschnitt %1, nach Alter</translation>
    </message>
    <message>
        <source>left after chunk %1, less budget</source>
        <translation>ging nach Abschnitt %1, Budget</translation>
    </message>
    <message>
        <source>left after chunk %1, by a cut</source>
        <translation>ging nach Abschnitt %1, Schnitt</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TouchBar</name>
    <message>
        <source>Hand on the memory</source>
        <translation>Hand am Gedächtnis</translation>
    </message>
    <message>
        <source>Width of the brush</source>
        <translation>Breite des Pinsels</translation>
    </message>
    <message>
        <source>Width of the brush in tokens: [ and ] change it</source>
        <translation>Breite des Pinsels in Tokens: [ und ] ändern sie</translation>
    </message>
    <message>
        <source>What a stroke reaches</source>
        <translation>Was ein Strich erreicht</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Chunk</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>The moments that a stroke changes: the latent frame on the screen, all frames of its chunk,
or this place in every frame that the memory still holds</source>
        <translation>Welche Augenblicke ein Strich erreicht: das latente Bild auf dem Schirm, alle Bilder seines Abschnitts
oder diese Stelle in jedem Bild, das noch im Gedächtnis ist</translation>
    </message>
    <message>
        <source>Pinned tokens</source>
        <translation>Angeheftete Tokens</translation>
    </message>
    <message>
        <source>Pins and sink share the budget with all other tokens</source>
        <translation>Angeheftetes und Anker teilen das Budget mit allen anderen Tokens</translation>
    </message>
    <message>
        <source>%1 of %2 pinned</source>
        <translation>%1 von %2 angeheftet</translation>
    </message>
    <message>
        <source>%1 wait for the next chunk</source>
        <translation>%1 warten auf den nächsten Abschnitt</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TouchControls</name>
    <message>
        <source>These tokens have left the memory since this picture</source>
        <translation>Diese Tokens haben das Gedächtnis seit diesem Bild verlassen</translation>
    </message>
    <message>
        <source>%2 of %1 tokens are left</source>
        <translation>Von %1 Tokens sind %2 übrig</translation>
    </message>
    <message>
        <source>The memory is ahead of the picture. A new take can begin where it held them all.</source>
        <translation>Das Gedächtnis ist dem Bild voraus. Ein neuer Take kann dort beginnen, wo es alle hielt.</translation>
    </message>
    <message>
        <source>%1 All %2 There</source>
        <translation>Dort alle %2: %1</translation>
    </message>
    <message>
        <source>Frame %1</source>
        <translation>Bild %1</translation>
    </message>
    <message>
        <source>This token</source>
        <translation>Dieses Token</translation>
    </message>
    <message>
        <source>Look at Its Picture</source>
        <translation>Sein Bild ansehen</translation>
    </message>
    <message>
        <source>No token of this place is kept any more</source>
        <translation>Von dieser Stelle ist nichts mehr behalten</translation>
    </message>
    <message>
        <source>The policy removed these tokens, and no earlier memory with them is known. A larger budget keeps tokens longer.</source>
        <translation>Die Regel hat diese Tokens entfernt, und kein Gedächtnis, das sie hielt, ist bekannt. Ein größeres Budget behält Tokens länger.</translation>
    </message>
    <message>
        <source>There is nothing to touch</source>
        <translation>Hier gibt es nichts zu berühren</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TransportBar</name>
    <message>
        <source>Time of the picture on screen</source>
        <translation>Zeit des gezeigten Bildes</translation>
    </message>
</context>
<context>
    <name>longtake::ui::TrialForm</name>
    <message>
        <source>Make another with</source>
        <translation>Noch einen mit</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>Was sich unterscheidet</translation>
    </message>
    <message>
        <source>the next seed</source>
        <translation>dem nächsten Startwert</translation>
    </message>
    <message>
        <source>another policy</source>
        <translation>anderer Regel</translation>
    </message>
    <message>
        <source>another budget</source>
        <translation>anderem Budget</translation>
    </message>
    <message>
        <source>another prompt</source>
        <translation>anderem Prompt</translation>
    </message>
    <message>
        <source>less memory: the selection is forgotten</source>
        <translation>weniger Gedächtnis: Die Auswahl wird vergessen</translation>
    </message>
    <message>
        <source>Budget in tokens</source>
        <translation>Budget in Tokens</translation>
    </message>
    <message>
        <source>Prompt of the other take</source>
        <translation>Prompt des anderen Takes</translation>
    </message>
    <message>
        <source>Length in seconds</source>
        <translation>Länge in Sekunden</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>and one at random</source>
        <translation>und einen nach Los</translation>
    </message>
    <message>
        <source>A third take with the same budget and random tokens.
Where it is as good, the policy has no merit.</source>
        <translation>Ein dritter Take mit demselben Budget, dessen Tokens das Los wählt. Was er ebenso gut kann,
ist nicht das Verdienst der Regel.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Make and Compare</source>
        <translation>Erzeugen und vergleichen</translation>
    </message>
    <message>
        <source>One engine makes one chunk at a time</source>
        <translation>Es gibt nur eine Engine, die einen Abschnitt nach dem anderen macht</translation>
    </message>
    <message>
        <source>another number of passes</source>
        <translation>anderer Zahl von Durchgängen</translation>
    </message>
    <message>
        <source>Denoise passes of a chunk</source>
        <translation>Durchgänge eines Abschnitts zum Entrauschen</translation>
    </message>
    <message>
        <source>Number of denoise passes before a chunk is shown. Fewer are faster.</source>
        <translation>Wie oft das Modell einen Abschnitt durchgeht, bevor er gezeigt wird. Weniger sind schneller.</translation>
    </message>
    <message>
        <source>This model&apos;s number of passes cannot be changed</source>
        <translation>Die Zahl der Durchgänge dieses Modells lässt sich nicht ändern</translation>
    </message>
</context>
<context>
    <name>longtake::ui::UndoSteps</name>
    <message>
        <source>Prompt “%1”</source>
        <translation>Prompt „%1“</translation>
    </message>
    <message>
        <source>Reroll from %1</source>
        <translation>Neu würfeln ab %1</translation>
    </message>
    <message>
        <source>Continue from %1</source>
        <translation>Weiterführen ab %1</translation>
    </message>
    <message>
        <source>Memory Policy</source>
        <translation>Gedächtnisregel</translation>
    </message>
    <message>
        <source>Go to Take %1</source>
        <translation>Zu Take %1 gehen</translation>
    </message>
    <message>
        <source>New Take</source>
        <translation>Neuer Take</translation>
    </message>
    <message>
        <source>Pin %1 Tokens</source>
        <translation>%1 Tokens anheften</translation>
    </message>
    <message>
        <source>Unpin %1 Tokens</source>
        <translation>%1 Tokens lösen</translation>
    </message>
    <message>
        <source>Forget %1 Tokens</source>
        <translation>%1 Tokens vergessen</translation>
    </message>
    <message>
        <source>Dim %1 Tokens</source>
        <translation>%1 Tokens abschwächen</translation>
    </message>
    <message>
        <source>Undim %1 Tokens</source>
        <translation>%1 Tokens nicht mehr abschwächen</translation>
    </message>
    <message>
        <source>LoRA</source>
        <translation>LoRA</translation>
    </message>
    <message>
        <source>Number of Passes</source>
        <translation>Zahl der Durchgänge</translation>
    </message>
</context>
<context>
    <name>longtake::ui::VerifyBadge</name>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>number type</source>
        <translation>Zahlentyp</translation>
    </message>
    <message>
        <source>instruction set</source>
        <translation>Befehlssatz</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>version of Longtake</source>
        <translation>Version von Longtake</translation>
    </message>
    <message>
        <source>%1: then %2, now %3</source>
        <translation>%1: damals %2, jetzt %3</translation>
    </message>
    <message>
        <source>Verification of the session</source>
        <translation>Prüfung der Sitzung</translation>
    </message>
    <message>
        <source>verifying %1 %</source>
        <translation>wird geprüft: %1 %</translation>
    </message>
    <message>
        <source>The session is regenerated and compared. Click to stop.</source>
        <translation>Die Sitzung wird neu berechnet und verglichen. Ein Klick hält an.</translation>
    </message>
    <message>
        <source>same bits</source>
        <translation>gleiche Bits</translation>
    </message>
    <message>
        <source>not verified</source>
        <translation>nicht belegt</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>weicht ab</translation>
    </message>
    <message>
        <source>All %1 chunks were regenerated and have the same bits.</source>
        <translation>Alle %1 Abschnitte wurden neu berechnet und haben die gleichen Bits.</translation>
    </message>
    <message>
        <source>Click to see why.</source>
        <translation>Ein Klick zeigt, warum.</translation>
    </message>
    <message>
        <source>Its log is damaged.</source>
        <translation>Ihr Protokoll ist beschädigt.</translation>
    </message>
    <message>
        <source>Chunk %1 of take %2 is not the same</source>
        <translation>Abschnitt %1 von Take %2 ist nicht gleich</translation>
    </message>
    <message>
        <source>The chunks after it were not compared.</source>
        <translation>Was danach kommt, wurde nicht verglichen.</translation>
    </message>
    <message>
        <source>Model, machine and version are the same as then, so this is a fault.</source>
        <translation>Modell, Rechner und Version sind dieselben wie damals; das sollte nicht sein.</translation>
    </message>
    <message>
        <source>There are no pictures in it yet.</source>
        <translation>Es sind noch keine Bilder darin.</translation>
    </message>
    <message>
        <source>Its log is damaged. The %1 chunks that can be read have the same bits.</source>
        <translation>Ihr Protokoll ist beschädigt. Die %1 lesbaren Abschnitte haben die gleichen Bits.</translation>
    </message>
    <message>
        <source>It was written during the verification. Pause the stream and verify once more.</source>
        <translation>Sie wurde geschrieben, während sie neu berechnet wurde. Halten Sie den Strom an und prüfen Sie noch einmal.</translation>
    </message>
    <message>
        <source>The session is not verified</source>
        <translation>Die Sitzung ist nicht belegt</translation>
    </message>
    <message>
        <source>A record before chunk %1 of take %2 cannot be read</source>
        <translation>Ein Eintrag vor Abschnitt %1 von Take %2 ist nicht lesbar</translation>
    </message>
</context>
<context>
    <name>longtake::ui::VideoView</name>
    <message>
        <source>Video</source>
        <translation>Video</translation>
    </message>
    <message>
        <source>Salience · scorer: %1 · chunk %2</source>
        <translation>Salienz · bewertet von: %1 · Abschnitt %2</translation>
    </message>
</context>
<context>
    <name>longtake::ui::Viewer</name>
    <message>
        <source>Starting…</source>
        <translation>Startet …</translation>
    </message>
    <message>
        <source>Takes</source>
        <translation>Takes</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>%1 · %2 %</source>
        <translation>%1 · %2 %</translation>
    </message>
    <message>
        <source>Making the first pictures…</source>
        <translation>Die ersten Bilder entstehen …</translation>
    </message>
    <message>
        <source>Needs OpenGL on a graphics processor; the picture is enlarged bicubically</source>
        <translation>Braucht OpenGL auf einem Grafikprozessor; das Bild wird bikubisch vergrößert</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
</TS>
