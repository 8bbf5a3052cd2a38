# Zu dem gesagt, der liest: $you ist "yes", wo $who der Leser ist.

your-hand = Deine Hand:
    .spoken = Du hast
points = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
  }
stands-points = { points }
figure = { $number }
decimal-sign = ,
stands-place = Platz { $place }
stands-cards = { $cards ->
    [one] 1 Karte
   *[other] { $cards } Karten
  }
moment = Wähle einen der Züge unten.
moment-not-asked = Du hast gerade nichts zu entscheiden.

# Daten und Zeiten
date-day = { DATETIME($date, dateStyle: "long") }
date-moment = { DATETIME($moment, dateStyle: "medium", timeStyle: "short") }

# Befehle
command-help = hilfe
command-hint = tipp, tip, t
command-why = warum, wieso
command-undo = rückgängig, zurück, z
command-rules = regeln, r
command-log = protokoll, p
command-table = tisch, tafel
command-deal = nachprüfen, festlegung
command-remind = erinnern, erinnere
command-lesson = lektion, erklärungen
command-save = speichern, sichern
command-language = sprache
command-bell = klingel, klingeln
command-quit = ende, beenden, aufhören, e
command-cards = karten, k
command-speed = tempo
command-theme = farben
command-explain = sätze
command-palette = befehle
command-again = nochmal, noch einmal
command-analyse = analyse, analysieren
command-replay = ansehen, wiedergabe
command-share = teilen, startwert

# Zahlen, wie man sie tippt
number-0 = null
number-1 = eins, ein
number-2 = zwei, zwo
number-3 = drei
number-4 = vier
number-5 = fünf
number-6 = sechs
number-7 = sieben
number-8 = acht
number-9 = neun
number-10 = zehn
number-11 = elf
number-12 = zwölf
number-plus = plus
number-minus = minus

# Fehler
not-understood = „{ $text }“ verstehe ich nicht. Jetzt möglich ist zum Beispiel: { $examples }.
illegal-move = { $move } geht nicht: { $why }
ambiguous-move = „{ $text }“ kann mehreres heißen: { $candidates }.
record-full = Die Aufzeichnung dieses Spiels ist voll: Erlaubt sind höchstens { $entries } Einträge und { $characters } Zeichen.
bad-text = { $why ->
    [long] „{ $text }“ ist zu lang: Erlaubt sind höchstens { $most } Zeichen.
   *[sign] „{ $text }“ enthält das Zeichen { $sign }; erlaubt sind nur Zeichen, die sich zeigen lassen.
  }
line-too-long = Diese Zeile ist zu lang: Erlaubt sind höchstens { $characters } Zeichen und { $words } Wörter.
no-such-number = Die Wahl { $number } gibt es nicht; wähle 1 bis { $most }.
not-asked = Du bist nicht am Zug.
unknown-game = Es gibt kein Spiel „{ $name }“. Es gibt: { $known }.
bad-seats = { $game } ist für { $fewest ->
    [none] genau { $most }
   *[other] { $fewest } bis { $most }
  } Spieler, nicht für { $players }.
players = { $only ->
    [yes] { $most } Spieler
   *[no] { $least } bis { $most } Spieler
  }
option-deck = Deck auf Sitz { $seat }
option-drawn = ausgelost, in Simulationen und Turnieren { $deck }
unknown-option = { $game } hat keine Option „{ $name }“. Es gibt: { $known }.
bad-deck = { $why ->
    [no-card] Es gibt keine Karte „{ $name }“{ $near ->
        [none] .
       *[other] {""}; meintest du „{ $near }“?
      }
    [copies] „{ $name }“: { $count } Exemplare sind nicht erlaubt, nur 1 bis { $most } (§1.3).
    [twice] „{ $name }“ steht mehrmals da; schreibe alle Exemplare einer Karte an einer Stelle auf.
    [size] Das Deck hat { $count } Karten, es müssen { $size } sein (§1.3).
    [no-deck] Es gibt kein fertiges Deck „{ $name }“{ $near ->
        [none] .
       *[other] {""}; meintest du „{ $near }“?
      }
    [entry] „{ $name }“ ist keine Zahl mit einer Karte wie 3 ember-cub.
    [long] Die Liste der Karten ist zu lang: Erlaubt sind höchstens { $most } Zeichen.
   *[no-cards] Die Tabelle [cards] fehlt, mit einer Zeile wie ember-cub = 3 für jede Karte.
  }
bad-toml = { $why ->
    [size] Die Datei ist zu groß: Erlaubt sind höchstens { $most } Bytes.
    [encoding] Das ist keine TOML-Datei: Byte { $byte } ist kein UTF-8.
    [deep] Zeile { $line } ist zu tief verschachtelt: Erlaubt sind höchstens { $most } offene Klammern und { $most } Teile eines Schlüssels mit Punkten.
    [number] { $name ->
        [none] Eine Zahl ist zu groß
       *[other] Die Zahl bei „{ $name }“ ist zu groß
      }: Erlaubt sind ganze Zahlen von -{ $most } bis { $most }.
   *[syntax] Das ist keine TOML-Datei: { $detail }
  }
deck-line = Zeile { $line }: { $fault }
bad-option = Die Option { $name } kann nicht „{ $value }“ sein; erlaubt: { $allowed }.
unknown-player = Es gibt keinen Spieler „{ $name }“. Es gibt: { $known }.
bad-player-spec = „{ $spec }“ ist kein Spieler: { $why ->
    [form] schreibe name oder name:wort=wert.
    [twice] { $name } steht zweimal da.
    [unknown] einen Parameter { $name } gibt es nicht. Es gibt: { $allowed }.
    [none] er hat keine Parameter.
    [missing] der Parameter { $name } fehlt.
    [value] { $name } kann nicht „{ $value }“ sein; erlaubt: { $allowed }.
   *[other] { $why }
  }
no-lab = Bei { $game } gibt es keine Decks, die man vergleichen könnte.
no-heuristic = Für { $game } gibt es keinen heuristischen Spieler.
player-fault = Der Spieler { $player } (Paket { $package }) auf Sitz { $seat } { $reason ->
    [raised] ist an einem Fehler gescheitert, { $where }: { $error }
    [kind] hat keinen Zug gewählt, sondern etwas der Art { $kind }; ein Zug ist ein int.
    [late] hat nach { $seconds } Sekunden noch keinen Zug gewählt.
   *[illegal] hat einen unerlaubten Zug gewählt ({ $move }).
  }
player-bot-fault = Spieler { $player } auf Sitz { $seat }: { $bot }
bot-fault = { $reason ->
    [unready] Das Programm hat sich nicht bereit gemeldet{ $got ->
        [none] { " " }(in { $seconds } Sekunden)
       *[other] , sondern { $got } gesendet
      }. Gesendet wurde ihm: { $sent } – erwartet: { $expected }
    [version] Das Programm spricht Version { $got } des Protokolls; erwartet: { $expected }.
    [noise] Was es gesendet hat, ist kein JSON-Objekt: { $got } – erwartet: { $expected }. Alles andere gehört auf die Standardfehlerausgabe.
    [long] Es hat eine Zeile von mehr als { $most } Bytes gesendet; sie beginnt mit { $got }
    [kind] Seine Antwort ist nicht vollständig: { $got } – erwartet: { $expected }
    [id] Es hat die Frage { $got } beantwortet, die nie gestellt wurde; erwartet: { $expected }.
    [illegal] Sein Zug „{ $move }“ ist nicht erlaubt. Erlaubt sind: { $expected }
    [late] Es hatte die Frage { $id } nach { $seconds } Sekunden nicht beantwortet. Gesendet wurde ihm: { $sent }
    [deaf] Es liest nicht, was ihm gesendet wird.
    [extra] Es hat eine Zeile gesendet, nach der niemand gefragt hat: { $got }
    [stays] Es war { $seconds } Sekunden nach „quit“ noch nicht beendet.
    [exit] Es endete nach „quit“ mit dem Exit-Code { $exit }; erwartet: 0.
   *[ended] Es hat sich beendet ({ $exit ->
        [none] seine Ausgabe wurde geschlossen
       *[other] Exit-Code { $exit }
      }). { $said ->
        [none] Auf die Standardfehlerausgabe hat es nichts geschrieben.
       *[other] Seine letzten Worte auf der Standardfehlerausgabe: { $said }
      }
  }
info-told = { $name } meldet: { $told }
info-score = erwartetes Ergebnis { NUMBER($score, minimumFractionDigits: 2, maximumFractionDigits: 2) } von 1
info-nodes = { $nodes ->
    [one] eine Stellung
   *[other] { $nodes } Stellungen
  }
info-line = erwartete Züge: { $moves }
broken-player = Der Spieler { $player } (Paket { $package }) lässt sich nicht einsetzen: { $reason ->
    [raised] { $error }
    [late] nach { $seconds } Sekunden war er noch nicht bereit.
   *[kind] er braucht ein choose(view, legal, budget), und ein deadline muss eine positive Zahl oder None sein.
  }
broken-entry-point = { $group ->
    [chats] Der Chat
    [games] Das Spiel
    [heuristics] Die Heuristik für
    [lesson] Die Lektion zu
    [texts] Die Texte zu
    [presenters] Die Darstellung von
    [rules] Die Regeln von
   *[players] Der Spieler
  } „{ $name }“ aus dem Paket { $package } lässt sich nicht benutzen: { $fault ->
    [load] beim Laden trat ein Fehler auf: { $detail }
    [messages] jede Nachricht muss es in allen Sprachen geben, und in ihrem Namen muss der des Spiels stehen ({ $detail }).
    [name] das Spiel selbst nennt sich „{ $detail }“.
    [taken] den Namen hat schon { $detail }.
    [twice] seine View gibt mit „of“ an, was „fill“ auch schreibt ({ $detail }); eins von beiden muss weg.
    [section] der Name eines Chats beginnt mit einem kleinen Buchstaben, besteht aus kleinen Buchstaben, Ziffern und _ und darf keiner sein, den die Konfiguration anders benutzt, wie „log“.
   *[kind] was dort steht, hat nicht die richtige Art ({ $detail }).
  }
worker-died = Ein Arbeitsprozess ist abgestürzt; mit --workers 1 zeigt sich, woran es liegt.
no-png = PNG braucht eine Bibliothek ({ INSTALL("pictures") }). Eine Datei mit der Endung .svg braucht keine.
endless-game = Zufallsspiel { $number } von { $game } (Startwert { $seed }) war nach { $moves } Zügen nicht zu Ende.
save-in-use = An diesem Spielstand spielt ein anderes Programm: Prozess { $process } auf { $host }. Beende das Spiel zuerst dort. Läuft dieses Programm nicht mehr, lösche { $lock }.
save-changed = { $file } wurde von einem anderen Programm geändert. Speichere dieses Spiel in eine andere Datei (speichern DATEI).
bad-store = „{ $address }“ ist keine Adresse einer Datenbank. Möglich sind Adressen wie { $allowed }.
store-fails = Die Datenbank { $database } lässt sich nicht benutzen: { $detail }
store-too-old = Die Datenbank { $database } braucht die Migration { $version } -> { $known }. Vielleicht benutzen sie noch andere Programme, also geschieht das nur auf Befehl: Beende alle Programme, mach eine Sicherung (pg_dump), und starte dann `stammtisch serve --migrate` mit derselben Konfiguration.
store-in-use = Die Datenbank { $database } lässt sich nicht migrieren, solange andere sie benutzen: Ihr Benutzer hat { $connections ->
    [one] eine weitere Verbindung
   *[other] { $connections } weitere Verbindungen
}. Beende alle Programme und andere Verbindungen dieses Benutzers.
store-foreign = Die Datenbank { $database } hat Tabellen eines anderen Programms. Nenne eine andere Datei.
store-read-only = Die Datenbank { $database } lässt sich nicht benutzen: Die Berechtigung fehlt, in { $place } zu schreiben.
store-too-new = Die Datenbank { $database } hat eine neuere Version ({ $version }), als dieses Programm kennt ({ $known }). Aktualisiere das Programm, oder nenne eine andere Datenbank.
why-not-now = das geht jetzt nicht.
why-no-such-move = diesen Zug gibt es nicht.
why-impossible-chance = die genannten Karten oder Sitze sind nicht im Spiel.
why-not-asked = dieser Sitz ist jetzt nicht gefragt.
why-one-by-one = nach „{ $first }“ siehst du etwas Neues, also bitte einen Zug nach dem anderen.

# Aufzeichnungen
bad-record = Spiel { $game }, Zug { $move }: { $why }
record-bad = ungültig.
record-cut-off = die Zeile ist abgeschnitten oder kein JSON.
record-no-record = das ist keine stammtisch-Aufzeichnung im Format { $format }.
record-later-format = geschrieben hat es eine spätere Version von stammtisch (Format { $version }; diese Version liest Format { $known }).
record-option-form = die Option „{ $name }“ ist als { $found } geschrieben; in einer Aufzeichnung muss es { $due } sein.
record-line-too-long = die Zeile ist zu lang für eine Aufzeichnung: Erlaubt sind höchstens { $most } Zeichen.
record-too-many-entries = es sind zu viele Einträge: Erlaubt sind höchstens { $most }.
record-text-too-long = ein Text im Feld „{ $name }“ ist zu lang: Erlaubt sind höchstens { $most } Zeichen.
record-bad-field = das Feld „{ $name }“ fehlt oder ist von falscher Art.
record-unknown-field = das Feld „{ $name }“ ist unbekannt.
record-unknown-game = es gibt kein Spiel „{ $name }“. Es gibt: { $known }.
record-broken-entry-point = das Spiel „{ $name }“ aus dem Paket { $package } lässt sich nicht benutzen ({ $detail }).
record-bad-seats = nicht für { $players } Spieler, nur für { $fewest ->
    [none] { $most }
   *[other] { $fewest } bis { $most }
  }.
record-unknown-option = keine Option „{ $name }“.
record-bad-option = die Option { $name } kann nicht „{ $value }“ sein; erlaubt: { $allowed }.
record-rules-version = nach Fassung { $version } der Regeln gespielt, dies ist Fassung { $known }.
record-rules-differ = nach Fassung { $version } der Regeln gespielt; nach dieser Fassung { $known } ist es nicht gültig: { $cause }
record-commitment = die Festlegung passt nicht zu Startwert und Tisch.
record-after-the-end = das Spiel war vorher zu Ende.
record-chance-differs = der Startwert ergibt etwas anderes: Wort { $card } müsste { $due } sein, nicht { $found }.
record-wrong-seat = Sitz { $seat } zog, gefragt war aber: { $pending }.
record-illegal = { $text } (Sitz { $seat }) ist unerlaubt: { $why }
record-check-sum = „{ $text }“ oder etwas davor wurde geändert (Prüfsumme).
record-check-sum-end = geändert wurde, wie oft Züge zurückgenommen wurden, wer einen Sitz übernommen hat oder was Spieler gemeldet haben (Prüfsumme).
record-moves-missing = { $due } Züge wurden aufgezeichnet; spätere fehlen oder kamen dazu.
record-not-over = ein Ergebnis ist angegeben, aber das Spiel ist nicht zu Ende.
record-outcome = das Ergebnis ist falsch; es müsste { $due } sein.
record-several-games = die Datei enthält { $games } Spiele; fortsetzen kann man nur ein einzelnes.
bad-tournament = { $why ->
    [unknown] Ein Turnier hat keine Einstellung „{ $name }“; bekannt sind { $known }.
    [missing] „{ $name }“ fehlt.
    [kind] „{ $value }“ kann nicht der Wert von { $name } sein.
    [twice] Der Spieler { $name } ist zweimal genannt.
    [choice] { $name } kann nicht „{ $value }“ sein; erlaubt sind { $known }.
    [range] { $name ->
        [players] So viele Spieler können nicht teilnehmen: { $value }; bei diesen Sitzen sind { $low } bis { $high } erlaubt.
       *[other] { $name }: { $value } liegt nicht zwischen { $low } und { $high }.
      }
    [test] Nur ein Vergleich endet durch einen Test.
    [rounds] Runden hat nur ein Turnier nach Schweizer System (--format swiss).
    [groups] Aus diesen Spielern lassen sich { $groups } verschiedene Gruppen bilden; mehr als { $most } können sich nicht abwechseln.
   *[seatings] Eine Kartenverteilung würde { $games }-mal gespielt, öfter als { $most }-mal; --seatings rotations spielt sie einmal in jeder Drehung.
  }
bad-test = { $name }: { $value } ist nicht möglich; erlaubt ist { $allowed }.
bad-lab-file = { $why ->
    [version] { $file } wurde von einer späteren Fassung des Programms geschrieben.
    [rules] { $file } wurde nach Fassung { $version } der Regeln gespielt, dieses Programm hat Fassung { $known }; ein Turnier kann nicht nach beiden gespielt werden.
    [tables] { $file } stammt nicht von diesem Programm: Die Tabellen darin sind andere.
    [changed] { $file } wurde beim Lesen von einem anderen Programm geändert. Versuch es noch einmal.
    [damaged] { $file } ist beschädigt ({ $detail }).
    [lab] { $file } ist keine Datei mit Spielen, die lab aufgehoben hat. Nimm mit --file einen anderen Namen.
   *[tournament] { $file } ist kein Turnier.
  }
lab-file-in-use = Ein anderes Programm schreibt in { $file } (welches, steht in { $lock }).
no-workers = { $why ->
    [extra] Für einen Dask-Cluster fehlt noch etwas ({ $detail }): { INSTALL("cluster") }
    [address] „{ $address }“ ist keine Adresse eines Dask-Schedulers: eine Adresse ist RECHNER:PORT mit tcp:// oder tls:// davor. Zum Beispiel: tcp://192.0.2.7:8786.
    [certificates] Für { $address } sind Zertifikate nötig; wo sie liegen, sagt distributed.comm.tls in den Einstellungen von Dask (docs/tournaments.md).
    [reach] Der Dask-Scheduler { $address } ist nicht zu erreichen ({ $detail }).
    [start] Die Arbeitsprozesse eines lokalen Dask-Clusters lassen sich nicht starten ({ $detail }).
    [empty] Der Dask-Scheduler { $address } hatte { $seconds } Sekunden lang keine Arbeitsprozesse. Starte welche: dask worker { $address } --nthreads 1
    [unlike] Der Arbeitsprozess { $worker } wird abgelehnt, weil er nicht mit diesem Programm übereinstimmt (dort / hier): { $detail }
   *[lost] Der Dask-Scheduler { $address } ist nicht mehr da.
  }

# Bewertungen gespielter Spiele
analysis-mark = { $mark ->
    [blunder] grober Fehler
    [mistake] Fehler
   *[inaccuracy] Ungenauigkeit
}
analysis-marks = { $mark ->
    [blunder] { $count ->
        [one] { $count } grober Fehler
       *[other] { $count } grobe Fehler
    }
    [mistake] { $count } Fehler
   *[inaccuracy] { $count ->
        [one] { $count } Ungenauigkeit
       *[other] { $count } Ungenauigkeiten
    }
}
analysis-loss = { NUMBER($loss, minimumFractionDigits: 2, maximumFractionDigits: 2) } ({ NUMBER($low, minimumFractionDigits: 2, maximumFractionDigits: 2) } .. { NUMBER($high, minimumFractionDigits: 2, maximumFractionDigits: 2) })
analysis-summary = { $judged ->
    [one] { $judged } Entscheidung
   *[other] { $judged } Entscheidungen
}: { $marks }. Verlust im Mittel: { NUMBER($mean, minimumFractionDigits: 3, maximumFractionDigits: 3) } Plätze ({ NUMBER($low, minimumFractionDigits: 3, maximumFractionDigits: 3) } .. { NUMBER($high, minimumFractionDigits: 3, maximumFractionDigits: 3) }).
analysis-told = { $sign } { $mark ->
    [blunder] Grober Fehler
    [mistake] Fehler
   *[inaccuracy] Ungenauigkeit
}: { $played }. Besser{ $against ->
    [strong] {" "}gegen starke Gegner
   *[other] {""}
}: { $best }. Verlust in Plätzen: { $loss }
analysis-good = ★ Gut: { $played }. { $rival } hätte { NUMBER($loss, minimumFractionDigits: 2, maximumFractionDigits: 2) } Plätze gekostet.

# Was ein Tipp über seinen Zug sagt: hint-SPIEL sagt, was dort zählt
hint-only = Etwas anderes gibt es nicht zu tun.
hint-even = Etwa gleich gut: { $moves }{ $number ->
    [1] .
    [2] .
   *[other] {" "}und andere.
  }
hint-gain = Besser als „{ $move }“{ $against ->
    [strong] {" "}gegen starke Gegner
   *[other] {""}
  }: im Schnitt { $gain }.
hint-if-others-err = Besser als „{ $move }“ nur, wenn die anderen Fehler machen.
hint-and = { $first } und { $second }
hint-but = { $first }, wenn auch { $second }
hint-places = am Ende { NUMBER($amount) } Plätze besser
hint-wins = in hundert Spielen { $amount ->
    [one] ein Sieg
   *[other] { NUMBER($amount) } Siege
  } mehr
hint-line = { $move }: { $figure }.
hint-place = Platz { $place }
hint-as-good = gleich gut
hint-chance = { $wins } %

# Warum jemand einen Zug gemacht hat, soweit der Leser es wissen kann
reason-changed = Was sich änderte: { $changes }.
reason-held = { $you ->
    [yes] du hast
   *[no] { $who } hat
  } { $after ->
    [one] eine Karte
   *[other] { $after } Karten
  } statt { $before }
reason-column = { $who } ({ $column }): { $what }
reason-leads = { $you ->
    [yes] du gewinnst
   *[no] { $who } gewinnt
  } den Stich, wie er jetzt liegt
reason-seat = { $who }: { $what }
reason-unit = { $unit } ({ $field }): { $what }
reason-instead = { $after } statt { $before }
reason-moved = { $unit } von { $field } nach { $to }
reason-arrived = neu: { $unit } ({ $field }) { $stats }
reason-gone = weg: { $unit } ({ $field })
reason-nearest = { $you ->
    [yes] Du hattest die wenigsten Karten ({ $cards }): Das hält dich auf.
   *[no] { $who } hatte die wenigsten Karten ({ $cards }): Das hält { $who } auf.
  }
reason-next = { $you ->
    [yes] Du bist als Nächstes dran.
   *[no] { $who } ist als Nächstes dran.
  }
reason-hidden = Was { $who } auf der Hand hat, ist verdeckt; der Grund kann dort liegen.
reason-rule = Regeln §{ $number }: { $text }
reason-nothing = Es hat noch niemand anders gezogen.
reason-nobody = „{ $name }“ hat noch keinen Zug gemacht; am Tisch sitzen { $names }.
reason-no-move = Zu dieser Zeile des Protokolls gehört kein Zug.

# Warum das System etwas mit einer Datei oder einer Adresse nicht konnte: os-ERRNO
os-eacces = das ist hier nicht erlaubt.
os-eaddrinuse = der Port ist belegt, von einem anderen Programm oder einem zweiten `serve`. Die Konfiguration kann einen anderen nennen: `health`, oder `listen` im Abschnitt des Chats.
os-eaddrnotavail = diese Adresse hat dieser Rechner nicht.
os-eexist = das gibt es schon.
os-eisdir = das ist ein Ordner.
os-enametoolong = der Name ist zu lang.
os-enoent = diese Datei oder diesen Ordner gibt es nicht.
os-enospc = der Datenträger ist voll.
os-enotdir = ein Teil des Pfads ist kein Ordner.
os-eperm = das ist nicht erlaubt.
os-erofs = der Datenträger lässt sich nicht beschreiben.

# A level of AI players; others are shown as they are typed
level = { $level ->
    [easy] leicht
    [normal] mittel
    [hard] schwer
    [expert] sehr schwer
   *[other] { $level }
  }
level-random = zufällige Züge
level-strength = { $level } (schlägt { $other } in { $share } %)
