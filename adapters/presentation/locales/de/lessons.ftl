# Erste Partien, die sich selbst erklären. lesson-SPIEL-SCHRITT wird einmal gesagt, wenn es so weit ist.
lesson-try = Das könntest du jetzt tun: { $move }
lesson-switched = { $on ->
    [yes] Von jetzt an erklärt sich das Spiel wieder.
   *[no] Von jetzt an wird nichts mehr erklärt.
  }

lesson-narikana-aim = Du stehst selbst auf dem Spielfeld: ♚ auf c1, eine Kreatur mit Angriff 2 und Leben 20. Dein Gegner ist ♚ auf c7. Ihr seid abwechselnd mit je einer Aktion am Zug. Wer 20 Schaden genommen hat, verliert.
lesson-narikana-convert = Karten werden mit Mana bezahlt. Wandle eine Karte um, auf die du verzichten kannst: Sie verlässt deine Hand für immer und wird zu einer Manaquelle in ihrer Farbe.
lesson-narikana-answer = Was angesagt ist, wird nicht sofort ausgeführt: Erst darf der andere mit schnellen Aktionen antworten, also mit Karten, die mit 🗲 markiert sind. Jetzt darfst du. Fügst du nichts hinzu, geht es weiter.
lesson-narikana-mana = Eine Manaquelle gibt ein Mana, sobald sie im Spiel ist, und eins zu Beginn jedes Kapitels. Mana, das am Ende eines Kapitels übrig ist, verfällt. Du darfst beliebig viele Karten umwandeln, eine je Aktion.
lesson-narikana-creature = Jetzt kannst du eine Kreatur bezahlen. In den Kosten steht ein Buchstabe für Mana dieser Farbe und * für beliebiges; 1/2 heißt Angriff 1 und Leben 2.
lesson-narikana-place = Kreaturen und Gebäude kommen auf ein freies Feld neben dir (♚), nicht neben deine anderen Kreaturen.
lesson-narikana-newcomer = Eine Kreatur, die gerade gekommen ist, darf sofort angreifen, wenn ein Gegner neben ihr steht. Bewegen darf sie sich ab dem nächsten Kapitel; » heißt, dass sie es noch nicht kann.
lesson-narikana-item = Ein Gegenstand macht eine Kreatur stärker: Lege ihn an eine an, die neben dir steht, oder an dich selbst. Auf einem Feld ohne Kreatur von dir bleibt er liegen, bis eine Kreatur kommt.
lesson-narikana-pass = Hast du nichts mehr vor, passe. Wird zweimal direkt nacheinander gepasst, endet das Kapitel; wer davon zuerst gepasst hat, beginnt das nächste.
lesson-narikana-chapter = Ein neues Kapitel hat begonnen: Deine Manaquellen haben wieder Mana gegeben, jeder hat eine Karte gezogen, und alle Einheiten dürfen sich wieder bewegen und angreifen.
lesson-narikana-move = Eine Kreatur, die zu Beginn des Kapitels schon auf dem Spielfeld war, darf sich einmal im Kapitel um ein Feld bewegen. Du selbst (♚) darfst es auch, sogar schon im ersten Kapitel.
lesson-narikana-enchantment = Eine Verzauberung bleibt im Spiel, auf einer Einheit oder einem Feld, höchstens ein Feld von dir (♚) entfernt. Sie besetzt nie ein Feld.
lesson-narikana-spell = Ein Zauber wirkt einmal und kommt dann auf den Friedhof. Er geht von deinem Feld (♚) aus; wie weit er reicht, steht auf der Karte.
lesson-narikana-attack = Eine deiner Einheiten erreicht einen Gegner. Jede Einheit darf einmal im Kapitel angreifen und fügt so viel Schaden zu, wie ihr Angriff beträgt. Zurück kommt keiner. × heißt danach, dass sie nicht mehr angreifen kann, ■, dass sie sich auch nicht bewegen kann.
lesson-narikana-stack = Eine Antwort liegt auf dem, worauf sie antwortet, und was zuletzt angesagt wurde, wird zuerst ausgeführt. So kann eine Antwort helfen, bevor etwas geschieht.
lesson-narikana-damage = Schaden bleibt liegen: ↓ zeigt eine verletzte Einheit. Liegt auf ihr so viel Schaden, wie sie Leben hat, kommt sie auf den Friedhof ihres Besitzers.
lesson-narikana-fizzle = Ist eine Aktion unmöglich geworden, wenn sie ausgeführt werden soll, verpufft sie: ein Angriff zum Beispiel, wenn der Angreifer nicht mehr da ist. Dann geschieht nichts, und was bezahlt wurde, ist verloren.
lesson-narikana-win = Ein Spieler ist getroffen. ♥ zeigt, wie viel Leben jeder von euch noch hat: Bei 0 ist das Spiel vorbei. Trifft das beide in derselben Aktion, endet es unentschieden.
lesson-narikana-rest = So wird Narikana gespielt. Alles andere steht auf den Karten. Viel Glück!
