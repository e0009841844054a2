/** Geometries that must lie in one of what their record refers to, judged when either of the two is written. */
import { sql, type Kysely } from 'kysely';
import { readWithin, reachingOut } from '../../../documents/features/geometry/within.ts';
import { faultText } from '../../../documents/ground/geometry/faults.ts';
import type { Catalogue } from '../../../documents/tables/catalogue.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import type { Tables } from '../../db/connection.ts';
import { relation } from '../../source/columns.ts';
import type { Problem } from './validation.ts';
import type { Row } from '../../source/rows.ts';

/** What the records stand in. */
export interface WithinScope {
  db: Kysely<Tables>;
  catalogue: Catalogue;
  /** The whole of a record of which only a part is judged; the record itself when absent. */
  whole?: (record: Row) => Row;
}

/** Of records, those whose geometry reaches out. */
export async function withinProblems(scope: WithinScope, resource: Resource, records: readonly Row[]): Promise<[Row, Problem][]> {
  const problems: [Row, Problem][] = [];
  for (const field of resource.fields) {
    const read = readWithin(field);
    const reference = resource.fields.find((f) => f.name === read?.reference);
    const target = scope.catalogue.resources[reference?.reference ?? ''];
    const outer = target?.fields.find((f) => f.name === read?.geometry);
    if (!read || !target || !outer) continue;
    const written = records.filter((record) => Object.hasOwn(record, field.name) || Object.hasOwn(record, read.reference));
    const wholes = new Map(written.map((record): [Row, Row] => [record, scope.whole?.(record) ?? record]));
    const keys = [...new Set([...wholes.values()].flatMap((whole) => (whole[field.name] ? [String(whole[read.reference] ?? '')] : [])))];
    if (!keys.some((key) => key !== '')) continue;
    const { rows } = await sql<{ key: string; outer: unknown }>`
      select ${sql.ref(target.key)}::text as key, ${sql.ref(outer.name)} as outer
      from ${relation(target)} where ${sql.ref(target.key)}::text = any(${keys}::text[])`.execute(scope.db);
    const outlines = new Map(rows.map((row) => [row.key, row.outer]));
    for (const [record, whole] of wholes) {
      const key = String(whole[read.reference] ?? '');
      const fault = reachingOut(whole[field.name], outlines.get(key), {
        zh: `${target.title}「${key}」的${outer.title}`,
        en: `the ${outer.titleEn} of ${target.titleEn} "${key}"`,
      });
      if (fault) problems.push([record, { field: field.name, keyword: fault.code, ...faultText(fault) }]);
    }
  }
  return problems;
}
