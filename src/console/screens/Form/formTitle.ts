import type { Texts } from '../../data/useText.ts';
import type { Beginning } from './FormBody.tsx';

/** Heading of a form: what it does, and with what. */
export const formTitle = ({ id, copyOf }: Beginning, name: string, t: Texts['t']): string =>
  t(id !== undefined ? 'form.editTitle' : copyOf !== undefined ? 'form.copyTitle' : 'form.createTitle', { name });
