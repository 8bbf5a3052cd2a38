# Was eine Gruppe für sich hat

c-quiet = Ruhezeit dieser Gruppe
c-quiet-menu = Ruhezeit …
c-quiet-on = { $hours } Uhr ({ $zone }; dort ist es { $now } Uhr)
c-quiet-off = Keine. Tippt auf eine Zeit, oder schreibt sie: /quiet 22-8
c-quiet-means = Darin klingelt nichts von mir, und niemandem läuft die Zeit ab: Was davon übrig ist, läuft danach weiter. Spielen könnt ihr trotzdem.
c-quiet-how = In einer anderen Zeitzone: /quiet 22:00-08:00 Europe/London
c-quiet-none = Keine Ruhezeit
c-command-quiet = Ruhezeit der Gruppe: /quiet 22-8
bad-hours = „{ $text }“ ist keine Ruhezeit. Das sind zwei verschiedene Uhrzeiten: /quiet 22:00-08:00, auch mit einer Zeitzone dahinter, oder /quiet off
no-such-zone = Ich kenne keine Zeitzone „{ $zone }“. Nenn eine Stadt darin, oder die ganze: Europe/Berlin, America/New_York, UTC
group-only = /{ $command } gilt nur in Gruppen.
