import { describe, expect, it } from 'vitest';
import { day, thorough } from '../../../../tests/support/thorough.ts';
import { checkDocuments } from '../check/index.ts';
import type { DocumentKind } from '../../ground/kinds.ts';
import { exampleDocuments } from '../reference/index.ts';
import { completionsAt, helpAt, kindOfDraft, knownOf, type Completion } from './index.ts';

const frame = { areas: ['assetManage', 'powerStation', 'system'], icons: ['tool', 'map', 'file'], defaultArea: 'system', routes: [] };
const files = new Map(Object.entries(exampleDocuments).map(([file, document]) => [file, JSON.stringify(document, null, 2)]));
const known = knownOf(checkDocuments(files, frame).catalogue, frame);

/** A text with its cursor at ‸. */
const at = (marked: string): [text: string, offset: number] => [marked.replace('‸', ''), marked.indexOf('‸')];
const complete = (kind: DocumentKind, marked: string): Completion[] => completionsAt(kind, ...at(marked), known);
const labels = (kind: DocumentKind, marked: string): string[] => complete(kind, marked).map((c) => c.label);
/** The text after a completion is taken, with its cursor. */
function take(kind: DocumentKind, marked: string, label: string): string {
  const [text, offset] = at(marked);
  const completion = completionsAt(kind, text, offset, known).find((c) => c.label === label);
  if (!completion) return `no ${label}`;
  const { from, to, insert, cursor } = completion;
  return `${text.slice(0, from)}${insert.slice(0, cursor)}‸${insert.slice(cursor)}${text.slice(to)}`;
}

const record = `"record": { "properties": {
  "code": { "type": "string", "title": "编码", "x-field": { "titleEn": "Code" } },
  "state": { "type": "string", "x-field": { "dict": "PUMP_STATE" } },
  "house": { "type": "string", "x-field": { "reference": "pumpHouse" } },
  "power": { "type": "number", "title": "功率", "x-field": { "titleEn": "Power" } },
  "built": { "type": "string", "format": "date" },
  "secret": { "type": "string", "x-field": { "type": "password" } } } }`;
const pump = (rest: string): string => `{ "name": "pump", "scope": "global", ${record}, ${rest} }`;
const chart = (source: string, rest = ''): string =>
  `{ "blocks": [{ "type": "chart", "source": { "resource": "pump", ${source} }${rest} }] }`;
const facts = (rest: string): string =>
  `{ "blocks": [{ "type": "chart", "source": { "parts": { "a": { "resource": "pump", "group": ["house"], "measures": ["count"] }, "b": { "resource": "pump", "group": ["house"], "measures": ["totalPower"] } }, ${rest} } }] }`;
const page = (rest: string): string => `{ "resource": "pump", ${rest} }`;

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

describe('values', () => {
  it.each([
    ['a closed set', 'resource', '{ "form": { "kind": ‸', ['drawer', 'modal', 'page', 'steps']],
    ['the ways of a scope', 'resource', '{ "scope": ‸', ['global', '[{"by":"companyCode"}]', '[{"by":"stationCode"}]', '[]']],
    ['true and false', 'resource', '{ "softDelete": ‸', ['true', 'false']],
    ['an object or false', 'resource', '{ "screen": ‸', ['false', '{}']],
    ['an example', 'dictionary', '{ "title": ‸', ['介质']],
    ['the end of a word that is typed', 'resource', '{ "form": { "kind": "dr‸" } }', ['drawer']],
    ['resources', 'screen', '{ "resource": "‸', ['lentPump', 'pump', 'pumpBin', 'pumpHouse']],
    ['resources referred to', 'resource', '{ "record": { "properties": { "a": { "x-field": { "reference": "‸', ['pump', 'pumpHouse']],
    ['dictionaries', 'resource', '{ "record": { "properties": { "a": { "x-field": { "dict": "‸', ['FLUID', 'FUEL', 'PUMP_STATE']],
    [
      'dictionaries inside of an object',
      'resource',
      '{ "record": { "properties": { "a": { "properties": { "b": { "x-field": { "dict": "F‸',
      ['FLUID', 'FUEL'],
    ],
    ['areas', 'screen', '{ "area": "‸', frame.areas],
    ['icons', 'resource', '{ "screen": { "icon": "‸', frame.icons],
    [
      'permissions',
      'resource',
      '{ "record": { "properties": { "a": { "x-field": { "permission": "large-pumps:v‸',
      ['powerStation/large-pumps:view'],
    ],
    ['audiences', 'screen', '{ "audience": ["wi‸', ['wind', 'wind:read']],
    [
      'verbs of a resource and its transitions',
      'resource',
      pump('"states": { "transitions": [{ "name": "stop" }] }, "verbs": ["view", "st‸"]'),
      ['stop'],
    ],
    ['verbs of a screen', 'screen', page('"verbs": ["re‸"]'), ['retire']],
    [
      'own properties',
      'resource',
      pump('"key": ‸'),
      ['id', 'code', 'state', 'house', 'power', 'built', 'remark', 'createBy', 'createTime', 'updateBy', 'updateTime', 'version'],
    ],
    [
      'properties that a record must have',
      'resource',
      '{ "record": { "properties": { "a": {}, "b": {} }, "required": ["a", ‸] } }',
      ['a', 'b'],
    ],
    [
      'columns, or one said in full',
      'screen',
      page('"list": { "columns": [‸'),
      [...(known.resources.pump?.fields.map((f) => f.name) ?? []), '{}'],
    ],
    ['the field of a column', 'screen', page('"list": { "columns": ["code", { "field": "pow‸'), ['power']],
    ['fields the keyword can search', 'resource', pump('"list": { "search": ["‸'), ['id', 'code', 'remark', 'createBy', 'updateBy']],
    ['an order, either way', 'resource', pump('"list": { "sort": "pow‸'), ['power', '-power']],
    ['fields to be changed in their cell', 'resource', pump('"list": { "inline": ["‸'), ['code', 'state', 'house', 'power', 'built']],
    ['the field that refers back', 'resource', '{ "name": "pumpHouse", "list": { "expand": { "resource": "pump", "by": "‸', ['house']],
    ['fields of a form', 'screen', page('"form": { "groups": [{ "fields": ["serial", "co‸'), ['code', 'cost', 'stationCode']],
    ['fields of a condition', 'screen', page('"where": [{ "field": "pow‸'), ['power']],
    [
      'fields of what a picker offers',
      'resource',
      '{ "record": { "properties": { "house": { "x-field": { "reference": "pumpHouse", "where": [{ "field": "abo‸',
      ['above'],
    ],
    [
      'fields of what a guard counts',
      'resource',
      pump('"states": { "transitions": [{ "guards": [{ "resource": "pumpHouse", "where": [{ "field": "abo‸'),
      ['above'],
    ],
    [
      'own fields of when a guard counts',
      'resource',
      pump('"states": { "transitions": [{ "guards": [{ "resource": "pumpHouse", "when": [{ "field": "bui‸'),
      ['built'],
    ],
    [
      'comparisons of a number',
      'screen',
      page('"where": [{ "field": "power", "operator": "‸'),
      ['between', 'eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'nin', 'null', 'nnull'],
    ],
    [
      'comparisons of a reference to a tree',
      'resource',
      pump('"rules": [{ "show": [{ "field": "house", "operator": "u‸'),
      ['under', 'null', 'nnull'],
    ],
    [
      'comparisons of a filter',
      'screen',
      page('"list": { "filters": [{ "field": "state", "operator": "n‸'),
      ['ne', 'nin', 'null', 'nnull', 'in'],
    ],
    ['and, or and every comparison where no field is said', 'screen', page('"where": [{ "operator": "o‸'), ['or', 'contains', 'ncontains']],
    [
      'codes',
      'screen',
      page('"where": [{ "field": "state", "operator": "in", "value": ["o‸'),
      ['on', 'off', '$user.userCode', '$user.companyCode', '$user.companyPath', '$user.stationCode', '$user.phone'],
    ],
    ['codes by their title', 'screen', page('"where": [{ "field": "state", "operator": "eq", "value": "停‸'), ['off']],
    ['times', 'resource', pump('"rules": [{ "show": [{ "field": "built", "operator": "lt", "value": "‸'), ['$now', '$now-7d', '$now+24h']],
    [
      'another field of the same kind, in a check',
      'resource',
      pump('"checks": [{ "where": [{ "field": "built", "operator": "gt", "value": "$row‸'),
      ['$row.built'],
    ],
    [
      'what the record around says',
      'resource',
      pump(
        '"states": { "transitions": [{ "guards": [{ "resource": "pump", "where": [{ "field": "house", "operator": "eq", "value": "$record.h‸',
      ),
      ['$record.house'],
    ],
    ['the field of states', 'resource', pump('"states": { "field": "‸'), ['state']],
    ['the initial state', 'resource', pump('"states": { "field": "state", "initial": "‸'), ['on', 'off', 'scrapped']],
    ['states led from', 'resource', pump('"states": { "field": "state", "transitions": [{ "from": ["on", ‸'), ['on', 'off', 'scrapped']],
    ['the state led to', 'resource', pump('"states": { "field": "state", "transitions": [{ "to": "scr‸'), ['scrapped']],
    [
      "what is needed of a transition's form",
      'resource',
      pump('"states": { "transitions": [{ "form": { "fields": ["power"], "required": ["‸'),
      ['power'],
    ],
    ['measures of a resource', 'grid', chart('"measures": ["runn‸"]'), ['running', 'runningShare']],
    ['what rows are grouped by', 'grid', chart('"group": ["houseN‸"]'), ['houseName']],
    [
      'columns that a source orders by',
      'grid',
      chart('"group": [{ "name": "size", "field": "power" }], "measures": ["count"], "sort": "‸"'),
      ['size', '-size', 'count', '-count'],
    ],
    [
      'columns of a chart',
      'grid',
      chart('"group": ["state", "house"], "measures": ["count"]', ', "colour": "‸"'),
      ['state', 'house', 'count'],
    ],
    ['columns of several facts', 'grid', facts('"sort": "‸"'), ['house', '-house', 'count', '-count', 'totalPower', '-totalPower']],
    [
      'columns of rows without a choice of fields',
      'grid',
      '{ "blocks": [{ "type": "feed", "source": { "resource": "pump" }, "time": "bui‸" }] }',
      ['built'],
    ],
    [
      'lists that a block opens',
      'grid',
      '{ "blocks": [{ "type": "chart", "opens": "powerStation/‸" }] }',
      ['powerStation/idlePumps', 'powerStation/large-pumps'],
    ],
    ['items of a list that a screen leaves out', 'screen', page('"list": { "quickFilters": { "hide": ["‸'), ['strong', 'stopped']],
    ['what an item comes in behind', 'screen', page('"list": { "views": { "add": [{ "type": "map", "after": "ga‸'), ['gallery']],
    ['an item that is changed', 'screen', page('"list": { "marks": { "change": [{ "name": "o‸'), ['overdue']],
    ['kinds of views that come in', 'screen', page('"list": { "views": { "add": [{ "type": "ma‸'), ['map']],
    ['fields of a view that comes in', 'screen', page('"list": { "views": { "add": [{ "type": "calendar", "from": "bui‸'), ['built']],
    [
      'screens that an action of a patch opens',
      'screen',
      page('"list": { "actions": { "add": [{ "open": "assetManage/pumps‸'),
      ['assetManage/pumps'],
    ],
    ['fields that come into the search', 'screen', page('"list": { "search": { "add": ["place‸'), ['place']],
    ['groups of a form, by name', 'screen', page('"form": { "groups": { "hide": ["‸'), ['pump', 'details']],
    ['the quick filter of a badge, inherited ones too', 'screen', page('"list": { "badge": "str‸'), ['strong']],
    ['lists of tabs', 'resource', '{ "list": { "tabs": [{ "screen": "assetManage/pumps‸" }] } }', ['assetManage/pumps']],
    [
      'the selection that an editor shows',
      'grid',
      '{ "blocks": [{ "selects": "file" }, { "type": "editor", "file": "‸',
      ['$selection.file'],
    ],
    [
      'selections to be free of',
      'grid',
      '{ "blocks": [{ "selects": "a", "limits": "x" }, { "type": "table", "source": { "free": ["‸',
      ['a'],
    ],
    [
      'a source of the grid',
      'grid',
      '{ "sources": { "all": { "resource": "pump" } }, "blocks": [{ "type": "table", "source": { "use": "‸',
      ['all'],
    ],
    [
      'a group of the grid',
      'grid',
      '{ "groups": { "state": { "field": "x" } }, "blocks": [{ "type": "table", "source": { "group": [{ "use": "‸',
      ['state'],
    ],
    [
      'a code as the default',
      'resource',
      '{ "record": { "properties": { "a": { "x-field": { "dict": "FLUID" }, "default": ‸',
      ['water', 'oil'],
    ],
  ])('are %s', (_, kind, marked, expected) => {
    const values = labels(kind as DocumentKind, marked);
    expect([...values].sort()).toEqual([...expected].sort());
    expect(values[0]).toBe(expected[0]);
  });

  it.each([
    [
      'what a selection may limit',
      '{ "blocks": [{ "type": "table", "selects": "a", "limits": "‸", "source": { "resource": "pump" } }] }',
      'state',
    ],
    [
      'references that lead on',
      '{ "blocks": [{ "type": "table", "selects": "a", "through": "‸", "source": { "resource": "pump" } }] }',
      'house',
    ],
    [
      'fields of a source that is used',
      '{ "sources": { "all": { "resource": "pump" } }, "blocks": [{ "type": "table", "source": { "use": "all", "fields": ["‸',
      'state',
    ],
    [
      'a selection in a condition',
      '{ "blocks": [{ "type": "facet", "selects": "a", "source": { "resource": "pump", "where": [{ "field": "state", "operator": "eq", "value": "‸',
      '$selection.a',
    ],
    [
      'columns of a source that is used',
      '{ "sources": { "all": { "resource": "pump", "group": ["house"] } }, "blocks": [{ "type": "chart", "source": { "use": "all" }, "x": "‸',
      'house',
    ],
  ])('of a grid have %s among them', (_, marked, expected) => expect(labels('grid', marked)).toContain(expected));

  it.each([
    ['in place of the old one', '{ "scope": "gl‸" }', 'global', '{ "scope": "global"‸ }'],
    ['before a key, with a comma', '{ "scope": ‸\n "name": "a" }', 'global', '{ "scope": "global"‸,\n "name": "a" }'],
    ['behind another without its comma', '{ "verbs": ["view" ‸] }', 'edit', '{ "verbs": ["view", "edit"‸] }'],
    ['without the quotes it was begun with', '{ "softDelete": "t‸" }', 'true', '{ "softDelete": true‸ }'],
    ['as an object with the cursor inside', '{ "screen": ‸ }', '{}', '{ "screen": {‸} }'],
  ])('are written %s', (_, before, label, after) => expect(take('resource', before, label)).toBe(after));

  it('tell what a name stands for', () =>
    expect(complete('screen', page('"list": { "columns": ["pow‸'))[0]).toMatchObject({
      label: 'power',
      kind: 'value',
      zh: '功率',
      en: 'Power',
      detail: 'number',
    }));
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
