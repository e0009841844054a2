/** Sources and groups that a grid says once, put where its blocks use them. */
import type { GroupDocument, PartDocument, SourceDocument } from '../source/index.ts';
import type { GridDocument } from './grid.ts';

/** What a grid says for all of its blocks. */
export type Shared = Pick<GridDocument, 'sources' | 'groups'>;

const named = <T>(all: Record<string, T> | undefined, name: string | undefined): T | undefined =>
  name !== undefined && all && Object.hasOwn(all, name) ? all[name] : undefined;

function groupOf(group: string | GroupDocument, shared: Shared): string | GroupDocument {
  if (typeof group === 'string') return group;
  const { use, ...own } = group;
  const whole: GroupDocument = { ...named(shared.groups, use), ...own };
  return whole.of
    ? { ...whole, of: Object.fromEntries(Object.entries(whole.of).map(([name, one]) => [name, groupOf(one, shared)])) }
    : whole;
}

const grouped = <T extends Pick<PartDocument, 'group'>>(fact: T, shared: Shared): T =>
  fact.group ? { ...fact, group: fact.group.map((one) => groupOf(one, shared)) } : fact;

/** A source with what it uses: its own keys come in place of those, its own conditions before theirs. */
export function wholeSource(source: SourceDocument, shared: Shared): SourceDocument {
  const { use, ...own } = source;
  const base = named(shared.sources, use) ?? {};
  const where = [...(own.where ?? []), ...(base.where ?? [])];
  const { use: _other, ...merged }: SourceDocument = { ...base, ...own, ...(where.length ? { where } : {}) };
  const { parts } = merged;
  return {
    ...grouped(merged, shared),
    ...(parts ? { parts: Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, grouped(part, shared)])) } : {}),
  };
}
