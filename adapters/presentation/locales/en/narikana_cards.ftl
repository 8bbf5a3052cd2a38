# What stands on a card of Narikana: its text is made of these pieces from its data.

# Kinds of cards, in the notation of the rulebook
narikana-kind-creature = creature
narikana-kind-building = building
narikana-kind-item = item
narikana-kind-spell = spell
narikana-kind-enchantment = enchantment

# Kinds and colours of the cards of a deck
narikana-kinds-creature = Creatures
narikana-kinds-building = Buildings
narikana-kinds-item = Items
narikana-kinds-spell = Spells
narikana-kinds-enchantment = Enchantments
narikana-colour-r = red
narikana-colour-o = orange
narikana-colour-y = yellow
narikana-colour-g = green
narikana-colour-b = blue
narikana-colour-l = lilac
narikana-colour-p = pink
narikana-colour-none = colourless
narikana-deck-costs = costs { $least }–{ $most }: { $counts }

# Colours of mana
narikana-mana-r = red
narikana-mana-o = orange
narikana-mana-y = yellow
narikana-mana-g = green
narikana-mana-b = blue
narikana-mana-l = lilac
narikana-mana-p = pink

# Nouns: singular, plural, gender
narikana-noun-unit = unit, units, n
narikana-noun-creature = creature, creatures, n
narikana-noun-building = building, buildings, n
narikana-noun-field = field, fields, n
narikana-noun-action = action, actions, n
narikana-noun-spell = spell, spells, n
narikana-noun-attack = attack, attacks, n
narikana-noun-play = card that is being played, cards that are being played, n
narikana-noun-card = card, cards, n
narikana-noun-creature-card = creature card, creature cards, n
narikana-noun-building-card = building card, building cards, n
narikana-noun-item-card = item card, item cards, n
narikana-noun-spell-card = spell card, spell cards, n
narikana-noun-enchantment-card = enchantment card, enchantment cards, n

# Adjectives, without ending
narikana-adjective-damaged = damaged
narikana-adjective-unhurt = undamaged
narikana-adjective-laden = equipped
narikana-adjective-free = free
narikana-adjective-common = ordinary
narikana-adjective-own = own
narikana-adjective-enemy = enemy
narikana-adjective-other = other

# What stands behind a noun
narikana-cheap = with cost { $n } or less
narikana-weak = with attack { $n } or less
narikana-near = within { $n }
narikana-near-whom = within { $n } of { $whom }
narikana-near-sacrificed-creature = within { $n } of where it stood
narikana-near-sacrificed-building = within { $n } of where it stood
narikana-near-sacrificed-unit = within { $n } of where it stood
narikana-here = on this field

# Whom: who?, whom?, to whom?, whose?, gender
narikana-who-creature = this creature, this creature, this creature, this creature, n
narikana-who-building = this building, this building, this building, this building, n
narikana-who-item = this item, this item, this item, this item, n
narikana-who-enchantment = this enchantment, this enchantment, this enchantment, this enchantment, n
narikana-who-bearer = the bearer, the bearer, the bearer, the bearer, n
narikana-who-enchanted = the enchanted creature, the enchanted creature, the enchanted creature, the enchanted creature, n
narikana-who-you = you, yourself, yourself, yourself, n
narikana-who-near-you = you, you, you, you, n
narikana-who-foe = your opponent, your opponent, your opponent, your opponent, n
narikana-who-attacked = the attacked unit, the attacked unit, the attacked unit, the attacked unit, n
narikana-who-attacker = the attacker, the attacker, the attacker, the attacker, n
narikana-who-it-n = it, it, it, it, n
narikana-who-it-f = it, it, it, it, n
narikana-who-it-m = it, it, it, it, n
narikana-who-first-n = the first, the first, the first, the first, n
narikana-who-first-f = the first, the first, the first, the first, n
narikana-who-first-m = the first, the first, the first, the first, n
narikana-who-second-n = the second, the second, the second, the second, n
narikana-who-second-f = the second, the second, the second, the second, n
narikana-who-second-m = the second, the second, the second, the second, n

# Whose owner, by gender
narikana-owner-n = its owner's
narikana-owner-f = its owner's
narikana-owner-m = its owner's

# When
narikana-when-arrives = When { $this } comes into play
narikana-when-dies = When { $this } dies
narikana-when-chapter = Whenever a chapter begins
narikana-when-attacks = After { $this } has attacked
narikana-when-attacked = After { $this } has been attacked
narikana-when-hurt = Whenever { $this } takes damage
narikana-when-moves = Whenever { $this } moves or is moved
narikana-when-kills = Whenever { $this } kills a unit by attacking
narikana-when-enemy-enters = Whenever an enemy unit comes onto this field
narikana-when-ally-arrives = Whenever one of your creatures comes into play
narikana-when-other-ally-arrives = Whenever another of your creatures comes into play
narikana-when-ally-dies = Whenever one of your ordinary creatures dies
narikana-when-other-ally-dies = Whenever another of your ordinary creatures dies
narikana-when-spell = Whenever one of your spells is carried out
narikana-when-convert = Whenever you convert a card
narikana-when-and = { $clause } and { $condition }
narikana-when-then = { $clause }, { $deed }.

# If
narikana-if-count = { $n ->
    [one] there is { $whom } in play
   *[other] there are at least { $n } { $whom } in play
  }
narikana-if-grave = { $n ->
    [one] a creature card lies in your graveyard
   *[other] at least { $n } creature cards lie in your graveyard
  }
narikana-if-hand = { $n ->
    [0] you have no cards in your hand
    [one] you have at most 1 card in your hand
   *[other] you have at most { $n } cards in your hand
  }
narikana-if-sources = { $n ->
    [one] you have a mana source
   *[other] you have at least { $n } mana sources
  }
narikana-if-damaged = { $this } is damaged
narikana-if-unhurt = { $this } is undamaged
narikana-if-then = if { $condition }, { $deed }

# Sentences
narikana-listed = { $first } and { $last }
narikana-then = { $first }, then { $second }
narikana-choose = choose { $whom } and { $other }; { $deed }
narikana-x = { $deed }; X is { $amount }
narikana-played = { $deed }.
narikana-always = { $whom } has { $gifts }.
narikana-always-if = As long as { $condition }, { $whom } has { $gifts }.
narikana-life-of-players = The life of a player stays as it is.
narikana-ability = Ability ({ $terms }): { $deed }.
narikana-free = free
narikana-fast = fast
narikana-repeat = any number of times
narikana-enchants = Enchants { $whom }.

# What X is
narikana-x-count = the number of { $whom }
narikana-x-power = the attack of { $this }
narikana-x-power-of-target = the target's attack
narikana-x-wounds = the damage on the target
narikana-x-grave = the number of creature cards in your graveyard
narikana-x-hand = the number of cards in your hand
narikana-x-sources = the number of your mana sources

# What is given
narikana-gift-attack = { $n } attack
narikana-gift-life = { $n } life
narikana-gift-armour = Armour { $n }

# What is done
narikana-do-damage = deal { $n } damage to { $whom }
narikana-do-heal = heal { $n } damage from { $whom }
narikana-do-boost = { $whom } gets { $gifts } until the end of the chapter
narikana-do-grow = { $whom } gets +{ $n }/+{ $n } for good
narikana-do-destroy = destroy { $whom }
narikana-do-sacrifice = sacrifice { $whom }
narikana-do-return = return { $whom } to { $owner } hand
narikana-do-move = { $n ->
    [0] move { $whom } to any free field
    [one] move { $whom } by one field to a free field
   *[other] move { $whom } by up to { $n } fields to a free field
  }
narikana-do-swap = let { $whom } and { $other } swap fields
narikana-do-swap-you = swap fields with { $whom }
narikana-do-ready = ready { $whom }
narikana-do-rest = exhaust { $whom }
narikana-do-charm = until the end of the chapter, gain control of { $whom }
narikana-do-seize = gain permanent control of { $whom }
narikana-do-strip = destroy all items and enchantments on { $whom }
narikana-do-fight = let { $whom } and { $other } each deal damage equal to its own attack to the other
narikana-do-stop = stop { $whom }
narikana-do-stop-play = stop { $whom }
narikana-do-draw = { $n ->
    [one] draw a card
   *[other] draw { $n } cards
  }
narikana-do-draw-foe = { $n ->
    [one] your opponent draws a card
   *[other] your opponent draws { $n } cards
  }
narikana-do-discard = { $n ->
    [one] discard a card from your hand
   *[other] discard { $n } cards from your hand
  }
narikana-do-discard-foe = { $n ->
    [one] your opponent discards a card
   *[other] your opponent discards { $n } cards
  }
narikana-do-mill = { $n ->
    [one] put the top card of your deck into your graveyard
   *[other] put the top { $n } cards of your deck into your graveyard
  }
narikana-do-mill-foe = { $n ->
    [one] put the top card of your opponent's deck into the graveyard
   *[other] put the top { $n } cards of your opponent's deck into the graveyard
  }
narikana-do-mana = get { $n } { $colour } mana
narikana-do-source = { $n ->
    [one] turn the top card of your deck into a mana source
   *[other] turn the top { $n } cards of your deck into mana sources
  }
narikana-do-revive = { $n ->
    [0] bring { $whom } from your graveyard into play on any free field
    [one] bring { $whom } from your graveyard into play on a free field next to you
   *[other] bring { $whom } from your graveyard into play on a free field within { $n } of you
  }
narikana-do-regain = take { $whom } from your graveyard into your hand
narikana-do-look = { $n ->
    [one] take the top card of your deck into your hand
    [2] look at the top 2 cards of your deck, take one into your hand and put the other into your graveyard
   *[other] look at the top { $n } cards of your deck, take one into your hand and put the others into your graveyard
  }
narikana-do-show = look at your opponent's hand

# Keywords, and what they mean
narikana-keyword-swift = Dash
narikana-keyword-far = Reach
narikana-keyword-winged = Wings
narikana-keyword-ward = Ward
narikana-keyword-firm = Resolve
narikana-keyword-drain = Drain
narikana-keyword-frenzy = Frenzy
narikana-keyword-guard = Guard
narikana-keyword-rooted = Roots
narikana-keyword-calm = Calm
narikana-keyword-fast = Fast
narikana-means-swift = Dash: may move in the chapter in which it comes into play.
narikana-means-far = Reach: may attack units up to 2 fields away.
narikana-means-winged = Wings: may move up to 2 fields, over other units too.
narikana-means-ward = Ward: the opponent's cards can't choose it.
narikana-means-firm = Resolve: the opponent can't move it, swap it or gain control of it.
narikana-means-drain = Drain: as much damage as it deals by attacking is healed from its player.
narikana-means-frenzy = Frenzy: may attack twice in a chapter.
narikana-means-guard = Guard: enemy units next to it can attack only units with Guard.
narikana-means-rooted = Roots: can't move or give items.
narikana-means-calm = Calm: can't attack.
narikana-means-fast = Fast: may be played as a fast action.
narikana-means-common = Ordinary: not one of the two players.
narikana-means-laden = Equipped: with an item or enchantment on it.
narikana-means-armour = Armour: any damage to it is reduced by this number.
narikana-means-ready = Ready: it may move and attack in this chapter as if it hadn't done so yet, even if it only came now.
narikana-means-rest = Exhaust: it can't move or attack any more in this chapter.
narikana-means-stop = Stop: the declared action isn't carried out; what was paid is lost.
narikana-means-source = Mana source: gives one mana of its colour at once and in each chapter. A card without a colour goes to the graveyard instead.
