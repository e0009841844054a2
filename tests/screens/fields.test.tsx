import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { FIELD_TYPES, fieldType } from '../../src/documents/ground/fields/index.ts';
import type { FieldTypeName, Field, JsonSchema } from '../../src/documents/ground/model/fields.ts';
import { normaliseField } from '../../src/documents/ground/fields/normalise.ts';
import { shapeViolations } from '../../src/documents/features/geometry/violations.ts';
import { isValid } from '../../src/documents/ground/validate.ts';
import { LANGUAGES } from '../../src/contract/constants.ts';
import { changeLanguage } from '../../src/console/data/texts/i18n.ts';
import { dictionaryStore } from '../../src/console/data/documents/dictionaries.ts';
import { filters } from '../../src/console/fields/filters.ts';
import { inputs } from '../../src/console/parts/form/inputs.ts';
import { badSamples, goodSample } from '../../src/console/fields/samples.ts';
import { Value } from '../../src/console/fields/Value.tsx';
import { mounted } from './mount.tsx';

const SCHEMAS: Partial<Record<FieldTypeName, JsonSchema>> = { number: { type: 'number', minimum: 0, maximum: 100 } };

/** Types that hold others hold one text and one number each. */
const PARTS: Record<string, JsonSchema> = {
  part: { type: 'string', title: '部件', 'x-field': { titleEn: 'Part' } },
  count: { type: 'integer', title: '数量', 'x-field': { titleEn: 'Count' } },
};
const NESTED: Partial<Record<FieldTypeName, JsonSchema>> = {
  object: { type: 'object', properties: PARTS, required: ['part'] },
  rows: { type: 'array', items: { type: 'object', properties: PARTS }, minItems: 1, maxItems: 3 },
  values: { type: 'array', items: { type: 'string', maxLength: 40 }, maxItems: 3 },
};

function fieldOf(type: FieldTypeName): Field {
  const nested = NESTED[type];
  if (nested) return normaliseField('thing', { ...nested, title: '东西', 'x-field': { titleEn: 'Thing' } }, true, '');
  const { schema, operators, sortable } = fieldType(type);
  return {
    name: 'thing',
    title: '东西',
    titleEn: 'Thing',
    type,
    schema: { ...schema, ...SCHEMAS[type] },
    required: true,
    unique: false,
    index: false,
    readOnly: false,
    immutable: false,
    mask: false,
    operators: [...operators],
    sortable,
    system: false,
    unit: type === 'number' ? 'MW' : undefined,
    precision: type === 'number' ? 2 : undefined,
    dict: type.includes('dict') ? 'letters' : undefined,
    reference: type.includes('reference') ? 'company' : undefined,
  };
}

let errors: MockInstance;
beforeEach(() => {
  vi.restoreAllMocks();
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  dictionaryStore.set({
    letters: {
      name: 'letters',
      title: '字母',
      titleEn: 'Letters',
      entries: [
        { code: 'a', title: '甲', titleEn: 'First', colour: 'green' },
        { code: 'b', title: '乙', titleEn: 'Second' },
      ],
    },
  });
});
afterEach(() => {
  expect(errors.mock.calls.map((call) => String(call[0]))).toEqual([]);
});

describe.each(FIELD_TYPES)('field type %s', (type) => {
  const field = fieldOf(type);

  it('has its five files; inputs drawn with maps or forms stand there', () => {
    const folder = resolve(import.meta.dirname, '../../src/console/fields', type);
    expect(['index.ts', 'input.tsx', 'view.tsx', 'filter.tsx', 'sample.ts'].filter((file) => !existsSync(resolve(folder, file)))).toEqual(
      ['geometry', 'location', 'object', 'rows'].includes(type) ? ['input.tsx'] : [],
    );
    expect(inputs[type]).toBeDefined();
  });

  /** Whether a record may have the value: its schema says so, and the judgement of shapes. */
  const passes = (value: unknown): boolean =>
    isValid(field.schema, value) && shapeViolations([field], { [field.name]: value }).length === 0;

  it('makes good samples that pass', () => {
    for (let n = 0; n < 25; n += 1) expect([goodSample(field, n), passes(goodSample(field, n))]).toEqual([goodSample(field, n), true]);
  });

  it('makes bad samples that are refused', () => {
    for (const sample of badSamples(field)) expect([sample, passes(sample)]).toEqual([sample, false]);
  });

  describe.each(LANGUAGES)('in %s', (language) => {
    beforeEach(() => changeLanguage(language));

    it('draws its view, and an em dash for nothing', async () => {
      await mounted(<Value field={field} record={{ thing: goodSample(field, 1) }} />, (box) => expect(box.textContent).not.toBe(''));
      await mounted(<Value field={field} record={{}} />, (box) => expect(box.textContent).toBe('—'));
    });

    it.each([
      ['empty', undefined],
      ['filled', goodSample(field, 1)],
    ])('draws its input, %s', async (_, value) => {
      const Input = inputs[type];
      await mounted(
        <ConfigProvider>
          <label htmlFor="x">x</label>
          <Input id="x" field={field} value={value} onChange={() => undefined} disabled={false} invalid={false} />
        </ConfigProvider>,
        (box) => expect(box.querySelector('#x'), 'an element with the given id').not.toBeNull(),
      );
    });

    it('draws its filter for each operator', async () => {
      const Filter = filters[type];
      const drawn = field.operators.map((operator) => (
        <Filter key={operator} id={operator} field={field} operator={operator} value={undefined} onChange={() => undefined} />
      ));
      await mounted(<ConfigProvider>{drawn}</ConfigProvider>, (box) =>
        expect(field.operators.filter((operator) => !box.querySelector(`#${operator}`))).toEqual([]),
      );
    });
  });
});

it.each([
  [0.5, '0.5'],
  [18, '18'],
  [100, '100'],
  [1.25, '1.25'],
])('a number of two decimals, %d, stands in its input as %s', async (value, shown) => {
  const Input = inputs.number;
  await mounted(
    <Input id="x" field={fieldOf('number')} value={value} onChange={() => undefined} disabled={false} invalid={false} />,
    (box) => expect(box.querySelector<HTMLInputElement>('input')?.value).toBe(shown),
  );
});
