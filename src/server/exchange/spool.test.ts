import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Candidate, Checked } from './candidate.ts';
import { Spool } from './spool.ts';

const folder = mkdtempSync(join(tmpdir(), 'sunvane-spool-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const row = (line: number, text = `row ${line}`): Candidate => ({ line, cells: [text], record: { name: text }, problems: [] });

describe('checked rows on disk', () => {
  it('come back in order, so many at a time, whatever their texts hold', async () => {
    const path = join(folder, 'rows');
    const spool = new Spool(path);
    const odd = 'line\nline\r\u2028par\u2029"end"';
    await spool.add({ inserts: [row(2), row(3, odd)], updates: [{ candidate: row(4), before: { id: 'a', version: 7 } }] });
    await spool.add({ inserts: [], updates: [] });
    await spool.add({ inserts: [row(5)], updates: [] });
    expect(spool.size).toBe(4);
    const batches: Checked[] = [];
    for await (const batch of spool.batches(3)) batches.push(batch);
    expect(batches).toEqual([
      { inserts: [row(2), row(3, odd)], updates: [{ candidate: row(4), before: { id: 'a', version: 7 } }] },
      { inserts: [row(5)], updates: [] },
    ]);
    await spool.remove();
    expect(existsSync(path)).toBe(false);
  });

  it('come in smaller batches where they are large', async () => {
    const spool = new Spool(join(folder, 'large'));
    await spool.add({ inserts: [row(2, 'x'.repeat(1_100_000)), row(3), row(4)], updates: [] });
    const sizes: number[] = [];
    for await (const { inserts } of spool.batches(500)) sizes.push(inserts.length);
    expect(sizes).toEqual([1, 2]);
    await spool.remove();
  });

  it('is no file while nothing passed', async () => {
    const spool = new Spool(join(folder, 'none'));
    for await (const batch of spool.batches(3)) expect(batch).toBeUndefined();
    await spool.remove();
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });
});
