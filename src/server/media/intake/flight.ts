/** What only the pictures of a task together tell: which is blurred among them, and which were taken at the same moment. */
import { sql } from 'kysely';
import { lockRow } from '../../records/write/lock.ts';
import { storeChange } from '../../records/write/store.ts';
import type { Row } from '../../source/rows.ts';
import { BLURRED } from '../facts/quality.ts';
import { MEDIA, MEDIA_STATE, neededResource, type MediaTools } from '../rows/tools.ts';
import { ownCall } from '../../user/owner.ts';

async function change(tools: MediaTools, id: string, values: Row, action: string): Promise<void> {
  const media = neededResource(tools, MEDIA);
  await tools.database.db.transaction().execute(async (db) => {
    const before = await lockRow(db, media, id, []);
    await storeChange(db, tools.writer, media, ownCall, before, { ...before, ...values }, action);
  });
}

/** Photographs that are far less sharp than the others of their task. */
export async function markBlurred(tools: MediaTools, taskCode: string): Promise<void> {
  const { rows } = await sql<{
    id: string;
    sharpness: number;
    status: string;
  }>`select m.id::text, f.sharpness::float8 as sharpness, m.status
    from sunvane."mediaFact" f join media m on m.id = f."mediaId" where f."taskCode" = ${taskCode} and m.kind = 'photo'`.execute(
    tools.database.db,
  );
  const median = rows.map(({ sharpness }) => sharpness).toSorted((a, b) => a - b)[rows.length >> 1] ?? 0;
  const blurred = rows.filter(
    ({ sharpness, status }) => status === MEDIA_STATE.normal && sharpness < BLURRED.suspicious && sharpness < median * BLURRED.ofMedian,
  );
  for (const { id } of blurred) await change(tools, id, { reason: 'blurred', status: MEDIA_STATE.abnormal }, 'flag');
}

interface Shot {
  id: string;
  mediaCode: string;
  fileName: string;
  kind: string;
  lens: string | null;
  at: number | null;
}

/** Longest between the two shutters, milliseconds. */
const TOGETHER_MS = 1000;
const LENS = /_(?:T|R|IR|W|V|Z)$/;

/** A name without its ending and its lens: pairs share it, or the number at its end. */
function stemOf(name: string): { stem: string; number: string } {
  const stem = name.replace(/\.[A-Za-z0-9]+$/, '').replace(LENS, '');
  return { stem, number: /(\d+)$/.exec(stem)?.[1] ?? '' };
}

/** Thermal pictures with their photographs; each photograph once, wide angle before zoom. */
export function pairsOf(shots: readonly Shot[]): [thermal: Shot, photo: Shot][] {
  const photos = shots.filter(({ kind }) => kind === 'photo').toSorted((a, b) => Number(a.lens === 'zoom') - Number(b.lens === 'zoom'));
  const used = new Set<string>();
  const pairs: [Shot, Shot][] = [];
  for (const thermal of shots.filter(({ kind }) => kind === 'thermal')) {
    const own = stemOf(thermal.fileName);
    const found = photos.find((photo) => {
      if (used.has(photo.id)) return false;
      const other = stemOf(photo.fileName);
      if (own.stem === other.stem) return true;
      return own.number === other.number && thermal.at !== null && photo.at !== null && Math.abs(thermal.at - photo.at) <= TOGETHER_MS;
    });
    if (!found) continue;
    used.add(found.id);
    pairs.push([thermal, found]);
  }
  return pairs;
}

/** Names the other of each pair that has none yet. */
export async function pairUp(tools: MediaTools, taskCode: string): Promise<void> {
  const { rows } =
    await sql<Shot>`select id::text, "mediaCode", "fileName", kind, lens, (extract(epoch from "takenAt") * 1000)::float8 as at
    from media where "taskCode" = ${taskCode} and kind in ('photo', 'thermal') and "pairCode" is null and status <> '3'
    order by "fileName", id`.execute(tools.database.db);
  for (const [thermal, photo] of pairsOf(rows)) {
    await change(tools, thermal.id, { pairCode: photo.mediaCode }, 'pair');
    await change(tools, photo.id, { pairCode: thermal.mediaCode }, 'pair');
  }
}
