import { expect, it } from 'vitest';
import { flightsOf } from './keep.ts';

it('a snapshot belongs to the flight under way of its dock or its drone', () => {
  const underWay = { field: 'status', operator: 'in', value: ['sent', 'in_progress', 'paused'] };
  expect(flightsOf({ airportSn: 'D1', droneSn: null })).toEqual([
    underWay,
    { operator: 'or', value: [{ field: 'airportSn', operator: 'eq', value: 'D1' }] },
  ]);
  expect(flightsOf({ airportSn: 'D1', droneSn: 'U1' })?.[1]).toMatchObject({ value: [{ field: 'airportSn' }, { field: 'droneSn' }] });
  expect(flightsOf({ airportSn: null, droneSn: null })).toBeUndefined();
});
