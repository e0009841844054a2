import { describe, expect, it } from 'vitest';
import { chunkParameters, fileCalls } from '../../../contract/api/files.ts';
import { readTexts } from '../../http/judge.ts';
import { chunkIn, shownName } from './chunk.ts';

const MIB = 1_048_576;
const chunk = (more: object = {}): Record<string, unknown> => ({
  chunkNumber: '1',
  chunkSize: String(MIB),
  currentChunkSize: '10',
  totalSize: '10',
  identifier: '10-ajpg',
  filename: 'a.jpg',
  relativePath: 'a.jpg',
  totalChunks: '1',
  ...more,
});
const readChunk = (values: Record<string, unknown>) => chunkIn(readTexts(chunkParameters, values, fileCalls.chunk.refuses));
const code = (values: Record<string, unknown>): string => {
  try {
    readChunk(values);
    return '';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('[S7-46] the parameters of a chunk', () => {
  it.each<[string, number, number, number, number]>([
    ['2 MiB less one byte: one chunk', 2 * MIB - 1, 1, 1, 2 * MIB - 1],
    ['2 MiB: two', 2 * MIB, 2, 2, MIB],
    ['5.5 MiB: five, the last of 1.5 MiB', 5.5 * MIB, 5, 5, 1.5 * MIB],
    ['5.5 MiB cut to size: six, the last of 0.5 MiB', 5.5 * MIB, 6, 6, 0.5 * MIB],
    ['the middle of it', 5.5 * MIB, 3, 5, MIB],
    ['nothing: one chunk of no bytes', 0, 1, 1, 0],
  ])('by both rules, %s', (_title, total, number, chunks, length) => {
    expect(
      readChunk(
        chunk({ totalSize: String(total), chunkNumber: String(number), totalChunks: String(chunks), currentChunkSize: String(length) }),
      ),
    ).toMatchObject({ number, chunks, length, offset: (number - 1) * MIB });
  });

  it.each([
    ['chunkNumber', ['0', '-1', '1.5', '1e3', 'abc', '2', '01', ' 1', '', undefined, ['1', '1']]],
    ['totalChunks', ['0', '2', '1000000000']],
    ['chunkSize', ['0', '-5', '99999999999']],
    ['currentChunkSize', ['9', '11', 'x']],
    ['totalSize', ['-1', '1e9', '9'.repeat(30)]],
    ['identifier', ['', undefined, 7]],
    ['filename', ['', undefined]],
  ])('refuses a wrong %s', (name, values) => {
    for (const value of values) expect(code(chunk({ [name]: value })), String(value)).toBe('upload.parameter');
  });

  it('refuses a file that is too large before anything is kept for it', () => {
    const total = 65 * 1024 ** 3;
    expect(code(chunk({ totalSize: String(total), totalChunks: String(total / MIB), currentChunkSize: String(MIB) }))).toBe(
      'request.tooLarge',
    );
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\win\\a.jpg', 'a.jpg'],
    ['/abs/图 片+%2f.jpg', '图 片+%2f.jpg'],
    ['a\u0000\u202eb.jpg', 'ab.jpg'],
    ['..', 'file'],
    ['CON', 'CON'],
    [`${'x'.repeat(5000)}.jpg`, `${'x'.repeat(251)}.jpg`],
  ])('shows the name %j as %j', (name, shown) => {
    expect(shownName(name)).toBe(shown);
  });
});
