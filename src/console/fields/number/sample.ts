import type { Sampler } from '../contract.ts';

/** Numbers inside and outside of the field's limits. */
const sampler: Sampler = {
  good: ({ schema }, n) => {
    const step = schema.multipleOf ?? 1;
    const low = schema.minimum ?? (schema.exclusiveMinimum === undefined ? 0 : schema.exclusiveMinimum + step);
    const high = schema.maximum ?? (schema.exclusiveMaximum === undefined ? low + 1000 * step : schema.exclusiveMaximum - step);
    const first = Math.ceil(low / step) * step;
    const places = Math.max(1, Math.floor((high - first) / step) + 1);
    return first + (n % places) * step;
  },
  bad: ({ schema }) => [
    'twelve',
    ...(schema.type === 'integer' ? [1.5] : []),
    ...(schema.minimum === undefined ? [] : [schema.minimum - 1]),
    ...(schema.maximum === undefined ? [] : [schema.maximum + 1]),
  ],
};
export default sampler;
