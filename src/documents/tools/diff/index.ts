/**
 * What a change of documents means: for whoever reviews it, and for whoever must know what will stop working. Reads
 * normalised documents, so that white space, order of keys and what is said twice never show.
 */
import { same } from '../../ground/same.ts';
import type { Catalogue } from '../../tables/catalogue.ts';
import { fieldType } from '../../ground/fields/index.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Resource, Screen } from '../../ground/model/resource.ts';
import { changeCodes, type ChangeCode } from '../../kit/diff/codes.ts';
import { differences, type Difference } from '../../kit/diff/compare.ts';
import { dictionaryTree, gridTree, linkTree, resourceTree, screenTree } from './model.ts';
import type { Verdict } from '../../kit/diff/judge.ts';
import { judge } from './rules.ts';
import { Leaf, type Tree } from '../../kit/diff/tree.ts';

/** One change of one document. */
export interface Change {
  code: ChangeCode;
  /** `resources/station`, `screens/powerStation/photovoltaic`, `dictionaries/SEX`. */
  document: string;
  /** Names that lead to the part in the normalised document. */
  path: string[];
  /** Calls, imports, saved views or work that went through before may fail. */
  breaking: boolean;
  /** Somebody sees or may do more than before. */
  exposing: boolean;
  message: string;
  messageZh: string;
  before?: unknown;
  after?: unknown;
}

interface Parts {
  trees: Map<string, Tree>;
  resourceOf: Map<string, string>;
}

function partsOf({ resources, screens, grids, links, dictionaries }: Catalogue): Parts {
  return {
    trees: new Map([
      ...Object.values(dictionaries).map((d): [string, Tree] => [`dictionaries/${d.name}`, dictionaryTree(d)]),
      ...Object.values(resources).map((r): [string, Tree] => [`resources/${r.name}`, resourceTree(r)]),
      ...Object.values(screens).map((s): [string, Tree] => [`screens/${s.name}`, screenTree(s)]),
      ...Object.values(grids).map((g): [string, Tree] => [`screens/${g.name}`, gridTree(g)]),
      ...Object.values(links).map((l): [string, Tree] => [`screens/${l.name}`, linkTree(l)]),
    ]),
    resourceOf: new Map(Object.values(screens).map((s) => [`screens/${s.name}`, `resources/${s.resource}`])),
  };
}

const shown = (value: unknown, language: 'zh' | 'en'): string => {
  if (value === undefined || value === null) return language === 'zh' ? '无' : 'nothing';
  return typeof value === 'string' ? `"${value}"` : JSON.stringify(value);
};

const plain = (value: unknown): unknown => {
  if (value instanceof Leaf) return value.value;
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const members = Object.entries(value);
  return members.some(([, member]) => member instanceof Leaf)
    ? Object.fromEntries(members.map(([key, member]) => [key, plain(member)]))
    : value;
};

function change(document: string, d: Difference, { code, effect, ...verdict }: Verdict): Change {
  const { en, zh } = changeCodes[code];
  const [before, after] = [plain(d.before), plain(d.after)];
  const fill = (text: string, language: 'zh' | 'en'): string =>
    text
      .replace('{what}', () => verdict.what ?? '')
      .replace('{before}', () => shown(verdict.before ?? before, language))
      .replace('{after}', () => shown(verdict.after ?? after, language));
  return {
    code,
    document,
    path: d.path,
    breaking: effect === 'breaking' || effect === 'both',
    exposing: effect === 'exposing' || effect === 'both',
    message: fill(en, 'en'),
    messageZh: fill(zh, 'zh'),
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
}

const whole = (document: string, code: 'document-added' | 'document-removed', effect: Verdict['effect']): Change =>
  change(document, { path: [], before: undefined, after: undefined }, { code, effect });

/** Fields that are new or gone take their columns, filters and inputs along: told once. */
function follows({ path }: Difference, moved: ReadonlySet<string>): boolean {
  const [part, kind, name] = path;
  return (
    (part === 'list' || part === 'form') &&
    path.length === 3 &&
    ['columns', 'filters', 'search', 'inline', 'fields'].includes(kind ?? '') &&
    moved.has(name ?? '')
  );
}

const movedFields = (entries: readonly Difference[]): Set<string> =>
  new Set(
    entries
      .filter((d) => d.path.length === 2 && d.path[0] === 'fields' && (d.before === undefined || d.after === undefined))
      .map((d) => d.path[1] ?? ''),
  );

const identical = (d: Difference, others: readonly Difference[]): boolean =>
  others.some(
    (o) =>
      o.path.length === d.path.length &&
      o.path.every((name, i) => name === d.path[i]) &&
      same(o.before, d.before) &&
      same(o.after, d.after),
  );

/** Personal data: numbers and addresses of people, and what is masked on screen. */
const personal = (f: Field): boolean => f.mask || fieldType(f.type).personal === true;

/** Personal fields that an export of the screen holds: as columns of its list, or at all when asked for. */
function exported(screen: Screen | undefined, resource: Resource | undefined): { columns: string[]; all: string[] } {
  if (!screen?.verbs.includes('export')) return { columns: [], all: [] };
  const all = (resource?.fields ?? []).filter(personal).map((f) => f.name);
  return { all, columns: all.filter((name) => screen.list.columns.some((c) => c.field === name && !c.hidden)) };
}

function exports(before: Catalogue, after: Catalogue): Change[] {
  return Object.values(after.screens).flatMap((screen) => {
    const was = before.screens[screen.name];
    const [had, has] = [exported(was, before.resources[was?.resource ?? '']), exported(screen, after.resources[screen.resource])];
    const fresh = has.all.filter((name) => !had.all.includes(name) || (has.columns.includes(name) && !had.columns.includes(name)));
    return fresh.map((what) =>
      change(
        `screens/${screen.name}`,
        { path: ['export', what], before: undefined, after: undefined },
        { code: 'export-personal', effect: 'exposing', what },
      ),
    );
  });
}

/** Every change between two checked folders, in the order of the documents' names. */
export function diff(before: Catalogue, after: Catalogue): Change[] {
  const [was, is] = [partsOf(before), partsOf(after)];
  const raw = new Map<string, Difference[]>();
  for (const [document, tree] of was.trees) {
    const now = is.trees.get(document);
    if (now) raw.set(document, differences(tree, now));
  }
  const changes = [...new Set([...was.trees.keys(), ...is.trees.keys()])].sort().flatMap((document): Change[] => {
    if (!is.trees.has(document)) return [whole(document, 'document-removed', 'breaking')];
    if (!was.trees.has(document)) return [whole(document, 'document-added', 'none')];
    const own = raw.get(document) ?? [];
    // What a screen takes over from its resource is told there.
    const inherited = raw.get(is.resourceOf.get(document) ?? '') ?? [];
    const moved = movedFields([...own, ...inherited]);
    return own.filter((d) => !follows(d, moved) && !identical(d, inherited)).map((d) => change(document, d, judge(d)));
  });
  return [...changes, ...exports(before, after)];
}
