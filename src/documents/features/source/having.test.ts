import { expect, it } from 'vitest';
import { COUNT } from '../measures/index.ts';
import type { Where } from '../../ground/where/types.ts';
import { checkHaving } from './having.ts';

const scope = { user: [], codes: () => undefined, selections: new Map([['least', { kind: 'number' as const }]]) };

it.each<[string, Where, string[]]>([
  ['a number compared', [{ field: 'count', operator: 'gte', value: 2 }], []],
  ['a number that is selected', [{ field: 'count', operator: 'gte', value: '$selection.least' }], []],
  ['what is no measure of the source', [{ field: 'stationCode', operator: 'eq', value: 'S' }], ['field-unknown']],
  ['a comparison that numbers lack', [{ field: 'count', operator: 'contains', value: '2' }], ['where-operator']],
  ['a text', [{ field: 'count', operator: 'gte', value: 'many' }], ['where-value']],
  ['what nobody selects', [{ field: 'count', operator: 'gte', value: '$selection.most' }], ['where-reference']],
])('conditions on figures: %s', (_, having, codes) =>
  expect(checkHaving(having, [COUNT], scope, []).map(({ code }) => code)).toEqual(codes),
);
