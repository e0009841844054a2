/** A question as a row of words, and where phrases of a table stand in it. Chinese counts by the character, other scripts by the word. */

/** A word of other scripts, a Chinese character, or a mark that joins words. */
export interface Token {
  /** In lower case, English plurals as singulars. */
  text: string;
  /** Where it stands in the text that was cut; `end` is behind it. */
  start: number;
  end: number;
}

const TOKEN = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+(?:[._-](?:(?!\p{Script=Han})[\p{L}\p{N}])+)*|[、,;/]/gu;
/** A number written together with its unit: `50MW`. Codes such as `S01` begin with a letter. */
const WITH_UNIT = /^(\d+(?:\.\d+)?)(\p{L}{1,4})$/u;

/** An English word without its plural; anything else as it is. */
export function singular(word: string): string {
  if (!/^[a-z]{4,}$/.test(word) || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ches|shes|sses|xes|zes)$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Lower case, full-width letters and digits as half-width, `isn't` as `is not`, without the possessive `'s`. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/\bcan(?:'t|not)\b/g, 'can not')
    .replaceAll(/n't\b/g, ' not')
    .replaceAll(/'s\b/g, ' ');

/** The words of a {@link plainText}. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].flatMap((match): Token[] => {
    const [word] = match;
    const start = match.index;
    const [, number, unit] = WITH_UNIT.exec(word) ?? [];
    if (number !== undefined && unit !== undefined)
      return [
        { text: number, start, end: start + number.length },
        { text: unit, start: start + number.length, end: start + word.length },
      ];
    return [{ text: singular(word), start, end: start + word.length }];
  });
}

/** A stretch of words, `to` excluded, and all that it may mean. */
export interface Span<M> {
  from: number;
  to: number;
  meanings: M[];
}

/** What phrases mean. The same phrase may mean several things. */
export class Phrases<M> {
  #byFirst = new Map<string, { words: string[]; meanings: M[] }[]>();

  /** Adds a phrase; one that holds no word is left out. */
  add(phrase: string, meaning: M): void {
    const words = tokensOf(plainText(phrase))
      .map((token) => token.text)
      .filter((word) => !/^[、,;/]$/.test(word));
    const [first] = words;
    if (first === undefined) return;
    const known = this.#byFirst.get(first) ?? [];
    this.#byFirst.set(first, known);
    const same = known.find((one) => one.words.length === words.length && one.words.every((word, n) => word === words[n]));
    if (same) same.meanings.push(meaning);
    else known.push({ words, meanings: [meaning] });
  }

  /** Everywhere that a phrase stands, those inside others among them. */
  within(tokens: readonly Token[]): Span<M>[] {
    return tokens.flatMap(({ text }, from) =>
      (this.#byFirst.get(text) ?? [])
        .filter(({ words }) => words.every((word, n) => tokens[from + n]?.text === word))
        .map(({ words, meanings }) => ({ from, to: from + words.length, meanings })),
    );
  }
}

/** The words between two places of a text that was cut, as a stretch; undefined when none lies there. */
export function stretch(tokens: readonly Token[], start: number, end: number): { from: number; to: number } | undefined {
  const from = tokens.findIndex((token) => token.start >= start);
  const last = tokens.findLastIndex((token) => token.end <= end);
  return from === -1 || last < from ? undefined : { from, to: last + 1 };
}

/**
 * Stretches that do not overlap, in order: longer ones first, all meanings of one stretch together. What lies between them is there
 * word by word, without a meaning.
 */
export function cover<M>(tokens: readonly Token[], spans: readonly Span<M>[]): Span<M>[] {
  const length = ({ from, to }: Span<M>): number => (tokens[to - 1]?.end ?? 0) - (tokens[from]?.start ?? 0);
  const taken = new Map<number, Span<M>>();
  for (const span of [...spans].sort((a, b) => length(b) - length(a) || a.from - b.from)) {
    const inside = Array.from({ length: span.to - span.from }, (_, n) => taken.get(span.from + n));
    const [first] = inside;
    if (first && first.from === span.from && first.to === span.to) first.meanings.push(...span.meanings);
    else if (inside.every((one) => one === undefined)) {
      const own = { ...span, meanings: [...span.meanings] };
      for (let n = span.from; n < span.to; n += 1) taken.set(n, own);
    }
  }
  return tokens.flatMap((_, n): Span<M>[] => {
    const span = taken.get(n);
    if (!span) return [{ from: n, to: n + 1, meanings: [] }];
    return span.from === n ? [span] : [];
  });
}
