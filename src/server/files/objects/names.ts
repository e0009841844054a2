/** Objects of a user's own: buckets and names as the user says them become keys under a prefix that is nobody else's. */
import { checkedKey, KEY_BYTES, PART_BYTES, StorageError } from '../../storage/storage.ts';
import type { CurrentUser } from '../../user/user.ts';
import { AppError } from '../../errors/error.ts';

const BUCKET = /^[a-z0-9][a-z0-9-]{1,62}$/;

/** The part of the store that is a user's own. */
export const ownPrefix = ({ id }: Pick<CurrentUser, 'id'>): string => `own/${id}/`;

/** Whose part a key lies in. */
export const ownerOf = (key: string): string => /^own\/([^/]+)\//.exec(key)?.[1] ?? '';

/** Bytes that owner and bucket may take of a key. */
const BEFORE = 110;
const refusal = (): AppError => new AppError('object.name', { most: KEY_BYTES - BEFORE, part: PART_BYTES });

/** The key of a user's object. @throws AppError object.name when bucket or name cannot be part of a key */
export function ownKey(user: Pick<CurrentUser, 'id'>, bucket: unknown, name: unknown): string {
  if (typeof bucket !== 'string' || !BUCKET.test(bucket) || typeof name !== 'string' || Buffer.byteLength(name) > KEY_BYTES - BEFORE)
    throw refusal();
  try {
    return checkedKey(`${ownPrefix(user)}${bucket}/${name}`);
  } catch (error) {
    throw error instanceof StorageError ? refusal() : error;
  }
}
