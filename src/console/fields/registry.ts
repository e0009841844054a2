import type { FieldTypeName } from '../../documents/ground/model/fields.ts';

/** Files found in the type folders, by type name: `./text/view.tsx` belongs to `text`. */
export function byType<T>(files: Record<string, T>): Record<FieldTypeName, T> {
  return Object.fromEntries(Object.entries(files).map(([path, part]) => [path.split('/')[1] ?? '', part])) as Record<FieldTypeName, T>;
}
