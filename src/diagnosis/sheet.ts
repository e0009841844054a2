/** From a data sheet to the five parameters of a module. */
import { greatestPower, voltageAt } from './diode.ts';
import { solve } from './numbers.ts';
import { diodeAt, STC, thermalVoltage, type StcDiode } from './physics.ts';

/** Values of a module at standard test conditions; coefficients in 1/K (of Isc) and 1/K (of Voc). */
export interface Sheet {
  isc: number;
  voc: number;
  imp: number;
  vmp: number;
  alpha: number;
  beta: number;
  /** Cells in series; of half-cut modules the cells of one half may be given twice. */
  cells: number;
}

export interface Fitted {
  diode: StcDiode;
  /** Rounded values that no diode has: power is right, the maximum lies up to 3 % off. */
  approximate: boolean;
  /** How far power at the maximum is from the data sheet's, relative. */
  error: number;
}

/** Volts of a cell below which the count includes both halves of half-cut cells. */
const HALF_CUT = 0.45;
const IDEALITIES = Array.from({ length: 35 }, (_, n) => 0.5 + n * 0.05);

interface Candidate {
  diode: StcDiode;
  /** How far dP/dV at the maximum is from 0, A. */
  off: number;
}

/** With a and Rs given, photocurrent, saturation current and shunt follow linearly from three points. */
function candidate({ isc, voc, imp, vmp, alpha }: Sheet, a: number, rs: number): Candidate | undefined {
  const row = (x: number): number[] => [1, -Math.expm1(x / a), -x];
  const xm = vmp + imp * rs;
  const found = solve([row(isc * rs), row(voc), row(xm)], [isc, 0, imp]);
  if (!found) return undefined;
  const [il = 0, i0 = 0, g = 0] = found;
  if (!(i0 > 0 && g >= -1e-9 && il > 0)) return undefined;
  const d = (i0 * Math.exp(xm / a)) / a + g;
  return { diode: { il, i0, a, rs, rsh: g > 1e-9 ? 1 / g : 1e9, alpha: alpha * isc }, off: imp - (vmp * d) / (1 + d * rs) };
}

/** The series resistance at which the maximum is one, for a given ideality. */
function atIdeality(sheet: Sheet, a: number): StcDiode | undefined {
  const most = (sheet.voc - sheet.vmp) / sheet.imp;
  let before: [number, Candidate] | undefined;
  for (let n = 0; n <= 40; n++) {
    const rs = (most * n) / 40;
    const here = candidate(sheet, a, rs);
    if (here && before && Math.sign(here.off) !== Math.sign(before[1].off)) {
      let [low, high] = [before[0], rs];
      for (let k = 0; k < 50; k++) {
        const middle = (low + high) / 2;
        const one = candidate(sheet, a, middle);
        if (!one) return undefined;
        if (Math.sign(one.off) === Math.sign(before[1].off)) low = middle;
        else high = middle;
      }
      return candidate(sheet, a, (low + high) / 2)?.diode;
    }
    before = here ? [rs, here] : undefined;
  }
  return undefined;
}

/** Relative change of Voc with temperature, 1/K. */
const betaOf = (diode: StcDiode, voc: number): number => (voltageAt(diodeAt(diode, { ...STC, tCell: 35 }), 0) - voc) / (10 * voc);

/** Without a shunt and at ideality 1: series resistance by the power alone. */
function roughly(sheet: Sheet, a: number): StcDiode {
  const { isc, voc, imp, vmp, alpha } = sheet;
  const of = (rs: number): StcDiode => {
    const i0 = isc / (Math.expm1(voc / a) - Math.expm1((isc * rs) / a));
    return { il: i0 * Math.expm1(voc / a), i0, a, rs, rsh: 1e9, alpha: alpha * isc };
  };
  let [low, high] = [0, (voc - vmp) / imp];
  for (let n = 0; n < 50; n++) {
    const middle = (low + high) / 2;
    if (greatestPower(of(middle)).p > imp * vmp) low = middle;
    else high = middle;
  }
  return of((low + high) / 2);
}

/** The five parameters of a module at standard test conditions. @throws RangeError for values no module has */
export function fitSheet(sheet: Sheet): Fitted {
  const { isc, voc, imp, vmp, beta } = sheet;
  const plausible = [isc, voc, imp, vmp, sheet.cells].every((one) => Number.isFinite(one) && one > 0) && imp < isc && vmp < voc;
  if (!plausible) throw new RangeError('a module has 0 < Imp < Isc, 0 < Vmp < Voc and cells');
  const cells = voc / sheet.cells < HALF_CUT ? sheet.cells / 2 : sheet.cells;
  const unit = cells * thermalVoltage(STC.tCell);
  const fits = IDEALITIES.map((n) => atIdeality(sheet, n * unit)).filter((one) => one !== undefined);
  const [best] = fits.toSorted((x, y) => Math.abs(betaOf(x, voc) - beta) - Math.abs(betaOf(y, voc) - beta));
  const diode = best ?? roughly(sheet, unit);
  return { diode, approximate: best === undefined, error: greatestPower(diode).p / (imp * vmp) - 1 };
}
