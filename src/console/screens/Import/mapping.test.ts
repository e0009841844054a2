import { describe, expect, it, vi } from 'vitest';
import { mappingOf, shippedFor } from '../../../documents/features/imports/index.ts';
import { matchHeaders, missingTargets, sampleOf, storedMapping, type ImportTarget } from './mapping.ts';
import { readMappingFile, writeMappingFile } from './mappingFile.ts';

const field = (name: string, title: string, titleEn: string, required = false): ImportTarget => ({ name, title, titleEn, required });
const fields = [field('code', '编码', 'Code', true), field('stationName', '电站名称', 'Station name', true), field('note', '备注', 'Note')];

describe('columns of an import', () => {
  it('match by name and by both titles', () => {
    expect(matchHeaders(['CODE', '电站名称*', 'note '], fields, {})).toEqual({ CODE: 'code', '电站名称*': 'stationName', 'note ': 'note' });
  });
  it("prefer the server's suggestion and use no field twice", () => {
    expect(matchHeaders(['a', 'b', 'note', '编码'], fields, { a: 'note', b: 'note' })).toEqual({ a: 'note', 编码: 'code' });
  });
  it('forget suggestions for fields that are gone', () => expect(matchHeaders(['a'], fields, { a: 'gone' })).toEqual({}));
  it('name the required fields left', () =>
    expect(missingTargets(fields, { columns: { a: { field: 'code' } } }).map((f) => f.name)).toEqual(['stationName']));
  it('count constants and what the screen gives', () =>
    expect(missingTargets(fields, { columns: {}, constants: { code: 'x' } }, { stationName: 'y' })).toEqual([]));
  it('take a location in halves', () =>
    expect(missingTargets([field('place', '位置', 'Place', true)], { columns: { a: 'place.lon', b: 'place.lat' } })).toEqual([]));
});

describe('a mapping kept in the browser', () => {
  const of = (mapping: object, headers: string[]) => {
    vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(mapping) });
    return storedMapping('a/thing', headers, fields);
  };
  const columns = { A: 'code' };
  it('is used for a file that has its columns', () => expect(of({ columns, skip: ['B'] }, ['A', 'B'])).toEqual({ columns, skip: ['B'] }));
  it('is not used for another file', () => expect(of({ columns }, ['B'])).toBeUndefined());
  it('is forgotten where it says what no mapping says any more', () => expect(of({ columns, made: {} }, ['A'])).toBeUndefined());
});

describe('a mapping file', () => {
  const read = (content: unknown, headers = ['A', 'B', 'C']) => readMappingFile(JSON.stringify(content), 'thing', fields, headers);
  const whole = {
    columns: { A: { field: 'code', values: { x: '1' } }, B: 'stationName' },
    constants: { note: 'n' },
    skip: ['C'],
    empty: ['NA'],
  };
  it('is taken whole', () => expect(read({ resource: 'thing', ...whole })).toEqual({ mapping: whole, misfits: [] }));
  it('comes back as it was saved', () =>
    expect(readMappingFile(writeMappingFile(whole, 'thing'), 'thing', fields, ['A', 'B', 'C']).mapping).toEqual(whole));
  it('says what does not fit, and uses the rest', () => {
    const { mapping, misfits } = read({ extra: 1, columns: { A: 'code', B: 'code', C: 'gone', D: 'note' }, constants: { nope: 1 } });
    expect(mapping).toEqual({ columns: { A: 'code' }, constants: {}, skip: [], empty: [] });
    expect(misfits.map((m) => [m.text.slice(8), m.name])).toEqual([
      ['unknownKey', 'extra'],
      ['twice', 'B → code'],
      ['unknownField', 'C → gone'],
      ['noColumn', 'D'],
      ['unknownConstant', 'nope'],
      ['unused', 'B'],
      ['unused', 'C'],
    ]);
  });
  it.each([
    ['text', 'mapping.notJson'],
    ['[]', 'mapping.noColumns'],
    ['{}', 'mapping.noColumns'],
    ['{"columns":{},"resource":"other"}', 'mapping.otherResource'],
  ])('refuses %s', (text, reason) => {
    expect(() => readMappingFile(text, 'thing', fields, [])).toThrow(reason);
  });
});

describe('a mapping that ships', () => {
  const register = {
    name: 'register',
    title: '登记表',
    titleEn: 'Register',
    columns: { A: 'stationName', Z: 'secret' },
    templates: { code: '{B}-{#}' },
    constants: { note: 'x', secret: 'y' },
    skip: ['C'],
    skipRows: 1,
    spacing: 400,
    datum: 'GCJ-02' as const,
    sample: [{ A: 'One, "two"', B: '7' }],
  };
  it('is chosen by the columns of the file, skipped ones or not', () => {
    expect(shippedFor([register], ['A', 'B', 'Z', 'X'])).toBe(register);
    expect(shippedFor([register, { ...register, templates: { code: '{B}-{D}' } }], ['A', 'B', 'D', 'Z'])?.templates).toEqual({
      code: '{B}-{D}',
    });
    expect(shippedFor([register], ['A', 'Z'])).toBeUndefined();
    expect(shippedFor(undefined, ['A'])).toBeUndefined();
  });
  it('fills what the user may fill', () => {
    const mapping = mappingOf(register, new Set(fields.map((f) => f.name)));
    expect(mapping).toEqual({
      columns: { A: 'stationName' },
      templates: { code: '{B}-{#}' },
      constants: { note: 'x' },
      skip: ['C'],
      empty: [],
      skipRows: 1,
      spacing: 400,
      datum: 'GCJ-02',
    });
    expect(missingTargets(fields, mapping)).toEqual([]);
    expect(readMappingFile(writeMappingFile(mapping, 'thing'), 'thing', fields, ['A', 'B', 'C'])).toEqual({ mapping, misfits: [] });
  });
  it('has a sample that opens as a table', () => expect(sampleOf(register)).toBe('\uFEFFA,Z,B,C\n-,,,\n"One, ""two""",,7,\n'));
});
