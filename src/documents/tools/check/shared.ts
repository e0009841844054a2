/** Sources and groups that a grid says once: names that are there, all of them used, and findings told where the author wrote. */
import type { Finding, Path } from '../../ground/diagnostic.ts';
import type { GridDocument } from '../../features/blocks/grid.ts';
import type { SourceDocument } from '../../features/source/index.ts';

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => value !== null && typeof value === 'object' && !Array.isArray(value);

interface Use {
  name: string;
  path: Path;
  kind: 'sources' | 'groups';
}

/** Everything in a part of a document that says `use`, with its place; `group` tells groups from sources. */
function usesIn(value: unknown, path: Path): Use[] {
  if (Array.isArray(value)) return value.flatMap((one, i) => usesIn(one, [...path, i]));
  if (!isNode(value)) return [];
  const kind = path.includes('group') || path[0] === 'groups' ? 'groups' : 'sources';
  return [
    ...(typeof value['use'] === 'string' ? [{ name: value['use'], path: [...path, 'use'], kind } satisfies Use] : []),
    ...Object.entries(value).flatMap(([key, member]) => usesIn(member, [...path, key])),
  ];
}

/** Whether a part of a block uses something that the grid does not say. */
export const usesUnknown = (authored: unknown, grid: GridDocument): boolean =>
  usesIn(authored, ['blocks']).some(({ name, kind }) => !Object.hasOwn(grid[kind] ?? {}, name));

/** Names that are used and not there, or there and not used. What is shared is said in full: it uses nothing of its kind. */
export function checkShared(grid: GridDocument): Finding[] {
  const names = { sources: Object.keys(grid.sources ?? {}), groups: Object.keys(grid.groups ?? {}) };
  const nested = (path: Path, kind: string): boolean => path[0] === kind;
  const uses = [...usesIn(grid.blocks, ['blocks']), ...usesIn(grid.sources, ['sources']), ...usesIn(grid.groups, ['groups'])];
  return [
    ...uses.flatMap(({ name, path, kind }): Finding[] =>
      names[kind].includes(name) && !nested(path, kind)
        ? []
        : [{ code: 'shared-unknown', path, params: { kind, name, value: name }, allowed: nested(path, kind) ? [] : names[kind] }],
    ),
    ...(['sources', 'groups'] as const).flatMap((kind) =>
      names[kind].flatMap((name): Finding[] =>
        uses.some((use) => use.kind === kind && use.name === name)
          ? []
          : [{ code: 'shared-unused', path: [kind, name], atKey: true, params: { name } }],
      ),
    ),
  ];
}

/** Whether a finding stands in a condition that a selection put there: what is wrong with those is told where they are said. */
export function isLimit({ path }: Finding, whole: SourceDocument, at: Path): boolean {
  const [part, name, ...rest] = path.slice(at.length);
  const [fact, inside] = part === 'parts' ? [whole.parts?.[String(name)], rest] : [whole, [part, name]];
  return inside[0] === 'where' && typeof inside[1] === 'number' && inside[1] >= (fact?.where ?? []).length;
}

/** A finding in a whole source, told where the author wrote: at the key that is there, else at the `use` that brought it. */
export function placed(finding: Finding, authored: unknown, at: Path): Finding {
  let node = authored;
  let use: Path | undefined;
  for (let i = at.length; i < finding.path.length; i += 1) {
    if (isNode(node) && typeof node['use'] === 'string') use = [...finding.path.slice(0, i), 'use'];
    const next = isNode(node) || Array.isArray(node) ? (node as Node)[String(finding.path[i])] : undefined;
    if (next === undefined && use && !(finding.atKey && i === finding.path.length - 1 && isNode(node) && String(finding.path[i]) in node)) {
      const { atKey: _atKey, ...told } = finding;
      return { ...told, path: use };
    }
    node = next;
  }
  return finding;
}
