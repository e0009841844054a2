/** What a centre takes of an edge that says what it likes: every rule of other writes holds for it, in the reach of its stations. */
import { beforeAll, expect, it } from 'vitest';
import { hashOf } from '../../../src/server/sync/rows.ts';
import { broughtFile } from '../../support/files.ts';
import { describeServerOnBoth } from '../../support/server.ts';

const TOKEN = 'edge-token-of-sixty-four-characters-0123456789';
const STATION = 'DEMO-S01';
type Row = Record<string, unknown> & { id: string; version: number };
type Outcome = { state: string; reason?: string };

describeServerOnBoth(
  'A centre judges what an edge writes',
  (server) => {
    let serial = 0;
    const pool = () => server().system.context.database.pool;
    const read = async (resource: string, key: string, code: string): Promise<Row> =>
      (await pool().query<Row>(`select * from "${resource}" where "${key}" = $1 order by id limit 1`, [code])).rows[0] ??
      expect.fail(`no ${resource} ${code}`);
    const push = async (resource: string, row: Row, base: number | null, id = row.id): Promise<Outcome> => {
      serial += 1;
      const changes = [{ resource, id, revision: String(serial), stationCode: STATION, version: row.version, base, row }];
      const answer = await server().app.inject({
        method: 'POST',
        url: '/api/sync/push',
        headers: { authorization: `Bearer ${TOKEN}` },
        payload: { changes, open: [] },
      });
      return answer.json<{ data: Outcome[] }>().data[0] ?? expect.fail(answer.body);
    };
    /** A change of a terminal here, as the edge would send it. */
    const changed = async (values: object): Promise<Outcome> => {
      const row = await read('terminal', 'code', 'SJ-1');
      return push('terminal', { ...row, ...values, version: row.version + 1 }, row.version);
    };
    const made = (values: object): Promise<Outcome> => {
      const id = `00000000-0000-7000-8000-${String((serial += 1)).padStart(12, '0')}`;
      return push('terminal', { id, version: 1, code: `SJ-${id.slice(-4)}`, name: 'x', stationCode: STATION, kind: '1', ...values }, null);
    };

    beforeAll(async () => {
      const answer = await server().call('/api/terminal/insert', { code: 'SJ-1', name: 'Judged', stationCode: STATION, kind: '1' });
      expect(answer.http, answer.text).toBe(200);
    });

    it('takes what a form would', async () => {
      expect(await changed({ name: 'Renamed below', updateBy: 'solar' })).toMatchObject({ state: 'done' });
      expect(await made({ name: 'Made below', createBy: 'solar', updateBy: 'of the edge alone' })).toMatchObject({ state: 'done' });
    });

    it.each<[string, object, string]>([
      ['a code that no dictionary has', { kind: '99' }, 'kind'],
      ['5,000 characters', { name: 'n'.repeat(5000) }, 'name'],
      ['nothing where a value is needed', { stationCode: 'DEMO-S01', kind: null }, 'kind'],
      ['a user of another station as who changed it', { updateBy: 'wind' }, 'updateBy'],
    ])('refuses %s', async (_, values, field) => {
      const before = await read('terminal', 'code', 'SJ-1');
      expect(await changed(values)).toMatchObject({ state: 'failed', reason: expect.stringContaining(`${field}: `) as string });
      expect(await made(values)).toMatchObject({ state: 'failed', reason: expect.stringContaining(`${field}: `) as string });
      expect(await read('terminal', 'code', 'SJ-1')).toEqual(before);
    });

    it('refuses a record in the name of who could not have made it, and keeps who made one', async () => {
      expect(await made({ createBy: 'wind' })).toMatchObject({ state: 'failed', reason: expect.stringContaining('createBy: ') as string });
      const { createBy } = await read('terminal', 'code', 'SJ-1');
      expect(await changed({ name: 'Again', createBy: 'solar' })).toMatchObject({ state: 'done' });
      expect((await read('terminal', 'code', 'SJ-1')).createBy).toBe(createBy);
    });

    it('refuses a reference to what is not there', async () => {
      const task = await read('defect', 'stationCode', STATION);
      expect(await push('defect', { ...task, taskCode: 'no such task', version: task.version + 1 }, task.version)).toMatchObject({
        state: 'failed',
        reason: expect.stringContaining('taskCode: ') as string,
      });
    });

    it('leaves a station where the centre put it', async () => {
      const row = await read('station', 'stationCode', STATION);
      const moved = { ...row, companyCode: '001002', companyPath: '/001/001002/', version: row.version + 1 };
      expect(await push('station', moved, row.version)).toMatchObject({
        state: 'failed',
        reason: expect.stringContaining('companyCode: ') as string,
      });
      expect(
        hashOf(server().system.context.store.catalogue.resources.station ?? expect.fail(), await read('station', 'stationCode', STATION)),
      ).toBe(hashOf(server().system.context.store.catalogue.resources.station ?? expect.fail(), row));
    });

    it('refuses a file that the edge did not send', async () => {
      const id = await broughtFile(server(), Buffer.from('not the edge’s'));
      const defect = await read('defect', 'stationCode', STATION);
      expect(await push('defect', { ...defect, image: [id], version: defect.version + 1 }, defect.version)).toMatchObject({
        state: 'failed',
        reason: expect.stringContaining('not of this edge') as string,
      });
    });
  },
  { edges: JSON.stringify({ 'North edge': { token: TOKEN, stations: [STATION] } }) },
);
