/**
 * The time a quick run has, as tests/run.js tells it: until then tests begin, afterwards only what proves a clause of the specification does.
 * Runs without a limit leave nothing out.
 */

/** Whether the run has a limit at all. */
export const limited = process.env['TESTS_UNTIL'] !== undefined;

/** Whether it has passed. */
export const isOver = (): boolean => limited && Date.now() > Number(process.env['TESTS_UNTIL']);

/** Whether a title, or the text of a test file, names a clause. */
export const provesClause = (text: string): boolean => /\[S\d+-\d+\]/.test(text);
