import { describe, expect, it } from 'vitest';
import { matchHeaders, missingTargets, type ImportTarget } from './mapping.ts';

const field = (name: string, title: string, titleEn: string, required = false): ImportTarget => ({ name, title, titleEn, required });
const fields = [field('code', '编码', 'Code', true), field('stationName', '电站名称', 'Station name', true), field('note', '备注', 'Note')];

describe('columns of an import', () => {
  it('match by name and by both titles', () => {
    expect(matchHeaders(['CODE', '电站名称*', 'note '], fields, {}, {})).toEqual({ CODE: 'code', '电站名称*': 'stationName', 'note ': 'note' });
  });
  it('prefer the choice kept, then the server\'s, and use no field twice', () => {
    expect(matchHeaders(['a', 'b', '编码'], fields, { a: 'note', b: 'note' }, { a: 'code' })).toEqual({ a: 'code', b: 'note' });
  });
  it('forget choices for fields that are gone', () => expect(matchHeaders(['a'], fields, {}, { a: 'gone' })).toEqual({}));
  it('name the required fields left', () => expect(missingTargets(fields, { a: 'code' }).map((f) => f.name)).toEqual(['stationName']));
  it('take a location in halves', () => expect(missingTargets([field('place', '位置', 'Place', true)], { a: 'place.lon', b: 'place.lat' })).toEqual([]));
});
