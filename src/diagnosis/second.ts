/**
 * What a second sweep in little light decides. A shunt takes the same current from less, and so a greater share; light that differs along
 * the string takes the same share from both.
 */
import type { Fault, Finding, Verdict } from './verdict.ts';

/** Light of both sweeps, W/m². */
export const STRONG = 700;
export const WEAK = { least: 250, most: 400 };
/** Days between them at most. */
export const DAYS = 14;

/** Performance lost in little light from which it is a shunt, and up to which the light differs. */
const [SHUNT, UNEVEN] = [0.05, 0.02];
/** Voltage, of the reference's, below which a shunt is one of potential-induced degradation. */
const DEGRADED = 0.98;

/** Faults that one sweep cannot tell from each other. */
export const UNDECIDED: readonly Fault[] = ['rshLow', 'taper', 'pid'];

/** Performance in strong and in little light, both of the sheet's or both of the sisters', and the voltage in strong light. */
interface Both {
  strong: number;
  weak: number;
  rV: number;
}

type Decided = Pick<Verdict, 'findings' | 'alternatives'>;

/** The findings with what a second sweep makes of the undecided one; undefined where it decides nothing. */
export function decidedBy({ strong, weak, rV }: Both, { findings }: Pick<Verdict, 'findings'>): Decided | undefined {
  const open = findings.find(({ fault }) => UNDECIDED.includes(fault));
  if (!open) return undefined;
  const lost = strong - weak;
  const said = (fault: Fault, limit: number, is: 'above' | 'below'): Decided => {
    const grounds = open.grounds.filter(({ figure }) => figure !== 'dark');
    const made: Finding = { ...open, fault, grounds: [{ figure: 'dark', value: lost, limit, is }, ...grounds] };
    return { findings: findings.map((one) => (one === open ? made : one)), alternatives: [] };
  };
  if (lost > SHUNT) return said(rV < DEGRADED ? 'pid' : 'rshLow', SHUNT, 'above');
  // A shunt that shrinks with the light would look the same.
  if (Math.abs(lost) <= UNEVEN) return { ...said('taper', UNEVEN, 'below'), alternatives: ['rshLow'] };
  return undefined;
}
