import { createSchemaUtils } from '@rjsf/utils';
import { describe, expect, it } from 'vitest';
import { normaliseField } from '../../../documents/ground/fields/normalise.ts';
import type { Field, JsonSchema } from '../../../documents/ground/model/fields.ts';
import { DEFAULTS, drawnRecord, drawnValue, fieldOf } from './drawn.ts';
import { UNJUDGED } from './validator.ts';

const PROPERTIES: Record<string, JsonSchema> = {
  code: { type: 'string', title: '编码', description: '唯一', 'x-field': { titleEn: 'Code', descriptionEn: 'Unique', immutable: true } },
  kind: { type: 'string', title: '种类', enum: ['a', 'b'], 'x-field': { titleEn: 'Kind' } },
  place: { type: 'array', title: '位置', 'x-field': { titleEn: 'Place', type: 'location' } },
  any: { title: '内容', 'x-field': { titleEn: 'Content', type: 'json' } },
  contact: {
    type: 'object',
    title: '联系',
    required: ['who'],
    properties: { who: { type: 'string', title: '联系人', maxLength: 20, default: 'me', 'x-field': { titleEn: 'Who' } } },
    'x-field': { titleEn: 'Contact' },
  },
  parts: {
    type: 'array',
    title: '备件',
    maxItems: 3,
    minItems: 1,
    items: {
      type: 'object',
      required: ['part'],
      properties: {
        part: { type: 'string', title: '部件', 'x-field': { titleEn: 'Part' } },
        count: { type: 'integer', title: '数量', minimum: 1, default: 1, 'x-field': { titleEn: 'Count' } },
        needed: { type: 'boolean', title: '必需', 'x-field': { titleEn: 'Needed' } },
      },
    },
    'x-field': { titleEn: 'Parts' },
  },
};
const fields = Object.entries(PROPERTIES).map(([name, schema]) => normaliseField(name, schema, name === 'contact', ''));
const record: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['contact', 'hidden'],
  properties: { ...Object.fromEntries(fields.map((f) => [f.name, f.schema])), hidden: { type: 'string' } },
};
const zh = { titleOf: ({ title }: { title: string }) => title, language: 'zh' as const };
const en = { titleOf: ({ title, titleEn }: { title: string; titleEn?: string | null }) => titleEn ?? title, language: 'en' as const };
const named = (name: string): Field => fields.find((f) => f.name === name) ?? expect.fail(name);

describe('what the form library is given', () => {
  it('is the record schema, of what is drawn', () => {
    const { schema } = drawnRecord(record, [named('contact'), named('parts')], zh, false);
    expect(schema).toEqual({
      type: 'object',
      additionalProperties: false,
      required: ['contact'],
      properties: {
        contact: {
          type: 'object',
          title: '联系',
          additionalProperties: false,
          required: ['who'],
          properties: { who: { type: 'string', title: '联系人', maxLength: 20 } },
        },
        parts: {
          type: 'array',
          title: '备件',
          maxItems: 3,
          minItems: 1,
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['part'],
            properties: {
              part: { type: 'string', title: '部件', maxLength: 200 },
              count: { type: 'integer', title: '数量', minimum: 1, default: 1 },
              needed: { type: 'boolean', title: '必需' },
            },
          },
        },
      },
    });
  });

  it('says by what each property is drawn, in the order and the language of the form', () => {
    const { uiSchema } = drawnRecord(record, fields, en, true);
    expect(Object.keys(uiSchema)).toEqual(Object.keys(PROPERTIES));
    expect(uiSchema['code']).toEqual({
      'ui:widget': 'text',
      'ui:title': 'Code',
      'ui:help': 'Unique',
      'ui:readonly': true,
      'ui:options': { definition: named('code') },
    });
    expect(uiSchema['place']).toMatchObject({ 'ui:field': 'location', 'ui:title': 'Place' });
    expect(uiSchema['parts']).toMatchObject({ 'ui:title': 'Parts', items: { count: { 'ui:widget': 'number', 'ui:title': 'Count' } } });
    expect(drawnRecord(record, fields, zh, false).uiSchema['code']).toMatchObject({ 'ui:title': '编码', 'ui:help': '唯一' });
    expect([fieldOf(uiSchema['contact']), fieldOf(uiSchema['parts']?.items), fieldOf(undefined)]).toEqual([
      named('contact'),
      undefined,
      undefined,
    ]);
  });

  it('lets the library neither add to a record nor take out of it', () => {
    const { schema } = drawnRecord(record, fields, zh, false);
    const library = createSchemaUtils(UNJUDGED, schema, DEFAULTS);
    for (const value of [
      {},
      { code: undefined, contact: undefined },
      { kind: 'gone', place: [120, 30], any: { deep: [{}] }, contact: {}, parts: [] },
      { parts: [{ part: 'a' }, {}, { count: undefined, needed: false }], hidden: 'x', contact: { who: undefined } },
    ])
      for (const begun of [false, true]) expect(library.getDefaultFormState(schema, value, false, begun)).toEqual(value);
  });

  it('lets it begin a row with what the document says', () => {
    const { schema } = drawnValue(named('parts'), zh);
    const library = createSchemaUtils(UNJUDGED, schema, DEFAULTS);
    expect(library.getDefaultFormState(schema.items as object)).toEqual({ count: 1 });
  });
});
