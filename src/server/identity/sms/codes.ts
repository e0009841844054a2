/**
 * SMS codes (S7-24): six digits, five minutes, five tries, single use; the database holds a keyed hash, because six digits are soon
 * guessed.
 */
import { createHmac, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { CODE_LENGTH, SMS_SECONDS } from '../../../contract/constants.ts';
import type { Database } from '../../db/connection.ts';
import { AppError } from '../../errors/error.ts';
import { spend } from '../attempts.ts';
import { sameSecret } from '../opaque.ts';
import { post, type Outbox } from '../../outbox/outbox.ts';
import { mask } from '../../records/rows/rows.ts';
import type { Writer } from '../../records/write/writer.ts';

const LIFE_SECONDS = 300;
const TRIES = 5;
const HOUR = 60;
/** Codes sent within an hour. */
const PER_PHONE = 10;
const PER_ADDRESS = 60;
/** Of these to phones of people who did not ask for anything yet. */
const STRANGERS_PER_ADDRESS = 10;
/** Wrong codes for one phone within an hour, over all codes. */
const WRONG_PER_PHONE = 30;

/** What a code is good for: it fits this purpose, phone and asker only. */
export interface CodeFor {
  purpose: 'bind' | 'register' | 'verify';
  phone: string;
  /** User id or single sign-on proof; empty for an applicant. */
  subject: string;
}

const CODE = new RegExp(`^[0-9]{${CODE_LENGTH}}$`);

export class SmsCodes {
  constructor(
    private readonly database: Database,
    private readonly secret: Uint8Array,
    private readonly records: Writer,
    private readonly outbox: Outbox,
  ) {}

  #hash({ purpose, phone, subject }: CodeFor, code: string): string {
    return createHmac('sha256', this.secret)
      .update(JSON.stringify([purpose, phone, subject, code]))
      .digest('base64url');
  }

  /** Uses up one sending. @throws AppError request.tooMany with the seconds to wait */
  async limit(phone: string, subject: string, address: string): Promise<void> {
    await spend(this.database, 'sms.pause', phone, 1, SMS_SECONDS / 60);
    await spend(this.database, 'sms.phone', phone, PER_PHONE, HOUR);
    if (subject) await spend(this.database, 'sms.subject', subject, PER_PHONE, HOUR);
    else await spend(this.database, 'sms.stranger', address, STRANGERS_PER_ADDRESS, HOUR);
    await spend(this.database, 'sms.address', address, PER_ADDRESS, HOUR);
  }

  /** Makes a code and sends it, again and again as long as it lives; an older one for the same is void. @throws AppError outbox.missing */
  async issue(wanted: CodeFor, companyCode: string | null): Promise<void> {
    const { purpose, phone, subject } = wanted;
    const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
    const id = await this.database.db.transaction().execute(async (db) => {
      await sql`insert into sunvane."smsCode" (purpose, phone, subject, code, "expireTime")
        values (${purpose}, ${phone}, ${subject}, ${this.#hash(wanted, code)}, now() + make_interval(secs => ${LIFE_SECONDS}))
        on conflict (purpose, phone, subject) do update set code = excluded.code, tries = 0, "expireTime" = excluded."expireTime"`.execute(
        db,
      );
      return post(db, this.records, {
        kind: 'sms',
        recipient: mask(phone),
        companyCode,
        payload: { phone, code, purpose },
        life: LIFE_SECONDS,
      });
    });
    await this.outbox.deliver(id);
  }

  /** Uses a code up when it is right. @throws AppError auth.codeExpired, auth.codeWrong, request.tooMany */
  async take(wanted: CodeFor, posted: string): Promise<void> {
    const code = posted.trim();
    const key = [wanted.purpose, wanted.phone, wanted.subject];
    const { rows } = await this.database.pool.query<{ code: string }>(
      `update sunvane."smsCode" set tries = tries + 1 where purpose = $1 and phone = $2 and subject = $3 and "expireTime" > now() and tries < ${TRIES} returning code`,
      key,
    );
    if (!rows[0]) throw new AppError('auth.codeExpired');
    if (!CODE.test(code) || !sameSecret(rows[0].code, this.#hash(wanted, code))) {
      await spend(this.database, 'sms.wrong', wanted.phone, WRONG_PER_PHONE, HOUR);
      throw new AppError('auth.codeWrong');
    }
    const used = await this.database.pool.query(
      'delete from sunvane."smsCode" where purpose = $1 and phone = $2 and subject = $3 and code = $4',
      [...key, rows[0].code],
    );
    if (!used.rowCount) throw new AppError('auth.codeExpired');
  }
}
