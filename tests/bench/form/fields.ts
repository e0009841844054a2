/** The 60 inputs both forms have: the document `benchForm`, and what the hand-written form draws. */

export type Kind = 'text' | 'number' | 'dict' | 'date' | 'boolean' | 'long';

export interface BenchField {
  name: string;
  title: string;
  kind: Kind;
  required: boolean;
}

/** A form of the plant: mostly texts, then codes, numbers, days, switches, long texts. The last is every record's own remark. */
const KINDS: Kind[] = ['text', 'text', 'dict', 'text', 'number', 'text', 'date', 'text', 'dict', 'text', 'boolean', 'text', 'number', 'text', 'long'];
const CODES = ['DEFECT_STATUS', 'STATION_STATUS'];

export const FIELDS: BenchField[] = [
  ...Array.from({ length: 59 }, (_, i): BenchField => ({ name: `f${i}`, title: `字段${i}`, kind: KINDS[i % KINDS.length] ?? 'text', required: i % 10 === 0 })),
  { name: 'remark', title: '备注', kind: 'long', required: false },
];

const SCHEMAS: Record<Kind, object> = {
  text: { type: 'string', maxLength: 80 }, long: { type: 'string', maxLength: 1000 }, number: { type: 'number', minimum: 0, maximum: 100_000 }, dict: { type: 'string' },
  date: { type: 'string', format: 'date' }, boolean: { type: 'boolean' },
};

/** The document that our form is drawn from. */
export const benchForm = {
  $schema: '../meta/resource.schema.json', version: 1, name: 'benchForm', title: '基准表单', titleEn: 'Bench form', scope: 'global',
  screen: { area: 'system', name: 'benchForm', sees: ['group'] },
  record: {
    type: 'object',
    required: FIELDS.filter((f) => f.required).map((f) => f.name),
    properties: Object.fromEntries(FIELDS.slice(0, -1).map(({ name, title, kind }, i) => [name, { ...SCHEMAS[kind], title, 'x-field': { titleEn: `Field ${i}`, ...(kind === 'dict' ? { dict: CODES[i % 2] } : {}) } }])),
  },
  list: { columns: ['f0', 'f1'], filters: [], search: ['f0'] },
};
