/**
 * Settings in the order flag, environment, config file, default. An unknown key in the file is an error, and so is a
 * value of the wrong kind: a typo must not silently mean «default».
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { MOST_OBJECT } from '../../contract/files.ts';
import { readRemotes, type RemoteServer } from './remotes.ts';
import { readEdges, type Edge } from './edges.ts';

export interface Config {
  /** TCP port of the console and its calls. */
  port: number;
  host: string;
  /** Folder of the embedded database and of everything the server keeps. */
  dataDir: string;
  /** Folder of documents. */
  schemas: string;
  /** A real PostgreSQL; the embedded one when empty. */
  databaseUrl: string;
  /** Memory in which the embedded database keeps pages: a number with K, M or G, from 1M to 1G. */
  sharedBuffers: string;
  logLevel: string;
  /** `demo` fills an empty database with labelled sample data; `none` makes only the administrator. */
  seed: string;
  /** Seasons of demonstration defects, 20,000 each. */
  seedScale: number;
  /** Language of the texts that a database is filled with. */
  seedLanguage: string;
  /** First administrator's password; made up and printed once when empty. */
  adminPassword: string;
  /** Minutes without a call after which a session ends. */
  sessionIdleMinutes: number;
  /** Hours after which a session ends in any case. */
  sessionHours: number;
  /** `on`, or `off` for trials behind a trusted proxy only. */
  captcha: string;
  /** Largest request body of a call, in bytes; uploads have their own limits. */
  bodyLimit: number;
  /** Largest import file, in bytes. */
  importLimit: number;
  /** Files one user may have on the server that no record holds, and their bytes; uploads on their way count as what they will be. */
  uploadFiles: number;
  uploadBytes: number;
  /** Largest object written in one go: a number with K, M or G; no more than S3 takes. */
  partSize: string;
  /** IANA name of the zone that days begin in: figures, exports, imports and screens. */
  timeZone: string;
  /** System code of the menu (spec S6-03). */
  systemCode: string;
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  trustProxy: number;
  /** Bearer for /metrics; only this machine reads them when empty. */
  metricsToken: string;
  /** Watch the documents folder and apply changes while running. */
  watch: string;
  /** Administrators may change documents in the console. */
  editDocuments: string;
  /** An edge server at a station, which pushes to a centre (spec S3-07). */
  edge: string;
  /** What codes made here end in: see {@link codeMarkOf}. */
  codeMark: string;
  /** The centre this edge synchronises with, and the bearer it knows this edge by. */
  centreUrl: string;
  centreToken: string;
  /** Seconds between two looks at the centre. */
  syncSeconds: number;
  /** Edges this centre synchronises with, as JSON: tokens and stations by name. */
  edges: string;
  /** Origin browsers reach the console at; needed by single sign-on away from this machine. */
  publicUrl: string;
  /** The OpenID Connect provider; no single sign-on when empty. */
  oidcIssuer: string;
  oidcClientId: string;
  oidcClientSecret: string;
  oidcScope: string;
  /** `on`: signing out ends the session at the provider too. */
  oidcLogout: string;
  /** Bearer with which a portal asks for tickets; none are issued when empty. */
  ticketSecret: string;
  /** A CAS server that checks tickets which are not ours. */
  casUrl: string;
  /** `on`: passwords travel RSA-encrypted; needs a secure context in the browser. */
  loginEncryp: string;
  /** Whether applications for an account are taken. */
  register: string;
  /** Where SMS codes are posted for sending; they go to the outbox when empty. */
  smsWebhook: string;
  smsWebhookToken: string;
  /** Where commands to devices are posted; none can be given when empty. */
  deviceWebhook: string;
  deviceWebhookToken: string;
  s3Endpoint: string;
  s3Region: string;
  s3Bucket: string;
  s3AccessKey: string;
  s3SecretKey: string;
  s3PublicEndpoint: string;
  s3RoleArn: string;
  /** A RAGFlow-compatible service that answers the assistant's questions; our own retrieval when empty. */
  ragUrl: string;
  ragKey: string;
  /** Id or name of the assistant there; its first when empty. */
  ragChat: string;
  /** An OpenAI-compatible address whose model tells what our retrieval found; the passages themselves are told when empty. */
  llmUrl: string;
  llmKey: string;
  llmModel: string;
  /** Servers whose rows documents show, as JSON: addresses and tokens by name. */
  remotes: string;
  /** Hosts whose pictures maps show, with a comma between. */
  mapHosts: string;
  /** Tiles of the base map, with its key; what they are drawn in, and what must stand below them. */
  mapUrl: string;
  mapDatum: string;
  mapAttribution: string;
}

interface Setting {
  env: string;
  kind: 'text' | 'integer' | 'url' | 'origin' | 'secret' | 'size';
  default: string | number;
  about: string;
  allowed?: readonly string[];
  /** Bytes of a size, both included. */
  limits?: readonly [least: number, most: number];
}

/** Every setting: environment name, kind, default, meaning. The README's table is checked against it. */
export const settings: Record<keyof Config, Setting> = {
  port: { env: 'PORT', kind: 'integer', default: 8080, about: 'port of the console and its calls' },
  host: { env: 'HOST', kind: 'text', default: '0.0.0.0', about: 'address to listen on' },
  dataDir: { env: 'DATA_DIR', kind: 'text', default: 'data', about: 'folder of the embedded database and local files' },
  schemas: { env: 'SCHEMAS', kind: 'text', default: 'schemas', about: 'folder of documents' },
  databaseUrl: { env: 'DATABASE_URL', kind: 'text', default: '', about: 'a real PostgreSQL; embedded when empty' },
  sharedBuffers: {
    env: 'SHARED_BUFFERS',
    kind: 'size',
    default: '128M',
    about: 'memory for pages of the embedded database, from 1M to 1G',
    limits: [1024 ** 2, 1024 ** 3],
  },
  logLevel: {
    env: 'LOG_LEVEL',
    kind: 'text',
    default: 'info',
    about: 'least level logged',
    allowed: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
  },
  seed: { env: 'SEED', kind: 'text', default: 'demo', about: 'what an empty database is filled with', allowed: ['demo', 'none'] },
  seedScale: {
    env: 'SEED_SCALE',
    kind: 'integer',
    default: 1,
    about: 'how many times 20,000 demonstration defects besides; 0 for the few alone',
  },
  seedLanguage: {
    env: 'SEED_LANGUAGE',
    kind: 'text',
    default: 'zh',
    about: 'language of what it is filled with: `zh` or `en`',
    allowed: ['zh', 'en'],
  },
  adminPassword: {
    env: 'ADMIN_PASSWORD',
    kind: 'text',
    default: '',
    about: "first administrator's password; made up and printed when empty",
  },
  sessionIdleMinutes: { env: 'SESSION_IDLE_MINUTES', kind: 'integer', default: 120, about: 'minutes without a call that end a session' },
  sessionHours: { env: 'SESSION_HOURS', kind: 'integer', default: 12, about: 'hours that end a session in any case' },
  captcha: { env: 'CAPTCHA', kind: 'text', default: 'on', about: 'captcha at sign-in', allowed: ['on', 'off'] },
  bodyLimit: { env: 'BODY_LIMIT', kind: 'integer', default: 2_097_152, about: 'largest body of a call, bytes' },
  importLimit: { env: 'IMPORT_LIMIT', kind: 'integer', default: 104_857_600, about: 'largest import file, bytes' },
  uploadFiles: {
    env: 'UPLOAD_FILES',
    kind: 'integer',
    default: 100_000,
    about: 'files of one user that no record holds, uploads on their way included',
  },
  uploadBytes: {
    env: 'UPLOAD_BYTES',
    kind: 'integer',
    default: 1_099_511_627_776,
    about: 'bytes of those files; the same two bound the objects of one user',
  },
  partSize: { env: 'PART_SIZE', kind: 'size', default: '50000M', about: 'largest object written in one go, such as 100M; 5G at most' },
  timeZone: { env: 'TIME_ZONE', kind: 'text', default: 'Asia/Shanghai', about: 'time zone that days begin in' },
  systemCode: { env: 'SYSTEM_CODE', kind: 'text', default: 'inspection', about: 'system code of the menu' },
  trustProxy: { env: 'TRUST_PROXY', kind: 'integer', default: 0, about: 'proxies in front whose X-Forwarded-For is believed' },
  metricsToken: {
    env: 'METRICS_TOKEN',
    kind: 'secret',
    default: '',
    about: 'bearer for `/metrics`, 24 characters or more; only this machine reads them when empty',
  },
  watch: { env: 'WATCH', kind: 'text', default: 'on', about: 'apply changed documents while running', allowed: ['on', 'off'] },
  editDocuments: {
    env: 'EDIT_DOCUMENTS',
    kind: 'text',
    default: 'on',
    about: 'administrators may change documents in the console',
    allowed: ['on', 'off'],
  },
  edge: { env: 'EDGE', kind: 'text', default: 'off', about: 'this is an edge server at a station', allowed: ['on', 'off'] },
  codeMark: {
    env: 'CODE_MARK',
    kind: 'text',
    default: '',
    about: 'letters and digits that codes made by this server end in, 8 at most; made of its token at an edge when empty',
  },
  centreUrl: { env: 'CENTRE_URL', kind: 'url', default: '', about: 'the centre an edge synchronises with; none when empty' },
  centreToken: { env: 'CENTRE_TOKEN', kind: 'secret', default: '', about: 'bearer the centre knows this edge by' },
  syncSeconds: { env: 'SYNC_SECONDS', kind: 'integer', default: 15, about: 'seconds between two synchronisations of an edge' },
  edges: {
    env: 'EDGES',
    kind: 'text',
    default: '',
    about: 'edges a centre synchronises with, as JSON: `{"name": {"token", "stations": []}}`',
  },
  publicUrl: { env: 'PUBLIC_URL', kind: 'origin', default: '', about: 'origin browsers reach the console at, for single sign-on' },
  oidcIssuer: { env: 'OIDC_ISSUER', kind: 'url', default: '', about: 'OpenID Connect provider; no single sign-on when empty' },
  oidcClientId: { env: 'OIDC_CLIENT_ID', kind: 'text', default: '', about: 'our client id at the provider' },
  oidcClientSecret: { env: 'OIDC_CLIENT_SECRET', kind: 'text', default: '', about: 'our client secret at the provider' },
  oidcScope: { env: 'OIDC_SCOPE', kind: 'text', default: 'openid email profile', about: 'scopes asked for at the provider' },
  oidcLogout: {
    env: 'OIDC_LOGOUT',
    kind: 'text',
    default: 'off',
    about: 'signing out ends the session at the provider too, which must allow <PUBLIC_URL>/login as the address after it',
    allowed: ['on', 'off'],
  },
  ticketSecret: {
    env: 'TICKET_SECRET',
    kind: 'secret',
    default: '',
    about: 'bearer of the portal that asks for tickets, 24 characters or more; none issued when empty',
  },
  casUrl: { env: 'CAS_URL', kind: 'url', default: '', about: 'CAS server that checks other tickets' },
  loginEncryp: { env: 'LOGIN_ENCRYP', kind: 'text', default: 'off', about: 'passwords travel RSA-encrypted', allowed: ['on', 'off'] },
  register: { env: 'REGISTER', kind: 'text', default: 'on', about: 'applications for an account are taken', allowed: ['on', 'off'] },
  smsWebhook: {
    env: 'SMS_WEBHOOK',
    kind: 'url',
    default: '',
    about: 'where SMS codes are posted for sending; kept for administrators to read, for trials, when empty',
  },
  smsWebhookToken: { env: 'SMS_WEBHOOK_TOKEN', kind: 'text', default: '', about: 'bearer for that address' },
  deviceWebhook: {
    env: 'DEVICE_WEBHOOK',
    kind: 'url',
    default: '',
    about: 'where commands to devices are posted; none can be given when empty',
  },
  deviceWebhookToken: { env: 'DEVICE_WEBHOOK_TOKEN', kind: 'text', default: '', about: 'bearer for that address' },
  s3Endpoint: { env: 'S3_ENDPOINT', kind: 'origin', default: '', about: 'S3-compatible store of files; a folder in DATA_DIR when empty' },
  s3Region: { env: 'S3_REGION', kind: 'text', default: 'us-east-1', about: 'region of that store' },
  s3Bucket: { env: 'S3_BUCKET', kind: 'text', default: 'sunvane', about: 'bucket of that store; must exist' },
  s3AccessKey: { env: 'S3_ACCESS_KEY', kind: 'text', default: '', about: 'our access key there' },
  s3SecretKey: { env: 'S3_SECRET_KEY', kind: 'text', default: '', about: 'our secret key there' },
  s3PublicEndpoint: {
    env: 'S3_PUBLIC_ENDPOINT',
    kind: 'origin',
    default: '',
    about: 'origin at which others reach that store, when it is another',
  },
  s3RoleArn: { env: 'S3_ROLE_ARN', kind: 'text', default: '', about: 'role of that store for temporary keys, where it wants one' },
  ragUrl: {
    env: 'RAG_URL',
    kind: 'url',
    default: '',
    about: 'RAGFlow-compatible service behind the assistant; our own retrieval when empty',
  },
  ragKey: { env: 'RAG_KEY', kind: 'text', default: '', about: 'our API key there' },
  ragChat: { env: 'RAG_CHAT', kind: 'text', default: '', about: 'id or name of the assistant there; its first when empty' },
  llmUrl: { env: 'LLM_URL', kind: 'url', default: '', about: 'OpenAI-compatible address whose model words what our retrieval found' },
  llmKey: { env: 'LLM_KEY', kind: 'text', default: '', about: 'our API key there' },
  llmModel: { env: 'LLM_MODEL', kind: 'text', default: '', about: 'model asked there' },
  remotes: {
    env: 'REMOTES',
    kind: 'text',
    default: '',
    about: 'servers whose records documents show, as JSON: `{"name": {"url", "token"}}`',
  },
  mapHosts: {
    env: 'MAP_HOSTS',
    kind: 'text',
    default: '',
    about: 'hosts whose map pictures are fetched, as `a.example,b.example:8080`; none when empty',
  },
  mapUrl: {
    env: 'MAP_URL',
    kind: 'text',
    default: '',
    about: 'base map, as `https://a.example/{z}/{x}/{y}.png?key=…`; our own when empty',
  },
  mapDatum: {
    env: 'MAP_DATUM',
    kind: 'text',
    default: 'WGS-84',
    about: 'what it is drawn in: WGS-84 (CGCS2000 is as good as that) or GCJ-02',
    allowed: ['WGS-84', 'GCJ-02'],
  },
  mapAttribution: {
    env: 'MAP_ATTRIBUTION',
    kind: 'text',
    default: '',
    about: 'what stands below it: its source and, in China, the approval number',
  },
};

/** A setting that cannot be used; the message names it and says what is allowed. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const FOLDERS = new Set<keyof Config>(['dataDir', 'schemas']);
const NAMES = Object.keys(settings) as (keyof Config)[];

const SIZE = /^[1-9]\d{0,8}[KMG]$/;
const UNITS = { K: 1024, M: 1024 ** 2, G: 1024 ** 3 };

/** Bytes of a size with its unit. */
export const bytesOf = (size: string): number => Number(size.slice(0, -1)) * UNITS[size.at(-1) as keyof typeof UNITS];

/** Bytes of a part size (S9-06): what the store allows in one go at most. */
export const partBytes = (size: string): number => Math.min(bytesOf(size), MOST_OBJECT);

const SECRET = /^[A-Za-z0-9._~+/=-]{24,}$/;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether a host name is this machine's own. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

/**
 * Secrets travel to addresses, so those are https unless they stay on this machine; an origin may be what browsers use inside a station.
 */
function readAddress(name: keyof Config, kind: 'url' | 'origin', value: string, source: string): string {
  if (value === '') return '';
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username || url.password)
    throw new ConfigError(`${source}: ${name} must be an http(s) address without credentials, found "${value}"`);
  if (kind === 'origin') {
    if (url.pathname !== '/' || url.search || url.hash)
      throw new ConfigError(`${source}: ${name} must be an origin such as https://console.example, found "${value}"`);
    return url.origin;
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) throw new ConfigError(`${source}: ${name} must be https, found "${value}"`);
  return value;
}

function convert(name: keyof Config, value: unknown, source: string): string | number {
  const { kind, allowed, limits } = settings[name];
  if (kind === 'integer') {
    const number = typeof value === 'number' ? value : /^\d+$/.test(String(value)) ? Number(value) : Number.NaN;
    if (!Number.isSafeInteger(number) || number < 0)
      throw new ConfigError(`${source}: ${name} must be a whole number, found "${String(value)}"`);
    return number;
  }
  if (typeof value !== 'string') throw new ConfigError(`${source}: ${name} must be a text, found ${JSON.stringify(value)}`);
  if (kind === 'size') {
    if (!SIZE.test(value)) throw new ConfigError(`${source}: ${name} must be a number with K, M or G, found "${value}"`);
    if (limits && (bytesOf(value) < limits[0] || bytesOf(value) > limits[1]))
      throw new ConfigError(`${source}: ${name} must be from ${limits[0]} to ${limits[1]} bytes, found "${value}"`);
  }
  if (kind === 'url' || kind === 'origin') return readAddress(name, kind, value, source);
  if (kind === 'secret' && value !== '' && !SECRET.test(value))
    throw new ConfigError(`${source}: ${name} must have 24 or more of the characters a bearer may hold (A-Z a-z 0-9 - . _ ~ + / =)`);
  if (allowed && !allowed.includes(value))
    throw new ConfigError(`${source}: ${name} must be one of ${allowed.join(', ')}, found "${value}"`);
  return value;
}

function fromFile(file: string): Partial<Record<keyof Config, unknown>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(`${file}: ${(error as Error).message}`);
  }
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) throw new ConfigError(`${file}: must hold one JSON object`);
  for (const key of Object.keys(parsed)) {
    if (!NAMES.includes(key as keyof Config)) throw new ConfigError(`${file}: unknown setting "${key}"; known: ${NAMES.join(', ')}`);
  }
  return parsed;
}

/** Servers whose rows documents show, by name. @throws ConfigError */
export function remotesOf({ remotes }: Pick<Config, 'remotes'>): Record<string, RemoteServer> {
  try {
    return readRemotes(remotes, (server, url) => readAddress('remotes', 'url', url, server));
  } catch (error) {
    throw error instanceof ConfigError ? error : new ConfigError(`remotes ${(error as Error).message}`);
  }
}

/** Edges this centre synchronises with. @throws ConfigError */
export function edgesOf({ edges }: Pick<Config, 'edges'>): Edge[] {
  try {
    const result = readEdges(edges);
    for (const { name, token } of result) convert('centreToken', token, `edges: ${name}`);
    return result;
  } catch (error) {
    throw error instanceof ConfigError ? error : new ConfigError(`edges ${(error as Error).message}`);
  }
}

/**
 * The settings that apply.
 * @param flags values from the command line; undefined ones do not count
 * @param file path of the config file; `sunvane.config.json` in the working directory when it is there
 * @param base where the default folders lie; folders that were said are relative to the working directory
 * @throws ConfigError for anything unknown or of the wrong kind
 */
export function loadConfig(
  flags: Partial<Record<keyof Config, unknown>> = {},
  env: NodeJS.ProcessEnv = process.env,
  file = env.SUNVANE_CONFIG,
  base = process.cwd(),
): Config {
  const path = file ?? (existsSync('sunvane.config.json') ? 'sunvane.config.json' : undefined);
  const saved = path === undefined ? {} : fromFile(path);
  const config: Record<string, string | number> = {};
  for (const name of NAMES) {
    const { env: variable, default: fallback } = settings[name];
    if (flags[name] !== undefined) config[name] = convert(name, flags[name], 'flag');
    else if (env[variable] !== undefined && env[variable] !== '') config[name] = convert(name, env[variable], variable);
    else if (saved[name] !== undefined) config[name] = convert(name, saved[name], path ?? '');
    else config[name] = FOLDERS.has(name) ? resolve(base, String(fallback)) : fallback;
  }
  for (const name of FOLDERS) config[name] = resolve(String(config[name]));
  remotesOf({ remotes: String(config['remotes']) });
  edgesOf({ edges: String(config['edges']) });
  if (config.centreUrl && !config.centreToken) throw new ConfigError('centreUrl needs centreToken as well');
  if (config.centreUrl && config.edge !== 'on') throw new ConfigError('centreUrl is for edges: edge must be on');
  if (!/^[A-Za-z0-9]{0,8}$/.test(String(config.codeMark))) throw new ConfigError('codeMark takes 8 letters and digits at most');
  if (config.llmUrl && !config.llmModel) throw new ConfigError('llmUrl needs llmModel as well');
  if (config.oidcIssuer && !config.oidcClientId) throw new ConfigError('oidcIssuer needs oidcClientId as well');
  return config as unknown as Config;
}
