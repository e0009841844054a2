/** Whether an edge may write a record as it says it is: by the rules that hold for every other write, in the edge's own reach. */
import { sql, type Kysely } from 'kysely';
import { USER_TYPE } from '../../contract/constants.ts';
import { same } from '../../documents/ground/same.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import { prune } from '../../documents/ground/validate.ts';
import type { Tables } from '../db/connection.ts';
import { boosterCodes } from '../identity/loadUser.ts';
import { checkProblemsOf } from '../records/validation/checks.ts';
import { referenceProblems } from '../records/validation/references.ts';
import { judgeStored } from '../records/validation/stored.ts';
import { invalid, problemsOf, type Problem } from '../records/validation/validation.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Row } from '../source/rows.ts';
import { filesOfEdge } from './files.ts';
import { synchronised } from './objects.ts';
import { filesOf, storedFields } from './rows.ts';
import type { Change } from './wire.ts';

/** What an edge writes, and where. */
export interface EdgeWrite {
  writer: Writer;
  db: Kysely<Tables>;
  /** The edge's name. */
  peer: string;
  /** Stations whose records are the edge's. */
  stations: readonly string[];
  resource: Resource;
  /** The record as it is here. */
  before: Row | undefined;
  change: Change;
}

const problem = (field: string, zh: string, en: string): Problem => ({ field, keyword: 'sync', zh, en });

/** Names of users who, here, could not have written a record of the station. Accounts that only the edge has are its own matter. */
async function strangers(db: Kysely<Tables>, names: readonly string[], stationCode: string): Promise<string[]> {
  const { rows } = await sql<{ userCode: string; boosterStationPath: string | null }>`
    select u."userCode", u."boosterStationPath" from "user" u left join station s on s."stationCode" = ${stationCode}
    where u."userCode" = any(${[...names]}::text[]) and u."userType" <> ${USER_TYPE.group}
      and u."stationCode" is distinct from ${stationCode}
      and not (u."userType" = ${USER_TYPE.branch} and coalesce(starts_with(s."companyPath", u."companyPath"), false))`.execute(db);
  return rows.filter((user) => !boosterCodes(user.boosterStationPath).includes(stationCode)).map((user) => user.userCode);
}

/** Who is said to have written it. */
async function authorProblems({ db, before, resource }: EdgeWrite, row: Row): Promise<Problem[]> {
  const authors = (before ? ['updateBy'] : ['createBy', 'updateBy']).filter((name) => typeof row[name] === 'string');
  const beyond = await strangers(db, [...new Set(authors.map((name) => String(row[name])))], String(row.stationCode));
  return authors
    .filter((name) => beyond.includes(String(row[name])) && resource.fields.some((f) => f.name === name))
    .map((name) => problem(name, '该用户不能写入此场站的数据', 'This user cannot write records of this station'));
}

/** Stations are where the centre put them. */
function placeProblems({ resource, before }: EdgeWrite, row: Row): Problem[] {
  if (resource.key !== 'stationCode') return [];
  return ['companyCode', 'stationCode']
    .filter((name) => !before || !same(row[name] ?? null, before[name] ?? null))
    .map((name) => problem(name, '场站由中心端管理', 'Stations are placed at the centre'));
}

/** Files that the edge neither sent nor has in a record of its own. */
async function fileProblems({ writer, db, peer, stations, resource, before }: EdgeWrite, row: Row): Promise<Problem[]> {
  const held = new Set(filesOf(resource, before ?? null));
  const added = filesOf(resource, row).filter((id) => !held.has(id));
  const own = await filesOfEdge({ writer, db, peer }, stations, added);
  return added.every((id) => own.has(id)) ? [] : [problem('id', '引用的文件不属于此边缘端', 'It names a file that is not of this edge')];
}

/** Values, of what differs from the record as it is here: what stands already is not the edge's doing. */
async function valueProblems({ writer, db, resource, before }: EdgeWrite, row: Row): Promise<Problem[]> {
  const fields = storedFields(resource).filter(
    (field) => field.name in row && !same(row[field.name] ?? null, before?.[field.name] ?? null),
  );
  const changed = prune(Object.fromEntries(fields.map(({ name }) => [name, row[name]])));
  const required = (resource.schema.required ?? []).filter((name) => !before || fields.some((field) => field.name === name));
  const properties = Object.fromEntries(fields.map(({ name, schema }) => [name, schema]));
  const judged: Resource = { ...resource, fields, schema: { ...resource.schema, properties, required } };
  const known = new Set(synchronised(writer.catalogue()).map(({ name }) => name));
  const references = fields
    .filter(({ reference }) => reference !== undefined && known.has(reference))
    .map(({ name }) => [name, changed[name]]);
  const referring: Row = { stationCode: row.stationCode, ...Object.fromEntries(references) };
  const dangling = await referenceProblems({ db, catalogue: writer.catalogue(), user: undefined }, resource, [referring]);
  return [
    ...problemsOf(judged, changed, (dict) => writer.dictionaries.codes(dict)),
    ...(dangling.get(referring) ?? []),
    ...checkProblemsOf(resource, before ?? {}, { ...before, ...row }),
  ];
}

/** @throws AppError record.invalid when the edge may not write this, with every reason */
export async function judgeEdgeWrite(write: EdgeWrite): Promise<void> {
  const { row } = write.change;
  if (!row) {
    if (write.resource.key === 'stationCode') throw invalid(placeProblems({ ...write, before: undefined }, {}));
    return;
  }
  const problems = [
    ...placeProblems(write, row),
    ...(await authorProblems(write, row)),
    ...(await fileProblems(write, row)),
    ...(await valueProblems(write, row)),
  ];
  if (problems.length) throw invalid(problems);
}

/** What is judged of a record once it is written. @throws AppError record.invalid when it may not stay */
export const judgeTaken = ({ writer, db, resource, before, change }: EdgeWrite): Promise<void> =>
  judgeStored({ db, catalogue: writer.catalogue(), resource, user: undefined }, [
    {
      id: change.id,
      ...(before
        ? {
            moved: new Set(
              storedFields(resource).flatMap(({ name }) => (same(change.row?.[name] ?? null, before[name] ?? null) ? [] : [name])),
            ),
          }
        : {}),
    },
  ]);
