/**
 * What the retrieval service streams, in every dialect of its versions 0.13 to 0.27, as whole answers: frames without
 * `final` hold everything so far, those with `final: false` a piece, the one with `final: true` everything or nothing.
 */
import type { ChatReference, ChatSource } from '../../../contract/assistant.ts';
import type { Answer } from '../answerer.ts';

/** What a frame brought: more of the answer, its end, a failure, or nothing. */
export type Frame = { kind: 'answer'; answer: Answer } | { kind: 'end' } | { kind: 'failed'; message: string } | { kind: 'nothing' };

/** Whether a value of an answer is an object. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The passages behind an answer; only what a user may see of them. */
export function referenceOf(value: unknown): ChatReference | undefined {
  const chunks = isObject(value) ? value['chunks'] : Array.isArray(value) ? value : undefined;
  if (!Array.isArray(chunks) || chunks.length === 0) return undefined;
  return {
    chunks: chunks.filter(isObject).map((chunk): ChatSource => {
      const url = textOf(chunk['url']);
      return {
        title: textOf(chunk['document_name']) || textOf(chunk['docnm_kwd']),
        content: textOf(chunk['content']),
        ...(/^https?:\/\//i.test(url) ? { url } : {}),
      };
    }),
  };
}

/** Reads the frames of one answer, one after the other. */
export function createFrames(): (data: string) => Frame {
  let text = '';
  let reference: ChatReference | undefined;
  const answer = (): Frame => ({ kind: 'answer', answer: { text, ...(reference ? { reference } : {}) } });
  return (line) => {
    let frame: unknown;
    try {
      frame = JSON.parse(line);
    } catch {
      return { kind: 'nothing' };
    }
    if (!isObject(frame)) return { kind: 'nothing' };
    const { code = 0, data } = frame;
    if (code !== 0) return { kind: 'failed', message: textOf(frame['message']) };
    if (data === true) return { kind: 'end' };
    if (!isObject(data)) return { kind: 'nothing' };
    reference = referenceOf(data['reference']) ?? reference;
    const piece = textOf(data['answer']);
    // Newer versions tell of thinking in frames of their own; older ones, and our console, have it in the text.
    if (data['start_to_think'] === true) text += '<think>';
    else if (data['end_to_think'] === true) text += '</think>';
    else if (data['final'] === false) text += piece;
    else if (data['final'] !== true || piece !== '') text = piece;
    return answer();
  };
}
