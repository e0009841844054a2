/** The thread that reads files: it is ended when it takes too long or too much, and nothing else notices. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openApart } from '../../../src/server/exchange/apart/open.ts';
import { openTable } from '../../../src/server/exchange/sheet.ts';

const folder = mkdtempSync(join(tmpdir(), 'sunvane-reader-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const row of rows) items.push(row);
  return items;
}
const large = (records: number): string => `[${Array.from({ length: records }, (_, n) => `{"code":"${n}"}`).join(',')}]`;

describe('a file read in a thread of its own', () => {
  it('has the rows that it has when it is read here', async () => {
    const path = file('rows.csv', `code;name\n${Array.from({ length: 30_000 }, (_, n) => `${n};Name ${n},5`).join('\n')}`);
    const [apart, here] = [await openApart(path), await openTable(path)];
    expect({ ...apart, rows: await collect(apart.rows) }).toEqual({ ...here, rows: await collect(here.rows) });
  });

  it('is refused as it is here', async () => {
    await expect(openApart(file('broken.json', '{"a":[1,'))).rejects.toMatchObject({ code: 'import.file' });
    await expect(openApart(file('empty.csv', ''))).rejects.toThrow(expect.objectContaining({ code: 'import.file' }));
    const { rows } = await openApart(file('late.csv', `a,b\n${'1,2\n'.repeat(40_000)}"`));
    await expect(collect(rows)).rejects.toMatchObject({ code: 'import.file' });
  });

  it('is refused when it takes too long', async () => {
    await expect(openApart(file('slow.json', large(1_000_000)), {}, { seconds: 0.2, megabytes: 1024 })).rejects.toMatchObject({
      code: 'import.file',
      params: { reason: { en: 'reading the file takes longer than 0.2 seconds' } },
    });
  });

  it('is refused when it takes too much memory', async () => {
    await expect(openApart(file('much.json', large(1_500_000)), {}, { seconds: 60, megabytes: 64 })).rejects.toMatchObject({
      code: 'import.file',
      params: { reason: { en: 'reading the file takes more than 64 MB of memory' } },
    });
  });
});
