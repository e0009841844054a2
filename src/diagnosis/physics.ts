/**
 * The five-parameter model of De Soto, Klein and Beckman (Solar Energy 80, 2006): how the parameters of a diode follow irradiance and cell
 * temperature. Constants of the SI of 2019.
 */

/** J/K. */
const BOLTZMANN = 1.380649e-23;
/** C. */
const CHARGE = 1.602176634e-19;
/** K at 0 °C. */
const KELVIN = 273.15;
/** Standard test conditions: W/m² and °C. */
export const STC = { irradiance: 1000, tCell: 25 } as const;
/** Band gap of silicon at 25 °C, eV, and how it shrinks with temperature, 1/K. */
const GAP = 1.121;
const GAP_SHRINKS = 0.0002677;

/** Irradiance in the plane of the module, W/m², and temperature of its cells, °C. */
export interface Conditions {
  irradiance: number;
  tCell: number;
}

/** One diode under given conditions; it may stand for a cell, a substring, a module or a string. */
export interface Diode {
  /** Photocurrent, A. */
  il: number;
  /** Saturation current, A. */
  i0: number;
  /** Modified ideality n·Ns·k·T/q, V. */
  a: number;
  /** Series resistance, Ω. */
  rs: number;
  /** Shunt resistance, Ω. */
  rsh: number;
}

/** A diode at standard test conditions, and how its photocurrent grows with temperature, A/K. */
export interface StcDiode extends Diode {
  alpha: number;
}

/** k·T/q, V. */
export const thermalVoltage = (tCell: number): number => (BOLTZMANN * (tCell + KELVIN)) / CHARGE;

/** The parameters under other conditions. De Soto, equations 8 to 13; series resistance stays. */
export function diodeAt(stc: StcDiode, { irradiance, tCell }: Conditions): Diode {
  const share = irradiance / STC.irradiance;
  const [t, t0] = [tCell + KELVIN, STC.tCell + KELVIN];
  const gap = GAP * (1 - GAP_SHRINKS * (t - t0));
  const eV = CHARGE / BOLTZMANN;
  return {
    il: share * (stc.il + stc.alpha * (t - t0)),
    i0: stc.i0 * (t / t0) ** 3 * Math.exp((eV * GAP) / t0 - (eV * gap) / t),
    a: (stc.a * t) / t0,
    rs: stc.rs,
    rsh: stc.rsh / share,
  };
}

/** One of so many equal parts of a unit in series. */
export const substringOf = (diode: Diode, substrings: number): Diode => ({
  ...diode,
  a: diode.a / substrings,
  rs: diode.rs / substrings,
  rsh: diode.rsh / substrings,
});
