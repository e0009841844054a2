/** The CAS 3 adapter: asks the configured server whose service ticket this is. */
import { SaxesParser } from 'saxes';
import type { IdentityTools } from './tools.ts';
import { AppError } from '../errors/error.ts';
import type { RequestOrigin } from './sso/provider.ts';

const TIMEOUT_MS = 10_000;
/** Longest answer that is read, characters: a few attributes. */
const LONGEST = 262_144;
const CAS = 'http://www.yale.edu/tp/cas';

interface CasAnswer {
  serviceResponse?: { authenticationSuccess?: { user?: unknown } };
}

/** The same of an answer in JSON, which CAS 3 servers may give where it is asked for. */
const userInJson = (text: string): unknown => (JSON.parse(text) as CasAnswer).serviceResponse?.authenticationSuccess?.user;

/**
 * The text of `cas:serviceResponse/cas:authenticationSuccess/cas:user` of the protocol's own answer. Names count by namespace and place:
 * attributes may hold a `user` of their own.
 * @throws Error for what is no such XML
 */
export function userInXml(text: string): string | undefined {
  const wanted = ['serviceResponse', 'authenticationSuccess', 'user'];
  const path: string[] = [];
  const users: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  const isHere = (depth: number): boolean => path.length === depth && wanted.slice(0, depth).every((name, i) => path[i] === name);
  parser.on('error', (error) => {
    throw error;
  });
  // No entities of its own, so none that grow.
  parser.on('doctype', () => {
    throw new Error('a document type is not part of the protocol');
  });
  parser.on('opentag', ({ local, uri }) => {
    path.push(uri === CAS ? local : '');
    if (path.length === 1 && !isHere(1)) throw new Error('not the answer of a CAS server');
    if (isHere(3)) users.push('');
  });
  parser.on('text', (piece) => {
    if (isHere(3)) users[users.length - 1] += piece;
  });
  parser.on('closetag', () => void path.pop());
  parser.write(text).close();
  return users.length === 1 ? users[0]?.trim() : undefined;
}

/** The user of a ticket issued for our origin; undefined when the server does not vouch for it. @throws AppError sso.off, sso.provider */
export async function casUser({ config, signOn }: IdentityTools, ticket: string, request: RequestOrigin): Promise<string | undefined> {
  const origin = signOn.originOf(request);
  if (!origin) throw new AppError('sso.off');
  const query = new URLSearchParams({ service: `${origin}/`, ticket, format: 'JSON' });
  let user: unknown;
  try {
    const response = await fetch(`${config.casUrl.replace(/\/$/, '')}/p3/serviceValidate?${query.toString()}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/json, application/xml;q=0.9' },
    });
    const text = await response.text();
    if (text.length > LONGEST) throw new Error('the answer of the CAS server is too long');
    // Many know XML alone, whatever they are asked for and whatever they call it.
    user = text.trimStart().startsWith('<') ? userInXml(text) : userInJson(text);
  } catch (error) {
    signOn.note(error);
    throw new AppError('sso.provider');
  }
  return typeof user === 'string' && user ? user : undefined;
}
