import type { Sampler } from '../contract.ts';
import { tooLongOrShort } from '../shared/samples.ts';

/** Passwords. */
const sampler: Sampler = { good: (_, n) => `Correct-horse-${n}`, bad: (field) => [12_345_678, ...tooLongOrShort(field)] };
export default sampler;
