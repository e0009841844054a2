/** SQL with its parameters written out, for definitions, which take none. */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { escapeLiteral } from 'pg';
import type { Sql } from './operators.ts';

const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const quoted = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `array[${value.map(quoted).join(', ')}]`;
  return escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
};

/** The statement as one text. */
export function written(query: Sql): string {
  const { sql: text, parameters } = query.compile(compiler);
  return text.replaceAll(/\$(\d+)/g, (_, n: string) => quoted(parameters[Number(n) - 1]));
}
