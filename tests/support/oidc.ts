/** A real OpenID Connect provider (oidc-provider, certified) on a port of its own, used without a browser; and a way to make it lie. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTHeaderParameters, type JWTPayload } from 'jose';
import { Provider } from 'oidc-provider';

export const CLIENT = { id: 'console', secret: 'a client secret of the tests', redirectUri: 'https://console.test/auth-redirect' };
/** Another application of the same provider. */
export const OTHER = { id: 'other', secret: 'the secret of another client', redirectUri: 'https://other.test/back' };

/** Somebody with an account at the provider. */
export interface Person {
  email?: string;
  email_verified?: boolean;
  name?: string;
  openId?: string;
}

/** Changes to what the provider answers, after it signed nothing yet. */
export interface Lie {
  /** Claims over the true ones; undefined removes one. */
  claims?: JWTPayload;
  header?: Partial<JWTHeaderParameters>;
  /** Signs with this instead of the provider's key. */
  key?: CryptoKey | Uint8Array;
  /** The whole token. */
  token?: (payload: JWTPayload) => string;
  /** Claims over the true ones of userinfo. */
  userinfo?: Record<string, unknown>;
}

export interface TestProvider {
  issuer: string;
  people: Record<string, Person>;
  lie: Lie | undefined;
  /** SPKI of the signing key, for the confusion of algorithms. */
  publicKey: CryptoKey;
  /** Signs `person` in at an authorization address, consent included. Answers where the browser is sent back to. */
  approve(address: string, person: string): Promise<URL>;
  /** An access token of `person` issued to that application. */
  accessToken(person: string, client: typeof CLIENT): Promise<string>;
  /** Who is at the provider when a browser comes by itself. */
  become(person: string): void;
  close(): Promise<void>;
}

/** Buffers what a handler answers and changes its JSON. */
function rewrite(response: ServerResponse, change: (body: Record<string, unknown>) => Promise<Record<string, unknown>>): void {
  const end = response.end.bind(response) as (chunk: string) => ServerResponse;
  response.end = ((chunk: unknown) => {
    void change(JSON.parse(String(chunk)) as Record<string, unknown>).then((body) => {
      const text = JSON.stringify(body);
      response.setHeader('content-length', Buffer.byteLength(text));
      end(text);
    });
    return response;
  }) as typeof response.end;
}

async function idToken(token: string, lie: Lie, key: CryptoKey): Promise<string> {
  const [header, payload] = token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as JWTPayload) as [JWTPayload, JWTPayload];
  const claims = JSON.parse(JSON.stringify({ ...payload, ...lie.claims })) as JWTPayload;
  return (
    lie.token?.(claims) ?? new SignJWT(claims).setProtectedHeader({ ...header, ...lie.header } as JWTHeaderParameters).sign(lie.key ?? key)
  );
}

/** Starts the provider. @param redirectUri where the console's client may be sent back to */
export async function startProvider(port: number, redirectUri = CLIENT.redirectUri): Promise<TestProvider> {
  const issuer = `http://127.0.0.1:${port}`;
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const client = ({ id, secret, redirectUri }: typeof CLIENT) => ({
    client_id: id,
    client_secret: secret,
    redirect_uris: [redirectUri],
    post_logout_redirect_uris: [new URL('/login', redirectUri).href],
    token_endpoint_auth_method: 'client_secret_post',
  });
  const people: TestProvider['people'] = {};
  let person = '';
  const provider = new Provider(issuer, {
    clients: [client({ ...CLIENT, redirectUri }), client(OTHER)],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'test', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['for the tests'] },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'openId'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, introspection: { enabled: true } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  });
  const answer = provider.callback();
  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    if (prompt.name === 'login') return provider.interactionFinished(request, response, { login: { accountId: person } });
    const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: params.client_id });
    grant.addOIDCScope('openid email profile');
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  };
  const made: TestProvider = {
    issuer,
    people,
    lie: undefined,
    publicKey,
    approve,
    accessToken,
    become: (who) => {
      person = who;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => {
          done();
        });
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    const { lie } = made;
    if (request.url?.startsWith('/interaction/')) {
      void interact(request, response);
      return;
    }
    if (lie && request.url === '/token')
      rewrite(response, async (body) =>
        typeof body.id_token === 'string' ? { ...body, id_token: await idToken(body.id_token, lie, privateKey) } : body,
      );
    if (lie?.userinfo && request.url === '/me') rewrite(response, async (body) => ({ ...body, ...lie.userinfo }));
    answer(request, response);
  });
  await new Promise<void>((done) => {
    server.listen(port, '127.0.0.1', done);
  });

  async function approve(address: string, who: string): Promise<URL> {
    person = who;
    const jar = new Map<string, string>();
    let at = new URL(address);
    for (let hops = 0; hops < 12 && at.origin === issuer; hops += 1) {
      const response = await fetch(at, {
        redirect: 'manual',
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        jar.set(name, value);
      }
      const location = response.headers.get('location');
      if (!location) throw new Error(`the provider answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
      at = new URL(location, at);
    }
    return at;
  }

  async function accessToken(who: string, { id, secret, redirectUri }: typeof CLIENT): Promise<string> {
    const verifier = 'v'.repeat(64);
    const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))).toString('base64url');
    const query = new URLSearchParams({
      client_id: id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    const back = await approve(`${issuer}/auth?${query.toString()}`, who);
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
      client_id: id,
      client_secret: secret,
    });
    const response = await fetch(`${issuer}/token`, { method: 'POST', body });
    return ((await response.json()) as { access_token: string }).access_token;
  }
  return made;
}
