/** Codes, verdicts and named conditions of a question; with `not` before them what is left of their dictionary. */
import { holdsCodes, isBoolean, isLine } from '../../../../documents/ground/fields/traits.ts';
import type { Field } from '../../../../documents/ground/model/fields.ts';
import { isGroup, type Where } from '../../../../documents/ground/where/types.ts';
import { chipOf, joinedTitles, likeliest, namedChip } from './chips.ts';
import type { Lexicon, Meaning } from './lexicon.ts';
import type { Chip } from './reading.ts';
import type { Sentence } from './sentence.ts';

type Condition = Extract<Meaning, { kind: 'condition' }>;

interface Bound {
  at: number;
  meaning: Condition;
  negated: boolean;
}

const fieldOf = (lexicon: Lexicon, name: string): Field | undefined => lexicon.fields.find((f) => f.name === name);

/** The field that a piece beside a condition names, when it is the condition's own. */
function qualifier(sentence: Sentence, at: number, all: readonly Condition[]): { next: number; left: Condition[] } | undefined {
  const before = sentence.beside(at, -1);
  // 缺陷等级不是一般: the field stands before the negation.
  const beyond = before !== undefined && sentence.of(before, 'not').length > 0 ? sentence.beside(before, -1) : undefined;
  for (const next of [...sentence.around(at), ...(beyond === undefined ? [] : [beyond])]) {
    if (sentence.isUsed(next)) continue;
    const named = new Set(sentence.of(next, 'field').map((m) => m.field.name));
    const left = all.filter(({ where }) => where.some((item) => !isGroup(item) && named.has(item.field)));
    if (left.length > 0) return { next, left };
  }
  return undefined;
}

/** The one thing that a piece means; undefined when it is asked back. */
function meant(sentence: Sentence, at: number, lexicon: Lexicon): Condition | undefined {
  const all = sentence.of(at, 'condition');
  const qualified = qualifier(sentence, at, all);
  const best = likeliest(qualified?.left ?? all, (m) => m.rank);
  const different = [...new Map(best.map((m) => [JSON.stringify(m.where), m])).values()];
  const [only] = different;
  const titles = different.flatMap(({ where, said }) => {
    const [item] = where;
    const field = item && !isGroup(item) ? fieldOf(lexicon, item.field) : undefined;
    return [field ?? said];
  });
  // Found is a state, and what has happened to every defect.
  const times = qualified ? [] : sentence.of(at, 'time').map((m) => m.field);
  // Declared conditions of one name: the first is the one that figures elsewhere are made of.
  const clear = times.length === 0 && only !== undefined && (different.length === 1 || only.rank === 0 || only.rank === 5);
  if (!clear) {
    sentence.negated(at);
    sentence.ask(at, [...new Map([...titles, ...times].map((one) => [one.title, one])).values()]);
    return undefined;
  }
  if (qualified) sentence.use(qualified.next);
  return only;
}

/** 未闭环 is declared where 闭环 is: what the documents call so is meant. */
function declaredOpposite({ said }: Condition, { phrases }: Lexicon): Condition | undefined {
  const stem = said.title.replace(/^已/, '');
  const opposite = phrases.find(({ phrase, meaning }) => meaning.kind === 'condition' && phrase === `未${stem}`);
  return opposite?.meaning.kind === 'condition' ? opposite.meaning : undefined;
}

/** Records that do not meet a condition; undefined where that is not clear. */
function opposite(meaning: Condition, codes: readonly string[], lexicon: Lexicon): Chip | undefined {
  const { where, code } = meaning;
  const [item] = where;
  if (where.length !== 1 || !item || isGroup(item)) return undefined;
  const field = fieldOf(lexicon, item.field);
  if (!field) return undefined;
  if (isBoolean(field))
    return chipOf(field, { title: '否', titleEn: 'no' }, [{ field: field.name, operator: 'ne', value: item.value ?? null }]);
  if (!holdsCodes(field) || !['eq', 'in'].includes(item.operator)) return undefined;
  const { states } = lexicon.resource;
  // Not dispatched is what waits for it, or what is past it: unclear, unless nothing comes after.
  if (code && states?.field === field.name && states.transitions.some((move) => codes.some((c) => move.from.includes(c)))) return undefined;
  const rest = lexicon.entriesOf(field).filter((entry) => !codes.includes(entry.code));
  return chipOf(field, joinedTitles(rest), [{ field: field.name, operator: 'in', value: rest.map((entry) => entry.code) }]);
}

/** Pieces that name codes of one field, joined with each other, are alternatives. */
function alternatives(sentence: Sentence, bound: readonly Bound[]): Bound[][] {
  return bound.reduce<Bound[][]>((all, one) => {
    const last = all.at(-1)?.at(-1);
    const field = one.meaning.code?.field.name;
    const alike =
      last !== undefined &&
      field !== undefined &&
      last.meaning.code?.field.name === field &&
      (last.negated === one.negated || !one.negated);
    if (!last || !alike || !sentence.joined(last.at, one.at)) return [...all, [one]];
    sentence.useJoints(last.at, one.at);
    return [...all.slice(0, -1), [...(all.at(-1) ?? []), { ...one, negated: last.negated }]];
  }, []);
}

function chipsOf(sentence: Sentence, all: readonly Bound[], lexicon: Lexicon): Chip[] {
  const [{ at, meaning, negated }] = all as [Bound];
  const codes = all.flatMap((one) => (one.meaning.code ? [one.meaning.code.entry.code] : []));
  if (negated) {
    const declared = all.length === 1 ? declaredOpposite(meaning, lexicon) : undefined;
    if (declared) return [namedChip(declared.said, declared.where, lexicon)];
    const own = meaning.code ? codes : meaning.where.flatMap((item) => (isGroup(item) ? [] : [item.value ?? []].flat().map(String)));
    const chip = opposite(meaning, own, lexicon);
    if (chip) return [chip];
    const { states } = lexicon.resource;
    const field = states ? fieldOf(lexicon, states.field) : undefined;
    sentence.ask(at, field && meaning.code ? [...lexicon.entriesOf(field)] : [meaning.said]);
    return [];
  }
  const field = meaning.code?.field;
  if (!field) return [named(meaning, lexicon)];
  const entries = all.flatMap((one) => (one.meaning.code ? [one.meaning.code.entry] : []));
  return [chipOf(field, joinedTitles(entries), [{ field: field.name, operator: 'in', value: codes }])];
}

function named({ said, where }: Condition, lexicon: Lexicon): Chip {
  const [item] = where as Where;
  const field = item && !isGroup(item) ? fieldOf(lexicon, item.field) : undefined;
  if (where.length === 1 && field && isBoolean(field)) return chipOf(field, { title: '是', titleEn: 'yes' }, where);
  if (where.length === 1 && field && isLine(field)) return chipOf(field, said, where);
  return namedChip(said, where, lexicon);
}

/** Conditions of the words in a question that name some. */
export function bindConditions(sentence: Sentence, lexicon: Lexicon): Chip[] {
  const bound = sentence.where('condition').flatMap((at): Bound[] => {
    const meaning = meant(sentence, at, lexicon);
    if (!meaning) return [];
    const negated = sentence.negated(at);
    sentence.use(at);
    return [{ at, meaning, negated }];
  });
  return alternatives(sentence, bound).flatMap((all) => chipsOf(sentence, all, lexicon));
}
