import type { FieldTypeName } from '../../../documents/ground/model/fields.ts';
import type { Input } from '../../fields/contract.ts';
import { controlInputs } from './controlInputs.ts';
import { NestedInput } from './NestedInput.tsx';

/** The input of each field type by itself, outside of a record's form. */
export const inputs: Record<FieldTypeName, Input> = { ...controlInputs, object: NestedInput, rows: NestedInput };
