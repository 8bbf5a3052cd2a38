PRAGMA application_id = 0;
PRAGMA user_version = 0;
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('4');
CREATE TABLE entries (
	table_number INTEGER NOT NULL, 
	game INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	CONSTRAINT pk_entries PRIMARY KEY (table_number, game, seq), 
	CONSTRAINT fk_entries_games FOREIGN KEY(table_number, game) REFERENCES games (table_number, game)
);
INSERT INTO "entries" VALUES(1,1,0,0,'shuffle b3 r0 g3 b1 g5 b6 g5 y6 g0 y8 r+2 y+2 w4 r6 b+2 b+2 y7 b6 b7 r2 w b3 r7 r3 g8 gskip brev g7 g3 b2 yrev b4 r7 r3 bskip b5 y3 y+2 b4 b9 y5 grev r4 r1 g6 y4 b1 y9 r1 g+2 r8 w r+2 g4 y7 g2 r2 g2 y9 y3 g1 g9 y1 g1 r4 w y8 rrev g6 b2 b0 yskip yrev g7 g+2 b7 r6 b8 rskip w4 y0 y1 r9 w4 b5 y2 bskip g8 g4 brev r5 r5 y4 w w4 r9 rskip r8 g9 b8 gskip y5 grev b9 rrev y6 yskip y2');
INSERT INTO "entries" VALUES(1,1,1,0,'starter 1');
INSERT INTO "entries" VALUES(1,1,2,1,'draw');
INSERT INTO "entries" VALUES(1,1,3,1,'pass');
INSERT INTO "entries" VALUES(3,1,0,0,'shuffle b9 p1 b0 g8 r9 b4 g5 g6 r8 p5 r7 p6 p7 g9 r6 r5 r1 p2 b1 g4 p0 b2 r0 b3 r4 r2 g3 p9 p3 b6 b8 g1 b7 g2 p4 g7 p8 g0 r3 b5');
INSERT INTO "entries" VALUES(3,1,1,0,'casinos red blue 8');
INSERT INTO "entries" VALUES(3,1,2,0,'tokens -4 -3 -2 +1 -2');
INSERT INTO "entries" VALUES(3,1,3,0,'starter 1');
CREATE TABLE errands (
	table_number INTEGER NOT NULL, 
	question INTEGER NOT NULL, 
	why TEXT NOT NULL, 
	due DOUBLE NOT NULL, 
	until DOUBLE NOT NULL, token TEXT DEFAULT '' NOT NULL, 
	CONSTRAINT pk_errands PRIMARY KEY (table_number, question, why), 
	CONSTRAINT fk_errands_tables FOREIGN KEY(table_number) REFERENCES tables (number)
);
INSERT INTO "errands" VALUES(1,5,'late',1700000090.0,0.0,'');
INSERT INTO "errands" VALUES(1,5,'warn',1700000070.0,0.0,'');
INSERT INTO "errands" VALUES(2,1,'expired',1700086400.0,0.0,'');
CREATE TABLE games (
	table_number INTEGER NOT NULL, 
	game INTEGER NOT NULL, 
	record JSON NOT NULL, 
	CONSTRAINT pk_games PRIMARY KEY (table_number, game), 
	CONSTRAINT fk_games_tables FOREIGN KEY(table_number) REFERENCES tables (number)
);
INSERT INTO "games" VALUES(1,1,'{"game": "uno", "rules": 1, "options": {"wild_on_wish": true, "stack_draws": false, "two_player_reverse_skips": false, "zero_seven": false, "rounds": 1}, "seats": ["Anna", "Ben"], "players": ["human", "human"], "seed": "00000000000000000000000000000002", "table": "0000000000000000/1", "commitment": "bf599002b7045b11b632aefa9a023f2e81fa6509b2cc4c908546c67d1d2fad93", "words": [], "series": null, "at": "2023-11-14T22:13:20+00:00", "undone": 0, "changes": [], "outcome": null}');
INSERT INTO "games" VALUES(3,1,'{"game": "las_vegan", "rules": 1, "options": {"rounds": 1}, "seats": ["Cleo", "Anna"], "players": ["human", "random"], "seed": "00000000000000000000000000000006", "table": "0000000000000000/1", "commitment": "28223c5d2b7a70750f4644da93adb93a2427349577775042f345c19aa82689c5", "words": [], "series": null, "at": "2023-11-14T22:13:20+00:00", "undone": 0, "changes": [], "outcome": null}');
CREATE TABLE lanes (
	lane TEXT NOT NULL, 
	until DOUBLE NOT NULL, token TEXT DEFAULT '' NOT NULL, calm DOUBLE DEFAULT 0 NOT NULL, sent TEXT DEFAULT '' NOT NULL, gone BOOLEAN DEFAULT false NOT NULL, 
	CONSTRAINT pk_lanes PRIMARY KEY (lane)
);
INSERT INTO "lanes" VALUES('#room',1700000000.0,'',1700000000.0,'1700000000.0',0);
INSERT INTO "lanes" VALUES('@anna',1700000000.0,'',1700000000.0,'1700000000.0',0);
INSERT INTO "lanes" VALUES('@ben',1700000000.0,'',1700000000.0,'1700000000.0',0);
INSERT INTO "lanes" VALUES('@cleo',1700000000.0,'',1700000000.0,'1700000000.0',0);
CREATE TABLE notices (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	lane TEXT NOT NULL, 
	table_number INTEGER NOT NULL, 
	what TEXT NOT NULL, 
	facts JSON NOT NULL, 
	CONSTRAINT fk_notices_lanes FOREIGN KEY(lane) REFERENCES lanes (lane)
);
CREATE TABLE people (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	lane TEXT NOT NULL, 
	language TEXT NOT NULL, 
	settings JSON NOT NULL, 
	CONSTRAINT pk_people PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('console:anna','Anna','@anna','en','{}');
INSERT INTO "people" VALUES('console:ben','Ben','@ben','en','{}');
INSERT INTO "people" VALUES('console:cleo','Cleo','@cleo','en','{}');
CREATE TABLE people_at_tables (
	table_number INTEGER NOT NULL, 
	person TEXT NOT NULL, 
	here BOOLEAN NOT NULL, 
	CONSTRAINT pk_people_at_tables PRIMARY KEY (table_number, person), 
	CONSTRAINT fk_people_at_tables_tables FOREIGN KEY(table_number) REFERENCES tables (number)
);
INSERT INTO "people_at_tables" VALUES(1,'console:anna',1);
INSERT INTO "people_at_tables" VALUES(1,'console:ben',1);
INSERT INTO "people_at_tables" VALUES(2,'console:anna',1);
INSERT INTO "people_at_tables" VALUES(3,'console:cleo',1);
CREATE TABLE ratings (
	game TEXT NOT NULL, 
	person TEXT NOT NULL, 
	mean DOUBLE NOT NULL, 
	deviation DOUBLE NOT NULL, 
	careful DOUBLE NOT NULL, 
	games INTEGER NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (game, person)
);
CREATE TABLE results (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	person TEXT NOT NULL, 
	game TEXT NOT NULL, 
	table_number INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	players INTEGER NOT NULL, 
	against INTEGER NOT NULL
);
CREATE TABLE seats (
	table_number INTEGER NOT NULL, 
	game INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	person TEXT NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (table_number, game, seat), 
	CONSTRAINT fk_seats_games FOREIGN KEY(table_number, game) REFERENCES games (table_number, game)
);
INSERT INTO "seats" VALUES(1,1,1,'console:anna');
INSERT INTO "seats" VALUES(1,1,2,'console:ben');
INSERT INTO "seats" VALUES(3,1,1,'console:cleo');
CREATE TABLE settings (
	lane TEXT NOT NULL, 
	name TEXT NOT NULL, 
	value JSON NOT NULL, 
	CONSTRAINT pk_settings PRIMARY KEY (lane, name)
);
INSERT INTO "settings" VALUES('@anna','language','"en"');
INSERT INTO "settings" VALUES('#room','language','"en"');
INSERT INTO "settings" VALUES('@ben','language','"en"');
INSERT INTO "settings" VALUES('@cleo','language','"en"');
CREATE TABLE slots (
	lane TEXT NOT NULL, 
	table_number INTEGER NOT NULL, 
	place TEXT NOT NULL, 
	reader TEXT NOT NULL, 
	wanted INTEGER NOT NULL, 
	drawn INTEGER NOT NULL, 
	since DOUBLE NOT NULL, 
	wants INTEGER NOT NULL, 
	taken INTEGER NOT NULL, 
	sent INTEGER NOT NULL, 
	urgent INTEGER NOT NULL, 
	anew INTEGER NOT NULL, 
	message TEXT NOT NULL, 
	shown TEXT NOT NULL, 
	CONSTRAINT pk_slots PRIMARY KEY (lane, table_number, place, reader), 
	CONSTRAINT fk_slots_lanes FOREIGN KEY(lane) REFERENCES lanes (lane)
);
INSERT INTO "slots" VALUES('#room',1,'board','',5,5,1700000000.0,5,5,5,0,3,'#room/3','ab1fd3d53e25414fe0faaa8b679f31ba');
INSERT INTO "slots" VALUES('@anna',1,'hand','console:anna',5,5,1700000000.0,3,3,3,3,0,'@anna/2','60a21073f5ab2f50f25ddea663812368');
INSERT INTO "slots" VALUES('@ben',1,'hand','console:ben',5,5,1700000000.0,3,3,3,3,3,'@ben/5','f18db0969ae4b2b7c0715cec902a994e');
INSERT INTO "slots" VALUES('#room',2,'board','',1,1,1700000000.0,1,1,1,0,0,'#room/6','d39e543fef73e6880b00b1a7ff31c3ac');
INSERT INTO "slots" VALUES('@cleo',3,'hand','console:cleo',3,3,1700000000.0,3,3,3,3,0,'@cleo/7','73a400029e254d90b51cb2ec9127f61c');
CREATE TABLE tables (
	number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	chat TEXT NOT NULL, 
	public BOOLEAN NOT NULL, 
	phase TEXT NOT NULL, 
	step INTEGER NOT NULL, 
	game INTEGER NOT NULL, 
	head JSON NOT NULL
, mark TEXT DEFAULT '' NOT NULL);
INSERT INTO "tables" VALUES(1,'#room',1,'playing',5,1,'{"table": "0000000000000000", "game": "uno", "secret": "00000000000000000000000000000002", "options": {"rounds": 1}, "pace": "normal", "public": true, "watching": false, "host": "console:anna", "phase": "playing", "step": 5, "counter": 5, "phase_id": 2, "number": 1, "clock": 1700000000.0, "chairs": [{"name": "Anna", "person": "console:anna", "spec": "", "since": 1, "word": "", "deck": "", "deck_name": "", "away": false, "left": false, "kicked": false, "missed": 0, "turn": 1, "counted": 0, "began": 3, "warned": false, "due": 1700000090.0, "time_left": 90.0, "unreached": false}, {"name": "Ben", "person": "console:ben", "spec": "", "since": 2, "word": "", "deck": "", "deck_name": "", "away": false, "left": false, "kicked": false, "missed": 0, "turn": 1, "counted": 0, "began": 4, "warned": false, "due": null, "time_left": null, "unreached": false}], "watchers": {}, "questions": [[2, {"id": 5, "seat": 2, "stage": "turn", "legal": [19, 21, 23, 56, 57, 58, 59, 60], "parts": [], "by": "", "since": 1700000000.0, "due": 1700000090.0, "warned": false, "forced": null, "hint": "", "calls": false, "unfolded": 0}]], "open_calls": null, "held": [], "held_by": [], "said": [], "answered": {"console:anna": 4}, "forced": [], "floor": 0, "hints": 0, "anyone": false, "expires": 86400, "votes": {}}','4287d0cc2110e8ea');
INSERT INTO "tables" VALUES(2,'#room',1,'lobby',1,1,'{"table": "0000000000000000", "game": "ojyks", "secret": "00000000000000000000000000000004", "options": {}, "pace": "normal", "public": true, "watching": false, "host": "console:anna", "phase": "lobby", "step": 1, "counter": 1, "phase_id": 1, "number": 1, "clock": 1700000000.0, "chairs": [{"name": "Anna", "person": "console:anna", "spec": "", "since": 1, "word": "", "deck": "", "deck_name": "", "away": false, "left": false, "kicked": false, "missed": 0, "turn": 0, "counted": 0, "began": -1, "warned": false, "due": null, "time_left": null, "unreached": false}], "watchers": {}, "questions": [], "open_calls": null, "held": [], "held_by": [], "said": [], "answered": {}, "forced": [], "floor": 0, "hints": 0, "anyone": false, "expires": 86400, "votes": {}}','855a77560ae5aa3f');
INSERT INTO "tables" VALUES(3,'@cleo',0,'playing',3,1,'{"table": "0000000000000000", "game": "las_vegan", "secret": "00000000000000000000000000000006", "options": {"rounds": 1}, "pace": "normal", "public": false, "watching": false, "host": "console:cleo", "phase": "playing", "step": 3, "counter": 3, "phase_id": 2, "number": 1, "clock": 1700000000.0, "chairs": [{"name": "Cleo", "person": "console:cleo", "spec": "", "since": 1, "word": "", "deck": "", "deck_name": "", "away": false, "left": false, "kicked": false, "missed": 0, "turn": 1, "counted": 0, "began": 4, "warned": false, "due": null, "time_left": null, "unreached": false}, {"name": "Anna", "person": "", "spec": "random", "since": 2, "word": "", "deck": "", "deck_name": "", "away": false, "left": false, "kicked": false, "missed": 0, "turn": 0, "counted": 0, "began": -1, "warned": false, "due": null, "time_left": null, "unreached": false}], "watchers": {}, "questions": [[1, {"id": 3, "seat": 1, "stage": "card", "legal": [7, 8, 9, 11, 15, 16, 17, 25, 26, 28, 30, 34, 39], "parts": [], "by": "", "since": 1700000000.0, "due": null, "warned": false, "forced": null, "hint": "", "calls": false, "unfolded": 0}]], "open_calls": null, "held": [], "held_by": [], "said": [], "answered": {}, "forced": [], "floor": 0, "hints": 0, "anyone": false, "expires": 86400, "votes": {}}','c4aa10f90be85d47');
CREATE TABLE updates (
	source TEXT NOT NULL, 
	update_id TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	CONSTRAINT pk_updates PRIMARY KEY (source, update_id)
);
INSERT INTO "updates" VALUES('console','1',1700000000.0);
INSERT INTO "updates" VALUES('console','2',1700000000.0);
INSERT INTO "updates" VALUES('console','3',1700000000.0);
INSERT INTO "updates" VALUES('console','4',1700000000.0);
INSERT INTO "updates" VALUES('console','5',1700000000.0);
INSERT INTO "updates" VALUES('console','6',1700000000.0);
INSERT INTO "updates" VALUES('console','7',1700000000.0);
INSERT INTO "updates" VALUES('console','8',1700000000.0);
INSERT INTO "updates" VALUES('console','9',1700000000.0);
CREATE INDEX ix_people_lane ON people (lane);
CREATE INDEX ix_results_game ON results (game);
CREATE INDEX ix_results_person ON results (person);
CREATE INDEX ix_updates_at ON updates (at);
CREATE INDEX ix_tables_chat ON tables (chat);
CREATE INDEX ix_errands_due ON errands (due);
CREATE INDEX ix_people_at_tables_person ON people_at_tables (person);
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_notices_lane ON notices (lane);
CREATE INDEX ix_slots_reader ON slots (reader);
CREATE INDEX ix_slots_table_number_reader ON slots (table_number, reader);
CREATE INDEX ix_slots_since ON slots (since) WHERE wanted > drawn OR anew > sent;
CREATE INDEX ix_slots_done ON slots (since) WHERE NOT (wanted > drawn OR anew > sent);
CREATE INDEX ix_ratings_game_careful ON ratings (game, careful);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',3);
COMMIT;
