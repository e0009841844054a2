import type { FieldTraits } from '../contract.ts';

const count = (coordinates: unknown): number =>
  Array.isArray(coordinates)
    ? typeof coordinates[0] === 'number'
      ? 1
      : coordinates.reduce<number>((sum, part) => sum + count(part), 0)
    : 0;

/** A GeoJSON geometry. */
const geometry: FieldTraits = {
  wide: true,
  plain: (value) => {
    const shape = value as { type?: string; coordinates?: unknown };
    return `${shape.type ?? '?'} (${count(shape.coordinates)})`;
  },
};
export default geometry;
