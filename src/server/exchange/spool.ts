/** Rows that passed the check, on disk until they are written: an import takes the memory of a batch, not of its file. */
import { open, rm, type FileHandle } from 'node:fs/promises';
import type { Candidate, Checked } from './candidate.ts';

/** A line: a row that is new, or one that is there as it was when it was checked. */
type Line = [Candidate] | [Candidate, Checked['updates'][0]['before']];

/** JSON on one line: what is read by lines ends at these characters too. */
const lineOf = (line: Line): string =>
  `${JSON.stringify(line).replaceAll(/[\u2028\u2029]/g, (c) => (c === '\u2028' ? String.raw`\u2028` : String.raw`\u2029`))}\n`;

/** Characters that rows have at a time: a row with a shape may be as large as a hundred others. */
export const AT_ONCE = 2_000_000;

export class Spool {
  #file: FileHandle | undefined;
  /** Rows in it. */
  size = 0;

  constructor(private readonly path: string) {}

  async add({ inserts, updates }: Checked): Promise<void> {
    const lines: Line[] = [...inserts.map((c): Line => [c]), ...updates.map(({ candidate, before }): Line => [candidate, before])];
    if (!lines.length) return;
    this.#file ??= await open(this.path, 'w', 0o600);
    await this.#file.appendFile(lines.map(lineOf).join(''));
    this.size += lines.length;
  }

  /** All of them in the order they came, so many at a time, or fewer that are large. */
  async *batches(most: number): AsyncGenerator<Checked> {
    if (!this.size) return;
    let batch: Checked = { inserts: [], updates: [] };
    let characters = 0;
    const file = await open(this.path);
    try {
      for await (const text of file.readLines()) {
        const [candidate, before] = JSON.parse(text) as Line;
        if (before) batch.updates.push({ candidate, before });
        else batch.inserts.push(candidate);
        characters += text.length;
        if (batch.inserts.length + batch.updates.length < most && characters < AT_ONCE) continue;
        yield batch;
        characters = 0;
        batch = { inserts: [], updates: [] };
      }
      if (batch.inserts.length + batch.updates.length) yield batch;
    } finally {
      await file.close().catch(() => {});
    }
  }

  async remove(): Promise<void> {
    await this.#file?.close();
    await rm(this.path, { force: true });
  }
}
