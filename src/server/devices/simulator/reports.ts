/** What the simulated dock and its drone say of themselves, in the properties of the channel. Pure. */
import type { SimulatedCamera } from './camera.ts';
import type { SimulatedDrone } from './drone.ts';
import type { DockPlan, Stage } from './parts.ts';

/** What a dock says of itself. */
export interface DockState {
  readonly plan: DockPlan;
  readonly drone: SimulatedDrone;
  readonly camera: SimulatedCamera;
  readonly stage: Stage;
  /** AIRPORT_STATUS. */
  readonly mode: number;
  /** 0 closed, 1 open, 2 half open. */
  readonly cover: number;
  readonly light: number;
  readonly inDock: boolean;
  readonly droneOn: boolean;
  readonly charging: boolean;
  readonly jobs: number;
  /** m/s. */
  readonly wind: number;
  /** kB. */
  readonly storageUsed: number;
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
/** kB. */
const STORAGE = 62_500_000;
const RTK = { is_calibration: 1, is_fixed: 2, quality: 10, gps_number: 24, rtk_number: 28 };

/** The properties of a dock come in several messages. */
export function dockReports(dock: DockState): Record<string, unknown>[] {
  const { drone, plan } = dock;
  return [
    {
      mode_code: dock.mode,
      cover_state: dock.cover,
      drone_in_dock: dock.inDock ? 1 : 0,
      putter_state: 0,
      supplement_light_state: dock.light,
      latitude: plan.at.lat,
      longitude: plan.at.lon,
      height: plan.height,
      environment_temperature: 18.5,
      temperature: 23.5,
      humidity: 41,
      wind_speed: rounded(dock.wind, 1),
      rainfall: 0,
      position_state: RTK,
      alternate_land_point: { latitude: plan.at.lat, longitude: plan.at.lon, safe_land_height: 60, is_configured: 1 },
    },
    {
      network_state: { type: 2, quality: 5, rate: 5_120 },
      storage: { total: STORAGE, used: dock.storageUsed },
      drone_charge_state: { state: dock.charging && drone.battery < 100 ? 1 : 0, capacity_percent: Math.round(drone.battery) },
      sub_device: { device_sn: plan.droneSn, device_model_key: '0-91-0', device_online_status: dock.droneOn ? 1 : 0, device_paired: 1 },
      job_number: dock.jobs,
      backup_battery: { switch: 1, voltage: 26_400, temperature: 25 },
      electric_supply_voltage: 231,
    },
  ];
}

export function droneReport({ drone, camera, plan, stage }: DockState): Record<string, unknown> {
  return {
    mode_code: stage === 'upload' ? 1 : drone.mode,
    longitude: rounded(drone.at.lon, 7),
    latitude: rounded(drone.at.lat, 7),
    height: rounded(plan.height + drone.height, 2),
    elevation: rounded(drone.height, 1),
    horizontal_speed: rounded(drone.speed, 1),
    vertical_speed: rounded(drone.climb, 1),
    attitude_head: drone.heading,
    attitude_pitch: 0,
    attitude_roll: 0,
    wind_speed: Math.round(drone.wind() * 10),
    home_distance: rounded(drone.homeDistance, 1),
    battery: {
      capacity_percent: Math.round(drone.battery),
      remain_flight_time: drone.remaining,
      return_home_power: drone.homePower,
      landing_power: 10,
    },
    position_state: RTK,
    ...camera.report(),
    wireless_link: { sdr_quality: Math.max(2, 5 - Math.floor(drone.homeDistance / 2_000)) },
  };
}
