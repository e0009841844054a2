/** Calls of identity: sign-in by each way, the own account, viewing as a role. */
import { PATHS } from '../constants.ts';
import { ROLE_VIEW_PATHS } from '../roleView.ts';
import { count, flag, list, maybeText, named, object, text, type Calls } from './schema.ts';

/** Where a portal asks for a ticket; no call of the console. */
export const TICKET_PATH = '/api/auth/oauth/ticket';
/** Where an administrator ends the sessions of a user. */
export const SIGN_OUT_PATH = '/api/sys/sys/sysUser/signOut';

/** A mobile number of the mainland. */
const phone = { type: 'string', pattern: '^1[3-9][0-9]{9}$' } as const;
const PHONE = { phone: 'auth.phone' } as const;
const SMS_PURPOSES = ['bind', 'register', 'verify'] as const;

export const tokenAnswer = object({ token: text }, ['token']);

export const oauthTokenBody = object(
  {
    grant_type: { enum: ['authorization_code', 'ticket'] },
    client_id: text,
    systemType: { const: 'web' },
    loginType: { const: 2 },
    domain: text,
    sub: text,
    email: maybeText,
    nickName: maybeText,
    openId: maybeText,
  },
  [],
);

export const registerBody = object(
  { username: text, userNickname: text, phone, code: text, companyName: text, stationName: text, password: text, reason: text },
  ['username', 'userNickname', 'phone', 'code', 'companyName', 'password'],
);

export const smsCodeBody = object(
  {
    phone: { ...phone, description: 'Of everybody but who verifies a session' },
    purpose: { enum: SMS_PURPOSES },
    uuid: text,
    captcha: text,
  },
  [],
);

const sent = { type: 'string', minLength: 1, maxLength: 4095 } as const;

export const ssoTokenBody = object({ grant_type: { const: 'authorization_code' }, code: sent, state: sent, iss: sent }, [
  'grant_type',
  'code',
  'state',
]);

export const ssoTokenAnswer = object({ access_token: text, token_type: { const: 'Bearer' }, expires_in: count, redirect: maybeText }, [
  'access_token',
  'token_type',
  'expires_in',
  'redirect',
]);

const ssoUser = object({ sub: text, email: maybeText, nickName: maybeText, openId: maybeText }, ['sub', 'email', 'nickName', 'openId']);

const config = object(
  { issuer: maybeText, clientId: maybeText, redirectUri: maybeText, publicKey: text, loginEncryp: flag, register: flag },
  ['issuer', 'clientId', 'redirectUri', 'publicKey', 'loginEncryp', 'register'],
);
export { config as signOnConfig };

export const identityCalls = {
  captcha: {
    method: 'GET',
    path: PATHS.captcha,
    summary: 'A picture to prove oneself with',
    access: 'open',
    answer: object({ captchaEnabled: flag, uuid: text, img: text }, []),
  },
  login: {
    method: 'POST',
    path: PATHS.login,
    summary: 'Sign in with name and password; the token is the bearer of every other call',
    access: 'open',
    body: object({ username: text, password: text, code: text, uuid: text }, ['username', 'password']),
    answer: tokenAnswer,
  },
  oauthConfig: { method: 'GET', path: PATHS.oauthConfig, summary: 'How one may sign in', access: 'open', answer: config },
  oauthToken: {
    method: 'POST',
    path: PATHS.oauthToken,
    summary: 'A token for a proof of single sign-on, or for a ticket',
    access: 'open',
    query: object({ ticket: text }, []),
    body: oauthTokenBody,
    answer: tokenAnswer,
    refuses: { ticket: 'auth.ticket', '*': 'sso.mismatch' },
  },
  ticket: {
    method: 'POST',
    path: TICKET_PATH,
    summary: 'A ticket by which a portal signs a user in, with the bearer of the portal',
    access: 'open',
    body: object({ username: text, phone: text, userCode: text, systemCode: text }, ['username']),
    answer: object({ ticket: text, expires_in: count }, ['ticket', 'expires_in']),
    refuses: 'auth.ticket',
  },
  ssoStart: {
    method: 'GET',
    path: PATHS.ssoStart,
    summary: 'Begin single sign-on: leads to the provider',
    access: 'open',
    query: object({ redirect: text }, []),
    answers: 'page',
  },
  ssoToken: {
    method: 'POST',
    path: PATHS.ssoToken,
    summary: 'A proof for what the provider sent back',
    access: 'open',
    body: ssoTokenBody,
    answer: ssoTokenAnswer,
    refuses: 'sso.state',
  },
  ssoUserInfo: { method: 'POST', path: PATHS.ssoUserInfo, summary: 'Who a proof is about', access: 'open', answer: ssoUser },
  register: { method: 'POST', path: PATHS.register, summary: 'Apply for an account', access: 'open', body: registerBody, refuses: PHONE },
  smsCode: {
    method: 'POST',
    path: PATHS.smsCode,
    summary: 'Send a code to a phone',
    access: 'open',
    body: smsCodeBody,
    either: true,
    refuses: PHONE,
  },
  bindPhone: {
    method: 'POST',
    path: PATHS.bindPhone,
    summary: 'Give the account a phone, or link an identity to the account of a phone',
    access: 'open',
    body: object({ phone, code: text }, ['phone', 'code']),
    either: true,
    refuses: PHONE,
    answer: { anyOf: [tokenAnswer, { type: 'null' }] },
  },
  verify: {
    method: 'GET',
    path: PATHS.verify,
    summary: 'The second factor of a session',
    access: 'held',
    query: object({ verifyCode: text }, ['verifyCode']),
  },
  logout: {
    method: 'POST',
    path: PATHS.logout,
    summary: 'End the session',
    access: 'held',
    answer: { anyOf: [object({ signOutAddress: text }, ['signOutAddress']), { type: 'null' }] },
  },
  heartbeat: { method: 'POST', path: PATHS.heartbeat, summary: 'Keep the session', access: 'held' },
  userInfo: {
    method: 'POST',
    path: PATHS.userInfo,
    summary: 'Who the caller is',
    access: 'held',
    answer: { type: 'object', additionalProperties: true },
  },
  menu: {
    method: 'POST',
    path: PATHS.menu,
    summary: 'The menu of the caller',
    access: 'user',
    body: object({ systemCode: text }, []),
    either: true,
    answer: list({ type: 'object', additionalProperties: true }),
  },
  updatePassword: {
    method: 'POST',
    path: PATHS.updatePassword,
    summary: 'Change the own password',
    access: 'user',
    body: object({ id: text, pwdOld: text, pwdNew: text }, ['pwdOld', 'pwdNew']),
    either: true,
  },
  signOut: {
    method: 'POST',
    path: SIGN_OUT_PATH,
    summary: 'End the sessions of a user',
    access: 'user',
    body: object({ id: text }, ['id']),
    either: true,
  },
} as const satisfies Calls;

const options = object({ list: list({ type: 'object', additionalProperties: true }) }, ['list']);

export const roleViewCalls = {
  begin: {
    method: 'POST',
    path: ROLE_VIEW_PATHS.begin,
    summary: 'See everything as a role does',
    access: 'admin',
    body: object({ roleCode: text, companyCode: text, stationCode: text }, ['roleCode']),
    refuses: { roleCode: 'view.roleUnknown' },
  },
  end: { method: 'POST', path: ROLE_VIEW_PATHS.end, summary: 'End that', access: 'user' },
  roles: { method: 'POST', path: `${ROLE_VIEW_PATHS.role}/options`, summary: 'Roles to see as', access: 'admin', answer: options },
  companies: {
    method: 'POST',
    path: `${ROLE_VIEW_PATHS.company}/options`,
    summary: 'Companies to see from',
    access: 'admin',
    body: named('ListQuery'),
    answer: options,
  },
  stations: {
    method: 'POST',
    path: `${ROLE_VIEW_PATHS.station}/options`,
    summary: 'Stations to see from',
    access: 'admin',
    body: named('ListQuery'),
    answer: options,
  },
} as const satisfies Calls;
