/** Figures and refusals in words: as markdown with the conditions as a link to the list, and as plain text for a model. */
import type { ChatSource } from '../../../../contract/assistant.ts';
import type { Language } from '../../../../contract/constants.ts';
import type { DictionaryEntry } from '../../../../documents/ground/model/authored.ts';
import { isBoolean } from '../../../../documents/ground/fields/traits.ts';
import type { Screen } from '../../../../documents/ground/model/resource.ts';
import type { WhereItem } from '../../../../documents/ground/where/types.ts';
import { whereOf, type Figures, type GroupFigure } from './compute.ts';
import type { Said } from './lexicon.ts';
import type { Reading, Unclear } from './reading.ts';
import { periodItem } from './bindPeriods.ts';
import { instantAt, shift } from '../../../../documents/ground/clock.ts';

/** A source of the answer, and how it is told when no model tells it. */
export interface Told extends ChatSource {
  /** Markdown. */
  text: string;
}

/** Groups that are told one by one. */
const MOST = 10;

const titleIn =
  (language: Language) =>
  (item: Said): string =>
    language === 'zh' ? item.title : item.titleEn;

/** Address of a list under conditions. */
export const listUrl = (screen: Screen, where: readonly WhereItem[]): string =>
  where.length > 0 ? `${screen.route}?where=${encodeURIComponent(JSON.stringify(where))}` : screen.route;

/** A name inside markdown. */
export const plain = (name: string): string => name.replaceAll(/[\\*_`[\]()<>#]/g, '\\$&');

function formatted(value: number | null, { wanted }: Pick<Reading, 'wanted'>, language: Language): string {
  if (value === null) return language === 'zh' ? '没有数据' : 'no data';
  if (wanted.kind === 'count') return String(value);
  const { unit, precision = unit === '%' ? 1 : 2 } = wanted.kind === 'measure' ? wanted.measure : wanted.field;
  // Shares are told as per cent, as the blocks do.
  const shown = unit === '%' && wanted.kind === 'measure' ? value * 100 : value;
  return `${Number(shown.toFixed(precision))}${unit === undefined ? '' : ` ${unit}`}`;
}

/** What the figure is called. */
function nameOf({ wanted }: Reading, language: Language): string {
  const zh = language === 'zh';
  if (wanted.kind === 'count') return zh ? '数量' : 'Count';
  if (wanted.kind === 'measure') return titleIn(language)(wanted.measure);
  const names = { sum: ['合计', 'total'], avg: ['平均', 'average'], max: ['最大', 'largest'], min: ['最小', 'smallest'] } as const;
  const [own, ownEn] = names[wanted.function];
  return zh ? `${wanted.field.title}（${own}）` : `${wanted.field.titleEn} (${ownEn})`;
}

interface Telling {
  reading: Reading;
  language: Language;
  entriesOf: (dict: string) => readonly DictionaryEntry[];
}

function groupName({ reading: { group }, language, entriesOf }: Telling, { value, label }: GroupFigure): string {
  if (value === null) return language === 'zh' ? '未填写' : 'none';
  if (!group) return String(value);
  if (group.by) return String(value).slice(0, { day: 10, week: 10, month: 7, year: 4 }[group.by]);
  if (label !== undefined) return label;
  if (isBoolean(group.field)) return value === true ? (language === 'zh' ? '是' : 'yes') : language === 'zh' ? '否' : 'no';
  const entry = group.field.dict === undefined ? undefined : entriesOf(group.field.dict).find((e) => e.code === value);
  return entry ? titleIn(language)(entry) : String(value);
}

/** What opens the list on one group. */
function groupItem({ group }: Reading, value: unknown): WhereItem[] {
  if (!group) return [];
  if (value === null) return [{ field: group.field.name, operator: 'null' }];
  if (!group.by) return [{ field: group.field.name, operator: 'eq', value: value as string }];
  const from = instantAt(String(value).slice(0, 10));
  return [periodItem(group.field, { from, to: shift(from, 1, { day: 'd', week: 'w', month: 'M', year: 'y' }[group.by]) })];
}

/** The conditions as one link that shows each by itself. */
function chipsLink({ reading, language }: Telling, screen: Screen): string {
  const url = listUrl(screen, whereOf(reading));
  if (reading.chips.length === 0) return `[${plain(titleIn(language)(screen))}](${url})`;
  return `[${reading.chips.map((chip) => `\`${titleIn(language)(chip).replaceAll('`', ' ')}\``).join(' ')}](${url})`;
}

const underTitle = (screen: Said, language: Language): string => (language === 'zh' ? `「${screen.title}」` : `"${screen.titleEn}"`);

function countText({ reading, language }: Telling, { figure, parts = [] }: Figures): string {
  const { place } = reading;
  const n = figure ?? 0;
  const under = underTitle(place.screen ?? place.resource, language);
  const total =
    language === 'zh'
      ? `${under}共有 ${n} 条您可以查看的记录`
      : `There ${n === 1 ? 'is 1 record' : `are ${n} records`} under ${under} that you may view`;
  const shares = parts.map(({ screen, count }) => `${language === 'zh' ? screen.title : screen.titleEn} ${count}`);
  return `${total}${shares.length > 0 ? (language === 'zh' ? `：${shares.join('、')}` : `: ${shares.join(', ')}`) : ''}${language === 'zh' ? '。' : '.'}`;
}

/** The groups that have most or least, all that are alike; those without a value of the group are none. */
function best(groups: readonly GroupFigure[], top: 'most' | 'least'): GroupFigure[] {
  const told = groups.filter((g) => g.value !== null && g.figure !== null);
  const figures = told.map((g) => g.figure ?? 0);
  const extreme = top === 'most' ? Math.max(...figures) : Math.min(...figures);
  return told.filter((g) => g.figure === extreme);
}

/** The words for groups, with or without links. */
function groupsText(telling: Telling, { groups = [], figure, cut }: Figures, linked: boolean): string {
  const { reading, language } = telling;
  const zh = language === 'zh';
  const { place, group, top } = reading;
  const by = group ? titleIn(language)(group.field) : '';
  const link = (one: GroupFigure): string => {
    const name = groupName(telling, one);
    return linked && place.screen
      ? `[${plain(name)}](${listUrl(place.screen, [...whereOf(reading), ...groupItem(reading, one.value)])})`
      : name;
  };
  const valueOf = (one: GroupFigure): string => formatted(one.figure, reading, language);
  const name = nameOf(reading, language);
  if (top) {
    const winners = best(groups, top);
    const [first] = winners;
    if (!first) return zh ? '没有符合条件的记录。' : 'No record matches.';
    const names = winners
      .slice(0, MOST)
      .map(link)
      .join(zh ? '、' : ', ');
    const more = winners.length > MOST ? (zh ? ` 等 ${winners.length} 个` : ` and ${winners.length - MOST} more`) : '';
    const most = zh ? (top === 'most' ? '最多' : '最少') : top;
    const each = winners.length > 1;
    const note =
      top === 'least' && reading.wanted.kind === 'count'
        ? zh
          ? '没有记录的不在比较之内。'
          : ' Those without any record are not compared.'
        : '';
    return zh
      ? `按${by}，${name}${most}的是：${names}${more}，${each ? '并列，均为 ' : ''}${valueOf(first)}。${note}`
      : `By ${by}, ${name.toLowerCase()} ${most}: ${names}${more}, ${each ? 'each ' : ''}${valueOf(first)}.${note}`;
  }
  const lines = groups.slice(0, MOST).map((one) => `- ${link(one)}${zh ? '：' : ': '}${valueOf(one)}`);
  const rest = groups.length - lines.length;
  if (rest > 0 || cut) lines.push(zh ? `- 另有 ${rest} 组` : `- and ${rest} more`);
  const sum = figure === null ? '' : zh ? `，共 ${figure} 条` : `, ${figure} in all`;
  return `${underTitle(place.screen ?? place.resource, language)}${zh ? `按${by}的${name}` : ` by ${by}, ${name.toLowerCase()}`}${sum}${zh ? '：' : ':'}\n\n${lines.join('\n')}`;
}

function sentence(telling: Telling, figures: Figures, linked: boolean): string {
  const { reading, language } = telling;
  if (figures.groups) return groupsText(telling, figures, linked);
  if (reading.wanted.kind === 'count') return countText(telling, figures);
  const records = figures.records?.length
    ? language === 'zh'
      ? `（${figures.records.join('、')}）`
      : ` (${figures.records.join(', ')})`
    : '';
  const told = `${nameOf(reading, language)}${language === 'zh' ? '：' : ': '}${formatted(figures.figure, reading, language)}`;
  return `${told}${linked ? plain(records) : records}${language === 'zh' ? '。' : '.'}`;
}

/** Tells a figure. */
export function tellFigures(reading: Reading, figures: Figures, language: Language, entriesOf: Telling['entriesOf']): Told {
  const telling: Telling = { reading, language, entriesOf };
  const { place, chips } = reading;
  const screens = place.screen ? [place.screen] : (figures.parts ?? []).map((part) => part.screen);
  const [first] = screens;
  const conditions = chips.map(titleIn(language)).join(language === 'zh' ? '；' : '; ');
  const content = `${sentence(telling, figures, false)}${conditions === '' ? '' : language === 'zh' ? `条件：${conditions}。` : ` Conditions: ${conditions}.`}`;
  return {
    title: titleIn(language)(place.screen ?? place.resource),
    ...(first ? { url: listUrl(first, whereOf(reading)) } : {}),
    content,
    text: `${sentence(telling, figures, true)}\n\n${screens.map((screen) => `${screens.length > 1 ? `${plain(titleIn(language)(screen))} ` : ''}${chipsLink(telling, screen)}`).join('\n\n')}`,
  };
}

/** What the records of a place can be counted by: their list's own filters. */
function countable({ place }: Unclear, language: Language): string {
  const { resource, screen } = place;
  const names = [...new Set([...(screen?.list.filters ?? []), ...resource.list.filters].map((f) => f.field))];
  const titles = names.flatMap((name) => {
    const field = screen?.titles[name] ?? resource.fields.find((f) => f.name === name && f.permission === undefined);
    return field ? [titleIn(language)(field as Said)] : [];
  });
  return [...new Set(titles)].join(language === 'zh' ? '、' : ', ');
}

/** Says in a sentence why there is no figure, and what there are figures by. */
export function tellUnclear(unclear: Unclear, language: Language): Told {
  const { place, words, asks } = unclear;
  const zh = language === 'zh';
  const subject = titleIn(language)(place.screen ?? place.resource);
  const quoted = words.map((word) => (zh ? `「${word}」` : `“${word}”`)).join(zh ? '' : ', ');
  const doubts = asks.map(({ word, of }) => {
    const choices = of.map(titleIn(language)).join(zh ? '、' : ', ');
    return zh ? `「${word}」可能指：${choices}，请说明` : `“${word}” may mean: ${choices}; please say which`;
  });
  const by = countable(unclear, language);
  const reasons = [...(words.length > 0 ? [zh ? `没有理解${quoted}` : `I did not understand ${quoted}`] : []), ...doubts].join(
    zh ? '；' : '; ',
  );
  const can = zh ? `「${subject}」可以按${by}和时间统计` : `I can count “${subject}” by ${by} and by time`;
  const content = zh ? `${reasons}，因此不给出数字；${can}。` : `${reasons}, so I give no figure; ${can}.`;
  return { title: subject, ...(place.screen ? { url: place.screen.route } : {}), content, text: plain(content) };
}

/** Says what there are figures of, when a question names none of it. */
export function tellNoSubject(subjects: readonly Said[], language: Language): Told {
  const names = [...new Set(subjects.map(titleIn(language)))].join(language === 'zh' ? '、' : ', ');
  const content =
    language === 'zh'
      ? `没有理解要统计什么，因此不给出数字；可以统计：${names}，并可按场站、等级、状态、时间等条件。`
      : `I did not understand what to count, so I give no figure; I can count: ${names}, by station, level, state, time and other conditions.`;
  return { title: language === 'zh' ? '统计' : 'Figures', content, text: plain(content) };
}
