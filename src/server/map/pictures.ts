/**
 * Pictures of outside maps. Their addresses and keys stay on this server, which asks only the hosts that the deployment names: what
 * somebody writes into a layer leads nowhere else.
 */
import { sql } from 'kysely';
import type { MapPicture } from '../../contract/maps.ts';
import type { Config } from '../config/config.ts';
import { isUuid } from '../db/uuid.ts';
import type { ServerContext } from '../http/context.ts';
import { AppError } from '../http/errors.ts';
import { scopeSql } from '../records/scope.ts';
import { fetchRows, whereAll } from '../records/shape.ts';
import { relation } from '../source/columns.ts';
import type { Sql } from '../source/operators.ts';
import type { CurrentUser } from '../user/user.ts';

const LAYERS = 'mapLayer';
const MOST_BYTES = 4 * 1024 * 1024;
const WAIT = 8000;
const SIZE = 256;
const NEAREST = 24;
/** Half of the world in metres of the projection. */
const EDGE = 20_037_508.342789244;

interface Layer extends MapPicture {
  kind: string;
  url: string;
}

/** Hosts that are asked. */
const hostsOf = ({ mapHosts }: Pick<Config, 'mapHosts'>): string[] =>
  mapHosts
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean);

function allowed(url: string, hosts: readonly string[]): boolean {
  try {
    const { protocol, host } = new URL(url);
    return (protocol === 'https:' || protocol === 'http:') && hosts.includes(host);
  } catch {
    return false;
  }
}

/** Layers of the own reach, and those of the companies above. */
async function layersOf({ config, writer }: ServerContext, user: CurrentUser, id?: string): Promise<Layer[]> {
  const catalogue = writer.catalogue();
  const resource = catalogue.resources[LAYERS];
  const hosts = hostsOf(config);
  if (!resource || !hosts.length) return [];
  const scope = scopeSql(catalogue, resource, user);
  const above = sql`starts_with(${user.companyPath ?? ''}, "companyPath")`;
  const conditions: Sql[] = [
    sql`kind in ('xyz', 'wms')`,
    ...(resource.softDelete ? [sql`"deletedTime" is null`] : []),
    ...(scope ? [sql`(${scope} or ${above})`] : []),
    ...(id === undefined ? [] : [sql`id = ${id}::uuid`]),
  ];
  const rows = await fetchRows(
    writer.database,
    sql<Layer>`select id::text, name, kind, url, coalesce("minZoom", 0)::int as "minZoom", coalesce("maxZoom", ${NEAREST})::int as "maxZoom",
      coalesce(opacity, 100)::int as opacity, visible = '1' as visible, attribution
      from ${relation(resource)} ${whereAll(conditions)} order by sort, name limit 20`,
  );
  return rows.filter(({ url }) => allowed(url, hosts));
}

/** The configured maps that a user may see. */
export const picturesOf = async (context: ServerContext, user: CurrentUser): Promise<MapPicture[]> =>
  (await layersOf(context, user)).map(({ kind: _kind, url: _url, ...picture }) => picture);

/** Where a tile of a layer is. */
export function tileAddress({ kind, url }: Pick<Layer, 'kind' | 'url'>, z: number, x: number, y: number): string {
  const wide = (2 * EDGE) / 2 ** z;
  const [west, north] = [-EDGE + x * wide, EDGE - y * wide];
  const box = [west, north - wide, west + wide, north].map((n) => n.toFixed(4)).join(',');
  const filled = url
    .replaceAll('{z}', String(z))
    .replaceAll('{x}', String(x))
    .replaceAll('{-y}', String(2 ** z - 1 - y))
    .replaceAll('{y}', String(y))
    .replaceAll('{bbox-epsg-3857}', box);
  if (kind !== 'wms' || url.includes('{bbox-epsg-3857}')) return filled;
  const address = new URL(filled);
  const said = new Set([...address.searchParams.keys()].map((key) => key.toLowerCase()));
  const wanted = {
    service: 'WMS',
    version: '1.1.1',
    request: 'GetMap',
    styles: '',
    format: 'image/png',
    transparent: 'true',
    srs: 'EPSG:3857',
  };
  for (const [key, value] of Object.entries({ ...wanted, width: String(SIZE), height: String(SIZE), bbox: box }))
    if (!said.has(key)) address.searchParams.set(key, value);
  return address.href;
}

/** The type of a picture by its first bytes; undefined for anything else. */
function pictureType(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))) return 'image/png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  return bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP'
    ? 'image/webp'
    : undefined;
}

async function fetched(address: string): Promise<{ type: string; bytes: Buffer }> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    // Elsewhere it may be sent on to is none of the hosts.
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(WAIT), headers: { accept: 'image/*' } });
    if (!answer.ok) throw new AppError('remote.failed');
    for await (const part of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
      size += part.length;
      if (size > MOST_BYTES) throw new AppError('remote.answer');
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError((error as Error).name === 'TimeoutError' ? 'remote.timeout' : 'remote.unreachable');
  }
  const bytes = Buffer.concat(parts);
  const type = pictureType(bytes);
  if (!type) throw new AppError('remote.answer');
  return { type, bytes };
}

/** A tile of a configured map. @throws AppError record.unknown, remote.* */
export async function tileOf(
  context: ServerContext,
  user: CurrentUser,
  said: Record<string, string | undefined>,
): Promise<{ type: string; bytes: Buffer }> {
  const [z, x, y] = [said['z'], said['x'], said['y']].map((n) => (/^\d{1,8}$/.test(n ?? '') ? Number(n) : -1)) as [number, number, number];
  const id = said['id'] ?? '';
  const there = z >= 0 && z <= NEAREST && x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z && isUuid(id);
  const [layer] = there ? await layersOf(context, user, id) : [];
  if (!layer) throw new AppError('record.unknown');
  return fetched(tileAddress(layer, z, x, y));
}
