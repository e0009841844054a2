import type { Sampler } from '../contract.ts';

/** Codes of the field's list; without one, a made-up code (the dictionary is not known here). */
const sampler: Sampler = {
  good: ({ schema }, n) => (schema.enum ? schema.enum[n % schema.enum.length] : `code${n}`),
  bad: ({ schema }) => [7, 'x'.repeat((schema.maxLength ?? 64) + 1), ...(schema.enum ? ['no-such-code'] : [])],
};
export default sampler;
