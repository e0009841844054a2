/** Dictionaries that properties name. */
import type { JsonSchema } from '../../ground/model/fields.ts';
import { type Folder, codesOf } from './folder.ts';
import type { Path, Finding } from '../../ground/diagnostic.ts';
import { isReadDefault } from '../startValues.ts';

/** Dictionaries that properties inside of objects and lists name. */
export function checkNestedDicts(schema: JsonSchema, folder: Folder, path: Path): Finding[] {
  const items = schema.items === undefined || Array.isArray(schema.items) ? undefined : schema.items;
  const inside: [JsonSchema, Path][] = [
    ...Object.entries(schema.properties ?? {}).map(([name, property]): [JsonSchema, Path] => [property, [...path, 'properties', name]]),
    ...(items ? [[items, [...path, 'items']] as [JsonSchema, Path]] : []),
  ];
  return inside.flatMap(([below, at]) => [...checkDict(below, folder, at), ...checkNestedDicts(below, folder, at)]);
}

export function checkDict(schema: JsonSchema, folder: Folder, path: Path): Finding[] {
  const dict = schema['x-field']?.dict;
  if (dict === undefined) return [];
  const codes = codesOf(folder)(dict);
  if (!codes)
    return folder.broken.has(dict)
      ? []
      : [{ code: 'dict-unknown', path: [...path, 'x-field', 'dict'], params: { dict }, allowed: [...folder.dictionaries.keys()] }];
  const values: [unknown, Path][] = [
    ...[isReadDefault(schema.default) ? [] : (schema.default ?? [])].flat().map((value): [unknown, Path] => [value, [...path, 'default']]),
    ...(schema.enum ?? []).map((value, i): [unknown, Path] => [value, [...path, 'enum', i]]),
    ...(schema.const === undefined ? [] : [[schema.const, [...path, 'const']] as [unknown, Path]]),
  ];
  return values.flatMap(([value, at]): Finding[] =>
    codes.includes(String(value))
      ? []
      : [{ code: 'dict-code-unknown', path: at, params: { dict, value: String(value) }, allowed: [...codes] }],
  );
}
