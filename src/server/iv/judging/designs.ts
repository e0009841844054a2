/** How strings are made: modules by their data sheet, how many in series, and their cable. */
import { designOf, type Design } from '../../../diagnosis/reference.ts';

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

const known = new Map<string, Design | undefined>();
const MOST = 500;

/** Fitted once for strings that are alike; undefined where the sheet is missing or no module has such values. */
export function designFor({ code: _code, inverterCode: _inverter, ...made }: StringRow): Design | undefined {
  const key = JSON.stringify(made);
  if (known.has(key)) return known.get(key);
  const { isc, voc, imp, vmp, moduleCount, cableLength, alphaIsc, betaVoc, cellsInSeries, bypassDiodes } = made;
  let design: Design | undefined;
  if (isc !== null && voc !== null && imp !== null && vmp !== null && moduleCount !== null)
    try {
      const cells = cellsInSeries ?? Math.round(voc / CELL);
      const sheet = { isc, voc, imp, vmp, cells, alpha: (alphaIsc ?? ALPHA) / 100, beta: (betaVoc ?? BETA) / 100 };
      design = designOf(sheet, moduleCount, bypassDiodes ?? 3, CABLE * (cableLength ?? 0));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  if (known.size >= MOST) known.clear();
  known.set(key, design);
  return design;
}
