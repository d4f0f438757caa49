BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE chat (
	id INTEGER NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	text TEXT NOT NULL, 
	at FLOAT NOT NULL, seat INTEGER, 
	CONSTRAINT pk_chat PRIMARY KEY (id), 
	CONSTRAINT fk_chat_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "chat" VALUES(1,'finishedgame','katie','Katie','Good luck',1750000001.0,0);
INSERT INTO "chat" VALUES(2,'runninggame1','katie','Katie','Good luck',1750000001.0,0);
CREATE TABLE claims (
	table_id VARCHAR(32) NOT NULL, 
	holder VARCHAR(32) NOT NULL, 
	until FLOAT NOT NULL, 
	CONSTRAINT pk_claims PRIMARY KEY (table_id), 
	CONSTRAINT fk_claims_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "claims" VALUES('runninggame1','deadprocess',1750000120.0);
CREATE TABLE kept (
	person VARCHAR(32) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	removed BOOLEAN NOT NULL, 
	favourite BOOLEAN NOT NULL, refused BOOLEAN DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_kept PRIMARY KEY (person, table_id), 
	CONSTRAINT fk_kept_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "kept" VALUES('katie','finishedgame',0,1,0);
CREATE TABLE "moves" (
	table_id VARCHAR(32) NOT NULL, 
	step INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	action INTEGER NOT NULL, 
	"key" VARCHAR(64), 
	at FLOAT NOT NULL, 
	link VARCHAR(64), 
	CONSTRAINT pk_moves PRIMARY KEY (table_id, step), 
	CONSTRAINT fk_moves_table_id FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT uq_moves_key UNIQUE (table_id, seat, "key")
);
INSERT INTO "moves" VALUES('finishedgame',0,0,0,NULL,1750000000.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',1,0,3,'key-1',1750000001.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',2,1,0,NULL,1750000002.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',3,1,2,'key-3',1750000003.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',4,0,0,NULL,1750000004.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',5,0,2,'key-5',1750000005.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',6,1,0,NULL,1750000006.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',7,1,2,'key-7',1750000007.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',8,0,0,NULL,1750000008.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',9,0,1,'key-9',1750000009.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',10,1,0,NULL,1750000010.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',11,1,2,'key-11',1750000011.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',12,0,0,NULL,1750000012.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',13,0,4,'key-13',1750000013.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',14,1,0,NULL,1750000014.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',15,1,1,'key-15',1750000015.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',16,0,0,NULL,1750000016.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',17,0,3,'key-17',1750000017.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',18,1,0,NULL,1750000018.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',19,1,5,'key-19',1750000019.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',20,0,0,NULL,1750000020.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',21,0,2,'key-21',1750000021.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',22,1,0,NULL,1750000022.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',23,1,1,'key-23',1750000023.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',24,0,0,NULL,1750000024.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',25,0,3,'key-25',1750000025.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',26,1,0,NULL,1750000026.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',27,1,4,'key-27',1750000027.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',28,0,0,NULL,1750000028.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',29,0,1,'key-29',1750000029.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',30,1,0,NULL,1750000030.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',31,1,1,'key-31',1750000031.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',32,0,0,NULL,1750000032.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',33,0,4,'key-33',1750000033.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',34,1,0,NULL,1750000034.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',35,1,3,'key-35',1750000035.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',36,0,0,NULL,1750000036.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',37,0,1,'key-37',1750000037.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',38,1,0,NULL,1750000038.0,NULL);
INSERT INTO "moves" VALUES('finishedgame',39,1,3,'key-39',1750000039.0,NULL);
INSERT INTO "moves" VALUES('runninggame1',0,0,0,NULL,1750000000.0,NULL);
INSERT INTO "moves" VALUES('runninggame1',1,0,1,'key-1',1750000001.0,NULL);
INSERT INTO "moves" VALUES('runninggame1',2,1,0,NULL,1750000002.0,NULL);
CREATE TABLE results (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR(32), 
	game VARCHAR(64) NOT NULL, 
	seats INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	outcome TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_results PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_results_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "results" VALUES('finishedgame',0,'katie','harbour',2,16,2,'The game ended after 20 turns. Ampère won by 1.',1750000100.0);
INSERT INTO "results" VALUES('finishedgame',1,NULL,'harbour',2,17,1,'The game ended after 20 turns. Ampère won by 1.',1750000100.0);
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	person VARCHAR(32), 
	name VARCHAR(64) NOT NULL, 
	level VARCHAR(64), 
	token VARCHAR(64), 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('finishedgame',0,'person','katie','Katie',NULL,NULL);
INSERT INTO "seats" VALUES('finishedgame',1,'bot',NULL,'Bot (casual)','casual',NULL);
INSERT INTO "seats" VALUES('runninggame1',0,'person','katie','Katie',NULL,NULL);
INSERT INTO "seats" VALUES('runninggame1',1,'person','bill','Bill',NULL,NULL);
CREATE TABLE settings (
	name VARCHAR(64) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_settings PRIMARY KEY (name)
);
INSERT INTO "settings" VALUES('secret','0123456789abcdef');
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	rules INTEGER NOT NULL, 
	box VARCHAR(128) NOT NULL, 
	options JSON NOT NULL, 
	seed BIGINT NOT NULL, 
	seats INTEGER NOT NULL, 
	host VARCHAR(32) NOT NULL, 
	open BOOLEAN NOT NULL, 
	status VARCHAR(8) NOT NULL, 
	step INTEGER NOT NULL, 
	change INTEGER NOT NULL, 
	due BOOLEAN NOT NULL, 
	created FLOAT NOT NULL, 
	changed FLOAT NOT NULL, 
	origin VARCHAR(32), 
	guide VARCHAR(64), salt VARCHAR(64), begins INTEGER, locked BOOLEAN DEFAULT '0' NOT NULL, held BOOLEAN DEFAULT '0' NOT NULL, hushed BOOLEAN DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('finishedgame','harbour',1,'86c60ddf1392b6d0','{"rich": 0, "charters": false}',7,2,'katie',1,'over',40,41,0,1750000000.0,1750000100.0,NULL,NULL,NULL,NULL,0,0,0);
INSERT INTO "tables" VALUES('runninggame1','harbour',1,'86c60ddf1392b6d0','{"rich": 0, "charters": false}',7,2,'katie',1,'playing',3,4,0,1750000000.0,1750000100.0,NULL,NULL,NULL,NULL,0,0,0);
CREATE TABLE tries (
	day VARCHAR(10) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	table_id VARCHAR(32), 
	points INTEGER, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_tries PRIMARY KEY (day, person), 
	CONSTRAINT fk_tries_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "tries" VALUES('2026-06-15','katie','harbour','Katie','finishedgame',12,1750000100.0);
CREATE INDEX ix_tables_due ON tables (due);
CREATE INDEX ix_tables_status_open_changed ON tables (status, open, changed);
CREATE INDEX ix_chat_table_id ON chat (table_id);
CREATE INDEX ix_results_person_game ON results (person, game);
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_tries_table_id ON tries (table_id);
CREATE INDEX ix_tries_person ON tries (person);
COMMIT;
