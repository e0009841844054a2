/** Shapes of the identity calls that are not records (spec S7-12…S7-37). All answers travel in the envelope's `data`. */

/** S7-12, `GET server`. */
export interface ServerInfo {
  /** An edge server at a station, which pushes to a centre (S3-07). */
  edge: boolean;
  version: string;
}

/** S7-37, `GET api/auth/oauth/config`; public, holds no secret. */
export interface SignOnConfig {
  /** The provider; null when single sign-on is not set up. */
  issuer: string | null;
  clientId: string | null;
  /** Where the provider sends the browser back: `<origin>/auth-redirect`. */
  redirectUri: string | null;
  /** RSA public key (SPKI, base64 of DER, 2048 bits); passwords are RSA-OAEP with SHA-256. */
  publicKey: string;
  /** Passwords must travel encrypted. */
  loginEncryp: boolean;
  /** Applications for an account are taken (S7-35). */
  register: boolean;
}

/** S7-16, body of the single sign-on token endpoint: what the provider put into the address. */
export interface SsoTokenRequest {
  grant_type: 'authorization_code';
  code: string;
  state: string;
  /** RFC 9207, when the provider sends it. */
  iss?: string;
}

/** S7-16, its answer. The token is a one-time proof for S7-17 and S7-15 and no session. */
export interface SsoTokenAnswer {
  access_token: string;
  token_type: 'Bearer';
  /** Seconds. */
  expires_in: number;
  /** Path of this site that sign-on was started from. */
  redirect: string | null;
}

/** S7-17, with the proof as bearer. */
export interface SsoUser {
  sub: string;
  email: string | null;
  nickName: string | null;
  openId: string | null;
}

/** S7-13, where the session at the provider is to end as well; else null. */
export interface SignOutAnswer {
  /** Where to send the browser. */
  signOutAddress: string;
}

/** S7-15. Identity comes from the bearer proof or the ticket (in the query) alone; posted fields must agree with it. */
export interface OauthTokenRequest extends Partial<SsoUser> {
  grant_type: 'authorization_code' | 'ticket';
  client_id?: string;
  systemType?: 'web';
  loginType?: 2;
  domain?: string;
}

/** S7-10 and S7-15: the product token. */
export interface TokenAnswer {
  token: string;
}

/** S7-35. Password encrypted when {@link SignOnConfig.loginEncryp} says so. `code` is the SMS code of the phone. */
export interface RegisterRequest {
  username: string;
  userNickname: string;
  phone: string;
  code: string;
  companyName: string;
  stationName?: string;
  password: string;
  reason?: string;
}

/**
 * S7-24: what a code is wanted for. `bind` (default) needs a token or a single sign-on proof, `register` none;
 * `verify` takes no phone: the code goes to the account's own.
 */
export interface SmsCodeRequest {
  phone?: string;
  purpose?: 'bind' | 'register' | 'verify';
  /** Captcha, needed for `register`. */
  uuid?: string;
  captcha?: string;
}

/**
 * S7-23. With a token: the account's phone becomes this one. With a single sign-on proof: links the account of that phone and answers a
 * token.
 */
export interface BindPhoneRequest {
  phone: string;
  code: string;
}

/** S7-22; the same names as query parameters are taken for compatibility. */
export interface UpdatePasswordRequest {
  id: string;
  pwdOld: string;
  pwdNew: string;
}
