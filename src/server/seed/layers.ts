/** Map layers of the demonstration that are GeoJSON files: roads of a station and ground to keep clear of, drawn here. */
import type { Kysely } from 'kysely';
import { MAP_LAYERS } from '../../contract/maps.ts';
import { boxOf } from '../../documents/ground/geometry/box.ts';
import type { Tables } from '../db/connection.ts';
import { keepFile } from '../files/keep.ts';
import { insertRows } from '../records/write/bulk.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Storage } from '../storage/storage.ts';
import { solarZones } from './demo/assets.ts';
import { offset, polygon, type Position } from './demo/geometry.ts';
import { solarSites } from './demo/sites.ts';
import { inLanguage } from './english/english.ts';

const ATTRIBUTION = { text: '演示图层，由程序绘制' };
/** Between a zone and the road around it, degrees: about 10 m. */
const VERGE = 0.0001;

interface Layer {
  name: string;
  geometries: readonly object[];
}

/** A road round every zone of a station, and one from its gate in the south. */
function roads(station: string, centre: Position): object[] {
  const boxes = solarZones.filter((zone) => zone['stationCode'] === station).flatMap((zone) => [boxOf(zone['boundary']) ?? []]);
  const rings = boxes.flatMap(([west, south, east, north]) =>
    west === undefined || south === undefined || east === undefined || north === undefined
      ? []
      : [
          [
            [west - VERGE, south - VERGE],
            [east + VERGE, south - VERGE],
            [east + VERGE, north + VERGE],
            [west - VERGE, north + VERGE],
            [west - VERGE, south - VERGE],
          ],
        ],
  );
  return [
    ...rings.map((coordinates) => ({ type: 'LineString', coordinates })),
    { type: 'LineString', coordinates: [offset(centre, 0, -1600), offset(centre, 30, -1100), centre] },
  ];
}

/** What is drawn, of the first station. */
export function drawnLayers(): (Layer & { stationCode: string })[] {
  const [site] = solarSites;
  if (!site) return [];
  const protectedGround = polygon(site.centre, { west: -1700, east: 1700, south: 1150, north: 1750 });
  return [
    { name: `演示道路（${site.name}）`, geometries: roads(site.code, site.centre) },
    { name: `演示生态红线（${site.name}）`, geometries: [protectedGround] },
  ].map((layer) => ({ ...layer, stationCode: site.code }));
}

/** Stores both with their files; nothing where their document is not there. */
export async function writeLayers(db: Kysely<Tables>, records: Writer, storage: Storage, language: string): Promise<void> {
  const { [MAP_LAYERS]: layers } = records.catalogue().resources;
  if (!layers) return;
  const rows: Record<string, unknown>[] = [];
  for (const [i, { geometries, ...layer }] of inLanguage(language, drawnLayers()).entries()) {
    const features = geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry }));
    const bytes = Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
    const { id } = await keepFile(db, storage, { name: `${layer.name}.geojson`, type: 'application/geo+json', bytes });
    rows.push({
      ...layer,
      kind: 'geojson',
      file: [id],
      companyCode: '001001',
      attribution: inLanguage(language, ATTRIBUTION).text,
      minZoom: 8,
      maxZoom: 24,
      opacity: 100,
      visible: '1',
      sort: 10 * (i + 1),
    });
  }
  await insertRows(db, records, layers, rows, 'system');
}
