/** Links to single objects (S7-48): signed by the store itself where others reach it, else by this server for its own address. */
import { jwtVerify, SignJWT } from 'jose';
import { FILE_PATHS } from '../../contract/files.ts';
import type { ServerContext } from '../http/context.ts';
import { AppError } from '../http/errors.ts';
import { sharedSecret } from '../identity/secrets.ts';

const AUDIENCE = 'sunvane-object';
/** What a link of ours allows. */
export interface LinkGrant {
  method: 'GET' | 'PUT';
  key: string;
}

/** An address that reads or writes one object until its time is over. */
export async function linkTo({ storage, database }: ServerContext, { method, key }: LinkGrant, seconds: number): Promise<string> {
  if (storage.direct) return storage.direct.link(method, key, seconds, key.split('/').at(-1));
  const link = await new SignJWT({ method, key })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(AUDIENCE)
    .setExpirationTime(`${seconds}s`)
    .sign(await sharedSecret(database, 'object'));
  return `${FILE_PATHS.objects}/link?link=${link}`;
}

/** What a link allows. @throws AppError object.link when it is not ours, has expired, or is for another method */
export async function readLink({ database }: ServerContext, link: unknown, method: LinkGrant['method']): Promise<string> {
  try {
    const { payload } = await jwtVerify<LinkGrant>(String(link).slice(0, 2000), await sharedSecret(database, 'object'), {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      typ: 'JWT',
    });
    if (payload.method === method) return payload.key;
  } catch {
    /* not signed by us, or over */
  }
  throw new AppError('object.link');
}
