# Die Karten von Narikana: Wörter für ihre Teile, und der Text jeder Karte, wie er auf ihr steht.

# Arten von Karten, in der Schreibweise der Regeln
narikana-card-line = { $name } · { $kind } · kostet { $cost }
    .spoken = { $name }, { $kind }, kostet { $cost }
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
narikana-costs = kostet { $cost }
narikana-cost-of = { $number } { $sign ->
    [any] Mana beliebiger Farbe
    [o] orange Mana
    [l] lila Mana
    [p] rosa Mana
   *[other] { $number ->
        [one] { $sign ->
            [r] rotes
            [y] gelbes
            [g] grünes
           *[b] blaues
          }
       *[other] { $sign ->
            [r] rote
            [y] gelbe
            [g] grüne
           *[b] blaue
          }
      } Mana
  }
narikana-attack-life = { $attack ->
    [none] kein Angriff, Leben { $life }
   *[other] Angriff { $attack }, Leben { $life }
  }
narikana-deck-costs = nach Kosten { $least }–{ $most }: { $counts }

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
narikana-gift-armour = Rüstung { $n }
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
narikana-means-range = In Reichweite N: höchstens N Felder entfernt, gezählt von der Karte aus, bei einem Zauber von deinem Feld aus.
narikana-means-common = Gewöhnlich: keiner der beiden Spieler.
narikana-means-laden = Ausgerüstet: mit einem Gegenstand oder einer Verzauberung.
narikana-means-armour = Rüstung: Jeder Schaden an ihr ist um diese Zahl kleiner.
narikana-means-ready = Bereit machen: Sie darf sich in diesem Kapitel bewegen und angreifen, als hätte sie es noch nicht getan, auch wenn sie erst jetzt gekommen ist.
narikana-means-rest = Erschöpfen: Sie kann sich in diesem Kapitel nicht mehr bewegen und nicht mehr angreifen.
narikana-means-stop = Vereiteln: Die angesagte Aktion wird nicht ausgeführt; was bezahlt wurde, ist verloren.
narikana-means-cost = Kosten, ein Mana je Zeichen: r Rot, o Orange, y Gelb, g Grün, b Blau, l Lila, p Rosa, * beliebige Farbe.
narikana-means-source = Manaquelle: gibt sofort und in jedem Kapitel ein Mana ihrer Farbe. Eine Karte ohne Farbe kommt stattdessen auf den Friedhof.

## Texte der Karten, nach Farben und in der Reihenfolge der Daten
##
## In der ersten Zeile stehen die Schlüsselwörter; danach hat jeder Effekt eine eigene Zeile. Jeder
## Text muss sagen, was die Daten der Karte in core/games/narikana/data sagen, sonst schlägt
## tests/adapters/test_narikana_cards.py fehl.

# Rot
narikana-card-matchstick-imp =
    Schnell.
    Wenn diese Kreatur stirbt, verursache 2 Schaden an einer gegnerischen Einheit in Reichweite 1.
narikana-card-ember-cub = Wenn diese Kreatur ins Spiel kommt, verursache 1 Schaden an einer gegnerischen Einheit in Reichweite 2.
narikana-card-coal-stoker = Fähigkeit (r, schnell, beliebig oft): Gib dieser Kreatur bis zum Ende des Kapitels +1 Angriff.
narikana-card-hothead = Solange diese Kreatur verletzt ist, hat sie +2 Angriff.
narikana-card-lava-tortoise = Nachdem diese Kreatur angegriffen wurde, verursache 2 Schaden am Angreifer.
narikana-card-scarlet-dragon =
    Flügel.
    Nachdem diese Kreatur angegriffen hat, verursache 1 Schaden an jeder gegnerischen Einheit in Reichweite 1.
narikana-card-potters-kiln = Immer wenn ein Kapitel beginnt, verursache 1 Schaden an einer gegnerischen Einheit in Reichweite 3.
narikana-card-spitting-kettle = Immer wenn dieses Gebäude Schaden nimmt, verursache 1 Schaden an jeder gegnerischen Einheit in Reichweite 1.
narikana-card-red-hot-poker = Der Träger hat +2 Angriff.
narikana-card-tinder-spark =
    Schnell.
    Verursache 2 Schaden an einer gegnerischen Einheit in Reichweite 2.
narikana-card-oil-on-the-fire =
    Schnell.
    Verursache X Schaden an einer verletzten gewöhnlichen gegnerischen Einheit in Reichweite 4; X ist der Schaden, der auf dem Ziel liegt.
narikana-card-fiery-word =
    Schnell.
    Verursache 3 Schaden an einer gegnerischen Einheit in Reichweite 3.
narikana-card-burning-page = Verursache 2 Schaden an jeder gewöhnlichen Einheit in Reichweite 3.
narikana-card-sky-ember = Verursache 5 Schaden an einer gegnerischen Einheit.
narikana-card-red-thread =
    Verzaubert eine eigene Kreatur.
    Nachdem die verzauberte Kreatur angegriffen hat, gib jeder eigenen Kreatur in Reichweite 2 bis zum Ende des Kapitels +1 Angriff.

# Orange
narikana-card-pumpkin-hare = Sprint.
narikana-card-leaf-glider = Schnell, Flügel.
narikana-card-post-rider = Immer wenn diese Kreatur sich bewegt oder bewegt wird, gib ihr bis zum Ende des Kapitels +2 Angriff.
narikana-card-signpost-scout = Fähigkeit (*): Mache eine andere gewöhnliche eigene Kreatur in Reichweite 1 bereit.
narikana-card-thunder-horse =
    Sprint.
    Immer wenn diese Kreatur mit einem Angriff eine Einheit tötet, mache diese Kreatur bereit.
narikana-card-comet-rider = Sprint, Flügel.
narikana-card-way-station = Jede gewöhnliche eigene Kreatur in Reichweite 1 hat Sprint.
narikana-card-hurling-tower = Fähigkeit (*, schnell): Bewege eine gewöhnliche eigene Kreatur in Reichweite 1 um bis zu 3 Felder auf ein freies Feld.
narikana-card-seven-page-boots = Der Träger hat Sprint und Flügel.
narikana-card-gust-of-leaves =
    Schnell.
    Bewege eine eigene Kreatur um bis zu 2 Felder auf ein freies Feld.
narikana-card-once-more =
    Schnell.
    Mache eine eigene Kreatur bereit.
narikana-card-headlong-charge = Gib jeder eigenen Kreatur bis zum Ende des Kapitels +1 Angriff und Sprint.
narikana-card-merry-chase = Verursache X Schaden an einer gegnerischen Einheit in Reichweite 4; X ist die Zahl der gewöhnlichen eigenen Kreaturen.
narikana-card-itchy-feet =
    Verzaubert eine gewöhnliche eigene Kreatur.
    Immer wenn die verzauberte Kreatur sich bewegt oder bewegt wird, gib ihr dauerhaft +1/+1.

# Gelb
narikana-card-candle-bearer = Fähigkeit (kostenlos): Heile 1 Schaden bei einer verletzten eigenen Kreatur in Reichweite 1.
narikana-card-gate-guard = Wache.
narikana-card-lamp-knight =
    Schnell.
    Wenn diese Kreatur ins Spiel kommt, heile 2 Schaden bei einer verletzten eigenen Kreatur in Reichweite 1.
narikana-card-master-mason =
    Wenn diese Kreatur ins Spiel kommt, nimm eine Gebäudekarte von deinem Friedhof auf die Hand.
    Jedes eigene Gebäude hat +2 Leben.
narikana-card-golden-lioness = Immer wenn diese Kreatur mit einem Angriff eine Einheit tötet, heile X Schaden bei dir; X ist der Angriff dieser Kreatur.
narikana-card-sun-stag =
    Schutz.
    Immer wenn ein Kapitel beginnt und diese Kreatur unverletzt ist, heile 1 Schaden bei dir, dann verursache 1 Schaden an deinem Gegner.
narikana-card-healing-well = Immer wenn ein Kapitel beginnt, heile 1 Schaden bei jeder eigenen Kreatur in Reichweite 2.
narikana-card-gold-shield = Der Träger hat +3 Leben und Wache. Das Leben eines Spielers bleibt, wie es ist.
narikana-card-honey-balm =
    Schnell.
    Heile 4 Schaden bei einer verletzten eigenen Kreatur.
narikana-card-sunny-parasol =
    Schnell.
    Gib einer eigenen Kreatur bis zum Ende des Kapitels Schutz und Standfestigkeit, dann heile 2 Schaden bei ihr.
narikana-card-white-flag =
    Schnell.
    Vereitle einen gegnerischen Angriff, dann heile 2 Schaden bei dir.
narikana-card-word-of-authority = Zerstöre eine verletzte gewöhnliche gegnerische Einheit in Reichweite 4.
narikana-card-gilt-edge =
    Verzaubert eine gewöhnliche eigene Kreatur.
    Die verzauberte Kreatur hat Rüstung 1.
narikana-card-patch-of-sun =
    Verzaubert ein Feld.
    Deine Einheit auf diesem Feld hat Schutz.
    Immer wenn ein Kapitel beginnt, heile 2 Schaden bei deiner Einheit auf diesem Feld.

# Grün
narikana-card-longtongue-frog = Schnell, Fernangriff.
narikana-card-dew-sprite = Immer wenn ein Kapitel beginnt, erhalte 1 grünes Mana.
narikana-card-drowsy-seedling = Immer wenn ein Kapitel beginnt und du mindestens 5 Manaquellen hast, gib dieser Kreatur dauerhaft +1/+1.
narikana-card-leaf-nibbler = Immer wenn du eine Karte umwandelst, gib dieser Kreatur dauerhaft +1/+1.
narikana-card-mole-gardener = Wenn diese Kreatur ins Spiel kommt, mache die oberste Karte deines Decks zu einer Manaquelle.
narikana-card-moss-bear = Nachdem diese Kreatur angegriffen wurde, gib ihr dauerhaft +1/+1.
narikana-card-oak-giant =
    Standfestigkeit.
    Wenn diese Kreatur ins Spiel kommt, heile X Schaden bei dir; X ist die Zahl deiner Manaquellen.
narikana-card-crooked-greenhouse = Immer wenn ein Kapitel beginnt, gib einer gewöhnlichen eigenen Kreatur in Reichweite 2 dauerhaft +1/+1.
narikana-card-trolls-belt = Der Träger hat +3/+2. Das Leben eines Spielers bleibt, wie es ist.
narikana-card-reach-for-the-sky =
    Schnell.
    Gib einer eigenen Kreatur bis zum Ende des Kapitels +2/+2. Das Leben eines Spielers bleibt, wie es ist.
narikana-card-tangle-toes =
    Schnell.
    Gib einer gegnerischen Kreatur in Reichweite 3 bis zum Ende des Kapitels Wurzeln, dann verursache 1 Schaden an ihr.
narikana-card-scuffle-in-the-hay =
    Schnell.
    Lass eine gewöhnliche eigene Kreatur und eine gegnerische Kreatur in Reichweite 1 von ihr einander Schaden jeweils in Höhe ihres eigenen Angriffs zufügen.
narikana-card-spring-rain = Mache die obersten 2 Karten deines Decks zu Manaquellen.
narikana-card-harvest-feast = Gib jeder gewöhnlichen eigenen Kreatur dauerhaft +1/+1.
narikana-card-ivy-mantle =
    Verzaubert eine gewöhnliche eigene Kreatur.
    Die verzauberte Kreatur hat Wurzeln.
    Immer wenn ein Kapitel beginnt, gib der verzauberten Kreatur dauerhaft +1/+1.

# Blau
narikana-card-reading-owl = Wenn diese Kreatur ins Spiel kommt, ziehe eine Karte.
narikana-card-ink-squid =
    Schnell.
    Wenn diese Kreatur ins Spiel kommt, erschöpfe eine gegnerische Kreatur in Reichweite 2.
narikana-card-nimble-scribe = Immer wenn einer deiner Zauber ausgeführt wird und du höchstens 2 Karten auf der Hand hast, ziehe eine Karte.
narikana-card-frost-heron = Nachdem diese Kreatur angegriffen hat, erschöpfe die angegriffene Einheit.
narikana-card-smart-aleck = Wenn diese Kreatur ins Spiel kommt, gib ihr dauerhaft +X/+X; X ist die Zahl der Karten auf deiner Hand.
narikana-card-hushing-librarian = Fähigkeit (**b, schnell): Vereitle das Ausspielen einer gegnerischen Karte.
narikana-card-ink-whale = Wenn diese Kreatur ins Spiel kommt, schicke eine gewöhnliche gegnerische Einheit in Reichweite 3 zurück auf die Hand ihres Besitzers.
narikana-card-old-lighthouse = Fähigkeit (*b, schnell): Ziehe eine Karte.
narikana-card-brass-spyglass =
    Wenn dieser Gegenstand ins Spiel kommt, sieh dir die Hand deines Gegners an.
    Der Träger hat Fernangriff.
narikana-card-ink-blot =
    Schnell.
    Vereitle einen gegnerischen Zauber.
narikana-card-objection =
    Schnell.
    Vereitle eine gegnerische Aktion.
narikana-card-frost-lance = Verursache 2 Schaden an einer gegnerischen Kreatur in Reichweite 3, dann erschöpfe sie.
narikana-card-return-to-sender =
    Schnell.
    Schicke eine gewöhnliche Kreatur in Reichweite 4 zurück auf die Hand ihres Besitzers.
narikana-card-footnotes = Ziehe 3 Karten, dann lege eine Karte aus deiner Hand ab.
narikana-card-milky-mist =
    Verzaubert ein Feld.
    Jede gegnerische Kreatur in Reichweite 1 hat -1 Angriff.

# Lila
narikana-card-bone-mouse = Wenn diese Kreatur ins Spiel kommt, lege die obersten 2 Karten deines Decks auf deinen Friedhof.
narikana-card-lilac-moth = Wenn diese Kreatur stirbt, ziehe eine Karte.
narikana-card-grave-gardener = Immer wenn eine andere gewöhnliche eigene Kreatur stirbt, gib dieser Kreatur dauerhaft +1/+1.
narikana-card-candle-ghost = Solange auf deinem Friedhof mindestens 4 Kreaturkarten liegen, hat diese Kreatur +1/+1 und Flügel.
narikana-card-ink-witch = Fähigkeit (kostenlos, schnell): Opfere eine andere gewöhnliche eigene Kreatur in Reichweite 2, dann verursache 3 Schaden an einer gegnerischen Einheit in Reichweite 3 vom Feld der geopferten Kreatur.
narikana-card-dream-sipper = Lebensraub.
narikana-card-forgotten-king = Wenn diese Kreatur ins Spiel kommt, bringe eine Kreaturkarte mit Kosten von höchstens 3 von deinem Friedhof auf einem freien Feld neben dir ins Spiel.
narikana-card-farewell-stone = Fähigkeit (kostenlos, schnell): Opfere eine gewöhnliche eigene Kreatur in Reichweite 2, dann ziehe eine Karte und erhalte 1 lila Mana.
narikana-card-thirsty-quill = Der Träger hat +1 Angriff und Lebensraub.
narikana-card-dog-ear = Nimm eine Kreaturkarte von deinem Friedhof auf die Hand.
narikana-card-fading-ink =
    Schnell.
    Gib einer gewöhnlichen gegnerischen Kreatur in Reichweite 3 bis zum Ende des Kapitels -2/-2.
narikana-card-rotten-bargain =
    Schnell.
    Opfere eine gewöhnliche eigene Kreatur, dann zerstöre eine gewöhnliche gegnerische Kreatur in Reichweite 4 vom Feld der geopferten Kreatur.
narikana-card-ghost-choir = Verursache X Schaden an einer gegnerischen Einheit in Reichweite 3; X ist die Zahl der Kreaturkarten auf deinem Friedhof.
narikana-card-second-edition = Bringe eine Kreaturkarte von deinem Friedhof auf einem freien Feld neben dir ins Spiel.
narikana-card-whispered-pact =
    Verzaubert eine eigene Kreatur.
    Immer wenn eine gewöhnliche eigene Kreatur stirbt, verursache 1 Schaden an einer gegnerischen Einheit in Reichweite 3, dann heile 1 Schaden bei dir.
narikana-card-last-page =
    Schnell.
    Opfere eine gewöhnliche eigene Kreatur, dann ziehe 2 Karten.

# Rosa
narikana-card-sugar-mouse = Fähigkeit (p, schnell): Gib einer gegnerischen Kreatur in Reichweite 2 bis zum Ende des Kapitels -2 Angriff.
narikana-card-yawning-fairy =
    Flügel.
    Wenn diese Kreatur ins Spiel kommt, gib einer gegnerischen Kreatur in Reichweite 3 bis zum Ende des Kapitels Sanftmut.
narikana-card-understudy =
    Schnell.
    Wenn diese Kreatur ins Spiel kommt, schicke eine andere gewöhnliche eigene Kreatur zurück auf die Hand ihres Besitzers.
narikana-card-pink-piper = Fähigkeit (p): Bewege eine gewöhnliche gegnerische Kreatur in Reichweite 3 um ein Feld auf ein freies Feld.
narikana-card-rose-skunk = Immer wenn ein Kapitel beginnt, erschöpfe eine gewöhnliche gegnerische Kreatur in Reichweite 1.
narikana-card-string-puller = Fähigkeit (*p): Übernimm bis zum Ende des Kapitels die Kontrolle über eine gewöhnliche gegnerische Kreatur in Reichweite 2 mit höchstens 2 Angriff.
narikana-card-prince-of-sighs = Wenn diese Kreatur ins Spiel kommt, übernimm dauerhaft die Kontrolle über eine gewöhnliche gegnerische Kreatur in Reichweite 3 mit höchstens 2 Angriff.
narikana-card-mirror-maze = Fähigkeit (*, schnell): Tausche das Feld mit einer gewöhnlichen eigenen Kreatur in Reichweite 3 von dir.
narikana-card-rose-tinted-glasses =
    Der Träger hat +1 Angriff.
    Nachdem der Träger angegriffen hat, gib der angegriffenen Einheit bis zum Ende des Kapitels -2 Angriff.
narikana-card-cradle-song =
    Schnell.
    Erschöpfe eine unverletzte gewöhnliche gegnerische Kreatur in Reichweite 4.
narikana-card-emperors-clothes =
    Schnell.
    Zerstöre alle Gegenstände und Verzauberungen an einer gegnerischen Kreatur in Reichweite 4, dann gib ihr bis zum Ende des Kapitels -2 Angriff.
narikana-card-musical-chairs =
    Schnell.
    Lass eine eigene Kreatur und eine gewöhnliche gegnerische Kreatur in Reichweite 3 von ihr die Felder tauschen.
narikana-card-sweet-talk = Übernimm bis zum Ende des Kapitels die Kontrolle über eine gewöhnliche gegnerische Kreatur in Reichweite 4.
narikana-card-change-of-sides = Übernimm dauerhaft die Kontrolle über eine gewöhnliche gegnerische Kreatur in Reichweite 4.
narikana-card-sticky-syrup =
    Verzaubert ein Feld.
    Immer wenn eine gegnerische Einheit auf dieses Feld kommt, erschöpfe sie.

# Zwei Farben
narikana-card-firework-fox = Sprint, Raserei.
narikana-card-sunbeam-coach =
    Flügel.
    Immer wenn diese Kreatur sich bewegt oder bewegt wird, heile 1 Schaden bei jeder eigenen Kreatur in Reichweite 1.
narikana-card-golden-orchard = Immer wenn eine eigene Kreatur ins Spiel kommt, gib ihr dauerhaft +1/+1, dann heile 1 Schaden bei dir.
narikana-card-river-of-stories = Mache die oberste Karte deines Decks zu einer Manaquelle, dann ziehe eine Karte.
narikana-card-ghost-writer = Wenn diese Kreatur ins Spiel kommt, nimm eine Zauberkarte von deinem Friedhof auf die Hand.
narikana-card-thirteenth-fairy =
    Flügel.
    Wenn diese Kreatur ins Spiel kommt, lass deinen Gegner eine Karte aus der Hand ablegen.
narikana-card-funhouse-mirror =
    Schnell.
    Verursache X Schaden an einer gewöhnlichen gegnerischen Kreatur in Reichweite 4; X ist der Angriff des Ziels.

# Ohne Farbe
narikana-card-paper-soldier = Solange mindestens 3 gewöhnliche eigene Kreaturen im Spiel sind, hat diese Kreatur +1/+1.
narikana-card-bookbinder = Wenn diese Kreatur ins Spiel kommt, nimm eine Verzauberungskarte von deinem Friedhof auf die Hand.
narikana-card-nutcracker = Wenn diese Kreatur ins Spiel kommt, verursache 4 Schaden an einem gegnerischen Gebäude in Reichweite 3.
narikana-card-quartermaster =
    Wenn diese Kreatur ins Spiel kommt, nimm eine Gegenstandskarte von deinem Friedhof auf die Hand.
    Jede ausgerüstete eigene Kreatur hat +1 Angriff.
narikana-card-paper-dragon = Flügel.
narikana-card-lookout =
    Fernangriff.
    Fähigkeit (**): Sieh dir die obersten 2 Karten deines Decks an, nimm eine auf die Hand und lege die andere auf deinen Friedhof.
narikana-card-iron-ring = Der Träger hat +1/+1. Das Leben eines Spielers bleibt, wie es ist.
narikana-card-blank-page =
    Schnell.
    Gib einer eigenen Kreatur bis zum Ende des Kapitels +1/+1, dann ziehe eine Karte. Das Leben eines Spielers bleibt, wie es ist.
