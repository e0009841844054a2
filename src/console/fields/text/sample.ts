import type { Sampler } from '../contract.ts';
import { fitted, tooLongOrShort } from '../shared/samples.ts';

/** Texts with Chinese, quotes and angle brackets in them. */
const sampler: Sampler = {
  good: (field, n) => (field.schema.enum ? field.schema.enum[n % field.schema.enum.length] : fitted(`样例 sample ${n} "<&>`, field)),
  bad: (field) => [42, ...tooLongOrShort(field)],
};
export default sampler;
