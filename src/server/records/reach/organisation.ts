/** Columns the server derives: the company path of a row, and the paths of tree nodes. */
import { sql, type Kysely } from 'kysely';
import { hasTable } from '../../../documents/kit/own.ts';
import type { Catalogue } from '../../../documents/tables/catalogue.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import type { Tables } from '../../db/connection.ts';
import { AppError } from '../../errors/error.ts';
import { like } from '../../source/operators.ts';
import type { Row } from '../../source/rows.ts';

/** Fills `companyCode` and `companyPath` of rows from the station or company they name. Unknown codes leave them null. */
export async function placeRows(db: Kysely<Tables>, catalogue: Catalogue, resource: Resource, rows: readonly Row[]): Promise<void> {
  if (resource.scope === 'global' || !rows.length) return;
  const ownsCompany = resource.tree?.path === 'companyPath';
  if (ownsCompany) return;
  const byStation = resource.scope === 'station' && resource.key !== 'stationCode';
  if (byStation && catalogue.resources.station) {
    const codes = [...new Set(rows.map((r) => String(r.stationCode ?? '')))];
    const stations = await sql<{
      stationCode: string;
      companyCode: string;
      companyPath: string;
    }>`select "stationCode", "companyCode", "companyPath" from station where "stationCode" = any(${codes}::text[])`.execute(db);
    const known = new Map(stations.rows.map((r) => [r.stationCode, r]));
    for (const row of rows) {
      const station = known.get(String(row.stationCode ?? ''));
      row.companyCode = station?.companyCode ?? null;
      row.companyPath = station?.companyPath ?? null;
    }
    return;
  }
  const codes = [...new Set(rows.map((r) => String(r.companyCode ?? '')))];
  const companies = await sql<{
    companyCode: string;
    companyPath: string;
  }>`select "companyCode", "companyPath" from company where "companyCode" = any(${codes}::text[])`.execute(db);
  const known = new Map(companies.rows.map((r) => [r.companyCode, r.companyPath]));
  for (const row of rows) row.companyPath = known.get(String(row.companyCode ?? '')) ?? null;
}

/** The path of a tree node: its parent's path and its own key, `/001/001002/`. */
export async function treePath(db: Kysely<Tables>, resource: Resource, row: Row, before?: Row): Promise<string | undefined> {
  const { tree, key, name } = resource;
  if (!tree) return undefined;
  const parent = row[tree.parent];
  if (parent === null || parent === undefined || parent === '') return `/${String(row[key])}/`;
  const { rows } = await sql<{
    path: string;
  }>`select ${sql.ref(tree.path)} as path from ${sql.table(name)} where ${sql.ref(key)} = ${String(parent)} for update`.execute(db);
  const above = rows[0]?.path ?? '/';
  if (before && (parent === row[key] || above.startsWith(String(before[tree.path])))) throw new AppError('record.cycle');
  return `${above}${String(row[key])}/`;
}

/** After a node moved: the paths below it, and for companies the path column of every scoped table. */
export async function moveSubtree(db: Kysely<Tables>, catalogue: Catalogue, resource: Resource, from: string, to: string): Promise<void> {
  const { tree } = resource;
  if (!tree || from === to) return;
  const tables =
    tree.path === 'companyPath' ? Object.values(catalogue.resources).filter((r) => hasTable(r) && r.scope !== 'global') : [resource];
  for (const table of tables) {
    const path = sql.ref(tree.path);
    await sql`update ${sql.table(table.name)} set ${path} = ${to} || substr(${path}, ${from.length + 1}) where ${path} like ${`${like(from)}%`}`.execute(
      db,
    );
  }
}

/** After a station changed its company: the rows of that station follow. */
export async function moveStation(db: Kysely<Tables>, catalogue: Catalogue, station: Row): Promise<void> {
  for (const table of Object.values(catalogue.resources).filter((r) => hasTable(r) && r.scope === 'station' && r.name !== 'station')) {
    await sql`update ${sql.table(table.name)} set "companyCode" = ${station.companyCode}, "companyPath" = ${station.companyPath} where "stationCode" = ${station.stationCode}`.execute(
      db,
    );
  }
}
