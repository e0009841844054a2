/** How curves are asked of inverters that can scan. What a gateway of a deployment speaks stands behind it; the simulated one is here. */
import { drawCurve, randomFrom, type Drawn } from '../../diagnosis/generate.ts';
import type { Conditions } from '../../diagnosis/physics.ts';
import type { Design } from '../../diagnosis/reference.ts';
import type { Point } from '../../diagnosis/string.ts';

/** What is wanted of one string. */
export interface ScanRequest {
  stringCode: string;
  inverterCode: string;
  design: Design | undefined;
  /** Points of the sweep. */
  points: number;
  /** Whether it is swept again after cleaning or repair. */
  check: boolean;
  /** Least irradiance, W/m². */
  irradianceMin: number;
}

export interface Scanned {
  points: Point[];
  /** What the inverter says of them; sensors of the station say the rest. */
  conditions: Partial<Conditions>;
}

/** A way to inverters. */
export interface ScanDevice {
  /** Whether curves are made up. */
  readonly simulated: boolean;
  /** Sweeps one string; undefined where it does not answer. */
  scan(request: ScanRequest): Promise<Scanned | undefined>;
}

const hashOf = (text: string): number =>
  [...text].reduce((sum, sign) => Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0, 2_166_136_261);

/** Of a hundred strings so many have each fault; cleaning takes away those that dirt made. */
function faultOf(random: () => number, substrings: number, check: boolean): Drawn {
  const n = random() * 100;
  if (n < 3) return check ? { fault: 'normal' } : { fault: 'lowIsc', light: 0.82 + 0.1 * random() };
  if (n < 5)
    return check ? { fault: 'normal' } : { fault: 'step', substrings: Math.min(substrings - 1, 3 + Math.floor(6 * random())), light: 0.5 };
  if (n < 6) return { fault: 'rsHigh', ohm: 2 + 3 * random() };
  if (n < 7) return { fault: 'diodeShort', substrings: 1 + Math.floor(3 * random()) };
  return n < 7.5 ? { fault: 'open' } : { fault: 'normal' };
}

/** Curves as the model draws them, the same fault of a string at every scan. Everything that comes of it says that it is simulated. */
export const simulatedInverters: ScanDevice = {
  simulated: true,
  async scan({ stringCode, inverterCode, design, points, check, irradianceMin }) {
    if (!design) return undefined;
    const random = randomFrom(hashOf(stringCode));
    const weather = randomFrom(hashOf(inverterCode));
    const conditions = { irradiance: Math.max(irradianceMin, 700) + Math.round(120 * weather()), tCell: 40 + Math.round(10 * weather()) };
    const drawn = faultOf(random, design.count * design.substrings, check);
    return { points: drawCurve(design, conditions, drawn, { points, noise: 0.0008, random }), conditions };
  },
};
