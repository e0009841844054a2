/**
 * Temperatures out of the radiometric JPEG files whose layout is known for certain: raw values in APP3, their kind in APP4. Measured on
 * public samples of several cameras; those whose values are sensor counts (H20T, M3TD) do not pass the signs and get none.
 */
import type { Celsius } from './types.ts';

const [SOI, SOS, APP3, APP4] = [0xffd8, 0xda, 0xe3, 0xe4];
/** Frames of these cameras by their number of pixels. */
const SIZES: Readonly<Record<number, readonly [width: number, height: number]>> = { 327_680: [640, 512], 1_310_720: [1280, 1024] };
/** Degrees of a step of the raw value, whose two low bits say nothing, and the zero of Kelvin. */
const [STEP, ZERO] = [0.0625, 273.15];
/** A median outside of this is no outdoor picture but a wrong reading. */
const PLAUSIBLE: readonly [number, number] = [-60, 150];
/** Floats that M2EA begins its APP4 with: the camera's defaults of humidity and emissivity. */
const FLOATS = 5;

/** The pieces of the two segments in their order. */
function segmentsOf(bytes: Buffer): { values: Buffer; about: Buffer } {
  const pieces: Record<number, Buffer[]> = { [APP3]: [], [APP4]: [] };
  if (bytes.length > 4 && bytes.readUInt16BE(0) === SOI) {
    for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
      const marker = bytes[at + 1] ?? 0;
      const length = bytes.readUInt16BE(at + 2);
      if (marker === SOS || length < 2) break;
      pieces[marker]?.push(bytes.subarray(at + 4, at + 2 + length));
      at += 2 + length;
    }
  }
  return { values: Buffer.concat(pieces[APP3] ?? []), about: Buffer.concat(pieces[APP4] ?? []) };
}

/** Whether APP4 says that APP3 holds temperatures. */
function says(about: Buffer): boolean {
  if (about.length < 32) return false;
  if (about.subarray(4, 8).toString('latin1') === 'iirp') return true;
  // M2EA: ambient, distance, emissivity, humidity, reflected, as numbers that can be.
  const read = Array.from({ length: FLOATS }, (_, i) => about.readFloatLE(i * 4));
  const [ambient = NaN, distance = NaN, emissivity = NaN, humidity = NaN, reflected = NaN] = read;
  return (
    Math.abs(ambient) <= 100 &&
    distance > 0 &&
    distance <= 1000 &&
    emissivity > 0.05 &&
    emissivity <= 1 &&
    humidity >= 0 &&
    humidity <= 1 &&
    Math.abs(reflected) <= 500
  );
}

/** Apparent temperatures of a frame; undefined unless every sign says that they are. */
export function readRjpeg(bytes: Buffer): Celsius | undefined {
  const { values, about } = segmentsOf(bytes);
  const size = SIZES[values.length / 2];
  if (!size || !says(about)) return undefined;
  const degrees = new Float32Array(values.length / 2);
  for (let i = 0; i < degrees.length; i += 1) {
    const raw = values.readUInt16LE(i * 2);
    if (raw & 3) return undefined;
    degrees[i] = (raw >> 2) * STEP - ZERO;
  }
  const median = degrees.toSorted()[degrees.length >> 1] ?? NaN;
  if (!(median >= PLAUSIBLE[0] && median <= PLAUSIBLE[1])) return undefined;
  return { width: size[0], height: size[1], degrees, source: 'rjpeg' };
}

/** The raw values alone, which tell frames apart where pictures cannot. */
export const rawValues = (bytes: Buffer): Buffer => segmentsOf(bytes).values;
