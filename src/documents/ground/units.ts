/** Units as people read them: Chinese writes money in words, everything else is the same in every language. */

/** What units of money are in Chinese; the longest first. */
const MONEY = [
  ['10,000 CNY', '万元'],
  ['CNY', '元'],
] as const;

/** A unit in a language: `CNY/kWh` is 元/kWh in Chinese. */
export const unitIn = (unit: string, language: 'zh' | 'en'): string =>
  language === 'zh' ? MONEY.reduce((text, [code, words]) => text.replace(code, words), unit) : unit;

/** Every way that a unit is written. */
export const spellingsOf = (unit: string): string[] => [...new Set([unit, unitIn(unit, 'zh')])];
