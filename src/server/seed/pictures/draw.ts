/**
 * Pictures of a flight over a few tables of the demonstration, drawn: thirteen thermal frames, the photograph of each, and one photograph
 * out of focus. They carry what cameras write, their temperatures, and that they were drawn. Close-ups of blades and of towers beside them.
 * Drawn once, kept in pictures.json and closeUps.json:
 * `DRAW=1 npx vitest run --project unit src/server/seed/pictures`.
 */
import sharp from 'sharp';
import { bladeSvg } from './blade.ts';
import { CLOSE_UPS, nameOf, PHOTOGRAPH } from './closeUps.ts';
import { lineSvg } from './lineParts.ts';
import { METRES_PER_DEGREE, seeded, type Position } from '../demo/geometry.ts';
import { faultAt, four, FRAME, GROUND_AT, HEIGHT, MIDDLES, moduleAt, MODULES_AT } from './field.ts';

/** A picture as a camera's card holds it. */
export interface Drawn {
  name: string;
  bytes: Buffer;
}

/** Photographs have one and a half times the size and focal length of a frame. */
const PHOTO = 1.5;
/** °C of a grey level: offset + scale × level. */
export const CELSIUS = { offset: 10, scale: 0.25 } as const;

/** What a camera writes beside the pixels, and that they were drawn. */
export function xmpOf(at: Position, focal: number, thermal: boolean, seconds: number, height: number = HEIGHT): string {
  const taken = new Date(Date.UTC(2025, 5, 1, 4) + seconds * 1000).toISOString().slice(0, 19);
  const said: Record<string, string | number> = {
    'drone-dji:GpsLongitude': at[0].toFixed(7),
    'drone-dji:GpsLatitude': at[1].toFixed(7),
    'drone-dji:RelativeAltitude': height,
    'drone-dji:GimbalPitchDegree': -90,
    'drone-dji:GimbalYawDegree': 0,
    'drone-dji:GimbalRollDegree': 0,
    'drone-dji:RtkFlag': 50,
    'drone-dji:CalibratedFocalLength': focal,
    'drone-dji:ImageSource': thermal ? 'InfraredCamera' : 'WideCamera',
    'drone-dji:UTCAtExposure': taken,
    'sunvane:Drawn': 'true',
    ...(thermal ? { 'sunvane:CelsiusOffset': CELSIUS.offset, 'sunvane:CelsiusScale': CELSIUS.scale } : {}),
  };
  return packet(said);
}

/** XMP of these values. */
export function packet(said: Readonly<Record<string, string | number>>): string {
  const attributes = Object.entries(said).map(([name, value]) => `${name}="${value}"`);
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" xmlns:sunvane="https://sunvane.example/ns/1.0/" ${attributes.join(' ')}/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
}

/** Bushes of a frame, by which photographs are told apart. */
function bushes(n: number, middle: readonly [number, number]): { east: number; north: number; radius: number; shade: number }[] {
  const random = seeded(9300 + n);
  return Array.from({ length: 26 }, () => ({
    east: middle[0] + random.between(-9, 9, 2),
    north: middle[1] + random.between(-7, 7, 2),
    radius: random.between(0.4, 1.8, 2),
    shade: random.between(-50, 50, 0),
  }));
}

async function thermalFrame(n: number, [east, north]: readonly [number, number], at: Position): Promise<Buffer> {
  const { width, height, focal } = FRAME;
  const random = seeded(9000 + n);
  const levels = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [e, w] = [east + ((x + 0.5 - width / 2) * HEIGHT) / focal, north - ((y + 0.5 - height / 2) * HEIGHT) / focal];
      const place = moduleAt(e, w);
      const degrees = place ? MODULES_AT + (faultAt(place)?.above ?? 0) : GROUND_AT + 0.6 * Math.sin(e * 1.7) * Math.cos(w * 1.3);
      levels[y * width + x] = Math.round((degrees + random.between(-0.3, 0.3, 2) - CELSIUS.offset) / CELSIUS.scale);
    }
  }
  return sharp(levels, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .withXmp(xmpOf(at, focal, true, n * 3))
    .jpeg({ quality: 92 })
    .toBuffer();
}

async function photograph(n: number, [east, north]: readonly [number, number], at: Position, blurred = false): Promise<Buffer> {
  const [width, height, focal] = [FRAME.width * PHOTO, FRAME.height * PHOTO, FRAME.focal * PHOTO];
  const random = seeded(9100 + n);
  const green = bushes(n, [east, north]);
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [e, w] = [east + ((x + 0.5 - width / 2) * HEIGHT) / focal, north - ((y + 0.5 - height / 2) * HEIGHT) / focal];
      const place = moduleAt(e, w);
      const grain = random.between(-9, 9, 0);
      const bush = green.find((one) => Math.hypot(one.east - e, one.north - w) < one.radius);
      const cell = place && (place.x % 0.188 < 0.02 || place.y % 0.19 < 0.02);
      const base = place
        ? cell
          ? [96, 108, 132]
          : [26, 38, 74]
        : bush
          ? [86 + bush.shade, 112 + bush.shade, 60 + bush.shade]
          : [176, 152, 112];
      for (const [i, value] of base.entries()) pixels[(y * width + x) * 3 + i] = Math.max(0, Math.min(255, value + grain));
    }
  }
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
  return (blurred ? picture.blur(9) : picture)
    .withXmp(xmpOf(at, focal, false, n * 3))
    .jpeg({ quality: 62 })
    .toBuffer();
}

/** Draws them. @param corner of the field, where the first table begins */
export async function drawPictures(corner: Position): Promise<Drawn[]> {
  const there = ([east, north]: readonly [number, number]): Position => [
    corner[0] + east / (METRES_PER_DEGREE * Math.cos((corner[1] * Math.PI) / 180)),
    corner[1] + north / METRES_PER_DEGREE,
  ];
  const drawn: Drawn[] = [];
  for (const [i, middle] of MIDDLES.entries()) {
    const at = there(middle);
    drawn.push({ name: `DRAWN_${four(i + 1)}_T.JPG`, bytes: await thermalFrame(i + 1, middle, at) });
    drawn.push({ name: `DRAWN_${four(i + 1)}_W.JPG`, bytes: await photograph(i + 1, middle, at) });
  }
  const last = MIDDLES.length + 1;
  drawn.push({ name: `DRAWN_${four(last)}_W.JPG`, bytes: await photograph(last, [44, -9.3], there([44, -9.3]), true) });
  return drawn;
}

/** Draws the close-ups, with the range at which they would have been taken. */
export const drawCloseUps = (): Promise<Drawn[]> =>
  Promise.all(
    CLOSE_UPS.map(async (one, i) => {
      const said = {
        'drone-dji:CalibratedFocalLength': PHOTOGRAPH.focal,
        'drone-dji:LRFTargetDistance': PHOTOGRAPH.range,
        'drone-dji:ImageSource': 'ZoomCamera',
        'sunvane:Drawn': 'true',
      };
      const svg = (one.of === 'blade' ? bladeSvg : lineSvg)(one, i + 1);
      return { name: nameOf(i), bytes: await sharp(Buffer.from(svg)).withXmp(packet(said)).jpeg({ quality: 68 }).toBuffer() };
    }),
  );
