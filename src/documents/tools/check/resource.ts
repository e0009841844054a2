/** A resource against the rest of the folder: references, dictionaries, key, label, tree, list, form. */
import { checkNestedDicts, checkDict } from '../../kit/check/dicts.ts';
import type { Finding, Path } from '../../ground/diagnostic.ts';
import { fieldType } from '../../ground/fields/index.ts';
import { normaliseResource } from '../../tables/normalise.ts';
import type { References, Field } from '../../ground/model/fields.ts';
import type { ResourceDocument } from '../../ground/model/authored.ts';
import type { Resource } from '../../ground/model/resource.ts';
import { checkReference } from '../../kit/check/references.ts';
import { checkWhere } from '../../kit/check/where.ts';
import type { Where } from '../../ground/where/types.ts';

import { checkScope } from '../../features/scope/check.ts';
import { checkForm, checkList } from '../../kit/check/layout.ts';
import { type Folder, codesOf, whereScope, fieldMap, treesOf } from '../../kit/check/folder.ts';
import { isCode, isLine, isProse } from '../../ground/fields/traits.ts';

/** References by the code of another property: it has a dictionary, and the resources know what the picker asks them. */
function checkTargets(
  name: string,
  { by, to }: References,
  where: Where | undefined,
  fields: ReadonlyMap<string, Field>,
  folder: Folder,
  path: Path,
): Finding[] {
  const at: Path = [...path, 'references'];
  const field = fields.get(by);
  if (!field || !isCode(field) || field.dict === undefined || by === name)
    return [
      {
        code: 'references-by',
        path: [...at, 'by'],
        params: { field: by, type: field?.type ?? 'nothing' },
        allowed: [...fields.values()].filter(isCode).map((f) => f.name),
      },
    ];
  const { dict } = field;
  const codes = codesOf(folder)(dict);
  return Object.entries(to).flatMap(([code, resource]): Finding[] => {
    if (codes && !codes.includes(code))
      return [{ code: 'dict-code-unknown', path: [...at, 'to', code], atKey: true, params: { dict, value: code }, allowed: [...codes] }];
    const target = folder.resources.get(resource);
    if (!target)
      return folder.broken.has(resource)
        ? []
        : [{ code: 'resource-unknown', path: [...at, 'to', code], params: { resource }, allowed: [...folder.resources.keys()] }];
    if (target.document.rows) return [{ code: 'rows-reference', path: [...at, 'to', code], params: { resource } }];
    return checkWhere(where ?? [], whereScope(fieldMap(target.resource), folder, fields), [...path, 'where']);
  });
}

function checkReferences(document: ResourceDocument, fields: ReadonlyMap<string, Field>, folder: Folder): Finding[] {
  const findings: Finding[] = [];
  for (const [name, schema] of Object.entries(document.record.properties ?? {})) {
    const options = schema['x-field'];
    const at = ['record', 'properties', name, 'x-field'];
    findings.push(...checkDict(schema, folder, at.slice(0, -1)), ...checkNestedDicts(schema, folder, at.slice(0, -1)));
    if (options?.references) findings.push(...checkTargets(name, options.references, options.where, fields, folder, at));
    findings.push(...checkReference(options ?? {}, fields, folder, at));
  }
  return findings;
}

/** Whether a field can stand for its row: one short value that may be shown. */
const labels = (f: Field): boolean => {
  const { value, writeOnly } = fieldType(f.type);
  return !writeOnly && !f.mask && !isProse(f) && value !== 'list' && value !== 'none';
};

/** Import and export know columns by their titles. */
function checkTitlesOnce(document: ResourceDocument, { fields }: Resource): Finding[] {
  return (['title', 'titleEn'] as const).flatMap((key) =>
    fields.flatMap((field, i) => {
      const others = fields.filter((f, j) => f[key] === field[key] && (f.system ? f !== field : j < i));
      const path = ['record', 'properties', field.name, ...(key === 'title' ? ['title'] : ['x-field', 'titleEn'])];
      return others[0] && !field.system && document.record.properties?.[field.name]?.title !== undefined
        ? [{ code: 'name-duplicate' as const, path, params: { name: field[key], other: others[0].name } }]
        : [];
    }),
  );
}

function checkIdentity(document: ResourceDocument, fields: ReadonlyMap<string, Field>): Finding[] {
  const findings: Finding[] = [];
  const missing = (field: string, ...path: (string | number)[]): void => {
    findings.push({ code: 'field-unknown', path, params: { field }, allowed: [...fields.keys()] });
  };
  if (document.key !== undefined && document.key !== 'id') {
    const key = fields.get(document.key);
    if (!key) missing(document.key, 'key');
    else if (!isLine(key)) findings.push({ code: 'key-not-text', path: ['key'], params: { field: document.key } });
    else if (!key.required) findings.push({ code: 'key-not-required', path: ['key'], params: { field: document.key } });
  }
  for (const key of ['label', 'labelEn'] as const) {
    const named = document[key];
    if (named === undefined) continue;
    const label = fields.get(named);
    if (!label) missing(named, key);
    else if (!labels(label))
      findings.push({
        code: 'value-not-allowed',
        path: [key],
        params: { value: label.name },
        allowed: [...fields.values()].filter(labels).map((f) => f.name),
      });
  }
  if (document.tree) {
    const parent = fields.get(document.tree.parent);
    if (!parent) missing(document.tree.parent, 'tree', 'parent');
    else if (parent.reference !== document.name)
      findings.push({ code: 'tree-parent', path: ['tree', 'parent'], params: { field: document.tree.parent } });
  }
  document.unique?.forEach((set, i) =>
    set.forEach((name, j) => {
      const field = fields.get(name);
      if (!field) missing(name, 'unique', i, j);
      else if (!fieldType(field.type).sortable)
        findings.push({ code: 'field-option', path: ['unique', i, j], params: { type: field.type, option: 'unique' } });
      else if (set.indexOf(name) < j) findings.push({ code: 'field-duplicate', path: ['unique', i, j], params: { field: name } });
    }),
  );
  return findings;
}

/** Everything about one resource that needs the other documents. */
export function checkResource(document: ResourceDocument, folder: Folder): Finding[] {
  const resource = folder.resources.get(document.name)?.resource ?? normaliseResource(document);
  const fields = fieldMap(resource);
  return [
    ...checkReferences(document, fields, folder),
    ...checkIdentity(document, fields),
    ...checkScope(resource, folder),
    ...checkTitlesOnce(document, resource),
    ...checkList(document.list ?? {}, fields, ['list'], treesOf(folder)),
    ...checkForm(document.form ?? {}, fields, ['form'], []),
  ];
}
