/** An orthophoto of the tables whose modules the demonstration knows, drawn somewhat off its place and with modules missing, and a task to count them. */
import type { Kysely } from 'kysely';
import { MAP_LAYERS } from '../../../contract/maps.ts';
import { boxOf } from '../../../documents/ground/geometry/box.ts';
import { radians } from '../../../documents/ground/geometry/sphere.ts';
import type { Tables } from '../../db/connection.ts';
import { random } from '../../media/models/forest.ts';
import type { PlainTiff } from '../../map/ortho/plain.ts';
import { insertRows } from '../../records/write/bulk.ts';
import type { Writer } from '../../records/write/writer.ts';
import { pvModules, pvStrings } from '../demo/equipment.ts';
import { METRES_PER_DEGREE } from '../demo/geometry.ts';
import { inLanguage } from '../english/english.ts';
import { storeTiff, type Storing } from './write.ts';

const STATION = 'DEMO-S01';
/** Metres of a pixel, of ground around, and how far the picture lies off to the east and to the south. */
const [STEP, MARGIN, OFF] = [0.06, 8, [0.7, -0.5]] as const;
/** Modules that are not there, by their number. */
export const MISSING = [9, 23, 40] as const;
const [GROUND, CELLS, FRAME] = [
  [176, 152, 118],
  [33, 46, 84],
  [122, 132, 150],
] as const;
/** Width of a module's frame, metres. */
const EDGE = 0.06;

/** What the records say. */
export const TEXTS = {
  layer: '演示组件清点影像（程序绘制）',
  task: '演示组件清点（程序绘制的影像，可试运行）',
  attribution: '演示影像，由程序绘制',
} as const;

/** The picture, row by row. */
function drawn(): { tiff: PlainTiff; rows: Generator<Buffer> } {
  const modules = pvModules(pvStrings(0)).filter((_, i) => !(MISSING as readonly number[]).includes(i));
  const boxes = modules.map(({ outline }) => boxOf(outline) ?? [0, 0, 0, 0]);
  const [west, north] = [Math.min(...boxes.map(([w]) => w)), Math.max(...boxes.map(([, , , n]) => n))];
  const [east, south] = [Math.max(...boxes.map(([, , e]) => e)), Math.min(...boxes.map(([, s]) => s))];
  const degree = [METRES_PER_DEGREE * Math.cos(radians(north)), METRES_PER_DEGREE] as const;
  // Metres from the north-western corner, to the east and to the south.
  const places = boxes.map(([w, s, e, n]) => ({
    left: (w - west) * degree[0],
    right: (e - west) * degree[0],
    top: (north - n) * degree[1],
    bottom: (north - s) * degree[1],
  }));
  const width = Math.ceil(((east - west) * degree[0] + 2 * MARGIN) / STEP);
  const height = Math.ceil(((north - south) * degree[1] + 2 * MARGIN) / STEP);
  const origin = [west - MARGIN / degree[0], north + MARGIN / degree[1]] as const;
  const next = random(4711);
  function* rows(): Generator<Buffer> {
    for (let row = 0; row < height; row += 1) {
      const bytes = Buffer.alloc(width * 3);
      const y = (row + 0.5) * STEP - MARGIN - OFF[1];
      const near = places.filter(({ top, bottom }) => y >= top && y <= bottom);
      for (let column = 0; column < width; column += 1) {
        const x = (column + 0.5) * STEP - MARGIN - OFF[0];
        const on = near.find(({ left, right }) => x >= left && x <= right);
        const isEdge = on && Math.min(x - on.left, on.right - x, y - on.top, on.bottom - y) < EDGE;
        const grain = 0.88 + 0.24 * next();
        for (const [i, value] of (on ? (isEdge ? FRAME : CELLS) : GROUND).entries())
          bytes[column * 3 + i] = Math.min(255, Math.round(value * grain));
      }
      yield bytes;
    }
  }
  const place = { epsg: 4326, geographic: true, origin, step: [STEP / degree[0], STEP / degree[1]] } as const;
  return { tiff: { width, height, bands: 3, place }, rows: rows() };
}

/** Writes both; nothing where a document of them is not there. */
export async function writeCountField(db: Kysely<Tables>, records: Writer, storing: Storing, language: string): Promise<void> {
  const { [MAP_LAYERS]: layers, task } = records.catalogue().resources;
  if (!layers || !task) return;
  const { tiff, rows } = drawn();
  const [layer] = inLanguage(language, [
    {
      name: TEXTS.layer,
      kind: 'orthophoto',
      band: 'rgb',
      companyCode: '001001',
      stationCode: STATION,
      attribution: TEXTS.attribution,
      minZoom: 0,
      maxZoom: 24,
      opacity: 100,
      visible: '0',
      sort: 7,
    },
  ]);
  const stored = await storeTiff(db, storing, { tiff, rows, name: String(layer?.name) });
  await insertRows(db, records, layers, [{ ...layer, ...stored }], 'system');
  const counting = {
    taskCode: 'DEMO-S01-COUNT',
    taskName: TEXTS.task,
    kind: 'moduleCount',
    stationCode: STATION,
    area: '全站',
    status: '0',
    releaseStatus: '0',
    uploadDone: 0,
  };
  await insertRows(db, records, task, inLanguage(language, [counting]), 'system');
}
