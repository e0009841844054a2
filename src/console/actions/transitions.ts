import { fits } from '../../documents/features/states/index.ts';
import type { States, Transition } from '../../documents/ground/model/states.ts';
import type { ScreenBundle } from '../../documents/ground/model/resource.ts';
import { confirm } from '../data/page/confirm.ts';
import { warn } from '../data/client/warn.ts';
import { text, language } from '../data/texts/i18n.ts';
import { notify } from '../data/notifications.ts';
import { titleIn } from '../data/texts/useText.ts';
import { sessionStore } from '../session/session.ts';
import { CHUNK } from './batch.ts';
import { move, moveMany, tellMoved } from './move.ts';
import { undoMoved } from './undo.ts';
import type { Action, ActionContext, Row } from './types.ts';

/** Asks for something before it is done. */
const asks = ({ form, danger }: Transition): boolean => form.fields.length > 0 || form.comment !== 'none' || danger;

async function run(
  transition: Transition,
  fit: (row: Row) => boolean,
  { bundle, rows: selected, nameOf, open, refresh }: ActionContext,
): Promise<void> {
  const rows = selected.filter(fit);
  const [first] = rows;
  if (!first) {
    notify('warning', text('transition.none', { title: titleIn(transition, language()) }));
    return;
  }
  if (asks(transition)) {
    open({ kind: 'transition', transition, rows });
    return;
  }
  if (
    rows.length > 1 &&
    !(await confirm({
      title: text('transition.many', { title: titleIn(transition, language()), count: rows.length }),
      okText: titleIn(transition, language()),
    }))
  )
    return;
  const undoing = { nameOf: (id: string) => nameOf(rows.find((row) => row.id === id) ?? first), refresh };
  if (rows.length > CHUNK) {
    open({ kind: 'batch', batch: moveMany(bundle, transition, rows, undoing) });
    return;
  }
  try {
    const result = await move(bundle, transition, rows);
    tellMoved(transition, result, undoing.nameOf, undoMoved(bundle, transition, result.undo, undoing));
  } catch (error) {
    warn(error, text('transition.failed', { title: titleIn(transition, language()) }));
  }
  refresh();
}

function action(states: States, transition: Transition): Action {
  const check = (row: Row): ReturnType<typeof fits> => fits(states, transition, row, { ...sessionStore.get()?.user });
  return {
    id: `transition:${transition.name}`,
    title: transition,
    places: transition.batch ? ['row', 'batch'] : ['row'],
    verb: transition.permission,
    danger: transition.danger,
    fits: check,
    run: (context) => run(transition, (row) => check(row) === true, context),
  };
}

/** The transitions of a screen's records as actions. */
export const transitionActions = ({ resource: { states } }: ScreenBundle): Action[] =>
  states ? states.transitions.filter((t) => t.by === 'user').map((t) => action(states, t)) : [];
