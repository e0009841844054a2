/**
 * What is judged of a record once it is written, in the transaction that wrote it: checks that read computed fields or other records,
 * and periods that may not overlap. What the verdict hangs on is held until the transaction ends, so of two writers that do not fit
 * together the second is refused.
 */
import { sql, type Kysely } from 'kysely';
import { brokenLate } from '../../../documents/features/checks/index.ts';
import type { Check } from '../../../documents/ground/model/checks.ts';
import { followCheck, readsOfLate, type CheckReads } from '../../../documents/features/checks/paths.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import type { Tables } from '../../db/connection.ts';
import { relation } from '../../source/columns.ts';
import { rowsSql, type Row } from '../../source/rows.ts';
import { problemOf } from './checks.ts';
import { overlapProblems } from './overlap.ts';
import { invalid, type Problem } from './validation.ts';
import type { StoredScope, Written } from './written.ts';

/** Whether anything is judged of written records of a resource. */
export const judgesStored = ({ checks, noOverlap }: Resource): boolean => checks?.some((c) => c.late) === true || noOverlap !== undefined;

const keyOf = (value: unknown): string | undefined => (value === null || value === undefined || value === '' ? undefined : String(value));

/** Rows of a resource by their keys, with one property, those deleted left out; held when asked for. */
async function readByKey(db: Kysely<Tables>, target: Resource, keys: readonly string[], name: string): Promise<Map<string, unknown>> {
  const fields = target.fields.filter((f) => f.name === name || f.name === target.key);
  const live = target.softDelete ? [sql`${sql.ref('deletedTime')} is null`] : [];
  const conditions = [sql`${sql.ref(target.key)}::text = any(${[...keys]}::text[])`, ...live];
  const { rows } = await rowsSql({ from: relation(target), fields, conditions }).execute(db);
  return new Map(rows.map((row) => [String(row[target.key]), row[name]]));
}

/** Values at the end of a path, for each row in turn. */
async function along({ db, catalogue, resource }: StoredScope, path: string, rows: readonly Row[]): Promise<unknown[]> {
  const end = followCheck(path, resource, (name) => catalogue.resources[name]);
  if (!end) return rows.map(() => null);
  let values: unknown[] = rows.map((row) => row[end.steps[0]?.field ?? '']);
  for (const [i, { target }] of end.steps.entries()) {
    const keys = [...new Set(values.flatMap((value) => keyOf(value) ?? []))];
    const next = keys.length ? await readByKey(db, target, keys, end.steps[i + 1]?.field ?? end.field.name) : new Map<string, unknown>();
    values = values.map((value) => next.get(keyOf(value) ?? '') ?? null);
  }
  return values;
}

/** Holds the rows that references lead to, always in one order, so that two writers wait for each other and do not block. */
async function hold(scope: StoredScope, paths: readonly string[], rows: readonly Row[]): Promise<void> {
  const wanted = new Map<string, { target: Resource; keys: Set<string> }>();
  for (const path of paths) {
    const names = path.split('.');
    const keys = names.length === 1 ? rows.map((row) => row[path]) : await along(scope, path, rows);
    const way = followCheck(`${path}.id`, scope.resource, (name) => scope.catalogue.resources[name]);
    const target = way?.steps.at(-1)?.target;
    if (!target) continue;
    const known = wanted.get(target.name) ?? { target, keys: new Set<string>() };
    wanted.set(target.name, known);
    for (const key of keys) if (keyOf(key) !== undefined) known.keys.add(String(key));
  }
  for (const [, { target, keys }] of [...wanted].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (keys.size)
      await sql`select 1 from ${sql.table(target.name)} where ${sql.ref(target.key)}::text = any(${[...keys]}::text[])
        order by id for no key update`.execute(scope.db);
}

/** Late checks that written records do not meet. */
async function lateProblems(scope: StoredScope, written: readonly Written[]): Promise<[string, Problem[]][]> {
  const { db, catalogue, resource } = scope;
  const late = (resource.checks ?? []).flatMap((check): { check: Check; reads: CheckReads }[] =>
    check.late ? [{ check, reads: readsOfLate(check, resource, (name) => catalogue.resources[name]) }] : [],
  );
  const touched = ({ own }: CheckReads, { moved }: Written): boolean => !moved || !own.size || [...own].some((name) => moved.has(name));
  const judged = written.filter((one) => late.some(({ reads }) => touched(reads, one)));
  if (!judged.length) return [];
  const read = async (): Promise<Row[]> =>
    (
      await rowsSql({
        from: relation(resource),
        fields: resource.fields,
        conditions: [sql`id = any(${judged.map((one) => one.id)}::uuid[])`],
      }).execute(db)
    ).rows;
  await hold(scope, [...new Set(late.flatMap(({ reads }) => reads.held))], await read());
  // Read again: what was held may have come to something else while this waited.
  const rows = await read();
  const paths = [...new Set(late.flatMap(({ reads }) => reads.paths))];
  for (const path of paths) {
    const values = await along(scope, path, rows);
    rows.forEach((row, i) => {
      row[path] = values[i];
    });
  }
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return judged.map((one): [string, Problem[]] => {
    const asked = late.filter(({ reads }) => touched(reads, one)).map(({ check }) => check);
    return [one.id, brokenLate(asked, byId.get(one.id) ?? {}).map(problemOf)];
  });
}

/** What keeps written records from staying, by their ids. */
export async function storedProblems(scope: StoredScope, written: readonly Written[]): Promise<Map<string, Problem[]>> {
  const problems = new Map<string, Problem[]>();
  if (!judgesStored(scope.resource) || !written.length) return problems;
  for (const [id, found] of [...(await lateProblems(scope, written)), ...(await overlapProblems(scope, written))])
    if (found.length) problems.set(id, [...(problems.get(id) ?? []), ...found]);
  return problems;
}

/** @throws AppError record.invalid when a written record may not stay */
export async function judgeStored(scope: StoredScope, written: readonly Written[]): Promise<void> {
  const problems = [...(await storedProblems(scope, written)).values()].flat();
  if (problems.length) throw invalid(problems);
}
