import { notify } from '../notifications.ts';
import { errorText } from './errorText.ts';

/** Shows the one warning of a call that tells of its refusal itself (S7-40, S8-11). @param title what could not be done, over the reason */
export const warn = (error: unknown, title?: string): void =>
  title === undefined ? notify('warning', errorText(error)) : notify('warning', title, errorText(error));
