/** One screen of each kind, in full, in Chinese at a desk. */
import { useTour } from '../../support/tour.ts';

await useTour({ language: 'zh', size: 'desk', depth: 'samples', axe: 'even' });
