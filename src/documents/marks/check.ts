/** A mark of a list against its fields. A browser judges it, so its conditions are such as it can. */
import { checkShown } from '../check/layout.ts';
import { whereScope, type Folder } from '../check/folder.ts';
import { checkTitles } from '../check/texts.ts';
import type { Finding, Path } from '../diagnostic.ts';
import type { Field } from '../fields/types.ts';
import { checkWhere } from '../where/check.ts';
import { readsOfMark, type Mark } from './index.ts';
import { hint } from '../hints.ts';
import { isLarge } from '../fields/traits.ts';

export function checkMark(mark: Mark, fields: ReadonlyMap<string, Field>, folder: Folder, path: Path): Finding[] {
  const shown = mark.field === undefined ? [] : checkShown([mark.field], fields, path).map((f) => ({ ...f, path: [...path, 'field'] }));
  const large = readsOfMark(mark).find((name) => {
    const field = fields.get(name);
    return field && isLarge(field);
  });
  return [
    ...checkTitles(mark.title, mark.title, mark.titleEn, { title: [...path, 'title'], titleEn: [...path, 'titleEn'], owner: path }),
    ...shown,
    ...checkWhere(mark.where, { ...whereScope(fields, folder), judged: true }, [...path, 'where']),
    ...(large === undefined
      ? []
      : [{ code: 'value-not-allowed' as const, path: [...path, 'name'], params: { value: large }, hint: hint('bigField') }]),
  ];
}
