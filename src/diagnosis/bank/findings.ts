/** Which curves are worth their models, and what these find, in the words of the rules. */
import { findings, type Found, type Read } from '../rules.ts';
import type { Curve } from '../string.ts';
import type { Fault, Finding } from '../verdict.ts';
import { judge, type Judged } from './bank.ts';
import { shareOf, shuntOf, type Base, type Least } from './models.ts';

/** Share of a limit from which a healthy curve is one that the rules are unsure of. */
const NEAR = 0.6;
/** Light that differs by so little along a string does so by the scatter of modules. */
const UNEVEN = 0.02;

/** Whether models may say more than the rules did: of whatever is abnormal, and of what is nearly so. */
export function isDoubtful({ figures, shape, thresholds: t }: Read, { found }: Found): boolean {
  if (found[0]?.fault !== 'normal') return true;
  return (
    shape.dRI < NEAR * t.shuntRiWithSlope ||
    (shape.ohm ?? 0) > NEAR * t.seriesOhm ||
    (shape.lost ?? 0) > NEAR * t.lostLeast ||
    1 - figures.pf > NEAR * (1 - t.normal)
  );
}

/** The finding of a model. */
function findingOf(
  { fault, parameters: [first = 0, second = 0] }: Judged,
  { figures, features, thresholds: t }: Read,
  base: Base,
): Finding[] {
  switch (fault) {
    case 'normal':
      return [];
    case 'rsHigh':
      return [{ fault, grounds: [{ figure: 'ohm', value: first, limit: t.seriesOhm, is: 'above' }], loss: features.imp ** 2 * first }];
    case 'diodeShort': {
      const near = Math.abs(first - Math.round(first)) <= t.lostWhole;
      const grounds: Finding['grounds'] = [{ figure: 'lost', value: first, limit: t.lostLeast, is: 'above' }];
      return [{ fault: near ? fault : 'lowVoc', grounds, substrings: Math.max(1, Math.round(first)) }];
    }
    case 'taper':
      return [{ fault, grounds: [{ figure: 'uneven', value: first, limit: UNEVEN, is: 'above' }] }];
    case 'step':
      return [
        {
          fault,
          grounds: [{ figure: 'knees', value: Math.max(1, figures.knees), limit: 0, is: 'above' }],
          substrings: Math.max(1, Math.round(shareOf(first) * base.substrings)),
          level: shareOf(second),
        },
      ];
    // One sweep does not tell shunts of all modules from those of some.
    default: {
      const some = fault === 'pid' ? { substrings: Math.max(1, Math.round(shareOf(first) * base.substrings)) } : {};
      const shunt = shuntOf(fault === 'pid' ? second : first);
      return [{ fault: 'rshLow', grounds: [{ figure: 'kRsh', value: shunt, limit: t.shuntSlope, is: 'below' }], ...some }];
    }
  }
}

/** Share below which a fault is no alternative. */
const LITTLE = 0.02;

/** What the whole curve says, and how much it speaks for each. */
export function fitted(curve: Curve, read: Read, base: Base): Found & { shares: Partial<Record<Fault, number>> } {
  const { thresholds: t, features, figures, reference } = read;
  const least: Least = { ohm: t.seriesOhm, lost: t.lostLeast, shunt: t.shuntSlope, uneven: UNEVEN, step: t.kneeGap * 2 };
  const judged = judge(curve, features, base, reference.by, figures.rI, least);
  const found = findingOf(judged, read, base);
  const { pid = 0, rshLow = 0, ...others } = judged.shares;
  const shares = { ...others, ...(pid + rshLow > 0 ? { rshLow: pid + rshLow } : {}) };
  const first = found[0]?.fault ?? 'normal';
  const likely = (Object.entries(shares) as [Fault, number][])
    .filter(([fault, share]) => fault !== first && fault !== judged.fault && share > LITTLE)
    .toSorted(([, a], [, b]) => b - a)
    .map(([fault]) => fault);
  // What a second sweep in less light decides.
  const undecided: Fault[] = first === 'rshLow' ? ['pid', 'taper'] : first === 'taper' ? ['rshLow', 'pid'] : [];
  const all = findings(read, { found, alternatives: [...new Set([...likely, ...undecided])].filter((fault) => fault !== first) });
  return { ...all, shares };
}
