/**
 * Codes that the server makes: `GD-{yyyyMMdd}-{0001}`. A part is a date, a property of the record, or the counter. What
 * stands around the counter names it: with a day in it, every day begins again.
 */

/** A piece of a pattern. */
export type CodePart = { text: string } | { date: string } | { field: string } | { digits: number; from: number };

const DATE = /^(?:yyyy|yy|MM|dd)+$/;
const COUNTER = /^0*[1-9]\d*$/;
const FIELD = /^[a-z][A-Za-z0-9]*$/;

/** The parts of a pattern; undefined for the first that is none. */
export function codeParts(pattern: string): (CodePart | undefined)[] {
  return pattern
    .split(/(\{[^{}]*\})/)
    .filter((text) => text !== '')
    .map((text): CodePart | undefined => {
      if (!text.startsWith('{')) return /[{}]/.test(text) ? undefined : { text };
      const inside = text.slice(1, -1);
      if (DATE.test(inside)) return { date: inside };
      if (COUNTER.test(inside)) return { digits: inside.length, from: Number(inside) };
      return FIELD.test(inside) ? { field: inside } : undefined;
    });
}

const dateText = (date: string, day: string): string =>
  date
    .replaceAll('yyyy', day.slice(0, 4))
    .replaceAll('yy', day.slice(2, 4))
    .replaceAll('MM', day.slice(5, 7))
    .replaceAll('dd', day.slice(8, 10));

/** A code without its number: what stands before and behind it, and where the count begins. */
export interface CodeFrame {
  before: string;
  after: string;
  digits: number;
  from: number;
}

/**
 * The frame of a record's code.
 * @param day YYYY-MM-DD of the deployment's zone
 */
export function codeFrame(pattern: string, record: Record<string, unknown>, day: string): CodeFrame {
  const frame: CodeFrame = { before: '', after: '', digits: 1, from: 1 };
  let side: 'before' | 'after' = 'before';
  for (const part of codeParts(pattern)) {
    if (!part) continue;
    if ('digits' in part) {
      Object.assign(frame, part);
      side = 'after';
    } else frame[side] += 'text' in part ? part.text : 'date' in part ? dateText(part.date, day) : String(record[part.field] ?? '');
  }
  return frame;
}

/** The code of a number; more digits than the pattern has are no harm. */
export const codeOf = ({ before, after, digits }: CodeFrame, number: number): string =>
  `${before}${String(number).padStart(digits, '0')}${after}`;
