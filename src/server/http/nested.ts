/** What a body of JSON costs whoever reads it, told from its text: how deep it is nested, how many names it has, and how many values. */

/** Levels of a body: conditions in groups in groups, and a form's lists of objects, take a dozen. */
export const MOST_NESTED = 100;

/** Bytes that a body may have for each of its names: objects of very many short ones take much longer than their size tells. */
const BYTES_A_NAME = 100;

/** Names that a body may have. @param limit bytes it may have */
export const mostNames = (limit: number): number => Math.floor(limit / BYTES_A_NAME);

/** The same for its values: lists of very many short ones. A shape of all the positions it may have takes half of them. */
const BYTES_A_VALUE = 20;

/** Values that a body may have, lists and objects among them. @param limit bytes it may have */
export const mostValues = (limit: number): number => Math.floor(limit / BYTES_A_VALUE);

/** The deepest nesting of brackets outside of texts, the colons there, and the values: what a bracket or a comma begins, and the whole. */
export function extentOf(text: string): { depth: number; names: number; values: number } {
  let [depth, deepest, names, values] = [0, 0, 0, 1];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      // To the end of the text; an escaped character is none.
      for (at += 1; at < text.length && text.charCodeAt(at) !== 0x22; at += 1) if (text.charCodeAt(at) === 0x5c) at += 1;
    } else if (code === 0x5b || code === 0x7b) {
      deepest = Math.max(deepest, (depth += 1));
      values += 1;
    } else if (code === 0x2c) values += 1;
    else if (code === 0x5d || code === 0x7d) depth -= 1;
    else if (code === 0x3a) names += 1;
  }
  return { depth: deepest, names, values };
}
