/** What a scene shows and how. */
import type { Object3D, PerspectiveCamera, Vector3, WebGLRenderer, Box3 } from 'three';
import type { Place } from './geo.ts';

/** A model to be shown: one file, or tiles that refine as one comes near. */
export interface SceneSource {
  kind: 'glb' | 'tiles';
  /** Whole address; those of this server go with the session. */
  url: string;
}

export const COLOURS = ['rgb', 'height', 'class'] as const;
/** By what points are coloured. */
export type PointColour = (typeof COLOURS)[number];

export interface SceneLook {
  wireframe: boolean;
  /** Pixels. */
  pointSize: number;
  colourBy: PointColour;
}
/** How a scene looks at first. */
export const FIRST_LOOK: SceneLook = { wireframe: false, pointSize: 2, colourBy: 'rgb' };

/** Shares of the model that are left of it, from west to east, from below and from north to south; 0 to 1. */
export type Section = readonly [x: readonly [number, number], y: readonly [number, number], z: readonly [number, number]];
export const WHOLE_SECTION: Section = [
  [0, 1],
  [0, 1],
  [0, 1],
];

/** A loaded model. */
export interface Content {
  object: Object3D;
  /** What it covers, in metres of the scene. */
  box: Box3;
  /** Where the zero of the model's own metres lies in the scene. */
  shift: Vector3;
  /** The place of the scene's zero, where the model itself knows it. */
  place?: Place;
  /** Brings in what is to be seen from here. Answers whether more is on its way. */
  update?: (camera: PerspectiveCamera, renderer: WebGLRenderer) => boolean;
  dispose: () => void;
}

/** How a load goes. */
export interface Loading {
  signal: AbortSignal;
  /** Bytes that came, of how many; 0 where nobody knows. */
  onProgress: (loaded: number, total: number) => void;
  /** A part of the model is there and is to be drawn. */
  onPart: (object: Object3D) => void;
  /** Something more may be there to be drawn. */
  onNeeded: () => void;
  /** A part did not come. */
  onTrouble: (error: unknown) => void;
}

export type SceneTrouble = 'address' | 'compressed' | 'foreign' | 'missing' | 'broken' | 'network';

/** Why a model is not shown, in a word that has its sentence in the texts. */
export class SceneError extends Error {
  override readonly name = 'SceneError';
  constructor(
    readonly reason: SceneTrouble,
    readonly detail = '',
    cause?: unknown,
  ) {
    super(`${reason} ${detail}`, { cause });
  }
}
