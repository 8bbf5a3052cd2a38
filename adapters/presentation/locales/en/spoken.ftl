# What is said of a table to screen readers (--spoken). Other messages have their own spoken form.
spoken-holds = { $you ->
    [yes] You hold
   *[no] { $who } holds
  } { spoken-cards }
spoken-cards = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
  }
spoken-asked = it is the turn of { $who }
spoken-trick = In the trick
spoken-laid = { $card } by { $you ->
    [yes] you
   *[no] { $who }
  }{ $wins ->
    [yes] {" "}(wins so far)
   *[no] {""}
  }
spoken-order = order of play: { $names }
spoken-numbered = { $number } for { $label }
spoken-field = column { $column } row { $row }
spoken-rows = { $number } { $many ->
    [yes] to { $last } for column { $column } rows { $row } to { $end }
   *[no] and { $last } for column { $column } rows { $row } and { $end }
  }
spoken-column = { $you ->
    [yes] Your column { $number }
   *[no] { $who }, column { $number }
  }
spoken-all-backs = { $you ->
    [yes] Your { $cards } cards are all
   *[no] { $who }: all { $cards } cards
  } face down
spoken-back = face down
spoken-chosen = face down and chosen
spoken-gap = gone
spoken-lying = On { $field }
spoken-supplies = { $you ->
    [yes] Your mana
   *[no] Mana of { $who }
  }
spoken-supply = { $left } of { $most } { $colour }
spoken-place = Place { $place }: { $who }, { points }.
