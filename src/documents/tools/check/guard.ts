/** The last resort of the check: a fault of its own becomes a finding of the document it met, and the others are checked all the same. */
import { MOST_FINDINGS, type Finding } from '../../ground/diagnostic.ts';
import type { Entry } from './entry.ts';

/** What a check that threw says of the document it looked at. */
const failure = (error: unknown): Finding => ({
  code: 'check-failed',
  path: [],
  params: { reason: error instanceof Error ? error.message : String(error) },
});

/** What `work` answers; where it throws, what is made of that. */
export function attempt<T>(work: () => T, otherwise: (finding: Finding) => T): T {
  try {
    return work();
  } catch (error) {
    return otherwise(failure(error));
  }
}

/** What `work` answers; where it throws, the document gets a finding, and the answer is `otherwise`. */
export const guarded = <T>(entry: Pick<Entry, 'findings'>, work: () => T, otherwise: T): T =>
  attempt(work, (finding) => {
    // Several checks may stumble over one slip.
    if (!entry.findings.some(({ code }) => code === finding.code)) entry.findings.push(finding);
    return otherwise;
  });

/** Adds what a check finds to the findings of its document, as far as they are told. */
export function judge(entry: Pick<Entry, 'findings'>, check: () => readonly Finding[]): void {
  const found = guarded(entry, check, []);
  entry.findings.push(...found.slice(0, Math.max(0, MOST_FINDINGS - entry.findings.length)));
}
