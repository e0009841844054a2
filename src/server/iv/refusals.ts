/** What an import of sweeps did not take: the first reasons for the answer, a file with many of them, and the count of all. */
import { appendFile } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import type { Language } from '../../contract/constants.ts';
import { safeText } from '../exchange/guard.ts';
import type { SweepFault } from './read/fault.ts';

export interface Refused {
  file: string;
  channel: string;
  error: SweepFault;
}

/** Refusals of the answer, and of the file. */
const [LISTED, FILED] = [200, 100_000];
/** Refusals written at a time. */
const SLICE = 500;
/** Characters of a name that are told. */
const TOLD = 300;
const short = (text: string): string => (text.length > TOLD ? `${text.slice(0, TOLD)}…` : text);

const HEAD = { zh: ['文件', '通道', '代码', '原因'], en: ['File', 'Channel', 'Code', 'Reason'] };

export class Refusals {
  /** All of them. */
  count = 0;
  readonly #listed: Refused[] = [];
  #waiting: string[][] = [];
  #begun = false;

  constructor(
    readonly path: string,
    private readonly language: Language,
  ) {}

  /** The first of them as answers of jobs list them. */
  get listed() {
    return this.#listed.map(({ file, channel, error }, n) => ({
      line: n + 1,
      lines: 1,
      column: file,
      value: channel,
      message: error.text,
    }));
  }

  async add({ file, channel, error }: Refused): Promise<void> {
    this.count += 1;
    const told = { file: short(file), channel: short(channel), error };
    if (this.count <= LISTED) this.#listed.push(told);
    if (this.count > FILED) return;
    this.#waiting.push([told.file, told.channel, error.code, error.text[this.language]]);
    if (this.#waiting.length >= SLICE) await this.#write();
  }

  /** The file, with how many it leaves out; undefined where nothing was refused. */
  async end(): Promise<string | undefined> {
    if (this.count > FILED) {
      const more = this.count - FILED;
      this.#waiting.push(['', '', 'more', this.language === 'zh' ? `另有 ${more} 条未列出` : `${more} more are not listed`]);
    }
    await this.#write();
    return this.count ? this.path : undefined;
  }

  async #write(): Promise<void> {
    if (!this.#waiting.length) return;
    const rows = this.#waiting.map((cells) => cells.map(safeText));
    await appendFile(this.path, this.#begun ? stringify(rows) : stringify([HEAD[this.language], ...rows], { bom: true }));
    this.#begun = true;
    this.#waiting = [];
  }
}
