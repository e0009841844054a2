/** Where a neighbour page starts: the sort value and id of the row at the edge. Opaque to callers, harmless when forged. */
import { isUuid } from '../../db/uuid.ts';
import { AppError } from '../../errors/error.ts';

export interface Cursor {
  /** Which way to walk from the edge, or from the very end of the list. */
  direction: 'after' | 'before' | 'last';
  value: string | number | boolean | null;
  id: string;
}

/** The token of an edge. */
export const writeCursor = (direction: 'after' | 'before', value: Cursor['value'], id: string): string =>
  Buffer.from(JSON.stringify([direction === 'after' ? 1 : 0, value, id])).toString('base64url');

/** @throws AppError request.cursor for anything writeCursor did not make */
export function readCursor(token: string): Cursor {
  if (token === 'last') return { direction: 'last', value: null, id: '' };
  try {
    const [forward, value, id] = JSON.parse(Buffer.from(token, 'base64url').toString('utf8')) as [number, Cursor['value'], string];
    const plain = value === null || ['string', 'number', 'boolean'].includes(typeof value);
    if (token.length < 4000 && plain && isUuid(id) && (forward === 0 || forward === 1))
      return { direction: forward ? 'after' : 'before', value, id };
  } catch {
    /* answered below */
  }
  throw new AppError('request.cursor');
}
