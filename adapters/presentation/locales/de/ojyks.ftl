title-ojyks = ojyks
ojyks-head = Runde { $round } · bis { $limit } Punkte · Ziehstapel { $pile }
ojyks-discard = Ablagestapel:
ojyks-drawn = Gezogen:

word-ojyks-flip = aufdecken, decke, deck, dreh
word-ojyks-take = nimm, nehmen, nehme
word-ojyks-draw = ziehe, ziehen, zieh
word-ojyks-keep = behalte, behalten
word-ojyks-drop = ablegen, abwerfen, weg
word-ojyks-reveal = zeige, zeigen, zeig
word-ojyks-c = spalte
word-ojyks-r = reihe, zeile

moment-ojyks-reveal = Wähle zwei deiner Karten zum Aufdecken. Alle wählen zugleich; die höchste Summe beginnt. Zum Beispiel: zeige c1r1 c4r3
moment-ojyks-turn = Decke eine verdeckte Karte auf (aufdecken c2r3), tausche eine deiner Karten gegen die auf dem Ablagestapel (nimm c1r1) oder sieh dir die oberste Karte des Ziehstapels an (ziehe). c ist die Spalte von links, r die Zeile von oben; drei gleiche Karten in einer Spalte verschwinden.
moment-ojyks-drawn = Tausche die gezogene Karte gegen eine von deinen (behalte c4r2), oder lege sie ab und decke eine verdeckte auf (ablegen c1r3).

why-ojyks-chosen-already = diese Karte hast du schon gewählt.
why-ojyks-reveal-first = zuerst wählt jeder zwei Karten zum Aufdecken (zeige).
why-ojyks-reveal-over = das geht nur am Anfang einer Runde.
why-ojyks-keep-or-drop = du hast gezogen: behalte die Karte oder lege sie ab.
why-ojyks-draw-first = du hast keine Karte gezogen.
why-ojyks-nothing-to-draw = es gibt nichts mehr zu ziehen.
why-ojyks-column-gone = die Spalte von { $field } ist weg.
why-ojyks-open-already = { $field } liegt schon offen.

ojyks-dealt = Runde { $round }: zwölf Karten für jeden, { $card } eröffnet den Ablagestapel.
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
    [yes] Du nimmst { $card } vom Ablagestapel nach { $field }.
   *[no] { $who } nimmt { $card } vom Ablagestapel nach { $field }.
  }
ojyks-drew = { $who } zieht eine Karte.
ojyks-drew-card = Du ziehst { $card }.
ojyks-kept = { $you ->
    [yes] Du legst { $card } nach { $field }.
   *[no] { $who } legt die gezogene { $card } nach { $field }.
  }
ojyks-dropped = { $you ->
    [yes] Du legst { $card } ab.
   *[no] { $who } legt die gezogene { $card } ab.
  }
ojyks-exchanged = Die { $card } von { $field } kommt auf den Ablagestapel.
ojyks-cleared = { $you ->
    [yes] Deine Spalte { $column } ist voll ({ $card }) und verschwindet.
   *[no] Spalte { $column } von { $who } ist voll ({ $card }) und verschwindet.
  }
ojyks-reshuffled = Der Ablagestapel wird zum neuen Ziehstapel gemischt.
ojyks-last-turns = { $you ->
    [yes] Du hast keine verdeckte Karte mehr: noch ein Zug für alle anderen.
   *[no] { $who } hat keine verdeckte Karte mehr: noch ein Zug für alle anderen.
  }
ojyks-uncovered = { $you ->
    [yes] Du deckst den Rest auf: { $cards }.
   *[no] { $who } deckt den Rest auf: { $cards }.
  }
ojyks-doubled = { $you ->
    [yes] Jemand hat so wenige Punkte wie du: deine werden verdoppelt.
   *[no] Jemand hat so wenige Punkte wie { $who }: die werden verdoppelt.
  }
ojyks-scored = { $you ->
    [yes] Du bekommst { $points } Punkte, zusammen { $total }.
   *[no] { $who } bekommt { $points } Punkte, zusammen { $total }.
  }
