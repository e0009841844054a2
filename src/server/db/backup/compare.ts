import { DbError } from '../errors.ts';
import type { LiveColumn } from './catalog.ts';
import type { Header, Table } from './format.ts';

const list = (ids: readonly string[]): string => ids.join(', ') || 'none';

/** @throws DbError BACKUP_MIGRATIONS unless backup and database have the same migrations */
export function compareMigrations(header: Header, applied: readonly string[]): void {
  const missing = header.migrations.filter((id) => !applied.includes(id));
  const extra = applied.filter((id) => !header.migrations.includes(id));
  if (missing.length + extra.length === 0) return;
  throw new DbError(
    'BACKUP_MIGRATIONS',
    `The backup (version ${header.app}) and this database have different schemas: only in the backup: ${list(missing)}; ` +
      `only here: ${list(extra)}. Restore it with version ${header.app}, then upgrade`,
  );
}

/** Every way in which a table of the backup does not fit the database's; none if it does. */
export function differences(table: Table, live: { columns: LiveColumn[] } | undefined): string[] {
  if (!live) return [`table ${table.name} is missing here`];
  const here = new Map(live.columns.map((column) => [column.name, column]));
  const mismatches = table.columns.flatMap(({ name, type }) => {
    const column = here.get(name);
    if (!column) return [`column ${table.name}.${name} is missing here`];
    return column.type === type ? [] : [`column ${table.name}.${name} is ${type} in the backup, ${column.type} here`];
  });
  const inBackup = new Set(table.columns.map(({ name }) => name));
  const needed = live.columns.filter(({ name, optional }) => !optional && !inBackup.has(name));
  return [...mismatches, ...needed.map(({ name }) => `column ${table.name}.${name} is required here and not in the backup`)];
}

/** @throws DbError BACKUP_SCHEMA with every difference */
export function compareTables(header: Header, live: ReadonlyMap<string, { columns: LiveColumn[] }>): void {
  const mismatches = header.tables.flatMap((table) => differences(table, live.get(table.name)));
  if (mismatches.length === 0) return;
  throw new DbError('BACKUP_SCHEMA', `The backup does not fit this database: ${mismatches.join('; ')}`);
}
