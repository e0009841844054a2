import type { FieldTraits } from '../contract.ts';

/** Pairs of numbers of two quantities, as a curve. */
const series: FieldTraits = { wide: true, plain: (value) => `${Array.isArray(value) ? value.length : 0} ×` };
export default series;
