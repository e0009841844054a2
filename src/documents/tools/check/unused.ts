/** Dictionaries that no document names: codes somebody keeps up for nobody. */
import type { RowAction } from '../../ground/model/actions.ts';
import { authoredItems } from '../../kit/patch/check.ts';
import type { Finding } from '../../ground/diagnostic.ts';
import type { DictionaryDocument, ResourceDocument, ScreenDocument } from '../../ground/model/authored.ts';
import type { JsonSchema } from '../../ground/model/fields.ts';
import { hint } from '../../ground/hints.ts';

function dictsIn(schema: JsonSchema): string[] {
  const items = schema.items === undefined ? [] : [schema.items].flat();
  return [schema['x-field']?.dict ?? [], ...[...Object.values(schema.properties ?? {}), ...items].map(dictsIn)].flat();
}

/** Those that the forms of commands name. */
const dictsOfForms = ({ list }: Pick<ScreenDocument, 'list'>): string[] =>
  authoredItems<RowAction>(list?.actions, []).flatMap(({ value: action }) =>
    typeof action === 'object' && 'command' in action && action.form ? dictsIn(action.form) : [],
  );

/** Dictionaries without a field of theirs, unless they say that something else uses them. */
export function checkUnused(
  dictionaries: readonly { file: string; document: DictionaryDocument }[],
  resources: readonly ResourceDocument[],
  screens: readonly ScreenDocument[],
): { file: string; finding: Finding }[] {
  const used = new Set([
    ...resources.flatMap(({ record, rules = [] }) => [...dictsIn(record), ...rules.flatMap((rule) => rule.dictionary ?? [])]),
    ...[...resources, ...screens].flatMap(dictsOfForms),
  ]);
  return dictionaries
    .filter(({ document }) => !used.has(document.name) && document.standalone !== true)
    .map(({ file, document }) => ({
      file,
      finding: { code: 'dict-unused', path: ['name'], params: { dict: document.name }, hint: hint('unusedDictionary') },
    }));
}
