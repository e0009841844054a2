/**
 * Reads a question about the records of one place. Every word must be covered by something understood; a figure that left a word out
 * would be a figure of something else.
 */
import { amountsIn } from './amounts.ts';
import { bindAmounts, bindHaving } from './bindAmounts.ts';
import { bindConditions } from './bindConditions.ts';
import { bindAsking, bindGroups, bindNouns, type KeysOf } from './bindGroups.ts';
import { bindNames } from './bindNames.ts';
import { bindPeriods } from './bindPeriods.ts';
import type { Lexicon } from './lexicon.ts';
import type { Noun, Place } from './nouns.ts';
import { everyIn, periodsIn } from './periods.ts';
import type { Reading, Unclear } from './reading.ts';
import { Sentence, type Part } from './sentence.ts';
import { cover, Phrases, stretch, type Span, type Token } from './text.ts';

/** A question, cut into words, and what is known of them whatever it asks about. */
export interface Asked {
  /** See plainText. */
  text: string;
  tokens: readonly Token[];
  /** Words of the language, nouns and names. */
  spans: readonly Span<Part>[];
  /** ms. */
  now: number;
}

/** The question as a row of pieces, as the place understands them. */
function sentenceOf({ text, tokens, spans, now }: Asked, lexicon: Lexicon): Sentence {
  const phrases = new Phrases<Part>();
  for (const { phrase, meaning } of lexicon.phrases) phrases.add(phrase, meaning);
  const at = (start: number, end: number, meaning: Part): Span<Part>[] => {
    const place = stretch(tokens, start, end);
    return place ? [{ ...place, meanings: [meaning] }] : [];
  };
  const said: Span<Part>[] = [
    ...periodsIn(text, now).flatMap((period) => at(period.start, period.end, { kind: 'period', period })),
    ...everyIn(text).flatMap((every) => at(every.start, every.end, { kind: 'every', by: every.by })),
    ...amountsIn(text).flatMap(({ unit, ...amount }) => {
      const known = unit !== undefined && lexicon.fields.some((field) => Sentence.hasUnit(field, unit));
      return at(amount.start, known ? amount.end : amount.bare, { kind: 'amount', amount: known ? { ...amount, unit } : amount });
    }),
  ];
  return new Sentence(text, tokens, cover(tokens, [...spans, ...phrases.within(tokens), ...said]));
}

/** Reads a question about a place; undefined when it asks for no figure of it. */
export function parse(asked: Asked, noun: Noun, place: Place, lexicon: Lexicon, keysOf: KeysOf): Reading | Unclear | undefined {
  const sentence = sentenceOf(asked, lexicon);
  sentence.subject(noun);
  const grouping = bindGroups(sentence, lexicon, keysOf);
  const chips = [
    ...grouping.chips,
    ...bindNames(sentence, lexicon),
    ...bindPeriods(sentence, lexicon),
    ...bindAmounts(sentence, lexicon),
    ...bindHaving(sentence),
    ...bindConditions(sentence, lexicon),
    ...bindNouns(sentence, lexicon, keysOf),
  ];
  const asking = bindAsking(sentence, grouping);
  if (!asking) return undefined;
  const { strong, ...wanted } = asking;
  const { words, asks } = sentence.left();
  if (words.length > 0 || asks.length > 0) return { kind: 'unclear', place, words, asks, strong };
  // Whoever asks for a list without saying of which asks for no figure.
  const bare = chips.length === 0 && wanted.wanted.kind === 'count' && !wanted.group;
  return bare && !strong ? undefined : { kind: 'reading', place, chips, ...wanted };
}
