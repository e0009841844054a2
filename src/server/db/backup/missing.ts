/** What a backup has and the database lacks because a document was changed or removed since: its tables and columns are made. */
import { escapeIdentifier } from 'pg';
import { quoteName } from './catalog.ts';
import type { Column, Table } from './format.ts';

/** Tables of the documents lie here; all others are the program's own and follow its migrations. */
const OF_DOCUMENTS = 'public.';

/** A type as PostgreSQL writes it; nothing else of the file gets into a statement. */
const TYPE = /^[a-z][a-z0-9 ]*(\(\d+(,\d+)?\))?( with(out)? time zone)?(\[\])?$/;

function define({ name, type, collation }: Column): string {
  const own = collation === undefined ? '' : ` collate ${escapeIdentifier(collation)}`;
  return `${escapeIdentifier(name)} ${type}${own}${name === 'id' && type === 'uuid' ? ' primary key' : ''}`;
}

/** Statements that make what is missing of the documents' tables. */
export function missingParts(expected: readonly Table[], actual: readonly Table[]): string[] {
  const here = new Map(actual.map((table) => [table.name, new Set(table.columns.map((c) => c.name))]));
  return expected
    .filter(({ name, columns }) => name.startsWith(OF_DOCUMENTS) && columns.every((c) => TYPE.test(c.type)))
    .flatMap(({ name, columns }) => {
      const known = here.get(name);
      if (!known) return [`create table ${quoteName(name)} (${columns.map(define).join(', ')})`];
      return columns.filter((c) => !known.has(c.name)).map((c) => `alter table ${quoteName(name)} add column ${define(c)}`);
    });
}
