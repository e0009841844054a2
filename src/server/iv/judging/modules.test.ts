import { expect, it } from 'vitest';
import { moduleModels } from '../../seed/demo/equipment.ts';
import { fitColumns } from './modules.ts';

it('a sheet that a diode can have is met', () => {
  const [first] = moduleModels;
  const fit = fitColumns(first ?? {});
  expect(fit).toMatchObject({ fitApproximate: '0' });
  expect(Math.abs(Number(fit['fitError']))).toBeLessThan(0.01);
  expect(Number(fit['photoCurrent'])).toBeCloseTo(14.22, 1);
  expect(Number(fit['seriesResistance'])).toBeGreaterThan(0.05);
});

it('one that no diode has is met in power and said to be approximate', () => {
  expect(fitColumns({ isc: 10, voc: 40, imp: 9.9, vmp: 36, cellsInSeries: 60 })).toMatchObject({ fitApproximate: '1' });
});

it('what is missing or impossible has no fit', () => {
  for (const row of [{}, { isc: 10, voc: 40, imp: 11, vmp: 33 }, { isc: 10, voc: 40, imp: 9, vmp: null }])
    expect(new Set(Object.values(fitColumns(row)))).toEqual(new Set([null]));
});
