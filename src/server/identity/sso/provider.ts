/** The OpenID Connect provider as configured: discovery once, our way of authenticating there, our own address. */
import * as oidc from 'openid-client';
import { isLoopback, type Config } from '../../config/config.ts';
import type { Logger } from '../../db/log.ts';
import { AppError } from '../../errors/error.ts';

/** Seconds the two clocks may differ (protocols 5.2). */
export const SKEW_SECONDS = 60;
/** Signatures an ID token may have: public keys only, so that nothing we or the page know could sign one. */
export const ALGORITHMS: readonly string[] = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const TIMEOUT_SECONDS = 10;

/** The secret in the body where the provider takes it there, else in the header, which every provider must take. */
const withSecret =
  (secret: string): oidc.ClientAuth =>
  (server, client, body, headers) => {
    const post = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return (post ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret))(server, client, body, headers);
  };

/** What of a request tells our own origin. */
export interface RequestOrigin {
  protocol: string;
  host: string;
}

export class SignOn {
  #configuration: Promise<oidc.Configuration> | undefined;

  constructor(
    readonly config: Config,
    private readonly log: Logger,
  ) {}

  get enabled(): boolean {
    return this.config.oidcIssuer !== '';
  }

  /**
   * Our origin: as configured. A host header is believed only when it names this machine, because anybody may send any other.
   * Null: unknown, so there is no single sign-on.
   */
  originOf({ protocol, host }: RequestOrigin): string | null {
    if (this.config.publicUrl) return this.config.publicUrl;
    const url = URL.canParse(`${protocol}://${host}`) ? new URL(`${protocol}://${host}`) : undefined;
    return url && isLoopback(url.hostname) ? url.origin : null;
  }

  /** Where the provider sends the browser back. @throws AppError sso.off */
  redirectUri(request: RequestOrigin): string {
    const origin = this.originOf(request);
    if (!this.enabled || !origin) throw new AppError('sso.off');
    return `${origin}/auth-redirect`;
  }

  /** The provider's metadata and our client. @throws AppError sso.off, sso.provider */
  async client(): Promise<oidc.Configuration> {
    if (!this.enabled) throw new AppError('sso.off');
    this.#configuration ??= this.#discover();
    try {
      return await this.#configuration;
    } catch (error) {
      this.#configuration = undefined;
      throw this.refuse(error);
    }
  }

  async #discover(): Promise<oidc.Configuration> {
    const { oidcIssuer, oidcClientId, oidcClientSecret } = this.config;
    const execute = [oidc.enableNonRepudiationChecks, ...(oidcIssuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [])];
    const auth = oidcClientSecret ? withSecret(oidcClientSecret) : oidc.None();
    return oidc.discovery(new URL(oidcIssuer), oidcClientId, { [oidc.clockTolerance]: SKEW_SECONDS }, auth, {
      execute,
      timeout: TIMEOUT_SECONDS,
    });
  }

  /**
   * Where the browser ends its session at the provider too, and is sent back to our sign-in (OpenID Connect RP-Initiated
   * Logout 1.0). Null where the setting is off or the provider does not offer it or is not reached: our own session ends anyway.
   */
  async signOutAddress(idToken: string | null, request: RequestOrigin): Promise<string | null> {
    const origin = this.originOf(request);
    if (!this.enabled || this.config.oidcLogout !== 'on' || !idToken || !origin) return null;
    try {
      const client = await this.client();
      if (!client.serverMetadata().end_session_endpoint) return null;
      return oidc.buildEndSessionUrl(client, { id_token_hint: idToken, post_logout_redirect_uri: `${origin}/login` }).href;
    } catch {
      return null;
    }
  }

  /** Writes the reason of a failure at a provider to the log; tokens and codes never go there. */
  note(error: unknown): void {
    const { code, name, cause } = error as { code?: string | number; name?: string; cause?: { code?: string } };
    this.log.warn(`single sign-on: ${(typeof code === 'string' ? code : name) ?? 'failed'}${cause?.code ? ` (${cause.code})` : ''}`);
  }

  /** What a failure at the provider means for the caller; the log has the reason. */
  refuse(error: unknown): AppError {
    if (error instanceof AppError) return error;
    this.note(error);
    const { code } = error as { code?: string };
    const unreachable =
      code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || code === 'OAUTH_RESPONSE_IS_NOT_JSON' || code === undefined;
    return new AppError(unreachable ? 'sso.provider' : 'sso.code');
  }
}
