import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Row } from '../../source/rows.ts';
import { linesOf } from '../lines.ts';
import { written, type Format } from '../writeRows.ts';
import { writtenApart } from './written.ts';

const field = (name: string, type: Field['type']): Field => ({ name, type, title: name, titleEn: name, schema: {} }) as unknown as Field;
const fields = [field('name', 'text'), field('size', 'number'), field('at', 'location')];
const around = { title: 'T', headers: ['Name', 'Size', 'At'], fields, places: fields.slice(2), label: 'name' };
const words = { fields, dictionaries: {}, language: 'en' as const };

let closed = 0;
async function* batches(count: number): AsyncGenerator<Row[]> {
  try {
    for (let n = 0; n < count; n += 1)
      yield Array.from({ length: 500 }, (_, i): Row => ({
        id: `${n}-${i}`,
        name: i === 7 ? '=1+1' : `Row ${n} ${i}`,
        size: i,
        at: [100, 30],
      }));
  } finally {
    closed += 1;
  }
}

it.each<Format>(['csv', 'geojson', 'kml'])('a file of many rows as %s is the same, written in a thread', async (format) => {
  const apart = writtenApart(format, around, batches(12), words);
  const here = written(format, around, linesOf(batches(12), words));
  const [one, other] = await Promise.all([buffer(apart.body), buffer(here.body)]);
  expect([apart.type, one.length > 100_000]).toEqual([here.type, true]);
  expect(one.equals(other)).toBe(true);
});

it('a workbook is one, and who stops reading ends rows and thread', async () => {
  const book = await buffer(writtenApart('xlsx', around, batches(4), words).body);
  expect(book.subarray(0, 2).toString()).toBe('PK');
  const before = closed;
  const { body } = writtenApart('csv', around, batches(10_000), words);
  for await (const piece of body) {
    expect((piece as Buffer).length).toBeGreaterThan(0);
    break;
  }
  await expect.poll(() => closed, { timeout: 10_000 }).toBe(before + 1);
});

it('what goes wrong among the rows is what the file breaks off with', async () => {
  async function* broken(): AsyncGenerator<Row[]> {
    yield* batches(2);
    throw new Error('the rows ended');
  }
  await expect(buffer(writtenApart('csv', around, broken(), words).body)).rejects.toThrow('the rows ended');
});
