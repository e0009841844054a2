/** Live values: what devices report stands in the row, in the history and on open pages, within what each user may see. */
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Series, ValuesEvent } from '../../../src/contract/live.ts';
import { Telemetry } from '../../../src/server/telemetry/telemetry.ts';
import { describeServerOnBoth } from '../../support/server.ts';

interface Taken {
  taken: number;
  refused: { record: string; field?: string; reason: string }[];
}
interface Dock {
  id: string;
  sn: string;
  version: number;
  stationCode: string;
  updateTime: string;
  windSpeed: number | null;
  modeCode: string | null;
}

describeServerOnBoth('Live values', (server, kind) => {
  let docks: Dock[] = [];
  const list = async (as = 'admin'): Promise<Dock[]> =>
    (await server().call<{ list: Dock[] }>('/api/airport/queryList', { pageSize: 100 }, { as })).data.list;
  const report = (reports: unknown, as = 'admin') => server().call<Taken>('/api/airport/report', { reports }, { as });
  const row = async (sn: string): Promise<Dock | undefined> => (await list()).find((d) => d.sn === sn);

  beforeAll(async () => {
    await server().system.context.telemetry.start();
    docks = await list();
    expect(docks.length).toBeGreaterThan(1);
  });

  it('stand in the row without a new version, edit time, audit row or notice', async () => {
    const [dock] = docks;
    const heard: unknown[] = [];
    const { context } = server().system;
    const publish = vi.spyOn(context.live, 'publish').mockImplementation((event) => void heard.push(event));
    const audits = async () => Number((await context.database.pool.query('select count(*)::int as n from sunvane.audit')).rows[0].n);
    const before = await audits();
    expect((await report([{ record: dock?.sn, at: Date.now(), values: { windSpeed: 7.25, modeCode: '4' } }])).data).toEqual({
      taken: 1,
      refused: [],
    });
    await expect.poll(() => row(dock?.sn ?? ''), { timeout: 8000 }).toMatchObject({ windSpeed: 7.25, modeCode: '4' });
    expect(await row(dock?.sn ?? '')).toMatchObject({ version: dock?.version, updateTime: dock?.updateTime });
    expect([heard, await audits()]).toEqual([[], before]);
    publish.mockRestore();
  });

  it('are kept over time, thinned out evenly, and every change of a code with its moment', async () => {
    const [, dock] = docks;
    const begin = Date.now() - 600_000;
    const values = [{ windSpeed: 2, modeCode: '0' }, { windSpeed: 4 }, { windSpeed: 6 }, { windSpeed: 8, modeCode: '4' }];
    for (const [i, one] of values.entries())
      await report([{ record: dock?.id, at: new Date(begin + i * 70_000).toISOString(), values: one }]);
    const ask = (more: object) =>
      server().call<Series>('/api/airport/series', {
        record: dock?.sn,
        fields: ['windSpeed', 'modeCode'],
        from: begin - 1,
        to: begin + 300_000,
        ...more,
      });
    await expect.poll(async () => (await ask({ points: 300 })).data.at?.length, { timeout: 8000 }).toBe(4);
    expect((await ask({ points: 300 })).data.values).toEqual({ windSpeed: [2, 4, 6, 8], modeCode: ['0', '0', '0', '4'] });
    const thin = (await ask({ points: 2 })).data;
    expect([thin.step, thin.values]).toEqual([150_001, { windSpeed: [4, 8], modeCode: ['0', '4'] }]);
  });

  it('that are wrong are refused by name, and the rest counts', async () => {
    const [, , dock = docks[0]] = docks;
    const at = Date.now();
    const { data } = await report([
      { record: dock?.sn, at, values: { windSpeed: 'strong', modeCode: '99', humidity: 55, name: 'mine', nothing: 1 } },
      { record: dock?.sn, at: at + 3_600_000, values: { humidity: 1 } },
      { record: dock?.sn, at: at - 2 * 86_400_000, values: { humidity: 2 } },
      { record: 'no-such-dock', at, values: { humidity: 3 } },
    ]);
    expect(data).toEqual({
      taken: 1,
      refused: [
        { record: dock?.sn, field: 'nothing', reason: 'unknown' },
        { record: dock?.sn, field: 'windSpeed', reason: 'type' },
        { record: dock?.sn, field: 'modeCode', reason: 'dict' },
        { record: dock?.sn, field: 'name', reason: 'unknown' },
        { record: dock?.sn, reason: 'clock' },
        { record: dock?.sn, reason: 'clock' },
        { record: 'no-such-dock', reason: 'record' },
      ],
    });
    await expect.poll(() => row(dock?.sn ?? ''), { timeout: 8000 }).toMatchObject({ humidity: 55 });
  });

  it('come late without taking back what is newer', async () => {
    const [dock] = docks;
    const at = Date.now();
    await report([{ record: dock?.sn, at, values: { temperature: 21 } }]);
    await report([{ record: dock?.sn, at: at - 5000, values: { temperature: 19, environmentTemp: 12 } }]);
    await expect.poll(() => row(dock?.sn ?? ''), { timeout: 8000 }).toMatchObject({ temperature: 21, environmentTemp: 12 });
  });

  it('are written by no form, import or edit', async () => {
    const [dock] = docks;
    const current = (await row(dock?.sn ?? '')) as Dock;
    const answer = await server().call('/api/airport/update', { id: current.id, version: current.version, windSpeed: 99 });
    expect([answer.http, (await row(current.sn))?.windSpeed]).toEqual([422, current.windSpeed]);
  });

  it('are reported by who may edit the record alone, and read by who reaches it', async () => {
    const own = new Set((await list('solar')).map((d) => d.sn));
    const other = docks.find((d) => !own.has(d.sn));
    expect(own.size).toBeGreaterThan(0);
    expect(other).toBeDefined();
    const read = (record: string, as: string) =>
      server().call('/api/airport/series', { record, fields: ['windSpeed'], from: Date.now() - 1000 }, { as });
    expect((await read(other?.sn ?? '', 'solar')).http).toBe(404);
    expect((await read([...own][0] ?? '', 'solar')).http).toBe(200);
    expect((await server().call('/api/station/report', { reports: [] })).http).toBe(404);
    expect((await server().call('/api/airport/report', { reports: {} })).http).toBe(400);
    expect((await server().call('/api/airport/series', { record: 'x', fields: ['name'], from: 1 })).http).toBe(400);
  });

  it('reach each open page once they change, within scope and field permission', async () => {
    const { context } = server().system;
    const [dock] = docks;
    const own = new Set((await list('solar')).map((d) => d.id));
    const foreign = docks.find((d) => !own.has(d.id)) as Dock;
    const mine = docks.find((d) => own.has(d.id)) as Dock;
    const heard: Record<string, ValuesEvent[]> = {};
    const stops = await Promise.all(
      ['admin', 'solar'].map(async (name) => {
        const user = await context.sessions.userOf(await server().token(name));
        if (!user) throw new Error(name);
        const events: ValuesEvent[] = (heard[name] = []);
        return context.feed.follow({
          user,
          resources: ['airport', 'user'],
          send: (text) => {
            events.push(JSON.parse(text.slice('data: '.length)) as ValuesEvent);
            return true;
          },
        });
      }),
    );
    try {
      const idsOf = (name: string) => [...new Set(heard[name]?.flatMap((e) => e.rows.map(([id]) => id)))];
      await expect.poll(() => heard.admin?.length, { timeout: 5000 }).toBe(1);
      // The first frame holds what is known so far, and names the fields.
      expect(heard.admin?.[0]?.fields).toContain('windSpeed');
      expect(idsOf('admin')).toContain(dock?.id);
      await report([
        { record: foreign.id, at: Date.now(), values: { windSpeed: 3.5 } },
        { record: mine.id, at: Date.now(), values: { windSpeed: 4.5 } },
      ]);
      await expect.poll(() => heard.admin?.length, { timeout: 5000 }).toBe(2);
      const place = heard.admin?.[0]?.fields?.indexOf('windSpeed') ?? -1;
      const last = heard.admin?.[1] as ValuesEvent;
      expect(last.fields).toBeUndefined();
      expect(last.rows.map(([id, , mask, ...values]) => [id, mask, values])).toEqual(
        expect.arrayContaining([
          [foreign.id, 1 << place, [3.5]],
          [mine.id, 1 << place, [4.5]],
        ]),
      );
      await expect.poll(() => idsOf('solar'), { timeout: 5000 }).toContain(mine.id);
      await delay(1200);
      expect(idsOf('solar').filter((id) => !own.has(id))).toEqual([]);
      expect(heard.admin?.length).toBe(2);
    } finally {
      stops.forEach((stop) => stop());
    }
  });

  it.runIf(kind === 'postgres')('taken by one server are known to the others', async () => {
    const { context } = server().system;
    const other = new Telemetry(context.reader);
    await other.fit();
    await other.start();
    try {
      const [dock] = docks;
      await report([{ record: dock?.sn, at: Date.now(), values: { temperature: 33.3 } }]);
      await expect.poll(() => other.stateOf('airport')?.valuesOf(dock?.id ?? ''), { timeout: 8000 }).toMatchObject({ temperature: 33.3 });
      other.report('airport', [{ id: dock?.id ?? '', at: Date.now(), values: { temperature: 34.4 } }]);
      await expect
        .poll(() => context.telemetry.stateOf('airport')?.valuesOf(dock?.id ?? ''), { timeout: 8000 })
        .toMatchObject({ temperature: 34.4 });
      await expect.poll(() => row(dock?.sn ?? ''), { timeout: 8000 }).toMatchObject({ temperature: 34.4 });
    } finally {
      await other.close();
    }
  });

  it('of the days before those that are kept go, and days to come stand ready', async () => {
    const { context } = server().system;
    const days = async () =>
      (
        await context.database.pool.query<{ name: string }>(
          `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'telemetry.airport'::regclass order by 1`,
        )
      ).rows.map((r) => r.name);
    await context.database.pool.query(
      `create table telemetry.airport_20200101 partition of telemetry.airport for values from ('2020-01-01') to ('2020-01-02')`,
    );
    await context.telemetry.purge(30);
    const left = await days();
    const week = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    expect([left.includes('airport_20200101'), left.includes(`airport_${week}`)]).toEqual([false, true]);
  });
});
