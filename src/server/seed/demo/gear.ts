/** Payloads, terminals, IoT devices, the wind and what turbines make of it. What devices report is one frozen morning. */
import { windTurbines } from './assets.ts';
import { offset, seeded, type Position } from './geometry.ts';
import { solarSites, windSites } from './sites.ts';
import { at, day, three, two } from './time.ts';
import type { Row } from '../../source/rows.ts';

const sites = [...solarSites, ...windSites].filter((s) => s.status === '1');
const isSolar = (code: string): boolean => code.includes('-S');

/** A camera to every drone, and a lidar to the heavy ones. */
export function payloads(drones: readonly Row[], today: number): Row[] {
  return drones.flatMap((drone, n) => {
    const heavy = drone.model === 'Matrice 350 RTK';
    const common = { stationCode: drone.stationCode, droneSn: drone.sn };
    const camera: Row = {
      sn: `DEMO-CAM-${three(n + 1)}`,
      name: `演示${heavy ? '变焦' : '双光'}相机 ${three(n + 1)}`,
      type: heavy ? '4' : '3',
      model: heavy ? 'Demo-Z30' : 'Demo-H2T',
      resolution: '8064×6048',
      ...(heavy ? {} : { irResolution: '640×512' }),
      focal: heavy ? 29.9 : 13.5,
      calibrateDate: day(today, -20 - n * 31),
      ...common,
    };
    const lidar: Row = {
      sn: `DEMO-LID-${three(n + 1)}`,
      name: `演示激光雷达 ${three(n + 1)}`,
      type: '5',
      model: 'Demo-L2',
      calibrateDate: day(today, -64),
      ...common,
    };
    return heavy ? [camera, lidar] : [camera];
  });
}

const TERMINALS: readonly [kind: string, name: string, model: string][] = [
  ['2', '边缘盒', 'Demo-EB2'],
  ['1', '单兵手持', 'Demo-HG1'],
  ['3', '工控机', 'Demo-IPC4'],
  ['4', '集控大屏', 'Demo-VW8'],
];

export function terminals(today: number): Row[] {
  return sites.slice(0, 9).flatMap((site, s) =>
    TERMINALS.filter((_, i) => i === 0 || (s + i) % 4 === 0).map(([kind, name, model], i): Row => {
      const n = s * 4 + i + 1;
      const online = n % 6 !== 0;
      return {
        code: `DEMO-TM-${three(n)}`,
        name: `演示${site.name}${name}`,
        stationCode: site.code,
        kind,
        model,
        ip: `10.20.${s + 1}.${20 + i}`,
        mac: `02:00:5E:00:${s.toString(16).toUpperCase().padStart(2, '0')}:${(16 + i).toString(16).toUpperCase()}`,
        software: n % 5 === 0 ? '2.3.1' : '2.4.0',
        keeper: '演示保管员',
        authorised: n % 7 === 0 ? '0' : '1',
        online: online ? '1' : '0',
        lastSeen: at(today, online ? 0 : -n, -1),
      };
    }),
  );
}

/** What a device of a kind measures, and where it warns. */
function readings(kind: string, n: number): Row {
  const random = seeded(7300 + n);
  if (kind === 'weather')
    return {
      irradiance: random.whole(420, 930),
      windSpeed: random.between(1.2, 9),
      windDirection: random.whole(0, 359),
      temperature: random.between(4, 27),
      humidity: random.whole(24, 68),
      rain: 0,
      moduleTemp: random.between(18, 46),
      windAlarm: 8,
      tempAlarm: 45,
    };
  if (kind === 'irradiance') return { irradiance: random.whole(380, 940), moduleTemp: random.between(20, 44), irradianceAlarm: 600 };
  if (kind === 'wind') return { windSpeed: random.between(3, 13), windDirection: random.whole(0, 359), windAlarm: 12 };
  if (kind === 'rotor') return { rotorSpeed: 0, rotorLock: 1 };
  return kind === 'smoke' ? { temperature: random.between(16, 30), tempAlarm: 60 } : {};
}

const KINDS: readonly [kind: string, name: string, protocol: string, has: (code: string, s: number) => boolean][] = [
  ['weather', '气象站', 'modbus', () => true],
  ['irradiance', '辐照仪', 'modbus', (code, s) => isSolar(code) && s < 5],
  ['wind', '测风塔风速仪', 'mqtt', (code) => !isSolar(code)],
  ['camera', '升压站摄像头', 'gb28181', (_, s) => s % 3 !== 2],
  ['fence', '周界电子围栏', 'mqtt', (_, s) => s % 5 === 0],
  ['speaker', '升压站喊话器', 'http', (_, s) => s % 4 === 0],
  ['smoke', '主控室烟感', 'mqtt', (_, s) => s % 4 === 1],
  ['rotor', '风机叶轮锁定传感器', 'mqtt', (code) => !isSolar(code)],
];

/** What stands in the booster substation of its site. */
const IN_SUBSTATION = new Set(['camera', 'speaker', 'smoke']);

export function iotDevices(today: number): Row[] {
  return sites.flatMap((site, s) =>
    KINDS.filter(([, , , has]) => has(site.code, s)).map(([kind, name, protocol], i): Row => {
      const n = s * 10 + i;
      const online = n % 13 !== 7;
      const centre: Position = offset(site.centre, -300 + 30 * i, 220);
      return {
        code: `${site.code}-I${two(i + 1)}`,
        name: `演示${site.name}${name}`,
        stationCode: site.code,
        ...(IN_SUBSTATION.has(kind) ? { substationCode: `${site.code}-B01` } : {}),
        kind,
        protocol,
        address: protocol === 'modbus' ? `10.20.${s + 1}.${60 + i}:502/${i + 1}` : `demo/${site.code}/${kind}`,
        ...(kind === 'rotor' ? { turbineCode: windTurbines.filter((one) => one.stationCode === site.code)[1]?.code ?? null } : {}),
        ...(kind === 'camera' || kind === 'speaker' ? {} : { samplingPeriod: 60 }),
        location: centre,
        ...readings(kind, n),
        online: online ? '1' : '0',
        lastTime: at(today, online ? 0 : -3, -0.5),
      };
    }),
  );
}

const SECTORS = 16;

/** Parts of the time with wind of each class, WIND_CLASS from below, where it mostly comes from, and where it seldom does. */
const CLASSES: readonly (readonly [prevailing: number, rare: number])[] = [
  [0.1, 0.34],
  [0.28, 0.42],
  [0.34, 0.19],
  [0.2, 0.05],
  [0.08, 0],
];

/** A year's wind at each wind farm by direction and class; together 100 % at each, but for rounding. */
export function windStatistics(): Row[] {
  return windSites.flatMap((site, s) => {
    const random = seeded(8100 + s);
    // Westerlies of the corridor, weaker from the opposite side.
    const prevailing = 11 + 2 * s;
    const strengths = Array.from({ length: SECTORS }, (_, n) => {
      const angle = ((n - prevailing) * 2 * Math.PI) / SECTORS;
      const steady = Math.exp(2.2 * (Math.cos(angle) - 1));
      const opposite = 0.35 * Math.exp(3 * (Math.cos(angle + Math.PI) - 1));
      return { steady, all: (steady + opposite + 0.06) * random.between(0.85, 1.15, 3) };
    });
    const total = strengths.reduce((sum, { all }) => sum + all, 0);
    return strengths.flatMap(({ steady, all }, n) =>
      CLASSES.map(([often, rarely], level): Row => {
        const part = steady * often + (1 - steady) * rarely;
        return {
          stationCode: site.code,
          sector: two(n),
          class: String(level),
          share: Math.round((all / total) * part * 10_000) / 100,
          height: site.hubHeight,
          remark: '演示数据',
        };
      }),
    );
  });
}

/** kg/m³ at sea level and 15 °C. */
const AIR = 1.225;
/** Most of the wind's power that these rotors take. */
const MOST_CP = 0.44;
/** Wind speeds of a turbine's curve, m/s: from where it starts to where it is stopped. */
const [CUT_IN, CUT_OUT] = [3, 25];

/** A drawn power curve of each turbine model: as much as its rotor can take until the rated power is reached. */
export function powerCurves(): Row[] {
  const models = new Map(windSites.map((site) => [site.model, site]));
  return [...models].flatMap(([model, { ratedPower, rotorDiameter }]) => {
    const area = (Math.PI * rotorDiameter ** 2) / 4;
    return Array.from({ length: CUT_OUT - CUT_IN + 1 }, (_, n): Row => {
      const windSpeed = CUT_IN + n;
      const wind = (AIR * area * windSpeed ** 3) / 2000;
      // Near its rated power a turbine begins to pitch.
      const power = ratedPower * (1 - Math.exp(-(((MOST_CP * wind) / ratedPower) ** 2.2))) ** (1 / 2.2);
      const kept = Math.min(ratedPower, Math.round(power * 10) / 10);
      return { model, windSpeed, power: kept, cp: Math.round((kept / wind) * 1000) / 1000, remark: '演示数据' };
    });
  });
}
