/** What a question asks for: a count, a measure, which group has most, which record is largest. */
import type { Period as Unit } from '../../../../documents/ground/clock.ts';
import { isCode, isReference, isBoolean } from '../../../../documents/ground/fields/traits.ts';
import type { Field } from '../../../../documents/ground/model/fields.ts';
import type { Screen } from '../../../../documents/ground/model/resource.ts';
import { numbersAt } from './bindAmounts.ts';
import { chipOf, likeliest, uniqueFields } from './chips.ts';
import { referring, type Lexicon } from './lexicon.ts';
import type { Noun } from './nouns.ts';
import type { Chip, Wanted } from './reading.ts';
import type { Sentence } from './sentence.ts';

/** Keys of the records of a noun whose screen shows some of its resource's; undefined when they are too many. */
export type KeysOf = (screen: Screen) => readonly string[] | undefined;

/** See {@link bindAsking}. */
export interface Asking {
  wanted: Wanted;
  group?: { field: Field; by?: Unit };
  top?: 'most' | 'least';
  /** It asks for nothing but a figure. */
  strong: boolean;
}

/** What a question is grouped by, and the records that this narrows it to. */
export interface Grouping {
  group?: { field: Field; by?: Unit };
  chips: Chip[];
}

/** A field by whose values the records may be grouped, as a piece names it. */
function groupable(sentence: Sentence, at: number, lexicon: Lexicon): { field: Field; noun?: Noun } | undefined {
  const nouns = sentence.of(at, 'noun').map((m) => m.noun);
  const byNoun = nouns.flatMap((noun) => referring(lexicon, noun.resource.name).map((field) => ({ field, noun })));
  const byTitle = sentence
    .of(at, 'field')
    .flatMap(({ field }) => (isCode(field) || isReference(field) || isBoolean(field) ? [{ field }] : []));
  const all: { field: Field; noun?: Noun }[] = [...byNoun, ...byTitle];
  if (all.length === 0) return undefined;
  const best = likeliest(all, ({ field }) => lexicon.rankOf(field));
  if (uniqueFields(best.map((b) => b.field)).length > 1) {
    sentence.ask(at, uniqueFields(best.map((b) => b.field)));
    return undefined;
  }
  // The plain noun rather than one narrowed by a screen of the same name.
  return best.find(({ noun }) => noun?.screen === undefined) ?? best[0];
}

/** The records of a noun as a condition on the field that refers to them. */
function narrowed(field: Field, { screen }: Noun, keysOf: KeysOf): Chip[] | undefined {
  if (!screen) return [];
  const keys = keysOf(screen);
  return keys && [chipOf(field, screen, [{ field: field.name, operator: 'in', value: [...keys] }])];
}

/** Groups: 每个电站, which level, by month, the turbine with the most. Comes first, so that nothing else takes the words. */
export function bindGroups(sentence: Sentence, lexicon: Lexicon, keysOf: KeysOf): Grouping {
  const chips: Chip[] = [];
  let group: Grouping['group'];
  const take = (mark: number | undefined, at: number | undefined): boolean => {
    if (group || at === undefined || sentence.isUsed(at)) return false;
    const found = groupable(sentence, at, lexicon);
    const more = found && (found.noun ? narrowed(found.field, found.noun, keysOf) : []);
    if (!found || !more) return false;
    sentence.use(mark, at);
    group = { field: found.field };
    chips.push(...more);
    return true;
  };
  for (const at of sentence.where('every')) {
    const { mainTime } = lexicon;
    if (group || !mainTime) continue;
    group = { field: mainTime, by: sentence.of(at, 'every')[0]?.by ?? 'day' };
    sentence.use(at);
  }
  for (const at of [...sentence.where('which'), ...sentence.where('each')]) {
    const next = sentence.beside(at, 1);
    if (take(at, next)) continue;
    // 每个电站各有多少.
    if (group && sentence.of(at, 'each').length > 0 && sentence.of(next, 'count').length > 0) sentence.use(at);
    // 缺陷最多的电站是哪个.
    if (next === undefined && sentence.of(at, 'which').length > 0) sentence.use(at);
    // 哪个缺陷, which are: it asks for a list.
    const subject = next !== undefined && sentence.isUsed(next) && sentence.of(next, 'noun').length > 0;
    const condition = next !== undefined && sentence.of(next, 'condition').length > 0;
    if (sentence.of(at, 'which').length > 0 && (subject || condition)) sentence.use(at);
  }
  if (!group)
    for (const at of [...sentence.where('most'), ...sentence.where('aggregate')]) {
      const most = sentence.of(at, 'most').length > 0;
      if (!most && sentence.of(at, 'aggregate').every((m) => m.function !== 'max' && m.function !== 'min')) continue;
      if (take(undefined, sentence.beside(at, 1)) || take(undefined, sentence.beside(at, -1))) break;
    }
  return { ...(group ? { group } : {}), chips };
}

/** Nouns that stand for records which others refer to: 风电场的缺陷. */
export function bindNouns(sentence: Sentence, lexicon: Lexicon, keysOf: KeysOf): Chip[] {
  return sentence.where('noun').flatMap((at): Chip[] => {
    const found = groupable(sentence, at, lexicon);
    const chips = found?.noun?.screen && narrowed(found.field, found.noun, keysOf);
    if (!chips || sentence.isUsed(at)) return [];
    sentence.use(at);
    return chips;
  });
}

/** The number beside a word such as `total` or 最大. */
function numberBeside(sentence: Sentence, at: number): { field: Field; next: number } | undefined {
  for (const next of sentence.around(at)) {
    const fields = sentence.isUsed(next) ? [] : numbersAt(sentence, next);
    const [field] = fields;
    if (field && fields.length === 1) return { field, next };
  }
  return undefined;
}

interface Asked {
  wanted: Wanted;
  top?: 'most' | 'least';
}

/** The measure or the worked-out number that is asked for. */
function wantedOf(sentence: Sentence, grouped: boolean): Asked {
  const measured = sentence.where('measure');
  const [at] = measured;
  const [measure] = measured.length === 1 && at !== undefined ? sentence.of(at, 'measure') : [];
  if (at !== undefined && measure) {
    const extreme = sentence.around(at).find((n) => !sentence.isUsed(n) && sentence.of(n, 'aggregate').length > 0);
    const kind = sentence.of(extreme, 'aggregate')[0]?.function;
    sentence.use(at);
    if (!grouped || (kind !== 'max' && kind !== 'min')) return { wanted: { kind: 'measure', measure: measure.measure } };
    sentence.use(extreme);
    return { wanted: { kind: 'measure', measure: measure.measure }, top: kind === 'max' ? 'most' : 'least' };
  }
  for (const place of sentence.where('aggregate')) {
    const found = numberBeside(sentence, place);
    const kind = sentence.of(place, 'aggregate')[0]?.function;
    if (!found || !kind) continue;
    sentence.use(place, found.next);
    const top = kind === 'max' ? 'most' : kind === 'min' ? 'least' : undefined;
    return { wanted: { kind: 'aggregate', function: kind, field: found.field }, ...(grouped && top ? { top } : {}) };
  }
  return { wanted: { kind: 'count' } };
}

/** What is asked for; undefined when that is no figure. */
export function bindAsking(sentence: Sentence, { group }: Grouping): Asking | undefined {
  const asked = wantedOf(sentence, group !== undefined);
  let { top } = asked;
  for (const at of sentence.where('most'))
    if (group && top === undefined) {
      top = sentence.of(at, 'most')[0]?.least ? 'least' : 'most';
      sentence.use(at);
    }
  const said = (kind: 'count' | 'value' | 'any'): boolean => {
    const places = sentence.pieces.flatMap((piece, n) => (piece.meanings.some((m) => m.kind === kind) ? [n] : []));
    sentence.use(...places);
    return places.length > 0;
  };
  const [count, value, any] = [said('count'), said('value'), said('any')];
  const figure = asked.wanted.kind !== 'count';
  const which = sentence.pieces.some((piece) => piece.meanings.some((m) => m.kind === 'which'));
  const superlative = sentence.pieces.some((piece) => piece.meanings.some((m) => m.kind === 'most'));
  if (!count && !figure && !any && !which && !group && !superlative) return undefined;
  if (value && !count && !figure && !superlative && !which) return undefined;
  return {
    wanted: asked.wanted,
    strong: count || superlative || (figure && (value || which)),
    ...(group ? { group } : {}),
    ...(top ? { top } : {}),
  };
}
