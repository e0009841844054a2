/**
 * Record validation by interpretation: one implementation for browser and server, so both give the same verdict,
 * and no code generation, so the Content-Security-Policy needs no `unsafe-eval`.
 */
import { Validator, type OutputUnit } from '@cfworker/json-schema';

/** Any draft-07 schema object: a record's, or a meta-schema of the document language. */
export type SchemaObject = object;

/** One broken rule: where, which JSON-Schema keyword, and its limit. */
export interface Violation {
  path: string[];
  keyword: string;
  /**
   * The keyword's value in the schema (limit, pattern, format, list); the property name for `required` and `unknown`; words where the
   * keyword is none of a schema.
   */
  limit?: unknown;
  /** Names that may stand there, for `unknown`. */
  allowed?: string[];
}

export type MessageLanguage = 'zh' | 'en';

/** The property name in a message of the interpreter; it may hold quotes itself. */
const QUOTED = /"(.*)"/s;
const WRAPPERS = new Set([
  'properties',
  'patternProperties',
  'items',
  'additionalItems',
  'allOf',
  '$ref',
  'if',
  'dependencies',
  'propertyNames',
  'false',
]);
/** Validators by schema: those that find all faults, and those that stop at the first. */
const validators = { all: new WeakMap<object, Validator>(), first: new WeakMap<object, Validator>() };

function validatorOf(schema: SchemaObject, extent: 'all' | 'first'): Validator {
  const known = validators[extent].get(schema);
  if (known) return known;
  // A copy: the interpreter writes to the schema it is given.
  const validator = new Validator(structuredClone(schema) as ConstructorParameters<typeof Validator>[0], '7', extent === 'first');
  validators[extent].set(schema, validator);
  return validator;
}

const unescape = (part: string): string => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
const pointer = (location: string): string[] => (location === '#' ? [] : location.slice(2).split('/').map(unescape));

function nodeAt(schema: SchemaObject, parts: string[]): unknown {
  let node: unknown = schema;
  for (const part of parts) {
    if (node === null || typeof node !== 'object') return undefined;
    const next = (node as Record<string, unknown>)[part];
    node = part === '$ref' ? nodeAt(schema, pointer(String(next))) : next;
  }
  return node;
}

function toViolation(schema: SchemaObject, unit: OutputUnit): Violation | undefined {
  if (WRAPPERS.has(unit.keyword)) return undefined;
  const path = pointer(unit.instanceLocation);
  if (unit.keyword === 'required') {
    const name = QUOTED.exec(unit.error)?.[1] ?? '';
    return { path: [...path, name], keyword: 'required', limit: name };
  }
  if (unit.keyword === 'additionalProperties') {
    const name = QUOTED.exec(unit.error)?.[1] ?? '';
    if (nodeAt(schema, pointer(unit.keywordLocation)) !== false) return undefined;
    const owner = nodeAt(schema, pointer(unit.keywordLocation).slice(0, -1)) as { properties?: object } | undefined;
    return { path: [...path, name], keyword: 'unknown', limit: name, allowed: Object.keys(owner?.properties ?? {}) };
  }
  return { path, keyword: unit.keyword, limit: nodeAt(schema, pointer(unit.keywordLocation)) };
}

/** Drops null, undefined and empty-string members: absent is null everywhere. Arrays keep their places. */
export function prune<T>(value: T): T {
  if (Array.isArray(value)) return value.map((v) => prune(v)) as T;
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).filter(([, member]) => member !== null && member !== undefined && member !== '');
  return Object.fromEntries(members.map(([key, member]) => [key, prune(member)])) as T;
}

/** Path of the first property name that is no Unicode text; the interpreter cannot point at it. */
export function brokenName(value: unknown): string[] | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  const inList = Array.isArray(value);
  for (const [key, member] of Object.entries(value)) {
    if (inList && (member === null || typeof member !== 'object')) continue;
    if (!inList && /\p{Surrogate}/u.test(key)) return [key];
    const below = brokenName(member);
    if (below) return [key, ...below];
  }
  return undefined;
}

/** Items from which on a list that is too long is not looked at any further: finding out whether they repeat takes their square. */
const LONG = 500;

/** Lists that are much too long, in the members and items that a schema names. */
function overlong(schema: SchemaObject, value: unknown, path: string[] = []): Violation[] {
  if (value === null || typeof value !== 'object') return [];
  const {
    properties = {},
    items,
    maxItems,
  } = schema as { properties?: Record<string, SchemaObject>; items?: SchemaObject; maxItems?: number };
  if (!Array.isArray(value))
    return Object.entries(properties).flatMap(([name, inner]) =>
      Object.hasOwn(value, name) ? overlong(inner, (value as Record<string, unknown>)[name], [...path, name]) : [],
    );
  if (maxItems !== undefined && value.length > Math.max(LONG, maxItems)) return [{ path, keyword: 'maxItems', limit: maxItems }];
  if (items === undefined || !('properties' in items || 'items' in items)) return [];
  return value.flatMap((item: unknown, i) => overlong(items, item, [...path, String(i)]));
}

/** A value whose list at a path is as long as is looked at, at most. */
function shortened(value: unknown, [name, ...rest]: readonly string[], most: number): unknown {
  if (name === undefined) return (value as unknown[]).slice(0, most);
  if (Array.isArray(value)) return value.map((item: unknown, i) => (String(i) === name ? shortened(item, rest, most) : item));
  const members = value as Record<string, unknown>;
  return { ...members, [name]: shortened(members[name], rest, most) };
}

/**
 * Everything wrong with `value`, each path and keyword once; of lists much too long what is wrong with their beginning. `value` is used as
 * it stands: prune first.
 */
export function violations(schema: SchemaObject, value: unknown): Violation[] {
  const broken = brokenName(value);
  if (broken) return [{ path: broken, keyword: 'unknown', limit: broken.at(-1) }];
  const long = overlong(schema, value);
  if (long.length)
    return [
      ...long,
      ...violations(
        schema,
        long.reduce((rest, { path, limit }) => shortened(rest, path, Math.min(LONG, Number(limit))), value),
      ),
    ];
  const result = validatorOf(schema, 'all').validate(value ?? null);
  const seen = new Set<string>();
  const unique: Violation[] = [];
  for (const unit of result.errors) {
    const violation = toViolation(schema, unit);
    if (!violation) continue;
    const id = `${violation.path.join('.')} ${violation.keyword}`;
    if (seen.has(id)) continue;
    seen.add(id);
    unique.push(violation);
  }
  // What only wraps others, such as a schema that takes nothing, may be all there is.
  const last = result.errors.at(-1);
  if (!unique.length && last) unique.push({ path: pointer(last.instanceLocation), keyword: last.keyword });
  return unique;
}

/** Verdict only, for the branches a form library asks about. `root` lends its definitions to a sub-schema. */
export function isValid(schema: SchemaObject | boolean, value: unknown): boolean {
  if (typeof schema === 'boolean') return schema;
  return !brokenName(value) && validatorOf(schema, 'first').validate(prune(value) ?? null).valid;
}

const TEXTS: Record<string, (limit: unknown) => [zh: string, en: string]> = {
  required: () => ['此项必填', 'This field is required'],
  unknown: (l) => [`没有名为「${String(l)}」的字段`, `There is no field named "${String(l)}"`],
  type: (l) => [
    `应为${({ string: '文字', number: '数字', integer: '整数', boolean: '是或否', array: '列表', object: '对象' } as Record<string, string>)[String(l)] ?? String(l)}`,
    `Must be ${({ string: 'text', number: 'a number', integer: 'a whole number', boolean: 'yes or no', array: 'a list', object: 'an object' } as Record<string, string>)[String(l)] ?? String(l)}`,
  ],
  maxLength: (l) => [`不能超过 ${String(l)} 个字符`, `At most ${String(l)} characters`],
  minLength: (l) => [`至少 ${String(l)} 个字符`, `At least ${String(l)} characters`],
  minimum: (l) => [`不能小于 ${String(l)}`, `Must be at least ${String(l)}`],
  maximum: (l) => [`不能大于 ${String(l)}`, `Must be at most ${String(l)}`],
  exclusiveMinimum: (l) => [`必须大于 ${String(l)}`, `Must be greater than ${String(l)}`],
  exclusiveMaximum: (l) => [`必须小于 ${String(l)}`, `Must be less than ${String(l)}`],
  multipleOf: (l) => [`必须是 ${String(l)} 的倍数`, `Must be a multiple of ${String(l)}`],
  pattern: () => ['格式不正确', 'Has the wrong format'],
  format: (l) => [
    `不是有效的${({ date: '日期', 'date-time': '时间', time: '时刻', email: '邮箱地址', uri: '网址', ipv4: ' IPv4 地址', ipv6: ' IPv6 地址' } as Record<string, string>)[String(l)] ?? '格式'}`,
    `Not a valid ${({ date: 'date', 'date-time': 'date and time', time: 'time of day', email: 'e-mail address', uri: 'web address', ipv4: 'IPv4 address', ipv6: 'IPv6 address' } as Record<string, string>)[String(l)] ?? String(l)}`,
  ],
  enum: (l) => [`可选值：${(l as unknown[]).join('、')}`, `Allowed values: ${(l as unknown[]).join(', ')}`],
  const: (l) => [`必须为 ${String(l)}`, `Must be ${String(l)}`],
  uniqueItems: () => ['不能有重复项', 'Items must not repeat'],
  minItems: (l) => [`至少 ${String(l)} 项`, `At least ${String(l)} items`],
  maxItems: (l) => [`最多 ${String(l)} 项`, `At most ${String(l)} items`],
  anyOf: () => ['不符合任何一种允许的形式', 'Matches none of the allowed forms'],
  dict: (l) => [`字典「${String(l)}」中没有这个代码`, `Not a code of the dictionary ${String(l)}`],
};

/** Judgements that schemas cannot make bring their own words. */
const isWords = (limit: unknown): limit is Record<MessageLanguage, string> =>
  limit !== null && typeof limit === 'object' && 'zh' in limit && 'en' in limit;

/** A violation in the user's words. */
export function violationText(violation: Violation, language: MessageLanguage): string {
  const { keyword, limit } = violation;
  const pair = TEXTS[keyword]?.(limit) ?? (isWords(limit) ? [limit.zh, limit.en] : ['不符合要求', 'Is not allowed']);
  return language === 'zh' ? pair[0] : pair[1];
}
