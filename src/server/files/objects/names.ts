/** Objects of a user's own: buckets and names as the user says them become keys under a prefix that is nobody else's. */
import { OBJECT_NAME_BYTES } from '../../../contract/files.ts';
import { checkedKey, StorageError } from '../../storage/storage.ts';
import type { CurrentUser } from '../../user/user.ts';
import { AppError } from '../../errors/error.ts';

const BUCKET = /^[a-z0-9][a-z0-9-]{1,62}$/;

/** The part of the store that is a user's own. */
export const ownPrefix = ({ id }: Pick<CurrentUser, 'id'>): string => `own/${id}/`;

/** Whose part a key lies in. */
export const ownerOf = (key: string): string => /^own\/([^/]+)\//.exec(key)?.[1] ?? '';

/** The key of a user's object. @throws AppError object.name when bucket or name cannot be part of a key */
export function ownKey(user: Pick<CurrentUser, 'id'>, bucket: string, name: string): string {
  if (!BUCKET.test(bucket) || Buffer.byteLength(name) > OBJECT_NAME_BYTES) throw new AppError('object.name');
  try {
    return checkedKey(`${ownPrefix(user)}${bucket}/${name}`);
  } catch (error) {
    throw error instanceof StorageError ? new AppError('object.name') : error;
  }
}
