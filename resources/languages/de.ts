<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
 <context>
  <name>trnviz</name>
  <message>
   <source> (window {0})</source>
   <translation> (Fenster {0})</translation>
  </message>
  <message>
   <source> ({0} x the mean)</source>
   <translation> ({0} x das Mittel)</translation>
  </message>
  <message>
   <source> + 2 x ({0}) around the final norm</source>
   <translation> + 2 x ({0}) um die letzte Norm</translation>
  </message>
  <message>
   <source> + {0} experts dealt out over EP {1}</source>
   <translation> + {0} Experten, auf EP {1} verteilt</translation>
  </message>
  <message>
   <source> / expert TP {0}</source>
   <translation> / Experten-TP {0}</translation>
  </message>
  <message>
   <source> / {0}{1}, rounded up</source>
   <translation> / {0}{1}, aufgerundet</translation>
  </message>
  <message>
   <source> and EP 1 deals out none</source>
   <translation> und EP 1 verteilt keine</translation>
  </message>
  <message>
   <source> and cut over expert TP {0}</source>
   <translation> und über Experten-TP {0} geteilt</translation>
  </message>
  <message>
   <source> and {0} copies</source>
   <translation> und {0} Kopien</translation>
  </message>
  <message>
   <source> and {0} more</source>
   <translation> und {0} weitere</translation>
  </message>
  <message>
   <source> for the whole step</source>
   <translation> für den ganzen Schritt</translation>
  </message>
  <message>
   <source> from {0} on</source>
   <translation> ab {0}</translation>
  </message>
  <message>
   <source> from {0} to {1}</source>
   <translation> von {0} bis {1}</translation>
  </message>
  <message>
   <source> of {0}</source>
   <translation> von {0}</translation>
  </message>
  <message>
   <source> of {0} parts each</source>
   <translation> von je {0} Teilen</translation>
  </message>
  <message>
   <source> of {0} sequences, attention DP {1}</source>
   <translation> von {0} Sequenzen, Attention-DP {1}</translation>
  </message>
  <message>
   <source> or </source>
   <translation> oder </translation>
  </message>
  <message>
   <source> until {0}</source>
   <translation> bis {0}</translation>
  </message>
  <message>
   <source>"{0}" alone</source>
   <translation>nur „{0}“</translation>
  </message>
  <message>
   <source>"{0}" and 'custom' go together</source>
   <translation>„{0}“ und 'custom' gehören zusammen</translation>
  </message>
  <message>
   <source>"{0}" version {1}</source>
   <translation>„{0}“ Version {1}</translation>
  </message>
  <message>
   <source>"{0}" was expected</source>
   <translation>„{0}“ wurde erwartet</translation>
  </message>
  <message>
   <source>% left</source>
   <translation>% übrig</translation>
  </message>
  <message>
   <source>&amp;About trnviz</source>
   <translation>Üb&amp;er trnviz</translation>
  </message>
  <message>
   <source>&amp;Add</source>
   <translation>&amp;Hinzufügen</translation>
  </message>
  <message>
   <source>&amp;Algorithm</source>
   <translation>&amp;Algorithmus</translation>
  </message>
  <message>
   <source>&amp;All as they were</source>
   <translation>&amp;Alle wie zuvor</translation>
  </message>
  <message>
   <source>&amp;All chips</source>
   <translation>&amp;Alle Chips</translation>
  </message>
  <message>
   <source>&amp;Apply</source>
   <translation>&amp;Anwenden</translation>
  </message>
  <message>
   <source>&amp;Arrange</source>
   <translation>An&amp;ordnen</translation>
  </message>
  <message>
   <source>&amp;Arrow</source>
   <translation>&amp;Pfeil</translation>
  </message>
  <message>
   <source>&amp;As it is built</source>
   <translation>&amp;Wie gebaut</translation>
  </message>
  <message>
   <source>&amp;Back</source>
   <translation>&amp;Zurück</translation>
  </message>
  <message>
   <source>&amp;Background</source>
   <translation>&amp;Hintergrund</translation>
  </message>
  <message>
   <source>&amp;Backups</source>
   <translation>&amp;Sicherungen</translation>
  </message>
  <message>
   <source>&amp;Banks</source>
   <translation>&amp;Bänke</translation>
  </message>
  <message>
   <source>&amp;Banks of every chip</source>
   <translation>Bänke &amp;aller Chips</translation>
  </message>
  <message>
   <source>&amp;Bookmarks</source>
   <translation>Leseze&amp;ichen</translation>
  </message>
  <message>
   <source>&amp;Bracket</source>
   <translation>&amp;Klammer</translation>
  </message>
  <message>
   <source>&amp;Break or repair</source>
   <translation>&amp;Unterbrechen oder reparieren</translation>
  </message>
  <message>
   <source>&amp;Bytes of the step</source>
   <translation>B&amp;ytes des Schritts</translation>
  </message>
  <message>
   <source>&amp;Capacity from</source>
   <translation>&amp;Kapazität aus</translation>
  </message>
  <message>
   <source>&amp;Capacity of one way</source>
   <translation>&amp;Kapazität je Richtung</translation>
  </message>
  <message>
   <source>&amp;Change keys...</source>
   <translation>Tasten ä&amp;ndern...</translation>
  </message>
  <message>
   <source>&amp;Checkpoint every, min</source>
   <translation>&amp;Checkpoint alle, min</translation>
  </message>
  <message>
   <source>&amp;Chip for {0}:</source>
   <translation>&amp;Chip für {0}:</translation>
  </message>
  <message>
   <source>&amp;Command palette...</source>
   <translation>&amp;Befehlspalette...</translation>
  </message>
  <message>
   <source>&amp;Compare</source>
   <translation>Ve&amp;rgleichen</translation>
  </message>
  <message>
   <source>&amp;Context parallel part</source>
   <translation>&amp;Kontextparalleler Teil</translation>
  </message>
  <message>
   <source>&amp;Copy</source>
   <translation>&amp;Kopieren</translation>
  </message>
  <message>
   <source>&amp;Copy all</source>
   <translation>&amp;Alles kopieren</translation>
  </message>
  <message>
   <source>&amp;Cost and capacity</source>
   <translation>&amp;Kosten und Kapazität</translation>
  </message>
  <message>
   <source>&amp;Dark</source>
   <translation>&amp;Dunkel</translation>
  </message>
  <message>
   <source>&amp;Data parallel replica</source>
   <translation>&amp;Datenparallele Replik</translation>
  </message>
  <message>
   <source>&amp;Demand of the step</source>
   <translation>Be&amp;darf des Schritts</translation>
  </message>
  <message>
   <source>&amp;Deutsch</source>
   <translation>&amp;Deutsch</translation>
  </message>
  <message>
   <source>&amp;Difference</source>
   <translation>&amp;Unterschied</translation>
  </message>
  <message>
   <source>&amp;Discard</source>
   <translation>&amp;Verwerfen</translation>
  </message>
  <message>
   <source>&amp;Done</source>
   <translation>&amp;Fertig</translation>
  </message>
  <message>
   <source>&amp;Dots</source>
   <translation>&amp;Punkte</translation>
  </message>
  <message>
   <source>&amp;Down</source>
   <translation>Nach &amp;unten</translation>
  </message>
  <message>
   <source>&amp;EFA</source>
   <translation>&amp;EFA</translation>
  </message>
  <message>
   <source>&amp;EFA plane</source>
   <translation>&amp;EFA-Ebene</translation>
  </message>
  <message>
   <source>&amp;Edit</source>
   <translation>&amp;Bearbeiten</translation>
  </message>
  <message>
   <source>&amp;End</source>
   <translation>&amp;Ende</translation>
  </message>
  <message>
   <source>&amp;English</source>
   <translation>&amp;English</translation>
  </message>
  <message>
   <source>&amp;Everything faulty</source>
   <translation>Alles &amp;Gestörte</translation>
  </message>
  <message>
   <source>&amp;Expert parallel group</source>
   <translation>&amp;Expertenparallele Gruppe</translation>
  </message>
  <message>
   <source>&amp;Export picture...</source>
   <translation>Bild e&amp;xportieren...</translation>
  </message>
  <message>
   <source>&amp;Faults</source>
   <translation>Stör&amp;ungen</translation>
  </message>
  <message>
   <source>&amp;File</source>
   <translation>&amp;Datei</translation>
  </message>
  <message>
   <source>&amp;Find...</source>
   <translation>S&amp;uchen...</translation>
  </message>
  <message>
   <source>&amp;Fit</source>
   <translation>&amp;Einpassen</translation>
  </message>
  <message>
   <source>&amp;Flat grid</source>
   <translation>&amp;Flaches Raster</translation>
  </message>
  <message>
   <source>&amp;Flows in the air</source>
   <translation>&amp;Flüsse unterwegs</translation>
  </message>
  <message>
   <source>&amp;Forget</source>
   <translation>&amp;Vergessen</translation>
  </message>
  <message>
   <source>&amp;Format</source>
   <translation>&amp;Format</translation>
  </message>
  <message>
   <source>&amp;From</source>
   <translation>&amp;Von</translation>
  </message>
  <message>
   <source>&amp;Full</source>
   <translation>&amp;Voll</translation>
  </message>
  <message>
   <source>&amp;Group</source>
   <translation>&amp;Gruppe</translation>
  </message>
  <message>
   <source>&amp;Group for {0}:</source>
   <translation>&amp;Gruppe für {0}:</translation>
  </message>
  <message>
   <source>&amp;HBM over time</source>
   <translation>HBM über &amp;die Zeit</translation>
  </message>
  <message>
   <source>&amp;Halve its capacity</source>
   <translation>Kapazität &amp;halbieren</translation>
  </message>
  <message>
   <source>&amp;Height</source>
   <translation>&amp;Höhe</translation>
  </message>
  <message>
   <source>&amp;Help</source>
   <translation>&amp;Hilfe</translation>
  </message>
  <message>
   <source>&amp;High contrast</source>
   <translation>Hoher K&amp;ontrast</translation>
  </message>
  <message>
   <source>&amp;Insert</source>
   <translation>&amp;Einfügen</translation>
  </message>
  <message>
   <source>&amp;Inspector</source>
   <translation>&amp;Inspektor</translation>
  </message>
  <message>
   <source>&amp;Keys and mouse</source>
   <translation>Tasten &amp;und Maus</translation>
  </message>
  <message>
   <source>&amp;Labels</source>
   <translation>&amp;Beschriftungen</translation>
  </message>
  <message>
   <source>&amp;Latency</source>
   <translation>&amp;Latenz</translation>
  </message>
  <message>
   <source>&amp;Latency from</source>
   <translation>&amp;Latenz aus</translation>
  </message>
  <message>
   <source>&amp;Later</source>
   <translation>S&amp;päter</translation>
  </message>
  <message>
   <source>&amp;Less</source>
   <translation>&amp;Weniger</translation>
  </message>
  <message>
   <source>&amp;Letters</source>
   <translation>&amp;Buchstaben</translation>
  </message>
  <message>
   <source>&amp;Light</source>
   <translation>&amp;Hell</translation>
  </message>
  <message>
   <source>&amp;Loop</source>
   <translation>&amp;Schleife</translation>
  </message>
  <message>
   <source>&amp;Mean of the step</source>
   <translation>&amp;Mittel des Schritts</translation>
  </message>
  <message>
   <source>&amp;Measured run</source>
   <translation>&amp;Gemessener Lauf</translation>
  </message>
  <message>
   <source>&amp;Moment</source>
   <translation>&amp;Moment</translation>
  </message>
  <message>
   <source>&amp;Motion</source>
   <translation>&amp;Bewegung</translation>
  </message>
  <message>
   <source>&amp;Move shards to...</source>
   <translation>Shards &amp;verschieben nach...</translation>
  </message>
  <message>
   <source>&amp;Move to...	M</source>
   <translation>&amp;Verschieben nach...	M</translation>
  </message>
  <message>
   <source>&amp;Names from</source>
   <translation>&amp;Namen aus</translation>
  </message>
  <message>
   <source>&amp;Network</source>
   <translation>&amp;Netz</translation>
  </message>
  <message>
   <source>&amp;New</source>
   <translation>&amp;Neu</translation>
  </message>
  <message>
   <source>&amp;Next</source>
   <translation>&amp;Weiter</translation>
  </message>
  <message>
   <source>&amp;Next phase</source>
   <translation>Nächste &amp;Phase</translation>
  </message>
  <message>
   <source>&amp;No key</source>
   <translation>&amp;Keine Taste</translation>
  </message>
  <message>
   <source>&amp;None</source>
   <translation>&amp;Keine</translation>
  </message>
  <message>
   <source>&amp;Notes</source>
   <translation>&amp;Notizen</translation>
  </message>
  <message>
   <source>&amp;Now</source>
   <translation>&amp;Jetzt</translation>
  </message>
  <message>
   <source>&amp;Nudge</source>
   <translation>&amp;Schieben</translation>
  </message>
  <message>
   <source>&amp;Open</source>
   <translation>Ö&amp;ffnen</translation>
  </message>
  <message>
   <source>&amp;Open in this order</source>
   <translation>In dieser &amp;Reihenfolge öffnen</translation>
  </message>
  <message>
   <source>&amp;Open...</source>
   <translation>Ö&amp;ffnen...</translation>
  </message>
  <message>
   <source>&amp;Operation</source>
   <translation>&amp;Operation</translation>
  </message>
  <message>
   <source>&amp;Over-commit: share cores, overfill banks</source>
   <translation>&amp;Überbelegen: Kerne teilen, Bänke überfüllen</translation>
  </message>
  <message>
   <source>&amp;Over-commit: uneven, overfill banks</source>
   <translation>&amp;Überbelegen: ungleich, Bänke überfüllen</translation>
  </message>
  <message>
   <source>&amp;Overview map</source>
   <translation>Ü&amp;bersichtskarte</translation>
  </message>
  <message>
   <source>&amp;Pairs</source>
   <translation>&amp;Paare</translation>
  </message>
  <message>
   <source>&amp;Panels</source>
   <translation>Be&amp;reiche</translation>
  </message>
  <message>
   <source>&amp;Paste shards</source>
   <translation>Shards ein&amp;fügen</translation>
  </message>
  <message>
   <source>&amp;Pause</source>
   <translation>&amp;Pause</translation>
  </message>
  <message>
   <source>&amp;Peak of the step</source>
   <translation>&amp;Spitze des Schritts</translation>
  </message>
  <message>
   <source>&amp;Pin</source>
   <translation>An&amp;heften</translation>
  </message>
  <message>
   <source>&amp;Pipeline stage</source>
   <translation>&amp;Pipeline-Stufe</translation>
  </message>
  <message>
   <source>&amp;Play</source>
   <translation>A&amp;bspielen</translation>
  </message>
  <message>
   <source>&amp;Playback</source>
   <translation>&amp;Wiedergabe</translation>
  </message>
  <message>
   <source>&amp;Plays for</source>
   <translation>&amp;Spielt</translation>
  </message>
  <message>
   <source>&amp;Preset</source>
   <translation>&amp;Vorgabe</translation>
  </message>
  <message>
   <source>&amp;Previous</source>
   <translation>&amp;Zurück</translation>
  </message>
  <message>
   <source>&amp;Price of an instance-hour</source>
   <translation>&amp;Preis je Instanzstunde</translation>
  </message>
  <message>
   <source>&amp;Published line rates</source>
   <translation>&amp;Veröffentlichte Nennraten</translation>
  </message>
  <message>
   <source>&amp;Quit</source>
   <translation>&amp;Beenden</translation>
  </message>
  <message>
   <source>&amp;Redo</source>
   <translation>&amp;Wiederholen</translation>
  </message>
  <message>
   <source>&amp;Remove</source>
   <translation>&amp;Entfernen</translation>
  </message>
  <message>
   <source>&amp;Repair everything</source>
   <translation>Alles &amp;reparieren</translation>
  </message>
  <message>
   <source>&amp;Repeat last export</source>
   <translation>Letzten Export &amp;wiederholen</translation>
  </message>
  <message>
   <source>&amp;Reset</source>
   <translation>&amp;Zurücksetzen</translation>
  </message>
  <message>
   <source>&amp;Resolution</source>
   <translation>&amp;Auflösung</translation>
  </message>
  <message>
   <source>&amp;Restore</source>
   <translation>&amp;Wiederherstellen</translation>
  </message>
  <message>
   <source>&amp;Run</source>
   <translation>&amp;Starten</translation>
  </message>
  <message>
   <source>&amp;Save</source>
   <translation>S&amp;peichern</translation>
  </message>
  <message>
   <source>&amp;Save As...</source>
   <translation>Speichern &amp;unter...</translation>
  </message>
  <message>
   <source>&amp;Select</source>
   <translation>&amp;Auswählen</translation>
  </message>
  <message>
   <source>&amp;Set</source>
   <translation>&amp;Setzen</translation>
  </message>
  <message>
   <source>&amp;Set or remove here</source>
   <translation>Hier &amp;setzen oder entfernen</translation>
  </message>
  <message>
   <source>&amp;Shards and tray</source>
   <translation>&amp;Shards und Ablage</translation>
  </message>
  <message>
   <source>&amp;Show</source>
   <translation>&amp;Zeigen</translation>
  </message>
  <message>
   <source>&amp;Show at start</source>
   <translation>Beim &amp;Start zeigen</translation>
  </message>
  <message>
   <source>&amp;Stage for {0}:</source>
   <translation>&amp;Stufe für {0}:</translation>
  </message>
  <message>
   <source>&amp;Start page</source>
   <translation>&amp;Startseite</translation>
  </message>
  <message>
   <source>&amp;Step over time</source>
   <translation>Schritt über die &amp;Zeit</translation>
  </message>
  <message>
   <source>&amp;Sweep</source>
   <translation>&amp;Durchlauf</translation>
  </message>
  <message>
   <source>&amp;Switches by</source>
   <translation>&amp;Switches nach</translation>
  </message>
  <message>
   <source>&amp;Take a snapshot</source>
   <translation>Schnappschuss &amp;machen</translation>
  </message>
  <message>
   <source>&amp;Tensor parallel rank</source>
   <translation>&amp;Tensorparalleler Rang</translation>
  </message>
  <message>
   <source>&amp;Text note</source>
   <translation>&amp;Textnotiz</translation>
  </message>
  <message>
   <source>&amp;Theme</source>
   <translation>&amp;Farbschema</translation>
  </message>
  <message>
   <source>&amp;Ties</source>
   <translation>&amp;Gleichstände</translation>
  </message>
  <message>
   <source>&amp;Tiles</source>
   <translation>&amp;Kacheln</translation>
  </message>
  <message>
   <source>&amp;To here</source>
   <translation>&amp;Bis hier</translation>
  </message>
  <message>
   <source>&amp;Tokens to train</source>
   <translation>&amp;Token zu trainieren</translation>
  </message>
  <message>
   <source>&amp;Tori in a row</source>
   <translation>&amp;Tori in einer Reihe</translation>
  </message>
  <message>
   <source>&amp;Tour</source>
   <translation>&amp;Rundgang</translation>
  </message>
  <message>
   <source>&amp;Traffic matrix</source>
   <translation>V&amp;erkehrsmatrix</translation>
  </message>
  <message>
   <source>&amp;Tray: drop shards here</source>
   <translation>&amp;Ablage: Shards hier ablegen</translation>
  </message>
  <message>
   <source>&amp;Tray: {0}</source>
   <translation>&amp;Ablage: {0}</translation>
  </message>
  <message>
   <source>&amp;Undo</source>
   <translation>&amp;Rückgängig</translation>
  </message>
  <message>
   <source>&amp;Unit</source>
   <translation>&amp;Einheit</translation>
  </message>
  <message>
   <source>&amp;Unpin everything</source>
   <translation>Alles &amp;losheften</translation>
  </message>
  <message>
   <source>&amp;Up</source>
   <translation>Nach &amp;oben</translation>
  </message>
  <message>
   <source>&amp;View</source>
   <translation>&amp;Ansicht</translation>
  </message>
  <message>
   <source>&amp;Walk</source>
   <translation>&amp;Gehen</translation>
  </message>
  <message>
   <source>&amp;Width</source>
   <translation>&amp;Breite</translation>
  </message>
  <message>
   <source>&amp;Written</source>
   <translation>&amp;Geschrieben</translation>
  </message>
  <message>
   <source>&amp;X and Y links</source>
   <translation>&amp;X- und Y-Links</translation>
  </message>
  <message>
   <source>&amp;Z links</source>
   <translation>&amp;Z-Links</translation>
  </message>
  <message>
   <source>'format' is missing, so this is not</source>
   <translation>„format“ fehlt, also ist das kein</translation>
  </message>
  <message>
   <source>'id' is missing</source>
   <translation>„id“ fehlt</translation>
  </message>
  <message>
   <source>'version' is missing</source>
   <translation>„version“ fehlt</translation>
  </message>
  <message>
   <source>'{0}.tensor_model_parallel_size' is missing</source>
   <translation>„{0}.tensor_model_parallel_size“ fehlt</translation>
  </message>
  <message>
   <source>(1 + {0} for further tokens) x [{1}]</source>
   <translation>(1 + {0} für weitere Token) x [{1}]</translation>
  </message>
  <message>
   <source>(1 B + 4 B a block of 128 x 128)</source>
   <translation>(1 B + 4 B je Block von 128 x 128)</translation>
  </message>
  <message>
   <source>(128 GB/s assumed)</source>
   <translation>(128 GB/s angenommen)</translation>
  </message>
  <message>
   <source>(4 bits + 1 B for each 32)</source>
   <translation>(4 Bit + 1 B für je 32)</translation>
  </message>
  <message>
   <source>(500 ns assumed)</source>
   <translation>(500 ns angenommen)</translation>
  </message>
  <message>
   <source>(all are chips)</source>
   <translation>(alle sind Chips)</translation>
  </message>
  <message>
   <source>(identifier)</source>
   <translation>(Bezeichner)</translation>
  </message>
  <message>
   <source>(none)</source>
   <translation>(keine)</translation>
  </message>
  <message>
   <source>({0} + {1} compressed{2})</source>
   <translation>({0} + {1} komprimiert{2})</translation>
  </message>
  <message>
   <source>({0} B fp32 + {1} B copy) x {2} tokens x {3} rows of the vocabulary{4}</source>
   <translation>({0} B fp32 + {1} B Kopie) x {2} Token x {3} Zeilen des Vokabulars{4}</translation>
  </message>
  <message>
   <source>, a copy of the embedding</source>
   <translation>, eine Kopie des Embeddings</translation>
  </message>
  <message>
   <source>, each stored {0} times</source>
   <translation>, je {0}-mal gespeichert</translation>
  </message>
  <message>
   <source>, latent down-projections</source>
   <translation>, latente Abwärtsprojektionen</translation>
  </message>
  <message>
   <source>, not cut over DP</source>
   <translation>, nicht über DP geteilt</translation>
  </message>
  <message>
   <source>, of experts / {0} that keep the same</source>
   <translation>, von Experten / {0}, die dieselben halten</translation>
  </message>
  <message>
   <source>, one way</source>
   <translation>, in einer Richtung</translation>
  </message>
  <message>
   <source>, set here</source>
   <translation>, hier gesetzt</translation>
  </message>
  <message>
   <source>, shares the core</source>
   <translation>, teilt sich den Kern</translation>
  </message>
  <message>
   <source>, stage {0}</source>
   <translation>, Stufe {0}</translation>
  </message>
  <message>
   <source>, whole on each of TP {0}</source>
   <translation>, ganz auf jedem von TP {0}</translation>
  </message>
  <message>
   <source>, {0} more</source>
   <translation>, {0} weitere</translation>
  </message>
  <message>
   <source>... and {0} more</source>
   <translation>... und {0} weitere</translation>
  </message>
  <message>
   <source>... and {0} more characters</source>
   <translation>... und {0} weitere Zeichen</translation>
  </message>
  <message>
   <source>0 (down) to 1 (healthy)</source>
   <translation>0 (aus) bis 1 (gesund)</translation>
  </message>
  <message>
   <source>0 or later in the step</source>
   <translation>0 oder später im Schritt</translation>
  </message>
  <message>
   <source>0 s or later</source>
   <translation>0 s oder später</translation>
  </message>
  <message>
   <source>0 s or more</source>
   <translation>0 s oder mehr</translation>
  </message>
  <message>
   <source>0 to 3, or -1 outside of one</source>
   <translation>0 bis 3, oder -1 außerhalb</translation>
  </message>
  <message>
   <source>0 to {0}</source>
   <translation>0 bis {0}</translation>
  </message>
  <message>
   <source>1 chip</source>
   <translation>1 Chip</translation>
  </message>
  <message>
   <source>1 day ago</source>
   <translation>vor 1 Tag</translation>
  </message>
  <message>
   <source>1 directed link</source>
   <translation>1 gerichteter Link</translation>
  </message>
  <message>
   <source>1 edit</source>
   <translation>1 Änderung</translation>
  </message>
  <message>
   <source>1 error</source>
   <translation>1 Fehler</translation>
  </message>
  <message>
   <source>1 fault</source>
   <translation>1 Störung</translation>
  </message>
  <message>
   <source>1 hour ago</source>
   <translation>vor 1 Stunde</translation>
  </message>
  <message>
   <source>1 link</source>
   <translation>1 Link</translation>
  </message>
  <message>
   <source>1 minute ago</source>
   <translation>vor 1 Minute</translation>
  </message>
  <message>
   <source>1 note</source>
   <comment>problems</comment>
   <translation>1 Hinweis</translation>
  </message>
  <message>
   <source>1 or more</source>
   <translation>1 oder mehr</translation>
  </message>
  <message>
   <source>1 other bank holds nothing</source>
   <translation>1 andere Bank hält nichts</translation>
  </message>
  <message>
   <source>1 s shows {0}</source>
   <translation>1 s zeigt {0}</translation>
  </message>
  <message>
   <source>1 shard</source>
   <translation>1 Shard</translation>
  </message>
  <message>
   <source>1 to {0}</source>
   <translation>1 bis {0}</translation>
  </message>
  <message>
   <source>1 to {0} printable characters without &lt; and &gt;</source>
   <translation>1 bis {0} druckbare Zeichen ohne &lt; und &gt;</translation>
  </message>
  <message>
   <source>1 warning</source>
   <translation>1 Warnung</translation>
  </message>
  <message>
   <source>128 experts over 16 ranks: tokens go out and come back in every layer</source>
   <translation>128 Experten auf 16 Rängen: Token gehen in jeder Schicht hinaus und kommen zurück</translation>
  </message>
  <message>
   <source>1KiB to 1GiB by 4</source>
   <translation>1KiB bis 1GiB mal 4</translation>
  </message>
  <message>
   <source>405B decode</source>
   <translation>405B dekodieren</translation>
  </message>
  <message>
   <source>4K screen</source>
   <translation>4K-Bildschirm</translation>
  </message>
  <message>
   <source>64 replicas add up their gradients; every link of the fabric does its share</source>
   <translation>64 Repliken addieren ihre Gradienten; jeder Link der Fabric trägt seinen Teil</translation>
  </message>
  <message>
   <source>70B on two UltraServers</source>
   <translation>70B auf zwei UltraServern</translation>
  </message>
  <message>
   <source>70B training</source>
   <translation>70B trainieren</translation>
  </message>
  <message>
   <source>70B with free cores</source>
   <translation>70B mit freien Kernen</translation>
  </message>
  <message>
   <source>;  assumed: group 0 is the busy one, the others are even</source>
   <translation>;  angenommen: Gruppe 0 ist die belastete, die anderen sind gleich</translation>
  </message>
  <message>
   <source>;  {0} of {1} on a bank that is over-full</source>
   <translation>;  {0} von {1} auf einer übervollen Bank</translation>
  </message>
  <message>
   <source>;  {0} of {1} over their capacity</source>
   <translation>;  {0} von {1} über ihrer Kapazität</translation>
  </message>
  <message>
   <source>; they hold {0} and {1}</source>
   <translation>; sie halten {0} und {1}</translation>
  </message>
  <message>
   <source>; zeros of {0} sparsity are kept too</source>
   <translation>; Nullen von {0} Sparsity werden auch gehalten</translation>
  </message>
  <message>
   <source>; {0} cannot serve the group</source>
   <translation>; {0} kann die Gruppe nicht bedienen</translation>
  </message>
  <message>
   <source>; {0} with its links to itself</source>
   <translation>; {0} mit seinen Links zu sich selbst</translation>
  </message>
  <message>
   <source>&lt;graphml&gt; was expected</source>
   <translation>&lt;graphml&gt; wurde erwartet</translation>
  </message>
  <message>
   <source>A bar says what fills the HBM of a chip; each tile is a shard. Drag a tile to another chip, or press M and type the chip: bars and links show what that does.</source>
   <translation>Ein Balken sagt, was den HBM eines Chips füllt; jede Kachel ist ein Shard. Eine Kachel auf einen anderen Chip ziehen, oder M drücken und den Chip tippen: Balken und Links zeigen, was das bewirkt.</translation>
  </message>
  <message>
   <source>A link carries more than 0.</source>
   <translation>Ein Link trägt mehr als 0.</translation>
  </message>
  <message>
   <source>A model that ships, or a config.json</source>
   <translation>Ein mitgeliefertes Modell oder eine config.json</translation>
  </message>
  <message>
   <source>A recording</source>
   <translation>Eine Aufnahme</translation>
  </message>
  <message>
   <source>A recording of the step</source>
   <translation>Eine Aufnahme des Schritts</translation>
  </message>
  <message>
   <source>A region, drawn on the preview</source>
   <translation>Ein Ausschnitt, in der Vorschau gezogen</translation>
  </message>
  <message>
   <source>A review that can be read alone: what was asked, the picture, what limits it, what to change, all numbers with their sources.</source>
   <translation>Ein Bericht, der für sich gelesen werden kann: was gefragt war, das Bild, was begrenzt, was zu ändern ist, alle Zahlen mit ihren Quellen.</translation>
  </message>
  <message>
   <source>A3 poster</source>
   <translation>A3-Poster</translation>
  </message>
  <message>
   <source>APNG animation</source>
   <translation>APNG-Animation</translation>
  </message>
  <message>
   <source>ASTRA-sim network</source>
   <translation>ASTRA-sim-Netz</translation>
  </message>
  <message>
   <source>ASTRA-sim network file</source>
   <translation>ASTRA-sim-Netzdatei</translation>
  </message>
  <message>
   <source>About trnviz</source>
   <translation>Über trnviz</translation>
  </message>
  <message>
   <source>Action</source>
   <translation>Aktion</translation>
  </message>
  <message>
   <source>Actions and their keys</source>
   <translation>Aktionen und ihre Tasten</translation>
  </message>
  <message>
   <source>Add a &amp;chip</source>
   <translation>Einen &amp;Chip hinzufügen</translation>
  </message>
  <message>
   <source>Add a &amp;link...</source>
   <translation>Einen &amp;Link hinzufügen...</translation>
  </message>
  <message>
   <source>Add a bookmark</source>
   <translation>Lesezeichen setzen</translation>
  </message>
  <message>
   <source>Add a chip at {0}</source>
   <translation>Einen Chip an {0} hinzufügen</translation>
  </message>
  <message>
   <source>Add a link</source>
   <translation>Einen Link hinzufügen</translation>
  </message>
  <message>
   <source>Add a link between {0} and {1}</source>
   <translation>Einen Link zwischen {0} und {1} hinzufügen</translation>
  </message>
  <message>
   <source>Add arrow</source>
   <translation>Pfeil hinzufügen</translation>
  </message>
  <message>
   <source>Add at the playback time</source>
   <translation>Zur Wiedergabezeit hinzufügen</translation>
  </message>
  <message>
   <source>Add bracket</source>
   <translation>Klammer hinzufügen</translation>
  </message>
  <message>
   <source>Add chip {0} at {1}</source>
   <translation>Chip {0} bei {1} hinzufügen</translation>
  </message>
  <message>
   <source>Add mark</source>
   <translation>Marke hinzufügen</translation>
  </message>
  <message>
   <source>Add text</source>
   <translation>Text hinzufügen</translation>
  </message>
  <message>
   <source>Add what has the focus to the selection, or take it out</source>
   <translation>Was den Fokus hat zur Auswahl hinzufügen oder herausnehmen</translation>
  </message>
  <message>
   <source>Add {0} {1}</source>
   <translation>{0} {1} hinzufügen</translation>
  </message>
  <message>
   <source>Added in this document: no published fabric has it</source>
   <translation>In diesem Dokument hinzugefügt: kein veröffentlichtes Netz hat das</translation>
  </message>
  <message>
   <source>Adding up...</source>
   <translation>Wird addiert...</translation>
  </message>
  <message>
   <source>After</source>
   <translation>Nachher</translation>
  </message>
  <message>
   <source>All instances</source>
   <translation>Alle Instanzen</translation>
  </message>
  <message>
   <source>All other settings are as they were.</source>
   <translation>Alle anderen Einstellungen sind, wie sie waren.</translation>
  </message>
  <message>
   <source>All {0} groups</source>
   <translation>Alle {0}-Gruppen</translation>
  </message>
  <message>
   <source>All {0}s</source>
   <translation>Alle {0}</translation>
  </message>
  <message>
   <source>Also published: {0}</source>
   <translation>Auch veröffentlicht: {0}</translation>
  </message>
  <message>
   <source>An assumption of yours: the link was added, with this figure</source>
   <translation>Eine Annahme von Ihnen: der Link wurde mit diesem Wert hinzugefügt</translation>
  </message>
  <message>
   <source>An assumption of yours: the link was added, with what links along {0} have</source>
   <translation>Eine Annahme von Ihnen: der Link wurde hinzugefügt, mit dem Wert der Links entlang {0}</translation>
  </message>
  <message>
   <source>Another program changed {0} while it is open here.</source>
   <translation>Ein anderes Programm hat {0} geändert, während es hier offen ist.</translation>
  </message>
  <message>
   <source>Another program changed {0}, and it cannot be read</source>
   <translation>Ein anderes Programm hat {0} geändert, und es kann nicht gelesen werden</translation>
  </message>
  <message>
   <source>Another program removed it or gave it another name.</source>
   <translation>Ein anderes Programm hat es gelöscht oder umbenannt.</translation>
  </message>
  <message>
   <source>Apache License 2.0. The bundled font is under the SIL Open Font License, the icons (Lucide) under the ISC License.</source>
   <translation>Apache License 2.0. Die mitgelieferte Schrift steht unter der SIL Open Font License, die Symbole (Lucide) unter der ISC License.</translation>
  </message>
  <message>
   <source>Around the selection</source>
   <translation>Um die Auswahl</translation>
  </message>
  <message>
   <source>Around {0}</source>
   <translation>Um {0}</translation>
  </message>
  <message>
   <source>Arrange</source>
   <translation>Anordnen</translation>
  </message>
  <message>
   <source>Arrow</source>
   <translation>Pfeil</translation>
  </message>
  <message>
   <source>Arrows move, Page Up and Page Down go from phase to phase, plus and minus zoom, F shows all; with Shift arrows move the loop, with Ctrl its begin, with both its end</source>
   <translation>Pfeile bewegen, Bild auf und ab gehen von Phase zu Phase, Plus und Minus zoomen, F zeigt alles; mit Umschalt bewegen Pfeile die Schleife, mit Strg ihren Anfang, mit beiden ihr Ende</translation>
  </message>
  <message>
   <source>As &amp;measured</source>
   <translation>Wie &amp;gemessen</translation>
  </message>
  <message>
   <source>As it &amp;was</source>
   <translation>Wie es &amp;war</translation>
  </message>
  <message>
   <source>As it began</source>
   <translation>Wie es begann</translation>
  </message>
  <message>
   <source>As the &amp;system</source>
   <translation>Wie das &amp;System</translation>
  </message>
  <message>
   <source>As the &amp;window</source>
   <translation>Wie das &amp;Fenster</translation>
  </message>
  <message>
   <source>As the window</source>
   <translation>Wie das Fenster</translation>
  </message>
  <message>
   <source>Assumed: the experts that the launcher deals to group 0 share what the plan's imbalance gives the busiest group; the others share the rest.</source>
   <translation>Angenommen: die Experten, die der Launcher Gruppe 0 gibt, teilen sich, was die Ungleichheit des Plans der am stärksten belasteten Gruppe gibt; die anderen teilen sich den Rest.</translation>
  </message>
  <message>
   <source>Assumptions</source>
   <translation>Annahmen</translation>
  </message>
  <message>
   <source>Assumptions, {0} profile</source>
   <translation>Annahmen, Profil {0}</translation>
  </message>
  <message>
   <source>At</source>
   <translation>Bei</translation>
  </message>
  <message>
   <source>At the playback time</source>
   <translation>Zur Wiedergabezeit</translation>
  </message>
  <message>
   <source>At work, its share of the host included</source>
   <translation>Bei der Arbeit, mit seinem Anteil am Host</translation>
  </message>
  <message>
   <source>Attention that keeps no scores</source>
   <translation>Attention, die keine Scores aufhebt</translation>
  </message>
  <message>
   <source>BF16 peak</source>
   <translation>BF16-Spitze</translation>
  </message>
  <message>
   <source>Back to the fabric (Esc)</source>
   <translation>Zurück zur Fabric (Esc)</translation>
  </message>
  <message>
   <source>Back to the plan of the document</source>
   <translation>Zurück zum Plan des Dokuments</translation>
  </message>
  <message>
   <source>Back to the step (Esc)</source>
   <translation>Zurück zum Schritt (Esc)</translation>
  </message>
  <message>
   <source>Back to what was inspecte&amp;d</source>
   <translation>Zurück zum &amp;vorher Betrachteten</translation>
  </message>
  <message>
   <source>Bank</source>
   <translation>Bank</translation>
  </message>
  <message>
   <source>Batch</source>
   <translation>Batch</translation>
  </message>
  <message>
   <source>Before</source>
   <translation>Vorher</translation>
  </message>
  <message>
   <source>Begins</source>
   <translation>Beginnt</translation>
  </message>
  <message>
   <source>Between {0} and {1}, both ways</source>
   <translation>Zwischen {0} und {1}, beide Richtungen</translation>
  </message>
  <message>
   <source>Boo&amp;kmarks</source>
   <translation>&amp;Lesezeichen</translation>
  </message>
  <message>
   <source>Bookmark at {0} removed</source>
   <translation>Lesezeichen bei {0} entfernt</translation>
  </message>
  <message>
   <source>Bookmark set at {0}</source>
   <translation>Lesezeichen bei {0} gesetzt</translation>
  </message>
  <message>
   <source>Bookmarks</source>
   <translation>Lesezeichen</translation>
  </message>
  <message>
   <source>Both are the same now.</source>
   <translation>Beide sind jetzt gleich.</translation>
  </message>
  <message>
   <source>Both at the same point of the same phase</source>
   <translation>Beide an derselben Stelle derselben Phase</translation>
  </message>
  <message>
   <source>Both at the same time since the start</source>
   <translation>Beide zur selben Zeit seit dem Anfang</translation>
  </message>
  <message>
   <source>Both canvases, at the same place and time</source>
   <translation>Beide Zeichnungen, an derselben Stelle und zur selben Zeit</translation>
  </message>
  <message>
   <source>Bound</source>
   <translation>Schranke</translation>
  </message>
  <message>
   <source>Bracket</source>
   <translation>Klammer</translation>
  </message>
  <message>
   <source>Break</source>
   <translation>Unterbrechen</translation>
  </message>
  <message>
   <source>Break {0}</source>
   <translation>{0} unterbrechen</translation>
  </message>
  <message>
   <source>Browse...</source>
   <translation>Durchsuchen...</translation>
  </message>
  <message>
   <source>Busiest link</source>
   <translation>Engpass-Link</translation>
  </message>
  <message>
   <source>Busiest links, {0}</source>
   <translation>Meistbelastete Links, {0}</translation>
  </message>
  <message>
   <source>By the convention of nccl-tests: buffer of an all-reduce, gathered total of an all-gather, input of a reduce-scatter</source>
   <translation>Nach der Konvention von nccl-tests: Puffer eines All-Reduce, gesammelte Summe eines All-Gather, Eingabe eines Reduce-Scatter</translation>
  </message>
  <message>
   <source>Bytes</source>
   <translation>Bytes</translation>
  </message>
  <message>
   <source>Bytes by the slowest kind of link on their way</source>
   <translation>Bytes nach der langsamsten Art von Link auf ihrem Weg</translation>
  </message>
  <message>
   <source>Bytes carried over the length of the run, over its capacity</source>
   <translation>Über die Länge des Laufs getragene Bytes, durch seine Kapazität</translation>
  </message>
  <message>
   <source>Bytes it carries over the step, over capacity and step time; the most of all</source>
   <translation>Bytes, die er im Schritt trägt, durch Kapazität und Schrittzeit; das meiste von allen</translation>
  </message>
  <message>
   <source>Bytes of a parameter, its gradient and its optimizer's state</source>
   <translation>Bytes eines Parameters, seines Gradienten und seines Optimiererzustands</translation>
  </message>
  <message>
   <source>Bytes of all flows that are routed over it</source>
   <translation>Bytes aller Flüsse, die über ihn geleitet werden</translation>
  </message>
  <message>
   <source>Bytes of the flows of this collective that are routed over the link</source>
   <translation>Bytes der Flüsse dieses Kollektivs, die über den Link geleitet werden</translation>
  </message>
  <message>
   <source>Bytes over links</source>
   <translation>Bytes über Links</translation>
  </message>
  <message>
   <source>Bytes times hops on the fabric, over the fewest that these collectives need</source>
   <translation>Bytes mal Hops auf der Fabric, durch die wenigsten, die diese Kollektive brauchen</translation>
  </message>
  <message>
   <source>C&amp;hange keys...</source>
   <translation>&amp;Tasten ändern...</translation>
  </message>
  <message>
   <source>C&amp;hunks</source>
   <translation>St&amp;ücke</translation>
  </message>
  <message>
   <source>CP</source>
   <translation>CP</translation>
  </message>
  <message>
   <source>CSV (*.csv)</source>
   <translation>CSV (*.csv)</translation>
  </message>
  <message>
   <source>CSV table</source>
   <translation>CSV-Tabelle</translation>
  </message>
  <message>
   <source>Cancel</source>
   <translation>Abbrechen</translation>
  </message>
  <message>
   <source>Cancelled; nothing was written.</source>
   <translation>Abgebrochen; nichts wurde geschrieben.</translation>
  </message>
  <message>
   <source>Cannot be done now</source>
   <translation>Jetzt nicht möglich</translation>
  </message>
  <message>
   <source>Capacities of all interfaces, one way, added up</source>
   <translation>Kapazitäten aller Schnittstellen, in einer Richtung, addiert</translation>
  </message>
  <message>
   <source>Caption</source>
   <translation>Bildunterschrift</translation>
  </message>
  <message>
   <source>Carried for</source>
   <translation>Getragen für</translation>
  </message>
  <message>
   <source>Carry out the data-parallel collectives of the step by {0}</source>
   <translation>Die datenparallelen Kollektive des Schritts mit {0} ausführen</translation>
  </message>
  <message>
   <source>Carry out the pipeline collectives of the step by {0}</source>
   <translation>Die Pipeline-Kollektive des Schritts mit {0} ausführen</translation>
  </message>
  <message>
   <source>Carry out the tensor-parallel collectives of the step by {0}</source>
   <translation>Die tensorparallelen Kollektive des Schritts mit {0} ausführen</translation>
  </message>
  <message>
   <source>Chan&amp;ge the fabric</source>
   <translation>Die Fabric &amp;ändern</translation>
  </message>
  <message>
   <source>Change</source>
   <translation>Änderung</translation>
  </message>
  <message>
   <source>Change a bookmark</source>
   <translation>Lesezeichen ändern</translation>
  </message>
  <message>
   <source>Change keys</source>
   <translation>Tasten ändern</translation>
  </message>
  <message>
   <source>Change the faults</source>
   <translation>Störungen ändern</translation>
  </message>
  <message>
   <source>Change the notes</source>
   <translation>Die Notizen ändern</translation>
  </message>
  <message>
   <source>Change the picture</source>
   <translation>Bild ändern</translation>
  </message>
  <message>
   <source>Change {0}</source>
   <translation>{0} ändern</translation>
  </message>
  <message>
   <source>Changes</source>
   <translation>Änderungen</translation>
  </message>
  <message>
   <source>Chip</source>
   <translation>Chip</translation>
  </message>
  <message>
   <source>Chip &amp;above</source>
   <translation>Chip d&amp;arüber</translation>
  </message>
  <message>
   <source>Chip &amp;below</source>
   <translation>Chip dar&amp;unter</translation>
  </message>
  <message>
   <source>Chip by chip</source>
   <translation>Chip für Chip</translation>
  </message>
  <message>
   <source>Chip on the &amp;left</source>
   <translation>&amp;Chip links</translation>
  </message>
  <message>
   <source>Chip on the &amp;right</source>
   <translation>Chip &amp;rechts</translation>
  </message>
  <message>
   <source>Chip {0}</source>
   <translation>Chip {0}</translation>
  </message>
  <message>
   <source>Chip {0}, down</source>
   <translation>Chip {0}, aus</translation>
  </message>
  <message>
   <source>Chip {0}, removed</source>
   <translation>Chip {0}, entfernt</translation>
  </message>
  <message>
   <source>Chips are numbered and drawn in the order of their coordinates, the first the fastest; without, in the order of the file.</source>
   <translation>Chips werden in der Reihenfolge ihrer Koordinaten nummeriert und gezeichnet, die erste läuft am schnellsten; ohne Koordinaten in der Reihenfolge der Datei.</translation>
  </message>
  <message>
   <source>Chips, links and shards by name, number, group, load or memory</source>
   <translation>Chips, Links und Shards nach Name, Nummer, Gruppe, Last oder Speicher</translation>
  </message>
  <message>
   <source>Chips: − or half a block less, + or a whole block more</source>
   <translation>Chips: − oder ein halber Block weniger, + oder ein ganzer Block mehr</translation>
  </message>
  <message>
   <source>Choose</source>
   <translation>Wählen</translation>
  </message>
  <message>
   <source>Choose the &amp;next note</source>
   <translation>Die &amp;nächste Notiz wählen</translation>
  </message>
  <message>
   <source>Chrome / Perfetto trace of the step</source>
   <translation>Chrome-/Perfetto-Trace des Schritts</translation>
  </message>
  <message>
   <source>Chrome trace</source>
   <translation>Chrome-Trace</translation>
  </message>
  <message>
   <source>Clear</source>
   <translation>Leeren</translation>
  </message>
  <message>
   <source>Click a chip, a link or a tile to read its numbers here, each with its source. Click on empty space for the step as a whole.</source>
   <translation>Einen Chip, einen Link oder eine Kachel anklicken, um hier die Zahlen zu lesen, jede mit ihrer Quelle. Ein Klick ins Leere zeigt den ganzen Schritt.</translation>
  </message>
  <message>
   <source>Click into the field and press a key. * marks keys that you changed.</source>
   <translation>Ins Feld klicken und eine Taste drücken. * markiert Tasten, die geändert wurden.</translation>
  </message>
  <message>
   <source>Click on the canvas and type words there</source>
   <translation>Auf die Zeichenfläche klicken und dort Worte tippen</translation>
  </message>
  <message>
   <source>Click on the canvas to mark what happens at this moment</source>
   <translation>Auf die Zeichenfläche klicken, um zu markieren, was in diesem Moment geschieht</translation>
  </message>
  <message>
   <source>Click where the mark of this moment is to stand; on a chip or a link it stays.</source>
   <translation>Dorthin klicken, wo die Marke dieses Moments stehen soll; auf einem Chip oder Link bleibt sie dort.</translation>
  </message>
  <message>
   <source>Click where the words are to stand; on a chip or a link they stay with it.</source>
   <translation>Dorthin klicken, wo die Worte stehen sollen; auf einem Chip oder Link bleiben sie dort.</translation>
  </message>
  <message>
   <source>Close the start page</source>
   <translation>Startseite schließen</translation>
  </message>
  <message>
   <source>Close; Help &gt; Start page brings it back</source>
   <translation>Schließen; Hilfe &gt; Startseite bringt sie zurück</translation>
  </message>
  <message>
   <source>Collective &amp;bench</source>
   <translation>K&amp;ollektiv-Prüfstand</translation>
  </message>
  <message>
   <source>Collective bench</source>
   <translation>Kollektiv-Prüfstand</translation>
  </message>
  <message>
   <source>Collective bench: {0}</source>
   <translation>Kollektiv-Prüfstand: {0}</translation>
  </message>
  <message>
   <source>Collective cores</source>
   <translation>Kollektiv-Kerne</translation>
  </message>
  <message>
   <source>Collective or link, such as tp all_gather</source>
   <translation>Kollektiv oder Link, etwa tp all_gather</translation>
  </message>
  <message>
   <source>Colour tiles by</source>
   <translation>Kacheln färben nach</translation>
  </message>
  <message>
   <source>Column of a paper</source>
   <translation>Spalte eines Artikels</translation>
  </message>
  <message>
   <source>Command palette</source>
   <translation>Befehlspalette</translation>
  </message>
  <message>
   <source>Command, chip, link, shard or file</source>
   <translation>Befehl, Chip, Link, Shard oder Datei</translation>
  </message>
  <message>
   <source>Compare &amp;with</source>
   <translation>Ver&amp;gleichen mit</translation>
  </message>
  <message>
   <source>Compare with</source>
   <translation>Vergleichen mit</translation>
  </message>
  <message>
   <source>Compare...</source>
   <translation>Vergleichen...</translation>
  </message>
  <message>
   <source>Content</source>
   <translation>Inhalt</translation>
  </message>
  <message>
   <source>Context</source>
   <translation>Kontext</translation>
  </message>
  <message>
   <source>Context parallel</source>
   <translation>Kontextparallel</translation>
  </message>
  <message>
   <source>Context-parallel</source>
   <translation>Kontextparallele</translation>
  </message>
  <message>
   <source>Coo&amp;rdinates</source>
   <translation>Koo&amp;rdinaten</translation>
  </message>
  <message>
   <source>Copies of busy experts besides the routed ones</source>
   <translation>Kopien belasteter Experten neben den gerouteten</translation>
  </message>
  <message>
   <source>Copy as p&amp;icture</source>
   <translation>Als B&amp;ild kopieren</translation>
  </message>
  <message>
   <source>Copy as picture</source>
   <translation>Als Bild kopieren</translation>
  </message>
  <message>
   <source>Copy details</source>
   <translation>Einzelheiten kopieren</translation>
  </message>
  <message>
   <source>Copy the selected rows, or all, as text</source>
   <translation>Die ausgewählten Zeilen, oder alle, als Text kopieren</translation>
  </message>
  <message>
   <source>Copy the table as text, between tabs</source>
   <translation>Die Tabelle als Text kopieren, mit Tabulatoren</translation>
  </message>
  <message>
   <source>Cores per rank</source>
   <translation>Kerne je Rang</translation>
  </message>
  <message>
   <source>Cost and capacity</source>
   <translation>Kosten und Kapazität</translation>
  </message>
  <message>
   <source>Counted from the model's configuration, part by part</source>
   <translation>Aus der Konfiguration des Modells gezählt, Teil für Teil</translation>
  </message>
  <message>
   <source>Counted in the fabric</source>
   <translation>In der Fabric gezählt</translation>
  </message>
  <message>
   <source>Counted in the fabric; each direction is a link of its own</source>
   <translation>In der Fabric gezählt; jede Richtung ist ein eigener Link</translation>
  </message>
  <message>
   <source>Counted in the group</source>
   <translation>In der Gruppe gezählt</translation>
  </message>
  <message>
   <source>Counted in the program of the step</source>
   <translation>Im Programm des Schritts gezählt</translation>
  </message>
  <message>
   <source>Ctrl+F finds chips and links by name or load, Ctrl+Shift+P does anything by a part of its name, ? shows all keys. Ctrl+Z takes back whatever you try.</source>
   <translation>Strg+F findet Chips und Links nach Name oder Last, Strg+Umschalt+P macht alles über einen Teil seines Namens, ? zeigt alle Tasten. Strg+Z nimmt zurück, was immer ausprobiert wurde.</translation>
  </message>
  <message>
   <source>Cu&amp;t shards</source>
   <translation>Shards auss&amp;chneiden</translation>
  </message>
  <message>
   <source>DMA engines</source>
   <translation>DMA-Engines</translation>
  </message>
  <message>
   <source>DP</source>
   <translation>DP</translation>
  </message>
  <message>
   <source>Dark</source>
   <translation>Dunkel</translation>
  </message>
  <message>
   <source>Data parallel: copies of the model</source>
   <translation>Datenparallel: Kopien des Modells</translation>
  </message>
  <message>
   <source>Data-parallel</source>
   <translation>Datenparallele</translation>
  </message>
  <message>
   <source>Dead link</source>
   <translation>Toter Link</translation>
  </message>
  <message>
   <source>Deal anew</source>
   <translation>Neu verteilen</translation>
  </message>
  <message>
   <source>Deal experts and layers as the launcher does</source>
   <translation>Experten und Schichten verteilen wie der Launcher</translation>
  </message>
  <message>
   <source>DeepSpeed refuses ZeRO {0} with pipeline stages; PP 1 or ZeRO 1 (DeepSpeed, pipeline engine)</source>
   <translation>DeepSpeed lehnt ZeRO {0} mit Pipeline-Stufen ab; PP 1 oder ZeRO 1 (DeepSpeed, pipeline engine)</translation>
  </message>
  <message>
   <source>Degrade {0} to {1}</source>
   <translation>{0} auf {1} drosseln</translation>
  </message>
  <message>
   <source>Degrees</source>
   <translation>Grade</translation>
  </message>
  <message>
   <source>Directed links</source>
   <translation>Gerichtete Links</translation>
  </message>
  <message>
   <source>Do anything, or go to any chip, link or shard, by a part of its name</source>
   <translation>Alles tun, oder zu jedem Chip, Link oder Shard gehen, über einen Teil des Namens</translation>
  </message>
  <message>
   <source>Documents with unsaved edits</source>
   <translation>Dokumente mit ungespeicherten Änderungen</translation>
  </message>
  <message>
   <source>Done</source>
   <translation>Fertig</translation>
  </message>
  <message>
   <source>Done: {0}</source>
   <translation>Getan: {0}</translation>
  </message>
  <message>
   <source>Dots run slowly, layouts change at once</source>
   <translation>Punkte laufen langsam, Anordnungen wechseln sofort</translation>
  </message>
  <message>
   <source>Dots run, chips glide to their places in another layout</source>
   <translation>Punkte laufen, Chips gleiten an ihre Plätze in einer anderen Anordnung</translation>
  </message>
  <message>
   <source>Dots stand still; time passes and can be stepped through as ever</source>
   <translation>Punkte stehen still; die Zeit vergeht, Schritte gehen wie immer</translation>
  </message>
  <message>
   <source>Down</source>
   <translation>Aus</translation>
  </message>
  <message>
   <source>Drag a bracket along chips on the canvas</source>
   <translation>Auf der Zeichenfläche eine Klammer entlang von Chips ziehen</translation>
  </message>
  <message>
   <source>Drag a chip, an instance by its ground, a rack by its name; Shift and arrows move what is selected, Alt moves freely, Esc leaves.</source>
   <translation>Einen Chip ziehen, eine Instanz an ihrem Grund, ein Rack an seinem Namen; Umschalt und Pfeile bewegen die Auswahl, Alt bewegt frei, Esc verlässt.</translation>
  </message>
  <message>
   <source>Drag a layer to a tile of a neighbouring stage; those up to the border go along (M to type the stage)</source>
   <translation>Eine Schicht auf eine Kachel einer benachbarten Stufe ziehen; die bis zur Grenze gehen mit (M, um die Stufe zu tippen)</translation>
  </message>
  <message>
   <source>Drag an arrow on the canvas</source>
   <translation>Auf der Zeichenfläche einen Pfeil ziehen</translation>
  </message>
  <message>
   <source>Drag an expert to another tile of its stage: a swap, with Alt one more there (M to type the group, Del for the tray)</source>
   <translation>Einen Experten auf eine andere Kachel seiner Stufe ziehen: ein Tausch, mit Alt einer mehr dort (M, um die Gruppe zu tippen, Entf für die Ablage)</translation>
  </message>
  <message>
   <source>Drag from one end to the other, over chips or anywhere; Alt frees its ends.</source>
   <translation>Von einem Ende zum anderen ziehen, über Chips oder irgendwo; Alt löst die Enden.</translation>
  </message>
  <message>
   <source>Drag it to a chip, or press M to type where it goes</source>
   <translation>Auf einen Chip ziehen, oder M drücken und das Ziel tippen</translation>
  </message>
  <message>
   <source>Drag it where it is out of the way; it is in no picture</source>
   <translation>Dorthin ziehen, wo es nicht stört; es ist in keinem Bild</translation>
  </message>
  <message>
   <source>Drag to where it points; an end on a chip or a link stays with it, Alt frees it.</source>
   <translation>Dorthin ziehen, wohin er zeigt; ein Ende auf einem Chip oder Link bleibt dort, Alt löst es.</translation>
  </message>
  <message>
   <source>Drag, or press Left and Right: before at the left of the line</source>
   <translation>Ziehen, oder Links und Rechts drücken: links der Linie ist vorher</translation>
  </message>
  <message>
   <source>Draw network cards, switches and trunks</source>
   <translation>Netzkarten, Switches und Trunks zeichnen</translation>
  </message>
  <message>
   <source>Draw the dots that run along the links</source>
   <translation>Die Punkte zeichnen, die an den Links entlanglaufen</translation>
  </message>
  <message>
   <source>Draw the fabric dark on light, as on paper</source>
   <translation>Die Fabric dunkel auf hell zeichnen, wie auf Papier</translation>
  </message>
  <message>
   <source>Draw the fabric in the colours of the window</source>
   <translation>Die Fabric in den Farben des Fensters zeichnen</translation>
  </message>
  <message>
   <source>Draw the fabric light on dark</source>
   <translation>Die Fabric hell auf dunkel zeichnen</translation>
  </message>
  <message>
   <source>Draw the fabric white on black</source>
   <translation>Die Fabric weiß auf schwarz zeichnen</translation>
  </message>
  <message>
   <source>Draw the four HBM banks of a chip that is near, not only their sum</source>
   <translation>Die vier HBM-Bänke eines nahen Chips zeichnen, nicht nur ihre Summe</translation>
  </message>
  <message>
   <source>Draw the links between the instances</source>
   <translation>Die Links zwischen den Instanzen zeichnen</translation>
  </message>
  <message>
   <source>Draw the links inside the instances</source>
   <translation>Die Links in den Instanzen zeichnen</translation>
  </message>
  <message>
   <source>Draw the notes on the drawing</source>
   <translation>Die Notizen auf der Zeichnung zeichnen</translation>
  </message>
  <message>
   <source>Draw the region</source>
   <translation>Den Ausschnitt ziehen</translation>
  </message>
  <message>
   <source>Draw the region on the preview, from corner to corner.</source>
   <translation>Den Ausschnitt in der Vorschau ziehen, von Ecke zu Ecke.</translation>
  </message>
  <message>
   <source>Draw the shards</source>
   <translation>Die Shards zeichnen</translation>
  </message>
  <message>
   <source>Dropout</source>
   <translation>Dropout</translation>
  </message>
  <message>
   <source>E&amp;vent log</source>
   <translation>Erei&amp;gnisse</translation>
  </message>
  <message>
   <source>E&amp;xpert load</source>
   <translation>E&amp;xpertenlast</translation>
  </message>
  <message>
   <source>E&amp;xperts of group {1} in every layer of stage {2}: {0}</source>
   <translation>E&amp;xperten der Gruppe {1} in jeder Schicht der Stufe {2}: {0}</translation>
  </message>
  <message>
   <source>EFA along {0} is written as a switch</source>
   <translation>EFA entlang {0} wird als Switch geschrieben</translation>
  </message>
  <message>
   <source>EFA interfaces</source>
   <translation>EFA-Schnittstellen</translation>
  </message>
  <message>
   <source>EFA port</source>
   <translation>EFA-Port</translation>
  </message>
  <message>
   <source>EFA port of {0}</source>
   <translation>EFA-Port von {0}</translation>
  </message>
  <message>
   <source>EFA queue in</source>
   <translation>EFA-Warteschlange hinein</translation>
  </message>
  <message>
   <source>EFA queue out</source>
   <translation>EFA-Warteschlange hinaus</translation>
  </message>
  <message>
   <source>EFA rate</source>
   <translation>EFA-Rate</translation>
  </message>
  <message>
   <source>EFA-bound pipeline</source>
   <translation>EFA-gebundene Pipeline</translation>
  </message>
  <message>
   <source>EP</source>
   <translation>EP</translation>
  </message>
  <message>
   <source>EP 1: every rank holds all experts</source>
   <translation>EP 1: jeder Rang hält alle Experten</translation>
  </message>
  <message>
   <source>EP {0} does not deal out {1}{2} evenly; the nearest that does is {3}</source>
   <translation>EP {0} verteilt {1}{2} nicht gleichmäßig; am nächsten liegt {3}</translation>
  </message>
  <message>
   <source>EP {0} x expert TP {1} does not divide the {2} ranks of a stage (DP {3} x CP {4} x TP {5})</source>
   <translation>EP {0} x Experten-TP {1} teilt die {2} Ränge einer Stufe nicht (DP {3} x CP {4} x TP {5})</translation>
  </message>
  <message>
   <source>Edit words</source>
   <translation>Worte ändern</translation>
  </message>
  <message>
   <source>Edits cannot be kept for after a crash; save often. {0}</source>
   <translation>Änderungen können nicht für nach einem Absturz aufgehoben werden; oft speichern. {0}</translation>
  </message>
  <message>
   <source>Elsewhere</source>
   <translation>Anderswo</translation>
  </message>
  <message>
   <source>Enter puts it at what is selected.</source>
   <translation>Eingabe legt sie zur Auswahl.</translation>
  </message>
  <message>
   <source>Esc or right button</source>
   <translation>Esc oder rechte Taste</translation>
  </message>
  <message>
   <source>Event log</source>
   <translation>Ereignisse</translation>
  </message>
  <message>
   <source>Every card is a chip, every line a link in one direction; the wider, the more it carries. Turn the wheel to zoom, hold Space and drag to push, press F to see it all.</source>
   <translation>Jede Karte ist ein Chip, jede Linie ein Link in einer Richtung; je breiter, desto mehr trägt er. Das Rad zoomt, Leertaste und Ziehen schiebt, F zeigt alles.</translation>
  </message>
  <message>
   <source>Every collective of the step in order of time; a click goes there</source>
   <translation>Jedes Kollektiv des Schritts in zeitlicher Ordnung; ein Klick geht dorthin</translation>
  </message>
  <message>
   <source>Every figure of what is selected, with its source</source>
   <translation>Jede Zahl der Auswahl, mit ihrer Quelle</translation>
  </message>
  <message>
   <source>Every figure that is not the same, largest first</source>
   <translation>Jede Zahl, die nicht gleich ist, die größten zuerst</translation>
  </message>
  <message>
   <source>Every part that is down or degraded, and what is left of it</source>
   <translation>Jeder Teil, der aus oder gedrosselt ist, und was von ihm bleibt</translation>
  </message>
  <message>
   <source>Every rank with its chip and logical core. Open it again to place ranks so.</source>
   <translation>Jeder Rang mit seinem Chip und logischen Kern. Wieder öffnen, um Ränge so zu platzieren.</translation>
  </message>
  <message>
   <source>Every step that can be undone; a click goes back or on to it</source>
   <translation>Jeder Schritt, der rückgängig gemacht werden kann; ein Klick geht zurück oder vor</translation>
  </message>
  <message>
   <source>Everything</source>
   <translation>Alles</translation>
  </message>
  <message>
   <source>Everything else</source>
   <translation>Alles andere</translation>
  </message>
  <message>
   <source>Everything trnviz reads (*.trnviz *.json *.graphml *.yaml *.yml *.csv *.txt);;trnviz documents (*.trnviz);;Machines, graphs, models, plans (*.json *.graphml *.yaml *.yml *.csv *.txt);;All files (*)</source>
   <translation>Alles, was trnviz liest (*.trnviz *.json *.graphml *.yaml *.yml *.csv *.txt);;trnviz-Dokumente (*.trnviz);;Maschinen, Graphen, Modelle, Pläne (*.json *.graphml *.yaml *.yml *.csv *.txt);;Alle Dateien (*)</translation>
  </message>
  <message>
   <source>Expecting ',' delimiter</source>
   <translation>',' wurde erwartet</translation>
  </message>
  <message>
   <source>Expecting ':' delimiter</source>
   <translation>':' wurde erwartet</translation>
  </message>
  <message>
   <source>Expecting property name enclosed in double quotes</source>
   <translation>Ein Name in doppelten Anführungszeichen wurde erwartet</translation>
  </message>
  <message>
   <source>Expecting value</source>
   <translation>Ein Wert wurde erwartet</translation>
  </message>
  <message>
   <source>Expert TP</source>
   <translation>Experten-TP</translation>
  </message>
  <message>
   <source>Expert load</source>
   <translation>Expertenlast</translation>
  </message>
  <message>
   <source>Expert parallel</source>
   <translation>Expertenparallel</translation>
  </message>
  <message>
   <source>Expert {0}</source>
   <translation>Experte {0}</translation>
  </message>
  <message>
   <source>Expert-parallel</source>
   <translation>Expertenparallele</translation>
  </message>
  <message>
   <source>Experts</source>
   <translation>Experten</translation>
  </message>
  <message>
   <source>Experts {0}</source>
   <translation>Experten {0}</translation>
  </message>
  <message>
   <source>Experts {0} to {1}</source>
   <translation>Experten {0} bis {1}</translation>
  </message>
  <message>
   <source>Export &amp;decision...</source>
   <translation>&amp;Entscheidung exportieren...</translation>
  </message>
  <message>
   <source>Export CSV...</source>
   <translation>CSV exportieren...</translation>
  </message>
  <message>
   <source>Export decision</source>
   <translation>Entscheidung exportieren</translation>
  </message>
  <message>
   <source>Export pa&amp;nel...</source>
   <translation>Be&amp;reich exportieren...</translation>
  </message>
  <message>
   <source>Export picture</source>
   <translation>Bild exportieren</translation>
  </message>
  <message>
   <source>Export the event log</source>
   <translation>Die Ereignisse exportieren</translation>
  </message>
  <message>
   <source>Export this panel...</source>
   <translation>Diesen Bereich exportieren...</translation>
  </message>
  <message>
   <source>Export {0}</source>
   <translation>{0} exportieren</translation>
  </message>
  <message>
   <source>Extra data</source>
   <translation>Überzählige Daten</translation>
  </message>
  <message>
   <source>F&amp;aster</source>
   <translation>Sc&amp;hneller</translation>
  </message>
  <message>
   <source>FLOPS used</source>
   <translation>Genutzte FLOPS</translation>
  </message>
  <message>
   <source>Fa&amp;ults</source>
   <translation>S&amp;törungen</translation>
  </message>
  <message>
   <source>Fault of {0}{1}</source>
   <translation>Störung von {0}{1}</translation>
  </message>
  <message>
   <source>Fault: {0}</source>
   <translation>Störung: {0}</translation>
  </message>
  <message>
   <source>Faults</source>
   <translation>Störungen</translation>
  </message>
  <message>
   <source>Faults of {0} parts at other moments</source>
   <translation>Störungen von {0} Teilen zu anderen Zeiten</translation>
  </message>
  <message>
   <source>Figure</source>
   <translation>Zahl</translation>
  </message>
  <message>
   <source>Find an action or a key</source>
   <translation>Eine Aktion oder eine Taste finden</translation>
  </message>
  <message>
   <source>Find chips, links and shards (Ctrl+F): chip 17, i0.c5&gt;i1.c5, util&gt;0.9, hbm&gt;90%, kind:z, stage 2, faulty; terms side by side must all hold, also: or, not, brackets</source>
   <translation>Chips, Links und Shards finden (Strg+F): chip 17, i0.c5&gt;i1.c5, util&gt;0.9, hbm&gt;90%, kind:z, stage 2, faulty; nebeneinander müssen alle gelten, dazu: or, not, Klammern</translation>
  </message>
  <message>
   <source>Fit</source>
   <translation>Einpassen</translation>
  </message>
  <message>
   <source>Five steps through the window</source>
   <translation>In fünf Schritten durch das Fenster</translation>
  </message>
  <message>
   <source>Flash attention</source>
   <translation>Flash-Attention</translation>
  </message>
  <message>
   <source>Flows share the links they pass max-min fairly</source>
   <translation>Flüsse teilen sich die Links, über die sie gehen, max-min-fair</translation>
  </message>
  <message>
   <source>Follow now</source>
   <translation>Jetzt folgen</translation>
  </message>
  <message>
   <source>For</source>
   <translation>Für</translation>
  </message>
  <message>
   <source>Format of the layers' matrices</source>
   <translation>Format der Matrizen der Schichten</translation>
  </message>
  <message>
   <source>Forward a&amp;gain</source>
   <translation>&amp;Wieder vorwärts</translation>
  </message>
  <message>
   <source>Found in the plan, by its rules and those of the hardware</source>
   <translation>Im Plan gefunden, nach seinen Regeln und denen der Hardware</translation>
  </message>
  <message>
   <source>Four instances without Z links: the stages wait for the network between them</source>
   <translation>Vier Instanzen ohne Z-Links: die Stufen warten auf das Netz dazwischen</translation>
  </message>
  <message>
   <source>Frames per se&amp;cond</source>
   <translation>&amp;Bilder je Sekunde</translation>
  </message>
  <message>
   <source>From</source>
   <translation>Von</translation>
  </message>
  <message>
   <source>From &amp;here</source>
   <translation>Von &amp;hier</translation>
  </message>
  <message>
   <source>From the start of one to the next</source>
   <translation>Vom Anfang des einen zum nächsten</translation>
  </message>
  <message>
   <source>GB/s of 1e9 bytes, as in all tables headed time:avg(us)</source>
   <translation>GB/s zu 1e9 Bytes, wie in allen Tabellen mit time:avg(us)</translation>
  </message>
  <message>
   <source>GIF animation</source>
   <translation>GIF-Animation</translation>
  </message>
  <message>
   <source>GiB/s, as in all tables headed time(us)</source>
   <translation>GiB/s, wie in allen Tabellen mit time(us)</translation>
  </message>
  <message>
   <source>Give actions other keys</source>
   <translation>Aktionen andere Tasten geben</translation>
  </message>
  <message>
   <source>Give up this simulation and go back to before the last change</source>
   <translation>Diese Simulation aufgeben und vor die letzte Änderung zurückgehen</translation>
  </message>
  <message>
   <source>Global batch</source>
   <translation>Globaler Batch</translation>
  </message>
  <message>
   <source>Global batch over micro-batch and replicas</source>
   <translation>Globaler Batch durch Micro-Batch und Repliken</translation>
  </message>
  <message>
   <source>Go back through its layers and experts</source>
   <translation>Zurück durch seine Schichten und Experten gehen</translation>
  </message>
  <message>
   <source>Go back through the links of the chip</source>
   <translation>Zurück durch die Links des Chips gehen</translation>
  </message>
  <message>
   <source>Go back through the shards on the chip</source>
   <translation>Zurück durch die Shards auf dem Chip gehen</translation>
  </message>
  <message>
   <source>Go back to the last bookmark, or other marked moment</source>
   <translation>Zurück zum letzten Lesezeichen, oder anderen markierten Moment</translation>
  </message>
  <message>
   <source>Go back to the last moment at which a rate changed</source>
   <translation>Zurück zum letzten Moment, in dem sich eine Rate änderte</translation>
  </message>
  <message>
   <source>Go back to where a collective last began or ended</source>
   <translation>Zurück dorthin, wo ein Kollektiv zuletzt begann oder endete</translation>
  </message>
  <message>
   <source>Go on to the next bookmark, or other marked moment</source>
   <translation>Weiter zum nächsten Lesezeichen, oder anderen markierten Moment</translation>
  </message>
  <message>
   <source>Go on to the next moment at which a rate changes</source>
   <translation>Weiter zum nächsten Moment, in dem sich eine Rate ändert</translation>
  </message>
  <message>
   <source>Go on to where a collective next begins or ends</source>
   <translation>Weiter dorthin, wo ein Kollektiv als nächstes beginnt oder endet</translation>
  </message>
  <message>
   <source>Go through the layers and experts of the shard</source>
   <translation>Durch die Schichten und Experten des Shards gehen</translation>
  </message>
  <message>
   <source>Go through the links that leave and enter the chip</source>
   <translation>Durch die Links gehen, die den Chip verlassen und erreichen</translation>
  </message>
  <message>
   <source>Go through the notes; then arrows move, Enter rewords and Del removes</source>
   <translation>Durch die Notizen gehen; dann bewegen Pfeile, Eingabe formuliert neu und Entf entfernt</translation>
  </message>
  <message>
   <source>Go through the shards on the chip</source>
   <translation>Durch die Shards auf dem Chip gehen</translation>
  </message>
  <message>
   <source>Go to the end of the step</source>
   <translation>Zum Ende des Schritts gehen</translation>
  </message>
  <message>
   <source>Go to the moment at which the links carry most</source>
   <translation>Zum Moment gehen, in dem die Links am meisten tragen</translation>
  </message>
  <message>
   <source>Go to the start of the step</source>
   <translation>Zum Anfang des Schritts gehen</translation>
  </message>
  <message>
   <source>Go to {0}</source>
   <translation>Zu {0} gehen</translation>
  </message>
  <message>
   <source>Grade</source>
   <translation>Grad</translation>
  </message>
  <message>
   <source>Groups that the experts are dealt to, on the same ranks</source>
   <translation>Gruppen, an die die Experten verteilt werden, auf denselben Rängen</translation>
  </message>
  <message>
   <source>H&amp;istory</source>
   <translation>&amp;Verlauf</translation>
  </message>
  <message>
   <source>HBM</source>
   <translation>HBM</translation>
  </message>
  <message>
   <source>HBM by bank</source>
   <translation>HBM nach Bank</translation>
  </message>
  <message>
   <source>HBM by kind</source>
   <translation>HBM nach Art</translation>
  </message>
  <message>
   <source>HBM over the step</source>
   <translation>HBM über den Schritt</translation>
  </message>
  <message>
   <source>HBM over time</source>
   <translation>HBM über die Zeit</translation>
  </message>
  <message>
   <source>HBM rate</source>
   <translation>HBM-Rate</translation>
  </message>
  <message>
   <source>HSDP {0} cuts nothing without ZeRO 1, 2 or 3</source>
   <translation>HSDP {0} teilt nichts ohne ZeRO 1, 2 oder 3</translation>
  </message>
  <message>
   <source>HSDP {0} does not divide DP x CP of {1} ranks; the nearest that does is {2}</source>
   <translation>HSDP {0} teilt DP x CP von {1} Rängen nicht; am nächsten liegt {2}</translation>
  </message>
  <message>
   <source>Heads and columns that TP does not divide are padded with zeros</source>
   <translation>Köpfe und Spalten, die TP nicht teilt, werden mit Nullen aufgefüllt</translation>
  </message>
  <message>
   <source>Healthy</source>
   <translation>Gesund</translation>
  </message>
  <message>
   <source>Healthy all-reduce</source>
   <translation>Gesundes All-Reduce</translation>
  </message>
  <message>
   <source>Held on</source>
   <translation>Gehalten auf</translation>
  </message>
  <message>
   <source>Here -&gt; on disk:</source>
   <translation>Hier -&gt; auf der Platte:</translation>
  </message>
  <message>
   <source>History</source>
   <translation>Verlauf</translation>
  </message>
  <message>
   <source>Hold the document against another one</source>
   <translation>Das Dokument gegen ein anderes halten</translation>
  </message>
  <message>
   <source>Hold the document against the snapshot that was taken last</source>
   <translation>Das Dokument gegen den letzten Schnappschuss halten</translation>
  </message>
  <message>
   <source>Hot Z ring</source>
   <translation>Heißer Z-Ring</translation>
  </message>
  <message>
   <source>How loaded each link is over the step, the highest peak on top</source>
   <translation>Wie belastet jeder Link im Schritt ist, die höchste Spitze oben</translation>
  </message>
  <message>
   <source>How ranks are numbered over the chips</source>
   <translation>Wie Ränge über die Chips nummeriert sind</translation>
  </message>
  <message>
   <source>I&amp;sometric</source>
   <translation>I&amp;sometrisch</translation>
  </message>
  <message>
   <source>If you keep yours, Save writes over theirs; a backup of theirs is kept.</source>
   <translation>Bleibt die eigene Fassung, schreibt Speichern über die fremde; eine Sicherung der fremden wird aufgehoben.</translation>
  </message>
  <message>
   <source>Illegal trailing comma before end of array</source>
   <translation>Komma am Ende einer Liste</translation>
  </message>
  <message>
   <source>Illegal trailing comma before end of object</source>
   <translation>Komma am Ende eines Objekts</translation>
  </message>
  <message>
   <source>Imbalance</source>
   <translation>Ungleichheit</translation>
  </message>
  <message>
   <source>In all</source>
   <translation>Insgesamt</translation>
  </message>
  <message>
   <source>In the loop</source>
   <translation>In der Schleife</translation>
  </message>
  <message>
   <source>In the {0}</source>
   <translation>Im Lauf: {0}</translation>
  </message>
  <message>
   <source>Inspect again what was inspected before</source>
   <translation>Wieder betrachten, was vorher betrachtet wurde</translation>
  </message>
  <message>
   <source>Inspect what was inspected after this</source>
   <translation>Betrachten, was danach betrachtet wurde</translation>
  </message>
  <message>
   <source>Inspector</source>
   <translation>Inspektor</translation>
  </message>
  <message>
   <source>Invalid \escape</source>
   <translation>Ungültiges \escape</translation>
  </message>
  <message>
   <source>Invalid \uXXXX escape</source>
   <translation>Ungültiges \uXXXX</translation>
  </message>
  <message>
   <source>Invalid control character at</source>
   <translation>Ungültiges Steuerzeichen bei</translation>
  </message>
  <message>
   <source>It could not be put aside either: {0}</source>
   <translation>Sie konnte auch nicht beiseitegelegt werden: {0}</translation>
  </message>
  <message>
   <source>It is kept as {0} beside it.</source>
   <translation>Sie ist als {0} daneben aufgehoben.</translation>
  </message>
  <message>
   <source>Its &amp;X ring</source>
   <translation>Seinen &amp;X-Ring</translation>
  </message>
  <message>
   <source>Its &amp;Y ring</source>
   <translation>Seinen &amp;Y-Ring</translation>
  </message>
  <message>
   <source>Its &amp;Z ring</source>
   <translation>Seinen &amp;Z-Ring</translation>
  </message>
  <message>
   <source>Its &amp;group of shards</source>
   <translation>&amp;Seine Gruppe von Shards</translation>
  </message>
  <message>
   <source>Its &amp;instance</source>
   <translation>Seine &amp;Instanz</translation>
  </message>
  <message>
   <source>Its column in all instances</source>
   <translation>Seine Spalte in allen Instanzen</translation>
  </message>
  <message>
   <source>Its row in all instances</source>
   <translation>Seine Zeile in allen Instanzen</translation>
  </message>
  <message>
   <source>JSON was expected</source>
   <translation>JSON wurde erwartet</translation>
  </message>
  <message>
   <source>Join a further chip to the selected one; the fabric is drawn as a graph then</source>
   <translation>Einen weiteren Chip mit dem gewählten verbinden; die Fabric wird dann als Graph gezeichnet</translation>
  </message>
  <message>
   <source>Join the two selected chips by a link that the fabric does not have</source>
   <translation>Die zwei gewählten Chips durch einen Link verbinden, den die Fabric nicht hat</translation>
  </message>
  <message>
   <source>K and V heads, {0} stored as {1}</source>
   <translation>K- und V-Köpfe, {0} als {1} gespeichert</translation>
  </message>
  <message>
   <source>K/V heads over TP, at least one each</source>
   <translation>K/V-Köpfe über TP, mindestens je einer</translation>
  </message>
  <message>
   <source>KV cache</source>
   <translation>KV-Cache</translation>
  </message>
  <message>
   <source>Keep mine</source>
   <translation>Meine behalten</translation>
  </message>
  <message>
   <source>Keep the document as it is now, to compare with later</source>
   <translation>Das Dokument aufheben, wie es jetzt ist, um später zu vergleichen</translation>
  </message>
  <message>
   <source>Keep the ratio</source>
   <translation>Verhältnis behalten</translation>
  </message>
  <message>
   <source>Keep the values of what is pointed at in sight, or no longer; not in pictures</source>
   <translation>Die Werte unter dem Zeiger im Blick behalten, oder nicht mehr; nicht in Bildern</translation>
  </message>
  <message>
   <source>Keep what goes on now in sight while time passes</source>
   <translation>Was jetzt läuft im Blick behalten, während die Zeit vergeht</translation>
  </message>
  <message>
   <source>Keys</source>
   <translation>Tasten</translation>
  </message>
  <message>
   <source>Keys and mouse</source>
   <translation>Tasten und Maus</translation>
  </message>
  <message>
   <source>L&amp;edger</source>
   <translation>Speic&amp;herbilanz</translation>
  </message>
  <message>
   <source>La&amp;yers</source>
   <translation>Ebe&amp;nen</translation>
  </message>
  <message>
   <source>La&amp;yers of stage {1}: {0}</source>
   <translation>Schic&amp;hten der Stufe {1}: {0}</translation>
  </message>
  <message>
   <source>La&amp;yout</source>
   <translation>Anor&amp;dnung</translation>
  </message>
  <message>
   <source>Langua&amp;ge</source>
   <translation>S&amp;prache</translation>
  </message>
  <message>
   <source>Lasts</source>
   <translation>Dauert</translation>
  </message>
  <message>
   <source>Lay out as</source>
   <translation>Anordnen als</translation>
  </message>
  <message>
   <source>Layer {0}</source>
   <translation>Schicht {0}</translation>
  </message>
  <message>
   <source>Layers and experts of a tile, and the tray, to drag or move by key</source>
   <translation>Schichten und Experten einer Kachel, und die Ablage, zum Ziehen oder Verschieben mit Tasten</translation>
  </message>
  <message>
   <source>Layers over stages; what is left over goes to the last stages</source>
   <translation>Schichten durch Stufen; was übrig bleibt, geht an die letzten Stufen</translation>
  </message>
  <message>
   <source>Layers {0}</source>
   <translation>Schichten {0}</translation>
  </message>
  <message>
   <source>Layers {0} to {1}</source>
   <translation>Schichten {0} bis {1}</translation>
  </message>
  <message>
   <source>Leave half of the capacity that the selected parts have now</source>
   <translation>Die Hälfte der Kapazität lassen, die die ausgewählten Teile jetzt haben</translation>
  </message>
  <message>
   <source>Ledger</source>
   <translation>Speicherbilanz</translation>
  </message>
  <message>
   <source>Left</source>
   <translation>Übrig</translation>
  </message>
  <message>
   <source>Legend</source>
   <translation>Legende</translation>
  </message>
  <message>
   <source>Let every chip stand where the layout has it</source>
   <translation>Jeden Chip stehen lassen, wo die Anordnung ihn hat</translation>
  </message>
  <message>
   <source>Let everything through again</source>
   <translation>Wieder alles durchlassen</translation>
  </message>
  <message>
   <source>Let links, memory and cores do what is published: the best case</source>
   <translation>Links, Speicher und Kerne leisten, was veröffentlicht ist: der beste Fall</translation>
  </message>
  <message>
   <source>Let the canvas show what the document does again</source>
   <translation>Die Zeichenfläche wieder zeigen lassen, was das Dokument tut</translation>
  </message>
  <message>
   <source>Let the chip above have the focus</source>
   <translation>Dem Chip darüber den Fokus geben</translation>
  </message>
  <message>
   <source>Let the chip below have the focus</source>
   <translation>Dem Chip darunter den Fokus geben</translation>
  </message>
  <message>
   <source>Let the chip on the left have the focus</source>
   <translation>Dem Chip links den Fokus geben</translation>
  </message>
  <message>
   <source>Let the chip on the right have the focus</source>
   <translation>Dem Chip rechts den Fokus geben</translation>
  </message>
  <message>
   <source>Let the loop begin there</source>
   <translation>Die Schleife dort beginnen lassen</translation>
  </message>
  <message>
   <source>Let the loop end there</source>
   <translation>Die Schleife dort enden lassen</translation>
  </message>
  <message>
   <source>Let the ruler of time snap to where phases begin and to marks; Alt or Shift: freely</source>
   <translation>Die Zeitleiste an Phasengrenzen und Marken einrasten lassen; Alt oder Umschalt: frei</translation>
  </message>
  <message>
   <source>Let the stretch that is played over and over begin now</source>
   <translation>Die Strecke, die immer wieder gespielt wird, jetzt beginnen lassen</translation>
  </message>
  <message>
   <source>Let the stretch that is played over and over end now</source>
   <translation>Die Strecke, die immer wieder gespielt wird, jetzt enden lassen</translation>
  </message>
  <message>
   <source>Let them do what published measurements on Trainium2 show</source>
   <translation>Sie leisten, was veröffentlichte Messungen auf Trainium2 zeigen</translation>
  </message>
  <message>
   <source>Light</source>
   <translation>Hell</translation>
  </message>
  <message>
   <source>Line rates, or what was measured</source>
   <translation>Leitungsraten, oder was gemessen wurde</translation>
  </message>
  <message>
   <source>Link</source>
   <translation>Link</translation>
  </message>
  <message>
   <source>Link l&amp;oad over time</source>
   <translation>Link&amp;last über die Zeit</translation>
  </message>
  <message>
   <source>Link load</source>
   <translation>Linklast</translation>
  </message>
  <message>
   <source>Link load over time</source>
   <translation>Linklast über die Zeit</translation>
  </message>
  <message>
   <source>Link {0}</source>
   <translation>Link {0}</translation>
  </message>
  <message>
   <source>Link {0} to {1}</source>
   <translation>Link {0} nach {1}</translation>
  </message>
  <message>
   <source>Link {0} to {1}, down</source>
   <translation>Link {0} nach {1}, aus</translation>
  </message>
  <message>
   <source>Link {0} to {1}, load {2}</source>
   <translation>Link {0} nach {1}, Last {2}</translation>
  </message>
  <message>
   <source>Links</source>
   <translation>Links</translation>
  </message>
  <message>
   <source>Links, {0}</source>
   <translation>Links, {0}</translation>
  </message>
  <message>
   <source>Load {0}</source>
   <translation>{0} laden</translation>
  </message>
  <message>
   <source>Logical cores in ring order, as nccom-test reads them (--custom-replica-group).</source>
   <translation>Logische Kerne in Ringfolge, wie nccom-test sie liest (--custom-replica-group).</translation>
  </message>
  <message>
   <source>Make the fabric healthy again</source>
   <translation>Die Fabric wieder gesund machen</translation>
  </message>
  <message>
   <source>Make this the plan, as one step that can be undone</source>
   <translation>Das zum Plan machen, als ein Schritt, der rückgängig gemacht werden kann</translation>
  </message>
  <message>
   <source>Mark</source>
   <translation>Marke</translation>
  </message>
  <message>
   <source>Mark the playback time, or take its mark away</source>
   <translation>Die Wiedergabezeit markieren, oder ihre Marke wegnehmen</translation>
  </message>
  <message>
   <source>Mark the selected shards; paste puts them on the selected chip</source>
   <translation>Die ausgewählten Shards vormerken; Einfügen legt sie auf den ausgewählten Chip</translation>
  </message>
  <message>
   <source>Mark the selection</source>
   <translation>Die Auswahl markieren</translation>
  </message>
  <message>
   <source>Masks are kept, a byte a value</source>
   <translation>Masken werden aufgehoben, ein Byte je Wert</translation>
  </message>
  <message>
   <source>Matrices in</source>
   <translation>Matrizen in</translation>
  </message>
  <message>
   <source>Measured</source>
   <translation>Gemessen</translation>
  </message>
  <message>
   <source>Measured beside modelled</source>
   <translation>Gemessen neben modelliert</translation>
  </message>
  <message>
   <source>Measured: {0}</source>
   <translation>Gemessen: {0}</translation>
  </message>
  <message>
   <source>Megatron-LM cuts a causal sequence into 2 x CP pieces; {0} tokens do not divide by {1} (Megatron-LM, context_parallel)</source>
   <translation>Megatron-LM teilt eine kausale Sequenz in 2 x CP Stücke; {0} Token sind nicht durch {1} teilbar (Megatron-LM, context_parallel)</translation>
  </message>
  <message>
   <source>Megatron-LM interleaves only parts of equal length; {0} layers do not divide by {1} x {2} (Megatron-LM, transformer_block.py)</source>
   <translation>Megatron-LM verschränkt nur gleich lange Teile; {0} Schichten sind nicht durch {1} x {2} teilbar (Megatron-LM, transformer_block.py)</translation>
  </message>
  <message>
   <source>Megatron-LM refuses EP {0} with TP {1} without sequence parallelism: every TP rank would send the same tokens (Megatron-LM, arguments.py)</source>
   <translation>Megatron-LM lehnt EP {0} mit TP {1} ohne Sequenzparallelität ab: jeder TP-Rang würde dieselben Token senden (Megatron-LM, arguments.py)</translation>
  </message>
  <message>
   <source>Members</source>
   <translation>Mitglieder</translation>
  </message>
  <message>
   <source>Members, in ring order</source>
   <translation>Mitglieder, in Ringfolge</translation>
  </message>
  <message>
   <source>Memory</source>
   <translation>Speicher</translation>
  </message>
  <message>
   <source>Micro-batch</source>
   <translation>Micro-Batch</translation>
  </message>
  <message>
   <source>MoE all-to-all</source>
   <translation>MoE-All-to-All</translation>
  </message>
  <message>
   <source>Mode</source>
   <translation>Modus</translation>
  </message>
  <message>
   <source>Model</source>
   <translation>Modell</translation>
  </message>
  <message>
   <source>Model and plan, and what a change would do</source>
   <translation>Modell und Plan, und was eine Änderung bewirken würde</translation>
  </message>
  <message>
   <source>Model configurations (*.json)</source>
   <translation>Modellkonfigurationen (*.json)</translation>
  </message>
  <message>
   <source>Moment</source>
   <translation>Moment</translation>
  </message>
  <message>
   <source>Moments of the step that are marked, with names</source>
   <translation>Momente des Schritts, die markiert sind, mit Namen</translation>
  </message>
  <message>
   <source>Mouse, on the canvas</source>
   <translation>Maus, auf der Zeichenfläche</translation>
  </message>
  <message>
   <source>Move</source>
   <translation>Verschieben</translation>
  </message>
  <message>
   <source>Move &amp;down</source>
   <translation>Nach &amp;unten</translation>
  </message>
  <message>
   <source>Move &amp;up</source>
   <translation>Nach &amp;oben</translation>
  </message>
  <message>
   <source>Move chips in the drawing by hand; their shards stay on them</source>
   <translation>Chips in der Zeichnung von Hand bewegen; ihre Shards bleiben darauf</translation>
  </message>
  <message>
   <source>Move layer {0} to stage {1}</source>
   <translation>Schicht {0} auf Stufe {1} verschieben</translation>
  </message>
  <message>
   <source>Move layers {0} to {1} to stage {2}</source>
   <translation>Schichten {0} bis {1} auf Stufe {2} verschieben</translation>
  </message>
  <message>
   <source>Move nothing where the desktop asks for that</source>
   <translation>Nichts bewegen, wo der Desktop darum bittet</translation>
  </message>
  <message>
   <source>Move to selection</source>
   <translation>Zur Auswahl verschieben</translation>
  </message>
  <message>
   <source>Move what is selected in the drawing down</source>
   <translation>Die Auswahl in der Zeichnung nach unten bewegen</translation>
  </message>
  <message>
   <source>Move what is selected in the drawing to the left</source>
   <translation>Die Auswahl in der Zeichnung nach links bewegen</translation>
  </message>
  <message>
   <source>Move what is selected in the drawing to the right</source>
   <translation>Die Auswahl in der Zeichnung nach rechts bewegen</translation>
  </message>
  <message>
   <source>Move what is selected in the drawing up</source>
   <translation>Die Auswahl in der Zeichnung nach oben bewegen</translation>
  </message>
  <message>
   <source>Move {0}</source>
   <translation>{0} verschieben</translation>
  </message>
  <message>
   <source>Move {0} in the drawing</source>
   <translation>{0} in der Zeichnung bewegen</translation>
  </message>
  <message>
   <source>Move {0} parts in the drawing</source>
   <translation>{0} Teile in der Zeichnung bewegen</translation>
  </message>
  <message>
   <source>Move {0} to {1}</source>
   <translation>{0} nach {1} verschieben</translation>
  </message>
  <message>
   <source>NIC of {0}</source>
   <translation>NIC von {0}</translation>
  </message>
  <message>
   <source>NaN in an array of numbers</source>
   <translation>NaN in einem Feld von Zahlen</translation>
  </message>
  <message>
   <source>Name</source>
   <translation>Name</translation>
  </message>
  <message>
   <source>Narrow down</source>
   <translation>Einschränken</translation>
  </message>
  <message>
   <source>Neighbouring ranks that ZeRO cuts over; 0 is all of them</source>
   <translation>Benachbarte Ränge, über die ZeRO teilt; 0 sind alle</translation>
  </message>
  <message>
   <source>Neuron SDK, nxd-inference feature guide</source>
   <translation>Neuron SDK, nxd-inference feature guide</translation>
  </message>
  <message>
   <source>Neuron has no broadcast of its own; frameworks make it of others</source>
   <translation>Neuron hat keinen eigenen Broadcast; Frameworks bauen ihn aus anderen</translation>
  </message>
  <message>
   <source>Neuron runtime memory table</source>
   <translation>Speichertabelle der Neuron-Runtime</translation>
  </message>
  <message>
   <source>Neuron's rule: {0}{1}</source>
   <translation>Regel von Neuron: {0}{1}</translation>
  </message>
  <message>
   <source>NeuronX Distributed Training configuration</source>
   <translation>Konfiguration von NeuronX Distributed Training</translation>
  </message>
  <message>
   <source>NeuronX Distributed and Megatron-LM refuse to interleave micro-batches that are no multiple of PP: {0} over PP {1}, nearest {2} (neuronx-distributed, pipeline/scheduler.py; Megatron-LM, schedules.py)</source>
   <translation>NeuronX Distributed und Megatron-LM lehnen verschränkte Micro-Batches ab, die kein Vielfaches von PP sind: {0} über PP {1}, am nächsten {2} (neuronx-distributed, pipeline/scheduler.py; Megatron-LM, schedules.py)</translation>
  </message>
  <message>
   <source>NeuronX Distributed cuts the optimizer only (ZeRO 1); ZeRO {0} needs another framework (neuronx-distributed-training, base.py)</source>
   <translation>NeuronX Distributed teilt nur den Optimierer (ZeRO 1); ZeRO {0} braucht ein anderes Framework (neuronx-distributed-training, base.py)</translation>
  </message>
  <message>
   <source>NeuronX Distributed refuses TP {0} at LNC {1} beside other groups, whose chips are not directly linked; the runtime supports it since Neuron SDK 2.24</source>
   <translation>NeuronX Distributed lehnt TP {0} bei LNC {1} neben anderen Gruppen ab, deren Chips nicht direkt verbunden sind; die Runtime unterstützt es seit Neuron SDK 2.24</translation>
  </message>
  <message>
   <source>New key</source>
   <translation>Neue Taste</translation>
  </message>
  <message>
   <source>New key:</source>
   <translation>Neue Taste:</translation>
  </message>
  <message>
   <source>Next &amp;shard on the chip</source>
   <translation>Nächster &amp;Shard auf dem Chip</translation>
  </message>
  <message>
   <source>Next layer or e&amp;xpert of the shard</source>
   <translation>Nächste Schicht oder nächster E&amp;xperte des Shards</translation>
  </message>
  <message>
   <source>Next li&amp;nk of the chip</source>
   <translation>Nächster &amp;Link des Chips</translation>
  </message>
  <message>
   <source>No difference.</source>
   <translation>Kein Unterschied.</translation>
  </message>
  <message>
   <source>No faults. Select a chip or a link and press X to break it, or right-click it.</source>
   <translation>Keine Störungen. Einen Chip oder Link auswählen und X drücken, um ihn zu unterbrechen, oder rechts klicken.</translation>
  </message>
  <message>
   <source>No link differs now, Link load: mean shows the step. {0}</source>
   <translation>Kein Link weicht jetzt ab, Linklast: Mittel zeigt den Schritt. {0}</translation>
  </message>
  <message>
   <source>No panel is open: open one in the menu View &gt; Panels</source>
   <translation>Kein Bereich ist offen: im Menü Ansicht &gt; Bereiche einen öffnen</translation>
  </message>
  <message>
   <source>No program opens the log. It is {0}; that is on the clipboard now.</source>
   <translation>Kein Programm öffnet das Protokoll. Es ist {0}; das ist jetzt in der Zwischenablage.</translation>
  </message>
  <message>
   <source>None yet: what you open or save stands here.</source>
   <translation>Noch keine: was geöffnet oder gespeichert wird, steht hier.</translation>
  </message>
  <message>
   <source>Norms and residuals cut along the sequence over TP</source>
   <translation>Normen und Residuen entlang der Sequenz über TP geteilt</translation>
  </message>
  <message>
   <source>Not even one sequence fits.</source>
   <translation>Nicht einmal eine Sequenz passt.</translation>
  </message>
  <message>
   <source>Not said: {0}.</source>
   <translation>Nicht gesagt: {0}.</translation>
  </message>
  <message>
   <source>Not written</source>
   <translation>Nicht geschrieben</translation>
  </message>
  <message>
   <source>Note</source>
   <translation>Notiz</translation>
  </message>
  <message>
   <source>Notes</source>
   <translation>Notizen</translation>
  </message>
  <message>
   <source>Nothing has been simulated yet.</source>
   <translation>Noch wurde nichts simuliert.</translation>
  </message>
  <message>
   <source>Nothing has changed.</source>
   <translation>Nichts hat sich geändert.</translation>
  </message>
  <message>
   <source>Nothing is called that. Try a part of the name, such as theme or chip 3</source>
   <translation>Nichts heißt so. Einen Teil des Namens versuchen, etwa Farbschema oder Chip 3</translation>
  </message>
  <message>
   <source>Nothing is compared: choose what with in the menu Compare.</source>
   <translation>Nichts wird verglichen: im Menü Vergleichen wählen, womit.</translation>
  </message>
  <message>
   <source>Nothing is wrong: it fits, and no group crosses a slow tier unasked.</source>
   <translation>Nichts ist falsch: es passt, und keine Gruppe kreuzt ungefragt eine langsame Ebene.</translation>
  </message>
  <message>
   <source>Nothing matches</source>
   <translation>Nichts passt</translation>
  </message>
  <message>
   <source>Nothing selected</source>
   <translation>Nichts ausgewählt</translation>
  </message>
  <message>
   <source>Nothing was written; a file of that name is as it was.</source>
   <translation>Nichts wurde geschrieben; eine Datei dieses Namens ist wie zuvor.</translation>
  </message>
  <message>
   <source>Now</source>
   <translation>Jetzt</translation>
  </message>
  <message>
   <source>Numbered frames of a recording</source>
   <translation>Nummerierte Bilder einer Aufnahme</translation>
  </message>
  <message>
   <source>Numbers</source>
   <translation>Zahlen</translation>
  </message>
  <message>
   <source>Of all sequences together</source>
   <translation>Aller Sequenzen zusammen</translation>
  </message>
  <message>
   <source>Of one instance, in any currency</source>
   <translation>Einer Instanz, in beliebiger Währung</translation>
  </message>
  <message>
   <source>Of the stage and replica that is busy longest</source>
   <translation>Der Stufe und Replik, die am längsten beschäftigt ist</translation>
  </message>
  <message>
   <source>Of {0} (select another tile to see its own)</source>
   <translation>Von {0} (eine andere Kachel auswählen, um deren zu sehen)</translation>
  </message>
  <message>
   <source>On the ruler of time</source>
   <translation>Auf der Zeitleiste</translation>
  </message>
  <message>
   <source>On: communication takes no compute; off: it stalls the engines</source>
   <translation>An: Kommunikation kostet keine Rechenzeit; aus: sie hält die Rechenwerke an</translation>
  </message>
  <message>
   <source>One HTML file</source>
   <translation>Eine HTML-Datei</translation>
  </message>
  <message>
   <source>One Z link is down, and its traffic takes the ring the other way</source>
   <translation>Ein Z-Link ist aus, und sein Verkehr nimmt den Ring andersherum</translation>
  </message>
  <message>
   <source>One moment</source>
   <translation>Einen Augenblick</translation>
  </message>
  <message>
   <source>One over the other, with a line between them that can be moved</source>
   <translation>Eins über dem anderen, mit einer verschiebbaren Linie dazwischen</translation>
  </message>
  <message>
   <source>One token after another for 32 sequences: weights and KV cache fill the banks</source>
   <translation>Ein Token nach dem anderen für 32 Sequenzen: Gewichte und KV-Cache füllen die Bänke</translation>
  </message>
  <message>
   <source>Only what goes on in the stretch that is played over and over</source>
   <translation>Nur, was in der wiederholt gespielten Strecke läuft</translation>
  </message>
  <message>
   <source>Open</source>
   <translation>Öffnen</translation>
  </message>
  <message>
   <source>Open &amp;Recent</source>
   <translation>&amp;Zuletzt geöffnet</translation>
  </message>
  <message>
   <source>Open a document, or a Hugging Face config.json</source>
   <translation>Ein Dokument öffnen, oder eine config.json von Hugging Face</translation>
  </message>
  <message>
   <source>Open a model</source>
   <translation>Ein Modell öffnen</translation>
  </message>
  <message>
   <source>Open config.json...</source>
   <translation>config.json öffnen...</translation>
  </message>
  <message>
   <source>Open log</source>
   <translation>Protokoll öffnen</translation>
  </message>
  <message>
   <source>Operations that the model needs for these tokens, over step time and peak of the plan's cores</source>
   <translation>Operationen, die das Modell für diese Token braucht, durch Schrittzeit und Spitze der Kerne des Plans</translation>
  </message>
  <message>
   <source>Order of forward and backward passes</source>
   <translation>Reihenfolge von Vorwärts- und Rückwärtsdurchgängen</translation>
  </message>
  <message>
   <source>Other</source>
   <translation>Anderes</translation>
  </message>
  <message>
   <source>Over-full bank</source>
   <translation>Überfüllte Bank</translation>
  </message>
  <message>
   <source>Overlap</source>
   <translation>Überlappung</translation>
  </message>
  <message>
   <source>Overview map</source>
   <translation>Übersichtskarte</translation>
  </message>
  <message>
   <source>Overwrite?</source>
   <translation>Überschreiben?</translation>
  </message>
  <message>
   <source>P&amp;in its values</source>
   <translation>Werte an&amp;heften</translation>
  </message>
  <message>
   <source>P&amp;lan</source>
   <translation>&amp;Plan</translation>
  </message>
  <message>
   <source>P&amp;roblems</source>
   <translation>P&amp;robleme</translation>
  </message>
  <message>
   <source>PDF document</source>
   <translation>PDF-Dokument</translation>
  </message>
  <message>
   <source>PNG image</source>
   <translation>PNG-Bild</translation>
  </message>
  <message>
   <source>PP</source>
   <translation>PP</translation>
  </message>
  <message>
   <source>PP {0} is more stages{1} than {2} has layers; at most {3}</source>
   <translation>PP {0} sind mehr Stufen{1}, als {2} Schichten hat; höchstens {3}</translation>
  </message>
  <message>
   <source>Padding</source>
   <translation>Auffüllung</translation>
  </message>
  <message>
   <source>Page Up, Page Down</source>
   <translation>Bild auf, Bild ab</translation>
  </message>
  <message>
   <source>Part</source>
   <translation>Teil</translation>
  </message>
  <message>
   <source>Parts of a stage</source>
   <translation>Teile einer Stufe</translation>
  </message>
  <message>
   <source>Parts of the model that a rank holds with the interleaved schedule</source>
   <translation>Teile des Modells, die ein Rang beim verschränkten Ablauf hält</translation>
  </message>
  <message>
   <source>Parts that each sequence is cut into</source>
   <translation>Teile, in die jede Sequenz geteilt wird</translation>
  </message>
  <message>
   <source>Peak</source>
   <translation>Spitze</translation>
  </message>
  <message>
   <source>Phase</source>
   <translation>Phase</translation>
  </message>
  <message>
   <source>Physical cores of a logical core; a rank is a logical core</source>
   <translation>Physische Kerne eines logischen Kerns; ein Rang ist ein logischer Kern</translation>
  </message>
  <message>
   <source>Pieces that each lane's share is cut into, so that phases overlap</source>
   <translation>Stücke, in die der Anteil jeder Spur geteilt wird, damit Phasen überlappen</translation>
  </message>
  <message>
   <source>Pin its values</source>
   <translation>Werte anheften</translation>
  </message>
  <message>
   <source>Pinned: {0}</source>
   <translation>Angeheftet: {0}</translation>
  </message>
  <message>
   <source>Pipeline</source>
   <translation>Pipeline</translation>
  </message>
  <message>
   <source>Pipeline and overlap</source>
   <translation>Pipeline und Überlappung</translation>
  </message>
  <message>
   <source>Pipeline stages</source>
   <translation>Pipeline-Stufen</translation>
  </message>
  <message>
   <source>Place in the array of ranks</source>
   <translation>Platz im Feld der Ränge</translation>
  </message>
  <message>
   <source>Place in the array of ranks, in the plan's rank order</source>
   <translation>Platz im Feld der Ränge, in der Rangfolge des Plans</translation>
  </message>
  <message>
   <source>Place in the fabric</source>
   <translation>Platz in der Fabric</translation>
  </message>
  <message>
   <source>Place in the fabric; neighbours differ by one along one dimension</source>
   <translation>Platz in der Fabric; Nachbarn unterscheiden sich um eins in einer Dimension</translation>
  </message>
  <message>
   <source>Placement quality</source>
   <translation>Güte der Platzierung</translation>
  </message>
  <message>
   <source>Placement quality, {0} of 100</source>
   <translation>Güte der Platzierung, {0} von 100</translation>
  </message>
  <message>
   <source>Plan</source>
   <translation>Plan</translation>
  </message>
  <message>
   <source>Plan, {0}</source>
   <translation>Plan, {0}</translation>
  </message>
  <message>
   <source>Play the step, or pause it</source>
   <translation>Den Schritt abspielen oder anhalten</translation>
  </message>
  <message>
   <source>Play the whole step again</source>
   <translation>Wieder den ganzen Schritt abspielen</translation>
  </message>
  <message>
   <source>Play this run on the canvas again</source>
   <translation>Diesen Lauf wieder auf der Zeichenfläche abspielen</translation>
  </message>
  <message>
   <source>Plus and minus zoom, arrows move, with Shift they move the playback time, Home and End go to the ends, F fits</source>
   <translation>Plus und Minus zoomen, Pfeile bewegen, mit Umschalt die Wiedergabezeit, Pos1 und Ende gehen an die Enden, F passt ein</translation>
  </message>
  <message>
   <source>Po&amp;wer of a chip, W</source>
   <translation>&amp;Leistung eines Chips, W</translation>
  </message>
  <message>
   <source>Point at a cell to read it, click it to light its routes.</source>
   <translation>Auf eine Zelle zeigen, um sie zu lesen; anklicken, um ihre Wege zu zeigen.</translation>
  </message>
  <message>
   <source>Pr&amp;ofile of rates</source>
   <translation>&amp;Profil der Raten</translation>
  </message>
  <message>
   <source>Pre&amp;vious phase</source>
   <translation>V&amp;orige Phase</translation>
  </message>
  <message>
   <source>Press Space to play the step, or drag on the ruler; the wheel zooms it. Comma and full stop go from change to change, B to the busiest moment, Ctrl+B marks a moment.</source>
   <translation>Die Leertaste spielt den Schritt ab, Ziehen auf der Leiste geht auch; das Rad zoomt sie. Komma und Punkt gehen von Änderung zu Änderung, B zum Moment der höchsten Last, Strg+B markiert einen Moment.</translation>
  </message>
  <message>
   <source>Previous layer or expert of the shard</source>
   <translation>Vorige Schicht oder voriger Experte des Shards</translation>
  </message>
  <message>
   <source>Previous link of the chip</source>
   <translation>Voriger Link des Chips</translation>
  </message>
  <message>
   <source>Previous shard on the chip</source>
   <translation>Voriger Shard auf dem Chip</translation>
  </message>
  <message>
   <source>Problems</source>
   <translation>Probleme</translation>
  </message>
  <message>
   <source>Problems, {0}</source>
   <translation>Probleme, {0}</translation>
  </message>
  <message>
   <source>Profile</source>
   <translation>Profil</translation>
  </message>
  <message>
   <source>Put all tiles in their initial order</source>
   <translation>Alle Kacheln in ihre anfängliche Ordnung bringen</translation>
  </message>
  <message>
   <source>Put back chip {0}</source>
   <translation>Chip {0} zurücksetzen</translation>
  </message>
  <message>
   <source>Put back link {0}</source>
   <translation>Link {0} zurücksetzen</translation>
  </message>
  <message>
   <source>Put back link {0}, both ways</source>
   <translation>Link {0} zurücksetzen, beide Richtungen</translation>
  </message>
  <message>
   <source>Put back {0}</source>
   <translation>{0} zurücksetzen</translation>
  </message>
  <message>
   <source>Put back {0} {1}</source>
   <translation>{0} {1} zurücksetzen</translation>
  </message>
  <message>
   <source>Put in the &amp;tray	Del</source>
   <translation>In die &amp;Ablage	Entf</translation>
  </message>
  <message>
   <source>Put shards in the tra&amp;y</source>
   <translation>Shards in die Ab&amp;lage</translation>
  </message>
  <message>
   <source>Put the selected shards aside, where they count on no chip</source>
   <translation>Die ausgewählten Shards beiseitelegen, wo sie auf keinem Chip zählen</translation>
  </message>
  <message>
   <source>Put the shards that were cut on the selected chip</source>
   <translation>Die ausgeschnittenen Shards auf den ausgewählten Chip legen</translation>
  </message>
  <message>
   <source>Put the text on the clipboard</source>
   <translation>Den Text in die Zwischenablage legen</translation>
  </message>
  <message>
   <source>Put what the canvas shows on the clipboard, as pixels, SVG and text</source>
   <translation>Was die Zeichenfläche zeigt in die Zwischenablage legen, als Pixel, SVG und Text</translation>
  </message>
  <message>
   <source>Put {0} in the tray</source>
   <translation>{0} in die Ablage legen</translation>
  </message>
  <message>
   <source>Qwen 2 MoE</source>
   <translation>Qwen 2 MoE</translation>
  </message>
  <message>
   <source>Qwen 3 MoE</source>
   <translation>Qwen 3 MoE</translation>
  </message>
  <message>
   <source>R&amp;eset positions</source>
   <translation>Positionen &amp;zurücksetzen</translation>
  </message>
  <message>
   <source>Rank</source>
   <translation>Rang</translation>
  </message>
  <message>
   <source>Rank by rank</source>
   <translation>Rang für Rang</translation>
  </message>
  <message>
   <source>Rank order</source>
   <translation>Rangfolge</translation>
  </message>
  <message>
   <source>Ranks that cut each expert; 0 is as many as cut the rest</source>
   <translation>Ränge, die jeden Experten teilen; 0 sind so viele, wie den Rest teilen</translation>
  </message>
  <message>
   <source>Ranks that cut each layer</source>
   <translation>Ränge, die jede Schicht teilen</translation>
  </message>
  <message>
   <source>Rates of the flows over it at this moment or of the step, over its capacity</source>
   <translation>Raten der Flüsse über ihn in diesem Moment oder im Schritt, durch seine Kapazität</translation>
  </message>
  <message>
   <source>Rates of the flows over the link, over its capacity</source>
   <translation>Raten der Flüsse über den Link, durch seine Kapazität</translation>
  </message>
  <message>
   <source>Re&amp;port...</source>
   <translation>Ber&amp;icht...</translation>
  </message>
  <message>
   <source>Reading {0}</source>
   <translation>{0} wird gelesen</translation>
  </message>
  <message>
   <source>Recent files</source>
   <translation>Zuletzt benutzte Dateien</translation>
  </message>
  <message>
   <source>Recent: {0}</source>
   <translation>Zuletzt: {0}</translation>
  </message>
  <message>
   <source>Recipe</source>
   <translation>Rezept</translation>
  </message>
  <message>
   <source>Recompute</source>
   <translation>Neuberechnung</translation>
  </message>
  <message>
   <source>Recording</source>
   <translation>Aufnahme</translation>
  </message>
  <message>
   <source>Recording the step</source>
   <translation>Der Schritt wird aufgenommen</translation>
  </message>
  <message>
   <source>Recover unsaved edits</source>
   <translation>Ungespeicherte Änderungen wiederherstellen</translation>
  </message>
  <message>
   <source>Refused: {0}</source>
   <translation>Abgelehnt: {0}</translation>
  </message>
  <message>
   <source>Reload</source>
   <translation>Neu laden</translation>
  </message>
  <message>
   <source>Reload shows what is on disk.</source>
   <translation>Neu laden zeigt, was auf der Platte ist.</translation>
  </message>
  <message>
   <source>Reload shows what is on disk; your unsaved edits are lost.</source>
   <translation>Neu laden zeigt, was auf der Platte ist; die ungespeicherten Änderungen gehen verloren.</translation>
  </message>
  <message>
   <source>Remove</source>
   <translation>Entfernen</translation>
  </message>
  <message>
   <source>Remove a bookmark</source>
   <translation>Lesezeichen entfernen</translation>
  </message>
  <message>
   <source>Remove chip {0}</source>
   <translation>Chip {0} entfernen</translation>
  </message>
  <message>
   <source>Remove link {0}</source>
   <translation>Link {0} entfernen</translation>
  </message>
  <message>
   <source>Remove link {0}, both ways</source>
   <translation>Link {0} entfernen, beide Richtungen</translation>
  </message>
  <message>
   <source>Remove the model</source>
   <translation>Modell entfernen</translation>
  </message>
  <message>
   <source>Remove this bookmark</source>
   <translation>Dieses Lesezeichen entfernen</translation>
  </message>
  <message>
   <source>Remove {0}</source>
   <translation>{0} entfernen</translation>
  </message>
  <message>
   <source>Remove {0} {1}</source>
   <translation>{0} {1} entfernen</translation>
  </message>
  <message>
   <source>Repair</source>
   <translation>Reparieren</translation>
  </message>
  <message>
   <source>Repair everything</source>
   <translation>Alles reparieren</translation>
  </message>
  <message>
   <source>Repair {0}</source>
   <translation>{0} reparieren</translation>
  </message>
  <message>
   <source>Replicas</source>
   <translation>Repliken</translation>
  </message>
  <message>
   <source>Report</source>
   <translation>Bericht</translation>
  </message>
  <message>
   <source>Reset positions</source>
   <translation>Positionen zurücksetzen</translation>
  </message>
  <message>
   <source>Reset the position of {0}</source>
   <translation>Die Position von {0} zurücksetzen</translation>
  </message>
  <message>
   <source>Reset {0}</source>
   <translation>{0} zurücksetzen</translation>
  </message>
  <message>
   <source>Reset {0} positions</source>
   <translation>{0} Positionen zurücksetzen</translation>
  </message>
  <message>
   <source>Restore backup of {0}</source>
   <translation>Sicherung von {0} wiederherstellen</translation>
  </message>
  <message>
   <source>Return or a double click selects the links of a flow</source>
   <translation>Eingabe oder ein Doppelklick wählt die Links eines Flusses aus</translation>
  </message>
  <message>
   <source>Reword {0}</source>
   <translation>{0} neu formulieren</translation>
  </message>
  <message>
   <source>Right button: pin or forget</source>
   <translation>Rechte Taste: anheften oder vergessen</translation>
  </message>
  <message>
   <source>Ring, FullyConnected or Switch</source>
   <translation>Ring, FullyConnected oder Switch</translation>
  </message>
  <message>
   <source>Roo&amp;t</source>
   <translation>Wur&amp;zel</translation>
  </message>
  <message>
   <source>Run a collective to see its flows, chunk by chunk.</source>
   <translation>Ein Kollektiv starten, um seine Flüsse zu sehen, Stück für Stück.</translation>
  </message>
  <message>
   <source>Run a collective: its figures stand here, and its flows move on the canvas.</source>
   <translation>Ein Kollektiv starten: hier stehen seine Zahlen, und seine Flüsse laufen auf der Zeichenfläche.</translation>
  </message>
  <message>
   <source>Run every algorithm at every size, each four times the one before</source>
   <translation>Jeden Algorithmus bei jeder Größe ausführen, jede viermal die vorige</translation>
  </message>
  <message>
   <source>Run it, and play it on the canvas (Return)</source>
   <translation>Ausführen und auf der Zeichenfläche abspielen (Eingabe)</translation>
  </message>
  <message>
   <source>S&amp;elect it</source>
   <translation>Ihn aus&amp;wählen</translation>
  </message>
  <message>
   <source>S&amp;lower</source>
   <translation>La&amp;ngsamer</translation>
  </message>
  <message>
   <source>S&amp;weep</source>
   <translation>&amp;Durchlauf</translation>
  </message>
  <message>
   <source>S&amp;wipe</source>
   <translation>&amp;Wischen</translation>
  </message>
  <message>
   <source>SVG drawing</source>
   <translation>SVG-Zeichnung</translation>
  </message>
  <message>
   <source>Sa&amp;mples</source>
   <translation>Beispie&amp;le</translation>
  </message>
  <message>
   <source>Sample: {0}</source>
   <translation>Beispiel: {0}</translation>
  </message>
  <message>
   <source>Samples</source>
   <translation>Beispiele</translation>
  </message>
  <message>
   <source>Samples and recent files above the canvas</source>
   <translation>Beispiele und zuletzt benutzte Dateien über der Zeichenfläche</translation>
  </message>
  <message>
   <source>Save &amp;As...</source>
   <translation>Speichern &amp;unter...</translation>
  </message>
  <message>
   <source>Save As...</source>
   <translation>Speichern unter...</translation>
  </message>
  <message>
   <source>Save as</source>
   <translation>Speichern unter</translation>
  </message>
  <message>
   <source>Save the changes to {0}?</source>
   <translation>Die Änderungen an {0} speichern?</translation>
  </message>
  <message>
   <source>Save the chart or the table with the focus as a picture, or its rows as CSV</source>
   <translation>Das Diagramm oder die Tabelle mit dem Fokus als Bild speichern, oder die Zeilen als CSV</translation>
  </message>
  <message>
   <source>Save the document</source>
   <translation>Das Dokument speichern</translation>
  </message>
  <message>
   <source>Save the document under another name</source>
   <translation>Das Dokument unter einem anderen Namen speichern</translation>
  </message>
  <message>
   <source>Save what the canvas shows as a picture or a recording</source>
   <translation>Was die Zeichenfläche zeigt als Bild oder Aufnahme speichern</translation>
  </message>
  <message>
   <source>Save writes it again.</source>
   <translation>Speichern schreibt es wieder.</translation>
  </message>
  <message>
   <source>Schedule</source>
   <translation>Ablauf</translation>
  </message>
  <message>
   <source>Search</source>
   <translation>Suche</translation>
  </message>
  <message>
   <source>Search for chips, links and shards by name, number, group, load or memory</source>
   <translation>Chips, Links und Shards nach Name, Nummer, Gruppe, Last oder Speicher suchen</translation>
  </message>
  <message>
   <source>Search results</source>
   <translation>Suchergebnisse</translation>
  </message>
  <message>
   <source>Search: chip 17, util&gt;0.9, c5</source>
   <translation>Suche: chip 17, util&gt;0.9, c5</translation>
  </message>
  <message>
   <source>See what a sharding plan does to every link and every HBM bank of a Trainium2 UltraServer.</source>
   <translation>Sehen, was ein Verteilungsplan mit jedem Link und jeder HBM-Bank eines Trainium2-UltraServers macht.</translation>
  </message>
  <message>
   <source>See what the last change has done</source>
   <translation>Sehen, was die letzte Änderung bewirkt hat</translation>
  </message>
  <message>
   <source>Select</source>
   <translation>Auswählen</translation>
  </message>
  <message>
   <source>Select all chips of the instances that the selection is in</source>
   <translation>Alle Chips der Instanzen auswählen, in denen die Auswahl ist</translation>
  </message>
  <message>
   <source>Select all chips of the ring along X that the selection is on</source>
   <translation>Alle Chips des X-Rings auswählen, auf dem die Auswahl ist</translation>
  </message>
  <message>
   <source>Select all chips of the ring along Y that the selection is on</source>
   <translation>Alle Chips des Y-Rings auswählen, auf dem die Auswahl ist</translation>
  </message>
  <message>
   <source>Select all chips of the ring along Z that the selection is on</source>
   <translation>Alle Chips des Z-Rings auswählen, auf dem die Auswahl ist</translation>
  </message>
  <message>
   <source>Select all shards of the group that colours the tiles</source>
   <translation>Alle Shards der Gruppe auswählen, die die Kacheln färbt</translation>
  </message>
  <message>
   <source>Select both directions</source>
   <translation>Beide Richtungen auswählen</translation>
  </message>
  <message>
   <source>Select it &amp;too</source>
   <translation>&amp;Ihn auch auswählen</translation>
  </message>
  <message>
   <source>Select its context-parallel group</source>
   <translation>Seine kontextparallele Gruppe auswählen</translation>
  </message>
  <message>
   <source>Select its data-parallel group</source>
   <translation>Seine datenparallele Gruppe auswählen</translation>
  </message>
  <message>
   <source>Select its expert-parallel group</source>
   <translation>Seine expertenparallele Gruppe auswählen</translation>
  </message>
  <message>
   <source>Select its pipeline</source>
   <translation>Seine Pipeline auswählen</translation>
  </message>
  <message>
   <source>Select its ring</source>
   <translation>Seinen Ring auswählen</translation>
  </message>
  <message>
   <source>Select its tensor-parallel group</source>
   <translation>Seine tensorparallele Gruppe auswählen</translation>
  </message>
  <message>
   <source>Select the chip with the fullest HBM bank</source>
   <translation>Den Chip mit der vollsten HBM-Bank auswählen</translation>
  </message>
  <message>
   <source>Select the chips and links that are down or degraded</source>
   <translation>Die Chips und Links auswählen, die aus oder gedrosselt sind</translation>
  </message>
  <message>
   <source>Select the link with the highest load</source>
   <translation>Den Link mit der höchsten Last auswählen</translation>
  </message>
  <message>
   <source>Select the link with the highest load of those on screen</source>
   <translation>Den Link mit der höchsten gezeigten Last auswählen</translation>
  </message>
  <message>
   <source>Select the plane along X and Z that the selection is in</source>
   <translation>Die Ebene entlang X und Z auswählen, in der die Auswahl ist</translation>
  </message>
  <message>
   <source>Select the plane along Y and Z that the selection is in</source>
   <translation>Die Ebene entlang Y und Z auswählen, in der die Auswahl ist</translation>
  </message>
  <message>
   <source>Select the whole shard</source>
   <translation>Den ganzen Shard auswählen</translation>
  </message>
  <message>
   <source>Select what has the focus</source>
   <translation>Auswählen, was den Fokus hat</translation>
  </message>
  <message>
   <source>Select {0}</source>
   <translation>{0} auswählen</translation>
  </message>
  <message>
   <source>Select {0} and bring it into view</source>
   <translation>{0} auswählen und ins Bild bringen</translation>
  </message>
  <message>
   <source>Selected chips</source>
   <translation>Ausgewählte Chips</translation>
  </message>
  <message>
   <source>Selected tiles</source>
   <translation>Ausgewählte Kacheln</translation>
  </message>
  <message>
   <source>Selected: {0}</source>
   <translation>Ausgewählt: {0}</translation>
  </message>
  <message>
   <source>Sequence</source>
   <translation>Sequenz</translation>
  </message>
  <message>
   <source>Sequence parallel</source>
   <translation>Sequenzparallel</translation>
  </message>
  <message>
   <source>Sequences in one training step over all replicas</source>
   <translation>Sequenzen in einem Trainingsschritt über alle Repliken</translation>
  </message>
  <message>
   <source>Sequences of each replica; the banks are full with {0}.</source>
   <translation>Sequenzen jeder Replik; die Bänke sind mit {0} voll.</translation>
  </message>
  <message>
   <source>Sequences served</source>
   <translation>Bediente Sequenzen</translation>
  </message>
  <message>
   <source>Sequences that each replica serves at once</source>
   <translation>Sequenzen, die jede Replik auf einmal bedient</translation>
  </message>
  <message>
   <source>Sequences that pass through the pipeline at once</source>
   <translation>Sequenzen, die auf einmal durch die Pipeline gehen</translation>
  </message>
  <message>
   <source>Set a bookmark there</source>
   <translation>Dort ein Lesezeichen setzen</translation>
  </message>
  <message>
   <source>Set in this document</source>
   <translation>In diesem Dokument gesetzt</translation>
  </message>
  <message>
   <source>Set in this document; a core's bank is that of its half of the die</source>
   <translation>In diesem Dokument gesetzt; die Bank eines Kerns ist die seiner Hälfte des Dies</translation>
  </message>
  <message>
   <source>Set the plan to {0}</source>
   <translation>Den Plan auf {0} setzen</translation>
  </message>
  <message>
   <source>Set {0} to {1}</source>
   <translation>{0} auf {1} setzen</translation>
  </message>
  <message>
   <source>Settings cannot be kept, so that the next start knows nothing of this one. {0}</source>
   <translation>Einstellungen können nicht behalten werden; der nächste Start weiß nichts von diesem. {0}</translation>
  </message>
  <message>
   <source>Shard {0}</source>
   <translation>Shard {0}</translation>
  </message>
  <message>
   <source>Shard {0}, on {1}</source>
   <translation>Shard {0}, auf {1}</translation>
  </message>
  <message>
   <source>Shard, rank {0}</source>
   <translation>Shard, Rang {0}</translation>
  </message>
  <message>
   <source>Shards</source>
   <translation>Shards</translation>
  </message>
  <message>
   <source>Shards and tray</source>
   <translation>Shards und Ablage</translation>
  </message>
  <message>
   <source>Shards to drag</source>
   <translation>Shards zum Ziehen</translation>
  </message>
  <message>
   <source>Share of capacity that is left</source>
   <translation>Anteil der Kapazität, der übrig ist</translation>
  </message>
  <message>
   <source>Show in folder</source>
   <translation>Im Ordner zeigen</translation>
  </message>
  <message>
   <source>Show me</source>
   <translation>Zeigen</translation>
  </message>
  <message>
   <source>Show on the canvas</source>
   <translation>Auf der Zeichenfläche zeigen</translation>
  </message>
  <message>
   <source>Show the document alone</source>
   <translation>Das Dokument allein zeigen</translation>
  </message>
  <message>
   <source>Show the four HBM banks at any zoom, not their sum</source>
   <translation>Die vier HBM-Bänke bei jedem Zoom zeigen, nicht ihre Summe</translation>
  </message>
  <message>
   <source>Show the whole fabric</source>
   <translation>Die ganze Fabric zeigen</translation>
  </message>
  <message>
   <source>Show the whole fabric in a corner; click or drag to go there</source>
   <translation>Die ganze Fabric in einer Ecke zeigen; klicken oder ziehen geht dorthin</translation>
  </message>
  <message>
   <source>Show the whole step</source>
   <translation>Den ganzen Schritt zeigen</translation>
  </message>
  <message>
   <source>Show the whole step (F)</source>
   <translation>Den ganzen Schritt zeigen (F)</translation>
  </message>
  <message>
   <source>Show what is selected as large as it can be</source>
   <translation>Was ausgewählt ist so groß wie möglich zeigen</translation>
  </message>
  <message>
   <source>Show what was measured on the links in place of the step, or the step again</source>
   <translation>Auf den Links zeigen, was gemessen wurde, statt des Schritts, oder wieder den Schritt</translation>
  </message>
  <message>
   <source>Show {0} against size</source>
   <translation>{0} über der Größe zeigen</translation>
  </message>
  <message>
   <source>Si&amp;ze</source>
   <translation>&amp;Größe</translation>
  </message>
  <message>
   <source>Side &amp;by side</source>
   <translation>&amp;Nebeneinander</translation>
  </message>
  <message>
   <source>Side by side</source>
   <translation>Nebeneinander</translation>
  </message>
  <message>
   <source>Simulated</source>
   <translation>Simuliert</translation>
  </message>
  <message>
   <source>Simulated: every layer and collective of the step, on this fabric and profile</source>
   <translation>Simuliert: jede Schicht und jedes Kollektiv des Schritts, auf dieser Fabric und mit diesem Profil</translation>
  </message>
  <message>
   <source>Simulated: one decode step, over the tokens that speculation yields</source>
   <translation>Simuliert: ein Decode-Schritt, geteilt durch die Token, die die Spekulation bringt</translation>
  </message>
  <message>
   <source>Simulated: the prompts of the batch through all stages</source>
   <translation>Simuliert: die Prompts des Batches durch alle Stufen</translation>
  </message>
  <message>
   <source>Simulated; all executions of the step added up</source>
   <translation>Simuliert; alle Ausführungen des Schritts addiert</translation>
  </message>
  <message>
   <source>Simulated; the part in which its ranks did nothing else</source>
   <translation>Simuliert; der Teil, in dem seine Ränge nichts anderes taten</translation>
  </message>
  <message>
   <source>Simulating ...</source>
   <translation>Simuliert ...</translation>
  </message>
  <message>
   <source>Size</source>
   <translation>Größe</translation>
  </message>
  <message>
   <source>Sizes of the banks, added up</source>
   <translation>Größen der Bänke, addiert</translation>
  </message>
  <message>
   <source>Slide, 16:9</source>
   <translation>Folie, 16:9</translation>
  </message>
  <message>
   <source>Snap to phases and &amp;marks</source>
   <translation>An Phasen und &amp;Marken einrasten</translation>
  </message>
  <message>
   <source>Source and destination, such as 0:1,1:2</source>
   <translation>Quelle und Ziel, etwa 0:1,1:2</translation>
  </message>
  <message>
   <source>Spare copies</source>
   <translation>Zusätzliche Kopien</translation>
  </message>
  <message>
   <source>Sparsity</source>
   <translation>Sparsity</translation>
  </message>
  <message>
   <source>St&amp;op comparing</source>
   <translation>Ver&amp;gleich beenden</translation>
  </message>
  <message>
   <source>Stage</source>
   <translation>Stufe</translation>
  </message>
  <message>
   <source>Stage by stage</source>
   <translation>Stufe für Stufe</translation>
  </message>
  <message>
   <source>Stages that the layers are dealt to</source>
   <translation>Stufen, auf die die Schichten verteilt werden</translation>
  </message>
  <message>
   <source>Start with a healthy UltraServer and no model</source>
   <translation>Mit einem gesunden UltraServer ohne Modell beginnen</translation>
  </message>
  <message>
   <source>Step</source>
   <translation>Schritt</translation>
  </message>
  <message>
   <source>Step &amp;back</source>
   <translation>S&amp;chritt zurück</translation>
  </message>
  <message>
   <source>Step &amp;forward</source>
   <translation>Schritt &amp;vor</translation>
  </message>
  <message>
   <source>Step over time</source>
   <translation>Schritt über die Zeit</translation>
  </message>
  <message>
   <source>Step {1}, was {2} ({3}, {4}): {0}</source>
   <translation>Schritt {1}, war {2} ({3}, {4}): {0}</translation>
  </message>
  <message>
   <source>Step, as it was before the last edit</source>
   <translation>Schritt, wie er vor der letzten Änderung war</translation>
  </message>
  <message>
   <source>Strongest colour {0}, by logarithm over three decades.</source>
   <translation>Stärkste Farbe {0}, logarithmisch über drei Dekaden.</translation>
  </message>
  <message>
   <source>Swap {0} and {1}</source>
   <translation>{0} und {1} tauschen</translation>
  </message>
  <message>
   <source>Sweep a range of sizes to hold the algorithms against each other and the bound.</source>
   <translation>Einen Bereich von Größen durchlaufen, um die Algorithmen gegeneinander und gegen die Schranke zu halten.</translation>
  </message>
  <message>
   <source>T&amp;o</source>
   <translation>&amp;Nach</translation>
  </message>
  <message>
   <source>TP</source>
   <translation>TP</translation>
  </message>
  <message>
   <source>TP 32, PP 4, DP 2 on 64 chips: where a training step spends its time</source>
   <translation>TP 32, PP 4, DP 2 auf 64 Chips: wo ein Trainingsschritt seine Zeit lässt</translation>
  </message>
  <message>
   <source>TP group {0}</source>
   <translation>TP-Gruppe {0}</translation>
  </message>
  <message>
   <source>TP rank</source>
   <translation>TP-Rang</translation>
  </message>
  <message>
   <source>TP {0} does not divide {1} evenly; the nearest that does is {2}, or padding makes {3} heads of {4}</source>
   <translation>TP {0} teilt {1} nicht gleichmäßig; am nächsten liegt {2}, oder Auffüllen macht {3} Köpfe aus {4}</translation>
  </message>
  <message>
   <source>TP {0} is more than {1} K/V heads: each is stored {2} times</source>
   <translation>TP {0} ist mehr als {1} K/V-Köpfe: jeder ist {2}-mal gespeichert</translation>
  </message>
  <message>
   <source>TP {0}, DP {1}: the plan had no groups of that number and size</source>
   <translation>TP {0}, DP {1}: der Plan hatte keine Gruppen dieser Zahl und Größe</translation>
  </message>
  <message>
   <source>Ta&amp;ble</source>
   <translation>Ta&amp;belle</translation>
  </message>
  <message>
   <source>Tab</source>
   <translation>Tab</translation>
  </message>
  <message>
   <source>Table of c&amp;hanges</source>
   <translation>&amp;Tabelle der Änderungen</translation>
  </message>
  <message>
   <source>Take all pinned values off the canvas</source>
   <translation>Alle angehefteten Werte von der Zeichenfläche nehmen</translation>
  </message>
  <message>
   <source>Take the &amp;pin out</source>
   <translation>Die &amp;Stecknadel herausnehmen</translation>
  </message>
  <message>
   <source>Take the &amp;tour</source>
   <translation>&amp;Rundgang machen</translation>
  </message>
  <message>
   <source>Take the selected chips and links down; repair them, if they are down</source>
   <translation>Die ausgewählten Chips und Links ausschalten; reparieren, wenn sie aus sind</translation>
  </message>
  <message>
   <source>Take the selected chips and links out of the fabric, or put chips back; that is not the same as broken</source>
   <translation>Die gewählten Chips und Links aus der Fabric nehmen oder Chips zurücksetzen; das ist nicht dasselbe wie ausgefallen</translation>
  </message>
  <message>
   <source>Take the selection, a ring or plane of a chip, a group of the plan</source>
   <translation>Die Auswahl nehmen, einen Ring oder eine Ebene eines Chips, eine Gruppe des Plans</translation>
  </message>
  <message>
   <source>Take {0}</source>
   <translation>{0} übernehmen</translation>
  </message>
  <message>
   <source>Taken: {0}; Compare &gt; With the snapshot</source>
   <translation>Gemacht: {0}; Vergleichen &gt; Mit dem Schnappschuss</translation>
  </message>
  <message>
   <source>Tensor parallel</source>
   <translation>Tensorparallel</translation>
  </message>
  <message>
   <source>Tensor-parallel</source>
   <translation>Tensorparallele</translation>
  </message>
  <message>
   <source>Tensor-parallel groups along Z: the slowest rings carry the most</source>
   <translation>Tensorparallele Gruppen entlang Z: die langsamsten Ringe tragen am meisten</translation>
  </message>
  <message>
   <source>Text</source>
   <translation>Text</translation>
  </message>
  <message>
   <source>Text note</source>
   <translation>Textnotiz</translation>
  </message>
  <message>
   <source>The &amp;busiest link, the bottleneck</source>
   <translation>Der &amp;Engpass-Link</translation>
  </message>
  <message>
   <source>The &amp;whole step</source>
   <translation>Der &amp;ganze Schritt</translation>
  </message>
  <message>
   <source>The backup cannot be read</source>
   <translation>Die Sicherung kann nicht gelesen werden</translation>
  </message>
  <message>
   <source>The busiest moment</source>
   <translation>Der Moment der höchsten Last</translation>
  </message>
  <message>
   <source>The bytes carried, as a share of the most on any link</source>
   <translation>Die getragenen Bytes, als Anteil am meisten auf einem Link</translation>
  </message>
  <message>
   <source>The bytes of the step over its length</source>
   <translation>Die Bytes des Schritts durch seine Länge</translation>
  </message>
  <message>
   <source>The canvas plays {0}: go back to the step first</source>
   <translation>Die Zeichenfläche spielt {0}: zuerst zum Schritt zurückgehen</translation>
  </message>
  <message>
   <source>The chip or rank that a broadcast is of</source>
   <translation>Der Chip oder Rang, von dem ein Broadcast ausgeht</translation>
  </message>
  <message>
   <source>The edits of {0} cannot be read</source>
   <translation>Die Änderungen von {0} können nicht gelesen werden</translation>
  </message>
  <message>
   <source>The fabric</source>
   <translation>Die Fabric</translation>
  </message>
  <message>
   <source>The fastest for this size and group, found by trying</source>
   <translation>Der schnellste für diese Größe und Gruppe, durch Probieren gefunden</translation>
  </message>
  <message>
   <source>The file is as it was before.</source>
   <translation>Die Datei ist, wie sie vorher war.</translation>
  </message>
  <message>
   <source>The file was changed</source>
   <translation>Die Datei wurde geändert</translation>
  </message>
  <message>
   <source>The files do not say which instance of the UltraServer they are of. The Z rings join equal devices of instances that follow each other here. The files of kubectl get nodes --show-labels, opened together with these, would say it.</source>
   <translation>Die Dateien sagen nicht, zu welcher Instanz des UltraServers sie gehören. Die Z-Ringe verbinden gleiche Devices von Instanzen, die hier aufeinander folgen. Die Dateien von kubectl get nodes --show-labels, zusammen mit diesen geöffnet, würden es sagen.</translation>
  </message>
  <message>
   <source>The fullest bank over the mean of those in use</source>
   <translation>Die vollste Bank durch das Mittel der benutzten</translation>
  </message>
  <message>
   <source>The highest rate at any moment of the run, over its capacity</source>
   <translation>Die höchste Rate in irgendeinem Moment des Laufs, durch seine Kapazität</translation>
  </message>
  <message>
   <source>The highest rate at any moment of the step</source>
   <translation>Die höchste Rate in irgendeinem Moment des Schritts</translation>
  </message>
  <message>
   <source>The language changes with the next start</source>
   <translation>Die Sprache wechselt mit dem nächsten Start</translation>
  </message>
  <message>
   <source>The ledger of the ranks on it, over the bank's size</source>
   <translation>Die Bilanz der Ränge darauf, durch die Größe der Bank</translation>
  </message>
  <message>
   <source>The ledgers of all ranks, over the banks of all chips</source>
   <translation>Die Bilanzen aller Ränge, durch die Bänke aller Chips</translation>
  </message>
  <message>
   <source>The ledgers of the ranks on the bank, over its size</source>
   <translation>Die Bilanzen der Ränge auf der Bank, durch ihre Größe</translation>
  </message>
  <message>
   <source>The ledgers of the ranks on this chip, added up</source>
   <translation>Die Bilanzen der Ränge auf diesem Chip, addiert</translation>
  </message>
  <message>
   <source>The ledgers of these ranks, added up</source>
   <translation>Die Bilanzen dieser Ränge, addiert</translation>
  </message>
  <message>
   <source>The lines of its ledger, added up</source>
   <translation>Die Zeilen seiner Bilanz, addiert</translation>
  </message>
  <message>
   <source>The links show the step before the last edit.</source>
   <translation>Die Links zeigen den Schritt vor der letzten Änderung.</translation>
  </message>
  <message>
   <source>The model has no experts.</source>
   <translation>Das Modell hat keine Experten.</translation>
  </message>
  <message>
   <source>The most loaded link over the mean of its kind, idle ones left out</source>
   <translation>Der am stärksten belastete Link durch das Mittel seiner Art, unbenutzte ausgenommen</translation>
  </message>
  <message>
   <source>The most that collectives under way together ask for; may pass the capacity</source>
   <translation>Das meiste, was gleichzeitige Kollektive zusammen verlangen; darf die Kapazität übersteigen</translation>
  </message>
  <message>
   <source>The most that collectives under way together would carry over it, had each its own pace; over its capacity, which it may pass</source>
   <translation>Das meiste, was gleichzeitige Kollektive zusammen darüber trügen, hätte jedes sein eigenes Tempo; durch seine Kapazität, die es übersteigen darf</translation>
  </message>
  <message>
   <source>The open document is as it was.</source>
   <translation>Das offene Dokument ist, wie es war.</translation>
  </message>
  <message>
   <source>The open document is as it was; Save writes it over what is there now.</source>
   <translation>Das offene Dokument ist, wie es war; Speichern schreibt es über das, was jetzt dort ist.</translation>
  </message>
  <message>
   <source>The panel is on the clipboard</source>
   <translation>Der Bereich ist in der Zwischenablage</translation>
  </message>
  <message>
   <source>The panel was not exported</source>
   <translation>Der Bereich wurde nicht exportiert</translation>
  </message>
  <message>
   <source>The parallel section for the training configuration. Open it again to plan so.</source>
   <translation>Der Abschnitt parallel für die Trainingskonfiguration. Wieder öffnen, um so zu planen.</translation>
  </message>
  <message>
   <source>The picture as it will be; move the pointer over it for its true pixels</source>
   <translation>Das Bild, wie es sein wird; den Zeiger darüber bewegen zeigt die echten Pixel</translation>
  </message>
  <message>
   <source>The picture is on the clipboard</source>
   <translation>Das Bild ist in der Zwischenablage</translation>
  </message>
  <message>
   <source>The picture was not exported</source>
   <translation>Das Bild wurde nicht exportiert</translation>
  </message>
  <message>
   <source>The plan's replica group, in ring order</source>
   <translation>Die Replikgruppe des Plans, in Ringfolge</translation>
  </message>
  <message>
   <source>The playback time</source>
   <translation>Die Wiedergabezeit</translation>
  </message>
  <message>
   <source>The rate at the playback time</source>
   <translation>Die Rate zur Wiedergabezeit</translation>
  </message>
  <message>
   <source>The report was not written</source>
   <translation>Der Bericht wurde nicht geschrieben</translation>
  </message>
  <message>
   <source>The sample {0} cannot be opened</source>
   <translation>Das Beispiel {0} kann nicht geöffnet werden</translation>
  </message>
  <message>
   <source>The settings were broken</source>
   <translation>Die Einstellungen waren beschädigt</translation>
  </message>
  <message>
   <source>The size of {0} is {1}, as in nccl-tests; Up and Down double and halve it</source>
   <translation>Die Größe von {0} ist {1}, wie in nccl-tests; Auf und Ab verdoppeln und halbieren sie</translation>
  </message>
  <message>
   <source>The step is not known yet.</source>
   <translation>Der Schritt ist noch nicht bekannt.</translation>
  </message>
  <message>
   <source>The unit of numbers that stand without one</source>
   <translation>Die Einheit von Zahlen, die ohne eine stehen</translation>
  </message>
  <message>
   <source>The whole chip, or one of its banks</source>
   <translation>Der ganze Chip, oder eine seiner Bänke</translation>
  </message>
  <message>
   <source>The whole fabric; click or drag to go there</source>
   <translation>Die ganze Fabric; klicken oder ziehen geht dorthin</translation>
  </message>
  <message>
   <source>Theme</source>
   <translation>Farbschema</translation>
  </message>
  <message>
   <source>Theme of the can&amp;vas</source>
   <translation>Farbschema der &amp;Zeichenfläche</translation>
  </message>
  <message>
   <source>There is a bookmark at this moment</source>
   <translation>In diesem Moment ist ein Lesezeichen</translation>
  </message>
  <message>
   <source>There is no log: its file could not be written</source>
   <translation>Es gibt kein Protokoll: seine Datei konnte nicht geschrieben werden</translation>
  </message>
  <message>
   <source>There is no model on this fabric.</source>
   <translation>Auf dieser Fabric ist kein Modell.</translation>
  </message>
  <message>
   <source>There is no model to keep.</source>
   <translation>Es ist kein Modell zu halten.</translation>
  </message>
  <message>
   <source>There is no model, so nothing is sent.</source>
   <translation>Es ist kein Modell da, also wird nichts gesendet.</translation>
  </message>
  <message>
   <source>There is no step of a model to follow.</source>
   <translation>Es ist kein Schritt eines Modells zu verfolgen.</translation>
  </message>
  <message>
   <source>They are lost if you do not save them.</source>
   <translation>Ohne Speichern gehen sie verloren.</translation>
  </message>
  <message>
   <source>This cannot be written: {0}.</source>
   <translation>Das kann nicht geschrieben werden: {0}.</translation>
  </message>
  <message>
   <source>This installation has no changelog.</source>
   <translation>Diese Installation hat kein Änderungsprotokoll.</translation>
  </message>
  <message>
   <source>This is a bug of trnviz. The document is as it was; saving it now is safe.</source>
   <translation>Das ist ein Fehler von trnviz. Das Dokument ist, wie es war; es jetzt zu speichern ist sicher.</translation>
  </message>
  <message>
   <source>Tiles by</source>
   <translation>Kacheln nach</translation>
  </message>
  <message>
   <source>Time</source>
   <translation>Zeit</translation>
  </message>
  <message>
   <source>Time &amp;mark</source>
   <translation>Zeit&amp;marke</translation>
  </message>
  <message>
   <source>Time by &amp;clock</source>
   <translation>&amp;Zeit nach Uhr</translation>
  </message>
  <message>
   <source>Time by &amp;phase</source>
   <translation>Zeit nach &amp;Phase</translation>
  </message>
  <message>
   <source>Time mark</source>
   <translation>Zeitmarke</translation>
  </message>
  <message>
   <source>Time one collective alone, play its flows, sweep its sizes</source>
   <translation>Ein Kollektiv allein messen, seine Flüsse abspielen, seine Größen durchlaufen</translation>
  </message>
  <message>
   <source>Time to train, money, energy, checkpoints, and throughput of other batches</source>
   <translation>Trainingszeit, Geld, Energie, Checkpoints, und Durchsatz anderer Batches</translation>
  </message>
  <message>
   <source>To</source>
   <translation>Nach</translation>
  </message>
  <message>
   <source>To</source>
   <comment>a time</comment>
   <translation>Bis</translation>
  </message>
  <message>
   <source>To stage {0}</source>
   <translation>Auf Stufe {0}</translation>
  </message>
  <message>
   <source>To the &amp;end</source>
   <translation>Zum &amp;Ende</translation>
  </message>
  <message>
   <source>To the &amp;left</source>
   <translation>Nach &amp;links</translation>
  </message>
  <message>
   <source>To the &amp;right</source>
   <translation>Nach &amp;rechts</translation>
  </message>
  <message>
   <source>To the &amp;start</source>
   <translation>Zum &amp;Anfang</translation>
  </message>
  <message>
   <source>To the b&amp;usiest moment</source>
   <translation>&amp;Zum Moment der höchsten Last</translation>
  </message>
  <message>
   <source>Tokens a step</source>
   <translation>Token je Schritt</translation>
  </message>
  <message>
   <source>Tokens of each sequence, prompt and answer</source>
   <translation>Token jeder Sequenz, Prompt und Antwort</translation>
  </message>
  <message>
   <source>Tokens of one sequence</source>
   <translation>Token einer Sequenz</translation>
  </message>
  <message>
   <source>Tokens of the busiest group of experts over the mean</source>
   <translation>Token der am stärksten belasteten Expertengruppe durch das Mittel</translation>
  </message>
  <message>
   <source>Tokens of the global batch over the step time</source>
   <translation>Token des globalen Batches durch die Schrittzeit</translation>
  </message>
  <message>
   <source>Tokens that a decode step yields on average with speculation</source>
   <translation>Token, die ein Dekodierschritt im Mittel mit Spekulation ergibt</translation>
  </message>
  <message>
   <source>Tokens that the experts of each rank work on</source>
   <translation>Token, an denen die Experten jedes Rangs arbeiten</translation>
  </message>
  <message>
   <source>Tools</source>
   <translation>Werkzeuge</translation>
  </message>
  <message>
   <source>Traffic</source>
   <translation>Verkehr</translation>
  </message>
  <message>
   <source>Traffic with two shortest ways takes both</source>
   <translation>Verkehr mit zwei kürzesten Wegen nimmt beide</translation>
  </message>
  <message>
   <source>Traffic with two shortest ways takes the growing coordinate</source>
   <translation>Verkehr mit zwei kürzesten Wegen nimmt die wachsende Koordinate</translation>
  </message>
  <message>
   <source>Training step, reading of a prompt, or one more token</source>
   <translation>Trainingsschritt, Lesen eines Prompts, oder ein weiteres Token</translation>
  </message>
  <message>
   <source>Transparent</source>
   <translation>Durchsichtig</translation>
  </message>
  <message>
   <source>Trn2 UltraServer partition of 1 x trn2u.48xlarge</source>
   <translation>Trn2-UltraServer-Partition aus 1 x trn2u.48xlarge</translation>
  </message>
  <message>
   <source>Trn2 UltraServer partition of 2 x trn2u.48xlarge</source>
   <translation>Trn2-UltraServer-Partition aus 2 x trn2u.48xlarge</translation>
  </message>
  <message>
   <source>Trn2 UltraServer, 4 x trn2u.48xlarge</source>
   <translation>Trn2-UltraServer, 4 x trn2u.48xlarge</translation>
  </message>
  <message>
   <source>Trn3 UltraServer Gen1, 4 servers of 16 chips</source>
   <translation>Trn3-UltraServer Gen1, 4 Server zu 16 Chips</translation>
  </message>
  <message>
   <source>Trn3 UltraServer Gen2, 36 servers of 4 chips</source>
   <translation>Trn3-UltraServer Gen2, 36 Server zu 4 Chips</translation>
  </message>
  <message>
   <source>Try changes of the plan and say which help</source>
   <translation>Änderungen des Plans versuchen und sagen, welche helfen</translation>
  </message>
  <message>
   <source>Turns</source>
   <translation>Runden</translation>
  </message>
  <message>
   <source>Two &amp;racks</source>
   <translation>Zwei &amp;Racks</translation>
  </message>
  <message>
   <source>Two shards share a core: a bank of 24 GiB is asked to hold more</source>
   <translation>Zwei Shards teilen sich einen Kern: eine Bank von 24 GiB soll mehr halten</translation>
  </message>
  <message>
   <source>Type a command, or chip 17, a link, a shard, a file</source>
   <translation>Einen Befehl tippen, oder chip 17, einen Link, einen Shard, eine Datei</translation>
  </message>
  <message>
   <source>Type the chip that the selected shards go to</source>
   <translation>Den Chip tippen, auf den die ausgewählten Shards gehen</translation>
  </message>
  <message>
   <source>Type to narrow down</source>
   <translation>Tippen, um einzuschränken</translation>
  </message>
  <message>
   <source>UltraServer without a model</source>
   <translation>UltraServer ohne Modell</translation>
  </message>
  <message>
   <source>Under way now, bars at the edges: {0}</source>
   <translation>Jetzt unterwegs, Balken am Rand: {0}</translation>
  </message>
  <message>
   <source>Undo all changes to the fabric</source>
   <translation>Alle Änderungen an der Fabric zurücknehmen</translation>
  </message>
  <message>
   <source>Undone: {0}</source>
   <translation>Rückgängig: {0}</translation>
  </message>
  <message>
   <source>Unpin</source>
   <translation>Losheften</translation>
  </message>
  <message>
   <source>Unpin (Esc)</source>
   <translation>Losheften (Esc)</translation>
  </message>
  <message>
   <source>Unpin its values</source>
   <translation>Werte losheften</translation>
  </message>
  <message>
   <source>Unrolled r&amp;ings</source>
   <translation>Abgewickelte R&amp;inge</translation>
  </message>
  <message>
   <source>Unsaved changes</source>
   <translation>Ungespeicherte Änderungen</translation>
  </message>
  <message>
   <source>Unsaved edits were kept</source>
   <translation>Ungespeicherte Änderungen wurden aufgehoben</translation>
  </message>
  <message>
   <source>Unterminated string</source>
   <translation>Text ohne Ende</translation>
  </message>
  <message>
   <source>Up and Down choose, Enter does it, Esc leaves</source>
   <translation>Auf und Ab wählen, Eingabe führt aus, Esc verlässt</translation>
  </message>
  <message>
   <source>Use it for</source>
   <translation>Verwenden für</translation>
  </message>
  <message>
   <source>Use the {0} network model</source>
   <translation>Das Netzmodell {0} verwenden</translation>
  </message>
  <message>
   <source>Use the {0} profile</source>
   <translation>Das Profil {0} verwenden</translation>
  </message>
  <message>
   <source>Use {0} for {1}</source>
   <translation>{0} für {1} verwenden</translation>
  </message>
  <message>
   <source>Values kept out of so many</source>
   <translation>Werte, die von so vielen behalten werden</translation>
  </message>
  <message>
   <source>Verdict</source>
   <translation>Urteil</translation>
  </message>
  <message>
   <source>Waiting for communication in the busiest lane, over the step</source>
   <translation>Warten auf Kommunikation in der am längsten beschäftigten Spur, durch den Schritt</translation>
  </message>
  <message>
   <source>Waiting that the depth of the pipeline makes unavoidable, over the step</source>
   <translation>Warten, das die Tiefe der Pipeline unvermeidlich macht, durch den Schritt</translation>
  </message>
  <message>
   <source>WebP image</source>
   <translation>WebP-Bild</translation>
  </message>
  <message>
   <source>WebP or APNG, or a background</source>
   <translation>WebP oder APNG, oder ein Hintergrund</translation>
  </message>
  <message>
   <source>Welcome to trnviz</source>
   <translation>Willkommen bei trnviz</translation>
  </message>
  <message>
   <source>What</source>
   <translation>Was</translation>
  </message>
  <message>
   <source>What a bank holds over the step: activations rise and fall</source>
   <translation>Was eine Bank im Schritt hält: Aktivierungen steigen und fallen</translation>
  </message>
  <message>
   <source>What came with this version</source>
   <translation>Was mit dieser Version kam</translation>
  </message>
  <message>
   <source>What can be done</source>
   <translation>Was getan werden kann</translation>
  </message>
  <message>
   <source>What does not fit, is slow or unwise, and where</source>
   <translation>Was nicht passt, langsam oder unklug ist, und wo</translation>
  </message>
  <message>
   <source>What each instance sets before the job starts, for a shell to read.</source>
   <translation>Was jede Instanz setzt, bevor der Job beginnt, für eine Shell.</translation>
  </message>
  <message>
   <source>What each rank, stage, chip or bank keeps in HBM, with formulas</source>
   <translation>Was jeder Rang, jede Stufe, jeder Chip oder jede Bank im HBM hält, mit Formeln</translation>
  </message>
  <message>
   <source>What every link carries more or less</source>
   <translation>Was jeder Link mehr oder weniger trägt</translation>
  </message>
  <message>
   <source>What every stage computes, carries and waits for, over the step</source>
   <translation>Was jede Stufe rechnet, trägt und worauf sie wartet, im Schritt</translation>
  </message>
  <message>
   <source>What is &amp;new</source>
   <translation>Was ist &amp;neu</translation>
  </message>
  <message>
   <source>What is cut over the replicas: 1 optimizer, 2 gradients, 3 weights too</source>
   <translation>Was über die Repliken geteilt wird: 1 Optimierer, 2 Gradienten, 3 auch Gewichte</translation>
  </message>
  <message>
   <source>What is new</source>
   <translation>Was ist neu</translation>
  </message>
  <message>
   <source>What is wrong</source>
   <translation>Was falsch ist</translation>
  </message>
  <message>
   <source>What the backward pass computes again instead of keeping it</source>
   <translation>Was der Rückwärtsdurchgang neu berechnet, statt es zu halten</translation>
  </message>
  <message>
   <source>What the window shows</source>
   <translation>Was das Fenster zeigt</translation>
  </message>
  <message>
   <source>What was kept stays where it is.</source>
   <translation>Was aufgehoben wurde, bleibt, wo es ist.</translation>
  </message>
  <message>
   <source>What would be right: {0}.</source>
   <translation>Was richtig wäre: {0}.</translation>
  </message>
  <message>
   <source>Where</source>
   <translation>Wo</translation>
  </message>
  <message>
   <source>Which communication hides behind computation</source>
   <translation>Welche Kommunikation sich hinter Rechnung verbirgt</translation>
  </message>
  <message>
   <source>Which instance is which?</source>
   <translation>Welche Instanz ist welche?</translation>
  </message>
  <message>
   <source>Which kind of file?</source>
   <translation>Welche Art von Datei?</translation>
  </message>
  <message>
   <source>White</source>
   <translation>Weiß</translation>
  </message>
  <message>
   <source>White on black; all text has a contrast of 7:1 or more</source>
   <translation>Weiß auf Schwarz; aller Text hat einen Kontrast von 7:1 oder mehr</translation>
  </message>
  <message>
   <source>Who sends how much to whom, and over which tier</source>
   <translation>Wer wem wie viel sendet, und über welche Ebene</translation>
  </message>
  <message>
   <source>Whole fabric</source>
   <translation>Ganze Fabric</translation>
  </message>
  <message>
   <source>Whole messages queue at every link, store and forward</source>
   <translation>Ganze Nachrichten stehen an jedem Link an, store and forward</translation>
  </message>
  <message>
   <source>Width of a paper</source>
   <translation>Breite eines Artikels</translation>
  </message>
  <message>
   <source>Window</source>
   <translation>Fenster</translation>
  </message>
  <message>
   <source>With</source>
   <translation>Mit</translation>
  </message>
  <message>
   <source>With a &amp;file...</source>
   <translation>Mit einer &amp;Datei...</translation>
  </message>
  <message>
   <source>With the &amp;snapshot</source>
   <translation>Mit dem &amp;Schnappschuss</translation>
  </message>
  <message>
   <source>With the state before the &amp;last change</source>
   <translation>Mit dem Stand vor der &amp;letzten Änderung</translation>
  </message>
  <message>
   <source>Words</source>
   <translation>Worte</translation>
  </message>
  <message>
   <source>Words, arrows, brackets and marks on the drawing</source>
   <translation>Worte, Pfeile, Klammern und Marken auf der Zeichnung</translation>
  </message>
  <message>
   <source>Working out other batches...</source>
   <translation>Andere Batches werden berechnet...</translation>
  </message>
  <message>
   <source>Write a review of the document as PDF or HTML</source>
   <translation>Einen Bericht über das Dokument als PDF oder HTML schreiben</translation>
  </message>
  <message>
   <source>Write names and values</source>
   <translation>Namen und Werte schreiben</translation>
  </message>
  <message>
   <source>Write the last picture again, with what is shown now</source>
   <translation>Das letzte Bild noch einmal schreiben, mit dem, was jetzt zu sehen ist</translation>
  </message>
  <message>
   <source>Write the placement as what a job needs: rank map, replica groups, environment, YAML</source>
   <translation>Die Platzierung schreiben, wie ein Job sie braucht: Rangzuordnung, Replikgruppen, Umgebung, YAML</translation>
  </message>
  <message>
   <source>Write the report</source>
   <translation>Den Bericht schreiben</translation>
  </message>
  <message>
   <source>Write {0}</source>
   <translation>{0} schreiben</translation>
  </message>
  <message>
   <source>Written: {0}</source>
   <translation>Geschrieben: {0}</translation>
  </message>
  <message>
   <source>Written: {0} and {2} more, {1}</source>
   <translation>Geschrieben: {0} und {2} weitere, {1}</translation>
  </message>
  <message>
   <source>Written: {0}, {1}</source>
   <translation>Geschrieben: {0}, {1}</translation>
  </message>
  <message>
   <source>Your edits are shown as a new document; save it under a name.</source>
   <translation>Die Änderungen stehen in einem neuen Dokument; unter einem Namen speichern.</translation>
  </message>
  <message>
   <source>Your edits are still here; save them under another name or in another folder.</source>
   <translation>Die Änderungen sind noch da; unter einem anderen Namen oder in einem anderen Ordner speichern.</translation>
  </message>
  <message>
   <source>ZeRO 3 gathers the weights twice for each of {0} micro-batches; fewer and larger ones move less</source>
   <translation>ZeRO 3 sammelt die Gewichte zweimal für jeden von {0} Micro-Batches; weniger und größere bewegen weniger</translation>
  </message>
  <message>
   <source>ZeRO over</source>
   <translation>ZeRO über</translation>
  </message>
  <message>
   <source>ZeRO stage</source>
   <translation>ZeRO-Stufe</translation>
  </message>
  <message>
   <source>Zoom &amp;in</source>
   <translation>Ver&amp;größern</translation>
  </message>
  <message>
   <source>Zoom &amp;out</source>
   <translation>Ver&amp;kleinern</translation>
  </message>
  <message>
   <source>Zoom in (+)</source>
   <translation>Vergrößern (+)</translation>
  </message>
  <message>
   <source>Zoom out (-)</source>
   <translation>Verkleinern (-)</translation>
  </message>
  <message>
   <source>Zoom to &amp;selection</source>
   <translation>Auf die Au&amp;swahl zoomen</translation>
  </message>
  <message>
   <source>[{0} for {1} in {2}, {3} B for {4} in bf16]</source>
   <translation>[{0} für {1} in {2}, {3} B für {4} in bf16]</translation>
  </message>
  <message>
   <source>a &lt;graph&gt; inside &lt;graphml&gt;</source>
   <translation>ein &lt;graph&gt; in &lt;graphml&gt;</translation>
  </message>
  <message>
   <source>a GB/s of ASTRA-sim is 2^30 bytes per second</source>
   <translation>ein GB/s von ASTRA-sim sind 2^30 Bytes je Sekunde</translation>
  </message>
  <message>
   <source>a GIF has no half transparent pixels, so letters would have ragged edges</source>
   <translation>ein GIF hat keine halb durchsichtigen Pixel, Buchstaben hätten ausgefranste Ränder</translation>
  </message>
  <message>
   <source>a Hugging Face config.json is needed here; simulate and export read documents</source>
   <translation>hier wird eine config.json von Hugging Face gebraucht; simulate und export lesen Dokumente</translation>
  </message>
  <message>
   <source>a Hugging Face config.json is one JSON object</source>
   <translation>eine config.json von Hugging Face ist ein JSON-Objekt</translation>
  </message>
  <message>
   <source>a JSON object was expected</source>
   <translation>ein JSON-Objekt wurde erwartet</translation>
  </message>
  <message>
   <source>a \u that is not followed by four hexadecimal digits</source>
   <translation>ein \u, dem nicht vier hexadezimale Ziffern folgen</translation>
  </message>
  <message>
   <source>a backslash that begins no escape</source>
   <translation>ein Rückstrich, der kein Escape beginnt</translation>
  </message>
  <message>
   <source>a bandwidth is 0</source>
   <translation>eine Bandbreite ist 0</translation>
  </message>
  <message>
   <source>a block text</source>
   <translation>ein Blocktext</translation>
  </message>
  <message>
   <source>a bracket closes that was not opened</source>
   <translation>eine Klammer schließt, die nicht geöffnet wurde</translation>
  </message>
  <message>
   <source>a broadcast in pieces that every chip passes on over all its links</source>
   <translation>ein Broadcast in Stücken, die jeder Chip über alle seine Links weitergibt</translation>
  </message>
  <message>
   <source>a chip has {0}</source>
   <translation>ein Chip hat {0}</translation>
  </message>
  <message>
   <source>a chip or a switch</source>
   <translation>ein Chip oder Switch</translation>
  </message>
  <message>
   <source>a chip that is down makes them unequal</source>
   <translation>ein Chip, der aus ist, macht sie ungleich</translation>
  </message>
  <message>
   <source>a chip, or a link such as a&gt;b</source>
   <translation>ein Chip, oder ein Link wie a&gt;b</translation>
  </message>
  <message>
   <source>a chip, such as {0}</source>
   <translation>ein Chip, etwa {0}</translation>
  </message>
  <message>
   <source>a colon is missing before this</source>
   <translation>davor fehlt ein Doppelpunkt</translation>
  </message>
  <message>
   <source>a comma is too many</source>
   <translation>ein Komma ist zu viel</translation>
  </message>
  <message>
   <source>a comma or a closing bracket is missing before this</source>
   <translation>davor fehlt ein Komma oder eine schließende Klammer</translation>
  </message>
  <message>
   <source>a compute rate</source>
   <translation>eine Rechenrate</translation>
  </message>
  <message>
   <source>a counter without a time</source>
   <translation>ein Zähler ohne Zeit</translation>
  </message>
  <message>
   <source>a custom fabric has its own figures</source>
   <translation>eine eigene Fabric hat eigene Zahlen</translation>
  </message>
  <message>
   <source>a device or pipe</source>
   <translation>ein Gerät oder eine Pipe</translation>
  </message>
  <message>
   <source>a divisor of {0}</source>
   <translation>ein Teiler von {0}</translation>
  </message>
  <message>
   <source>a document that holds a model</source>
   <translation>ein Dokument, das ein Modell enthält</translation>
  </message>
  <message>
   <source>a fabric has at least one chip</source>
   <translation>eine Fabric hat mindestens einen Chip</translation>
  </message>
  <message>
   <source>a fabric that changes needs --network fluid and every flow</source>
   <translation>eine Fabric, die sich ändert, braucht --network fluid und jeden Fluss</translation>
  </message>
  <message>
   <source>a fabric without a model has no ledger</source>
   <translation>eine Fabric ohne Modell hat keine Bilanz</translation>
  </message>
  <message>
   <source>a factor is missing</source>
   <translation>ein Faktor fehlt</translation>
  </message>
  <message>
   <source>a fault cannot begin at {0} and end at {1}</source>
   <translation>eine Störung kann nicht bei {0} beginnen und bei {1} enden</translation>
  </message>
  <message>
   <source>a fault cannot begin at {0} s</source>
   <translation>eine Störung kann nicht bei {0} s beginnen</translation>
  </message>
  <message>
   <source>a figure that a machine could have</source>
   <translation>eine Zahl, die eine Maschine haben könnte</translation>
  </message>
  <message>
   <source>a file is where the folder would be</source>
   <translation>eine Datei ist da, wo der Ordner wäre</translation>
  </message>
  <message>
   <source>a file of a kind that trnviz reads</source>
   <translation>eine Datei einer Art, die trnviz liest</translation>
  </message>
  <message>
   <source>a file was expected</source>
   <translation>eine Datei wurde erwartet</translation>
  </message>
  <message>
   <source>a finite number</source>
   <translation>eine endliche Zahl</translation>
  </message>
  <message>
   <source>a flow depends on a flow that does not exist</source>
   <translation>ein Fluss hängt von einem Fluss ab, den es nicht gibt</translation>
  </message>
  <message>
   <source>a flow passes resource {0}, which has no capacity</source>
   <translation>ein Fluss geht durch Ressource {0}, die keine Kapazität hat</translation>
  </message>
  <message>
   <source>a generic fabric has no hardware figures</source>
   <translation>eine allgemeine Fabric hat keine Zahlen der Hardware</translation>
  </message>
  <message>
   <source>a generic fabric has none</source>
   <translation>eine allgemeine Fabric hat keine</translation>
  </message>
  <message>
   <source>a global batch of {0} does not divide over DP {1} x micro-batch {2}; the nearest that does is {3}</source>
   <translation>ein globaler Batch von {0} ist nicht durch DP {1} x Micro-Batch {2} teilbar; am nächsten liegt {3}</translation>
  </message>
  <message>
   <source>a graph of {0} chip{1} and {2} links</source>
   <translation>ein Graph aus {0} Chip{1} und {2} Links</translation>
  </message>
  <message>
   <source>a group has no ranks; it needs at least one</source>
   <translation>eine Gruppe hat keine Ränge; sie braucht mindestens einen</translation>
  </message>
  <message>
   <source>a group names a rank twice</source>
   <translation>eine Gruppe nennt einen Rang zweimal</translation>
  </message>
  <message>
   <source>a group, such as {0}</source>
   <translation>eine Gruppe, etwa {0}</translation>
  </message>
  <message>
   <source>a layer that predicts</source>
   <translation>eine Schicht, die vorhersagt</translation>
  </message>
  <message>
   <source>a line break or control character inside a text</source>
   <translation>ein Zeilenumbruch oder Steuerzeichen in einem Text</translation>
  </message>
  <message>
   <source>a list of {0}</source>
   <translation>eine Liste von {0}</translation>
  </message>
  <message>
   <source>a map in braces is not read here: {0}</source>
   <translation>eine Map in Klammern wird hier nicht gelesen: {0}</translation>
  </message>
  <message>
   <source>a model type</source>
   <translation>ein Modelltyp</translation>
  </message>
  <message>
   <source>a moment ago</source>
   <translation>gerade eben</translation>
  </message>
  <message>
   <source>a name in double quotes is missing here, or a comma is too many</source>
   <translation>hier fehlt ein Name in doppelten Anführungszeichen, oder ein Komma ist zu viel</translation>
  </message>
  <message>
   <source>a network model</source>
   <translation>ein Netzmodell</translation>
  </message>
  <message>
   <source>a note has {0} characters</source>
   <translation>eine Notiz hat {0} Zeichen</translation>
  </message>
  <message>
   <source>a number from 0</source>
   <translation>eine Zahl ab 0</translation>
  </message>
  <message>
   <source>a number from {0} to {1}</source>
   <translation>eine Zahl von {0} bis {1}</translation>
  </message>
  <message>
   <source>a part of the path is not a folder</source>
   <translation>ein Teil des Pfads ist kein Ordner</translation>
  </message>
  <message>
   <source>a part of the step, which takes {0}</source>
   <translation>ein Teil des Schritts, der {0} dauert</translation>
  </message>
  <message>
   <source>a picture of {0} x {1} pixels</source>
   <translation>ein Bild von {0} x {1} Pixeln</translation>
  </message>
  <message>
   <source>a picture of {0} x {1} pixels would take {2} GB of memory</source>
   <translation>ein Bild von {0} x {1} Pixeln nähme {2} GB Speicher</translation>
  </message>
  <message>
   <source>a placement needs a model and a plan</source>
   <translation>eine Platzierung braucht ein Modell und einen Plan</translation>
  </message>
  <message>
   <source>a placement without a plan</source>
   <translation>eine Platzierung ohne Plan</translation>
  </message>
  <message>
   <source>a plan without a model</source>
   <translation>ein Plan ohne Modell</translation>
  </message>
  <message>
   <source>a rank would keep {0}, more than {1}; use shorter sequences, smaller micro-batches or more stages</source>
   <translation>ein Rang hielte {0}, mehr als {1}; kürzere Sequenzen, kleinere Micro-Batches oder mehr Stufen verwenden</translation>
  </message>
  <message>
   <source>a recording of {0} frames</source>
   <translation>eine Aufnahme von {0} Bildern</translation>
  </message>
  <message>
   <source>a scale of {0}</source>
   <translation>ein Maßstab von {0}</translation>
  </message>
  <message>
   <source>a sequence of {0} tokens is longer than the {1} positions that {2} names</source>
   <translation>eine Sequenz von {0} Token ist länger als die {1} Positionen, die {2} nennt</translation>
  </message>
  <message>
   <source>a side of {0} pixels</source>
   <translation>eine Seite von {0} Pixeln</translation>
  </message>
  <message>
   <source>a size is 0</source>
   <translation>eine Größe ist 0</translation>
  </message>
  <message>
   <source>a speed of {0}</source>
   <translation>eine Geschwindigkeit von {0}</translation>
  </message>
  <message>
   <source>a stage, such as {0}</source>
   <translation>eine Stufe, etwa {0}</translation>
  </message>
  <message>
   <source>a start at {0} s</source>
   <translation>ein Beginn bei {0} s</translation>
  </message>
  <message>
   <source>a token cannot pass through {0} of {1} experts</source>
   <translation>ein Token kann nicht durch {0} von {1} Experten gehen</translation>
  </message>
  <message>
   <source>a trace needs a step, and the document holds no model</source>
   <translation>ein Trace braucht einen Schritt, und das Dokument enthält kein Modell</translation>
  </message>
  <message>
   <source>a training plan serves no batch; choose prefill or decode</source>
   <translation>ein Trainingsplan bedient keinen Batch; Prefill oder Dekodieren wählen</translation>
  </message>
  <message>
   <source>a tray without a placement</source>
   <translation>eine Ablage ohne Platzierung</translation>
  </message>
  <message>
   <source>a tray without a plan</source>
   <translation>eine Ablage ohne Plan</translation>
  </message>
  <message>
   <source>a value is missing here, or a comma is too many</source>
   <translation>hier fehlt ein Wert, oder ein Komma ist zu viel</translation>
  </message>
  <message>
   <source>a value of {0}</source>
   <translation>ein Wert von {0}</translation>
  </message>
  <message>
   <source>a whole number</source>
   <translation>eine ganze Zahl</translation>
  </message>
  <message>
   <source>a whole number from 0</source>
   <translation>eine ganze Zahl ab 0</translation>
  </message>
  <message>
   <source>a whole number from {0} to {1}</source>
   <translation>eine ganze Zahl von {0} bis {1}</translation>
  </message>
  <message>
   <source>a whole number, such as {0}</source>
   <translation>eine ganze Zahl, etwa {0}</translation>
  </message>
  <message>
   <source>a {0} has one size, not {1}</source>
   <translation>ein {0} hat eine Größe, nicht {1}</translation>
  </message>
  <message>
   <source>a {0} model has no such key</source>
   <translation>ein {0}-Modell hat keinen solchen Schlüssel</translation>
  </message>
  <message>
   <source>a {0} stands where none can be</source>
   <translation>{0} steht, wo keins sein kann</translation>
  </message>
  <message>
   <source>about this moment, {0}</source>
   <translation>zu diesem Moment, {0}</translation>
  </message>
  <message>
   <source>activations</source>
   <translation>Aktivierungen</translation>
  </message>
  <message>
   <source>add 'model', or leave the plan out</source>
   <translation>'model' hinzufügen, oder den Plan weglassen</translation>
  </message>
  <message>
   <source>add 'placement'</source>
   <translation>'placement' hinzufügen</translation>
  </message>
  <message>
   <source>add 'plan', or leave it out</source>
   <translation>'plan' hinzufügen oder weglassen</translation>
  </message>
  <message>
   <source>add their capacities up</source>
   <translation>ihre Kapazitäten addieren</translation>
  </message>
  <message>
   <source>added by hand</source>
   <translation>von Hand hinzugefügt</translation>
  </message>
  <message>
   <source>added by hand, with figures that were chosen for it</source>
   <translation>von Hand hinzugefügt, mit dafür gewählten Zahlen</translation>
  </message>
  <message>
   <source>adds</source>
   <translation>fügt hinzu</translation>
  </message>
  <message>
   <source>after {0} comes a number</source>
   <translation>nach {0} kommt eine Zahl</translation>
  </message>
  <message>
   <source>against the ledger</source>
   <translation>gegen die Bilanz</translation>
  </message>
  <message>
   <source>against the model</source>
   <translation>gegen das Modell</translation>
  </message>
  <message>
   <source>algbw</source>
   <translation>algbw</translation>
  </message>
  <message>
   <source>algorithm</source>
   <translation>Algorithmus</translation>
  </message>
  <message>
   <source>algorithm of {0}</source>
   <translation>Algorithmus von {0}</translation>
  </message>
  <message>
   <source>algorithms of the sweep</source>
   <translation>Algorithmen des Durchlaufs</translation>
  </message>
  <message>
   <source>all algorithms</source>
   <translation>alle Algorithmen</translation>
  </message>
  <message>
   <source>all banks</source>
   <translation>alle Bänke</translation>
  </message>
  <message>
   <source>all chips</source>
   <translation>alle Chips</translation>
  </message>
  <message>
   <source>all chips that are up</source>
   <translation>alle Chips, die an sind</translation>
  </message>
  <message>
   <source>all dimensions</source>
   <translation>alle Dimensionen</translation>
  </message>
  <message>
   <source>all groups have the same size</source>
   <translation>alle Gruppen haben dieselbe Größe</translation>
  </message>
  <message>
   <source>all is delivered</source>
   <translation>alles ist zugestellt</translation>
  </message>
  <message>
   <source>all operations</source>
   <translation>alle Operationen</translation>
  </message>
  <message>
   <source>all phases</source>
   <translation>alle Phasen</translation>
  </message>
  <message>
   <source>all stages</source>
   <translation>alle Stufen</translation>
  </message>
  <message>
   <source>all traffic</source>
   <translation>aller Verkehr</translation>
  </message>
  <message>
   <source>all ways from {0}</source>
   <translation>alle Wege von {0}</translation>
  </message>
  <message>
   <source>an algorithm</source>
   <translation>ein Algorithmus</translation>
  </message>
  <message>
   <source>an alias</source>
   <translation>ein Alias</translation>
  </message>
  <message>
   <source>an all-to-all of {0} ranks is not among those of PyTorch on Trainium: 4, 8, 16 and multiples of 32 (Neuron SDK, PyTorch native, beta)</source>
   <translation>ein All-to-All von {0} Rängen ist nicht unter denen von PyTorch auf Trainium: 4, 8, 16 und Vielfache von 32 (Neuron SDK, PyTorch native, beta)</translation>
  </message>
  <message>
   <source>an anchor</source>
   <translation>ein Anker</translation>
  </message>
  <message>
   <source>an architecture</source>
   <translation>eine Architektur</translation>
  </message>
  <message>
   <source>an array of shape {0} was expected, got {1}</source>
   <translation>ein Feld der Form {0} wurde erwartet, es war {1}</translation>
  </message>
  <message>
   <source>an attribute is too long</source>
   <translation>ein Attribut ist zu lang</translation>
  </message>
  <message>
   <source>an empty list</source>
   <translation>eine leere Liste</translation>
  </message>
  <message>
   <source>an end after the beginning, or none</source>
   <translation>ein Ende nach dem Beginn, oder keins</translation>
  </message>
  <message>
   <source>an instance of it has the logical cores 0 to {0}</source>
   <translation>eine Instanz davon hat die logischen Kerne 0 bis {0}</translation>
  </message>
  <message>
   <source>an interval of {0} s</source>
   <translation>ein Abstand von {0} s</translation>
  </message>
  <message>
   <source>an object</source>
   <translation>ein Objekt</translation>
  </message>
  <message>
   <source>an object was expected</source>
   <translation>ein Objekt wurde erwartet</translation>
  </message>
  <message>
   <source>and</source>
   <translation>und</translation>
  </message>
  <message>
   <source>and {0} more</source>
   <translation>und {0} weitere</translation>
  </message>
  <message>
   <source>another document, for what differs</source>
   <translation>ein anderes Dokument, für die Unterschiede</translation>
  </message>
  <message>
   <source>another fabric</source>
   <translation>andere Fabric</translation>
  </message>
  <message>
   <source>another group of stage {0}, or the tray</source>
   <translation>eine andere Gruppe der Stufe {0}, oder die Ablage</translation>
  </message>
  <message>
   <source>another kind</source>
   <translation>andere Art</translation>
  </message>
  <message>
   <source>another text</source>
   <translation>ein anderer Text</translation>
  </message>
  <message>
   <source>answer of the bench</source>
   <translation>Antwort des Prüfstands</translation>
  </message>
  <message>
   <source>any size</source>
   <translation>jede Größe</translation>
  </message>
  <message>
   <source>are on chips that are not linked to each other</source>
   <translation>sind auf Chips, die nicht miteinander verbunden sind</translation>
  </message>
  <message>
   <source>arrows</source>
   <translation>Pfeile</translation>
  </message>
  <message>
   <source>as "1.5GB"</source>
   <translation>etwa „1.5GB“</translation>
  </message>
  <message>
   <source>as it was before {0}</source>
   <translation>wie vor {0}</translation>
  </message>
  <message>
   <source>as laid out</source>
   <translation>wie angeordnet</translation>
  </message>
  <message>
   <source>as the launcher deals</source>
   <translation>wie der Launcher verteilt</translation>
  </message>
  <message>
   <source>assumption</source>
   <translation>Annahme</translation>
  </message>
  <message>
   <source>assumption {0}</source>
   <translation>Annahme {0}</translation>
  </message>
  <message>
   <source>at a place of the drawing</source>
   <translation>an einem Platz der Zeichnung</translation>
  </message>
  <message>
   <source>at least</source>
   <translation>mindestens</translation>
  </message>
  <message>
   <source>at least 1 x 1</source>
   <translation>mindestens 1 x 1</translation>
  </message>
  <message>
   <source>at least one</source>
   <translation>mindestens eins</translation>
  </message>
  <message>
   <source>at least one writer, and rates above 0</source>
   <translation>mindestens ein Schreiber, und Raten über 0</translation>
  </message>
  <message>
   <source>at most {0}</source>
   <translation>höchstens {0}</translation>
  </message>
  <message>
   <source>at most {0} MiB of text are read</source>
   <translation>höchstens {0} MiB Text werden gelesen</translation>
  </message>
  <message>
   <source>at most {0} characters</source>
   <translation>höchstens {0} Zeichen</translation>
  </message>
  <message>
   <source>at most {0} different ones</source>
   <translation>höchstens {0} verschiedene</translation>
  </message>
  <message>
   <source>at most {0} here</source>
   <translation>höchstens {0} hier</translation>
  </message>
  <message>
   <source>at most {0} levels</source>
   <translation>höchstens {0} Ebenen</translation>
  </message>
  <message>
   <source>at most {0} million pixels; SVG and PDF are sharp at any size</source>
   <translation>höchstens {0} Millionen Pixel; SVG und PDF sind in jeder Größe scharf</translation>
  </message>
  <message>
   <source>at most {0} million: fewer frames or a smaller picture</source>
   <translation>höchstens {0} Millionen: weniger Bilder oder ein kleineres Bild</translation>
  </message>
  <message>
   <source>at most {0} nodes</source>
   <translation>höchstens {0} Knoten</translation>
  </message>
  <message>
   <source>at most {0} of it</source>
   <translation>höchstens {0} davon</translation>
  </message>
  <message>
   <source>at most {0} values in all</source>
   <translation>höchstens {0} Werte insgesamt</translation>
  </message>
  <message>
   <source>at most {0}: readers slow down what is faster</source>
   <translation>höchstens {0}: Leseprogramme bremsen, was schneller ist</translation>
  </message>
  <message>
   <source>at most {0}; a higher speed</source>
   <translation>höchstens {0}; eine höhere Geschwindigkeit</translation>
  </message>
  <message>
   <source>at {0}</source>
   <translation>bei {0}</translation>
  </message>
  <message>
   <source>attention DP {0} does not divide TP {1}; it deals out the ranks of a tensor-parallel group</source>
   <translation>Attention-DP {0} teilt TP {1} nicht; es verteilt die Ränge einer tensorparallelen Gruppe</translation>
  </message>
  <message>
   <source>attention backward</source>
   <translation>Attention rückwärts</translation>
  </message>
  <message>
   <source>attention forward</source>
   <translation>Attention vorwärts</translation>
  </message>
  <message>
   <source>attribute {0}</source>
   <translation>Attribut {0}</translation>
  </message>
  <message>
   <source>auto</source>
   <translation>auto</translation>
  </message>
  <message>
   <source>auto alone</source>
   <translation>nur auto</translation>
  </message>
  <message>
   <source>backward</source>
   <translation>rückwärts</translation>
  </message>
  <message>
   <source>bandwidth term</source>
   <translation>Bandbreitenterm</translation>
  </message>
  <message>
   <source>bandwidths in GB/s of 1e9 bytes, as in all JSON reports</source>
   <translation>Bandbreiten in GB/s zu 1e9 Bytes, wie in allen JSON-Berichten</translation>
  </message>
  <message>
   <source>bandwidths in {0}</source>
   <translation>Bandbreiten in {0}</translation>
  </message>
  <message>
   <source>bank</source>
   <translation>Bank</translation>
  </message>
  <message>
   <source>bank {0}</source>
   <translation>Bank {0}</translation>
  </message>
  <message>
   <source>batch</source>
   <translation>Batch</translation>
  </message>
  <message>
   <source>before {0} stands nothing that can be compared</source>
   <translation>vor {0} steht nichts, was verglichen werden kann</translation>
  </message>
  <message>
   <source>before: {0}</source>
   <translation>vorher: {0}</translation>
  </message>
  <message>
   <source>begins</source>
   <translation>beginnt</translation>
  </message>
  <message>
   <source>below the head</source>
   <translation>unter dem Kopf</translation>
  </message>
  <message>
   <source>between steps, {0} in all</source>
   <translation>zwischen Schritten, {0} insgesamt</translation>
  </message>
  <message>
   <source>bf16 or fp16 weights and gradients, fp32 master, m, v: arXiv 1910.02054</source>
   <translation>Gewichte und Gradienten in bf16 oder fp16, Master, m, v in fp32: arXiv 1910.02054</translation>
  </message>
  <message>
   <source>bf16 weights, fp32 gradients, fp32 master, m, v: NxD training with ZeRO-1</source>
   <translation>Gewichte in bf16, Gradienten in fp32, Master, m, v in fp32: NxD-Training mit ZeRO-1</translation>
  </message>
  <message>
   <source>bookmark</source>
   <translation>Lesezeichen</translation>
  </message>
  <message>
   <source>bookmark at {0}</source>
   <translation>Lesezeichen bei {0}</translation>
  </message>
  <message>
   <source>bookmarks</source>
   <translation>Lesezeichen</translation>
  </message>
  <message>
   <source>both ways</source>
   <translation>beide Richtungen</translation>
  </message>
  <message>
   <source>bound</source>
   <translation>Schranke</translation>
  </message>
  <message>
   <source>bound (us)</source>
   <translation>Schranke (us)</translation>
  </message>
  <message>
   <source>bound / time</source>
   <translation>Schranke / Zeit</translation>
  </message>
  <message>
   <source>break or degrade it first</source>
   <translation>zuerst unterbrechen oder drosseln</translation>
  </message>
  <message>
   <source>bubble</source>
   <translation>Bubble</translation>
  </message>
  <message>
   <source>busbw</source>
   <translation>busbw</translation>
  </message>
  <message>
   <source>busiest link</source>
   <translation>Engpass-Link</translation>
  </message>
  <message>
   <source>busiest link {0}, mean {1} → about {2}</source>
   <translation>meistbelasteter Link {0}, Mittel {1} → etwa {2}</translation>
  </message>
  <message>
   <source>busiest link {0}: {1} {2}</source>
   <translation>Engpass-Link {0}: {1} {2}</translation>
  </message>
  <message>
   <source>busy {0}</source>
   <translation>beschäftigt {0}</translation>
  </message>
  <message>
   <source>by bank</source>
   <translation>nach Bank</translation>
  </message>
  <message>
   <source>by chip</source>
   <translation>nach Chip</translation>
  </message>
  <message>
   <source>by rank</source>
   <translation>nach Rang</translation>
  </message>
  <message>
   <source>by stage</source>
   <translation>nach Stufe</translation>
  </message>
  <message>
   <source>by the labels of {0}</source>
   <translation>nach den Labels von {0}</translation>
  </message>
  <message>
   <source>by the node ids that they state</source>
   <translation>nach den Knoten-IDs, die sie nennen</translation>
  </message>
  <message>
   <source>bytes</source>
   <translation>Bytes</translation>
  </message>
  <message>
   <source>bytes held over the step</source>
   <translation>im Schritt gehaltene Bytes</translation>
  </message>
  <message>
   <source>can go to</source>
   <translation>kann auf</translation>
  </message>
  <message>
   <source>cancel the simulation</source>
   <translation>die Simulation abbrechen</translation>
  </message>
  <message>
   <source>cancel what the pointer is doing</source>
   <translation>abbrechen, was der Zeiger tut</translation>
  </message>
  <message>
   <source>cancelled; any change simulates again</source>
   <translation>abgebrochen; jede Änderung simuliert neu</translation>
  </message>
  <message>
   <source>cannot be added up: {0}</source>
   <translation>kann nicht addiert werden: {0}</translation>
  </message>
  <message>
   <source>cannot be read: {0}</source>
   <translation>kann nicht gelesen werden: {0}</translation>
  </message>
  <message>
   <source>cannot be simulated: {0}</source>
   <translation>kann nicht simuliert werden: {0}</translation>
  </message>
  <message>
   <source>cannot serve: {0}</source>
   <translation>kann nicht bedienen: {0}</translation>
  </message>
  <message>
   <source>capacity</source>
   <translation>Kapazität</translation>
  </message>
  <message>
   <source>capacity from {0}, bare numbers in {1}</source>
   <translation>Kapazität aus {0}, bloße Zahlen in {1}</translation>
  </message>
  <message>
   <source>capacity {0}</source>
   <translation>Kapazität {0}</translation>
  </message>
  <message>
   <source>capacity: {0}</source>
   <translation>Kapazität: {0}</translation>
  </message>
  <message>
   <source>carried</source>
   <translation>getragen</translation>
  </message>
  <message>
   <source>carried {0}</source>
   <translation>getragen {0}</translation>
  </message>
  <message>
   <source>carries</source>
   <translation>trägt</translation>
  </message>
  <message>
   <source>change</source>
   <translation>Änderung</translation>
  </message>
  <message>
   <source>changes</source>
   <translation>Änderungen</translation>
  </message>
  <message>
   <source>changes, the largest first</source>
   <translation>Änderungen, die größten zuerst</translation>
  </message>
  <message>
   <source>character {0}</source>
   <translation>Zeichen {0}</translation>
  </message>
  <message>
   <source>chart of the step</source>
   <translation>Diagramm des Schritts</translation>
  </message>
  <message>
   <source>chart of the sweep</source>
   <translation>Diagramm des Durchlaufs</translation>
  </message>
  <message>
   <source>chip</source>
   <translation>Chip</translation>
  </message>
  <message>
   <source>chip {0}</source>
   <translation>Chip {0}</translation>
  </message>
  <message>
   <source>chip {0} is down: nothing goes from {1} to {2}</source>
   <translation>Chip {0} ist aus: nichts geht von {1} nach {2}</translation>
  </message>
  <message>
   <source>chip {0} of {1} has no NIC</source>
   <translation>Chip {0} von {1} hat keine NIC</translation>
  </message>
  <message>
   <source>chip {0} was removed</source>
   <translation>Chip {0} wurde entfernt</translation>
  </message>
  <message>
   <source>chip {0}: removed from the fabric</source>
   <translation>Chip {0}: aus der Fabric entfernt</translation>
  </message>
  <message>
   <source>chip, link or instance; empty: the whole drawing</source>
   <translation>Chip, Link oder Instanz; leer: die ganze Zeichnung</translation>
  </message>
  <message>
   <source>chips</source>
   <translation>Chips</translation>
  </message>
  <message>
   <source>chips and switches</source>
   <translation>Chips und Switches</translation>
  </message>
  <message>
   <source>chips in the order of {0}</source>
   <translation>Chips in der Reihenfolge von {0}</translation>
  </message>
  <message>
   <source>chips, {0} to {1}</source>
   <translation>Chips, {0} bis {1}</translation>
  </message>
  <message>
   <source>chips:0-15 or ranks:0-63, in ring order; a semicolon between groups</source>
   <translation>chips:0-15 oder ranks:0-63, in Ringfolge; ein Semikolon zwischen Gruppen</translation>
  </message>
  <message>
   <source>choice of token</source>
   <translation>Auswahl des Tokens</translation>
  </message>
  <message>
   <source>choose a group</source>
   <translation>eine Gruppe wählen</translation>
  </message>
  <message>
   <source>chunk {0} of {1}</source>
   <translation>Stück {0} von {1}</translation>
  </message>
  <message>
   <source>chunks</source>
   <translation>Stücke</translation>
  </message>
  <message>
   <source>chunks {0}-{1} of {2}</source>
   <translation>Stücke {0}-{1} von {2}</translation>
  </message>
  <message>
   <source>click</source>
   <translation>Klick</translation>
  </message>
  <message>
   <source>clockwise</source>
   <translation>im Uhrzeigersinn</translation>
  </message>
  <message>
   <source>cm</source>
   <translation>cm</translation>
  </message>
  <message>
   <source>collective</source>
   <translation>Kollektiv</translation>
  </message>
  <message>
   <source>column</source>
   <translation>Spalte</translation>
  </message>
  <message>
   <source>columns of experts padded, their biases whole, on expert TP {0}</source>
   <translation>Spalten der Experten aufgefüllt, ihre Biases ganz, auf Experten-TP {0}</translation>
  </message>
  <message>
   <source>comes to</source>
   <translation>ergibt</translation>
  </message>
  <message>
   <source>compare with</source>
   <translation>vergleichen mit</translation>
  </message>
  <message>
   <source>comparison</source>
   <translation>Vergleich</translation>
  </message>
  <message>
   <source>compute</source>
   <translation>Rechnen</translation>
  </message>
  <message>
   <source>context</source>
   <translation>Kontext</translation>
  </message>
  <message>
   <source>context parallelism cannot cut {0} tokens over CP {1}</source>
   <translation>Kontextparallelität kann {0} Token nicht über CP {1} teilen</translation>
  </message>
  <message>
   <source>coordinate {0}</source>
   <translation>Koordinate {0}</translation>
  </message>
  <message>
   <source>copies</source>
   <translation>Kopien</translation>
  </message>
  <message>
   <source>core {0}</source>
   <translation>Kern {0}</translation>
  </message>
  <message>
   <source>core {0} is none of {1}</source>
   <translation>Kern {0} ist keiner von {1}</translation>
  </message>
  <message>
   <source>cost and capacity</source>
   <translation>Kosten und Kapazität</translation>
  </message>
  <message>
   <source>cost of a million tokens</source>
   <translation>Kosten von einer Million Token</translation>
  </message>
  <message>
   <source>cost of a step</source>
   <translation>Kosten eines Schritts</translation>
  </message>
  <message>
   <source>cost to train</source>
   <translation>Kosten des Trainings</translation>
  </message>
  <message>
   <source>counters of the busiest links only, {0} have none</source>
   <translation>Zähler nur der meistbelasteten Links, {0} haben keine</translation>
  </message>
  <message>
   <source>cp</source>
   <translation>cp</translation>
  </message>
  <message>
   <source>cp {0} {1}</source>
   <translation>cp {0} {1}</translation>
  </message>
  <message>
   <source>cross EFA, the slowest tier, at {0} a chip where links inside give {1}</source>
   <translation>kreuzen EFA, die langsamste Ebene, mit {0} je Chip, wo Links innen {1} geben</translation>
  </message>
  <message>
   <source>cross the Z links, at half the rate of X and Y</source>
   <translation>kreuzen die Z-Links, mit der halben Rate von X und Y</translation>
  </message>
  <message>
   <source>custom fabric</source>
   <translation>eigene Fabric</translation>
  </message>
  <message>
   <source>cut round {0} = {1}</source>
   <translation>Kreis geschnitten {0} = {1}</translation>
  </message>
  <message>
   <source>data</source>
   <translation>Daten</translation>
  </message>
  <message>
   <source>data of {0} links</source>
   <translation>Daten von {0} Links</translation>
  </message>
  <message>
   <source>data of {0} of {1} links</source>
   <translation>Daten von {0} von {1} Links</translation>
  </message>
  <message>
   <source>declares too many attributes</source>
   <translation>erklärt zu viele Attribute</translation>
  </message>
  <message>
   <source>demand</source>
   <translation>Bedarf</translation>
  </message>
  <message>
   <source>detours</source>
   <translation>Umwege</translation>
  </message>
  <message>
   <source>device {0} has {1} and {2} cores, like no chip known here</source>
   <translation>Device {0} hat {1} und {2} Kerne, wie kein hier bekannter Chip</translation>
  </message>
  <message>
   <source>device {0} lists a link to {1}, which such a machine has not</source>
   <translation>Device {0} nennt einen Link zu {1}, den eine solche Maschine nicht hat</translation>
  </message>
  <message>
   <source>device {0} stands twice</source>
   <translation>Device {0} steht zweimal da</translation>
  </message>
  <message>
   <source>devices differ in their logical core size: {0}</source>
   <translation>Devices unterscheiden sich in der Größe ihrer logischen Kerne: {0}</translation>
  </message>
  <message>
   <source>devices x num_nodes = TP x PP x CP x DP</source>
   <translation>devices x num_nodes = TP x PP x CP x DP</translation>
  </message>
  <message>
   <source>devices {0} say nothing of their links: those of the preset are assumed</source>
   <translation>Devices {0} sagen nichts über ihre Links: die der Vorlage werden angenommen</translation>
  </message>
  <message>
   <source>did you mean {0}?</source>
   <translation>war {0} gemeint?</translation>
  </message>
  <message>
   <source>differs from {0} in {1} links: taken link by link</source>
   <translation>unterscheidet sich von {0} in {1} Links: Link für Link übernommen</translation>
  </message>
  <message>
   <source>dimension</source>
   <translation>Dimension</translation>
  </message>
  <message>
   <source>dimension_direct in equal lanes over the orders of dimensions, no barrier</source>
   <translation>dimension_direct in gleichen Spuren über die Reihenfolgen der Dimensionen, ohne Barriere</translation>
  </message>
  <message>
   <source>dimension_ring with half the data each way</source>
   <translation>dimension_ring mit den halben Daten in jede Richtung</translation>
  </message>
  <message>
   <source>directed link</source>
   <translation>gerichteter Link</translation>
  </message>
  <message>
   <source>directed links</source>
   <translation>gerichtete Links</translation>
  </message>
  <message>
   <source>does</source>
   <translation>tut</translation>
  </message>
  <message>
   <source>double click a note</source>
   <translation>eine Notiz doppelklicken</translation>
  </message>
  <message>
   <source>down</source>
   <translation>aus</translation>
  </message>
  <message>
   <source>down bias</source>
   <translation>Down-Bias</translation>
  </message>
  <message>
   <source>down biases</source>
   <translation>Down-Biases</translation>
  </message>
  <message>
   <source>dp</source>
   <translation>dp</translation>
  </message>
  <message>
   <source>dp {0}{1}</source>
   <translation>dp {0}{1}</translation>
  </message>
  <message>
   <source>drag</source>
   <translation>ziehen</translation>
  </message>
  <message>
   <source>drag a note</source>
   <translation>eine Notiz ziehen</translation>
  </message>
  <message>
   <source>drag a tile</source>
   <translation>eine Kachel ziehen</translation>
  </message>
  <message>
   <source>drag below the phases</source>
   <translation>unter den Phasen ziehen</translation>
  </message>
  <message>
   <source>drag on empty space</source>
   <translation>ins Leere ziehen</translation>
  </message>
  <message>
   <source>draw, move or stretch the loop; double click ends it</source>
   <translation>die Schleife ziehen, bewegen oder strecken; Doppelklick beendet sie</translation>
  </message>
  <message>
   <source>each later than before</source>
   <translation>jeder später als der vorige</translation>
  </message>
  <message>
   <source>each of {0} ranks</source>
   <translation>jeder von {0} Rängen</translation>
  </message>
  <message>
   <source>each to the next</source>
   <translation>jeder zum nächsten</translation>
  </message>
  <message>
   <source>edge {0} to {1}</source>
   <translation>Kante {0} nach {1}</translation>
  </message>
  <message>
   <source>edges from a node to itself were left out</source>
   <translation>Kanten von einem Knoten zu sich selbst wurden weggelassen</translation>
  </message>
  <message>
   <source>edges without capacity were left out</source>
   <translation>Kanten ohne Kapazität wurden weggelassen</translation>
  </message>
  <message>
   <source>embedding, to predict further tokens,</source>
   <translation>Embedding, um weitere Token vorherzusagen,</translation>
  </message>
  <message>
   <source>ends</source>
   <translation>endet</translation>
  </message>
  <message>
   <source>ends too early; it may have been cut off</source>
   <translation>endet zu früh; vielleicht wurde sie abgeschnitten</translation>
  </message>
  <message>
   <source>energy of a million tokens</source>
   <translation>Energie von einer Million Token</translation>
  </message>
  <message>
   <source>energy of a step</source>
   <translation>Energie eines Schritts</translation>
  </message>
  <message>
   <source>environment of each instance</source>
   <translation>Umgebung jeder Instanz</translation>
  </message>
  <message>
   <source>ep</source>
   <translation>ep</translation>
  </message>
  <message>
   <source>ep {0}</source>
   <translation>ep {0}</translation>
  </message>
  <message>
   <source>error</source>
   <translation>Fehler</translation>
  </message>
  <message>
   <source>etp {0}</source>
   <translation>etp {0}</translation>
  </message>
  <message>
   <source>event log</source>
   <translation>Ereignisse</translation>
  </message>
  <message>
   <source>events</source>
   <translation>Ereignisse</translation>
  </message>
  <message>
   <source>every chip is down</source>
   <translation>jeder Chip ist aus</translation>
  </message>
  <message>
   <source>every kind must be used, and no other</source>
   <translation>jede Art muss benutzt werden, und keine andere</translation>
  </message>
  <message>
   <source>every link busy, split so that unequal dimensions finish together</source>
   <translation>jeder Link beschäftigt, so geteilt, dass ungleiche Dimensionen zusammen enden</translation>
  </message>
  <message>
   <source>every link of every dimension busy, equal lanes</source>
   <translation>jeder Link jeder Dimension beschäftigt, gleiche Spuren</translation>
  </message>
  <message>
   <source>every pair at once</source>
   <translation>jedes Paar auf einmal</translation>
  </message>
  <message>
   <source>every pair of {0}</source>
   <translation>jedes Paar von {0}</translation>
  </message>
  <message>
   <source>every rank of a stage holds all experts (EP 1); choose a larger EP to deal them out</source>
   <translation>jeder Rang einer Stufe hält alle Experten (EP 1); ein größeres EP verteilt sie</translation>
  </message>
  <message>
   <source>everything fp32, the parameter is its own master: arXiv 1910.02054</source>
   <translation>alles fp32, der Parameter ist sein eigener Master: arXiv 1910.02054</translation>
  </message>
  <message>
   <source>expert TP</source>
   <translation>Experten-TP</translation>
  </message>
  <message>
   <source>expert TP {0} does not divide {1} columns of an expert; the nearest that does is {2}</source>
   <translation>Experten-TP {0} teilt {1} Spalten eines Experten nicht; am nächsten liegt {2}</translation>
  </message>
  <message>
   <source>expert columns over expert TP</source>
   <translation>Expertenspalten über Experten-TP</translation>
  </message>
  <message>
   <source>expert group</source>
   <translation>Expertengruppe</translation>
  </message>
  <message>
   <source>expert load</source>
   <translation>Expertenlast</translation>
  </message>
  <message>
   <source>expert {0}</source>
   <translation>Experte {0}</translation>
  </message>
  <message>
   <source>expert {0} of stage {1}</source>
   <translation>Experte {0} der Stufe {1}</translation>
  </message>
  <message>
   <source>expert {0} stands twice</source>
   <translation>Experte {0} steht zweimal da</translation>
  </message>
  <message>
   <source>expert_layout has {0} rows; there are {1} stages, each with all experts</source>
   <translation>expert_layout hat {0} Zeilen; es gibt {1} Stufen, jede mit allen Experten</translation>
  </message>
  <message>
   <source>expert_layout names groups besides 0 to {0} and -1</source>
   <translation>expert_layout nennt Gruppen außer 0 bis {0} und -1</translation>
  </message>
  <message>
   <source>experts</source>
   <translation>Experten</translation>
  </message>
  <message>
   <source>experts of the rank</source>
   <translation>Experten des Rangs</translation>
  </message>
  <message>
   <source>experts over EP, their columns over expert TP</source>
   <translation>Experten über EP, ihre Spalten über Experten-TP</translation>
  </message>
  <message>
   <source>exposed</source>
   <translation>Wartezeit</translation>
  </message>
  <message>
   <source>exposed </source>
   <translation>Wartezeit </translation>
  </message>
  <message>
   <source>exposed communication</source>
   <translation>Wartezeit auf Kommunikation</translation>
  </message>
  <message>
   <source>exposed communication of {0}</source>
   <translation>Wartezeit auf Kommunikation von {0}</translation>
  </message>
  <message>
   <source>exposed traffic</source>
   <translation>Wartezeit Netz</translation>
  </message>
  <message>
   <source>exposed {0}</source>
   <translation>Wartezeit {0}</translation>
  </message>
  <message>
   <source>fabric</source>
   <translation>Fabric</translation>
  </message>
  <message>
   <source>fault</source>
   <translation>Störung</translation>
  </message>
  <message>
   <source>fault {0}</source>
   <translation>Störung {0}</translation>
  </message>
  <message>
   <source>faults</source>
   <translation>Störungen</translation>
  </message>
  <message>
   <source>faults are left out: the file describes a healthy fabric</source>
   <translation>Störungen werden weggelassen: die Datei beschreibt eine gesunde Fabric</translation>
  </message>
  <message>
   <source>faults begin or end at {0} moments</source>
   <translation>Störungen beginnen oder enden zu {0} Zeitpunkten</translation>
  </message>
  <message>
   <source>feed-forward bias</source>
   <translation>Feed-Forward-Bias</translation>
  </message>
  <message>
   <source>feed-forward columns</source>
   <translation>Feed-Forward-Spalten</translation>
  </message>
  <message>
   <source>feed-forward columns over TP</source>
   <translation>Feed-Forward-Spalten über TP</translation>
  </message>
  <message>
   <source>fields that were not used: {0}</source>
   <translation>nicht benutzte Felder: {0}</translation>
  </message>
  <message>
   <source>fifo messages</source>
   <translation>Fifo-Nachrichten</translation>
  </message>
  <message>
   <source>figure</source>
   <translation>Zahl</translation>
  </message>
  <message>
   <source>figures of {0}</source>
   <translation>Zahlen von {0}</translation>
  </message>
  <message>
   <source>filter by collective or link</source>
   <translation>nach Kollektiv oder Link filtern</translation>
  </message>
  <message>
   <source>filter by dimension of the plan</source>
   <translation>nach Dimension des Plans filtern</translation>
  </message>
  <message>
   <source>filter by links</source>
   <translation>nach Links filtern</translation>
  </message>
  <message>
   <source>filter by operation</source>
   <translation>nach Operation filtern</translation>
  </message>
  <message>
   <source>filter by phase</source>
   <translation>nach Phase filtern</translation>
  </message>
  <message>
   <source>first begins</source>
   <translation>beginnt zuerst</translation>
  </message>
  <message>
   <source>first edges</source>
   <translation>erste Kanten</translation>
  </message>
  <message>
   <source>first nodes</source>
   <translation>erste Knoten</translation>
  </message>
  <message>
   <source>first of the group</source>
   <translation>erster der Gruppe</translation>
  </message>
  <message>
   <source>fits</source>
   <translation>passt</translation>
  </message>
  <message>
   <source>flow {0} is routed over the {1}, which is down</source>
   <translation>Fluss {0} geht über {1}, das aus ist</translation>
  </message>
  <message>
   <source>flows</source>
   <translation>Flüsse</translation>
  </message>
  <message>
   <source>flows in the air</source>
   <translation>Flüsse unterwegs</translation>
  </message>
  <message>
   <source>fluid, max-min fair</source>
   <translation>fluid, max-min-fair</translation>
  </message>
  <message>
   <source>follow the size</source>
   <translation>folgt der Größe</translation>
  </message>
  <message>
   <source>for {0} of the recording</source>
   <translation>für {0} der Aufnahme</translation>
  </message>
  <message>
   <source>formula of the cell</source>
   <translation>Formel der Zelle</translation>
  </message>
  <message>
   <source>forward</source>
   <translation>vorwärts</translation>
  </message>
  <message>
   <source>fp16 and an fp32 gradient beside master, m, v: Megatron-LM dist_optimizer</source>
   <translation>fp16 und ein fp32-Gradient neben Master, m, v: dist_optimizer von Megatron-LM</translation>
  </message>
  <message>
   <source>free</source>
   <translation>frei</translation>
  </message>
  <message>
   <source>from</source>
   <translation>von</translation>
  </message>
  <message>
   <source>from 0 s</source>
   <translation>ab 0 s</translation>
  </message>
  <message>
   <source>from {0} on, {1}</source>
   <translation>ab {0}, {1}</translation>
  </message>
  <message>
   <source>from {0} to {1}</source>
   <translation>von {0} bis {1}</translation>
  </message>
  <message>
   <source>fullest bank</source>
   <translation>vollste Bank</translation>
  </message>
  <message>
   <source>fullest bank: {0} bank {1}, {2}, {3}</source>
   <translation>vollste Bank: {0} Bank {1}, {2}, {3}</translation>
  </message>
  <message>
   <source>fullest: {0}, {1}</source>
   <translation>vollste: {0}, {1}</translation>
  </message>
  <message>
   <source>gate, up, down</source>
   <translation>Gate, Up, Down</translation>
  </message>
  <message>
   <source>gathered</source>
   <translation>gesammelt</translation>
  </message>
  <message>
   <source>give a document or a model</source>
   <translation>ein Dokument oder ein Modell angeben</translation>
  </message>
  <message>
   <source>give one, or one per dimension</source>
   <translation>eine angeben, oder eine je Dimension</translation>
  </message>
  <message>
   <source>give replica groups</source>
   <translation>Replikgruppen angeben</translation>
  </message>
  <message>
   <source>give sliding_window, or call the layer full_attention</source>
   <translation>sliding_window angeben, oder die Schicht full_attention nennen</translation>
  </message>
  <message>
   <source>give the model's config.json too</source>
   <translation>auch die config.json des Modells angeben</translation>
  </message>
  <message>
   <source>give the neuron-ls listing of each node too</source>
   <translation>auch die neuron-ls-Liste jedes Knotens angeben</translation>
  </message>
  <message>
   <source>give them for a generic fabric such as torus:4x4x4</source>
   <translation>sie für eine allgemeine Fabric wie torus:4x4x4 angeben</translation>
  </message>
  <message>
   <source>give {0}, or a width that the heads divide</source>
   <translation>{0} angeben, oder eine Breite, die die Köpfe teilt</translation>
  </message>
  <message>
   <source>go on to the next panel</source>
   <translation>zum nächsten Bereich gehen</translation>
  </message>
  <message>
   <source>goes down</source>
   <translation>geht aus</translation>
  </message>
  <message>
   <source>goes on now</source>
   <translation>läuft jetzt</translation>
  </message>
  <message>
   <source>gradients</source>
   <translation>Gradienten</translation>
  </message>
  <message>
   <source>group</source>
   <translation>Gruppe</translation>
  </message>
  <message>
   <source>group {0}</source>
   <translation>Gruppe {0}</translation>
  </message>
  <message>
   <source>groups stand side by side</source>
   <translation>Gruppen stehen nebeneinander</translation>
  </message>
  <message>
   <source>halving and doubling does not carry out all_to_all</source>
   <translation>Halbieren und Verdoppeln führt kein all_to_all aus</translation>
  </message>
  <message>
   <source>halving and doubling needs 2, 4, 8, ... ranks, not {0}</source>
   <translation>Halbieren und Verdoppeln braucht 2, 4, 8, ... Ränge, nicht {0}</translation>
  </message>
  <message>
   <source>halving_doubling pairs chips off: it needs 2, 4, 8, ... of them, not {0}</source>
   <translation>halving_doubling paart Chips: es braucht 2, 4, 8, ... davon, nicht {0}</translation>
  </message>
  <message>
   <source>has a document type</source>
   <translation>hat einen Dokumenttyp</translation>
  </message>
  <message>
   <source>has a second document</source>
   <translation>hat ein zweites Dokument</translation>
  </message>
  <message>
   <source>has a second or a nested graph</source>
   <translation>hat einen zweiten oder verschachtelten Graphen</translation>
  </message>
  <message>
   <source>has directed and undirected edges</source>
   <translation>hat gerichtete und ungerichtete Kanten</translation>
  </message>
  <message>
   <source>has no nodes</source>
   <translation>hat keine Knoten</translation>
  </message>
  <message>
   <source>has to have one of 'feed_forward' and 'experts'</source>
   <translation>muss eins von 'feed_forward' und 'experts' haben</translation>
  </message>
  <message>
   <source>has too many changes</source>
   <translation>hat zu viele Änderungen</translation>
  </message>
  <message>
   <source>has too many layers</source>
   <translation>hat zu viele Schichten</translation>
  </message>
  <message>
   <source>has too many lines</source>
   <translation>hat zu viele Zeilen</translation>
  </message>
  <message>
   <source>has too many nodes or edges</source>
   <translation>hat zu viele Knoten oder Kanten</translation>
  </message>
  <message>
   <source>has too many rows</source>
   <translation>hat zu viele Zeilen</translation>
  </message>
  <message>
   <source>has too many values</source>
   <translation>hat zu viele Werte</translation>
  </message>
  <message>
   <source>has {0}</source>
   <translation>hat {0}</translation>
  </message>
  <message>
   <source>has {0} cells instead of {1}</source>
   <translation>hat {0} Zellen statt {1}</translation>
  </message>
  <message>
   <source>has {0} columns instead of {1}</source>
   <translation>hat {0} Spalten statt {1}</translation>
  </message>
  <message>
   <source>has {0} dimensions</source>
   <translation>hat {0} Dimensionen</translation>
  </message>
  <message>
   <source>has {0} entries</source>
   <translation>hat {0} Einträge</translation>
  </message>
  <message>
   <source>has {0} faults</source>
   <translation>hat {0} Störungen</translation>
  </message>
  <message>
   <source>has {0} lines</source>
   <translation>hat {0} Zeilen</translation>
  </message>
  <message>
   <source>has {0} logical cores, not {1}</source>
   <translation>hat {0} logische Kerne, nicht {1}</translation>
  </message>
  <message>
   <source>has {0} nodes</source>
   <translation>hat {0} Knoten</translation>
  </message>
  <message>
   <source>has {0} of memory, not {1}</source>
   <translation>hat {0} Speicher, nicht {1}</translation>
  </message>
  <message>
   <source>has {0} rows</source>
   <translation>hat {0} Zeilen</translation>
  </message>
  <message>
   <source>has {0} texts</source>
   <translation>hat {0} Texte</translation>
  </message>
  <message>
   <source>has {0} times of {1} links</source>
   <translation>hat {0} Zeiten von {1} Links</translation>
  </message>
  <message>
   <source>hbm</source>
   <translation>hbm</translation>
  </message>
  <message>
   <source>head backward</source>
   <translation>Kopf rückwärts</translation>
  </message>
  <message>
   <source>head forward</source>
   <translation>Kopf vorwärts</translation>
  </message>
  <message>
   <source>heads and columns over TP</source>
   <translation>Köpfe und Spalten über TP</translation>
  </message>
  <message>
   <source>heads and columns padded to a multiple of TP {0}</source>
   <translation>Köpfe und Spalten auf ein Vielfaches von TP {0} aufgefüllt</translation>
  </message>
  <message>
   <source>held by</source>
   <translation>gehalten von</translation>
  </message>
  <message>
   <source>here something to search for is missing</source>
   <translation>hier fehlt, wonach gesucht wird</translation>
  </message>
  <message>
   <source>here {0} is missing</source>
   <translation>hier fehlt {0}</translation>
  </message>
  <message>
   <source>hierarchical between instances with several ranks each</source>
   <translation>hierarchical zwischen Instanzen mit je mehreren Rängen</translation>
  </message>
  <message>
   <source>history</source>
   <translation>Verlauf</translation>
  </message>
  <message>
   <source>hold Alt to over-commit</source>
   <translation>Alt halten, um überzubelegen</translation>
  </message>
  <message>
   <source>hold together</source>
   <translation>halten zusammen</translation>
  </message>
  <message>
   <source>holds</source>
   <translation>hält</translation>
  </message>
  <message>
   <source>holds no graph</source>
   <translation>enthält keinen Graphen</translation>
  </message>
  <message>
   <source>holds no link loads</source>
   <translation>enthält keine Linklasten</translation>
  </message>
  <message>
   <source>holds no table</source>
   <translation>enthält keine Tabelle</translation>
  </message>
  <message>
   <source>holds samples of one moment only</source>
   <translation>enthält Stichproben nur eines Moments</translation>
  </message>
  <message>
   <source>holds together</source>
   <translation>hält zusammen</translation>
  </message>
  <message>
   <source>hottest link</source>
   <translation>heißester Link</translation>
  </message>
  <message>
   <source>how many experts there are, or leave both out</source>
   <translation>wie viele Experten es gibt, oder beides weglassen</translation>
  </message>
  <message>
   <source>id</source>
   <translation>ID</translation>
  </message>
  <message>
   <source>improvement</source>
   <translation>Verbesserung</translation>
  </message>
  <message>
   <source>in</source>
   <translation>in</translation>
  </message>
  <message>
   <source>in a permute every rank {0} at most once</source>
   <translation>in einem Permute {0} jeder Rang höchstens einmal</translation>
  </message>
  <message>
   <source>in exchange for expert {0}</source>
   <translation>im Tausch gegen Experte {0}</translation>
  </message>
  <message>
   <source>in exchange for {0} experts</source>
   <translation>im Tausch gegen {0} Experten</translation>
  </message>
  <message>
   <source>in exchange for {0}, to {1}</source>
   <translation>im Tausch gegen {0}, nach {1}</translation>
  </message>
  <message>
   <source>in stage {0} each rank of expert group {1} keeps {2}, of group {3} {4}: their experts are sent {5} and {6} x the mean{7}</source>
   <translation>in Stufe {0} hält jeder Rang der Expertengruppe {1} {2}, der Gruppe {3} {4}: ihre Experten bekommen das {5}- und {6}-Fache des Mittels{7}</translation>
  </message>
  <message>
   <source>in the air</source>
   <translation>unterwegs</translation>
  </message>
  <message>
   <source>in the order of its ranks the ring of TP group {0} hops between chips that are not linked, such as {1} to {2}; in the order {3} every hop is a link</source>
   <translation>in der Folge seiner Ränge springt der Ring der TP-Gruppe {0} zwischen Chips ohne Link, etwa {1} nach {2}; in der Folge {3} ist jeder Hop ein Link</translation>
  </message>
  <message>
   <source>in the tray</source>
   <translation>in der Ablage</translation>
  </message>
  <message>
   <source>in the tray, on no chip</source>
   <translation>in der Ablage, auf keinem Chip</translation>
  </message>
  <message>
   <source>in {0}, {1}:{2}</source>
   <translation>in {0}, {1}:{2}</translation>
  </message>
  <message>
   <source>in {0}; every rank of its group, in each replica, holds it</source>
   <translation>in {0}; jeder Rang seiner Gruppe, in jeder Replik, hält ihn</translation>
  </message>
  <message>
   <source>in {0}; every rank of the stage holds a part of it</source>
   <translation>in {0}; jeder Rang der Stufe hält einen Teil davon</translation>
  </message>
  <message>
   <source>inside &lt;graph&gt;</source>
   <translation>in &lt;graph&gt;</translation>
  </message>
  <message>
   <source>inside the instance, then between</source>
   <translation>in der Instanz, dann dazwischen</translation>
  </message>
  <message>
   <source>inspector</source>
   <translation>Inspektor</translation>
  </message>
  <message>
   <source>install trnviz again</source>
   <translation>trnviz neu installieren</translation>
  </message>
  <message>
   <source>instance</source>
   <translation>Instanz</translation>
  </message>
  <message>
   <source>instance ids</source>
   <translation>Instanz-IDs</translation>
  </message>
  <message>
   <source>instance types</source>
   <translation>Instanztypen</translation>
  </message>
  <message>
   <source>instance {0}</source>
   <translation>Instanz {0}</translation>
  </message>
  <message>
   <source>instance {0}, {1} shard</source>
   <translation>Instanz {0}, {1} Shard</translation>
  </message>
  <message>
   <source>instance {0}, {1} shards</source>
   <translation>Instanz {0}, {1} Shards</translation>
  </message>
  <message>
   <source>instance {0}:  {1}</source>
   <translation>Instanz {0}:  {1}</translation>
  </message>
  <message>
   <source>instances</source>
   <translation>Instanzen</translation>
  </message>
  <message>
   <source>instances in their order</source>
   <translation>Instanzen in ihrer Reihenfolge</translation>
  </message>
  <message>
   <source>instances ordered {0}</source>
   <translation>Instanzen geordnet {0}</translation>
  </message>
  <message>
   <source>instances rented</source>
   <translation>gemietete Instanzen</translation>
  </message>
  <message>
   <source>is JSON and holds {0}</source>
   <translation>ist JSON und enthält {0}</translation>
  </message>
  <message>
   <source>is JSON with the fields {0}</source>
   <translation>ist JSON mit den Feldern {0}</translation>
  </message>
  <message>
   <source>is UTF-16</source>
   <translation>ist UTF-16</translation>
  </message>
  <message>
   <source>is UTF-16 or UTF-32</source>
   <translation>ist UTF-16 oder UTF-32</translation>
  </message>
  <message>
   <source>is XML of another kind: &lt;{0}&gt;</source>
   <translation>ist XML anderer Art: &lt;{0}&gt;</translation>
  </message>
  <message>
   <source>is YAML</source>
   <translation>ist YAML</translation>
  </message>
  <message>
   <source>is YAML with the fields {0}</source>
   <translation>ist YAML mit den Feldern {0}</translation>
  </message>
  <message>
   <source>is a PDF, not text</source>
   <translation>ist ein PDF, kein Text</translation>
  </message>
  <message>
   <source>is a PNG picture, not text</source>
   <translation>ist ein PNG-Bild, kein Text</translation>
  </message>
  <message>
   <source>is a ZIP archive, not text</source>
   <translation>ist ein ZIP-Archiv, kein Text</translation>
  </message>
  <message>
   <source>is a fabric beside the listing {0}</source>
   <translation>ist eine Fabric neben der Liste {0}</translation>
  </message>
  <message>
   <source>is a measurement ({0}), not a fabric or plan</source>
   <translation>ist eine Messung ({0}), keine Fabric und kein Plan</translation>
  </message>
  <message>
   <source>is a plan without a model</source>
   <translation>ist ein Plan ohne Modell</translation>
  </message>
  <message>
   <source>is a second {0} beside {1}</source>
   <translation>ist ein zweites {0} neben {1}</translation>
  </message>
  <message>
   <source>is a table with the columns {0}, of no kind known here</source>
   <translation>ist eine Tabelle mit den Spalten {0}, von keiner hier bekannten Art</translation>
  </message>
  <message>
   <source>is an empty list</source>
   <translation>ist eine leere Liste</translation>
  </message>
  <message>
   <source>is another machine than the first</source>
   <translation>ist eine andere Maschine als die erste</translation>
  </message>
  <message>
   <source>is compressed, not text</source>
   <translation>ist komprimiert, kein Text</translation>
  </message>
  <message>
   <source>is empty</source>
   <translation>ist leer</translation>
  </message>
  <message>
   <source>is indented by a tab</source>
   <translation>ist mit Tabulator eingerückt</translation>
  </message>
  <message>
   <source>is indented less than what it follows</source>
   <translation>ist weniger eingerückt als das, was folgt</translation>
  </message>
  <message>
   <source>is indented more than what it follows</source>
   <translation>ist mehr eingerückt als das, was folgt</translation>
  </message>
  <message>
   <source>is left {0}</source>
   <translation>behält {0}</translation>
  </message>
  <message>
   <source>is nested too deeply</source>
   <translation>ist zu tief verschachtelt</translation>
  </message>
  <message>
   <source>is no CSV: {0}</source>
   <translation>ist keine CSV: {0}</translation>
  </message>
  <message>
   <source>is no fabric</source>
   <translation>ist keine Fabric</translation>
  </message>
  <message>
   <source>is not XML: {0}</source>
   <translation>ist kein XML: {0}</translation>
  </message>
  <message>
   <source>is not a file name: {0}</source>
   <translation>ist kein Dateiname: {0}</translation>
  </message>
  <message>
   <source>is not text that can be read: {0}</source>
   <translation>ist kein lesbarer Text: {0}</translation>
  </message>
  <message>
   <source>is text of no kind known here</source>
   <translation>ist Text keiner hier bekannten Art</translation>
  </message>
  <message>
   <source>is too large</source>
   <translation>ist zu groß</translation>
  </message>
  <message>
   <source>is too large for a hardware file</source>
   <translation>ist zu groß für eine Hardware-Datei</translation>
  </message>
  <message>
   <source>is whole again</source>
   <translation>ist wieder ganz</translation>
  </message>
  <message>
   <source>is {0}</source>
   <translation>ist {0}</translation>
  </message>
  <message>
   <source>it carries nothing</source>
   <translation>er trägt nichts</translation>
  </message>
  <message>
   <source>it had no file yet</source>
   <translation>es hatte noch keine Datei</translation>
  </message>
  <message>
   <source>it has no links</source>
   <translation>sie hat keine Links</translation>
  </message>
  <message>
   <source>it has {0} 0-{1}</source>
   <translation>sie hat {0} 0-{1}</translation>
  </message>
  <message>
   <source>it has {0} chips</source>
   <translation>sie hat {0} Chips</translation>
  </message>
  <message>
   <source>it has {0} dimensions</source>
   <translation>sie hat {0} Dimensionen</translation>
  </message>
  <message>
   <source>it has {0} links</source>
   <translation>sie hat {0} Links</translation>
  </message>
  <message>
   <source>it holds {0}</source>
   <translation>sie hält {0}</translation>
  </message>
  <message>
   <source>it holds {0}, while {1}</source>
   <translation>sie hält {0}, während {1}</translation>
  </message>
  <message>
   <source>it is spelled out in a file</source>
   <translation>es ist in einer Datei ausgeschrieben</translation>
  </message>
  <message>
   <source>it is too large</source>
   <translation>es ist zu groß</translation>
  </message>
  <message>
   <source>it is too long</source>
   <translation>es ist zu lang</translation>
  </message>
  <message>
   <source>its bank holds</source>
   <translation>seine Bank hält</translation>
  </message>
  <message>
   <source>its cores are numbered {0}, not from {1}</source>
   <translation>seine Kerne sind {0} nummeriert, nicht ab {1}</translation>
  </message>
  <message>
   <source>its links are no longer those of {0}: taken link by link</source>
   <translation>ihre Links sind nicht mehr die von {0}: Link für Link übernommen</translation>
  </message>
  <message>
   <source>its nodes are no longer those of {0}: taken link by link</source>
   <translation>ihre Knoten sind nicht mehr die von {0}: Link für Link übernommen</translation>
  </message>
  <message>
   <source>its numbers lie in {0}-{1}</source>
   <translation>seine Nummern liegen in {0}-{1}</translation>
  </message>
  <message>
   <source>kangaring needs a cycle of links through the chips of the group</source>
   <translation>kangaring braucht einen Kreis aus Links durch die Chips der Gruppe</translation>
  </message>
  <message>
   <source>kangaring needs equally many ranks on every chip of the group</source>
   <translation>kangaring braucht gleich viele Ränge auf jedem Chip der Gruppe</translation>
  </message>
  <message>
   <source>keep one</source>
   <translation>eins behalten</translation>
  </message>
  <message>
   <source>keep one of them</source>
   <translation>eins davon behalten</translation>
  </message>
  <message>
   <source>key, value</source>
   <translation>Key, Value</translation>
  </message>
  <message>
   <source>key, value bias</source>
   <translation>Key-, Value-Bias</translation>
  </message>
  <message>
   <source>key, value down</source>
   <translation>Key, Value Down</translation>
  </message>
  <message>
   <source>key, value latent norm</source>
   <translation>latente Key-Value-Norm</translation>
  </message>
  <message>
   <source>key, value up</source>
   <translation>Key, Value Up</translation>
  </message>
  <message>
   <source>keys and values</source>
   <translation>Keys und Values</translation>
  </message>
  <message>
   <source>kind</source>
   <translation>Art</translation>
  </message>
  <message>
   <source>kind of a node</source>
   <translation>Art eines Knotens</translation>
  </message>
  <message>
   <source>kind of file</source>
   <translation>Art von Datei</translation>
  </message>
  <message>
   <source>kinds from 0 to {0}, such as "0*3 1*77"</source>
   <translation>Arten von 0 bis {0}, etwa „0*3 1*77“</translation>
  </message>
  <message>
   <source>known are {0}</source>
   <translation>bekannt sind {0}</translation>
  </message>
  <message>
   <source>known are {0}; one that has the shape of these may use their name, with {1}, tie_word_embeddings and, with experts, num_local_experts, num_experts_per_tok and moe_intermediate_size; any other needs rules for its biases, norms and experts</source>
   <translation>bekannt sind {0}; eine, die die Form einer von ihnen hat, darf deren Namen verwenden, mit {1}, tie_word_embeddings und, mit Experten, num_local_experts, num_experts_per_tok und moe_intermediate_size; jede andere braucht Regeln für ihre Biases, Normen und Experten</translation>
  </message>
  <message>
   <source>known are: {0}</source>
   <translation>bekannt sind: {0}</translation>
  </message>
  <message>
   <source>kv </source>
   <translation>kv </translation>
  </message>
  <message>
   <source>largest size</source>
   <translation>größte Größe</translation>
  </message>
  <message>
   <source>latency</source>
   <translation>Latenz</translation>
  </message>
  <message>
   <source>latency from {0}</source>
   <translation>Latenz aus {0}</translation>
  </message>
  <message>
   <source>latency from {0}, bare numbers in {1}</source>
   <translation>Latenz aus {0}, bloße Zahlen in {1}</translation>
  </message>
  <message>
   <source>latency term</source>
   <translation>Latenzterm</translation>
  </message>
  <message>
   <source>latent attention has as many as query heads, {0}</source>
   <translation>latente Attention hat so viele wie Query-Köpfe, {0}</translation>
  </message>
  <message>
   <source>latents, Q, K, V, output</source>
   <translation>Latente, Q, K, V, Ausgabe</translation>
  </message>
  <message>
   <source>layer {0}</source>
   <translation>Schicht {0}</translation>
  </message>
  <message>
   <source>layer {0} cannot go from stage {1} to stage {2}: layers keep their order, so it can only go to stage {3}</source>
   <translation>Schicht {0} kann nicht von Stufe {1} auf Stufe {2}: Schichten behalten ihre Ordnung, also nur auf Stufe {3}</translation>
  </message>
  <message>
   <source>layer {0} takes all {1} layers of stage {2} along; a stage keeps at least one</source>
   <translation>Schicht {0} nimmt alle {1} Schichten der Stufe {2} mit; eine Stufe behält mindestens eine</translation>
  </message>
  <message>
   <source>layer {0} to stage {2}</source>
   <translation>Schicht {0} auf Stufe {2}</translation>
  </message>
  <message>
   <source>layer_split names the layers of {0} parts; there are {1}, of at least one layer each</source>
   <translation>layer_split nennt die Schichten von {0} Teilen; es gibt {1}, mit je mindestens einer Schicht</translation>
  </message>
  <message>
   <source>layers</source>
   <translation>Schichten</translation>
  </message>
  <message>
   <source>layers dealt out by hand, stage by stage: {0}</source>
   <translation>von Hand verteilte Schichten, Stufe für Stufe: {0}</translation>
  </message>
  <message>
   <source>layers keep their order and cannot lie in the tray; give them to the stage before or after</source>
   <translation>Schichten behalten ihre Ordnung und können nicht in der Ablage liegen; der Stufe davor oder danach geben</translation>
  </message>
  <message>
   <source>layers of the stage</source>
   <translation>Schichten der Stufe</translation>
  </message>
  <message>
   <source>layers {0} to {1} to stage {2}</source>
   <translation>Schichten {0} bis {1} auf Stufe {2}</translation>
  </message>
  <message>
   <source>leave &lt;!DOCTYPE ...&gt; out</source>
   <translation>&lt;!DOCTYPE ...&gt; weglassen</translation>
  </message>
  <message>
   <source>leave at least one</source>
   <translation>mindestens einen lassen</translation>
  </message>
  <message>
   <source>leave it out</source>
   <translation>weglassen</translation>
  </message>
  <message>
   <source>leave these lists out</source>
   <translation>diese Listen weglassen</translation>
  </message>
  <message>
   <source>ledger</source>
   <translation>Bilanz</translation>
  </message>
  <message>
   <source>ledger table</source>
   <translation>Bilanztabelle</translation>
  </message>
  <message>
   <source>left of {0}</source>
   <translation>übrig von {0}</translation>
  </message>
  <message>
   <source>length of the step</source>
   <translation>Schrittlänge</translation>
  </message>
  <message>
   <source>length of the {0}</source>
   <translation>Länge: {0}</translation>
  </message>
  <message>
   <source>less</source>
   <translation>weniger</translation>
  </message>
  <message>
   <source>letters of {0} pt</source>
   <translation>Buchstaben von {0} pt</translation>
  </message>
  <message>
   <source>level</source>
   <translation>Grad</translation>
  </message>
  <message>
   <source>limited by</source>
   <translation>begrenzt durch</translation>
  </message>
  <message>
   <source>line</source>
   <translation>line</translation>
  </message>
  <message>
   <source>line 1 column 1</source>
   <translation>Zeile 1 Spalte 1</translation>
  </message>
  <message>
   <source>line between the two documents</source>
   <translation>Linie zwischen den beiden Dokumenten</translation>
  </message>
  <message>
   <source>line {0}</source>
   <translation>Zeile {0}</translation>
  </message>
  <message>
   <source>line {0} column {1}</source>
   <translation>Zeile {0} Spalte {1}</translation>
  </message>
  <message>
   <source>line {0}, {1}</source>
   <translation>Zeile {0}, {1}</translation>
  </message>
  <message>
   <source>link</source>
   <translation>Link</translation>
  </message>
  <message>
   <source>link load over the step</source>
   <translation>Linklast im Schritt</translation>
  </message>
  <message>
   <source>link loads</source>
   <translation>Linklasten</translation>
  </message>
  <message>
   <source>link {0}</source>
   <translation>Link {0}</translation>
  </message>
  <message>
   <source>link {0}, both ways</source>
   <translation>Link {0}, beide Richtungen</translation>
  </message>
  <message>
   <source>link {0}: added to the fabric</source>
   <translation>Link {0}: zur Fabric hinzugefügt</translation>
  </message>
  <message>
   <source>link {0}: removed from the fabric</source>
   <translation>Link {0}: aus der Fabric entfernt</translation>
  </message>
  <message>
   <source>links</source>
   <translation>Links</translation>
  </message>
  <message>
   <source>links along {0}</source>
   <translation>Links entlang {0}</translation>
  </message>
  <message>
   <source>links as neuron-ls lists them, figures of {0}</source>
   <translation>Links, wie neuron-ls sie nennt, Zahlen von {0}</translation>
  </message>
  <message>
   <source>links down</source>
   <translation>Links aus</translation>
  </message>
  <message>
   <source>links lead to devices {0}, which are not listed</source>
   <translation>Links führen zu Devices {0}, die nicht in der Liste stehen</translation>
  </message>
  <message>
   <source>links of all chips</source>
   <translation>Links aller Chips</translation>
  </message>
  <message>
   <source>links of chip {0}</source>
   <translation>Links des Chips {0}</translation>
  </message>
  <message>
   <source>links of the fabric</source>
   <translation>Links der Fabric</translation>
  </message>
  <message>
   <source>links that are down are faults</source>
   <translation>Links, die aus sind, sind Störungen</translation>
  </message>
  <message>
   <source>links that were added, and what was taken out, are left out</source>
   <translation>hinzugefügte Links und Entferntes werden weggelassen</translation>
  </message>
  <message>
   <source>links with the highest peak</source>
   <translation>Links mit der höchsten Spitze</translation>
  </message>
  <message>
   <source>list of faults</source>
   <translation>Liste der Störungen</translation>
  </message>
  <message>
   <source>list of notes</source>
   <translation>Liste der Notizen</translation>
  </message>
  <message>
   <source>list of problems</source>
   <translation>Liste der Probleme</translation>
  </message>
  <message>
   <source>lists too many devices</source>
   <translation>nennt zu viele Devices</translation>
  </message>
  <message>
   <source>lists {0} devices</source>
   <translation>nennt {0} Devices</translation>
  </message>
  <message>
   <source>load</source>
   <translation>Last</translation>
  </message>
  <message>
   <source>load of every link over the step</source>
   <translation>Last jedes Links im Schritt</translation>
  </message>
  <message>
   <source>logical core size</source>
   <translation>Größe logischer Kerne</translation>
  </message>
  <message>
   <source>logits</source>
   <translation>Logits</translation>
  </message>
  <message>
   <source>m and v of one byte each, fp32 master (recalled, not published so)</source>
   <translation>m und v zu je einem Byte, Master in fp32 (aus dem Gedächtnis, so nicht veröffentlicht)</translation>
  </message>
  <message>
   <source>marked moments</source>
   <translation>markierte Momente</translation>
  </message>
  <message>
   <source>mean</source>
   <translation>Mittel</translation>
  </message>
  <message>
   <source>mean load of the busiest link</source>
   <translation>mittlere Last des Engpass-Links</translation>
  </message>
  <message>
   <source>mean {0}</source>
   <translation>Mittel {0}</translation>
  </message>
  <message>
   <source>measure</source>
   <translation>Messgröße</translation>
  </message>
  <message>
   <source>measured</source>
   <translation>gemessen</translation>
  </message>
  <message>
   <source>measured by {0}, {1}; {2}</source>
   <translation>gemessen von {0}, {1}; {2}</translation>
  </message>
  <message>
   <source>measured is</source>
   <translation>gemessen ist</translation>
  </message>
  <message>
   <source>measured is {0} times the model in the middle of {1} point{2}, {3} times at {4}</source>
   <translation>gemessen ist das {0}-fache des Modells in der Mitte von {1} Punkt{2}, das {3}-fache bei {4}</translation>
  </message>
  <message>
   <source>measured on core {0} by {1}: {2}; the ledger has {3}: {4}</source>
   <translation>gemessen auf Kern {0} von {1}: {2}; die Bilanz hat {3}: {4}</translation>
  </message>
  <message>
   <source>measured on cores {0} by {1}: {2}; the ledger has {3}: {4}</source>
   <translation>gemessen auf Kernen {0} von {1}: {2}; die Bilanz hat {3}: {4}</translation>
  </message>
  <message>
   <source>measured {0}</source>
   <translation>gemessen {0}</translation>
  </message>
  <message>
   <source>measured, mean</source>
   <translation>gemessen, Mittel</translation>
  </message>
  <message>
   <source>members</source>
   <translation>Mitglieder</translation>
  </message>
  <message>
   <source>memory alone</source>
   <translation>nur Speicher</translation>
  </message>
  <message>
   <source>memory, cores and links on the chip are left out</source>
   <translation>Speicher, Kerne und Links auf dem Chip werden weggelassen</translation>
  </message>
  <message>
   <source>micro-batches</source>
   <translation>Micro-Batches</translation>
  </message>
  <message>
   <source>micro-batches in flight from the first stage on: {0}</source>
   <translation>Micro-Batches unterwegs, von der ersten Stufe an: {0}</translation>
  </message>
  <message>
   <source>middle button, or Space and drag</source>
   <translation>mittlere Taste, oder Leertaste und ziehen</translation>
  </message>
  <message>
   <source>mixes rates and shares of capacity</source>
   <translation>mischt Raten und Anteile der Kapazität</translation>
  </message>
  <message>
   <source>mm</source>
   <translation>mm</translation>
  </message>
  <message>
   <source>mode</source>
   <translation>Modus</translation>
  </message>
  <message>
   <source>mode of the canvas</source>
   <translation>Modus der Zeichenfläche</translation>
  </message>
  <message>
   <source>model FLOPS utilization</source>
   <translation>FLOPS-Nutzung (MFU)</translation>
  </message>
  <message>
   <source>models that ship: {0}</source>
   <translation>Mitgelieferte Modelle: {0}</translation>
  </message>
  <message>
   <source>moment {0}</source>
   <translation>Moment {0}</translation>
  </message>
  <message>
   <source>moments of {0}</source>
   <translation>Momente von {0}</translation>
  </message>
  <message>
   <source>momentum alone beside an fp32 master</source>
   <translation>nur Momentum neben einem fp32-Master</translation>
  </message>
  <message>
   <source>more</source>
   <translation>mehr</translation>
  </message>
  <message>
   <source>more than 0</source>
   <translation>mehr als 0</translation>
  </message>
  <message>
   <source>more than 0; what is down is a fault</source>
   <translation>mehr als 0; was aus ist, ist eine Störung</translation>
  </message>
  <message>
   <source>more than {0}</source>
   <translation>mehr als {0}</translation>
  </message>
  <message>
   <source>move it, or an end by its handle; Alt frees an end</source>
   <translation>sie verschieben, oder ein Ende am Griff; Alt löst ein Ende</translation>
  </message>
  <message>
   <source>move the shard; on a taken core, swap; with Alt, over-commit</source>
   <translation>den Shard verschieben; auf belegtem Kern tauschen; mit Alt überbelegen</translation>
  </message>
  <message>
   <source>move time; with Shift the loop, with Ctrl its begin, both its end</source>
   <translation>Zeit bewegen; mit Umschalt die Schleife, mit Strg ihren Anfang, mit beiden ihr Ende</translation>
  </message>
  <message>
   <source>move to {0}</source>
   <translation>nach {0} verschieben</translation>
  </message>
  <message>
   <source>name</source>
   <translation>Name</translation>
  </message>
  <message>
   <source>name the file</source>
   <translation>die Datei nennen</translation>
  </message>
  <message>
   <source>names</source>
   <translation>Namen</translation>
  </message>
  <message>
   <source>names differ</source>
   <translation>Namen unterscheiden sich</translation>
  </message>
  <message>
   <source>names from {0}</source>
   <translation>Namen aus {0}</translation>
  </message>
  <message>
   <source>names no layer</source>
   <translation>nennt keine Schicht</translation>
  </message>
  <message>
   <source>names no ranks</source>
   <translation>nennt keine Ränge</translation>
  </message>
  <message>
   <source>names nodes but lists no devices</source>
   <translation>nennt Knoten, aber keine Devices</translation>
  </message>
  <message>
   <source>names {0} cores</source>
   <translation>nennt {0} Kerne</translation>
  </message>
  <message>
   <source>nearer to the others</source>
   <translation>näher an den anderen</translation>
  </message>
  <message>
   <source>needed: {0}</source>
   <translation>nötig: {0}</translation>
  </message>
  <message>
   <source>network</source>
   <translation>Netz</translation>
  </message>
  <message>
   <source>network model</source>
   <translation>Netzmodell</translation>
  </message>
  <message>
   <source>networkx node-link JSON</source>
   <translation>Node-Link-JSON von networkx</translation>
  </message>
  <message>
   <source>neuron is the rule of AWS chips; a generic fabric has none</source>
   <translation>neuron ist die Regel der AWS-Chips; eine allgemeine Fabric hat keine</translation>
  </message>
  <message>
   <source>neuron-ls -j prints one object a device; it found none</source>
   <translation>neuron-ls -j schreibt ein Objekt je Device; es fand keins</translation>
  </message>
  <message>
   <source>neuron-ls does not list device {0}</source>
   <translation>neuron-ls nennt Device {0} nicht</translation>
  </message>
  <message>
   <source>neuron-ls of device {0} does not list {1}: the link is taken as down</source>
   <translation>neuron-ls von Device {0} nennt {1} nicht: der Link gilt als aus</translation>
  </message>
  <message>
   <source>never</source>
   <translation>nie</translation>
  </message>
  <message>
   <source>no</source>
   <translation>nein</translation>
  </message>
  <message>
   <source>no algorithm can serve this group</source>
   <translation>kein Algorithmus kann diese Gruppe bedienen</translation>
  </message>
  <message>
   <source>no algorithm can serve this group; </source>
   <translation>kein Algorithmus kann diese Gruppe bedienen; </translation>
  </message>
  <message>
   <source>no algorithm can serve this {0}: {1}</source>
   <translation>kein Algorithmus kann dieses {0} bedienen: {1}</translation>
  </message>
  <message>
   <source>no algorithm can serve: {0}</source>
   <translation>kein Algorithmus kann bedienen: {0}</translation>
  </message>
  <message>
   <source>no attribute is a capacity: {0} each way is assumed</source>
   <translation>kein Attribut ist eine Kapazität: {0} je Richtung wird angenommen</translation>
  </message>
  <message>
   <source>no attribute is a latency: {0} a link is assumed</source>
   <translation>kein Attribut ist eine Latenz: {0} je Link wird angenommen</translation>
  </message>
  <message>
   <source>no chip is left</source>
   <translation>kein Chip ist übrig</translation>
  </message>
  <message>
   <source>no data</source>
   <translation>keine Daten</translation>
  </message>
  <message>
   <source>no degrees suit it</source>
   <translation>keine Grade passen dazu</translation>
  </message>
  <message>
   <source>no experts in this model</source>
   <translation>keine Experten in diesem Modell</translation>
  </message>
  <message>
   <source>no fabric given: {0}</source>
   <translation>keine Fabric angegeben: {0}</translation>
  </message>
  <message>
   <source>no link is left across {0}</source>
   <translation>kein Link ist übrig über {0}</translation>
  </message>
  <message>
   <source>no memory for {0} x {1} pixels</source>
   <translation>kein Speicher für {0} x {1} Pixel</translation>
  </message>
  <message>
   <source>no model</source>
   <translation>kein Modell</translation>
  </message>
  <message>
   <source>no model yet: choose one in the panel Plan (Ctrl+2)</source>
   <translation>noch kein Modell: im Feld Plan eines wählen (Strg+2)</translation>
  </message>
  <message>
   <source>no name</source>
   <translation>kein Name</translation>
  </message>
  <message>
   <source>no permission to write there</source>
   <translation>keine Erlaubnis, dort zu schreiben</translation>
  </message>
  <message>
   <source>no preset has {0} such devices: spelled out link by link</source>
   <translation>keine Vorlage hat {0} solche Devices: Link für Link ausgeschrieben</translation>
  </message>
  <message>
   <source>no rank of {0} sits on a chip</source>
   <translation>kein Rang von {0} sitzt auf einem Chip</translation>
  </message>
  <message>
   <source>no rank sits here</source>
   <translation>hier sitzt kein Rang</translation>
  </message>
  <message>
   <source>no rank sits on {0} that could take {1}</source>
   <translation>auf {0} sitzt kein Rang, der {1} nehmen könnte</translation>
  </message>
  <message>
   <source>no rank sits there that could take {0}</source>
   <translation>dort sitzt kein Rang, der {0} nehmen könnte</translation>
  </message>
  <message>
   <source>no suffix</source>
   <translation>kein Suffix</translation>
  </message>
  <message>
   <source>no sweep yet</source>
   <translation>noch kein Durchlauf</translation>
  </message>
  <message>
   <source>no way is left from {0}</source>
   <translation>kein Weg ist übrig von {0}</translation>
  </message>
  <message>
   <source>no way is left from {0} to {1}</source>
   <translation>kein Weg ist übrig von {0} nach {1}</translation>
  </message>
  <message>
   <source>no {0} has the attribute {1}</source>
   <translation>kein {0} hat das Attribut {1}</translation>
  </message>
  <message>
   <source>node ids</source>
   <translation>Knoten-IDs</translation>
  </message>
  <message>
   <source>node labels</source>
   <translation>Knoten-Labels</translation>
  </message>
  <message>
   <source>node {0} has no {1} to be named by</source>
   <translation>Knoten {0} hat kein {1}, nach dem er heißen könnte</translation>
  </message>
  <message>
   <source>node-link graph</source>
   <translation>Node-Link-Graph</translation>
  </message>
  <message>
   <source>nodes and edges only</source>
   <translation>nur Knoten und Kanten</translation>
  </message>
  <message>
   <source>none</source>
   <translation>keine</translation>
  </message>
  <message>
   <source>none carries anything</source>
   <translation>keiner trägt etwas</translation>
  </message>
  <message>
   <source>none of the links that were measured is in this fabric</source>
   <translation>keiner der gemessenen Links ist in diesem Netz</translation>
  </message>
  <message>
   <source>none of this file</source>
   <translation>keine von dieser Datei</translation>
  </message>
  <message>
   <source>none: in the tray</source>
   <translation>keiner: in der Ablage</translation>
  </message>
  <message>
   <source>norms and biases{0}</source>
   <translation>Normen und Biases{0}</translation>
  </message>
  <message>
   <source>norms and product again</source>
   <translation>Normen und Produkt noch einmal</translation>
  </message>
  <message>
   <source>norms, routers{0}</source>
   <translation>Normen, Router{0}</translation>
  </message>
  <message>
   <source>not a journal of this version</source>
   <translation>kein Journal dieser Version</translation>
  </message>
  <message>
   <source>not adopted: {0}</source>
   <translation>nicht übernommen: {0}</translation>
  </message>
  <message>
   <source>not used</source>
   <translation>nicht benutzt</translation>
  </message>
  <message>
   <source>not used: {0}</source>
   <translation>nicht benutzt: {0}</translation>
  </message>
  <message>
   <source>note</source>
   <translation>Notiz</translation>
  </message>
  <message>
   <source>note</source>
   <comment>a problem</comment>
   <translation>Hinweis</translation>
  </message>
  <message>
   <source>note {0}</source>
   <translation>Notiz {0}</translation>
  </message>
  <message>
   <source>notes</source>
   <translation>Notizen</translation>
  </message>
  <message>
   <source>nothing</source>
   <translation>nichts</translation>
  </message>
  <message>
   <source>nothing carried</source>
   <translation>nichts getragen</translation>
  </message>
  <message>
   <source>nothing is cut along the sequence, and no weights over DP</source>
   <translation>nichts ist entlang der Sequenz geteilt, und keine Gewichte über DP</translation>
  </message>
  <message>
   <source>nothing is trained</source>
   <translation>nichts wird trainiert</translation>
  </message>
  <message>
   <source>nothing leaves a chip</source>
   <translation>nichts verlässt einen Chip</translation>
  </message>
  <message>
   <source>nothing lies between {0} and {1}</source>
   <translation>nichts liegt zwischen {0} und {1}</translation>
  </message>
  <message>
   <source>nothing to compare</source>
   <translation>nichts zu vergleichen</translation>
  </message>
  <message>
   <source>nothing to simulate</source>
   <translation>nichts zu simulieren</translation>
  </message>
  <message>
   <source>nothing yet</source>
   <translation>noch nichts</translation>
  </message>
  <message>
   <source>now</source>
   <translation>jetzt</translation>
  </message>
  <message>
   <source>numbers</source>
   <translation>Zahlen</translation>
  </message>
  <message>
   <source>of nothing</source>
   <translation>von nichts</translation>
  </message>
  <message>
   <source>of the beginning of the file: {0}</source>
   <translation>vom Anfang der Datei: {0}</translation>
  </message>
  <message>
   <source>of {0} ranks mesh up to {1}, {2} from {3}, rdh between</source>
   <translation>von {0} Rängen mesh bis {1}, {2} ab {3}, rdh dazwischen</translation>
  </message>
  <message>
   <source>off</source>
   <translation>aus</translation>
  </message>
  <message>
   <source>on</source>
   <translation>an</translation>
  </message>
  <message>
   <source>on chip</source>
   <translation>auf dem Chip</translation>
  </message>
  <message>
   <source>on chip, core to core</source>
   <translation>auf dem Chip, von Kern zu Kern</translation>
  </message>
  <message>
   <source>on the chip</source>
   <translation>auf dem Chip</translation>
  </message>
  <message>
   <source>on the whole drawing</source>
   <translation>auf der ganzen Zeichnung</translation>
  </message>
  <message>
   <source>on {0}</source>
   <translation>auf {0}</translation>
  </message>
  <message>
   <source>on {0} cores no longer reach one another's memory: {1} is down; repair it, or move the shards of this chip</source>
   <translation>auf {0} erreichen Kerne den Speicher der anderen nicht mehr: {1} ist ausgefallen; reparieren oder die Shards dieses Chips verschieben</translation>
  </message>
  <message>
   <source>one a link</source>
   <translation>einer je Link</translation>
  </message>
  <message>
   <source>one configuration</source>
   <translation>eine Konfiguration</translation>
  </message>
  <message>
   <source>one cycle through {0}</source>
   <translation>ein Kreis durch {0}</translation>
  </message>
  <message>
   <source>one cycle, half the data each way</source>
   <translation>ein Kreis, halbe Daten je Richtung</translation>
  </message>
  <message>
   <source>one cycle, one direction</source>
   <translation>ein Kreis, eine Richtung</translation>
  </message>
  <message>
   <source>one cycle: no second one without shared links was found</source>
   <translation>ein Kreis: kein zweiter ohne gemeinsame Links wurde gefunden</translation>
  </message>
  <message>
   <source>one entry a dimension</source>
   <translation>ein Eintrag je Dimension</translation>
  </message>
  <message>
   <source>one file an instance</source>
   <translation>eine Datei je Instanz</translation>
  </message>
  <message>
   <source>one file is an instance</source>
   <translation>eine Datei ist eine Instanz</translation>
  </message>
  <message>
   <source>one file is one instance</source>
   <translation>eine Datei ist eine Instanz</translation>
  </message>
  <message>
   <source>one file, or instances with all their devices</source>
   <translation>eine Datei, oder Instanzen mit allen ihren Devices</translation>
  </message>
  <message>
   <source>one for each of {0}</source>
   <translation>eins für jede von {0}</translation>
  </message>
  <message>
   <source>one for each of {0} groups</source>
   <translation>eine für jede von {0} Gruppen</translation>
  </message>
  <message>
   <source>one for each of {0} stages</source>
   <translation>eine für jede von {0} Stufen</translation>
  </message>
  <message>
   <source>one graph a file</source>
   <translation>ein Graph je Datei</translation>
  </message>
  <message>
   <source>one kind</source>
   <translation>eine Art</translation>
  </message>
  <message>
   <source>one kind of them</source>
   <translation>eine Art davon</translation>
  </message>
  <message>
   <source>one layer at work: {0}</source>
   <translation>eine Schicht bei der Arbeit: {0}</translation>
  </message>
  <message>
   <source>one of each</source>
   <translation>eins von jedem</translation>
  </message>
  <message>
   <source>one of each kind</source>
   <translation>eins von jeder Art</translation>
  </message>
  <message>
   <source>one of each node</source>
   <translation>eins von jedem Knoten</translation>
  </message>
  <message>
   <source>one of them</source>
   <translation>eins davon</translation>
  </message>
  <message>
   <source>one of {0}</source>
   <translation>eins von {0}</translation>
  </message>
  <message>
   <source>one of {0}, as in {1}</source>
   <translation>eins von {0}, wie in {1}</translation>
  </message>
  <message>
   <source>one of {0}, or ring:N torus:AxBxC mesh:AxB full:N switch:N</source>
   <translation>eins von {0}, oder ring:N torus:AxBxC mesh:AxB full:N switch:N</translation>
  </message>
  <message>
   <source>one phase of direct exchanges per dimension, one dimension after another</source>
   <translation>eine Phase direkten Austauschs je Dimension, eine Dimension nach der anderen</translation>
  </message>
  <message>
   <source>one ring phase per dimension, one dimension after another</source>
   <translation>eine Ringphase je Dimension, eine Dimension nach der anderen</translation>
  </message>
  <message>
   <source>one row a size</source>
   <translation>eine Zeile je Größe</translation>
  </message>
  <message>
   <source>one row or counter a link and time</source>
   <translation>eine Zeile oder ein Zähler je Link und Zeit</translation>
  </message>
  <message>
   <source>one text</source>
   <translation>ein Text</translation>
  </message>
  <message>
   <source>one; it decides how the other keys are read</source>
   <translation>eine; sie entscheidet, wie die anderen Schlüssel gelesen werden</translation>
  </message>
  <message>
   <source>only the last stage has the logits</source>
   <translation>nur die letzte Stufe hat die Logits</translation>
  </message>
  <message>
   <source>only what carries at least</source>
   <translation>nur, was mindestens so viel trägt</translation>
  </message>
  <message>
   <source>only what goes on after</source>
   <translation>nur, was danach läuft</translation>
  </message>
  <message>
   <source>only what goes on before</source>
   <translation>nur, was davor läuft</translation>
  </message>
  <message>
   <source>operation</source>
   <translation>Operation</translation>
  </message>
  <message>
   <source>optimizer</source>
   <translation>Optimierer</translation>
  </message>
  <message>
   <source>optimizer and other</source>
   <translation>Optimierer und anderes</translation>
  </message>
  <message>
   <source>other</source>
   <translation>anderes</translation>
  </message>
  <message>
   <source>output bias</source>
   <translation>Ausgabe-Bias</translation>
  </message>
  <message>
   <source>over EFA</source>
   <translation>über EFA</translation>
  </message>
  <message>
   <source>over X/Y links</source>
   <translation>über X/Y-Links</translation>
  </message>
  <message>
   <source>over Z links</source>
   <translation>über Z-Links</translation>
  </message>
  <message>
   <source>over any link</source>
   <translation>über jeden Link</translation>
  </message>
  <message>
   <source>over its capacity</source>
   <translation>über ihrer Kapazität</translation>
  </message>
  <message>
   <source>over links</source>
   <translation>über Links</translation>
  </message>
  <message>
   <source>over the selected links</source>
   <translation>über die ausgewählten Links</translation>
  </message>
  <message>
   <source>over-committed</source>
   <translation>überbelegt</translation>
  </message>
  <message>
   <source>overlap</source>
   <translation>Überlappung</translation>
  </message>
  <message>
   <source>page</source>
   <translation>Seite</translation>
  </message>
  <message>
   <source>pairs</source>
   <translation>Paare</translation>
  </message>
  <message>
   <source>pairs go directly</source>
   <translation>Paare gehen direkt</translation>
  </message>
  <message>
   <source>pairs need one group</source>
   <translation>Paare brauchen eine Gruppe</translation>
  </message>
  <message>
   <source>pairs of a permute say nothing of a plan</source>
   <translation>Paare eines Permute sagen nichts über einen Plan</translation>
  </message>
  <message>
   <source>pairs over the bits of the routing ids of an instance</source>
   <translation>Paare über die Bits der Routing-IDs einer Instanz</translation>
  </message>
  <message>
   <source>parallel edges were added up</source>
   <translation>parallele Kanten wurden addiert</translation>
  </message>
  <message>
   <source>parallel part of a NeuronX Distributed Training configuration</source>
   <translation>Abschnitt parallel einer Konfiguration von NeuronX Distributed Training</translation>
  </message>
  <message>
   <source>parameters</source>
   <translation>Parameter</translation>
  </message>
  <message>
   <source>part to break</source>
   <translation>Teil zum Unterbrechen</translation>
  </message>
  <message>
   <source>partners at distance 1, 2, 4, ..., the data halved each time</source>
   <translation>Partner im Abstand 1, 2, 4, ..., die Daten jedes Mal halbiert</translation>
  </message>
  <message>
   <source>passes</source>
   <translation>gehen durch</translation>
  </message>
  <message>
   <source>peak</source>
   <translation>Spitze</translation>
  </message>
  <message>
   <source>picked from</source>
   <translation>gewählt aus</translation>
  </message>
  <message>
   <source>picture of the resulting fabric</source>
   <translation>Bild der entstehenden Fabric</translation>
  </message>
  <message>
   <source>picture: {0}</source>
   <translation>Bild: {0}</translation>
  </message>
  <message>
   <source>pipeline bubble</source>
   <translation>Pipeline-Bubble</translation>
  </message>
  <message>
   <source>place</source>
   <translation>Platz</translation>
  </message>
  <message>
   <source>place of {0} rank{1} ({2}{3})</source>
   <translation>Platz von {0} Rang{1} ({2}{3})</translation>
  </message>
  <message>
   <source>plan</source>
   <translation>Plan</translation>
  </message>
  <message>
   <source>plan {0}</source>
   <translation>Plan {0}</translation>
  </message>
  <message>
   <source>playback position</source>
   <translation>Wiedergabeposition</translation>
  </message>
  <message>
   <source>playback speed</source>
   <translation>Wiedergabegeschwindigkeit</translation>
  </message>
  <message>
   <source>points of the sweep</source>
   <translation>Punkte des Durchlaufs</translation>
  </message>
  <message>
   <source>position</source>
   <translation>Position</translation>
  </message>
  <message>
   <source>position of {0} in {1}</source>
   <translation>Position von {0} in {1}</translation>
  </message>
  <message>
   <source>pp</source>
   <translation>pp</translation>
  </message>
  <message>
   <source>pp send_recv</source>
   <translation>pp send_recv</translation>
  </message>
  <message>
   <source>pp {0}, {1}embedding</source>
   <translation>pp {0}, {1}Embedding</translation>
  </message>
  <message>
   <source>prediction projection</source>
   <translation>Vorhersageprojektion</translation>
  </message>
  <message>
   <source>preview of the picture</source>
   <translation>Vorschau des Bilds</translation>
  </message>
  <message>
   <source>previous and next phase</source>
   <translation>vorige und nächste Phase</translation>
  </message>
  <message>
   <source>problems</source>
   <translation>Probleme</translation>
  </message>
  <message>
   <source>problems of the draft</source>
   <translation>Probleme des Entwurfs</translation>
  </message>
  <message>
   <source>progress of the sweep</source>
   <translation>Fortschritt des Durchlaufs</translation>
  </message>
  <message>
   <source>projection backward</source>
   <translation>Projektion rückwärts</translation>
  </message>
  <message>
   <source>projection forward</source>
   <translation>Projektion vorwärts</translation>
  </message>
  <message>
   <source>pure bf16 with stochastic rounding: NxD training option, split inferred</source>
   <translation>reines bf16 mit stochastischem Runden: Option im NxD-Training, Aufteilung geschlossen</translation>
  </message>
  <message>
   <source>push the drawing</source>
   <translation>die Zeichnung schieben</translation>
  </message>
  <message>
   <source>put back or repair their link</source>
   <translation>ihren Link zurücksetzen oder reparieren</translation>
  </message>
  <message>
   <source>put it back</source>
   <translation>zurücksetzen</translation>
  </message>
  <message>
   <source>put it back, or take another</source>
   <translation>zurücksetzen, oder einen anderen nehmen</translation>
  </message>
  <message>
   <source>px</source>
   <translation>px</translation>
  </message>
  <message>
   <source>quality</source>
   <translation>Güte</translation>
  </message>
  <message>
   <source>quality {0} → {1}</source>
   <translation>Güte {0} → {1}</translation>
  </message>
  <message>
   <source>query bias</source>
   <translation>Query-Bias</translation>
  </message>
  <message>
   <source>query down</source>
   <translation>Query Down</translation>
  </message>
  <message>
   <source>query heads</source>
   <translation>Query-Köpfe</translation>
  </message>
  <message>
   <source>query latent norm</source>
   <translation>latente Query-Norm</translation>
  </message>
  <message>
   <source>query up</source>
   <translation>Query Up</translation>
  </message>
  <message>
   <source>query, key norms</source>
   <translation>Query-, Key-Normen</translation>
  </message>
  <message>
   <source>rank</source>
   <translation>Rang</translation>
  </message>
  <message>
   <source>rank map</source>
   <translation>Rangzuordnung</translation>
  </message>
  <message>
   <source>rank order</source>
   <translation>Rangfolge</translation>
  </message>
  <message>
   <source>rank {0}</source>
   <translation>Rang {0}</translation>
  </message>
  <message>
   <source>rank {0} has</source>
   <translation>Rang {0} hat</translation>
  </message>
  <message>
   <source>rank {0} has no place</source>
   <translation>Rang {0} hat keinen Platz</translation>
  </message>
  <message>
   <source>rank {0} sits on core {1} of chip {2}</source>
   <translation>Rang {0} sitzt auf Kern {1} von Chip {2}</translation>
  </message>
  <message>
   <source>rank {0} stands on {1} as well</source>
   <translation>Rang {0} steht auch auf {1}</translation>
  </message>
  <message>
   <source>rank {0} stands twice</source>
   <translation>Rang {0} steht zweimal da</translation>
  </message>
  <message>
   <source>rank {0}, core {1}</source>
   <translation>Rang {0}, Kern {1}</translation>
  </message>
  <message>
   <source>rank {0}, on no chip</source>
   <translation>Rang {0}, auf keinem Chip</translation>
  </message>
  <message>
   <source>rank-to-core map</source>
   <translation>Zuordnung von Rängen zu Kernen</translation>
  </message>
  <message>
   <source>ranks</source>
   <translation>Ränge</translation>
  </message>
  <message>
   <source>ranks are 0 to {0}</source>
   <translation>Ränge sind 0 bis {0}</translation>
  </message>
  <message>
   <source>ranks {0}{1} have</source>
   <translation>Ränge {0}{1} haben</translation>
  </message>
  <message>
   <source>rate</source>
   <translation>Rate</translation>
  </message>
  <message>
   <source>rate, each way</source>
   <translation>Rate je Richtung</translation>
  </message>
  <message>
   <source>ratio</source>
   <translation>Verhältnis</translation>
  </message>
  <message>
   <source>rdh needs the same chips of 1, 2, 4, ... instances</source>
   <translation>rdh braucht dieselben Chips von 1, 2, 4, ... Instanzen</translation>
  </message>
  <message>
   <source>rdh needs whole cubes of routing ids, 2, 4, 8 or 16 chips; {0} chips of the group differ in {1} bits</source>
   <translation>rdh braucht ganze Würfel von Routing-IDs, 2, 4, 8 oder 16 Chips; {0} Chips der Gruppe unterscheiden sich in {1} Bits</translation>
  </message>
  <message>
   <source>rdh runs on the 4x4 torus of an instance, equally many ranks a chip</source>
   <translation>rdh läuft auf dem 4x4-Torus einer Instanz, gleich viele Ränge je Chip</translation>
  </message>
  <message>
   <source>read-out of the chart</source>
   <translation>Ablesung des Diagramms</translation>
  </message>
  <message>
   <source>receives →</source>
   <translation>empfängt →</translation>
  </message>
  <message>
   <source>recipe</source>
   <translation>Rezept</translation>
  </message>
  <message>
   <source>recompute</source>
   <translation>Neuberechnung</translation>
  </message>
  <message>
   <source>record {0}: {1}</source>
   <translation>Aufzeichnung {0}: {1}</translation>
  </message>
  <message>
   <source>recording</source>
   <translation>Aufnahme</translation>
  </message>
  <message>
   <source>regression</source>
   <translation>Verschlechterung</translation>
  </message>
  <message>
   <source>removed</source>
   <translation>entfernt</translation>
  </message>
  <message>
   <source>repair</source>
   <translation>reparieren</translation>
  </message>
  <message>
   <source>repair a link between them</source>
   <translation>einen Link dazwischen reparieren</translation>
  </message>
  <message>
   <source>repair one</source>
   <translation>einen reparieren</translation>
  </message>
  <message>
   <source>repair the {0}, which takes it along</source>
   <translation>{0} reparieren, was es mitnimmt</translation>
  </message>
  <message>
   <source>replica</source>
   <translation>Replik</translation>
  </message>
  <message>
   <source>replica groups</source>
   <translation>Replikgruppen</translation>
  </message>
  <message>
   <source>resource {0}</source>
   <translation>Ressource {0}</translation>
  </message>
  <message>
   <source>ring for one rank per chip</source>
   <translation>ring für einen Rang je Chip</translation>
  </message>
  <message>
   <source>rings, full graphs and switches</source>
   <translation>Ringe, volle Graphen und Switches</translation>
  </message>
  <message>
   <source>root</source>
   <translation>Wurzel</translation>
  </message>
  <message>
   <source>root {0} is outside the group; positions are 0-{1}</source>
   <translation>Wurzel {0} ist außerhalb der Gruppe; Positionen sind 0-{1}</translation>
  </message>
  <message>
   <source>router bias</source>
   <translation>Router-Bias</translation>
  </message>
  <message>
   <source>rows over TP</source>
   <translation>Zeilen über TP</translation>
  </message>
  <message>
   <source>runtime</source>
   <translation>Runtime</translation>
  </message>
  <message>
   <source>save it as UTF-8</source>
   <translation>als UTF-8 speichern</translation>
  </message>
  <message>
   <source>save it as UTF-8 without one</source>
   <translation>als UTF-8 ohne Marke speichern</translation>
  </message>
  <message>
   <source>saved</source>
   <translation>gespeichert</translation>
  </message>
  <message>
   <source>says nothing of the memory of cores</source>
   <translation>sagt nichts über den Speicher der Kerne</translation>
  </message>
  <message>
   <source>score of the placement, of 100</source>
   <translation>Punkte der Platzierung, von 100</translation>
  </message>
  <message>
   <source>scrub; snaps to marks and phases, with Alt or Shift freely</source>
   <translation>die Zeit ziehen; rastet an Marken und Phasen ein, mit Alt oder Umschalt frei</translation>
  </message>
  <message>
   <source>seam of the dies</source>
   <translation>Naht der Dies</translation>
  </message>
  <message>
   <source>select a chip, a link or a shard; with Shift or Ctrl, add it</source>
   <translation>einen Chip, Link oder Shard auswählen; mit Umschalt oder Strg hinzufügen</translation>
  </message>
  <message>
   <source>select a shard first: click a tile</source>
   <translation>zuerst einen Shard auswählen: eine Kachel anklicken</translation>
  </message>
  <message>
   <source>select chips first: click one, or draw a box around some</source>
   <translation>zuerst Chips auswählen: einen anklicken, oder einen Kasten um einige ziehen</translation>
  </message>
  <message>
   <source>select the chips in the box</source>
   <translation>die Chips im Kasten auswählen</translation>
  </message>
  <message>
   <source>selective or full</source>
   <translation>selective oder full</translation>
  </message>
  <message>
   <source>send to {0} {1}</source>
   <translation>an {0} {1} senden</translation>
  </message>
  <message>
   <source>sequence</source>
   <translation>Sequenz</translation>
  </message>
  <message>
   <source>sequence parallel</source>
   <translation>sequenzparallel</translation>
  </message>
  <message>
   <source>sequence parallelism cannot cut {0} tokens over {1}</source>
   <translation>Sequenzparallelität kann {0} Token nicht über {1} teilen</translation>
  </message>
  <message>
   <source>set by the user; published: {0}, {1}</source>
   <translation>vom Benutzer gesetzt; veröffentlicht: {0}, {1}</translation>
  </message>
  <message>
   <source>shard {0}, rank {1}</source>
   <translation>Shard {0}, Rang {1}</translation>
  </message>
  <message>
   <source>shards</source>
   <translation>Shards</translation>
  </message>
  <message>
   <source>shards and tray</source>
   <translation>Shards und Ablage</translation>
  </message>
  <message>
   <source>share</source>
   <translation>Anteil</translation>
  </message>
  <message>
   <source>share cores of {0}</source>
   <translation>Kerne von {0} teilen</translation>
  </message>
  <message>
   <source>share of capacity that is left</source>
   <translation>Anteil der Kapazität, der übrig ist</translation>
  </message>
  <message>
   <source>share of capacity that is left, in percent</source>
   <translation>Anteil der Kapazität, der übrig ist, in Prozent</translation>
  </message>
  <message>
   <source>share of {0}</source>
   <translation>Anteil von {0}</translation>
  </message>
  <message>
   <source>shared gate</source>
   <translation>gemeinsames Gate</translation>
  </message>
  <message>
   <source>shares and blocks rounded up</source>
   <translation>Anteile und Blöcke aufgerundet</translation>
  </message>
  <message>
   <source>show {0}</source>
   <translation>{0} zeigen</translation>
  </message>
  <message>
   <source>shown now</source>
   <translation>jetzt gezeigt</translation>
  </message>
  <message>
   <source>simulated seconds per second</source>
   <translation>simulierte Sekunden je Sekunde</translation>
  </message>
  <message>
   <source>simulating, links are stale...</source>
   <translation>simuliert, Links sind veraltet...</translation>
  </message>
  <message>
   <source>simulating, {0} s</source>
   <translation>simuliert, {0} s</translation>
  </message>
  <message>
   <source>simulating...</source>
   <translation>simuliert...</translation>
  </message>
  <message>
   <source>size</source>
   <translation>Größe</translation>
  </message>
  <message>
   <source>size of a checkpoint</source>
   <translation>Größe eines Checkpoints</translation>
  </message>
  <message>
   <source>sizes are 1 or more</source>
   <translation>Größen sind 1 oder mehr</translation>
  </message>
  <message>
   <source>sizes from {0} to {1} bytes by {2}</source>
   <translation>Größen von {0} bis {1} Bytes mal {2}</translation>
  </message>
  <message>
   <source>slide</source>
   <translation>Folie</translation>
  </message>
  <message>
   <source>slow tiers</source>
   <translation>langsame Netze</translation>
  </message>
  <message>
   <source>smallest size</source>
   <translation>kleinste Größe</translation>
  </message>
  <message>
   <source>snapshot {0}</source>
   <translation>Schnappschuss {0}</translation>
  </message>
  <message>
   <source>some chips of the group cannot be reached over its own links</source>
   <translation>einige Chips der Gruppe sind über deren eigene Links nicht erreichbar</translation>
  </message>
  <message>
   <source>some of its ranks lie in the tray</source>
   <translation>einige seiner Ränge liegen in der Ablage</translation>
  </message>
  <message>
   <source>source={0} target={1}</source>
   <translation>source={0} target={1}</translation>
  </message>
  <message>
   <source>speaks of {0} links</source>
   <translation>spricht von {0} Links</translation>
  </message>
  <message>
   <source>speculation</source>
   <translation>Spekulation</translation>
  </message>
  <message>
   <source>split over both ways</source>
   <translation>auf beide Wege geteilt</translation>
  </message>
  <message>
   <source>stage</source>
   <translation>Stufe</translation>
  </message>
  <message>
   <source>stage {0}</source>
   <translation>Stufe {0}</translation>
  </message>
  <message>
   <source>stage {0} fits</source>
   <translation>Stufe {0} passt</translation>
  </message>
  <message>
   <source>stage {0} is the heaviest with {1} a rank, {2} x the mean of {3}</source>
   <translation>Stufe {0} ist die schwerste mit {1} je Rang, das {2}-fache des Mittels von {3}</translation>
  </message>
  <message>
   <source>stage {0} keeps {1}, stage {2} then has {3}</source>
   <translation>Stufe {0} behält {1}, Stufe {2} hat dann {3}</translation>
  </message>
  <message>
   <source>stage {0} · replica {1}</source>
   <translation>Stufe {0} · Replik {1}</translation>
  </message>
  <message>
   <source>stage {0} · {1}</source>
   <translation>Stufe {0} · {1}</translation>
  </message>
  <message>
   <source>stages {0}</source>
   <translation>die Stufen {0}</translation>
  </message>
  <message>
   <source>stages {0} fit</source>
   <translation>die Stufen {0} passen</translation>
  </message>
  <message>
   <source>stall for checkpoints</source>
   <translation>Stillstand für Checkpoints</translation>
  </message>
  <message>
   <source>starts with a byte-order mark</source>
   <translation>beginnt mit einer Byte-Order-Mark</translation>
  </message>
  <message>
   <source>state</source>
   <translation>Zustand</translation>
  </message>
  <message>
   <source>stated with the fabric</source>
   <translation>mit der Fabric angegeben</translation>
  </message>
  <message>
   <source>stays where it is</source>
   <translation>bleibt, wo es ist</translation>
  </message>
  <message>
   <source>step</source>
   <translation>Schritt</translation>
  </message>
  <message>
   <source>step over time</source>
   <translation>Schritt über die Zeit</translation>
  </message>
  <message>
   <source>step time</source>
   <translation>Schrittzeit</translation>
  </message>
  <message>
   <source>step {0} ({1})</source>
   <translation>Schritt {0} ({1})</translation>
  </message>
  <message>
   <source>step {0} of {1}</source>
   <translation>Schritt {0} von {1}</translation>
  </message>
  <message>
   <source>step {0} → about {1}</source>
   <translation>Schritt {0} → etwa {1}</translation>
  </message>
  <message>
   <source>steps</source>
   <translation>Schritte</translation>
  </message>
  <message>
   <source>steps {0}-{1} of {2}</source>
   <translation>Schritte {0}-{1} von {2}</translation>
  </message>
  <message>
   <source>steps, the oldest first</source>
   <translation>Schritte, die ältesten zuerst</translation>
  </message>
  <message>
   <source>such as "0 1 - 3+9"</source>
   <translation>etwa „0 1 - 3+9“</translation>
  </message>
  <message>
   <source>such as "0*80"</source>
   <translation>etwa „0*80“</translation>
  </message>
  <message>
   <source>such as "0-3,6"</source>
   <translation>etwa „0-3,6“</translation>
  </message>
  <message>
   <source>such as "128 GB/s, 500 ns"</source>
   <translation>etwa „128 GB/s, 500 ns“</translation>
  </message>
  <message>
   <source>such as "64MiB"</source>
   <translation>etwa „64MiB“</translation>
  </message>
  <message>
   <source>such as "8"</source>
   <translation>etwa „8“</translation>
  </message>
  <message>
   <source>such as "96 GB"</source>
   <translation>etwa „96 GB“</translation>
  </message>
  <message>
   <source>such as "a&lt;&gt;b", or "a&gt;b" one way</source>
   <translation>etwa „a&lt;&gt;b“, oder „a&gt;b“ in eine Richtung</translation>
  </message>
  <message>
   <source>such as "a&gt;b", or "a&lt;&gt;b" both ways</source>
   <translation>etwa „a&gt;b“, oder „a&lt;&gt;b“ in beide Richtungen</translation>
  </message>
  <message>
   <source>such as "capacity=bw:Gbps,latency=delay:us,name=label,kind=type,coordinates=x+y"</source>
   <translation>etwa „capacity=bw:Gbps,latency=delay:us,name=label,kind=type,coordinates=x+y“</translation>
  </message>
  <message>
   <source>such as "name: value"</source>
   <translation>etwa „name: value“</translation>
  </message>
  <message>
   <source>such as "{0}"</source>
   <translation>etwa „{0}“</translation>
  </message>
  <message>
   <source>such as "{0}:2"</source>
   <translation>etwa „{0}:2“</translation>
  </message>
  <message>
   <source>such as "{0}:8"</source>
   <translation>etwa „{0}:8“</translation>
  </message>
  <message>
   <source>such as "{0}:{1}"</source>
   <translation>etwa „{0}:{1}“</translation>
  </message>
  <message>
   <source>such as 0:1,1:2</source>
   <translation>etwa 0:1,1:2</translation>
  </message>
  <message>
   <source>such as 2</source>
   <translation>etwa 2</translation>
  </message>
  <message>
   <source>such as 64 MiB</source>
   <translation>etwa 64 MiB</translation>
  </message>
  <message>
   <source>such as ["{0}"]</source>
   <translation>etwa ["{0}"]</translation>
  </message>
  <message>
   <source>such as c5</source>
   <translation>etwa c5</translation>
  </message>
  <message>
   <source>such as chip 17, util&gt;0.9 or i0.c5</source>
   <translation>etwa chip 17, util&gt;0.9 oder i0.c5</translation>
  </message>
  <message>
   <source>such as chips:0-15, ranks:0-63 or chips:0-3;chips:4-7</source>
   <translation>etwa chips:0-15, ranks:0-63 oder chips:0-3;chips:4-7</translation>
  </message>
  <message>
   <source>such as i0.c5</source>
   <translation>etwa i0.c5</translation>
  </message>
  <message>
   <source>such as i0.c5 or i0.c5&gt;i0.c6</source>
   <translation>etwa i0.c5 oder i0.c5&gt;i0.c6</translation>
  </message>
  <message>
   <source>such as rank {0}</source>
   <translation>etwa rank {0}</translation>
  </message>
  <message>
   <source>such as {0}</source>
   <translation>etwa {0}</translation>
  </message>
  <message>
   <source>such as {0} 3</source>
   <translation>etwa {0} 3</translation>
  </message>
  <message>
   <source>swarm carries out broadcasts only; {0} ranks in {1} chunks need another</source>
   <translation>swarm führt nur Broadcasts aus; {0} Ränge in {1} Stücken brauchen einen anderen</translation>
  </message>
  <message>
   <source>swarm needs equally many ranks on every chip of the group</source>
   <translation>swarm braucht gleich viele Ränge auf jedem Chip der Gruppe</translation>
  </message>
  <message>
   <source>swarm needs links between the chips of the group</source>
   <translation>swarm braucht Links zwischen den Chips der Gruppe</translation>
  </message>
  <message>
   <source>switches are what {0} calls so</source>
   <translation>Switches sind, was {0} so nennt</translation>
  </message>
  <message>
   <source>table of {0}, {1}</source>
   <translation>Tabelle von {0}, {1}</translation>
  </message>
  <message>
   <source>taken as one UltraServer; AWS calls its instances trn2u.48xlarge</source>
   <translation>als ein UltraServer genommen; AWS nennt dessen Instanzen trn2u.48xlarge</translation>
  </message>
  <message>
   <source>text or number</source>
   <translation>Text oder Zahl</translation>
  </message>
  <message>
   <source>that is a folder</source>
   <translation>das ist ein Ordner</translation>
  </message>
  <message>
   <source>the KV cache has room for {0} tokens more of each of {1} sequences</source>
   <translation>der KV-Cache hat Platz für {0} weitere Token jeder von {1} Sequenzen</translation>
  </message>
  <message>
   <source>the KV cache has room for {0} tokens more of its sequence</source>
   <translation>der KV-Cache hat Platz für {0} weitere Token seiner Sequenz</translation>
  </message>
  <message>
   <source>the Neuron runtime knows no TP {0} at LNC {1}; {2} ({3})</source>
   <translation>die Neuron-Runtime kennt kein TP {0} bei LNC {1}; {2} ({3})</translation>
  </message>
  <message>
   <source>the architecture is of the {0} family</source>
   <translation>die Architektur ist aus der Familie {0}</translation>
  </message>
  <message>
   <source>the attribute {0} is not declared</source>
   <translation>das Attribut {0} ist nicht erklärt</translation>
  </message>
  <message>
   <source>the base is frozen; adapters (under 1 % of it) are not counted</source>
   <translation>die Basis ist eingefroren; Adapter (unter 1 % davon) werden nicht gezählt</translation>
  </message>
  <message>
   <source>the beginning</source>
   <translation>der Anfang</translation>
  </message>
  <message>
   <source>the bound of {0} depends on the pair</source>
   <translation>die Schranke von {0} hängt vom Paar ab</translation>
  </message>
  <message>
   <source>the buffer</source>
   <translation>der Puffer</translation>
  </message>
  <message>
   <source>the byte 0x{0} is not UTF-8 text</source>
   <translation>das Byte 0x{0} ist kein UTF-8-Text</translation>
  </message>
  <message>
   <source>the bytes of one pair</source>
   <translation>die Bytes eines Paars</translation>
  </message>
  <message>
   <source>the chosen one</source>
   <translation>der gewählte</translation>
  </message>
  <message>
   <source>the columns {0} and {1} are missing</source>
   <translation>die Spalten {0} und {1} fehlen</translation>
  </message>
  <message>
   <source>the dependency index does not span the dependencies</source>
   <translation>der Index der Abhängigkeiten umfasst sie nicht</translation>
  </message>
  <message>
   <source>the disk is full</source>
   <translation>die Platte ist voll</translation>
  </message>
  <message>
   <source>the disk is read-only</source>
   <translation>die Platte ist schreibgeschützt</translation>
  </message>
  <message>
   <source>the disk quota is used up</source>
   <translation>das Plattenkontingent ist aufgebraucht</translation>
  </message>
  <message>
   <source>the disk reported a fault</source>
   <translation>die Platte meldete einen Fehler</translation>
  </message>
  <message>
   <source>the document has no file yet; save it under a name</source>
   <translation>das Dokument hat noch keine Datei; unter einem Namen speichern</translation>
  </message>
  <message>
   <source>the document holds no model</source>
   <translation>das Dokument enthält kein Modell</translation>
  </message>
  <message>
   <source>the document holds no model; add one to have a step to simulate</source>
   <translation>das Dokument enthält kein Modell; eins hinzufügen, um einen Schritt zu simulieren</translation>
  </message>
  <message>
   <source>the fabric has no chips</source>
   <translation>die Fabric hat keine Chips</translation>
  </message>
  <message>
   <source>the fabric has {0} changes</source>
   <translation>die Fabric hat {0} Änderungen</translation>
  </message>
  <message>
   <source>the fabric has {0} {1}</source>
   <translation>die Fabric hat {0} {1}</translation>
  </message>
  <message>
   <source>the fabric {0} needs the figures of {1}</source>
   <translation>die Fabric {0} braucht die Zahlen von {1}</translation>
  </message>
  <message>
   <source>the fault begins at</source>
   <translation>die Störung beginnt bei</translation>
  </message>
  <message>
   <source>the fault ends at</source>
   <translation>die Störung endet bei</translation>
  </message>
  <message>
   <source>the file holds {0}</source>
   <translation>die Datei enthält {0}</translation>
  </message>
  <message>
   <source>the file is of trnviz itself ({0}), no model</source>
   <translation>die Datei ist von trnviz selbst ({0}), kein Modell</translation>
  </message>
  <message>
   <source>the file is read-only</source>
   <translation>die Datei ist schreibgeschützt</translation>
  </message>
  <message>
   <source>the file measured {0} ranks, this is {1}; --group says which</source>
   <translation>die Datei maß {0} Ränge, dies sind {1}; --group sagt, welche</translation>
  </message>
  <message>
   <source>the file measured {0}, this is {1}</source>
   <translation>die Datei maß {0}, dies ist {1}</translation>
  </message>
  <message>
   <source>the files do not say which instance is which: taken in the order given ({0}); node labels or another order change that</source>
   <translation>die Dateien sagen nicht, welche Instanz welche ist: in der gegebenen Reihenfolge genommen ({0}); Knoten-Labels oder eine andere Reihenfolge ändern das</translation>
  </message>
  <message>
   <source>the files list chips of {0}</source>
   <translation>die Dateien nennen Chips von {0}</translation>
  </message>
  <message>
   <source>the first line has no time</source>
   <translation>die erste Zeile hat keine Zeit</translation>
  </message>
  <message>
   <source>the first line is incomplete</source>
   <translation>die erste Zeile ist unvollständig</translation>
  </message>
  <message>
   <source>the first to the second</source>
   <translation>der erste zum zweiten</translation>
  </message>
  <message>
   <source>the folder does not exist</source>
   <translation>den Ordner gibt es nicht</translation>
  </message>
  <message>
   <source>the gathered total</source>
   <translation>die gesammelte Summe</translation>
  </message>
  <message>
   <source>the group does not take the same chips of every instance</source>
   <translation>die Gruppe nimmt nicht dieselben Chips jeder Instanz</translation>
  </message>
  <message>
   <source>the group has no inside and between: it does not span two instances</source>
   <translation>die Gruppe hat kein Innen und Dazwischen: sie umfasst keine zwei Instanzen</translation>
  </message>
  <message>
   <source>the group has unequal numbers of ranks on its chips</source>
   <translation>die Gruppe hat ungleich viele Ränge auf ihren Chips</translation>
  </message>
  <message>
   <source>the group is cut apart: {0}</source>
   <translation>die Gruppe ist getrennt: {0}</translation>
  </message>
  <message>
   <source>the group takes one rank of every instance: nothing is inside</source>
   <translation>die Gruppe nimmt einen Rang jeder Instanz: innen ist nichts</translation>
  </message>
  <message>
   <source>the group takes {0} of 0-{1} along {2}, which are not neighbours; take a whole ring, neighbours or one</source>
   <translation>die Gruppe nimmt {0} von 0-{1} entlang {2}, die keine Nachbarn sind; einen ganzen Ring, Nachbarn oder einen nehmen</translation>
  </message>
  <message>
   <source>the groups are empty or differ in size</source>
   <translation>die Gruppen sind leer oder verschieden groß</translation>
  </message>
  <message>
   <source>the groups have {0} ranks</source>
   <translation>die Gruppen haben {0} Ränge</translation>
  </message>
  <message>
   <source>the groups of {0}</source>
   <translation>die Gruppen von {0}</translation>
  </message>
  <message>
   <source>the head of the table is missing</source>
   <translation>der Kopf der Tabelle fehlt</translation>
  </message>
  <message>
   <source>the input of one rank</source>
   <translation>die Eingabe eines Rangs</translation>
  </message>
  <message>
   <source>the installation lacks its resources</source>
   <translation>der Installation fehlen ihre Ressourcen</translation>
  </message>
  <message>
   <source>the journal is damaged</source>
   <translation>das Journal ist beschädigt</translation>
  </message>
  <message>
   <source>the key describes a model that is not of the {0} family</source>
   <translation>der Schlüssel beschreibt ein Modell, das nicht aus der Familie {0} ist</translation>
  </message>
  <message>
   <source>the key is missing</source>
   <translation>der Schlüssel fehlt</translation>
  </message>
  <message>
   <source>the last stage trains {0} further tokens besides, with its own logits{1}; num_nextn_predict_layers 0 trains without, serving needs none</source>
   <translation>die letzte Stufe trainiert außerdem {0} weitere Token, mit eigenen Logits{1}; num_nextn_predict_layers 0 trainiert ohne, zum Bedienen braucht es keine</translation>
  </message>
  <message>
   <source>the latent KV vector of {0} + {1} values belongs to all heads: TP {2} does not cut it, every rank keeps it whole</source>
   <translation>der latente KV-Vektor von {0} + {1} Werten gehört allen Köpfen: TP {2} teilt ihn nicht, jeder Rang hält ihn ganz</translation>
  </message>
  <message>
   <source>the letters of the {0} theme cannot be read on white</source>
   <translation>die Buchstaben des Schemas {0} sind auf Weiß nicht lesbar</translation>
  </message>
  <message>
   <source>the light theme, or another background</source>
   <translation>das helle Schema, oder ein anderer Hintergrund</translation>
  </message>
  <message>
   <source>the link {0} ends at a chip that was removed</source>
   <translation>der Link {0} endet an einem Chip, der entfernt wurde</translation>
  </message>
  <message>
   <source>the link {0} ends at {1}</source>
   <translation>der Link {0} endet an {1}</translation>
  </message>
  <message>
   <source>the link {0} ends where it begins</source>
   <translation>der Link {0} endet, wo er beginnt</translation>
  </message>
  <message>
   <source>the link {0} has an impossible latency</source>
   <translation>der Link {0} hat eine unmögliche Latenz</translation>
  </message>
  <message>
   <source>the link {0} has no capacity</source>
   <translation>der Link {0} hat keine Kapazität</translation>
  </message>
  <message>
   <source>the link {0}&gt;{1}</source>
   <translation>der Link {0}&gt;{1}</translation>
  </message>
  <message>
   <source>the list has {0} entries</source>
   <translation>die Liste hat {0} Einträge</translation>
  </message>
  <message>
   <source>the list names {0} architectures</source>
   <translation>die Liste nennt {0} Architekturen</translation>
  </message>
  <message>
   <source>the lists have different lengths: {0}</source>
   <translation>die Listen sind verschieden lang: {0}</translation>
  </message>
  <message>
   <source>the model has none</source>
   <translation>das Modell hat keine</translation>
  </message>
  <message>
   <source>the name is too long</source>
   <translation>der Name ist zu lang</translation>
  </message>
  <message>
   <source>the name of a bookmark has {0} characters</source>
   <translation>der Name eines Lesezeichens hat {0} Zeichen</translation>
  </message>
  <message>
   <source>the open document</source>
   <translation>das offene Dokument</translation>
  </message>
  <message>
   <source>the other fabric</source>
   <translation>die andere Fabric</translation>
  </message>
  <message>
   <source>the other {0} of {1} replicas of all but experts</source>
   <translation>die anderen {0} von {1} Repliken von allem außer Experten</translation>
  </message>
  <message>
   <source>the other {0} of {1} replicas of the experts</source>
   <translation>die anderen {0} von {1} Repliken der Experten</translation>
  </message>
  <message>
   <source>the other {0} of {1} replicas of the model</source>
   <translation>die anderen {0} von {1} Repliken des Modells</translation>
  </message>
  <message>
   <source>the pair {0}:{1} names a rank outside the group; positions are 0-{2}</source>
   <translation>das Paar {0}:{1} nennt einen Rang außerhalb der Gruppe; Positionen sind 0-{2}</translation>
  </message>
  <message>
   <source>the plan has LNC {0}, the fabric LNC {1}; make them equal</source>
   <translation>der Plan hat LNC {0}, die Fabric LNC {1}; gleich machen</translation>
  </message>
  <message>
   <source>the resulting fabric</source>
   <translation>die entstehende Fabric</translation>
  </message>
  <message>
   <source>the same</source>
   <translation>gleich</translation>
  </message>
  <message>
   <source>the same within 2 %</source>
   <translation>gleich bis auf 2 %</translation>
  </message>
  <message>
   <source>the search is too long</source>
   <translation>die Suche ist zu lang</translation>
  </message>
  <message>
   <source>the stages hold {0} layers together, but {1} has {2}</source>
   <translation>die Stufen halten zusammen {0} Schichten, aber {1} hat {2}</translation>
  </message>
  <message>
   <source>the step did not end within {0} events</source>
   <translation>der Schritt endete nicht in {0} Ereignissen</translation>
  </message>
  <message>
   <source>the step is being simulated</source>
   <translation>der Schritt wird simuliert</translation>
  </message>
  <message>
   <source>the step stopped before all of it was done</source>
   <translation>der Schritt hielt an, bevor alles getan war</translation>
  </message>
  <message>
   <source>the step stops at {0}: chip {1} goes down with rank {2} on it, and what it holds is lost; put its ranks elsewhere</source>
   <translation>der Schritt hält bei {0} an: Chip {1} geht mit Rang {2} darauf aus, und was er hält, ist verloren; dessen Ränge anderswohin legen</translation>
  </message>
  <message>
   <source>the step stops at {0}: from then on no way is left between chips that have something to send; let the fault end, or keep another way</source>
   <translation>der Schritt hält bei {0} an: von da an ist kein Weg zwischen Chips übrig, die etwas zu senden haben; die Störung enden lassen, oder einen anderen Weg behalten</translation>
  </message>
  <message>
   <source>the step, mean</source>
   <translation>der Schritt, Mittel</translation>
  </message>
  <message>
   <source>the symbolic links go in a circle</source>
   <translation>die symbolischen Links gehen im Kreis</translation>
  </message>
  <message>
   <source>the table has no rows</source>
   <translation>die Tabelle hat keine Zeilen</translation>
  </message>
  <message>
   <source>the table has no time and bandwidth</source>
   <translation>die Tabelle hat keine Zeit und Bandbreite</translation>
  </message>
  <message>
   <source>the table of devices is cut off</source>
   <translation>die Tabelle der Devices ist abgeschnitten</translation>
  </message>
  <message>
   <source>the times of the samples do not rise</source>
   <translation>die Zeiten der Stichproben steigen nicht</translation>
  </message>
  <message>
   <source>the topology could not be built</source>
   <translation>die Topologie konnte nicht gebaut werden</translation>
  </message>
  <message>
   <source>the topology of this key is gone</source>
   <translation>die Topologie dieses Schlüssels ist fort</translation>
  </message>
  <message>
   <source>the tray</source>
   <translation>die Ablage</translation>
  </message>
  <message>
   <source>the value is null</source>
   <translation>der Wert ist null</translation>
  </message>
  <message>
   <source>the value is null, but num_experts_per_tok says {0}</source>
   <translation>der Wert ist null, aber num_experts_per_tok sagt {0}</translation>
  </message>
  <message>
   <source>the value is {0}</source>
   <translation>der Wert ist {0}</translation>
  </message>
  <message>
   <source>the value is {0}, but {1} says {2}</source>
   <translation>der Wert ist {0}, aber {1} sagt {2}</translation>
  </message>
  <message>
   <source>the whole output</source>
   <translation>die ganze Ausgabe</translation>
  </message>
  <message>
   <source>the {0}</source>
   <translation>{0}</translation>
  </message>
  <message>
   <source>the {0} chips of the group do not form a box: {1} coordinates are taken</source>
   <translation>die {0} Chips der Gruppe bilden keinen Quader: {1} Koordinaten sind belegt</translation>
  </message>
  <message>
   <source>the {0} layers of {1} are not of its {2} kinds</source>
   <translation>die {0} Schichten von {1} sind nicht von seinen {2} Arten</translation>
  </message>
  <message>
   <source>the {0} selected</source>
   <translation>die {0} ausgewählten</translation>
  </message>
  <message>
   <source>the {0} “{1}”</source>
   <translation>{0} „{1}“</translation>
  </message>
  <message>
   <source>then</source>
   <translation>dann</translation>
  </message>
  <message>
   <source>there are none</source>
   <translation>es gibt keine</translation>
  </message>
  <message>
   <source>there are several groups</source>
   <translation>es gibt mehrere Gruppen</translation>
  </message>
  <message>
   <source>there are {0}</source>
   <translation>es gibt {0}</translation>
  </message>
  <message>
   <source>there is more text after the end</source>
   <translation>nach dem Ende steht mehr Text</translation>
  </message>
  <message>
   <source>there is no candidate to choose from</source>
   <translation>es gibt keinen Kandidaten zu wählen</translation>
  </message>
  <message>
   <source>there is no chip {0}; 0 to {1}</source>
   <translation>es gibt keinen Chip {0}; 0 bis {1}</translation>
  </message>
  <message>
   <source>there is no column of times</source>
   <translation>es gibt keine Spalte von Zeiten</translation>
  </message>
  <message>
   <source>there is no column of values</source>
   <translation>es gibt keine Spalte von Werten</translation>
  </message>
  <message>
   <source>there is no column {0}</source>
   <translation>es gibt keine Spalte {0}</translation>
  </message>
  <message>
   <source>there is no device {0}</source>
   <translation>es gibt kein Device {0}</translation>
  </message>
  <message>
   <source>there is no expert group {0}; 0 to {1}</source>
   <translation>es gibt keine Expertengruppe {0}; 0 bis {1}</translation>
  </message>
  <message>
   <source>there is no expert {0}; 0 to {1}</source>
   <translation>es gibt keinen Experten {0}; 0 bis {1}</translation>
  </message>
  <message>
   <source>there is no layer {0}</source>
   <translation>es gibt keine Schicht {0}</translation>
  </message>
  <message>
   <source>there is no layer {0}; 0 to {1}</source>
   <translation>es gibt keine Schicht {0}; 0 bis {1}</translation>
  </message>
  <message>
   <source>there is no model on this fabric</source>
   <translation>auf dieser Fabric ist kein Modell</translation>
  </message>
  <message>
   <source>there is no model on this fabric, so nothing is held</source>
   <translation>auf dieser Fabric ist kein Modell, also wird nichts gehalten</translation>
  </message>
  <message>
   <source>there is no model on this fabric, so nothing is sent</source>
   <translation>auf dieser Fabric ist kein Modell, also wird nichts gesendet</translation>
  </message>
  <message>
   <source>there is no model on this fabric, so there is nothing to deal out</source>
   <translation>auf dieser Fabric ist kein Modell, also gibt es nichts zu verteilen</translation>
  </message>
  <message>
   <source>there is no model on this fabric, so there is nothing to place</source>
   <translation>auf dieser Fabric ist kein Modell, also gibt es nichts zu platzieren</translation>
  </message>
  <message>
   <source>there is no model to cut; load one first</source>
   <translation>es ist kein Modell zu teilen; zuerst eins laden</translation>
  </message>
  <message>
   <source>there is no name between the quotation marks</source>
   <translation>zwischen den Anführungszeichen steht kein Name</translation>
  </message>
  <message>
   <source>there is no rank {0}</source>
   <translation>es gibt keinen Rang {0}</translation>
  </message>
  <message>
   <source>there is no rank {0}; 0 to {1}</source>
   <translation>es gibt keinen Rang {0}; 0 bis {1}</translation>
  </message>
  <message>
   <source>there is no stage {0}; 0 to {1}</source>
   <translation>es gibt keine Stufe {0}; 0 bis {1}</translation>
  </message>
  <message>
   <source>there is no step of this plan to follow</source>
   <translation>es gibt keinen Schritt dieses Plans zu verfolgen</translation>
  </message>
  <message>
   <source>there is no step to compare</source>
   <translation>es gibt keinen Schritt zu vergleichen</translation>
  </message>
  <message>
   <source>there is no step to record</source>
   <translation>es gibt keinen Schritt aufzunehmen</translation>
  </message>
  <message>
   <source>there is no such file</source>
   <translation>es gibt keine solche Datei</translation>
  </message>
  <message>
   <source>there is no table on this panel</source>
   <translation>auf diesem Bereich ist keine Tabelle</translation>
  </message>
  <message>
   <source>there is no time</source>
   <translation>es gibt keine Zeit</translation>
  </message>
  <message>
   <source>there is nothing to run; add a model</source>
   <translation>es ist nichts auszuführen; ein Modell hinzufügen</translation>
  </message>
  <message>
   <source>these</source>
   <translation>diese</translation>
  </message>
  <message>
   <source>they wait until the fault ends</source>
   <translation>sie warten, bis die Störung endet</translation>
  </message>
  <message>
   <source>this bracket is not closed</source>
   <translation>diese Klammer ist nicht geschlossen</translation>
  </message>
  <message>
   <source>this looks like the configuration of a model; trnviz plan FILE -o NAME.trnviz makes a document of it</source>
   <translation>das sieht nach der Konfiguration eines Modells aus; trnviz plan DATEI -o NAME.trnviz macht ein Dokument daraus</translation>
  </message>
  <message>
   <source>this one reads up to version {0}; open it with one that reads {1}</source>
   <translation>dieses liest bis Version {0}; mit einem öffnen, das {1} liest</translation>
  </message>
  <message>
   <source>this quotation mark has no second one</source>
   <translation>zu diesem Anführungszeichen fehlt das zweite</translation>
  </message>
  <message>
   <source>throughput of other batches</source>
   <translation>Durchsatz anderer Batches</translation>
  </message>
  <message>
   <source>tied embedding</source>
   <translation>geteiltes Embedding</translation>
  </message>
  <message>
   <source>ties</source>
   <translation>Gleichstände</translation>
  </message>
  <message>
   <source>time</source>
   <translation>Zeit</translation>
  </message>
  <message>
   <source>time (us)</source>
   <translation>Zeit (us)</translation>
  </message>
  <message>
   <source>time alone</source>
   <translation>nur Zeit</translation>
  </message>
  <message>
   <source>time per output token</source>
   <translation>Zeit je Ausgabetoken</translation>
  </message>
  <message>
   <source>time per token</source>
   <translation>Zeit je Token</translation>
  </message>
  <message>
   <source>time to first token</source>
   <translation>Zeit bis zum ersten Token</translation>
  </message>
  <message>
   <source>time to train</source>
   <translation>Trainingszeit</translation>
  </message>
  <message>
   <source>times in the step</source>
   <translation>mal im Schritt</translation>
  </message>
  <message>
   <source>to</source>
   <translation>nach</translation>
  </message>
  <message>
   <source>to</source>
   <comment>a range</comment>
   <translation>bis</translation>
  </message>
  <message>
   <source>to group {0}</source>
   <translation>an Gruppe {0}</translation>
  </message>
  <message>
   <source>to group {0} of stage {1}, on all its ranks</source>
   <translation>an Gruppe {0} der Stufe {1}, auf allen ihren Rängen</translation>
  </message>
  <message>
   <source>to local NVMe</source>
   <translation>auf lokales NVMe</translation>
  </message>
  <message>
   <source>to switches and leaves</source>
   <translation>zu Switches und Leaves</translation>
  </message>
  <message>
   <source>to the end</source>
   <translation>bis zum Ende</translation>
  </message>
  <message>
   <source>to the spine</source>
   <translation>zum Spine</translation>
  </message>
  <message>
   <source>to the tray: on no chip</source>
   <translation>in die Ablage: auf keinem Chip</translation>
  </message>
  <message>
   <source>tokens</source>
   <translation>Token</translation>
  </message>
  <message>
   <source>tokens a layer and pass: busiest {0}, {2} x the mean of {1};  experts a group: {3}</source>
   <translation>Token je Schicht und Durchgang: höchstens {0}, das {2}-fache des Mittels von {1};  Experten je Gruppe: {3}</translation>
  </message>
  <message>
   <source>tokens of each rank's experts</source>
   <translation>Token der Experten jedes Rangs</translation>
  </message>
  <message>
   <source>tokens per second</source>
   <translation>Token je Sekunde</translation>
  </message>
  <message>
   <source>tokens/s</source>
   <translation>Token/s</translation>
  </message>
  <message>
   <source>too large for a preview</source>
   <translation>zu groß für eine Vorschau</translation>
  </message>
  <message>
   <source>too many brackets</source>
   <translation>zu viele Klammern</translation>
  </message>
  <message>
   <source>topology {0} has its own bandwidths and latencies</source>
   <translation>Topologie {0} hat eigene Bandbreiten und Latenzen</translation>
  </message>
  <message>
   <source>topology {0} needs the figures of {1}</source>
   <translation>Topologie {0} braucht die Zahlen von {1}</translation>
  </message>
  <message>
   <source>topology {0}: {1}</source>
   <translation>Topologie {0}: {1}</translation>
  </message>
  <message>
   <source>total</source>
   <translation>gesamt</translation>
  </message>
  <message>
   <source>tp</source>
   <translation>tp</translation>
  </message>
  <message>
   <source>tp x pp x dp x cp is {0} ranks; at most {1}</source>
   <translation>tp x pp x dp x cp sind {0} Ränge; höchstens {1}</translation>
  </message>
  <message>
   <source>tp {0}</source>
   <translation>tp {0}</translation>
  </message>
  <message>
   <source>tp {0}, norms</source>
   <translation>tp {0}, Normen</translation>
  </message>
  <message>
   <source>traffic between senders and receivers</source>
   <translation>Verkehr zwischen Sendern und Empfängern</translation>
  </message>
  <message>
   <source>traffic matrix</source>
   <translation>Verkehrsmatrix</translation>
  </message>
  <message>
   <source>training keeps no KV cache</source>
   <translation>Training hält keinen KV-Cache</translation>
  </message>
  <message>
   <source>tray</source>
   <translation>Ablage</translation>
  </message>
  <message>
   <source>trnviz document</source>
   <translation>trnviz-Dokument</translation>
  </message>
  <message>
   <source>trnviz documents (*.trnviz)</source>
   <translation>trnviz-Dokumente (*.trnviz)</translation>
  </message>
  <message>
   <source>trnviz documents (*.trnviz);;All files (*)</source>
   <translation>trnviz-Dokumente (*.trnviz);;Alle Dateien (*)</translation>
  </message>
  <message>
   <source>trnviz ended before these edits were saved. Restore opens a document with them; Edit &gt; Undo takes them back. What you leave for later is offered at the next start.</source>
   <translation>trnviz endete, bevor diese Änderungen gespeichert waren. Wiederherstellen öffnet ein Dokument mit ihnen; Bearbeiten &gt; Rückgängig nimmt sie zurück. Was für später bleibt, wird beim nächsten Start angeboten.</translation>
  </message>
  <message>
   <source>trnviz info shows it; the window lays it beside the model</source>
   <translation>trnviz info zeigt sie; das Fenster legt sie neben das Modell</translation>
  </message>
  <message>
   <source>trnviz starts with its usual settings.</source>
   <translation>trnviz startet mit den üblichen Einstellungen.</translation>
  </message>
  <message>
   <source>trnviz: PySide6 {0} aborts on Python {1}.{2}; install PySide6-Essentials&lt;6.12</source>
   <translation>trnviz: PySide6 {0} bricht unter Python {1}.{2} ab; PySide6-Essentials&lt;6.12 installieren</translation>
  </message>
  <message>
   <source>trnviz: something went wrong</source>
   <translation>trnviz: etwas ist schiefgegangen</translation>
  </message>
  <message>
   <source>true or false</source>
   <translation>true oder false</translation>
  </message>
  <message>
   <source>true or false; absent means {0}</source>
   <translation>true oder false; fehlt es, gilt {0}</translation>
  </message>
  <message>
   <source>two chips</source>
   <translation>zwei Chips</translation>
  </message>
  <message>
   <source>two chips or switches are named {0}</source>
   <translation>zwei Chips oder Switches heißen {0}</translation>
  </message>
  <message>
   <source>two columns have the same name</source>
   <translation>zwei Spalten haben denselben Namen</translation>
  </message>
  <message>
   <source>two edge-disjoint cycles, each block half way round both ways</source>
   <translation>zwei kantenfremde Kreise, jeder Block auf beiden halb herum</translation>
  </message>
  <message>
   <source>two files are node {0}</source>
   <translation>zwei Dateien sind Knoten {0}</translation>
  </message>
  <message>
   <source>two files are of instance {0}</source>
   <translation>zwei Dateien gehören zu Instanz {0}</translation>
  </message>
  <message>
   <source>two groups share a core of {0}</source>
   <translation>zwei Gruppen teilen sich einen Kern von {0}</translation>
  </message>
  <message>
   <source>two nodes are called {0}</source>
   <translation>zwei Knoten heißen {0}</translation>
  </message>
  <message>
   <source>two of its ranks share core {0} of {1}</source>
   <translation>zwei seiner Ränge teilen sich Kern {0} von {1}</translation>
  </message>
  <message>
   <source>two or four are an UltraServer</source>
   <translation>zwei oder vier sind ein UltraServer</translation>
  </message>
  <message>
   <source>two or more times</source>
   <translation>zweimal oder öfter</translation>
  </message>
  <message>
   <source>two {0}: {1} and {2}</source>
   <translation>zwei {0}: {1} und {2}</translation>
  </message>
  <message>
   <source>type other words; Enter keeps them</source>
   <translation>andere Worte tippen; Eingabe übernimmt sie</translation>
  </message>
  <message>
   <source>t{0} of stage {1}</source>
   <translation>t{0} der Stufe {1}</translation>
  </message>
  <message>
   <source>undone</source>
   <translation>zurückgenommen</translation>
  </message>
  <message>
   <source>unit of bare numbers of the capacity</source>
   <translation>Einheit bloßer Zahlen der Kapazität</translation>
  </message>
  <message>
   <source>unit of bare numbers of the latency</source>
   <translation>Einheit bloßer Zahlen der Latenz</translation>
  </message>
  <message>
   <source>unknown</source>
   <translation>unbekannt</translation>
  </message>
  <message>
   <source>unpack it first</source>
   <translation>zuerst entpacken</translation>
  </message>
  <message>
   <source>up</source>
   <translation>an</translation>
  </message>
  <message>
   <source>up, down</source>
   <translation>Up, Down</translation>
  </message>
  <message>
   <source>use a preset</source>
   <translation>eine Vorlage verwenden</translation>
  </message>
  <message>
   <source>use for {0}</source>
   <translation>verwenden für {0}</translation>
  </message>
  <message>
   <source>use ultraserver, trn2 or a preset</source>
   <translation>ultraserver, trn2 oder eine Vorlage verwenden</translation>
  </message>
  <message>
   <source>vLLM pads each slice</source>
   <translation>vLLM füllt jede Scheibe auf</translation>
  </message>
  <message>
   <source>vLLM refuses it: not divisible by block_n</source>
   <translation>vLLM lehnt es ab: nicht durch block_n teilbar</translation>
  </message>
  <message>
   <source>value_bytes is {0}; more than 0</source>
   <translation>value_bytes ist {0}; mehr als 0</translation>
  </message>
  <message>
   <source>verdict</source>
   <translation>Urteil</translation>
  </message>
  <message>
   <source>vocabulary padded to a multiple of TP {0}</source>
   <translation>Vokabular auf ein Vielfaches von TP {0} aufgefüllt</translation>
  </message>
  <message>
   <source>waits</source>
   <translation>wartet</translation>
  </message>
  <message>
   <source>waits {0}</source>
   <translation>wartet {0}</translation>
  </message>
  <message>
   <source>warning</source>
   <translation>Warnung</translation>
  </message>
  <message>
   <source>was written by a newer trnviz, in version {0} of the format</source>
   <translation>wurde von einem neueren trnviz geschrieben, in Version {0} des Formats</translation>
  </message>
  <message>
   <source>weights</source>
   <translation>Gewichte</translation>
  </message>
  <message>
   <source>what</source>
   <translation>was</translation>
  </message>
  <message>
   <source>what Neuron would take: mesh, rdh, kangaring, ring or hierarchical by size and group</source>
   <translation>was Neuron nähme: mesh, rdh, kangaring, ring oder hierarchical nach Größe und Gruppe</translation>
  </message>
  <message>
   <source>what one rank holds</source>
   <translation>was ein Rang hält</translation>
  </message>
  <message>
   <source>what steps cost</source>
   <translation>was Schritte kosten</translation>
  </message>
  <message>
   <source>what the canvas plays</source>
   <translation>was die Zeichenfläche spielt</translation>
  </message>
  <message>
   <source>what the file will say</source>
   <translation>was die Datei sagen wird</translation>
  </message>
  <message>
   <source>what trnviz wrote into it cannot be used: {0}</source>
   <translation>was trnviz hineinschrieb, kann nicht verwendet werden: {0}</translation>
  </message>
  <message>
   <source>wheel</source>
   <translation>Rad</translation>
  </message>
  <message>
   <source>wheel, + and -, F</source>
   <translation>Rad, + und -, F</translation>
  </message>
  <message>
   <source>where an arrow or a bracket ends</source>
   <translation>wo ein Pfeil oder eine Klammer endet</translation>
  </message>
  <message>
   <source>which is no chip or switch</source>
   <translation>was kein Chip und kein Switch ist</translation>
  </message>
  <message>
   <source>which then holds {0} experts of {1}</source>
   <translation>die dann {0} Experten von {1} hält</translation>
  </message>
  <message>
   <source>whole characters</source>
   <translation>ganze Zeichen</translation>
  </message>
  <message>
   <source>whole on every TP rank</source>
   <translation>ganz auf jedem TP-Rang</translation>
  </message>
  <message>
   <source>window</source>
   <translation>Fenster</translation>
  </message>
  <message>
   <source>with TOTAL</source>
   <translation>mit TOTAL</translation>
  </message>
  <message>
   <source>with a column {0}</source>
   <translation>mit einer Spalte {0}</translation>
  </message>
  <message>
   <source>with its unit, such as "{0}"</source>
   <translation>mit Einheit, etwa „{0}“</translation>
  </message>
  <message>
   <source>words of the note</source>
   <translation>Worte der Notiz</translation>
  </message>
  <message>
   <source>words, then Enter</source>
   <translation>Worte, dann Eingabe</translation>
  </message>
  <message>
   <source>worse</source>
   <translation>schlechter</translation>
  </message>
  <message>
   <source>writing a checkpoint</source>
   <translation>Schreiben eines Checkpoints</translation>
  </message>
  <message>
   <source>x and y in scene units, such as "340 120"</source>
   <translation>x und y in Einheiten der Zeichnung, etwa „340 120“</translation>
  </message>
  <message>
   <source>yes</source>
   <translation>ja</translation>
  </message>
  <message>
   <source>zoom at the pointer</source>
   <translation>am Zeiger zoomen</translation>
  </message>
  <message>
   <source>zoom; with Shift move; F shows the whole step</source>
   <translation>zoomen; mit Umschalt bewegen; F zeigt den ganzen Schritt</translation>
  </message>
  <message>
   <source>{0} % of it</source>
   <translation>{0} % davon</translation>
  </message>
  <message>
   <source>{0} B of weights in {1}</source>
   <translation>{0} B Gewichte in {1}</translation>
  </message>
  <message>
   <source>{0} B x {1} parameters of {2}</source>
   <translation>{0} B x {1} Parameter von {2}</translation>
  </message>
  <message>
   <source>{0} B x {1} parameters{2}</source>
   <translation>{0} B x {1} Parameter{2}</translation>
  </message>
  <message>
   <source>{0} B x {1} tokens x {2}</source>
   <translation>{0} B x {1} Token x {2}</translation>
  </message>
  <message>
   <source>{0} B x {1} tokens x {2} values of K and V from the next of CP {3}</source>
   <translation>{0} B x {1} Token x {2} Werte von K und V vom nächsten von CP {3}</translation>
  </message>
  <message>
   <source>{0} K/V heads do not divide {1} heads</source>
   <translation>{0} K/V-Köpfe teilen {1} Köpfe nicht</translation>
  </message>
  <message>
   <source>{0} NeuronCores are not supported on Trainium1: 1, 2, 8, 16 or a multiple of 32, nearest {1} (error of the Neuron runtime)</source>
   <translation>{0} NeuronCores gehen auf Trainium1 nicht: 1, 2, 8, 16 oder ein Vielfaches von 32, am nächsten {1} (Fehler der Neuron-Runtime)</translation>
  </message>
  <message>
   <source>{0} a link, one way</source>
   <translation>{0} je Link, in einer Richtung</translation>
  </message>
  <message>
   <source>{0} a logical core, the figure {1}</source>
   <translation>{0} ein logischer Kern, die Zahl {1}</translation>
  </message>
  <message>
   <source>{0} a replica</source>
   <translation>{0} je Replik</translation>
  </message>
  <message>
   <source>{0} a trnviz document</source>
   <translation>{0} ein trnviz-Dokument</translation>
  </message>
  <message>
   <source>{0} against {1}</source>
   <translation>{0} gegen {1}</translation>
  </message>
  <message>
   <source>{0} an hour</source>
   <translation>{0} je Stunde</translation>
  </message>
  <message>
   <source>{0} and {1}</source>
   <translation>{0} und {1}</translation>
  </message>
  <message>
   <source>{0} and {1} are joined already</source>
   <translation>{0} und {1} sind schon verbunden</translation>
  </message>
  <message>
   <source>{0} and {1} more</source>
   <translation>{0} und {1} weitere</translation>
  </message>
  <message>
   <source>{0} and {1} more like it hold {2} of {3}, {4} too much: {5}</source>
   <translation>{0} und {1} weitere gleiche halten {2} von {3}, {4} zu viel: {5}</translation>
  </message>
  <message>
   <source>{0} as spelled out</source>
   <translation>{0}, ausgeschrieben</translation>
  </message>
  <message>
   <source>{0} at {1};  peak {2}, {3} of {4}</source>
   <translation>{0} bei {1};  Spitze {2}, {3} von {4}</translation>
  </message>
  <message>
   <source>{0} backward</source>
   <translation>{0} rückwärts</translation>
  </message>
  <message>
   <source>{0} bank {1}</source>
   <translation>{0} Bank {1}</translation>
  </message>
  <message>
   <source>{0} bank {1} has {2} free and would get {3} more: {4} over its {5}</source>
   <translation>{0} Bank {1} hat {2} frei und bekäme {3} mehr: {4} über ihren {5}</translation>
  </message>
  <message>
   <source>{0} bank {1}: {2}, {3}</source>
   <translation>{0} Bank {1}: {2}, {3}</translation>
  </message>
  <message>
   <source>{0} belongs to the chip and cannot be changed</source>
   <translation>{0} gehört zum Chip und kann nicht geändert werden</translation>
  </message>
  <message>
   <source>{0} bookmarks</source>
   <translation>{0} Lesezeichen</translation>
  </message>
  <message>
   <source>{0} breaks at</source>
   <translation>{0} bricht bei</translation>
  </message>
  <message>
   <source>{0} buffers x {1} B x {2} tokens sent to experts (EP {3}, expert TP {4}) x {5}</source>
   <translation>{0} Puffer x {1} B x {2} an Experten gesandte Token (EP {3}, Experten-TP {4}) x {5}</translation>
  </message>
  <message>
   <source>{0} buffers x {1} B x {2} tokens x {3} around the projection of a prediction layer</source>
   <translation>{0} Puffer x {1} B x {2} Token x {3} um die Projektion einer Vorhersageschicht</translation>
  </message>
  <message>
   <source>{0} buffers x {1} B x {2} tokens x {3}: gathered input, and {4} before its reduce-scatter</source>
   <translation>{0} Puffer x {1} B x {2} Token x {3}: gesammelte Eingabe, und {4} vor ihrem Reduce-Scatter</translation>
  </message>
  <message>
   <source>{0} cannot be compared</source>
   <translation>{0} kann nicht verglichen werden</translation>
  </message>
  <message>
   <source>{0} cannot be compared with</source>
   <translation>{0} kann nicht verglichen werden mit</translation>
  </message>
  <message>
   <source>{0} cannot be opened</source>
   <translation>{0} kann nicht geöffnet werden</translation>
  </message>
  <message>
   <source>{0} cannot be put on {1}: {2}</source>
   <translation>{0} kann nicht auf {1}: {2}</translation>
  </message>
  <message>
   <source>{0} cannot be read again</source>
   <translation>{0} kann nicht noch einmal gelesen werden</translation>
  </message>
  <message>
   <source>{0} cannot be read: {1}</source>
   <translation>{0} kann nicht gelesen werden: {1}</translation>
  </message>
  <message>
   <source>{0} cannot be the name of a chip or switch</source>
   <translation>{0} kann nicht der Name eines Chips oder Switches sein</translation>
  </message>
  <message>
   <source>{0} cannot be used at {1}</source>
   <translation>{0} kann nicht verwendet werden bei {1}</translation>
  </message>
  <message>
   <source>{0} cannot serve: {1}</source>
   <translation>{0} kann nicht bedienen: {1}</translation>
  </message>
  <message>
   <source>{0} cannot stand at {1}</source>
   <translation>{0} kann nicht bei {1} stehen</translation>
  </message>
  <message>
   <source>{0} characters</source>
   <translation>{0} Zeichen</translation>
  </message>
  <message>
   <source>{0} chip</source>
   <translation>{0} Chip</translation>
  </message>
  <message>
   <source>{0} chips</source>
   <translation>{0} Chips</translation>
  </message>
  <message>
   <source>{0} chips of {1} cores</source>
   <translation>{0} Chips mit {1} Kernen</translation>
  </message>
  <message>
   <source>{0} chunks</source>
   <translation>{0} Stücke</translation>
  </message>
  <message>
   <source>{0} chunks of {1}</source>
   <translation>{0} Stücke von {1}</translation>
  </message>
  <message>
   <source>{0} chunks; there must be at least one</source>
   <translation>{0} Stücke; es muss mindestens eins sein</translation>
  </message>
  <message>
   <source>{0} contradicts the text_config</source>
   <translation>{0} widerspricht der text_config</translation>
  </message>
  <message>
   <source>{0} core {1}</source>
   <translation>{0} Kern {1}</translation>
  </message>
  <message>
   <source>{0} core {1}: free</source>
   <translation>{0} Kern {1}: frei</translation>
  </message>
  <message>
   <source>{0} cut over TP {1} + {2} K and V{3} + {4} vocabulary + {5} on every TP rank</source>
   <translation>{0} über TP {1} geteilt + {2} K und V{3} + {4} Vokabular + {5} auf jedem TP-Rang</translation>
  </message>
  <message>
   <source>{0} days ago</source>
   <translation>vor {0} Tagen</translation>
  </message>
  <message>
   <source>{0} dense layers of {1} in all</source>
   <translation>{0} dichte Schichten von insgesamt {1}</translation>
  </message>
  <message>
   <source>{0} device pixels for a pixel of the layout</source>
   <translation>{0} Gerätepixel je Pixel der Zeichnung</translation>
  </message>
  <message>
   <source>{0} devices are not a multiple of the {1} ranks of a replica</source>
   <translation>{0} Devices sind kein Vielfaches der {1} Ränge einer Replik</translation>
  </message>
  <message>
   <source>{0} devices of {1} are no machine that is known</source>
   <translation>{0} Devices von {1} sind keine bekannte Maschine</translation>
  </message>
  <message>
   <source>{0} directed links</source>
   <translation>{0} gerichtete Links</translation>
  </message>
  <message>
   <source>{0} does not begin with a kind of fault</source>
   <translation>{0} beginnt nicht mit einer Art von Störung</translation>
  </message>
  <message>
   <source>{0} does not move along lanes</source>
   <translation>{0} bewegt sich nicht entlang von Spuren</translation>
  </message>
  <message>
   <source>{0} does not multiply MXFP4; weights are kept in it and unpacked to bf16 (Neuron SDK: MXFP formats from Trainium3 on)</source>
   <translation>{0} multipliziert kein MXFP4; Gewichte werden darin gehalten und nach bf16 entpackt (Neuron SDK: MXFP-Formate ab Trainium3)</translation>
  </message>
  <message>
   <source>{0} dots per inch</source>
   <translation>{0} Punkte je Zoll</translation>
  </message>
  <message>
   <source>{0} edges have no capacity: {1} is assumed</source>
   <translation>{0} Kanten haben keine Kapazität: {1} wird angenommen</translation>
  </message>
  <message>
   <source>{0} edges have no latency: {1} is assumed</source>
   <translation>{0} Kanten haben keine Latenz: {1} wird angenommen</translation>
  </message>
  <message>
   <source>{0} edges, the first of them</source>
   <translation>{0} Kanten, die ersten davon</translation>
  </message>
  <message>
   <source>{0} edits</source>
   <translation>{0} Änderungen</translation>
  </message>
  <message>
   <source>{0} ends at {1}</source>
   <translation>{0} endet bei {1}</translation>
  </message>
  <message>
   <source>{0} ends in {1}, but the format chosen is {2}.</source>
   <translation>{0} endet auf {1}, aber das gewählte Format ist {2}.</translation>
  </message>
  <message>
   <source>{0} ends where it begins</source>
   <translation>{0} endet, wo es beginnt</translation>
  </message>
  <message>
   <source>{0} errors</source>
   <translation>{0} Fehler</translation>
  </message>
  <message>
   <source>{0} exists already. Overwrite it?</source>
   <translation>{0} gibt es schon. Überschreiben?</translation>
  </message>
  <message>
   <source>{0} experts</source>
   <translation>{0} Experten</translation>
  </message>
  <message>
   <source>{0} experts a token are more than the {1} there are</source>
   <translation>{0} Experten je Token sind mehr als die {1}, die es gibt</translation>
  </message>
  <message>
   <source>{0} experts do not fit in a group that holds {1}; take fewer, or let it hold more than its share</source>
   <translation>{0} Experten passen nicht in eine Gruppe, die {1} hält; weniger nehmen, oder sie mehr als ihren Anteil halten lassen</translation>
  </message>
  <message>
   <source>{0} experts of a layer are dealt out over EP {1}, but {2} has {3} of them{4}</source>
   <translation>{0} Experten einer Schicht werden über EP {1} verteilt, aber {2} hat {3} davon{4}</translation>
  </message>
  <message>
   <source>{0} exposed</source>
   <translation>{0} Wartezeit</translation>
  </message>
  <message>
   <source>{0} faults</source>
   <translation>{0} Störungen</translation>
  </message>
  <message>
   <source>{0} files: {1}</source>
   <translation>{0} Dateien: {1}</translation>
  </message>
  <message>
   <source>{0} flows are not followed one by one</source>
   <translation>{0} Flüsse werden nicht einzeln verfolgt</translation>
  </message>
  <message>
   <source>{0} flows in the air at {1}</source>
   <translation>{0} Flüsse unterwegs bei {1}</translation>
  </message>
  <message>
   <source>{0} flows in the air at {1}, {2} at {3}</source>
   <translation>{0} Flüsse unterwegs bei {1}, {2} bei {3}</translation>
  </message>
  <message>
   <source>{0} forward</source>
   <translation>{0} vorwärts</translation>
  </message>
  <message>
   <source>{0} frames of {1} x {2} are {3} million pixels</source>
   <translation>{0} Bilder von {1} x {2} sind {3} Millionen Pixel</translation>
  </message>
  <message>
   <source>{0} frames per second</source>
   <translation>{0} Bilder je Sekunde</translation>
  </message>
  <message>
   <source>{0} frames per second in a {1}</source>
   <translation>{0} Bilder je Sekunde in einem {1}</translation>
  </message>
  <message>
   <source>{0} frame{1} of {2} ms, {3} s</source>
   <translation>{0} Bild{1} von {2} ms, {3} s</translation>
  </message>
  <message>
   <source>{0} goes from pair to pair: use mesh or auto</source>
   <translation>{0} geht von Paar zu Paar: mesh oder auto verwenden</translation>
  </message>
  <message>
   <source>{0} group</source>
   <translation>{0}-Gruppe</translation>
  </message>
  <message>
   <source>{0} group {1}</source>
   <translation>{0} Gruppe {1}</translation>
  </message>
  <message>
   <source>{0} groups of {1}</source>
   <translation>{0} Gruppen zu {1}</translation>
  </message>
  <message>
   <source>{0} has a {1} along {2}, which ASTRA-sim's network file has no word for</source>
   <translation>{0} hat ein {1} entlang {2}, wofür die Netzdatei von ASTRA-sim kein Wort hat</translation>
  </message>
  <message>
   <source>{0} has an impossible latency</source>
   <translation>{0} hat eine unmögliche Latenz</translation>
  </message>
  <message>
   <source>{0} has half of a surrogate pair</source>
   <translation>{0} hat ein halbes Surrogat-Paar</translation>
  </message>
  <message>
   <source>{0} has layers of {1} experts, which no one deal fits</source>
   <translation>{0} hat Schichten mit {1} Experten, zu denen keine Verteilung passt</translation>
  </message>
  <message>
   <source>{0} has no EFA</source>
   <translation>{0} hat kein EFA</translation>
  </message>
  <message>
   <source>{0} has no EFA to join several</source>
   <translation>{0} hat kein EFA, um mehrere zu verbinden</translation>
  </message>
  <message>
   <source>{0} has no HBM to hold a model; use ultraserver, trn2 or another preset</source>
   <translation>{0} hat keinen HBM für ein Modell; ultraserver, trn2 oder eine andere Vorlage verwenden</translation>
  </message>
  <message>
   <source>{0} has no all_to_all; use {1} or auto</source>
   <translation>{0} hat kein all_to_all; {1} oder auto verwenden</translation>
  </message>
  <message>
   <source>{0} has no capacity</source>
   <translation>{0} hat keine Kapazität</translation>
  </message>
  <message>
   <source>{0} has no chips that compute; use a preset</source>
   <translation>{0} hat keine rechnenden Chips; eine Vorlage verwenden</translation>
  </message>
  <message>
   <source>{0} has no closing quote</source>
   <translation>{0} hat kein schließendes Anführungszeichen</translation>
  </message>
  <message>
   <source>{0} has no core {1}; 0 to {2}</source>
   <translation>{0} hat keinen Kern {1}; 0 bis {2}</translation>
  </message>
  <message>
   <source>{0} has no experts</source>
   <translation>{0} hat keine Experten</translation>
  </message>
  <message>
   <source>{0} has no experts; {1} {2} needs some, it must be {3}</source>
   <translation>{0} hat keine Experten; {1} {2} braucht welche, es muss {3} sein</translation>
  </message>
  <message>
   <source>{0} has no fault of its own</source>
   <translation>{0} hat keine eigene Störung</translation>
  </message>
  <message>
   <source>{0} has no figure for {1}</source>
   <translation>{0} hat keine Zahl für {1}</translation>
  </message>
  <message>
   <source>{0} has no hardware figures to change</source>
   <translation>{0} hat keine Zahlen der Hardware zu ändern</translation>
  </message>
  <message>
   <source>{0} has no pairs</source>
   <translation>{0} hat keine Paare</translation>
  </message>
  <message>
   <source>{0} has no unit</source>
   <translation>{0} hat keine Einheit</translation>
  </message>
  <message>
   <source>{0} has the unknown unit {1}</source>
   <translation>{0} hat die unbekannte Einheit {1}</translation>
  </message>
  <message>
   <source>{0} has {1} logical cores; {2} shards need as many, or share them</source>
   <translation>{0} hat {1} logische Kerne; {2} Shards brauchen ebenso viele, oder teilen sie sich</translation>
  </message>
  <message>
   <source>{0} has {1} of its capacity{2}</source>
   <translation>{0} hat {1} seiner Kapazität{2}</translation>
  </message>
  <message>
   <source>{0} has {1} words</source>
   <translation>{0} hat {1} Worte</translation>
  </message>
  <message>
   <source>{0} heads x {1} x {2} scores x {3} B</source>
   <translation>{0} Köpfe x {1} x {2} Scores x {3} B</translation>
  </message>
  <message>
   <source>{0} holds {1} of {2}, {3} too much: {4}</source>
   <translation>{0} hält {1} von {2}, {3} zu viel: {4}</translation>
  </message>
  <message>
   <source>{0} hours ago</source>
   <translation>vor {0} Stunden</translation>
  </message>
  <message>
   <source>{0} in memory</source>
   <translation>{0} im Speicher</translation>
  </message>
  <message>
   <source>{0} instances joined by EFA</source>
   <translation>{0} über EFA verbundene Instanzen</translation>
  </message>
  <message>
   <source>{0} instances of {1} devices are no fabric that is known</source>
   <translation>{0} Instanzen mit {1} Devices sind keine bekannte Fabric</translation>
  </message>
  <message>
   <source>{0} is an on-chip link between two chips</source>
   <translation>{0} ist ein Link auf dem Chip zwischen zwei Chips</translation>
  </message>
  <message>
   <source>{0} is below zero</source>
   <translation>{0} ist unter null</translation>
  </message>
  <message>
   <source>{0} is changed twice</source>
   <translation>{0} ist zweimal geändert</translation>
  </message>
  <message>
   <source>{0} is compared with nothing that is a value</source>
   <translation>{0} wird mit nichts verglichen, was ein Wert ist</translation>
  </message>
  <message>
   <source>{0} is compared with {1}</source>
   <translation>{0} wird mit {1} verglichen</translation>
  </message>
  <message>
   <source>{0} is down and in the group; leave it out</source>
   <translation>{0} ist aus und in der Gruppe; weglassen</translation>
  </message>
  <message>
   <source>{0} is down; choose a chip that is up</source>
   <translation>{0} ist aus; einen Chip wählen, der an ist</translation>
  </message>
  <message>
   <source>{0} is down{1}</source>
   <translation>{0} ist aus{1}</translation>
  </message>
  <message>
   <source>{0} is gone</source>
   <translation>{0} ist weg</translation>
  </message>
  <message>
   <source>{0} is marked twice</source>
   <translation>{0} ist zweimal markiert</translation>
  </message>
  <message>
   <source>{0} is missing</source>
   <translation>{0} fehlt</translation>
  </message>
  <message>
   <source>{0} is missing in &lt;{1}&gt;</source>
   <translation>{0} fehlt in &lt;{1}&gt;</translation>
  </message>
  <message>
   <source>{0} is negative</source>
   <translation>{0} ist negativ</translation>
  </message>
  <message>
   <source>{0} is neither a file nor a model that ships</source>
   <translation>{0} ist weder eine Datei noch ein mitgeliefertes Modell</translation>
  </message>
  <message>
   <source>{0} is no dimension of a plan; {1} are</source>
   <translation>{0} ist keine Dimension eines Plans; {1} sind es</translation>
  </message>
  <message>
   <source>{0} is no field of a plan</source>
   <translation>{0} ist kein Feld eines Plans</translation>
  </message>
  <message>
   <source>{0} is no kind of checkpoint</source>
   <translation>{0} ist keine Art von Checkpoint</translation>
  </message>
  <message>
   <source>{0} is no kind of file for this panel</source>
   <translation>{0} ist keine Dateiart für diesen Bereich</translation>
  </message>
  <message>
   <source>{0} is no mapping</source>
   <translation>{0} ist keine Zuordnung</translation>
  </message>
  <message>
   <source>{0} is no name with a value</source>
   <translation>{0} ist kein Name mit einem Wert</translation>
  </message>
  <message>
   <source>{0} is no node</source>
   <translation>{0} ist kein Knoten</translation>
  </message>
  <message>
   <source>{0} is no part of {1}</source>
   <translation>{0} ist kein Teil von {1}</translation>
  </message>
  <message>
   <source>{0} is no place for {1}; such as {2}</source>
   <translation>{0} ist kein Platz für {1}; etwa {2}</translation>
  </message>
  <message>
   <source>{0} is no ratio</source>
   <translation>{0} ist kein Verhältnis</translation>
  </message>
  <message>
   <source>{0} is no store</source>
   <translation>{0} ist kein Speicher</translation>
  </message>
  <message>
   <source>{0} is no way to align two runs</source>
   <translation>{0} ist keine Art, zwei Läufe auszurichten</translation>
  </message>
  <message>
   <source>{0} is not</source>
   <translation>{0} nicht</translation>
  </message>
  <message>
   <source>{0} is not True or False</source>
   <translation>{0} ist nicht True oder False</translation>
  </message>
  <message>
   <source>{0} is not a background</source>
   <translation>{0} ist kein Hintergrund</translation>
  </message>
  <message>
   <source>{0} is not a chip of {1}</source>
   <translation>{0} ist kein Chip von {1}</translation>
  </message>
  <message>
   <source>{0} is not a chip, link or instance of this fabric</source>
   <translation>{0} ist kein Chip, Link und keine Instanz dieser Fabric</translation>
  </message>
  <message>
   <source>{0} is not a confidence</source>
   <translation>{0} ist keine Gewissheit</translation>
  </message>
  <message>
   <source>{0} is not a coordinate</source>
   <translation>{0} ist keine Koordinate</translation>
  </message>
  <message>
   <source>{0} is not a core</source>
   <translation>{0} ist kein Kern</translation>
  </message>
  <message>
   <source>{0} is not a count</source>
   <translation>{0} ist keine Anzahl</translation>
  </message>
  <message>
   <source>{0} is not a document</source>
   <translation>{0} ist kein Dokument</translation>
  </message>
  <message>
   <source>{0} is not a drawing</source>
   <translation>{0} ist keine Zeichnung</translation>
  </message>
  <message>
   <source>{0} is not a fabric</source>
   <translation>{0} ist keine Fabric</translation>
  </message>
  <message>
   <source>{0} is not a field</source>
   <translation>{0} ist kein Feld</translation>
  </message>
  <message>
   <source>{0} is not a figure of {1}</source>
   <translation>{0} ist keine Zahl von {1}</translation>
  </message>
  <message>
   <source>{0} is not a file name: {1}</source>
   <translation>{0} ist kein Dateiname: {1}</translation>
  </message>
  <message>
   <source>{0} is not a finite number</source>
   <translation>{0} ist keine endliche Zahl</translation>
  </message>
  <message>
   <source>{0} is not a graph</source>
   <translation>{0} ist kein Graph</translation>
  </message>
  <message>
   <source>{0} is not a group</source>
   <translation>{0} ist keine Gruppe</translation>
  </message>
  <message>
   <source>{0} is not a kind of fault</source>
   <translation>{0} ist keine Art von Störung</translation>
  </message>
  <message>
   <source>{0} is not a kind of layer</source>
   <translation>{0} ist keine Art von Schicht</translation>
  </message>
  <message>
   <source>{0} is not a kind of link</source>
   <translation>{0} ist keine Art von Link</translation>
  </message>
  <message>
   <source>{0} is not a kind of picture</source>
   <translation>{0} ist keine Art von Bild</translation>
  </message>
  <message>
   <source>{0} is not a link</source>
   <translation>{0} ist kein Link</translation>
  </message>
  <message>
   <source>{0} is not a link between two parts of {1}</source>
   <translation>{0} ist kein Link zwischen zwei Teilen von {1}</translation>
  </message>
  <message>
   <source>{0} is not a link of {1}</source>
   <translation>{0} ist kein Link von {1}</translation>
  </message>
  <message>
   <source>{0} is not a list</source>
   <translation>{0} ist keine Liste</translation>
  </message>
  <message>
   <source>{0} is not a list of devices</source>
   <translation>{0} ist keine Liste von Devices</translation>
  </message>
  <message>
   <source>{0} is not a list on one line</source>
   <translation>{0} ist keine Liste in einer Zeile</translation>
  </message>
  <message>
   <source>{0} is not a metric</source>
   <translation>{0} ist keine Messgröße</translation>
  </message>
  <message>
   <source>{0} is not a name</source>
   <translation>{0} ist kein Name</translation>
  </message>
  <message>
   <source>{0} is not a network model</source>
   <translation>{0} ist kein Netzmodell</translation>
  </message>
  <message>
   <source>{0} is not a node of an UltraServer</source>
   <translation>{0} ist kein Knoten eines UltraServers</translation>
  </message>
  <message>
   <source>{0} is not a number</source>
   <translation>{0} ist keine Zahl</translation>
  </message>
  <message>
   <source>{0} is not a number ({1})</source>
   <translation>{0} ist keine Zahl ({1})</translation>
  </message>
  <message>
   <source>{0} is not a number from 0 on</source>
   <translation>{0} ist keine Zahl ab 0</translation>
  </message>
  <message>
   <source>{0} is not a number of bytes</source>
   <translation>{0} ist keine Zahl von Bytes</translation>
  </message>
  <message>
   <source>{0} is not a pair</source>
   <translation>{0} ist kein Paar</translation>
  </message>
  <message>
   <source>{0} is not a percentage</source>
   <translation>{0} ist kein Prozentwert</translation>
  </message>
  <message>
   <source>{0} is not a place</source>
   <translation>{0} ist kein Platz</translation>
  </message>
  <message>
   <source>{0} is not a profile</source>
   <translation>{0} ist kein Profil</translation>
  </message>
  <message>
   <source>{0} is not a quantity</source>
   <translation>{0} ist keine Größe</translation>
  </message>
  <message>
   <source>{0} is not a range</source>
   <translation>{0} ist kein Bereich</translation>
  </message>
  <message>
   <source>{0} is not a rank</source>
   <translation>{0} ist kein Rang</translation>
  </message>
  <message>
   <source>{0} is not a section</source>
   <translation>{0} ist kein Abschnitt</translation>
  </message>
  <message>
   <source>{0} is not a share of capacity</source>
   <translation>{0} ist kein Anteil der Kapazität</translation>
  </message>
  <message>
   <source>{0} is not a size</source>
   <translation>{0} ist keine Größe in Bytes</translation>
  </message>
  <message>
   <source>{0} is not a tie rule</source>
   <translation>{0} ist keine Regel für Gleichstände</translation>
  </message>
  <message>
   <source>{0} is not a time</source>
   <translation>{0} ist keine Zeit</translation>
  </message>
  <message>
   <source>{0} is not a topology</source>
   <translation>{0} ist keine Topologie</translation>
  </message>
  <message>
   <source>{0} is not a torus with one latency</source>
   <translation>{0} ist kein Torus mit einer Latenz</translation>
  </message>
  <message>
   <source>{0} is not a version</source>
   <translation>{0} ist keine Version</translation>
  </message>
  <message>
   <source>{0} is not a whole number</source>
   <translation>{0} ist keine ganze Zahl</translation>
  </message>
  <message>
   <source>{0} is not a whole number of bytes</source>
   <translation>{0} ist keine ganze Zahl von Bytes</translation>
  </message>
  <message>
   <source>{0} is not a {1}</source>
   <translation>{0} ist kein {1}</translation>
  </message>
  <message>
   <source>{0} is not an algorithm; one of {1}, auto</source>
   <translation>{0} ist kein Algorithmus; eins von {1}, auto</translation>
  </message>
  <message>
   <source>{0} is not an instance of {1}</source>
   <translation>{0} ist keine Instanz von {1}</translation>
  </message>
  <message>
   <source>{0} is not an object</source>
   <translation>{0} ist kein Objekt</translation>
  </message>
  <message>
   <source>{0} is not capacity and latency</source>
   <translation>{0} ist nicht Kapazität und Latenz</translation>
  </message>
  <message>
   <source>{0} is not capacity, latency and kind</source>
   <translation>{0} ist nicht Kapazität, Latenz und Art</translation>
  </message>
  <message>
   <source>{0} is not carried out dimension by dimension</source>
   <translation>{0} wird nicht Dimension für Dimension ausgeführt</translation>
  </message>
  <message>
   <source>{0} is not in the group</source>
   <translation>{0} ist nicht in der Gruppe</translation>
  </message>
  <message>
   <source>{0} is not known</source>
   <translation>{0} ist nicht bekannt</translation>
  </message>
  <message>
   <source>{0} is not one of the {1}</source>
   <translation>{0} ist keins von {1}</translation>
  </message>
  <message>
   <source>{0} is not read here: {1}</source>
   <translation>{0} wird hier nicht gelesen: {1}</translation>
  </message>
  <message>
   <source>{0} is not the name of a chip</source>
   <translation>{0} ist nicht der Name eines Chips</translation>
  </message>
  <message>
   <source>{0} is not the number of a core</source>
   <translation>{0} ist nicht die Nummer eines Kerns</translation>
  </message>
  <message>
   <source>{0} is not the unit of a link's load</source>
   <translation>{0} ist nicht die Einheit einer Linklast</translation>
  </message>
  <message>
   <source>{0} is not true or false</source>
   <translation>{0} ist nicht true oder false</translation>
  </message>
  <message>
   <source>{0} is not within the experts</source>
   <translation>{0} liegt nicht bei den Experten</translation>
  </message>
  <message>
   <source>{0} is not {1}</source>
   <translation>{0} ist nicht {1}</translation>
  </message>
  <message>
   <source>{0} is not {1} known here</source>
   <translation>{0} ist nicht {1}, die hier bekannt ist</translation>
  </message>
  <message>
   <source>{0} is of another family</source>
   <translation>{0} ist aus einer anderen Familie</translation>
  </message>
  <message>
   <source>{0} is of the layers of stage {1}; the tile on {2} is of stage {3}, which has other layers</source>
   <translation>{0} gehört zu den Schichten der Stufe {1}; die Kachel auf {2} ist von Stufe {3}, die andere Schichten hat</translation>
  </message>
  <message>
   <source>{0} is out of bounds</source>
   <translation>{0} liegt außerhalb</translation>
  </message>
  <message>
   <source>{0} is refused</source>
   <translation>{0} wird abgelehnt</translation>
  </message>
  <message>
   <source>{0} is text with a unit, such as "{1}"</source>
   <translation>{0} ist Text mit einer Einheit, etwa „{1}“</translation>
  </message>
  <message>
   <source>{0} is the key of: {1}</source>
   <translation>{0} ist die Taste von: {1}</translation>
  </message>
  <message>
   <source>{0} is too large</source>
   <translation>{0} ist zu groß</translation>
  </message>
  <message>
   <source>{0} is too long</source>
   <translation>{0} ist zu lang</translation>
  </message>
  <message>
   <source>{0} is whole again at</source>
   <translation>{0} ist wieder ganz bei</translation>
  </message>
  <message>
   <source>{0} is {1}</source>
   <translation>{0} ist {1}</translation>
  </message>
  <message>
   <source>{0} is {1}; 1 or more</source>
   <translation>{0} ist {1}; 1 oder mehr</translation>
  </message>
  <message>
   <source>{0} is {1}; a number from 1 to 1024</source>
   <translation>{0} ist {1}; eine Zahl von 1 bis 1024</translation>
  </message>
  <message>
   <source>{0} is {1}; a whole number from {2} to 2**30</source>
   <translation>{0} ist {1}; eine ganze Zahl von {2} bis 2**30</translation>
  </message>
  <message>
   <source>{0} is {1}; one of {2}</source>
   <translation>{0} ist {1}; eins von {2}</translation>
  </message>
  <message>
   <source>{0} itself cannot be read</source>
   <translation>{0} selbst kann nicht gelesen werden</translation>
  </message>
  <message>
   <source>{0} layers</source>
   <translation>{0} Schichten</translation>
  </message>
  <message>
   <source>{0} layers over PP {1}: {2} on each of the first stages, {3} on the last</source>
   <translation>{0} Schichten über PP {1}: {2} auf jeder der ersten Stufen, {3} auf der letzten</translation>
  </message>
  <message>
   <source>{0} layers over PP {1}: {2} on the first stages, {3} on the last {4}</source>
   <translation>{0} Schichten über PP {1}: {2} auf den ersten Stufen, {3} auf den letzten {4}</translation>
  </message>
  <message>
   <source>{0} layers that predict</source>
   <translation>{0} vorhersagende Schichten</translation>
  </message>
  <message>
   <source>{0} layers x {1} tokens{2} x {3}</source>
   <translation>{0} Schichten x {1} Token{2} x {3}</translation>
  </message>
  <message>
   <source>{0} leaves nothing</source>
   <translation>{0} lässt nichts übrig</translation>
  </message>
  <message>
   <source>{0} link</source>
   <translation>{0} Link</translation>
  </message>
  <message>
   <source>{0} link, {1} ways</source>
   <translation>{0} Link, {1} Richtungen</translation>
  </message>
  <message>
   <source>{0} links</source>
   <translation>{0} Links</translation>
  </message>
  <message>
   <source>{0} links are missing or slower than drawn: taken as faults</source>
   <translation>{0} Links fehlen oder sind langsamer als gezeichnet: als Störungen genommen</translation>
  </message>
  <message>
   <source>{0} links, the highest peak on top</source>
   <translation>{0} Links, die höchste Spitze oben</translation>
  </message>
  <message>
   <source>{0} links, {1} ways</source>
   <translation>{0} Links, {1} Richtungen</translation>
  </message>
  <message>
   <source>{0} logical cores have no rank</source>
   <translation>{0} logische Kerne haben keinen Rang</translation>
  </message>
  <message>
   <source>{0} masks x {1} B x {2}</source>
   <translation>{0} Masken x {1} B x {2}</translation>
  </message>
  <message>
   <source>{0} may be a misspelling of it; </source>
   <translation>{0} könnte ein Schreibfehler davon sein; </translation>
  </message>
  <message>
   <source>{0} mean load</source>
   <translation>{0} mittlere Last</translation>
  </message>
  <message>
   <source>{0} mean_utilization_ratio</source>
   <translation>{0} mean_utilization_ratio</translation>
  </message>
  <message>
   <source>{0} measured {1}, against the peak {2};  </source>
   <translation>{0} gemessen {1}, gegen die Spitze {2};  </translation>
  </message>
  <message>
   <source>{0} micro-batches do not fill {1} stages; the bubble is {2}/{3} of the work</source>
   <translation>{0} Micro-Batches füllen {1} Stufen nicht; die Bubble ist {2}/{3} der Arbeit</translation>
  </message>
  <message>
   <source>{0} micro-batches x {1}</source>
   <translation>{0} Micro-Batches x {1}</translation>
  </message>
  <message>
   <source>{0} micro-batches x {1} layers x {2}</source>
   <translation>{0} Micro-Batches x {1} Schichten x {2}</translation>
  </message>
  <message>
   <source>{0} minutes ago</source>
   <translation>vor {0} Minuten</translation>
  </message>
  <message>
   <source>{0} more are not in this fabric</source>
   <translation>{0} weitere sind nicht in diesem Netz</translation>
  </message>
  <message>
   <source>{0} more as busy</source>
   <translation>{0} weitere ebenso belastet</translation>
  </message>
  <message>
   <source>{0} moves between and out of parts of the window; it cannot be changed</source>
   <translation>{0} bewegt zwischen und aus Teilen des Fensters; das kann nicht geändert werden</translation>
  </message>
  <message>
   <source>{0} names no experts</source>
   <translation>{0} nennt keine Experten</translation>
  </message>
  <message>
   <source>{0} names no sparse rate; {1} is computed like a dense matrix (Neuron SDK, architecture pages)</source>
   <translation>{0} nennt keine Sparse-Rate; {1} wird wie eine dichte Matrix gerechnet (Neuron SDK, Architekturseiten)</translation>
  </message>
  <message>
   <source>{0} names no {1}</source>
   <translation>{0} nennt keine {1}</translation>
  </message>
  <message>
   <source>{0} no place</source>
   <translation>{0} keinen Platz</translation>
  </message>
  <message>
   <source>{0} nodes, the first of them</source>
   <translation>{0} Knoten, die ersten davon</translation>
  </message>
  <message>
   <source>{0} notes</source>
   <comment>problems</comment>
   <translation>{0} Hinweise</translation>
  </message>
  <message>
   <source>{0} of a layer</source>
   <translation>{0} einer Schicht</translation>
  </message>
  <message>
   <source>{0} of its capacity</source>
   <translation>{0} seiner Kapazität</translation>
  </message>
  <message>
   <source>{0} of node {1}</source>
   <translation>{0} von Knoten {1}</translation>
  </message>
  <message>
   <source>{0} of stage {1}</source>
   <translation>{0} von Stufe {1}</translation>
  </message>
  <message>
   <source>{0} of stage {1}, group {3}, on {2}</source>
   <translation>{0} der Stufe {1}, Gruppe {3}, auf {2}</translation>
  </message>
  <message>
   <source>{0} of stage {1}, on {2}</source>
   <translation>{0} der Stufe {1}, auf {2}</translation>
  </message>
  <message>
   <source>{0} of the step</source>
   <translation>{0} des Schritts</translation>
  </message>
  <message>
   <source>{0} of the time of a token</source>
   <translation>{0} der Zeit eines Tokens</translation>
  </message>
  <message>
   <source>{0} of the {1}</source>
   <translation>{0} ({1})</translation>
  </message>
  <message>
   <source>{0} of {1}</source>
   <translation>{0} von {1}</translation>
  </message>
  <message>
   <source>{0} of {1} chips</source>
   <translation>{0} von {1} Chips</translation>
  </message>
  <message>
   <source>{0} of {1} events</source>
   <translation>{0} von {1} Ereignissen</translation>
  </message>
  <message>
   <source>{0} of {1} flows can never be delivered, the first is flow {2}: they wait for each other; dependencies must not form a circle</source>
   <translation>{0} von {1} Flüssen können nie zugestellt werden, der erste ist Fluss {2}: sie warten aufeinander; Abhängigkeiten dürfen keinen Kreis bilden</translation>
  </message>
  <message>
   <source>{0} of {1} of a bank: {2} free</source>
   <translation>{0} von {1} einer Bank: {2} frei</translation>
  </message>
  <message>
   <source>{0} of {1} of a bank: {2} too much</source>
   <translation>{0} von {1} einer Bank: {2} zu viel</translation>
  </message>
  <message>
   <source>{0} of {1} of a chip: {2} free</source>
   <translation>{0} von {1} eines Chips: {2} frei</translation>
  </message>
  <message>
   <source>{0} of {1} of a chip: {2} too much</source>
   <translation>{0} von {1} eines Chips: {2} zu viel</translation>
  </message>
  <message>
   <source>{0} of {1} or fewer</source>
   <translation>{0} von {1} oder weniger</translation>
  </message>
  <message>
   <source>{0} of {1} ranks</source>
   <translation>{0} von {1} Rängen</translation>
  </message>
  <message>
   <source>{0} of {1} {2}</source>
   <translation>{0} von {1} {2}</translation>
  </message>
  <message>
   <source>{0} of {1} {2} groups are cut apart{3}: no way is left from {4} to {5}; {6}, or move the shards</source>
   <translation>{0} von {1} {2}-Gruppen sind getrennt{3}: kein Weg ist übrig von {4} nach {5}; {6}, oder die Shards verschieben</translation>
  </message>
  <message>
   <source>{0} of {1} {2} groups {3}, such as the one of rank {4}</source>
   <translation>{0} von {1} {2}-Gruppen {3}, etwa die von Rang {4}</translation>
  </message>
  <message>
   <source>{0} of {1}, of {2} ranks</source>
   <translation>{0} von {1}, von {2} Rängen</translation>
  </message>
  <message>
   <source>{0} on each shard</source>
   <translation>{0} auf jedem Shard</translation>
  </message>
  <message>
   <source>{0} on the first and the last stage</source>
   <translation>{0} auf der ersten und der letzten Stufe</translation>
  </message>
  <message>
   <source>{0} on {1}</source>
   <translation>{0} auf {1}</translation>
  </message>
  <message>
   <source>{0} on {1} TP ranks</source>
   <translation>{0} auf {1} TP-Rängen</translation>
  </message>
  <message>
   <source>{0} on {1} chips</source>
   <translation>{0} auf {1} Chips</translation>
  </message>
  <message>
   <source>{0} opens the menu {1}</source>
   <translation>{0} öffnet das Menü {1}</translation>
  </message>
  <message>
   <source>{0} or more</source>
   <translation>{0} oder mehr</translation>
  </message>
  <message>
   <source>{0} or {1}</source>
   <translation>{0} oder {1}</translation>
  </message>
  <message>
   <source>{0} other banks hold nothing</source>
   <translation>{0} andere Bänke halten nichts</translation>
  </message>
  <message>
   <source>{0} over all links</source>
   <translation>{0} über alle Links</translation>
  </message>
  <message>
   <source>{0} over the copies</source>
   <translation>{0} über die Kopien</translation>
  </message>
  <message>
   <source>{0} parts</source>
   <translation>{0} Teile</translation>
  </message>
  <message>
   <source>{0} per s</source>
   <translation>{0} je s</translation>
  </message>
  <message>
   <source>{0} physical cores per logical core</source>
   <translation>{0} physische Kerne je logischem Kern</translation>
  </message>
  <message>
   <source>{0} physical cores per logical core is not possible</source>
   <translation>{0} physische Kerne je logischem Kern sind nicht möglich</translation>
  </message>
  <message>
   <source>{0} piece</source>
   <translation>{0} Stück</translation>
  </message>
  <message>
   <source>{0} pieces</source>
   <translation>{0} Stücke</translation>
  </message>
  <message>
   <source>{0} pins it</source>
   <translation>{0} heftet es an</translation>
  </message>
  <message>
   <source>{0} plane</source>
   <translation>{0}-Ebene</translation>
  </message>
  <message>
   <source>{0} prediction layers x {1} x ({2})</source>
   <translation>{0} Vorhersageschichten x {1} x ({2})</translation>
  </message>
  <message>
   <source>{0} query heads are padded to {1} over TP {2}: {3} more attention work and weights</source>
   <translation>{0} Query-Köpfe werden auf {1} über TP {2} aufgefüllt: {3} mehr Attention-Arbeit und Gewichte</translation>
  </message>
  <message>
   <source>{0} query heads cannot share {1} key and value heads</source>
   <translation>{0} Query-Köpfe können sich {1} Key- und Value-Köpfe nicht teilen</translation>
  </message>
  <message>
   <source>{0} rank</source>
   <translation>{0} Rang</translation>
  </message>
  <message>
   <source>{0} rank of stage {1}, each: {2}</source>
   <translation>{0} Rang der Stufe {1}, je: {2}</translation>
  </message>
  <message>
   <source>{0} ranks</source>
   <translation>{0} Ränge</translation>
  </message>
  <message>
   <source>{0} ranks do not fit on the {1} logical cores of {2}</source>
   <translation>{0} Ränge passen nicht auf die {1} logischen Kerne von {2}</translation>
  </message>
  <message>
   <source>{0} ranks do not fit on the {1} logical cores of {2}; at most {3}</source>
   <translation>{0} Ränge passen nicht auf die {1} logischen Kerne von {2}; höchstens {3}</translation>
  </message>
  <message>
   <source>{0} ranks of stage {1}, each: {2}</source>
   <translation>{0} Ränge der Stufe {1}, je: {2}</translation>
  </message>
  <message>
   <source>{0} ranks of {1} share it</source>
   <translation>{0} Ränge von {1} teilen sie sich</translation>
  </message>
  <message>
   <source>{0} ranks on 1 chip</source>
   <translation>{0} Ränge auf 1 Chip</translation>
  </message>
  <message>
   <source>{0} ranks share a logical core with another, such as rank {1}</source>
   <translation>{0} Ränge teilen sich einen logischen Kern mit einem anderen, etwa Rang {1}</translation>
  </message>
  <message>
   <source>{0} ranks sit on a chip that goes down at {1}, as rank {2} on {3}; what they hold is lost, and the step stops there</source>
   <translation>{0} Ränge sitzen auf einem Chip, der bei {1} ausgeht, etwa Rang {2} auf {3}; was sie halten, ist verloren, und der Schritt hält dort an</translation>
  </message>
  <message>
   <source>{0} ranks sit on a chip that is down, as rank {1} on {2}</source>
   <translation>{0} Ränge sitzen auf einem Chip, der aus ist, etwa Rang {1} auf {2}</translation>
  </message>
  <message>
   <source>{0} ranks sit on a chip that was removed, as rank {1} on {2}</source>
   <translation>{0} Ränge sitzen auf einem Chip, der entfernt wurde, etwa Rang {1} auf {2}</translation>
  </message>
  <message>
   <source>{0} ranks, {1},</source>
   <translation>{0} Ränge, {1},</translation>
  </message>
  <message>
   <source>{0} redundant experts a layer</source>
   <translation>{0} redundante Experten je Schicht</translation>
  </message>
  <message>
   <source>{0} replica groups for nccom-test</source>
   <translation>{0} Replikgruppen für nccom-test</translation>
  </message>
  <message>
   <source>{0} rows of vocabulary are padded to a multiple of TP {1}</source>
   <translation>{0} Zeilen des Vokabulars werden auf ein Vielfaches von TP {1} aufgefüllt</translation>
  </message>
  <message>
   <source>{0} runs backward</source>
   <translation>{0} läuft rückwärts</translation>
  </message>
  <message>
   <source>{0} selected</source>
   <translation>{0} ausgewählt</translation>
  </message>
  <message>
   <source>{0} sequences a replica</source>
   <translation>{0} Sequenzen je Replik</translation>
  </message>
  <message>
   <source>{0} sequences, {1} at a time</source>
   <translation>{0} Sequenzen, {1} auf einmal</translation>
  </message>
  <message>
   <source>{0} shard</source>
   <translation>{0} Shard</translation>
  </message>
  <message>
   <source>{0} shards</source>
   <translation>{0} Shards</translation>
  </message>
  <message>
   <source>{0} shards cannot go to one core; drop them on a chip</source>
   <translation>{0} Shards können nicht auf einen Kern; auf einem Chip ablegen</translation>
  </message>
  <message>
   <source>{0} shards on one chip</source>
   <translation>{0} Shards auf einem Chip</translation>
  </message>
  <message>
   <source>{0} shards on {1} chips</source>
   <translation>{0} Shards auf {1} Chips</translation>
  </message>
  <message>
   <source>{0} sizes failed, such as {1}: {2}</source>
   <translation>{0} Größen scheiterten, etwa {1}: {2}</translation>
  </message>
  <message>
   <source>{0} spans did not fit</source>
   <translation>{0} Spannen passten nicht</translation>
  </message>
  <message>
   <source>{0} stands twice</source>
   <translation>{0} steht zweimal da</translation>
  </message>
  <message>
   <source>{0} switch</source>
   <translation>{0} Switch</translation>
  </message>
  <message>
   <source>{0} switches</source>
   <translation>{0} Switches</translation>
  </message>
  <message>
   <source>{0} tiles</source>
   <translation>{0} Kacheln</translation>
  </message>
  <message>
   <source>{0} tiles cannot change places with {1}; choose two sets of the same size without a tile in common</source>
   <translation>{0} Kacheln können nicht mit {1} den Platz tauschen; zwei gleich große Mengen ohne gemeinsame Kachel wählen</translation>
  </message>
  <message>
   <source>{0} times as much</source>
   <translation>{0}-mal so viel</translation>
  </message>
  <message>
   <source>{0} times as {1}</source>
   <translation>{0}-mal als {1}</translation>
  </message>
  <message>
   <source>{0} to redo</source>
   <translation>{0} zu wiederholen</translation>
  </message>
  <message>
   <source>{0} to undo</source>
   <translation>{0} zurückzunehmen</translation>
  </message>
  <message>
   <source>{0} to {1}</source>
   <translation>{0} bis {1}</translation>
  </message>
  <message>
   <source>{0} to {1}</source>
   <comment>a range</comment>
   <translation>{0} bis {1}</translation>
  </message>
  <message>
   <source>{0} to {1} per s</source>
   <translation>{0} bis {1} je s</translation>
  </message>
  <message>
   <source>{0} to {1} pt</source>
   <translation>{0} bis {1} pt</translation>
  </message>
  <message>
   <source>{0} to {1}, or 0 to follow the size</source>
   <translation>{0} bis {1}, oder 0, um der Größe zu folgen</translation>
  </message>
  <message>
   <source>{0} tokens</source>
   <translation>{0} Token</translation>
  </message>
  <message>
   <source>{0} tokens a step</source>
   <translation>{0} Token je Schritt</translation>
  </message>
  <message>
   <source>{0} tokens sent to experts{1} x {2} B x {3} x {4}</source>
   <translation>{0} an Experten gesandte Token{1} x {2} B x {3} x {4}</translation>
  </message>
  <message>
   <source>{0} tokens sent x {1} B{2}</source>
   <translation>{0} gesandte Token x {1} B{2}</translation>
  </message>
  <message>
   <source>{0} tokens x ({1} + {2} B x {3})</source>
   <translation>{0} Token x ({1} + {2} B x {3})</translation>
  </message>
  <message>
   <source>{0} tokens x {1}</source>
   <translation>{0} Token x {1}</translation>
  </message>
  <message>
   <source>{0} tokens x {1} B x {2} router scores</source>
   <translation>{0} Token x {1} B x {2} Router-Scores</translation>
  </message>
  <message>
   <source>{0} too much</source>
   <translation>{0} zu viel</translation>
  </message>
  <message>
   <source>{0} units of weights in the air x {1} B of the largest</source>
   <translation>{0} Einheiten von Gewichten unterwegs x {1} B der größten</translation>
  </message>
  <message>
   <source>{0} uses {1} from now on</source>
   <translation>{0} nutzt von jetzt an {1}</translation>
  </message>
  <message>
   <source>{0} values for {1} dimensions</source>
   <translation>{0} Werte für {1} Dimensionen</translation>
  </message>
  <message>
   <source>{0} version {1} is not a hardware file</source>
   <translation>{0} Version {1} ist keine Hardware-Datei</translation>
  </message>
  <message>
   <source>{0} virtual stages need the interleaved schedule; with {1} there is 1</source>
   <translation>{0} virtuelle Stufen brauchen den verschränkten Ablauf; mit {1} gibt es 1</translation>
  </message>
  <message>
   <source>{0} warnings</source>
   <translation>{0} Warnungen</translation>
  </message>
  <message>
   <source>{0} was added, but is not there</source>
   <translation>{0} wurde hinzugefügt, ist aber nicht da</translation>
  </message>
  <message>
   <source>{0} was not saved</source>
   <translation>{0} wurde nicht gespeichert</translation>
  </message>
  <message>
   <source>{0} was not written</source>
   <translation>{0} wurde nicht geschrieben</translation>
  </message>
  <message>
   <source>{0} was removed; choose another chip</source>
   <translation>{0} wurde entfernt; einen anderen Chip wählen</translation>
  </message>
  <message>
   <source>{0} without a window</source>
   <translation>{0} ohne Fenster</translation>
  </message>
  <message>
   <source>{0} with{1} a spelled-out fabric</source>
   <translation>{0} mit{1} einer ausgeschriebenen Fabric</translation>
  </message>
  <message>
   <source>{0} would take {1} flows, more than {2}; take fewer chunks, a smaller group or an algorithm that goes by dimensions</source>
   <translation>{0} bräuchte {1} Flüsse, mehr als {2}; weniger Stücke, eine kleinere Gruppe oder einen Algorithmus nach Dimensionen nehmen</translation>
  </message>
  <message>
   <source>{0} writers at {1} B/s each into {2} B/s</source>
   <translation>{0} Schreiber mit je {1} B/s in {2} B/s</translation>
  </message>
  <message>
   <source>{0} x the mean</source>
   <translation>{0} x das Mittel</translation>
  </message>
  <message>
   <source>{0} x the mean of all experts</source>
   <translation>{0} x das Mittel aller Experten</translation>
  </message>
  <message>
   <source>{0} x the shortest</source>
   <translation>{0} x der kürzeste</translation>
  </message>
  <message>
   <source>{0} x {1} pixels at {2} dpi, {3} x {4} mm</source>
   <translation>{0} x {1} Pixel bei {2} dpi, {3} x {4} mm</translation>
  </message>
  <message>
   <source>{0} {1} in the tray</source>
   <translation>{0} {1} in der Ablage</translation>
  </message>
  <message>
   <source>{0} {1} is no multiple of {2} {3}</source>
   <translation>{0} {1} ist kein Vielfaches von {2} {3}</translation>
  </message>
  <message>
   <source>{0} {1} of stage {2} {3}</source>
   <translation>{0} {1} der Stufe {2} {3}</translation>
  </message>
  <message>
   <source>{0} {1} of {2} do not exist</source>
   <translation>{0} {1} von {2} gibt es nicht</translation>
  </message>
  <message>
   <source>{0} {1} {2} are {3} wide on a rank, which breaks the blocks of {4} that share a scale in {5}; the nearest that keeps them whole is {6} ({7})</source>
   <translation>{0} {1} {2} sind {3} breit auf einem Rang, was die Blöcke von {4} zerteilt, die in {5} eine Skala teilen; am nächsten hält sie {6} ganz ({7})</translation>
  </message>
  <message>
   <source>{0} · {1} in the air</source>
   <translation>{0} · {1} unterwegs</translation>
  </message>
  <message>
   <source>{0} · {1} profile</source>
   <translation>{0} · Profil {1}</translation>
  </message>
  <message>
   <source>{0}% for a share of 100</source>
   <translation>{0}% für einen Anteil von 100</translation>
  </message>
  <message>
   <source>{0}, HBM {1} of {2} GiB</source>
   <translation>{0}, HBM {1} von {2} GiB</translation>
  </message>
  <message>
   <source>{0}, a bank is over-full</source>
   <translation>{0}, eine Bank ist überfüllt</translation>
  </message>
  <message>
   <source>{0}, after the end</source>
   <translation>{0}, nach dem Ende</translation>
  </message>
  <message>
   <source>{0}, all layers of the stage</source>
   <translation>{0}, alle Schichten der Stufe</translation>
  </message>
  <message>
   <source>{0}, also joined by *</source>
   <translation>{0}, auch mit * verbunden</translation>
  </message>
  <message>
   <source>{0}, as now</source>
   <translation>{0}, wie jetzt</translation>
  </message>
  <message>
   <source>{0}, before the last edit</source>
   <translation>{0}, vor der letzten Änderung</translation>
  </message>
  <message>
   <source>{0}, busy {1} of the step</source>
   <translation>{0}, {1} des Schritts beschäftigt</translation>
  </message>
  <message>
   <source>{0}, changed</source>
   <translation>{0}, geändert</translation>
  </message>
  <message>
   <source>{0}, chosen by auto</source>
   <translation>{0}, von auto gewählt</translation>
  </message>
  <message>
   <source>{0}, core {1}, bank {2}</source>
   <translation>{0}, Kern {1}, Bank {2}</translation>
  </message>
  <message>
   <source>{0}, group {1}: {2} tokens, {3} x the mean</source>
   <translation>{0}, Gruppe {1}: {2} Token, das {3}-fache des Mittels</translation>
  </message>
  <message>
   <source>{0}, moved</source>
   <translation>{0}, verschoben</translation>
  </message>
  <message>
   <source>{0}, none dropped; the very last has the logits too</source>
   <translation>{0}, keine fällt weg; die allerletzte hat auch die Logits</translation>
  </message>
  <message>
   <source>{0}, of no kind known here</source>
   <translation>{0}, von keiner hier bekannten Art</translation>
  </message>
  <message>
   <source>{0}, on {1}</source>
   <translation>{0}, auf {1}</translation>
  </message>
  <message>
   <source>{0}, or leave it out</source>
   <translation>{0}, oder weglassen</translation>
  </message>
  <message>
   <source>{0}, replica {1}</source>
   <translation>{0}, Replik {1}</translation>
  </message>
  <message>
   <source>{0}, saturated</source>
   <translation>{0}, gesättigt</translation>
  </message>
  <message>
   <source>{0}, set by stage {1}, the first to be full</source>
   <translation>{0}, begrenzt von Stufe {1}, die als erste voll ist</translation>
  </message>
  <message>
   <source>{0}, set in this document</source>
   <translation>{0}, in diesem Dokument gesetzt</translation>
  </message>
  <message>
   <source>{0}, such as 64 MiB; Up and Down double and halve it</source>
   <translation>{0}, etwa 64 MiB; Auf und Ab verdoppeln und halbieren sie</translation>
  </message>
  <message>
   <source>{0}, this way</source>
   <translation>{0}, in dieser Richtung</translation>
  </message>
  <message>
   <source>{0}, ties {1}</source>
   <translation>{0}, Gleichstände {1}</translation>
  </message>
  <message>
   <source>{0}, whole chip</source>
   <translation>{0}, ganzer Chip</translation>
  </message>
  <message>
   <source>{0}, window {1}</source>
   <translation>{0}, Fenster {1}</translation>
  </message>
  <message>
   <source>{0}, with all layers up to the border</source>
   <translation>{0}, mit allen Schichten bis zur Grenze</translation>
  </message>
  <message>
   <source>{0}, with {1}</source>
   <translation>{0}, mit {1}</translation>
  </message>
  <message>
   <source>{0}, {1} chips</source>
   <translation>{0}, {1} Chips</translation>
  </message>
  <message>
   <source>{0}, {1} directed links down</source>
   <translation>{0}, {1} gerichtete Links aus</translation>
  </message>
  <message>
   <source>{0}, {1} profile</source>
   <translation>{0}, Profil {1}</translation>
  </message>
  <message>
   <source>{0}, {1} runs</source>
   <translation>{0}, {1} Läufe</translation>
  </message>
  <message>
   <source>{0}, {1}, {2}, ties {3}</source>
   <translation>{0}, {1}, {2}, Gleichstände {3}</translation>
  </message>
  <message>
   <source>{0}, {1}: {2}, algbw {3}, busbw {4}</source>
   <translation>{0}, {1}: {2}, algbw {3}, busbw {4}</translation>
  </message>
  <message>
   <source>{0}, {1}: {2}, algbw {3}, busbw {4}, bound {5}, {6} of it reached</source>
   <translation>{0}, {1}: {2}, algbw {3}, busbw {4}, Schranke {5}, davon {6} erreicht</translation>
  </message>
  <message>
   <source>{0}, {1}{2} of {3}</source>
   <translation>{0}, {1}{2} von {3}</translation>
  </message>
  <message>
   <source>{0}-{1} runs backwards</source>
   <translation>{0}-{1} läuft rückwärts</translation>
  </message>
  <message>
   <source>{0}. The last number is what it costs, out of 100 points</source>
   <translation>{0}. Die letzte Zahl ist, was es kostet, von 100 Punkten</translation>
  </message>
  <message>
   <source>{0}: EFA switch</source>
   <translation>{0}: EFA-Switch</translation>
  </message>
  <message>
   <source>{0}: a link ends at a vertex that does not exist</source>
   <translation>{0}: ein Link endet an einem Punkt, den es nicht gibt</translation>
  </message>
  <message>
   <source>{0}: a link has a negative capacity or latency</source>
   <translation>{0}: ein Link hat eine negative Kapazität oder Latenz</translation>
  </message>
  <message>
   <source>{0}: a link that is up has no capacity</source>
   <translation>{0}: ein Link, der an ist, hat keine Kapazität</translation>
  </message>
  <message>
   <source>{0}: could not be written: {1}</source>
   <translation>{0}: konnte nicht geschrieben werden: {1}</translation>
  </message>
  <message>
   <source>{0}: exists already; choose another name</source>
   <translation>{0}: gibt es schon; einen anderen Namen wählen</translation>
  </message>
  <message>
   <source>{0}: measured</source>
   <translation>{0}: gemessen</translation>
  </message>
  <message>
   <source>{0}: measured {1}, the model says {2}: {3}</source>
   <translation>{0}: gemessen {1}, das Modell sagt {2}: {3}</translation>
  </message>
  <message>
   <source>{0}: no backup could be made: {1}</source>
   <translation>{0}: keine Sicherung möglich: {1}</translation>
  </message>
  <message>
   <source>{0}: no chip counts what lies there, and the step waits until all is placed</source>
   <translation>{0}: kein Chip zählt, was dort liegt, und der Schritt wartet, bis alles platziert ist</translation>
  </message>
  <message>
   <source>{0}: none of the links that were measured is in this fabric</source>
   <translation>{0}: keiner der gemessenen Links ist in diesem Netz</translation>
  </message>
  <message>
   <source>{0}: nothing</source>
   <translation>{0}: nichts</translation>
  </message>
  <message>
   <source>{0}: nothing in the air, {1}</source>
   <translation>{0}: nichts unterwegs, {1}</translation>
  </message>
  <message>
   <source>{0}: operations of its layers over the peak times the compute efficiency</source>
   <translation>{0}: Operationen seiner Schichten durch die Spitze mal Recheneffizienz</translation>
  </message>
  <message>
   <source>{0}: simulating {1} ...</source>
   <translation>{0}: simuliert {1} ...</translation>
  </message>
  <message>
   <source>{0}: taken as {1}</source>
   <translation>{0}: als {1} genommen</translation>
  </message>
  <message>
   <source>{0}: the first vertices are not the chips</source>
   <translation>{0}: die ersten Punkte sind nicht die Chips</translation>
  </message>
  <message>
   <source>{0}: the other step cannot run: {1}</source>
   <translation>{0}: der andere Schritt kann nicht laufen: {1}</translation>
  </message>
  <message>
   <source>{0}: the playback time</source>
   <translation>{0}: die Wiedergabezeit</translation>
  </message>
  <message>
   <source>{0}: two {1} share a name</source>
   <translation>{0}: zwei {1} haben denselben Namen</translation>
  </message>
  <message>
   <source>{0}: waiting that the depth of the pipeline makes unavoidable</source>
   <translation>{0}: Warten, das die Tiefe der Pipeline unvermeidlich macht</translation>
  </message>
  <message>
   <source>{0}: what is what?</source>
   <translation>{0}: was ist was?</translation>
  </message>
  <message>
   <source>{0}: {1} a step; {2}</source>
   <translation>{0}: {1} je Schritt; {2}</translation>
  </message>
  <message>
   <source>{0}: {1} at {2}, mean of {3};  {4}</source>
   <translation>{0}: {1} bei {2}, Mittel {3};  {4}</translation>
  </message>
  <message>
   <source>{0}: {1} collectives that nothing else was done beside</source>
   <translation>{0}: {1}-Kollektive, neben denen nichts anderes getan wurde</translation>
  </message>
  <message>
   <source>{0}: {1} devices are in use, such as device {2} by process {3} ({4})</source>
   <translation>{0}: {1} Devices sind in Gebrauch, etwa Device {2} von Prozess {3} ({4})</translation>
  </message>
  <message>
   <source>{0}: {1} is no number above 0</source>
   <translation>{0}: {1} ist keine Zahl über 0</translation>
  </message>
  <message>
   <source>{0}: {1} of {2} measured links are not in this fabric, such as {3}</source>
   <translation>{0}: {1} von {2} gemessenen Links sind nicht in diesem Netz, etwa {3}</translation>
  </message>
  <message>
   <source>{0}:{1} names {2} twice</source>
   <translation>{0}:{1} nennt {2} zweimal</translation>
  </message>
  <message>
   <source>{0}; hold Alt to over-commit</source>
   <translation>{0}; Alt halten, um überzubelegen</translation>
  </message>
  <message>
   <source>{0}; the first {1} are listed</source>
   <translation>{0}; die ersten {1} sind aufgeführt</translation>
  </message>
  <message>
   <source>{0}; the nearest EP is {1}</source>
   <translation>{0}; das nächste EP ist {1}</translation>
  </message>
  <message>
   <source>{0}; the nearest expert TP is {1}</source>
   <translation>{0}; das nächste Experten-TP ist {1}</translation>
  </message>
  <message>
   <source>{0}; the nearest sequence is {1}</source>
   <translation>{0}; die nächste Sequenz ist {1}</translation>
  </message>
  <message>
   <source>{0}; the step waits until all is placed</source>
   <translation>{0}; der Schritt wartet, bis alles platziert ist</translation>
  </message>
  <message>
   <source>{0}; the step waits until all is placed.</source>
   <translation>{0}; der Schritt wartet, bis alles platziert ist.</translation>
  </message>
  <message>
   <source>{0}; with the others on its bank {1} of {2}: {3} free</source>
   <translation>{0}; mit den anderen auf seiner Bank {1} von {2}: {3} frei</translation>
  </message>
  <message>
   <source>{0}; with the others on its bank {1} of {2}: {3} too much</source>
   <translation>{0}; mit den anderen auf seiner Bank {1} von {2}: {3} zu viel</translation>
  </message>
  <message>
   <source>{0}; {1} needs all of them on chips</source>
   <translation>{0}; {1} braucht sie alle auf Chips</translation>
  </message>
  <message>
   <source>{0}{1} K/V heads x ({2}){3}</source>
   <translation>{0}{1} K/V-Köpfe x ({2}){3}</translation>
  </message>
  <message>
   <source>{0}{1} is not {2}</source>
   <translation>{0}{1} ist nicht {2}</translation>
  </message>
 </context>
</TS>
