/** Airspaces in every state of their application, and the electronic fences of stations. */
import { offset, polygon, type Position } from './geometry.ts';
import { solarSites, windSites } from './sites.ts';
import { at, two } from './time.ts';
import type { Row } from '../../source/rows.ts';

/** AIRSPACE_TYPE, APPLY_STATUS, name, first and last day, ceiling. */
const SPACES: readonly [type: string, status: string, name: string, from: number, to: number, ceiling: number][] = [
  ['4', '4', '作业空域', -40, 140, 120],
  ['1', '4', '适飞空域', -20, 160, 120],
  ['2', '1', '管制空域', 6, 36, 300],
  ['3', '4', '禁飞区', -200, 165, 1000],
  ['4', '2', '作业空域', 3, 90, 120],
  ['5', '4', '临时限飞区', -2, 4, 500],
  ['4', '5', '作业空域', -190, -10, 120],
  ['2', '3', '管制空域', 10, 20, 300],
  ['4', '0', '作业空域', 12, 102, 120],
  ['1', '6', '适飞空域', -3, 30, 120],
];

const DECIDED = ['2', '3', '4', '5'];

export function airspaces(today: number): Row[] {
  const sites = [...solarSites, ...windSites].filter((s) => s.status === '1');
  return sites.flatMap((site, s) =>
    SPACES.filter((_, i) => i === 0 || (i + s) % 5 === 0).map(([type, status, name, from, to, ceiling], i): Row => {
      const decided = DECIDED.includes(status);
      return {
        code: `${site.code}-K${two(i + 1)}`,
        name: `演示${site.name}${name}`,
        stationCode: site.code,
        type,
        geometry: outlineOf(site, type),
        floor: 0,
        // Blades turn higher than open airspace reaches; their station has the approval for it.
        ceiling: type === '4' && site.code.startsWith('DEMO-W') ? 250 : ceiling,
        validFrom: at(today, from),
        validTo: at(today, to),
        ...(status === '0' ? {} : { applyTime: at(today, from - 9, 2) }),
        ...(decided && status !== '3' ? { applyNo: `DEMO-KY-${site.code.slice(5)}-${i + 1}`, approver: '演示批复人' } : {}),
        applyStatus: status,
        authority: '演示空管单位',
        contact: '演示联系人',
        phone: '19900000199',
        enabled: '1',
      };
    }),
  );
}

/** What forbids lies beside the station; the approval of a wind farm reaches as far as its turbines stand. */
function outlineOf({ code, centre }: { code: string; centre: Position }, type: string): ReturnType<typeof polygon> {
  if (type === '3') return polygon(offset(centre, 900, 0), BASE);
  if (type === '5') return polygon(offset(centre, -100, 950), BASE);
  return polygon(centre, code.startsWith('DEMO-W') && type === '4' ? FARM : WIDE);
}

const FARM = { west: -4500, east: 4500, south: -4500, north: 4500 };
const WIDE = { west: -1500, east: 1500, south: -1200, north: 1200 };
const BASE = { west: -200, east: 200, south: -150, north: 150 };
