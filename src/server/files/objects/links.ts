/** Links to single objects (S7-48), signed by this server for its own address: they end with their time, or with their user's account. */
import { jwtVerify, SignJWT } from 'jose';
import { FILE_PATHS } from '../../../contract/files.ts';
import type { ObjectTools } from './tools.ts';
import { AppError } from '../../errors/error.ts';
import { sharedSecret } from '../../identity/secrets.ts';
import { isUuid } from '../../db/uuid.ts';
import { ownerOf } from './names.ts';

const AUDIENCE = 'sunvane-object';
/** What a link of ours allows. */
export interface LinkGrant {
  method: 'GET' | 'PUT';
  key: string;
}

/** An address that reads or writes one object until its time is over. */
export async function linkTo({ database }: Pick<ObjectTools, 'database'>, { method, key }: LinkGrant, seconds: number): Promise<string> {
  const link = await new SignJWT({ method, key })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(AUDIENCE)
    .setExpirationTime(`${seconds}s`)
    .sign(await sharedSecret(database, 'object'));
  return `${FILE_PATHS.objects}/link?link=${link}`;
}

/** Whether whoever a key belongs to may still sign in. */
async function isLive({ database }: Pick<ObjectTools, 'database'>, key: string): Promise<boolean> {
  const id = ownerOf(key);
  if (!isUuid(id)) return false;
  const { rows } = await database.pool.query(`select 1 from "user" where id = $1 and status is distinct from '0'`, [id]);
  return rows.length > 0;
}

/** The key a link allows. @throws AppError object.link when it is not ours, has expired, is for another method, or its user is gone */
export async function readLink(context: Pick<ObjectTools, 'database'>, link: string, method: LinkGrant['method']): Promise<string> {
  const secret = await sharedSecret(context.database, 'object');
  const { payload } = await jwtVerify<LinkGrant>(link.slice(0, 2000), secret, {
    algorithms: ['HS256'],
    audience: AUDIENCE,
    typ: 'JWT',
  }).catch((): never => {
    throw new AppError('object.link');
  });
  if (payload.method === method && (await isLive(context, payload.key))) return payload.key;
  throw new AppError('object.link');
}
