import type { Sampler } from '../contract.ts';

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Lists of file ids by shape only: whether such a file exists is for the caller to arrange. */
const sampler: Sampler = {
  good: ({ schema }, n) =>
    Array.from({ length: Math.max(schema.minItems ?? 0, 1 + (n % Math.min(3, schema.maxItems ?? 3))) }, (_, k) => id(n * 10 + k)),
  bad: ({ schema }) => ['id', [id(1), id(1)], [7], Array.from({ length: (schema.maxItems ?? 30) + 1 }, (_, n) => id(n))],
};
export default sampler;
