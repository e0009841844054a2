import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brokenChecks } from '../../documents/features/checks/index.ts';
import { normaliseResource } from '../../documents/tables/normalise.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import type { ResourceDocument } from '../../documents/ground/model/authored.ts';
import { prune, violations } from '../../documents/ground/validate.ts';
import { demoRecords } from './demo.ts';
import { SEASON, seasonDefect, seasonTasks } from './season.ts';

const TODAY = Date.UTC(2026, 10, 22);
const NOW = new Date(TODAY);
const read = (name: string): ResourceDocument =>
  JSON.parse(readFileSync(new URL(`../../../schemas/resources/${name}.json`, import.meta.url), 'utf8')) as ResourceDocument;
const [defect, task] = [normaliseResource(read('defect')), normaliseResource(read('task'))];
/** What somebody may write of a row. */
const writableOf = ({ fields }: Resource, row: Record<string, unknown>): unknown =>
  prune(Object.fromEntries(Object.entries(row).filter(([name]) => fields.some((f) => f.name === name && !f.readOnly))));
const rows = Array.from({ length: 4000 }, (_, n) => seasonDefect(n, TODAY));
const keysOf = (resource: string, key: string): Set<unknown> =>
  new Set(
    demoRecords(NOW)
      .find((d) => d.resource === resource)
      ?.rows.map((row) => row[key]),
  );

describe('a season of defects', () => {
  it('is 20,000 defects, the same on every call', () => {
    expect(SEASON).toBe(20_000);
    expect(seasonDefect(1234, TODAY)).toEqual(seasonDefect(1234, TODAY));
    expect(new Set(Array.from({ length: SEASON }, (_, n) => seasonDefect(n, TODAY)['defectCode'])).size).toBe(SEASON);
  });

  it('holds to the documents, and is marked as demonstration', () => {
    for (const row of rows) {
      expect(violations(defect.schema, writableOf(defect, row))).toEqual([]);
      expect(brokenChecks(defect.checks, row)).toEqual([]);
      expect(row['defectName']).toMatch(/^演示/);
    }
    for (const row of seasonTasks(SEASON, TODAY)) expect(violations(task.schema, writableOf(task, row))).toEqual([]);
  });

  it('refers to what is there', () => {
    const tasks = new Set(seasonTasks(SEASON, TODAY).map((row) => row['taskCode']));
    const [stations, zones, turbines, users, blades] = [
      keysOf('station', 'stationCode'),
      keysOf('solarZone', 'zoneCode'),
      keysOf('windTurbine', 'code'),
      keysOf('user', 'userCode'),
      keysOf('blade', 'code'),
    ];
    const codes = new Map(rows.map((row) => [row['defectCode'], row['status']]));
    expect(rows.filter((row) => row['repeatOf'] !== undefined).length).toBeGreaterThan(100);
    for (const row of rows) {
      expect(tasks).toContain(row['taskCode']);
      expect(stations).toContain(row['stationCode']);
      if (row['zoneCode'] !== undefined) expect(zones).toContain(row['zoneCode']);
      if (row['turbineCode'] !== undefined) expect([turbines.has(row['turbineCode']), blades.has(row['assetCode'])]).toEqual([true, true]);
      if (row['repeatOf'] !== undefined) expect([row['repeatOf'], codes.get(row['repeatOf'])]).toEqual([row['repeatOf'], '5']);
      for (const who of ['reviewer', 'fixer', 'verifier']) if (row[who] !== undefined) expect(users).toContain(row[who]);
    }
  });

  it('has every state, and times in the order of the steps, none ahead of today but deadlines and deferrals', () => {
    expect([...new Set(rows.map((row) => row['status']))].sort()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
    for (const row of rows) {
      const times = ['foundTime', 'reviewTime', 'dispatchTime', 'fixTime', 'verifyTime'].flatMap((name) =>
        row[name] === undefined ? [] : [String(row[name])],
      );
      expect(times).toEqual([...times].sort());
      expect(times.every((time) => Date.parse(time) <= TODAY + 86_400_000)).toBe(true);
    }
  });

  it('inspects each site in its own rhythm, so that months differ', () => {
    const released = seasonTasks(0, TODAY).filter((row) => row['releaseStatus'] === '1');
    const sites = new Map<string, Set<unknown>>();
    for (const row of released) {
      const month = String(row['releaseTime']).slice(0, 7);
      sites.set(month, (sites.get(month) ?? new Set()).add(row['stationCode']));
    }
    const [, ...whole] = [...sites.values()].map((some) => some.size).slice(0, -1);
    expect(new Set(whole).size).toBeGreaterThan(2);
    expect(Math.min(...whole)).toBeGreaterThan(5);
  });

  it('tells each task how many defects it left, at any scale', () => {
    for (const total of [0, 1, 4000, 20_000]) {
      const counted = new Map<unknown, number>();
      for (let n = 0; n < total; n++) {
        const code = seasonDefect(n, TODAY)['taskCode'];
        counted.set(code, (counted.get(code) ?? 0) + 1);
      }
      for (const row of seasonTasks(total, TODAY))
        expect([row['taskCode'], row['defectCount']]).toEqual([row['taskCode'], counted.get(row['taskCode']) ?? 0]);
    }
  });
});
