/** Random rows and random questions, the same for the same seed. */
import type { InlineMeasure } from '../../../src/documents/ground/model/measures.ts';
import type { GroupDocument, SourceDocument } from '../../../src/documents/features/source/index.ts';
import type { Field } from '../../../src/documents/ground/model/fields.ts';
import type { Resource } from '../../../src/documents/ground/model/resource.ts';
import type { Random } from '../random.ts';
import type { Row } from './world.ts';

/** The chance of something, in steps of a thousandth. */
const chance = (random: Random, share: number): boolean => random.below(1000) < share * 1000;
const part = (random: Random): number => random.below(100_000) / 100_000;

const DAY = 86_400_000;

/** A time around another, often at the very edge of a day of Shanghai. */
function timeNear(said: unknown, random: Random): string {
  const at = (typeof said === 'string' ? Date.parse(said) : Date.now()) + Math.round((part(random) - 0.5) * 800) * DAY;
  const midnight = Math.floor(at / DAY) * DAY - 8 * 3_600_000;
  return new Date(chance(random, 0.3) ? midnight + random.pick([-1, 0, 1]) : at + Math.round(part(random) * DAY)).toISOString();
}

/**
 * Rows made of those that are there: codes and references are some other row's, numbers and times move, and any value that
 * need not be there may be missing. Where a row belongs stays together.
 */
export function randomRows(resource: Resource, known: readonly Row[], count: number, random: Random): Row[] {
  const place = new Set(['companyCode', 'companyPath', 'stationCode', 'createBy', 'deletedTime', 'version', 'createTime', 'updateTime']);
  return Array.from({ length: count }, (_, n) => {
    const base = random.pick(known);
    const row: Row = { ...base, id: crypto.randomUUID() };
    for (const field of resource.fields) {
      if (field.computed || place.has(field.name) || field.name === 'id' || !(field.name in base)) continue;
      if (field.name === resource.key) row[field.name] = `R${n}-${Math.floor(part(random) * 1e9)}`;
      else if (field.unique) row[field.name] = null;
      else if (!field.required && chance(random, 0.2)) row[field.name] = null;
      else if (field.type === 'number' && typeof base[field.name] === 'number')
        row[field.name] = Number.isInteger(base[field.name])
          ? Math.floor(part(random) * 2 * Number(base[field.name]))
          : Math.round(part(random) * 200 * Number(base[field.name])) / 100;
      else if (field.type === 'datetime') row[field.name] = timeNear(base[field.name], random);
      else if (field.dict || field.reference) row[field.name] = random.pick(known)[field.name] ?? null;
    }
    return row;
  });
}

const plain = (f: Field): boolean =>
  f.computed === undefined &&
  !f.mask &&
  f.permission === undefined &&
  !f.system &&
  ['dict', 'reference', 'boolean', 'text'].includes(f.type);

/** A question about a resource out of what it has: groups, conditions, and measures of every kind. */
export function randomSource(resource: Resource, random: Random): SourceDocument {
  const fields = (type: string): string[] => resource.fields.filter((f) => f.type === type && !f.system && !f.mask).map((f) => f.name);
  const [times, values] = [fields('datetime'), fields('number')];
  const codes = resource.fields.filter(plain).map((f) => f.name);
  const time = random.pick(times);
  const number = random.pick(values);
  const group: (string | GroupDocument)[] = [];
  if (time && chance(random, 0.4)) group.push({ name: 'period', field: time, by: random.pick(['day', 'week', 'month', 'year'] as const) });
  if (number && chance(random, 0.2))
    group.push({ name: 'band', field: number, ...(chance(random, 0.5) ? { step: 25 } : { edges: [1, 10, 100] }) });
  const code = random.pick(codes);
  if (code && chance(random, 0.8)) group.push(code);
  if (chance(random, 0.2)) group.push({ name: 'branch', field: 'companyCode', level: 1 + Math.floor(part(random) * 3) });
  const reference = resource.fields.find((f) => f.name === 'stationCode' && f.reference === 'station');
  if (reference && chance(random, 0.3)) group.push('stationCode.province');
  const where: SourceDocument['where'] = [];
  if (time && chance(random, 0.6))
    where.push({ field: time, operator: 'during', value: random.pick(['90d', '12M', '2y', '6w', ['$month-5M', '$today+1d']]) });
  if (code && chance(random, 0.2)) where.push({ field: code, operator: 'nnull' });
  const bounded = where.some((item) => item.operator === 'during');
  const measures: (string | InlineMeasure)[] = ['count', ...resource.measures.filter(() => chance(random, 0.4)).map((m) => m.name)];
  if (number)
    measures.push(
      { name: 'xSum', sum: number },
      { name: 'xMean', avg: number },
      { name: 'xHigh', percentile: number, at: 90 },
      { name: 'xMost', max: number },
      { name: 'xRatio', ratio: ['xSum', { minus: ['count', 3] }] },
    );
  if (time) measures.push({ name: 'xLast', max: time });
  if (reference)
    measures.push({ name: 'xSites', distinct: 'stationCode' }, { name: 'xMw', sum: 'stationCode.capacity', once: 'stationCode' });
  measures.push({ name: 'xShare', share: 'count' }, { name: 'xPlace', rank: ['-count'] }, { name: 'xTop', largest: 'count' });
  const timed = group.some((g) => typeof g === 'object' && g.by);
  const names = group.map((g) => (typeof g === 'string' ? g : (g.name ?? '')));
  const adding = measures.every((m) => typeof m === 'string' || (!m.avg && !m.percentile && !m.max && !m.distinct && !m.once));
  return {
    resource: resource.name,
    ...(where.length ? { where } : {}),
    ...(group.length ? { group: [...new Map(group.map((g, i) => [names[i], g])).values()] } : {}),
    measures: [...new Map(measures.map((m) => [typeof m === 'string' ? m : m.name, m])).values()],
    // A day of each band of numbers would be tens of thousands.
    ...(timed && group.length === 1 && chance(random, 0.5) ? { fill: true } : {}),
    ...(timed && chance(random, 0.3) ? { cumulative: ['count'] } : {}),
    ...(bounded && chance(random, 0.5)
      ? { compare: where.some((w) => w.operator === 'during' && typeof w.value === 'string') ? 'previous' : '1y' }
      : {}),
    ...(chance(random, 0.3) ? { limit: 5 } : {}),
    ...(adding && chance(random, 0.5) ? { limit: 3, others: true } : {}),
    ...(chance(random, 0.2) && group.length < 3 ? { totals: true } : {}),
    ...(code && time && chance(random, 0.15) ? { latest: { per: code, by: time } } : {}),
  };
}
