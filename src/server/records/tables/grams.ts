/** One-, two- and three-character pieces of texts, for `contains` on any language. */

const fold = (text: string): string => text.toLowerCase();

/** Every piece of the given texts, each once. */
export function gramsOf(texts: readonly (string | null | undefined)[]): string[] {
  const pieces = new Set<string>();
  for (const text of texts) {
    if (!text) continue;
    const letters = [...fold(text)];
    for (let i = 0; i < letters.length; i += 1) {
      const one = letters[i] ?? '';
      pieces.add(one);
      if (i + 1 < letters.length) pieces.add(one + (letters[i + 1] ?? ''));
      if (i + 2 < letters.length) pieces.add(one + (letters[i + 1] ?? '') + (letters[i + 2] ?? ''));
    }
  }
  return [...pieces];
}

/** The pieces a needle must have: its three-character windows, or itself when shorter. */
export function needleGrams(needle: string): string[] {
  const letters = [...fold(needle)];
  if (letters.length <= 3) return letters.length ? [letters.join('')] : [];
  return [...new Set(letters.slice(2).map((_, i) => letters.slice(i, i + 3).join('')))];
}
