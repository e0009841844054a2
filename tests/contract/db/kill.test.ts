import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { type DatabaseOptions, openDatabase } from '../../../src/server/db/connection.ts';
import { testDatabase } from '../../support/databases.ts';

const ROUNDS = 2;
const ROOT = resolve(import.meta.dirname, '../../..');
/** Four levels below the root, like the sources, because the worker is looked for from there. */
const OUT = resolve(ROOT, 'node_modules/.cache/sunvane/kill');

async function buildWriter(): Promise<string> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    build: { ssr: resolve(import.meta.dirname, 'kill/writer.ts'), outDir: OUT, emptyOutDir: true, target: 'node20' },
  });
  return resolve(OUT, 'writer.js');
}

/** Lets the writer work for a while, in which nobody else may open its database, kills it, answers the numbers it saw acknowledged. */
async function writeAndKill(script: string, options: DatabaseOptions, first: number): Promise<number[]> {
  const { dataDir } = options;
  const writer = spawn(process.execPath, [script, dataDir, String(first)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  const started = new Promise<void>((begun) => {
    writer.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      begun();
    });
  });
  await started;
  await expect(openDatabase(options)).rejects.toThrow(`process ${writer.pid} on `);
  await delay(400 + Math.random() * 400);
  const closed = once(writer, 'close');
  writer.kill('SIGKILL');
  await closed;
  return output.slice(0, output.lastIndexOf('\n')).split('\n').map(Number);
}

it('no acknowledged row is lost when the process is killed', async () => {
  const script = await buildWriter();
  const place = await testDatabase('embedded');
  const acknowledged: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    acknowledged.push(...(await writeAndKill(script, place.options, round * 1_000_000)));
    const database = await openDatabase(place.options);
    const { rows } = await database.pool.query<{ n: number }>('select n from written');
    await database.close();
    const kept = new Set(rows.map(({ n }) => n));
    expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
  }
  expect(acknowledged.length).toBeGreaterThan(100);
  await place.remove();
});
