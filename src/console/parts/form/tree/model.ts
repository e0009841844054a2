/** A tree of checks: what can be chosen of one resource, in lists of their own, and how choosing one bears on others. Pure. */

/** Something that can be chosen. */
export interface Item {
  key: string;
  label: string;
  parent: string | null;
  /** The list it goes into. */
  list: string;
}

/** An item where it stands. */
export interface Node extends Item {
  /** Items of the same list below it: it is a heading, chosen along with what is below. */
  nodes: readonly Node[];
  /** Items of other lists below it, as an action stands below its screen. */
  actions: readonly Node[];
  up: Node | undefined;
}

export interface Tree {
  roots: readonly Node[];
  byKey: ReadonlyMap<string, Node>;
  /** Names that most rows have an action of, in their order: columns. */
  columns: readonly string[];
}

/** Columns drawn; the other actions stand beside them by name. */
const MOST_COLUMNS = 6;
/** Share of the rows with actions that must have one of a name for a column of it. */
const SHARE = 0.2;

interface Building extends Node {
  nodes: Building[];
  actions: Building[];
  up: Building | undefined;
}

/** Every node below, itself first. */
export const under = (node: Node): Node[] => [node, ...node.actions, ...node.nodes.flatMap(under)];

/** What counts of a node: rows and actions, not the headings over them. */
export const counted = (node: Node): Node[] => (node.nodes.length > 0 ? node.nodes.flatMap(counted) : [node, ...node.actions]);

function columnsOf(nodes: readonly Node[]): string[] {
  const rows = nodes.filter((node) => node.actions.length > 0);
  const seen = new Map<string, { count: number; place: number }>();
  for (const { actions } of rows)
    actions.forEach(({ label }, i) => {
      const { count, place } = seen.get(label) ?? { count: 0, place: 0 };
      seen.set(label, { count: count + 1, place: place + i });
    });
  return [...seen]
    .filter(([, { count }]) => count >= Math.max(2, rows.length * SHARE))
    .sort(([, a], [, b]) => b.count - a.count)
    .slice(0, MOST_COLUMNS)
    .sort(([, a], [, b]) => a.place / a.count - b.place / b.count)
    .map(([label]) => label);
}

/** @param items in the order in which they are shown; what has no parent among them stands at the top */
export function treeOf(items: readonly Item[]): Tree {
  const byKey = new Map<string, Building>();
  // What two lists offer belongs to the first.
  for (const item of items) if (!byKey.has(item.key)) byKey.set(item.key, { ...item, nodes: [], actions: [], up: undefined });
  const roots: Building[] = [];
  for (const node of byKey.values()) {
    const up = node.parent === null ? undefined : byKey.get(node.parent);
    if (!up || up === node) roots.push(node);
    else {
      node.up = up;
      (up.list === node.list ? up.nodes : up.actions).push(node);
    }
  }
  return { roots, byKey, columns: columnsOf([...byKey.values()]) };
}

export type Chosen = ReadonlySet<string>;

/** With nodes and what is needed to come to them. */
export function add(chosen: Chosen, nodes: readonly Node[]): Set<string> {
  const next = new Set(chosen);
  for (const node of nodes) for (let one: Node | undefined = node; one; one = one.up) next.add(one.key);
  return next;
}

/** Without nodes; what can no longer be come to goes as well, and headings over nothing. */
export function remove(chosen: Chosen, nodes: readonly Node[]): Set<string> {
  const next = new Set(chosen);
  for (const node of nodes) for (const one of under(node)) next.delete(one.key);
  for (const node of nodes)
    for (let up = node.up; up; up = up.up)
      if (up.nodes.length > 0 && !under(up).some((one) => one !== up && next.has(one.key))) next.delete(up.key);
  return next;
}

/** How much of some nodes is chosen. */
export type Measure = 'all' | 'some' | 'none';

export function measure(chosen: Chosen, nodes: readonly Node[]): { measure: Measure; of: number; all: number } {
  const of = nodes.filter((node) => chosen.has(node.key)).length;
  return { measure: of === 0 ? 'none' : of === nodes.length ? 'all' : 'some', of, all: nodes.length };
}

/** What is chosen now and was not, and the other way round. */
export function difference({ byKey }: Tree, saved: Chosen, chosen: Chosen): { added: Node[]; removed: Node[] } {
  const nodes = [...byKey.values()].filter((node) => node.nodes.length === 0);
  return {
    added: nodes.filter(({ key }) => chosen.has(key) && !saved.has(key)),
    removed: nodes.filter(({ key }) => saved.has(key) && !chosen.has(key)),
  };
}

/** The values of a list: those it had in their old order, so that what was put back is no change; keys that are not offered stay. */
export function valuesOf(tree: Tree, list: string, saved: readonly string[], chosen: Chosen): string[] {
  const kept = saved.filter((key) => (tree.byKey.has(key) ? chosen.has(key) : true));
  const fresh = [...tree.byKey.values()].filter((node) => node.list === list && chosen.has(node.key) && !saved.includes(node.key));
  return [...kept, ...fresh.map((node) => node.key)];
}

/** Which nodes are shown: those that pass, what is below a heading or row whose name does, and what they stand under. */
export function shownOf({ roots }: Tree, passes: (node: Node) => boolean, words: string): Set<string> {
  const shown = new Set<string>();
  const named = (node: Node): boolean => words === '' || node.label.toLowerCase().includes(words);
  const visit = (node: Node, above: boolean): boolean => {
    const inside = above || named(node);
    const below = node.nodes.map((one) => visit(one, inside)).some(Boolean);
    const own = node.nodes.length === 0 && [node, ...node.actions].some((one) => passes(one) && (inside || named(one)));
    if (below || own) shown.add(node.key);
    return below || own;
  };
  for (const root of roots) visit(root, false);
  return shown;
}
