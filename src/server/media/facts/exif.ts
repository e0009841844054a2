/** What cameras write into files: EXIF and XMP, in the words of this product. */
import exifr from 'exifr';
import type { Shot } from './types.ts';

// A package of the older kind: the names that its types export are not there to import.
// oxlint-disable-next-line import/no-named-as-default-member
const { parse } = exifr;

const OPTIONS = {
  tiff: true,
  exif: true,
  gps: true,
  xmp: { parse: true, multiSegment: true },
  makerNote: false,
  mergeOutput: false,
  reviveValues: false,
} as never;

type Segment = Record<string, unknown>;
/** Diagonal of the small picture that focal lengths are told for, mm. */
const DIAGONAL_35 = 43.2666;
/** Fixed solution of the receiver, in the maker's numbers. */
const RTK_FIXED = 50;
const EDITORS = /photo viewer|photoshop|gimp|lightroom|snapseed|picasa|paint/i;
const LENSES: readonly [RegExp, NonNullable<Shot['lens']>][] = [
  [/infrared|thermal/i, 'ir'],
  [/zoom|tele/i, 'zoom'],
  [/wide|visible/i, 'wide'],
];
const SUFFIXES: Readonly<Record<string, NonNullable<Shot['lens']>>> = { T: 'ir', R: 'ir', IR: 'ir', W: 'wide', V: 'wide', Z: 'zoom' };

const numberOf = (value: unknown, least: number, most: number): number | undefined => {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && number >= least && number <= most ? number : undefined;
};
const textOf = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '').trim() : '');

function locationOf(gps: Segment, dji: Segment): Shot['location'] {
  const lon = numberOf(gps.longitude, -180, 180) ?? numberOf(dji.GpsLongitude ?? dji.GpsLongtitude, -180, 180);
  const lat = numberOf(gps.latitude, -90, 90) ?? numberOf(dji.GpsLatitude, -90, 90);
  // Receivers without a fix write zeros.
  return lon === undefined || lat === undefined || (lon === 0 && lat === 0) ? undefined : [lon, lat];
}

/** Times that carry their zone first: that of the exposure, then of the satellites; else the camera's wall clock. */
function timeOf(exif: Segment, gps: Segment, dji: Segment): Pick<Shot, 'takenAt' | 'localTime'> {
  const utc = textOf(dji.UTCAtExposure);
  if (utc && !Number.isNaN(Date.parse(`${utc.replace(' ', 'T')}Z`)))
    return { takenAt: new Date(`${utc.replace(' ', 'T')}Z`).toISOString() };
  const [day, at] = [textOf(gps.GPSDateStamp).replaceAll(':', '-'), gps.GPSTimeStamp];
  if (/^\d{4}-\d\d-\d\d$/.test(day) && Array.isArray(at) && at.length === 3) {
    const ms = Date.parse(`${day}T00:00:00Z`) + (Number(at[0]) * 3600 + Number(at[1]) * 60 + Number(at[2])) * 1000;
    if (Number.isFinite(ms)) return { takenAt: new Date(ms).toISOString() };
  }
  const wall = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(textOf(exif.DateTimeOriginal ?? exif.CreateDate));
  return wall && wall[1] !== '0000' ? { localTime: `${wall[1]}-${wall[2]}-${wall[3]}T${wall[4]}` } : {};
}

/** Lens by the suffix of a name such as `DJI_0001_T.JPG`. */
export const lensByName = (name: string): Shot['lens'] => SUFFIXES[/_([A-Z]{1,2})\.[A-Za-z0-9]+$/.exec(name)?.[1] ?? ''];

/** Focal length in pixels: by the diagonal, of the whole sensor where the picture is cut to 16:9. */
export function focalOf(f35: number, width: number, height: number): number {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const whole = long / short > 1.6 ? (long * 3) / 4 : short;
  return (f35 / DIAGONAL_35) * Math.hypot(long, whole);
}

/** What the file says of its shot; nothing where it says nothing. Never throws: a broken head is one without facts. */
export async function shotOf(bytes: Buffer, name: string, size: { width: number; height: number }): Promise<Shot> {
  const read = ((await parse(bytes, OPTIONS).catch(() => undefined)) ?? {}) as Record<string, Segment | undefined>;
  const { ifd0 = {}, exif = {}, gps = {}, sunvane = {}, 'drone-dji': dji = {} } = read;
  const f35 = numberOf(exif.FocalLengthIn35mmFormat, 1, 5000);
  const focalPx = numberOf(dji.CalibratedFocalLength, 50, 200_000) ?? (f35 && focalOf(f35, size.width, size.height));
  const source = textOf(dji.ImageSource);
  const lens = LENSES.find(([pattern]) => pattern.test(source))?.[1] ?? lensByName(name);
  const camera = [textOf(ifd0.Make), textOf(ifd0.Model)].filter(Boolean).join(' ').slice(0, 80);
  const facts: { [K in keyof Shot]: Shot[K] | undefined } = {
    ...timeOf(exif, gps, dji),
    location: locationOf(gps, dji),
    relAlt: numberOf(dji.RelativeAltitude, -500, 2000),
    gimbalPitch: numberOf(dji.GimbalPitchDegree, -180, 180),
    gimbalYaw: numberOf(dji.GimbalYawDegree, -360, 360),
    gimbalRoll: numberOf(dji.GimbalRollDegree, -180, 180),
    camera: camera || undefined,
    lens,
    focalPx: focalPx || undefined,
    range: numberOf(dji.LRFTargetDistance, 0.5, 3000),
    rtk: dji.RtkFlag === undefined ? undefined : numberOf(dji.RtkFlag, 0, 100) === RTK_FIXED,
    edited: EDITORS.test(textOf(ifd0.Software)) || undefined,
    drawn: String(sunvane.Drawn) === 'true' || undefined,
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Shot;
}

/** How grey levels of a picture drawn by this product are degrees: `offset + scale × level`; undefined for any other. */
export async function drawnScale(bytes: Buffer): Promise<{ offset: number; scale: number } | undefined> {
  const read = ((await parse(bytes, OPTIONS).catch(() => undefined)) ?? {}) as Record<string, Segment | undefined>;
  const { sunvane } = read;
  if (String(sunvane?.Drawn) !== 'true') return undefined;
  const [offset, scale] = [numberOf(sunvane?.CelsiusOffset, -60, 150), numberOf(sunvane?.CelsiusScale, 0.001, 10)];
  return offset === undefined || scale === undefined ? undefined : { offset, scale };
}
