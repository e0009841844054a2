/**
 * The grade of a module by its cells. There is no common standard; this is the product's own rule, said on the screen: A nothing; B broken
 * fingers, or up to two cracked cells; C a dark cell or black core, or more cracked cells; D three dark cells or black cores, or more than a
 * tenth of the cells cracked, dark or with a black core.
 */
import type { CellFault } from './judge.ts';

/** Codes of EL_GRADE, the best first. */
export const GRADES = ['A', 'B', 'C', 'D'] as const;
export type Grade = (typeof GRADES)[number];

/** Cracked cells of B, cells without power of C, and the share of all cells above which it is D. */
const [FEW_CRACKS, FEW_DARK, MANY] = [2, 2, 0.1];

/** A fault of a cell, whichever way the cell is named. */
export interface CellOf {
  cell: string;
  fault: CellFault;
}

/** @param total cells of the module; undefined where its grid was not found, so that no share is known */
export function gradeOf(findings: readonly CellOf[], total: number | undefined): Grade {
  const cells = (...faults: CellFault[]): number =>
    new Set(findings.filter(({ fault }) => faults.includes(fault)).map(({ cell }) => cell)).size;
  const [dark, cracked, grave] = [cells('darkCell', 'blackCore'), cells('crack'), cells('darkCell', 'blackCore', 'crack')];
  if (dark > FEW_DARK || (total !== undefined && grave > MANY * total)) return 'D';
  if (dark > 0 || cracked > FEW_CRACKS) return 'C';
  return findings.length > 0 ? 'B' : 'A';
}

/** The worst of several modules. */
export const worst = (grades: readonly Grade[]): Grade | undefined => grades.toSorted().at(-1);
