title-narikana = Narikana
narikana-head = chapter { $chapter } · { $you ->
    [yes] you are active
   *[no] { $who } is active
  }
narikana-figure = { $sign } ({ $field })
narikana-deck = deck { $count }
    .spoken = deck of { $count }
narikana-grave = graveyard { $count }
    .spoken = { $count } in the graveyard
narikana-stack = Declared actions, next first:
narikana-stack-empty = Nothing is declared.
narikana-several-words = { $name }
narikana-target-you = you
narikana-number = #{ $number }
    .spoken = number { $number }
narikana-boost = { $attack }/{ $life }
    .spoken = { $changed ->
        [attack] { $attack } attack
        [life] { $life } life
       *[both] { $attack } attack and { $life } life
    }
spoken-aim-play = {" "}on { $aims }
spoken-aim-move = {" "}to { $aims }
spoken-aim-attack = : { $aims }
spoken-aim-give = {" "}to { $aims }
spoken-aim-use = {" "}on { $aims }
narikana-legend = ◐ ○ whose · ♚ player · attack/life, ↓ damaged · ⌂ building · » can't move now · × can't attack now · ⊠ neither · ◇ item · ✦ enchantment
    .spoken = cards and fields explain themselves
narikana-stands = { $life } life
narikana-gone = (gone)
narikana-field-free = { $field } is free.
narikana-deck-secret = The deck of { $who } is a secret.
narikana-decklist = { $you ->
    [yes] Your deck
   *[no] The deck of { $who }
  } ({ $name }): { $cards }.
narikana-graveyard = { $you ->
    [yes] Your graveyard
   *[no] The graveyard of { $who }
  }{ $count ->
    [0] {" "}is empty.
   *[other] : { $cards }.
  }

# All about a unit
narikana-is-damaged = { $number } of { $life } life lost
narikana-is-of = { $you ->
    [yes] yours
   *[no] { $who }'s
  }
narikana-is-exhausted = exhausted
narikana-is-moved = has moved
narikana-is-fresh = has just come, moves from the next chapter on
    .spoken = has just come
narikana-is-attacked = has attacked
narikana-is-bearing = bears { $cards }
narikana-is-stopped = stopped
narikana-may-move = It may move to { $fields }.
narikana-may-attack = It may attack { $unit } ({ $field }): { $damage } damage, { $left ->
    [0] { $figure ->
        [yes] which wins the game.
       *[no] which kills it.
      }
   *[other] { $left } life left.
  }

# What is asked
narikana-wait-for = { $who } is to move.
narikana-ask-act = One action, several fast ones (↯), or pass.
    .spoken = Your action: a slow one, or fast ones, or pass.
narikana-ask-answer = { $own ->
    [yes] Another fast action (↯)? Else: { $what }.
   *[no] A fast answer (↯)? Else: { $what }.
  }
    .spoken = { $own ->
        [yes] Another fast action? Next: { $what }.
       *[no] Answer with fast actions? Else next: { $what }.
    }
narikana-ask-source = Which one? ({ $what })
narikana-ask-target = { $second ->
    [yes] Choose the second target of: { $what }.
   *[no] Choose the target of: { $what }.
  }
narikana-ask-pick = { $second ->
    [yes] { $card } takes effect: choose the second target.
   *[no] { $card } takes effect: choose the target.
  }
narikana-ask-place = The field for { $card } was taken: choose another one.
narikana-ask-item = Your creature has come onto { $card }: take it, or throw it away?
narikana-ask-discard = Choose a card of your hand to discard.
narikana-ask-look = Choose the card that you keep; the others go to your graveyard.

# Above the choices
narikana-choose-source = which
narikana-choose-target = target
narikana-choose-pick = target
narikana-choose-place = field
narikana-choose-action = action

# Words people type; the first is shown
word-narikana-play = play, cast, lay
word-narikana-convert = convert
word-narikana-move = move, go
word-narikana-attack = attack, hit
word-narikana-use = use
word-narikana-give = give
word-narikana-pass = pass
word-narikana-done = done, ok
word-narikana-at = at, field, target, which, action
word-narikana-choose = choose, keep, discard
word-narikana-take = take, attach
word-narikana-throw = throw
word-narikana-deck = deck, decks
word-narikana-graveyard = graveyard, graveyards

# What is being decided
moment-narikana-act = Declare one slow action, or one or more fast ones (↯), or pass. Convert a card into mana (convert ember), play one (play ember b2), move (move b2 b3), attack (attack b3 c4), give an item (give ring b2 b3), use an ability (use lookout), or pass; two passes one after the other end the chapter. On the board: { narikana-legend }. { narikana-means-cost } Cards and fields explain themselves: ? ember, ? c4, ? graveyard, ? deck.
    .spoken = Declare one slow action, or one or more fast ones, or pass. Convert a card into mana (convert ember), play one (play ember b2), move (move b2 b3), attack (attack b3 c4), give an item (give ring b2 b3), use an ability (use lookout), or pass; two passes one after the other end the chapter. Cards and fields explain themselves: ? ember, ? c4, ? graveyard, ? deck.
moment-narikana-answer = You may answer with fast actions (↯) before the declared actions are carried out, the last one first; or let it be (done).
    .spoken = You may answer with fast actions before the declared actions are carried out, the last one first; or let it be (done).
moment-narikana-source = Several of your cards can do that: choose which one. For instance: b2
moment-narikana-target = Choose a target for the action that you declare. If it is no longer there when the action is carried out, the action fizzles. For instance: c4, or a number.
moment-narikana-pick = Your card has an effect: choose its target. For instance: c4, or a number.
moment-narikana-place = The field for your unit was taken in the meantime: choose another one next to you.
moment-narikana-item = Your creature has come onto an item: it takes it (take), or throws it into its owner's graveyard (throw).
moment-narikana-discard = Choose a card of your hand that goes to your graveyard. For instance: choose ember
moment-narikana-look = You look at the top cards of your deck: choose one for your hand. The others go to your graveyard.

# Why not
why-narikana-declare-first = first say what you do (play, convert, move, attack, give, use or pass).
why-narikana-nothing-to-answer = there is nothing to answer: declare an action, or pass.
why-narikana-only-done = while declared actions wait you may answer or add nothing more (done); passing is an action of its own.
why-narikana-slow-action = not now: answer with a fast card (↯), or type done.
    .spoken = that is a slow action; answers are fast ones.
why-narikana-not-fast = { $card } isn't marked as fast (↯), so it is no answer.
    .spoken = { $card } isn't marked as fast, so it is no answer.
why-narikana-not-in-hand = you don't hold { $card }.
why-narikana-no-colour = { $card } has no colour, so it gives no mana.
why-narikana-lacks = it costs { $number } { $sign ->
    [r] red
    [o] orange
    [y] yellow
    [g] green
    [b] blue
    [l] lilac
   *[p] pink
  } mana, and you have { $have }.
why-narikana-too-dear = it costs { $number } mana in all, and you have { $have }.
why-narikana-no-target-for = { $card } finds no target or no free field in its range now.
why-narikana-no-own-unit = no unit of yours stands on { $field }.
why-narikana-is-building = buildings don't move ({ $field }).
why-narikana-moved-already = the creature on { $field } has moved in this chapter.
why-narikana-is-rooted = the creature on { $field } has Roots, so it can't move.
why-narikana-arrived-now = the creature on { $field } came in this chapter; it may move from the next one on.
why-narikana-no-free-field = there is no free field beside { $field }.
why-narikana-has-no-attack = the unit on { $field } has no attack.
why-narikana-is-calm = the unit on { $field } has Calm, so it can't attack.
why-narikana-attacked-already = the unit on { $field } has attacked in this chapter.
why-narikana-no-enemy-near = the unit on { $field } reaches no enemy that it may attack.
why-narikana-no-ability = { $card } has no ability to use.
why-narikana-not-in-play = you have no { $card } in play that could be used.
why-narikana-used-already = the ability of { $card } has been used in this chapter.
why-narikana-not-borne = no creature of yours bears { $card }.
why-narikana-giver-cannot-move = giving counts as a move, and the bearer of { $card } can't move any more in this chapter.
why-narikana-no-taker = no other creature of yours stands beside the bearer of { $card }.
why-narikana-no-target = that can't be the target here.
why-narikana-now-source = first choose which of your cards does it.
why-narikana-now-target = first choose the target of the action that you declare.
why-narikana-now-pick = first choose the target of the effect.
why-narikana-now-place = first choose a field for your unit.
why-narikana-now-item = first say whether your creature takes the item (take) or throws it away (throw).
why-narikana-now-discard = first choose a card of your hand to discard (choose).
why-narikana-now-look = first choose one of the cards that you look at (choose).

# What is declared; targets follow
narikana-does-convert = { $you ->
    [yes] You convert
   *[no] { $who } converts
  } { $card }
narikana-does-play = { $you ->
    [yes] You play
   *[no] { $who } plays
  } { $card }
narikana-does-move = { $you ->
    [yes] You move
   *[no] { $who } moves
  } { $unit }
    .spoken = { $you ->
        [yes] You move
       *[no] { $who } moves
      } { $figure ->
        [yes] from { $field }
       *[no] { $unit }
      }
narikana-does-attack = { $you ->
    [yes] You attack with
   *[no] { $who } attacks with
  } { $unit }
    .spoken = { $you ->
        [yes] You attack
       *[no] { $who } attacks
      } { $figure ->
        [yes] from { $field }
       *[no] with { $unit }
      }
narikana-does-give = { $you ->
    [yes] You give
   *[no] { $who } gives
  } { $card }
narikana-does-use = { $you ->
    [yes] You use
   *[no] { $who } uses
  } { $card }
narikana-does-pass = { $you ->
    [yes] You pass
   *[no] { $who } passes
  }
narikana-what-convert = converting { $card }
narikana-what-play = { $card }
narikana-what-move = the move of { $field }
narikana-what-attack = the attack of { $field }
narikana-what-give = giving { $card }
narikana-what-use = the ability of { $card }
narikana-what-pass = the pass

# What happens
narikana-starts = { $you ->
    [yes] You are active first.
   *[no] { $who } is active first.
  }
narikana-chapter = Chapter { $chapter } begins{ $chapter ->
    [1] .
   *[other] ; { $you ->
        [yes] you are active first.
       *[no] { $who } is active first.
      }
  }
narikana-no-card = { $you ->
    [yes] Your deck is empty: no card.
   *[no] The deck of { $who } is empty: no card.
  }
narikana-drew-card = You draw { $cards }.
narikana-drew = { $who } draws { $count ->
    [one] a card.
   *[other] { $count } cards.
  }
narikana-declared = { $action }.
narikana-aimed = { $who } chooses a target.
narikana-carried = Carried out: { $what }.
narikana-fizzled = Nothing comes of { $what }{ $you ->
    [yes] {" "}(yours)
   *[no] {" "}({ $who })
  }: { $why ->
    [no-source] the card that was to do it is gone or has changed sides.
    [no-target] the target is gone, out of reach, or not allowed any more.
    [stopped] it was stopped.
    [no-field] the field is taken or too far away now.
   *[cannot] it isn't possible any more.
  }
narikana-passed = { $you ->
    [yes] You pass.
   *[no] { $who } passes.
  }
narikana-arrived = { $you ->
    [yes] You bring
   *[no] { $who } brings
  } { $card } onto { $field }.
narikana-attached = { $you ->
    [yes] You attach
   *[no] { $who } attaches
  } { $card } on { $field }.
narikana-lying = { $you ->
    [yes] You lay
   *[no] { $who } lays
  } { $card } on { $field }.
narikana-buried = { $card } goes to the graveyard.
narikana-moved = { $mine ->
    [yes] You move
   *[no] { $card } moves
  } from { $start } to { $goal }.
narikana-attacked = { $mine ->
    [yes] You ({ $start }) attack
   *[no] { $card } ({ $start }) attacks
  } { $goal }.
narikana-wounded = { $figure ->
    [yes] { $you ->
        [yes] You take { $number } damage!
       *[no] { $unit } takes { $number } damage.
      }
   *[no] { $unit } takes { $number } damage.
  }
narikana-healed = { $figure ->
    [yes] { $you ->
        [yes] You heal { $number } damage.
       *[no] { $unit } heals { $number } damage.
      }
   *[no] { $unit } heals { $number } damage.
  }
narikana-died = { $card } ({ $field }) dies.
narikana-returned = { $card } ({ $field }) goes back to { $you ->
    [yes] your hand
   *[no] the hand of { $who }
  }.
narikana-triggered = { $card } ({ $field }) takes effect.
narikana-no-effect = Nothing changes.
narikana-boosted = { $mine ->
    [yes] You get
   *[no] { $unit } gets
  } { $boost } until the end of the chapter.
narikana-grew = { $unit } gets +{ $number }/+{ $number } for good.
    .spoken = { $unit } gets plus { $number } attack and plus { $number } life for good.
narikana-granted = { $mine ->
    [yes] You have
   *[no] { $unit } has
  } until the end of the chapter: { $keywords }.
narikana-controlled = { $you ->
    [yes] You now control
   *[no] { $who } now controls
  } { $card } ({ $field }).
narikana-readied = { $mine ->
    [yes] You are
   *[no] { $unit } is
  } ready again.
narikana-rested = { $mine ->
    [yes] You are
   *[no] { $unit } is
  } exhausted for this chapter.
narikana-discarded = { $you ->
    [yes] You discard
   *[no] { $who } discards
  } { $card }.
narikana-milled = From { $you ->
    [yes] your deck
   *[no] the deck of { $who }
  } to the graveyard: { $cards }.
narikana-mana = { $you ->
    [yes] You get
   *[no] { $who } gets
  } mana: { $mana }.
    .spoken = { $you ->
        [yes] You get
       *[no] { $who } gets
    } { $mana }.
narikana-source = { $you ->
    [yes] You turn
   *[no] { $who } turns
  } { $card } into a mana source ({ $sign }).
narikana-regained = { $you ->
    [yes] You take { $card } back from your graveyard.
   *[no] { $who } takes { $card } back from the graveyard.
  }
narikana-looked-at = You look at { $cards }.
narikana-looked = { $who } looks at { $count ->
    [one] a card of their deck.
   *[other] { $count } cards of their deck.
  }
narikana-kept-card = You take { $card } into your hand.
narikana-kept = { $who } takes one of them.
narikana-showed = { $you ->
    [yes] You show your
   *[no] { $who } shows their
  } hand: { $cards }.
narikana-gave = { $card } goes from { $start } to { $goal }.
narikana-lost = { $you ->
    [yes] You have no life left and lose.
   *[no] { $who } has no life left and loses.
  }
narikana-draw = The game ends in a draw.

# What a card does (? and the card)
card-example-narikana = ember cub · c4 · graveyard

# In a few words, behind the names of who does it and of the card
trace-narikana-attack = attacked { $field } with { $card }
trace-narikana-convert = converted { $card }
trace-narikana-pass = passed

# Buttons
offer-narikana-convert = Which card becomes a mana source?
tap-narikana-act = Play or convert a card, tap on a unit, or pass.

# In the menu, and what the options mean
menu-narikana = Creatures and spells on a board of hexagons, for two; build your own deck.
option-narikana-deck1 = Your deck: the cards that you play with.
option-narikana-deck2 = The other deck: what the AI player plays with.
option-narikana-secret_decks = Secret decks: nobody knows the decks of others until the game is over.

# The lesson: lesson-narikana-STEP is told once, when its moment comes
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

# What a hint says that a move gains
hint-narikana = { NUMBER($amount) } life { $sign ->
    [less] worse
   *[more] better
  } off a few turns later

# The end of a game
rounds-narikana = chapter
scores-narikana = life
decided-narikana = { $next ->
    [you] You have
   *[other] { $next } has
  } taken 20 damage; { $you ->
    [yes] you have { $life } life left.
   *[no] { $who } has { $life } life left.
  }
tied-narikana = Nobody wins: the game is a draw.

# Styles of AI players
style-narikana-fierce = { $who } likes to attack.
style-narikana-patient = { $who } likes to build up mana first.
style-narikana-sorcerous = { $who } likes spells.

# What AI players say
says-narikana-hurt = { $variant ->
    [0] Ouch.
    [1] That will leave a mark.
   *[2] You have been saving that up.
  }
says-narikana-fizzled = { $variant ->
    [0] That looked better in my head.
    [1] Much ado about nothing.
   *[2] Well, it was worth a try.
  }
says-narikana-died = { $variant ->
    [0] It served me well.
    [1] Rest well, little one.
   *[2] I will need another one of those.
  }
