/** Findings that one sentence says together. */
import type { Finding } from './types.ts';

const key = (finding: Finding): string => {
  const { name: _name, title: _title, titleEn: _titleEn, ...rest } = finding;
  return JSON.stringify(rest);
};

/** Findings that differ in what is missed alone, put together; each group stands where its first did. */
export function alikeFindings(findings: readonly Finding[]): [Finding, ...Finding[]][] {
  const groups = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const group = groups.get(key(finding));
    if (group) group.push(finding);
    else groups.set(key(finding), [finding]);
  }
  return [...groups.values()];
}
