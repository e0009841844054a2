/** The 60 inputs both forms have: the document `benchForm`, and what the hand-written form draws. */

export type Kind = 'text' | 'number' | 'dict' | 'date' | 'boolean' | 'long';

export interface BenchField {
  name: string;
  title: string;
  kind: Kind;
  required: boolean;
}

/** A form of the plant: mostly texts, then codes, numbers, days, switches, long texts. The last is every record's own remark. */
const KINDS: Kind[] = [
  'text',
  'text',
  'dict',
  'text',
  'number',
  'text',
  'date',
  'text',
  'dict',
  'text',
  'boolean',
  'text',
  'number',
  'text',
  'long',
];
const CODES = ['DEFECT_STATUS', 'STATION_STATUS'];
/** Codes that both have. */
const CODE_VALUES = ['1', '2', '3'];

export const FIELDS: BenchField[] = [
  ...Array.from({ length: 59 }, (_, i): BenchField => ({
    name: `f${i}`,
    title: `字段${i}`,
    kind: KINDS[i % KINDS.length] ?? 'text',
    required: i % 10 === 0,
  })),
  { name: 'remark', title: '备注', kind: 'long', required: false },
];

/** When an input shows, or is required, by what stands in another one. */
export interface BenchRule {
  target: string;
  driver: string;
  kind: 'show' | 'require';
}

/** What a driver must not say for its target to show. */
export const HIDES = '无';
const driving = FIELDS.filter((f) => f.kind === 'text');
const driven = FIELDS.filter((f) => f.kind !== 'text' && f.kind !== 'boolean' && !f.required);

/** Twenty rules, each on an input and by an input of its own. */
export const RULES: BenchRule[] = Array.from({ length: 20 }, (_, i) => ({
  target: driven[i]?.name ?? '',
  driver: driving[i]?.name ?? '',
  kind: i % 2 ? 'require' : 'show',
}));

/** Columns of the list. */
export const COLUMNS: BenchField[] = FIELDS.slice(0, 50);
/** Rows of its page. */
export const ROWS = 100;

/** A record with a value for every input. */
export const recordOf = (n: number): Record<string, unknown> =>
  Object.fromEntries(
    FIELDS.map(({ name, kind }, i) => [
      name,
      {
        text: `${name} ${n}`,
        long: `说明 ${n}:巡检发现 ${i} 处异常,已安排复核。`,
        number: n * 10 + i / 4,
        dict: CODE_VALUES[(n + i) % CODE_VALUES.length],
        date: `2026-0${(n % 9) + 1}-1${i % 9}`,
        boolean: (n + i) % 2 === 0,
      }[kind],
    ]),
  );

const SCHEMAS: Record<Kind, object> = {
  text: { type: 'string', maxLength: 80 },
  long: { type: 'string', maxLength: 1000 },
  number: { type: 'number', minimum: 0, maximum: 100_000 },
  dict: { type: 'string' },
  date: { type: 'string', format: 'date' },
  boolean: { type: 'boolean' },
};

/** The document that our form is drawn from. */
export const benchForm = {
  $schema: '../meta/resource.schema.json',
  version: 3,
  name: 'benchForm',
  title: '基准表单',
  titleEn: 'Bench form',
  scope: 'global',
  screen: { area: 'system', name: 'benchForm', audience: ['group'] },
  record: {
    type: 'object',
    required: FIELDS.filter((f) => f.required).map((f) => f.name),
    properties: Object.fromEntries(
      FIELDS.slice(0, -1).map(({ name, title, kind }, i) => [
        name,
        { ...SCHEMAS[kind], title, 'x-field': { titleEn: `Field ${i}`, ...(kind === 'dict' ? { dict: CODES[i % 2] } : {}) } },
      ]),
    ),
  },
  rules: RULES.map(({ target, driver, kind }) => ({
    fields: [target],
    ...(kind === 'show'
      ? {
          show: [
            {
              operator: 'or',
              value: [
                { field: driver, operator: 'null' },
                { field: driver, operator: 'ne', value: HIDES },
              ],
            },
          ],
        }
      : { require: [{ field: driver, operator: 'nnull' }] }),
  })),
  list: { columns: COLUMNS.map((f) => f.name), filters: [], search: ['f0'], sort: ['f0'], pageSize: ROWS },
};
