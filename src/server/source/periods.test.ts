/** What the shipped grids ask of the tables over periods. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkDocuments } from '../../documents/tools/check/index.ts';
import { frame, readFolder } from '../documents/folder.ts';
import { tableOf } from '../records/tables/tables.ts';
import { queriedPeriods } from './periods.ts';

it('is indexed by company and station, with the columns they look at', async () => {
  const { catalogue } = checkDocuments(await readFolder(join(import.meta.dirname, '..', '..', '..', 'schemas')), frame);
  const periods = queriedPeriods(catalogue);
  expect([...periods].map(([name, { time }]) => `${name}.${time}`)).toEqual(
    expect.arrayContaining(['defect.foundTime', 'flight.sentTime', 'task.releaseTime']),
  );
  expect(periods.get('defect')?.columns).toEqual(
    expect.arrayContaining(['deadline', 'dispatchTime', 'fixTime', 'level', 'status', 'verifyTime']),
  );
  const { defect } = catalogue.resources;
  if (!defect) throw new Error('no defects');
  const indexes = tableOf(defect, [], { period: periods.get('defect') }).indexes.filter((i) => i.definition.includes(' include '));
  expect(indexes.map((i) => /^\(([^)]*)\)/.exec(i.definition)?.[1])).toEqual(['"companyPath", "foundTime"', '"stationCode", "foundTime"']);
  expect(tableOf(defect, []).indexes.some((i) => i.definition.includes(' include '))).toBe(false);
});
