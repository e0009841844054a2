/**
 * Do references and files lead to what the user may point to, and that fit the record as it will be? Does its geometry lie where they lead?
 */
import { sql, type Kysely } from 'kysely';
import { holdsFiles } from '../../../documents/ground/fields/traits.ts';
import { targetIn, targetsOf } from '../../../documents/ground/fields/targets.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { recordReads, resolveWhere } from '../../../documents/ground/where/resolve.ts';
import type { Where } from '../../../documents/ground/where/types.ts';
import type { Tables } from '../../db/connection.ts';
import { attachProblems } from './attach.ts';
import type { CurrentUser } from '../../user/user.ts';
import { relation } from '../../source/columns.ts';
import { ownPreset, userValues } from '../reach/access.ts';
import { scopeSql } from '../reach/scope.ts';
import { subtreeOf } from '../../source/subtree.ts';
import { fieldsByName } from '../rows/shape.ts';
import { list, type Problem } from './validation.ts';
import { withinProblems, type WithinScope } from './within.ts';
import type { Sql } from '../../source/operators.ts';
import { whereToSql } from '../../source/where.ts';
import type { Row } from '../../source/rows.ts';

/** What the records to be judged stand in. */
export interface ReferenceScope extends WithinScope {
  /** Undefined reaches everything. */
  user: CurrentUser | undefined;
  /** The stored row of a record, if there is one: the files it holds may stay. */
  before?: (record: Row) => Row | undefined;
}

async function known(
  db: Kysely<Tables>,
  target: Resource,
  keys: readonly string[],
  limits: readonly (Sql | undefined)[],
): Promise<Set<string>> {
  const conditions = [sql`${sql.ref(target.key)}::text = any(${keys}::text[])`, ...limits.filter((c) => c !== undefined)];
  const { rows } = await sql<{
    k: string;
  }>`select ${sql.ref(target.key)}::text as k from ${relation(target)} where ${sql.join(conditions, sql` and `)}`.execute(db);
  return new Set(rows.map((r) => r.k));
}

const text = (field: Field, zh: string, en: string): Problem => ({ field: field.name, keyword: 'reference', zh, en });

/** What cannot refer to anything, because the property that says to what does not. */
const nowhere = (field: Field, resource: Resource): Problem => {
  const by = resource.fields.find((f) => f.name === field.references?.by);
  return text(
    field,
    `请先选择${by?.title ?? ''}，${field.title}由其决定`,
    `Choose the ${by?.titleEn ?? ''} first: ${field.titleEn} depends on it`,
  );
};

/** Of records whose picker asks the same, those that hold a key it does not offer. */
async function judge(
  { db, catalogue, user }: ReferenceScope,
  field: Field,
  target: Resource,
  where: Where | undefined,
  records: readonly Row[],
): Promise<[Row, Problem][]> {
  const keys = [...new Set(records.flatMap((r) => list(r[field.name])))];
  const reach = [
    user && scopeSql(catalogue, target, user),
    user && ownPreset(catalogue, target, user),
    target.softDelete ? sql`${sql.ref('deletedTime')} is null` : undefined,
  ];
  const there = await known(db, target, keys, reach);
  const offered =
    where === undefined ? there : await known(db, target, keys, [...reach, whereToSql(where, fieldsByName(target), subtreeOf(catalogue))]);
  return records.flatMap((record): [Row, Problem][] => {
    const wrong = list(record[field.name]).find((key) => !offered.has(key));
    if (wrong === undefined) return [];
    return [
      [
        record,
        there.has(wrong)
          ? text(field, `${target.title}「${wrong}」不在可选范围内`, `${target.titleEn} "${wrong}" cannot be chosen for this record`)
          : text(field, `没有编号为「${wrong}」的${target.title}`, `There is no ${target.titleEn} "${wrong}"`),
      ],
    ];
  });
}

/** References that lead nowhere the user may point to, or to what their pickers do not offer. */
export async function referenceProblems(scope: ReferenceScope, resource: Resource, records: readonly Row[]): Promise<Map<Row, Problem[]>> {
  const problems = new Map<Row, Problem[]>();
  for (const field of resource.fields) {
    const add = ([record, problem]: [Row, Problem]): void => {
      problems.set(record, [...(problems.get(record) ?? []), problem]);
    };
    if (holdsFiles(field)) (await attachProblems(scope, field, records)).forEach(add);
    if (!targetsOf(field).length) continue;
    const groups = new Map<string, { target: Resource; where: Where | undefined; records: Row[] }>();
    for (const record of records) {
      if (!list(record[field.name]).length) continue;
      const whole = scope.whole?.(record) ?? record;
      const target = scope.catalogue.resources[targetIn(field, whole) ?? ''];
      if (!target) {
        if (field.references) add([record, nowhere(field, resource)]);
        continue;
      }
      const where = field.where && resolveWhere(field.where, { record: whole, user: scope.user && userValues(scope.user) });
      const id = JSON.stringify([target.name, where]);
      const group = groups.get(id) ?? { target, where, records: [] };
      group.records.push(record);
      groups.set(id, group);
    }
    for (const group of groups.values()) {
      (await judge(scope, field, group.target, group.where, group.records)).forEach(add);
    }
  }
  for (const [record, problem] of await withinProblems(scope, resource, records))
    problems.set(record, [...(problems.get(record) ?? []), problem]);
  return problems;
}

/** Of the changes to a row, and with them references that were left alone but whose pickers read what changed or is gone. */
export function referencesTouched(resource: Resource, touched: Row, whole: Row, emptied: readonly string[]): Row {
  const read = (field: Field): boolean =>
    targetsOf(field).length > 0 &&
    [...recordReads(field.where ?? []), ...(field.references ? [field.references.by] : [])].some(
      (name) => Object.hasOwn(touched, name) || emptied.includes(name),
    );
  return {
    ...Object.fromEntries(resource.fields.filter((f) => read(f) && whole[f.name] !== undefined).map((f) => [f.name, whole[f.name]])),
    ...touched,
  };
}
