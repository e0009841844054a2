/** A shipped mapping names properties that can be written, and says nothing twice. */
import type { Folder } from '../../kit/check/folder.ts';
import { checkTitles } from '../../kit/check/texts.ts';
import type { Finding, Path } from '../../ground/diagnostic.ts';
import { writable } from '../../ground/fields/writable.ts';
import type { Resource } from '../../ground/model/resource.ts';
import type { ResourceDocument } from '../../ground/model/authored.ts';
import type { Import } from '../../ground/model/imports.ts';
import { checkSample } from './sample.ts';
import { isPoint, isSecret } from '../../ground/fields/traits.ts';

export function checkImports({ imports = [] }: ResourceDocument, { fields }: Resource, folder: Folder): Finding[] {
  const byName = new Map(fields.map((f) => [f.name, f]));
  const entriesOf = (dict: string) => folder.dictionaries.get(dict)?.entries;
  const allowed = fields.filter((f) => writable(f) && !isSecret(f)).map((f) => f.name);
  const of = (one: Import, i: number): Finding[] => {
    const path: Path = ['imports', i];
    const named: [target: string, at: Path][] = [
      ...Object.entries(one.columns).map(([column, to]): [string, Path] =>
        typeof to === 'string' ? [to, [...path, 'columns', column]] : [to.field, [...path, 'columns', column, 'field']],
      ),
      ...Object.keys(one.templates ?? {}).map((name): [string, Path] => [name, [...path, 'templates', name]]),
      ...Object.keys(one.constants ?? {}).map((name): [string, Path] => [name, [...path, 'constants', name]]),
    ];
    const ownName = (target: string): string => target.replace(/\.(lon|lat)$/, '');
    const findings: Finding[] = [
      ...(imports.findIndex((other) => other.name === one.name) < i
        ? [{ code: 'name-duplicate' as const, path: [...path, 'name'], params: { name: one.name, other: 'imports' } }]
        : []),
      ...checkTitles(one.name, one.title, one.titleEn, { title: [...path, 'title'], titleEn: [...path, 'titleEn'], owner: path }),
      ...named.flatMap(([target, at], n): Finding[] => {
        const field = fields.find((f) => f.name === ownName(target));
        if (!field || (target !== field.name && !isPoint(field)))
          return [{ code: 'field-unknown', path: at, params: { field: target }, allowed }];
        if (!allowed.includes(field.name)) return [{ code: 'field-not-writable', path: at, params: { field: target } }];
        return named.findIndex(([other]) => other === target) < n
          ? [{ code: 'name-duplicate', path: at, params: { name: target, other: one.name } }]
          : [];
      }),
    ];
    return findings.length ? findings : checkSample(one, byName, entriesOf, path);
  };
  return imports.flatMap(of);
}
