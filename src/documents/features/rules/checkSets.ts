/** What rules set fits the property and is known to everybody who writes; the dictionaries they choose are there. */
import type { FieldLookup } from '../../kit/paths.ts';
import type { Finding, Path } from '../../ground/diagnostic.ts';
import { fieldType } from '../../ground/fields/index.ts';
import type { Rule } from '../../ground/model/rules.ts';
import { readOfSet } from './sets.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Resource } from '../../ground/model/resource.ts';
import type { ResourceDocument } from '../../ground/model/authored.ts';
import { checkValue, checkWhere, USER_NAMES } from '../../kit/check/where.ts';
import { codesOf, fieldMap, whereScope, type Folder } from '../../kit/check/folder.ts';
import { open } from './check.ts';
import { isReference } from '../../ground/fields/traits.ts';

/** Whether the values of one property can stand in another as they are. */
export const fits = (target: Field, source: Field): boolean =>
  fieldType(target.type).column(target.schema) === fieldType(source.type).column(source.schema) &&
  (target.dict === undefined || target.dict === source.dict) &&
  (target.reference === undefined || target.reference === source.reference);

function checkRead(rule: Rule, targets: Field[], fields: ReadonlyMap<string, Field>, lookup: FieldLookup, path: Path): Finding[] {
  const read = readOfSet(rule.set ?? null);
  if (!read) return [];
  const value = String(rule.set);
  const own = fields.get(read.name);
  if (!own || own.computed)
    return [{ code: 'where-reference', path, params: { value }, allowed: [...fields.keys()].map((name) => `$record.${name}`) }];
  const source = read.through === undefined ? own : isReference(own) ? lookup(own.reference ?? '', read.through) : undefined;
  if (!source) return [{ code: 'where-reference', path, params: { value } }];
  const withheld = [own, source].find((f) => !open(f));
  if (withheld) return [{ code: 'rule-reads', path, params: { field: withheld.name } }];
  if (rule.fields.includes(read.name)) return [{ code: 'rule-circle', path, params: { way: `${read.name} → ${read.name}` } }];
  const target = targets.find((f) => !fits(f, source));
  return target ? [{ code: 'rule-set', path, params: { type: target.type, value, actual: source.type } }] : [];
}

/** Everything about what a resource's rules set, and about the dictionaries they choose. */
export function checkSets({ rules = [] }: ResourceDocument, resource: Resource, folder: Folder, lookup: FieldLookup): Finding[] {
  const fields = fieldMap(resource);
  const scope = { ...whereScope(fields, folder), user: USER_NAMES };
  return rules.flatMap((rule, i): Finding[] => {
    const path: Path = ['rules', i];
    const { set, dictionary, when = [] } = rule;
    const targets = rule.fields.flatMap((name) => fields.get(name) ?? []);
    const findings: Finding[] = [];
    if (set !== undefined) {
      const at = [...path, 'set'];
      if (readOfSet(set)) findings.push(...checkRead(rule, targets, fields, lookup, at));
      else if (set !== null) findings.push(...targets.flatMap((target) => checkValue(target, set, scope, at)).slice(0, 1));
    }
    if (dictionary !== undefined) {
      if (!codesOf(folder)(dictionary) && !folder.broken.has(dictionary))
        findings.push({
          code: 'dict-unknown',
          path: [...path, 'dictionary'],
          params: { dict: dictionary },
          allowed: [...folder.dictionaries.keys()],
        });
      const plain = targets.find((f) => f.dict === undefined);
      if (plain)
        findings.push({
          code: 'field-option',
          path: [...path, 'dictionary'],
          atKey: true,
          params: { type: plain.type, option: 'dictionary' },
        });
      // Whoever looks at a record must find the same dictionary as whoever wrote it: what is wrong otherwise is told by the rules.
      const where = { ...scope, judged: true, record: fields };
      if (!checkWhere(when, where, []).length) findings.push(...checkWhere(when, { ...where, user: [] }, [...path, 'when']));
    }
    return findings;
  });
}
