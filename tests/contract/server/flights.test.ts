/**
 * What flying goes through: routes and their check, airspaces and their application, flights by hand and from docks, strings and their
 * data.
 */
import { expect, it } from 'vitest';
import type { TransitionResult } from '../../../src/contract/states.ts';
import { runAutomatic } from '../../../src/server/records/write/automatic.ts';
import { describeServer, type Answer } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string };

const ahead = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const DAY = 1440;

describeServer('Flying', (server) => {
  const one = async (api: string, id: string): Promise<Row> => (await server().call<Row>(`${api}/detail?id=${id}`, {})).data;
  const make = async (api: string, values: Record<string, unknown>, as = 'solar'): Promise<string> => {
    const made = await server().call<Row>(`${api}/insert`, { stationCode: 'DEMO-S01', ...values }, { as });
    expect(made.errors ?? made.http).toBe(200);
    return made.data.id;
  };
  const move = (api: string, name: string, id: string, as = 'solar', more: object = {}): Promise<Answer<TransitionResult>> =>
    server().call<TransitionResult>(`${api}/${name}`, { id, ...more }, { as });
  const refusal = { http: 409, error: 'transition.guard' };
  const due = (minutes: number): Promise<number> => runAutomatic(server().system.context.writer, ahead(minutes));

  it('a route that nobody checked does not pass, and a revised one is checked again', async () => {
    const way = { routeType: 'strip', inspectObject: '1', speed: 5, waypoints: [{ lon: 100, lat: 36, height: 60 }] };
    const id = await make('/api/route', { ...way, routeCode: 'T-R2', name: 'low', height: 60 });
    for (const name of ['pass', 'warn'])
      expect(await move('/api/route', name, id, 'solar', { comment: 'sure' })).toMatchObject({ error: refusal.error });
    await server().system.context.database.pool.query(`update route set verdict = '1', version = version + 1 where id = $1`, [id]);
    expect(await move('/api/route', 'pass', id)).toMatchObject({ http: 200 });
    expect(await move('/api/route', 'revise', id)).toMatchObject({ http: 200 });
    expect(await one('/api/route', id)).toMatchObject({ checkResult: '0', revision: 2, verdict: null });
  });

  it('a plan does not start on a route that has not passed', async () => {
    const route = await make('/api/route', { routeCode: 'T-R3', name: 'r', routeType: 'strip', inspectObject: '1', height: 60, speed: 5 });
    const checked = () =>
      server().system.context.database.pool.query(`update route set verdict = '2', version = version + 1 where id = $1`, [route]);
    await checked();
    await move('/api/route', 'warn', route, 'solar', { comment: 'no DEM' });
    const plan = { planCode: 'T-RP', planName: 'p', inspectObject: '1', mode: '2', type: '1', responsible: 'solar', routes: ['T-R3'] };
    const id = await make('/api/plan', { ...plan, startTime: ahead(1), endTime: ahead(DAY) });
    await move('/api/plan', 'submit', id);
    await move('/api/plan', 'approve', id, 'branch1');
    await move('/api/route', 'revise', route);
    expect(await move('/api/plan', 'start', id)).toMatchObject({ error: refusal.error });
    await checked();
    await move('/api/route', 'warn', route, 'solar', { comment: 'no DEM' });
    expect(await move('/api/plan', 'start', id)).toMatchObject({ http: 200 });
  });

  it('an airspace is filed by the station, decided by the branch, and begins and ends by itself', async () => {
    const space = { name: 'a', type: '4', ceiling: 120, validFrom: ahead(DAY), validTo: ahead(3 * DAY) };
    const id = await make('/api/airspace', { ...space, code: 'T-K1' });
    expect(await move('/api/airspace', 'submit', id)).toMatchObject({ http: 200 });
    expect(await move('/api/airspace', 'approve', id)).toMatchObject({ http: 403 });
    const decision = { values: { applyNo: 'KY-1' } };
    expect(await move('/api/airspace', 'approve', id, 'branch1', decision)).toMatchObject({ http: 200 });
    await due(2 * DAY);
    expect(await one('/api/airspace', id)).toMatchObject({ applyStatus: '4', applyNo: 'KY-1' });
    await due(4 * DAY);
    expect((await one('/api/airspace', id)).applyStatus).toBe('5');
    const over = await make('/api/airspace', { ...space, code: 'T-K2', validFrom: ahead(-2 * DAY), validTo: ahead(-DAY) });
    expect(await move('/api/airspace', 'submit', over)).toMatchObject({ error: refusal.error });
  });

  it('who is on duty checks in, signs the checks when all of them pass, and hands over with a note', async () => {
    // What the demonstration has of this day is in nobody's way.
    await server().system.context.database.pool.query('delete from "dutyLog"');
    const shift = { member: 'branch1', post: '2', startTime: ahead(0), endTime: ahead(600) };
    const id = await make('/api/dutyLog', { ...shift, shiftCode: 'T-D1' }, 'branch1');
    expect(await move('/api/dutyLog', 'checkIn', id)).toMatchObject({ error: refusal.error });
    expect(await move('/api/dutyLog', 'handOver', id, 'branch1')).toMatchObject({ error: 'transition.state' });
    expect(await move('/api/dutyLog', 'checkIn', id, 'branch1')).toMatchObject({ http: 200 });
    const checks = { weatherFit: true, aircraftFit: true, dockFit: true };
    expect(await move('/api/dutyLog', 'signChecks', id, 'branch1', { values: checks })).toMatchObject({ http: 422 });
    expect(await move('/api/dutyLog', 'signChecks', id, 'branch1', { values: { ...checks, airspaceFit: false } })).toMatchObject({
      error: refusal.error,
    });
    expect(await move('/api/dutyLog', 'signChecks', id, 'branch1', { values: { ...checks, airspaceFit: true } })).toMatchObject({
      http: 200,
    });
    expect(await move('/api/dutyLog', 'handOver', id, 'branch1', { values: { successor: 'solar' } })).toMatchObject({ http: 422 });
    const handover = { successor: 'solar', handoverNote: 'two batteries at the charger' };
    expect(await move('/api/dutyLog', 'handOver', id, 'branch1', { values: handover })).toMatchObject({ http: 200 });
    expect(await one('/api/dutyLog', id)).toMatchObject({ status: '3', ...handover });
    // Who sees another station does not see its desk.
    expect(await move('/api/dutyLog', 'checkIn', id, 'wind')).toMatchObject({ http: 404 });
  });

  it('a pilot reports the own flight; a dock that does not answer times out, and nobody reports for it', async () => {
    const flight = { droneSn: 'DEMO-UAV-009', execType: '0', sentTime: ahead(0) };
    const id = await make('/api/flight', { ...flight, flightId: 'T-F1', pilot: 'solar' });
    await server().system.context.database.pool.query(`update flight set status = 'ok' where status in ('in_progress', 'paused')`);
    expect(await move('/api/flight', 'begin', id)).toMatchObject({ http: 200 });
    const second = await make('/api/flight', { ...flight, flightId: 'T-F2', pilot: 'solar' });
    expect(await move('/api/flight', 'begin', second)).toMatchObject({ error: refusal.error });
    expect(await move('/api/flight', 'complete', id, 'solar', { values: { duration: 900, distance: 4200 } })).toMatchObject({ http: 200 });
    expect(await one('/api/flight', id)).toMatchObject({ status: 'ok', percent: 100, minutes: 15 });
    const docked = await make('/api/flight', { ...flight, flightId: 'T-F3', droneSn: 'DEMO-UAV-001', airportSn: 'DEMO-DOCK-001' });
    expect(await move('/api/flight', 'begin', docked)).toMatchObject({ error: refusal.error });
    await due(2);
    expect((await one('/api/flight', docked)).status).toBe('timeout');
    expect((await one('/api/flight', second)).status).toBe('sent');
  });

  it('a channel feeds one string at a time', async () => {
    const [first, second] = await Promise.all(
      ['T-S1', 'T-S2'].map((code) => make('/api/pvString', { code, inverterCode: 'DEMO-S01-Z01-N01' })),
    );
    const channel = { values: { sourceChannel: 'T/PV1' } };
    expect(await move('/api/pvString', 'bind', first ?? '', 'solar', channel)).toMatchObject({ http: 200 });
    expect(await move('/api/pvString', 'bind', second ?? '', 'solar', channel)).toMatchObject({ error: refusal.error });
    expect(await move('/api/pvString', 'unbind', first ?? '')).toMatchObject({ http: 200 });
    expect(await move('/api/pvString', 'bind', second ?? '', 'solar', channel)).toMatchObject({ http: 200 });
  });
});
