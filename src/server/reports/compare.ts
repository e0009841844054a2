/** Two reports side by side: what came, stayed and went. Every table adds up. */
import type { ComparedFinding, Finding, Movement, ReportComparison, ReportData, ReportHead } from '../../contract/report.ts';
import { grouped, sum } from './figures.ts';
import { pairs } from './same.ts';

/** Irradiance below which differences of temperature are not compared, W/m². */
const LEAST_IRRADIANCE = 600;
const MONTH_MS = 30 * 86_400_000;

type Key = (finding: Finding) => string;

/** The movement of the findings of one line of a table. */
function movement(compared: readonly ComparedFinding[], key: Key, line: string): Movement {
  const is = (finding: Finding | null): boolean => finding !== null && key(finding) === line;
  const count = (fits: (one: ComparedFinding) => boolean): number => compared.filter(fits).length;
  return {
    a: count(({ a }) => is(a)),
    b: count(({ b }) => is(b)),
    gone: count(({ change, a }) => change === 'gone' && is(a)),
    new: count(({ change, b }) => change === 'new' && is(b)),
    moved:
      count(({ change, a, b }) => change === 'persisting' && is(b) && !is(a)) -
      count(({ change, a, b }) => change === 'persisting' && is(a) && !is(b)),
  };
}

/** A line of a table for each key that either report has, greatest change first. */
function lines(compared: readonly ComparedFinding[], key: Key): (Movement & { line: string; one: Finding })[] {
  const all = compared.flatMap(({ a, b }) => [a, b].filter((one) => one !== null));
  return [...grouped(all, key)]
    .flatMap(([line, [one]]) => (one ? [{ ...movement(compared, key, line), line, one }] : []))
    .toSorted((x, y) => Math.abs(y.b - y.a) - Math.abs(x.b - x.a) || y.b - x.b);
}

/** How much worse: by level, then by difference of temperature or category. */
const worse = ({ a, b }: ComparedFinding): number =>
  a && b
    ? (Number(b.level) - Number(a.level)) * 1000 +
      (b.deltaT1000 ?? 0) -
      (a.deltaT1000 ?? 0) +
      Number(b.bladeCat ?? 0) -
      Number(a.bladeCat ?? 0)
    : 0;

function compareFindings(before: readonly Finding[], after: readonly Finding[]): ComparedFinding[] {
  const met = pairs(before, after);
  const [old, recent] = [new Set(met.map(([a]) => a)), new Set(met.map(([, b]) => b))];
  return [
    ...after.filter((b) => !recent.has(b)).map((b): ComparedFinding => ({ change: 'new', a: null, b })),
    ...met.map(([a, b]): ComparedFinding => ({ change: 'persisting', a, b })).toSorted((x, y) => worse(y) - worse(x)),
    ...before.filter((a) => !old.has(a)).map((a): ComparedFinding => ({ change: 'gone', a, b: null })),
  ];
}

interface Side {
  head: ReportHead;
  data: ReportData;
}

function warningsOf(a: Side, b: Side): ReportComparison['warnings'] {
  const [x, y] = [a.head.to ?? a.data.takenAt, b.head.to ?? b.data.takenAt].map((day) => new Date(day));
  if (!x || !y) return [];
  const months = Math.abs(x.getUTCMonth() - y.getUTCMonth());
  const poor = [a, b].some(({ data }) => data.irradiance !== null && data.irradiance.least < LEAST_IRRADIANCE);
  return [
    ...(a.data.station.code === b.data.station.code ? [] : ['station' as const]),
    ...(poor ? ['irradiance' as const] : []),
    ...(Math.min(months, 12 - months) > 2 ? ['season' as const] : []),
    ...(x.getTime() > y.getTime() + MONTH_MS / 30 ? ['order' as const] : []),
  ];
}

/** @param a the earlier report */
export function compareReports(a: Side, b: Side): ReportComparison {
  const findings = compareFindings(a.data.findings, b.data.findings);
  const of = (change: ComparedFinding['change']): ComparedFinding[] => findings.filter((one) => one.change === change);
  const side = (which: 'a' | 'b', rows: readonly ComparedFinding[]): Finding[] => rows.flatMap((row) => row[which] ?? []);
  const power = (rows: readonly Finding[]): number => sum(rows, 'powerLoss');
  const level = (line: string): Movement => movement(findings, (f) => (['2', '3'].includes(f.level) ? f.level : '1'), line);
  const stayed = of('persisting');
  return {
    a: a.head,
    b: b.head,
    total: { a: a.data.findings.length, b: b.data.findings.length, gone: of('gone').length, new: of('new').length, moved: 0 },
    persisting: stayed.length,
    levels: { '1': level('1'), '2': level('2'), '3': level('3') },
    faults: lines(findings, (f) => f.fault).map(({ line, one, ...counts }) => ({ fault: line, name: one.faultName, ...counts })),
    groups: lines(findings, (f) => f.group ?? '').map(({ line, one, ...counts }) => ({
      code: line,
      name: one.groupName ?? line,
      ...counts,
    })),
    loss: {
      a: power(a.data.findings),
      gone: power(side('a', of('gone'))),
      persisting: power(side('b', stayed)) - power(side('a', stayed)),
      new: power(side('b', of('new'))),
      b: power(b.data.findings),
    },
    annualLoss: Math.round(sum(b.data.findings, 'annualLoss') - sum(a.data.findings, 'annualLoss')),
    findings,
    warnings: warningsOf(a, b),
  };
}
