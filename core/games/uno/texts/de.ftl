title-uno = Uno mit Punkten
uno-head = Runde { $round }/{ $rounds } · Richtung { $arrow } · Ziehstapel { $pile }
    .spoken = Runde { $round } von { $rounds } · { $arrow } · { $pile ->
        [one] 1 Karte
       *[other] { $pile } Karten
    } im Ziehstapel
uno-top = Auf dem Tisch:
uno-colour = { $colour } gilt
uno-any-card = jede Karte passt
uno-due = { $cards } Karten zu ziehen
uno-count = { $cards ->
    [one] 1 Karte
   *[other] { $cards } Karten
  }
uno-placed = Platz { $place } · { points }
    .spoken = Platz { $place }, { points }

colour-r = Rot
colour-y = Gelb
colour-g = Grün
colour-b = Blau

# Karten mit ganzem Namen
name-uno-draw = Zwei Ziehen
name-uno-rev = Richtungswechsel
name-uno-skip = Aussetzen
name-uno-w = Farbwahl
name-uno-w4 = Farbwahl-plus-4

# Wörter, die man tippt; das erste wird angezeigt
word-uno-play = legen, lege, leg, spielen, spiele, spiel
word-uno-draw = ziehen, ziehe, zieh
word-uno-pass = passen, passe
word-uno-swap = tauschen, tausche, tausch
word-uno-r = rot, rote, roter, rotes, ●
word-uno-y = gelb, ge, gelbe, gelber, gelbes, ▲
word-uno-g = grün, gr, grüne, grüner, grünes, ■
word-uno-b = blau, blaue, blauer, blaues, ◆
word-uno-rev = richtungswechsel, richtung, umkehr, um, ⇄
word-uno-skip = aussetzen, aus, ⊘
word-uno-w = farbwahl, w✱, ww
word-uno-w4 = farbwahl-plus-4, farbwahl4, farbwahl+4, +4✱, +4w

# Worum es geht
asked-uno-turn = { $wild ->
    [all] Lege irgendeine Karte, denn noch ist keine Farbe genannt; oder ziehe eine.
    [no] Lege eine Karte mit der Farbe, der Zahl oder dem Zeichen auf dem Tisch oder eine Farbwahl; oder ziehe eine.
    [any] Lege eine Karte der genannten Farbe oder eine Farbwahl; oder ziehe eine.
   *[none] Lege eine Karte der genannten Farbe, oder ziehe eine.
  }
moment-uno-turn = { asked-uno-turn } Farben: r Rot, ge Gelb, gr Grün, b Blau. Zum Beispiel: legen ge7 · legen w b (Farbwahl, Blau gilt) · ziehen
asked-uno-drawn = { $fits ->
    [yes] Du darfst die gezogene Karte sofort legen oder passen.
   *[no] Die gezogene Karte passt nicht: Passe.
  }
moment-uno-drawn = { asked-uno-drawn }
asked-uno-answer = Gib die zu ziehenden Karten mit derselben Art Ziehkarte weiter, oder ziehe sie alle.
moment-uno-answer = { asked-uno-answer }
asked-uno-exchange = Du hast eine 7 gelegt: Mit wem tauschst du die Karten?
moment-uno-exchange = { asked-uno-exchange } Zum Beispiel: tauschen 3 (mit Sitz 3)

# Warum nicht
why-uno-swap-first = wähle zuerst, mit wem du die Karten tauschst (tauschen und die Nummer eines Sitzes).
why-uno-swap-with-another = tausche mit einem anderen, der noch Karten hat.
why-uno-no-swap-now = Karten werden nur nach einer 7 getauscht, wenn die 0-7-Regel gilt.
why-uno-draw-first = passen kannst du erst nach dem Ziehen.
why-uno-must-draw-sum = ziehe die Karten oder antworte mit derselben Art Ziehkarte.
why-uno-drawn-already = du hast schon gezogen; lege diese Karte oder passe.
why-uno-nothing-to-draw = es gibt nichts mehr zu ziehen.
why-uno-not-in-hand = { $card } hast du nicht auf der Hand.
why-uno-only-drawn-card = nach dem Ziehen darf nur die gezogene Karte { $card } gelegt werden.
why-uno-only-same-draw-card = nur dieselbe Art Ziehkarte gibt die { $due } Karten weiter.
why-uno-wish-is-open = eine Farbe ist genannt, nur sie darf gelegt werden ({ $colour ->
    [r] Rot
    [y] Gelb
    [g] Grün
   *[b] Blau
  }).
why-uno-colour-named = genannt ist die Farbe { $colour ->
    [r] Rot
    [y] Gelb
    [g] Grün
   *[b] Blau
  }.
why-uno-does-not-match = { $card } hat weder die Farbe noch die Zahl oder das Zeichen von { $top }.

# Was geschieht
uno-dealt = Runde { $round }: sieben Karten für jeden.
uno-opened = { $card } eröffnet den Ablagestapel.
uno-starts = { $you ->
    [yes] Du fängst an.
   *[no] { $who } fängt an.
  }
uno-played = { $you ->
    [yes] Du legst { $card }{ $wish ->
        [none] .
       *[other] {""} und nennst { $wish }.
      }
   *[no] { $who } legt { $card }{ $wish ->
        [none] .
       *[other] {""} und nennt { $wish }.
      }
  }
uno-drew = { $who } zieht { $count ->
    [one] eine Karte.
   *[other] { $count } Karten.
  }
uno-drew-card = Du ziehst { $cards }.
uno-cannot-draw = { $you ->
    [yes] Für dich gibt es nichts mehr zu ziehen.
   *[no] Für { $who } gibt es nichts mehr zu ziehen.
  }
uno-passed = { $you ->
    [yes] Du passt.
   *[no] { $who } passt.
  }
uno-reshuffled = Der Ablagestapel wird zum neuen Ziehstapel gemischt.
uno-skipped = { $you ->
    [yes] Du wirst übersprungen.
   *[no] { $who } wird übersprungen.
  }
uno-reversed = Die Spielrichtung dreht sich um.
uno-swapped = { $you ->
    [yes] Du tauschst die Karten mit { $other }.
   *[no] { $toyou ->
        [yes] { $who } tauscht die Karten mit dir.
       *[no] { $who } und { $other } tauschen ihre Karten.
      }
  }
uno-rotated = Alle geben ihre Karten an den Nächsten weiter.
uno-finished = { $you ->
    [yes] Du erreichst Platz { $place }.
   *[no] { $who } erreicht Platz { $place }.
  }
uno-scored = { $you ->
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
card-example-uno = ge7 · aus · w4
uno-card-number = Eine Zahl ohne Wirkung: Sie passt auf ihre Farbe und auf die gleiche Zahl.
uno-card-zero = Alle geben ihre Karten an den Nächsten weiter: Du gibst deine an { $who } und bekommst die von { $giver }.
uno-card-seven = Du musst deine Karten mit einem anderen Spieler deiner Wahl tauschen.
uno-card-last = Eine 0 oder 7 als letzte Karte hat keine Wirkung: Du bist fertig.
uno-card-draws = { $who } muss { $number } Karten ziehen{ $skip ->
    [yes] {" "}und verliert den Zug
   *[no] {""}
  }{ $stack ->
    [yes] , oder gibt sie mit Zwei Ziehen weiter.
   *[no] .
  }
uno-card-wild-draws = Du nennst die Farbe, die gilt; { $who } muss { $number } Karten ziehen{ $skip ->
    [yes] {" "}und verliert den Zug
   *[no] {""}
  }{ $stack ->
    [yes] , oder gibt sie mit Farbwahl-plus-4 weiter.
   *[no] .
  }
uno-card-skip = { $two ->
    [yes] { $who } wird übersprungen, und du bist gleich noch einmal dran.
   *[no] { $who } wird übersprungen.
  }
uno-card-reverse = { $two ->
    [yes] Die Spielrichtung dreht sich um; zu zweit ist trotzdem { $who } dran.
   *[no] Die Spielrichtung dreht sich um, und { $who } ist dran.
  }
uno-card-wild = Sie passt auf jede Farbe, und du nennst die Farbe, die gilt.

# Knöpfe
offer-uno-wild = { $card }
offer-uno-wish = Welche Farbe gilt?
offer-uno-draw = { $cards } Karten ziehen
offer-uno-swap = { $who } ({ $cards ->
    [one] 1 Karte
   *[other] { $cards } Karten
  })
tap-uno-turn = Lege eine Karte, oder zieh eine.
tap-uno-drawn = { $fits ->
    [yes] Lege die gezogene Karte, oder passe.
   *[no] Die gezogene Karte passt nicht: Passe.
  }
tap-uno-answer = Zieh die Karten, oder lege die gleiche Ziehkarte.
tap-uno-exchange = Mit wem tauschst du die Karten?

# Auf einen Blick
panel-uno = Stand
trace-uno-drew = { $count } gezogen
trace-uno-drew-card = { $count ->
    [one] { $card } gezogen
   *[other] { $count } gezogen
  }
trace-uno-passed = gepasst
trace-uno-skipped = übersprungen
trace-uno-swapped = getauscht
trace-uno-finished = Platz { $place }

# In the menu, and what the options mean
menu-uno = Werde als Erster fertig, mit möglichst wenigen Karten.
option-uno-wild_on_wish = Farbwahl auf Farbwahl: Eine Farbwahl darf auf eine Farbwahl gelegt werden.
option-uno-stack_draws = Weitergeben: Wer ziehen muss, darf die gleiche Ziehkarte legen, und der Nächste zieht die Summe.
option-uno-draws_skip = Ziehen kostet den Zug: Wer Karten ziehen muss, wird übersprungen.
option-uno-two_player_reverse_skips = Richtungswechsel: Zu zweit setzt er den anderen aus.
option-uno-zero_seven = Null und Sieben: Bei einer 0 geben alle ihre Karten weiter, mit einer 7 tauschst du deine.
option-uno-rounds = Runden: Die Punkte aller Runden werden zusammengezählt.

# The lesson: lesson-uno-STEP is told once, when its moment comes
lesson-uno-aim = Wer zuerst seine letzte Karte legt, gewinnt. Eine Karte passt, wenn sie die Farbe der obersten Karte hat oder deren Zahl oder Zeichen: Auf eine rote 7 passt jede rote Karte und jede 7. Passt keine, ziehst du eine.
lesson-uno-number = Legst du eine Karte mit derselben Zahl, gilt von jetzt an ihre eigene Farbe. So kannst du zu der Farbe wechseln, von der du am meisten hast.
lesson-uno-skip = Aussetzen: Der nächste Spieler wird übersprungen.
lesson-uno-four = Farbwahl-plus-4 (+4✱) passt auf alles. Du nennst die Farbe, die gilt; der nächste Spieler zieht vier Karten und ist dann am Zug.
    .named = Farbwahl-plus-4 (+4) passt auf alles. Du nennst die Farbe, die gilt; der nächste Spieler zieht vier Karten und ist dann am Zug.
    .spoken = Farbwahl-plus-4 passt auf alles. Du nennst die Farbe, die gilt; der nächste Spieler zieht vier Karten und ist dann am Zug.
lesson-uno-wild = Farbwahl (W✱) passt auf alles, und du nennst die Farbe, die gilt: am besten die, von der du am meisten hast. Niemand muss ziehen.
    .named = Farbwahl passt auf alles, und du nennst die Farbe, die gilt: am besten die, von der du am meisten hast. Niemand muss ziehen.
    .spoken = Farbwahl passt auf alles, und du nennst die Farbe, die gilt: am besten die, von der du am meisten hast. Niemand muss ziehen.
lesson-uno-drawn = Wer keine passende Karte hat, zieht eine. Passt sie, darf er sie sofort legen; sonst endet der Zug. Bleibt dir nichts anderes übrig, zieht das Programm für dich. Ziehen darfst du auch, wenn du eine passende Karte hast.
lesson-uno-reverse = Richtungswechsel: Die Spielrichtung dreht sich um. Als Nächster ist dran, wer eben vor dir dran war.
lesson-uno-two = Zwei Ziehen: Der nächste Spieler zieht zwei Karten und ist dann am Zug. Nur Aussetzen kostet den Zug.
lesson-uno-rival = Jemand hat höchstens noch drei Karten. „Uno“ rufen muss hier niemand, also achte selbst auf die Anzahl. Aussetzen, Richtungswechsel und Karten zum Ziehen halten einen auf, der fast fertig ist.
lesson-uno-points = Die Runde bringt auch Punkte. Du bekommst 2000 geteilt durch die Anzahl der Karten, die du gelegt hast, und einen mehr für jede Karte, die die anderen noch haben, wenn du fertig wirst. Gut ist also, wenig zu legen und fertig zu sein, solange die anderen viele haben.
lesson-uno-example = Auch der Platz bringt Punkte: der erste 200, der zweite 100, der dritte 50. Ein Beispiel: Du wirst mit deiner neunten Karte als Erster fertig, und die anderen haben noch 6. 2000 / 9 ist 222,22; 222,22 + 6 + 200 macht 428,22 Punkte. Gerundet wird nur, was du siehst.
    .spoken = Auch der Platz bringt Punkte: der erste 200, der zweite 100, der dritte 50. Ein Beispiel: Du wirst mit deiner neunten Karte als Erster fertig, und die anderen haben noch 6. 2000 geteilt durch 9 ist 222,22; 222,22 plus 6 plus 200 macht 428,22 Punkte. Gerundet wird nur, was du hörst.
lesson-uno-last = Du bist fast fertig. Auch die letzte Karte hat noch ihre Wirkung: Nach Zwei Ziehen zieht der nächste Spieler. Die anderen spielen dann um die Plätze hinter dir. So wird Uno mit Punkten gespielt. Viel Glück!

# What a hint says that a move gains
hint-uno = in dieser Runde { $amount ->
    [one] ein Punkt
   *[other] { NUMBER($amount) } Punkte
  } { $sign ->
    [less] weniger
   *[more] mehr
  }

# The end of a game
scores-uno = Punkte
scores-uno-cards = Karten auf der Hand
decided-uno = { $you ->
    [yes] Du
   *[no] { $who }
  } { $rounds ->
    [one] { $you ->
        [yes] hattest
       *[no] hatte
      } zuerst alle Karten abgelegt
   *[other] { $you ->
        [yes] hast
       *[no] hat
      } nach { $rounds } Runden die meisten Punkte
  }: { $points }{ $rounds ->
    [one] { " " }Punkte
   *[other] , { $lead } mehr
  }{ $rounds ->
    [one] {""}
   *[other] { " " }als { $next ->
        [you] du
       *[other] { $next }
      }
  }.
tied-uno = Die meisten Punkte, je { $points }: { $names }.

# Styles of AI players
style-uno-fierce = { $who } lässt andere gern ziehen.
style-uno-thrifty = { $who } spart Farbwahlen und Aktionskarten auf.
style-uno-loyal = { $who } bleibt gern bei einer Farbe.

# What AI players say
says-uno-won = { $variant ->
    [0] Und das war meine letzte Karte.
    [1] Fertig! Wer wird Zweiter?
   *[2] Schön gespielt, alle. Ich bin fertig.
  }
says-uno-four = { $variant ->
    [0] Vier Karten? So beliebt bin ich also.
    [1] Gerade war meine Hand so schön klein.
   *[2] Das merke ich mir.
  }
says-uno-one-left = { $variant ->
    [0] Noch eine Karte. Nur so als Hinweis.
    [1] Schaut mich nicht so an.
   *[2] Gleich geschafft!
  }
says-uno-two = { $variant ->
    [0] Danke, ich hatte kaum noch welche.
    [1] Dann eben zwei mehr.
   *[2] Es lief gerade so gut.
  }
says-uno-skipped = { $variant ->
    [0] Dabei hatte ich so einen schönen Plan.
    [1] Gut, dann hole ich mir einen Kaffee.
   *[2] Dann macht mal ohne mich weiter.
  }
