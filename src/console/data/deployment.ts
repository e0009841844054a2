import type { AddressSetting } from '../../documents/ground/model/actions.ts';
import { deployments } from '../../../resources.config.ts';

/**
 * Deployment configuration (S3-04). No secret is needed in it: the server holds them. Keys that outside systems know as
 * secrets (`password`, `accessKey`, `secretKey`) are accepted so that their files can be kept, and never read.
 */
export interface Deployment {
  /** Shown in the user menu; the package's own when nothing says otherwise (S9-10). */
  version: string;
  /** System name and its short form, ahead of the logo record. */
  title: string;
  tit: string;
  /** Address of the shared, the second and the auth client's calls; empty is this site. */
  baseURL: string;
  baseURL2: string;
  baseURL3: string;
  secURL: string;
  wsURL: string;
  wsURL2: string;
  wsURL3: string;
  mqttIp: string;
  mqttPort: string;
  rtcURL: string;
  rtcLive: string;
  liveUrl: string;
  baseURLDB: string;
  mapURL: string;
  /** Hosts named without a scheme are reached by https. */
  useSSL: boolean;
  /** The same as `loginEncryp`, where that is not set. */
  useEncryp: boolean;
  /** Passwords travel encrypted; the server's own answer (S7-37) decides when this is not set. */
  loginEncryp: boolean | undefined;
  /** Where single sign-on begins, when not at the auth client's address. */
  loginIp: string;
  /** Hides the whole user dropdown (S6-07). */
  isHideName: boolean;
  /** System code of the menu call (S6-03). */
  systemCode: string;
  /** User code of the one administrator who sees the assistant's icon (S2-52). */
  assistantUser: string;
  /** Host on which the change of passwords is hidden (S6-06). */
  passwordHiddenHost: string;
  /** The base address that counts as production (S6-04). */
  productionBaseURL: string;
  /** External page of line data under /defects. */
  lineDataURL: string;
  /** Where documents lie when not on this site. */
  documentsURL: string;
  /** How the back end takes the conditions of a list (foreign/manner.ts). */
  listManner: ListManner;
}

/**
 * `screens`: our own server, which knows the conditions of a screen by its name. `where`: conditions as `where`, order as `sorters`. `flat`:
 * the query parameters themselves are the body (S7-40).
 */
export const LIST_MANNERS = ['screens', 'where', 'flat'] as const;
export type ListManner = (typeof LIST_MANNERS)[number];

const TEXT: Deployment = {
  version: __APP_VERSION__,
  title: '',
  tit: '',
  baseURL: '',
  baseURL2: '',
  baseURL3: '',
  secURL: '',
  wsURL: '',
  wsURL2: '',
  wsURL3: '',
  mqttIp: '',
  mqttPort: '',
  rtcURL: '',
  rtcLive: '',
  liveUrl: '',
  baseURLDB: '',
  mapURL: '',
  useSSL: false,
  useEncryp: false,
  loginEncryp: undefined,
  loginIp: '',
  isHideName: false,
  systemCode: 'inspection',
  assistantUser: '',
  passwordHiddenHost: '',
  productionBaseURL: '',
  lineDataURL: '',
  documentsURL: '',
  listManner: 'screens',
};

declare global {
  interface Window {
    /** Settings of a deployment, set by a script beside index.html; wins over every other source. */
    settings?: unknown;
  }
}

/** The known keys of a source that have the right kind; everything else is left out. */
function validSettings(source: unknown): Partial<Deployment> {
  if (source === null || typeof source !== 'object') return {};
  const entries = Object.entries(source).filter(([key, value]) => {
    if (!(key in TEXT)) return false;
    if (key === 'listManner') return (LIST_MANNERS as readonly unknown[]).includes(value);
    return typeof value === (key === 'loginEncryp' ? 'boolean' : typeof TEXT[key as keyof Deployment]);
  });
  return Object.fromEntries(entries) as Partial<Deployment>;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return undefined;
  }
}

/** Keys that hold addresses our calls go to. */
const ADDRESSES = ['baseURL', 'baseURL2', 'baseURL3', 'documentsURL', 'loginIp'] as const;

/** A host without a scheme is reached as `useSSL` says. */
function whole(values: Deployment): Deployment {
  for (const key of ADDRESSES)
    if (/^[\w.-]+(?::\d+)?(?:\/|$)/.test(values[key])) values[key] = `http${values.useSSL ? 's' : ''}://${values[key]}`;
  return values;
}

/**
 * The configuration that applies: window settings object, then local storage key `config`, then by page origin
 * (resources.config.ts), then built-in.
 */
export function readDeployment(sources: { settings?: unknown; stored?: string | null; origin: string }): Deployment {
  return whole({
    ...TEXT,
    ...validSettings(deployments[sources.origin]),
    ...validSettings(parsed(sources.stored ?? null)),
    ...validSettings(sources.settings),
  });
}

/** What local storage says; nothing where the browser refuses it, which the page tells by itself (start.ts). */
function stored(): string | null {
  try {
    return localStorage.getItem('config');
  } catch {
    return null;
  }
}

/** The configuration of this page, read once. */
export const deployment: Deployment =
  typeof window === 'undefined'
    ? readDeployment({ origin: '' })
    : readDeployment({ settings: window.settings, stored: stored(), origin: location.origin });

/** An address outside, behind the one that a setting holds; undefined where that is empty. */
export function outsideAddress(rest: string, setting?: AddressSetting): string | undefined {
  const base = setting && deployment[setting].replace(/\/+$/, '');
  return base === '' ? undefined : (base ?? '') + rest;
}
