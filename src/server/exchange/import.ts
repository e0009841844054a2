/**
 * Import in two passes: first every row is read, converted and checked, with progress and no lock on anything; then,
 * when nothing is wrong (or the caller takes the good rows only), everything is written in one transaction. Between the passes
 * rows lie on disk: memory does not grow with the file.
 */
import { rm } from 'node:fs/promises';
import { sql, type Kysely } from 'kysely';
import { writable } from '../../documents/ground/fields/writable.ts';
import { startValues } from '../../documents/kit/startValues.ts';
import { initialValues } from '../../documents/features/states/index.ts';
import { readingOf } from '../../documents/features/imports/reading.ts';
import type { FileReading } from '../../documents/ground/model/imports.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import type { Through } from '../../documents/features/rules/sets.ts';
import { prune } from '../../documents/ground/validate.ts';
import type { Tables } from '../db/connection.ts';
import { AppError } from '../errors/error.ts';
import type { Progress } from '../jobs/kind.ts';
import { turns } from '../jobs/turns.ts';
import { grant, userValues, visibleResource, type Grant } from '../records/reach/access.ts';
import { completeRows } from '../records/write/bulk.ts';
import { checkProblems } from '../records/validation/checks.ts';
import type { Call } from '../user/call.ts';
import { underRules } from '../records/validation/rules.ts';
import { deriveBySets, throughOf } from '../records/write/sets.ts';
import { referenceProblems } from '../records/validation/references.ts';
import { judgesStored } from '../records/validation/stored.ts';
import { problemsOf } from '../records/validation/validation.ts';
import type { Writer } from '../records/write/writer.ts';
import { relation } from '../source/columns.ts';
import { problemsHere, type Candidate, type Checked } from './candidate.ts';
import { readMapping, readingIn, targets } from './mapping.ts';
import { recordOf, type Reader } from './record.ts';
import { noteOf, type ImportOutcome, type ImportResult } from './importResult.ts';
import { Refusals } from './refusals.ts';
import { SeenTexts } from './seenTexts.ts';
import { openApart } from './apart/open.ts';
import { spread } from './places.ts';
import { AT_ONCE, Spool } from './spool.ts';
import { writeAll } from './importWrite.ts';
import { type Row, rowsSql } from '../source/rows.ts';

export interface ImportOptions {
  /** What fills what, the name of a mapping that ships, or nothing: the shipped one that fits, else by the headings. */
  mapping: unknown;
  /** How the file is read, whatever the mapping says. */
  stated?: FileReading & { datum?: 'WGS-84' | 'GCJ-02' };
  dryRun: boolean;
  /** `upsert` updates rows whose key is already there. */
  mode: 'insert' | 'upsert';
  /** Write the good rows although others are wrong. */
  partial: boolean;
}

const BATCH = 500;
/** ms of work on rows after which others have their turn. */
const TURN = 30;
const MAX_ROWS = 1_000_000;

/** Tells rows of the file that say the same key as one before. */
function doubled(resource: Resource): (candidate: Candidate) => void {
  const sets = [
    ...(resource.key === 'id' ? [] : [[resource.key]]),
    ...resource.fields.filter((f) => f.unique && f.name !== resource.key && f.name !== 'id').map((f) => [f.name]),
    ...resource.unique,
  ].map((names) => ({ names, seen: new SeenTexts() }));
  return ({ record, line, problems }) => {
    for (const { names, seen } of sets) {
      if (names.some((n) => record[n] === undefined)) continue;
      const first = seen.first(JSON.stringify(names.map((n) => record[n])), line);
      if (first === undefined) continue;
      problems.push({ field: names[0] ?? '', keyword: 'unique', zh: `与第 ${first} 行重复`, en: `repeats line ${first}` });
    }
  };
}

/** Which candidates are already in the table, by key: id and version of each. */
async function existing(db: Kysely<Tables>, resource: Resource, candidates: readonly Candidate[]): Promise<Map<string, Row>> {
  if (resource.key === 'id') return new Map();
  const keys = candidates.map((c) => String(c.record[resource.key] ?? ''));
  const keyed = sql`${sql.ref(resource.key)} = any(${keys}::text[])`;
  const { rows } = await rowsSql({ from: relation(resource), fields: resource.fields, conditions: [keyed] }).execute(db);
  return new Map(rows.map((r) => [String(r[resource.key]), r]));
}

async function checkBatch(
  writer: Writer,
  resource: Resource,
  visible: Resource,
  call: Call,
  granted: Grant,
  editing: Grant | undefined,
  defaults: Row,
  through: Through,
  batch: Candidate[],
): Promise<Checked> {
  const { db } = writer.database;
  const catalogue = writer.catalogue();
  const rowsByKey = await existing(db, resource, batch);
  const breathe = turns(TURN);
  for (const c of batch) {
    await breathe();
    const stored = rowsByKey.get(String(c.record[resource.key] ?? ''));
    const before = stored ?? { ...initialValues(resource), ...defaults };
    const derived = await deriveBySets(resource, call.user, { ...before, ...c.record }, stored, c.record, through);
    c.record = prune({ ...c.record, ...derived.open });
    c.serverOnly = derived.serverOnly;
    const ruled = underRules(visible, call.user, c.record, c.record, before);
    c.record = ruled.record;
    const unread = new Set(c.problems.flatMap(({ keyword, field }) => (keyword === 'unread' ? [field] : [])));
    // What could not be read is not missing as well.
    const judged = [...ruled.problems, ...problemsOf(ruled.resource, c.record, (d) => writer.dictionaries.codes(d))];
    c.problems.push(...judged.filter(({ field, keyword }) => keyword !== 'required' || !unread.has(field)));
    c.problems.push(...checkProblems(resource, { ...before, ...c.record }));
  }
  const dangling = await referenceProblems(
    {
      db,
      catalogue,
      user: call.user,
      before: (record) => rowsByKey.get(String(record[resource.key] ?? '')),
      whole: (record) => ({ ...rowsByKey.get(String(record[resource.key] ?? '')), ...record }),
    },
    resource,
    batch.map((c) => c.record),
  );
  for (const c of batch) c.problems.push(...(dangling.get(c.record) ?? []));
  const placed = await completeRows(
    db,
    writer,
    resource,
    batch.map((c) => c.record),
    call.user.userCode,
  );
  const result: Checked = { inserts: [], updates: [] };
  for (const [i, c] of batch.entries()) {
    await breathe();
    const before = rowsByKey.get(String(c.record[resource.key] ?? ''));
    const place = { ...placed[i], ...(resource.tree?.path === 'companyPath' ? { companyPath: call.user.companyPath } : {}) };
    c.problems.push(
      ...(await problemsHere({ db, catalogue: writer.catalogue(), resource, user: call.user, granted, editing }, before, place)),
    );
    if (c.problems.length) continue;
    if (before) result.updates.push({ candidate: c, before: { id: before.id, version: before.version } });
    else result.inserts.push(c);
  }
  return result;
}

/** Runs an import from a file on disk. @throws AppError import.file, import.mapping, permission.denied */
export async function runImport(
  writer: Writer,
  resource: Resource,
  call: Call,
  path: string,
  errorFile: string,
  options: ImportOptions,
  progress: Progress,
): Promise<ImportOutcome> {
  const catalogue = writer.catalogue();
  const granted = grant(catalogue, resource, 'import', call.user, call.screen);
  const editing = options.mode === 'upsert' ? grant(catalogue, resource, 'edit', call.user, call.screen) : undefined;
  const visible = visibleResource(resource, call.user);
  const presets = granted.screens.length === 1 ? (granted.screens[0]?.defaults ?? {}) : {};
  const defaults = {
    ...startValues(visible.fields.filter(writable), { user: userValues(call.user), now: new Date().toISOString() }),
    ...presets,
  };
  let reader: Reader | undefined;
  let named: string | undefined;
  let refusals: Refusals | undefined;
  let [left, read, checked] = [0, 0, 0];
  let batch: Candidate[] = [];
  let characters = 0;
  const repeats = doubled(resource);
  const breathe = turns(TURN);
  const through = throughOf(writer.database.db, catalogue, call.user);
  const spool = new Spool(`${errorFile}.checked`);
  // What is judged of written records is told in a trial as well: they are written, and taken back.
  const rehearsal = options.dryRun && judgesStored(resource);
  const check = async (total: number): Promise<void> => {
    const good = await checkBatch(writer, resource, visible, call, granted, editing, defaults, through, batch);
    await refusals?.add(batch.filter((c) => c.problems.length));
    if (!options.dryRun || rehearsal) await spool.add(good);
    checked += batch.length;
    batch = [];
    characters = 0;
    await progress.report(checked, Math.max(checked, total), 'check');
  };
  try {
    const { stated, known } = readingIn(options.mapping, visible);
    const { datum, ...said } = options.stated ?? {};
    const table = await openApart(path, { stated: { ...stated, ...said }, known });
    for await (const row of spread(table.rows, () => reader?.mapping.spacing)) {
      if (!reader) {
        const headers = row.cells.map((c) => c.trim());
        const { mapping, shipped } = readMapping(options.mapping, visible, headers);
        if (datum === 'WGS-84') delete mapping.datum;
        else if (datum) mapping.datum = datum;
        named = shipped;
        const columns = targets(mapping, headers);
        // A shipped mapping that was found by the headings says how its files write numbers and dates.
        const written = { ...table.reading, ...readingOf(mapping), ...said };
        const guarded = table.kind !== 'places';
        reader = { headers, mapping, columns, resource: visible, dictionaries: writer.dictionaries.all, defaults, written, guarded };
        refusals = new Refusals(errorFile, headers, columns, call.language);
        continue;
      }
      if (left < (reader.mapping.skipRows ?? 0)) {
        left += 1;
        continue;
      }
      await breathe();
      read += 1;
      if (read > MAX_ROWS) throw new AppError('import.file', { reason: { zh: `最多 ${MAX_ROWS} 行`, en: `at most ${MAX_ROWS} rows` } });
      const candidate: Candidate = { line: row.line, cells: row.cells, ...recordOf(reader, row, read) };
      repeats(candidate);
      batch.push(candidate);
      for (const cell of row.cells) characters += cell.length;
      if (batch.length === BATCH || characters > AT_ONCE) await check(row.of - 1 - left);
    }
    if (!refusals) throw new AppError('import.file', { reason: { zh: '没有表头', en: 'there is no header line' } });
    await check(read);
    const { partial } = options;
    const wanted = rehearsal || (!options.dryRun && (refusals.rows === 0 || partial));
    await progress.report(read, read, wanted && !rehearsal ? 'write' : 'check');
    const told = refusals;
    const refuse = (candidates: readonly Candidate[]): Promise<void> => told.add(candidates);
    const resultOf = (counts: { inserted: number; updated: number }): ImportOutcome => {
      const result: ImportResult = {
        rows: read,
        ...counts,
        failed: told.rows,
        dryRun: options.dryRun,
        reading: table.reading,
        ...(named === undefined ? {} : { mapping: named }),
        notices: table.notices,
        errors: told.shown,
      };
      return { result, note: noteOf(result), ...(told.rows ? { file: errorFile } : {}) };
    };
    const ended = async (db: Kysely<Tables>, counts: { inserted: number; updated: number }): Promise<void> => {
      await progress.end(db, resultOf(counts));
    };
    // Before the transaction that writes the end: nobody waits for a store while rows are held.
    if (wanted && told.rows) await progress.keep(errorFile);
    return resultOf(
      wanted
        ? await writeAll(writer, resource, call, {
            spool,
            refuse,
            progress,
            granted,
            editing,
            partial: partial || rehearsal,
            rehearsal,
            ended,
          })
        : { inserted: 0, updated: 0 },
    );
  } catch (error) {
    await rm(errorFile, { force: true });
    throw error;
  } finally {
    await refusals?.close();
    await spool.remove();
  }
}
