/** Widths of a heading's characters, px: Chinese ones, and all others. */
const [WIDE, SLIM] = [14.5, 8];

/** About how wide a text is at 14 px, so that room can be kept before it is drawn. */
export const textWidth = (text: string): number => Math.ceil([...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? WIDE : SLIM), 0));
