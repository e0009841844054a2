/**
 * What a difference means. `breaking`: a call, an import, a saved view or somebody's work that went through before may fail.
 * `exposing`: somebody sees or may do more than before. The first rule whose pattern fits the path judges.
 */
import type { Difference } from '../../kit/diff/compare.ts';
import { RESOURCE_FEATURES, resourceFeature } from '../../tables/features.ts';
import { listFeature } from '../../tables/listFeatures.ts';
import { LIST_OPTIONS } from '../../features/list/options.ts';
import { always, either, isGone, isNew, type Effect, type Judge, type Rule, type Verdict } from '../../kit/diff/judge.ts';

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
      : { code: 'permission-changed', effect: 'both' };

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
  where: (d) => ({ code: 'field-choice', effect: rowsEffect(d) }),
  create: always('field-create'),
  computed: (d) =>
    isNew(d)
      ? { code: 'field-computed', effect: 'breaking' }
      : isGone(d)
        ? { code: 'field-stored', effect: 'exposing' }
        : { code: 'field-formula', effect: 'none' },
  readOnly: either('field-locked', 'breaking', 'field-unlocked', 'exposing'),
  live: either('field-live', 'none', 'field-entered', 'none'),
  immutable: either('field-immutable', 'breaking', 'field-mutable', 'exposing'),
  mask: either('mask-added', 'none', 'mask-removed', 'exposing'),
  permission,
  accept: kinds,
  shrink: always('field-shrunk'),
  shapes: kinds,
  minArea: (d) => (isGone(d) || Number(d.after) < Number(d.before) ? WIDENED : NARROWED),
  within: (d) => (isGone(d) ? WIDENED : NARROWED),
  axes: always('field-axes'),
  index: always('index-changed'),
  sortable: either('sort-gained', 'none', 'sort-lost', 'breaking'),
  width: always('width-changed'),
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

/** Parts of a field whose change has a meaning of its own. */
export const judgedParts: readonly string[] = [...Object.keys(FIELD), ...TEXTS];

/** Patterns by path; `*` is any name. */
const RULES: Rule[] = [
  ['key', always('key-changed', 'breaking')],
  ['label', always('label-changed')],
  ['labelEn', always('label-changed')],
  ['api', always('api-changed', 'breaking')],
  ['softDelete', either('delete-recoverable', 'none', 'delete-for-good', 'breaking')],
  ['verbs *', either('verb-added', 'exposing', 'verb-removed', 'breaking')],
  ['fields *', (d) => (isNew(d) ? added(d) : { code: 'field-removed', effect: 'breaking' })],
  ['fields * schema *', (d) => (takesMore(d) ? WIDENED : NARROWED)],
  ['fields * *', (d) => FIELD[d.path.at(-1) ?? '']?.(d) ?? unclassified(d)],
  ...RESOURCE_FEATURES.flatMap((name) => resourceFeature(name).compared?.rules() ?? []),
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
  ...LIST_OPTIONS.flatMap((name) => listFeature(name).compared.rules(name)).map(([pattern, judge]): Rule => [`list ${pattern}`, judge]),
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
  ['where', (d) => ({ code: 'rows-changed', effect: rowsEffect(d) })],
  ['audience *', audience],
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

/** What losing some and gaining others of the same comes to. */
const turnover = (lost: boolean, gained: boolean): Effect => (lost && gained ? 'both' : lost ? 'breaking' : gained ? 'exposing' : 'none');

/** Conditions that are new leave fewer rows, conditions that are gone more. */
function rowsEffect({ before, after }: Difference): Effect {
  const [was, is] = [before, after].map((list) => ((list ?? []) as unknown[]).map((item) => JSON.stringify(item))) as [string[], string[]];
  return turnover(
    is.some((item) => !was.includes(item)),
    was.some((item) => !is.includes(item)),
  );
}

/** What an audience may do: `true` is everything. */
function audience(d: Difference): Verdict {
  if (isNew(d)) return { code: 'audience-added', effect: 'exposing' };
  if (isGone(d)) return { code: 'audience-removed', effect: 'breaking' };
  const has = (powers: unknown, one: string): boolean => powers === true || (powers as string[]).includes(one);
  const all = (powers: unknown): string[] => (powers === true ? ['*'] : (powers as string[]));
  const lost = all(d.before).some((one) => !has(d.after, one));
  const gained = all(d.after).some((one) => !has(d.before, one));
  const said = (powers: unknown): string => (powers === true ? '*' : all(powers).join(', '));
  return { code: 'audience-powers', effect: turnover(lost, gained), before: said(d.before), after: said(d.after) };
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
