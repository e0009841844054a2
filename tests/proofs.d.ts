/** Types of proofs.js, which Node runs as it is. */
export interface Proof {
  digest: string;
  commit: string;
  at: number;
}
export interface Standing {
  file: string;
  proved: boolean;
  age: number | undefined;
  at: number;
}
export interface FileResult {
  status: string;
  assertionResults: { status: string; meta?: { late?: true } }[];
}
export const COMMITS: number;
export function testFiles(root: string): string[];
export function passed(result: FileResult): boolean;
export function standings(
  files: readonly string[],
  record: Record<string, Proof[]>,
  digestOf: (file: string) => string,
  latest: readonly string[],
): Standing[];
export function byNeed(all: readonly Standing[]): Standing[];
export function proofLine(all: readonly Standing[], now?: number): string;
export class Contents {
  constructor(root: string);
  of(file: string): string;
}
export class Proofs {
  constructor(root: string);
  standings(): Standing[];
  note(files: readonly string[]): void;
}
