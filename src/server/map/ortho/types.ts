/** What an orthophoto is known by once it has been read, and why one is not taken. */
import type { Box } from '../../../documents/ground/geometry/box.ts';

/** Codes of the dictionary ORTHO_FAULT. */
export type OrthoFault =
  | 'format'
  | 'place'
  | 'projection'
  | 'rotated'
  | 'size'
  | 'blocks'
  | 'bomb'
  | 'samples'
  | 'broken'
  | 'missing'
  | 'cancelled'
  | 'server';

/** Codes of the dictionary ORTHO_STATE. */
export const ORTHO_STATE = { waiting: '0', working: '1', ready: '2', failed: '3' } as const;

/** Where the pixels of an orthophoto lie. */
export interface OrthoInfo {
  width: number;
  height: number;
  epsg: number;
  /** Upper left corner of the picture, units of the plane. */
  origin: [x: number, y: number];
  /** Units of a pixel, to the east and to the south. */
  step: [x: number, y: number];
  /** Degrees around it. */
  box: Box;
  /** Metres of a pixel at its middle. */
  metres: number;
  /** Value that stands for nothing, of eight bits. */
  empty?: number;
  /** Values that the first and the last colour stand for, where the file holds one band of measures. */
  range?: [low: number, high: number];
}

/** It is not taken. */
export class OrthoError extends Error {
  override readonly name = 'OrthoError';
  constructor(
    readonly fault: OrthoFault,
    cause?: unknown,
  ) {
    super(`orthophoto: ${fault}${cause === undefined ? '' : ` (${String(cause)})`}`, { cause });
  }
}

/** What the process says that makes the pyramid. */
export type FromChild = { part: number } | { info: OrthoInfo } | { fault: OrthoFault; reason: string };
