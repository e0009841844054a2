/** A first start in English: every text of it that people read, as it lies in the database. */
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLogger } from '../../../src/server/app/logger.ts';
import { openSystem, type System } from '../../../src/server/app/server.ts';
import { loadConfig } from '../../../src/server/config/config.ts';
import { writeSeason } from '../../../src/server/seed/season.ts';
import { everyday, testDatabase, type TestDatabase } from '../../support/databases.ts';

const TITLE = 'The demonstration in English';
/** Made of the documents, which are in both languages, or named in both. */
const IN_BOTH = new Set(['dictionary', 'menu', 'ivThreshold']);

for (const kind of everyday())
  describe(`${TITLE} (${kind})`, () => {
    let place: TestDatabase;
    let system: System;
    beforeAll(async () => {
      place = await testDatabase(kind);
      const { dataDir, databaseUrl = '' } = place.options;
      const config = loadConfig({ dataDir: dirname(dataDir), databaseUrl, watch: 'off', seedScale: 0 }, { SEED_LANGUAGE: 'en' });
      system = await openSystem(config, makeLogger('silent'), '0.0.0-test');
      const { database, writer } = system.context;
      await database.db.transaction().execute((db) => writeSeason(db, writer, { scale: 0.02, language: config.seedLanguage }));
    }, 120_000);
    afterAll(async () => {
      await system.close();
      await place.remove();
    }, 60_000);

    it('holds no Chinese character, in no row, history or name of a file', async () => {
      const { database, store } = system.context;
      const { rows: tables } = await database.pool.query<{ name: string }>(
        `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
           and table_name = any($1) union all select unnest(array['sunvane.audit', 'sunvane.file'])`,
        [Object.keys(store.catalogue.resources).filter((name) => !IN_BOTH.has(name))],
      );
      expect(tables.length).toBeGreaterThan(45);
      const found: Record<string, string[]> = {};
      for (const { name } of tables) {
        const { rows } = await database.pool.query<{ row: string }>(
          `select t::text as row from ${name} t where t::text ~ '[一-鿿，。：（）]'`,
        );
        if (rows.length > 0) found[name] = rows.slice(0, 3).map(({ row }) => row);
      }
      expect(found).toEqual({});
      const { rows } = await database.pool.query(
        `select (select name from station where "stationCode" = 'DEMO-W01') as station, (select min(note) from sunvane.audit where address = 'demo') as note,
           (select count(*)::int from sunvane.file where name like 'Demo %') as files`,
      );
      expect(rows).toEqual([{ station: 'Demo Anxi wind farm', note: 'Demo', files: 4 }]);
    });
  });
