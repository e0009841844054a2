/** How strings are made: modules by their data sheet, how many in series, and their cable. */
import { designOf, type Design } from '../../../diagnosis/reference.ts';
import type { Sheet } from '../../../diagnosis/sheet.ts';

/** What the tables hold of a string and its modules. */
export interface StringRow {
  code: string;
  inverterCode: string | null;
  moduleCount: number | null;
  cableLength: number | null;
  model: string | null;
  isc: number | null;
  voc: number | null;
  imp: number | null;
  vmp: number | null;
  alphaIsc: number | null;
  betaVoc: number | null;
  cellsInSeries: number | null;
  bypassDiodes: number | null;
}

/** Ω of a metre of string cable, 4 mm² of copper. */
const CABLE = 0.0046;
/** Usual coefficients of silicon in %/K, and volts of a cell, where a sheet does not say. */
const [ALPHA, BETA, CELL] = [0.05, -0.28, 0.68];

type SheetRow = Pick<StringRow, 'isc' | 'voc' | 'imp' | 'vmp' | 'alphaIsc' | 'betaVoc' | 'cellsInSeries'>;

/** The data sheet that a row holds, with what is usual where it says nothing; undefined where it says too little. */
export function sheetOf({ isc, voc, imp, vmp, alphaIsc, betaVoc, cellsInSeries }: SheetRow): Sheet | undefined {
  if (isc === null || voc === null || imp === null || vmp === null) return undefined;
  const cells = cellsInSeries ?? Math.round(voc / CELL);
  return { isc, voc, imp, vmp, cells, alpha: (alphaIsc ?? ALPHA) / 100, beta: (betaVoc ?? BETA) / 100 };
}

const known = new Map<string, Design | undefined>();
const MOST = 500;

/** Fitted once for strings that are alike; undefined where the sheet is missing or no module has such values. */
export function designFor({ code: _code, inverterCode: _inverter, ...made }: StringRow): Design | undefined {
  const key = JSON.stringify(made);
  if (known.has(key)) return known.get(key);
  const { moduleCount, cableLength, bypassDiodes } = made;
  const sheet = sheetOf(made);
  let design: Design | undefined;
  if (sheet && moduleCount !== null)
    try {
      design = designOf(sheet, moduleCount, bypassDiodes ?? 3, CABLE * (cableLength ?? 0));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  if (known.size >= MOST) known.clear();
  known.set(key, design);
  return design;
}
