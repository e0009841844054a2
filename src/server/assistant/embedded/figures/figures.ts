/** Figures a question asks for. Each comes from conditions that were all understood; else it is said what was not. */
import type { Resource, Screen } from '../../../../documents/ground/model/resource.ts';
import type { Reader } from '../../../records/rows/reader.ts';
import { Withheld } from '../../../grids/withheld.ts';
import type { Call } from '../../../user/call.ts';
import { visibleResource } from '../../../records/reach/access.ts';
import { compute } from './compute.ts';
import { isNumber } from '../../../../documents/ground/fields/traits.ts';
import { lexiconOf, usable, type Lexicon } from './lexicon.ts';
import { codesIn, Names } from './names.ts';
import { nounsFor, placeOf, type Noun } from './nouns.ts';
import { parse, type Asked } from './parse.ts';
import { everyIn } from './periods.ts';
import type { Reading, Unclear } from './reading.ts';
import type { Part } from './sentence.ts';
import { tellFigures, tellNoSubject, tellUnclear, type Told } from './tell.ts';
import { cover, Phrases, plainText, tokensOf, type Span, type Token } from './text.ts';
import { parts } from './words.ts';

/** What became of a question. */
export interface FoundFigures {
  told: Told[];
  /** It asks for a figure and nothing else: no other material answers it. */
  settled: boolean;
}

const NONE: FoundFigures = { told: [], settled: false };
/** Subjects offered to who named none. */
const OFFERED = 8;

const WORDS = new Phrases<Part>();
for (const [phrase, part] of parts) WORDS.add(phrase, part);

/** Nouns and measures that the question may be about, likeliest first. */
function candidates(tokens: readonly Token[], nouns: readonly { phrase: string; noun: Noun }[], measures: Phrases<Noun>): Noun[] {
  const phrases = new Phrases<Part>();
  for (const { phrase, noun } of nouns) phrases.add(phrase, { kind: 'noun', noun });
  const pieces = cover(tokens, [...phrases.within(tokens), ...WORDS.within(tokens)]);
  const is = (at: number, ...kinds: Part['kind'][]): boolean => pieces[at]?.meanings.some((m) => kinds.includes(m.kind)) === true;
  const ranked = pieces.flatMap(({ from, to, meanings }, at) => {
    const rank = is(at - 1, 'count') || (is(at - 1, 'stop') && is(at - 2, 'count')) ? 0 : is(at - 1, 'which', 'each') ? 2 : 1;
    return meanings.flatMap((m) => (m.kind === 'noun' ? [{ noun: m.noun, rank, length: to - from }] : []));
  });
  const measured = measures.within(tokens).flatMap((span) => span.meanings);
  const ordered = [...measured, ...ranked.sort((a, b) => a.rank - b.rank || b.length - a.length).map((r) => r.noun)];
  return [...new Map(ordered.map((noun) => [`${noun.resource.name} ${noun.screen?.name ?? ''}`, noun])).values()];
}

/** Measures by their titles, each with the records it is of. */
function measuresOf(resources: readonly Resource[]): Phrases<Noun> {
  const phrases = new Phrases<Noun>();
  for (const resource of resources)
    for (const measure of resource.measures)
      if (measure.type === 'number' && !measure.among && !(measure.rows && measure.where))
        for (const title of [measure.title, measure.titleEn]) phrases.add(title, { resource });
  return phrases;
}

/** Resources that have a number of the longest title in a question: 总装机容量 may say of what by itself. */
function numbersIn(resources: readonly Resource[], text: string, tokens: readonly Token[]): { word: string; nouns: Noun[] } {
  const phrases = new Phrases<Noun>();
  for (const resource of resources)
    for (const field of usable(resource).filter(isNumber))
      for (const title of [field.title, field.titleEn]) phrases.add(title, { resource });
  const spans = phrases.within(tokens);
  const longest = Math.max(0, ...spans.map((span) => span.to - span.from));
  const best = spans.filter((span) => span.to - span.from === longest);
  const [at] = best;
  const nouns = [...new Map(best.flatMap((span) => span.meanings).map((noun) => [noun.resource.name, noun])).values()];
  return { word: at ? text.slice(tokens[at.from]?.start, tokens[at.to - 1]?.end) : '', nouns };
}

interface Asking {
  reader: Reader;
  call: Call;
  text: string;
  tokens: readonly Token[];
  nouns: readonly { phrase: string; noun: Noun }[];
  names: Names;
  now: number;
}

const targetsOf = ({ fields, rankOf }: Lexicon): string[] => [
  ...new Set(fields.flatMap((f) => (f.reference !== undefined && rankOf(f) < 3 ? [f.reference] : []))),
];

/** Reads the question as one about a noun; names that it may hold are looked up as they are needed. */
async function readAs({ reader, call, text, tokens, nouns, names, now }: Asking, noun: Noun): Promise<Reading | Unclear | undefined> {
  const place = placeOf(noun, reader.catalogue(), call.user);
  const lexicon = lexiconOf(place, call.user, (name) => reader.dictionaries.all[name]);
  const targets = targetsOf(lexicon);
  await names.learn(codesIn(tokens), targets);
  const phrases = new Phrases<Part>();
  for (const one of nouns) phrases.add(one.phrase, { kind: 'noun', noun: one.noun });
  const fixed: Span<Part>[] = [...WORDS.within(tokens), ...phrases.within(tokens)];
  const keys = new Map<string, readonly string[] | undefined>();
  const narrow = fixed.flatMap((span) =>
    span.meanings.flatMap((m) => (m.kind === 'noun' && m.noun.screen && targets.includes(m.noun.resource.name) ? [m.noun.screen] : [])),
  );
  for (const screen of new Set<Screen>(narrow)) keys.set(screen.name, await names.keysOf(screen));
  const read = (): Reading | Unclear | undefined => {
    const asked: Asked = { text, tokens, spans: [...fixed, ...names.phrases.within(tokens), ...names.values.within(tokens)], now };
    return parse(asked, noun, place, lexicon, (screen) => keys.get(screen.name));
  };
  const first = read();
  if (first?.kind !== 'unclear' || !first.strong || first.words.length === 0) return first;
  const learnt = [await names.learn(first.words, targets), await names.learnValues(first.words, place, lexicon)];
  return learnt.includes(true) ? read() : first;
}

/** Whether a question asks for something that may be a figure, and whether for a number outright. */
function asksFor(tokens: readonly Token[], text: string, measures: Phrases<Noun>): { any: boolean; count: boolean; aggregate: boolean } {
  const pieces = cover(tokens, WORDS.within(tokens));
  const kinds = new Set(pieces.flatMap((piece) => piece.meanings.map((m) => m.kind)));
  const any = (['count', 'value', 'any', 'which', 'each', 'most', 'aggregate'] as const).some((kind) => kinds.has(kind));
  return {
    any: any || everyIn(text).length > 0 || measures.within(tokens).length > 0,
    count: kinds.has('count') && !kinds.has('value'),
    aggregate: kinds.has('aggregate'),
  };
}

/** The figures of a question, or why there are none. @param now ms */
export async function findFigures(reader: Reader, call: Call, question: string, now = Date.now()): Promise<FoundFigures> {
  const text = plainText(question);
  const tokens = tokensOf(text);
  const nouns = nounsFor(reader.catalogue(), call.user);
  const resources = [...new Set(nouns.map(({ noun }) => noun.resource))];
  const measures = measuresOf(resources.map((resource) => visibleResource(resource, call.user)));
  const asks = asksFor(tokens, text, measures);
  if (!asks.any) return NONE;
  const names = new Names(reader, call);
  await names.organisation(nouns);
  const asking: Asking = { reader, call, text, tokens, nouns, names, now };
  const entriesOf = (dict: string) => reader.dictionaries.all[dict]?.entries ?? [];
  const unclear: Unclear[] = [];
  const named = candidates(tokens, nouns, measures);
  const ofNumbers =
    named.length === 0 && asks.aggregate
      ? numbersIn(
          resources.map((resource) => visibleResource(resource, call.user)),
          text,
          tokens,
        )
      : undefined;
  const [first] = ofNumbers?.nouns ?? [];
  if (ofNumbers && first && ofNumbers.nouns.length > 1) {
    const of = ofNumbers.nouns.map(({ resource }) => resource);
    unclear.push({
      kind: 'unclear',
      place: placeOf(first, reader.catalogue(), call.user),
      words: [],
      asks: [{ word: ofNumbers.word, of }],
      strong: true,
    });
  }
  for (const noun of ofNumbers?.nouns.length === 1 ? ofNumbers.nouns : named) {
    const read = await readAs(asking, noun);
    if (read?.kind === 'reading') {
      try {
        return { told: [tellFigures(read, await compute(reader, call, read), call.language, entriesOf)], settled: true };
      } catch (error) {
        if (!(error instanceof Withheld)) throw error;
      }
    }
    if (read?.kind === 'unclear' && read.strong) unclear.push(read);
  }
  const least = (one: Unclear): number => one.words.join('').length + (one.words.length + one.asks.length) * 2;
  const [nearest] = [...unclear].sort((a, b) => least(a) - least(b));
  return nearest ? { told: [tellUnclear(nearest, call.language)], settled: true } : NONE;
}

/** What to say to who asks for a number of nothing that is known, when nothing else was found; undefined for other questions. */
export function noSubject(reader: Reader, call: Call, question: string): Told | undefined {
  const text = plainText(question);
  const tokens = tokensOf(text);
  if (!asksFor(tokens, text, new Phrases()).count) return undefined;
  const nouns = nounsFor(reader.catalogue(), call.user);
  // What belongs to somebody is what the platform is about, most so what figures are declared of; the rest is bookkeeping.
  const resources = [...new Set(nouns.map(({ noun }) => noun.resource))]
    .filter((r) => r.ways.length > 0 && !r.rows)
    .sort((a, b) => b.measures.length - a.measures.length);
  return tellNoSubject(resources.slice(0, OFFERED), call.language);
}
