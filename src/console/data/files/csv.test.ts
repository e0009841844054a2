import { expect, it } from 'vitest';
import { csvFile } from './csv.ts';

it('writes rows that a spreadsheet reads and does not run', () => {
  expect(
    csvFile([
      ['a', 'b'],
      [-1, null],
      ['=x', 'y,"z"'],
    ]),
  ).toBe('\uFEFFa,b\r\n-1,\r\n\'=x,"y,""z"""\r\n');
});
