/** Figures of the strings of an IV report. */
import type { Language } from './constants.ts';
import type { Grade } from './ivDrawings.ts';
import type { IvData, IvString } from './ivReport.ts';
import type { Tone } from './reportShape.ts';

const GRADES: Readonly<Record<string, Grade>> = { normal: '0', minor: '1', major: '2', critical: '3' };
/** How bad a string is; a fault without loss is still one to look at. */
export function gradeOf({ severity, fault }: IvString): Grade {
  if (fault === 'invalid') return undefined;
  const grade = GRADES[severity ?? 'normal'] ?? '0';
  return grade === '0' && fault !== 'normal' ? '1' : grade;
}
export const toneOf = (one: IvString): Tone => {
  const grade = gradeOf(one);
  return grade === '2' || grade === '3' ? grade : '1';
};
export const isFaulty = ({ fault }: IvString): boolean => fault !== 'normal' && fault !== 'invalid';
export const sum = (strings: readonly IvString[]): number => strings.reduce((all, { lossW }) => all + lossW, 0);
export const kilo = (watts: number): string => (watts / 1000).toFixed(2);
export const tenth = (value: number): string => value.toFixed(1);
export const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;
export const nameOf = ({ faultNames }: IvData, fault: string, language: Language): string => faultNames[fault]?.[language] ?? fault;
export const minuteOf = (iso: string): string => iso.slice(0, 16).replace('T', ' ');

/** As the beginning of a sentence. */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** In the order of their keys' first string. */
export function grouped(strings: readonly IvString[], keyOf: (one: IvString) => string): [string, IvString[]][] {
  const groups = new Map<string, IvString[]>();
  for (const one of strings) {
    const own = groups.get(keyOf(one));
    if (own) own.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return [...groups];
}

export const meanPf = (strings: readonly IvString[]): number | null => {
  const values = strings.flatMap(({ pf, fault }) => (fault === 'invalid' ? [] : (pf ?? [])));
  return values.length ? values.reduce((all, v) => all + v, 0) / values.length : null;
};

/** kWh that the faulty strings lose a year, were they to lose the same share in any light. */
export function yearlyLoss({ strings, irradiance, annualHours }: Pick<IvData, 'strings' | 'irradiance' | 'annualHours'>): number | null {
  if (annualHours === null || !irradiance?.mean) return null;
  return ((sum(strings.filter(isFaulty)) / 1000) * 1000 * annualHours) / irradiance.mean;
}
