/** Patterns that take exponential time: people's texts are held to them on the thread that answers everybody. */
import { analyse } from 'scslre';

const known = new Map<string, boolean>();

function judged(pattern: string): boolean {
  try {
    return analyse({ source: pattern, flags: 'u' }, { maxReports: 8 }).reports.some((report) => report.exponential);
  } catch {
    // Not a pattern at all, which is told as that, or one too large to be judged.
    return false;
  }
}

/** Whether repetitions inside of repetitions let one text be read in ever more ways. Asked of the same patterns at every check. */
export function explodes(pattern: string): boolean {
  let answer = known.get(pattern);
  if (answer === undefined) known.set(pattern, (answer = judged(pattern)));
  return answer;
}
