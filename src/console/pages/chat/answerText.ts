/** What of an answer is shown. */

/**
 * Marks of sources: `##0$$` of the older services, `[ID:0]` and its misspellings of the newer ones (S5-07). `$$…$$` is mathematics and
 * stays.
 */
const MARK = /[ \t]*(?:##\s*\d+\s*\$\$|[[(【]\s*ID\s*[::]\s*\d+\s*[\])】])/gi;
/** A mark, or what is thought, that the stream has not finished. */
const OPEN_MARK = /[ \t]*(?:#{1,2}\s*\d*\s*\$?|[[(【]\s*(?:I(?:D(?:\s*[::]\s*\d*)?)?)?)$/i;
const THOUGHT = /<think>[\s\S]*?(?:<\/think>|$)\s*/g;

/**
 * An answer without marks and thoughts.
 * @param growing more is to come: an unfinished mark at the end is held back
 */
export function shownAnswer(content: string, growing = false): string {
  const text = content.replaceAll(THOUGHT, '').replaceAll(MARK, '');
  return (growing ? text.replace(OPEN_MARK, '').replace(/<(?:t(?:h(?:i(?:n(?:k)?)?)?)?)?$/, '') : text).trim();
}
