/** A question as a row of pieces, each with all it may mean, and which of them were made use of. */
import type { Period as Unit } from '../../../../documents/ground/clock.ts';
import type { Field } from '../../../../documents/ground/model/fields.ts';
import type { SaidAmount } from './amounts.ts';
import { symbolOf } from './amounts.ts';
import type { Meaning, Said } from './lexicon.ts';
import type { Named } from './names.ts';
import type { Noun } from './nouns.ts';
import type { SaidPeriod } from './periods.ts';
import { plainText, type Span, type Token } from './text.ts';
import type { Part as Word } from './words.ts';

/** What a piece of a question may be. */
export type Part =
  | Word
  | Meaning
  | Named
  | { kind: 'noun'; noun: Noun }
  | { kind: 'period'; period: SaidPeriod }
  | { kind: 'every'; by: Unit }
  | { kind: 'amount'; amount: SaidAmount };

type Kind = Part['kind'];
type Of<K extends Kind> = Extract<Part, { kind: K }>;

interface Piece {
  text: string;
  from: number;
  to: number;
  meanings: Part[];
  used: boolean;
}

/** Pieces between which others stand next to each other. */
const LOOSE: ReadonlySet<Kind> = new Set(['stop', 'join', 'or']);

export class Sentence {
  readonly pieces: readonly Piece[];
  readonly #text: string;
  readonly #asks: { word: string; of: Said[] }[] = [];

  constructor(text: string, tokens: readonly Token[], spans: readonly Span<Part>[]) {
    this.#text = text;
    this.pieces = spans.map(({ from, to, meanings }) => {
      const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
      return { text: text.slice(start, end), from: start, to: end, meanings, used: false };
    });
  }

  /** Whether a field is measured in a unit as it is written. */
  static hasUnit({ unit }: Field, written: string): boolean {
    return unit !== undefined && [written, symbolOf(written)].includes(plainText(unit));
  }

  /** All that a piece may mean, of one kind. */
  of<K extends Kind>(at: number | undefined, kind: K): Of<K>[] {
    return at === undefined ? [] : (this.pieces[at]?.meanings.filter((m): m is Of<K> => m.kind === kind) ?? []);
  }

  /** Where pieces stand that may mean something of a kind, and were not made use of. */
  where(kind: Kind): number[] {
    return this.pieces.flatMap((piece, n) => (!piece.used && piece.meanings.some((m) => m.kind === kind) ? [n] : []));
  }

  isUsed = (at: number | undefined): boolean => at !== undefined && this.pieces[at]?.used === true;

  use(...places: (number | undefined)[]): void {
    for (const at of places) {
      const piece = at === undefined ? undefined : this.pieces[at];
      if (piece) piece.used = true;
    }
  }

  /** The next piece to the right (1) or left (-1) that says something. */
  beside(at: number, direction: 1 | -1): number | undefined {
    for (let n = at + direction; n >= 0 && n < this.pieces.length; n += direction) {
      const piece = this.pieces[n];
      if (piece && (piece.used || piece.meanings.length === 0 || piece.meanings.some((m) => !LOOSE.has(m.kind)))) return n;
    }
    return undefined;
  }

  /** Both neighbours of a piece, the one where the language puts what explains it first. */
  around(at: number): number[] {
    const [left, right] = [this.beside(at, -1), this.beside(at, 1)];
    const order = /\p{Script=Han}/u.test(this.#text) ? [right, left] : [left, right];
    return order.filter((n) => n !== undefined);
  }

  /** Whether all between two pieces joins them, and one of these is among it: `or`, `and`. */
  joined(left: number, right: number): boolean {
    return this.pieces.slice(left + 1, right).every(({ meanings, used }) => !used && meanings.some((m) => LOOSE.has(m.kind)));
  }

  useJoints(left: number, right: number): void {
    for (let n = left + 1; n < right; n += 1) this.use(n);
  }

  /** The word that turns what stands behind it around: made use of when there is one. */
  negated(at: number): boolean {
    const before = this.beside(at, -1);
    if (before === undefined || this.isUsed(before) || this.of(before, 'not').length === 0) return false;
    this.use(before);
    const behind = this.beside(at, 1);
    if (this.of(behind, 'beyond').length > 0) this.use(behind);
    return true;
  }

  /** Marks a piece as one that may mean several things. */
  ask(at: number, of: Said[]): void {
    this.#asks.push({ word: this.pieces[at]?.text ?? '', of });
    this.use(at);
  }

  /** Marks where the records are named that the question is about. */
  subject({ resource, screen }: Noun): void {
    for (const at of this.where('noun'))
      if (this.of(at, 'noun').some(({ noun }) => noun.resource.name === resource.name && noun.screen?.name === screen?.name)) this.use(at);
  }

  /** Words that nothing came of, neighbours together, and those that may mean several things. */
  left(): { words: string[]; asks: { word: string; of: Said[] }[] } {
    const runs: { from: number; to: number }[] = [];
    let open = false;
    for (const { used, meanings, from, to } of this.pieces) {
      const covered = used || meanings.some((m) => m.kind === 'stop' || m.kind === 'join');
      const last = runs.at(-1);
      if (!covered && open && last) last.to = to;
      else if (!covered) runs.push({ from, to });
      open = !covered;
    }
    return { words: runs.map(({ from, to }) => this.#text.slice(from, to)), asks: this.#asks };
  }
}
