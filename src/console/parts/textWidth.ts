/** Widths of a character by the size of its text, px: Chinese ones, and all others. */
const SIGNS = { 12: [12.5, 7], 14: [14.5, 8] } as const;

/** About how wide a text is, px, so that room can be kept before it is drawn. */
export function textWidth(text: string, size: keyof typeof SIGNS = 14): number {
  const [wide, slim] = SIGNS[size];
  return Math.ceil([...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? wide : slim), 0));
}
