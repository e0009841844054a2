import { expect, it } from 'vitest';
import { normaliseField } from './normalise.ts';
import { codesFor, pointed, targetIn, targetsOf } from './targets.ts';

const to = { zone: 'solarZone', turbine: 'windTurbine', mast: 'windTurbine' };
const field = normaliseField('asset', { type: 'string', 'x-field': { references: { by: 'kind', to } } }, false, 'id');

it('a reference goes where the other property says', () => {
  expect(field.type).toBe('reference');
  expect([targetIn(field, { kind: 'mast' }), targetIn(field, { kind: 'constructor' }), targetIn(field, {})]).toEqual([
    'windTurbine',
    undefined,
    undefined,
  ]);
  expect([targetsOf(field), codesFor(field, 'windTurbine'), codesFor(field, 'line')]).toEqual([
    ['solarZone', 'windTurbine'],
    ['turbine', 'mast'],
    [],
  ]);
  expect([pointed(field, { kind: 'zone' }).reference, field.operators.includes('under'), field.operators.includes('contains')]).toEqual([
    'solarZone',
    false,
    true,
  ]);
});

it('one of the usual kind goes where it goes', () => {
  const plain = { reference: 'station' };
  expect([targetIn(plain, {}), targetsOf(plain), targetsOf({}), pointed(plain, {})]).toEqual(['station', ['station'], [], plain]);
});
