/** Reports, defect samples and video sources of the demonstration. */
import { stations, windTurbines } from './assets.ts';
import { airports, drones } from './devices.ts';
import { offset, seeded } from './geometry.ts';
import { defects } from './inspection.ts';
import { flownOn, ROUNDS, taskCodeOf } from './rounds.ts';
import { solarSites, windSites } from './sites.ts';
import { DAY, iso, two } from './time.ts';
import type { Row } from '../../source/rows.ts';

/** DEFECT_STATUS of what no report counts. */
const FALSE_ALARM = '6';
const hoursOf = (code: string): number => Number(stations.find((s) => s.stationCode === code)?.annualHours ?? 0);

const day = (ms: number): string => iso(ms).slice(0, 10);
const branchOf = (companyCode: string): string => `branch${companyCode.slice(-1)}`;

/** The highest BLADE_CAT a task found on each blade. */
function worst(ofTask: readonly Row[]): Row {
  const of = (blade: string): string | undefined =>
    ofTask
      .filter((d) => String(d.place).endsWith(blade))
      .map((d) => String(d.bladeCat))
      .toSorted()
      .at(-1);
  return Object.fromEntries(['A', 'B', 'C'].map((blade) => [`worst${blade}`, of(blade) ?? '1']));
}

/** REPORT_STATUS of a round's report: the first is out, the second reviewed or withdrawn, the third being written. */
const statusOf = (round: number, s: number): string => (round === 1 ? '2' : round === 2 ? (['2', '1', '3'][s % 3] ?? '2') : '0');

/** A report of each round of every running station. @param today first moment of the day, ms since the epoch */
export function reports(today: number): Row[] {
  const all = defects(today);
  const of = (site: { code: string; name: string; companyCode: string }, solar: boolean, s: number): Row[] =>
    ROUNDS.map((round) => {
      const ofRound = all.filter((d) => d.taskCode === taskCodeOf(site.code, round) && d.status !== FALSE_ALARM);
      const flown = flownOn(today, s, round);
      const status = statusOf(round, s);
      const reviewed = status === '0' ? {} : { reviewer: 'group', reviewTime: iso(flown + 2.2 * DAY) };
      return {
        reportCode: `${site.code}-R${two(round)}`,
        reportName: `演示${site.name}${solar ? '光伏' : '风机'}巡检报告 第 ${round} 轮`,
        kind: solar ? 'solar' : 'wind',
        stationCode: site.code,
        tasks: [taskCodeOf(site.code, round)],
        periodFrom: day(flown),
        periodTo: day(flown + DAY),
        summary: `演示：本轮发现缺陷 ${ofRound.length} 处，其中危急 ${ofRound.filter((d) => d.level === '3').length} 处。`,
        defectTotal: ofRound.length,
        defectClosed: ofRound.filter((d) => d.status === '5').length,
        ...(solar ? { loss: Math.round((ofRound.reduce((sum, d) => sum + Number(d.powerLoss ?? 0), 0) * hoursOf(site.code)) / 1000) } : {}),
        ...(solar
          ? {}
          : {
              turbineCode: windTurbines.filter((t) => t.stationCode === site.code)[round - 1]?.code,
              inspectDate: day(flown),
              ...worst(ofRound),
              recommendation: '演示：3 级及以上缺陷在六个月内修补，其余下次巡检复核。',
            }),
        author: branchOf(site.companyCode),
        releaseStatus: status,
        edition: status === '3' ? 1 : 0,
        ...reviewed,
        ...(status === '2' || status === '3' ? { releaseTime: iso(flown + 3 * DAY) } : {}),
      };
    });
  return [
    ...solarSites.flatMap((site, s) => of(site, true, s)),
    ...windSites.filter((w) => w.status === '1').flatMap((site, s) => of(site, false, s)),
  ];
}

const SAMPLE_STATES = ['0', '0', '1', '2', '2', '2', '3'] as const;
const SPLITS = ['train', 'train', 'val', 'test'] as const;

/** Samples made of the first defects. @param today as for reports */
export function defectSamples(today: number): Row[] {
  return defects(today)
    .filter((_, i) => i % 4 === 0)
    .slice(0, 24)
    .map((d, i): Row => {
      const random = seeded(8000 + i);
      const status = SAMPLE_STATES[i % SAMPLE_STATES.length] ?? '0';
      const solar = d.inspectObject === '1';
      const labelled = status !== '0';
      return {
        sampleCode: `DEMO-SMP-${String(i + 1).padStart(3, '0')}`,
        stationCode: d.stationCode,
        inspectObject: d.inspectObject,
        defectCode: d.defectCode,
        faultType: solar ? `pv.${String(d.pvFault)}` : `wtg.${String(d.wtgFault)}`,
        ...(labelled
          ? {
              boxes: [{ x: random.whole(20, 400), y: random.whole(20, 300), width: random.whole(12, 90), height: random.whole(12, 90) }],
              quality: random.whole(2, 5),
              labelledBy: 'branch1',
              labelTime: iso(today - (i + 1) * DAY),
            }
          : {}),
        status,
        ...(status === '2' ? { datasetVersion: `2025.${two((i % 9) + 1)}`, split: SPLITS[i % SPLITS.length] } : {}),
      };
    });
}

/**
 * Two cameras of every dock, the one of its drone, and one at the gate. Each shows a drawn picture of the server's own, which says so; those of
 * a dock that is offline are offline too. @param today as for reports
 */
export const videoSources = (today: number): Row[] =>
  airports(today).flatMap((dock, i): Row[] => {
    const { stationCode, online, sn, location } = dock;
    // The gate is south of the dock.
    const gate = offset(location as [number, number], 60, -120);
    const wind = windSites.some(({ code }) => code === stationCode);
    const common = { stationCode, online, lastTime: iso(online === '1' ? today : today - 3 * DAY) };
    const camera = (n: number, name: string, kind: string, clip: string, more: Row): Row => ({
      sourceCode: `DEMO-CAM-${two(i + 1)}-${n}`,
      name: `演示${name}`,
      kind,
      address: `clip:${clip}`,
      ...common,
      ...more,
    });
    return [
      camera(1, '舱内摄像头', 'dockInside', 'dockInside', { airportSn: sn, location, protocol: 'webrtc', quality: 'hd' }),
      camera(2, '舱外摄像头', 'dockOutside', 'dockOutside', { airportSn: sn, location, protocol: 'webrtc', quality: 'fhd' }),
      camera(3, '无人机图传', 'drone', wind ? 'turbine' : 'drone', {
        droneSn: drones(today)[i]?.sn,
        payloadIndex: '80-0-0',
        protocol: 'webrtc',
        quality: 'hd',
      }),
      camera(4, '大门摄像头', 'fixed', 'gate', { location: gate, protocol: 'gb28181', quality: 'sd' }),
    ];
  });
