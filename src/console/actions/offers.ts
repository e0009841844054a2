import type { Offer } from '../data/page/offers.ts';
import type { Texts } from '../data/texts/useText.ts';
import { actionTitle, type Action } from './types.ts';

/**
 * Actions as the palette offers them, each way to do one by itself.
 * @param subject what they are done with, in the user's language
 */
export function offersOf(
  actions: readonly Action[],
  subject: string,
  run: (action: Action, choice?: string) => void,
  texts: Pick<Texts, 't' | 'titleOf'>,
): Offer[] {
  return actions.flatMap((action): Offer[] => {
    const title = actionTitle(action, texts);
    if (!action.choices) return [{ id: `${action.id} ${subject}`, title: `${title} · ${subject}`, run: () => run(action) }];
    return action.choices.map((choice) => ({
      id: `${action.id} ${choice.id} ${subject}`,
      title: `${title}: ${actionTitle(choice, texts)} · ${subject}`,
      run: () => run(action, choice.id),
    }));
  });
}
