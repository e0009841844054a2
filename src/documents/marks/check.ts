/** The marks of a list against its fields. A browser judges them, so their conditions are such as it can. */
import { checkShown } from '../check/layout.ts';
import { whereScope, type Folder } from '../check/folder.ts';
import { checkTitles } from '../check/texts.ts';
import type { Finding, Path } from '../diagnostic.ts';
import type { Field } from '../fields/types.ts';
import { checkWhere } from '../where/check.ts';
import { readsOfMark, type Mark } from './index.ts';
import { hint } from '../hints.ts';
import { isLarge } from '../fields/traits.ts';

export const checkMarks = (marks: readonly Mark[], fields: ReadonlyMap<string, Field>, folder: Folder, path: Path): Finding[] =>
  marks.flatMap((mark, i): Finding[] => {
    const at = [...path, i];
    const first = marks.findIndex((other) => other.name === mark.name);
    if (first < i)
      return [{ code: 'name-duplicate', path: [...at, 'name'], params: { name: mark.name, other: marks[first]?.title ?? '' } }];
    const shown = mark.field === undefined ? [] : checkShown([mark.field], fields, at).map((f) => ({ ...f, path: [...at, 'field'] }));
    const wrong = checkWhere(mark.where, { ...whereScope(fields, folder), judged: true }, [...at, 'where']);
    const large = readsOfMark(mark).find((name) => {
      const field = fields.get(name);
      return field && isLarge(field);
    });
    return [
      ...checkTitles(mark.title, mark.title, mark.titleEn, { title: [...at, 'title'], titleEn: [...at, 'titleEn'], owner: at }),
      ...shown,
      ...wrong,
      ...(large === undefined
        ? []
        : [{ code: 'value-not-allowed' as const, path: [...at, 'name'], params: { value: large }, hint: hint('bigField') }]),
    ];
  });
