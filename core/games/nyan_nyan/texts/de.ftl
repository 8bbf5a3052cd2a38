title-nyan_nyan = Nyan Nyan
nyan_nyan-head = Richtung { $arrow } · Deck { $pile }
    .spoken = { $arrow } · { $pile ->
        [one] 1 Karte
       *[other] { $pile } Karten
    } im Deck
nyan_nyan-n = n = { $n }
    .spoken = n ist { $n }
nyan_nyan-top = Auf dem Tisch:
nyan_nyan-on = auf
    .spoken = darunter
nyan_nyan-counts = es zählt { $card }
    .spoken = sie zählt
nyan_nyan-wish-counts = es zählt { $suit }
    .spoken = als Farbe zählt { $suit }
nyan_nyan-anything = alles passt
nyan_nyan-only-threes = nur 3 oder Joker
    .spoken = nur eine 3 oder ein Joker darf gespielt werden
nyan_nyan-placed = Platz { $place }
nyan_nyan-commands = Befehl ×{ $number }
    .spoken = { $number ->
        [one] 1 Befehl
       *[other] { $number } Befehle
    }
nyan_nyan-thinks = noch offen
nyan_nyan-decided = entschieden
nyan_nyan-laid-of = gelegt { $laid }/{ $goal }
    .spoken = { $laid } von { $goal } gelegt
nyan_nyan-abstains = enthalten
nyan_nyan-own-laid = Verdeckt gelegt:
nyan_nyan-bare = Offen liegen:

# Wie es steht
nyan_nyan-turn-of = { $you ->
    [yes] Am Zug: du
   *[no] Am Zug: { $who }{ $chooses ->
        [yes] {" "}(du wählst)
       *[no] {""}
      }
  }
    .spoken = { $you ->
        [yes] du bist am Zug
       *[no] { $who } ist am Zug{ $chooses ->
            [yes] , und du wählst
           *[no] {""}
          }
    }
nyan_nyan-extra = { $number ->
    [one] danach ein Extra-Zug
   *[other] danach { $number } Extra-Züge
  }
nyan_nyan-skip = { $number ->
    [one] der Nächste setzt aus
   *[other] die nächsten { $number } setzen aus
  }
nyan_nyan-due = { $number } Karten zu ziehen ({ $seven ->
    [yes] 7 oder Joker gibt weiter
   *[no] nur Joker gibt weiter
  })
nyan_nyan-threes = { $you ->
    [yes] { $number ->
        [one] 3er-Runde, bis du wieder dran bist
       *[other] 3er-Runde, noch { $number } Runden, bis du dran bist
      }
   *[no] { $number ->
        [one] 3er-Runde, bis { $who } wieder dran ist
       *[other] 3er-Runde, noch { $number } Runden, bis { $who } dran ist
      }
  }

# Was gefragt ist
nyan_nyan-ask-turn = Spiele eine Karte oder ziehe.
nyan_nyan-ask-drawn = Gezogen: { $card }. Spiele noch eine Karte oder passe.
nyan_nyan-ask-owed = { $number } Karten ziehen, oder weitergeben?
nyan_nyan-ask-fuse = Fusion: noch { $number ->
    [one] eine Karte
   *[other] { $number } Karten
  } auf die 5 legen.
nyan_nyan-ask-wish = Farbwunsch: Welche Farbe zählt? (S ♠ Pik, C ♣ Kreuz, H ♥ Herz, D ♦ Karo)
    .spoken = Farbwunsch: Welche Farbe zählt?
nyan_nyan-ask-command = Königlicher Befehl: noch { $number ->
    [one] einen Befehl
   *[other] { $number } Befehle
  } verteilen.
nyan_nyan-ask-answer = { $you ->
    [yes] Du befiehlst dir selbst. Annehmen, oder Joker spielen?
   *[no] { $who } gibt dir einen Befehl. Annehmen, oder Joker spielen?
  }
nyan_nyan-ask-join = Stechen um { $number ->
    [one] eine Karte
   *[other] { $number } Karten
  }: mitmachen, oder dich mit Joker enthalten?
nyan_nyan-ask-lay = Stechen: Lege { $more ->
    [yes] noch{" "}
   *[no] {""}
  }{ $number ->
    [one] eine Karte
   *[other] { $number } Karten
  } verdeckt.
nyan_nyan-ask-call = Möchtest du jetzt etwas sagen? (Leere Zeile: nein.)
nyan_nyan-reminder = { $last ->
    [yes] Du hast deine letzte Karte gelegt.
   *[no] Du hast nur noch eine Karte.
  } Tippe { $call }, sonst ziehst du { $number } Karten:
nyan_nyan-wait-for = Gefragt: { $who }
nyan_nyan-wait-for-marked = Gefragt sind alle mit ▶.

nyan_nyan-suit-S = Pik
nyan_nyan-suit-C = Kreuz
nyan_nyan-suit-H = Herz
nyan_nyan-suit-D = Karo

# Ganze Namen der Karten
name-nyan_nyan-J = Bube
name-nyan_nyan-Q = Dame
name-nyan_nyan-K = König
name-nyan_nyan-A = Ass
name-nyan_nyan-of-S = Pik { $rank }
name-nyan_nyan-of-C = Kreuz { $rank }
name-nyan_nyan-of-H = Herz { $rank }
name-nyan_nyan-of-D = Karo { $rank }
name-nyan_nyan-joker = Joker
nyan_nyan-self = du

# Wörter, die man tippt; das erste wird angezeigt
word-nyan_nyan-play = spielen, spiele, spiel
word-nyan_nyan-fuse = fusionieren, fusion, fusioniere
word-nyan_nyan-lay = stechen, steche, stich
word-nyan_nyan-put = legen, lege, leg
word-nyan_nyan-draw = ziehen, ziehe, zieh
word-nyan_nyan-pass = passen, passe
word-nyan_nyan-take = nehmen, nimm, nehme, aufnehmen
word-nyan_nyan-accept = annehmen, gehorche, gehorchen, akzeptiere
word-nyan_nyan-join = mitmachen, teilnehmen
word-nyan_nyan-abstain = enthalten, enthalte
word-nyan_nyan-wish = wünschen, wünsche, wünsch, farbwunsch
word-nyan_nyan-command = befehlen, befehl, befehle, befiehl
word-nyan_nyan-nyan = nyan
word-nyan_nyan-silent = schweigen, schweige, still, nichts, nein
word-nyan_nyan-exodia = exodia
word-nyan_nyan-joker = joker
word-nyan_nyan-S = pik
word-nyan_nyan-C = kreuz, treff
word-nyan_nyan-H = herz
word-nyan_nyan-D = karo
word-nyan_nyan-J = bube, buben
word-nyan_nyan-Q = dame
word-nyan_nyan-K = könig
word-nyan_nyan-A = ass

# Worum es geht
first-nyan_nyan = Bleibt dir nach dem Legen eine Karte, tippe nyan dazu (3 nyan); bleibt keine, nyan nyan. Vergessen kostet 2 oder 7 Karten. (erinnern: sagt dir, wann.)
asked-nyan_nyan-turn = { $fits ->
    [threes] Spiele eine 3 oder einen Joker; oder ziehe eine Karte.
    [any] Spiele eine beliebige Karte; oder ziehe eine.
    [wish] Spiele eine Karte der Farbe, die zählt, einen Buben oder einen Joker; oder ziehe eine.
   *[usual] Spiele eine Karte mit der Farbe oder dem Wert auf dem Tisch, einen Buben oder einen Joker; oder ziehe eine.
  }
moment-nyan_nyan-turn = { asked-nyan_nyan-turn } Tippe S für ♠ Pik, C für ♣ Kreuz, H für ♥ Herz, D für ♦ Karo und * für einen Joker ★: 3S ist 3♠. Zum Beispiel: { $fits ->
    [threes] spielen 3S · spielen * · ziehen
   *[usual] spielen 7S · spielen Herz 10 · spielen JS wünschen Herz · spielen 5S 5H (zwei Fünfen) · ziehen
  }. Was nach dem Legen zu sagen ist, darf in derselben Zeile stehen.
    .spoken = { asked-nyan_nyan-turn } Zum Beispiel: { $fits ->
        [threes] spielen Pik 3 · spielen Joker · ziehen
       *[usual] spielen Pik 7 · spielen Herz 10 · spielen Pik Bube wünschen Herz · spielen 5S 5H (zwei Fünfen) · ziehen
    }. Was nach dem Legen zu sagen ist, darf in derselben Zeile stehen.
asked-nyan_nyan-drawn = Du hast gezogen: Spiele jetzt eine passende Karte oder passe.
moment-nyan_nyan-drawn = { asked-nyan_nyan-drawn }
asked-nyan_nyan-owed = Nimm die Karten (nehmen), oder gib sie weiter: mit einem Joker{ $seven ->
    [yes] {""} oder mit einer passenden 7, die 2 Karten drauflegt.
   *[no] .
  }
moment-nyan_nyan-owed = { asked-nyan_nyan-owed }
asked-nyan_nyan-fuse = Lege Karten auf die 5, eine nach der anderen; sie haben keinen Effekt, und die letzte liegt dann oben.
moment-nyan_nyan-fuse = { asked-nyan_nyan-fuse } Zum Beispiel: fusionieren 9C
asked-nyan_nyan-wish = Wünsche dir die Farbe, die zählt.
moment-nyan_nyan-wish = { asked-nyan_nyan-wish } Zum Beispiel: wünschen H · Herz
asked-nyan_nyan-command = Verteile Befehle, einen nach dem anderen, auch an dich: Wer einen hat, verliert seinen nächsten Zug.
moment-nyan_nyan-command = { asked-nyan_nyan-command } Zum Beispiel: befehlen 3 (Sitz 3)
asked-nyan_nyan-answer = Nimm den Befehl an (annehmen), dann verlierst du deinen nächsten Zug; oder spiele einen Joker dagegen (spielen *).
moment-nyan_nyan-answer = { asked-nyan_nyan-answer }
asked-nyan_nyan-join = Mache beim Stechen mit (mitmachen), oder enthalte dich mit einem Joker (enthalten).
moment-nyan_nyan-join = Beim Stechen legt jeder verdeckt Karten; wer die kleinsten hat, nimmt alle auf. { asked-nyan_nyan-join }
asked-nyan_nyan-lay = Wähle, womit du stichst, eine Karte nach der anderen: Die höchste zählt zuerst, der Kleinste verliert.
moment-nyan_nyan-lay = { asked-nyan_nyan-lay } 2 ist die niedrigste, dann bis 10, J, Q, K, A, Joker. Zum Beispiel: stechen KD
moment-nyan_nyan-call = Hast du durch dein Spielen nur noch eine Karte oder keine mehr, musst du es ansagen, mit den Worten aus den Regeln (regeln, §5.1): zusammen mit der Karte oder hier. Enter allein: keine Ansage. Wer sie vergisst, zieht 2 Karten, mit leerer Hand 7.

# Warum nicht
why-nyan_nyan-no-exodia = dazu brauchst du A, K, Q, J und 10 einer Farbe auf der Hand.
why-nyan_nyan-not-that-call = das ist hier nicht zu sagen.
why-nyan_nyan-not-in-hand = { $card } hast du nicht auf der Hand.
why-nyan_nyan-no-joker = du hast keinen Joker.
why-nyan_nyan-out-of-game = auf Sitz { $seat } spielt niemand mehr.
why-nyan_nyan-owed-first = erst sind die { $due } Karten zu nehmen (nehmen) oder weiterzugeben.
why-nyan_nyan-fuse-first = erst kommen die Karten auf die 5 (fusionieren und eine Karte).
why-nyan_nyan-wish-first = wünsche dir erst eine Farbe.
why-nyan_nyan-command-first = verteile erst die Befehle (befehlen und die Nummer eines Sitzes).
why-nyan_nyan-answer-first = nimm erst den Befehl an (annehmen) oder wehre ihn mit einem Joker ab (spielen *).
why-nyan_nyan-join-first = entscheide erst über das Stechen (mitmachen oder enthalten).
why-nyan_nyan-lay-first = lege erst deine Karten für das Stechen (stechen und eine Karte).
why-nyan_nyan-call-first = vorher ist dein letzter Zug zu Ende zu bringen (leere Zeile: nichts sagen).
why-nyan_nyan-draw-first = passen kannst du erst nach dem Ziehen.
why-nyan_nyan-drawn-already = du hast in diesem Zug schon gezogen; spiele eine Karte oder passe.
why-nyan_nyan-nothing-owed = du musst gerade keine Karten nehmen.
why-nyan_nyan-no-call-owed = gerade ist nichts anzusagen.
why-nyan_nyan-not-now = das geht gerade nicht.
why-nyan_nyan-only-joker = hier hilft nur ein Joker.
why-nyan_nyan-round-of-threes = in der 3er-Runde darf nur eine 3 oder ein Joker gespielt werden.
why-nyan_nyan-only-seven-or-joker = nur eine passende 7 oder ein Joker gibt die Karten weiter.
why-nyan_nyan-too-few-to-fuse = auf die 5 müsstest du { $number } weitere Karten legen; so viele hast du nicht.
why-nyan_nyan-does-not-match = { $card } passt nicht: Es zählt { $suit ->
    [S] ♠ Pik
    [C] ♣ Kreuz
    [H] ♥ Herz
   *[D] ♦ Karo
  }, und die oberste Karte hat einen anderen Wert.

# Was geschieht
nyan_nyan-dealt = Sieben Karten für jeden.
nyan_nyan-opened = { $card } eröffnet den Ablagestapel.
nyan_nyan-starts = { $you ->
    [yes] Du fängst an.
   *[no] { $who } fängt an.
  }
nyan_nyan-played = { $you ->
    [yes] Du spielst { $cards }.
   *[no] { $who } spielt { $cards }.
  }
nyan_nyan-doubled = n verdoppelt sich.
nyan_nyan-stechen = Stechen! Wer macht mit?
nyan_nyan-fused = { $you ->
    [yes] Du legst { $card } auf die 5.
   *[no] { $who } legt { $card } auf die 5.
  }
nyan_nyan-drew = { $who } zieht { $count ->
    [one] eine Karte.
   *[other] { $count } Karten.
  }
nyan_nyan-drew-card = Du ziehst { $cards }.
nyan_nyan-passed = { $you ->
    [yes] Du passt.
   *[no] { $who } passt.
  }
nyan_nyan-wished = { $you ->
    [yes] Du wünschst dir { $suit }.
   *[no] { $who } wünscht sich { $suit }.
  }
nyan_nyan-turned-up = Auf die Hofdame kommt { $card }.
nyan_nyan-got-five = { $you ->
    [yes] Für die { $card } hast du zu wenige Karten: Du nimmst sie auf die Hand.
   *[no] Für die { $card } hat { $who } zu wenige Karten und nimmt sie auf die Hand.
  }
nyan_nyan-commanded = { $you ->
    [yes] { $toyou ->
        [yes] Du erteilst dir selbst einen Befehl.
       *[no] Du erteilst { $other } einen Befehl.
      }
   *[no] { $toyou ->
        [yes] { $who } erteilt dir einen Befehl.
       *[no] { $itself ->
            [yes] { $who } erteilt sich selbst einen Befehl.
           *[no] { $who } erteilt { $other } einen Befehl.
          }
      }
  }
nyan_nyan-accepted = { $you ->
    [yes] Du nimmst den Befehl an.
   *[no] { $who } nimmt den Befehl an.
  }
nyan_nyan-refused = { $you ->
    [yes] Du wehrst den Befehl mit einem Joker ab.
   *[no] { $who } wehrt den Befehl mit einem Joker ab.
  }
nyan_nyan-owes = Wer als Nächstes dran ist, muss { $number } Karten ziehen.
nyan_nyan-takes = { $you ->
    [yes] Du musst { $number } Karten ziehen.
   *[no] { $who } muss { $number } Karten ziehen.
  }
nyan_nyan-passed-on = Die { $number } zu ziehenden Karten gehen weiter.
nyan_nyan-chose = { $you ->
    [yes] Du hast dich entschieden.
   *[no] { $who } hat sich entschieden.
  }
nyan_nyan-joined = { $you ->
    [yes] Nur du machst beim Stechen mit.
   *[no] Nur { $who } macht beim Stechen mit.
  }
nyan_nyan-joined-all = Beim Stechen sind dabei: { $who } ({ $number ->
    [one] je eine Karte
   *[other] je { $number } Karten
  }).
nyan_nyan-called-off = So findet kein Stechen statt.
nyan_nyan-abstained = { $you ->
    [yes] Du enthältst dich mit einem Joker.
   *[no] { $who } enthält sich mit einem Joker.
  }
nyan_nyan-laid = { $who } legt eine Karte verdeckt.
nyan_nyan-laid-card = Du legst { $card } verdeckt.
nyan_nyan-showed = { $you ->
    [yes] Du deckst { $cards } auf.
   *[no] { $who } deckt { $cards } auf.
  }
nyan_nyan-tied = Das Stechen ist unentschieden: Alle legen noch eine Karte, dann sind es je { $number }.
nyan_nyan-uncovered = { $you ->
    [yes] Du hast { $cards } gelegt.
   *[no] { $who } hat { $cards } gelegt.
  }
nyan_nyan-lost = { $you ->
    [yes] Du verlierst das Stechen und nimmst { $number ->
        [2] beide
       *[other] alle { $number }
    } Karten auf.
   *[no] { $who } verliert das Stechen und nimmt { $number ->
        [2] beide
       *[other] alle { $number }
    } Karten auf.
  }
nyan_nyan-called = { $you ->
    [yes] { $last ->
        [yes] Du rufst: „Nyan Nyan!“
       *[no] Du rufst: „Nyan!“
      }
   *[no] { $last ->
        [yes] { $who } ruft: „Nyan Nyan!“
       *[no] { $who } ruft: „Nyan!“
      }
  }
nyan_nyan-kept-silent = { $you ->
    [yes] { $last ->
        [yes] Du rufst nicht „Nyan Nyan“ und musst { $number } Karten ziehen.
       *[no] Du rufst nicht „Nyan“ und musst { $number } Karten ziehen.
      }
   *[no] { $last ->
        [yes] { $who } ruft nicht „Nyan Nyan“ und muss { $number } Karten ziehen.
       *[no] { $who } ruft nicht „Nyan“ und muss { $number } Karten ziehen.
      }
  }
nyan_nyan-finished = { $you ->
    [yes] Du erreichst Platz { $number }.
   *[no] { $who } erreicht Platz { $number }.
  }
nyan_nyan-eliminated = { $you ->
    [yes] Du scheidest aus: Platz { $number }.
   *[no] { $who } scheidet aus: Platz { $number }.
  }
nyan_nyan-exodia = { $you ->
    [yes] Du zeigst Exodia vor!
   *[no] { $who } zeigt Exodia vor!
  }
nyan_nyan-buried = { $you ->
    [yes] Deine Hand kommt unter den Ablagestapel: { $cards }.
   *[no] Die Hand von { $who } kommt unter den Ablagestapel: { $cards }.
  }
nyan_nyan-reshuffled = Der Ablagestapel wird als neues Deck gemischt ({ $number } Karten).
nyan_nyan-new-pile = { $you ->
    [yes] Deine Hand ({ $number } Karten) wird als neues Deck gemischt.
   *[no] Die Hand von { $who } ({ $number } Karten) wird als neues Deck gemischt.
  }
nyan_nyan-skipped = { $you ->
    [yes] Du setzt aus.
   *[no] { $who } setzt aus.
  }
nyan_nyan-skipped-all = Es setzen aus: { $who }.
nyan_nyan-skipped-again = { $count } Züge fallen aus, in dieser Reihenfolge: { $who }.
# Von mehr als 64 werden nur die letzten erzählt.
nyan_nyan-skipped-many = { $more ->
    [yes] Mindestens { $count } Züge lang wird ausgesetzt.
   *[no] { $count } Züge lang wird ausgesetzt.
  }
nyan_nyan-lost-turn = { $you ->
    [yes] Ein Befehl kostet dich diesen Zug{ $more ->
        [yes] , es { $number ->
            [one] wartet noch einer.
           *[other] warten noch { $number }.
          }
       *[no] .
      }
   *[no] Ein Befehl kostet { $who } diesen Zug{ $more ->
        [yes] , es { $number ->
            [one] wartet noch einer.
           *[other] warten noch { $number }.
          }
       *[no] .
      }
  }
nyan_nyan-extra-turn = { $you ->
    [yes] Du hast einen Extra-Zug{ $more ->
        [yes] , danach noch { $number ->
            [one] einen
           *[other] { $number }
          }.
       *[no] .
      }
   *[no] { $who } hat einen Extra-Zug{ $more ->
        [yes] , danach noch { $number ->
            [one] einen
           *[other] { $number }
          }.
       *[no] .
      }
  }
nyan_nyan-reversed = Die Spielrichtung ändert sich.
    .spoken = Die Spielrichtung ändert sich: { $direction ->
        [up] jetzt in der Reihenfolge der Sitze.
       *[down] jetzt gegen die Reihenfolge der Sitze.
    }
nyan_nyan-threes-begin = { $you ->
    [yes] Du eröffnest eine 3er-Runde{ $number ->
        [one] .
       *[other] {""} über { $number } Runden.
      }
   *[no] { $who } eröffnet eine 3er-Runde{ $number ->
        [one] .
       *[other] {""} über { $number } Runden.
      }
  }
nyan_nyan-threes-end = Die 3er-Runde ist vorbei.

# Was eine Karte jetzt bewirkt (? und die Karte)
card-example-nyan_nyan = 3S · J · *
nyan_nyan-card-uses-n = Das gilt mit n = { $n }; danach ist n wieder 1.
nyan_nyan-card-resets-n = Danach ist n wieder 1.
nyan_nyan-card-lay = Im Stechen hat keine Karte ihren Effekt: Nur der Wert zählt, 2 ist der niedrigste, dann bis 10, J, Q, K, A, Joker.
nyan_nyan-card-fuse = Auf der 5 hat keine Karte ihren Effekt; die zuletzt gelegte liegt dann oben.
nyan_nyan-card-passes-on = Damit geht die Ziehpflicht weiter: { $you ->
    [yes] Du musst
   *[no] { $who } muss
  } dann { $number } Karten ziehen.
nyan_nyan-card-skips = { $few ->
    [yes] { $number ->
        [one] Es setzt aus
       *[other] Es setzen aus
      }: { $who }.
   *[no] Die nächsten { $number } Spieler setzen aus.
  }
nyan_nyan-card-threes = Sie eröffnet eine 3er-Runde: { $number ->
    [one] Bis du wieder dran bist,
   *[other] { $number } Runden lang
  } darf nur eine 3 oder ein Joker gespielt werden; die nächste 3 beendet sie.
nyan_nyan-card-ends-threes = Sie beendet die 3er-Runde und hat sonst keinen Effekt; n bleibt.
nyan_nyan-card-four = { $you ->
    [yes] Du musst
   *[no] { $who } muss
  } { $number } Karten ziehen; nur ein Joker gibt sie weiter.
nyan_nyan-card-five = Fusion: Du legst noch { $number ->
    [one] eine Karte
   *[other] { $number } Karten
  } deiner Hand darauf, ohne Effekt{ $enough ->
    [yes] .
   *[no] ; dafür hast du zu wenige.
  }
nyan_nyan-card-six = Stechen: Jeder legt { $number ->
    [one] eine Karte
   *[other] { $number } Karten
  } verdeckt, und wer die kleinsten hat, nimmt alle auf.
nyan_nyan-card-seven = { $you ->
    [yes] Du musst { $number } Karten ziehen, oder gibst
   *[no] { $who } muss { $number } Karten ziehen, oder gibt
  } sie mit einer 7 (2 mehr) oder einem Joker weiter.
nyan_nyan-card-nine = { $two ->
    [yes] Die Spielrichtung ändert sich; zu zweit macht das keinen Unterschied.
   *[no] Die Spielrichtung ändert sich, und { $you ->
        [yes] du bist noch einmal dran.
       *[no] { $who } ist dran.
      }
  }
nyan_nyan-card-ten = Du bekommst gleich { $number ->
    [one] einen Extra-Zug
   *[other] { $number } Extra-Züge
  }, auch ohne Karten auf der Hand.
nyan_nyan-card-jack = Ein Bube passt auf jede Farbe, und du wünschst dir die Farbe, die zählt; n bleibt.
nyan_nyan-card-queen = Die nächste Karte vom Deck wird aufgedeckt, und ihr Effekt gilt, als hättest du sie gespielt, mit n = { $n }.
nyan_nyan-card-king = Du verteilst { $number ->
    [one] einen Befehl
   *[other] { $number } Befehle
  }: Wer einen hat, verliert seinen nächsten Zug, wenn er keinen Joker dagegen spielt.
nyan_nyan-card-ace = { $most ->
    [yes] n ist { $n } und verdoppelt sich nicht mehr.
   *[no] Es verdoppelt n: von { $n } auf { $doubled }.
  }
nyan_nyan-card-joker = { $stage ->
    [answer] Ein Joker hebt den Befehl auf.
    [join] Mit einem Joker enthältst du dich beim Stechen (enthalten).
    [any] Ein Joker passt auf alles, und alles passt auf ihn.
   *[other] Ein Joker passt auf alles, und die Karte unter ihm zählt weiter.
  }

# Knöpfe
offer-nyan_nyan-command = { $you ->
    [yes] Mir selbst
   *[no] { $who }
  }
offer-nyan_nyan-take = { $number } Karten nehmen
tap-nyan_nyan-wish = Farbwunsch: Welche Farbe zählt?

# Auf einen Blick
panel-nyan_nyan = Karten jetzt (n = { $n })
panel-nyan_nyan-2 = die nächsten { $double } setzen aus
panel-nyan_nyan-3 = 3er-Runde{ $n ->
    [one] {""}
   *[other] {""} ×{ $n }
  }
panel-nyan_nyan-4 = der Nächste zieht { $four }
panel-nyan_nyan-5 = Fusion: { $n } darauf legen
panel-nyan_nyan-6 = Stechen, je { $n ->
    [one] eine Karte
   *[other] { $n } Karten
  }
panel-nyan_nyan-7 = { $double } ziehen oder 7 legen
panel-nyan_nyan-8 = { $n ->
    [one] der Nächste setzt aus
   *[other] die nächsten { $n } setzen aus
  }
panel-nyan_nyan-9 = die Richtung dreht sich
panel-nyan_nyan-10 = { $n ->
    [one] ein Extra-Zug
   *[other] { $n } Extra-Züge
  }
panel-nyan_nyan-J = eine Farbe wünschen
panel-nyan_nyan-Q = eine aufdecken: sie wirkt
panel-nyan_nyan-K = { $n ->
    [one] ein Befehl
   *[other] { $n } Befehle
  } zu verteilen
panel-nyan_nyan-A = n wird { $double }
trace-nyan_nyan-drew = { $count } gezogen
trace-nyan_nyan-drew-card = { $count ->
    [one] { $card } gezogen
   *[other] { $count } gezogen
  }
trace-nyan_nyan-passed = gepasst
trace-nyan_nyan-wished = { $suit } gewünscht
trace-nyan_nyan-owes = der Nächste zieht { $number }
trace-nyan_nyan-skipped = ausgesetzt
trace-nyan_nyan-accepted = angenommen
trace-nyan_nyan-refused = Joker dagegen
trace-nyan_nyan-commanded = Befehl erteilt
trace-nyan_nyan-abstained = enthalten
trace-nyan_nyan-called = { $last ->
    [yes] „Nyan Nyan“
   *[no] „Nyan“
  }
trace-nyan_nyan-threes-begin = 3er-Runde eröffnet

# In the menu, and what the options mean
menu-nyan_nyan = Fast jede Karte bewirkt etwas, und wer eine Ansage vergisst, büßt dafür.
option-nyan_nyan-packs = Blätter: zu 52 Karten; automatisch heißt eins für zwei bis vier Spieler, sonst zwei.
option-nyan_nyan-packs-0 = automatisch
option-nyan_nyan-jokers = Joker: wie viele je Blatt.

# The lesson: lesson-nyan_nyan-STEP is told once, when its moment comes
lesson-nyan_nyan-aim = Werde alle deine Karten los. Spiele eine Karte mit der Farbe oder dem Wert der obersten Karte: Auf 7♥ passt jedes Herz und jede 7. Oder ziehe eine Karte; danach darfst du noch eine spielen oder passen. Was eine Karte bewirkt, hängt oft von der Zahl n ab, die am Anfang 1 ist.
    .spoken = Werde alle deine Karten los. Spiele eine Karte mit der Farbe oder dem Wert der obersten Karte: Auf Herz 7 passt jedes Herz und jede 7. Oder ziehe eine Karte; danach darfst du noch eine spielen oder passen. Was eine Karte bewirkt, hängt oft von der Zahl n ab, die am Anfang 1 ist.
lesson-nyan_nyan-n = n sagt, wie stark die Karten wirken, und ist eine Zahl für den ganzen Tisch. Wo in einer Regel 2n steht, heißt das 2, solange n 1 ist, und 4, solange n 2 ist.
lesson-nyan_nyan-ace = Ein Ass verdoppelt n: Aus 1 wird 2, aus 2 wird 4. Die nächste Karte, die n benutzt, wirkt so stark, egal wer sie spielt; danach ist n wieder 1.
lesson-nyan_nyan-double = Was ein Ass bewirkt, zeigt die nächste Karte, die n benutzt. Ist n 2, muss der Nächste nach einer 4 acht Karten ziehen statt 4 und nach einer 7 vier statt 2; nach einer 8 setzen 2 Spieler aus statt einem und nach einer 2 vier statt 2. Danach ist n wieder 1.
lesson-nyan_nyan-penalty = Karten zum Ziehen: Nach einer 4 muss der nächste Spieler 4n Karten ziehen. Nach einer 7 sind es 2n, aber er darf mit einer 7 antworten: Dann muss der Spieler nach ihm ziehen, und zwar 2 Karten mehr.
lesson-nyan_nyan-owed = Wer die Karten einer 4 oder 7 ziehen muss, kann sie an den nächsten Spieler weitergeben: mit einem Joker, oder mit einer 7, wenn eine 7 liegt. Sonst nimmt er sie und hat danach einen normalen Zug.
lesson-nyan_nyan-skip = Nach einer 8 setzen die nächsten n Spieler aus, nach einer 2 doppelt so viele. Gezählt wird rund um den Tisch, dich eingeschlossen.
lesson-nyan_nyan-jack = Ein Bube (J) passt auf jede Farbe. Wer ihn spielt, wünscht sich die Farbe, die von da an zählt. n bleibt, wie es ist.
    .spoken = Ein Bube passt auf jede Farbe. Wer ihn spielt, wünscht sich die Farbe, die von da an zählt. n bleibt, wie es ist.
lesson-nyan_nyan-queen = Eine Dame (Q): Die nächste Karte vom Deck wird auf sie gelegt, und ihr Effekt gilt, als hätte der Spieler der Dame sie gespielt. Was kommt, ist Glück.
    .spoken = Eine Dame: Die nächste Karte vom Deck wird auf sie gelegt, und ihr Effekt gilt, als hätte der Spieler der Dame sie gespielt. Was kommt, ist Glück.
lesson-nyan_nyan-king = Ein König (K): Wer ihn spielt, verteilt n Befehle. Wer unter einem Befehl steht, verliert seinen nächsten Zug. Ein Joker hebt einen Befehl auf.
    .spoken = Ein König: Wer ihn spielt, verteilt n Befehle. Wer unter einem Befehl steht, verliert seinen nächsten Zug. Ein Joker hebt einen Befehl auf.
lesson-nyan_nyan-nine = Eine 9: Die Spielrichtung ändert sich. n bleibt, wie es ist.
lesson-nyan_nyan-ten = Eine 10: sofort n Extra-Züge, und die musst du nehmen. Darum ist eine 10 als letzte Karte schlecht: Im Extra-Zug müsstest du ziehen.
lesson-nyan_nyan-three = Eine 3 eröffnet eine 3er-Runde: Alle dürfen nur eine 3 oder einen Joker spielen, n Runden lang oder bis die nächste 3 sie beendet.
lesson-nyan_nyan-five = Eine 5 ist eine Fusion: Du legst n weitere Karten deiner Wahl darauf. Sie bewirken nichts, aber du bist sie los; die letzte ist dann die oberste Karte.
lesson-nyan_nyan-six = Eine 6 führt zum Stechen: Alle Spieler legen zugleich n Karten verdeckt. Wer die kleinste hat, muss alle diese Karten aufnehmen; die anderen sind ihre los. Die Reihenfolge ist 2, 3, ... 10, J, Q, K, A, Joker. Lege also eine hohe.
    .spoken = Eine 6 führt zum Stechen: Alle Spieler legen zugleich n Karten verdeckt. Wer die kleinste hat, muss alle diese Karten aufnehmen; die anderen sind ihre los. Die Reihenfolge ist 2 bis 10, Bube, Dame, König, Ass, Joker. Lege also eine hohe.
lesson-nyan_nyan-compare = Bei n = 2 zählt zuerst die höchste Karte. Anna legt K 3, Ben K 9 und Clara Q J: Claras Q ist die kleinste, also nimmt sie alle sechs auf. Hätte sie ein Ass, würde Anna verlieren: K und K sind gleich, und 3 ist weniger als 9.
    .spoken = Ist n 2, zählt zuerst die höchste Karte. Anna legt einen König und eine 3, Ben einen König und eine 9 und Clara eine Dame und einen Buben: Claras Dame ist die kleinste, also nimmt sie alle sechs auf. Hätte sie ein Ass, würde Anna verlieren: Die Könige sind gleich, und 3 ist weniger als 9.
lesson-nyan_nyan-joker = Ein Joker (*) passt auf alles; die Karte unter ihm zählt weiter. Und er wehrt ab: Er gibt Karten zum Ziehen weiter, hebt einen Befehl (K) auf, und mit ihm kannst du dich beim Stechen enthalten. n setzt er auf 1.
    .spoken = Ein Joker passt auf alles; die Karte unter ihm zählt weiter. Und er wehrt ab: Er gibt Karten zum Ziehen weiter, hebt einen Befehl auf, und mit ihm kannst du dich beim Stechen enthalten. n setzt er auf 1.
lesson-nyan_nyan-call = Du hast zwei Karten. Wer nach dem Spielen nur noch eine hat, muss „Nyan“ ansagen: Tippe nyan zusammen mit der Karte oder gleich danach. Wer es vergisst, zieht 2 Karten. Vergessen es die anderen, ziehen auch sie.
lesson-nyan_nyan-last = Du bist fast fertig. Ganz ohne Karten musst du „Nyan Nyan“ ansagen, sonst ziehst du 7 Karten. Danach hast du beendet, und die anderen spielen um die Plätze hinter dir. Man kann auch anders gewinnen: Wer A K Q J 10 einer Farbe hat, darf sie jederzeit vorzeigen (Exodia) und beendet sofort. Viel Glück!
    .spoken = Du bist fast fertig. Ganz ohne Karten musst du „Nyan Nyan“ ansagen, sonst ziehst du 7 Karten. Danach hast du beendet, und die anderen spielen um die Plätze hinter dir. Man kann auch anders gewinnen: Wer Ass, König, Dame, Bube und 10 einer Farbe hat, darf sie jederzeit vorzeigen (Exodia) und beendet sofort. Viel Glück!

# What a hint says that a move gains
hint-nyan_nyan = ein paar Züge später { $amount ->
    [one] eine Karte
   *[other] { NUMBER($amount) } Karten
  } { $sign ->
    [less] mehr
   *[more] weniger
  } auf der Hand

# The end of a game
scores-nyan_nyan = Karten auf der Hand
decided-nyan_nyan = { $how ->
    [exodia] { $you ->
        [yes] Du hast Exodia gezeigt.
       *[no] { $who } hat Exodia gezeigt.
      }
    [left] Alle anderen sind ausgeschieden; { $you ->
        [yes] du bist übrig.
       *[no] { $who } ist übrig.
      }
   *[out] { $you ->
        [yes] Du bist deine Karten zuerst losgeworden.
       *[no] { $who } ist die Karten zuerst losgeworden.
      }
  }

# Styles of AI players
style-nyan_nyan-fierce = { $who } lässt andere gern ziehen und aussetzen.
style-nyan_nyan-thrifty = { $who } spart die guten Karten auf.
style-nyan_nyan-daring = { $who } sticht gern.

# What AI players say
says-nyan_nyan-out = { $variant ->
    [0] So endet das also.
    [1] Ich hatte ohnehin mehr Karten als Hände.
   *[2] Euch noch viel Glück.
  }
says-nyan_nyan-forgot = { $variant ->
    [0] Nyan! … Zu spät?
    [1] Gedacht habe ich es sehr laut.
   *[2] Ein Wort, und ich vergesse es.
  }
says-nyan_nyan-many = { $variant ->
    [0] Kann mal jemand welche halten?
    [1] Ein paar Karten, habe ich gesagt, nicht den ganzen Stapel.
   *[2] Das nenne ich eine Hand.
  }
says-nyan_nyan-stechen = { $variant ->
    [0] Dann alle zu mir.
    [1] Ich hatte auf eine kleinere Karte gehofft.
   *[2] Stechen ist nicht mein Sport.
  }
says-nyan_nyan-threes = { $variant ->
    [0] Dreien, bitte!
    [1] Mal sehen, wer eine hat.
   *[2] Eine Dreierrunde mögen doch alle.
  }
says-nyan_nyan-refused = { $variant ->
    [0] Heute nicht.
    [1] Befehle nehme ich keine an.
   *[2] Auf den Moment hat der Joker gewartet.
  }
