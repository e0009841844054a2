/**
 * Settings in the order flag, environment, config file, default. An unknown key in the file is an error, and so is a
 * value of the wrong kind: a typo must not silently mean «default».
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { MOST_OBJECT } from '../../contract/files.ts';
import { readRemotes, type RemoteServer } from './remotes.ts';
import { networksOf } from './networks.ts';
import { readEdges, type Edge } from './edges.ts';
import { settings } from './settings.ts';
import type { Config } from './types.ts';

export type { Config } from './types.ts';

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

/** Where docks report: nowhere, here, or at a broker whose account stands in settings of its own. */
function readBroker(name: keyof Config, value: string, source: string): string {
  if (value === 'off' || value === 'embedded') return value;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !['mqtt:', 'mqtts:'].includes(url.protocol) || !url.hostname || url.username || url.password)
    throw new ConfigError(
      `${source}: ${name} must be off, embedded, or an address such as mqtts://broker.example without credentials, found "${value}"`,
    );
  return value;
}

/** A range of ports; undefined when nothing is said. @throws ConfigError */
function portsIn(name: keyof Config, value: string, source: string): [number, number] | undefined {
  if (value === '') return undefined;
  const [from = 0, to = 0] = (/^(\d{4,5})-(\d{4,5})$/.exec(value) ?? []).slice(1).map(Number);
  if (from < 1024 || to > 65_535 || from >= to)
    throw new ConfigError(`${source}: ${name} must be a range of ports such as 40000-40100, found "${value}"`);
  return [from, to];
}

/** UDP ports of live pictures; undefined where any will do. @throws ConfigError */
export const videoPortsOf = ({ videoPorts }: Pick<Config, 'videoPorts'>): [number, number] | undefined =>
  portsIn('videoPorts', videoPorts, settings.videoPorts.env);

function convert(name: keyof Config, value: unknown, source: string): string | number {
  const { kind, allowed, limits } = settings[name];
  if (kind === 'integer') {
    const number = typeof value === 'number' ? value : /^\d+$/.test(String(value)) ? Number(value) : Number.NaN;
    if (!Number.isSafeInteger(number) || number < 0)
      throw new ConfigError(`${source}: ${name} must be a whole number, found "${String(value)}"`);
    if (limits && (number < limits[0] || number > limits[1]))
      throw new ConfigError(`${source}: ${name} must be from ${limits[0]} to ${limits[1]}, found "${String(value)}"`);
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
  if (kind === 'broker') return readBroker(name, value, source);
  if (kind === 'networks' && !networksOf(value))
    throw new ConfigError(`${source}: ${name} must be networks such as 10.20.0.0/16,192.168.7.4, found "${value}"`);
  if (kind === 'ports') portsIn(name, value, source);
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

/** Origins of a list with commas between, each once. @throws ConfigError */
export const originsOf = (name: 'corsOrigins' | 'connectOrigins', value: string): string[] => [
  ...new Set(
    value
      .split(',')
      .map((one) => readAddress(name, 'origin', one.trim(), settings[name].env))
      .filter((one) => one !== ''),
  ),
];

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
  for (const name of ['corsOrigins', 'connectOrigins'] as const) originsOf(name, String(config[name]));
  if (config.centreUrl && !config.centreToken) throw new ConfigError('centreUrl needs centreToken as well');
  if (config.centreUrl && config.edge !== 'on') throw new ConfigError('centreUrl is for edges: edge must be on');
  if (!/^[A-Za-z0-9]{0,8}$/.test(String(config.codeMark))) throw new ConfigError('codeMark takes 8 letters and digits at most');
  if (config.llmUrl && !config.llmModel) throw new ConfigError('llmUrl needs llmModel as well');
  if (config.oidcIssuer && !config.oidcClientId) throw new ConfigError('oidcIssuer needs oidcClientId as well');
  return config as unknown as Config;
}
