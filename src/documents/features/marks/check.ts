/** A mark of a list against its fields. A browser judges it, so its conditions are such as it can. */
import { checkShown } from '../../kit/check/layout.ts';
import { whereScope, type Folder } from '../../kit/check/folder.ts';
import { checkTitles } from '../../kit/check/texts.ts';
import type { Finding, Path } from '../../ground/diagnostic.ts';
import type { Field } from '../../ground/model/fields.ts';
import { checkWhere } from '../../kit/check/where.ts';
import type { Mark } from '../../ground/model/marks.ts';
import { hint } from '../../ground/hints.ts';
import { isLarge } from '../../ground/fields/traits.ts';

const isBig = (name: string | undefined, fields: ReadonlyMap<string, Field>): boolean => {
  const field = name === undefined ? undefined : fields.get(name);
  return field !== undefined && isLarge(field);
};

export function checkMark(mark: Mark, fields: ReadonlyMap<string, Field>, folder: Folder, path: Path): Finding[] {
  const shown = mark.field === undefined ? [] : checkShown([mark.field], fields, path).map((f) => ({ ...f, path: [...path, 'field'] }));
  return [
    ...checkTitles(mark.title, mark.title, mark.titleEn, { title: [...path, 'title'], titleEn: [...path, 'titleEn'], owner: path }),
    ...shown,
    ...checkWhere(mark.where, { ...whereScope(fields, folder), judged: true, ofRows: true }, [...path, 'where']),
    ...(isBig(mark.field, fields)
      ? [{ code: 'value-not-allowed' as const, path: [...path, 'field'], params: { value: mark.field ?? '' }, hint: hint('bigField') }]
      : []),
  ];
}
