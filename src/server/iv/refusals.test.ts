import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FAULTS } from './read/fault.ts';
import { Refusals } from './refusals.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sunvane-refusals-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('what was refused is told as it is, and nothing of it is run by a spreadsheet', async () => {
  const refusals = new Refusals(join(folder, 'errors.csv'), 'en');
  await refusals.add({ file: '=HYPERLINK("http://x","day, one").csv', channel: '+1+1', error: FAULTS.unbound('@a') });
  const path = await refusals.end();
  const [head, row] = parse(readFileSync(path ?? '', 'utf8'), { bom: true });
  expect(head).toEqual(['File', 'Channel', 'Code', 'Reason']);
  expect(row).toEqual([`'=HYPERLINK("http://x","day, one").csv`, `'+1+1`, 'unbound', 'no string is bound to "@a"']);
  expect(refusals.listed[0]).toMatchObject({ line: 1, value: '+1+1' });
});

it('the answer lists the first 200, the file 100,000 and how many are left', async () => {
  const refusals = new Refusals(join(folder, 'errors.csv'), 'zh');
  for (let n = 0; n < 100_007; n += 1) await refusals.add({ file: `${n}.csv`, channel: 'x'.repeat(1000), error: FAULTS.empty() });
  const lines = readFileSync((await refusals.end()) ?? '', 'utf8')
    .trimEnd()
    .split('\n');
  expect([refusals.count, refusals.listed.length, lines.length]).toEqual([100_007, 200, 100_002]);
  expect(lines.at(-1)).toContain('另有 7 条未列出');
});

it('where nothing was refused there is no file', async () => {
  expect(await new Refusals(join(folder, 'errors.csv'), 'en').end()).toBeUndefined();
});
