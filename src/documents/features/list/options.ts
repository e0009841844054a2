/**
 * What a list can do beyond columns, conditions and order: how each key is read, and what is left of it for whom. Their schemas, checks and
 * comparisons stand in tables/listFeatures.ts.
 */
import { COMMANDS } from '../../ground/model/commands.ts';
import { readsOfAction } from '../actions/index.ts';
import type { CommandAction, RowAction } from '../../ground/model/actions.ts';
import { normaliseBeside, trimBeside } from '../beside/index.ts';
import type { Field } from '../../ground/model/fields.ts';
import { readsOfMark } from '../marks/index.ts';
import { sorterOf } from '../measures/index.ts';
import { nameBy, NAMES, ownOr } from '../../kit/patch/index.ts';
import type { Patch } from '../../ground/model/patch.ts';
import { readsOfTab } from '../tabs/index.ts';
import { trimViews } from '../views/index.ts';
import { fieldsRead } from '../../ground/where/reads.ts';
import type { ListDocument, ListOptions, ListOptionsDocument, QuickFilter, QuickFilterDocument } from '../../ground/model/list.ts';

type Fields = ReadonlyMap<string, Field>;
type Keep = (field: string) => boolean;

/** One key of a list. */
interface ListOption<Authored, Normalised> {
  /** In normalised form; undefined when it says that there is none. As it stands when absent. `base` is what a screen differs from. */
  normalise?: (authored: Authored, fields: Fields, base: Normalised | undefined) => Normalised | undefined;
  /** Without the fields that `keep` refuses; undefined when it cannot be without them. */
  trim: (value: Normalised, keep: Keep) => Normalised | undefined;
  /** Key of the names of its items: a screen may say how they differ from its resource's. */
  named?: string;
}

/** Of what names no field. */
const whole = <T>(value: T): T => value;

/** An action with the right that its command takes. */
function withRight(action: RowAction): RowAction {
  const command = 'command' in action ? COMMANDS[action.command] : undefined;
  return command ? { ...(action as CommandAction), right: { resource: command.resource, verb: command.right } } : action;
}

const withOrder = ({ sort, ...filter }: QuickFilterDocument): QuickFilter => ({
  ...filter,
  ...(sort === undefined ? {} : { sort: [sort].flat().map(sorterOf) }),
});

/** Items known by a name, which a screen may say by how they differ. `make` reads an item, or as much of it as a patch changes. */
const namedItems = <T extends object, N extends object>(
  named: string & keyof T & keyof N,
  trim: (items: N[], keep: Keep) => N[],
  make: (item: T) => N,
): ListOption<T[] | Patch<T>, N[]> => ({
  named,
  normalise: (authored, _fields, base = []) => {
    const items = ownOr<T, N>(authored, base, {
      nameOf: nameBy(named),
      make: (item) => (typeof item === 'string' ? undefined : make(item)),
      change: (item, other) => ({ ...item, ...make(other as T) }),
    });
    return items.length ? items : undefined;
  },
  trim,
});

/** Those that read nothing that `keep` refuses. */
const readable =
  <N>(reads: (item: N) => string[]) =>
  (items: N[], keep: Keep): N[] =>
    items.filter((item) => reads(item).every(keep));
const readsOfQuickFilter = ({ where, sort = [] }: QuickFilter): string[] => [...fieldsRead(where), ...sort.map((s) => s.field)];

/** Every key, by its name: a new one is an entry here and one in tables/listFeatures.ts. */
const listOptions: { [K in keyof ListOptions]-?: ListOption<NonNullable<ListOptionsDocument[K]>, NonNullable<ListOptions[K]>> } = {
  tree: { normalise: (tree) => tree || undefined, trim: whole },
  expand: { trim: (expand, keep) => ('fields' in expand ? { fields: expand.fields.filter(keep) } : expand) },
  inline: { normalise: (names, _fields, base = []) => ownOr(names, base, NAMES), trim: (names, keep) => names.filter(keep) },
  summary: { trim: (figures, keep) => figures.filter(({ field }) => keep(field)) },
  quickFilters: namedItems('name', readable(readsOfQuickFilter), withOrder),
  actions: namedItems('name', readable(readsOfAction), withRight),
  views: namedItems('type', trimViews, whole),
  beside: { normalise: normaliseBeside, trim: trimBeside },
  marks: namedItems('name', readable(readsOfMark), whole),
  badge: { normalise: (badge) => badge || undefined, trim: whole },
  tabs: namedItems('name', readable(readsOfTab), whole),
};

/** Names of the keys, in the order of the documentation. */
export const LIST_OPTIONS = Object.keys(listOptions) as (keyof ListOptions)[];
const optionOf = (name: keyof ListOptions): ListOption<unknown, unknown> => listOptions[name] as ListOption<unknown, unknown>;

/** Key of the names of an option's items, where it is a list of such. */
export const namedBy = (name: keyof ListOptions): string | undefined => optionOf(name).named;

const collected = (valueOf: (name: keyof ListOptions) => unknown): ListOptions =>
  Object.fromEntries(LIST_OPTIONS.map((name) => [name, valueOf(name)]).filter(([, value]) => value !== undefined)) as ListOptions;

/** A list without the fields that `keep` refuses in its options. */
export function trimOptions<L extends ListOptions>(list: L, keep: Keep): L {
  const rest = Object.entries(list).filter(([name]) => !Object.hasOwn(listOptions, name));
  return {
    ...Object.fromEntries(rest),
    ...collected((name) => (list[name] === undefined ? undefined : optionOf(name).trim(list[name], keep))),
  } as L;
}

/** The options of a list; what a screen's document leaves unsaid is its resource's. */
export function normaliseOptions(document: ListDocument, base: ListOptions | undefined, fields: Fields): ListOptions {
  const { badge, ...options } = collected((name) => {
    const authored = document[name];
    const { normalise = whole } = optionOf(name);
    return authored === undefined ? base?.[name] : normalise(authored, fields, base?.[name]);
  });
  // A screen with quick filters of its own may not have the one that the resource's badge counts.
  return options.quickFilters?.some(({ name }) => name === badge) ? { ...options, badge: badge as string } : options;
}
