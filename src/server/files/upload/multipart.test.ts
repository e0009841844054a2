import { describe, expect, it } from 'vitest';
import { MultipartError, partsIn } from './multipart.ts';

const TYPE = 'multipart/form-data; boundary=XyZ';
const read = (body: string, type = TYPE): [string, string][] =>
  [...partsIn(Buffer.from(body, 'latin1'), type)].map(({ name, content }) => [name, content.toString('latin1')]);
const part = (disposition: string, content: string, more = ''): string =>
  `--XyZ\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`;

describe('[S7-46] the body of a chunk', () => {
  it.each<[string, string, [string, string][]]>([
    [
      'fields before the file',
      `${part('name="a"', '1')}${part('name="file"; filename="x.bin"', '\u0000ÿ', 'Content-Type: application/octet-stream\r\n')}--XyZ--\r\n`,
      [
        ['a', '1'],
        ['file', '\u0000ÿ'],
      ],
    ],
    [
      'the file first, without a name',
      `${part('name="file"', 'bytes')}${part('name="a"', '1')}--XyZ--`,
      [
        ['file', 'bytes'],
        ['a', '1'],
      ],
    ],
    [
      'names that are not quoted, other headers, other letters',
      '--XyZ\r\ncontent-type: text/plain\r\ncontent-disposition:form-data;name=a\r\n\r\n1\r\n--XyZ--',
      [['a', '1']],
    ],
    ['a file name that looks like a field', `${part('filename="b; name=\\"c\\""; name="file"', 'x')}--XyZ--`, [['file', 'x']]],
    ['a file name as browsers write it', `${part('name="file"; filename="a%22; name=%0D%0A.bin"', 'x')}--XyZ--`, [['file', 'x']]],
    ['nothing in a part', `${part('name="a"', '')}--XyZ--`, [['a', '']]],
    [
      'lines, and what is nearly a boundary, in the content',
      `${part('name="file"', '\r\n\r\n--Xy\r\n--\r\n\n--XyZ')}--XyZ--`,
      [['file', '\r\n\r\n--Xy\r\n--\r\n\n--XyZ']],
    ],
    [
      'words before the first boundary, spaces and words after the last',
      `hello\r\n--XyZ \t\r\n${part('name="a"', '1').slice(7)}--XyZ--\r\nbye`,
      [['a', '1']],
    ],
    ['no parts', '--XyZ--', []],
  ])('%s', (_title, body, parts) => {
    expect(read(body)).toEqual(parts);
  });

  it('a quoted boundary', () => {
    expect(
      read('--a b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--a b--', 'multipart/form-data; charset=utf-8; boundary="a b"'),
    ).toEqual([['a', '1']]);
  });

  it.each([
    ['stops in a head', '--XyZ\r\ncontent-disposition: form-data; name="fi'],
    ['stops in the content', part('name="a"', '1')],
    ['stops before its last boundary ends', `${part('name="a"', '1')}--XyZ`],
    ['has no boundary', 'hello'],
    ['is empty', ''],
    ['has a part without a name', `${part('filename="a"', '1')}--XyZ--`],
    ['has a part that says nothing', '--XyZ\r\n\r\n1\r\n--XyZ--'],
    ['has a head without an end', `--XyZ\r\n${'x: y\r\n'.repeat(10_000)}\r\n1\r\n--XyZ--`],
  ])('one that %s is refused', (_title, body) => {
    expect(() => read(body)).toThrow(MultipartError);
  });

  it('without a boundary in its type it is refused', () => {
    expect(() => read('--XyZ--', 'multipart/form-data')).toThrow(MultipartError);
  });
});
