import type { Sampler } from '../contract.ts';
import { fitted, tooLongOrShort } from '../shared/samples.ts';

/** Texts of several lines. */
const sampler: Sampler = {
  good: (field, n) => fitted(`第一行 line ${n}\n第二行 <b>not bold</b>\n\tthird`, field),
  bad: (field) => [42, ...tooLongOrShort(field)],
};
export default sampler;
