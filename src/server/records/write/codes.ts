/**
 * Codes of new records by the patterns of their resource. Whoever takes a number holds the counter until the write is done, so no
 * number is given twice, on several servers either; one that a failed write took with it is given again, and one that
 * somebody brought along is passed over.
 */
import { sql, type Kysely } from 'kysely';
import { dayOf } from '../../../documents/ground/clock.ts';
import { codeFrame, codeOf, type CodeFrame } from '../../../documents/features/generate/index.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import type { Tables } from '../../db/connection.ts';
import type { Writer } from './writer.ts';
import type { Row } from '../../source/rows.ts';

/** The first of `count` numbers that follow each other. */
async function take(db: Kysely<Tables>, name: string, { from }: CodeFrame, count: number): Promise<number> {
  const { rows } = await sql<{ value: string }>`insert into sunvane.counter (name, value) values (${name}, ${from - 1 + count})
    on conflict (name) do update set value = counter.value + ${count} returning value::text`.execute(db);
  return Number(rows[0]?.value) - count + 1;
}

async function existingCodes(db: Kysely<Tables>, resource: Resource, field: Field, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`select ${sql.ref(field.name)} as code from ${sql.table(resource.name)}
    where ${sql.ref(field.name)} = any(${codes}::text[])`.execute(db);
  return new Set(rows.map((row) => row.code));
}

/** Gives each row without a code the next one. Inside of the transaction that writes the rows. */
export async function giveCodes(
  db: Kysely<Tables>,
  { codeMark }: Pick<Writer, 'codeMark'>,
  resource: Resource,
  rows: readonly Row[],
): Promise<void> {
  const mark = codeMark && `-${codeMark}`;
  const day = dayOf(Date.now());
  for (const field of resource.fields) {
    const { generate, name } = field;
    if (generate === undefined) continue;
    const ownCodes = new Set(rows.flatMap((row) => (row[name] ? [String(row[name])] : [])));
    const groups = new Map<string, { frame: CodeFrame; rows: Row[] }>();
    for (const row of rows) {
      if (row[name]) continue;
      const { after, ...rest } = codeFrame(generate, row, day);
      const frame = { ...rest, after: after + mark };
      const counter = `${resource.name}.${name} ${frame.before}#${frame.after}`;
      const group = groups.get(counter) ?? { frame, rows: [] };
      group.rows.push(row);
      groups.set(counter, group);
    }
    // Everybody takes the counters in the same order: nobody waits for each other.
    for (const [counter, group] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const waiting = [...group.rows];
      while (waiting.length) {
        const first = await take(db, counter, group.frame, waiting.length);
        const codes = waiting.map((_, i) => codeOf(group.frame, first + i));
        const known = await existingCodes(db, resource, field, codes);
        for (const code of codes) if (!known.has(code) && !ownCodes.has(code)) Object.assign(waiting.shift() ?? {}, { [name]: code });
      }
    }
  }
}

/** Names of the codes that a record leaves to the server. */
export const leftToServer = (resource: Resource, record: Row): string[] =>
  resource.fields.filter((f) => f.generate !== undefined && !record[f.name]).map((f) => f.name);
