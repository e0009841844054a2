/** A client that a public generator makes from /openapi.json: it compiles, and lists stations. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { describeServer } from '../../support/server.ts';

const root = join(import.meta.dirname, '../../..');

const CLIENT = `
import type { paths } from './api.ts';

type Body<P extends keyof paths> = paths[P] extends { post: { requestBody?: { content: { 'application/json': infer B } } } } ? B : never;
type Answer<P extends keyof paths> = paths[P] extends { post: { responses: { 200: { content: { 'application/json': infer A } } } } } ? A : never;

export async function post<P extends keyof paths>(origin: string, token: string, path: P, body: Body<P>): Promise<Answer<P>> {
  const headers = { 'content-type': 'application/json', authorization: \`Bearer \${token}\` };
  return (await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })).json() as Promise<Answer<P>>;
}

export async function stations(origin: string, token: string): Promise<(string | null | undefined)[]> {
  const { data } = await post(origin, token, '/api/station/queryList', { pageSize: 5, sorters: [{ field: 'stationCode', order: 'asc' }] });
  return (data?.list ?? []).map(({ stationCode }) => stationCode);
}
`;

describeServer('A client generated from the description', (server) => {
  it('compiles and lists stations', { timeout: 120_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sunvane-client-'));
    try {
      const { text } = await server().call('/openapi.json', undefined, { method: 'GET' });
      writeFileSync(join(folder, 'openapi.json'), text);
      writeFileSync(join(folder, 'client.ts'), CLIENT);
      const run = (...args: string[]): void => {
        const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
        expect([status, stdout + stderr]).toEqual([0, expect.any(String)]);
      };
      run(join(root, 'node_modules/openapi-typescript/bin/cli.js'), 'openapi.json', '-o', 'api.ts');
      const strict = [
        '--strict',
        '--noEmit',
        '--allowImportingTsExtensions',
        '--module',
        'nodenext',
        '--target',
        'es2022',
        '--lib',
        'es2022,dom',
      ];
      run(join(root, 'node_modules/typescript/bin/tsc6'), ...strict, '--skipLibCheck', 'client.ts');
      await server().app.listen({ port: 0, host: '127.0.0.1' });
      const address = server().app.server.address();
      const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
      const { stations } = (await import(pathToFileURL(join(folder, 'client.ts')).href)) as {
        stations(origin: string, token: string): Promise<string[]>;
      };
      const codes = await stations(origin, await server().token('admin'));
      expect(codes.length).toBeGreaterThan(1);
      expect(codes).toEqual(codes.toSorted());
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
