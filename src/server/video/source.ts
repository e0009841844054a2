/** Where the picture of a video source is to be had, within what the caller may see. */
import { sql } from 'kysely';
import { LENSES, SAMPLE_SOURCE, videoCalls, type Lens, type NoPicture, type Watched } from '../../contract/api/video.ts';
import { AppError } from '../errors/error.ts';
import { grant, reach } from '../records/reach/access.ts';
import type { Reader } from '../records/rows/reader.ts';
import { relation } from '../source/columns.ts';
import type { Call } from '../user/call.ts';
import type { Gateway } from './gateway.ts';
import { CLIPS, type Clip } from './messages.ts';

export interface SourceRow {
  sourceCode: string;
  kind: string | null;
  protocol: string | null;
  address: string | null;
  /** Not recorded as offline. */
  online: boolean;
  /** Of its dock: a simulated one, and connected. */
  simulated: boolean;
  connected: boolean;
}

const SAMPLE: SourceRow = {
  sourceCode: SAMPLE_SOURCE,
  kind: 'drone',
  protocol: null,
  address: null,
  online: true,
  simulated: true,
  connected: true,
};

/**
 * Those of some sources that the caller sees.
 * @throws AppError permission.denied, record.unknown
 */
export async function reachedSources(reader: Reader, call: Pick<Call, 'user'>, codes: readonly string[]): Promise<SourceRow[]> {
  const catalogue = reader.catalogue();
  const { videoSource, airport } = catalogue.resources;
  if (!videoSource || !airport) throw new AppError('record.unknown');
  const granted = grant(catalogue, videoSource, 'view', call.user);
  const conditions = [sql`"sourceCode" = any(${[...codes]}::text[])`, ...reach(catalogue, videoSource, call.user, granted)];
  const { rows } = await sql<SourceRow>`select v."sourceCode", v.kind, v.protocol, v.address, v.online is distinct from '0' as online,
      coalesce(a.simulated, '0') = '1' as simulated, coalesce(a.online, '0') = '1' as connected
    from (select * from ${relation(videoSource)} where ${sql.join(conditions, sql` and `)}) v
    left join ${relation(airport)} a on a.sn = v."airportSn" or a."boundDroneSn" = v."droneSn"`.execute(reader.database.db);
  return codes.includes(SAMPLE_SOURCE) ? [SAMPLE, ...rows] : rows;
}

/**
 * The source, within what the caller sees.
 * @throws AppError permission.denied, record.unknown
 */
export async function reachedSource(reader: Reader, call: Pick<Call, 'user'>, code: string): Promise<SourceRow> {
  const [row] = await reachedSources(reader, call, [code]);
  if (!row) throw new AppError('record.unknown');
  return row;
}

const CLIP_OF: Readonly<Record<string, Clip>> = { dockInside: 'dockInside', dockOutside: 'dockOutside', drone: 'drone' };
/** An address that names a drawn picture of this server. */
const DRAWN = new RegExp(`^clip:(${CLIPS.join('|')})$`);

/** The clip that a source shows: the one its address names, or that of a camera of a simulated dock; undefined when it has none. */
export function clipOf({ kind, address, online, simulated, connected }: SourceRow, lens?: Lens): Clip | undefined {
  const named = DRAWN.exec(address?.trim() ?? '')?.[1] as Clip | undefined;
  if (named ? !online : address || !simulated || !connected) return undefined;
  const clip = named ?? CLIP_OF[kind ?? ''];
  return clip === 'drone' && lens === 'ir' ? 'thermal' : clip;
}

/** Addresses that a page can play. */
export const WEB = /^https?:\/\//i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const PLAYLIST = /\.m3u8(?:$|[?#])/i;

/** Whether it is watched by HLS. */
export const isPlaylist = (protocol: string | null, address: string): boolean => protocol === 'hls' || PLAYLIST.test(address);

/** The address stands for a drawn picture, or the dock is simulated and its camera has one. */
const drawn = ({ address, simulated, kind }: SourceRow): boolean =>
  address ? DRAWN.test(address.trim()) : simulated && CLIP_OF[kind ?? ''] !== undefined;

const callOf = (row: SourceRow): string => videoCalls.play.path.replace(':source', encodeURIComponent(row.sourceCode));

/** Where the gateway that this server speaks to has the picture of a source; undefined where it has none. */
export function passedTo(row: SourceRow, gateway: Pick<Gateway, 'placeOf'>): URL | undefined {
  const watched = watchedOf(row);
  return watched.way === 'whep' && !watched.own && watched.url !== null ? gateway.placeOf(watched.url) : undefined;
}

/** Where a page has the picture, an offer to the gateway being passed on by this server. */
export function watchedThrough(row: SourceRow, gateway: Pick<Gateway, 'placeOf'>): Watched {
  const watched = watchedOf(row);
  return passedTo(row, gateway) ? { ...watched, url: callOf(row), passed: true } : watched;
}

export function watchedOf(row: SourceRow): Watched {
  const simulated = row.simulated || drawn(row);
  const flown = CLIP_OF[row.kind ?? ''] !== undefined;
  const none = (reason: NoPicture): Watched => ({
    way: 'none',
    url: null,
    own: false,
    passed: false,
    flown,
    simulated,
    lenses: [],
    reason,
  });
  const address = row.address?.trim() ?? '';
  if (drawn(row)) {
    const clip = clipOf(row);
    if (!clip) return none('offline');
    return {
      way: 'whep',
      url: callOf(row),
      own: true,
      passed: false,
      flown,
      simulated: true,
      lenses: clip === 'drone' ? [...LENSES] : [],
      reason: null,
    };
  }
  if (address === '') return none('address');
  if (SCHEME.test(address) && !WEB.test(address)) return none('protocol');
  const way = isPlaylist(row.protocol, address) ? 'hls' : 'whep';
  return { way, url: address, own: false, passed: false, flown, simulated: false, lenses: [], reason: null };
}
