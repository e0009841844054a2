import { describe, expect, it } from 'vitest';
import { day, thorough } from '../../../../tests/support/thorough.ts';
import type { DocumentKind } from '../../ground/kinds.ts';
import { completionsAt, helpAt, kindOfDraft } from './index.ts';
import { at, complete, files, known, labels, take, pump, page } from '../../../../tests/support/assisted.ts';

describe('keys', () => {
  it('that must be there come first, and those that are there do not come again', () => {
    const completions = complete('dictionary', '{ "name": "X", ‸ }');
    expect(completions.map((c) => c.label)).toEqual(['version', 'title', 'titleEn', 'entries', '$schema', 'standalone']);
    expect(completions.filter((c) => c.required).map((c) => c.label)).toEqual(['version', 'title', 'titleEn', 'entries']);
    expect(completions[3]).toMatchObject({ kind: 'key', detail: 'array<object>', zh: '条目', en: 'The codes' });
  });

  it('say what they take in short', () => {
    const takes = Object.fromEntries(complete('resource', '{ ‸').map((c) => [c.label, c.detail]));
    expect(takes).toMatchObject({
      scope: 'string | array<object>',
      title: 'string',
      rules: 'array<rule>',
      list: 'object',
      unique: 'array<array<string>>',
      screen: 'object | boolean',
      softDelete: 'boolean',
    });
  });

  it.each([
    ['an empty object', '{‸}', 'title', '{"title": "‸"}'],
    ['before another key', '{ ‸ "name": "X" }', 'entries', '{ "entries": [‸], "name": "X" }'],
    ['behind a value without its comma', '{ "name": "X"\n  ‸ }', 'version', '{ "name": "X",\n  "version": 1‸ }'],
    ['behind an object without its comma', '{ "entries": [] ‸', 'standalone', '{ "entries": [], "standalone": true‸'],
    ['a word without quotes', '{ tit‸ }', 'titleEn', '{ "titleEn": "‸" }'],
    ['a text without its end', '{ "tit‸', 'titleEn', '{ "titleEn": "‸"'],
    ['a text whose end is missing over a bracket', '{ "entries": [{ "tit‸}] }', 'title', '{ "entries": [{ "title": "‸"}] }'],
    ['a key that has its value', '{ "ti‸": "水泵" }', 'titleEn', '{ "titleEn"‸: "水泵" }'],
    [
      'inside of a list that is not closed',
      '{ "entries": [{ "code": "1" }, { ‸',
      'colour',
      '{ "entries": [{ "code": "1" }, { "colour": "‸"',
    ],
  ])('are written into %s', (_, before, label, after) => expect(take('dictionary', before, label)).toBe(after));

  it.each([
    [
      'values that a transition sets',
      'resource',
      pump('"states": { "field": "state", "transitions": [{ "set": { ‸'),
      ['code', 'house', 'power', 'built'],
    ],
    ['titles of a screen', 'screen', page('"titles": { "na‸'), ['name', 'houseName']],
    ['a definition', 'resource', pump('"rules": [{ "fields": [], ‸'), ['show', 'require', 'readOnly', 'set', 'dictionary', 'when']],
    ['a condition', 'resource', pump('"rules": [{ "show": [{ ‸'), ['operator', 'field', 'value']],
    [
      'a block, as its type takes them',
      'grid',
      '{ "blocks": [{ "type": "documents", "height": "fill", ‸',
      ['selects', 'name', 'title', 'titleEn', 'width', 'narrow'],
    ],
    [
      'a block whose type is not said yet',
      'grid',
      '{ "blocks": [{ "name": "a", ‸',
      ['type', 'title', 'titleEn', 'width', 'narrow', 'height'],
    ],
    [
      'a field, as its type takes them',
      'resource',
      '{ "record": { "properties": { "a": { "x-field": { "type": "number", "un‸',
      ['unit', 'unique'],
    ],
    [
      'a field whose type is not said',
      'resource',
      '{ "record": { "properties": { "a": { "x-field": { "d‸',
      ['descriptionEn', 'dict', 'index', 'width', 'readOnly'],
    ],
    [
      'a screen that does not show a resource',
      'screen',
      '{ "version": 1, "title": "a", "titleEn": "b", "‸',
      [
        'resource',
        'blocks',
        'area',
        'name',
        'route',
        'sort',
        'icon',
        'hidden',
        'audience',
        '$schema',
        'titles',
        'where',
        'verbs',
        'list',
        'form',
      ],
    ],
    ['a condition inside of a group', 'screen', page('"where": [{ "operator": "or", "value": [{ ‸'), ['operator', 'field', 'value']],
  ])('of %s', (_, kind, marked, expected) => expect(labels(kind as DocumentKind, marked)).toEqual(expected));

  it.each(['', '‸', '{ "name" ‸', '{ "strange": { ‸', '[‸', '"‸"'])('are not offered where none belong: %s', (marked) =>
    expect(complete('dictionary', marked.includes('‸') ? marked : '‸')).toEqual([]),
  );
});

describe('help', () => {
  const help = (kind: DocumentKind, marked: string): ReturnType<typeof helpAt> => helpAt(kind, ...at(marked));

  it('says of a key what it is for, what it takes, what is allowed, and an example', () => {
    expect(help('resource', '{ "form": { "ki‸nd": "drawer" } }')).toEqual({
      from: 12,
      to: 18,
      path: ['form', 'kind'],
      key: 'kind',
      zh: '打开方式；steps 按分组逐步填写，最后汇总确认',
      en: 'How it opens; steps goes through the groups one by one and ends with a summary',
      takes: 'drawer | modal | page | steps',
      allowed: ['drawer', 'modal', 'page', 'steps'],
      example: 'steps',
    });
  });

  it.each([
    [
      'a value says what its key is for',
      'resource',
      '{ "scope": "glo‸bal" }',
      { key: 'scope', en: 'Row scope: global for everybody, else the ways from a row to a user, any of which will do', path: ['scope'] },
    ],
    ['a value in a list too', 'screen', '{ "audience": ["gro‸up"] }', { key: 'audience', path: ['audience'] }],
    [
      'a key inside of a definition',
      'resource',
      '{ "states": { "transitions": [{ "dan‸ger": true }] } }',
      { key: 'danger', en: 'Asks with emphasis before it is done' },
    ],
    ['a field that is named', 'resource', pump('"list": { "columns": ["pow‸er"] }'), { zh: '功率', en: 'Power', takes: 'number' }],
    ['a property', 'resource', pump('"key": "code"').replace('"power"', '"po‸wer"'), { zh: '功率', en: 'Power', key: 'power' }],
    ['a broken text', 'resource', '{ "scope": , "soft‸Delete": ', { key: 'softDelete' }],
  ])('%s', (_, kind, marked, expected) => expect(help(kind as DocumentKind, marked)).toMatchObject(expected));

  it.each([
    ['a code', 'resource', pump('"states": { "field": "state", "initial": "o‸n" }')],
    ['a code in a condition', 'resource', pump('"rules": [{ "show": [{ "field": "state", "operator": "eq", "value": "o‸n" }] }]')],
    ['an unknown key', 'resource', '{ "sco‸p": "global" }'],
    ['punctuation', 'resource', '{ "scope" ‸ : "global" }'],
  ])('says nothing of %s', (_, kind, marked) => expect(help(kind as DocumentKind, marked)).toBeUndefined());

  it('knows the fields of other documents when told', () =>
    expect(helpAt('screen', ...at(page('"list": { "columns": ["pow‸er"] }')), known)).toMatchObject({ zh: '功率', en: 'Power' }));
});

describe.each([...files])('%s', (file, text) => {
  const kind = kindOfDraft(file, text) ?? 'resource';
  // Every place of the short ones; of the others every thirteenth, which no indentation divides, but in a thorough run.
  const step = thorough || text.length < 1500 ? 1 : 13;
  const places = Array.from({ length: Math.ceil(text.length / step) }, (_, i) => i * step + (day % step)).filter(
    (place) => place < text.length,
  );

  it('can be cut off anywhere', () => {
    expect(() => {
      for (const place of places) {
        completionsAt(kind, text.slice(0, place), place, known);
        helpAt(kind, text.slice(0, place), place, known);
      }
    }).not.toThrow();
  });

  it('is only changed where the cursor stands', () => {
    const astray = places.filter((place) =>
      completionsAt(kind, text, place, known).some((c) => c.from > place || c.to < place || c.cursor > c.insert.length),
    );
    expect(astray).toEqual([]);
  });
});
