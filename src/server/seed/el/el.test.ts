/** Drawn electroluminescence: the same every time, kept as it is drawn and measured, and judged as it is drawn. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { gradeOf } from '../../media/el/grade.ts';
import { readCells } from '../../media/pixels/cells.ts';
import { tasks } from '../demo/tasks.ts';
import { drawModule } from './draw.ts';
import figures from './figures.json' with { type: 'json' };
import { HELD_OUT, measureCells } from './measure.ts';
import pictures from './pictures.json' with { type: 'json' };
import { GRADED, KEPT, nameOf, TO_RUN } from './write.ts';

const at = (name: string): string => join(import.meta.dirname, name);

it('the pictures are kept as they are drawn, in less than a megabyte', async () => {
  const faultsOf = new Map(GRADED.map(({ seed, faults }) => [seed, faults]));
  const seeds = [...faultsOf.keys(), ...TO_RUN, ...KEPT];
  if (process.env['DRAW']) {
    const drawn = await Promise.all(seeds.map((seed) => drawModule(seed, faultsOf.get(seed))));
    const texts = Object.fromEntries(drawn.map(({ name, bytes }) => [name, bytes.toString('base64')]));
    writeFileSync(at('pictures.json'), `${JSON.stringify(texts, null, 1)}\n`);
    return;
  }
  expect(Object.keys(pictures)).toEqual(seeds.map(nameOf));
  const [last] = KEPT.slice(-1);
  const again = await drawModule(last ?? 0);
  expect([again.name, again.bytes.toString('base64')]).toEqual(Object.entries(pictures).at(-1));
  expect(Object.values(pictures).reduce((sum, text) => sum + text.length, 0)).toBeLessThan(1_000_000);
}, 60_000);

it('the figures are those of the rules on modules that were held out', async () => {
  // A few of them at every run, all of them when they are written.
  const measured = await measureCells(process.env['DRAW'] ? HELD_OUT : HELD_OUT.slice(0, 1));
  if (process.env['DRAW']) writeFileSync(at('figures.json'), `${JSON.stringify(measured)}\n`);
  else expect(figures.tested.filter(({ module }) => module === HELD_OUT[0])).toEqual(measured.tested);
  expect(new Set(figures.tested.map(({ module }) => module)).size).toBe(HELD_OUT.length);
}, 120_000);

it.each(GRADED)(
  '$module has the faults that are drawn on it, no others, and the grade that its task has',
  async ({ module, seed, faults }) => {
    const bytes = Buffer.from((pictures as Record<string, string>)[nameOf(seed)] ?? '', 'base64');
    const read = await readCells(bytes);
    expect(read?.findings.map(({ fault }) => fault).toSorted()).toEqual(faults.toSorted());
    const found = read?.findings.map(({ row, column, fault }) => ({ cell: `${row}-${column}`, fault })) ?? [];
    expect(gradeOf(found, 60)).toBe(tasks(Date.now()).find((task) => task['module'] === module)?.['grade']);
  },
  60_000,
);
