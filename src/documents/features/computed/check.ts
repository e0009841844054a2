/** Computed fields read what is there, do not wait for each other, and are stored only when their row alone decides. */
import type { Finding, Path } from '../../ground/diagnostic.ts';
import { RESERVED, DECLARABLE } from '../../kit/systemFields.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Resource } from '../../ground/model/resource.ts';
import type { ResourceDocument } from '../../ground/model/authored.ts';
import { readsOf } from '../../ground/values/index.ts';
import { checkValueTree } from '../../kit/check/values.ts';
import type { WhereScope } from '../../kit/check/where.ts';
import type { Folder } from '../../kit/check/folder.ts';
import { checkDescriptions, checkTitles } from '../../kit/check/texts.ts';
import { followPath, type FieldLookup } from '../../kit/paths.ts';
import { checkChildren } from './checkChildren.ts';
import { isLookup, CLOCK, notStorable } from './index.ts';

const NAME = /^[a-z][A-Za-z0-9]{0,47}$/;

/** Fields that a value may read: those of the row and, by path, those its references lead to. */
function readable(document: ResourceDocument, own: readonly Field[], lookup: FieldLookup, paths: readonly string[]): Map<string, Field> {
  const fields = new Map(own.map((f) => [f.name, f]));
  for (const path of paths) {
    const end = followPath(path, document.name, lookup);
    if (end) fields.set(path, { ...end.field, name: path });
  }
  return fields;
}

/** Everything about a resource's computed fields. */
export function checkComputed(
  document: ResourceDocument,
  resource: Resource,
  lookup: FieldLookup,
  scope: Omit<WhereScope, 'fields'>,
  folder: Folder,
): Finding[] {
  const entries = Object.entries(document.computed ?? {});
  const declared = new Set(Object.keys(document.record.properties ?? {}));
  return entries.flatMap(([name, { value = 0, ...definition }], i): Finding[] => {
    const path: Path = ['computed', name];
    const findings: Finding[] = [];
    if (RESERVED.includes(name) || DECLARABLE.includes(name) || name in {})
      findings.push({ code: 'field-reserved', path, atKey: true, params: { field: name } });
    else if (declared.has(name)) findings.push({ code: 'name-duplicate', path, atKey: true, params: { name, other: 'record.properties' } });
    else if (!NAME.test(name)) findings.push({ code: 'value-pattern', path, atKey: true, params: { value: name, pattern: NAME.source } });
    const along = isLookup(value) ? value : undefined;
    if (along === undefined || definition.title !== undefined || definition.titleEn !== undefined)
      findings.push(
        ...checkTitles(name, definition.title, definition.titleEn, {
          title: [...path, 'title'],
          titleEn: [...path, 'titleEn'],
          owner: path,
        }),
      );
    findings.push(
      ...checkDescriptions(name, definition.description, definition.descriptionEn, {
        zh: [...path, 'description'],
        en: [...path, 'descriptionEn'],
      }),
    );
    // A computed field reads the row, and those computed before it.
    const earlier = new Set(entries.slice(0, i).map(([other]) => other));
    const own = resource.fields.filter((f) => f.computed === undefined || earlier.has(f.name));
    const fields = readable(
      document,
      own,
      lookup,
      readsOf(value).filter((r) => r.includes('.')),
    );
    if ((document.computed?.[name]?.value === undefined) === (definition.children === undefined))
      return [...findings, { code: 'key-missing', path, atKey: true, params: { key: definition.children ? 'value | children' : 'value' } }];
    if (definition.children) {
      findings.push(...checkChildren(definition.children, resource, folder, scope, [...path, 'children']));
      return definition.stored
        ? [...findings, { code: 'computed-stored', path: [...path, 'stored'], params: { field: definition.children.resource } }]
        : findings;
    }
    const problems =
      along !== undefined && fields.has(along)
        ? []
        : checkValueTree(value, { ...scope, fields, row: true, judged: true }, [...path, 'value']);
    findings.push(...problems);
    const reason = definition.stored && !problems.length ? notStorable(value, fields) : undefined;
    if (reason !== undefined)
      findings.push({
        code: 'computed-stored',
        path: [...path, 'stored'],
        params: { field: reason, fieldZh: reason === CLOCK ? '时间' : reason },
      });
    return findings;
  });
}
