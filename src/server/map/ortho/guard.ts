import { same } from '../../../documents/ground/same.ts';
import type { Guard } from '../../house/guard.ts';
import { ORTHO_STATE } from './types.ts';

/** A layer with another file waits for its tiles; one that is no orthophoto knows nothing of them. */
export const guardLayer: Guard = async ({ before, after }) => {
  if (!after || (before && before['kind'] === after['kind'] && same(before['file'], after['file']))) return;
  const imageState = after['kind'] === 'orthophoto' && after['file'] ? ORTHO_STATE.waiting : null;
  Object.assign(after, { imageState, imageFault: null, outline: null, resolution: null });
};
