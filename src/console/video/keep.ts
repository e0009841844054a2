/** Keeps a snapshot among the media of the station, with the flight under way where there is one. */
import type { ListData } from '../../contract/envelope.ts';
import type { Lens } from '../../contract/api/video.ts';
import type { Where } from '../../documents/ground/where/types.ts';
import { request } from '../data/client/client.ts';
import { manifestStore } from '../data/documents/documents.ts';
import { holds } from '../session/rights.ts';
import { sessionStore } from '../session/session.ts';
import { chunkAt } from '../upload/chunks.ts';
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

async function uploaded(blob: Blob, name: string): Promise<string> {
  const bytes = await blob.arrayBuffer();
  const hash = await contentWork().hash(bytes);
  const chunk = chunkAt({ size: blob.size, name, path: name }, hash, 1);
  if (chunk.chunks > 1) throw new Error('a snapshot of more than a chunk');
  const { file } = await httpTransport({ use: 'field' }).send(chunk, { bytes, hash }, () => undefined, new AbortController().signal);
  if (!file) throw new Error('the snapshot did not arrive');
  return file.id;
}

/**
 * Keeps it. Answers the flight it belongs to.
 * @throws ApiError
 */
export async function keepSnapshot(
  source: VideoSource,
  blob: Blob,
  name: string,
  at: Date,
  lens: Lens | undefined,
): Promise<string | undefined> {
  const [flight, file] = [await flightOf(source), await uploaded(blob, name)];
  const body = {
    fileName: name,
    stationCode: source.stationCode,
    kind: 'photo',
    file: [file],
    takenAt: at.toISOString(),
    ...(source.kind === 'drone' ? { lens: lens ?? 'wide' } : {}),
    ...(flight === undefined ? {} : { flightCode: flight }),
  };
  await request({ url: '/api/media/insert', body, handled: 'entirely' });
  return flight;
}
