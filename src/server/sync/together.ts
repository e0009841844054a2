/** Changes of one call: each in a transaction of its own, and together where records exchange what may not repeat. */
import type { Resource } from '../../documents/ground/model/resource.ts';
import type { Writer } from '../records/write/writer.ts';
import { setApart } from './apart.ts';
import { applyChange, reasonOf, take } from './apply.ts';
import { comingFrom } from './peers.ts';
import { readRows } from './rows.ts';
import type { Change, Outcome } from './wire.ts';

/** Changes of a resource whose records have what others of them are to have, by record. */
function entangled(name: string, changes: readonly Change[], outcomes: readonly Outcome[]): Map<string, Change> {
  const holders = new Map<string, string>();
  const held = new Map<string, Change>();
  changes.forEach((change, i) => {
    const outcome = outcomes[i];
    if (change.resource !== name || outcome?.state !== 'failed' || outcome.heldBy === undefined) return;
    held.set(change.id, change);
    holders.set(change.id, outcome.heldBy);
  });
  const done = new Set(changes.flatMap(({ id }, i) => (outcomes[i]?.state === 'done' ? [id] : [])));
  // Who waits for a record that stays as it is goes on waiting, and so do those behind.
  for (let before = -1; before !== held.size;) {
    before = held.size;
    for (const id of held.keys()) {
      const holder = holders.get(id) ?? '';
      if (!held.has(holder) && !done.has(holder)) held.delete(id);
    }
  }
  return held;
}

/** Somebody changed one of the records since it was tried alone. */
class Changed extends Error {}

/** Writes them all, or none. @returns what became of each; undefined when they cannot stand */
async function writeTogether(
  writer: Writer,
  peer: string,
  resource: Resource,
  changes: readonly Change[],
  stations?: readonly string[],
): Promise<Outcome[] | undefined> {
  const ids = changes.map(({ id }) => id);
  const outcomes: Outcome[] = [];
  try {
    await writer.database.db.transaction().execute(async (db) => {
      const before = await readRows(db, resource, ids, 'held');
      if (stations && [...before.values()].some((row) => !stations.includes(String(row.stationCode)))) throw new Changed();
      await comingFrom(db, peer);
      await setApart(db, resource, ids);
      for (const change of changes) {
        const outcome = await take(db, writer, peer, resource, change, before.get(change.id));
        if (outcome.state !== 'done') throw new Changed();
        outcomes.push(outcome);
      }
    });
  } catch (error) {
    if (error instanceof Changed || reasonOf(error) !== undefined) return undefined;
    throw error;
  }
  writer.publish({ type: 'record', resource: resource.name, verb: 'update', ids });
  return outcomes;
}

interface Taking {
  /** Whose records the peer may write; undefined for all. */
  stations?: readonly string[];
  /** Brings what belongs to a change before it is taken; answers what is wrong with that. */
  carry?: (change: Change) => Promise<Outcome | undefined>;
}

/** Takes changes in their order. @returns what became of each */
export async function applyChanges(
  writer: Writer,
  peer: string,
  changes: readonly Change[],
  { stations, carry }: Taking,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const change of changes) outcomes.push((await carry?.(change)) ?? (await applyChange(writer, peer, change, stations)));
  for (const name of new Set(changes.map((change) => change.resource))) {
    const resource = writer.catalogue().resources[name];
    const group = [...entangled(name, changes, outcomes).values()];
    const written = resource && group.length ? await writeTogether(writer, peer, resource, group, stations) : undefined;
    written?.forEach((outcome, i) => (outcomes[changes.indexOf(group[i] as Change)] = outcome));
  }
  return outcomes;
}
