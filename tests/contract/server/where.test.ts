import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Field, JsonSchema } from '../../../src/documents/ground/model/fields.ts';
import { normaliseField } from '../../../src/documents/ground/fields/normalise.ts';
import { cases, rows } from '../../../src/documents/ground/where/cases.ts';
import type { Database } from '../../../src/server/db/connection.ts';
import { toColumn } from '../../../src/server/records/rows/rows.ts';
import { noSubtree } from '../../../src/server/source/subtree.ts';
import { whereToSql } from '../../../src/server/source/where.ts';
import { describeOnDatabases } from '../../support/databases.ts';

const schemas: Record<string, JsonSchema> = {
  id: { type: 'string' },
  name: { type: 'string' },
  size: { type: 'number' },
  on: { type: 'boolean' },
  day: { type: 'string', format: 'date' },
  at: { type: 'string', format: 'date-time' },
  kind: { type: 'string', 'x-field': { dict: 'X' } },
  kinds: { type: 'array', 'x-field': { dict: 'X' } },
  place: { 'x-field': { type: 'location' } },
};
const fields = new Map<string, Field>(
  Object.entries(schemas).map(([name, schema]) => [
    name,
    { ...normaliseField(name === 'id' ? 'code' : name, schema, false, ''), name: name === 'id' ? 'code' : name },
  ]),
);
fields.set('id', fields.get('id') as Field);

/** The table's key column is called code, because `id` is a uuid in every real table. */
const renamed = (where: unknown): never => JSON.parse(JSON.stringify(where).replaceAll('"field":"id"', '"field":"code"')) as never;

describeOnDatabases('where in SQL selects what TypeScript selects', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.pool.query(
      'create table cases (code text, name text, size float8, "on" boolean, day date, at timestamptz(3), kind text, kinds text[], place point)',
    );
    for (const row of rows) {
      const { id, ...rest } = row;
      const named: [string, unknown][] = [['code', id], ...Object.entries(rest)];
      const cells = named.map(([name, value]) => toColumn(fields.get(name === 'code' ? 'id' : name) as Field, value));
      await sql`insert into cases (${sql.join(named.map(([n]) => sql.ref(n)))}) values (${sql.join(cells)})`.execute(database.db);
    }
  });
  const byName = new Map([...fields.values()].map((f) => [f.name, f]));

  it.each(cases)('$title', async ({ where, expect: wanted }) => {
    const condition = whereToSql(renamed(where), byName, noSubtree);
    const found = await sql<{ code: string }>`select code from cases ${condition ? sql`where ${condition}` : sql``} order by code`.execute(
      database.db,
    );
    expect(found.rows.map((r) => r.code).join('')).toBe(wanted);
  });
});
