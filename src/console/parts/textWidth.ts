/** Widths of characters at 14 px, px, in the widest of the fonts: Chinese ones, and the kinds of others. */
const WIDE = 14.5;
const KINDS: readonly [pattern: RegExp, width: number][] = [
  [/[fijlrtI.,:;'|!()[\] ·-]/, 5],
  [/[mwMW%@…—]/, 12.5],
  [/[A-Z]/, 9.2],
];
const USUAL = 8;
/** Digits are as wide as one another. */
const DIGIT = 8.5;

const widthOf = (sign: string): number => {
  if (sign > '\u2e7f') return WIDE;
  if (sign >= '0' && sign <= '9') return DIGIT;
  return KINDS.find(([pattern]) => pattern.test(sign))?.[1] ?? USUAL;
};

/** About how wide a text is, px, so that room can be kept before it is drawn. */
export function textWidth(text: string, size: 12 | 14 = 14): number {
  return Math.ceil(([...text].reduce((sum, sign) => sum + widthOf(sign), 0) * size) / 14);
}
