import type { States } from '../../../documents/ground/model/states.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Action, Row } from '../../actions/types.ts';
import type { Titled } from '../../data/texts/useText.ts';

/** What takes a card from its column to another: an action of its row, or a change of the field alone; or why nothing does. */
export type Move = { action: Action } | { change: true } | { refused: Titled | undefined };

/**
 * @param actions what can be done with rows
 * @param code the column it is to come to
 */
export function moveOf(row: Row, code: string, field: Field, states: States | undefined, actions: readonly Action[]): Move {
  if (states?.field !== field.name) {
    const edits =
      !field.readOnly && !field.immutable && actions.some((action) => action.id === 'edit' && (action.fits?.(row) ?? true) === true);
    return edits ? { change: true } : { refused: undefined };
  }
  const from = String(row[field.name]);
  const ways = states.transitions.filter((t) => t.by === 'user' && t.from.includes(from) && t.to === code);
  const offered = ways.flatMap((way) => actions.filter((action) => action.id === `transition:${way.name}`));
  const ready = offered.find((action) => (action.fits?.(row) ?? true) === true);
  if (ready) return { action: ready };
  const [why] = offered.flatMap((action) => {
    const verdict = action.fits?.(row);
    return typeof verdict === 'object' ? [verdict] : [];
  });
  return { refused: why };
}
