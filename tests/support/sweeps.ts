/** Sweep files of the demonstration's strings, with faults that are known. */
import { designFor, type StringRow } from '../../src/server/iv/judging/designs.ts';
import { drawCurve, randomFrom, type Drawn } from '../../src/diagnosis/generate.ts';
import type { Conditions } from '../../src/diagnosis/physics.ts';
import { moduleModels, MODULES_PER_STRING } from '../../src/server/seed/demo/equipment.ts';

export const CONDITIONS: Conditions = { irradiance: 820, tCell: 44 };

/** The design of the demonstration's strings with an average cable. */
export const design = designFor({
  ...(moduleModels[0] as unknown as Omit<StringRow, 'code' | 'inverterCode' | 'moduleCount' | 'cableLength'>),
  code: '',
  inverterCode: null,
  moduleCount: MODULES_PER_STRING,
  cableLength: 80,
});

/** Points of a sweep. */
export function sweep(drawn: Drawn, seed = 1, conditions = CONDITIONS): [number, number][] {
  if (!design) throw new Error('no design');
  return drawCurve(design, conditions, drawn, { points: 100, noise: 0.0006, random: randomFrom(seed) }).map(([v, i]) => [
    Number(v.toFixed(2)),
    Number(i.toFixed(4)),
  ]);
}

/** A file as a tracer writes it; conditions before the data unless told otherwise. */
export const sweepFile = (points: readonly (readonly [number, number])[], conditions: Conditions | undefined = CONDITIONS): string =>
  [
    ...(conditions ? [`Irradiance: ${conditions.irradiance} W/m²`, `Cell temperature: ${conditions.tCell} °C`] : []),
    'V,I',
    ...points.map(([v, i]) => `${v},${i}`),
    '',
  ].join('\n');
