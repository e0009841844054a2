import { closed, list, say, text, type Meta } from '../../../ground/metaParts.ts';
import { checkTitles } from '../../../kit/check/texts.ts';
import type { Finding, Path } from '../../../ground/diagnostic.ts';
import { periodOf } from '../../../ground/where/period.ts';
import { limitsMeta, throughMeta, type BlockCheck, type BlockFeature, type Limiting } from '../feature.ts';

/** Kinds of choices: a stretch of time, a record, a code, one of a few, a number. */
export const FILTER_KINDS = ['period', 'reference', 'dictionary', 'choice', 'number'] as const;
export type FilterKind = (typeof FILTER_KINDS)[number];

/** One choice of the reader. What it is called comes from the resource or the dictionary unless said. */
export interface FilterField extends Limiting {
  /** Of the selection it makes. */
  name: string;
  kind: FilterKind;
  title?: string;
  titleEn?: string;
  /** What holds while nothing is chosen. */
  default?: string | number;
  resource?: string;
  dict?: string;
  options?: { value: string; title: string; titleEn: string }[];
}

/** Choices over the other blocks: each writes a selection into the address, which sources read as `$selection.<name>`. */
export interface FiltersOptions {
  fields: FilterField[];
}

/** Keys of a kind that the others do not have, and whether it needs them. */
const OWN: Record<FilterKind, 'resource' | 'dict' | 'options' | undefined> = {
  period: undefined,
  reference: 'resource',
  dictionary: 'dict',
  choice: 'options',
  number: undefined,
};
const OWNED = ['resource', 'dict', 'options'] as const;
/** Kinds that are called by what they name, or always the same. */
const NAMED: readonly FilterKind[] = ['period', 'reference', 'dictionary'];

const name: Meta = { type: 'string', pattern: '^[a-z][A-Za-z0-9]{0,39}$' };
const titles: Record<string, Meta> = {
  title: say('中文标题', 'Title in Chinese', text),
  titleEn: say('英文标题', 'Title in English', text),
};

function checkDefault({ kind, default: value, options = [] }: FilterField, path: Path): Finding[] {
  if (value === undefined) return [];
  const at = [...path, 'default'];
  if (kind === 'period' && periodOf(String(value)) === undefined)
    return [
      {
        code: 'value-not-allowed',
        path: at,
        params: { value: String(value) },
        allowed: ['90d', '12M', '2026-10', '2026-10-01/2026-11-15'],
      },
    ];
  if (kind === 'choice' && !options.some((o) => o.value === value))
    return [{ code: 'value-not-allowed', path: at, params: { value: String(value) }, allowed: options.map((o) => o.value) }];
  if ((kind === 'number') !== (typeof value === 'number'))
    return [
      { code: 'value-type', path: at, params: { expected: kind === 'number' ? 'a number' : 'a text', actual: JSON.stringify(value) } },
    ];
  return [];
}

function checkField(field: FilterField, path: Path, { resources, dictionaries }: BlockCheck): Finding[] {
  const own = OWN[field.kind];
  const odd = OWNED.filter((key) => key !== own && field[key] !== undefined);
  const titled = field.title !== undefined || field.titleEn !== undefined;
  return [
    ...odd.map((key): Finding => ({
      code: 'field-option',
      path: [...path, key],
      atKey: true,
      params: { type: field.kind, option: key },
      allowed: own === undefined ? [] : [own],
    })),
    ...(own !== undefined && field[own] === undefined
      ? [{ code: 'field-option-missing' as const, path, params: { type: field.kind, option: own } }]
      : []),
    ...(!titled && !NAMED.includes(field.kind)
      ? [{ code: 'field-option-missing' as const, path, params: { type: field.kind, option: 'title' } }]
      : []),
    ...(titled
      ? checkTitles(field.name, field.title, field.titleEn, { title: [...path, 'title'], titleEn: [...path, 'titleEn'], owner: path })
      : []),
    ...(field.kind === 'reference' && field.resource !== undefined && !resources.includes(field.resource)
      ? [{ code: 'resource-unknown' as const, path: [...path, 'resource'], params: { resource: field.resource }, allowed: [...resources] }]
      : []),
    ...(field.kind === 'dictionary' && field.dict !== undefined && !dictionaries.includes(field.dict)
      ? [{ code: 'dict-unknown' as const, path: [...path, 'dict'], params: { dict: field.dict }, allowed: [...dictionaries] }]
      : []),
    ...checkDefault(field, path),
  ];
}

export const filters: BlockFeature = {
  title: '筛选栏',
  titleEn: 'Filters',
  keys: {
    fields: say(
      '读者可选的条件',
      'What the reader may choose',
      list(
        closed(
          {
            name: say('所做选择的名称，用于地址', 'Name of the selection it makes, stands in the address', name),
            kind: say('种类：期间、记录、字典、选项、数值', 'A period, a record, a code, one of a few, or a number', {
              enum: [...FILTER_KINDS],
            }),
            ...titles,
            default: say('未选择时的值', 'What holds while nothing is chosen', {
              type: ['string', 'number'],
              minLength: 1,
              maxLength: 100,
            }),
            resource: say('reference：可选哪一资源的记录', 'Of a reference: the resource whose records are offered', text),
            limits: limitsMeta,
            through: throughMeta,
            dict: say('dictionary：字典', 'Of a dictionary: which', text),
            options: say(
              'choice：可选项',
              'Of a choice: what there is',
              list(closed({ value: say('值', 'Value', text), ...titles }, ['value', 'title', 'titleEn']), { minItems: 2, maxItems: 20 }),
            ),
          },
          ['name', 'kind'],
        ),
        { minItems: 1, maxItems: 10 },
      ),
    ),
  },
  requires: ['fields'],
  check: (block: FiltersOptions, at: BlockCheck): Finding[] => block.fields.flatMap((f, i) => checkField(f, [...at.path, 'fields', i], at)),
  example: {
    type: 'filters',
    fields: [
      { name: 'period', kind: 'period', default: '90d', limits: ['built', 'createTime'] },
      { name: 'house', kind: 'reference', resource: 'pumpHouse', limits: 'house' },
      { name: 'mood', kind: 'dictionary', dict: 'PUMP_STATE', limits: 'state' },
      {
        name: 'site',
        kind: 'reference',
        resource: 'pumpHouse',
        title: '上级泵房',
        titleEn: 'House above',
        limits: 'above',
        through: 'house',
      },
      {
        name: 'dimension',
        kind: 'choice',
        title: '维度',
        titleEn: 'By',
        options: [
          { value: 'state', title: '按状态', titleEn: 'By state' },
          { value: 'house', title: '按泵房', titleEn: 'By house' },
        ],
      },
    ],
  },
};
