import { same } from '../../documents/ground/same.ts';
import type { Guard } from '../house/guard.ts';

/** Of a model with another file nothing is shown before that is read. */
export const guardModel: Guard = async ({ before, after }) => {
  if (before && after && !same(before['file'] ?? null, after['file'] ?? null)) after['scene'] = null;
};
