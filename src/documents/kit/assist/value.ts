import type { Path } from '../../ground/diagnostic.ts';

/** What stands at a path of a value; undefined when nothing does. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (node, step) => (node !== null && typeof node === 'object' ? (node as Record<string | number, unknown>)[step] : undefined),
    value,
  );
