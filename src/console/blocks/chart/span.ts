/** A part of a time axis as a period, and the selection that it sets. */
import type { SourceDocument } from '../../../documents/features/source/index.ts';
import type { SourceColumn } from '../../../documents/features/source/index.ts';
import { dayOf, instantAt, shift, timeZone } from '../../../documents/ground/clock.ts';

const UNIT = { day: 'd', week: 'w', month: 'M', year: 'y' } as const;
const SELECTION = /^\$selection\.(.+)$/;

/** The period between two buckets, both included, whichever comes first: `2026-10-05/2026-11-01`. Undefined where one is no day. */
export function spanOf(from: unknown, to: unknown, by: NonNullable<SourceColumn['by']>, zone = timeZone()): string | undefined {
  if (typeof from !== 'string' || typeof to !== 'string') return undefined;
  const [first, last] = from <= to ? [from, to] : [to, from];
  return `${first}/${dayOf(shift(instantAt(last, zone), 1, UNIT[by], zone) - 1, zone)}`;
}

/** The one selection that limits the times of a source to a period; undefined where none does, or several do. */
export function periodOf(source: SourceDocument): string | undefined {
  const names = new Set<string>();
  const look = (item: unknown): void => {
    if (typeof item !== 'object' || item === null) return;
    const { operator, value } = item as { operator?: unknown; value?: unknown };
    const name = operator === 'during' && typeof value === 'string' ? SELECTION.exec(value)?.[1] : undefined;
    if (name !== undefined) names.add(name);
    for (const part of Object.values(item)) look(part);
  };
  look(source);
  return names.size === 1 ? [...names][0] : undefined;
}
