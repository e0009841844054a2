import type { FieldTypeName } from '../../documents/ground/model/fields.ts';
import type { Input } from './contract.ts';
import { byType } from './registry.ts';

/** Types whose inputs are drawn with maps or forms, which stand above the fields: see parts/form/inputs.ts. */
type DrawnAbove = 'geometry' | 'location' | 'object' | 'rows';

/** The form input of each other field type. */
export const inputs: Omit<Record<FieldTypeName, Input>, DrawnAbove> = byType(
  import.meta.glob<Input>('./*/input.tsx', { eager: true, import: 'default' }),
);
