/** How alike the header of a column is to the title of a field. */

const UNIT = /[（(［[]\s*([^）)］\]]+?)\s*[）)］\]]\s*$/;

/** A header, taken apart once for all the titles it is held against. */
export interface Head {
  pieces: Set<string>;
  unit: string | undefined;
}

/** A header without the unit at its end, and that unit: `Capacity (MW)`. */
function parted(header: string): { words: string; unit: string | undefined } {
  const unit = UNIT.exec(header)?.[1];
  return { words: unit === undefined ? header : header.replace(UNIT, ''), unit };
}

/** Words of Latin text, pairs of characters of Chinese. */
function pieces(text: string): Set<string> {
  const tokens = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/[a-z]+|\d+|\p{Script=Han}+/gu)) {
    if (!/\p{Script=Han}/u.test(word) || word.length === 1) tokens.add(word);
    else for (let at = 0; at + 1 < word.length; at += 1) tokens.add(word.slice(at, at + 2));
  }
  return tokens;
}

export function headOf(header: string): Head {
  const { words, unit } = parted(header);
  return { pieces: pieces(words), unit };
}

/** How alike a header is to some titles at best: the share of pieces that both have; 0 where it names another unit than the field's. */
export function likenessTo(titles: readonly string[], unit: string | undefined): (head: Head) => number {
  const known = titles.map(pieces);
  return ({ pieces: own, unit: said }) => {
    if (said !== undefined && unit !== undefined && said.toLowerCase() !== unit.toLowerCase()) return 0;
    return Math.max(
      ...known.map((title) => {
        const both = [...own].filter((piece) => title.has(piece)).length;
        return own.size + title.size === 0 ? 0 : (2 * both) / (own.size + title.size);
      }),
    );
  };
}

/** Least likeness that is taken for the same, and by how much it must exceed the next. */
const [LEAST, CLEAR] = [0.6, 0.15];

/** The one target that is clearly most like a header; undefined when none is, or several are. */
export function mostAlike<T>(targets: readonly T[], likeness: (target: T) => number): T | undefined {
  const [first, second] = targets.map((target) => ({ target, score: likeness(target) })).toSorted((a, b) => b.score - a.score);
  return first && first.score >= LEAST && first.score - (second?.score ?? 0) >= CLEAR ? first.target : undefined;
}
