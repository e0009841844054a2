import type { TransitionRequest, TransitionResult, UndoneRow } from '../../contract/states.ts';
import type { Transition } from '../../documents/ground/model/states.ts';
import type { ScreenBundle } from '../../documents/ground/model/resource.ts';
import { request } from '../data/client/client.ts';
import { language, text } from '../data/texts/i18n.ts';
import { notify, type Look } from '../data/notifications.ts';
import { titleIn, type Titled } from '../data/texts/useText.ts';
import type { Batch, Row } from './types.ts';
import { undoMoved, type Undoing } from './undo.ts';

/** What is given along with a transition. */
export type TransitionInput = Pick<TransitionRequest, 'values' | 'comment'>;

/** Does a transition with one row or many. A single row goes with the version that was read. @throws ApiError */
export function move(
  { resource, screen }: ScreenBundle,
  transition: Transition,
  rows: readonly Row[],
  input: TransitionInput = {},
): Promise<TransitionResult> {
  const [first] = rows;
  const whom =
    rows.length === 1 && first
      ? { id: first.id, ...(typeof first['version'] === 'number' ? { version: first['version'] } : {}) }
      : { ids: rows.map((row) => row.id) };
  return request<TransitionResult>({
    url: `${resource.api}/${transition.name}`,
    params: { screen: screen.name },
    body: { ...whom, ...input },
    handled: 'entirely',
  });
}

/** A transition of more rows than go in one call. */
export function moveMany(
  bundle: ScreenBundle,
  transition: Transition,
  rows: readonly Row[],
  undoing: Undoing,
  input?: TransitionInput,
): Batch {
  const undoable: UndoneRow[] = [];
  return {
    title: transition,
    rows,
    send: async (some) => {
      const result = await move(bundle, transition, some, input);
      undoable.push(...(result.undo ?? []));
      return result;
    },
    ended: () => undoMoved(bundle, transition, undoable, undoing),
  };
}

/** Tells what became of it: done, done for some and why not for the others. @param look what stands on the message besides */
export function tellMoved(transition: Titled, result: TransitionResult, nameOf: (id: string) => string, look: Look = {}): void {
  const title = titleIn(transition, language());
  const { done, refused } = result;
  if (refused.length === 0) notify('success', text('transition.done', { title, count: done.length }), look);
  else
    notify('warning', text('transition.partly', { title, done: done.length, refused: refused.length }), {
      ...look,
      description: refused.map((r) => `${nameOf(r.id)}: ${r.message}`).join('\n'),
    });
}
