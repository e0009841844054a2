/** Tables of files as an import opens them, or why it refuses them. */
import { afterAll } from 'vitest';
import type { FileReading } from '../../src/documents/ground/model/imports.ts';
import { AppError } from '../../src/server/errors/error.ts';
import { openTable } from '../../src/server/exchange/sheet.ts';
import type { CellNote } from '../../src/server/exchange/sheetRow.ts';
import { testFiles } from './tables.ts';

/** Opens contents as files, which are removed after the tests of a file. */
export function openedTables() {
  const { file, remove } = testFiles();
  afterAll(remove);

  async function read(content: Buffer | string, stated: FileReading = {}) {
    const { rows, ...table } = await openTable(file(content), { stated });
    const [lines, cells, notes]: [number[], string[][], (Record<number, CellNote> | undefined)[]] = [[], [], []];
    for await (const row of rows) {
      lines.push(row.line);
      cells.push(row.cells);
      notes.push(row.notes);
    }
    return { ...table, lines, cells, notes };
  }

  /** What is said of a file that cannot be read; its cells where it can. */
  async function refused(content: Buffer | string, stated: FileReading = {}): Promise<string> {
    try {
      return `read: ${JSON.stringify((await read(content, stated)).cells)}`;
    } catch (error) {
      return error instanceof AppError ? error.text('en') : String(error);
    }
  }
  return { read, refused };
}
