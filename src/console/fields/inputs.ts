import type { Input } from './contract.ts';
import { byType } from './registry.ts';

/** The form input of each field type. */
export const inputs = byType(import.meta.glob<Input>('./*/input.tsx', { eager: true, import: 'default' }));
