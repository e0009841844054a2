/** What a module model says of its diode: the five parameters, and how well they meet the sheet. */
import { fitSheet, type Fitted } from '../../../diagnosis/sheet.ts';
import type { Row } from '../../source/rows.ts';
import { sheetOf } from './designs.ts';

/** Columns that a fit is made from. */
export const SHEET = ['isc', 'voc', 'imp', 'vmp', 'alphaIsc', 'betaVoc', 'cellsInSeries'] as const;
const NOTHING = {
  photoCurrent: null,
  saturationCurrent: null,
  modifiedIdeality: null,
  seriesResistance: null,
  shuntResistance: null,
  fitError: null,
  fitApproximate: null,
};
/** Ω from which a shunt is none. */
const NO_SHUNT = 1e6;

const digits = (value: number, count: number): number => Number(value.toPrecision(count));

function fitted(row: Row): Fitted | undefined {
  const number = (name: string): number | null => (typeof row[name] === 'number' ? row[name] : null);
  const sheet = sheetOf(Object.fromEntries(SHEET.map((name) => [name, number(name)])) as Parameters<typeof sheetOf>[0]);
  try {
    return sheet && fitSheet(sheet);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The columns of a model's fit; empty ones where no module has such values. */
export function fitColumns(row: Row): Row {
  const fit = fitted(row);
  if (!fit) return { ...NOTHING };
  const { il, i0, a, rs, rsh } = fit.diode;
  return {
    photoCurrent: digits(il, 6),
    // pA: amperes have too many noughts to be read.
    saturationCurrent: digits(i0 * 1e12, 5),
    modifiedIdeality: digits(a, 5),
    seriesResistance: digits(rs, 5),
    shuntResistance: rsh < NO_SHUNT ? digits(rsh, 5) : null,
    fitError: Number((100 * fit.error).toFixed(3)),
    fitApproximate: fit.approximate ? '1' : '0',
  };
}
