/** The demonstration data: an invented group with stations of both energies, so that a fresh installation shows something. */
import { abnormalRecords, securityEvents } from './demo/alarms.ts';
import { solarZones, stations, windTurbines } from './demo/assets.ts';
import { airspaces } from './demo/airspaces.ts';
import { models, syncJobs, templates } from './demo/catalogues.ts';
import { defectTypes } from './demo/catalogue.ts';
import { airports, drones } from './demo/devices.ts';
import { dutyLogs } from './demo/duty.ts';
import { blades, boxTransformers, combinerBoxes, inverters, moduleModels, pvModules, pvStrings, substations } from './demo/equipment.ts';
import { fieldPlans, flights } from './demo/flights.ts';
import { iotDevices, payloads, powerCurves, terminals, windStatistics } from './demo/gear.ts';
import { defects, feedback } from './demo/inspection.ts';
import { iv } from './demo/iv.ts';
import { lines, secureAreas, towers } from './demo/lines.ts';
import { companies, roles, users } from './demo/people.ts';
import { plans } from './demo/plans.ts';
import { routes } from './demo/routes.ts';
import { defectSamples, reports, videoSources } from './demo/results.ts';
import { algorithmModels, media, tasks } from './demo/tasks.ts';

/** Rows of one resource. */
export interface DemoRows {
  resource: string;
  rows: Record<string, unknown>[];
}

/**
 * All rows in the order they can be inserted: whatever a row refers to comes before it. The same on every machine for a day.
 * Drones and docks carry properties that only the server may write (telemetry, flight totals); users have no password yet.
 */
export function demoRecords(now = new Date()): DemoRows[] {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const [uavs, docks, strings, gear] = [drones(today), airports(today), pvStrings(today), iotDevices(today)];
  const sources = videoSources(today);
  const areas = secureAreas(gear, sources);
  const spaces = airspaces(today);
  const ways = routes(docks, areas, spaces, today);
  const planned = [...plans(today), ...fieldPlans(towers, areas, { drones: uavs, docks, routes: ways }, today)];
  const diagnosis = iv(strings, today);
  return structuredClone([
    { resource: 'company', rows: companies },
    { resource: 'role', rows: roles },
    { resource: 'station', rows: stations },
    { resource: 'user', rows: users },
    { resource: 'solarZone', rows: solarZones },
    { resource: 'windTurbine', rows: windTurbines },
    { resource: 'moduleModel', rows: moduleModels },
    { resource: 'boxTransformer', rows: boxTransformers },
    { resource: 'inverter', rows: inverters },
    { resource: 'combinerBox', rows: combinerBoxes },
    { resource: 'pvString', rows: strings },
    { resource: 'pvModule', rows: pvModules(strings) },
    { resource: 'blade', rows: blades(today) },
    { resource: 'substation', rows: substations },
    { resource: 'line', rows: lines },
    { resource: 'tower', rows: towers },
    { resource: 'drone', rows: uavs },
    { resource: 'payload', rows: payloads(uavs, today) },
    { resource: 'airport', rows: docks },
    { resource: 'terminal', rows: terminals(today) },
    { resource: 'iotDevice', rows: gear },
    { resource: 'windStatistic', rows: windStatistics() },
    { resource: 'powerCurve', rows: powerCurves() },
    { resource: 'videoSource', rows: sources },
    { resource: 'secureArea', rows: areas },
    { resource: 'airspace', rows: spaces },
    { resource: 'route', rows: ways },
    { resource: 'plan', rows: planned },
    { resource: 'flight', rows: flights({ drones: uavs, docks, routes: ways, plans: planned }, today) },
    { resource: 'dutyLog', rows: dutyLogs(today) },
    { resource: 'ivPlan', rows: diagnosis.plans },
    { resource: 'ivBatch', rows: diagnosis.batches },
    { resource: 'ivRecord', rows: diagnosis.records },
    { resource: 'model3d', rows: models(today) },
    { resource: 'template', rows: templates },
    { resource: 'syncJob', rows: syncJobs(today) },
    { resource: 'defectType', rows: defectTypes },
    { resource: 'algorithmModel', rows: algorithmModels(today) },
    { resource: 'task', rows: tasks(today) },
    { resource: 'media', rows: media(today) },
    { resource: 'defect', rows: defects(today) },
    { resource: 'defectSample', rows: defectSamples(today) },
    { resource: 'report', rows: reports(today) },
    { resource: 'securityEvent', rows: securityEvents(today) },
    { resource: 'abnormalRecord', rows: abnormalRecords(today) },
    { resource: 'feedback', rows: feedback(today) },
  ]);
}
