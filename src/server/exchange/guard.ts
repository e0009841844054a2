/** Texts that a spreadsheet would run as a formula, made harmless and told again when they come back. */

/** A sign that begins a formula, also a wide or a small one, or a command of old spreadsheets, behind whatever is not seen. */
const FORMULA = /^'*(?:[\t\r]|[\s\p{Cf}]*[=+\-@|＝＋－＠﹦﹢﹣﹫｜])/u;
const NUMBER = /^[-+]?[\d.]+$/;

const isRun = (text: string): boolean => FORMULA.test(text) && !NUMBER.test(text);

/** Puts an apostrophe before a text that would be run, and one more before one that looks like such a guard. */
export const safeText = (text: string): string => (isRun(text) ? `'${text}` : text);

/** Takes the apostrophe of `safeText` away again. */
export const unguarded = (text: string): string => (text.startsWith("'") && isRun(text.slice(1)) ? text.slice(1) : text);
