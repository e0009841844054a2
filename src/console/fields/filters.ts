import type { FilterControl } from './contract.ts';
import { byType } from './registry.ts';

/** The search-form control of each field type. */
export const filters = byType(import.meta.glob<FilterControl>('./*/filter.tsx', { eager: true, import: 'default' }));
