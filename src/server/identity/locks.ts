/**
 * What a try to sign in is counted against. Strangers who guess lock their own address out, and after many tries from everywhere
 * all strangers; a browser in which the user has signed in before is counted by itself, so strangers lock nobody out of it.
 */
import type { Database } from '../db/connection.ts';
import { clearFailures, countFailure, lockedMinutes, LOCK_AFTER } from './attempts.ts';
import { knownDevice } from './devices.ts';
import type { Visitor } from './visitor.ts';

/** Wrong passwords for one name within the window, from everywhere. */
const NAME_LIMIT = 30;
/** Failures one address may cause within the window, over all names. */
const ADDRESS_LIMIT = 50;

interface Counter {
  kind: string;
  subject: string;
  limit: number;
}

export interface SignInLocks {
  /** Minutes until this address may try any name. */
  address(): Promise<number>;
  /** Minutes until this name may be tried from here. */
  name(): Promise<number>;
  fail(): Promise<void>;
  clear(): Promise<void>;
}

/** The counters of one try. */
export async function locksOf(database: Database, secret: Uint8Array, username: string, from: Visitor): Promise<SignInLocks> {
  const device = await knownDevice(secret, username, from.device);
  const own: Counter[] =
    device === undefined
      ? [
          { kind: 'signIn.address', subject: `${username}\n${from.address}`, limit: LOCK_AFTER },
          { kind: 'signIn', subject: username, limit: NAME_LIMIT },
        ]
      : [{ kind: 'signIn.device', subject: device, limit: LOCK_AFTER }];
  const shared: Counter[] = device === undefined ? [{ kind: 'address', subject: from.address, limit: ADDRESS_LIMIT }] : [];
  const longest = async (counters: readonly Counter[]): Promise<number> =>
    Math.max(0, ...(await Promise.all(counters.map(({ kind, subject }) => lockedMinutes(database, kind, subject)))));
  return {
    address: () => longest(shared),
    name: () => longest(own),
    fail: async () => {
      for (const { kind, subject, limit } of [...own, ...shared]) await countFailure(database, kind, subject, limit);
    },
    clear: async () => {
      for (const { kind, subject } of own) await clearFailures(database, kind, subject);
    },
  };
}

/** Lets a name be tried again from everywhere. */
export async function unlock(database: Database, username: string): Promise<void> {
  await clearFailures(database, 'signIn', username);
  await database.pool.query(`delete from sunvane.attempt where kind = 'signIn.address' and starts_with(subject, $1)`, [`${username}\n`]);
}
