/** Pictures as cameras and others make them, and tasks that take them. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { CHUNK_SIZE } from '../../src/contract/upload.ts';
import { broughtFile } from './files.ts';
import type { TestServer } from './server.ts';

/** What is written beside the pixels. */
export interface Written {
  lon?: number;
  lat?: number;
  height?: number;
  pitch?: number;
  yaw?: number;
  rtk?: boolean;
  focal?: number;
  taken?: string;
  /** Degrees of grey levels: offset and scale; makes it a drawn thermal picture. */
  celsius?: { offset: number; scale: number };
}

/** XMP as cameras write it. */
export function xmpOf({ lon, lat, height, pitch = -90, yaw = 0, rtk, focal, taken, celsius }: Written): string {
  const said: [string, string | number | undefined][] = [
    ['drone-dji:GpsLongitude', lon],
    ['drone-dji:GpsLatitude', lat],
    ['drone-dji:RelativeAltitude', height],
    ['drone-dji:GimbalPitchDegree', pitch],
    ['drone-dji:GimbalYawDegree', yaw],
    ['drone-dji:GimbalRollDegree', 0],
    ['drone-dji:RtkFlag', rtk === undefined ? undefined : rtk ? 50 : 16],
    ['drone-dji:CalibratedFocalLength', focal],
    ['drone-dji:UTCAtExposure', taken],
    ...(celsius
      ? ([
          ['sunvane:Drawn', 'true'],
          ['sunvane:CelsiusOffset', celsius.offset],
          ['sunvane:CelsiusScale', celsius.scale],
        ] as [string, string | number][])
      : []),
  ];
  const attributes = said.flatMap(([name, value]) => (value === undefined ? [] : [`${name}="${value}"`])).join(' ');
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" xmlns:sunvane="https://sunvane.example/ns/1.0/" ${attributes}/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
}

/** Where a drone is above a zone of a station. */
export async function inZone({ system }: TestServer, stationCode: string): Promise<Written> {
  const { rows } = await system.context.database.pool.query<{ lon: number; lat: number }>(
    `select (boundary->'coordinates'->0->0->>0)::float8 as lon, (boundary->'coordinates'->0->0->>1)::float8 as lat from "solarZone"
       where "stationCode" = $1 and boundary is not null order by "zoneCode" limit 1`,
    [stationCode],
  );
  if (!rows[0]) throw new Error(`${stationCode} has no zone with a boundary`);
  return { ...rows[0], height: 22, focal: 400, rtk: true };
}

/** Repeatable noise, 0 to 255. */
export function noise(width: number, height: number, seed = 1): Buffer {
  let state = seed;
  return Buffer.from(
    Uint8Array.from({ length: width * height }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    }),
  );
}

/** A sharp photograph of nothing: each seed another one. */
export async function photo(written: Written = {}, { seed = 1, width = 320, height = 240 } = {}): Promise<Buffer> {
  return sharp(noise(width / 8, height / 8, seed), { raw: { width: width / 8, height: height / 8, channels: 1 } })
    .resize(width, height, { kernel: 'nearest' })
    .toColourspace('srgb')
    .withXmp(xmpOf(written))
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A warm place: pixels from the upper left corner, and °C above the rest. */
export interface Warm {
  x: number;
  y: number;
  width: number;
  height: number;
  above: number;
}

/** A thermal picture of even ground at 30 °C with warm places. */
export async function thermal(written: Written, warm: readonly Warm[], { seed = 1, width = 320, height = 256 } = {}): Promise<Buffer> {
  const scale = { offset: 10, scale: 0.25 };
  const levels = Buffer.from(noise(width, height, seed).map((level) => 80 + (level % 3)));
  for (const place of warm)
    for (let y = place.y; y < place.y + place.height; y += 1)
      for (let x = place.x; x < place.x + place.width; x += 1) levels[y * width + x] = 80 + Math.round(place.above / scale.scale);
  return sharp(levels, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .withXmp(xmpOf({ ...written, celsius: scale }))
    .jpeg({ quality: 98 })
    .toBuffer();
}

/** A ZIP file with nothing in it. */
export const EMPTY_ZIP = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');

interface Media {
  id: string;
  mediaCode: string;
  fileName: string;
  kind: string;
  status: string;
  reason: string | null;
  [name: string]: unknown;
}

interface Task {
  id: string;
  taskCode: string;
  kind: string;
  status: string;
  progress: number;
  uploadDone: number;
  recognised: number;
  defectCount: number;
  failReason: string | null;
}

/** Tasks of a server whose runner works. */
export const mediaOf = (server: TestServer) => ({
  start: (): void => server.system.context.taskRunner.start(),
  async task(more: object = {}): Promise<Task> {
    const { data, text, error } = await server.call<Task>('/api/task/insert', {
      taskName: `T ${randomUUID()}`,
      kind: 'solar',
      stationCode: 'DEMO-S01',
      ...more,
    });
    if (error) throw new Error(text);
    return data;
  },
  /** A file that is too large for one chunk. */
  async stored(name: string, content: Buffer, as: string): Promise<string> {
    const { database, storage } = server.system.context;
    const [id, key] = [randomUUID(), `stored/${randomUUID()}`];
    await storage.put(key, content, 'image/jpeg');
    await database.pool.query(
      `insert into sunvane.file (id, "userId", name, type, size, hash, "objectKey", use) select $1, id, $4, 'image/jpeg', $2, '', $3, 'field' from "user" where username = $5`,
      [id, content.length, key, name, as],
    );
    return id;
  },
  async add(task: Task, files: [name: string, content: Buffer][], as = 'admin'): Promise<void> {
    const ids: string[] = [];
    for (const [name, content] of files)
      ids.push(
        content.length > CHUNK_SIZE
          ? await this.stored(name, content, as)
          : (await broughtFile(server, content, { use: 'field', name, as })).id,
      );
    const { error, text } = await server.call(
      `/api/task/command?screen=defects/${{ wind: 'wind', converter: 'convertor', el: 'solarEl' }[task.kind] ?? 'photovoltaic4'}`,
      { name: 'addMedia', id: task.id, values: { files: ids } },
      { as },
    );
    if (error) throw new Error(text);
  },
  async of(task: Task, as = 'admin'): Promise<Media[]> {
    const where = [{ field: 'taskCode', operator: 'eq', value: task.taskCode }];
    const { data } = await server.call<{ list: Media[] }>('/api/media/queryList', { pageSize: 50, where }, { as });
    return data.list.toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1));
  },
  async detail(task: Task): Promise<Task> {
    return (await server.call<Task>(`/api/task/detail?id=${task.id}`, undefined, { method: 'GET' })).data;
  },
  async move(resource: string, id: string, name: string, more: object = {}): Promise<void> {
    const { error, text } = await server.call(`/api/${resource}/${name}`, { id, ...more });
    if (error) throw new Error(text);
  },
  /** All of them are looked at. */
  async looked(task: Task, count: number): Promise<Media[]> {
    await expect.poll(async () => (await this.detail(task)).uploadDone, { timeout: 60_000, interval: 100 }).toBe(count);
    await expect
      .poll(
        async () =>
          (
            await server.system.context.database.pool.query(
              `select 1 from "job" where state in ('queued', 'running') and kind = 'mediaIntake'`,
            )
          ).rowCount,
        { timeout: 60_000, interval: 100 },
      )
      .toBe(0);
    return this.of(task);
  },
  async ended(task: Task): Promise<Task> {
    await expect.poll(async () => (await this.detail(task)).status, { timeout: 60_000, interval: 100 }).toMatch(/^[345]$/);
    return this.detail(task);
  },
  async defects(task: Task): Promise<Record<string, unknown>[]> {
    const { rows } = await server.system.context.database.pool.query<Record<string, unknown>>(
      'select * from defect where "taskCode" = $1 order by "defectCode"',
      [task.taskCode],
    );
    return rows;
  },
});
