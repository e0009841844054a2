/** What a word in the head of a file, or before a colon, speaks of. */

export type Meaning = 'v' | 'i' | 'irradiance' | 'tCell' | 'time' | 'channel';

const WORDS: readonly [Meaning, RegExp][] = [
  ['irradiance', /irradiance|辐照|^poa\b|^g\b|^ee\b|w\/m/i],
  ['tCell', /cell.?temp|t.?cell|电池温度|组件温度|module.?temp|^temp|温度|^t\b/i],
  ['time', /time|date|时间|日期/i],
  ['channel', /string|channel|组串|通道|^id$|name|编号/i],
  ['v', /volt|电压|^[vu]\b|^[vu]_|^[vu]\s*[([/]|(?:^|[\s_])[vu]$|^[vu]\d+$/i],
  ['i', /current|amp|电流|^i\b|^i_|^i\s*[([/]|(?:^|[\s_])i$|^i\d+$/i],
];

export const meaningOf = (word: string): Meaning | undefined => WORDS.find(([, pattern]) => pattern.test(word.trim()))?.[0];

/** What values are multiplied by for V and A: «I (mA)». */
export function factorOf(word: string): number {
  if (/\bm[av]\b|\(m[av]\)|\[m[av]\]|毫/i.test(word)) return 1e-3;
  return /\bkv\b|千伏/i.test(word) ? 1e3 : 1;
}

/** What a pair of columns is called beside voltage and current: «S01 V» is S01. */
export const ownName = (word: string): string =>
  word
    .replace(/[([].*?[)\]]/g, '')
    .replace(/voltage|current|volts?|amps?|电压|电流/gi, '')
    .replace(/(^|[\s_.-])[vui](?=$|[\s_.-])/gi, '$1')
    .replace(/^[\s_.\-/]+|[\s_.\-/]+$/g, '');
