title-las_vegan = Las Vegan
las_vegan-head = Runde { $round }/{ $rounds } · Stich { $trick }/{ $tricks }
    .spoken = Runde { $round } von { $rounds } · Stich { $trick } von { $tricks }
las_vegan-cabbages = Kohlköpfe
    .spoken = {""}
las_vegan-cabbages-cell = { $number }
    .spoken = { $number ->
        [one] 1 Kohlkopf
       *[other] { $number } Kohlköpfe
    }
las_vegan-tricks = Stiche
    .spoken = {""}
las_vegan-tricks-cell = { $number }
    .spoken = { $number ->
        [one] 1 Stich
       *[other] { $number } Stiche
    }
las_vegan-golden = goldenes Casino
las_vegan-gold = Gold { $token }
    .spoken = Gold { $token }
las_vegan-gold-column = { $condition ->
    [none] Gold: Stiche
   *[other] Stiche { $condition }
  }
    .spoken = im goldenen Casino
las_vegan-column = { $casino }
    .spoken = im Casino { $casino }
las_vegan-condition = { $condition } { $token }
    .spoken = Gold { $token } für { $condition ->
        [min] die wenigsten Stiche
       *[max] die meisten Stiche
    }
las_vegan-with-token = { $casino } { $token }
    .spoken = { $casino } mit { $token }
las_vegan-casinos = Casinos: { $casinos }
las_vegan-cell = { $number }{ $paid ->
    [none] {""}
   *[other] {" "}({ $paid })
  }
    .spoken = { $number ->
        [one] 1 Karte
       *[other] { $number } Karten
    }{ $paid ->
        [none] {""}
       *[other] {" "}für { $paid }
    }
las_vegan-wins = ◀ gewinnt bisher
    .spoken = {""}
las_vegan-golden-cell = ({ $token })
    .spoken = { $token }
las_vegan-loose = Spielsteine übrig: { $tokens }
las_vegan-sevens = { $tokens ->
    [one] Eine Sieben im Stich: Ein Spielstein darf gelegt werden.
   *[other] { $tokens } Siebenen im Stich: { $tokens } Spielsteine dürfen gelegt werden.
  }

# Wörter der Züge und Namen der Casinos, wie sie angezeigt werden
shown-las_vegan-on = auf
shown-las_vegan-gold = Gold
shown-las_vegan-red = Rot
shown-las_vegan-purple = Lila
shown-las_vegan-green = Grün
shown-las_vegan-blue = Blau

# Farben der Karten, wie man sie tippen kann

# Wörter, die man tippt; das erste wird angezeigt
word-las_vegan-play = spielen, spiele, spiel
word-las_vegan-token = legen, lege, leg, setzen, setze, setz, stein, spielstein
word-las_vegan-decline = verzichten, verzichte, passen, passe
word-las_vegan-on = auf
word-las_vegan-gold = gold, golden, goldener, goldenen, goldene
word-las_vegan-min = min, wenigste
word-las_vegan-max = max, meiste
word-las_vegan-r = rot, rote, roter, rotes, ●
word-las_vegan-p = lila, l, violett, violette, ▼
word-las_vegan-g = grün, gr, grüne, grüner, grünes, ■
word-las_vegan-b = blau, blaue, blauer, blaues, ◆

# Worum es geht
asked-las_vegan-card = { $leads ->
    [yes] Spiele den Stich mit einer beliebigen Karte an: Ihre Farbe muss bedient werden.
   *[no] Spiele eine Karte, in der angespielten Farbe, wenn du eine hast.
  }
moment-las_vegan-card = { asked-las_vegan-card } Die höchste dieser Farbe gewinnt den Stich, außer jemand spielt eine 0 einer anderen Farbe. Farben: r Rot, l Lila, gr Grün, b Blau. Zum Beispiel: spielen r7. Oben stehen die Casinos mit ihren Spielsteinen und was jeder dafür gewonnen hat.
asked-las_vegan-token = Du hast eine 7 gewonnen: Lege { $tokens ->
    [casinos] einen Spielstein auf ein Casino ohne Spielstein (legen -2 auf Blau)
    [gold] den goldenen Spielstein (legen Gold auf min: wer die wenigsten Stiche hat, bekommt ihn; max: wer die meisten hat)
   *[both] einen Spielstein auf ein Casino ohne Spielstein (legen -2 auf Blau) oder den goldenen (legen Gold auf min: wer die wenigsten Stiche hat, bekommt ihn; max: wer die meisten hat)
  }, oder keinen (verzichten).
moment-las_vegan-token = { asked-las_vegan-token }

# Warum nicht
why-las_vegan-no-token-now = Spielsteine legt nur, wer gerade einen Stich mit einer 7 gewonnen hat.
why-las_vegan-not-in-hand = { $card } hast du nicht auf der Hand.
why-las_vegan-must-follow = du hast die angespielte Farbe ({ $colour ->
    [r] Rot
    [p] Lila
    [g] Grün
   *[b] Blau
  }) und musst sie bedienen.
why-las_vegan-token-first = sage zuerst, ob du für die gewonnene 7 einen Spielstein legst (legen oder verzichten).
why-las_vegan-gold-placed = der goldene Spielstein liegt schon, auf { $condition }.
why-las_vegan-no-such-casino = { $casino } ist kein Casino dieser Runde.
why-las_vegan-no-such-token = kein übriger Spielstein zeigt { $token }.
why-las_vegan-casino-taken = auf dem Casino { $casino } liegt schon ein Spielstein.

# Was geschieht
las_vegan-dealt = Runde { $round }: { $cards } Karten für jeden.
las_vegan-opened = Die Casinos: Gold, { $casinos }.
las_vegan-tossed = Der goldene Spielstein zeigt { $gold }, die anderen { $tokens }.
las_vegan-starts = { $you ->
    [yes] Du spielst den ersten Stich an.
   *[no] { $who } spielt den ersten Stich an.
  }
las_vegan-played = { $you ->
    [yes] Du spielst { $card }.
   *[no] { $who } spielt { $card }.
  }
las_vegan-won = { $you ->
    [yes] Du gewinnst Stich { $trick }.
   *[no] { $who } gewinnt Stich { $trick }.
  }
las_vegan-placed = { $you ->
    [yes] Du legst { $token } auf { $casino }.
   *[no] { $who } legt { $token } auf { $casino }.
  }
    .spoken = { $you ->
        [yes] Du legst { $token } auf das Casino { $casino }.
       *[no] { $who } legt { $token } auf das Casino { $casino }.
    }
las_vegan-payment = Casino { $casino } { $token }
las_vegan-placed-gold = { $you ->
    [yes] Du legst
   *[no] { $who } legt
  } den goldenen Spielstein: { $condition ->
    [min] Wer die wenigsten Stiche hat, bekommt { $token }.
   *[max] Wer die meisten Stiche hat, bekommt { $token }.
  }
las_vegan-declined = { $you ->
    [yes] Du legst keinen Spielstein.
   *[no] { $who } legt keinen Spielstein.
  }
las_vegan-scored = { $you ->
    [yes] Du: { $change }
   *[no] { $who }: { $change }
  }{ $why ->
    [none] {""}
   *[other] {" "}({ $why })
  }, jetzt { $total ->
    [0] kein Kohlkopf mehr: Damit endet das Spiel.
    [one] 1 Kohlkopf.
   *[other] { $total } Kohlköpfe.
  }

# Was eine Karte jetzt bewirkt (? und die Karte)
card-example-las_vegan = l7 · 0
las_vegan-card-leads = Du würdest { $colour ->
    [r] Rot
    [p] Lila
    [g] Grün
   *[b] Blau
  } anspielen: Wer die Farbe hat, muss sie bedienen.
las_vegan-card-wins = Sie würde den Stich gewinnen, wie er jetzt liegt.
las_vegan-card-loses = Sie würde den Stich, wie er jetzt liegt, nicht gewinnen.
las_vegan-card-zero = Eine 0 einer anderen als der angespielten Farbe gewinnt den Stich, von mehreren die letzte; angespielt oder in der angespielten Farbe ist sie die niedrigste Karte.
las_vegan-card-seven = Wer den Stich mit einer 7 gewinnt, darf dafür einen Spielstein legen.
las_vegan-card-counts = Für den, der sie gewinnt: { $cards ->
    [one] Sie zählt { $token } im Casino { $casino }.
   *[other] Je { $cards } Karten des Casinos { $casino } zählen { $token }.
  }
las_vegan-card-no-token = Sie gehört zum Casino { $casino }, auf dem noch kein Spielstein liegt: Ohne ihn zählt sie nichts.
las_vegan-card-no-casino = Sie gehört zu keinem Casino dieser Runde.

# Knöpfe
offer-las_vegan-casino = { $casino } ({ $cards })
offer-las_vegan-gold = Goldener Spielstein { $token }
offer-las_vegan-min = Wenigste Stiche
offer-las_vegan-max = Meiste Stiche
offer-las_vegan-which-token = Welcher Spielstein auf { $casino }?
offer-las_vegan-which-condition = Wer bekommt ihn?
offer-las_vegan-decline = Keinen Spielstein
tap-las_vegan-card = { $leads ->
    [yes] Spiele den Stich mit einer beliebigen Karte an.
   *[no] Spiele eine Karte; die angespielte Farbe musst du bedienen.
  }
tap-las_vegan-token = Du hast eine 7 gewonnen: Wohin mit dem Spielstein?

# Auf einen Blick
panel-las_vegan = Wäre die Runde jetzt vorbei
trace-las_vegan-won = Stich gewonnen
trace-las_vegan-placed = { $token } auf { $casino }
trace-las_vegan-declined = keinen Spielstein gelegt

# In the menu, and what the options mean
menu-las_vegan = Gewinne Stiche; was sie wert sind, entscheidet sich beim Spielen.
option-las_vegan-rounds = Runden: wie viele gespielt werden.

# The lesson: lesson-las_vegan-STEP is told once, when its moment comes
lesson-las_vegan-aim = Jeder hat 15 Kohlköpfe; wer am Ende die meisten hat, gewinnt. Ihr spielt um Stiche, hier zwei Runden lang, sonst vier. Was die Karten in deinen Stichen kosten, entscheidet sich beim Spielen.
lesson-las_vegan-lead = Du spielst an, mit einer beliebigen Karte. Wer Karten ihrer Farbe hat, muss eine davon spielen. Die höchste Karte der angespielten Farbe gewinnt den Stich.
lesson-las_vegan-trick = Du hast einen Stich gewonnen. Seine Karten gehören dir, und du spielst den nächsten an.
lesson-las_vegan-casinos = Die Casinos dieser Runde sind das goldene und drei für eine Farbe oder eine Zahl. Bei jedem der drei siehst du, wie viele solche Karten jeder gewonnen hat. Ein Casino zählt nur, wenn ein Spielstein darauf liegt.
lesson-las_vegan-follow = Ein anderer spielt an. Du hast Karten der angespielten Farbe und musst eine davon spielen: eine niedrige, wenn du den Stich nicht willst, eine hohe, wenn du ihn willst.
lesson-las_vegan-seven = In diesem Stich ist eine 7: Wer ihn gewinnt, darf einen Spielstein legen. Solche Stiche lohnen sich, denn wer Spielsteine legt, bestimmt, was Kohlköpfe kostet.
lesson-las_vegan-token = Du hast eine 7 gewonnen: Lege einen Spielstein auf ein Casino, auf dem noch keiner liegt, oder verzichte. -2 kostet 2 Kohlköpfe. Lege ihn also dahin, wo die anderen mehr Karten gewonnen haben als du.
lesson-las_vegan-gold = Der goldene Spielstein kommt auf das goldene Casino. Du sagst, wer am Ende der Runde zahlt: wer die wenigsten Stiche hat (min) oder wer die meisten hat (max). Haben mehrere gleich viele, zahlen sie alle.
lesson-las_vegan-condition = Der goldene Spielstein liegt. Bei min zahlt, wer am Ende der Runde die wenigsten Stiche hat, bei max, wer die meisten hat. Achte also auf die Anzahl der Stiche.
lesson-las_vegan-bonus = Es gibt auch einen Spielstein +1: Er bringt Kohlköpfe. Er gehört dahin, wo du mehr gewonnen hast als die anderen.
lesson-las_vegan-number = Auf einer Zahl liegt ein Spielstein. Er zählt einmal für jede Karte dieser Zahl in deinen Stichen: Liegt -2 auf 4, kosten dich zwei Vieren 4 Kohlköpfe.
lesson-las_vegan-colour = Auf einer Farbe liegt ein Spielstein. Er zählt einmal für je drei Karten dieser Farbe in deinen Stichen: Liegt -2 auf Blau, kosten dich 3 bis 5 blaue Karten 2 Kohlköpfe, 6 kosten 4.
lesson-las_vegan-free = Wer keine Karte der angespielten Farbe hat, darf jede spielen. Außer einer 0 kann sie nicht gewinnen: Gib dem Gewinner also eine, die etwas kostet.
lesson-las_vegan-zero = Du hast keine Karte der angespielten Farbe, aber eine 0: Eine 0 einer anderen Farbe gewinnt den Stich, von mehreren solchen Nullen die letzte. In der angespielten Farbe ist die 0 einfach die niedrigste Karte.
lesson-las_vegan-end = Die Runde ist fast vorbei; dann zählen alle Casinos mit Spielstein. Ein Beispiel: Gold -3 auf max, -2 auf Blau, +1 auf 4. Anna hat die meisten Stiche: -3. Sie hat 6 blaue Karten gewonnen: -4. Sie hat zwei Vieren gewonnen: +2. Sie verliert also 5 Kohlköpfe.
lesson-las_vegan-score = Die Runde ist gewertet; am Tisch steht, wie viele Kohlköpfe jeder noch hat. Jetzt gibt es andere Casinos, und alle Spielsteine sind neu geworfen. Hat jemand keinen Kohlkopf mehr, ist das Spiel zu Ende.
lesson-las_vegan-rest = So wird Las Vegan gespielt. Viel Glück!

# What a hint says that a move gains
hint-las_vegan = nach dieser Runde { $amount ->
    [one] ein Kohlkopf
   *[other] { NUMBER($amount) } Kohlköpfe
  } { $sign ->
    [less] weniger
   *[more] mehr
  }

# The end of a game
scores-las_vegan = Kohlköpfe
decided-las_vegan = { $you ->
    [yes] Du hast
   *[no] { $who } hat
  } die meisten Kohlköpfe: { $points }, { $lead } mehr als { $next ->
    [you] du
   *[other] { $next }
  }.
tied-las_vegan = Die meisten Kohlköpfe, je { $points }: { $names }.

# Styles of AI players
style-las_vegan-greedy = { $who } gewinnt gern Stiche.
style-las_vegan-shy = { $who } gewinnt lieber keine Stiche.
style-las_vegan-meddling = { $who } legt gern Spielsteine.

# What AI players say
says-las_vegan-poor = { $variant ->
    [0] Meine armen Kohlköpfe!
    [1] Das war eine teure Runde.
   *[2] Ich hätte mich öfter ducken sollen.
  }
says-las_vegan-rich = { $variant ->
    [0] Mein Kohl gedeiht.
    [1] Irgendwer muss hier ja gewinnen.
   *[2] Die Stadt gefällt mir.
  }
says-las_vegan-gold = { $variant ->
    [0] Jetzt zählt mal eure Stiche.
    [1] Das Gold liegt. Nur keine Hektik.
   *[2] Mal sehen, wen das trifft.
  }
says-las_vegan-token = { $variant ->
    [0] Ein kleines Geschenk für alle, die das sammeln.
    [1] Irgendwo muss er ja hin.
   *[2] Nicht persönlich gemeint.
  }
