/** Dictionaries that no document names: codes somebody keeps up for nobody. */
import type { Finding } from '../diagnostic.ts';
import type { DictionaryDocument, JsonSchema, ResourceDocument } from '../types.ts';

function dictsIn(schema: JsonSchema): string[] {
  const items = schema.items === undefined ? [] : [schema.items].flat();
  return [schema['x-field']?.dict ?? [], ...[...Object.values(schema.properties ?? {}), ...items].map(dictsIn)].flat();
}

/** Dictionaries without a field of theirs, unless they say that something else uses them. */
export function checkUnused(
  dictionaries: readonly { file: string; document: DictionaryDocument }[],
  resources: readonly ResourceDocument[],
): { file: string; finding: Finding }[] {
  const used = new Set(
    resources.flatMap(({ record, rules = [] }) => [...dictsIn(record), ...rules.flatMap((rule) => rule.dictionary ?? [])]),
  );
  return dictionaries
    .filter(({ document }) => !used.has(document.name) && document.standalone !== true)
    .map(({ file, document }) => ({
      file,
      finding: {
        code: 'dict-unused',
        path: ['name'],
        params: { dict: document.name },
        hint: 'name it in a property\'s "dict", delete it, or say "standalone": true when calls or imported data use it',
      },
    }));
}
