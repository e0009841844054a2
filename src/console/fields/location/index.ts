import type { FieldTraits } from '../contract.ts';

/** Longitude and latitude, degrees, WGS 84. */
const location: FieldTraits = {
  plain: (value) =>
    Array.isArray(value)
      ? value.map((degrees) => (typeof degrees === 'number' ? degrees.toFixed(6) : String(degrees))).join(', ')
      : String(value),
};
export default location;
