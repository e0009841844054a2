/** `sunvane schema matrix`: role × screen × action × field. */
import { stringify } from 'csv-stringify/sync';
import { matrix, matrixRows, type MatrixEntry } from '../documents/tools/matrix.ts';
import { say, sayJson } from './output.ts';
import { checked, folderOf, refuse, type SchemaFlags } from './schemaFolder.ts';

export interface MatrixFlags extends SchemaFlags {
  csv?: boolean;
  role?: string;
}

const HEAD = ['role', 'screen', 'action', 'field', 'access'];

/** Columns as wide as their longest text. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((text, i) => (i === row.length - 1 ? text : text.padEnd(widths[i] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** For people a line for each screen: its actions, the fields of each in brief, and what is masked or never given. */
function lines(entries: readonly MatrixEntry[]): string[][] {
  return entries.flatMap(({ role, screen, actions, hidden }) =>
    Object.entries(actions).map(([action, fields], i) => {
      const all = Object.entries(fields);
      const masked = all.filter(([, access]) => access === 'masked').map(([name]) => name);
      const notes = [
        ...(masked.length ? [`masked: ${masked.join(', ')}`] : []),
        ...(i === 0 && hidden.length ? [`never: ${hidden.join(', ')}`] : []),
      ];
      return [role, screen, action, all.length ? String(all.length) : '', notes.join('; ')];
    }),
  );
}

/** Prints the matrix as a table, as CSV or as JSON. */
export async function runMatrix(flags: MatrixFlags): Promise<void> {
  const { catalogue, diagnostics } = await checked(folderOf(flags));
  refuse(diagnostics);
  const entries = matrix(catalogue).filter((e) => flags.role === undefined || e.role === flags.role);
  if (flags.json) sayJson({ entries });
  else if (flags.csv) say(stringify([HEAD, ...matrixRows(entries)]).trimEnd());
  else say(table([['role', 'screen', 'action', 'fields', 'notes'], ...lines(entries)]));
}
