BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('3');
CREATE TABLE entries (
	table_number INTEGER NOT NULL, 
	game INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	CONSTRAINT pk_entries PRIMARY KEY (table_number, game, seq), 
	CONSTRAINT fk_entries_games FOREIGN KEY(table_number, game) REFERENCES games (table_number, game)
);
INSERT INTO "entries" VALUES(1,1,0,0,'shuffle y8 y2 rrev b9 r9 y9 w4 rskip brev y7 y0 w b2 y3 g3 g3 b4 rrev r6 y1 grev g6 g7 y5 b5 r1 g9 yskip b0 b1 g7 g+2 r1 gskip w b9 g1 r0 r+2 y3 r4 w y8 y+2 brev r9 g9 yrev y6 r3 y7 b5 b6 g1 b2 g5 b3 g6 r5 b8 b7 b3 r3 g+2 y2 w g8 bskip w4 yskip r5 y+2 g4 g2 grev b6 g8 g0 w4 r7 b8 g4 y1 gskip r4 g2 r2 yrev b7 b1 r6 w4 y6 r8 b4 b+2 y5 y4 r7 rskip g5 r2 r8 y9 b+2 bskip y4 r+2');
INSERT INTO "entries" VALUES(1,1,1,0,'starter 1');
CREATE TABLE errands (
	table_number INTEGER NOT NULL, 
	question INTEGER NOT NULL, 
	why TEXT NOT NULL, 
	due DOUBLE NOT NULL, 
	until DOUBLE NOT NULL, token TEXT DEFAULT '' NOT NULL, 
	CONSTRAINT pk_errands PRIMARY KEY (table_number, question, why), 
	CONSTRAINT fk_errands_tables FOREIGN KEY(table_number) REFERENCES tables (number)
);
INSERT INTO "errands" VALUES(1,3,'late',1.79552391419049930574e+09,0.0,'');
INSERT INTO "errands" VALUES(1,3,'warn',1.79552389419049930573e+09,0.0,'');
CREATE TABLE games (
	table_number INTEGER NOT NULL, 
	game INTEGER NOT NULL, 
	record JSON NOT NULL, 
	CONSTRAINT pk_games PRIMARY KEY (table_number, game), 
	CONSTRAINT fk_games_tables FOREIGN KEY(table_number) REFERENCES tables (number)
);
INSERT INTO "games" VALUES(1,1,'{"game": "uno", "rules": 1, "options": {"wild_on_wish": true, "stack_draws": false, "two_player_reverse_skips": false, "zero_seven": false, "rounds": 1}, "seats": ["Anna", "Ben"], "players": ["human", "human"], "seed": "f827a609049083a1fa86341447defc09", "table": "929e8599bcad7811/1", "commitment": "14f965a96b9e777c44599a1d6e5c3a3f285204c7ec3bfaf85fba195b00f45658", "words": [], "series": null, "at": "2026-11-24T12:37:04+00:00", "undone": 0, "changes": [], "outcome": null}');
CREATE TABLE lanes (
	lane TEXT NOT NULL, 
	until DOUBLE NOT NULL, token TEXT DEFAULT '' NOT NULL, calm DOUBLE DEFAULT 0 NOT NULL, sent TEXT DEFAULT '' NOT NULL, gone BOOLEAN DEFAULT false NOT NULL, 
	CONSTRAINT pk_lanes PRIMARY KEY (lane)
);
INSERT INTO "lanes" VALUES('#room',1.79552382428094649312e+09,'',1.79552382428094649312e+09,'1795523823.5743954 1795523823.8842397 1795523824.2809083',0);
INSERT INTO "lanes" VALUES('@anna',1.79552382455904507635e+09,'',1.79552382455904507635e+09,'1795523824.2765841 1795523824.559006',0);
INSERT INTO "lanes" VALUES('@ben',1.79552382428358149523e+09,'',1.79552382428358149523e+09,'1795523824.2835495',0);
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
CREATE TABLE people_at_tables (
	table_number INTEGER NOT NULL, 
	person TEXT NOT NULL, 
	here BOOLEAN NOT NULL, 
	CONSTRAINT pk_people_at_tables PRIMARY KEY (table_number, person), 
	CONSTRAINT fk_people_at_tables_tables FOREIGN KEY(table_number) REFERENCES tables (number)
);
INSERT INTO "people_at_tables" VALUES(1,'console:ben',1);
INSERT INTO "people_at_tables" VALUES(1,'console:anna',1);
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
CREATE TABLE settings (
	lane TEXT NOT NULL, 
	name TEXT NOT NULL, 
	value JSON NOT NULL, 
	CONSTRAINT pk_settings PRIMARY KEY (lane, name)
);
INSERT INTO "settings" VALUES('@anna','language','"en"');
INSERT INTO "settings" VALUES('#room','language','"en"');
INSERT INTO "settings" VALUES('@ben','language','"en"');
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
INSERT INTO "slots" VALUES('#room',1,'board','',3,3,1.79552382428270483017e+09,3,3,3,0,3,'#room/3','2407d9031d77a4d11c9cdd575b2e0746');
INSERT INTO "slots" VALUES('@anna',1,'hand','console:anna',3,3,1.7955238245609552861e+09,2,2,2,1,2,'@anna/5','318b02e9f65cbaa4c0813c49d1348893');
INSERT INTO "slots" VALUES('@ben',1,'hand','console:ben',3,3,1.79552382428392219536e+09,1,1,1,0,0,'@ben/4','e87154a1b84a8af914d97cf086ae917e');
CREATE TABLE tables (
	number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	chat TEXT NOT NULL, 
	public BOOLEAN NOT NULL, 
	phase TEXT NOT NULL, 
	step INTEGER NOT NULL, 
	game INTEGER NOT NULL, 
	head JSON NOT NULL
, mark TEXT DEFAULT '' NOT NULL);
INSERT INTO "tables" VALUES(1,'#room',1,'playing',3,1,'{"table": "929e8599bcad7811", "game": "uno", "secret": "f827a609049083a1fa86341447defc09", "options": {}, "pace": "normal", "public": true, "watching": false, "host": "console:anna", "phase": "playing", "step": 3, "counter": 3, "phase_id": 2, "number": 1, "clock": 1795523824.1904993, "chairs": [{"name": "Anna", "person": "console:anna", "spec": "", "since": 1, "word": "", "deck": "", "deck_name": "", "away": false, "left": false, "kicked": false, "missed": 0, "turn": 1, "counted": 0, "began": 2, "warned": false, "due": null, "time_left": null}, {"name": "Ben", "person": "console:ben", "spec": "", "since": 2, "word": "", "deck": "", "deck_name": "", "away": false, "left": false, "kicked": false, "missed": 0, "turn": 0, "counted": 0, "began": -1, "warned": false, "due": null, "time_left": null}], "watchers": {}, "questions": [[1, {"id": 3, "seat": 1, "stage": "turn", "legal": [56, 57, 58, 59, 60], "parts": [], "by": "", "since": 1795523824.1904993, "due": 1795523914.1904993, "warned": false, "forced": null, "hint": "", "calls": false, "unfolded": 0}]], "float": null, "held": [], "held_by": [], "said": [], "answered": {}, "floor": 0, "hints": 0, "anyone": false, "votes": {}}','0069146a5f979514');
CREATE TABLE updates (
	source TEXT NOT NULL, 
	update_id TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	CONSTRAINT pk_updates PRIMARY KEY (source, update_id)
);
INSERT INTO "updates" VALUES('console','de615f95569dfefab5d9d0808ec12a911',1.79552382349858689306e+09);
INSERT INTO "updates" VALUES('console','de615f95569dfefab5d9d0808ec12a912',1.79552382387121558194e+09);
INSERT INTO "updates" VALUES('console','de615f95569dfefab5d9d0808ec12a913',1.79552382418947625158e+09);
INSERT INTO "updates" VALUES('console','de615f95569dfefab5d9d0808ec12a914',1.79552382454443287852e+09);
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
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',1);
COMMIT;
