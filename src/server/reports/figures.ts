/** Figures of findings; each is the sum of what the pages list. */
import type { FaultLine, Finding, ReportData, ReportFigures } from '../../contract/report.ts';

type Levels = ReportFigures['levels'];

const isLevel = (level: string): level is keyof Levels => level === '1' || level === '2' || level === '3';

/** How many of each level; what has none counts as minor, so that the levels add up. */
export function byLevel(findings: readonly Finding[]): Levels {
  const levels = { '1': 0, '2': 0, '3': 0 };
  for (const { level } of findings) levels[isLevel(level) ? level : '1'] += 1;
  return levels;
}

export const sum = (findings: readonly Finding[], field: 'modules' | 'powerLoss' | 'annualLoss' | 'annualCost'): number =>
  findings.reduce((total, finding) => total + (finding[field] ?? 0), 0);

/** @param falseAlarms how many were left out */
export function figuresOf(findings: readonly Finding[], falseAlarms: number): ReportFigures {
  return {
    total: findings.length,
    levels: byLevel(findings),
    closed: findings.filter((f) => f.status === '5').length,
    unreviewed: findings.filter((f) => f.status === '0').length,
    falseAlarms,
    modules: sum(findings, 'modules'),
    powerLoss: sum(findings, 'powerLoss'),
    annualLoss: Math.round(sum(findings, 'annualLoss')),
    annualCost: Math.round(sum(findings, 'annualCost')),
  };
}

/** In the order that each first comes. */
export const grouped = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
};

/** A line for each fault, greatest loss first, then most findings. */
export const faultLines = (findings: readonly Finding[]): FaultLine[] =>
  [...grouped(findings, (f) => f.fault)]
    .map(([fault, own]) => ({
      fault,
      name: own[0]?.faultName ?? { zh: fault, en: fault },
      levels: byLevel(own),
      count: own.length,
      modules: sum(own, 'modules'),
      powerLoss: sum(own, 'powerLoss'),
    }))
    .toSorted((a, b) => b.powerLoss - a.powerLoss || b.count - a.count);

/** Zones, turbines or lines by how much was found there. */
export const groupLines = (findings: readonly Finding[]): ReportData['groups'] =>
  [...grouped(findings, (f) => f.group ?? '')]
    .map(([code, own]) => ({ code, name: own[0]?.groupName ?? own[0]?.area ?? code, count: own.length, levels: byLevel(own) }))
    .toSorted((a, b) => b.count - a.count);

/** Worst first: by level, then by temperature difference or blade category, then by loss. */
export const worstFirst = (findings: readonly Finding[]): Finding[] => {
  const weight = (f: Finding): number => (f.deltaT1000 ?? 0) + Number(f.bladeCat ?? 0);
  return findings.toSorted(
    (a, b) =>
      b.level.localeCompare(a.level) || weight(b) - weight(a) || (b.powerLoss ?? 0) - (a.powerLoss ?? 0) || a.code.localeCompare(b.code),
  );
};
