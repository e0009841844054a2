/** Records a question speaks of, read through the same lists as on screen: rights, row scope and masks hold. */
import type { ListData } from '../../../contract/envelope.ts';
import type { Language } from '../../../contract/constants.ts';
import { dictIn } from '../../../documents/fields/choices.ts';
import type { Field } from '../../../documents/fields/types.ts';
import type { Resource, Screen } from '../../../documents/types.ts';
import { formatCell } from '../../exchange/convert.ts';
import { holds } from '../../user/user.ts';
import type { Call } from '../../user/call.ts';
import { queryList } from '../../records/list/list.ts';
import type { Writer } from '../../records/write/write.ts';
import { conditionsOf, type Conditions } from './conditions.ts';
import { runsOf, wordsOf } from './terms.ts';

/** Words looked up, records shown, fields of each. */
const WORDS = 3;
const RECORDS = 3;
const FIELDS = 6;
const AT_ONCE = 4;
const COUNTING = /多少|几[个座台条项次份家架]|数量|总数|how many|number of|count of/i;

/** A record as an answer tells of it. */
export interface RecordMatch {
  name: string;
  screen: Screen;
  /** Title and value, in the user's language. */
  facts: [title: string, value: string][];
  score: number;
}

/** How many records a screen has for the user. */
export interface Counted {
  screen: Screen;
  total: number;
  /** What the question says of them. */
  conditions: Conditions;
  /** There are more than were counted. */
  more: boolean;
}

interface Place {
  screen: Screen;
  resource: Resource;
}

const titlesOf = ({ title, titleEn }: { title: string; titleEn: string }): string[] =>
  [title, titleEn].map((t) => t.toLowerCase()).filter((t) => t.length > 1);

/** Screens the user may view, and which of them the question names. */
function placesOf(writer: Writer, call: Call, question: string): { all: Place[]; named: Place[] } {
  const { screens, resources } = writer.catalogue();
  const all = Object.values(screens).flatMap((screen) => {
    const resource = resources[screen.resource];
    return resource && !resource.remote && holds(call.user, `${screen.name}:view`) ? [{ screen, resource }] : [];
  });
  const speaksOf = (item: { title: string; titleEn: string }): boolean => titlesOf(item).some((title) => question.includes(title));
  const named = all.filter(({ screen }) => speaksOf(screen));
  return { all, named: named.length > 0 ? named : all.filter(({ resource }) => speaksOf(resource)) };
}

/** What is left of the question when the words for kinds and fields are taken out: names and numbers of records. */
function namesIn(question: string, places: readonly Place[]): string[] {
  const known = new Set(places.flatMap(({ screen, resource }) => [screen, resource, ...resource.fields].flatMap(titlesOf)));
  let rest = question;
  for (const title of [...known].sort((a, b) => b.length - a.length)) rest = rest.replaceAll(title, ' ');
  const names = [...runsOf(rest), ...wordsOf(rest)].filter((name) => name.length > 1);
  return [...new Set(names)].sort((a, b) => b.length - a.length).slice(0, WORDS);
}

function factsOf(
  writer: Writer,
  { screen, resource }: Place,
  row: Record<string, unknown>,
  question: string,
  language: Language,
): [string, string][] {
  const titleOf = (field: Field): { title: string; titleEn: string } => screen.titles[field.name] ?? field;
  const shown = resource.fields.filter((f) => row[f.name] !== undefined && row[f.name] !== null && f.name !== resource.label && !f.system);
  const wanted = shown.filter((field) => titlesOf(titleOf(field)).some((title) => question.includes(title)));
  const columns = screen.list.columns.flatMap((c) => shown.filter((f) => f.name === c.field));
  const labels = (row['$labels'] ?? {}) as Record<string, unknown>;
  return (wanted.length > 0 ? wanted : columns).slice(0, FIELDS).flatMap((field): [string, string][] => {
    const value = formatCell(row[field.name], field, labels[field.name], writer.dictionaries.all[dictIn(field, row) ?? ''], language);
    const { title, titleEn } = titleOf(field);
    return value === null || value === ''
      ? []
      : [[language === 'zh' ? title : titleEn, `${String(value)}${field.unit ? ` ${field.unit}` : ''}`]];
  });
}

async function searched(writer: Writer, call: Call, place: Place, words: readonly string[], question: string): Promise<RecordMatch[]> {
  const { screen, resource } = place;
  if (screen.list.search.length === 0) return [];
  const hits = new Map<string, { row: Record<string, unknown>; score: number }>();
  for (const keyword of words) {
    const { list }: ListData = await queryList(
      writer,
      resource,
      { ...call, screen: screen.name },
      { pageNum: 1, pageSize: 10, screen: screen.name, keyword, count: 'none' },
    );
    for (const row of list) {
      const id = String(row['id']);
      const name = String(row[resource.label] ?? '').toLowerCase();
      const score = (hits.get(id)?.score ?? (name.length > 1 && question.includes(name) ? 3 : 0)) + keyword.length;
      hits.set(id, { row, score });
    }
  }
  return [...hits.values()].map(({ row, score }) => ({
    name: String(row[resource.label] ?? row['id']),
    screen,
    score,
    facts: factsOf(writer, place, row, question, call.language),
  }));
}

/** A question of how something is done, which no record answers. */
export const isHowTo = (question: string): boolean =>
  /怎么|怎样|如何|哪里可以|在哪儿?(?:修改|设置|导|改|看)|\bhow (?:do|to|can|should)\b|\bwhere (?:do|can)\b/i.test(question);

/** Records whose names, numbers or codes the question holds, best first; asked how something is done, only those it names in full. */
export async function findRecords(writer: Writer, call: Call, question: string): Promise<RecordMatch[]> {
  const text = question.toLowerCase();
  const { all, named } = placesOf(writer, call, text);
  const words = namesIn(text, all);
  if (words.length === 0) return [];
  // What belongs to nobody (menus, code lists) is bookkeeping: looked into only when it is spoken of.
  const waiting = named.length > 0 ? named : all.filter(({ resource }) => resource.ways.length > 0);
  const records: RecordMatch[] = [];
  const queue = [...waiting];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let place = queue.shift(); place; place = queue.shift()) records.push(...(await searched(writer, call, place, words, text)));
    }),
  );
  const best = Math.max(0, ...records.map((record) => record.score));
  return records
    .filter(
      (record) => record.score === best && (!isHowTo(question) || (record.name.length > 1 && text.includes(record.name.toLowerCase()))),
    )
    .sort((a, b) => waiting.findIndex((p) => p.screen === a.screen) - waiting.findIndex((p) => p.screen === b.screen))
    .slice(0, RECORDS);
}

/** How many there are of what the question names, when it asks for that. */
export async function countNamed(writer: Writer, call: Call, question: string): Promise<Counted[]> {
  if (!COUNTING.test(question) || isHowTo(question)) return [];
  const { named } = placesOf(writer, call, question.toLowerCase());
  return Promise.all(
    named.slice(0, RECORDS).map(async ({ screen, resource }) => {
      const entries = (dict: string) => writer.dictionaries.all[dict]?.entries ?? [];
      const conditions = conditionsOf(resource, screen, call.user, question, entries);
      const { total, totalKind } = await queryList(
        writer,
        resource,
        { ...call, screen: screen.name },
        { pageNum: 1, pageSize: 1, screen: screen.name, where: conditions.where },
      );
      return { screen, conditions, total, more: totalKind !== 'exact' };
    }),
  );
}
