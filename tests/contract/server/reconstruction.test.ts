/** Reconstruction by a photogrammetry server: sent, followed, cancelled and resumed; and what a server does that is dead, slow or lying. */
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SceneModel } from '../../../src/contract/scene.ts';
import { RECONSTRUCT, reconstructKind, type Timing } from '../../../src/server/reconstruction/job.ts';
import { broughtFile } from '../../support/files.ts';
import { photo } from '../../support/media.ts';
import { drawnIn, slopeTiff } from '../../support/orthophoto.ts';
import { nodeOdm, type Instead, type Odm } from '../../support/photogrammetry.ts';
import { describeServerOnBoth, type TestServer } from '../../support/server.ts';

const TOKEN = 'a token & more';
const QUICK: Timing = {
  seconds: { short: 1, long: 1, still: 1 },
  pauses: [],
  patience: { look: 0.05, again: 0.05, silence: 0.6, work: 3600 },
};
const TILESET = strToU8('{"asset":{"version":"1.0"},"geometricError":1,"root":{}}');

interface JobLine {
  state: string;
  error: { zh: string; en: string } | null;
  message: string | null;
  payload: { remote: { uuid: string } | null; sent: number; committed: boolean };
  attempts: string;
  phase: string | null;
  done: string;
}

describeServerOnBoth('Reconstruction', (get) => {
  let [server, odm]: [TestServer, Odm] = [undefined as never, undefined as never];
  let whole: Buffer;
  const set = (address: string): void =>
    void Object.assign(server.system.context.config, { photogrammetryUrl: address, photogrammetryToken: TOKEN });
  const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await server.system.context.database.pool.query<T>(text, values)).rows;

  beforeAll(async () => {
    server = get();
    odm = await nodeOdm();
    const { context } = server.system;
    context.jobs.kinds.set(RECONSTRUCT, reconstructKind(context, QUICK) as never);
    const files: Zippable = {
      'odm_orthophoto/odm_orthophoto.tif': await drawnIn(32_647, 0.5),
      'odm_dem/dsm.tif': await slopeTiff([100.4, 36.1], 0.0002),
      'odm_dem/dtm.tif': await slopeTiff([100.4, 36.1], 0.0002),
      'odm_georeferencing/odm_georeferenced_model.laz': Buffer.concat([Buffer.from('LASF'), Buffer.alloc(300)]),
      '3d_tiles/model/tileset.json': TILESET,
      '3d_tiles/model/Data/0.b3dm': strToU8('b3dm'),
      'odm_report/report.pdf': strToU8('%PDF'),
    };
    whole = Buffer.from(zipSync(files));
  }, 60_000);
  afterAll(() => odm.close());
  beforeEach(() => {
    for (const known of [odm.waiting, odm.tasks]) known.clear();
    for (const told of [odm.asked, odm.cancelled, odm.removed]) told.length = 0;
    Object.assign(odm, { begins: 40, archive: whole, token: TOKEN, maxImages: null, instead: () => undefined });
    set(odm.url);
  });

  /** A task with photographs, as many as named. */
  const task = async (count: number): Promise<{ id: string; code: string; contents: Map<string, Buffer> }> => {
    const code = `R-${randomUUID().slice(0, 8)}`;
    const contents = new Map<string, Buffer>();
    const { data, error, text } = await server.call<{ id: string }>('/api/task/insert', {
      taskCode: code,
      taskName: `Roof ${code}`,
      kind: 'solar',
      stationCode: 'DEMO-S01',
    });
    if (error) throw new Error(text);
    for (let i = 0; i < count; i += 1) {
      const content = await photo({}, { seed: i + 7 });
      // Names repeat from flight to flight.
      const { id } = await broughtFile(server, content, { name: 'DJI_0001.JPG' });
      const media = {
        mediaCode: `${code}-${String(i).padStart(2, '0')}`,
        fileName: 'DJI_0001.JPG',
        stationCode: 'DEMO-S01',
        taskCode: code,
      };
      await server.call('/api/media/insert', {
        ...media,
        kind: 'photo',
        lens: i === 0 ? 'zoom' : 'wide',
        file: [id],
        takenAt: '2026-05-01T02:00:00Z',
      });
      contents.set(`${media.mediaCode}.jpg`, content);
    }
    await query('update task set "uploadDone" = $2, "uploadTotal" = $2 where id = $1', [data.id, count]);
    return { id: data.id, code, contents };
  };
  const start = (id: string, values: object = { products: ['orthophoto'] }, as = 'admin') =>
    server.call<{ jobId: string }>('/api/task/command', { name: 'reconstruct', id, values }, { as });
  const started = async (id: string, values?: object): Promise<string> => {
    const { data, error, text } = await start(id, values);
    if (error) throw new Error(text);
    return data.jobId;
  };
  const job = async (id: string): Promise<JobLine> =>
    (
      await query<JobLine>('select state, error, message, payload, attempts::text, phase, done::text from "job" where id = $1', [id])
    )[0] as JobLine;
  const ended = async (id: string): Promise<JobLine> => {
    await expect.poll(async () => (await job(id)).state, { timeout: 30_000, interval: 20 }).toMatch(/^(?:done|failed|cancelled)$/);
    return job(id);
  };
  const until = async (what: () => boolean | Promise<boolean>): Promise<void> => {
    await expect.poll(what, { timeout: 20_000, interval: 10 }).toBe(true);
  };
  const only = (): string => [...odm.tasks.keys()][0] ?? '';
  const records = (code: string) =>
    query<{ code: string; kind: string; file: string[]; revision: number; source: string; size: number }>(
      'select code, kind, file, revision, source, size::float8 as size from model3d where starts_with(code, $1) order by code',
      [`${code}-R`],
    );

  it('sends the photographs byte by byte, and what comes back becomes the records that hold such files', async () => {
    const { id, code, contents } = await task(7);
    odm.begins = 20;
    const jobId = await started(id, { products: ['orthophoto', 'model', 'dsm', 'dem', 'cloud'], quality: 'high' });
    await until(() => odm.tasks.size === 1);
    const made = odm.tasks.get(only());
    expect(made?.name).toBe(code);
    expect([...(made?.pictures ?? [])].map(([name, content]) => [name, content.equals(contents.get(name) ?? Buffer.alloc(0))])).toEqual(
      [...contents.keys()].map((name) => [name, true]),
    );
    const options = Object.fromEntries((made?.options ?? []).map(({ name, value }) => [name, value]));
    expect(options).toEqual({
      dsm: true,
      dtm: true,
      '3d-tiles': true,
      'feature-quality': 'high',
      'pc-quality': 'high',
      'auto-boundary': true,
    });
    expect(made?.outputs).toEqual([
      'odm_orthophoto/odm_orthophoto.tif',
      '3d_tiles/model',
      'odm_dem/dsm.tif',
      'odm_dem/dtm.tif',
      'odm_georeferencing/odm_georeferenced_model.laz',
    ]);
    // While it is worked on over there it holds no place here, and its progress is seen.
    Object.assign(made ?? {}, { progress: 50 });
    await until(async () => (await job(jobId)).done === '55');
    Object.assign(made ?? {}, { status: { code: 40 }, progress: 100 });
    const { state, message } = await ended(jobId);
    expect([state, message]).toEqual(['done', expect.stringContaining('7 photographs')]);
    await until(() => odm.removed.length === 1 && odm.tasks.size === 0);

    const models = await records(code);
    expect(models.map(({ code: name, kind, revision }) => [name, kind, Number(revision)])).toEqual([
      [`${code}-R1-dem`, 'DEM', 1],
      [`${code}-R1-dsm`, 'DSM', 1],
      [`${code}-R1-model`, 'tiles', 1],
    ]);
    expect(models[0]?.source).toContain('odm 3.5.5');
    const { data: tiles } = await server.call<SceneModel>(`/api/component/scene/${models[2]?.file[0]}`, undefined, { method: 'GET' });
    expect([tiles.kind, tiles.address]).toEqual(['tiles', expect.stringMatching(/\/tileset\.json$/)]);
    // Terrain is read by the job that reads terrain.
    await expect
      .poll(async () => (await query('select 1 from model3d where code = $1 and "minHeight" = 1000', [`${code}-R1-dsm`])).length, {
        timeout: 20_000,
      })
      .toBe(1);
    const layers = await query<{ imageState: string; companyCode: string; band: string }>(
      `select "imageState", "companyCode", band from "mapLayer" where name like $1 and kind = 'orthophoto'`,
      [`Roof ${code}%`],
    );
    expect(layers).toEqual([{ imageState: '0', companyCode: expect.any(String), band: 'rgb' }]);
    const clouds = await query<{ cloudObject: string; images: string[] }>(
      `select "cloudObject", images from task where "taskName" like $1 and kind = 'pointCloud'`,
      [`Roof ${code} %`],
    );
    expect(clouds).toEqual([{ cloudObject: 'terrain', images: [expect.any(String)] }]);
    // All of it has its line in the history.
    const audit = await query<{ resource: string }>(
      `select resource from sunvane.audit where action = 'insert' and "recordId" in
        (select id::text from model3d where starts_with(code, $1) union select id::text from "mapLayer" where name like $2 union select id::text from task where "taskName" like $2)`,
      [`${code}-R`, `Roof ${code} %`],
    );
    expect(audit.map(({ resource }) => resource).toSorted()).toEqual(['mapLayer', 'model3d', 'model3d', 'model3d', 'task']);

    // The next one stands beside the first.
    odm.begins = 40;
    expect((await ended(await started(id, { products: ['model'] }))).state).toBe('done');
    expect((await records(code)).map(({ code: name }) => name)).toContain(`${code}-R2-model`);
  });

  it('takes photographs of one lens, and no fewer than it needs', async () => {
    const { id, code } = await task(6);
    expect((await ended(await started(id, { products: ['orthophoto'], lens: 'wide' }))).state).toBe('done');
    expect(await start(id, { products: ['orthophoto'], lens: 'zoom' })).toMatchObject({ http: 422, error: 'photogrammetry.few' });
    expect(await start(id, { products: ['orthophoto'], takenFrom: '2027-01-01T00:00:00Z' })).toMatchObject({ error: 'photogrammetry.few' });
    expect(await start(id, { products: ['nothing'] })).toMatchObject({ http: 422, error: 'record.invalid' });
    odm.maxImages = 5;
    const { state, error } = await ended(await started(id));
    expect([state, error?.en]).toEqual(['failed', expect.stringContaining('takes 5 at once')]);
    await query(`update media set status = '3' where "taskCode" = $1`, [code]);
    expect(await start(id)).toMatchObject({ error: 'photogrammetry.few' });
  });

  it('is refused where no server is set, and to those who may not', async () => {
    const { id } = await task(0);
    expect((await start(id, undefined, 'wind')).http).toBe(404);
    await query('update task set "uploadDone" = 1 where id = $1', [id]);
    set('');
    const { http, error, msg } = await start(id);
    expect([http, error, msg]).toEqual([409, 'photogrammetry.off', expect.stringContaining('PHOTOGRAMMETRY_URL')]);
  });

  it('cancelled here, it ends there', async () => {
    const { id } = await task(5);
    odm.begins = 20;
    const jobId = await started(id);
    await until(() => odm.tasks.size === 1);
    const uuid = only();
    await server.call(`/api/jobs/cancel?id=${jobId}`, {});
    expect((await ended(jobId)).state).toBe('cancelled');
    await until(() => odm.removed.length === 1);
    expect([odm.cancelled, odm.removed]).toEqual([[uuid], [uuid]]);
    // Tried again, it begins anew.
    odm.begins = 40;
    await server.system.context.jobs.again(
      jobId,
      (await server.system.context.worker.userBy(
        (await query<{ userId: string }>('select "userId" from "job" where id = $1', [jobId]))[0]?.userId ?? '',
      )) as never,
    );
    expect((await ended(jobId)).state).toBe('done');
  });

  /** Its worker is gone: another one claims it. */
  const orphan = async (jobId: string): Promise<void> => {
    await query(`update "job" set state = 'queued', attempts = attempts + 1, "leaseUntil" = null, "runAt" = now() where id = $1`, [jobId]);
    server.system.context.worker.wake();
  };

  it('goes on after its worker was killed while it sent', async () => {
    const { id, code } = await task(12);
    let [sent, hold] = [0, true];
    odm.instead = (call) => {
      if (call !== 'POST /task/new/upload') return undefined;
      sent += 1;
      return hold && sent > 7 ? 'hang' : undefined;
    };
    const jobId = await started(id);
    await until(() => sent === 8);
    const uuid = (await job(jobId)).payload.remote?.uuid ?? '';
    expect(odm.waiting.get(uuid)?.pictures.size).toBe(7);
    hold = false;
    await orphan(jobId);
    expect((await ended(jobId)).state).toBe('done');
    // The same task, and of the pictures those after the last note.
    await until(() => odm.removed.length === 1);
    expect([odm.removed, odm.asked.filter((call) => call === 'POST /task/new/init').length]).toEqual([[uuid], 1]);
    expect(sent).toBe(8 + 7);
    expect(await records(code)).toEqual([]);
  });

  it('goes on after its worker was killed while the server worked', async () => {
    const { id } = await task(5);
    odm.begins = 20;
    const jobId = await started(id);
    await until(async () => (await job(jobId)).payload.committed);
    const [uuid, uploads] = [only(), odm.asked.filter((call) => call === 'POST /task/new/upload').length];
    await orphan(jobId);
    Object.assign(odm.tasks.get(uuid) ?? {}, { status: { code: 40 } });
    expect((await ended(jobId)).state).toBe('done');
    await until(() => odm.removed.length === 1);
    expect([odm.removed, odm.asked.filter((call) => call === 'POST /task/new/upload').length]).toEqual([[uuid], uploads]);
  });

  it('begins anew when the server has forgotten the task', async () => {
    const { id } = await task(5);
    odm.begins = 20;
    const jobId = await started(id);
    await until(() => odm.tasks.size === 1);
    odm.begins = 40;
    odm.tasks.clear();
    expect((await ended(jobId)).state).toBe('done');
    expect(odm.asked.filter((call) => call === 'POST /task/new/init').length).toBe(2);
  });

  it('a slow server is waited for, a dead one is given up in words, and both are gone on with', async () => {
    const { id } = await task(5);
    odm.begins = 20;
    const jobId = await started(id);
    await until(async () => (await job(jobId)).payload.committed);
    odm.instead = (call) => (call === 'GET /task/info' ? { status: 503, type: 'text/plain', body: 'busy' } : undefined);
    const { state, error } = await ended(jobId);
    expect([state, error?.en]).toEqual(['failed', expect.stringContaining('does not answer: 503 busy')]);
    expect(error?.zh).toContain('没有应答');
    // The work over there is not thrown away.
    expect([odm.removed, odm.tasks.size]).toEqual([[], 1]);
    let hangs = 1;
    odm.instead = (call) => (call === 'GET /task/info' && hangs-- > 0 ? 'hang' : undefined);
    Object.assign(odm.tasks.get(only()) ?? {}, { status: { code: 40 } });
    const [{ userId } = { userId: '' }] = await query<{ userId: string }>('select "userId" from "job" where id = $1', [jobId]);
    await server.system.context.jobs.again(jobId, (await server.system.context.worker.userBy(userId)) as never);
    expect((await ended(jobId)).state).toBe('done');
    expect(odm.asked.filter((call) => call === 'POST /task/new/init').length).toBe(1);
  });

  it('a port where nobody listens is a server that does not answer', async () => {
    const { id } = await task(5);
    const closed = createServer();
    await new Promise<void>((done) => {
      closed.listen(0, '127.0.0.1', done);
    });
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    set(`http://127.0.0.1:${port}`);
    const { state, error } = await ended(await started(id));
    expect([state, error?.en]).toEqual(['failed', expect.stringContaining('ECONNREFUSED')]);
    expect(error?.en).not.toContain(TOKEN);
  });

  describe('an answer that is of no use is told, and nothing is kept', () => {
    const other = { uuid: randomUUID(), status: { code: 40 }, progress: 100 };
    const as = (type: string, body: string): Instead => ({ status: 200, type, body });
    const json = (value: unknown): Instead => as('application/json', JSON.stringify(value));
    it.each<[string, string, () => void]>([
      ['a wrong token', 'PHOTOGRAMMETRY_TOKEN', () => (odm.token = 'another')],
      ['a page', 'of no use: 200 <html>', () => (odm.instead = (call) => (call === 'GET /info' ? as('text/html', '<html>') : undefined))],
      [
        'no id',
        'uuid ../../etc',
        () => (odm.instead = (call) => (call === 'POST /task/new/init' ? json({ uuid: '../../etc' }) : undefined)),
      ],
      ['another task', other.uuid, () => (odm.instead = (call) => (call === 'GET /task/info' ? json(other) : undefined))],
      [
        'a failure',
        'Not enough memory',
        () => (odm.instead = (call) => (call === 'GET /task/info' ? failed('Not enough memory') : undefined)),
      ],
      ['a cancelled task', 'cancelled at the', () => (odm.begins = 50)],
      ['no status', 'status {"code":99}', () => (odm.begins = 99)],
      [
        'a refusal',
        'disk is full',
        () => (odm.instead = (call) => (call === 'POST /task/new/init' ? json({ error: 'disk is full' }) : undefined)),
      ],
      ['no archive', 'all.zip', () => (odm.archive = Buffer.from('PK\x03\x04 and nothing more'))],
      ['an archive that is damaged further in', 'all.zip', () => (odm.archive = damaged(whole))],
      [
        'results not ready',
        'Asset not ready',
        () => (odm.instead = (call) => (call.includes('download') ? json({ error: 'Asset not ready' }) : undefined)),
      ],
      ['an empty archive', 'gave nothing', () => (odm.archive = Buffer.from(zipSync({ 'log.json': strToU8('{}') })))],
      [
        'text for an orthophoto',
        'odm_orthophoto.tif',
        () => (odm.archive = Buffer.from(zipSync({ 'odm_orthophoto/odm_orthophoto.tif': strToU8('this is no picture') }))),
      ],
      ['a cut download', 'does not answer', () => (odm.instead = (call) => (call.includes('download') ? 'cut' : undefined))],
    ])('%s', async (_, told, arrange) => {
      const { id, code } = await task(5);
      arrange();
      const { state, error } = await ended(await started(id));
      expect([state, error?.en]).toEqual(['failed', expect.stringMatching(new RegExp(escaped(told), 'i'))]);
      expect(error?.zh).toMatch(/摄影测量服务器|重建失败/);
      expect(await query('select 1 from "mapLayer" where name like $1', [`Roof ${code}%`])).toEqual([]);
    });
    const failed = (errorMessage: string): Instead | undefined => {
      const [uuid] = odm.tasks.keys();
      return uuid === undefined ? undefined : json({ uuid, status: { code: 30, errorMessage }, progress: 12 });
    };
  });

  it('an option that the server does not have is named before anything is sent', async () => {
    const { id } = await task(5);
    const all = odm.options;
    odm.options = ['dsm'];
    const { error } = await ended(await started(id, { products: ['model'] }));
    odm.options = all;
    expect(error?.en).toContain('3d-tiles');
    expect(odm.asked.filter((call) => call.startsWith('POST'))).toEqual([]);
  });
});

/** The same archive with other bytes in the middle of its first file. */
function damaged(archive: Buffer): Buffer {
  const bytes = Buffer.from(archive);
  bytes.fill(0xff, 200, 400);
  return bytes;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
