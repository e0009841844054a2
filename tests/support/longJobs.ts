/** Work on a real server that takes seconds: one job of each kind, and what each has done when it is done. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { openDatabase, type Database } from '../../src/server/db/connection.ts';
import { silentLogger } from '../../src/server/db/log.ts';
import { folderStorage } from '../../src/server/storage/folder.ts';
import { drawnTiff } from './orthophoto.ts';
import { callApi, type Running } from './running.ts';

export const SAMPLES = 1_500;
export const LINES = 60_000;
export const ROWS = 12_000;
const SIDE = 8_000;

export interface JobLine {
  kind: string;
  state: string;
  done: number;
  attempts: number;
  deaths: number;
  failures: number;
}

/** The database of a running server, beside it. */
export const besideOf = ({ dataDir }: Running, databaseUrl?: string): Promise<Database> =>
  openDatabase({ dataDir: join(dataDir, 'db'), beside: true, log: silentLogger, ...(databaseUrl ? { databaseUrl } : {}) });

export const linesOf = async (database: Database): Promise<JobLine[]> =>
  (
    await database.pool.query<JobLine>(
      'select kind, state, done::int, attempts::int, deaths, failures from "job" order by kind, "createTime"',
    )
  ).rows;

/** Half a minute passes in which nobody who is dead renews a lease; only where no worker is alive. */
export const leasesEnd = async (database: Database): Promise<void> => {
  await database.pool.query(`update "job" set "leaseUntil" = now() where state = 'running'`);
};

/** A file as an upload leaves it. */
async function stored(server: Running, database: Database, content: Buffer, type: string): Promise<string> {
  const [id, key] = [randomUUID(), `stored/${randomUUID()}`];
  await folderStorage(join(server.dataDir, 'files', 'objects')).put(key, content, type);
  await database.pool.query(
    `insert into sunvane.file (id, "userId", name, type, size, hash, "objectKey", use) select $1, id, 'a', $2, $3, '', $4, 'field' from "user" where username = 'admin'`,
    [id, type, content.length, key],
  );
  return id;
}

export class LongJobs {
  layer = '';
  #picture = '';

  constructor(
    private readonly server: Running,
    readonly database: Database,
    readonly token: string,
  ) {}

  #call<T>(path: string, body: unknown): Promise<{ http: number; data: T; error?: string }> {
    return callApi<T>(this.server.url, path, body, this.token);
  }

  async #started(answer: Promise<{ data: { jobId: string } }>): Promise<string> {
    const { data } = await answer;
    expect(data, JSON.stringify(await answer)).toMatchObject({ jobId: expect.any(String) });
    return data.jobId;
  }

  /** Samples with one picture, log lines to export, and the file of an orthophoto. */
  async prepare(): Promise<void> {
    const place = { epsg: 3857, geographic: false, origin: [0, 0], step: [1, 1] } as const;
    const drawn = await drawnTiff({
      width: SIDE,
      height: SIDE,
      square: [1, 1],
      side: 1,
      place: { ...place, origin: [0, 0], step: [1, 1] },
    });
    this.#picture = await stored(this.server, this.database, drawn, 'image/tiff');
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#345' } })
      .png()
      .toBuffer();
    const file = await stored(this.server, this.database, picture, 'image/png');
    await this.database.slow.query(
      `insert into "defectSample" (id, "sampleCode", status, "datasetVersion", split, image) select gen_random_uuid(), 'LONG-' || n, '2', 'long', 'train', array[$1]
         from generate_series(1, ${SAMPLES}) n`,
      [file],
    );
    await this.database.slow.query(
      `insert into "loginLog" (id, username, "loginTime") select gen_random_uuid(), 'long', now() from generate_series(1, ${LINES}) n`,
    );
  }

  async pack(): Promise<string> {
    const { rows } = await this.database.pool.query<{ id: string }>(
      `select id from "defectSample" where "datasetVersion" = 'long' limit 1`,
    );
    return this.#started(this.#call('/api/defectSample/command', { name: 'pack', id: rows[0]?.id, values: { format: 'yolo' } }));
  }

  export(): Promise<string> {
    const where = [{ field: 'username', operator: 'eq', value: 'long' }];
    return this.#started(this.#call('/api/loginLog/export?background=true', { format: 'csv', where }));
  }

  async import(): Promise<string> {
    const head = 'stationCode,name,leavesType,companyCode,capacity,status';
    const form = new FormData();
    form.append('options', JSON.stringify({ mapping: { columns: Object.fromEntries(head.split(',').map((h) => [h, h])) } }));
    const lines = Array.from({ length: ROWS }, (_, n) => `LONG-${n},LONG-${n},2,001,5,1`);
    form.append('file', new Blob([[head, ...lines].join('\n')]), 'rows.csv');
    const headers = { authorization: `Bearer ${this.token}` };
    const answer = await fetch(`${this.server.url}/api/station/import`, { method: 'POST', headers, body: form });
    return this.#started(answer.json() as Promise<{ data: { jobId: string } }>);
  }

  /** A layer with a file waits for its tiles by itself. */
  async orthophoto(): Promise<void> {
    const { data, error } = await this.#call<{ id: string }>('/api/mapLayer/insert', {
      name: `正射 ${randomUUID()}`,
      kind: 'orthophoto',
      file: [this.#picture],
      companyCode: '001001',
      stationCode: 'DEMO-S01',
    });
    expect(error).toBeUndefined();
    this.layer = data.id;
  }

  async file(id: string): Promise<Buffer> {
    const response = await fetch(`${this.server.url}/api/jobs/file?id=${id}`, { headers: { authorization: `Bearer ${this.token}` } });
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  }

  /** Everything that an import has done. */
  async imported(): Promise<{ rows: number; audits: number; notes: number }> {
    const { rows } = await this.database.slow.query<{ rows: number; audits: number; notes: number }>(
      `select (select count(*)::int from station where "stationCode" like 'LONG-%') as rows,
        (select count(*)::int from sunvane.audit a join station s on s.id::text = a."recordId" where a.action = 'import' and s."stationCode" like 'LONG-%') as audits,
        (select count(*)::int from sunvane.audit where action = 'import' and "recordId" is null) as notes`,
    );
    return rows[0] ?? expect.fail();
  }

  async layerState(): Promise<unknown> {
    return (await this.database.pool.query<{ imageState: string }>('select "imageState" from "mapLayer" where id = $1', [this.layer]))
      .rows[0]?.imageState;
  }
}
