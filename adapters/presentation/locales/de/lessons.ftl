# Erste Partien, die sich selbst erklären. lesson-SPIEL-SCHRITT wird einmal gesagt, wenn es so weit ist.
lesson-try = Das könntest du jetzt tun: { $move }
lesson-switched = { $on ->
    [yes] Von jetzt an erklärt sich das Spiel wieder.
   *[no] Von jetzt an wird nichts mehr erklärt.
  }

lesson-narikana-aim = Du stehst selbst auf dem Spielfeld: ♚ auf c1, eine Kreatur mit Angriff 2 und Leben 20. Dein Gegner ist ♚ auf c7. Ihr seid abwechselnd mit je einer Aktion am Zug. Wer 20 Schaden genommen hat, verliert.
    .spoken = Du stehst selbst auf dem Spielfeld, auf c1, eine Kreatur mit Angriff 2 und Leben 20. Dein Gegner steht auf c7. Ihr seid abwechselnd mit je einer Aktion am Zug. Wer 20 Schaden genommen hat, verliert.
lesson-narikana-convert = Karten werden mit Mana bezahlt. Wandle eine Karte um, auf die du verzichten kannst: Sie verlässt deine Hand für immer und wird zu einer Manaquelle in ihrer Farbe.
lesson-narikana-answer = Was angesagt ist, wird nicht sofort ausgeführt: Erst darf der andere mit schnellen Aktionen antworten, also mit Karten, die mit 🗲 markiert sind. Jetzt darfst du. Fügst du nichts hinzu, geht es weiter.
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
lesson-narikana-attack = Eine deiner Einheiten erreicht einen Gegner. Jede Einheit darf einmal im Kapitel angreifen und fügt so viel Schaden zu, wie ihr Angriff beträgt. Zurück kommt keiner. × heißt danach, dass sie nicht mehr angreifen kann, ■, dass sie sich auch nicht bewegen kann.
    .spoken = Eine deiner Einheiten erreicht einen Gegner. Jede Einheit darf einmal im Kapitel angreifen und fügt so viel Schaden zu, wie ihr Angriff beträgt. Zurück kommt keiner.
lesson-narikana-stack = Eine Antwort liegt auf dem, worauf sie antwortet, und was zuletzt angesagt wurde, wird zuerst ausgeführt. So kann eine Antwort helfen, bevor etwas geschieht.
lesson-narikana-damage = Schaden bleibt liegen: ↓ zeigt eine verletzte Einheit. Liegt auf ihr so viel Schaden, wie sie Leben hat, kommt sie auf den Friedhof ihres Besitzers.
    .spoken = Schaden bleibt liegen. Liegt auf einer Einheit so viel Schaden, wie sie Leben hat, kommt sie auf den Friedhof ihres Besitzers.
lesson-narikana-fizzle = Ist eine Aktion unmöglich geworden, wenn sie ausgeführt werden soll, verpufft sie: ein Angriff zum Beispiel, wenn der Angreifer nicht mehr da ist. Dann geschieht nichts, und was bezahlt wurde, ist verloren.
lesson-narikana-win = Ein Spieler ist getroffen. ♥ zeigt, wie viel Leben jeder von euch noch hat: Bei 0 ist das Spiel vorbei. Trifft das beide in derselben Aktion, endet es unentschieden.
    .spoken = Ein Spieler ist getroffen. Euer Leben wird mit dem Feld gesagt, auf dem ihr steht: Bei 0 ist das Spiel vorbei. Trifft das beide in derselben Aktion, endet es unentschieden.
lesson-narikana-rest = So wird Narikana gespielt. Alles andere steht auf den Karten. Viel Glück!

lesson-uno-aim = Wer zuerst seine letzte Karte legt, gewinnt. Eine Karte passt, wenn sie die Farbe der obersten Karte hat oder deren Zahl oder Zeichen: Auf eine rote 7 passt jede rote Karte und jede 7. Passt keine, ziehst du eine.
lesson-uno-number = Legst du eine Karte mit derselben Zahl, gilt von jetzt an ihre eigene Farbe. So kannst du zu der Farbe wechseln, von der du am meisten hast.
lesson-uno-skip = Aussetzen: Der nächste Spieler wird übersprungen.
lesson-uno-four = Farbwahl-plus-4 (w4) passt auf alles. Du nennst die Farbe, die gilt; der nächste Spieler zieht vier Karten und verliert seinen Zug. Kontern kann man sie nicht.
lesson-uno-wild = Auch Farbwahl (w) passt auf alles, und du nennst die Farbe, die gilt: am besten die, von der du am meisten hast. Niemand muss ziehen.
lesson-uno-drawn = Wer keine passende Karte hat, zieht eine. Passt sie, darf er sie sofort legen; sonst endet der Zug. Bleibt dir nichts anderes übrig, zieht das Programm für dich. Ziehen darfst du auch, wenn du eine passende Karte hast.
lesson-uno-reverse = Richtungswechsel: Die Spielrichtung dreht sich um. Als Nächster ist dran, wer eben vor dir dran war.
lesson-uno-two = Zwei Ziehen: Der nächste Spieler zieht zwei Karten und verliert seinen Zug.
lesson-uno-rival = Jemand hat höchstens noch drei Karten. „Uno“ rufen muss hier niemand, also achte selbst auf die Anzahl. Aussetzen, Richtungswechsel und Karten zum Ziehen halten einen auf, der fast fertig ist.
lesson-uno-points = Die Runde bringt auch Punkte. Du bekommst 2000 geteilt durch die Anzahl der Karten, die du gelegt hast, und einen mehr für jede Karte, die die anderen noch haben, wenn du fertig wirst. Gut ist also, wenig zu legen und fertig zu sein, solange die anderen viele haben.
lesson-uno-example = Auch der Platz bringt Punkte: der erste 200, der zweite 100, der dritte 50. Ein Beispiel: Du wirst mit deiner neunten Karte als Erster fertig, und die anderen haben noch 6. 2000 / 9 ist 222; 222 + 6 + 200 macht 428 Punkte.
lesson-uno-last = Du bist fast fertig. Auch die letzte Karte hat noch ihre Wirkung: Nach Zwei Ziehen zieht der nächste Spieler. Die anderen spielen dann um die Plätze hinter dir. So wird Uno mit Punkten gespielt. Viel Glück!

lesson-nyan_nyan-aim = Werde alle deine Karten los. Spiele eine Karte mit der Farbe oder dem Wert der obersten Karte: Auf 7♥ passt jedes Herz und jede 7. Oder ziehe eine Karte; danach darfst du noch eine spielen oder passen. Was eine Karte bewirkt, hängt oft von der Zahl n ab, die am Anfang 1 ist.
    .spoken = Werde alle deine Karten los. Spiele eine Karte mit der Farbe oder dem Wert der obersten Karte: Auf Herz 7 passt jedes Herz und jede 7. Oder ziehe eine Karte; danach darfst du noch eine spielen oder passen. Was eine Karte bewirkt, hängt oft von der Zahl n ab, die am Anfang 1 ist.
lesson-nyan_nyan-n = n sagt, wie stark die Karten wirken, und ist eine Zahl für den ganzen Tisch. Wo in einer Regel 2n steht, heißt das 2, solange n 1 ist, und 4, solange n 2 ist.
lesson-nyan_nyan-ace = Ein Ass verdoppelt n: Aus 1 wird 2, aus 2 wird 4. Die nächste Karte, die n benutzt, wirkt so stark, egal wer sie spielt; danach ist n wieder 1.
lesson-nyan_nyan-double = Ein Ass ist gespielt worden: n ist jetzt größer als 1. Ist n 2, muss der Nächste nach einer 4 acht Karten ziehen statt 4 und nach einer 7 vier statt 2; nach einer 8 setzen 2 Spieler aus statt einem und nach einer 2 vier statt 2. Danach ist n wieder 1.
lesson-nyan_nyan-penalty = Karten zum Ziehen: Nach einer 4 muss der nächste Spieler 4n Karten ziehen. Nach einer 7 sind es 2n, aber er darf mit einer 7 antworten: Dann muss der Spieler nach ihm ziehen, und zwar 2 Karten mehr.
lesson-nyan_nyan-owed = Du musst die Karten einer 4 oder 7 ziehen. Ein Joker gibt sie an den nächsten Spieler weiter; eine 7 auch, wenn eine 7 liegt. Sonst nimm sie. Danach hast du einen normalen Zug.
lesson-nyan_nyan-skip = Nach einer 8 setzen die nächsten n Spieler aus, nach einer 2 doppelt so viele. Gezählt wird rund um den Tisch, dich eingeschlossen.
lesson-nyan_nyan-jack = Ein Bube (J) passt auf jede Farbe. Wer ihn spielt, wünscht sich die Farbe, die von da an zählt. n bleibt, wie es ist.
lesson-nyan_nyan-queen = Eine Dame (Q): Die nächste Karte vom Deck wird auf sie gelegt, und ihr Effekt gilt, als hätte der Spieler der Dame sie gespielt. Was kommt, ist Glück.
lesson-nyan_nyan-king = Ein König (K): Wer ihn spielt, verteilt n Befehle. Wer unter einem Befehl steht, verliert seinen nächsten Zug. Ein Joker hebt einen Befehl auf.
lesson-nyan_nyan-nine = Eine 9: Die Spielrichtung ändert sich. n bleibt, wie es ist.
lesson-nyan_nyan-ten = Eine 10: sofort n Extra-Züge, und die musst du nehmen. Darum ist eine 10 als letzte Karte schlecht: Im Extra-Zug müsstest du ziehen.
lesson-nyan_nyan-three = Eine 3 eröffnet eine 3er-Runde: Alle dürfen nur eine 3 oder einen Joker spielen, n Runden lang oder bis die nächste 3 sie beendet.
lesson-nyan_nyan-five = Eine 5 ist eine Fusion: Du legst n weitere Karten deiner Wahl darauf. Sie bewirken nichts, aber du bist sie los; die letzte ist dann die oberste Karte.
lesson-nyan_nyan-six = Eine 6 führt zum Stechen: Alle Spieler legen zugleich n Karten verdeckt. Wer die kleinste hat, muss alle diese Karten aufnehmen; die anderen sind ihre los. Die Reihenfolge ist 2, 3, ... 10, J, Q, K, A, Joker. Lege also eine hohe.
lesson-nyan_nyan-compare = Bei n = 2 zählt zuerst die höchste Karte. Anna legt K 3, Ben K 9 und Clara Q J: Claras Q ist die kleinste, also nimmt sie alle sechs auf. Hätte sie ein Ass, würde Anna verlieren: K und K sind gleich, und 3 ist weniger als 9.
lesson-nyan_nyan-joker = Du hast einen Joker (*). Er passt auf alles; die Karte unter ihm zählt weiter. Und er wehrt ab: Er gibt Karten zum Ziehen weiter, hebt einen Befehl (K) auf, und mit ihm kannst du dich beim Stechen enthalten. n setzt er auf 1.
lesson-nyan_nyan-call = Du hast zwei Karten. Wer nach dem Spielen nur noch eine hat, muss „Nyan“ ansagen: Tippe nyan zusammen mit der Karte oder gleich danach. Wer es vergisst, zieht 2 Karten. Vergessen es die anderen, ziehen auch sie.
lesson-nyan_nyan-last = Deine letzte Karte! Ganz ohne Karten musst du „Nyan Nyan“ ansagen, sonst ziehst du 7 Karten. Danach hast du beendet, und die anderen spielen um die Plätze hinter dir. Man kann auch anders gewinnen: Wer A K Q J 10 einer Farbe hat, zeigt sie (Exodia) und beendet sofort. Viel Glück!

lesson-ojyks-aim = Vor dir liegen zwölf verdeckte Karten, in vier Spalten und drei Zeilen. Sie sind -2 bis 12 wert. Was am Ende einer Spielrunde dort liegt, kommt auf dein Punktekonto, und Punkte sind schlecht: Wer insgesamt die wenigsten hat, gewinnt.
lesson-ojyks-reveal = Zuerst deckt jeder zwei Karten auf; die höchste Summe beginnt. c1r1 ist die Karte in Spalte 1, Zeile 1.
lesson-ojyks-turn = In deinem Zug hast du drei Möglichkeiten: eine deiner Karten aufdecken; die Karte vom Ablagestapel nehmen; oder vom Ziehstapel ziehen.
lesson-ojyks-draw = Die Karte auf dem Ablagestapel nützt dir jetzt wenig. Wenn du ziehst, siehst du die Karte, bevor du dich entscheidest.
lesson-ojyks-drawn = Du hast eine Karte gezogen, die nur du siehst. Behalte sie anstelle einer deiner Karten, offen oder verdeckt: Die kommt auf den Ablagestapel. Oder lege sie auf den Ablagestapel ab und decke eine deiner Karten auf. Eine verdeckte Karte ist im Mittel 5 wert.
lesson-ojyks-take = Die Karte auf dem Ablagestapel nützt dir: Nimm sie anstelle einer hohen oder einer verdeckten. Was du austauschst, liegt dann auf dem Ablagestapel, und der nächste Spieler darf es nehmen.
lesson-ojyks-pair = In einer deiner Spalten liegen zwei gleiche Karten offen. Ist auch die dritte gleich, verlässt die ganze Spalte das Spielfeld und zählt 0. Bei 8, 8 und 3 wären das 19 Punkte weniger.
lesson-ojyks-minus = Eine deiner Karten ist weniger als 0 wert: Sie zieht Punkte ab. Lege besser nicht drei gleiche davon in eine Spalte: Sie würde das Spielfeld verlassen, und die Minuspunkte mit ihr.
lesson-ojyks-rival = Jemand hat höchstens noch vier verdeckte Karten. Hat einer alle aufgedeckt, ist die Spielrunde fast vorbei. Werde deine hohen Karten also rechtzeitig los.
lesson-ojyks-gone = Eine Spalte mit drei gleichen Karten hat das Spielfeld verlassen. Ihre Stelle bleibt leer und zählt 0. Die drei Karten liegen oben auf dem Ablagestapel.
lesson-ojyks-end = Du hast höchstens noch vier verdeckte Karten. Wer keine mehr hat, leitet die letzte Runde ein: Jeder andere hat noch einen Zug. Hat dann aber einer von ihnen gleich viele Punkte oder weniger, werden die des Ersten verdoppelt. Ein Beispiel: Du leitest sie ein und hast 9 Punkte. Hat Anna auch 9, bekommst du 18; hat sie 10, bekommst du 9.
lesson-ojyks-last = Die letzte Runde läuft: Dies ist dein letzter Zug. Danach werden alle deine Karten aufgedeckt und gezählt.
lesson-ojyks-score = Die Spielrunde ist vorbei, und ihre Punkte stehen bei den Namen. Die nächste beginnt genauso. Diese erste Partie endet, wenn jemand 50 Punkte hat, jede andere bei 100.
lesson-ojyks-rest = So wird ojyks gespielt. Viel Glück!

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
