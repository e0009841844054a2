/** Security events: people are told of them, each delivery with its state, and a drone speaks at the scene. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokerPort, freeDocks, simulate } from '../../support/docks.ts';
import { freePort } from '../../support/running.ts';
import { describeServerOnBoth } from '../../support/server.ts';

const port = await freePort();
const LONG = { timeout: 60_000, interval: 300 };

describeServerOnBoth(
  'Security events',
  (server) => {
    let end: (() => Promise<void>) | undefined;
    let sn = '';
    let event: { id: string; eventCode: string };
    const page = '?screen=defects/security';
    const give = (command: string) => server().call('/api/devices/command', { sn, command, confirmed: true });
    const notify = async (values: object, as = 'solar') => {
      const { data } = await server().call<{ version: number }>(`/api/securityEvent/detail?id=${event.id}`, undefined, { method: 'GET' });
      return server().call(`/api/securityEvent/notify${page}`, { id: event.id, version: data.version, values }, { as });
    };
    const speak = (values: object, as = 'admin') =>
      server().call<{ said: string; good: boolean }>(`/api/securityEvent/command${page}`, { name: 'speak', id: event.id, values }, { as });

    beforeAll(async () => {
      const [dock] = await freeDocks(server());
      if (!dock) throw new Error('no dock');
      ({ sn } = dock);
      await server().app.listen({ port, host: '127.0.0.1' });
      await brokerPort(server());
      end = await simulate(server(), dock);
      const { rows } = await server().system.context.database.pool.query<{ stationCode: string }>(
        'select "stationCode" from airport where sn = $1',
        [sn],
      );
      const { data, error, text } = await server().call<{ id: string; eventCode: string }>(`/api/securityEvent/insert${page}`, {
        eventCode: 'TEST-E1',
        eventType: 'person',
        stationCode: rows[0]?.stationCode,
        area: 'Gate 3',
        eventTime: '2026-01-02T03:04:00.000Z',
        airportSn: sn,
      });
      if (error) throw new Error(text);
      event = data;
    });
    afterAll(async () => {
      await end?.();
      await server().app.close();
    });

    it('whoever is chosen and sees the station gets a notice that nobody else sees, with a delivery that says how it stands', async () => {
      expect((await notify({})).error).toBe('notice.nobody');
      expect((await notify({ notifyUsers: ['branch2'] }, 'admin')).error).toBe('notice.outside');
      expect((await notify({ notifyUsers: ['branch1'], notifySms: true }, 'admin')).error).toBe('outbox.address');
      const told = await notify({ notifyUsers: ['branch1', 'group'], notifyMessage: 'Please look' }, 'admin');
      expect(told).toMatchObject({ http: 200 });
      const notices = async (as: string) =>
        (await server().call<{ list: object[] }>('/api/notice/queryList?screen=defects/notices', {}, { as })).data.list;
      await server().system.context.outbox.flush();
      expect(await notices('branch1')).toMatchObject([
        { eventCode: 'TEST-E1', eventType: 'person', area: 'Gate 3', message: 'Please look', status: '0', sender: 'admin' },
      ]);
      expect(await notices('group')).toHaveLength(1);
      expect(await notices('solar')).toEqual([]);
      const where = [{ field: 'about', operator: 'eq', value: 'TEST-E1' }];
      const { data } = await server().call<{ list: { kind: string; status: string; recipient: string }[] }>(
        '/api/outgoingMessage/queryList?screen=defects/deliveries',
        { where },
        { as: 'branch1' },
      );
      expect(data.list.map(({ kind, status }) => `${kind} ${status}`)).toEqual(['notice 1', 'notice 1']);
      const [{ id } = { id: '' }] = (await notices('branch1')) as { id: string }[];
      expect((await server().call('/api/notice/markRead', { id }, { as: 'branch1' })).http).toBe(200);
      expect(await notices('branch1')).toMatchObject([{ status: '1' }]);
    });

    it('a drone that is off says nothing and is told so; one that is on speaks, with the dock and the text in the audit', async () => {
      expect((await speak({ text: 'Leave now', mode: 'once' }, 'group')).http).toBeGreaterThanOrEqual(403);
      await expect.poll(async () => (await speak({ text: 'Leave now', mode: 'once' })).data, LONG).toMatchObject({ good: false });
      expect((await speak({ text: ' ', mode: 'once' })).error).toBe('speaker.text');
      await give('debugOpen');
      await expect.poll(async () => (await give('droneOn')).http, LONG).toBe(200);
      await expect
        .poll(async () => (await speak({ text: 'Leave now', volume: 70, mode: 'again' })).data, LONG)
        .toMatchObject({ good: true, said: expect.stringContaining('speaking') as string });
      expect((await speak({ mode: 'stop' })).data).toMatchObject({ good: true });
      const { pool } = server().system.context.database;
      const { rows } = await pool.query<{ note: string }>(
        `select note from sunvane.audit where action = 'command speak' and note like '%again%'`,
      );
      expect(rows[0]?.note).toBe(`${sn} again 70 Leave now`);
      const { rows: sent } = await pool.query<{ command: string }>(
        `select distinct command from sunvane.device_command where sn = $1 and state = 'ok' and command like 'speaker%' order by command`,
        [sn],
      );
      expect(sent.map(({ command }) => command)).toEqual([
        'speaker_play_mode_set',
        'speaker_play_stop',
        'speaker_play_volume_set',
        'speaker_tts_play_start',
      ]);
    });
  },
  { broker: 'embedded', brokerHost: '127.0.0.1', brokerPort: 0, simulate: 0, port },
);
