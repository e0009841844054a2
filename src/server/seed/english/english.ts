/** The demonstration in English: what it says in Chinese, in other words. Codes, numbers and everything else stay as they are. */
import data from '../data/english.json' with { type: 'json' };

/** Characters and punctuation of Chinese. */
export const CHINESE = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;

/** Stations and regions. */
export const PLACES: Readonly<Record<string, string>> = data.places;
/** Kinds of defects; things, jobs and parts; reasons, comments and messages; provinces and the like. */
export const PHRASES: Readonly<Record<string, string>> = { ...data.defects, ...data.names, ...data.notes, ...data.where };

const PROPER = Object.values(PLACES);

/** English of a text within another: small at its beginning, but for names and abbreviations. */
function within(text: string): string {
  const translation = english(text);
  return /^[A-Z][a-z]/.test(translation) && !PROPER.some((name) => translation.startsWith(name))
    ? translation.charAt(0).toLowerCase() + translation.slice(1)
    : translation;
}

const behind = (text: string | undefined): string => (text ? ` ${within(text)}` : '');

/** Texts made of names and numbers: the first that fits says the text, given its groups. */
const PATTERNS: readonly (readonly [RegExp, (one: string, two?: string, three?: string) => string])[] = [
  [/^演示：(.+)$/, (note) => `Demo: ${within(note)}`],
  [/^演示内容：(.+)$/, (text) => `Demo text: ${within(text)}`],
  [/^演示回复：(.+)$/, (text) => `Demo answer: ${within(text)}`],
  [/^演示 ?(.*)$/, (what) => `Demo${behind(what)}`],
  [/^(.+)\(演示地址\)$/, (where) => `${english(where)} (demo address)`],
  [/^(.+)分公司\(演示\)$/, (region) => `Demo ${english(region)}`],
  [new RegExp(`^(${Object.keys(PLACES).join('|')}) ?(.*)$`), (place, what) => `${PLACES[place] ?? ''}${behind(what)}`],
  [/^(.+)（(.+)）$/, (what, where) => `${english(what)} (${english(where ?? '')})`],
  [/^(.+) 第 (\d+) 轮$/, (what, round) => `${english(what)}, round ${round}`],
  [/^组件 (M\d+)，第 (\d+) 排 第 (\d+) 列$/, (module, row, column) => `Module ${module}, row ${row}, column ${column}`],
  [
    /^本轮发现缺陷 (\d+) 处，其中危急 (\d+) 处。$/,
    (all, bad) => `This round found ${all} ${all === '1' ? 'defect' : 'defects'}, ${bad} critical.`,
  ],
  [/^(\d+)号方阵(箱变)?$/, (zone, transformer) => `Zone ${zone}${behind(transformer)}`],
  [/^(\d+ kV) 送出线(.*)$/, (voltage, what) => `${voltage} outgoing line${behind(what)}`],
  [/^无人机(\(机场\))?(\d+)$/, (dock, number) => `${dock ? 'Dock drone' : 'Drone'} ${number}`],
  [/^集电(\d+)线$/, (line) => `Feeder ${line}`],
  [/^(\d+)区$/, (block) => `Block ${block}`],
  [/^(\d+) 号塔$/, (tower) => `Tower ${tower}`],
  [/^叶片 ([ABC])$/, (blade) => `Blade ${blade}`],
  [/^(.+) ([\d-]+)$/, (what, number) => `${english(what)} ${number}`],
];

/** English of a text of the demonstration; what it does not know stays, and fails a test. */
export function english(text: string): string {
  if (!CHINESE.test(text)) return text;
  const phrase = PHRASES[text];
  if (phrase !== undefined) return phrase;
  for (const [pattern, say] of PATTERNS) {
    const [whole, one = '', ...more] = pattern.exec(text) ?? [];
    if (whole !== undefined) return say(one, ...more);
  }
  return text;
}

function translated(value: unknown): unknown {
  if (typeof value === 'string') return english(value);
  if (Array.isArray(value)) return value.map(translated);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, translated(part)]));
}

/** Rows, or a part of them, in a language of the demonstration. @param language `zh` or `en` */
export const inLanguage = <T>(language: string, value: T): T => (language === 'en' ? (translated(value) as T) : value);
