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
ojyks-field-gone = Die Spalte von { $field } ist abgelegt: Sie zählt nichts.

# Knöpfe
offer-ojyks-draw = Ziehen
offer-ojyks-reveal = Aufdecken
offer-ojyks-take = { $card } vom Ablagestapel auf:
offer-ojyks-keep = Gezogene { $card } auf:
offer-ojyks-flip = Aufdecken
offer-ojyks-flip-which = Welche aufdecken?
offer-ojyks-drop = { $card } ablegen
offer-ojyks-drop-which = { $card } ablegen; welche aufdecken?
tap-ojyks-reveal = { $left ->
    [one] Tippe auf noch eine deiner Karten, die du aufdecken willst.
   *[other] Tippe auf zwei deiner Karten, die du aufdecken willst.
  }
tap-ojyks-turn = Tippe auf das Feld, auf das die Karte vom Ablagestapel soll. Oder zieh eine Karte, oder decke eine von deinen auf.
tap-ojyks-drawn = Tippe auf das Feld, auf das die gezogene Karte soll. Oder lege sie ab und decke eine von deinen auf.

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
