/** The demonstration data: an invented group with stations of both energies, so that a fresh installation shows something. */
import { abnormalRecords, securityEvents } from './demo/alarms.ts';
import { solarZones, stations, windTurbines } from './demo/assets.ts';
import { defectTypes } from './demo/catalogue.ts';
import { airports, drones } from './demo/devices.ts';
import { defects, feedback, plans } from './demo/inspection.ts';
import { companies, roles, users } from './demo/people.ts';
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
  return structuredClone([
    { resource: 'company', rows: companies },
    { resource: 'role', rows: roles },
    { resource: 'station', rows: stations },
    { resource: 'user', rows: users },
    { resource: 'solarZone', rows: solarZones },
    { resource: 'windTurbine', rows: windTurbines },
    { resource: 'drone', rows: drones },
    { resource: 'airport', rows: airports },
    { resource: 'plan', rows: plans(today) },
    { resource: 'defectType', rows: defectTypes },
    { resource: 'algorithmModel', rows: algorithmModels(today) },
    { resource: 'task', rows: tasks(today) },
    { resource: 'media', rows: media(today) },
    { resource: 'defect', rows: defects(today) },
    { resource: 'defectSample', rows: defectSamples(today) },
    { resource: 'report', rows: reports(today) },
    { resource: 'securityEvent', rows: securityEvents(today) },
    { resource: 'abnormalRecord', rows: abnormalRecords(today) },
    { resource: 'videoSource', rows: videoSources(today) },
    { resource: 'feedback', rows: feedback(today) },
  ]);
}
