/**
 * What a list can do beyond columns, conditions and order: tree, opened rows, editing in place, sums, ready-made questions, other views.
 */
import { COMMANDS } from '../actions/commands.ts';
import { readsOfAction, type CommandAction, type RowAction } from '../actions/index.ts';
import { normaliseBeside, trimBeside } from '../beside/index.ts';
import type { Field } from '../fields/types.ts';
import type { ListDocument, SummaryFunction, ListOptions, QuickFilter } from './types.ts';
import { trimViews } from '../views/index.ts';
import { sorterOf } from '../measures/index.ts';
import { readsOfMark } from '../marks/index.ts';
import { readsOfTab } from '../tabs/index.ts';
import { isNumber, isPlain, isTime } from '../fields/traits.ts';
import { comparedFields } from '../where/reads.ts';

/** Whether a function can be worked out of a field. */
export const summable = (field: Pick<Field, 'type'>, name: SummaryFunction): boolean =>
  name === 'count' || isNumber(field) || ((name === 'min' || name === 'max') && isTime(field));

/** Whether a field can be changed in its cell, as far as its document is concerned. */
export const inlineable = (f: Field): boolean => !f.readOnly && !f.immutable && !f.mask && isPlain(f);

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
      ? { quickFilters: quickFilters.filter((p) => comparedFields(p.where).every(keep) && (p.sort ?? []).every((s) => keep(s.field))) }
      : {}),
  };
}

/** An action with the right that its command takes. */
function withRight(action: RowAction): RowAction {
  const known = 'command' in action ? COMMANDS[action.command] : undefined;
  return known ? { ...(action as CommandAction), right: { resource: known.resource, verb: known.right } } : action;
}

/** The options of a list; what a screen's document leaves unsaid is its resource's. */
export function normaliseOptions(document: ListDocument, base: ListOptions | undefined, fields: ReadonlyMap<string, Field>): ListOptions {
  const tree = document.tree ?? base?.tree;
  const quickFilters =
    document.quickFilters?.map(({ sort, ...filter }): QuickFilter => ({
      ...filter,
      ...(sort === undefined ? {} : { sort: [sort].flat().map(sorterOf) }),
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
