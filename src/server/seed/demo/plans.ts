/** Plans of stations, in every state: months behind, weeks ahead. */
import { solarZones, windTurbines } from './assets.ts';
import { round } from './geometry.ts';
import { solarSites, windSites } from './sites.ts';
import { at, two } from './time.ts';
import type { Row } from '../../source/rows.ts';

/** PLAN_STATUS of plans by the days they start before or after today: months behind, weeks ahead, each state where it can be. */
const PLANS: readonly [status: string, day: number][] = [
  ['5', -118],
  ['5', -92],
  ['8', -76],
  ['5', -61],
  ['6', -47],
  ['5', -33],
  ['5', -20],
  ['8', -6],
  ['6', -3],
  ['3', 0],
  ['2', 2],
  ['1', 5],
  ['7', 4],
  ['2', 9],
  ['1', 16],
  ['0', 24],
  ['0', 38],
];
/** How far a plan has come that is done in part, or being done. */
const SHARES = [60, 72, 45, 85, 38];

function plansOf(sites: readonly { code: string; name: string; companyCode: string }[], solar: boolean, today: number): Row[] {
  return sites.flatMap((site, s) =>
    PLANS.filter((_, i) => (i + s) % 2 === 0).map(([status, about], i): Row => {
      const decided = ['2', '3', '5', '7', '8'].includes(status);
      const n = s * PLANS.length + i;
      // No two stations keep the same days; what is under way began today or just before.
      const day = status === '3' ? 0 : about + (Math.abs(about) > 8 ? ((s * 3 + i) % 7) - 3 : 0);
      const hours = 4 + (n % 5) * 1.5;
      const zones = solarZones.filter((z) => z.stationCode === site.code);
      const turbines = windTurbines.filter((t) => t.stationCode === site.code);
      const own = solar
        ? Array.from({ length: Math.min(2 + (n % 3), zones.length) }, (_, k) => zones[(i + k) % zones.length]?.zoneCode)
        : Array.from({ length: Math.min(3 + (n % 3), turbines.length) }, (_, k) => turbines[(i * 2 + k) % turbines.length]?.code);
      return {
        planCode: `${site.code}-P${two(i + 1)}`,
        planName: `演示${site.name}${solar ? '组件热斑' : '叶片'}巡检 ${two(i + 1)}`,
        inspectObject: solar ? '1' : '2',
        stationCode: site.code,
        [solar ? 'zones' : 'turbines']: own,
        // Zones and turbines are in kW, plans in MW.
        capacity: round(
          [...zones.map((z) => [z.zoneCode, z.capacity]), ...turbines.map((t) => [t.code, t.ratedPower])].reduce(
            (sum, [code, power]) => sum + (own.includes(code as string) ? Number(power) : 0),
            0,
          ) / 1000,
          2,
        ),
        mode: i % 2 ? '2' : '1',
        type: String((i % 4) + 1),
        cycle: i % 3 ? '0' : '3',
        startTime: at(today, day, 1 + (n % 3) * 0.5),
        endTime: at(today, day, 1 + (n % 3) * 0.5 + hours),
        responsible: site.companyCode === '001001' ? (solar ? 'solar' : 'wind') : `branch${site.companyCode.slice(-1)}`,
        estimatedFlights: own.length + (n % 4),
        windLimit: solar ? 10 : 8 + (n % 3),
        rainLimit: '0',
        ...(solar ? { irradianceMin: 600 + (n % 3) * 50 } : {}),
        batteryMin: 30 + (n % 3) * 5,
        status,
        progress: status === '5' ? 100 : status === '8' || status === '3' ? SHARES[n % SHARES.length] : 0,
        ...(decided
          ? {
              approver: `branch${site.companyCode.slice(-1)}`,
              approveTime: at(today, Math.min(day, 1) - 2 - (n % 2), 2 + (n % 6)),
              approveComment: status === '7' ? '演示：请补充风速条件' : '演示：同意',
            }
          : {}),
      };
    }),
  );
}

/** All plans, in every state. @param today first moment of the day, ms since the epoch */
export const plans = (today: number): Row[] => [
  ...plansOf(solarSites, true, today),
  ...plansOf(
    windSites.filter((s) => s.status === '1'),
    false,
    today,
  ),
];
