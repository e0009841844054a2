/** Go or no-go before a take-off: what was found, what is allowed, and whether it passes. Pure. */
import type { Desk } from '../../contract/api/devices.ts';
import { CHECKS, type CheckName } from '../../contract/devices.ts';
import type { Language } from '../../contract/constants.ts';

export type Check = Desk['checks'][number];

/** What is known of a dock and its surroundings; undefined or null where nothing is. */
export interface Found {
  /** Live fields of the dock and of its drone. */
  dock: Readonly<Record<string, unknown>>;
  drone: Readonly<Record<string, unknown>>;
  online: boolean;
  /** Strongest wind that sensors of the station measure, m/s. */
  stationWind?: number | undefined;
  /** Level-2 alarms that have not recovered. */
  alarms: number;
  airspace: 'inside' | 'outside' | 'forbidden';
  /** To the nearest other drone in the air, m. */
  traffic: number | undefined;
  /** Turbines whose blades are to be scanned, and those of them whose rotor is locked; undefined where none are. */
  rotor?: { turbines: readonly string[]; locked: readonly string[] } | undefined;
}

/** What a plan allows; the defaults of the trade where it says nothing. */
export interface Limits {
  wind: number;
  rain: string;
  battery: number;
}

/** Wind that no plan may allow, m/s. */
const MOST_WIND = 12;
const TEMPERATURES = [-20, 45] as const;
/** Share of the storage that must be free, %. */
const LEAST_STORAGE = 20;
const LEAST_NETWORK = 3;
/** Metres to other drones. */
const LEAST_TRAFFIC = 150;
export const DEFAULT_LIMITS: Limits = { wind: 8, rain: '0', battery: 90 };

/** Limits of a plan. */
export const limitsOf = (plan: Readonly<Record<string, unknown>> | undefined): Limits => ({
  wind: Math.min(MOST_WIND, typeof plan?.['windLimit'] === 'number' ? plan['windLimit'] : DEFAULT_LIMITS.wind),
  rain: typeof plan?.['rainLimit'] === 'string' ? plan['rainLimit'] : DEFAULT_LIMITS.rain,
  battery: typeof plan?.['batteryMin'] === 'number' ? plan['batteryMin'] : DEFAULT_LIMITS.battery,
});

/** Names of codes in the language of the caller. */
export type NameOf = (dict: string, code: string) => string;

const AIRSPACE = {
  inside: { zh: '在批准空域内', en: 'inside approved airspace' },
  outside: { zh: '不在批准空域内', en: 'outside approved airspace' },
  forbidden: { zh: '位于禁飞区', en: 'in a no-fly zone' },
} as const;

/** All checks, in their order. */
export function judge(
  { dock, drone, online, stationWind, alarms, airspace, traffic, rotor }: Found,
  limits: Limits,
  language: Language,
  nameOf: NameOf,
): Check[] {
  const say = (zh: string, en: string): string => (language === 'zh' ? zh : en);
  const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
  const code = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  const named = (dict: string, value: unknown): string | null => (typeof value === 'string' ? nameOf(dict, value) : null);
  const measured = (value: number | undefined, unit: string): string | null => (value === undefined ? null : `${value} ${unit}`);
  const winds = [number(dock['windSpeed']), stationWind].filter((one) => one !== undefined);
  // A dock behind a hill feels less than the mast of its station; the stronger counts, and the dock must know its own.
  const wind = dock['windSpeed'] === undefined || dock['windSpeed'] === null ? undefined : Math.max(...winds);
  const [temperature, battery] = [number(dock['environmentTemp']), number(drone['battery'])];
  const [used, total] = [number(dock['storageUsed']), number(dock['storageTotal'])];
  const free = used === undefined || !total ? undefined : Math.round(100 - (100 * used) / total);
  const network = code(dock['networkQuality']);
  const rain = code(dock['rainfall']);
  const found: Record<CheckName, [passed: boolean, value: string | null, limit: string]> = {
    online: [online, nameOf('ONLINE', online ? '1' : '0'), nameOf('ONLINE', '1')],
    idle: [dock['modeCode'] === '0', named('AIRPORT_STATUS', dock['modeCode']), nameOf('AIRPORT_STATUS', '0')],
    drone: [dock['droneInDock'] === '1', named('YES_NO', dock['droneInDock']), nameOf('YES_NO', '1')],
    battery: [battery !== undefined && battery >= limits.battery, measured(battery, '%'), `≥ ${limits.battery} %`],
    wind: [wind !== undefined && wind <= limits.wind, measured(wind, 'm/s'), `≤ ${limits.wind} m/s`],
    rain: [rain !== undefined && rain <= limits.rain, named('RAINFALL', rain), `≤ ${nameOf('RAINFALL', limits.rain)}`],
    temperature: [
      temperature !== undefined && temperature >= TEMPERATURES[0] && temperature <= TEMPERATURES[1],
      measured(temperature, '°C'),
      `${TEMPERATURES[0]} … ${TEMPERATURES[1]} °C`,
    ],
    rtk: [dock['rtkFixed'] === '1', named('YES_NO', dock['rtkFixed']), nameOf('YES_NO', '1')],
    cover: [dock['coverState'] === '0', named('COVER_STATE', dock['coverState']), nameOf('COVER_STATE', '0')],
    storage: [free !== undefined && free >= LEAST_STORAGE, measured(free, '%'), `≥ ${LEAST_STORAGE} %`],
    network: [
      network !== undefined && Number(network) >= LEAST_NETWORK,
      named('NETWORK_QUALITY', network),
      `≥ ${nameOf('NETWORK_QUALITY', String(LEAST_NETWORK))}`,
    ],
    alarms: [alarms === 0, String(alarms), '0'],
    airspace: [airspace === 'inside', AIRSPACE[airspace][language], AIRSPACE.inside[language]],
    traffic: [
      traffic === undefined || traffic >= LEAST_TRAFFIC,
      traffic === undefined ? say('无', 'none') : `${Math.round(traffic)} m`,
      `≥ ${LEAST_TRAFFIC} m`,
    ],
    rotor: [
      rotor !== undefined && rotor.turbines.every((one) => rotor.locked.includes(one)),
      rotor?.locked.length ? rotor.locked.join(', ') : say('未锁定', 'not locked'),
      say(
        `${rotor?.turbines.join('、') ?? ''} 由传感器或两人确认锁定`,
        `${rotor?.turbines.join(', ') ?? ''} locked by sensor, or confirmed by two people`,
      ),
    ],
  };
  const names = (Object.keys(CHECKS) as CheckName[]).filter((name) => name !== 'rotor' || rotor !== undefined);
  return names.map((name) => {
    const [passed, value, limit] = found[name];
    return { name, passed, value, limit };
  });
}

/** What failed, in one line. */
export const failures = (checks: readonly Check[], language: Language): string =>
  checks
    .filter(({ passed }) => !passed)
    .map(({ name, value, limit }) => `${language === 'zh' ? CHECKS[name].title : CHECKS[name].titleEn} ${value ?? '—'} (${limit})`)
    .join(language === 'zh' ? '；' : '; ');
