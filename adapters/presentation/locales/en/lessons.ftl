# First games that explain themselves. lesson-GAME-STEP is told once, when its moment comes.
lesson-try = You could do this now: { $move }
lesson-switched = { $on ->
    [yes] From now on the game explains itself.
   *[no] From now on nothing is explained.
  }

lesson-narikana-aim = You stand on the board yourself: ♚ on c1, a creature with attack 2 and life 20. Your opponent is the ♚ on c7. You take turns with one action each. Whoever has taken 20 damage has lost.
lesson-narikana-convert = Cards are paid for with mana. Convert a card that you can do without: it leaves your hand for good and becomes a mana source of its colour.
lesson-narikana-answer = An action that was declared isn't carried out at once: first the other player may answer with fast actions, that is with cards marked 🗲. Now you may. If you add nothing, it goes on.
lesson-narikana-mana = A mana source gives one mana as soon as it is there, and one at the beginning of each chapter. Mana that is left at the end of a chapter is lost. You may convert as many cards as you like, one an action.
lesson-narikana-creature = You can pay for a creature now. In a cost, a letter is mana of that colour and * is any mana; 1/2 is attack 1 and life 2.
lesson-narikana-place = Creatures and buildings come onto a free field next to you (♚), not next to your other creatures.
lesson-narikana-newcomer = A creature that has just come may attack at once if an enemy stands next to it. It moves from the next chapter on; » means that it can't yet.
lesson-narikana-item = An item makes a creature stronger: put it on one that stands next to you, or on yourself. On a field without a creature of yours it lies there until a creature comes.
lesson-narikana-pass = Once you have nothing more to do, pass. Two passes directly one after the other end the chapter; whoever passed first of these two begins the next one.
lesson-narikana-chapter = A new chapter has begun: your mana sources have given mana again, each of you has drawn a card, and all units may move and attack anew.
lesson-narikana-move = A creature that was on the board when the chapter began may move one field, once a chapter. You yourself (♚) may do so, too, even in chapter 1.
lesson-narikana-enchantment = An enchantment stays in play on a unit or a field, at most one field away from you (♚). It never takes up a field.
lesson-narikana-spell = A spell takes effect once and then goes to the graveyard. It starts from your own field (♚), and its text says how far it reaches.
lesson-narikana-attack = A unit of yours can reach an enemy. Each unit may attack once a chapter, and deals as much damage as its attack is. No damage comes back. × then means that it can't attack any more, ■ that it can't move either.
lesson-narikana-stack = An answer lies on top of what it answers, and what was declared last is carried out first. So an answer can help before something happens.
lesson-narikana-damage = Damage stays: ↓ marks a unit that is hurt. With as much damage as it has life it goes to the graveyard of its owner.
lesson-narikana-fizzle = If an action has become impossible when it is to be carried out, it fizzles: an attack, for instance, if the attacker is gone. Nothing happens then, and what was paid is lost.
lesson-narikana-win = A player has been hit. ♥ shows how much life each of you has left: at 0 the game is over. If both get there in the same action, it is a draw.
lesson-narikana-rest = That is how Narikana is played. Everything else stands in the texts of the cards. Good luck!
