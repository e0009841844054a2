import type { FeatureCollection, Geometry } from 'geojson';

/** West, south, east, north, degrees. */
export type Bounds = readonly [number, number, number, number];

/** Outlines of marks, apart from each other without their colour. */
export const SHAPES = ['circle', 'square', 'triangle', 'diamond', 'hexagon', 'star'] as const;
export type Shape = (typeof SHAPES)[number];

/** What a thing on the map is drawn by. */
export interface Look {
  /** Unlike any other on the map. */
  id: string;
  label?: string;
  /** #rrggbb. */
  colour?: string;
  shape?: Shape;
  /** It stands for so many records, which lie too close to be told apart. */
  count?: number;
  /** Picture of the shares of what it stands for, around it. */
  ring?: string;
  /** What it weighs in a heat map. */
  weight?: number;
}

/** Things that are shown and hidden together. */
export interface ThingLayer {
  name: string;
  data: FeatureCollection<Geometry, Look>;
  /** Where much is, in place of the things. */
  heat?: boolean;
  hidden?: boolean;
  /** Not for clicks. */
  still?: boolean;
}

/** What comes from elsewhere and lies under the things: tiles by `{z}/{x}/{y}`, or shapes. */
export interface PictureLayer {
  name: string;
  title?: string;
  tiles?: string[];
  /** Of its tiles, px; 256 when nothing is said. */
  size?: number;
  /** Where it is; everywhere when nothing is said. */
  bounds?: Bounds;
  shapes?: FeatureCollection<Geometry, { label?: string }>;
  minZoom?: number;
  maxZoom?: number;
  /** 0 to 1. */
  opacity?: number;
  attribution?: string;
}

/** What was clicked. */
export interface Hit {
  layer: string;
  id: string;
  count?: number;
  /** Longitude and latitude of the click. */
  at: [number, number];
}
