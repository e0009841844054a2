/** Comparisons with a number: `over 50 MW`, `超过 50 MW`, `50 MW 以上`, `between 3 and 5 m`. */
import type { Operator } from '../../../../documents/ground/where/operators.ts';

/** A comparison as a question says it. */
export interface SaidAmount {
  /** Place in the text, `end` behind it. */
  start: number;
  end: number;
  operator: Operator;
  value: number | [number, number];
  /** As it is written; what stands there may be the next word as well, before which the comparison ends at `bare`. */
  unit?: string;
  bare: number;
}

const NUMBER = '(-?\\d+(?:\\.\\d+)?)';
/** Units as people write them, beside the symbols of the documents. */
const UNIT_NAMES: Record<string, string> = {
  兆瓦: 'mw',
  千瓦: 'kw',
  千瓦时: 'kwh',
  兆瓦时: 'mwh',
  瓦: 'w',
  米: 'm',
  公里: 'km',
  千米: 'km',
  小时: 'h',
  分钟: 'min',
  秒: 's',
  度: '°c',
  摄氏度: '°c',
  平方公里: 'km²',
  hours: 'h',
  hour: 'h',
  minutes: 'min',
  minute: 'min',
  seconds: 's',
  metres: 'm',
  meters: 'm',
  kilometres: 'km',
  kilometers: 'km',
  megawatts: 'mw',
  kilowatts: 'kw',
  watts: 'w',
  percent: '%',
  degrees: '°c',
  kelvin: 'k',
};
const UNIT = `(?:\\s*(${Object.keys(UNIT_NAMES)
  .sort((a, b) => b.length - a.length)
  .join('|')}|%|°c|℃|[a-z]{1,4}(?:/[a-z]{1,3})?[²³]?(?![a-z])))?`;

const BEFORE: [words: string, operator: Operator][] = [
  ['不低于|不少于|不小于|至少|大于等于|>=|≥|at least|no less than|not less than|from at least', 'gte'],
  ['不超过|不大于|不高于|不多于|至多|最多|小于等于|<=|≤|at most|no more than|not more than|up to', 'lte'],
  ['超过|大于|高于|多于|超出|>|more than|over|above|greater than|higher than|larger than|exceeding|exceeds', 'gt'],
  ['低于|小于|少于|不足|不到|不满|<|less than|under|below|lower than|smaller than|fewer than', 'lt'],
  ['等于|正好|恰好|=|exactly|equal to', 'eq'],
];
const BEHIND: [words: string, operator: Operator][] = [
  ['及以上|以上|or more|or above|or higher|and above', 'gte'],
  ['及以下|以下|or less|or below|or lower', 'lte'],
];

/** The symbol that a written unit stands for, in lower case. */
export const symbolOf = (unit: string): string => UNIT_NAMES[unit] ?? unit.replace('℃', '°c');

/** Comparisons in a plain text, in order. */
export function amountsIn(text: string): SaidAmount[] {
  const found: SaidAmount[] = [];
  const add = (match: RegExpExecArray | RegExpMatchArray, operator: Operator, value: SaidAmount['value'], unit?: string): void => {
    const start = match.index ?? 0;
    const end = start + match[0].length;
    const behind = unit === undefined ? -1 : match[0].lastIndexOf(unit);
    const bare =
      behind === -1 || match[0].slice(behind + (unit ?? '').length).trim() !== ''
        ? end
        : start + match[0].slice(0, behind).trimEnd().length;
    if (!found.some((one) => one.start < end && start < one.end))
      found.push({ start, end, operator, value, bare, ...(unit ? { unit } : {}) });
  };
  for (const match of text.matchAll(
    new RegExp(`(?:\\bbetween |介于|在)\\s*${NUMBER}${UNIT}\\s*(?:and|to|至|到|和|与|~|-)\\s*${NUMBER}${UNIT}(?:\\s*之间)?`, 'gu'),
  ))
    if (!match[0].startsWith('在') || match[0].endsWith('之间'))
      add(match, 'between', [Number(match[1]), Number(match[3])], match[4] ?? match[2]);
  for (const [words, operator] of BEFORE)
    for (const match of text.matchAll(new RegExp(`(?:^|(?<![a-z]))(?:${words})\\s*${NUMBER}${UNIT}`, 'gu')))
      add(match, operator, Number(match[1]), match[2]);
  for (const [words, operator] of BEHIND)
    for (const match of text.matchAll(new RegExp(`(?<![\\d.a-z-])${NUMBER}${UNIT}\\s*(?:${words})`, 'gu')))
      add(match, operator, Number(match[1]), match[2]);
  return found.sort((a, b) => a.start - b.start);
}
