# Was liest, wer den Bot betreibt (auf der Kommandozeile und mit /admin), und was andere davon lesen

c-told-closed = { $reason ->
    [none] Wer diesen Bot betreibt, hat den Tisch beendet.
   *[other] Wer diesen Bot betreibt, hat den Tisch beendet: { $reason }
  }
c-told-announced = Mitteilung zu diesem Bot: { $text }
c-told-maintenance = { $text ->
    [none] Dieser Bot wird bald gewartet: Bis das vorbei ist, beginnt kein neues Spiel. Laufende Spiele könnt ihr beenden; sie bleiben erhalten.
   *[other] Dieser Bot wird bald gewartet: Bis das vorbei ist, beginnt kein neues Spiel. Laufende Spiele könnt ihr beenden; sie bleiben erhalten. { $text }
  }
c-told-maintenance-over = Die Wartung ist vorbei: Es kann wieder gespielt werden.
maintenance = { $text ->
    [none] Dieser Bot wird bald gewartet: Bis das vorbei ist, beginnt kein neues Spiel. Versuch es danach noch einmal.
   *[other] Dieser Bot wird bald gewartet: Bis das vorbei ist, beginnt kein neues Spiel. Versuch es danach noch einmal. { $text }
  }
c-banned = { $reason ->
    [none] Wer diesen Bot betreibt, hat dich gesperrt; der Bot hört nicht mehr auf dich. Willst du deine Daten haben oder löschen lassen, frag die, die ihn betreiben.
   *[other] Wer diesen Bot betreibt, hat dich gesperrt ({ $reason }); der Bot hört nicht mehr auf dich. Willst du deine Daten haben oder löschen lassen, frag die, die ihn betreiben.
  }

no-such-table = Einen Tisch T{ $table } gibt es nicht.
over-already = Tisch T{ $table } ist schon beendet.
unknown-person = Niemand ist mit der Kennung oder dem Namen „{ $text }“ bekannt. Eine Kennung sieht so aus: telegram:12345 oder matrix:@anna:example.org.
which-person = Mehrere heißen „{ $text }“: { $people }. Nimm die Kennung.
unknown-limit = Eine Grenze „{ $text }“ gibt es für einzelne nicht. Es gibt: { $known }
not-banned = { $person } ist nicht gesperrt.

o-ago = { $unit ->
    [seconds] vor { $number } s
    [minutes] vor { $number } min
    [hours] vor { $number } h
   *[days] vor { $number } d
  }
o-in = { $unit ->
    [seconds] in { $number } s
    [minutes] in { $number } min
    [hours] in { $number } h
   *[days] in { $number } d
  }
o-phase = { $phase ->
    [lobby] noch nicht gegeben
    [paused] unterbrochen
    [over] beendet
   *[playing] läuft
  }
o-table = { $table } · { $game } · { $phase } · zuletzt etwas getan { $ago }
o-table-unreadable = { $table } · { $phase } · von einer anderen Version des Programms gespeichert
o-chat = { $public ->
    [yes] in der Gruppe { $chat }
   *[no] privat, { $chat }
  }
o-state = { $state ->
    [away] solange spielt eine KI
    [left] ist gegangen
   *[kicked] wurde entfernt
  }
o-seat = { $seat }. { $name } ({ $who })
o-seat-state = { $seat }. { $name } ({ $who }) · { $state }
o-seat-ai = KI, { $spec }
o-asked = Gefragt: { $names }
o-asked-until = Gefragt: { $names }; die Zeit ist um { $when }
o-pace = Bedenkzeit: { $pace }
o-watching = { $number ->
    [one] Jemand schaut zu.
   *[other] { $number } Leute schauen zu.
  }
o-unsent = { $number ->
    [one] Eine Nachricht ist noch zu senden.
   *[other] { $number } Nachrichten sind noch zu senden.
  }
o-no-tables = Keine Tische.
o-ended = { $table } ist beendet. Die Leute dort lesen es in einigen Sekunden.
o-no-people = Niemand.
o-person = { $id } · { $name } · { $language }
o-person-unseen = { $id } · nie gesehen
o-person-tables = an { $tables }
o-person-unreachable = ist privat nicht zu erreichen
o-person-banned = { $reason ->
    [none] gesperrt
   *[other] gesperrt: { $reason }
  }
o-person-limits = eigene Grenzen: { $limits }
o-banned = { $person } ist gesperrt. { $tables ->
    [none] Saß an keinem Tisch.
   *[other] Hat verlassen: { $tables }
  }
o-unbanned = { $person } ist nicht mehr gesperrt.
o-limits = Grenzen von { $person }: { $limits }
o-announced = { $chats ->
    [0] Es gibt keinen Chat, in dem das stehen könnte.
    [one] Das steht bald in einem Chat.
   *[other] Das steht bald in { $chats } Chats.
  }
o-maintenance-on = { $chats ->
    [one] Wartung: Kein Spiel beginnt mehr. Das steht bald in einem Chat.
   *[other] Wartung: Kein Spiel beginnt mehr. Das steht bald in { $chats } Chats.
  }
o-maintenance-off = { $chats ->
    [one] Die Wartung ist vorbei. Das steht bald in einem Chat.
   *[other] Die Wartung ist vorbei. Das steht bald in { $chats } Chats.
  }
o-maintenance-is = { $on ->
    [yes] Es ist Wartung: Kein Spiel beginnt.
   *[no] Es ist keine Wartung.
  }
o-forgotten = { $person } ist vergessen. { $tables ->
    [none] Saß an keinem Tisch.
   *[other] Hat verlassen: { $tables }
  }
o-purged = Gelöscht: { $updates } Kennungen von Updates, { $messages } Orte von Nachrichten, { $tables } Tische.
o-purge-more = Es gibt noch mehr: bitte noch einmal.
o-more = … und { $number } mehr: stammtisch admin zeigt alle.
wrong-form = So geht es: { $form }

o-help-tables = /admin tables – die laufenden Tische
o-help-table = /admin table T7 – ein Tisch, wie ihn Zuschauer sehen
o-help-end = /admin end T7 GRUND – einen Tisch beenden; die Leute dort lesen den Grund
o-help-people = /admin people TEXT – Leute nach Kennung oder Name
o-help-ban = /admin ban PERSON GRUND – jemanden sperren; er oder sie verlässt alle Tische
o-help-unban = /admin unban PERSON – die Sperre aufheben
o-help-limits = /admin limits PERSON { $names } – eigene Grenzen; -1 ist die übliche Grenze
o-help-announce = /admin announce TEXT – etwas in alle Chats mit laufenden Tischen schreiben
o-help-maintenance = /admin maintenance on TEXT, /admin maintenance off – kein Spiel beginnt, und die Leute erfahren es
o-help-export = /admin export PERSON – alles, was über jemanden gespeichert ist, als JSON
o-help-forget = /admin forget PERSON ja – alles löschen, was über jemanden gespeichert ist
o-help-purge = /admin purge ja – jetzt löschen, was nicht länger aufbewahrt wird
o-help-person = PERSON ist eine Kennung wie { $example } oder ein Name aus einem Wort.
o-no-files = Dieser Chat nimmt keine Dateien; stammtisch admin export zeigt es.

# Was Leute mit ihren eigenen Daten tun
c-export = In dieser Datei steht alles, was ich über dich speichere.
c-export-again = In der letzten Stunde hast du schon alles bekommen, was ich von dir speichere. Frag in { $minutes ->
    [one] einer Minute
   *[other] { $minutes } Minuten
  } noch einmal.
c-export-no-files = Dieser Chat nimmt keine Dateien. Wer diesen Bot betreibt, kann dir geben, was ich über dich speichere.
c-command-export = Alles, was über mich gespeichert ist, als Datei
c-about-kept-title = Wie lange ich es aufbewahre
c-about-kept = { $days ->
    [0] Bis du es löschen lässt.
    [one] Beendete Spiele einen Tag, deine Statistik, bis du sie löschen lässt.
   *[other] Beendete Spiele { $days } Tage, deine Statistik, bis du sie löschen lässt.
  }
c-about-privacy = Mehr dazu: { $link }
c-about-export = /export, in einem privaten Chat mit mir, schickt dir alles als Datei.

# Die Kommandozeile
o-sure-end = { $number ->
    [one] Einen Tisch beenden? (ja/nein)
   *[other] { $number } Tische beenden? (ja/nein)
  }
o-sure-forget = Alles löschen, was über { $person } gespeichert ist? Das lässt sich nicht rückgängig machen. (ja/nein)
o-sure-purge = Löschen, was älter als { $days } Tage ist, und Spiele, die vor { $finished } Tagen zu Ende waren? (ja/nein)
o-sure-purge-days = Kennungen von Updates und Nachrichten löschen, die älter als { $days } Tage sind? Beendete Spiele bleiben für immer. (ja/nein)
o-sure-announce = { $chats ->
    [one] Das in einem Chat schreiben? (ja/nein)
   *[other] Das in { $chats } Chats schreiben? (ja/nein)
  }
o-needs-yes = Hier kann niemand gefragt werden: --yes tut es ohne Frage.
no-database = Die Datenbank { $database } gibt es noch nicht; `serve` legt sie an.
o-which-table = „{ $text }“ ist kein Tisch. Tische heißen T7 oder 7.
o-which-limit = „{ $text }“ ist keine Grenze: NAME=ZAHL, mit einer ganzen Zahl; -1 ist die übliche Grenze. Namen: { $known }
