import type { FieldTraits } from './contract.ts';
import { byType } from './registry.ts';

/** What is true of each field type, by its name. */
export const traits = byType(import.meta.glob<FieldTraits>('./*/index.ts', { eager: true, import: 'default' }));
