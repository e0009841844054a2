import { MAX_BATCH, type TransitionResult, type UndoneRow, type UndoRequest } from '../../contract/states.ts';
import type { Transition } from '../../documents/ground/model/states.ts';
import type { ScreenBundle } from '../../documents/ground/model/resource.ts';
import { request } from '../data/client/client.ts';
import { warn } from '../data/client/warn.ts';
import { notify, type Look } from '../data/notifications.ts';
import { offerUndo, undoStore } from '../data/page/undo.ts';
import { language, text } from '../data/texts/i18n.ts';
import { titleIn } from '../data/texts/useText.ts';

/** Takes a transition back, of so many rows in a call as it takes. @throws ApiError */
export async function takeBack(
  { resource, screen }: ScreenBundle,
  { name }: Transition,
  rows: readonly UndoneRow[],
): Promise<TransitionResult> {
  const all: TransitionResult = { done: [], refused: [] };
  for (let at = 0; at < rows.length; at += MAX_BATCH) {
    const body: UndoRequest = { transition: name, rows: rows.slice(at, at + MAX_BATCH) };
    const { done, refused } = await request<TransitionResult>({
      url: `${resource.api}/undo`,
      params: { screen: screen.name },
      body: { ...body },
      handled: 'entirely',
    });
    all.done.push(...done);
    all.refused.push(...refused);
  }
  return all;
}

/** Who tells of what became of rows, and shows them as they are. */
export interface Undoing {
  nameOf: (id: string) => string;
  /** After something was taken back. */
  refresh: () => void;
}

/** Offers to take back a transition of those rows that the server says can be; nothing that came before it any more. @returns the look of the message that tells of it */
export function undoMoved(
  bundle: ScreenBundle,
  transition: Transition,
  rows: readonly UndoneRow[] | undefined,
  { nameOf, refresh }: Undoing,
): Look {
  if (!rows?.length) {
    undoStore.set(undefined);
    return {};
  }
  const undo = async (): Promise<void> => {
    const title = text('undo.what', { title: titleIn(transition, language()) });
    try {
      const { done, refused } = await takeBack(bundle, transition, rows);
      if (refused.length === 0) notify('success', text('transition.done', { title, count: done.length }), { key: 'undo' });
      else
        notify('warning', text('transition.partly', { title, done: done.length, refused: refused.length }), {
          key: 'undo',
          description: refused.map((one) => `${nameOf(one.id)}: ${one.message}`).join('\n'),
        });
    } catch (error) {
      warn(error, text('transition.failed', { title }));
    }
    refresh();
  };
  return offerUndo(text('undo.do'), () => void undo());
}
