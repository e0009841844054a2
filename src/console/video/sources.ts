/** Which video sources rows speak of: by their code, or by the dock or drone they belong to. */
import { useQuery } from '@tanstack/react-query';
import { MOST_SOURCES, videoCalls } from '../../contract/api/video.ts';
import type { ListData } from '../../contract/envelope.ts';
import type { Where } from '../../documents/ground/where/types.ts';
import { request } from '../data/client/client.ts';

/** Fields of rows by what they name: a video source, a dock, a drone, a station. */
export interface Naming {
  stream?: string;
  dock?: string;
  drone?: string;
  station?: string;
}

/** What rows name, each value once. */
export interface Named {
  streams: string[];
  docks: string[];
  drones: string[];
  stations: string[];
}

const FIELDS = ['sourceCode', 'name', 'kind', 'online', 'airportSn', 'droneSn', 'stationCode', 'payloadIndex'] as const;

export interface VideoSource {
  sourceCode: string;
  name: string;
  kind: string | null;
  online: string | null;
  airportSn: string | null;
  droneSn: string | null;
  stationCode: string | null;
  /** Its number on the device channel, where it has one. */
  payloadIndex?: string | null;
  $labels?: Partial<Record<'airportSn' | 'droneSn' | 'stationCode', string>>;
}

/** Where a source is: its dock, its drone or its station. */
export const placeOf = ({ $labels }: VideoSource): string => $labels?.airportSn ?? $labels?.droneSn ?? $labels?.stationCode ?? '';

/** Whether it can be turned through a dock. */
export const turns = ({ payloadIndex, airportSn, droneSn }: VideoSource): boolean =>
  Boolean(payloadIndex) && (airportSn !== null || droneSn !== null);

const valuesOf = (rows: readonly Readonly<Record<string, unknown>>[], field: string | undefined): string[] =>
  field === undefined
    ? []
    : [...new Set(rows.flatMap((row) => row[field] ?? []).filter((value) => typeof value === 'string' && value !== ''))].map(String);

export const namedBy = (rows: readonly Readonly<Record<string, unknown>>[], { stream, dock, drone, station }: Naming): Named => ({
  streams: valuesOf(rows, stream),
  docks: valuesOf(rows, dock),
  drones: valuesOf(rows, drone),
  stations: valuesOf(rows, station),
});

/** The sources that are named, as a condition; undefined when nothing is. */
export function whereNamed({ streams, docks, drones, stations }: Named): Where | undefined {
  const value = (
    [
      ['sourceCode', streams],
      ['airportSn', docks],
      ['droneSn', drones],
      ['stationCode', stations],
    ] as const
  ).flatMap(([field, codes]) => (codes.length ? [{ field, operator: 'in' as const, value: codes }] : []));
  return value.length ? [{ operator: 'or', value }] : undefined;
}

/**
 * Those that have a picture first, so that a wall opens on pictures; of these in the order they are named in, those of one dock together,
 * drones first, as they are what is flown.
 */
export function inOrder(
  sources: readonly VideoSource[],
  { streams, docks, drones, stations }: Named,
  ready?: ReadonlySet<string>,
): VideoSource[] {
  const place = ({ sourceCode, airportSn, droneSn, stationCode }: VideoSource): number => {
    const places = [
      streams.indexOf(sourceCode),
      docks.indexOf(airportSn ?? ''),
      drones.indexOf(droneSn ?? ''),
      stations.indexOf(stationCode ?? ''),
    ];
    return Math.min(...places.map((at) => (at < 0 ? Number.MAX_SAFE_INTEGER : at)));
  };
  const dark = ({ sourceCode }: VideoSource): number => (ready && !ready.has(sourceCode) ? 1 : 0);
  const flown = ({ kind }: VideoSource): number => (kind === 'drone' ? 0 : 1);
  return sources.toSorted(
    (a, b) => dark(a) - dark(b) || place(a) - place(b) || flown(a) - flown(b) || a.sourceCode.localeCompare(b.sourceCode),
  );
}

/** Which of them have a picture; undefined where the server does not say, and the order stays. */
async function readyOf(sources: readonly VideoSource[], signal: AbortSignal): Promise<ReadonlySet<string> | undefined> {
  if (!sources.length) return undefined;
  const body = { sources: sources.map(({ sourceCode }) => sourceCode) };
  return request<{ ready: string[] }>({ url: videoCalls.ready.path, body, read: true, handled: 'entirely', signal }).then(
    ({ ready }) => new Set(ready),
    () => undefined,
  );
}

export interface FoundSources {
  sources: VideoSource[] | undefined;
  error: unknown;
  again: () => void;
}

/** The sources that are named, within what the user may see. */
export function useSources(named: Named): FoundSources {
  const where = whereNamed(named);
  const { data, error, refetch } = useQuery({
    queryKey: ['videoSources', where],
    enabled: where !== undefined,
    queryFn: async ({ signal }) => {
      const { list } = await request<ListData<VideoSource>>({
        url: '/api/videoSource/queryList',
        body: { pageNum: 1, pageSize: MOST_SOURCES, where, count: 'none', fields: FIELDS },
        read: true,
        handled: true,
        signal,
      });
      return { list, ready: await readyOf(list, signal) };
    },
  });
  return { sources: where ? data && inOrder(data.list, named, data.ready) : [], error, again: () => void refetch() };
}
