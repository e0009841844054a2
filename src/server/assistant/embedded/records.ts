/** Records a question speaks of, read through the same lists as on screen: rights, row scope and masks hold. */
import type { ListData } from '../../../contract/envelope.ts';
import type { Language } from '../../../contract/constants.ts';
import { dictIn } from '../../../documents/ground/fields/choices.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Resource, Screen } from '../../../documents/ground/model/resource.ts';
import { formatCell } from '../../exchange/writeCell.ts';
import { holds } from '../../user/user.ts';
import type { Call } from '../../user/call.ts';
import { queryList } from '../../records/list/list.ts';
import type { Reader } from '../../records/rows/reader.ts';
import { runsOf, wordsOf } from './terms.ts';
import { labelsIn } from '../../../contract/labels.ts';
import { unitIn } from '../../../documents/ground/units.ts';

/** Words looked up, records shown, fields of each. */
const WORDS = 3;
const RECORDS = 3;
const FIELDS = 6;
const AT_ONCE = 4;
/** A record that holds less than this part of the question's words, by their letters, is of something else. */
const SHARED = 0.5;

/** A record as an answer tells of it. */
export interface RecordMatch {
  name: string;
  screen: Screen;
  /** Title and value, in the user's language. */
  facts: [title: string, value: string][];
  score: number;
}

interface Place {
  screen: Screen;
  resource: Resource;
}

const titlesOf = ({ title, titleEn }: { title: string; titleEn: string }): string[] =>
  [title, titleEn].map((t) => t.toLowerCase()).filter((t) => t.length > 1);

/** Screens the user may view, and which of them the question names. */
function placesOf(reader: Reader, call: Call, question: string): { all: Place[]; named: Place[] } {
  const { screens, resources } = reader.catalogue();
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
  return [...new Set(names)].sort((a, b) => b.length - a.length);
}

const lettersIn = (words: readonly string[]): number => words.reduce((sum, word) => sum + word.length, 0);

/** Whether a value holds a word: not as a part of another one, where words are written apart. */
function holdsWord(row: Record<string, unknown>, word: string): boolean {
  const whole = new RegExp(`(?<![a-z0-9])${word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![a-z0-9])`, 'i');
  return Object.values(row).some(
    (value) => typeof value === 'string' && (/\p{Script=Han}/u.test(word) ? value.includes(word) : whole.test(value)),
  );
}

function factsOf(
  reader: Reader,
  { screen, resource }: Place,
  row: Record<string, unknown>,
  question: string,
  language: Language,
): [string, string][] {
  const titleOf = (field: Field): { title: string; titleEn: string } => screen.titles[field.name] ?? field;
  const shown = resource.fields.filter((f) => row[f.name] !== undefined && row[f.name] !== null && f.name !== resource.label && !f.system);
  const wanted = shown.filter((field) => titlesOf(titleOf(field)).some((title) => question.includes(title)));
  const columns = screen.list.columns.flatMap((c) => shown.filter((f) => f.name === c.field));
  const labels = labelsIn(row, language);
  return (wanted.length > 0 ? wanted : columns).slice(0, FIELDS).flatMap((field): [string, string][] => {
    const value = formatCell(row[field.name], field, labels[field.name], reader.dictionaries.all[dictIn(field, row) ?? ''], language);
    const { title, titleEn } = titleOf(field);
    return value === null || value === ''
      ? []
      : [[language === 'zh' ? title : titleEn, `${String(value)}${field.unit ? ` ${unitIn(field.unit, language)}` : ''}`]];
  });
}

async function searched(reader: Reader, call: Call, place: Place, words: readonly string[], question: string): Promise<RecordMatch[]> {
  const { screen, resource } = place;
  const { search, columns } = screen.list;
  if (search.length === 0) return [];
  const hits = new Map<string, { row: Record<string, unknown>; score: number; named: boolean }>();
  const fields = [...new Set([...search, ...columns.map((column) => column.field)])];
  for (const keyword of words.slice(0, WORDS)) {
    const { list }: ListData = await queryList(
      reader,
      resource,
      { ...call, screen: screen.name },
      { pageNum: 1, pageSize: 10, screen: screen.name, keyword, count: 'none', fields },
    );
    for (const row of list.filter((one) => holdsWord(one, keyword))) {
      const id = String(row['id']);
      const name = String(row[resource.label] ?? '').toLowerCase();
      const key = resource.key === 'id' ? '' : String(row[resource.key] ?? '').toLowerCase();
      const named = (name.length > 1 && question.includes(name)) || key === keyword;
      hits.set(id, { row, named, score: (hits.get(id)?.score ?? (named ? 3 : 0)) + keyword.length });
    }
  }
  const least = lettersIn(words) * SHARED;
  return [...hits.values()]
    .filter(({ named, score }) => named || score >= least)
    .map(({ row, score }) => ({
      name: String(row[resource.label] ?? row['id']),
      screen,
      score,
      facts: factsOf(reader, place, row, question, call.language),
    }));
}

/** A question of how something is done, which no record answers. */
export const isHowTo = (question: string): boolean =>
  /怎么(?!样)|怎样|如何|哪里可以|在哪儿?(?:修改|设置|导|改|看)|\bhow (?:do|to|can|should)\b|\bwhere (?:do|can)\b/i.test(question);

/** Records whose names, numbers or codes the question holds, best first; asked how something is done, only those it names in full. */
export async function findRecords(reader: Reader, call: Call, question: string): Promise<RecordMatch[]> {
  const text = question.toLowerCase();
  const { all, named } = placesOf(reader, call, text);
  const words = namesIn(text, all);
  if (words.length === 0) return [];
  // What belongs to nobody (menus, code lists) is bookkeeping: looked into only when it is spoken of.
  const waiting = named.length > 0 ? named : all.filter(({ resource }) => resource.ways.length > 0);
  const records: RecordMatch[] = [];
  const queue = [...waiting];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let place = queue.shift(); place; place = queue.shift()) records.push(...(await searched(reader, call, place, words, text)));
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
