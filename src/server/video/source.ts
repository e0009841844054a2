/** Where the picture of a video source is to be had, within what the caller may see. */
import { sql } from 'kysely';
import { LENSES, SAMPLE_SOURCE, videoCalls, type Lens, type NoPicture, type Watched } from '../../contract/api/video.ts';
import { AppError } from '../errors/error.ts';
import { grant, reach } from '../records/reach/access.ts';
import type { Reader } from '../records/rows/reader.ts';
import { relation } from '../source/columns.ts';
import type { Call } from '../user/call.ts';
import type { Clip } from './messages.ts';

interface SourceRow {
  sourceCode: string;
  kind: string | null;
  protocol: string | null;
  address: string | null;
  /** Of its dock: a simulated one, and connected. */
  simulated: boolean;
  connected: boolean;
}

const SAMPLE: SourceRow = { sourceCode: SAMPLE_SOURCE, kind: 'drone', protocol: null, address: null, simulated: true, connected: true };

/**
 * The source, within what the caller sees.
 * @throws AppError permission.denied, record.unknown
 */
export async function reachedSource(reader: Reader, call: Call, code: string): Promise<SourceRow> {
  const catalogue = reader.catalogue();
  const { videoSource, airport } = catalogue.resources;
  if (!videoSource || !airport) throw new AppError('record.unknown');
  const granted = grant(catalogue, videoSource, 'view', call.user);
  if (code === SAMPLE_SOURCE) return SAMPLE;
  const conditions = [sql`"sourceCode" = ${code}`, ...reach(catalogue, videoSource, call.user, granted)];
  const { rows } = await sql<SourceRow>`select v."sourceCode", v.kind, v.protocol, v.address,
      coalesce(a.simulated = '1', false) as simulated, coalesce(a.online = '1', false) as connected
    from (select * from ${relation(videoSource)} where ${sql.join(conditions, sql` and `)}) v
    left join ${relation(airport)} a on a.sn = v."airportSn" or a."boundDroneSn" = v."droneSn"`.execute(reader.database.db);
  if (!rows[0]) throw new AppError('record.unknown');
  return rows[0];
}

const CLIP_OF: Readonly<Record<string, Clip>> = { dockInside: 'dockInside', dockOutside: 'dockOutside', drone: 'drone' };

/** The clip that a source without an address shows; undefined when its pictures are no simulated dock's. */
export function clipOf({ kind, address, simulated, connected }: SourceRow, lens?: Lens): Clip | undefined {
  if (address || !simulated || !connected) return undefined;
  const clip = CLIP_OF[kind ?? ''];
  return clip === 'drone' && lens === 'ir' ? 'thermal' : clip;
}

/** Addresses that a page can play. */
const WEB = /^https?:\/\//i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const PLAYLIST = /\.m3u8(?:$|[?#])/i;

export function watchedOf(row: SourceRow): Watched {
  const none = (reason: NoPicture): Watched => ({ way: 'none', url: null, own: false, simulated: row.simulated, lenses: [], reason });
  const address = row.address?.trim() ?? '';
  if (address !== '') {
    if (SCHEME.test(address) && !WEB.test(address)) return none('protocol');
    const way = row.protocol === 'hls' || PLAYLIST.test(address) ? 'hls' : 'whep';
    return { way, url: address, own: false, simulated: false, lenses: [], reason: null };
  }
  const clip = clipOf(row);
  if (!clip) return none(row.simulated && CLIP_OF[row.kind ?? ''] ? 'offline' : 'address');
  const url = videoCalls.play.path.replace(':source', encodeURIComponent(row.sourceCode));
  return { way: 'whep', url, own: true, simulated: true, lenses: clip === 'drone' ? [...LENSES] : [], reason: null };
}
