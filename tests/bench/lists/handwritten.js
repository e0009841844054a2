/** Routes as one would write them by hand for each list: Fastify, pg, one query for the page and one for its total. */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { Pool } from 'pg';

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const app = Fastify();
for (const { route, page, total } of JSON.parse(readFileSync(process.env.QUERIES, 'utf8')))
  app.post(route, async () => {
    const [rows, count] = await Promise.all([pool.query(page), pool.query(total)]);
    return { status: 200, msg: 'ok', data: { list: rows.rows, total: count.rows[0].n } };
  });
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.send?.('ready');
