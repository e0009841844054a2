/** Files that the server itself makes for a record: stored, and held by that record from the first. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../db/connection.ts';
import { uuidv7 } from '../db/uuid.ts';
import type { Storage } from '../storage/storage.ts';
import { blockHasher, fileHash } from './upload/hashes.ts';

export interface Kept {
  id: string;
  name: string;
  hash: string;
}

/** @param username whose file it is; whoever came first where there is nobody of that name */
export async function keepFile(
  db: Kysely<Tables>,
  storage: Storage,
  { name, type, bytes }: { name: string; type: string; bytes: Buffer },
  username = 'admin',
): Promise<Kept> {
  const id = uuidv7();
  const hasher = blockHasher();
  hasher.update(bytes);
  const [hash, key] = [fileHash(hasher.digest()), `upload/${id}`];
  await storage.put(key, bytes, type);
  await sql`insert into sunvane.file (id, "userId", name, type, size, hash, "objectKey", use, "checkTime")
    select ${id}::uuid, id, ${name}, ${type}, ${bytes.length}::bigint, ${hash}, ${key}, 'field', now() + interval '1 ms'
    from "user" order by username = ${username} desc, "createTime", id limit 1`.execute(db);
  return { id, name, hash };
}
