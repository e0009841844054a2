/**
 * Models of faults fitted to one curve, and which of them it speaks for. Slower than the rules by a hundred times, and for curves that
 * these call abnormal or are unsure of: what looks alike in a few figures differs along the whole curve.
 */
import type { Features } from '../features.ts';
import type { Curve } from '../string.ts';
import { currentsAt } from './currents.ts';
import { leastSquares, type Fitted } from './fit.ts';
import { MODELS, type Base, type Least, type Model } from './models.ts';

/** What is said of a curve. */
export interface Judged {
  fault: Model['fault'];
  /** Of its model. */
  parameters: number[];
  /** How much the curve speaks for each fault; 1 together. */
  shares: Partial<Record<Model['fault'], number>>;
  /** Mean square of what the model leaves, in standard deviations. */
  rest: number;
}

/** Points that are fitted at most. */
const POINTS = 128;
/** Standard deviations beside the noise: of the voltage, share of Voc, and of what one diode cannot say of a real string, share of Isc. */
const [VOLTS, FLOOR] = [0.0003, 0.0015];
/** Rest below which no longer model is tried. */
const FITS = 1.15;
/** What a fault must be better by than a healthy string. */
const MARGIN = { sheet: 8, sisters: 12 };

interface Tried {
  model: Model;
  fitted: Fitted;
  score: number;
}

/** Every model has the light's factor and the shift of the voltage; of a sheet also both resistances. All but the light have to be likely. */
const usual = ({ off }: Base): number => (off ? 4 : 2);

function residualsFor(curve: Curve, { isc, voc, noise }: Features, base: Base) {
  const step = Math.max(1, (curve.length - 1) / (POINTS - 1));
  const kept = Array.from({ length: Math.min(POINTS, curve.length) }, (_, n) => curve[Math.round(n * step)] ?? [0, 0]);
  const volts = Float64Array.from(kept, ([v]) => v);
  const amps = Float64Array.from(kept, ([, i]) => i);
  const healthy = [{ count: base.substrings, diode: base.diode }];
  const here = currentsAt(healthy, base.cable, volts);
  const further = currentsAt(
    healthy,
    base.cable,
    volts.map((v) => v + 0.001 * voc),
  );
  const weights = here.map((i, n) => {
    const slope = (i - (further[n] ?? 0)) / (0.001 * voc);
    return 1 / Math.hypot(noise, slope * VOLTS * voc, FLOOR * isc);
  });
  return (model: Model) =>
    (at: readonly number[]): Float64Array => {
      const [light = 0, shift = 0, series = 0, shunt = 0] = at.slice(0, usual(base));
      const factor = Math.exp(light);
      const { il, rs, rsh } = base.diode;
      const diode = { ...base.diode, il: il * factor, rs: rs * Math.exp(series), rsh: (rsh / factor) * Math.exp(shunt) };
      const { parts, cable } = model.made({ ...base, diode }, at.slice(usual(base)));
      const said = currentsAt(
        parts,
        cable,
        volts.map((v) => v / (1 + shift)),
      );
      const left = new Float64Array(kept.length + 3);
      for (let n = 0; n < kept.length; n += 1) left[n] = ((amps[n] ?? 0) - (said[n] ?? 0)) * (weights[n] ?? 0);
      left.set([shift / base.sigma, series / (base.off?.series ?? 1), shunt / (base.off?.shunt ?? 1)], kept.length);
      return left;
    };
}

/** What a curve speaks for. @param light its Isc, of the reference's */
export function judge(curve: Curve, features: Features, base: Base, by: 'sheet' | 'sisters', light: number, least: Least): Judged {
  const residuals = residualsFor(curve, features, base);
  const points = Math.min(POINTS, curve.length);
  const [first, scales] = [
    [Math.log(light), 0, 0, 0],
    [0.05, 0.005, 0.1, 0.4],
  ].map((all) => all.slice(0, usual(base))) as [number[], number[]];
  const own = ({ fitted }: Tried): number[] => fitted.at.slice(usual(base));
  const tried: Tried[] = [];
  const fit = (model: Model): void => {
    const of = residuals(model);
    const fits = model.starts.map((start) => leastSquares([...first, ...start], [...scales, ...model.scales], of));
    const fitted = fits.reduce((best, one) => (one.squares < best.squares ? one : best));
    tried.push({ model, fitted, score: fitted.squares + model.scales.length * Math.log(points) });
  };
  for (const model of MODELS) if (!model.long) fit(model);
  if (Math.min(...tried.map(({ fitted }) => fitted.squares)) / points > FITS || tried.length === 0)
    for (const model of MODELS) if (model.long) fit(model);
  const [normal] = tried;
  if (!normal) throw new Error('no model of a healthy string');
  const able = tried.filter((one) => one === normal || (one.model.counts(own(one), least) && one.score < normal.score - MARGIN[by]));
  const best = able.reduce((a, b) => (b.score < a.score ? b : a));
  const weights = able.map(({ score }) => Math.exp((best.score - score) / 2));
  const sum = weights.reduce((a, b) => a + b, 0);
  const shares: Judged['shares'] = {};
  for (const [n, { model }] of able.entries()) shares[model.fault] = (shares[model.fault] ?? 0) + (weights[n] ?? 0) / sum;
  return { fault: best.model.fault, parameters: own(best), shares, rest: best.fitted.squares / points };
}
