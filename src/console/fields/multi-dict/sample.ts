import type { Sampler } from '../contract.ts';

const codesOf = (items: unknown): unknown[] => (items as { enum?: unknown[] } | undefined)?.enum ?? ['a', 'b', 'c'];

/** Lists of one to three codes, none twice. */
const sampler: Sampler = { good: ({ schema }, n) => codesOf(schema.items).slice(0, 1 + (n % 3)), bad: () => ['a', ['a', 'a'], [7]] };
export default sampler;
