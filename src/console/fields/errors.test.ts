import { describe, expect, it } from 'vitest';
import { normaliseField } from '../../documents/ground/fields/normalise.ts';
import type { JsonSchema } from '../../documents/ground/model/fields.ts';
import { createErrors, placeOf, setErrors } from './errors.tsx';

const part: JsonSchema = { type: 'object', properties: { name: { type: 'string', title: '名', 'x-field': { titleEn: 'Name' } } } };
const fields = Object.entries<JsonSchema>({
  rows: { type: 'array', items: part },
  one: part,
  tags: { type: 'array', items: { type: 'string' } },
  codes: { type: 'array', 'x-field': { dict: 'D' } },
}).map(([name, schema]) => normaliseField(name, schema, false, ''));

describe('messages of a form', () => {
  it.each([
    ['rows.0.name', 'rows.0.name'],
    ['rows', 'rows'],
    ['one.name', 'one.name'],
    ['tags.2', 'tags'],
    ['codes.1', 'codes'],
    ['other.1', 'other'],
  ])('of %s stand at %s', (path, place) => expect(placeOf(path, fields)).toBe(place));

  it('are set for a field and everything inside, and told only when they change', () => {
    const store = createErrors();
    let calls = 0;
    store.subscribe(() => {
      calls += 1;
    });
    setErrors(store, 'rows', { 'rows.0.name': 'x', rows: 'few' });
    setErrors(store, 'one', { one: 'y' });
    setErrors(store, 'rows', { 'rows.0.name': 'x', rows: 'few' });
    expect([store.get(), calls]).toEqual([{ 'rows.0.name': 'x', rows: 'few', one: 'y' }, 2]);
    setErrors(store, 'rows', {});
    expect(store.get()).toEqual({ one: 'y' });
  });
});
