/** The invented stations everything else of the demonstration hangs on. None of them exists. */
import sites from '../data/sites.json' with { type: 'json' };
import type { Position } from './geometry.ts';

interface Site {
  code: string;
  /** Without the word 演示, which every shown name carries. */
  name: string;
  companyCode: string;
  province: string;
  county: string;
  centre: Position;
  /** Metres above sea level. */
  altitude: number;
  buildDate: string;
  gridDate: string;
  /** STATION_STATUS. */
  status: string;
  /** CNY/kWh. */
  tariff: number;
  annualHours: number;
}

export interface SolarSite extends Site {
  zones: number;
  /** MOUNT_TYPE. */
  mountType: string;
  tilt: number;
  azimuth: number;
  /** Strings in a zone, about. */
  strings: number;
  /** Share of the ground that modules cover. */
  cover: number;
}

export interface WindSite extends Site {
  turbines: number;
  model: string;
  /** kW. */
  ratedPower: number;
  rotorDiameter: number;
  hubHeight: number;
  bladeLength: number;
  bladeModel: string;
}

export const { solar: solarSites, wind: windSites } = sites as unknown as { solar: readonly SolarSite[]; wind: readonly WindSite[] };
