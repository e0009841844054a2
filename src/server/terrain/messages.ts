/** What is said between the server and the thread that works on terrain and clouds. */
import type { MessagePort } from 'node:worker_threads';
import type { Box } from '../../documents/ground/geometry/box.ts';
import type { Position } from '../../documents/ground/geometry/types.ts';
import type { CloudClass } from '../../terrain/cloud/classes.ts';
import type { KnownBy } from '../../terrain/cloud/clearance.ts';
import type { CloudFault } from '../../terrain/cloud/las.ts';
import type { OrthoFault } from '../map/ortho/types.ts';

/** Memory of a thread, MB; longest answer to a call and longest work on a file, seconds. */
export const LIMITS = { megabytes: 1024, callSeconds: 30, workSeconds: 3600 };

/** A tower of the line that a cloud is held against. */
export interface GivenTower {
  no: number;
  code: string;
  place: Position;
  /** m. */
  height: number | null;
  /** Above the sea, m. */
  base: number | null;
}

/** What is known of a cloud before it is read. */
export interface GivenCloud {
  /** Of its coordinates, where the file does not say. */
  epsg?: number;
  /** Of the line, kV. */
  voltage?: number;
  towers: readonly GivenTower[];
  /** Which of the towers: `12-35`. */
  named?: string;
}

export type TerrainJob =
  | { work: 'dem'; path: string; target: string; port: MessagePort }
  | { work: 'profile'; path: string; line: readonly Position[] }
  | { work: 'contours'; path: string; step?: number }
  | { work: 'cloud'; path: string; target: string; given: GivenCloud; port: MessagePort };

/** Part of the work that is done, 0 to 1. */
export interface Advance {
  part: number;
}

/** Why a file is not taken. */
export interface Refusal {
  refusal: { fault: OrthoFault | CloudFault; detail?: string };
}

/** Where a file of a scene lies among the others, bytes. */
export type Packed = Record<string, readonly [offset: number, length: number]>;

/** What is known of a model of the terrain once it was read. */
export interface DemInfo {
  kind: 'dem';
  epsg: number;
  width: number;
  height: number;
  /** Metres of a cell, at its middle. */
  metres: number;
  box: Box;
  /** m. */
  low: number;
  high: number;
  /** Share of the cells that are known, 0 to 1. */
  known: number;
  files: Packed;
}

/** A span of the line and the tree that is nearest to its conductors. */
export interface SpanInfo {
  name: string;
  /** Codes of its towers. */
  towers: [string, string];
  /** m. */
  length: number;
  line: [Position, Position];
  by: KnownBy;
  /** Undefined where no vegetation lies near it. */
  nearest?: {
    /** m. */
    distance: number;
    at: Position;
    /** Metres along the span, to its right, and high; of the tree and of the conductor. */
    tree: [number, number, number];
    wire: [number, number, number];
  };
}

/** What is known of a cloud once it was read. */
export interface CloudInfo {
  kind: 'cloud';
  epsg: number;
  count: number;
  /** Points of each class. */
  classes: Partial<Record<CloudClass, number>>;
  /** Whether the file had classes, or the server made them. */
  classified: 'file' | 'own';
  /** Points per m² where there are any. */
  density: number;
  box: Box;
  /** m. */
  low: number;
  high: number;
  /** Points that the scene shows. */
  shown: number;
  colours: boolean;
  spans: SpanInfo[];
  files: Packed;
}

/** A vertical cut along a span: everything within some metres of its axis. */
export interface Section {
  /** Half of its width, m. */
  half: number;
  /** Metres along the span, to its right, and high, with the class of LAS. */
  points: [along: number, aside: number, height: number, kind: number][];
  wires: [along: number, aside: number, height: number][];
}

export interface ProfileRead {
  /** Metres of a cell it was read from. */
  metres: number;
  spots: { along: number; place: Position; height: number | null }[];
  length: number;
  low: number | null;
  high: number | null;
  climb: number;
  descent: number;
  steepest: number;
}

export interface ContoursRead {
  step: number;
  /** Metres of a cell they were drawn from. */
  metres: number;
  lines: { level: number; line: Position[] }[];
}
