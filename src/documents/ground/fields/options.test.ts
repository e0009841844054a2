import { expect, it } from 'vitest';
import { FIELD_TYPES, fieldType } from './index.ts';
import { typeOptions } from './options.ts';

it('every option of a field type says what it may be, and every such option belongs to a type', () => {
  const options = new Set(FIELD_TYPES.flatMap((type) => [...fieldType(type).options, ...(fieldType(type).requires ?? [])]));
  expect([...options].sort()).toEqual(Object.keys(typeOptions).sort());
});
