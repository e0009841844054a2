/** What can be measured on a picture, by whoever may read it: temperatures of formats that are known, metres where the scale is. */
import { expect, it } from 'vitest';
import { FILE_PATHS } from '../../../src/contract/files.ts';
import { PER_DEGREE, type PictureMeasures } from '../../../src/contract/measures.ts';
import { broughtFile, picture } from '../../support/files.ts';
import { photo, thermal } from '../../support/media.ts';
import { describeServerOnBoth } from '../../support/server.ts';

const HERE = { lon: 100.452, lat: 36.118, height: 22, focal: 400 };

describeServerOnBoth('Measures of pictures', (server) => {
  const measures = (id: string, as: string | null) =>
    server().call<PictureMeasures>(`${FILE_PATHS.measures}?id=${id}`, undefined, { as, method: 'GET' });
  const brought = async (content: Buffer, name: string) => (await broughtFile(server(), content, { as: 'solar', name })).id;

  it('temperatures go to whoever may read the record with the picture, and to nobody else', async () => {
    const warm = { x: 100, y: 60, width: 20, height: 20, above: 25 };
    const file = await brought(await thermal(HERE, [warm]), 'IR_0001_T.JPG');
    expect(await measures(file, 'branch1')).toMatchObject({ http: 404, error: 'file.unknown' });
    const defect = { defectName: 'Hot', inspectObject: '1', stationCode: 'DEMO-S01', level: '2', irImage: [file] };
    expect((await server().call('/api/defect/insert', defect, { as: 'solar' })).http).toBe(200);
    const { http, data, headers } = await measures(file, 'branch1');
    expect([http, headers['vary']]).toEqual([200, expect.stringContaining('authorization')]);
    expect(data).toMatchObject({ width: 320, height: 256, drawn: true, radiometry: 'drawn', scale: { metres: 0.055, by: 'height' } });
    const bytes = Buffer.from(data.grid?.data ?? '', 'base64');
    expect([data.grid?.width, data.grid?.height, bytes.length]).toEqual([320, 256, 320 * 256 * 2]);
    const degrees = (x: number, y: number): number => bytes.readInt16LE((y * 320 + x) * 2) / PER_DEGREE;
    expect(Math.abs(degrees(110, 70) - 55)).toBeLessThan(1);
    expect(Math.abs(degrees(40, 200) - 30)).toBeLessThan(1);
    expect(await measures(file, 'branch2')).toMatchObject({ http: 404, error: 'file.unknown' });
    expect(await measures(file, null)).toMatchObject({ http: 401 });
  });

  it('a picture of another format gets no temperatures, and one without a pose no scale', async () => {
    const [seen, plain] = [await brought(await photo(HERE), 'DJI_0001_W.JPG'), await brought(await picture(), 'scan_T.png')];
    const { data } = await measures(seen, 'solar');
    expect(data).toEqual({ width: 320, height: 240, drawn: false, radiometry: 'none', scale: { metres: 0.055, by: 'height' } });
    expect((await measures(plain, 'solar')).data).toEqual({ width: 60, height: 40, drawn: false, radiometry: 'none' });
  });

  it('what is no picture, or a broken one, is named', async () => {
    const broken = await brought((await picture(200, 200)).subarray(0, 60), 'cut.png');
    const text = await brought(Buffer.from('a;b\n1;2\n'), 'list.csv');
    for (const id of [broken, text]) expect(await measures(id, 'solar')).toMatchObject({ http: 422, error: 'file.picture' });
    expect(await measures('x', 'solar')).toMatchObject({ http: 404, error: 'file.unknown' });
  });
});
