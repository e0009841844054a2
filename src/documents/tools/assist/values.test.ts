import { describe, expect, it } from 'vitest';
import type { DocumentKind } from '../../ground/kinds.ts';
import { chart, complete, facts, frame, known, labels, page, pump, take } from '../../../../tests/support/assisted.ts';

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
    [
      'the English of a title that another document has',
      'resource',
      '{ "record": { "properties": { "a": { "title": "额定转速曲线", "x-field": { "titleEn": "‸',
      ['Curve at rated speed'],
    ],
    ['the English of a title beside it', 'screen', '{ "title": "水泵", "titleEn": "‸', ['Pump']],
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
