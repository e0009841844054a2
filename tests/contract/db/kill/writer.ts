import { writeSync } from 'node:fs';
import { openDatabase } from '../../../../src/server/db/connection.ts';
import { silentLogger } from '../../../../src/server/db/log.ts';

/** Inserts for ever and prints each number once its commit was acknowledged. Runs in a process of its own, to be killed. */
const [dataDir = '', first = '0'] = process.argv.slice(2);
const { pool } = await openDatabase({ dataDir, buffers: 8 * 1024 ** 2, log: silentLogger });
await pool.query('create table if not exists written (n bigint primary key)');

let next = Number(first);
const write = async (): Promise<never> => {
  for (;;) {
    const n = next++;
    await pool.query('insert into written values ($1)', [n]);
    writeSync(1, `${n}\n`);
  }
};
setInterval(() => void pool.query('checkpoint'), 150);
await Promise.all(Array.from({ length: 4 }, write));
