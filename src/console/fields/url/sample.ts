import type { Sampler } from '../contract.ts';

/** Web addresses. */
const sampler: Sampler = {
  good: (_, n) => `https://example.com/path?n=${n}`,
  bad: () => ['example.com', 'javascript:alert(1)', 'ftp://example.com', 'https://a b'],
};
export default sampler;
