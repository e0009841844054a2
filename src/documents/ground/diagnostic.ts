/** A finding of the checker: a stable code, a place, and what to do about it. */
import { codes, type CodeName } from './codes.ts';
import { inChinese, type Bilingual } from './hints.ts';

export type Path = (string | number)[];

export interface Diagnostic {
  code: CodeName;
  /** The document works all the same. */
  warning?: true;
  file: string;
  /** 1-based. */
  line: number;
  column: number;
  /** Characters the finding covers, at least 1. */
  length: number;
  path: Path;
  message: string;
  messageZh: string;
  /** What may stand there instead. */
  allowed?: string[];
  hint?: string;
  hintZh?: string;
  frame: string;
}

/** A finding before it has a place. */
export interface Finding {
  code: CodeName;
  path: Path;
  /** Point at the property name and not at its value. */
  atKey?: boolean;
  params?: Record<string, string | number>;
  allowed?: string[];
  /** What to do, when it is not a slip of the keys. */
  hint?: Bilingual;
}

/** `{name}` by its parameter; in Chinese by `nameZh` where there is one, and in Chinese words where it is no name. */
const fill = (text: string, params: Record<string, string | number>, chinese = false): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[chinese ? `${name}Zh` : name] ?? params[name] ?? `{${name}}`;
    return chinese && WORDED.has(name) ? inChinese(String(value)) : String(value);
  });

/** Parameters that say what is expected or there, not what it is called. */
const WORDED = new Set(['expected', 'actual', 'limit', 'reason']);

/** Whether a code only warns. */
export const isWarning = (code: CodeName): boolean => 'warning' in codes[code];

/** Both messages of a code with its parameters put in. */
export function messageOf(code: CodeName, params: Record<string, string | number> = {}): { en: string; zh: string } {
  return { en: fill(codes[code].en, params), zh: fill(codes[code].zh, params, true) };
}

/** Edit distance for «did you mean»; two letters that changed places count once. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  let above: number[] = [];
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        swapped ? (above[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    above = row;
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The allowed word nearest to `word`, when it is near enough to be a slip of the keys. */
export function didYouMean(word: string, allowed: readonly string[]): string | undefined {
  let best: string | undefined;
  if (/^[\d.-]*$/.test(word)) return undefined;
  let least = Math.min(word.length, Math.max(1, Math.floor(word.length / 3)) + 1);
  for (const candidate of allowed) {
    const d = distance(word.toLowerCase(), candidate.toLowerCase());
    if (d < least) {
      least = d;
      best = candidate;
    }
  }
  return best;
}

/** Findings told of one document: each is shown with its place, and who mends so many sees the next ones then. */
export const MOST_FINDINGS = 200;

/** As wide as the text before a place: tabs stay, a full-width character takes a full-width space. */
const indent = (text: string): string =>
  text.replace(/[^\t]/gu, (c) =>
    /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]/u.test(
      c,
    )
      ? '\u3000'
      : ' ',
  );

/** Characters of a line that are shown before and behind the place. */
const AROUND = 120;

/** Three lines around the place with a caret under it; of long lines the part around it. */
export function codeFrame(text: string, line: number, column: number, length: number): string {
  const lines = text.split('\n');
  const from = Math.max(1, line - 1);
  const to = Math.min(lines.length, line + 1);
  const width = String(to).length;
  const out: string[] = [];
  for (let n = from; n <= to; n += 1) {
    const whole = (lines[n - 1] ?? '').replace(/\r$/, '');
    const start = Math.max(0, column - 1 - AROUND);
    const content = whole.slice(start, column - 1 + AROUND);
    out.push(`${n === line ? '>' : ' '} ${String(n).padStart(width)} | ${content}`);
    if (n === line) {
      const before = column - 1 - start;
      const room = Math.max(1, Math.min(length, content.length - before));
      out.push(`  ${' '.repeat(width)} | ${indent(content.slice(0, before))}${'^'.repeat(room)}`);
    }
  }
  return out.join('\n');
}

/** One finding as text: place, code, message, frame, allowed values, hint. */
export function printDiagnostic(d: Diagnostic): string {
  const lines = [`${d.file}:${d.line}:${d.column} ${d.warning ? 'warning' : 'error'} ${d.code}: ${d.message}`, d.frame];
  if (d.hint) lines.push(`  hint: ${d.hint}`);
  if (d.allowed?.length) lines.push(`  allowed: ${d.allowed.slice(0, 40).join(', ')}${d.allowed.length > 40 ? ', …' : ''}`);
  return lines.join('\n');
}
