/** The route a good engineer would write by hand for one list: Fastify, pg, an index for its filter, count(*) for its total. */
import Fastify from 'fastify';
import { Pool } from 'pg';

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const app = Fastify();
const COLUMNS = '"id", "code", "name", "stationCode", "companyCode", "kind", "status", "power", "found", "createTime", "version"';

/** Conditions and parameters of the filters a body names. */
function filters({ stationCode, status, keyword }) {
  const parts = [];
  const values = [];
  const add = (text, value) => {
    values.push(value);
    parts.push(text.replace('?', `$${values.length}`));
  };
  if (stationCode) add('"stationCode" = ?', stationCode);
  if (status) add('status = ?', status);
  if (keyword) add('name ilike ?', `%${keyword}%`);
  return { where: parts.length ? `where ${parts.join(' and ')}` : '', values };
}

app.post('/list', async (request) => {
  const { pageNum = 1, pageSize = 20, count = true } = request.body;
  const { where, values } = filters(request.body);
  const [rows, total] = await Promise.all([
    pool.query(
      `select ${COLUMNS} from "benchFinding" ${where} order by "createTime" desc, id desc limit ${Number(pageSize)} offset ${(Number(pageNum) - 1) * Number(pageSize)}`,
      values,
    ),
    count ? pool.query(`select count(*)::int as n from "benchFinding" ${where}`, values) : { rows: [{ n: -1 }] },
  ]);
  return { status: 200, msg: 'ok', data: { list: rows.rows, total: total.rows[0].n } };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.send?.('ready');
