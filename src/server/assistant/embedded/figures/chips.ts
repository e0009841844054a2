/** Conditions as they are said back. */
import { dayOf, shift } from '../../../../documents/ground/clock.ts';
import type { Field } from '../../../../documents/ground/model/fields.ts';
import { isGroup, type Where } from '../../../../documents/ground/where/types.ts';
import type { Lexicon, Said } from './lexicon.ts';
import type { Chip } from './reading.ts';

/** Titles in both languages, one after the other. */
export const joinedTitles = (items: readonly Said[]): Said => ({
  title: items.map((one) => one.title).join('、'),
  titleEn: items.map((one) => one.titleEn).join(', '),
});

/** A condition on a field with its values. */
export const chipOf = (field: Said, value: Said, where: Where): Chip => ({
  title: `${field.title}：${value.title}`,
  titleEn: `${field.titleEn}: ${value.titleEn}`,
  where,
});

/** What stands in both languages alike. */
export const same = (text: string): Said => ({ title: text, titleEn: text });

/** Days from and to, the last one included. */
export function daysOf({ from, to }: { from?: number; to?: number }): Said {
  const first = from === undefined ? undefined : dayOf(from);
  const end = to === undefined ? undefined : dayOf(shift(to, -1, 'd'));
  if (first === undefined) return { title: `${dayOf(to ?? 0)} 之前`, titleEn: `before ${dayOf(to ?? 0)}` };
  if (end === undefined) return { title: `${first} 起`, titleEn: `since ${first}` };
  return first === end ? same(first) : { title: `${first} 至 ${end}`, titleEn: `${first} to ${end}` };
}

/** A named condition with what it is made of, as far as that are codes. */
export function namedChip(said: Said, where: Where, { fields, entriesOf }: Lexicon): Chip {
  const parts = where.flatMap((item): Said[] => {
    const field = isGroup(item) ? undefined : fields.find((f) => f.name === item.field);
    if (!field || isGroup(item) || (item.operator !== 'in' && item.operator !== 'eq')) return [];
    const codes = new Set([item.value ?? []].flat().map(String));
    const entries = entriesOf(field).filter((entry) => codes.has(entry.code));
    return entries.length > 0 ? [chipOf(field, joinedTitles(entries), [])] : [];
  });
  if (parts.length === 0) return { title: said.title, titleEn: said.titleEn, where };
  return {
    title: `${said.title}（${parts.map((p) => p.title).join('；')}）`,
    titleEn: `${said.titleEn} (${parts.map((p) => p.titleEn).join('; ')})`,
    where,
  };
}

/** Of fields that a word may mean the likeliest; several when they are alike. */
export function likeliest<T>(items: readonly T[], rankOf: (item: T) => number): T[] {
  const best = Math.min(...items.map(rankOf));
  return items.filter((item) => rankOf(item) === best);
}

/** Each field once. */
export const uniqueFields = (fields: readonly Field[]): Field[] => [...new Map(fields.map((f) => [f.name, f])).values()];
