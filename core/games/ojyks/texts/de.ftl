title-ojyks = ojyks
ojyks-head = Spielrunde { $round } · bis { $limit ->
    [one] 1 Punkt
   *[other] { $limit } Punkte
  } · Ziehstapel { $pile }
    .spoken = Spielrunde { $round } · das Spiel endet bei { $limit ->
        [one] 1 Punkt
       *[other] { $limit } Punkten
    } · { $pile ->
        [one] 1 Karte
       *[other] { $pile } Karten
    } im Ziehstapel
ojyks-total = { $points }
    .spoken = { $points ->
        [one] 1 Punkt
       *[other] { $points } Punkte
    }
ojyks-discard = Ablagestapel:
ojyks-drawn = Gezogen:
name-ojyks-minus = minus { $value }

word-ojyks-flip = aufdecken, decke, deck, dreh
word-ojyks-take = nehmen, nimm, nehme
word-ojyks-draw = ziehen, ziehe, zieh
word-ojyks-keep = behalten, behalte
word-ojyks-drop = ablegen, abwerfen, weg
word-ojyks-reveal = zeigen, zeige, zeig
shown-ojyks-reveal = aufdecken
word-ojyks-c = spalte
word-ojyks-r = reihe, zeile

asked-ojyks-reveal = { $left ->
    [one] Wähle noch eine deiner Karten zum Aufdecken.
   *[other] Wähle zwei deiner Karten zum Aufdecken.
  }
moment-ojyks-reveal = { asked-ojyks-reveal } Alle wählen zugleich; die höchste Summe beginnt. Zum Beispiel: aufdecken c1r1 c4r3
asked-ojyks-turn = Decke eine verdeckte Karte auf (aufdecken c2r3), tausche eine deiner Karten gegen die auf dem Ablagestapel (nehmen c1r1) oder sieh dir die oberste Karte des Ziehstapels an (ziehen).
moment-ojyks-turn = { asked-ojyks-turn } c ist die Spalte von links, r die Zeile von oben; drei gleiche Karten in einer Spalte kommen auf den Ablagestapel.
asked-ojyks-drawn = Tausche die gezogene Karte gegen eine von deinen (behalten c4r2), oder lege sie ab und decke eine verdeckte auf (ablegen c1r3).
moment-ojyks-drawn = { asked-ojyks-drawn }

why-ojyks-chosen-already = diese Karte hast du schon gewählt.
why-ojyks-reveal-first = zuerst wählt jeder zwei Karten zum Aufdecken, zum Beispiel aufdecken c1r1 c4r3.
why-ojyks-reveal-over = das geht nur am Anfang einer Spielrunde.
why-ojyks-keep-or-drop = du hast gezogen: behalte die Karte oder lege sie ab.
why-ojyks-draw-first = du hast keine Karte gezogen.
why-ojyks-nothing-to-draw = es gibt nichts mehr zu ziehen.
why-ojyks-column-gone = die Spalte von { $field } ist abgelegt.
why-ojyks-open-already = { $field } liegt schon offen.

ojyks-dealt = Spielrunde { $round }: zwölf Karten für jeden, eine { $card } eröffnet den Ablagestapel.
ojyks-chose = { $you ->
    [yes] Du hast gewählt.
   *[no] { $who } hat gewählt.
  }
ojyks-revealed = { $you ->
    [yes] Du deckst { $cards } auf.
   *[no] { $who } deckt { $cards } auf.
  }
ojyks-starts = { $you ->
    [yes] Du fängst an.
   *[no] { $who } fängt an.
  }
ojyks-flipped = { $you ->
    [yes] Du deckst { $field } auf: { $card }.
   *[no] { $who } deckt { $field } auf: { $card }.
  }
ojyks-took = { $you ->
    [yes] Du nimmst die { $card } vom Ablagestapel und legst sie auf { $field }.
   *[no] { $who } nimmt die { $card } vom Ablagestapel und legt sie auf { $field }.
  }
ojyks-drew = { $who } zieht eine Karte.
ojyks-drew-card = Du ziehst eine { $card }.
ojyks-kept = { $you ->
    [yes] Du legst die gezogene { $card } auf { $field }.
   *[no] { $who } legt die gezogene { $card } auf { $field }.
  }
ojyks-dropped = { $you ->
    [yes] Du legst die gezogene { $card } ab.
   *[no] { $who } legt die gezogene { $card } ab.
  }
ojyks-exchanged = Die { $card } von { $field } kommt auf den Ablagestapel.
ojyks-cleared = { $you ->
    [yes] Deine Spalte { $column } hat drei Gleiche ({ $card }) und kommt auf den Ablagestapel.
   *[no] Spalte { $column } von { $who } hat drei Gleiche ({ $card }) und kommt auf den Ablagestapel.
  }
ojyks-reshuffled = Der Ablagestapel wird zum neuen Ziehstapel gemischt.
ojyks-last-turns = { $you ->
    [yes] Du leitest die letzte Runde ein: noch ein Zug für alle anderen.
   *[no] { $who } leitet die letzte Runde ein: noch ein Zug für alle anderen.
  }
ojyks-uncovered = { $you ->
    [yes] Du deckst den Rest auf: { $cards }.
   *[no] { $who } deckt den Rest auf: { $cards }.
  }
ojyks-doubled = { $you ->
    [yes] Jemand hat höchstens so viele Punkte wie du: Deine werden verdoppelt.
   *[no] Jemand hat höchstens so viele Punkte wie { $who }: Die von { $who } werden verdoppelt.
  }
ojyks-scored = { $you ->
    [yes] Du bekommst { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
      }, zusammen { $total }.
   *[no] { $who } bekommt { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
      }, zusammen { $total }.
  }

# Was eine Karte jetzt bewirkt (? und die Karte)
card-example-ojyks = 5 · -1 · c2r3
ojyks-card = Eine { $card } zählt { $one ->
    [yes] { $card } Punkt
   *[no] { $card } Punkte
  }; drei gleiche offene Karten in einer Spalte werden abgelegt und zählen nichts.
ojyks-card-column = In Spalte { $column } liegen schon zwei davon: Eine dritte auf { $field }, und die Spalte wird abgelegt.
ojyks-card-on-pile = Sie liegt auf dem Ablagestapel{ $now ->
    [yes] : Du kannst sie jetzt nehmen.
   *[no] .
  }
ojyks-field-open = Auf { $field } liegt offen eine { $card }.
ojyks-field-down = Auf { $field } liegt eine verdeckte Karte; was du nicht siehst, ist im Mittel { NUMBER($mean, minimumFractionDigits: 1, maximumFractionDigits: 1) } wert.
ojyks-exchange = Die { $card } hier { $saves ->
    [yes] spart
   *[no] kostet
  } { $about ->
    [yes] etwa {""}
   *[no] {""}
  }{ $points ->
    [one] { NUMBER($points) } Punkt.
   *[other] { NUMBER($points) } Punkte.
  }
ojyks-third = In Spalte { $column } liegt die { $card } zweimal: Noch eine { $card } hier, und die Spalte verschwindet ({ $gain }).
ojyks-field-gone = Die Spalte von { $field } ist abgelegt: Sie zählt nichts.

# Knöpfe
offer-ojyks-draw = Ziehen
offer-ojyks-flip = Aufdecken
offer-ojyks-flip-which = Welche aufdecken?
offer-ojyks-drop = { $card } ablegen
offer-ojyks-drop-which = { $card } ablegen; welche aufdecken?
tap-ojyks-reveal = { $left ->
    [one] Tippe auf noch eine deiner Karten, die du aufdecken willst.
   *[other] Tippe auf zwei deiner Karten, die du aufdecken willst.
  }
tap-ojyks-turn = Tippe, wohin die offene { $card } soll; oder zieh, oder decke eine auf.
tap-ojyks-drawn = Tippe, wohin die { $card } soll, oder lege sie ab.

# Auf einen Blick
ojyks-open = offen { $sum }
    .spoken = offene Karten zusammen { $sum }
panel-ojyks = Punkte (Spielende bei { $limit })
panel-ojyks-row = { $total } + offen { $open }
trace-ojyks-drew = gezogen
trace-ojyks-drew-card = { $card } gezogen
trace-ojyks-took = { $card } genommen
trace-ojyks-kept = { $card } behalten
trace-ojyks-dropped = { $card } abgelegt
trace-ojyks-flipped = { $card } aufgedeckt
trace-ojyks-cleared = Spalte { $column } abgelegt
trace-ojyks-last-turns = letzte Runde eingeleitet
trace-ojyks-exchanged = { $card } abgelegt

# In the menu, and what the options mean
menu-ojyks = Tausche hohe Karten gegen niedrige; die kleinste Summe gewinnt.
option-ojyks-limit = Punkte: Das Spiel endet, wenn jemand so viele erreicht.
option-ojyks-clear_final_columns = Letzte Spalten: Gleiche Spalten werden auch am Schluss einer Spielrunde abgelegt.

# The lesson: lesson-ojyks-STEP is told once, when its moment comes
lesson-ojyks-aim = Vor dir liegen zwölf verdeckte Karten, in vier Spalten und drei Zeilen. Sie sind -2 bis 12 wert. Was am Ende einer Spielrunde dort liegt, kommt auf dein Punktekonto, und Punkte sind schlecht: Wer insgesamt die wenigsten hat, gewinnt.
lesson-ojyks-reveal = Zuerst deckt jeder zwei Karten auf; die höchste Summe beginnt. c1r1 ist die Karte in Spalte 1, Zeile 1.
    .named = Zuerst deckt jeder zwei Karten auf; die höchste Summe beginnt. c1 r1 ist die Karte in Spalte 1, Zeile 1.
    .spoken = Zuerst deckt jeder zwei Karten auf; die höchste Summe beginnt. Für die Karte in Spalte 1, Zeile 1 kannst du c1r1 tippen.
lesson-ojyks-turn = In deinem Zug hast du drei Möglichkeiten: eine deiner Karten aufdecken; die Karte vom Ablagestapel nehmen; oder vom Ziehstapel ziehen.
lesson-ojyks-draw = Die Karte auf dem Ablagestapel nützt dir jetzt wenig. Wenn du ziehst, siehst du die Karte, bevor du dich entscheidest.
lesson-ojyks-drawn = Du hast eine Karte gezogen, die nur du siehst. Behalte sie anstelle einer deiner Karten, offen oder verdeckt: Die kommt auf den Ablagestapel. Oder lege sie auf den Ablagestapel ab und decke eine deiner Karten auf. Eine verdeckte Karte ist im Mittel 5 wert.
lesson-ojyks-take = Die Karte auf dem Ablagestapel nützt dir: Nimm sie anstelle einer hohen oder einer verdeckten. Was du austauschst, liegt dann auf dem Ablagestapel, und der nächste Spieler darf es nehmen.
lesson-ojyks-pair = In einer deiner Spalten liegen zwei gleiche Karten offen. Ist auch die dritte gleich, verlässt die ganze Spalte das Spielfeld und zählt 0. Bei 8, 8 und 3 wären das 19 Punkte weniger.
lesson-ojyks-minus = Eine deiner Karten ist weniger als 0 wert: Sie zieht Punkte ab. Lege besser nicht drei gleiche davon in eine Spalte: Sie würde das Spielfeld verlassen, und die Minuspunkte mit ihr.
lesson-ojyks-rival = Jemand hat höchstens noch vier verdeckte Karten. Hat einer alle aufgedeckt, ist die Spielrunde fast vorbei. Werde deine hohen Karten also rechtzeitig los.
lesson-ojyks-gone = Eine Spalte mit drei gleichen Karten hat das Spielfeld verlassen. Ihre Stelle bleibt leer und zählt 0. Die drei Karten sind auf den Ablagestapel gekommen.
lesson-ojyks-end = Das Ende der Spielrunde ist nah. Wer seine letzte Karte aufdeckt, leitet die letzte Runde ein: Jeder andere hat noch einen Zug, dann werden alle Karten aufgedeckt und gezählt. Hat dann aber einer von ihnen gleich viele Punkte oder weniger, werden die des Ersten verdoppelt. Ein Beispiel: Du leitest sie ein und hast 9 Punkte. Hat Anna auch 9, bekommst du 18; hat sie 10, bekommst du 9.
lesson-ojyks-score = Die Spielrunde ist vorbei, und ihre Punkte stehen bei den Namen. Die nächste beginnt genauso. Diese erste Partie endet, wenn jemand 50 Punkte hat, jede andere bei 100.
lesson-ojyks-rest = So wird ojyks gespielt. Viel Glück!

# What a hint says that a move gains
hint-ojyks = in dieser Spielrunde { $amount ->
    [one] ein Punkt
   *[other] { NUMBER($amount) } Punkte
  } { $sign ->
    [less] mehr
   *[more] weniger
  }

# The end of a game
scores-ojyks = Punkte mit offenen Karten
decided-ojyks = { $you ->
    [yes] Du hast
   *[no] { $who } hat
  } die wenigsten Punkte: { $points }, { $lead } weniger als { $next ->
    [you] du
   *[other] { $next }
  }.
tied-ojyks = Die wenigsten Punkte, je { $points }: { $names }.

# Styles of AI players
style-ojyks-hasty = { $who } beendet Runden gern früh.
style-ojyks-curious = { $who } zieht gern vom Stapel.
style-ojyks-collecting = { $who } sammelt gleiche Karten.

# What AI players say
says-ojyks-doubled = { $variant ->
    [0] Noch einen Zug hätte ich warten sollen.
    [1] Das war zu früh.
   *[2] Doppelt? Das tut weh.
  }
says-ojyks-last = { $variant ->
    [0] Ein Zug noch für alle!
    [1] Lasst uns zählen.
   *[2] Ich habe genug gesehen.
  }
says-ojyks-column = { $variant ->
    [0] Drei gleiche, und weg.
    [1] Eine Spalte weniger.
   *[2] Das Warten hat sich gelohnt.
  }
says-ojyks-low = { $variant ->
    [0] Damit kann ich leben.
    [1] Ein aufgeräumtes Feld.
   *[2] Das war eine gute Runde.
  }
says-ojyks-high = { $variant ->
    [0] Wer hat mir all die Zwölfen gegeben?
    [1] Reden wir nicht über diese Runde.
   *[2] Es kann nur besser werden.
  }
