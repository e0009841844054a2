/** What the simulated dock is made of: faults, stages, results, messages. */
import type { Phase, Place } from './drone.ts';
import type { Mission } from './route.ts';

/** What can go wrong on request. */
export const FAULTS = ['battery', 'wind', 'link', 'refuse', 'storage', 'late', 'lost', 'clock', 'areas'] as const;
export type Fault = (typeof FAULTS)[number];

/** Where it stands, and with which drone. */
export interface DockPlan {
  sn: string;
  droneSn: string;
  at: Place;
  /** Of the dock, m above the ellipsoid. */
  height: number;
  /** What its drone looks down on; modules where it says nothing. */
  over?: 'modules' | 'ground';
}

/** What it says on the channel. */
export interface Message {
  topic: string;
  method?: string;
  bid?: string;
  data: Record<string, unknown>;
  needReply?: boolean;
}

/** Stages between dock and air, and how long they take, s. */
export const STAGES = { prepare: 2, open: 5, power: 4, upload: 3, close: 6 } as const;
export type Stage = keyof typeof STAGES | 'idle' | 'air';
/** How many times as fast as the clock; a function may go by what the dock and its drone are doing. */
export type Pace = number | ((stage: Stage, phase: Phase) => number);
/** Results of services: busy, not in debugging, nothing to do, refused, no route. */
export const RESULT = {
  ok: 0,
  busy: 319_001,
  debug: 319_002,
  nothing: 319_003,
  refused: 319_004,
  route: 319_005,
  unknown: 319_006,
} as const;
/** Seconds that a piece of debugging takes. */
export const DOING = 4;
export const WIND_ALARM = '0x160900BF';
export const MOST_WIND = 12;
/** Battery per second at the charger, %. */
export const CHARGE = 0.1;

/** A flight that the dock was told of. */
export interface Flight {
  id: string;
  mission: Mission | undefined;
  point: boolean;
  returnHeight: number;
  from: number;
  started: boolean;
  bid: string;
  result: string | undefined;
}

/** What a dock does in debugging, and how it is afterwards. */
export const AFTER: Readonly<Record<string, object>> = {
  cover_open: { cover: 1 },
  cover_close: { cover: 0 },
  cover_force_close: { cover: 0 },
  drone_open: { droneOn: true },
  drone_close: { droneOn: false },
  charge_open: { charging: true },
  charge_close: { charging: false },
  supplement_light_open: { light: 1 },
  supplement_light_close: { light: 0 },
  device_reboot: { debug: false },
};
