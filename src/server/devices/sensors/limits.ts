/** Values of a sensor against the limits of its record: what occurs, what recovers. Pure. */

interface Limit {
  /** Of the alarm, in the record of it. */
  code: string;
  value: string;
  limit: string;
  unit: string;
  zh: string;
  en: string;
  /** How far below its limit a value must fall before it has recovered, so that one that swings about it makes one record. */
  margin: (limit: number) => number;
}

/** A pyranometer below its floor is no alarm, which each night would be: it is a limit of work, shown in the list. */
export const LIMITS: readonly Limit[] = [
  {
    code: 'IOT-WIND',
    value: 'windSpeed',
    limit: 'windAlarm',
    unit: 'm/s',
    zh: '风速',
    en: 'Wind speed',
    margin: (limit) => Math.min(1, limit * 0.1),
  },
  { code: 'IOT-TEMP', value: 'temperature', limit: 'tempAlarm', unit: '°C', zh: '环境温度', en: 'Ambient temperature', margin: () => 1 },
];

type Values = Readonly<Record<string, unknown>>;

/** What a value says of its limit: beyond it, back from it, or neither, where nothing changes; nothing without a value. */
export function standingOf(limit: Limit, values: Values, limits: Values): 'beyond' | 'back' | 'between' | undefined {
  const value = values[limit.value];
  if (typeof value !== 'number') return undefined;
  const most = limits[limit.limit];
  if (typeof most !== 'number') return 'back';
  if (value > most) return 'beyond';
  return value <= most - limit.margin(most) ? 'back' : 'between';
}

/** What a record of it says. */
export function messageOf({ value, limit, unit, zh, en }: Limit, values: Values, limits: Values): { zh: string; en: string } {
  const [is, most] = [String(values[value]), String(limits[limit])];
  return { zh: `${zh} ${is} ${unit}，超过告警值 ${most} ${unit}`, en: `${en} ${is} ${unit}, above the limit of ${most} ${unit}` };
}
