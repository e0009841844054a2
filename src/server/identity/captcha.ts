/** Sums to solve before a password is looked at: single use, two minutes, drawn as an image without text nodes. */
import { randomInt, randomUUID } from 'node:crypto';
import type { Database } from '../db/connection.ts';
import { isUuid } from '../db/uuid.ts';
import { AppError } from '../errors/error.ts';
import { drawCaptcha } from './captchaImage.ts';

const SECONDS = 120;

export interface Captcha {
  uuid: string;
  /** Data address of the picture. */
  img: string;
  captchaEnabled: true;
}

/** A new sum. The answer stays in the database. */
export async function makeCaptcha(database: Database): Promise<Captcha> {
  const [a, b] = [randomInt(1, 10), randomInt(1, 10)];
  const minus = a > b && randomInt(2) === 1;
  const uuid = randomUUID();
  await database.pool.query(
    `insert into sunvane.captcha (id, answer, "expireTime") values ($1, $2, now() + make_interval(secs => ${SECONDS}))`,
    [uuid, String(minus ? a - b : a + b)],
  );
  return { uuid, img: drawCaptcha(`${a}${minus ? '-' : '+'}${b}=?`), captchaEnabled: true };
}

/** Uses a captcha up, right or wrong. @throws AppError auth.captchaExpired, auth.captchaWrong */
export async function takeCaptcha(database: Database, uuid: unknown, answer: unknown): Promise<void> {
  if (typeof uuid !== 'string' || !isUuid(uuid)) throw new AppError('auth.captchaExpired');
  const { rows } = await database.pool.query<{ answer: string; live: boolean }>(
    'delete from sunvane.captcha where id = $1 returning answer, "expireTime" > now() as live',
    [uuid],
  );
  if (!rows[0]?.live) throw new AppError('auth.captchaExpired');
  if (
    String(answer ?? '')
      .trim()
      .toLowerCase() !== rows[0].answer
  )
    throw new AppError('auth.captchaWrong');
}
