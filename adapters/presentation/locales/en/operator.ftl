# What the operator reads, on the command line and by /admin, and what people read of the operator

c-told-closed = { $reason ->
    [none] The operator of this bot has ended this table.
   *[other] The operator of this bot has ended this table: { $reason }
  }
c-told-announced = From the operator of this bot: { $text }
c-told-maintenance = { $text ->
    [none] Maintenance is coming up: no new game begins until it is over. You can finish games that are on; they are kept.
   *[other] Maintenance is coming up: no new game begins until it is over. You can finish games that are on; they are kept. { $text }
  }
c-told-maintenance-over = The maintenance is over: games can begin again.
maintenance = { $text ->
    [none] Maintenance is coming up: no new game begins until it is over. Try again then.
   *[other] Maintenance is coming up: no new game begins until it is over. Try again then. { $text }
  }
c-banned = { $reason ->
    [none] The operator of this bot has banned you; the bot doesn't listen to you any more. If you want your data, or want it deleted, ask the operator.
   *[other] The operator of this bot has banned you ({ $reason }); the bot doesn't listen to you any more. If you want your data, or want it deleted, ask the operator.
  }

no-such-table = There is no table T{ $table }.
over-already = Table T{ $table } is over already.
unknown-person = Nobody is known by the id or name “{ $text }”. An id looks like telegram:12345 or matrix:@anna:example.org.
which-person = Several people are called “{ $text }”: { $people }. Give the id.
unknown-limit = There is no limit “{ $text }” for a person. There are: { $known }
not-banned = { $person } isn't banned.

o-ago = { $unit ->
    [seconds] { $number } s ago
    [minutes] { $number } min ago
    [hours] { $number } h ago
   *[days] { $number } d ago
  }
o-in = { $unit ->
    [seconds] in { $number } s
    [minutes] in { $number } min
    [hours] in { $number } h
   *[days] in { $number } d
  }
o-phase = { $phase ->
    [lobby] not dealt yet
    [paused] paused
    [over] over
   *[playing] playing
  }
o-table = { $table } · { $game } · { $phase } · last action { $ago }
o-table-unreadable = { $table } · { $phase } · stored by another version of the program
o-chat = { $public ->
    [yes] in the group { $chat }
   *[no] private, { $chat }
  }
o-state = { $state ->
    [away] AI plays meanwhile
    [left] has left
   *[kicked] was sent away
  }
o-seat = { $seat }. { $name } ({ $who })
o-seat-state = { $seat }. { $name } ({ $who }) · { $state }
o-seat-ai = AI, { $spec }
o-asked = Asked: { $names }
o-asked-until = Asked: { $names }; the time is over { $when }
o-pace = Time: { $pace }
o-watching = { $number ->
    [one] One person is watching.
   *[other] { $number } people are watching.
  }
o-unsent = { $number ->
    [one] One message waits to be sent.
   *[other] { $number } messages wait to be sent.
  }
o-no-tables = No tables.
o-ended = { $table } is ended. People there read it within some seconds.
o-no-people = Nobody.
o-person = { $id } · { $name } · { $language }
o-person-unseen = { $id } · never seen
o-person-tables = at { $tables }
o-person-unreachable = can't be written to alone
o-person-banned = { $reason ->
    [none] banned
   *[other] banned: { $reason }
  }
o-person-limits = own limits: { $limits }
o-banned = { $person } is banned. { $tables ->
    [none] They sat at no table.
   *[other] They have left: { $tables }
  }
o-unbanned = { $person } isn't banned any more.
o-limits = Limits of { $person }: { $limits }
o-announced = { $chats ->
    [0] There is no chat to tell.
    [one] Told in one chat.
   *[other] Told in { $chats } chats.
  }
o-maintenance-on = { $chats ->
    [one] Maintenance: no game begins any more. Told in one chat.
   *[other] Maintenance: no game begins any more. Told in { $chats } chats.
  }
o-maintenance-off = { $chats ->
    [one] The maintenance is over. Told in one chat.
   *[other] The maintenance is over. Told in { $chats } chats.
  }
o-maintenance-is = { $on ->
    [yes] Maintenance is on: no game begins.
   *[no] There is no maintenance.
  }
o-forgotten = { $person } is forgotten. { $tables ->
    [none] They sat at no table.
   *[other] They have left: { $tables }
  }
o-purged = Deleted: { $updates } ids of updates, { $messages } places of messages, { $tables } tables.
o-purge-more = There are more: do it again.
o-more = … and { $number } more: stammtisch admin shows them all.
wrong-form = It goes like this: { $form }

o-help-tables = /admin tables – the tables that are on
o-help-table = /admin table T7 – one table, as spectators see it
o-help-end = /admin end T7 REASON – end a table; people there read the reason
o-help-people = /admin people TEXT – people by id or name
o-help-ban = /admin ban PERSON REASON – ban somebody, who leaves all tables
o-help-unban = /admin unban PERSON – lift the ban
o-help-limits = /admin limits PERSON { $names } – limits of their own; -1 is the usual limit
o-help-announce = /admin announce TEXT – tell all chats with tables that are on
o-help-maintenance = /admin maintenance on TEXT, /admin maintenance off – no game begins, and people are told
o-help-export = /admin export PERSON – all that is stored of somebody, as JSON
o-help-forget = /admin forget PERSON yes – delete all that is stored of somebody
o-help-purge = /admin purge yes – delete what is kept no longer, now
o-help-person = A PERSON is an id such as { $example }, or a name in one word.
o-no-files = This chat takes no files; stammtisch admin export shows it.

# What people do with their own data
c-export = All that I store of you is in this file.
c-export-again = You have got all that I store of you within the last hour. Ask again in { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
  }.
c-export-no-files = This chat takes no files. The operator of this bot can export what I store of you.
c-command-export = All that is stored of me, as a file
c-about-kept-title = How long I keep it
c-about-kept = { $days ->
    [0] Until you have it deleted.
    [one] Finished games for a day; your statistics until you have them deleted.
   *[other] Finished games for { $days } days; your statistics until you have them deleted.
  }
c-about-privacy = More about it: { $link }
c-about-export = /export, in a private chat with me, sends you all of it as a file.

# The command line
o-sure-end = { $number ->
    [one] End one table? (yes/no)
   *[other] End { $number } tables? (yes/no)
  }
o-sure-forget = Delete all that is stored of { $person }? It can't be undone. (yes/no)
o-sure-purge = Delete what is older than { $days } days, and games that were over { $finished } days ago? (yes/no)
o-sure-purge-days = Delete ids of updates and of messages that are older than { $days } days? Finished games are kept for ever. (yes/no)
o-sure-announce = { $chats ->
    [one] Tell that in one chat? (yes/no)
   *[other] Tell that in { $chats } chats? (yes/no)
  }
o-needs-yes = Nobody can be asked here: --yes does it without a question.
no-database = There is no database { $database } yet; `serve` makes it.
o-which-table = “{ $text }” is no table. Tables are called T7 or 7.
o-which-limit = “{ $text }” is no limit: NAME=NUMBER, with a whole number; -1 is the usual limit. Names: { $known }
