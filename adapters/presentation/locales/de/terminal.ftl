# Was das Terminal rund um ein Spiel sagt.
t-you = Du
t-prompt = Dein Zug (? für Hilfe):
t-saved = Das Spiel ist gespeichert: { $file }
t-still-not-saved = Das Spiel ist nicht gespeichert: { $why }.
t-lost-all = Dieses Spiel ist nicht gespeichert ({ $why }). Wenn du jetzt aufhörst, ist es verloren.
t-lost-since = { $file } enthält das Spiel bis Zug { $moves }; jetzt ist es Zug { $now }. Wenn du jetzt aufhörst, sind die Züge dazwischen verloren.
t-save-elsewhere = { $file ->
    [none] Speichere es an einem anderen Ort: speichern DATEI
   *[other] Speichere es an einem anderen Ort, zum Beispiel: speichern { $file }
  }
t-saved-there-now = Von jetzt an wird es dort nach jedem Zug gespeichert.
t-quit-again = Noch einmal „ende“, um trotzdem aufzuhören.
t-save-where = Wohin speichern (nur Enter: nirgends):
t-go-on = Weiter geht es mit: stammtisch resume { $name }
t-resumed = Weiter mit { $game } von { $when }.
t-nothing-saved = Es gibt kein unbeendetes Spiel.
t-save-unreadable = Das gespeicherte Spiel { $file } kann nicht weitergehen: { $why }
t-no-such-save = Es gibt kein gespeichertes Spiel „{ $name }“.
t-several-saves = „{ $name }“ passt zu mehreren gespeicherten Spielen: { $names }.
t-only-watched = Du hast kein eigenes unbeendetes Spiel, nur solche, denen du zugesehen hast; setze sie mit ihrem Namen fort (resume --list).
t-people-and-others = { $people } und { $others ->
    [one] ein KI-Spieler
   *[other] { $others } KI-Spieler
  }
t-watched = zugesehen: { $others } KI-Spieler
t-at-round = Runde { $number }
t-at-chapter = Kapitel { $number }
t-at-turn = { $you ->
    [yes] du bist dran
   *[no] { $who } ist dran
  }
t-left-at = zuletzt { $when }
t-replay-eyes = Zug { $step } von { $steps }, wie { $who } ihn sieht
t-replay-looks-on = Zug { $step } von { $steps }, wie ihn Zuschauer sehen
t-fixed = Die Karten liegen fest; „nachprüfen“ zeigt dir, wie man das prüft.
t-commitment = Festlegung: { $commitment }
t-commitment-table = Sie ist die SHA-256 vom Text des Tischs „{ $table }“, einem Zeilenumbruch und dem Startwert.
t-commitment-why = Sie stand vor der ersten Karte fest. Am Ende siehst du den Startwert, der dazu gehört, und mit beiden kann jeder prüfen, dass keine Karte geändert wurde (stammtisch verify).
t-opening = { $game }: { $names }
t-no-card = „{ $text }“ ist keine Karte dieses Spiels. Zum Beispiel: ? { $example }
t-can-be-played = Du kannst sie jetzt spielen.
t-plain-core = Hier nicht kompiliert: KI-Spieler denken 60- bis 140-mal langsamer (README.md).
t-hint = Mein Tipp: { $move }
t-hint-wins = So kannst du jetzt gewinnen: Nur eine Karte, die du nicht siehst, könnte es verhindern.
t-move = Zug
t-expected = { NUMBER($place, minimumFractionDigits: 2, maximumFractionDigits: 2) }
t-hint-figures = { $duel ->
    [yes] Siege: von hundert Spielen zu erwarten.
   *[no] Platz: am Ende zu erwarten.
  }{ $even ->
    [yes] {" "}„Gleich gut“: kein sicherer Unterschied in { $games } simulierten Spielen.
   *[no] {""}
  }
t-hint-seats = Sitze: { $seats }
t-undone = Ein Zug zurückgenommen.
t-curtain = { $name }, du bist dran. Die anderen schauen bitte weg. Enter, wenn du bereit bist.
t-over = Das Spiel ist zu Ende.
t-commands = Befehle: ? Hilfe · ? und eine Karte: was sie jetzt bewirkt · tipp · warum (und ein Name: warum jemand das getan hat) · rückgängig · regeln · protokoll · tisch · nachprüfen (ob keine Karte geändert wurde) · erinnern (an Ansagen) · lektion (Erklärungen ein oder aus) · sprache (English) · klingel (wenn du dran bist) · speichern [DATEI] · ende. Züge: ihre Nummer („1 12“ für zwei Teile) oder getippt wie angezeigt; das Verb darf fehlen, wo der Rest genügt.
t-place = Platz
t-player = Spieler
t-points = Punkte
t-record = Das ganze Spiel noch einmal ansehen: stammtisch replay { $file }
t-replay-keys = Enter: vor · b: zurück · eine Zahl: zu diesem Zug · s und ein Sitz: Blickwinkel · q: Ende
t-valid = { $file }: { $games ->
    [one] ein Spiel
   *[other] { $games } Spiele
  }, { $moves } Züge, alles gültig.
t-unfinished = { $count ->
    [one] Ein Spiel ist nicht zu Ende.
   *[other] { $count } Spiele sind nicht zu Ende.
  }
t-taken-back = { $count ->
    [one] Einmal wurde ein Zug zurückgenommen.
   *[other] { $count }-mal wurden Züge zurückgenommen.
  }
t-end-unchecked = { $count ->
    [one] In einem Spiel deckt keine Prüfsumme ab, wie oft Züge zurückgenommen wurden und wer einen Sitz übernommen hat: Version 1.0 hat keine geschrieben, oder sie wurde entfernt.
   *[other] In { $count } Spielen deckt keine Prüfsumme ab, wie oft Züge zurückgenommen wurden und wer einen Sitz übernommen hat: Version 1.0 hat keine geschrieben, oder sie wurde entfernt.
  }
t-fair-game = Spiel { $number }: { $game } ({ $players })
t-fair-unfinished = Dieses Spiel ist nicht zu Ende: Startwert und Karten werden nicht gezeigt.
t-fair-commitment = 1. Die Festlegung stimmt. Die SHA-256 vom Text des Tischs „{ $table }“, einem Zeilenumbruch und dem Startwert { $seed ->
    [none] {""}
   *[other] „{ $seed }“{" "}
  }ist { $due }, wie aufgezeichnet. Vergleiche sie mit der, die dir vor der ersten Karte gezeigt wurde: Ist es dieselbe, hat seither niemand den Startwert geändert.
t-fair-commitment-differs = 1. DIE FESTLEGUNG STIMMT NICHT. Die SHA-256 vom Text des Tischs „{ $table }“, einem Zeilenumbruch und dem Startwert { $seed ->
    [none] {""}
   *[other] „{ $seed }“{" "}
  }ist { $due }, aufgezeichnet ist aber { $commitment }.
t-fair-no-words = 2. Niemand hat ein Wort eingemischt: Aller Zufall folgt aus dem Startwert selbst.
t-fair-words = 2. Wörter von Spielern sind eingemischt. Aller Zufall folgt aus der SHA-256 von Startwert und diesen Zeilen{ $seed ->
    [none] .
   *[other] : { $seed }.
  } So findest du dein eigenes Wort: printf '%s' "mein Wort" | sha256sum
t-fair-word = { $name }: { $word ->
    [none] kein Wort
   *[other] { $word }
  }
t-fair-chance = { $count ->
    [0] 3. In dieser Aufzeichnung gibt es keinen Zufall.
    [one] 3. Ein Zufallsergebnis wurde aus dem Startwert neu berechnet.
   *[other] 3. Alle { $count } Zufallsergebnisse wurden aus dem Startwert neu berechnet: Nummer k aus der SHA-256 von „Startwert|k|0“, „Startwert|k|1“ und so weiter.
  }
t-fair-outcome = Eintrag { $entry }, k = { $number }: { $kind ->
    [shuffle] { $count } Karten werden gemischt{ $rest ->
        [none] .
       *[other] ; die ersten sind { $rest }.
    }
    [starter] Sitz { $rest } beginnt.
    [casinos] Die Casinos { $rest } werden gezogen.
    [tokens] Die Spielsteine zeigen { $rest }.
   *[other] „{ $words }“.
  }
t-fair-right = Folgt aus dem Startwert.
t-fair-not-due = FALSCH: Hier verlangt das Spiel keinen Zufall.
t-fair-wrong = FALSCH: Aus dem Startwert folgt { $kind ->
    [shuffle] eine Mischung{ $rest ->
        [none] {""}
       *[other] : { $rest } und so weiter
    }
    [starter] Sitz { $rest }
    [casinos] { $rest }
    [tokens] { $rest }
   *[other] { $rest }
  }.
t-fair-wrong-card = FALSCH: Aus dem Startwert folgen eine andere Reihenfolge oder andere Karten, zuerst bei Karte { $place }{ $due ->
    [none] .
   *[other] {" "}({ $card } statt { $due }).
  }
t-fair-stopped = Ab Eintrag { $entry } ließ sich nichts mehr prüfen: Damit kann das Spiel nicht weitergehen.
t-fair-rest = 4. Das Spiel wurde nachgespielt: Die richtigen Karten wurden gemischt und gegeben, jeder Zug folgt den Regeln, Prüfsummen und Ergebnis stimmen.
t-fair-rest-wrong = 4. Beim Nachspielen zeigt sich ein Fehler, der unten steht.
t-fair-verdict = Die Karten sind fair gegeben: Sie lagen durch Startwert und Wörter der Spieler fest, und der Startwert durch die Festlegung. Ob jemand hineingesehen hat, lässt sich nicht nachprüfen.
t-fair-no-verdict = DIE AUFZEICHNUNG IST NICHT IN ORDNUNG.
t-hands-shown = Dieses Spiel ist nicht zu Ende: Die Wiedergabe zeigt Karten, die den Spielern verborgen sind. (--seat 0 zeigt, was Zuschauer sehen; mit --show-hands wird nicht gefragt.)
t-show-hands = Trotzdem zeigen? (ja oder nein)
t-page-written = Die Seite ist geschrieben: { $file }
t-page-without-hands = Dieses Spiel ist nicht beendet: verdeckte Hände und der Startwert fehlen auf der Seite. (--show-hands zeigt die Hände.)
t-yes = ja j
t-series-gap = Spiel { $game } der Reihe fehlt.
t-no-records = Die Datei enthält kein Spiel.
t-no-record-file = „{ $file }“ ist keine Datei mit Spielaufzeichnungen: Keine Zeile ist eine Aufzeichnung im Format { $format }.
t-no-record-lines = { $count ->
    [one] Eine weitere Zeile ist keine Aufzeichnung.
   *[other] { $count } weitere Zeilen sind keine Aufzeichnungen.
  }
t-games = Spiele
t-seats = Spieler
t-options = Optionen
t-option-default = { $name } ({ $default }; { $allowed })
t-number = #
t-wins = Siege
t-interval = 95-%-Intervall
t-too-few = zu wenige
t-mean-place = Platz im Mittel
t-mean-utility = Nutzen im Mittel
t-mean-points = Punkte im Mittel
t-simulating = Es spielen
t-overwrite = Die Datei „{ $file }“ gibt es schon. Überschreiben? (ja oder nein)
t-allowed-numbers = Erlaubt: { $numbers }.
t-use-force = Die Datei „{ $file }“ gibt es schon; mit --force wird sie überschrieben.
t-stopped = Abgebrochen: { $games } von { $total } Spielen wurden gespielt.
t-stopped-recorded = Abgebrochen: { $games } von { $total } Spielen wurden gespielt; sie stehen in { $file }.
t-record-broken = { $why }. { $games ->
    [one] Ein Spiel steht in { $file }.
   *[other] { $games } Spiele stehen in { $file }.
  }
t-no-output = Die Ausgabe lässt sich nicht schreiben: { $why }
t-simulated = { $game }: { $games } Spiele, Startwert { $seed }
t-no-lab = Für { $game } gibt es keine fertigen Decks, die man vergleichen könnte.
t-lab-deck = Deck
t-lab-games = Spiele
t-lab-card = Karte
t-lab-drawn = Gezogen
t-lab-played = Gespielt
t-lab-pairings = Siege des Decks der Zeile gegen das der Spalte, in Prozent
t-lab-cards = Karten: Spiele, in denen sie gezogen oder gespielt wurden, und wie viele davon gewonnen
t-lab-sums = Wer beginnt, gewinnt { $first }; unentschieden: { $draws }. Aktionen je Spiel: { $median } (Median), { $few } bis { $many } in neun von zehn Spielen.
t-lab-unplayed = Nie gespielt: { $cards }
t-log-order = Das Neueste zuerst:
t-file-exists = Die Datei „{ $file }“ gibt es schon; wähle einen anderen Namen.
t-bad-names = Gib jedem einen eigenen Namen.
t-too-many-named = { $named } Spieler sind genannt, aber nur { $seats } sitzen am Tisch.
t-no-rules = Für { $game } gibt es keine Regeln zu lesen.
t-new-game = { $folder } hat ein Spiel, das man schon spielen kann. Seine README.md sagt, wie man es installiert, spielt und testet.
t-new-game-name = „{ $name }“ kann kein Spiel heißen. Erlaubt sind Wörter aus Kleinbuchstaben und Ziffern mit Bindestrichen dazwischen, zuerst ein Buchstabe, höchstens { $most } Zeichen, zum Beispiel stich-duell.
t-new-game-taken = Es gibt schon ein Spiel „{ $name }“; wähle einen anderen Namen.
t-new-game-module = Das Python-Paket eines Spiels „{ $name }“ hieße „{ $module }“, und dieser Name ist vergeben; wähle einen anderen.
t-not-saved = Das Spiel lässt sich nicht speichern ({ $why }). Du kannst weiterspielen.
t-person = Spieler
t-deal = Zum Nachprüfen der Karten: Tisch „{ $table }“, Startwert „{ $seed }“, Festlegung { $commitment }. Das ist die SHA-256 vom Text des Tischs, einem Zeilenumbruch und dem Startwert.
t-deal-file = Schritt für Schritt: stammtisch verify --fair { $file }
t-deal-outcome = Zufall { $number }: { $outcome }
t-deal-more = { $number ->
    [one] Ein weiteres Ergebnis folgt aus dem Startwert.
   *[other] { $number } weitere Ergebnisse folgen aus dem Startwert.
  }
t-deal-words = { $number ->
    [one] Das Wort eines Spielers ist eingemischt. Seine SHA-256:
   *[other] Die Wörter von { $number } Spielern sind eingemischt. Die SHA-256 von jedem:
  }
t-word = { $alone ->
    [yes] Ein Wort zum Einmischen (Enter: keines):
   *[no] { $name }, ein Wort zum Einmischen (Enter: keines):
  }
t-words-why = Damit lagen die Karten fest. Wer jetzt ein Wort sagt, ändert sie, und niemand kann wissen wie.
t-no-lesson = In diesem Spiel wird nichts erklärt. Erste Partien, die sich selbst erklären (play SPIEL --lesson): { $known }
t-no-lesson-for = Eine erste Partie { $game }, die sich selbst erklärt, gibt es nicht; es gibt sie von: { $known }
t-lesson-alone = --lesson bringt Karten und Gegner mit; lass { $options } weg.
t-daily-alone = --daily bringt Karten und Mitspieler mit; lass { $options } weg.
t-enter = Weiter mit Enter
t-enter-or-call = Weiter mit Enter, oder sage etwas an
t-called = „{ $call }“ ist angesagt.
t-no-declaration = „{ $call }“ wurde für { $name } eingegeben, geht aber nicht.
t-declaration = „{ $call }“ kannst du jederzeit eingeben.
t-bell = { $on ->
    [yes] Ab jetzt klingelt das Terminal, wenn du dran bist.
   *[no] Das Terminal klingelt nicht mehr.
  }
t-not-here = Das geht hier nicht: weiter mit Enter, oder sage etwas an.
t-unused = „{ $text }“ wurde nicht ausgeführt: Es war kein Zug gefragt.
t-reminders = { $on ->
    [yes] Ab jetzt wird dir gesagt, wenn du etwas ansagen musst.
   *[no] Ab jetzt musst du selbst an Ansagen denken.
  }
t-deck-which = { $alone ->
    [yes] Dein Deck: eine Nummer, ein Name oder eine Datei (Enter: durchs Los):
   *[no] { $name }, dein Deck: eine Nummer, ein Name oder eine Datei (Enter: durchs Los):
  }
t-deck-curtain = { $name }, wähle dein Deck. Die anderen sehen bitte weg. Enter, wenn du so weit bist.
t-deck-drawn = Es entscheidet das Los.
t-deck-taken = Gewählt: { $deck }
t-deal-now = Mit Enter wird gegeben.
t-stand-in = { $why } Für { $name } spielt jetzt { $player }.
t-costs = Karten nach Kosten
t-deck-legal = { $file }: Dieses Deck kann gespielt werden.
allowed-deck = ein fertiges Deck, seine Karten (3 ember-cub, …) oder eine Datei deck.toml
t-option-form = „{ $text }“: NAME=WERT ({ $known })
t-runs-on = Python { $version } auf { $machine }
t-core-in-use = kompilierter Kern: in Gebrauch ({ $modules } Module)
t-no-core = kompilierter Kern: nicht in Gebrauch ({ $why })
t-seconds = Sekunden je Zug
t-picture-ending = „{ $file }“ nennt keine Form, die gezeichnet werden kann; ein Bild endet auf eines von diesen: { $endings }
t-score = Wertung
t-rating = Stärke
t-faults = Fehler
t-against = gegen
t-difference = Unterschied
t-superior = ist besser
t-pairs = Unterschiede der Wertungen in den Blöcken, in denen beide spielen
t-by-seat = Was ein Sitz wert ist
t-seat-number = Sitz
t-decisions = Entscheidungen
t-games-a-second = { $speed } Spiele je Sekunde
t-tournament-title = { $game }: { $games } Spiele in { $blocks ->
    [one] einem Block
   *[other] { $blocks } Blöcken
  }, Startwert { $seed }
t-tournament-lengths = Züge je Spiel: { $median } (Median), { $mean } im Mittel, { $least } bis { $most }.
t-tournament-file = Die Ergebnisse stehen in { $file }. Bricht es ab, geht es so weiter: { $command }
t-tournament-stopped = Abgebrochen nach { $blocks } von { $planned } Blöcken; was gespielt wurde, ist gespeichert. So geht es weiter: { $command }
t-tournament-needs = Ein Turnier braucht --game und --players (oder --config mit beidem).
t-compare-needs = Dazu gehört --game (oder --config damit).
t-one-of-workers = Gib nur eines von --workers, --scheduler und --local-cluster an.
t-game-is-no-command = „{ $game }“ ist ein Spiel und kein Befehl. Gespielt wird es so: { $here } { $game }
t-called-here = „{ $name }“ gibt es nicht. Hier heißt es: { $here }
t-stands-alone = Das steht ohne „{ $option }“ hinter dem Befehl: { $here }
t-no-game-here = „{ $word }“ ist ein Spiel; bei diesem Befehl steht keines. Die Regeln: stammtisch rules { $game }. Gespielt wird es so: stammtisch play { $game }
t-stands-behind = „{ $word }“ gehört hinter eine Option: { $option } { $word }
t-option-of-games = „{ $name }“ ist eine Option von Spielen: -o { $name }=WERT
t-choose-game = Es gibt: { $known }.
t-number-of-players = das ist die Zahl der Spieler am Tisch, du mitgezählt; KI-Spieler nennst du so: --against { $specs }
t-names-of-players = hier werden KI-Spieler genannt, zum Beispiel hard oder hard,easy; „{ $number }“ ist keiner.
t-after-subcommand = Optionen von „{ $command }“ stehen hinter dem Namen.
t-config-unknown = „{ $name }“ ist dort unbekannt oder von der falschen Art; bekannt sind { $known }.
t-other-settings = { $file } wurde mit anderen Einstellungen gespielt ({ $differences }). Nimm mit --file einen anderen Namen oder dieselben Einstellungen.
t-setting-differs = { $name }: dort { $there }, hier { $here }
t-not-repeatable = { $player } denkt nach der Uhr: Die Spiele lassen sich nicht genau wiederholen.
t-lost-block = Block { $block } ({ $players }) ist verloren: { $why ->
    [died] Der Prozess, der ihn spielte, endete zweimal.
   *[other] { $why }
  }
t-fault-line = Block { $block }, Spiel { $game }, nach Zug { $entry }: { $player } auf Sitz { $seat } { $reason ->
    [raised] brach mit einem Fehler ab.
    [kind] wählte etwas, das kein Zug ist.
    [illegal] wählte einen unerlaubten Zug.
    [late] brauchte zu lange.
   *[broken] ließ sich nicht erzeugen.
  }
t-more-faults = { $count ->
    [one] Es gab einen weiteren Fehler.
   *[other] Es gab { $count } weitere Fehler.
  }
t-first-fault = Der erste davon: { $why }
t-stopped-at-fault = Spieler { $player } auf Sitz { $seat }, in Block { $block }, Spiel { $game }, nach Zug { $entry }, { $reason ->
    [raised] brach mit einem Fehler ab.
    [kind] wählte etwas, das kein Zug ist.
    [illegal] wählte einen unerlaubten Zug.
    [late] brauchte zu lange.
   *[broken] ließ sich nicht erzeugen.
  } Hier hört das Turnier auf (--on-fault stop).
t-replay-page-written = { $number }: { $file }
t-no-such-block = Block { $block } wurde nicht gespielt.
t-no-ratings = Keine Stärken: Sie brauchen das Extra „tournament“ ({ INSTALL("tournament") }) und Spiele, die alle Spieler verbinden.
t-compare-intervals = Der Test kann nach jedem Block enden. Die Intervalle berücksichtigen das: Sie gelten zusammen in 95 % aller Vergleiche, wie weit diese auch gehen (eine Konfidenzfolge). Stärken werden nicht angegeben, denn für deren Intervalle gälte das nicht.
t-verdict = { $verdict ->
    [better] NEU ist besser als ALT
    [not-better] NEU ist nicht besser als ALT
   *[none] Noch kein Urteil über NEU und ALT
  } (ein Unterschied von { $better } statt { $worse }): Log-Likelihood-Quotient { $ratio }, Grenzen { $low } und { $high }.
t-bot-game = Gespielt: { $game }
t-bot-faults = { $mistakes ->
    [one] Ein Fehler
   *[other] { $mistakes } verschiedene Fehler
  } bei { $moves ->
    [one] einem Zug
   *[other] { $moves } Zügen
  }; { $games ->
    [one] ein Spiel wurde
   *[other] { $games } Spiele wurden
  } zu Ende gespielt.
t-bot-note = Übergangen: { $reason ->
    [type] eine Zeile der unbekannten Art { $name }
    [info] eine Auskunft, deren „{ $name }“ eine andere Form hat; erwartet: { $allowed }
    [info-long] eine Auskunft von mehr als { $allowed } Bytes
   *[info-many] Auskünfte nach { $allowed } Zeilen über eine Entscheidung
  }: { $got }
t-bot-info = { $lines ->
    [one] Eine Zeile mit Auskünften
   *[other] { $lines } Zeilen mit Auskünften
  }{ $last ->
    [none] , keine davon verwertbar.
   *[other] ; die letzte: { $last }
  }
t-bot-varies = { $game }, Spiel { $number }: Bei seiner { $decision }. Entscheidung wählte es „{ $move }“ und, als dasselbe Spiel noch einmal gespielt wurde, „{ $again }“. Spiele mit ihm lassen sich nicht genau wiederholen.
t-bot-well = Alles in Ordnung: { $games ->
    [one] ein Spiel
   *[other] { $games } Spiele
  }, { $moves ->
    [one] ein Zug
   *[other] { $moves } Züge
  }.
t-analysing = Züge werden bewertet
t-analysis-of = { $name }, Sitz { $seat }
t-analysis-nothing = Es gab keine Entscheidung zu bewerten.
t-analysis-played = Gespielt
t-analysis-better = Besser
t-analysis-loss = Verlust (Plätze)
t-analysis-info = Der Spieler meldete
t-analysis-legend = { $marks }: was ein Zug sicher gekostet hat. Das Bild zeigt den erwarteten Platz nach jeder Entscheidung. Die Nummern sind die von „replay“.
t-analysis-stopped = Abgebrochen: { $judged } von { $total } Entscheidungen wurden bewertet.

# What AI players say
t-says = { $who }: „{ $words }“
trace-says = „{ $words }“
