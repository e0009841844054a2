/** What a list can do beyond columns, conditions and order: tree, opened rows, editing in place, sums, ready-made questions, other views. */
import { COMMANDS } from './actions/commands.ts';
import { readsOfAction, type CommandAction, type RowAction } from './actions/index.ts';
import { normaliseBeside, trimBeside, type Beside, type BesideDocument } from './beside/index.ts';
import type { Field, ListDocument, Sorter } from './types.ts';
import { trimViews, type View } from './views/index.ts';
import { readsOfMark, type Mark } from './marks/index.ts';
import { readsOfTab, type Tab } from './tabs/index.ts';
import { isGroup, type Where } from './where/types.ts';

/** What a summary can work out. */
export const SUMMARY_FUNCTIONS = ['count', 'sum', 'avg', 'min', 'max'] as const;
export type SummaryFunction = (typeof SUMMARY_FUNCTIONS)[number];

/** One figure under a column, over all rows the conditions match. */
export interface Summary {
  field: string;
  function: SummaryFunction;
}

/** What an opened row shows below itself: more of its fields, or the records that refer to it. */
export type Expand = { fields: string[] } | { resource: string; by: string; columns?: string[] };

/** A question that is asked often, over the table. */
export interface QuickFilterDocument {
  /** Stands in the address. */
  name: string;
  title: string;
  titleEn: string;
  where: Where;
  sort?: string | string[];
  /** Chosen when the list opens. */
  default?: boolean;
}

/** A quick filter with its order read. */
export interface QuickFilter extends Omit<QuickFilterDocument, 'sort'> {
  sort?: Sorter[];
}

/** The part of a list's document that says these. */
export interface ListOptionsDocument {
  /** Rows stand below their parents and are read when these open; for a resource with `tree`. */
  tree?: boolean;
  expand?: Expand;
  /** Fields that can be changed in their cell. */
  inline?: string[];
  summary?: Summary[];
  quickFilters?: QuickFilterDocument[];
  /** What rows offer besides: other screens and addresses. */
  actions?: RowAction[];
  /** The ways it can be looked at, the first one at first; a table when absent. */
  views?: View[];
  /** What lies at its left and narrows it. */
  beside?: BesideDocument;
  /** Rows and cells that stand out. */
  marks?: Mark[];
  /** What a record in full shows of its children. */
  tabs?: Tab[];
  /** Quick filter whose rows the menu counts; none when false. */
  badge?: string | false;
}

/** The same, said in full; absent is none. */
export interface ListOptions {
  tree?: true;
  expand?: Expand;
  inline?: string[];
  summary?: Summary[];
  quickFilters?: QuickFilter[];
  actions?: RowAction[];
  views?: View[];
  beside?: Beside;
  marks?: Mark[];
  badge?: string;
  tabs?: Tab[];
}

/** Whether a function can be worked out of a field. */
export function summable({ type }: Pick<Field, 'type'>, name: SummaryFunction): boolean {
  if (name === 'count') return true;
  return type === 'number' || ((name === 'min' || name === 'max') && (type === 'date' || type === 'datetime'));
}

/** Types whose input is too large for a cell. */
const LARGE: readonly Field['type'][] = [
  'longtext',
  'json',
  'geometry',
  'location',
  'password',
  'multi-dict',
  'multi-reference',
  'file',
  'image',
];

/** Whether a field can be changed in its cell, as far as its document is concerned. */
export const inlineable = (f: Field): boolean => !f.readOnly && !f.immutable && !f.mask && !LARGE.includes(f.type);

/** Names of the fields that conditions read. */
const readBy = (where: Where): string[] => where.flatMap((item) => (isGroup(item) ? readBy(item.value) : [item.field]));

/** The options without the fields that `keep` refuses. */
export function trimOptions(
  { expand, inline, summary, quickFilters, actions, views, beside, marks, tabs }: ListOptions,
  keep: (field: string) => boolean,
): Partial<ListOptions> {
  return {
    ...(expand && 'fields' in expand ? { expand: { fields: expand.fields.filter(keep) } } : {}),
    ...(inline ? { inline: inline.filter(keep) } : {}),
    ...(summary ? { summary: summary.filter((s) => keep(s.field)) } : {}),
    ...(actions ? { actions: actions.filter((a) => readsOfAction(a).every(keep)) } : {}),
    ...(views ? { views: trimViews(views, keep) } : {}),
    ...(tabs ? { tabs: tabs.filter((tab) => readsOfTab(tab).every(keep)) } : {}),
    ...(marks ? { marks: marks.filter((m) => readsOfMark(m).every(keep)) } : {}),
    ...(beside ? { beside: trimBeside(beside, keep) } : {}),
    ...(quickFilters
      ? { quickFilters: quickFilters.filter((p) => readBy(p.where).every(keep) && (p.sort ?? []).every((s) => keep(s.field))) }
      : {}),
  };
}

/** An action with the right that its command takes. */
function withRight(action: RowAction): RowAction {
  const known = 'command' in action ? COMMANDS[action.command] : undefined;
  return known ? { ...(action as CommandAction), right: { resource: known.resource, verb: known.right } } : action;
}

/** The options of a list; what a screen's document leaves unsaid is its resource's. */
export function normaliseOptions(
  document: ListDocument,
  base: ListOptions | undefined,
  sorter: (sort: string) => Sorter,
  fields: ReadonlyMap<string, Field>,
): ListOptions {
  const tree = document.tree ?? base?.tree;
  const quickFilters =
    document.quickFilters?.map(({ sort, ...filter }): QuickFilter => ({
      ...filter,
      ...(sort === undefined ? {} : { sort: [sort].flat().map(sorter) }),
    })) ?? base?.quickFilters;
  const actions = document.actions?.map(withRight) ?? base?.actions;
  const beside = document.beside ? normaliseBeside(document.beside, fields) : base?.beside;
  const badge = document.badge ?? base?.badge;
  const options: ListOptions = {
    ...(tree ? { tree } : {}),
    ...(quickFilters ? { quickFilters } : {}),
    ...(actions ? { actions } : {}),
    ...(beside ? { beside } : {}),
    ...(quickFilters?.some((filter) => filter.name === badge) ? { badge: String(badge) } : {}),
  };
  for (const name of ['expand', 'inline', 'summary', 'views', 'marks', 'tabs'] as const) {
    const value = document[name] ?? base?.[name];
    if (value !== undefined) Object.assign(options, { [name]: value });
  }
  return options;
}
