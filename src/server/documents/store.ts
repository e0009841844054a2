/**
 * The current documents. A changed folder is checked as a whole; a file with a finding keeps its last good text, so a
 * slip never takes a screen away, and the finding is shown to administrators and in the log.
 */
import { printDiagnostic, type Diagnostic } from '../../documents/ground/diagnostic.ts';
import { hasTable } from '../../documents/kit/own.ts';
import type { Catalogue } from '../../documents/tables/catalogue.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import type { Database } from '../db/connection.ts';
import type { Logger } from '../db/log.ts';
import { alone } from '../db/transaction.ts';
import { applyTables } from '../records/tables/schema.ts';
import { tableOf, type Table } from '../records/tables/tables.ts';
import { childIndexes } from '../source/children.ts';
import { imagedOf } from '../source/imaged.ts';
import { queriedPeriods } from '../source/periods.ts';
import { applyViews, viewsOf } from '../source/views.ts';
import { checkFolder, isKnown, remember } from './checked.ts';
import { readCompiled, writeCompiled } from './compiled.ts';
import { readFolder } from './folder.ts';
import { lockFolder } from './lock.ts';
import { watchFolder } from './watch.ts';

/** The tables that a catalogue wants. A resource whose table cannot be worked out fails alone. */
function tablesOf(catalogue: Catalogue): { tables: Table[]; failed: { table: string; reason: string }[] } {
  const periods = queriedPeriods(catalogue);
  const tables: Table[] = [];
  const failed: { table: string; reason: string }[] = [];
  for (const r of Object.values(catalogue.resources).filter(hasTable)) {
    const screens = Object.values(catalogue.screens).filter((s) => s.resource === r.name);
    try {
      const needs = { period: periods.get(r.name), images: imagedOf(r.name, catalogue)?.columns, indexes: childIndexes(r, catalogue) };
      tables.push(tableOf(r, screens, needs));
    } catch (error) {
      failed.push({ table: r.name, reason: (error as Error).message });
    }
  }
  return { tables, failed };
}

export class DocumentStore {
  #catalogue: Catalogue = { resources: {}, screens: {}, grids: {}, links: {}, dictionaries: {} };
  /** What the catalogue was made from. */
  #texts: ReadonlyMap<string, string> | undefined;
  #good = new Map<string, string>();
  #problems: Diagnostic[] = [];
  /** What the next start finds. */
  #left: ReadonlyMap<string, string> | undefined;
  #stop: (() => Promise<void>) | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #changed: () => Promise<void> = async () => undefined;

  constructor(
    private readonly folder: string,
    private readonly database: Database,
    private readonly log: Logger,
    /** Where the checked documents are left for the next start; nowhere when absent. */
    private readonly compiled?: string,
  ) {}

  get catalogue(): Catalogue {
    return this.#catalogue;
  }

  get problems(): readonly Diagnostic[] {
    return this.#problems;
  }

  /** Resource by the address of its calls. */
  byApi(api: string): Resource | undefined {
    return Object.values(this.#catalogue.resources).find((r) => r.api === api);
  }

  /** Reads, checks and applies the folder. Answers whether anything changed. */
  load(): Promise<boolean> {
    return alone(this.database, 'documents', () => this.#load());
  }

  async #load(): Promise<boolean> {
    const files = await readFolder(this.folder);
    const recalled = await this.#recall(files);
    const first = await checkFolder(files);
    const broken = new Set(first.diagnostics.map((d) => d.file));
    const texts = new Map<string, string>();
    for (const [file, text] of files) {
      const usable = broken.has(file) ? this.#good.get(file) : text;
      if (usable !== undefined) texts.set(file, usable);
    }
    let result = broken.size ? await checkFolder(texts) : first;
    const { tables, failed: unwritable } = tablesOf(result.catalogue);
    const applied = await applyTables(this.database, tables);
    applied.failed.push(...unwritable);
    const changed = new Set(applied.changed);
    let refused: { table: string }[] = [...applied.refused, ...applied.failed];
    while (true) {
      if (refused.length > 0) {
        for (const { table } of refused) this.#goBack(texts, `resources/${table}.json`);
        result = await checkFolder(texts);
      }
      const failed = await applyViews(this.database, viewsOf(result.catalogue), changed);
      if (failed.length === 0) break;
      applied.failed.push(...failed);
      refused = failed;
    }
    const problems = [...first.diagnostics, ...this.#refusals(applied)];
    for (const problem of problems) this.log.error(`document problem\n${printDiagnostic(problem)}`);
    const differs = !this.#isCatalogueOf(texts, result.catalogue) || JSON.stringify(this.#problems) !== JSON.stringify(problems);
    this.#catalogue = result.catalogue;
    this.#texts = texts;
    if (recalled && broken.size === 0) this.#left = texts;
    this.#problems = problems;
    const unusable = new Set(result.diagnostics.map((d) => d.file));
    const now = new Map([...texts].filter(([file]) => files.has(file) && !unusable.has(file)));
    this.#tellOf(now, new Set(problems.map((d) => d.file)));
    for (const file of this.#good.keys()) if (!files.has(file)) this.#good.delete(file);
    for (const [file, text] of now) this.#good.set(file, text);
    return differs;
  }

  /** Saves a start the work of checking what the last one checked. */
  async #recall(files: ReadonlyMap<string, string>): Promise<boolean> {
    if (this.compiled === undefined || this.#texts || isKnown(files)) return false;
    const result = await readCompiled(this.compiled, files);
    if (result) remember({ files, result });
    return result !== undefined;
  }

  /** Leaves the current documents for the next start, if nothing is wrong with them. */
  async leave(): Promise<void> {
    const texts = this.#texts;
    if (this.compiled === undefined || !texts || texts === this.#left || this.#problems.length > 0) return;
    try {
      await writeCompiled(this.compiled, texts, await checkFolder(texts));
      this.#left = texts;
    } catch (error) {
      this.log.warn(`the checked documents could not be left for the next start: ${(error as Error).message}`);
    }
  }

  /** Takes the last good text of a file that the database refused, or none where that was it. */
  #goBack(texts: Map<string, string>, file: string): void {
    const good = this.#good.get(file);
    if (good === undefined || texts.get(file) === good) texts.delete(file);
    else texts.set(file, good);
  }

  /**
   * Whether the current catalogue is that of these texts. White space does not matter; writing a catalogue out to compare it takes long.
   */
  #isCatalogueOf(texts: ReadonlyMap<string, string>, catalogue: Catalogue): boolean {
    if (!this.#texts) return false;
    if (this.#texts.size === texts.size && [...texts].every(([file, text]) => this.#texts?.get(file) === text)) return true;
    return JSON.stringify(this.#catalogue) === JSON.stringify(catalogue);
  }

  /** A line in the log for every document added, changed, removed or refused; none for what a start finds. */
  #tellOf(now: ReadonlyMap<string, string>, refused: ReadonlySet<string>): void {
    if (this.#good.size === 0) return;
    const logChange = (change: string, file: string): void => this.log.info({ file, change }, 'document');
    for (const [file, text] of now) {
      const before = this.#good.get(file);
      if (before !== text) logChange(before === undefined ? 'added' : 'changed', file);
    }
    for (const file of this.#good.keys()) if (!now.has(file) && !refused.has(file)) logChange('removed', file);
    for (const file of refused) logChange('refused', file);
  }

  #refusals(applied: Awaited<ReturnType<typeof applyTables>>): Diagnostic[] {
    const place = (table: string) => ({
      code: 'field-type-conflict' as const,
      file: `resources/${table}.json`,
      line: 1,
      column: 1,
      length: 1,
      path: [],
      frame: '',
    });
    return [
      ...applied.refused.map((r): Diagnostic => ({ ...place(r.table), message: r.message.en, messageZh: r.message.zh })),
      ...applied.failed.map((f): Diagnostic => ({
        ...place(f.table),
        message: `the table ${f.table} cannot be changed: ${f.reason}`,
        messageZh: `表 ${f.table} 无法更改：${f.reason}`,
      })),
    ];
  }

  /** What is to be done after every change that made a difference. */
  whenChanged(changed: () => Promise<void>): void {
    this.#changed = changed;
  }

  /** Does something with the folder while nothing else does, on whichever server, and applies what it changed there. */
  async alter<T>(work: (apply: () => Promise<void>) => Promise<T>): Promise<T> {
    const apply = async (): Promise<void> => {
      if (await this.load()) await this.#changed();
    };
    const done = this.#turn.then(async () => {
      const release = await lockFolder(this.folder);
      try {
        return await work(apply);
      } finally {
        release();
      }
    });
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** Applies every change of the folder from now on. */
  watch(): void {
    const reload = (): void => {
      void this.alter((apply) => apply()).catch((error: unknown) => {
        this.log.error(`documents could not be applied: ${(error as Error).stack ?? String(error)}`);
      });
    };
    const stop = watchFolder(this.folder, reload);
    this.#stop = async () => {
      await stop();
      await this.#turn;
    };
  }

  /** Stops watching and waits for a change in progress. */
  async close(): Promise<void> {
    await this.#stop?.();
  }
}
