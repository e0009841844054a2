import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkDocuments } from '../../../src/documents/tools/check/index.ts';
import { writeCompiled } from '../../../src/server/documents/compiled.ts';
import { frame, readFolder } from '../../../src/server/documents/folder.ts';
import { DocumentStore } from '../../../src/server/documents/store.ts';
import { describeServerOnBoth } from '../../support/server.ts';

describeServerOnBoth('Documents checked by an earlier start', (server) => {
  const begin = async (path: string) => {
    const { config, database, log } = server().system.context;
    const store = new DocumentStore(config.schemas, database, log, path);
    await store.load();
    return store;
  };
  /** Texts that nobody in this process has checked. */
  const renew = () => appendFileSync(join(server().schemas, 'resources', 'station.json'), '\n');

  it('are taken as they were left, and checked again once a text differs', async () => {
    const path = join(server().system.context.config.dataDir, 'left');
    renew();
    const files = await readFolder(server().schemas);
    const result = checkDocuments(files, frame);
    const marked = { code: 'marked', title: '标记', titleEn: 'Marked' };
    const { ALARM_LEVEL, ...others } = result.catalogue.dictionaries;
    expect(ALARM_LEVEL).toBeDefined();
    await writeCompiled(path, files, {
      ...result,
      catalogue: { ...result.catalogue, dictionaries: { ...others, ALARM_LEVEL: { ...ALARM_LEVEL, entries: [marked] } as never } },
    });
    expect((await begin(path)).catalogue.dictionaries['ALARM_LEVEL']?.entries).toEqual([marked]);
    renew();
    expect((await begin(path)).catalogue).toEqual(result.catalogue);
  });

  it('are left for the next start when nothing is wrong with them', async () => {
    const path = join(server().system.context.config.dataDir, 'compiled', 'again');
    renew();
    const store = await begin(path);
    await store.leave();
    expect(existsSync(path)).toBe(true);
    const file = join(server().schemas, 'resources', 'broken.json');
    appendFileSync(file, '{');
    const broken = join(server().system.context.config.dataDir, 'compiled', 'broken');
    const other = await begin(broken);
    expect(other.problems.map((problem) => problem.file)).toEqual(['resources/broken.json']);
    await other.leave();
    expect(existsSync(broken)).toBe(false);
  });
});
