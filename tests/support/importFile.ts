/** Imports a file as the console does, and waits for the job. */
import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/** An import that has ended. */
export interface Job {
  id: string;
  state: string;
  done: number;
  total: number;
  error: string | null;
  hasFile: boolean;
  result: {
    rows: number;
    inserted: number;
    updated: number;
    failed: number;
    errors: { line: number; column: string; value: string; message: string }[];
  };
}

function form(options: unknown, file: Buffer, name: string): { payload: Buffer; headers: Record<string, string> } {
  const edge = 'edge-of-the-form';
  const part = (head: string, body: Buffer | string): Buffer =>
    Buffer.concat([Buffer.from(`--${edge}\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')]);
  return {
    payload: Buffer.concat([
      part('content-disposition: form-data; name="options"', JSON.stringify(options)),
      part(`content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream`, file),
      Buffer.from(`--${edge}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  };
}

/** Posts a file with its options. */
export async function upload(
  server: TestServer,
  path: string,
  options: unknown,
  file: Buffer,
  as = 'admin',
  more: Record<string, string> = {},
) {
  const { payload, headers } = form(options, file, 'x.csv');
  return server.call<{ jobId: string; headers: string[]; mapping: Record<string, string>; rows: string[][] }>(path, undefined, {
    as,
    inject: { payload, headers: { ...headers, authorization: `Bearer ${await server.token(as)}`, 'accept-language': 'en', ...more } },
  });
}

/** Imports a file and answers the job when it has ended. */
export async function importFile(server: TestServer, api: string, options: unknown, file: Buffer, as = 'admin'): Promise<Job> {
  const started = await upload(server, `${api}/import`, options, file, as);
  expect(started.msg).toBe('Operation succeeded');
  let job: Job | undefined;
  await expect
    .poll(
      async () => {
        job = (await server.call<Job>(`/api/jobs/detail?id=${started.data.jobId}`, undefined, { as, method: 'GET' })).data;
        return ['queued', 'running'].includes(job.state);
      },
      { timeout: 60_000, interval: 100 },
    )
    .toBe(false);
  return job as Job;
}
