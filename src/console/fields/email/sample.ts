import type { Sampler } from '../contract.ts';

/** E-mail addresses. */
const sampler: Sampler = { good: (_, n) => `operator${n}@example.com`, bad: () => ['operator', '@example.com', 'a b@example.com', 7] };
export default sampler;
