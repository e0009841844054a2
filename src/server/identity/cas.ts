/** The CAS 3 adapter: asks the configured server whose service ticket this is. */
import type { IdentityTools } from './tools.ts';
import { AppError } from '../http/errors.ts';
import type { RequestOrigin } from './sso/provider.ts';

const TIMEOUT_MS = 10_000;

interface CasAnswer {
  serviceResponse?: { authenticationSuccess?: { user?: unknown } };
}

/** The user of a ticket issued for our origin; undefined when the server does not vouch for it. @throws AppError sso.off, sso.provider */
export async function casUser({ config, signOn }: IdentityTools, ticket: string, request: RequestOrigin): Promise<string | undefined> {
  const origin = signOn.originOf(request);
  if (!origin) throw new AppError('sso.off');
  const query = new URLSearchParams({ service: `${origin}/`, ticket, format: 'JSON' });
  let answer: CasAnswer;
  try {
    const response = await fetch(`${config.casUrl.replace(/\/$/, '')}/p3/serviceValidate?${query.toString()}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/json' },
    });
    answer = (await response.json()) as CasAnswer;
  } catch (error) {
    signOn.note(error);
    throw new AppError('sso.provider');
  }
  const user = answer.serviceResponse?.authenticationSuccess?.user;
  return typeof user === 'string' && user ? user : undefined;
}
