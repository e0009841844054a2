/** Photographs of flights that no dock uploaded: brought by hand, they become media of their flight and of its task, which is analysed. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { broughtFile } from '../../support/files.ts';
import { inZone, photo, thermal, type Written } from '../../support/media.ts';
import { describeServerOnBoth } from '../../support/server.ts';

const STATION = 'DEMO-S01';
const LONG = { timeout: 60_000, interval: 200 };
const WARM = [{ x: 40, y: 40, width: 12, height: 12, above: 20 }];

interface Flight {
  id: string;
  flightId: string;
  mediaUploaded: number | null;
  mediaTotal: number | null;
}

interface Task {
  taskCode: string;
  kind: string;
  status: string;
  stationCode: string;
  routeCode: string | null;
  uploadTotal: number | null;
  uploadDone: number | null;
  recognised: number | null;
}

describeServerOnBoth('Photographs of a flight', (server) => {
  let seed = 0;
  let at: Written = {};
  const call = async <T>(path: string, body: unknown): Promise<T> => {
    const { data, error, text } = await server().call<T>(path, body);
    if (error) throw new Error(text);
    return data;
  };
  const query = async <T extends object>(text: string, values: unknown[]): Promise<T[]> =>
    (await server().system.context.database.pool.query<T>(text, values)).rows;
  const flown = async (more: object = {}): Promise<Flight> => {
    // A drone flies one flight at a time; those of the demonstration are over.
    await query(`update flight set status = 'ok' where status in ('in_progress', 'paused')`, []);
    const [drone] = await query<{ sn: string }>('select sn from drone where "stationCode" = $1 limit 1', [STATION]);
    const flight = await call<Flight>('/api/flight/insert', {
      stationCode: STATION,
      droneSn: drone?.sn,
      execType: '0',
      sentTime: new Date().toISOString(),
      ...more,
    });
    await call('/api/flight/begin', { id: flight.id });
    return flight;
  };
  const landed = async (flight: Flight): Promise<Flight> => {
    await call('/api/flight/complete', { id: flight.id, values: { duration: 600 } });
    return flight;
  };
  const route = async (inspectObject = '1'): Promise<string> => {
    const routeCode = `FP-${randomUUID().slice(0, 8)}`;
    const of = { routeCode, name: routeCode, stationCode: STATION, routeType: 'strip', inspectObject, height: 40, speed: 5 };
    await call('/api/route/insert', of);
    return routeCode;
  };
  const files = async (contents: Promise<Buffer>[], as = 'admin'): Promise<string[]> => {
    const ids = [];
    for (const content of contents) {
      seed += 1;
      ids.push((await broughtFile(server(), await content, { use: 'field', name: `DJI_${seed}.JPG`, as })).id);
    }
    return ids;
  };
  const picture = (): Promise<Buffer> => thermal(at, WARM, { seed: (seed += 1) });
  const add = (flight: Flight, values: object, as = 'admin', language = 'en') =>
    server().call<{ said: string; good: boolean }>(
      '/api/flight/command?screen=inspection/flightCommand',
      { name: 'addMedia', id: flight.id, values },
      { as, language },
    );
  const detail = (flight: Flight): Promise<Flight> =>
    server()
      .call<Flight>(`/api/flight/detail?id=${flight.id}`, undefined, { method: 'GET' })
      .then(({ data }) => data);
  const tasks = ({ flightId }: Flight): Promise<Task[]> => query<Task>('select * from "task" where "flightCode" = $1', [flightId]);
  const mediaOf = ({ flightId }: Flight) =>
    query<{ taskCode: string | null; createBy: string; stationCode: string }>('select * from media where "flightCode" = $1', [flightId]);

  beforeAll(async () => {
    at = await inZone(server(), STATION);
    server().system.context.taskRunner.start();
  });
  afterAll(() => server().system.context.taskRunner.close());

  it('in portions: the task waits for the last and is analysed then', { timeout: 120_000 }, async () => {
    const routeCode = await route();
    const flight = await landed(await flown({ routeCode }));
    const first = await add(flight, { files: await files([picture(), picture()]), last: false });
    expect(first.data).toMatchObject({
      good: true,
      said: expect.stringMatching(/^2 files received, 2 of this flight.*waits for the others$/),
    });
    expect(await detail(flight)).toMatchObject({ mediaUploaded: 2, mediaTotal: 3 });
    const [task] = await tasks(flight);
    expect(task).toMatchObject({ kind: 'solar', stationCode: STATION, routeCode: null, status: '0', uploadTotal: null });
    await expect.poll(async () => (await tasks(flight))[0]?.uploadDone, LONG).toBe(2);
    expect((await tasks(flight))[0]?.status).toBe('0');
    const last = await add(flight, { files: await files([picture()]) }, 'admin', 'zh');
    expect(last.data.said).toMatch(/^已接收 1 个文件，该架次共 3 个；任务“.*”即将开始分析$/);
    expect(await detail(flight)).toMatchObject({ mediaUploaded: 3, mediaTotal: 3 });
    await expect.poll(async () => (await tasks(flight))[0]?.status, LONG).toBe('3');
    const [done, ...others] = await tasks(flight);
    expect(others).toEqual([]);
    expect(done).toMatchObject({ uploadTotal: 3, uploadDone: 3, recognised: 3 });
    const media = await mediaOf(flight);
    expect(media).toHaveLength(3);
    for (const one of media) expect(one).toMatchObject({ taskCode: task?.taskCode, createBy: 'admin', stationCode: STATION });
    // Who brought the last of them stands in the history of the task; counts of single pictures do not.
    const told = await query<{ userCode: string; changes: object }>(
      `select "userCode", changes from sunvane.audit where resource = 'task' and changes ?| array['uploadTotal', 'uploadDone']
         and "recordId" = (select id::text from task where "taskCode" = $1)`,
      [task?.taskCode],
    );
    expect(told).toEqual([{ userCode: 'admin', changes: { uploadTotal: [null, 3] } }]);
    const late = await add(flight, { files: await files([picture()]) });
    expect(late.data.said).toMatch(/run it again for the new files$/);
    expect((await tasks(flight)).map(({ taskCode }) => taskCode)).toEqual([task?.taskCode]);
  });

  it('where neither plan nor route says what was inspected, whoever brings them may', async () => {
    const flight = await landed(await flown());
    const bare = await add(flight, { files: await files([photo({}, { seed: 900 })]) });
    expect(bare.data.said).toMatch(/neither plan nor route/);
    expect([await tasks(flight), (await mediaOf(flight)).map(({ taskCode }) => taskCode)]).toEqual([[], [null]]);
    await add(flight, { files: await files([photo({}, { seed: 901 })]), inspectObject: '2' });
    expect(await tasks(flight)).toMatchObject([{ kind: 'wind', uploadTotal: 1 }]);
    expect(await detail(flight)).toMatchObject({ mediaUploaded: 2, mediaTotal: 2 });
  });

  it('those of a dock that could not upload them go the same way', async () => {
    const [dock] = await query<{ sn: string }>('select sn from airport where "stationCode" = $1 limit 1', [STATION]);
    for (const [inspects, kind] of [
      ['1', 'dockSolar'],
      ['4', 'converter'],
    ] as const) {
      const routeCode = await route(inspects);
      const sentTime = new Date().toISOString();
      const [drone] = await query<{ sn: string }>('select sn from drone where "stationCode" = $1 limit 1', [STATION]);
      const of = { stationCode: STATION, droneSn: drone?.sn, airportSn: dock?.sn, execType: '1', sentTime, routeCode };
      const flight = await call<Flight>('/api/flight/insert', of);
      await query(`update flight set status = 'partially_done', "mediaTotal" = 9, "endTime" = now() where id = $1`, [flight.id]);
      const { error } = await add(flight, { files: await files([picture()]), last: false });
      expect(error).toBeUndefined();
      expect(await tasks(flight)).toMatchObject([{ kind, routeCode: kind === 'converter' ? null : routeCode }]);
      expect(await detail(flight)).toMatchObject({ mediaUploaded: 1, mediaTotal: 9 });
    }
  });

  it('only of flights that are over, by those who may report them, and of their own files', async () => {
    const routeCode = await route();
    const flight = await flown({ routeCode });
    const own = await files([picture()]);
    expect((await add(flight, { files: own })).error).toBe('record.unknown');
    await landed(flight);
    expect((await add(flight, { files: [] })).error).toBe('record.invalid');
    expect((await add(flight, { files: own }, 'group')).http).toBeGreaterThanOrEqual(400);
    expect((await add(flight, { files: own }, 'wind')).http).toBeGreaterThanOrEqual(400);
    expect((await add(flight, { files: own }, 'solar')).error).toBe('record.invalid');
    expect((await add(flight, { files: [...own, randomUUID()] })).error).toBe('record.invalid');
    // All of them or none, and no task for nothing.
    expect([await mediaOf(flight), await tasks(flight)]).toEqual([[], []]);
    const mine = await files([picture()], 'solar');
    expect((await add(flight, { files: mine }, 'solar')).error).toBeUndefined();
    expect(await mediaOf(flight)).toMatchObject([{ createBy: 'solar' }]);
  });
});
