/**
 * What a difference means. `breaking`: a call, an import, a saved view or somebody's work that went through before may fail.
 * `exposing`: somebody sees or may do more than before. The first rule whose pattern fits the path judges.
 */
import type { Difference } from './compare.ts';
import type { ChangeCode } from './codes.ts';

export type Effect = 'breaking' | 'exposing' | 'none';

export interface Verdict {
  code: ChangeCode;
  effect: Effect;
  /** What the text names, where it is not the part itself and its two values. */
  what?: string;
  before?: unknown;
  after?: unknown;
}

type Judge = (d: Difference) => Verdict;

const always =
  (code: ChangeCode, effect: Effect = 'none'): Judge =>
  () => ({ code, effect });
const isNew = (d: Difference): boolean => d.before === undefined;
const isGone = (d: Difference): boolean => d.after === undefined;
/** One code for what is new (or true), another for what is gone. */
const either =
  (added: ChangeCode, onAdded: Effect, removed: ChangeCode, onRemoved: Effect): Judge =>
  (d) =>
    isGone(d) || d.after === false ? { code: removed, effect: onRemoved } : { code: added, effect: onAdded };

/** How far a way of a scope reaches, beside others: a company further than its stations. */
const waysOf = (scope: unknown): readonly string[] => (Array.isArray(scope) ? (scope as string[]) : []);
const widens = (before: unknown, after: unknown): boolean =>
  before !== 'global' &&
  (after === 'global' ||
    (waysOf(after).some((way) => !waysOf(before).includes(way)) &&
      !(waysOf(before).includes('companyCode') && waysOf(after).join() === 'stationCode')));
const LOWER = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems']);
const UPPER = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']);

/** Whether a changed limit still takes everything it took. */
function takesMore({ path, before, after }: Difference): boolean {
  const keyword = path.at(-1) ?? '';
  if (after === undefined) return true;
  if (before === undefined) return false;
  if (typeof before === 'number' && typeof after === 'number')
    return LOWER.has(keyword)
      ? after < before
      : UPPER.has(keyword)
        ? after > before
        : keyword === 'multipleOf' && Number.isInteger(before / after);
  if (keyword === 'enum' && Array.isArray(before) && Array.isArray(after)) return before.every((value) => after.includes(value));
  return keyword === 'type' && before === 'integer' && after === 'number';
}

const added = (d: Difference): Verdict => {
  const field = d.after as { required?: { value: unknown }; default?: unknown; readOnly?: { value: unknown } };
  const needed = field.required?.value === true && field.default === undefined && field.readOnly?.value !== true;
  return needed ? { code: 'field-added-required', effect: 'breaking' } : { code: 'field-added', effect: 'none' };
};

const permission: Judge = (d) =>
  isNew(d)
    ? { code: 'permission-narrowed', effect: 'breaking' }
    : isGone(d)
      ? { code: 'permission-widened', effect: 'exposing' }
      : { code: 'permission-changed', effect: 'breaking' };

const WIDENED: Verdict = { code: 'field-widened', effect: 'none' };
const NARROWED: Verdict = { code: 'field-narrowed', effect: 'breaking' };

/** Kinds that may be given: any when nothing is said. */
const kinds: Judge = (d) =>
  isGone(d) || (!isNew(d) && (d.before as string[]).every((kind) => (d.after as string[]).includes(kind))) ? WIDENED : NARROWED;

/** Inside of a field, by its property. */
const FIELD: Record<string, Judge> = {
  type: always('field-type', 'breaking'),
  required: either('field-required', 'breaking', 'field-optional', 'none'),
  unique: either('field-unique', 'breaking', 'field-repeatable', 'none'),
  default: always('field-default'),
  unit: always('field-unit', 'breaking'),
  precision: always('field-precision'),
  generate: always('field-generated'),
  dict: always('field-dictionary', 'breaking'),
  reference: always('field-reference', 'breaking'),
  references: always('field-reference', 'breaking'),
  where: (d) => ({ code: 'field-choice', effect: isGone(d) ? 'exposing' : 'breaking' }),
  create: always('field-create'),
  computed: (d) =>
    isNew(d)
      ? { code: 'field-computed', effect: 'breaking' }
      : isGone(d)
        ? { code: 'field-stored', effect: 'exposing' }
        : { code: 'field-formula', effect: 'none' },
  readOnly: either('field-locked', 'breaking', 'field-unlocked', 'exposing'),
  immutable: either('field-immutable', 'breaking', 'field-mutable', 'exposing'),
  mask: either('mask-added', 'none', 'mask-removed', 'exposing'),
  permission,
  accept: kinds,
  shapes: kinds,
  minArea: (d) => (isGone(d) || Number(d.after) < Number(d.before) ? WIDENED : NARROWED),
  within: (d) => (isGone(d) ? WIDENED : NARROWED),
  index: always('index-changed'),
  sortable: either('sort-gained', 'none', 'sort-lost', 'breaking'),
  width: always('width-changed'),
};

/** Inside of a transition. */
const TRANSITION: Record<string, Judge> = {
  to: always('transition-to', 'breaking'),
  permission: always('transition-permission', 'breaking'),
  by: always('transition-by', 'breaking'),
  auto: always('transition-auto', 'breaking'),
};

const TEXTS = new Set(['title', 'titleEn', 'description', 'descriptionEn', 'message', 'messageEn']);

const unclassified: Judge = ({ path }) => ({
  code: TEXTS.has(path.at(-1) ?? '') ? 'text-changed' : 'part-unclassified',
  effect: 'none',
  what: path.join('.'),
});

/** The names that the `*` of a pattern stand for, when the path fits. */
function fit(pattern: string, path: readonly string[]): string[] | undefined {
  const parts = pattern.split(' ');
  return parts.length === path.length && parts.every((part, i) => part === '*' || part === path[i])
    ? path.filter((_, i) => parts[i] === '*')
    : undefined;
}

/** What is said of the last name of the path: a state, a field of a form. */
const ofLast =
  (judge: Judge): Judge =>
  (d) => ({ ...judge(d), before: d.path.at(-1), after: d.path.at(-1) });

/** Parts of a field whose change has a meaning of its own. */
export const judgedParts: readonly string[] = [...Object.keys(FIELD), ...TEXTS];

/** Patterns by path; `*` is any name. */
const RULES: [pattern: string, judge: Judge][] = [
  [
    'scope',
    ({ before, after }) =>
      widens(before, after) ? { code: 'scope-widened', effect: 'exposing' } : { code: 'scope-narrowed', effect: 'breaking' },
  ],
  ['limits *', either('limit-added', 'breaking', 'limit-removed', 'exposing')],
  ['limits * *', always('limit-changed', 'exposing')],
  ['key', always('key-changed', 'breaking')],
  ['label', always('label-changed')],
  ['api', always('api-changed', 'breaking')],
  ['tree', always('tree-changed', 'breaking')],
  ['softDelete', either('delete-recoverable', 'none', 'delete-for-good', 'breaking')],
  ['remote', always('rows-elsewhere', 'breaking')],
  ['rows', always('rows-elsewhere', 'breaking')],
  ['rows *', either('part-added', 'exposing', 'part-removed', 'breaking')],
  ['rows * *', always('part-changed', 'exposing')],
  ['verbs *', either('verb-added', 'exposing', 'verb-removed', 'breaking')],
  ['unique *', either('unique-added', 'breaking', 'unique-removed', 'none')],
  ['rules *', either('rule-added', 'breaking', 'rule-removed', 'exposing')],
  ['checks *', either('check-added', 'breaking', 'check-removed', 'none')],
  ['checks * where', always('check-changed', 'breaking')],
  ['checks * field', always('check-changed')],
  ['imports *', always('import-mapping')],
  ['measures *', either('measure-added', 'none', 'measure-removed', 'none')],
  ['measures * *', always('measure-changed')],
  ['fields *', (d) => (isNew(d) ? added(d) : { code: 'field-removed', effect: 'breaking' })],
  ['fields * schema *', (d) => (takesMore(d) ? WIDENED : NARROWED)],
  ['fields * *', (d) => FIELD[d.path.at(-1) ?? '']?.(d) ?? unclassified(d)],
  ['states', either('states-added', 'breaking', 'states-removed', 'breaking')],
  ['states field', always('state-field', 'breaking')],
  ['states initial', always('state-initial', 'breaking')],
  ['states edit', (d) => states(d)],
  ['states delete', (d) => states(d)],
  ['states transitionOrder', always('order-changed')],
  ['states permissions *', either('verb-added', 'exposing', 'verb-removed', 'breaking')],
  ['states transitions *', either('transition-added', 'exposing', 'transition-removed', 'breaking')],
  ['states transitions * from *', ofLast(either('transition-from-added', 'exposing', 'transition-from-removed', 'breaking'))],
  ['states transitions * guards *', either('guard-added', 'breaking', 'guard-removed', 'exposing')],
  ['states transitions * set *', always('transition-sets')],
  ['states transitions * form required *', ofLast(either('transition-form-required', 'breaking', 'transition-form', 'none'))],
  [
    'states transitions * form comment',
    (d) =>
      d.after === 'required'
        ? { code: 'transition-form-required', effect: 'breaking', after: 'comment' }
        : { code: 'transition-form', effect: 'none' },
  ],
  ['states transitions * form fields *', always('transition-form')],
  ['states transitions * *', (d) => TRANSITION[d.path.at(-1) ?? '']?.(d) ?? { code: 'transition-look', effect: 'none' }],
  ['list columns *', either('column-added', 'none', 'column-removed', 'none')],
  ['list columns * hidden', either('column-hidden', 'none', 'column-shown', 'none')],
  ['list columns * width', always('width-changed')],
  ['list columns * as', always('column-drawn')],
  ['list columns * fixed', always('column-fixed')],
  ['list columnOrder', always('order-changed')],
  ['list filterOrder', always('order-changed')],
  [
    'list filters *',
    (d) =>
      isNew(d)
        ? { code: 'filter-added', effect: 'none' }
        : isGone(d)
          ? { code: 'filter-removed', effect: 'none' }
          : { code: 'filter-operator', effect: 'breaking' },
  ],
  ['list search *', either('search-added', 'none', 'search-removed', 'none')],
  ['list inline *', either('inline-added', 'none', 'inline-removed', 'none')],
  ['list quickFilters *', either('quick-filter-added', 'none', 'quick-filter-removed', 'breaking')],
  ['list actions *', either('action-added', 'none', 'action-removed', 'breaking')],
  ['list actions * *', always('action-changed')],
  ['list quickFilters * *', always('quick-filter-changed')],
  ['list tabs *', either('tab-added', 'none', 'tab-removed', 'none')],
  ['list tabs * *', always('tab-changed')],
  ['list tabOrder', always('order-changed')],
  ['list marks *', either('highlight-added', 'none', 'highlight-removed', 'none')],
  ['list marks * *', always('highlight-changed')],
  ['list markOrder', always('order-changed')],
  ['list views *', either('view-added', 'none', 'view-removed', 'none')],
  ['list views * *', always('view-changed')],
  ['list viewOrder', always('order-changed')],
  ['list method', always('method-changed', 'breaking')],
  ['list *', always('list-changed')],
  [
    'form fields *',
    (d) =>
      isNew(d)
        ? { code: 'form-field-added', effect: 'none' }
        : isGone(d)
          ? { code: 'form-field-removed', effect: 'none' }
          : { code: 'form-changed', effect: 'none' },
  ],
  ['form fieldOrder', always('order-changed')],
  ['form *', always('form-changed')],
  ['area', always('menu-changed')],
  ['sort', always('menu-changed')],
  ['icon', always('menu-changed')],
  ['hidden', always('menu-changed')],
  ['link', always('address-changed')],
  ['setting', always('address-changed')],
  ['route', always('route-changed', 'breaking')],
  ['resource', always('resource-changed', 'breaking')],
  ['where', (d) => ({ code: 'rows-changed', effect: fewerRows(d) ? 'breaking' : 'exposing' })],
  ['audience *', either('audience-added', 'exposing', 'audience-removed', 'breaking')],
  ['defaults *', always('start-value')],
  ['titles *', always('text-changed')],
  ['blocks *', either('block-added', 'none', 'block-removed', 'none')],
  ['blocks * selects', always('selection-changed', 'breaking')],
  ['blocks * *', always('block-changed')],
  ['blockOrder', always('order-changed')],
  ['entries *', either('dict-code-added', 'none', 'dict-code-removed', 'breaking')],
  ['entries * colour', always('colour-changed')],
  ['entryOrder', always('order-changed')],
];

/** Absent is every state. */
function states({ path, before, after }: Difference): Verdict {
  const [was, is] = [before as string[] | undefined, after as string[] | undefined];
  const removed = (was ?? []).filter((state) => is?.includes(state) === false);
  const what = path[1] ?? '';
  if (was === undefined || removed.length)
    return {
      code: 'state-edit-narrowed',
      effect: 'breaking',
      what,
      after: removed.length ? removed.join(', ') : `other than ${is?.join(', ') ?? ''}`,
    };
  return {
    code: 'state-edit-widened',
    effect: 'exposing',
    what,
    after: is === undefined ? 'whatever' : is.filter((state) => !was.includes(state)).join(', '),
  };
}

/** Every condition that stood still stands, and more: the rows can only be fewer. */
function fewerRows({ before, after }: Difference): boolean {
  const has = (list: unknown, one: unknown): boolean => (list as unknown[]).some((item) => JSON.stringify(item) === JSON.stringify(one));
  return (before as unknown[]).every((item) => has(after, item));
}

/** The meaning of a difference, and what its text names. What no rule fits is told all the same. */
export function judge(d: Difference): Verdict & { what: string } {
  const path = d.path.join('.');
  // The title of a view is the field that names its records.
  const text = TEXTS.has(d.path.at(-1) ?? '') && d.path[1] !== 'views';
  if (text && !isNew(d) && !isGone(d)) return { code: 'text-changed', effect: 'none', what: path };
  for (const [pattern, verdict] of RULES) {
    const names = fit(pattern, d.path);
    if (names) return { what: names[0] ?? path, ...verdict(d) };
  }
  return { what: path, ...unclassified(d) };
}
