# First games that explain themselves. lesson-GAME-STEP is told once, when its moment comes.
lesson-try = You could do this now: { $move }
lesson-own-way = From here on the lesson suggests no more moves (hint: advice, undo: back).
lesson-switched = { $on ->
    [yes] From now on the game explains itself.
   *[no] From now on nothing is explained.
  }

lesson-narikana-aim = You stand on the board yourself: ♚ on c1, a creature with attack 2 and life 20. Your opponent is the ♚ on c7. You take turns with one action each. Whoever has taken 20 damage has lost.
    .spoken = You stand on the board yourself, on c1, a creature with attack 2 and life 20. Your opponent stands on c7. You take turns with one action each. Whoever has taken 20 damage has lost.
lesson-narikana-convert = Cards are paid for with mana. Convert a card that you can do without: it leaves your hand for good and becomes a mana source of its colour.
lesson-narikana-answer = An action that was declared isn't carried out at once: first the other player may answer with fast actions, that is with cards marked ↯. Now you may. If you add nothing, it goes on.
    .spoken = An action that was declared isn't carried out at once: first the other player may answer with fast actions, that is with cards that are fast. Now you may. If you add nothing, it goes on.
lesson-narikana-mana = A mana source gives one mana as soon as it is there, and one at the beginning of each chapter. Mana that is left at the end of a chapter is lost. You may convert as many cards as you like, one an action.
lesson-narikana-creature = You can pay for a creature now. In a cost, a letter is mana of that colour and * is any mana; 1/2 is attack 1 and life 2.
    .spoken = You can pay for a creature now. Its cost says how much mana of which colour it takes; any mana pays for the rest.
lesson-narikana-place = Creatures and buildings come onto a free field next to you (♚), not next to your other creatures.
    .spoken = Creatures and buildings come onto a free field next to you, not next to your other creatures.
lesson-narikana-newcomer = A creature that has just come may attack at once if an enemy stands next to it. It moves from the next chapter on; » means that it can't yet.
    .spoken = A creature that has just come may attack at once if an enemy stands next to it. It moves from the next chapter on.
lesson-narikana-item = An item makes a creature stronger: put it on one that stands next to you, or on yourself. On a field without a creature of yours it lies there until a creature comes.
lesson-narikana-pass = Once you have nothing more to do, pass. Two passes directly one after the other end the chapter; whoever passed first of these two begins the next one.
lesson-narikana-chapter = A new chapter has begun: your mana sources have given mana again, each of you has drawn a card, and all units may move and attack anew.
lesson-narikana-move = A creature that was on the board when the chapter began may move one field, once a chapter. You yourself (♚) may do so, too, even in chapter 1.
    .spoken = A creature that was on the board when the chapter began may move one field, once a chapter. You yourself may do so, too, even in chapter 1.
lesson-narikana-enchantment = An enchantment stays in play on a unit or a field, at most one field away from you (♚). It never takes up a field.
    .spoken = An enchantment stays in play on a unit or a field, at most one field away from you. It never takes up a field.
lesson-narikana-spell = A spell takes effect once and then goes to the graveyard. It starts from your own field (♚), and its text says how far it reaches.
    .spoken = A spell takes effect once and then goes to the graveyard. It starts from your own field, and its text says how far it reaches.
lesson-narikana-attack = A unit of yours can reach an enemy. Each unit may attack once a chapter, and deals as much damage as its attack is. No damage comes back. × then means that it can't attack any more, ⊠ that it can't move either.
    .spoken = A unit of yours can reach an enemy. Each unit may attack once a chapter, and deals as much damage as its attack is. No damage comes back.
lesson-narikana-stack = An answer lies on top of what it answers, and what was declared last is carried out first. So an answer can help before something happens.
lesson-narikana-damage = Damage stays: ↓ marks a unit that is hurt. With as much damage as it has life it goes to the graveyard of its owner.
    .spoken = Damage stays. With as much damage as it has life a unit goes to the graveyard of its owner.
lesson-narikana-fizzle = If an action has become impossible when it is to be carried out, it fizzles: an attack, for instance, if the attacker is gone. Nothing happens then, and what was paid is lost.
lesson-narikana-win = A player has been hit. ♥ shows how much life each of you has left: at 0 the game is over. If both get there in the same action, it is a draw.
    .spoken = A player has been hit. Your life is told with the field on which you stand: at 0 the game is over. If both get there in the same action, it is a draw.
lesson-narikana-rest = That is how Narikana is played. Everything else stands in the texts of the cards. Good luck!

lesson-uno-aim = Whoever lays their last card first wins. A card fits if it has the colour of the top card, or its number or sign: on a red 7 fits any red card, and any 7. If no card fits, you draw one.
lesson-uno-number = If you lay a card with the same number, its own colour counts from now on. So you can lead over to the colour of which you hold most.
lesson-uno-skip = A skip: the next player loses the turn.
lesson-uno-four = A wild-draw-four (w4) fits on anything. You name the colour that counts; the next player draws four cards and is then to move.
    .spoken = A wild-draw-four fits on anything. You name the colour that counts; the next player draws four cards and is then to move.
lesson-uno-wild = A wild (w) fits on anything, and you name the colour that counts: best the one of which you hold most. Nobody draws.
    .spoken = A wild fits on anything, and you name the colour that counts: best the one of which you hold most. Nobody draws.
lesson-uno-drawn = Whoever has no card that fits draws one. If it fits, it may be laid at once; otherwise the turn ends. If you can do nothing else, the program draws for you. You may also draw although a card fits.
lesson-uno-reverse = A reverse: the direction of play changes, so whoever has just moved before you comes next.
lesson-uno-two = A draw two: the next player draws two cards and is then to move. Only a skip costs the turn.
lesson-uno-rival = Somebody holds three cards or fewer. Nobody has to call “Uno” here, so watch the numbers of cards. A skip, a reverse or cards to draw can stop a player who is nearly done.
lesson-uno-points = The round also brings points. You get 2000 divided by the number of cards that you have laid, and one more for each card that the others still hold when you finish. So few laid cards are good, and finishing while the others hold many.
lesson-uno-example = The place brings points, too: 200 for the first, 100 for the second, 50 for the third. An example: you finish first with your ninth card, and the others still hold 6. 2000 / 9 is 222.22; 222.22 + 6 + 200 makes 428.22 points. Nothing is rounded off, even where fewer digits are shown.
    .spoken = The place brings points, too: 200 for the first, 100 for the second, 50 for the third. An example: you finish first with your ninth card, and the others still hold 6. 2000 divided by 9 is 222.22; 222.22 plus 6 plus 200 makes 428.22 points. Nothing is rounded off, even where fewer digits are said.
lesson-uno-last = You are nearly done. The last card still has its effect: if it is a draw two, the next player draws. The others then play on for the places behind you. That is how Uno with points is played. Good luck!

lesson-nyan_nyan-aim = Get rid of all your cards. Play a card that has the suit or the rank of the top card: on 7♥ fits any heart, and any 7. Or draw one card; then you may still play one, or pass. What a card does often depends on the number n, which is 1 at first.
    .spoken = Get rid of all your cards. Play a card that has the suit or the rank of the top card: on the 7 of hearts fits any heart, and any 7. Or draw one card; then you may still play one, or pass. What a card does often depends on the number n, which is 1 at first.
lesson-nyan_nyan-n = n says how strongly cards work. It is one number for the whole table. Where a rule says 2n, that is 2 while n is 1, and 4 while n is 2.
lesson-nyan_nyan-ace = An ace doubles n: 1 becomes 2, and 2 becomes 4. The next card that uses n has that strength, whoever plays it; after it n is 1 again.
lesson-nyan_nyan-double = What an ace does shows at the next card that uses n. With n = 2 the next player must draw 8 cards instead of 4 after a 4, and 4 instead of 2 after a 7; 2 players miss a turn instead of 1 after an 8, and 4 instead of 2 after a 2. After that n is 1 again.
    .spoken = What an ace does shows at the next card that uses n. When n is 2 the next player must draw 8 cards instead of 4 after a 4, and 4 instead of 2 after a 7; 2 players miss a turn instead of 1 after an 8, and 4 instead of 2 after a 2. After that n is 1 again.
lesson-nyan_nyan-penalty = Cards to draw: after a 4 the next player must draw 4n cards. After a 7 it is 2n cards, but they may answer with a 7: then the player after them must draw, 2 cards more.
lesson-nyan_nyan-owed = Whoever must draw the cards of a 4 or a 7 can pass them on to the next player: with a joker, or with a 7 if a 7 lies there. Otherwise they take them, and then have a normal turn.
lesson-nyan_nyan-skip = After an 8 the next n players miss a turn, after a 2 twice as many. They are counted round the table, you included.
lesson-nyan_nyan-jack = A jack (J) fits on any suit. Whoever plays it wishes for the suit that counts from then on. n stays as it is.
    .spoken = A jack fits on any suit. Whoever plays it wishes for the suit that counts from then on. n stays as it is.
lesson-nyan_nyan-queen = A queen (Q): the next card of the draw pile is laid on it and takes effect as if its player had played it. What comes is luck.
    .spoken = A queen: the next card of the draw pile is laid on it and takes effect as if its player had played it. What comes is luck.
lesson-nyan_nyan-king = A king (K): whoever plays it hands out n commands. A player under a command loses their next turn. A joker cancels one command.
    .spoken = A king: whoever plays it hands out n commands. A player under a command loses their next turn. A joker cancels one command.
lesson-nyan_nyan-nine = A 9: the direction changes. n stays as it is.
lesson-nyan_nyan-ten = A 10: n extra turns at once, and you have to take them. So a 10 is bad as a last card: in the extra turn you would have to draw.
lesson-nyan_nyan-three = A 3 starts a round of threes: everybody may play only a 3 or a joker, for n rounds, or until the next 3 ends it.
lesson-nyan_nyan-five = A 5 is a fusion: you lay n more cards of your choice on it. They do nothing, but you are rid of them; the last one is the top card then.
lesson-nyan_nyan-six = A 6 brings a Stechen: all players lay n cards face down at the same time. The one with the smallest must take all of these cards; the others are rid of theirs. The order is 2, 3, ... 10, J, Q, K, A, joker. So lay a high one.
    .spoken = A 6 brings a Stechen: all players lay n cards face down at the same time. The one with the smallest must take all of these cards; the others are rid of theirs. The order is 2 to 10, jack, queen, king, ace, joker. So lay a high one.
lesson-nyan_nyan-compare = With n = 2 the highest card of each is compared first. Anna lays K 3, Ben K 9 and Cleo Q J: Cleo's Q is the smallest, so she takes all six cards. If Cleo had laid an ace, Anna would lose: K and K are equal, and 3 is less than 9.
    .spoken = When n is 2 the highest card of each is compared first. Anna lays a king and a 3, Ben a king and a 9, and Cleo a queen and a jack: Cleo's queen is the smallest, so she takes all six cards. If Cleo had laid an ace, Anna would lose: the kings are equal, and 3 is less than 9.
lesson-nyan_nyan-joker = A joker (*) fits on anything, and the card below it goes on counting. But it can do more: it passes cards to be drawn on, cancels a king's command, and keeps you out of a Stechen. It sets n to 1.
    .spoken = A joker fits on anything, and the card below it goes on counting. But it can do more: it passes cards to be drawn on, cancels a king's command, and keeps you out of a Stechen. It sets n to 1.
lesson-nyan_nyan-call = You hold two cards. Whoever has only one left after playing must call “Nyan”: type nyan together with the card, or right after it. Whoever forgets it draws 2 cards. When the others forget it, they draw, too.
lesson-nyan_nyan-last = You are nearly done. With no card left you must call “Nyan Nyan”, or you draw 7 cards. After that you have finished, and the others play on for the places behind you. There is another way to win: whoever holds A K Q J 10 of one suit may show them at any time (Exodia) and has finished at once. Good luck!
    .spoken = You are nearly done. With no card left you must call “Nyan Nyan”, or you draw 7 cards. After that you have finished, and the others play on for the places behind you. There is another way to win: whoever holds ace, king, queen, jack and 10 of one suit may show them at any time (Exodia) and has finished at once. Good luck!

lesson-ojyks-aim = Twelve cards lie face down before you, in four columns and three rows. They are worth -2 to 12. What lies there at the end of a round is added to your points, and points are bad: the lowest total wins.
lesson-ojyks-reveal = First everybody turns two cards up; the highest sum starts. c1r1 is the card in column 1, row 1.
    .spoken = First everybody turns two cards up; the highest sum starts. You can type c1r1 for the card in column 1, row 1.
lesson-ojyks-turn = On your turn you do one of three things: flip one of your cards, that is turn it up; take the card on the discard pile; or draw from the draw pile.
lesson-ojyks-draw = The card on the discard pile is of little use to you now. If you draw, you see the card before you decide.
lesson-ojyks-drawn = You have drawn a card that only you see. Keep it, in place of any card of yours, open or face down: that one goes onto the discard pile. Or drop it onto the discard pile, and turn one of your cards up. A face-down card is worth 5 on average.
lesson-ojyks-take = The card on the discard pile is of use: take it, in place of a high card or of one that lies face down. What you exchange lies on the discard pile then, and the next player may take it.
lesson-ojyks-pair = One of your columns shows two equal cards. If the third one is equal, too, the whole column leaves the grid and counts 0. With 8, 8 and 3 that would save 19 points.
lesson-ojyks-minus = A card of yours is worth less than 0: it takes points off. Better not three equal ones in one column: it would leave the grid, and the minus points with it.
lesson-ojyks-rival = Somebody has four cards face down or fewer. Once somebody has turned up all their cards, the round is nearly over. So get rid of your high cards in time.
lesson-ojyks-gone = A column of three equal cards has left the grid. Its place stays empty and counts 0. The three cards went onto the discard pile.
lesson-ojyks-end = The end of the round is near. Whoever turns up their last card starts the last turns: each of the others has one more, and then all cards are turned up and counted. But if any of them then has as many points as the starter, or fewer, the starter's points are doubled. An example: you start them with 9 points. If Anna has 9, too, you get 18; if she has 10, you get 9.
lesson-ojyks-score = The round is over, and its points are added to the totals beside the names. The next one begins in the same way. This first game ends when somebody has 50 points, any other at 100.
lesson-ojyks-rest = That is how ojyks is played. Good luck!

lesson-las_vegan-aim = Everybody has 15 cabbages, and in the end the most cabbages win. You play for tricks, in two rounds; other games have four. What the cards in your tricks cost is decided while you play.
lesson-las_vegan-lead = You lead: play any card. Whoever has cards of its colour must play one of them. The highest card of the led colour wins the trick.
lesson-las_vegan-trick = You have won a trick. Its cards are yours, and you lead the next one.
lesson-las_vegan-casinos = The casinos of this round are the golden one and three for a colour or a number. For each of the three you see how many such cards every player has won. A casino counts only if a token is placed on it.
lesson-las_vegan-follow = Another player leads. You have cards of the led colour, so you must play one of them: a low one if you don't want the trick, a high one if you do.
lesson-las_vegan-seven = There is a 7 in this trick: its winner may place a token. Such tricks are worth winning, because whoever places tokens decides what costs cabbages.
lesson-las_vegan-token = You have won a 7: place a token on a casino that has none, or decline. -2 costs 2 cabbages. So place it where the others have won more cards than you.
lesson-las_vegan-gold = The golden token goes on the golden casino. You say who pays at the end of the round: whoever has the fewest tricks (min), or whoever has the most (max). All who are tied pay.
lesson-las_vegan-condition = The golden token is placed. With min whoever has the fewest tricks at the end of the round pays, with max whoever has the most. So watch the numbers of tricks.
lesson-las_vegan-bonus = There is also a token +1: it gives cabbages. It belongs where you have won more than the others.
lesson-las_vegan-number = A token lies on a number. It counts once for each card of this number in your tricks: with -2 on 4, two fours cost you 4 cabbages.
lesson-las_vegan-colour = A token lies on a colour. It counts once for every three cards of this colour in your tricks: with -2 on blue, 3 to 5 blue cards cost you 2 cabbages, 6 cost 4.
lesson-las_vegan-free = Whoever has no card of the led colour may play anything. Except for a 0 it can't win: so give the winner a card that costs something.
lesson-las_vegan-zero = You have no card of the led colour, but a 0: a 0 of another colour wins the trick, and of several such zeros the last one. In the led colour a 0 is just the lowest card.
lesson-las_vegan-end = The round is nearly over; then all casinos with a token count. An example: gold -3 on max, -2 on blue, +1 on 4. Anna has the most tricks: -3. She has won 6 blue cards: -4. She has won two fours: +2. So she loses 5 cabbages.
lesson-las_vegan-score = The round has been counted; the cabbages at the table are what is left. Now there are other casinos, and all tokens have been tossed anew. Whoever has no cabbage left ends the game.
lesson-las_vegan-rest = That is how Las Vegan is played. Good luck!
