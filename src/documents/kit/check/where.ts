/** Type check of a `where` against the fields it reads. */
import type { Finding, Path } from '../../ground/diagnostic.ts';
import { dictsOf } from '../../ground/fields/choices.ts';
import { isLarge } from '../../ground/fields/traits.ts';
import { fieldType, type ValueKind } from '../../ground/fields/index.ts';
import type { Field } from '../../ground/model/fields.ts';
import { periodOf } from '../../ground/where/period.ts';
import { parseReference } from '../../ground/where/resolve.ts';
import { operatorTraits, takesList, takesNothing, type Operator } from '../../ground/where/operators.ts';
import { fitsSelection, selectionWords, type Selections } from './selection.ts';
import { isGroup, rowField, type Condition, type Where, type WhereItem } from '../../ground/where/types.ts';

/** What may be read beside literals. */
export interface WhereScope {
  fields: ReadonlyMap<string, Field>;
  /** Names readable as `$user.x`; all sources are optional. */
  user: readonly string[];
  /** Names readable as `$record.x`, with their fields where these are known. */
  record?: readonly string[] | ReadonlyMap<string, Field>;
  params?: boolean;
  /** Codes of the dictionaries, by name. */
  codes: (dict: string) => readonly string[] | undefined;
  /** Whether a resource is a tree; unknown ones count as trees. */
  isTree?: IsTree;
  /** Names readable as `$selection.x`. */
  selections?: Selections;
  /** Judged in TypeScript somewhere: what only the database can tell is refused. */
  judged?: boolean;
  /** Judged of the rows of a list, which leave out what is large. */
  ofRows?: boolean;
  /** The author may compare with other fields of the same row (`$row.x`): documents, not calls. */
  row?: boolean;
}

export type IsTree = (resource: string) => boolean;

/** The comparisons a field takes: `under` only when what it references is a tree; those only SQL can tell not where TypeScript judges. */
export const operatorsOf = (field: Field, isTree?: IsTree, judged = false): Operator[] =>
  field.operators.filter(
    (o) => (o !== 'under' || field.reference === undefined || !isTree || isTree(field.reference)) && !(judged && operatorTraits(o).onlySql),
  );

const describe = (v: unknown): string =>
  v === null || v === undefined ? 'nothing' : Array.isArray(v) ? 'a list' : typeof v === 'object' ? 'an object' : JSON.stringify(v);

function expected(kind: ValueKind): string {
  return {
    string: 'a text',
    number: 'a number',
    boolean: 'true or false',
    date: 'a date (YYYY-MM-DD)',
    datetime: 'an ISO-8601 time',
    list: 'a text',
    none: 'nothing',
  }[kind];
}

/** A day of the calendar, and perhaps a time of it. */
function isTime(value: string): boolean {
  const day = /^(\d{4}-\d{2}-\d{2})(?:$|[T ]\d{2}:)/.exec(value)?.[1];
  if (day === undefined || Number.isNaN(Date.parse(value))) return false;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
}

function literalFits(kind: ValueKind, value: unknown): boolean {
  if (value === null) return true;
  switch (kind) {
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'date':
    case 'datetime':
      return typeof value === 'string' && isTime(value);
    default:
      return typeof value === 'string';
  }
}

const recordNames = ({ record = [] }: WhereScope): string[] =>
  (Array.isArray(record) ? record : [...(record as ReadonlyMap<string, Field>).keys()]) as string[];

/** Kinds whose values can be compared: a day with a time, an item with a list of them. */
const SIMILAR: Partial<Record<ValueKind, string>> = { date: 'time', datetime: 'time', string: 'text', list: 'text' };

/** References to the clock: now, and the starts of its periods. */
const CLOCKS = ['$now', '$today', '$week', '$month', '$year'];
const isClock = (value: string): boolean => CLOCKS.some((clock) => value.startsWith(clock));

/** What is wrong with a value of the record's own: it is of a kind that never equals the field's. */
function checkOwn(field: Field, kind: ValueKind, value: string, operator: string, scope: WhereScope, path: Path): Finding[] {
  const other = rowField(value);
  const record = scope.record instanceof Map && value.startsWith('$record.') ? scope.record : undefined;
  const read = other === undefined ? (record?.get(value.slice('$record.'.length)) as Field | undefined) : scope.fields.get(other);
  const own = read && fieldType(read.type).value;
  if (!own || (SIMILAR[own] ?? own) === (SIMILAR[kind] ?? kind)) return [];
  return [
    { code: 'where-value', path, params: { operator, type: field.type, expected: expected(kind), actual: `${value} (${read.type})` } },
  ];
}

/** What of a user a property that names one of these holds; `createBy` and `updateBy` name the user who writes. */
const HELD: Partial<Record<string, string>> = { user: 'userCode', station: 'stationCode', company: 'companyCode' };
const WRITERS = ['createBy', 'updateBy'];

/** Of the user, what never equals the property: a name where it holds the code. */
function checkOfUser(field: Field, value: string, operator: string, scope: WhereScope, path: Path): Finding[] {
  const name = value.startsWith('$user.') ? value.slice('$user.'.length) : undefined;
  const held = HELD[WRITERS.includes(field.name) ? 'user' : (field.reference ?? '')];
  if (name === undefined || held === undefined || name === held || !scope.user.includes(name)) return [];
  const actual = value;
  return [{ code: 'where-value', path, params: { operator, type: field.type, expected: `$user.${held}`, actual } }];
}

/** What is wrong with a selection that is there: it is of another kind than the field. @param range whether both ends are wanted */
function checkSelected(field: Field, value: string, range: boolean, scope: WhereScope, path: Path): Finding[] {
  const { selections, codes } = scope;
  const fits = (name: string): boolean => {
    const type = selections?.get(name);
    return !type || (fitsSelection(field, type, codes) && (type.kind === 'any' || (type.kind === 'period') === range));
  };
  const name = value.startsWith('$selection.') ? value.slice('$selection.'.length) : undefined;
  const type = name === undefined ? undefined : selections?.get(name);
  if (name === undefined || !type || fits(name)) return [];
  const allowed = [...(selections?.keys() ?? [])].filter(fits).map((one) => `$selection.${one}`);
  return [{ code: 'selection-type', path, params: { value, field: field.name, type: field.type, ...selectionWords(type) }, allowed }];
}

function checkReference(value: string, scope: WhereScope, path: Path): Finding[] {
  const reference = parseReference(value);
  const allowed = [
    ...scope.user.map((n) => `$user.${n}`),
    ...recordNames(scope).map((n) => `$record.${n}`),
    ...[...(scope.selections?.keys() ?? [])].map((n) => `$selection.${n}`),
    ...(scope.row ? [...scope.fields.keys()].map((n) => `$row.${n}`) : []),
    ...CLOCKS,
  ];
  const wrong: Finding[] = [{ code: 'where-reference', path, params: { value }, allowed }];
  const other = rowField(value);
  if (other !== undefined) return scope.row && scope.fields.has(other) ? [] : wrong;
  if (!reference) return wrong;
  if (reference.source === 'clock') return [];
  if (reference.source === 'params') return scope.params ? [] : wrong;
  if (reference.source === 'selection') return scope.selections?.has(reference.name) ? [] : wrong;
  const names = reference.source === 'user' ? scope.user : recordNames(scope);
  return names.includes(reference.name) ? [] : wrong;
}

/** The codes of every dictionary the field may go by; unknown when one of them is. */
function codesOf(field: Field, scope: WhereScope): string[] | undefined {
  const all = dictsOf(field).map((dict) => scope.codes(dict));
  return all.some((codes) => codes === undefined) ? undefined : all.flatMap((codes) => [...(codes ?? [])]);
}

function checkLiteral(field: Field, kind: ValueKind, value: unknown, operator: string, scope: WhereScope, path: Path): Finding[] {
  if (typeof value === 'string' && value.startsWith('$')) {
    const now = isClock(value) && kind !== 'date' && kind !== 'datetime';
    return now
      ? [{ code: 'where-value', path, params: { operator, type: field.type, expected: expected(kind), actual: value } }]
      : [
          ...checkReference(value, scope, path),
          ...checkSelected(field, value, false, scope, path),
          ...checkOwn(field, kind, value, operator, scope, path),
          ...checkOfUser(field, value, operator, scope, path),
        ];
  }
  if (!literalFits(kind, value)) {
    return [{ code: 'where-value', path, params: { operator, type: field.type, expected: expected(kind), actual: describe(value) } }];
  }
  const codes =
    field.dict && value !== null && (operator === 'eq' || operator === 'ne' || takesList(operator as Operator))
      ? codesOf(field, scope)
      : undefined;
  return codes && !codes.includes(String(value))
    ? [{ code: 'dict-code-unknown', path, params: { dict: field.dict ?? '', value: String(value) }, allowed: [...codes] }]
    : [];
}

/** A single value for a field, literal or reference string. */
export function checkValue(field: Field, value: unknown, scope: WhereScope, path: Path): Finding[] {
  const kind = fieldType(field.type).value;
  if (Array.isArray(value) && kind === 'list') return value.flatMap((v, i) => checkLiteral(field, 'string', v, 'in', scope, [...path, i]));
  return checkLiteral(field, kind, value, 'eq', scope, path);
}

/** What a condition reads that rows of lists leave out. */
function tooLarge({ field, value }: Condition, { fields }: WhereScope): Field[] {
  const other = typeof value === 'string' ? rowField(value) : undefined;
  return [field, ...(other === undefined ? [] : [other])].flatMap((name) => {
    const read = fields.get(name);
    return read && isLarge(read) ? [read] : [];
  });
}

function checkCondition(item: Condition, scope: WhereScope, path: Path): Finding[] {
  const field = scope.fields.get(item.field);
  if (!field)
    return [{ code: 'field-unknown', path: [...path, 'field'], params: { field: String(item.field) }, allowed: [...scope.fields.keys()] }];
  const operators = operatorsOf(field, scope.isTree, scope.judged);
  const { operator, value } = item;
  if (scope.ofRows) {
    const [large] = tooLarge(item, scope);
    if (large)
      return [
        {
          code: 'where-large',
          path: [...path, large.name === item.field ? 'field' : 'value'],
          params: { field: large.name, type: large.type },
        },
      ];
  }
  if (!operators.includes(operator))
    return [
      { code: 'where-operator', path: [...path, 'operator'], params: { type: field.type, operator, value: operator }, allowed: operators },
    ];
  if (takesNothing(operator)) return [];
  const at: Path = [...path, 'value'];
  const kind = fieldType(field.type).value;
  const wrong = (what: string): Finding[] => [
    { code: 'where-value', path: at, params: { operator, type: field.type, expected: what, actual: describe(value) } },
  ];
  const { takes } = operatorTraits(operator);
  if (takes === 'box')
    return Array.isArray(value) && value.length === 4 && value.every((v) => typeof v === 'number')
      ? []
      : wrong('[west, south, east, north]');
  if (takes === 'range') {
    // A selection of a period brings both ends, and so does a period in one text.
    if (typeof value === 'string' && value.startsWith('$selection.'))
      return [...checkReference(value, scope, at), ...checkSelected(field, value, true, scope, at)];
    if (typeof value === 'string' && kind !== 'number' && periodOf(value)) return [];
    if (!Array.isArray(value) || value.length !== 2)
      return wrong(kind === 'number' ? '[from, to]' : '[from, to] or a period (90d, 12M, 2026-10)');
    return value.flatMap((v, i) => checkLiteral(field, kind, v, operator, scope, [...at, i]));
  }
  if (Array.isArray(value)) {
    if (takes !== 'list' && operator !== 'under') return wrong(expected(kind));
    return value.flatMap((v, i) => checkLiteral(field, kind === 'list' ? 'string' : kind, v, operator, scope, [...at, i]));
  }
  if (value === undefined) return wrong(takes === 'list' ? 'a list' : expected(kind));
  if (takes === 'list' && !(typeof value === 'string' && value.startsWith('$'))) return wrong('a list');
  return checkLiteral(field, kind, value, operator, scope, at);
}

/** Items inside a group have not met the meta-schema. */
function checkItem(item: WhereItem, path: Path): Finding[] {
  const value: unknown = item;
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return [{ code: 'value-type', path, params: { expected: 'an object', actual: describe(value) } }];
  const keys = isGroup(item) ? ['operator', 'value'] : ['field', 'operator', 'value'];
  const strange = Object.keys(value).filter((k) => !keys.includes(k));
  const missing = (isGroup(item) ? ['value'] : ['field', 'operator']).filter((k) => !Object.hasOwn(value, k));
  return [
    ...strange.map((key): Finding => ({ code: 'key-unknown', path: [...path, key], atKey: true, params: { key }, allowed: keys })),
    ...missing.map((key): Finding => ({ code: 'key-missing', path, params: { key } })),
  ];
}

/** Every slip in a `where`: unknown fields, operators a type does not take, values of the wrong kind, dangling references. */
export function checkWhere(where: Where, scope: WhereScope, path: Path): Finding[] {
  return where.flatMap((item, i) => {
    const at = [...path, i];
    const misshapen = checkItem(item, at);
    if (misshapen.length) return misshapen;
    if (isGroup(item)) {
      return Array.isArray(item.value)
        ? checkWhere(item.value, scope, [...at, 'value'])
        : [
            {
              code: 'where-value' as const,
              path: [...at, 'value'],
              params: {
                operator: item.operator,
                type: 'group',
                typeZh: '条件组',
                expected: 'a list of conditions',
                actual: describe(item.value),
              },
            },
          ];
    }
    return checkCondition(item, scope, at);
  });
}

/** Names a document may read of the signed-in user. */
export const USER_NAMES: readonly string[] = [
  'id',
  'userCode',
  'username',
  'userType',
  'leavesType',
  'companyCode',
  'companyPath',
  'stationCode',
  'phone',
];
