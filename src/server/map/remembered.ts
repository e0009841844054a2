/**
 * What a map asks of many rows, remembered until a transaction writes what it reads: exact, by the same notes as the answers of
 * grids. Known again by its statement, in which scope, limits and conditions of who asks are written out; what takes long outlives the
 * server (stored.ts).
 */
import { inResources } from '../../documents/kit/paths.ts';
import { hasTable } from '../../documents/kit/own.ts';
import { normaliseSource } from '../../documents/features/source/normalise.ts';
import type { Catalogue } from '../../documents/tables/catalogue.ts';
import type { Reader } from '../records/rows/reader.ts';
import type { Call } from '../user/call.ts';
import type { Prepared } from '../records/list/list.ts';
import { sightOf } from '../records/reach/scope.ts';
import { snapshotOf, stillHold, type Basis } from '../source/changes.ts';
import { comesBack, imagedOf } from '../source/imaged.ts';
import type { Sql } from '../source/operators.ts';
import { namesOf, readsOfSource } from '../source/reads.ts';
import { written } from '../source/written.ts';
import { nameOf, readStored, store, type Dated } from './stored.ts';

/** Changes are noted for a day: no answer lives nearly as long. */
const HOUR = 3_600_000;
/** Answers are large: cells by the ten thousand. */
const MOST = 24;
/** ms between two times that an answer which is carried on is stored. */
const STORE_AGAIN = 600_000;

/** What an answer reads; undefined for what is asked again each time. */
export type Reading =
  | (Omit<Basis, 'snapshot'> & {
      /** Whether images of the rows tell all that changes it but for other tables. */
      imaged: boolean;
    })
  | undefined;

/** Of a list call: the clock, words that are searched and branches of trees are not followed here. */
export function readingOf(records: Reader, { user }: Call, { resource, request, granted }: Prepared): Reading {
  const catalogue: Catalogue = records.catalogue();
  if (resource.remote || request.keyword || request.branch !== undefined || request.recycled || !hasTable(resource)) return undefined;
  const find = (name: string): Catalogue['resources'][string] | undefined => catalogue.resources[name];
  const document = { resource: resource.name, where: [...request.where, ...(granted.where ?? [])], fields: ['id'] };
  const source = normaliseSource(document, { resource: find, lookup: inResources(find) });
  if (!source) return undefined;
  const { tables, clock } = readsOfSource(source, undefined, catalogue);
  if (clock !== 'still') return undefined;
  const placed = resource.ways.every((way) => way.to === 'station' || way.to === 'company');
  // Whether a row is among them is told by the row itself and by other tables.
  const own = (name: string): boolean => {
    const field = request.known.get(name);
    const written = name.includes('.') || !field?.computed || field.computed.stored === true;
    return field !== undefined && written && field.reference !== resource.name && !comesBack(field, resource.name);
  };
  return {
    tables,
    imaged: imagedOf(resource.name, catalogue) !== undefined && Object.values(source.facts).flatMap(namesOf).every(own),
    facts: placed ? [resource.name] : [],
    ...(sightOf(user) === 'branch' && user.companyPath ? { below: user.companyPath } : {}),
  };
}

interface Entry extends Basis {
  answer: Promise<unknown>;
  until: number;
  /** When it was stored; undefined for what is not. */
  stored?: number;
}

interface Memory {
  catalogue: Catalogue;
  entries: Map<string, Entry>;
}
const memories = new WeakMap<Reader, Memory>();

/** Answers are of the current documents. */
function memoryOf(records: Reader): Memory {
  const known = memories.get(records);
  const catalogue = records.catalogue();
  if (known?.catalogue === catalogue) return known;
  const memory: Memory = { catalogue, entries: new Map() };
  memories.set(records, memory);
  return memory;
}

/** Brings an answer up to the present by the images of rows that changed; undefined where it is to be asked again. */
export type Carry<T> = (last: Dated<T>) => Promise<Dated<T> | undefined>;

/** What can be done with an answer. */
export interface Remembering<T> {
  carry?: Carry<T> | undefined;
  /** Whether it shall outlive the server. */
  stores?: (answer: T) => boolean;
}

/** The answer to a statement that is known and still holds, or can be carried on. */
export async function recalled<T>(
  records: Reader,
  reading: Reading,
  statement: Sql,
  { carry }: Remembering<T> = {},
): Promise<T | undefined> {
  if (!reading) return undefined;
  const { entries } = memoryOf(records);
  const key = written(statement);
  const known = entries.get(key);
  if (!known || known.until <= Date.now()) return undefined;
  const answer = known.answer as Promise<T>;
  if ((await stillHold(records.database.pool, [known]))[0]) return answer;
  if (!carry || !reading.imaged) return undefined;
  const next = await carry({ answer: await answer, snapshot: known.snapshot });
  if (next && entries.get(key) === known) {
    const entry: Entry = { ...known, snapshot: next.snapshot, answer: Promise.resolve(next.answer), until: Date.now() + HOUR };
    entries.set(key, entry);
    if (known.stored !== undefined && known.stored + STORE_AGAIN < Date.now())
      void storeEntry(records, nameOf(key, known.tables, records.catalogue()), entry);
  }
  return next?.answer;
}

async function storeEntry({ database }: Reader, name: string, entry: Entry): Promise<void> {
  entry.stored = Date.now();
  // An answer that failed is told to whoever asked.
  const answer = await entry.answer.then((value) => ({ value })).catch(() => undefined);
  if (answer) await store(database, name, { snapshot: entry.snapshot, answer: answer.value });
}

/** The answer to a statement: the one that is known while it holds, here or from before the last start, else a new one. */
export async function remembered<T>(
  records: Reader,
  reading: Reading,
  statement: Sql,
  ask: () => Promise<T>,
  remembering: Remembering<T> = {},
): Promise<T> {
  if (!reading) return ask();
  const known = await recalled<T>(records, reading, statement, remembering);
  if (known !== undefined) return known;
  const { entries } = memoryOf(records);
  const key = written(statement);
  const add = (entry: Entry): void => {
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > MOST && oldest !== undefined) entries.delete(oldest);
  };
  const { stores } = remembering;
  const name = stores && nameOf(key, reading.tables, records.catalogue());
  const before = name !== undefined && !entries.has(key) ? await readStored<T>(records.database, name) : undefined;
  if (before) {
    const { snapshot, answer } = before;
    add({ ...reading, snapshot, answer: Promise.resolve(answer), until: Date.now() + HOUR, stored: Date.now() });
    const again = await recalled<T>(records, reading, statement, remembering);
    if (again !== undefined) return again;
  }
  // Taken before the question is asked: what is written meanwhile counts as a change.
  const snapshot = await snapshotOf(records.database.pool);
  const entry: Entry = { ...reading, snapshot, answer: ask(), until: Date.now() + HOUR };
  add(entry);
  entry.answer.then(
    (answer) => {
      if (name !== undefined && stores?.(answer as T)) void storeEntry(records, name, entry);
    },
    () => {
      if (entries.get(key) === entry) entries.delete(key);
    },
  );
  return entry.answer as Promise<T>;
}
