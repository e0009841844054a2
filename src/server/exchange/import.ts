/**
 * Import in two passes: first every row is read, converted and checked, with progress and no lock on anything; then,
 * when nothing is wrong (or the caller takes the good rows only), everything is written in one transaction. Between the passes
 * rows lie on disk: memory does not grow with the file.
 */
import { rm } from 'node:fs/promises';
import { sql, type Kysely } from 'kysely';
import { dictIn } from '../../documents/fields/choices.ts';
import { fromGcj } from '../../documents/geometry/gcj.ts';
import { isGeometry, round, tidy } from '../../documents/geometry/tidy.ts';
import { moved, type Position } from '../../documents/geometry/types.ts';
import { writable } from '../../documents/fields/writable.ts';
import { startValues } from '../../documents/startValues.ts';
import { initialValues } from '../../documents/states/index.ts';
import { placeholders, ROW } from '../../documents/imports/index.ts';
import type { Resource } from '../../documents/types.ts';
import type { Through } from '../../documents/rules/sets.ts';
import { prune } from '../../documents/validate.ts';
import type { Tables } from '../db/connection.ts';
import { AppError } from '../http/errors.ts';
import type { Progress } from '../jobs/jobs.ts';
import { grant, userValues, visibleResource, type Grant } from '../records/reach/access.ts';
import { completeRows } from '../records/write/bulk.ts';
import { checkProblems } from '../records/validation/checks.ts';
import type { Call } from '../user/call.ts';
import { underRules } from '../records/validation/rules.ts';
import { deriveBySets, throughOf } from '../records/write/sets.ts';
import { referenceProblems } from '../records/validation/references.ts';
import { problemsOf } from '../records/validation/validation.ts';
import type { Writer } from '../records/write/write.ts';
import { relation } from '../source/columns.ts';
import { problemsHere, type Candidate, type Checked } from './candidate.ts';
import { parseCell, referenceKey } from './convert.ts';
import { readMapping, targets, type Mapping } from './mapping.ts';
import { Refusals, type ImportProblem } from './refusals.ts';
import { SeenTexts } from './seenTexts.ts';
import { readRows } from './sheet.ts';
import { spread } from './places.ts';
import { Spool } from './spool.ts';
import { writeAll } from './importWrite.ts';
import { isNumber, isReference, refers } from '../../documents/fields/traits.ts';
import { type Row, rowsSql } from '../source/rows.ts';

export interface ImportOptions {
  mapping: unknown;
  dryRun: boolean;
  /** `upsert` updates rows whose key is already there. */
  mode: 'insert' | 'upsert';
  /** Write the good rows although others are wrong. */
  partial: boolean;
}

export interface ImportResult {
  rows: number;
  inserted: number;
  updated: number;
  failed: number;
  dryRun: boolean;
  /** The first hundred, equal ones of many lines as one; the file holds all. */
  errors: ImportProblem[];
}

const BATCH = 500;
const MAX_ROWS = 1_000_000;

/** Numbers with `*` and `/` between as one; the text itself when it is no such thing. */
function product(text: string): string {
  const [first = '', ...rest] = text.split(/([*/])/).map((part) => part.trim());
  let value = first === '' ? Number.NaN : Number(first);
  for (let i = 0; i < rest.length; i += 2) value = rest[i] === '*' ? value * Number(rest[i + 1]) : value / Number(rest[i + 1]);
  return Number.isFinite(value) ? String(Number(value.toPrecision(12))) : text;
}

/** A place of a map of GCJ-02 where it really is; anything else as it is. */
function surveyed(value: unknown): unknown {
  if (isGeometry(value)) return tidy(moved(value, fromGcj));
  const pair = Array.isArray(value) && value.length === 2 && value.every((degrees) => typeof degrees === 'number');
  return pair ? fromGcj(value as Position).map(round) : value;
}

function convert(
  line: number,
  cells: readonly string[],
  headers: readonly string[],
  mapping: Mapping,
  columns: ReturnType<typeof targets>,
  resource: Resource,
  writer: Writer,
  defaults: Row,
): Row {
  const record: Row = { ...defaults, ...mapping.constants };
  const empty = new Set(mapping.empty ?? []);
  // Which dictionary a code is of, other columns of the row may say.
  const choosing = ({ target }: (typeof columns)[0]): number => (resource.fields.find((f) => f.name === target.field)?.choices ? 1 : 0);
  for (const { index, target } of columns.toSorted((a, b) => choosing(a) - choosing(b))) {
    const text = (cells[index] ?? '').trim();
    if (text === '' || empty.has(text)) continue;
    const [name = '', part] = target.field.split('.');
    const field = resource.fields.find((f) => f.name === name);
    if (!field) continue;
    if (part) {
      const place = (record[name] as unknown[] | undefined) ?? [null, null];
      const number = Number(text);
      place[part === 'lon' ? 0 : 1] = Number.isFinite(number) ? number : text;
      record[name] = place;
    } else {
      const value = parseCell(text, field, target, writer.dictionaries.all[dictIn(field, record) ?? '']);
      record[name] =
        isReference(field) && typeof value === 'string'
          ? referenceKey(value)
          : Array.isArray(value) && refers(field)
            ? value.map((v) => referenceKey(String(v)))
            : value;
    }
  }
  if (mapping.datum === 'GCJ-02')
    for (const name of new Set(columns.map(({ target }) => target.field.split('.')[0] ?? ''))) record[name] = surveyed(record[name]);
  for (const [name, text] of Object.entries(mapping.templates ?? {})) {
    const field = resource.fields.find((f) => f.name === name);
    const texts = placeholders(text).map((header) => (header === ROW ? String(line) : (cells[headers.indexOf(header)] ?? '').trim()));
    const known = texts.filter((one) => one !== '' && !empty.has(one)).length > 0;
    let next = 0;
    const filled = text.replaceAll(/\{[^{}]+\}/g, () => texts[next++] ?? '');
    const cell = field && isNumber(field) ? product(filled) : filled;
    if (field && known) record[name] = parseCell(cell, field, { field: name }, writer.dictionaries.all[dictIn(field, record) ?? '']);
  }
  return prune(record);
}

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
  for (const c of batch) {
    const stored = rowsByKey.get(String(c.record[resource.key] ?? ''));
    const before = stored ?? { ...initialValues(resource), ...defaults };
    const derived = await deriveBySets(resource, call.user, { ...before, ...c.record }, stored, c.record, through);
    c.record = prune({ ...c.record, ...derived.open });
    c.serverOnly = derived.serverOnly;
    const ruled = underRules(visible, call.user, c.record, c.record, before);
    c.record = ruled.record;
    c.problems.push(...ruled.problems, ...problemsOf(ruled.resource, c.record, (d) => writer.dictionaries.codes(d)));
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
): Promise<{ result: ImportResult; file?: string }> {
  const catalogue = writer.catalogue();
  const granted = grant(catalogue, resource, 'import', call.user, call.screen);
  const editing = options.mode === 'upsert' ? grant(catalogue, resource, 'edit', call.user, call.screen) : undefined;
  const visible = visibleResource(resource, call.user);
  const presets = granted.screens.length === 1 ? (granted.screens[0]?.defaults ?? {}) : {};
  const defaults = {
    ...startValues(visible.fields.filter(writable), { user: userValues(call.user), now: new Date().toISOString() }),
    ...presets,
  };
  let headers: string[] | undefined;
  let mapping: Mapping | undefined;
  let columns: ReturnType<typeof targets> = [];
  let refusals: Refusals | undefined;
  let [left, read, checked] = [0, 0, 0];
  let batch: Candidate[] = [];
  const repeats = doubled(resource);
  const through = throughOf(writer.database.db, catalogue, call.user);
  const spool = new Spool(`${path}.checked`);
  const check = async (total: number): Promise<void> => {
    const good = await checkBatch(writer, resource, visible, call, granted, editing, defaults, through, batch);
    await refusals?.add(batch.filter((c) => c.problems.length));
    if (!options.dryRun) await spool.add(good);
    checked += batch.length;
    batch = [];
    await progress.report(checked, Math.max(checked, total), 'check');
  };
  try {
    for await (const row of spread(readRows(path), () => mapping?.spacing)) {
      if (!headers) {
        headers = row.cells.map((c) => c.trim());
        mapping = readMapping(options.mapping, visible, headers);
        columns = targets(mapping, headers);
        refusals = new Refusals(errorFile, headers, columns, call.language);
        continue;
      }
      if (left < (mapping?.skipRows ?? 0)) {
        left += 1;
        continue;
      }
      read += 1;
      if (read > MAX_ROWS) throw new AppError('import.file', { reason: { zh: `最多 ${MAX_ROWS} 行`, en: `at most ${MAX_ROWS} rows` } });
      const record = convert(read, row.cells, headers, mapping as Mapping, columns, visible, writer, defaults);
      const candidate: Candidate = { line: row.line, cells: row.cells, record, problems: [] };
      repeats(candidate);
      batch.push(candidate);
      if (batch.length === BATCH) await check(row.of - 1 - left);
    }
    if (!refusals) throw new AppError('import.file', { reason: { zh: '没有表头', en: 'there is no header line' } });
    await check(read);
    const { partial } = options;
    const wanted = !options.dryRun && (refusals.rows === 0 || partial);
    await progress.report(read, read, wanted ? 'write' : 'check');
    const refuse = (candidates: readonly Candidate[]): Promise<void> | undefined => refusals?.add(candidates);
    const done = wanted ? await writeAll(writer, resource, call, { spool, refuse, progress, granted, editing, partial }) : undefined;
    const result: ImportResult = {
      rows: read,
      inserted: done?.inserted ?? 0,
      updated: done?.updated ?? 0,
      failed: refusals.rows,
      dryRun: options.dryRun,
      errors: refusals.shown,
    };
    return { result, ...(refusals.rows ? { file: errorFile } : {}) };
  } catch (error) {
    await rm(errorFile, { force: true });
    throw error;
  } finally {
    await refusals?.close();
    await spool.remove();
  }
}
