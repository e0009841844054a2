/** What is wrong with the rows of an import: the first hundred reasons for the answer, every one in a file. */
import { open, type FileHandle } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import type { Candidate } from './candidate.ts';
import { safeText } from './guard.ts';
import type { targets } from './mapping.ts';

export interface ImportProblem {
  line: number;
  column: string;
  value: string;
  message: { zh: string; en: string };
  /** Lines that say the same; `line` is the first of them. */
  lines: number;
}

const SHOWN = 100;
/** Cells written at a time: others have their turn between. */
const CELLS = 20_000;

/** Characters of a value that are told; its row has all of them. */
const TOLD = 1000;
const short = (text: string): string => (text.length > TOLD ? `${text.slice(0, TOLD)}…` : text);

export class Refusals {
  readonly #groups = new Map<string, ImportProblem>();
  #file: FileHandle | undefined;
  /** Rows with something wrong. */
  rows = 0;

  constructor(
    readonly path: string,
    private readonly headers: readonly string[],
    private readonly columns: ReturnType<typeof targets>,
    private readonly language: 'zh' | 'en',
  ) {}

  /** The first hundred, equal ones of many lines as one. */
  get shown(): ImportProblem[] {
    return [...this.#groups.values()];
  }

  /** Rows with their problems: line, column, value, reason, then the row as it was. */
  async add(candidates: readonly Candidate[]): Promise<void> {
    let lines: unknown[][] = [];
    for (const candidate of candidates) {
      this.rows += 1;
      for (const problem of this.#problemsOf(candidate)) {
        this.#count(problem);
        lines.push([problem.line, problem.column, problem.value, problem.message[this.language], ...candidate.cells]);
        if (lines.length * this.headers.length < CELLS) continue;
        await this.#write(lines);
        lines = [];
      }
    }
    await this.#write(lines);
  }

  async #write(lines: readonly unknown[][]): Promise<void> {
    if (!lines.length) return;
    if (!this.#file) {
      this.#file = await open(this.path, 'w');
      const title = this.language === 'zh' ? ['行号', '列', '值', '原因'] : ['Line', 'Column', 'Value', 'Reason'];
      await this.#file.appendFile(stringify([[...title, ...this.headers]], { bom: true }));
    }
    await this.#file.appendFile(stringify(lines.map((cells) => cells.map((c) => (typeof c === 'string' ? safeText(c) : c)))));
  }

  async close(): Promise<void> {
    await this.#file?.close();
  }

  #problemsOf(c: Candidate): ImportProblem[] {
    return c.problems.map((p) => {
      const name = p.field.split('.')[0];
      const column = this.columns.find((t) => t.target.field === p.field || t.target.field.split('.')[0] === name);
      return {
        line: c.line,
        column: column?.header ?? p.field,
        value: column ? short(c.cells[column.index] ?? '') : '',
        message: { zh: p.zh, en: p.en },
        lines: 1,
      };
    });
  }

  #count(problem: ImportProblem): void {
    const key = JSON.stringify([problem.column, problem.value, problem.message.en]);
    const known = this.#groups.get(key);
    if (known) known.lines += 1;
    else if (this.#groups.size < SHOWN) this.#groups.set(key, problem);
  }
}
