/**
 * Whether video sources have a picture, and when they had one last: those of docks and drones by the device channel, those with an address
 * outside by asking it now and then, where this server may. A measurement, no edit: no version, no audit, nothing synchronised.
 */
import { isIP, type BlockList } from 'node:net';
import type { PoolClient } from 'pg';
import { inTransaction } from '../db/transaction.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Gateway } from './gateway.ts';
import { isPlaylist, WEB } from './source.ts';

const RESOURCE = 'videoSource';
/** Addresses that are asked in one turn, and how many of them at once. */
const MOST = 40;
const AT_ONCE = 5;
/** Seconds between two questions to one address; longest wait for an answer, ms. */
const AGAIN_SECONDS = 55;
const ANSWER_MS = 4_000;
/** Minutes after which the time of the last picture is written again while there is one. */
const NOTE_MINUTES = 5;
/** Enough of a playlist to know that it is one, bytes. */
const MOST_BYTES = 4_096;

interface Tools {
  writer: Writer;
  gateway: Gateway;
  /** Networks in which addresses may be asked. */
  networks: BlockList | undefined;
}

/** What is known of sources: has a picture, has none, or nobody can tell. */
interface Known {
  id: string;
  online: '0' | '1' | null;
}

interface Outside {
  id: string;
  protocol: string | null;
  address: string;
  /** What the channel says of its dock or drone. */
  device: '0' | '1' | null;
}

/** Of a dock, or the dock of a drone, what the channel says, because the dock is what sends pictures on; a picture that this server draws is there, without any address there is none. */
const CHANNEL = `select v.id::text as id, case
    when v."airportSn" is not null or v."droneSn" is not null then coalesce(a.online, d.online, '0')
    when v.address like 'clip:%' then '1' else '0' end as online
  from "videoSource" v left join airport a on a.sn = v."airportSn" or a."boundDroneSn" = v."droneSn"
    left join drone d on d.sn = v."droneSn"
  where coalesce(trim(v.address), '') = '' or v.address like 'clip:%'`;

/** Those outside whose turn it is, those first that waited longest; of several servers each asks others. */
const DUE = `with due as (
    select v."sourceCode" from "videoSource" v left join sunvane.video_check c on c.source = v."sourceCode"
    where coalesce(trim(v.address), '') <> '' and v.address not like 'clip:%'
      and (c."checkedTime" is null or c."checkedTime" < now() - make_interval(secs => ${AGAIN_SECONDS}))
    order by c."checkedTime" nulls first limit ${MOST}),
  mine as (
    insert into sunvane.video_check as c (source, "checkedTime") select "sourceCode", now() from due
    on conflict (source) do update set "checkedTime" = now() where c."checkedTime" < now() - make_interval(secs => ${AGAIN_SECONDS})
    returning source)
  select v.id::text as id, v.protocol, trim(v.address) as address, coalesce(a.online, d.online) as device
  from mine join "videoSource" v on v."sourceCode" = mine.source left join airport a on a.sn = v."airportSn" or a."boundDroneSn" = v."droneSn"
    left join drone d on d.sn = v."droneSn"`;

/** Where this server may ask for a source; undefined where it may not. */
function placeOf({ gateway, networks }: Tools, address: string): URL | undefined {
  const passed = gateway.placeOf(address);
  if (passed) return passed;
  const url = WEB.test(address) && URL.canParse(address) ? new URL(address) : undefined;
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  return url && isIP(host) && networks?.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4') ? url : undefined;
}

async function startOf(answer: Response): Promise<string> {
  let text = '';
  for await (const part of answer.body ?? []) {
    text += Buffer.from(part).toString('latin1');
    if (text.length >= MOST_BYTES) break;
  }
  return text;
}

/** A WHEP endpoint says what it offers (OPTIONS), or that it takes POST alone; a playlist is read. */
async function answers(place: URL, hls: boolean, headers: Record<string, string>): Promise<boolean> {
  try {
    const answer = await fetch(place, {
      method: hls ? 'GET' : 'OPTIONS',
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (hls) return answer.ok && (await startOf(answer)).startsWith('#EXTM3U');
    await answer.body?.cancel();
    return answer.ok || answer.status === 405;
  } catch {
    return false;
  }
}

async function judged(tools: Tools, { id, protocol, address, device }: Outside): Promise<Known> {
  const place = placeOf(tools, address);
  if (!place) return { id, online: device };
  return { id, online: (await answers(place, isPlaylist(protocol, address), tools.gateway.headersFor(place))) ? '1' : '0' };
}

/** Writes what changed. Answers the records that came or went. */
async function note(client: PoolClient, known: readonly Known[]): Promise<string[]> {
  await client.query(`select set_config('sunvane.sync_origin', '*', true)`);
  const { rows } = await client.query<{ id: string; changed: boolean }>(
    `with n as (select s.id, s.online, v.online is distinct from s.online as changed
         from jsonb_to_recordset($1) as s(id uuid, online text) join "videoSource" v on v.id = s.id
         where v.online is distinct from s.online
           or s.online = '1' and (v."lastTime" is null or v."lastTime" < now() - make_interval(mins => ${NOTE_MINUTES})))
       update "videoSource" v set online = n.online, "lastTime" = case when n.online = '1' then now() else v."lastTime" end
       from n where v.id = n.id returning v.id::text as id, n.changed`,
    [JSON.stringify(known)],
  );
  return rows.filter(({ changed }) => changed).map(({ id }) => id);
}

/** Looks at every source of the channel, and asks those outside whose turn it is. */
export async function lookAtSources(tools: Tools): Promise<void> {
  const { writer } = tools;
  if (!writer.catalogue().resources[RESOURCE]) return;
  const { pool } = writer.database;
  const { rows: known } = await pool.query<Known>(CHANNEL);
  const { rows: waiting } = await pool.query<Outside>(DUE);
  while (waiting.length) known.push(...(await Promise.all(waiting.splice(0, AT_ONCE).map((one) => judged(tools, one)))));
  const ids = await inTransaction(pool, (client) => note(client, known));
  if (ids.length) writer.publish({ type: 'record', resource: RESOURCE, verb: 'update', ids });
}
