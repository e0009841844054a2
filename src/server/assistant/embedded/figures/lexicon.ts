/** What the documents let a question say of the records of a place: their fields, codes, named conditions, times and measures. */
import type { DictionaryEntry } from '../../../../documents/ground/model/authored.ts';
import { holdsCodes, isBoolean, isNumber, isTime, refers } from '../../../../documents/ground/fields/traits.ts';
import type { Field } from '../../../../documents/ground/model/fields.ts';
import type { Measure } from '../../../../documents/ground/model/measures.ts';
import type { Dictionary, Resource } from '../../../../documents/ground/model/resource.ts';
import { isGroup, type Where } from '../../../../documents/ground/where/types.ts';
import { visibleResource } from '../../../records/reach/access.ts';
import type { CurrentUser } from '../../../user/user.ts';
import { spaced, type Place } from './nouns.ts';
import { periodsIn } from './periods.ts';
import { tokensOf } from './text.ts';
import { isPart } from './words.ts';

/** A title in both languages. */
export interface Said {
  title: string;
  titleEn: string;
}

/** What a phrase of a place may mean. */
export type Meaning =
  | {
      kind: 'condition';
      where: Where;
      /** What it is called. */
      said: Said;
      /** Smaller is likelier: measures, then fields by where the list shows them, then quick filters. */
      rank: number;
      /** Of one code. */
      code?: { field: Field; entry: DictionaryEntry };
      /** The time at which a record came into this state; `alone` when none but those come to have it. */
      event?: { field: Field; alone: boolean };
    }
  | { kind: 'field'; field: Field; rank: number }
  /** A verb that names a time: 派单, dispatched. */
  | { kind: 'time'; field: Field }
  | { kind: 'measure'; measure: Measure };

type ConditionMeaning = Extract<Meaning, { kind: 'condition' }>;

/** All of a place. */
export interface Lexicon {
  resource: Resource;
  /** Fields that conditions may read. */
  fields: readonly Field[];
  rankOf: (field: Field) => number;
  /** The time that a period is of when the question does not say which. */
  mainTime?: Field;
  phrases: { phrase: string; meaning: Meaning }[];
  entriesOf: (field: Field) => readonly DictionaryEntry[];
}

const SYSTEM = new Set(['companyCode', 'stationCode', 'createTime']);
/** How much less likely a field is that is called by a part of its title. */
const PARTIAL = 10;
const COUNT_END = /(?:总数|数量|数)$/;
const TIME_END = /(?:时间|日期|时刻|期限|日| time| date| at)$/i;

/** Fields that a condition of a question may read, as the user may know them: nothing masked. */
export const usable = (resource: Resource): Field[] =>
  resource.fields.filter((field) => !field.mask && field.operators.length > 0 && (!field.system || SYSTEM.has(field.name)));

/** Forms of a verb that names a time. */
function verbs(base: string): string[] {
  if (!/^[a-z]{3,}$/.test(base)) return [base];
  if (base.endsWith('e')) return [base, `${base}d`];
  return base.endsWith('y') ? [base, `${base.slice(0, -1)}ied`] : [base, `${base}ed`];
}

/** A title without the words for the records themselves: 缺陷等级 is 等级, `Open defects` is `open`. */
function without({ title, titleEn }: Said, nouns: readonly Said[]): Said {
  const zh = nouns.map((n) => n.title).find((n) => title.length > n.length + 1 && (title.startsWith(n) || title.endsWith(n)));
  const own = new Set(nouns.flatMap((n) => tokensOf(n.titleEn.toLowerCase()).map((t) => t.text)));
  const left = tokensOf(titleEn.toLowerCase())
    .map((t) => t.text)
    .filter((word) => !own.has(word));
  return {
    title: zh === undefined ? title : title.startsWith(zh) ? title.slice(zh.length) : title.slice(0, -zh.length),
    titleEn: left.length > 0 ? left.join(' ') : titleEn,
  };
}

/** Titles with what stands in brackets left out, and each of several between strokes. */
const forms = (title: string): string[] => {
  const bare = title.replace(/\s*[(（].*[)）]\s*$/, '');
  return [...new Set([title, bare, ...bare.split('/')])]
    .map((t) => t.trim().toLowerCase())
    .filter((t) => t.length > 1 && !/^\p{Script=Han}$/u.test(t));
};

const readable = (where: Where, known: ReadonlySet<string>): boolean =>
  where.length > 0 &&
  where.every((item) => !isGroup(item) && known.has(item.field)) &&
  !/"\$(?:row|record|params|selection)\./.test(JSON.stringify(where));

/** Makes the lexicon of a place for a user. */
export function lexiconOf(place: Place, user: CurrentUser, dictionary: (name: string) => Dictionary | undefined): Lexicon {
  const resource = visibleResource(place.resource, user);
  const { screen } = place;
  const fields = usable(resource);
  const known = new Set(fields.map((f) => f.name));
  const lists = [screen?.list ?? resource.list, resource.list];
  const rankOf = ({ name }: Field): number =>
    lists.some((l) => l.filters.some((f) => f.field === name)) ? 1 : lists.some((l) => l.columns.some((c) => c.field === name)) ? 2 : 3;
  const entriesOf = (field: Field): readonly DictionaryEntry[] => dictionary(field.dict ?? '')?.entries ?? [];
  const nouns: Said[] = [resource, ...(screen ? [screen] : [])];
  const titlesOf = (field: Field): Said[] =>
    [field, screen?.titles[field.name], dictionary(field.dict ?? '')].filter((said) => said !== undefined);

  const phrases: Lexicon['phrases'] = [];
  const add = (said: Said, meaning: Meaning): void => {
    for (const phrase of new Set([said.title, said.titleEn].flatMap(forms))) phrases.push({ phrase, meaning });
  };

  const moves = resource.states?.transitions ?? [];
  const stamps = ({ set }: (typeof moves)[number]): string[] =>
    Object.entries(set).flatMap(([name, value]) => (value === '$now' ? [name] : []));
  const eventOf = (codes: readonly string[]): ConditionMeaning['event'] => {
    const times = codes.map((code) => [...new Set(moves.filter((m) => m.to === code).flatMap(stamps))].join());
    const field = new Set(times).size === 1 ? fields.find((f) => f.name === times[0]) : undefined;
    return field && { field, alone: moves.every((m) => codes.includes(m.to ?? '') || !stamps(m).includes(field.name)) };
  };
  /** The moment at which records came to meet a condition on their state. */
  const eventIn = (where: Where): ConditionMeaning['event'] => {
    const [item] = where;
    if (where.length !== 1 || !item || isGroup(item) || item.field !== resource.states?.field || !['eq', 'in'].includes(item.operator))
      return undefined;
    return eventOf([item.value ?? []].flat().map(String));
  };

  for (const field of fields) {
    const rank = rankOf(field);
    for (const said of titlesOf(field)) {
      const asField: Meaning = { kind: 'field', field, rank };
      add(said, asField);
      const short = without(said, nouns);
      if (short.title !== said.title || short.titleEn !== said.titleEn) add(short, asField);
      if (isTime(field)) {
        const base = { title: said.title.replace(TIME_END, ''), titleEn: said.titleEn.toLowerCase().replace(TIME_END, '') };
        for (const titleEn of verbs(base.titleEn)) add({ title: base.title, titleEn }, { kind: 'time', field });
        for (const verb of verbs(spaced(field.name).replace(TIME_END, ''))) add({ title: '', titleEn: verb }, { kind: 'time', field });
      }
      if (isBoolean(field)) {
        const verdict = { title: said.title.replace(/^是否/, ''), titleEn: said.titleEn };
        add(verdict, { kind: 'condition', rank, said: verdict, where: [{ field: field.name, operator: 'eq', value: true }] });
      }
    }
    if (isNumber(field)) {
      // 装机容量 is 容量, and `Installed capacity` capacity; where several end alike it is asked back which. What counts records ends in
      // their name: 未闭环缺陷 are not 缺陷.
      const ending = {
        title: /^\p{Script=Han}{3,}$/u.test(field.title) ? field.title.slice(-2) : '',
        titleEn: field.titleEn.split(' ').at(-1) ?? '',
      };
      add({ title: '', titleEn: spaced(field.name) }, { kind: 'field', field, rank });
      if (field.unit !== undefined) add(ending, { kind: 'field', field, rank: rank + PARTIAL });
    }
    if (!holdsCodes(field) || !field.operators.includes('in')) continue;
    for (const entry of entriesOf(field)) {
      if (entry.title.length < 2 || isPart(entry.titleEn) || isPart(entry.title)) continue;
      const event = resource.states?.field === field.name ? eventOf([entry.code]) : undefined;
      const meaning: Meaning = {
        kind: 'condition',
        rank,
        said: entry,
        code: { field, entry },
        where: [{ field: field.name, operator: 'in', value: [entry.code] }],
        ...(event ? { event } : {}),
      };
      add(entry, meaning);
      if (/^已../.test(entry.title)) add({ title: entry.title.slice(1), titleEn: '' }, meaning);
    }
  }

  const codeIn = (where: Where): { entry: Said; rest: Where }[] =>
    where.flatMap((item, n) => {
      const field = isGroup(item) ? undefined : fields.find((f) => f.name === item.field);
      const codes = isGroup(item) ? [] : [item.value ?? []].flat();
      const entry = field && codes.length === 1 ? entriesOf(field).find((e) => e.code === codes[0]) : undefined;
      return entry ? [{ entry, rest: where.filter((_, i) => i !== n) }] : [];
    });
  const named = (said: Said, where: Where, rank: number): void => {
    if (!readable(where, known) || [said.title, said.titleEn.toLowerCase()].some((t) => periodsIn(t, Date.now()).length > 0)) return;
    const bare = { title: said.title.replace(COUNT_END, ''), titleEn: said.titleEn };
    const short = without(bare, nouns);
    const event = eventIn(where);
    for (const one of [said, bare, short]) add(one, { kind: 'condition', where, said: bare, rank, ...(event ? { event } : {}) });
    // 危急未闭环 says what 未闭环 is.
    for (const { entry, rest } of codeIn(where)) {
      const en = entry.titleEn.toLowerCase();
      if (rest.length === 0 || !short.title.includes(entry.title) || !short.titleEn.toLowerCase().includes(en)) continue;
      const left = {
        title: short.title.replace(entry.title, ''),
        titleEn: short.titleEn
          .toLowerCase()
          .replace(en, '')
          .replaceAll(/^\s*and\s+|\s+and\s*$/g, '')
          .trim(),
      };
      if (left.title !== '' && left.titleEn !== '') add(left, { kind: 'condition', where: rest, said: left, rank });
    }
  };
  for (const measure of resource.measures) {
    if (measure.rows && measure.where && readable(measure.where, known)) named(measure, measure.where, 0);
    else if (measure.type === 'number' && !measure.among) {
      add(measure, { kind: 'measure', measure });
      add({ title: measure.title.replace(COUNT_END, ''), titleEn: '' }, { kind: 'measure', measure });
    }
  }
  for (const filter of lists.flatMap((l) => l.quickFilters ?? [])) named(filter, filter.where, 5);

  const times = fields.filter(isTime);
  const byList = lists.flatMap((l) => [...l.filters, ...l.sort]).map((one) => times.find((f) => f.name === one.field));
  const mainTime = byList.find((field) => field !== undefined);
  return { resource, fields, rankOf, phrases, entriesOf, ...(mainTime ? { mainTime } : {}) };
}

/** Fields of a place that refer to a resource, likeliest first. */
export const referring = ({ fields, rankOf }: Lexicon, target: string): Field[] =>
  fields.filter((f) => refers(f) && f.reference === target && f.operators.includes('in')).sort((a, b) => rankOf(a) - rankOf(b));
