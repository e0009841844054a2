/** Tries the connection of a sensor: what was last heard of it, or whether its address answers. */
import { connect, isIP, type BlockList } from 'node:net';
import { sql } from 'kysely';
import type { CommandAnswer } from '../../../contract/commands.ts';
import type { Config } from '../../config/config.ts';
import { networksOf } from '../../config/networks.ts';
import { AppError } from '../../errors/error.ts';
import { grant, reach } from '../../records/reach/access.ts';
import type { Reader } from '../../records/rows/reader.ts';
import { relation } from '../../source/columns.ts';
import type { Call } from '../../user/call.ts';
import { SENSOR, SILENT_PERIODS, SILENT_SECONDS } from './intake.ts';

/** Longest an address is given to answer, ms. */
const ANSWER_MS = 3_000;

interface Device {
  id: string;
  code: string;
  protocol: string | null;
  address: string | null;
  period: number;
  keyed: boolean;
  heardSeconds: number | null;
  heardBy: string | null;
  refusedSeconds: number | null;
  refusal: string | null;
}

/** The device, within what the caller may do with it. @throws AppError permission.denied, record.unknown */
export async function reachedDevice(
  { database, catalogue }: Pick<Reader, 'database' | 'catalogue'>,
  call: Call,
  code: string,
): Promise<Device> {
  const resource = catalogue().resources[SENSOR];
  if (!resource) throw new AppError('record.unknown');
  const conditions = [sql`code = ${code}`, ...reach(catalogue(), resource, call.user, grant(catalogue(), resource, 'edit', call.user))];
  const found = await sql<{ id: string }>`select id from ${relation(resource)} where ${sql.join(conditions, sql` and `)}`.execute(
    database.db,
  );
  const { rows } = await database.pool.query<Device>(
    `select d.id::text as id, d.code, d.protocol, d.address, coalesce(d."samplingPeriod", 60)::int as period, k.hash is not null as keyed, k."heardBy", k.refusal,
         extract(epoch from now() - k."heardTime")::float8 as "heardSeconds", extract(epoch from now() - k."refusedTime")::float8 as "refusedSeconds"
       from "iotDevice" d left join sunvane.sensor k on k.code = d.code where d.id = $1`,
    [found.rows[0]?.id ?? null],
  );
  if (!rows[0]) throw new AppError('record.unknown');
  return rows[0];
}

/** Whether something listens there: how long it took, ms, or why not. */
function knock(host: string, port: number): Promise<number | string> {
  const begun = performance.now();
  return new Promise((done) => {
    const socket = connect({ host, port });
    const end = (answer: number | string): void => {
      socket.destroy();
      done(answer);
    };
    socket.setTimeout(ANSWER_MS, () => end('ETIMEDOUT'));
    socket.once('connect', () => end(Math.round(performance.now() - begun)));
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? 'ERROR'));
  });
}

type Said = { zh: string; en: string; good: boolean };

/** What was heard of a device that reports by itself; undefined where nothing ever was. */
function heard({ period, heardSeconds, heardBy, refusedSeconds, refusal, keyed }: Device): Said | undefined {
  const refused = refusal !== null && refusedSeconds !== null && (heardSeconds === null || refusedSeconds < heardSeconds);
  const why = refused ? (JSON.parse(refusal) as { zh: string; en: string }) : undefined;
  const [by, ago] = [(heardBy ?? '').toUpperCase(), Math.round((refused ? refusedSeconds : heardSeconds) ?? 0)];
  if (why)
    return {
      zh: `${ago} 秒前经 ${by} 的消息未被接受：${why.zh}`,
      en: `A message ${ago} s ago over ${by} was not taken: ${why.en}`,
      good: false,
    };
  if (heardSeconds === null)
    return keyed ? { zh: '已有接入密钥，但从未收到消息', en: 'It has a key, but was never heard', good: false } : undefined;
  const good = heardSeconds <= Math.max(SILENT_SECONDS, SILENT_PERIODS * period);
  return {
    zh: `最近消息在 ${ago} 秒前经 ${by} 收到，采样周期 ${period} 秒：${good ? '正常' : '已中断'}`,
    en: `Last heard ${ago} s ago over ${by}, sampling period ${period} s: ${good ? 'in order' : 'silent'}`,
    good,
  };
}

async function addressed({ protocol, address }: Device, networks: BlockList | undefined): Promise<Said> {
  const [, host = '', port = ''] = /^\[?([0-9A-Fa-f.:]+?)\]?:(\d{1,5})(?:\/.*)?$/.exec(address ?? '') ?? [];
  const family = isIP(host) === 6 ? 'ipv6' : 'ipv4';
  if (protocol !== 'modbus' || !isIP(host) || Number(port) < 1 || Number(port) > 65_535)
    return {
      zh: '从未收到消息，也没有可测试的地址（IP:端口）',
      en: 'It was never heard, and there is no address (IP:port) to try',
      good: false,
    };
  if (!networks?.check(host, family))
    return {
      zh: `从未收到消息；${host} 不在允许测试的网段（DEVICE_NETWORKS）`,
      en: `It was never heard; ${host} is in no network that may be tried (DEVICE_NETWORKS)`,
      good: false,
    };
  const answer = await knock(host, Number(port));
  return typeof answer === 'number'
    ? { zh: `${host}:${port} 在 ${answer} 毫秒内应答连接`, en: `${host}:${port} took the connection within ${answer} ms`, good: true }
    : { zh: `${host}:${port} 无法连接（${answer}）`, en: `${host}:${port} cannot be reached (${answer})`, good: false };
}

/** @throws AppError permission.denied, record.unknown */
export async function testConnection(
  { config, writer }: { config: Config; writer: Pick<Reader, 'database' | 'catalogue'> },
  call: Call,
  code: string,
): Promise<CommandAnswer> {
  const device = await reachedDevice(writer, call, code);
  const { good, ...text } = heard(device) ?? (await addressed(device, networksOf(config.deviceNetworks)));
  return { said: text[call.language], good };
}
