/** What a question says of the records it asks for, in the words of the documents: names of counts, of codes, of verdicts. */
import type { Field } from '../../../documents/fields/types.ts';
import type { Resource, Screen } from '../../../documents/types.ts';
import type { Where } from '../../../documents/where/types.ts';
import type { CurrentUser } from '../../user/user.ts';
import { visibleResource } from '../../records/reach/access.ts';
import { wordsOf } from './terms.ts';
import { isBoolean } from '../../../documents/fields/traits.ts';

interface Named {
  title: string;
  titleEn: string;
}

/** Conditions, and what they are called. */
export interface Conditions {
  where: Where;
  names: Named[];
}

/** What Chinese names of counts end in. */
const COUNT_END = /(?:总数|数量|数)$/;

const stemOf = (word: string): string => word.replace(/s$/, '');
const stems = (text: string): string[] => wordsOf(text.toLowerCase()).map(stemOf);

/** Whether a question holds a name: all of it in Chinese, all words of it in English. */
function says(question: string, words: ReadonlySet<string>, { title, titleEn }: Named): boolean {
  const zh = title.replace(COUNT_END, '');
  const en = stems(titleEn);
  return (zh.length > 1 && question.includes(zh)) || (en.length > 0 && en.every((word) => words.has(word)));
}

/**
 * The conditions of a question on a resource's records. A count that the documents declare says more than a code, so that its
 * own conditions come first.
 */
export function conditionsOf(
  resource: Resource,
  screen: Screen,
  user: CurrentUser,
  question: string,
  entriesOf: (dict: string) => readonly (Named & { code: string })[],
): Conditions {
  // The name of the list itself says nothing of its rows.
  const remaining = [screen, resource]
    .flatMap(({ title, titleEn }) => [title, titleEn.toLowerCase()])
    .reduce((rest, name) => rest.replaceAll(name, ' '), question.toLowerCase());
  const words = new Set(stems(question));
  const own = new Set([...stems(resource.titleEn), ...stems(screen.titleEn)]);
  const rest = new Set([...words].filter((word) => !own.has(word)));
  const fields = visibleResource(resource, user).fields.filter((field) => !field.mask);
  const known = new Set(fields.map((field) => field.name));
  const readable = (where: Where): boolean =>
    where.every((item) => 'field' in item && known.has(item.field)) && !JSON.stringify(where).includes('$row');
  const [measure] = resource.measures
    .filter(
      (m) =>
        m.rows &&
        m.where &&
        readable(m.where) &&
        says(remaining, words, m) &&
        stems(m.titleEn).some((word) => rest.has(word) || remaining.includes(m.title.replace(COUNT_END, ''))),
    )
    .sort((a, b) => (b.where?.length ?? 0) - (a.where?.length ?? 0));
  // The same word may be a code of several fields: the list's own filters tell which is meant, each word counts once.
  const measured = new Set(measure?.where?.flatMap((item) => ('field' in item ? [item.field] : [])));
  const usedTitles = new Set(
    measured.size > 0
      ? fields.filter((f) => measured.has(f.name)).flatMap((f) => (f.dict ? entriesOf(f.dict).map((e) => e.titleEn) : []))
      : [],
  );
  const offered = screen.list.filters.flatMap((filter) => fields.filter((f) => f.name === filter.field && !measured.has(f.name)));
  const codes = offered.flatMap((field: Field): Conditions[] => {
    if (!field.dict || !field.operators.includes('in')) return [];
    const entries = entriesOf(field.dict).filter((entry) => !usedTitles.has(entry.titleEn) && says(remaining, rest, entry));
    for (const { titleEn } of entries) usedTitles.add(titleEn);
    return entries.length > 0
      ? [{ where: [{ field: field.name, operator: 'in', value: entries.map((entry) => entry.code) }], names: entries }]
      : [];
  });
  const verdicts = fields
    .filter((field) => !measured.has(field.name))
    .filter(
      (field) => isBoolean(field) && says(remaining.replaceAll('是否', ''), rest, { ...field, title: field.title.replace(/^是否/, '') }),
    )
    .map((field): Conditions => ({
      where: [{ field: field.name, operator: 'eq', value: true }],
      names: [{ title: field.title.replace(/^是否/, ''), titleEn: field.titleEn }],
    }));
  const all: Conditions[] = [...(measure?.where ? [{ where: measure.where, names: [measure] }] : []), ...codes, ...verdicts];
  return { where: all.flatMap((c) => c.where), names: all.flatMap((c) => c.names) };
}
