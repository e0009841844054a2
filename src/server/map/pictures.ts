/**
 * Pictures of outside maps. Their addresses and keys stay on this server, which asks only the hosts that the deployment names: what
 * somebody writes into a layer leads nowhere else.
 */
import { sql } from 'kysely';
import { buffer } from 'node:stream/consumers';
import { BASE_MAP, MAP_LAYERS, type MapPicture, type MapPictures, type MapShapes } from '../../contract/maps.ts';
import type { Config } from '../config/config.ts';
import { isUuid } from '../db/uuid.ts';
import type { MapTools } from './tools.ts';
import { AppError } from '../errors/error.ts';
import { scopeSql } from '../records/reach/scope.ts';
import { relation } from '../source/columns.ts';
import type { Sql } from '../source/operators.ts';
import type { CurrentUser } from '../user/user.ts';
import { Answers, fetchBytes } from './fetched.ts';
import { orthoTile, zoomsOf } from './ortho/serve.ts';
import { ORTHO_STATE, type OrthoInfo } from './ortho/types.ts';
import { MOST_SHAPE_BYTES, readShapes } from './shapes.ts';
import { shiftAt, shifted, SIZE, type Place } from './shifted.ts';
import { fetchRows, whereAll } from '../source/rows.ts';

const MOST_BYTES = 4 * 1024 * 1024;
const NEAREST = 24;
/** Of layers from elsewhere and of orthophotos. */
const MOST_LAYERS = { other: 30, ortho: 300 };
/** Half of the world in metres of the projection. */
const EDGE = 20_037_508.342789244;

/** What a layer is fetched by. */
interface Origin {
  kind: string;
  url: string;
  datum: string;
}

interface Layer extends Origin, Omit<MapPicture, 'kind' | 'ortho'> {
  /** File of the layer, where it was uploaded. */
  file: string | null;
  band: string;
  /** Of an orthophoto whose tiles can be cut. */
  info: OrthoInfo | null;
}

const answers = new Answers();

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

/** A layer of a station is for who reaches that station. */
function atStations({ reader }: MapTools, user: CurrentUser): Sql[] {
  const { station } = reader.catalogue().resources;
  const scope = station && scopeSql(reader.catalogue(), station, user);
  return scope ? [sql`("stationCode" is null or "stationCode" in (select "stationCode" from ${relation(station)} where ${scope}))`] : [];
}

/** Layers within the user's own reach, and those of the companies above. */
async function layersOf(context: MapTools, user: CurrentUser, id?: string): Promise<Layer[]> {
  const { reader } = context;
  const catalogue = reader.catalogue();
  const resource = catalogue.resources[MAP_LAYERS];
  if (!resource) return [];
  const scope = scopeSql(catalogue, resource, user);
  const above = sql`starts_with(${user.companyPath ?? ''}, "companyPath")`;
  const conditions: Sql[] = [
    sql`(kind in ('xyz', 'wms', 'geojson') or (kind = 'orthophoto' and "imageState" = ${ORTHO_STATE.ready}))`,
    ...(resource.softDelete ? [sql`"deletedTime" is null`] : []),
    ...(scope ? [sql`(${scope} or ${above})`] : []),
    ...atStations(context, user),
    ...(id === undefined ? [] : [sql`id = ${id}::uuid`]),
  ];
  return fetchRows(
    reader.database,
    sql<Layer>`select id::text, name, kind, coalesce(url, '') as url, coalesce(datum, 'wgs84') as datum, file[1] as file, coalesce("minZoom", 0)::int as "minZoom", coalesce("maxZoom", ${NEAREST})::int as "maxZoom",
      coalesce(opacity, 100)::int as opacity, visible = '1' as visible, attribution, coalesce(band, 'rgb') as band, info
      from (select *, row_number() over (partition by kind = 'orthophoto' order by sort, name) as place from ${relation(resource)} ${whereAll(conditions)}) l
      left join sunvane.orthophoto o on o."fileId"::text = file[1] and l.kind = 'orthophoto'
      where place <= case when kind = 'orthophoto' then ${MOST_LAYERS.ortho}::int else ${MOST_LAYERS.other}::int end order by sort, name`,
  );
}

/** What a browser hears of a layer. */
const asPicture = ({ kind, url: _url, file, datum: _datum, info, band, ...picture }: Layer): MapPicture => ({
  ...picture,
  kind: kind === 'geojson' ? 'shapes' : 'tiles',
  ...(info
    ? {
        ...zoomsOf(info, picture.minZoom),
        ortho: { band, box: [...info.box], version: String(file), ...(info.range ? { range: info.range } : {}) },
      }
    : {}),
});

/** The configured maps that a user may see. */
export async function picturesOf(context: MapTools, user: CurrentUser): Promise<MapPictures> {
  const hosts = hostsOf(context.config);
  const layers = await layersOf(context, user);
  return {
    base: context.config.mapUrl === '' ? null : { attribution: context.config.mapAttribution || null },
    list: layers
      .filter(({ kind, file, url, info }) =>
        kind === 'orthophoto' ? info !== null : (kind === 'geojson' && file !== null) || allowed(url, hosts),
      )
      .map(asPicture),
  };
}

/** Where a tile of a layer is. */
export function tileAddress({ kind, url }: Pick<Origin, 'kind' | 'url'>, { z, x, y }: Place, [east, south] = [0, 0]): string {
  const wide = (2 * EDGE) / 2 ** z;
  const [west, north] = [-EDGE + (x + east / SIZE) * wide, EDGE - (y + south / SIZE) * wide];
  const box = [west, north - wide, west + wide, north].map((n) => n.toFixed(4)).join(',');
  const filled = url
    .replaceAll('{z}', String(z))
    .replaceAll('{x}', String(x))
    .replaceAll('{-y}', String(2 ** z - 1 - y))
    .replaceAll('{y}', String(y))
    .replaceAll('{bbox-epsg-3857}', box);
  if (kind !== 'wms' || url.includes('{bbox-epsg-3857}')) return filled;
  const address = new URL(filled);
  const keys = new Set([...address.searchParams.keys()].map((key) => key.toLowerCase()));
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
    if (!keys.has(key)) address.searchParams.set(key, value);
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

/** One picture of a service. @throws AppError map.*, record.unknown */
const pictureAt = (address: string): Promise<Buffer> =>
  answers.of(address, async () => {
    const bytes = await fetchBytes(address, MOST_BYTES, 'image/*');
    if (!pictureType(bytes)) throw new AppError('map.answer');
    return bytes;
  });

/** A tile where records of WGS-84 lie; boxes are shifted as they are asked for, numbered tiles afterwards. */
function tileAt(origin: Origin, place: Place): Promise<Buffer> {
  if (origin.datum !== 'gcj02') return pictureAt(tileAddress(origin, place));
  if (origin.kind === 'wms' || origin.url.includes('{bbox-epsg-3857}')) return pictureAt(tileAddress(origin, place, shiftAt(place)));
  return shifted(place, (one) => pictureAt(tileAddress(origin, one)));
}

/** A layer within reach whose host is asked. @throws AppError record.unknown, map.host */
async function layerOf(context: MapTools, user: CurrentUser, id: string): Promise<Layer> {
  const [layer] = isUuid(id) ? await layersOf(context, user, id) : [];
  if (!layer) throw new AppError('record.unknown');
  if (layer.kind === 'orthophoto') return layer;
  const filed = layer.kind === 'geojson' && layer.file !== null;
  if (!filed && !allowed(layer.url, hostsOf(context.config))) throw new AppError('map.host');
  return layer;
}

/** One of them, which may be shown at first or not. @throws AppError record.unknown, map.host */
export const pictureOf = async (context: MapTools, user: CurrentUser, id: string): Promise<MapPicture> =>
  asPicture(await layerOf(context, user, id));

function originOf({ mapUrl, mapDatum }: Config): Origin {
  if (mapUrl === '') throw new AppError('record.unknown');
  return { kind: 'xyz', url: mapUrl, datum: mapDatum === 'GCJ-02' ? 'gcj02' : 'wgs84' };
}

/** A tile of a configured map. @throws AppError record.unknown, map.* */
export async function tileOf(
  context: MapTools,
  user: CurrentUser,
  params: Record<string, string | undefined>,
): Promise<{ type: string; bytes: Buffer }> {
  const [z, x, y] = [params['z'], params['x'], params['y']].map((n) => (/^\d{1,8}$/.test(n ?? '') ? Number(n) : -1)) as [
    number,
    number,
    number,
  ];
  const id = params['id'] ?? '';
  if (!(z >= 0 && z <= NEAREST && x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z)) throw new AppError('record.unknown');
  const place = { z, x, y };
  const layer = id === BASE_MAP ? undefined : await layerOf(context, user, id);
  if (layer?.kind === 'geojson') throw new AppError('record.unknown');
  if (layer?.kind === 'orthophoto') {
    if (layer.file === null || layer.info === null) throw new AppError('record.unknown');
    return { type: 'image/webp', bytes: await orthoTile(context, layer.file, layer.info, place) };
  }
  const bytes = await tileAt(layer ?? originOf(context.config), place);
  return { type: pictureType(bytes) ?? 'image/png', bytes };
}

/** An uploaded file, up to a bound. @throws AppError map.shapes */
async function fileOf({ storage, reader }: MapTools, id: string): Promise<Buffer> {
  const [file] = await fetchRows(
    reader.database,
    sql<{
      key: string;
      size: number;
    }>`select "objectKey" as key, size::float8 as size from sunvane.file where id = ${id}::uuid and "objectKey" is not null`,
  );
  if (!file || file.size > MOST_SHAPE_BYTES)
    throw new AppError('map.shapes', {
      reason: file ? { zh: '文件过大', en: 'the file is too large' } : { zh: '文件已不存在', en: 'the file is not there any more' },
    });
  return buffer((await storage.open(file.key)).content);
}

/** What a vector layer holds. @throws AppError record.unknown, map.* */
export async function shapesOf(context: MapTools, user: CurrentUser, id: string): Promise<MapShapes> {
  const layer = await layerOf(context, user, id);
  if (layer.kind !== 'geojson') throw new AppError('record.unknown');
  const bytes =
    layer.file === null
      ? await answers.of(layer.url, () => fetchBytes(layer.url, MOST_SHAPE_BYTES, 'application/geo+json, application/json'))
      : await fileOf(context, layer.file);
  return readShapes(bytes, layer.datum === 'gcj02');
}
