/**
 * People are told of a security event by its transition `notify`: each gets a notice in the console and, where wanted, an SMS. Each message
 * is written in the transaction of the transition and has a delivery of its own.
 */
import { sql, type Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Tables } from '../db/connection.ts';
import { AppError } from '../errors/error.ts';
import type { Guard } from '../house/guard.ts';
import type { Writer } from '../records/write/writer.ts';
import { post, type MessageKind } from './outbox.ts';
import type { NoticePayload } from './notices.ts';

export const EVENT = 'securityEvent';
/** Codes of DUTY_STATUS of who is on duty. */
const ON_DUTY = ['1', '2'];
/** Digits of a phone number that the list of deliveries does not show. */
const HIDDEN = /(?<=^.{3}).*(?=.{4}$)/;

type Row = Record<string, unknown>;

interface Station {
  name: string;
  companyCode: string | null;
}

interface Receiver {
  userCode: string;
  name: string | null;
  phone: string | null;
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? [...new Set(value.map(String))] : []);

/** Those named and those on duty who see the station: of its company or one above it, and of no other station. @throws AppError notice.outside, notice.nobody */
async function receiversOf(db: Kysely<Tables>, { companyCode }: Station, row: Row, onDuty: boolean): Promise<Receiver[]> {
  const [stationCode, users, posts] = [String(row['stationCode']), textsOf(row['notifyUsers']), textsOf(row['notifyPosts'])];
  const sees = sql`u.status = '1' and ${companyCode ?? ''}::text like u."companyCode" || '%' and coalesce(u."stationCode", ${stationCode}) = ${stationCode}`;
  const { rows: named } = await sql<Receiver>`select u."userCode", u."userNickname" as name, u.phone from "user" u
    where u."userCode" = any(${users}) and ${sees}`.execute(db);
  const missing = users.filter((code) => !named.some(({ userCode }) => userCode === code));
  if (missing.length > 0) throw new AppError('notice.outside', { users: missing.join(', ') });
  const { rows: present } =
    onDuty && posts.length > 0
      ? await sql<Receiver>`select u."userCode", u."userNickname" as name, u.phone from "dutyLog" d join "user" u on u."userCode" = d.member
          where d."stationCode" = ${stationCode} and d.post = any(${posts}) and d.status = any(${ON_DUTY})
            and d."startTime" <= now() and d."endTime" > now() and ${sees}`.execute(db)
      : { rows: [] };
  const all = new Map([...named, ...present].map((one) => [one.userCode, one]));
  if (all.size === 0) throw new AppError('notice.nobody');
  return [...all.values()];
}

async function stationOf(db: Kysely<Tables>, code: string): Promise<Station> {
  const { rows } = await sql<{ name: string | null; companyCode: string | null }>`select "shortName" as name, "companyCode" from station
    where "stationCode" = ${code}`.execute(db);
  return { name: rows[0]?.name ?? code, companyCode: rows[0]?.companyCode ?? null };
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** An SMS: the language of whoever gets it is not known, so it is in both. */
function smsOf(writer: Writer, row: Row, station: Station): string {
  const kind = writer.catalogue().dictionaries['SEC_EVENT']?.entries.find(({ code }) => code === row['eventType']);
  const where = [station.name, text(row['area'])].filter(Boolean).join(' ');
  const when = new Date(text(row['eventTime'])).toISOString().slice(0, 16).replace('T', ' ');
  const names = [kind?.title, kind?.titleEn].filter(Boolean).join(' / ') || text(row['eventType']);
  return [`${names}: ${where}, ${when} UTC (${text(row['eventCode'])})`, text(row['notifyMessage'])].filter(Boolean).join(' ');
}

/** Of every write of security events: where it was notified anew, messages go out. @throws AppError notice.outside, notice.nobody, outbox.address, outbox.missing */
export const tellEvent =
  (config: Pick<Config, 'smsWebhook'>, writer: () => Writer): Guard =>
  async ({ db, call, before, after, announce }) => {
    if (!before || !after || !after['notifyTime'] || text(before['notifyTime']) === text(after['notifyTime'])) return;
    const { resources } = writer().catalogue();
    const station = await stationOf(db, String(after['stationCode']));
    const receivers = await receiversOf(db, station, after, resources['dutyLog'] !== undefined);
    const bySms = after['notifySms'] === true;
    if (bySms && !config.smsWebhook) throw new AppError('outbox.address');
    const { eventCode, eventType, eventTime, area, location, images, notifyMessage } = after;
    const said = { eventCode, eventType, eventTime, area, location, images, message: notifyMessage };
    const values: NoticePayload['values'] = {
      ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null && value !== undefined)),
      stationName: station.name,
      sender: call.user.userCode,
    };
    const send = (kind: MessageKind, recipient: string, payload: Row): Promise<string> =>
      post(db, writer(), { kind, recipient, companyCode: station.companyCode, about: text(eventCode), payload });
    for (const { userCode, name, phone } of receivers) {
      await send('notice', name ? `${name} (${userCode})` : userCode, { userCode, values });
      if (bySms && phone)
        await send('noticeSms', phone.replace(HIDDEN, '****'), { phone, text: smsOf(writer(), after, station), purpose: EVENT });
    }
    announce({ type: 'record', resource: 'outgoingMessage', verb: 'insert', ids: [] });
  };
