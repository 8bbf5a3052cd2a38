# Was eine Gruppe für sich hat

c-quiet = Ruhezeit dieser Gruppe
c-quiet-menu = { $hours ->
    [none] Ruhezeit …
   *[other] Ruhezeit: { $hours } …
  }
c-quiet-on = { $hours } Uhr ({ $zone }; dort ist es { $now } Uhr)
c-quiet-off = Keine. Tippt auf eine Zeit, oder schreibt sie: /quiet 22-8
c-quiet-means = Darin klingelt nichts von mir, und niemandem läuft die Zeit ab: Was davon übrig ist, läuft danach weiter. Spielen könnt ihr trotzdem.
c-quiet-how = In einer anderen Zeitzone: /quiet 22:00-08:00 Europe/London
c-quiet-none = Keine Ruhezeit
c-command-quiet = Ruhezeit der Gruppe: /quiet 22-8
bad-hours = „{ $text }“ ist keine Ruhezeit. Das sind zwei Uhrzeiten, von der ersten bis zur zweiten höchstens { $longest } Stunden: /quiet 22:00-08:00, auch mit einer Zeitzone dahinter, oder /quiet off
no-such-zone = Ich kenne keine Zeitzone „{ $zone }“. Nenn eine Stadt darin, oder die ganze: Europe/Berlin, America/New_York, UTC
group-only = /{ $command } gilt nur in Gruppen.

c-group-top = Die Tabelle dieser Gruppe · { $games }
c-group-top-all = alle Spiele
c-group-top-won = Siege
c-group-top-run = Serie
c-group-top-series = Tischsiege (bei mehreren Spielen an einem Tisch): { $won }
c-group-top-how = Siege / Spiele mit anderen in dieser Gruppe, und die längste Serie. Austragen: /top leave. Privat zeigt /top die Besten aller Gruppen.
c-group-top-none = Noch hat hier niemand ein Spiel mit anderen beendet.
c-group-top-left = Du stehst nicht mehr in der Tabelle der Gruppe. /top join, dort geschrieben, bringt dich zurück.
c-group-top-joined = Du stehst in der Tabelle der Gruppe, sobald du dort ein Spiel mit anderen beendet hast. /top leave, dort geschrieben, nimmt dich heraus.

c-weekly = Was in einer Woche gespielt wurde
c-weekly-menu = Wochenzeile …
c-weekly-on = Das sage ich hier jede Woche am { $day } um { $hour } Uhr ({ $zone }; dort ist es { $now } Uhr).
c-weekly-off = Ausgeschaltet. Tippt auf eine Zeit, oder schreibt sie: /weekly sonntag 20:00
c-weekly-means = In einer Nachricht ohne Ton: wie viele Spiele es gab, wer am meisten gewonnen hat, und wer am meisten hintereinander. Nichts, wenn nichts gespielt wurde.
c-weekly-none = Ausschalten
c-command-weekly = Einmal in der Woche sagen, was hier gespielt wurde: /weekly sonntag 20:00
c-day = { $day ->
    [0] Montag
    [1] Dienstag
    [2] Mittwoch
    [3] Donnerstag
    [4] Freitag
    [5] Samstag
   *[6] Sonntag
  }
c-told-weekly = Die Woche hier: { $games ->
    [one] ein Spiel.
   *[other] { $games } Spiele.
  }
c-weekly-winners = Die meisten Siege: { $winners } ({ $won }).
c-weekly-runners = Die meisten hintereinander: { $runners } ({ $run }).
c-weekly-more = Die ganze Tabelle: /top
bad-weekly = „{ $text }“ ist kein Tag mit Uhrzeit: /weekly sonntag 20:00, auch mit einer Zeitzone dahinter, oder /weekly off

banned-here = Du bist von den Tischen der Gruppe ausgeschlossen. Nur die Verwaltung der Gruppe kann das aufheben, mit /unban.
c-banned-here = { $name } kann sich in dieser Gruppe nicht mehr an Tische setzen und nicht mehr mitspielen; offene Tische sind verlassen. /unban hebt das auf.
c-unbanned = { $name } darf in dieser Gruppe wieder mitspielen.
c-was-not-banned = { $name } ist hier nicht ausgeschlossen.
c-banned-list = { $names ->
    [none] Von den Tischen dieser Gruppe ist niemand ausgeschlossen.
   *[other] Von den Tischen dieser Gruppe ausgeschlossen: { $names }
  }
c-ban-how = /ban als Antwort auf eine Nachricht von jemandem, oder /ban NAME; /unban NAME hebt es auf.
c-command-ban = Für die Verwaltung: jemanden von den Tischen hier ausschließen, /ban NAME oder als Antwort
c-command-unban = Für die Verwaltung: das aufheben, /unban NAME
admins-only = Das kann nur, wer die Gruppe verwaltet: /{ $command }
not-yourself = Dich selbst kannst du nicht ausschließen.
nobody-meant = Sag, wer gemeint ist: /{ $command } NAME, oder /{ $command } als Antwort auf eine Nachricht von jemandem.
nobody-called = Ich kenne hier niemanden, der „{ $text }“ heißt. Es gelten die Namen an den Tischen; oder antworte auf eine Nachricht.
several-called = Hier heißen { $number } Leute „{ $text }“. Gib den Befehl als Antwort auf eine Nachricht der Person, die du meinst.

c-notme = Nicht mit mir
c-notme-list = { $names ->
    [none] Auf deiner Liste steht niemand. /notme NAME, oder /notme als Antwort auf eine Nachricht, setzt jemanden darauf.
   *[other] Auf deiner Liste: { $names }
  }
c-notme-means = Leute auf dieser Liste nehmen dich nicht zum nächsten Spiel mit („Noch einmal“), und von Tischen, die sie eröffnen, erfährst du durch /next nichts. Selbst dazusetzen kannst du dich. Die Liste sieht sonst niemand.
c-notme-added = { $name } steht jetzt auf deiner Liste.
c-notme-removed = { $name } steht nicht mehr auf deiner Liste.
c-notme-back = { $name }: herunternehmen
c-notme-button = Nicht mit { $name }
c-command-notme = Wer mich nicht einladen oder mitnehmen soll: /notme NAME

c-watching-open = Du siehst an Tisch T{ $table } zu, in der Nachricht weiter oben. Willst du ihn auch privat sehen, starte mich: { $link }
c-told-alone = Das zeige ich nur dir. Starte mich hier, und frag dann noch einmal: { $link }
