/** What rooms do while a server runs. */
import type { Outage } from '../db/outage.ts';
import type { OpenRoom } from './open.ts';
import { regularly } from './regular.ts';

/** Milliseconds between two turns of upkeep that says nothing else. */
const UPKEEP_MS = 600_000;

/** Begins the work of every room. Answers how to end it, what began last first. */
export async function serveRooms(rooms: readonly OpenRoom[]): Promise<() => Promise<void>> {
  const ends: (() => unknown)[] = [];
  const end = async (): Promise<void> => {
    for (let one = ends.pop(); one; one = ends.pop()) await one();
  };
  try {
    for (const { room, tools } of rooms) {
      const ending = await room.serve?.(tools);
      if (ending) ends.push(ending);
    }
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}

/** Begins the upkeep of every room. Answers how to end it. */
export function keepUp(rooms: readonly OpenRoom[], outage: Outage): () => void {
  const ends = rooms.flatMap(({ room, tools }) =>
    (room.upkeep ?? []).map(({ name, every = UPKEEP_MS, work }) => regularly(outage, name, every, () => work(tools))),
  );
  return () => ends.forEach((end) => end());
}
