/**
 * Brings the database's tables to what the documents want. Additive changes happen at once; anything that would lose
 * or rewrite data is refused with the reason, and the document's previous form still applies.
 */
import { escapeIdentifier, escapeLiteral } from 'pg';
import type { Database } from '../../db/connection.ts';
import { CHANGES, noting } from '../../source/changes.ts';
import { SHAPES } from '../../source/shapes.ts';
import { isPacked, packColumn } from './packing.ts';
import { type Table, type TableColumn } from './tables.ts';

/** A change that is not made by itself. */
export interface Refusal {
  table: string;
  column: string;
  message: { zh: string; en: string };
}

interface Existing {
  columns: Map<string, string>;
  /** Expressions of generated columns, as their comments tell. */
  generated: Map<string, string>;
  indexes: Set<string>;
  /** Those that note changes. */
  triggers: Set<string>;
  /** Columns of written values that the documents now work out, where rows hold a value. */
  filled: Set<string>;
}

const SPELLED: Record<string, string> = { 'timestamp(3) with time zone': 'timestamptz(3)' };

async function read(database: Database, tables: readonly Table[]): Promise<Map<string, Existing>> {
  const columns = await database.slow.query<{ table: string; name: string; type: string; note: string | null }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, col_description(c.oid, a.attnum) as note
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  );
  const indexes = await database.slow.query<{ table: string; name: string }>(
    `select t.relname as table, i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
       join pg_namespace n on n.oid = t.relnamespace where n.nspname = 'public'`,
  );
  const triggers = await database.slow.query<{ table: string; name: string }>(
    `select t.relname as table, g.tgname as name from pg_trigger g join pg_class t on t.oid = g.tgrelid join pg_namespace n on n.oid = t.relnamespace
      where n.nspname = 'public' and not g.tgisinternal and g.tgname like 'note\\_%'`,
  );
  const byTable = new Map<string, Existing>();
  const of = (name: string): Existing => {
    const known = byTable.get(name) ?? {
      columns: new Map<string, string>(),
      generated: new Map<string, string>(),
      indexes: new Set<string>(),
      triggers: new Set<string>(),
      filled: new Set<string>(),
    };
    byTable.set(name, known);
    return known;
  };
  for (const row of columns.rows) {
    of(row.table).columns.set(row.name, SPELLED[row.type] ?? row.type);
    if (row.note !== null) of(row.table).generated.set(row.name, row.note);
  }
  for (const row of indexes.rows) of(row.table).indexes.add(row.name);
  for (const row of triggers.rows) of(row.table).triggers.add(row.name);
  for (const table of tables) {
    const existing = byTable.get(table.name);
    for (const name of existing ? overwritten(table, existing) : []) {
      const { rows } = await database.slow.query(
        `select from ${escapeIdentifier(table.name)} where ${escapeIdentifier(name)} is not null limit 1`,
      );
      if (rows.length) existing?.filled.add(name);
    }
  }
  return byTable;
}

/** Columns of written values whose fields the documents now work out. */
const overwritten = ({ columns, workedOut }: Table, existing: Existing): string[] =>
  [...columns.filter((c) => c.generated !== undefined).map((c) => c.name), ...workedOut].filter(
    (name) => existing.columns.has(name) && !existing.generated.has(name),
  );

/** A change of a column that its values would not survive. */
const refusal = (table: string, column: string, zh: string, en: string): Refusal => ({
  table,
  column,
  message: { zh: `列 ${table}.${column} ${zh}`, en: `the column ${table}.${column} ${en}` },
});

const define = (c: TableColumn): string => `${escapeIdentifier(c.name)} ${c.type} ${c.rest}`.trim();

function createTable(table: Table): string[] {
  return [
    `create table ${escapeIdentifier(table.name)} (${table.columns.map(define).join(', ')})`,
    ...table.columns.flatMap((c) => noteOf(table, c)),
    ...table.indexes.map((i) => createIndex(table, i)),
    ...noted(table, new Set()),
  ];
}

/** Statements that have a table note its changes. */
function noted(table: Table, existing: ReadonlySet<string>): string[] {
  const { triggers, statements } = noting(table);
  if (existing.size === triggers.length && triggers.every((name) => existing.has(name))) return [];
  return [...[...existing].map((name) => `drop trigger ${escapeIdentifier(name)} on ${escapeIdentifier(table.name)}`), ...statements];
}

/** The expression a generated column is filled by, beside it: PostgreSQL gives back another spelling. */
const noteOf = (table: Table, { name, generated }: TableColumn): string[] =>
  generated === undefined
    ? []
    : [`comment on column ${escapeIdentifier(table.name)}.${escapeIdentifier(name)} is ${escapeLiteral(generated)}`];

const createIndex = (table: Table, index: Table['indexes'][number]): string =>
  `create ${index.unique ? 'unique ' : ''}index ${escapeIdentifier(index.name)} on ${escapeIdentifier(table.name)} ${index.definition}`;

/** What makes a table hold what is wanted. */
interface Plan {
  statements: string[];
  /** Columns of series that become bytes before that. */
  packed: string[];
  refused: Refusal[];
}

/** What an existing table lacks, and what is refused. */
function alter(table: Table, existing: Existing): Plan {
  const statements: string[] = [];
  const packed: string[] = [];
  const refused: Refusal[] = [];
  for (const name of existing.filled)
    refused.push(
      refusal(
        table.name,
        name,
        `已有数据，而文档改为计算字段；这些数据可以舍弃时，请运行 sunvane db retype ${table.name} ${name} --replace`,
        `holds values and the document works them out; where they may go, run sunvane db retype ${table.name} ${name} --replace`,
      ),
    );
  const dropped: string[] = [];
  const take = (name: string): void => {
    dropped.push(name);
    statements.push(`alter table ${escapeIdentifier(table.name)} drop column if exists ${escapeIdentifier(name)} cascade`);
  };
  for (const name of table.workedOut) if (existing.columns.has(name)) take(name);
  for (const column of table.columns) {
    const type = existing.columns.get(column.name);
    const add = [`alter table ${escapeIdentifier(table.name)} add column ${define(column)}`, ...noteOf(table, column)];
    // Nothing is lost with a column that the database fills, nor with the views that show it: they are made again.
    const other =
      column.generated === undefined ? existing.generated.has(column.name) : existing.generated.get(column.name) !== column.generated;
    if (type === undefined) statements.push(...add);
    else if (other) {
      take(column.name);
      statements.push(...add);
    } else if (isPacked(type, column.type)) packed.push(column.name);
    else if (type !== column.type)
      refused.push(
        refusal(
          table.name,
          column.name,
          `的类型为 ${type}，文档要求 ${column.type}；请运行 sunvane db retype ${table.name} ${column.name}`,
          `is of type ${type} and the document wants ${column.type}; run sunvane db retype ${table.name} ${column.name}`,
        ),
      );
  }
  // Nothing is half done: an index may be of a column that is not what it should be.
  if (refused.length > 0) return { statements: [], packed: [], refused };
  // Indexes go with their columns.
  const lost = ({ definition }: Table['indexes'][number]): boolean => dropped.some((name) => definition.includes(escapeIdentifier(name)));
  for (const index of table.indexes) if (!existing.indexes.has(index.name) || lost(index)) statements.push(createIndex(table, index));
  statements.push(...noted(table, existing.triggers));
  const wanted = new Set(table.indexes.map((i) => i.name));
  for (const name of existing.indexes) {
    if (!wanted.has(name) && new RegExp(`^${table.name.slice(0, 40)}_[0-9a-f]{12}$`).test(name))
      statements.push(`drop index if exists ${escapeIdentifier(name)}`);
  }
  return { statements, packed, refused };
}

/**
 * Applies the additive changes of every table, each table in a transaction of its own.
 * @returns what was refused, and the tables that could not be changed (a duplicate under a new unique index, say)
 */
export async function applyTables(
  database: Database,
  tables: readonly Table[],
): Promise<{ changed: string[]; refused: Refusal[]; failed: { table: string; reason: string }[] }> {
  await database.slow.query(`begin; select pg_advisory_xact_lock(hashtext('sunvane.tables')); ${CHANGES} ${SHAPES} commit;`);
  const existing = await read(database, tables);
  const changed: string[] = [];
  const refused: Refusal[] = [];
  const failed: { table: string; reason: string }[] = [];
  for (const table of tables) {
    const known = existing.get(table.name);
    const plan = known ? alter(table, known) : { statements: createTable(table), packed: [], refused: [] };
    refused.push(...plan.refused);
    if (!plan.statements.length && !plan.packed.length) continue;
    const client = await database.slow.connect();
    try {
      await client.query('begin');
      await client.query("select pg_advisory_xact_lock(hashtext('sunvane.tables'))");
      for (const column of plan.packed) await packColumn(client, table.name, column);
      for (const statement of plan.statements) await client.query(statement);
      await client.query('commit');
      changed.push(table.name);
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code === '42P07') continue;
      failed.push({ table: table.name, reason: (error as Error).message });
    } finally {
      client.release();
    }
  }
  return { changed, refused, failed };
}
