import type { View } from './contract.ts';
import { byType } from './registry.ts';

/** The view of each field type. */
export const views = byType(import.meta.glob<View>('./*/view.tsx', { eager: true, import: 'default' }));
