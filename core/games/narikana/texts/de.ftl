title-narikana = Narikana
narikana-head = Kapitel { $chapter } · { $you ->
    [yes] du bist aktiv
   *[no] { $who } ist aktiv
  }
narikana-figure = { $sign } ({ $field })
narikana-deck = Deck { $count }
    .spoken = { $count } im Deck
narikana-grave = Friedhof { $count }
    .spoken = { $count } auf dem Friedhof
narikana-stack = Angesagt, das Nächste zuerst:
narikana-stack-empty = Nichts ist angesagt.
# Ein Name aus mehreren Wörtern wird im Satz nicht gebeugt
narikana-several-words = „{ $name }“
    .spoken = { $name }
narikana-target-you = dich
narikana-number = #{ $number }
    .spoken = Nummer { $number }
narikana-boost = { $attack }/{ $life }
    .spoken = { $changed ->
        [attack] { $attack } Angriff
        [life] { $life } Leben
       *[both] { $attack } Angriff und { $life } Leben
    }
spoken-aim-play = {" "}auf { $aims }
spoken-aim-move = {" "}nach { $aims }
spoken-aim-attack = : { $aims }
spoken-aim-give = {" "}an { $aims }
spoken-aim-use = {" "}auf { $aims }
narikana-legend = ◐ ○ wessen · ♚ Spieler · Angriff/Leben, ↓ verletzt · ⌂ Gebäude · » kann sich jetzt nicht bewegen · × kann jetzt nicht angreifen · ⊠ beides nicht · ◇ Gegenstand · ✦ Verzauberung
    .spoken = Karten und Felder erklären sich selbst
narikana-stands = { $life } Leben
narikana-gone = (nicht mehr da)
narikana-field-free = { $field } ist frei.
narikana-deck-secret = Das Deck von { $who } ist geheim.
narikana-decklist = { $you ->
    [yes] Dein Deck
   *[no] Das Deck von { $who }
  } ({ $name }): { $cards }.
narikana-graveyard = { $you ->
    [yes] Dein Friedhof
   *[no] Der Friedhof von { $who }
  }{ $count ->
    [0] {" "}ist leer.
   *[other] : { $cards }.
  }

# Alles über eine Einheit
narikana-is-damaged = { $number } von { $life } Leben verloren
narikana-is-of = { $you ->
    [yes] deine Einheit
   *[no] von { $who }
  }
narikana-is-exhausted = erschöpft
narikana-is-moved = hat sich bewegt
narikana-is-fresh = gerade gekommen, bewegt sich ab dem nächsten Kapitel
    .spoken = gerade gekommen
narikana-is-attacked = hat angegriffen
narikana-is-bearing = trägt { $cards }
narikana-may-move = Möglich ist ein Zug nach { $fields }.
narikana-may-attack = Möglich ist ein Angriff auf { $unit } ({ $field }): { $damage } Schaden, { $left ->
    [0] { $figure ->
        [yes] und das Spiel ist gewonnen.
       *[no] tödlich.
      }
   *[other] dann { $left } Leben übrig.
  }
narikana-is-stopped = vereitelt

# Was gefragt ist
narikana-wait-for = { $who } ist am Zug.
narikana-ask-act = Eine Aktion, mehrere schnelle (↯) oder passen.
    .spoken = Deine Aktion: eine langsame, oder schnelle, oder passe.
narikana-ask-answer = { $own ->
    [yes] Noch eine schnelle Aktion (↯)? Sonst: { $what }.
   *[no] Schnell antworten (↯)? Sonst: { $what }.
  }
    .spoken = { $own ->
        [yes] Noch eine schnelle Aktion? Sonst folgt: { $what }.
       *[no] Mit schnellen Aktionen antworten? Sonst folgt: { $what }.
    }
narikana-ask-source = Welche Karte? ({ $what })
narikana-ask-target = { $second ->
    [yes] Wähle das zweite Ziel für: { $what }.
   *[no] Wähle das Ziel für: { $what }.
  }
narikana-ask-pick = { $second ->
    [yes] { $card } wirkt: Wähle das zweite Ziel.
   *[no] { $card } wirkt: Wähle das Ziel.
  }
narikana-ask-place = Das Feld für { $card } ist besetzt: Wähle ein anderes.
narikana-ask-item = Auf dem neuen Feld liegt { $card }: nehmen oder wegwerfen?
narikana-ask-discard = Wähle eine Karte, die du aus der Hand ablegst.
narikana-ask-look = Wähle die Karte, die du behältst; die anderen kommen auf deinen Friedhof.

# Vor den Möglichkeiten
narikana-choose-source = welche
narikana-choose-target = Ziel
narikana-choose-pick = Ziel
narikana-choose-place = Feld
narikana-choose-action = Aktion

# Wörter zum Tippen; das erste wird gezeigt
word-narikana-play = spielen, spiele, spiel, ausspielen, wirken
word-narikana-convert = umwandeln, wandle, wandeln
word-narikana-move = bewegen, bewege, beweg, ziehen, ziehe, zieh
word-narikana-attack = angreifen, greife, angriff
word-narikana-use = nutzen, nutze, benutzen, benutze
word-narikana-give = geben, gib, gebe, übergeben
word-narikana-pass = passen, passe, pass
word-narikana-done = verzichten, fertig, verzichte
word-narikana-at = zielen, ziele, auf, ziel, feld, welche, aktion
word-narikana-choose = wählen, wähle, ablegen, behalten
word-narikana-take = nehmen, nimm, nehme, anlegen
word-narikana-throw = wegwerfen, wirf, weg
word-narikana-deck = deck, decks
word-narikana-graveyard = friedhof, friedhöfe

# Was zu entscheiden ist
moment-narikana-act = Sage eine langsame Aktion an, oder eine oder mehrere schnelle (↯), oder passe. Wandle eine Karte in Mana um (umwandeln glutwelpe), spiele eine (spielen glutwelpe b2), bewege eine Kreatur (bewegen b2 b3), greife an (angreifen b3 c4), gib einen Gegenstand weiter (geben eisenring b2 b3), nutze eine Fähigkeit (nutzen ausguck) oder passe (passen); zwei Passaktionen direkt nacheinander beenden das Kapitel. Auf dem Spielfeld: { narikana-legend }. { narikana-means-cost } Karten und Felder erklären sich selbst: ? glutwelpe, ? c4, ? friedhof, ? deck.
    .spoken = Sage eine langsame Aktion an, oder eine oder mehrere schnelle, oder passe. Wandle eine Karte in Mana um (umwandeln glutwelpe), spiele eine (spielen glutwelpe b2), bewege eine Kreatur (bewegen b2 b3), greife an (angreifen b3 c4), gib einen Gegenstand weiter (geben eisenring b2 b3), nutze eine Fähigkeit (nutzen ausguck) oder passe (passen); zwei Passaktionen direkt nacheinander beenden das Kapitel. Karten und Felder erklären sich selbst: ? glutwelpe, ? c4, ? friedhof, ? deck.
moment-narikana-answer = Du kannst mit schnellen Aktionen (↯) antworten, bevor die angesagten Aktionen ausgeführt werden, die letzte zuerst; oder du lässt es (verzichten).
    .spoken = Du kannst mit schnellen Aktionen antworten, bevor die angesagten Aktionen ausgeführt werden, die letzte zuerst; oder du lässt es (verzichten).
moment-narikana-source = Mehrere deiner Karten können das: Wähle, welche es tut. Zum Beispiel: b2
moment-narikana-target = Wähle ein Ziel für die Aktion, die du ansagst. Ist es nicht mehr da, wenn die Aktion ausgeführt wird, verpufft sie. Zum Beispiel: c4, oder eine Nummer.
moment-narikana-pick = Deine Karte hat eine Wirkung: Wähle das Ziel. Zum Beispiel: c4, oder eine Nummer.
moment-narikana-place = Das Feld für deine Einheit ist inzwischen besetzt: Wähle ein anderes neben dir.
moment-narikana-item = Deine Kreatur ist auf einen Gegenstand gekommen: Sie nimmt ihn (nehmen), oder er kommt auf den Friedhof des Besitzers (wegwerfen).
moment-narikana-discard = Wähle eine Karte aus deiner Hand, die auf deinen Friedhof kommt. Zum Beispiel: wählen glutwelpe
moment-narikana-look = Du siehst die obersten Karten deines Decks: Wähle eine für deine Hand. Die anderen kommen auf deinen Friedhof.

# Warum nicht
why-narikana-declare-first = sage zuerst, was du tust (spielen, umwandeln, bewegen, angreifen, geben, nutzen oder passen).
why-narikana-nothing-to-answer = es gibt nichts, worauf du antworten könntest: Sage eine Aktion an oder passe.
why-narikana-only-done = solange angesagte Aktionen warten, kannst du nur antworten oder verzichten; Passen ist eine eigene Aktion.
why-narikana-slow-action = jetzt nicht: Antworte mit einer schnellen Karte (↯), oder tippe verzichten.
    .spoken = das ist eine langsame Aktion; Antworten sind schnelle.
why-narikana-not-fast = „{ $card }“ ist nicht als schnell (↯) markiert und deshalb keine Antwort.
    .spoken = „{ $card }“ ist nicht als schnell markiert und deshalb keine Antwort.
why-narikana-not-in-hand = „{ $card }“ hast du nicht auf der Hand.
why-narikana-no-colour = „{ $card }“ hat keine Farbe und gibt deshalb kein Mana.
why-narikana-lacks = es kostet { $number } Mana der Farbe { $sign ->
    [r] Rot
    [o] Orange
    [y] Gelb
    [g] Grün
    [b] Blau
    [l] Lila
   *[p] Rosa
  }, und du hast { $have }.
why-narikana-too-dear = es kostet zusammen { $number } Mana, und du hast { $have }.
why-narikana-no-target-for = „{ $card }“ findet jetzt in Reichweite kein Ziel oder kein freies Feld.
why-narikana-no-own-unit = auf { $field } steht keine Einheit von dir.
why-narikana-is-building = Gebäude bewegen sich nicht ({ $field }).
why-narikana-moved-already = die Kreatur auf { $field } hat sich in diesem Kapitel schon bewegt.
why-narikana-is-rooted = die Kreatur auf { $field } hat Wurzeln und kann sich nicht bewegen.
why-narikana-arrived-now = die Kreatur auf { $field } ist erst in diesem Kapitel gekommen; bewegen kann sie sich ab dem nächsten.
why-narikana-no-free-field = neben { $field } ist kein Feld frei.
why-narikana-has-no-attack = die Einheit auf { $field } hat keinen Angriff.
why-narikana-is-calm = die Einheit auf { $field } hat Sanftmut und kann nicht angreifen.
why-narikana-attacked-already = die Einheit auf { $field } hat in diesem Kapitel schon angegriffen.
why-narikana-no-enemy-near = die Einheit auf { $field } erreicht keine gegnerische, die sie angreifen darf.
why-narikana-no-ability = „{ $card }“ hat keine Fähigkeit, die man nutzen könnte.
why-narikana-not-in-play = du hast „{ $card }“ gerade nicht so im Spiel, dass du die Fähigkeit nutzen könntest.
why-narikana-used-already = die Fähigkeit von „{ $card }“ wurde in diesem Kapitel schon genutzt.
why-narikana-not-borne = keine deiner Kreaturen trägt „{ $card }“.
why-narikana-giver-cannot-move = Weitergeben zählt als Bewegung, und wer „{ $card }“ trägt, kann sich in diesem Kapitel nicht mehr bewegen.
why-narikana-no-taker = neben dem Träger von „{ $card }“ steht keine andere Kreatur von dir.
why-narikana-no-target = das kann hier nicht das Ziel sein.
why-narikana-now-source = wähle zuerst, welche deiner Karten es tut.
why-narikana-now-target = wähle zuerst das Ziel der Aktion, die du ansagst.
why-narikana-now-pick = wähle zuerst das Ziel der Wirkung.
why-narikana-now-place = wähle zuerst ein Feld für deine Einheit.
why-narikana-now-item = sage zuerst, ob deine Kreatur den Gegenstand nimmt (nehmen) oder nicht (wegwerfen).
why-narikana-now-discard = wähle zuerst eine Karte aus deiner Hand, die du ablegst (wählen).
why-narikana-now-look = wähle zuerst eine der Karten, die du siehst (wählen).

# Was angesagt wird; die Ziele folgen
narikana-does-convert = { $you ->
    [yes] Du wandelst
   *[no] { $who } wandelt
  } { $card } um
narikana-does-play = { $you ->
    [yes] Du spielst
   *[no] { $who } spielt
  } { $card }
narikana-does-move = { $you ->
    [yes] Du bewegst
   *[no] { $who } bewegt
  } { $unit }
    .spoken = { $you ->
        [yes] Du bewegst
       *[no] { $who } bewegt
      } { $figure ->
        [yes] { $you ->
            [yes] dich
           *[no] sich
          } von { $field }
       *[no] { $unit }
      }
narikana-does-attack = { $you ->
    [yes] Du greifst
   *[no] { $who } greift
  } mit { $unit } an
    .spoken = { $you ->
        [yes] Du greifst
       *[no] { $who } greift
      } { $figure ->
        [yes] von { $field } aus
       *[no] mit { $unit }
      } an
narikana-does-give = { $you ->
    [yes] Du gibst
   *[no] { $who } gibt
  } { $card } weiter
narikana-does-use = { $you ->
    [yes] Du nutzt
   *[no] { $who } nutzt
  } { $card }
narikana-does-pass = { $you ->
    [yes] Du passt
   *[no] { $who } passt
  }
narikana-what-convert = Umwandeln von { $card }
narikana-what-play = { $card }
narikana-what-move = Bewegung von { $field }
narikana-what-attack = Angriff von { $field }
narikana-what-give = Weitergabe von { $card }
narikana-what-use = Fähigkeit von { $card }
narikana-what-pass = Passen

# Was geschieht
narikana-starts = { $you ->
    [yes] Du bist zuerst aktiv.
   *[no] { $who } ist zuerst aktiv.
  }
narikana-chapter = Kapitel { $chapter } beginnt{ $chapter ->
    [1] .
   *[other] ; { $you ->
        [yes] du bist zuerst aktiv.
       *[no] { $who } ist zuerst aktiv.
      }
  }
narikana-no-card = { $you ->
    [yes] Dein Deck ist leer: keine Karte.
   *[no] Das Deck von { $who } ist leer: keine Karte.
  }
narikana-drew-card = Du ziehst { $cards }.
narikana-drew = { $who } zieht { $count ->
    [one] eine Karte.
   *[other] { $count } Karten.
  }
narikana-declared = { $action }.
narikana-aimed = { $who } wählt ein Ziel.
narikana-carried = Ausgeführt: { $what }.
narikana-fizzled = { $what } { $you ->
    [yes] (deine Aktion)
   *[no] ({ $who })
  } verpufft: { $why ->
    [no-source] Die Karte, die es tun sollte, ist weg oder hat die Seite gewechselt.
    [no-target] Das Ziel ist weg, außer Reichweite oder nicht mehr erlaubt.
    [stopped] Die Aktion wurde vereitelt.
    [no-field] Das Feld ist jetzt besetzt oder zu weit weg.
   *[cannot] Das geht nicht mehr.
  }
narikana-passed = { $you ->
    [yes] Du passt.
   *[no] { $who } passt.
  }
narikana-arrived = { $you ->
    [yes] Du bringst
   *[no] { $who } bringt
  } { $card } auf { $field }.
narikana-attached = { $you ->
    [yes] Du legst
   *[no] { $who } legt
  } { $card } auf { $field } an.
narikana-lying = { $you ->
    [yes] Du legst
   *[no] { $who } legt
  } { $card } auf { $field } ab.
narikana-buried = { $card } kommt auf den Friedhof.
narikana-moved = { $mine ->
    [yes] Du bewegst dich
   *[no] { $card } bewegt sich
  } von { $start } nach { $goal }.
narikana-attacked = { $mine ->
    [yes] Du ({ $start }) greifst
   *[no] { $card } ({ $start }) greift
  } { $goal } an.
narikana-wounded = { $figure ->
    [yes] { $you ->
        [yes] Du nimmst { $number } Schaden!
       *[no] { $unit } nimmt { $number } Schaden.
      }
   *[no] { $unit } nimmt { $number } Schaden.
  }
narikana-healed = { $figure ->
    [yes] { $you ->
        [yes] Bei dir
       *[no] Bei { $unit }
      }
   *[no] Bei { $unit }
  } { $number ->
    [one] wird 1
   *[other] werden { $number }
  } Schaden geheilt.
narikana-died = { $card } ({ $field }) stirbt.
narikana-returned = { $card } ({ $field }) kommt zurück auf { $you ->
    [yes] deine Hand
   *[no] die Hand von { $who }
  }.
narikana-triggered = { $card } ({ $field }) wirkt.
narikana-no-effect = Es ändert sich nichts.
narikana-boosted = { $mine ->
    [yes] Du bekommst
   *[no] { $unit } bekommt
  } { $boost } bis zum Ende des Kapitels.
narikana-grew = { $unit } bekommt dauerhaft +{ $number }/+{ $number }.
    .spoken = { $unit } bekommt dauerhaft plus { $number } Angriff und plus { $number } Leben.
narikana-granted = { $mine ->
    [yes] Du hast
   *[no] { $unit } hat
  } bis zum Ende des Kapitels: { $keywords }.
narikana-controlled = { $you ->
    [yes] Du kontrollierst
   *[no] { $who } kontrolliert
  } jetzt { $card } ({ $field }).
narikana-readied = { $mine ->
    [yes] Du bist
   *[no] { $unit } ist
  } wieder bereit.
narikana-rested = { $mine ->
    [yes] Du bist
   *[no] { $unit } ist
  } in diesem Kapitel erschöpft.
narikana-discarded = { $you ->
    [yes] Du legst { $card } ab.
   *[no] { $who } legt { $card } ab.
  }
narikana-milled = { $you ->
    [yes] Von deinem Deck
   *[no] Vom Deck von { $who }
  } auf den Friedhof: { $cards }.
narikana-mana = { $you ->
    [yes] Du bekommst
   *[no] { $who } bekommt
  } Mana: { $mana }.
    .spoken = { $you ->
        [yes] Du bekommst
       *[no] { $who } bekommt
    } { $mana }.
narikana-source = { $you ->
    [yes] Du machst
   *[no] { $who } macht
  } { $card } zur Manaquelle ({ $sign }).
narikana-regained = { $you ->
    [yes] Du nimmst { $card } von deinem Friedhof zurück.
   *[no] { $who } nimmt { $card } vom Friedhof zurück.
  }
narikana-looked-at = Du siehst dir an: { $cards }.
narikana-looked = { $who } sieht sich { $count ->
    [one] eine Karte vom eigenen Deck an.
   *[other] { $count } Karten vom eigenen Deck an.
  }
narikana-kept-card = Du nimmst { $card } auf die Hand.
narikana-kept = { $who } nimmt eine davon.
narikana-showed = { $you ->
    [yes] Du zeigst deine Hand:
   *[no] { $who } zeigt die Hand:
  } { $cards }.
narikana-gave = { $card } geht von { $start } nach { $goal }.
narikana-lost = { $you ->
    [yes] Du hast kein Leben mehr und verlierst.
   *[no] { $who } hat kein Leben mehr und verliert.
  }
narikana-draw = Das Spiel endet unentschieden.

# In wenigen Worten, hinter den Namen dessen, der es tut, und der Karte
trace-narikana-attack = { $field } mit { $card } angegriffen
trace-narikana-convert = { $card } umgewandelt
trace-narikana-pass = gepasst

# Was eine Karte tut (? und die Karte)
card-example-narikana = glutwelpe · c4 · friedhof

# Knöpfe
offer-narikana-convert = Welche Karte wird zur Manaquelle?
tap-narikana-act = Spiele eine Karte, wandle eine um, tippe auf eine Einheit, oder passe.

# In the menu, and what the options mean
menu-narikana = Kreaturen und Zauber auf einem Brett aus Sechsecken, zu zweit; baue dein eigenes Deck.
option-narikana-deck1 = Dein Deck: die Karten, mit denen du spielst.
option-narikana-deck2 = Das andere Deck: womit der KI-Spieler spielt.
option-narikana-secret_decks = Geheime Decks: Niemand kennt die Decks der anderen, bis das Spiel vorbei ist.

# The lesson: lesson-narikana-STEP is told once, when its moment comes
lesson-narikana-aim = Du stehst selbst auf dem Spielfeld: ♚ auf c1, eine Kreatur mit Angriff 2 und Leben 20. Dein Gegner ist ♚ auf c7. Ihr seid abwechselnd mit je einer Aktion am Zug. Wer 20 Schaden genommen hat, verliert.
    .spoken = Du stehst selbst auf dem Spielfeld, auf c1, eine Kreatur mit Angriff 2 und Leben 20. Dein Gegner steht auf c7. Ihr seid abwechselnd mit je einer Aktion am Zug. Wer 20 Schaden genommen hat, verliert.
lesson-narikana-convert = Karten werden mit Mana bezahlt. Wandle eine Karte um, auf die du verzichten kannst: Sie verlässt deine Hand für immer und wird zu einer Manaquelle in ihrer Farbe.
lesson-narikana-answer = Was angesagt ist, wird nicht sofort ausgeführt: Erst darf der andere mit schnellen Aktionen antworten, also mit Karten, die mit ↯ markiert sind. Jetzt darfst du. Fügst du nichts hinzu, geht es weiter.
    .spoken = Was angesagt ist, wird nicht sofort ausgeführt: Erst darf der andere mit schnellen Aktionen antworten, also mit Karten, die schnell sind. Jetzt darfst du. Fügst du nichts hinzu, geht es weiter.
lesson-narikana-mana = Eine Manaquelle gibt ein Mana, sobald sie im Spiel ist, und eins zu Beginn jedes Kapitels. Mana, das am Ende eines Kapitels übrig ist, verfällt. Du darfst beliebig viele Karten umwandeln, eine je Aktion.
lesson-narikana-creature = Jetzt kannst du eine Kreatur bezahlen. In den Kosten steht ein Buchstabe für Mana dieser Farbe und * für beliebiges; 1/2 heißt Angriff 1 und Leben 2.
    .spoken = Jetzt kannst du eine Kreatur bezahlen. Ihre Kosten sagen, wie viel Mana welcher Farbe sie braucht; für den Rest genügt beliebiges.
lesson-narikana-place = Kreaturen und Gebäude kommen auf ein freies Feld neben dir (♚), nicht neben deine anderen Kreaturen.
    .spoken = Kreaturen und Gebäude kommen auf ein freies Feld neben dir, nicht neben deine anderen Kreaturen.
lesson-narikana-newcomer = Eine Kreatur, die gerade gekommen ist, darf sofort angreifen, wenn ein Gegner neben ihr steht. Bewegen darf sie sich ab dem nächsten Kapitel; » heißt, dass sie es noch nicht kann.
    .spoken = Eine Kreatur, die gerade gekommen ist, darf sofort angreifen, wenn ein Gegner neben ihr steht. Bewegen darf sie sich ab dem nächsten Kapitel.
lesson-narikana-item = Ein Gegenstand macht eine Kreatur stärker: Lege ihn an eine an, die neben dir steht, oder an dich selbst. Auf einem Feld ohne Kreatur von dir bleibt er liegen, bis eine Kreatur kommt.
lesson-narikana-pass = Hast du nichts mehr vor, passe. Wird zweimal direkt nacheinander gepasst, endet das Kapitel; wer davon zuerst gepasst hat, beginnt das nächste.
lesson-narikana-chapter = Ein neues Kapitel hat begonnen: Deine Manaquellen haben wieder Mana gegeben, jeder hat eine Karte gezogen, und alle Einheiten dürfen sich wieder bewegen und angreifen.
lesson-narikana-move = Eine Kreatur, die zu Beginn des Kapitels schon auf dem Spielfeld war, darf sich einmal im Kapitel um ein Feld bewegen. Du selbst (♚) darfst es auch, sogar schon im ersten Kapitel.
    .spoken = Eine Kreatur, die zu Beginn des Kapitels schon auf dem Spielfeld war, darf sich einmal im Kapitel um ein Feld bewegen. Du selbst darfst es auch, sogar schon im ersten Kapitel.
lesson-narikana-enchantment = Eine Verzauberung bleibt im Spiel, auf einer Einheit oder einem Feld, höchstens ein Feld von dir (♚) entfernt. Sie besetzt nie ein Feld.
    .spoken = Eine Verzauberung bleibt im Spiel, auf einer Einheit oder einem Feld, höchstens ein Feld von dir entfernt. Sie besetzt nie ein Feld.
lesson-narikana-spell = Ein Zauber wirkt einmal und kommt dann auf den Friedhof. Er geht von deinem Feld (♚) aus; wie weit er reicht, steht auf der Karte.
    .spoken = Ein Zauber wirkt einmal und kommt dann auf den Friedhof. Er geht von deinem Feld aus; wie weit er reicht, steht auf der Karte.
lesson-narikana-attack = Eine deiner Einheiten erreicht einen Gegner. Jede Einheit darf einmal im Kapitel angreifen und fügt so viel Schaden zu, wie ihr Angriff beträgt. Zurück kommt keiner. × heißt danach, dass sie nicht mehr angreifen kann, ⊠, dass sie sich auch nicht bewegen kann.
    .spoken = Eine deiner Einheiten erreicht einen Gegner. Jede Einheit darf einmal im Kapitel angreifen und fügt so viel Schaden zu, wie ihr Angriff beträgt. Zurück kommt keiner.
lesson-narikana-stack = Eine Antwort liegt auf dem, worauf sie antwortet, und was zuletzt angesagt wurde, wird zuerst ausgeführt. So kann eine Antwort helfen, bevor etwas geschieht.
lesson-narikana-damage = Schaden bleibt liegen: ↓ zeigt eine verletzte Einheit. Liegt auf ihr so viel Schaden, wie sie Leben hat, kommt sie auf den Friedhof ihres Besitzers.
    .spoken = Schaden bleibt liegen. Liegt auf einer Einheit so viel Schaden, wie sie Leben hat, kommt sie auf den Friedhof ihres Besitzers.
lesson-narikana-fizzle = Ist eine Aktion unmöglich geworden, wenn sie ausgeführt werden soll, verpufft sie: ein Angriff zum Beispiel, wenn der Angreifer nicht mehr da ist. Dann geschieht nichts, und was bezahlt wurde, ist verloren.
lesson-narikana-win = Ein Spieler ist getroffen. ♥ zeigt, wie viel Leben jeder von euch noch hat: Bei 0 ist das Spiel vorbei. Trifft das beide in derselben Aktion, endet es unentschieden.
    .spoken = Ein Spieler ist getroffen. Euer Leben wird mit dem Feld gesagt, auf dem ihr steht: Bei 0 ist das Spiel vorbei. Trifft das beide in derselben Aktion, endet es unentschieden.
lesson-narikana-rest = So wird Narikana gespielt. Alles andere steht auf den Karten. Viel Glück!

# What a hint says that a move gains
hint-narikana = ein paar Züge später um { NUMBER($amount) } Leben im { $sign ->
    [less] Nachteil
   *[more] Vorteil
  }

# The end of a game
rounds-narikana = Kapitel
scores-narikana = Leben
decided-narikana = { $next ->
    [you] Du hast
   *[other] { $next } hat
  } 20 Schaden genommen; { $you ->
    [yes] du hast noch { $life } Leben.
   *[no] { $who } hat noch { $life } Leben.
  }
tied-narikana = Niemand gewinnt: Das Spiel ist unentschieden.

# Styles of AI players
style-narikana-fierce = { $who } greift gern an.
style-narikana-patient = { $who } baut zuerst gern Mana auf.
style-narikana-sorcerous = { $who } mag Zauber.

# What AI players say
says-narikana-hurt = { $variant ->
    [0] Autsch.
    [1] Das gibt einen Fleck.
   *[2] Das war lange aufgespart.
  }
says-narikana-fizzled = { $variant ->
    [0] In Gedanken sah das besser aus.
    [1] Viel Lärm um nichts.
   *[2] Einen Versuch war es wert.
  }
says-narikana-died = { $variant ->
    [0] Treu gedient hat es.
    [1] Ruhe sanft.
   *[2] Davon brauche ich noch eines.
  }
