import type { Language } from '../../contract/constants.ts';
import { csvFile } from '../data/files/csv.ts';
import { text } from '../data/texts/i18n.ts';
import { batteryAt, CEILING, RESERVE, type Flight, type Warning } from './flight.ts';

/** The check of a route as CSV, a line for each waypoint: m, s, per cent; in the user's language. */
export function checkText({ stops }: Flight, warnings: readonly Warning[], language: Language): string {
  const head = ['waypoint', 'distance', 'elapsed', 'height', 'speed', 'pitch', 'battery', 'warnings'] as const;
  const lines = stops.map((s, n) => [
    n + 1,
    Number(s.along.toFixed(1)),
    Number(s.at.toFixed(1)),
    s.height,
    s.speed,
    s.pitch,
    Number(batteryAt(s.at).toFixed(1)),
    warnings
      .filter((w) => w.waypoint === n + 1)
      .map((w) => text(`simulation.warning.${w.kind}`, { waypoint: w.waypoint, reserve: RESERVE, ceiling: CEILING }))
      .join(language === 'zh' ? '；' : '; '),
  ]);
  return csvFile([head.map((key) => text(`simulation.${key}`)), ...lines]);
}
