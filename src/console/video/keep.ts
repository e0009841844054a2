/** Keeps snapshots and recordings among the media of the station, with the flight under way where there is one. */
import type { ListData } from '../../contract/envelope.ts';
import type { Lens } from '../../contract/api/video.ts';
import type { Where } from '../../documents/ground/where/types.ts';
import type { Chunk, ChunkAnswer } from '../../contract/upload.ts';
import { ApiError } from '../data/client/apiError.ts';
import { request } from '../data/client/client.ts';
import { manifestStore } from '../data/documents/documents.ts';
import { holds } from '../session/rights.ts';
import { sessionStore } from '../session/session.ts';
import { chunkAt, chunksOf } from '../upload/chunks.ts';
import { contentWork } from '../upload/content.ts';
import { httpTransport } from '../upload/transport.ts';
import type { VideoSource } from './sources.ts';

/** Whether the user may add media, on some screen. */
export const mayKeep = ({ stationCode }: Pick<VideoSource, 'stationCode'>): boolean =>
  stationCode !== null &&
  (manifestStore.get()?.screens ?? []).some(({ name, resource }) => resource === 'media' && holds(sessionStore.get()?.user, `${name}:add`));

/** Flights under way of the dock or the drone of a source; undefined for a camera of neither. */
export function flightsOf({ airportSn, droneSn }: Pick<VideoSource, 'airportSn' | 'droneSn'>): Where | undefined {
  const value = [
    ...(airportSn === null ? [] : [{ field: 'airportSn', operator: 'eq' as const, value: airportSn }]),
    ...(droneSn === null ? [] : [{ field: 'droneSn', operator: 'eq' as const, value: droneSn }]),
  ];
  if (!value.length) return undefined;
  return [
    { field: 'status', operator: 'in', value: ['sent', 'in_progress', 'paused'] },
    { operator: 'or', value },
  ];
}

/** The number of the flight under way; a user who sees no flights keeps the picture without it. */
async function flightOf(source: VideoSource): Promise<string | undefined> {
  const where = flightsOf(source);
  if (!where) return undefined;
  const body = { pageNum: 1, pageSize: 1, count: 'none', where, fields: ['flightId'] };
  const { list } = await request<ListData<{ flightId: string }>>({
    url: '/api/flight/queryList',
    body,
    read: true,
    handled: 'entirely',
  }).catch(() => ({ list: [] }));
  return list[0]?.flightId;
}

/** Tries of a piece, and the pause before the next, ms. */
const TRIES = 4;
const PAUSE_MS = 2_000;

async function sent(chunk: Chunk, bytes: ArrayBuffer): Promise<ChunkAnswer> {
  const hash = await contentWork().hash(bytes);
  const transport = httpTransport({ use: 'field' });
  for (let tried = 1; ; tried += 1)
    try {
      return await transport.send(chunk, { bytes, hash }, () => undefined, new AbortController().signal);
    } catch (error) {
      const lasting = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (lasting || tried === TRIES) throw error;
      await new Promise((done) => setTimeout(done, PAUSE_MS * tried));
    }
}

async function uploaded(blob: Blob, name: string): Promise<string> {
  const identifier = await contentWork().hash(await blob.arrayBuffer());
  const file = { size: blob.size, name, path: name };
  for (let number = 1; number <= chunksOf(blob.size); number += 1) {
    const chunk = chunkAt(file, identifier, number);
    const answer = await sent(chunk, await blob.slice(chunk.offset, chunk.offset + chunk.length).arrayBuffer());
    if (answer.file) return answer.file.id;
  }
  throw new Error('the file did not arrive');
}

export interface Kept {
  source: VideoSource;
  lens: Lens | undefined;
  /** The picture is drawn. */
  drawn: boolean;
}

/**
 * Keeps a snapshot or a part of a recording. Answers the flight it belongs to.
 * @throws ApiError
 */
export async function keepMedia(
  kind: 'photo' | 'video',
  { source, lens, drawn }: Kept,
  blob: Blob,
  name: string,
  at: Date,
): Promise<string | undefined> {
  const [flight, file] = [await flightOf(source), await uploaded(blob, name)];
  const body = {
    fileName: name,
    stationCode: source.stationCode,
    kind,
    file: [file],
    takenAt: at.toISOString(),
    drawn,
    ...(source.kind === 'drone' ? { lens: lens ?? 'wide' } : {}),
    ...(flight === undefined ? {} : { flightCode: flight }),
  };
  await request({ url: '/api/media/insert', body, handled: 'entirely' });
  return flight;
}
