import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brokenChecks } from '../../documents/features/checks/index.ts';
import { targetIn, targetsOf } from '../../documents/ground/fields/targets.ts';
import { normaliseResource } from '../../documents/tables/normalise.ts';
import type { DictionaryDocument, ResourceDocument } from '../../documents/ground/model/authored.ts';
import { reachingOut, readWithin } from '../../documents/features/geometry/within.ts';
import { shapeViolations } from '../../documents/features/geometry/violations.ts';
import { violations } from '../../documents/ground/validate.ts';
import { demoRecords } from './demo.ts';

const read = <T>(path: string): T => JSON.parse(readFileSync(new URL(`../../../schemas/${path}.json`, import.meta.url), 'utf8')) as T;
const resources = new Map(
  demoRecords().map(({ resource }) => [resource, normaliseResource(read<ResourceDocument>(`resources/${resource}`))]),
);

/** Properties that name something. */
const NAMES = ['userNickname', 'name', 'planName', 'taskName', 'defectName', 'reportName', 'title'];

describe('demonstration data', () => {
  it('is the same on every call', () => expect(demoRecords()).toEqual(demoRecords()));

  it('has the promised size', () => {
    expect(Object.fromEntries(demoRecords().map((r) => [r.resource, r.rows.length]))).toEqual({
      company: 4,
      role: 5,
      station: 12,
      user: 20,
      solarZone: 40,
      windTurbine: 60,
      moduleModel: 3,
      boxTransformer: 40,
      inverter: 48,
      combinerBox: 24,
      pvString: 60,
      pvModule: 56,
      blade: 144,
      substation: 11,
      line: 5,
      tower: 63,
      drone: 14,
      payload: 17,
      airport: 8,
      terminal: 15,
      iotDevice: 41,
      windStatistic: 400,
      powerCurve: 69,
      secureArea: 12,
      airspace: 30,
      route: 29,
      plan: 119,
      flight: 200,
      dutyLog: 12,
      ivPlan: 6,
      ivBatch: 2,
      ivRecord: 108,
      model3d: 1,
      template: 9,
      syncJob: 20,
      defectType: 67,
      algorithmModel: 9,
      task: 63,
      media: 24,
      defect: 114,
      defectSample: 24,
      report: 33,
      securityEvent: 16,
      abnormalRecord: 32,
      videoSource: 32,
      feedback: 3,
    });
  });

  it('satisfies every document, and refers only to what came before', () => {
    const keys = new Map<string, Map<string, Record<string, unknown>>>();
    const wrong: string[] = [];
    for (const { resource: name, rows } of demoRecords()) {
      const resource = resources.get(name);
      if (!resource) throw new Error(name);
      const own = keys.set(name, new Map()).get(name);
      for (const row of rows) {
        const key = String(row[resource.key]);
        if (resource.key !== 'id' && own?.has(key)) wrong.push(`${name} ${key} stands twice`);
        const open = Object.fromEntries(Object.entries(row).filter(([f]) => !resource.fields.find((x) => x.name === f)?.readOnly));
        for (const v of violations(resource.schema, open)) wrong.push(`${name} ${key} ${v.path.join('.')} ${v.keyword}`);
        for (const v of shapeViolations(resource.fields, row)) wrong.push(`${name} ${key} ${v.path.join('.')} ${v.keyword}`);
        for (const { name: check } of brokenChecks(resource.checks, row)) wrong.push(`${name} ${key} does not meet ${check}`);
        for (const { name: overlap, fields, from, to } of resource.noOverlap ?? [])
          for (const other of rows)
            if (
              other !== row &&
              [...fields].every((f) => other[f] === row[f]) &&
              String(other[from]) < String(row[to]) &&
              String(row[from]) < String(other[to])
            )
              wrong.push(`${name} ${key} ${overlap} overlaps`);
        for (const field of resource.fields) {
          const inside = readWithin(field);
          const around = inside && keys.get(resource.fields.find((f) => f.name === inside.reference)?.reference ?? '');
          const outer = inside && around?.get(String(row[inside.reference]))?.[inside.geometry];
          if (inside && (!outer || reachingOut(row[field.name], outer, undefined))) wrong.push(`${name} ${key} ${field.name} lies outside`);
          const values = [row[field.name] ?? []].flat() as unknown[];
          const codes = field.dict ? read<DictionaryDocument>(`dictionaries/${field.dict}`).entries.map((e) => e.code) : undefined;
          for (const value of values) {
            if (codes && !codes.includes(String(value))) wrong.push(`${name} ${key} ${field.name} ${String(value)} is no code`);
            const target = targetIn(field, row);
            if (targetsOf(field).length > 0 && !keys.get(target ?? '')?.has(String(value)))
              wrong.push(`${name} ${key} ${field.name} ${String(value)} names nothing`);
          }
        }
        for (const property of Object.keys(row))
          if (!resource.fields.some((f) => f.name === property)) wrong.push(`${name} ${key} ${property} is no field`);
        own?.set(key, row);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('calls nothing by a real name', () => {
    const nameless = demoRecords()
      .filter((r) => !['role', 'defectType'].includes(r.resource))
      .flatMap(({ rows }) => rows.flatMap((row) => NAMES.flatMap((name) => row[name] ?? [])))
      .filter((n) => !/演示/.test(String(n)));
    expect(nameless).toEqual([]);
  });
});
