/** Properties of docks and aircraft as the channel says them, as live fields of the records (protocols 6.2, 6.3). */
import type { DeviceReport } from './broker/inbox.ts';

/** Stands for «not available» in voltages, temperatures and percents. */
const NOT_AVAILABLE = 32_767;
/** `is_fixed` of a position: fixed by RTK. */
const FIXED = 2;
/** Qualities of a link are 0 to 5. */
const LINK_STEP = 20;

type Value = unknown;
/** A property as a field takes it; undefined where it is not of the right kind, null where nothing is known any more. */
type Read = (value: Value) => unknown;

const number =
  (factor = 1, digits = 2): Read =>
  (value) => {
    if (value === NOT_AVAILABLE || value === null) return null;
    return typeof value === 'number' && Number.isFinite(value) ? Number((value * factor).toFixed(digits)) : undefined;
  };
const code: Read = (value) => (typeof value === 'number' && Number.isInteger(value) ? String(value) : undefined);
const part =
  (name: string, read: Read): Read =>
  (value) =>
    typeof value === 'object' && value !== null && name in value ? read((value as Record<string, unknown>)[name]) : undefined;
const fixed: Read = part('is_fixed', (value) => (typeof value === 'number' ? (value === FIXED ? '1' : '0') : undefined));

/** Property of the channel → fields of the record. */
const DOCK: Readonly<Record<string, Readonly<Record<string, Read>>>> = {
  mode_code: { modeCode: code },
  cover_state: { coverState: code },
  drone_in_dock: { droneInDock: code },
  temperature: { temperature: number() },
  humidity: { humidity: number() },
  environment_temperature: { environmentTemp: number() },
  wind_speed: { windSpeed: number() },
  rainfall: { rainfall: code },
  network_state: { networkType: part('type', code), networkQuality: part('quality', code) },
  storage: { storageTotal: part('total', number()), storageUsed: part('used', number()) },
  job_number: { jobNumber: number(1, 0) },
  acc_time: { accTime: number(1, 0) },
  backup_battery: { backupBattery: part('voltage', number(1 / 1000)) },
  position_state: { rtkFixed: fixed },
  drone_charge_state: { charging: part('state', code) },
};

const DRONE: Readonly<Record<string, Readonly<Record<string, Read>>>> = {
  mode_code: { flightMode: code },
  elevation: { height: number(1, 1) },
  horizontal_speed: { speed: number(1, 1) },
  vertical_speed: { climb: number(1, 1) },
  attitude_head: { heading: number(1, 0) },
  home_distance: { homeDistance: number(1, 0) },
  battery: { battery: part('capacity_percent', number(1, 0)), remainTime: part('remain_flight_time', number(1, 0)) },
  position_state: { rtk: fixed, satellites: part('gps_number', number(1, 0)) },
  wireless_link: { link: part('sdr_quality', number(LINK_STEP, 0)) },
};

/** Cameras that a gimbal carries, each by its payload index; the camera of the nose ends otherwise. */
const CAMERA = /^\d+-\d+-0$/;
const GIMBAL: Readonly<Record<string, Read>> = {
  gimbalPitch: part('gimbal_pitch', number(1, 1)),
  gimbalYaw: part('gimbal_yaw', number(1, 1)),
  zoom: part('zoom_factor', number(1, 1)),
};

/** Values of one moment. */
export interface Moment {
  at: number;
  values: Record<string, unknown>;
}

/** Charge of the aircraft as its dock knows it, while it is switched off; %. */
export function chargeInDock({ values }: DeviceReport): Moment | undefined {
  const [state, at] = values['drone_charge_state'] ?? [];
  const battery = part('capacity_percent', number(1, 0))(state);
  return typeof battery === 'number' && at !== undefined ? { at, values: { battery } } : undefined;
}

export interface Mapped {
  /** By moment: properties of one report may have been measured one after the other. */
  moments: Moment[];
  /** Properties of the wrong kind. */
  wrong: string[];
}

/** The place of an aircraft, from two properties that come together. */
function position({ values }: DeviceReport): [place: [number, number], at: number] | undefined {
  const [lon, lat] = [values['longitude'], values['latitude']];
  if (typeof lon?.[0] !== 'number' || typeof lat?.[0] !== 'number') return undefined;
  if (Math.abs(lon[0]) > 180 || Math.abs(lat[0]) > 90) return undefined;
  return [[lon[0], lat[0]], Math.min(lon[1], lat[1])];
}

/** A report as live fields. Properties that nobody shows are passed over. */
export function mapped(report: DeviceReport, of: 'dock' | 'drone'): Mapped {
  const table = of === 'dock' ? DOCK : DRONE;
  const byMoment = new Map<number, Record<string, unknown>>();
  const wrong: string[] = [];
  const put = (name: string, value: unknown, at: number): void => {
    const values = byMoment.get(at) ?? {};
    values[name] = value;
    byMoment.set(at, values);
  };
  for (const [name, [value, at]] of Object.entries(report.values)) {
    const fields = Object.hasOwn(table, name) ? table[name] : of === 'drone' && CAMERA.test(name) ? GIMBAL : undefined;
    for (const [field, read] of Object.entries(fields ?? {})) {
      const result = read(value);
      if (result === undefined) wrong.push(name);
      else put(field, result, at);
    }
  }
  const place = of === 'drone' ? position(report) : undefined;
  if (place) put('position', ...place);
  return { moments: [...byMoment].map(([at, values]) => ({ at, values })), wrong };
}
