/**
 * Pictures of the simulated drone, drawn: a thermal frame of a field of modules, some of which are warm, or a photograph of bare ground.
 * The same place always shows the same. They carry what cameras write, and that they were drawn.
 */
import sharp from 'sharp';
import type { Shot } from './drone.ts';

/** A picture as the card of a camera holds it. */
export interface DrawnPicture {
  name: string;
  bytes: Buffer;
}

const [WIDTH, HEIGHT] = [320, 256];
/** Metres of a pixel on the ground: the lens is as long as that takes. */
const GSD = 0.055;
/** °C of a grey level: offset + scale × level. */
const CELSIUS = { offset: 10, scale: 0.25 } as const;
/** °C of modules and of the ground between them. */
const [MODULES_AT, GROUND_AT] = [45, 44];
/** Modules in metres: pitch and size, and so many in a table with a path behind it. */
const MODULE = { across: 1.15, down: 2.3, wide: 1.13, high: 2.28, columns: 14, rows: 2 } as const;
const TABLE = { across: 18, down: 7 } as const;
const METRES_PER_DEGREE = 111_320;
/** Of so many modules one is warm. */
const RARITY = 90;

/** A number from 0 to 1 that belongs to a place. */
function chance(...place: readonly number[]): number {
  let hash = 2_166_136_261;
  for (const part of place) hash = Math.imul(hash ^ (part | 0), 16_777_619) ^ (hash >>> 13);
  return ((hash ^ (hash >>> 15)) >>> 0) / 4_294_967_296;
}

/** Degrees at a place of the field, metres east and north of its origin. */
function degreesAt(east: number, north: number): number {
  const [tc, tr] = [Math.floor(east / TABLE.across), Math.floor(north / TABLE.down)];
  const [x, y] = [east - tc * TABLE.across, north - tr * TABLE.down];
  const [mc, mr] = [Math.floor(x / MODULE.across), Math.floor(y / MODULE.down)];
  const [mx, my] = [x - mc * MODULE.across, y - mr * MODULE.down];
  if (mc >= MODULE.columns || mr >= MODULE.rows || mx > MODULE.wide || my > MODULE.high)
    return GROUND_AT + 0.6 * Math.sin(east * 1.7) * Math.cos(north * 1.3);
  const kind = chance(tc, tr, mc, mr) * RARITY;
  if (kind >= 1) return MODULES_AT;
  // A cell, a third of a module, a whole one.
  if (kind < 0.5) return mx > 0.4 && mx < 0.65 && my > 0.9 && my < 1.15 ? MODULES_AT + 20 : MODULES_AT;
  if (kind < 0.8) return mx > 0.38 && mx < 0.75 ? MODULES_AT + 10 : MODULES_AT;
  return MODULES_AT + 9;
}

/** What cameras write, in the words that readers of drone pictures know, and that it was drawn. */
function xmpOf({ at, height, time }: Shot, focal: number, thermal: boolean): string {
  const said: Record<string, string | number> = {
    'drone-dji:GpsLongitude': at.lon.toFixed(7),
    'drone-dji:GpsLatitude': at.lat.toFixed(7),
    'drone-dji:RelativeAltitude': height.toFixed(1),
    'drone-dji:GimbalPitchDegree': -90,
    'drone-dji:GimbalYawDegree': 0,
    'drone-dji:GimbalRollDegree': 0,
    'drone-dji:RtkFlag': 50,
    'drone-dji:CalibratedFocalLength': focal.toFixed(1),
    'drone-dji:ImageSource': thermal ? 'InfraredCamera' : 'WideCamera',
    'drone-dji:UTCAtExposure': new Date(time).toISOString().slice(0, 19),
    'sunvane:Drawn': 'true',
    ...(thermal ? { 'sunvane:CelsiusOffset': CELSIUS.offset, 'sunvane:CelsiusScale': CELSIUS.scale } : {}),
  };
  const attributes = Object.entries(said).map(([name, value]) => `${name}="${value}"`);
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" xmlns:sunvane="https://sunvane.example/ns/1.0/" ${attributes.join(' ')}/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
}

/** Draws what a shot shows. @param number of it in its flight */
export async function drawShot(shot: Shot, number: number, over: 'modules' | 'ground'): Promise<DrawnPicture> {
  const thermal = over === 'modules';
  const channels = thermal ? 1 : 3;
  const east = shot.at.lon * METRES_PER_DEGREE * Math.cos((shot.at.lat * Math.PI) / 180);
  const north = shot.at.lat * METRES_PER_DEGREE;
  const pixels = Buffer.alloc(WIDTH * HEIGHT * channels);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const [e, n] = [east + (x + 0.5 - WIDTH / 2) * GSD, north - (y + 0.5 - HEIGHT / 2) * GSD];
      const grain = chance(Math.round(e / GSD), Math.round(n / GSD), number) - 0.5;
      const i = (y * WIDTH + x) * channels;
      if (thermal) pixels[i] = Math.round((degreesAt(e, n) + grain * 0.6 - CELSIUS.offset) / CELSIUS.scale);
      else {
        const shade = 14 * Math.sin(e * 0.9) * Math.cos(n * 1.1) + 60 * (chance(Math.round(e), Math.round(n)) - 0.5) + grain * 24;
        for (const [c, base] of [150, 138, 104].entries()) pixels[i + c] = Math.max(0, Math.min(255, base + shade));
      }
    }
  const picture = sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels } });
  const bytes = await (thermal ? picture.toColourspace('b-w') : picture)
    .withXmp(xmpOf(shot, Math.max(60, shot.height) / GSD, thermal))
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name: `DRAWN_${String(number).padStart(4, '0')}_${thermal ? 'T' : 'W'}.JPG`, bytes };
}
