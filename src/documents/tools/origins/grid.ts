/** Where a grid says what its blocks ask for: in a block, once for several of them, or where a selection is made. */
import type { Path } from '../../ground/diagnostic.ts';
import type { GridDocument } from '../../features/blocks/grid.ts';
import { limitsOf } from '../../features/blocks/limits.ts';
import type { GroupDocument, PartDocument, SourceDocument } from '../../features/source/index.ts';
import type { Condition, Where } from '../../ground/where/types.ts';
import { answer, type Answer } from '../../kit/origins/trace.ts';

const shared = <T>(all: Record<string, T> | undefined, name: string | undefined): T | undefined =>
  name === undefined ? undefined : all?.[name];

/** A condition: the source's own, that of the source it uses, or one that a selection put there. */
function ofCondition(
  document: GridDocument,
  own: Where,
  used: Where,
  use: string | undefined,
  at: Path,
  [i, ...rest]: Path,
  condition: Condition | undefined,
): Answer {
  const place = Number(i) - own.length;
  if (place < 0) return answer('not-authored', [...at, 'where', i ?? 0, ...rest]);
  if (use !== undefined && place < used.length) return answer('not-authored', ['sources', use, 'where', place, ...rest]);
  const selection = String(condition?.value).replace('$selection.', '');
  const limit = limitsOf(document.blocks).find((one) => one.selection === selection);
  const field = `.${condition?.field ?? ''}`;
  const list: Path = [...(limit?.path ?? []), 'limits'];
  const n = limit?.fields.findIndex((name) => field.endsWith(`.${name}`)) ?? -1;
  return answer('limited-by-selection', ...(limit && n >= 0 ? [[...list, n], list] : []));
}

/** A group: what is said beside `use` has the word. */
function ofGroup(group: string | GroupDocument | undefined, at: Path, rest: Path): Answer {
  const use = typeof group === 'object' ? group.use : undefined;
  return answer('not-authored', [...at, ...rest], ...(use === undefined ? [] : [['groups', use, ...rest] satisfies Path]));
}

/** A part of a source or of a list, whose document stands at a path. @param condition the one of the normalised form that the path leads into */
export function ofAsked(
  document: GridDocument,
  authored: SourceDocument | { where?: Where },
  at: Path,
  rest: Path,
  condition: Condition | undefined,
): Answer {
  const use = 'use' in authored ? authored.use : undefined;
  const base = shared(document.sources, use);
  const [key, i, ...inside] = rest;
  const below: Path = i === undefined ? [] : [i, ...inside];
  if (key === 'where') return ofCondition(document, authored.where ?? [], base?.where ?? [], use, at, below, condition);
  const own = key !== undefined && Object.hasOwn(authored, key);
  const holder: Path = own || use === undefined ? at : ['sources', use];
  const from: Partial<SourceDocument> = own ? authored : (base ?? {});
  if (key === 'group') return ofGroup(from.group?.[Number(i)], [...holder, 'group', i ?? 0], inside);
  const part: PartDocument | undefined = key === 'parts' ? from.parts?.[String(i)] : undefined;
  if (part) return ofAsked(document, part, [...holder, 'parts', i ?? ''], inside, condition);
  return answer('not-authored', [...holder, ...rest]);
}
