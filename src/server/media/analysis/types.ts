/** Tasks, pictures and findings as the analysers see them. */
import type { PixelBox } from '../facts/types.ts';

/** A task that is analysed. */
export interface TaskRow {
  id: string;
  taskCode: string;
  kind: string;
  stationCode: string;
  area: string | null;
  irradiance: number | null;
  /** Of equipment: what was entered for the normal phase and the surroundings, °C. */
  tRef: number | null;
  tAmbient: number | null;
  /** Number of the module, of tasks of electroluminescence. */
  module: string | null;
  modelCode: string | null;
  status: string;
}

/** A picture of it. */
export interface Picture {
  id: string;
  mediaCode: string;
  fileName: string;
  kind: string;
  fileId: string;
  objectKey: string | null;
  takenAt: string | null;
  location: [number, number] | null;
  relAlt: number | null;
  gimbalPitch: number | null;
  gimbalYaw: number | null;
  gimbalRoll: number | null;
  focalPx: number | null;
  rtk: boolean | null;
  width: number | null;
  height: number | null;
  assetCode: string | null;
  /** The other of a pair, and its file. */
  pairCode: string | null;
  pairFile: string | null;
}

/** Something found on a picture by whichever analyser. */
export interface Finding {
  box: PixelBox;
  /** Code of the fault in the dictionary of what the task inspects. */
  fault: string;
  /** %. */
  confidence: number;
  modules?: number;
  /** Row and column of the cell, as `3-5`. */
  cell?: string;
  /** °C. */
  tMax?: number;
  tRef?: number;
}

/** What was made of a picture. */
export interface Found {
  findings: Finding[];
  /** Who found it, such as `embedded` or a model with its version. */
  source: string;
  range?: [min: number, max: number, mean: number] | undefined;
  /** Cells of the module that an electroluminescence picture shows. */
  grid?: { rows: number; columns: number };
  /** It could not be analysed, though nothing is wrong with its file: code of MEDIA_REASON. */
  refused?: 'notAnalysed' | 'noGrid';
}

/** What a kind of task inspects: code of INSPECT_OBJECT, property of the fault, and its dictionary. */
export interface Inspects {
  object: string;
  field: 'pvFault' | 'elFault' | 'wtgFault' | 'lineFault' | 'subFault';
  dictionary: string;
  prefix: string;
}

const SOLAR: Inspects = { object: '1', field: 'pvFault', dictionary: 'PV_FAULT', prefix: 'pv' };
const CELLS: Inspects = { object: '1', field: 'elFault', dictionary: 'EL_DEFECT', prefix: 'el' };
const WIND: Inspects = { object: '2', field: 'wtgFault', dictionary: 'WTG_FAULT', prefix: 'wtg' };
const LINE: Inspects = { object: '3', field: 'lineFault', dictionary: 'LINE_FAULT', prefix: 'line' };
const ELECTRIC: Inspects = { object: '4', field: 'subFault', dictionary: 'SUB_FAULT', prefix: 'sub' };

/** The kind of tasks whose pictures show cells of modules, lit by their own current: electroluminescence. */
export const EL = 'el';

/** Kinds of tasks whose pictures are analysed here. */
export const INSPECTS: Readonly<Record<string, Inspects>> = {
  solar: SOLAR,
  dockSolar: SOLAR,
  wind: WIND,
  dockWind: WIND,
  line: LINE,
  dockLine: LINE,
  converter: ELECTRIC,
  [EL]: CELLS,
};
