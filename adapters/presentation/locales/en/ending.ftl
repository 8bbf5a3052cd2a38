# The end of a game, one's own statistics, and deals to share.
names-and = { $names } and { $last }
ending-you = { $shared ->
    [yes] { $players ->
        [2] It is a draw.
       *[other] You share { $place ->
            [1] first place!
            [2] second place.
            [3] third place.
           *[other] place { $place }.
          }
      }
   *[no] { $players ->
        [2] { $place ->
            [1] You win!
           *[other] You lose.
          }
       *[other] { $place ->
            [1] You win!
            [2] You are second.
            [3] You are third.
            [4] You are fourth.
            [5] You are fifth.
            [6] You are sixth.
           *[other] You are number { $place }.
          }
      }
  }
ending-winners = { $count ->
    [one] { $names } wins!
   *[other] { $names } share first place.
  }
t-after-game = { $actions } (Enter: quit):
t-shared-words = The words that were mixed into this deal aren't in its seed, so it can't be dealt again.
t-shared-deal = The same deal: { $command }
t-shared-result = { $game }{ $daily ->
    [none] {""}
   *[other] , deal of the day ({ $daily })
  }: place { $place } of { $players }, { points }{ $level ->
    [none] {""}
   *[other] , against { $level }
  }{ $undone ->
    [0] {""}
    [one] , one move taken back
   *[other] , { $undone } moves taken back
  }
t-statistics-figures = { $games ->
    [one] one game
   *[other] { $games } games
  }, { $wins } won ({ $share } %) · mean place { NUMBER($place, minimumFractionDigits: 1, maximumFractionDigits: 1) } · best points { $best } · wins in a row { $streak }{ $longest ->
    [0] {""}
   *[other] { " " }(at most { $longest })
  }
t-statistics-now = Against { $level }: { $games ->
    [one] your first game{ $wins ->
        [0] .
       *[other] , and you won it.
      }
   *[other] { $games } games, { $wins } won{ $streak ->
        [0] .
        [one] .
       *[other] , the last { $streak } in a row.
      }
  }
t-statistics-now-undone = Moves were taken back, so this game is counted apart: { $games ->
    [one] one such game
   *[other] { $games } such games
  } against { $level }, { $wins } won.
t-statistics-undone = with moves taken back: { $figures }
t-statistics-none = No game has been counted yet: play one to its end against AI players.
t-statistics-not-kept = This game isn't counted in your statistics: { $why }
t-statistics-broken = { $count ->
    [one] Line { $lines } of { $file } can't be read; it isn't counted
   *[other] Lines { $lines } of { $file } can't be read; they aren't counted
  }, and nothing in the file was changed.
screen-end-again = play again
screen-end-analyse = analyse
screen-end-replay = replay
screen-end-share = share
screen-end-table = table
screen-end-quit = quit
screen-end-menu = menu
screen-end-decisions = Your decisions
screen-end-judging = { $done } of { $total } judged so far
screen-end-look = ↑ ↓ Enter: look at it, and try again from there
screen-end-points = Points
screen-end-final = The table at the end
screen-end-held = Left in hand
screen-end-retry = Try again from here: the same cards, from your decision in entry { $entry } on.
screen-shared = Copied, if your terminal allows it; it is also printed when you leave.
screen-scores-of = How it went{ $scores ->
    [none] {""}
   *[other] : { $scores }
  }, from { $low } to { $high }
screen-rounds = round
# The list of all commands (Ctrl-P), and what was probably meant
palette-help = What you can do now, the keys, and the commands
palette-hint = What a strong player would do in your place
palette-why = Why the last move of another player was made
palette-undo = Take your last move back
palette-rules = The rules of the game
palette-log = All that has happened
palette-table = Show the table again
palette-deal = How to check that no card was changed
palette-remind = Be told when you have to call something, or no longer
palette-lesson = The explanations of a first game, on or off
palette-save = Save the game now
palette-language = Change to German
palette-bell = Ring when it is your turn, or no longer
palette-quit = Leave the game; it is saved
palette-speed = How fast things happen: slow, usual, quick, at once
palette-cards = All cards that you can see, with what they do
palette-theme = Dark, light, or no colours
palette-explain = The sentence about your decision, on or off
did-you-mean = Did you mean “{ $near }”?
not-understood-near = I don't understand “{ $text }”. Did you mean “{ $near }”?
