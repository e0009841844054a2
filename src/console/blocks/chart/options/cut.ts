/** Names cut to the room of an axis. */

/** Room of a Chinese character, px; others take about half. */
const LETTER = 12;
const roomOf = (letter: string): number => (letter > '\u2e80' ? LETTER : LETTER * 0.58);

/** How wide a text of a size is, about, px. */
export const extent = (text: string, size = LETTER): number => ([...text].reduce((sum, letter) => sum + roomOf(letter), 0) * size) / LETTER;

/** Share of the room that the beginning keeps where ends tell names apart. */
const BEGINNING = 0.3;

/** As many letters as have room. */
function fitting(letters: readonly string[], room: number): readonly string[] {
  let left = room;
  const end = letters.findIndex((letter) => (left -= roomOf(letter)) < 0);
  return end === -1 ? letters : letters.slice(0, end);
}

function shortened(text: string, width: number, beginning: number): string {
  if (extent(text) <= width) return text;
  const letters = [...text];
  const room = width - LETTER;
  const head = fitting(letters, room * beginning);
  const tail = fitting(letters.toReversed(), room - extent(head.join('')));
  return `${head.join('')}…${beginning < 1 ? tail.toReversed().join('') : ''}`;
}

/** Names of a size that take `room` px at most: cut at the end, or in the middle where their beginnings would leave some alike. */
export function cut(names: readonly string[], room: number, size = LETTER): readonly string[] {
  const width = (room * LETTER) / size;
  const atEnd = names.map((name) => shortened(name, width, 1));
  return new Set(atEnd).size === new Set(names).size ? atEnd : names.map((name) => shortened(name, width, BEGINNING));
}
