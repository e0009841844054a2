/**
 * How often the rules name a fault that is there, over 10,000 generated curves: modules off their sheet and from each other, sensors
 * that err, noise, few points, little light; strings of an inverter are judged by their sisters, a third of them again by the sheet alone.
 */
import { expect, it } from 'vitest';
import { drawCurve, randomFrom, type Drawn } from '../../../src/diagnosis/generate.ts';
import type { Design } from '../../../src/diagnosis/reference.ts';
import { moduleModels, MODULES_PER_STRING } from '../../../src/server/seed/demo/equipment.ts';
import { designFor, type StringRow } from '../../../src/server/iv/judging/designs.ts';
import { judgeTogether, type Swept } from '../../../src/server/iv/judging/group.ts';
import { STANDARD } from '../../../src/server/iv/judging/judge.ts';

const [INVERTERS, STRINGS] = [Number(process.env.BENCH_INVERTERS ?? 500), 20];
const random = randomFrom(20_261_126);
const between = (least: number, most: number): number => least + (most - least) * random();
const normal = (sigma: number): number => sigma * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** A fault of any strength; three strings of four are healthy. */
function drawn(substrings: number): Drawn {
  if (random() < 0.75) return { fault: 'normal' };
  const some = (): number => Math.max(3, Math.round(substrings * between(0.1, 0.6)));
  switch (Math.floor(10 * random())) {
    case 0:
      return { fault: 'open' };
    case 1:
      return { fault: 'short' };
    case 2:
      return { fault: 'reverse' };
    case 3:
      return { fault: 'rsHigh', ohm: between(1.5, 8) };
    case 4:
      return { fault: 'lowIsc', light: between(0.6, 0.94) };
    case 5:
      return { fault: 'step', substrings: Math.max(2, Math.round(substrings * between(0.03, 0.5))), light: between(0.2, 0.85) };
    case 6:
      return { fault: 'diodeShort', substrings: 1 + Math.floor(9 * random()) };
    case 7:
      return { fault: 'rshLow', share: between(0.04, 0.25) };
    case 8:
      return { fault: 'taper', most: between(0.06, 0.25) };
    default:
      return { fault: 'pid', substrings: some(), share: between(0.02, 0.12) };
  }
}

/** Shunts and uneven light are one group until a second sweep tells them apart. */
const GROUP: Readonly<Record<string, string>> = { rshLow: 'shunt side', pid: 'shunt side', taper: 'shunt side', lowVoc: 'diodeShort' };
const groupOf = (fault: string): string => GROUP[fault] ?? fault;

function inverterOf(n: number): { swept: Swept[]; truth: string[] } {
  const sheet = moduleModels[0] as unknown as Omit<StringRow, 'code' | 'inverterCode' | 'moduleCount' | 'cableLength'>;
  const light = between(620, 1080);
  const cell = between(22, 62);
  const [errG, errT] = [1 + normal(0.015), normal(1)];
  const points = [60, 100, 128, 256][Math.floor(4 * random())] ?? 128;
  const noise = between(0.0003, 0.003);
  // One delivery of modules: off its sheet as a whole.
  const off = { il: 1 + normal(0.01), i0: Math.exp(normal(0.1)), rs: 1 + normal(0.08), rsh: Math.exp(normal(0.35)) };
  const truth: string[] = [];
  const swept = Array.from({ length: STRINGS }, (_, s): Swept => {
    const string: StringRow = {
      ...sheet,
      code: `${n}-${s}`,
      inverterCode: `N${n}`,
      moduleCount: MODULES_PER_STRING,
      cableLength: between(20, 140),
    };
    const made = designFor(string);
    if (!made) throw new Error('no design');
    const { unit } = made;
    const own: Design = {
      ...made,
      unit: {
        ...unit,
        il: unit.il * off.il * (1 + normal(0.005)),
        i0: unit.i0 * off.i0,
        rs: unit.rs * off.rs * (1 + normal(0.02)),
        rsh: unit.rsh * off.rsh * Math.exp(normal(0.1)),
      },
    };
    const what = drawn(made.count * made.substrings);
    truth.push(what.fault);
    const conditions = { irradiance: light * (1 + normal(0.002)), tCell: cell + normal(0.5) };
    return {
      id: string.code,
      sweepTime: s * 1000,
      irradiance: light * errG,
      tCell: cell + errT,
      points: drawCurve(own, conditions, what, { points, noise, random }),
      string,
    };
  });
  return { swept, truth };
}

interface Shares {
  precision: number;
  recall: number;
}

function sharesOf(pairs: readonly (readonly [is: string, said: string])[]): Record<string, Shares> {
  const names = [...new Set(pairs.flat())].toSorted();
  const count = (of: (pair: readonly [string, string]) => boolean): number => pairs.filter(of).length;
  return Object.fromEntries(
    names.map((name) => {
      const both = count(([is, said]) => is === name && said === name);
      return [name, { precision: both / count(([, said]) => said === name), recall: both / count(([is]) => is === name) }];
    }),
  );
}

const told = (title: string, pairs: readonly (readonly [string, string])[]): Record<string, Shares> => {
  const shares = sharesOf(pairs);
  const names = Object.keys(shares);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const row = (is: string): string =>
    line([
      is,
      ...names.map((said) => String(pairs.filter(([a, b]) => a === is && b === said).length)),
      (shares[is]?.precision ?? 0).toFixed(3),
      (shares[is]?.recall ?? 0).toFixed(3),
    ]);
  console.log([`${title}, ${pairs.length} curves`, line(['is \\ said', ...names, 'P', 'R']), ...names.map(row)].join('\n'));
  return shares;
};

it('sisters find nearly all, and the sheet alone most', () => {
  const [bySisters, bySheet]: [[string, string][], [string, string][]] = [[], []];
  const faultOf = (row: Record<string, unknown> | undefined): string => groupOf((row?.['faults'] as string[] | undefined)?.[0] ?? 'none');
  for (let n = 0; n < INVERTERS; n += 1) {
    const { swept, truth } = inverterOf(n);
    const rows = judgeTogether(swept, STANDARD);
    for (const [s, fault] of truth.entries()) bySisters.push([groupOf(fault), faultOf(rows[s])]);
    if (n % 3) continue;
    for (const [s, one] of swept.entries()) bySheet.push([groupOf(truth[s] ?? ''), faultOf(judgeTogether([one], STANDARD)[0])]);
  }
  const sisters = told('by sisters', bySisters);
  const sheet = told('by the sheet alone', bySheet);
  for (const name of ['open', 'short', 'reverse']) expect([sisters[name]?.recall, sheet[name]?.recall]).toEqual([1, 1]);
  expect(sisters['normal']?.recall).toBeGreaterThan(0.98);
  for (const name of ['rsHigh', 'lowIsc', 'step', 'shunt side', 'diodeShort'])
    expect([name, (sisters[name]?.recall ?? 0) > 0.85]).toEqual([name, true]);
}, 600_000);
