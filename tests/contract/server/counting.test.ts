/** Modules of a layout counted on an orthophoto: what is missing is named, becomes a defect once, and stands in the history. */
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Position } from '../../../src/documents/ground/geometry/types.ts';
import { writePlain } from '../../../src/server/map/ortho/plain.ts';
import { projectionOf } from '../../../src/server/map/ortho/projection.ts';
import { broughtFile } from '../../support/files.ts';
import { describeServerOnBoth, type TestServer } from '../../support/server.ts';

const EPSG = 32_647;
const plane = projectionOf(EPSG);
/** Upper left corner of the picture, metres of the plane. */
const ORIGIN: Position = plane?.to([100.6, 36.3]) ?? [0, 0];
/** Metres of a pixel; sides, pixels. */
const [METRE, WIDTH, HEIGHT] = [0.1, 520, 420];
const [GROUND, MODULE] = [150, 50];

/** A module: east and south of the corner, metres. */
interface Panel {
  code: string;
  table: string;
  x: number;
  y: number;
}
const [WIDE, HIGH] = [1.15, 2.3];

/** Six tables of two rows of ten. */
const panelsOf = (station: string): Panel[] =>
  Array.from({ length: 6 }, (_, t) => t).flatMap((t) =>
    Array.from({ length: 20 }, (_, i) => ({
      code: `${station}-${t}-${String(i).padStart(2, '0')}`,
      table: `T${t}`,
      x: 6 + (t % 2) * 20 + (i % 10) * WIDE,
      y: 6 + Math.floor(t / 2) * 10 + Math.floor(i / 10) * HIGH,
    })),
  );

const at = (x: number, y: number): Position => plane?.from([ORIGIN[0] + x, ORIGIN[1] - y]) ?? [0, 0];
const outlineOf = ({ x, y }: Panel): object => {
  const [right, bottom] = [x + WIDE - 0.02, y + HIGH - 0.02];
  return { type: 'Polygon', coordinates: [[at(x, y), at(right, y), at(right, bottom), at(x, bottom), at(x, y)]] };
};

/** The ground with these modules on it, as drones see it. */
async function drawn(panels: readonly Panel[], metre = METRE): Promise<Buffer> {
  const [width, height] = [Math.round((WIDTH * METRE) / metre), Math.round((HEIGHT * METRE) / metre)];
  const levels = Buffer.alloc(width * height, GROUND);
  for (const { x, y } of panels)
    for (let row = Math.round(y / metre); row < (y + HIGH) / metre; row += 1)
      levels.fill(MODULE, row * width + Math.round(x / metre), row * width + Math.round((x + WIDE) / metre));
  const path = join(tmpdir(), `${randomUUID()}.tif`);
  const rows = Array.from({ length: height }, (_, row) =>
    Buffer.from([...levels.subarray(row * width, (row + 1) * width)].flatMap((level) => [level, level, level])),
  );
  const place = { epsg: EPSG, geographic: false, origin: ORIGIN, step: [metre, metre] } as const;
  try {
    await writePlain(path, { width, height, bands: 3, place }, rows);
    return await readFile(path);
  } finally {
    await rm(path, { force: true });
  }
}

interface Job {
  state: string;
  error: { en: string } | null;
  message: string | null;
}

describeServerOnBoth('Counting modules', (get) => {
  let server: TestServer;
  const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await server.system.context.database.pool.query<T>(text, values)).rows;
  beforeAll(() => {
    server = get();
    server.system.context.orthophotos.start();
  });

  const design = async (station: string, panels: readonly Panel[]): Promise<void> => {
    await query(`delete from "pvModule" where "stationCode" = $1`, [station]);
    for (const panel of panels)
      await query(
        `insert into "pvModule" (id, version, code, "stationCode", "stringCode", "tableNo", number, outline) values ($1, 1, $2, $3, 'S', $4, $5, $6)`,
        [randomUUID(), panel.code, station, panel.table, `No ${panel.code}`, JSON.stringify(outlineOf(panel))],
      );
  };
  const photographed = async (station: string, content: Buffer): Promise<void> => {
    const file = await broughtFile(server, content, { name: 'a.tif' });
    const [{ companyCode } = { companyCode: '' }] = await query<{ companyCode: string }>(
      'select "companyCode" from station where "stationCode" = $1',
      [station],
    );
    const { data, error, text } = await server.call<{ id: string }>('/api/mapLayer/insert', {
      name: `Count ${randomUUID()}`,
      kind: 'orthophoto',
      file: [file.id],
      stationCode: station,
      companyCode,
    });
    if (error) throw new Error(text);
    const state = async (): Promise<string | undefined> =>
      (await query<{ imageState: string }>('select "imageState" from "mapLayer" where id = $1', [data.id]))[0]?.imageState;
    await expect.poll(state, { timeout: 60_000, interval: 100 }).toBe('2');
  };
  const command = (id: string, as = 'admin') =>
    server.call<{ jobId: string }>('/api/task/command?screen=defects/assemblyCount', { name: 'count', id }, { as });
  const counted = async (station: string): Promise<{ id: string; code: string; job: Job }> => {
    const code = `C-${randomUUID().slice(0, 8)}`;
    const task = { taskCode: code, taskName: code, kind: 'moduleCount', stationCode: station };
    const { data, error, text } = await server.call<{ id: string }>('/api/task/insert', task);
    if (error) throw new Error(text);
    const started = await command(data.id);
    if (started.error) throw new Error(started.text);
    const read = async (): Promise<Job> =>
      (await query<Job>('select state, error, message from "job" where id = $1', [started.data.jobId]))[0] as Job;
    await expect.poll(async () => (await read()).state, { timeout: 60_000, interval: 50 }).toMatch(/^(?:done|failed)$/);
    return { id: data.id, code, job: await read() };
  };
  const taskRow = async (id: string) =>
    (
      await query<{ status: string; designed: number; counted: number; missing: string | null; failReason: string | null }>(
        'select status, designed::int as designed, counted::int as counted, missing, "failReason" from task where id = $1',
        [id],
      )
    )[0];
  const defects = (station: string) =>
    query<{ assetCode: string; pvFault: string; taskCode: string; place: string }>(
      `select "assetCode", "pvFault", "taskCode", place from defect where "stationCode" = $1 and "pvFault" = 'missing' and source = 'ai'
        and "deletedTime" is null and "assetCode" like $2 order by "assetCode"`,
      [station, `${station}-_-__`],
    );

  it('names what the layout has and the picture has not, once', async () => {
    const station = 'DEMO-S05';
    const panels = panelsOf(station);
    const missing = [panels[3], panels[47], panels[119]].map((panel) => panel?.code ?? '');
    await design(station, panels);
    await photographed(station, await drawn(panels.filter(({ code }) => !missing.includes(code))));
    const { id, code, job } = await counted(station);
    expect([job.state, job.error]).toEqual(['done', null]);
    expect(job.message).toContain('120 designed, 3 missing');
    expect(await taskRow(id)).toEqual({ status: '3', designed: 120, counted: 117, missing: missing.join(', '), failReason: null });
    expect(await defects(station)).toEqual(
      missing.map((assetCode) => ({ assetCode, pvFault: 'missing', taskCode: code, place: `No ${assetCode}` })),
    );
    // What was written into the task stands in its history, field by field.
    const history = await query<{ changes: Record<string, [unknown, unknown]> }>(
      `select changes from sunvane.audit where "recordId" = $1 and action = 'countModules' order by version`,
      [id],
    );
    expect(history.map(({ changes }) => changes)).toEqual([
      { uploadDone: [0, 1] },
      { designed: [null, 120], counted: [null, 117], missing: [null, missing.join(', ')] },
    ]);
    expect((await command(id)).http).toBe(404);
    // Counted again by another task: open defects are not doubled.
    const again = await counted(station);
    expect((await taskRow(again.id))?.counted).toBe(117);
    expect((await defects(station)).map(({ taskCode }) => taskCode)).toEqual([code, code, code]);
  });

  it('counts nothing where there is nothing to count by, or on, or for certain', async () => {
    const [none, coarse, bare] = ['DEMO-S07', 'DEMO-S06', 'DEMO-S04'];
    await design(none, []);
    await design(coarse, panelsOf(coarse));
    await photographed(coarse, await drawn(panelsOf(coarse), 0.5));
    await design(bare, panelsOf(bare));
    await photographed(bare, await drawn([]));
    for (const [station, reason] of [
      [none, 'No module'],
      [coarse, 'No orthophoto'],
      [bare, 'cannot be laid'],
    ] as const) {
      const { id, job } = await counted(station);
      expect([job.state, job.error?.en]).toEqual(['failed', expect.stringContaining(reason)]);
      // The task is told after the job has ended.
      await expect
        .poll(() => taskRow(id), { timeout: 10_000 })
        .toMatchObject({ status: '4', counted: null, failReason: expect.stringContaining(reason) });
      expect(await defects(station)).toEqual([]);
    }
  });

  it('is for those who may change the task', async () => {
    const task = { taskCode: `C-${randomUUID().slice(0, 8)}`, taskName: 'a', kind: 'moduleCount', stationCode: 'DEMO-S01' };
    const { data } = await server.call<{ id: string }>('/api/task/insert', task);
    expect((await command(data.id, 'wind')).http).toBeGreaterThanOrEqual(403);
    expect((await command(data.id, 'group')).http).toBeGreaterThanOrEqual(403);
  });
});
