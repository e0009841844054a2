import { describe, expect, it } from 'vitest';
import { openedTables } from '../../../tests/support/openedTables.ts';
import { zipOf } from '../../../tests/support/tables.ts';

const { read, refused } = openedTables();

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

describe('encodings', () => {
  it('keeps UTF-8 for a file in which one byte is none, and marks that byte', async () => {
    const bytes = Buffer.concat([Buffer.from('code,name\nA,升压站摄像头\nB,温度 '), Buffer.of(0xb0), Buffer.from('C\n')]);
    const { reading, cells } = await read(bytes);
    expect(reading.encoding).toBe('utf-8');
    expect(cells[1]).toEqual(['A', '升压站摄像头']);
    expect(cells[2]).toEqual(['B', '温度 \uFFFDC']);
  });

  it('looks at the whole file, not at its beginning', async () => {
    const filler = 'x,y\n'.repeat(40_000);
    const { reading, cells } = await read(
      Buffer.concat([Buffer.from(`a,b\n${filler}`), Buffer.of(0xc9, 0xe3, 0xcf, 0xf1, 0xcd, 0xb7), Buffer.from(',z\n')]),
    );
    expect(reading.encoding).toBe('gb18030');
    expect(cells.at(-1)).toEqual(['摄像头', 'z']);
  });

  it.each([
    ['Windows-1252', Buffer.from('code;name\nA;K\u00fchlergeh\u00e4use S\u00fcd\n', 'latin1'), 'windows-1252', 'Kühlergehäuse Süd'],
    [
      'Windows-1252 with signs of its own',
      Buffer.concat([Buffer.from('code;name\nA;Preis 5 '), Buffer.of(0x80), Buffer.from('\n')]),
      'windows-1252',
      'Preis 5 €',
    ],
    ['UTF-16 big-endian with a mark', utf16be('\uFEFFcode;name\nA;摄像头\n'), 'utf-16be', '摄像头'],
    ['UTF-16 little-endian with a mark', Buffer.from('\uFEFFcode;name\nA;摄像头\n', 'utf16le'), 'utf-16le', '摄像头'],
    ['UTF-16 little-endian without one', Buffer.from('code;name\nA;摄像头\n', 'utf16le'), 'utf-16le', '摄像头'],
    ['UTF-16 big-endian without one', utf16be('code;name\nA;摄像头\n'), 'utf-16be', '摄像头'],
    [
      'GB18030',
      Buffer.concat([Buffer.from('code;name\nA;'), Buffer.of(0xc9, 0xe3, 0xcf, 0xf1, 0xcd, 0xb7), Buffer.from('\n')]),
      'gb18030',
      '摄像头',
    ],
    ['UTF-8 with a mark', Buffer.from('\uFEFFcode;name\nA;摄像头\n'), 'utf-8', '摄像头'],
  ])('reads %s', async (_, bytes, encoding, name) => {
    const { reading, cells } = await read(bytes);
    expect(reading.encoding).toBe(encoding);
    expect(cells).toEqual([
      ['code', 'name'],
      ['A', name],
    ]);
  });

  it('takes the encoding that people choose', async () => {
    const big5 = Buffer.concat([Buffer.from('code;name\nA;'), Buffer.of(0xa4, 0xa4, 0xa4, 0xe5), Buffer.from('\n')]);
    expect((await read(big5, { encoding: 'big5' })).cells[1]).toEqual(['A', '中文']);
  });

  it.each([
    ['bytes of no text', Buffer.from([0x50, 0x00, 0x81, 0xff, 0x02, 0x00, 0x0a, 0x31, 0x2c])],
    [
      'a ZIP without its beginning',
      Buffer.concat([Buffer.from('x,y\n'), Buffer.from([0x8d, 0x81, 0x00, 0x50, 0x4b, 0x01, 0x02, 0x00, 0x00, 0xfe])]),
    ],
    ['control characters', Buffer.from([0x61, 0x2c, 0x01, 0x02, 0x0a])],
  ])('refuses %s', async (_, bytes) => expect(await refused(bytes)).toContain('neither CSV, XLSX'));

  it('obeys what the XML of a KML says, also within an archive', async () => {
    const kml = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="GBK"?><kml><Placemark><name>'),
      Buffer.of(0xce, 0xa7, 0xbd, 0xe7),
      Buffer.from('</name></Placemark></kml>'),
    ]);
    expect((await read(kml)).cells).toEqual([['name'], ['围界']]);
    expect((await read(await zipOf({ 'doc.kml': kml }))).cells).toEqual([['name'], ['围界']]);
    expect(await refused('<?xml version="1.0" encoding="klingon"?><kml/>')).toContain('"klingon" is not known');
  });
});
