/** Findings as marks in the text of the file they are in. */
import type { Diagnostic } from '@codemirror/lint';
import type { EditorState } from '@codemirror/state';
import type { Language } from '../../../contract/constants.ts';
import type { DraftFinding } from '../../../contract/workbench.ts';

/** Where a place stands in the text, both from 1; the nearest there is. */
export function offsetOf(state: EditorState, line: number, column: number): number {
  const { from, to } = state.doc.line(Math.min(Math.max(1, line), state.doc.lines));
  return Math.min(from + column - 1, to);
}

/** The marks of a file. What a change brings to other files has no place in its text. */
export const marksOf = (state: EditorState, file: string, findings: readonly DraftFinding[], language: Language): Diagnostic[] =>
  findings
    .filter((f) => f.file === file)
    .map((f) => {
      const from = offsetOf(state, f.line, f.column);
      const [message, hint] = language === 'zh' ? [f.messageZh, f.hintZh ?? f.hint] : [f.message, f.hint];
      return {
        from,
        to: Math.min(from + f.length, state.doc.length),
        severity: f.warning ? 'warning' : 'error',
        source: f.code,
        message: hint === undefined ? message : `${message}\n${hint}`,
      };
    });
