/** Signatures of S3 clients (AWS Signature Version 4, in the header), as the store that docks write to checks them. Pure. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface SignedRequest {
  method: string;
  /** As it was sent, with its query. */
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What a request claims, before anything is checked. */
export interface Claim {
  accessKey: string;
  /** `20261126/us-east-1/s3/aws4_request`. */
  scope: string;
  signedHeaders: string[];
  signature: string;
  /** ms since the epoch. */
  at: number;
  /** `x-amz-date` as it was sent. */
  date: string;
  /** SHA-256 of the body in hex, or `UNSIGNED-PAYLOAD`. */
  payload: string;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256\s+Credential=([\w-]{1,128})\/(\d{8}\/[\w-]+\/s3\/aws4_request),\s*SignedHeaders=([\w;-]+),\s*Signature=([0-9a-f]{64})$/;
const DATE = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
export const UNSIGNED = 'UNSIGNED-PAYLOAD';

const headerOf = ({ headers }: SignedRequest, name: string): string =>
  [headers[name] ?? ''].flat().join(',').trim().replaceAll(/\s+/g, ' ');

/** What a request says of its signature; undefined where it says nothing that can be read. */
export function claimOf(request: SignedRequest): Claim | undefined {
  const [, accessKey, scope, signed, signature] = AUTHORIZATION.exec(headerOf(request, 'authorization')) ?? [];
  const date = headerOf(request, 'x-amz-date');
  const at = Date.parse(date.replace(DATE, '$1-$2-$3T$4:$5:$6Z'));
  if (accessKey === undefined || scope === undefined || signed === undefined || signature === undefined || Number.isNaN(at))
    return undefined;
  return { accessKey, scope, signedHeaders: signed.split(';'), signature, at, date, payload: headerOf(request, 'x-amz-content-sha256') };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Query as it is signed: by name, every part encoded. */
function canonicalQuery(query: string): string {
  const encoded = (part: string): string =>
    encodeURIComponent(decodeURIComponent(part)).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return query
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2);
      return `${encoded(name)}=${encoded(value)}`;
    })
    .toSorted()
    .join('&');
}

/** Whether whoever holds `secret` signed this request, its host and its body's hash with it. */
export function isSigned(request: SignedRequest, claim: Claim, secret: string): boolean {
  const { scope, signedHeaders, signature, date, payload } = claim;
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signedHeaders.includes(name))) return false;
  const [path = '', query = ''] = request.url.split('?', 2);
  const canonical = [
    request.method,
    path,
    canonicalQuery(query),
    ...signedHeaders.map((name) => `${name}:${headerOf(request, name)}`),
    '',
    signedHeaders.join(';'),
    payload,
  ].join('\n');
  const [day = '', region = '', service = '', end = ''] = scope.split('/');
  if (!date.startsWith(day)) return false;
  const key = [region, service, end].reduce<Buffer>((before, part) => hmac(before, part), hmac(`AWS4${secret}`, day));
  const expected = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n'));
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
