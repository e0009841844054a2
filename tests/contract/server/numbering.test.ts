/** Towers and modules numbered by where they stand: shown first, done in one go, and only what was shown. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { CommandPreview } from '../../../src/contract/commands.ts';
import { describeServer } from '../../support/server.ts';

interface Tower {
  id: string;
  towerCode: string;
  towerNo: number;
  name: string | null;
  spanToNext: number | null;
  location: { x: number; y: number } | null;
}
type Answer = { preview: CommandPreview } | null;

describe('Numbers by place', () => {
  describeServer('of towers and modules', (server) => {
    const pool = () => server().system.context.database.pool;
    const LINE = 'NUM-L1';
    let lineId = '';
    const towers = async (): Promise<Tower[]> =>
      (await pool().query<Tower>('select * from tower where "lineCode" = $1 order by "towerNo"', [LINE])).rows;
    const standing = async (): Promise<string[]> => (await towers()).map((t) => `${t.towerNo} ${t.towerCode} ${t.name} ${t.spanToNext}`);
    const renumber = (values: object, more: object = {}, as = 'admin') =>
      server().call<Answer>(
        '/api/line/command',
        { name: 'renumber', id: lineId, values: { start: 1, step: 1, ...values }, ...more },
        { as },
      );
    const insert = async (after: string, values: object, more: object = {}, as = 'admin') =>
      server().call<Answer>(
        '/api/tower/command',
        { name: 'insert', id: (await towers()).find((t) => t.towerCode === after)?.id, values, ...more },
        { as },
      );
    const made = async (path: string, body: object): Promise<string> => {
      const { http, data, text } = await server().call<{ id: string }>(path, body);
      expect(http, text).toBe(200);
      return data.id;
    };
    beforeAll(async () => {
      lineId = await made('/api/line/insert', { lineCode: LINE, name: 'Feeder', stationCode: 'DEMO-S01', towerPattern: '{line} {00}' });
      for (const [i, lon] of [100, 100.003, 100.006].entries())
        await made('/api/tower/insert', {
          towerCode: `NUM-T${i + 1}`,
          lineCode: LINE,
          stationCode: 'DEMO-S01',
          towerNo: i + 1,
          location: [lon, 0],
        });
    });

    it('a preview changes nothing; what it showed is done, in one go, and stands in the history', async () => {
      const before = await standing();
      const { http, data } = await renumber({ start: 2, reverse: true }, { preview: true });
      expect([http, await standing()]).toEqual([200, before]);
      const preview = data?.preview ?? expect.fail();
      expect(preview).toMatchObject({ changed: 3, same: 0, unplaced: 0 });
      expect(preview.fields.map((f) => f.titleEn)).toEqual(['Tower no.', 'Tower name', 'Span to next']);
      expect(preview.rows[0]).toEqual({
        name: 'NUM-T3',
        isNew: false,
        values: [
          [3, 2],
          [null, 'Feeder 02'],
          [null, 334],
        ],
      });
      expect((await renumber({ start: 2, reverse: true }, { mark: preview.mark })).http).toBe(200);
      expect(await standing()).toEqual(['2 NUM-T3 Feeder 02 334', '3 NUM-T2 Feeder 03 334', '4 NUM-T1 Feeder 04 null']);
      const { rows } = await pool().query(`select changes from sunvane.audit where action = 'numberTowers' and "recordId" = $1`, [
        (await towers())[0]?.id,
      ]);
      expect(rows).toEqual([{ changes: { towerNo: [3, 2], name: [null, 'Feeder 02'], spanToNext: [null, 334] } }]);
    });

    it('is not done when the line has changed since the preview', async () => {
      const mark = (await renumber({ start: 1 }, { preview: true })).data?.preview.mark;
      await pool().query(`update tower set version = version + 1 where "towerCode" = 'NUM-T2'`);
      const refused = await renumber({ start: 1 }, { mark });
      expect([refused.http, refused.error]).toEqual([409, 'command.changed']);
      expect((await towers()).map((t) => t.towerNo)).toEqual([2, 3, 4]);
    });

    it('a tower comes between two, in their middle; those behind move up with their names', async () => {
      const { data } = await insert('NUM-T3', { towerCode: 'NUM-T4', type: '1' }, { preview: true });
      expect(data?.preview).toMatchObject({ changed: 4, rows: [{ name: 'NUM-T4', isNew: true }, {}, {}, {}] });
      expect((await insert('NUM-T3', { towerCode: 'NUM-T4', type: '1' }, { mark: data?.preview.mark })).http).toBe(200);
      expect(await standing()).toEqual([
        '2 NUM-T3 Feeder 02 167',
        '3 NUM-T4 Feeder 03 167',
        '4 NUM-T2 Feeder 04 334',
        '5 NUM-T1 Feeder 05 null',
      ]);
      expect((await towers())[1]?.location).toEqual({ x: 100.0045, y: 0 });
      // The register's own figure is somebody's to change.
      const line = await server().call<{ list: object[] }>('/api/line/queryList', { lineCode: LINE });
      expect(line.data.list).toMatchObject([{ towersRecorded: 4, towerCount: null }]);
    });

    it('is refused with a code that is taken, past the last number, and nothing of it stays', async () => {
      const before = await standing();
      expect((await insert('NUM-T3', { towerCode: 'NUM-T1' })).error).toBe('record.duplicate');
      expect((await insert('NUM-T3', { towerCode: 'no code!' })).error).toBe('record.invalid');
      const far = await renumber({ start: 99_999, step: 100 });
      expect([far.http, far.error]).toEqual([422, 'record.invalid']);
      expect(await standing()).toEqual(before);
    });

    it('is refused to who does not reach the line', async () => {
      expect((await renumber({}, { preview: true }, 'branch2')).http).toBe(404);
      expect((await insert('NUM-T3', { towerCode: 'NUM-T9' }, { preview: true }, 'branch2')).http).toBe(404);
    });

    it('only commands that can preview do', async () => {
      const { rows } = await pool().query<{ id: string }>(`select id from terminal limit 1`);
      const answer = await server().call('/api/terminal/command', {
        name: 'restart',
        id: rows[0]?.id,
        values: { reason: 'x' },
        preview: true,
      });
      expect([answer.http, answer.error]).toEqual([400, 'request.body']);
    });

    it('modules of a zone get rows, columns and numbers in the format of the station', async () => {
      const { rows } = await pool().query<{ id: string }>(`select id from "solarZone" where "zoneCode" = 'DEMO-S01-Z01'`);
      await pool().query(`update station set "moduleFormat" = '{inv}/{str}/{table}-{row}{col}' where "stationCode" = 'DEMO-S01'`);
      const { rows: first } = await pool().query<{ id: string }>(
        `update "pvModule" set outline = null where code = (select min(code) from "pvModule") returning id`,
      );
      const body = { name: 'numberModules', id: rows[0]?.id, values: { tables: true } };
      const { data } = await server().call<Answer>('/api/solarZone/command', { ...body, preview: true });
      expect(data?.preview.unplaced).toBe(first.length);
      expect((await server().call('/api/solarZone/command', { ...body, mark: data?.preview.mark })).http).toBe(200);
      const { rows: modules } = await pool().query<{
        number: string;
        rowNo: number;
        colNo: number;
        tableNo: string;
        lon: number;
        lat: number;
      }>(
        `select number, "rowNo", "colNo", "tableNo", (outline#>>'{coordinates,0,0,0}')::float8 as lon, (outline#>>'{coordinates,0,0,1}')::float8 as lat
           from "pvModule" where outline is not null order by "rowNo", "colNo"`,
      );
      expect(modules.length).toBeGreaterThan(50);
      for (const [i, m] of modules.entries()) {
        const two = (n: number): string => String(n).padStart(2, '0');
        expect(m.number).toMatch(new RegExp(`^N\\d+/S\\d+/${m.tableNo}-${two(m.rowNo)}${two(m.colNo)}$`));
        const last = modules[i - 1];
        if (last?.rowNo === m.rowNo) expect(m.lon).toBeGreaterThan(last.lon);
        else if (last) expect(m.lat).toBeLessThan(last.lat);
      }
      const again = await server().call<Answer>('/api/solarZone/command', { ...body, preview: true });
      expect(again.data?.preview).toMatchObject({ changed: 0, same: modules.length });
    });
  });
});
