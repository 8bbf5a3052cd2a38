# Was auf einer Karte von Narikana steht: Ihr Text entsteht aus diesen Teilen und ihren Daten.

# Arten von Karten, in der Schreibweise der Regeln
narikana-kind-creature = Kreatur
narikana-kind-building = Gebäude
narikana-kind-item = Gegenstand
narikana-kind-spell = Zauber
narikana-kind-enchantment = Verzauberung

# Arten und Farben der Karten eines Decks
narikana-kinds-creature = Kreaturen
narikana-kinds-building = Gebäude
narikana-kinds-item = Gegenstände
narikana-kinds-spell = Zauber
narikana-kinds-enchantment = Verzauberungen
narikana-colour-r = Rot
narikana-colour-o = Orange
narikana-colour-y = Gelb
narikana-colour-g = Grün
narikana-colour-b = Blau
narikana-colour-l = Lila
narikana-colour-p = Rosa
narikana-colour-none = farblos
narikana-deck-costs = Kosten { $least }–{ $most }: { $counts }

# Farben von Mana
narikana-mana-r = rotes
narikana-mana-o = oranges
narikana-mana-y = gelbes
narikana-mana-g = grünes
narikana-mana-b = blaues
narikana-mana-l = lila
narikana-mana-p = rosa

# Hauptwörter: Einzahl, Mehrzahl, Geschlecht
narikana-noun-unit = Einheit, Einheiten, f
narikana-noun-creature = Kreatur, Kreaturen, f
narikana-noun-building = Gebäude, Gebäude, n
narikana-noun-field = Feld, Felder, n
narikana-noun-action = Aktion, Aktionen, f
narikana-noun-spell = Zauber, Zauber, m
narikana-noun-attack = Angriff, Angriffe, m
narikana-noun-play = Karte, Karten, f
narikana-noun-card = Karte, Karten, f
narikana-noun-creature-card = Kreaturkarte, Kreaturkarten, f
narikana-noun-building-card = Gebäudekarte, Gebäudekarten, f
narikana-noun-item-card = Gegenstandskarte, Gegenstandskarten, f
narikana-noun-spell-card = Zauberkarte, Zauberkarten, f
narikana-noun-enchantment-card = Verzauberungskarte, Verzauberungskarten, f

# Eigenschaftswörter, ohne Endung
narikana-adjective-damaged = verletzt
narikana-adjective-unhurt = unverletzt
narikana-adjective-laden = ausgerüstet
narikana-adjective-free = frei
narikana-adjective-common = gewöhnlich
narikana-adjective-own = eigen
narikana-adjective-enemy = gegnerisch
narikana-adjective-other = ander

# Was hinter einem Hauptwort steht
narikana-cheap = mit Kosten von höchstens { $n }
narikana-weak = mit höchstens { $n } Angriff
narikana-near = in Reichweite { $n }
narikana-near-whom = in Reichweite { $n } von { $whom }
narikana-near-sacrificed-creature = in Reichweite { $n } vom Feld der geopferten Kreatur
narikana-near-sacrificed-building = in Reichweite { $n } vom Feld des geopferten Gebäudes
narikana-near-sacrificed-unit = in Reichweite { $n } vom Feld der geopferten Einheit
narikana-here = auf diesem Feld

# Wer: wer?, wen?, wem?, wessen?, Geschlecht
narikana-who-creature = diese Kreatur, diese Kreatur, dieser Kreatur, dieser Kreatur, f
narikana-who-building = dieses Gebäude, dieses Gebäude, diesem Gebäude, dieses Gebäudes, n
narikana-who-item = dieser Gegenstand, diesen Gegenstand, diesem Gegenstand, dieses Gegenstands, m
narikana-who-enchantment = diese Verzauberung, diese Verzauberung, dieser Verzauberung, dieser Verzauberung, f
narikana-who-bearer = der Träger, den Träger, dem Träger, des Trägers, m
narikana-who-enchanted = die verzauberte Kreatur, die verzauberte Kreatur, der verzauberten Kreatur, der verzauberten Kreatur, f
narikana-who-you = du, dich, dir, deiner, f
narikana-who-near-you = du, dich, dir, deiner, f
narikana-who-foe = dein Gegner, deinen Gegner, deinem Gegner, deines Gegners, m
narikana-who-attacked = die angegriffene Einheit, die angegriffene Einheit, der angegriffenen Einheit, der angegriffenen Einheit, f
narikana-who-attacker = der Angreifer, den Angreifer, dem Angreifer, des Angreifers, m
narikana-who-it-n = es, es, ihm, seiner, n
narikana-who-it-f = sie, sie, ihr, ihrer, f
narikana-who-it-m = er, ihn, ihm, seiner, m
narikana-who-first-n = das erste, das erste, dem ersten, des ersten, n
narikana-who-first-f = die erste, die erste, der ersten, der ersten, f
narikana-who-first-m = der erste, den ersten, dem ersten, des ersten, m
narikana-who-second-n = das zweite, das zweite, dem zweiten, des zweiten, n
narikana-who-second-f = die zweite, die zweite, der zweiten, der zweiten, f
narikana-who-second-m = der zweite, den zweiten, dem zweiten, des zweiten, m

# Wessen Besitzer, nach dem Geschlecht
narikana-owner-n = seines Besitzers
narikana-owner-f = ihres Besitzers
narikana-owner-m = seines Besitzers

# Wann
narikana-when-arrives = Wenn { $this } ins Spiel kommt
narikana-when-dies = Wenn { $this } stirbt
narikana-when-chapter = Immer wenn ein Kapitel beginnt
narikana-when-attacks = Nachdem { $this } angegriffen hat
narikana-when-attacked = Nachdem { $this } angegriffen wurde
narikana-when-hurt = Immer wenn { $this } Schaden nimmt
narikana-when-moves = Immer wenn { $this } sich bewegt oder bewegt wird
narikana-when-kills = Immer wenn { $this } mit einem Angriff eine Einheit tötet
narikana-when-enemy-enters = Immer wenn eine gegnerische Einheit auf dieses Feld kommt
narikana-when-ally-arrives = Immer wenn eine eigene Kreatur ins Spiel kommt
narikana-when-other-ally-arrives = Immer wenn eine andere eigene Kreatur ins Spiel kommt
narikana-when-ally-dies = Immer wenn eine gewöhnliche eigene Kreatur stirbt
narikana-when-other-ally-dies = Immer wenn eine andere gewöhnliche eigene Kreatur stirbt
narikana-when-spell = Immer wenn einer deiner Zauber ausgeführt wird
narikana-when-convert = Immer wenn du eine Karte umwandelst
narikana-when-and = { $clause } und { $condition }
narikana-when-then = { $clause }, { $deed }.

# Wenn
narikana-if-count = { $n ->
    [one] { $whom } im Spiel ist
   *[other] mindestens { $n } { $whom } im Spiel sind
  }
narikana-if-grave = { $n ->
    [one] auf deinem Friedhof eine Kreaturkarte liegt
   *[other] auf deinem Friedhof mindestens { $n } Kreaturkarten liegen
  }
narikana-if-hand = { $n ->
    [0] du keine Karte auf der Hand hast
    [one] du höchstens 1 Karte auf der Hand hast
   *[other] du höchstens { $n } Karten auf der Hand hast
  }
narikana-if-sources = { $n ->
    [one] du eine Manaquelle hast
   *[other] du mindestens { $n } Manaquellen hast
  }
narikana-if-damaged = { $this } verletzt ist
narikana-if-unhurt = { $this } unverletzt ist
narikana-if-then = wenn { $condition }, { $deed }

# Sätze
narikana-listed = { $first } und { $last }
narikana-then = { $first }, dann { $second }
narikana-choose = wähle { $whom } und { $other }; { $deed }
narikana-x = { $deed }; X ist { $amount }
narikana-played = { $deed }.
narikana-always = { $whom } hat { $gifts }.
narikana-always-if = Solange { $condition }, hat { $whom } { $gifts }.
narikana-life-of-players = Das Leben eines Spielers bleibt, wie es ist.
narikana-ability = Fähigkeit ({ $terms }): { $deed }.
narikana-free = kostenlos
narikana-fast = schnell
narikana-repeat = beliebig oft
narikana-enchants = Verzaubert { $whom }.

# Was X ist
narikana-x-count = die Zahl der { $whom }
narikana-x-power = der Angriff { $this }
narikana-x-power-of-target = der Angriff des Ziels
narikana-x-wounds = der Schaden, der auf dem Ziel liegt
narikana-x-grave = die Zahl der Kreaturkarten auf deinem Friedhof
narikana-x-hand = die Zahl der Karten auf deiner Hand
narikana-x-sources = die Zahl deiner Manaquellen

# Was jemand bekommt
narikana-gift-attack = { $n } Angriff
narikana-gift-life = { $n } Leben
narikana-gift-armour = Rüstung { $n }

# Was geschieht
narikana-do-damage = verursache { $n } Schaden an { $whom }
narikana-do-heal = heile { $n } Schaden bei { $whom }
narikana-do-boost = gib { $whom } bis zum Ende des Kapitels { $gifts }
narikana-do-grow = gib { $whom } dauerhaft +{ $n }/+{ $n }
narikana-do-destroy = zerstöre { $whom }
narikana-do-sacrifice = opfere { $whom }
narikana-do-return = schicke { $whom } zurück auf die Hand { $owner }
narikana-do-move = { $n ->
    [0] bewege { $whom } auf ein beliebiges freies Feld
    [one] bewege { $whom } um ein Feld auf ein freies Feld
   *[other] bewege { $whom } um bis zu { $n } Felder auf ein freies Feld
  }
narikana-do-swap = lass { $whom } und { $other } die Felder tauschen
narikana-do-swap-you = tausche das Feld mit { $whom }
narikana-do-ready = mache { $whom } bereit
narikana-do-rest = erschöpfe { $whom }
narikana-do-charm = übernimm bis zum Ende des Kapitels die Kontrolle über { $whom }
narikana-do-seize = übernimm dauerhaft die Kontrolle über { $whom }
narikana-do-strip = zerstöre alle Gegenstände und Verzauberungen an { $whom }
narikana-do-fight = lass { $whom } und { $other } einander Schaden jeweils in Höhe ihres eigenen Angriffs zufügen
narikana-do-stop = vereitle { $whom }
narikana-do-stop-play = vereitle das Ausspielen { $whom }
narikana-do-draw = { $n ->
    [one] ziehe eine Karte
   *[other] ziehe { $n } Karten
  }
narikana-do-draw-foe = { $n ->
    [one] lass deinen Gegner eine Karte ziehen
   *[other] lass deinen Gegner { $n } Karten ziehen
  }
narikana-do-discard = { $n ->
    [one] lege eine Karte aus deiner Hand ab
   *[other] lege { $n } Karten aus deiner Hand ab
  }
narikana-do-discard-foe = { $n ->
    [one] lass deinen Gegner eine Karte aus der Hand ablegen
   *[other] lass deinen Gegner { $n } Karten aus der Hand ablegen
  }
narikana-do-mill = { $n ->
    [one] lege die oberste Karte deines Decks auf deinen Friedhof
   *[other] lege die obersten { $n } Karten deines Decks auf deinen Friedhof
  }
narikana-do-mill-foe = { $n ->
    [one] lege die oberste Karte vom Deck deines Gegners auf seinen Friedhof
   *[other] lege die obersten { $n } Karten vom Deck deines Gegners auf seinen Friedhof
  }
narikana-do-mana = erhalte { $n } { $colour } Mana
narikana-do-source = { $n ->
    [one] mache die oberste Karte deines Decks zu einer Manaquelle
   *[other] mache die obersten { $n } Karten deines Decks zu Manaquellen
  }
narikana-do-revive = { $n ->
    [0] bringe { $whom } von deinem Friedhof auf einem beliebigen freien Feld ins Spiel
    [one] bringe { $whom } von deinem Friedhof auf einem freien Feld neben dir ins Spiel
   *[other] bringe { $whom } von deinem Friedhof auf einem freien Feld in Reichweite { $n } von dir ins Spiel
  }
narikana-do-regain = nimm { $whom } von deinem Friedhof auf die Hand
narikana-do-look = { $n ->
    [one] nimm die oberste Karte deines Decks auf die Hand
    [2] sieh dir die obersten 2 Karten deines Decks an, nimm eine auf die Hand und lege die andere auf deinen Friedhof
   *[other] sieh dir die obersten { $n } Karten deines Decks an, nimm eine auf die Hand und lege die anderen auf deinen Friedhof
  }
narikana-do-show = sieh dir die Hand deines Gegners an

# Schlüsselwörter, und was sie bedeuten
narikana-keyword-swift = Sprint
narikana-keyword-far = Fernangriff
narikana-keyword-winged = Flügel
narikana-keyword-ward = Schutz
narikana-keyword-firm = Standfestigkeit
narikana-keyword-drain = Lebensraub
narikana-keyword-frenzy = Raserei
narikana-keyword-guard = Wache
narikana-keyword-rooted = Wurzeln
narikana-keyword-calm = Sanftmut
narikana-keyword-fast = Schnell
narikana-means-swift = Sprint: darf sich schon in dem Kapitel bewegen, in dem sie ins Spiel kommt.
narikana-means-far = Fernangriff: darf Einheiten angreifen, die bis zu 2 Felder entfernt sind.
narikana-means-winged = Flügel: darf sich bis zu 2 Felder weit bewegen, auch über andere Einheiten.
narikana-means-ward = Schutz: Karten des Gegners können sie nicht als Ziel wählen.
narikana-means-firm = Standfestigkeit: Der Gegner kann sie nicht bewegen, vertauschen oder unter seine Kontrolle bringen.
narikana-means-drain = Lebensraub: So viel Schaden, wie sie beim Angreifen verursacht, wird bei ihrem Spieler geheilt.
narikana-means-frenzy = Raserei: darf zweimal in einem Kapitel angreifen.
narikana-means-guard = Wache: Gegnerische Einheiten neben ihr können nur Einheiten mit Wache angreifen.
narikana-means-rooted = Wurzeln: kann sich nicht bewegen und keine Gegenstände geben.
narikana-means-calm = Sanftmut: kann nicht angreifen.
narikana-means-fast = Schnell: darf als schnelle Aktion gespielt werden.
narikana-means-common = Gewöhnlich: keiner der beiden Spieler.
narikana-means-laden = Ausgerüstet: mit einem Gegenstand oder einer Verzauberung.
narikana-means-armour = Rüstung: Jeder Schaden an ihr ist um diese Zahl kleiner.
narikana-means-ready = Bereit machen: Sie darf sich in diesem Kapitel bewegen und angreifen, als hätte sie es noch nicht getan, auch wenn sie erst jetzt gekommen ist.
narikana-means-rest = Erschöpfen: Sie kann sich in diesem Kapitel nicht mehr bewegen und nicht mehr angreifen.
narikana-means-stop = Vereiteln: Die angesagte Aktion wird nicht ausgeführt; was bezahlt wurde, ist verloren.
narikana-means-source = Manaquelle: gibt sofort und in jedem Kapitel ein Mana ihrer Farbe. Eine Karte ohne Farbe kommt stattdessen auf den Friedhof.
