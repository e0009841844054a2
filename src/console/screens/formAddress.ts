import type { FormOpening } from '../actions/types.ts';
import type { Beginning } from './Form/FormBody.tsx';

/** Address of a form's page; what a new record starts from goes along unseen, because it is no part of the place. */
export function addressOf(route: string, opening: FormOpening): [to: string, options?: { state: Beginning }] {
  if (opening.kind === 'edit') return [`${route}/edit/${encodeURIComponent(opening.row.id)}`];
  return [`${route}/new`, { state: opening.kind === 'copy' ? { copyOf: opening.row.id } : { where: opening.where } }];
}
