/** What the rules for cells say of modules that were drawn and that nobody looked at while the rules were made. */
import { readCells } from '../../media/pixels/cells.ts';
import { drawModule } from './draw.ts';

/** Numbers of the modules that are held out. Rules were made with 100 to 115 and 200 to 229. */
export const HELD_OUT = Array.from({ length: 40 }, (_, i) => i + 1);
/** What stands for a cell without a fault. */
export const SOUND = 'sound';

/** A cell that has a fault, or is said to have one. */
export interface TestedCell {
  module: number;
  /** Row and column, as `3-5`. */
  cell: string;
  actual: string;
  suggested: string;
  /** %. */
  confidence: number;
  box: { x: number; y: number; width: number; height: number };
}

export interface MeasuredCells {
  /** Cells of all modules together, those without a fault and a finding included. */
  cells: number;
  tested: TestedCell[];
}

/** Of a cell with several findings the right one counts, else the surest. */
export async function measureCells(modules: readonly number[]): Promise<MeasuredCells> {
  const measured: MeasuredCells = { cells: 0, tested: [] };
  for (const module of modules) {
    const { bytes, rows, columns, cells } = await drawModule(module);
    const read = await readCells(bytes);
    measured.cells += rows * columns;
    const found = (read?.findings ?? []).toSorted((a, b) => b.confidence - a.confidence);
    const keyOf = ({ row, column }: { row: number; column: number }): string => `${row}-${column}`;
    for (const cell of new Set([...cells, ...found].map(keyOf))) {
      const drawn = cells.find((one) => keyOf(one) === cell);
      const here = found.filter((one) => keyOf(one) === cell);
      const said = here.find(({ fault }) => fault === drawn?.fault) ?? here[0];
      const box = drawn?.box ?? said?.box ?? { x: 0, y: 0, width: 1, height: 1 };
      measured.tested.push({
        module,
        cell,
        actual: drawn?.fault ?? SOUND,
        suggested: said?.fault ?? SOUND,
        confidence: said?.confidence ?? 0,
        box,
      });
    }
  }
  return measured;
}
