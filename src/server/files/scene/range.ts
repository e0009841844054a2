import type { ByteRange } from '../../storage/storage.ts';

/**
 * The bytes that a `Range` header asks for, as RFC 9110 has it: undefined for the whole, also where it asks for several ranges, or for what
 * is no range; null where nothing of it is there.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | undefined | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [from, to] = [match[1], match[2]].map((text) => (text === '' ? undefined : Number(text)));
  // The last so many bytes.
  if (from === undefined) return to === 0 || size === 0 ? null : { first: Math.max(0, size - (to ?? 0)), last: size - 1 };
  if (to !== undefined && to < from) return undefined;
  return from >= size ? null : { first: from, last: Math.min(to ?? size - 1, size - 1) };
}
