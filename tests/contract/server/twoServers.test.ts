/** Two servers that share a database, a folder of documents, or both. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { WORKBENCH_PATHS, type DocumentSource } from '../../../src/contract/workbench.ts';
import { loadConfig, type Config } from '../../../src/server/config/config.ts';
import { makeLogger } from '../../../src/server/app/logger.ts';
import { openSystem } from '../../../src/server/app/server.ts';
import { databases, testDatabase } from '../../support/databases.ts';
import { startTestServer, type Answer, type TestServer } from '../../support/server.ts';

const SCHEMAS = join(import.meta.dirname, '../../../schemas');
const clean: (() => unknown)[] = [];
afterAll(async () => {
  for (const one of clean.reverse()) await one();
}, 60_000);

describe('Two servers', () => {
  it.skipIf(!databases().includes('postgres'))('start together on an empty database', async () => {
    const place = await testDatabase('postgres');
    clean.push(place.remove);
    const config = (dataDir: string): Config => ({
      ...loadConfig({}, {}),
      dataDir,
      databaseUrl: place.options.databaseUrl ?? '',
      schemas: SCHEMAS,
      logLevel: 'silent',
      watch: 'off',
      // Whoever is first keeps the other out, whatever is put in; a demonstration takes seconds.
      seed: 'none',
    });
    const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'sunvane-two-')));
    clean.push(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
    const systems = await Promise.all(folders.map((folder) => openSystem(config(folder), makeLogger('silent'), '0.0.0-test')));
    expect(systems.filter((s) => s.seeded.seeded)).toHaveLength(1);
    expect(systems.map((s) => s.context.store.problems)).toEqual([[], []]);
    const { rows } = await (systems[0] ?? expect.fail()).context.database.pool.query<{ n: number }>(
      `select count(*)::int as n from "user" where username = 'admin'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
    await Promise.all(systems.map((s) => s.close()));
  });

  it('keep one of two texts that are saved at the same moment, and tell the other', async () => {
    const schemas = mkdtempSync(join(tmpdir(), 'sunvane-shared-'));
    cpSync(SCHEMAS, schemas, { recursive: true });
    clean.push(() => rmSync(schemas, { recursive: true, force: true }));
    // They share a folder, not a database: each has one of the kind that starts sooner.
    const kind = databases().at(-1) ?? 'embedded';
    const servers = await Promise.all([startTestServer(kind, { schemas }), startTestServer(kind, { schemas })]);
    clean.push(() => Promise.all(servers.map((s) => s.close())));
    const file = 'resources/feedback.json';
    const path = join(schemas, file);
    const save = (server: TestServer, text: string, version: string): Promise<Answer<DocumentSource>> =>
      server.call<DocumentSource>(WORKBENCH_PATHS.save, { file, text, version });
    for (let round = 0; round < 2; round += 1) {
      const { text, version } = (
        await (servers[0] as TestServer).call<DocumentSource>(`${WORKBENCH_PATHS.source}?file=${file}`, undefined, { method: 'GET' })
      ).data;
      const texts = servers.map((_, i) => text.replace(/"title": "[^"]+"/, `"title": "意见反馈${round}${i}"`));
      const answers = await Promise.all(servers.map((server, i) => save(server, texts[i] ?? '', version)));
      expect(answers.map((a) => a.http).sort()).toEqual([200, 409]);
      expect(readFileSync(path, 'utf8')).toBe(texts[answers.findIndex((a) => a.http === 200)]);
    }
  });
});
