/** Rules name properties that can be written, read what everybody who writes can see, and do not wait for each other. */
import type { Finding, Path } from '../../ground/diagnostic.ts';
import { writable } from '../../ground/fields/writable.ts';
import { RULE_KEYS } from './index.ts';
import type { Rule } from '../../ground/model/rules.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Resource } from '../../ground/model/resource.ts';
import type { ResourceDocument } from '../../ground/model/authored.ts';
import { checkWhere, type WhereScope } from '../../kit/check/where.ts';
import { fieldsRead } from '../../ground/where/reads.ts';
import type { Where } from '../../ground/where/types.ts';
import { fieldMap, whereScope, type Folder } from '../../kit/check/folder.ts';
import { isSecret } from '../../ground/fields/traits.ts';

type Fields = ReadonlyMap<string, Field>;

/** Every caller knows its value: browser and server must judge by the same. */
export const open = (f: Field): boolean => !isSecret(f) && !f.mask && f.permission === undefined;

/** What the server needs of every row, whatever the form shows: its key and its place. */
const always = ({ key, scope }: Resource): string[] => [
  key,
  ...(scope === 'global' ? [] : ['companyCode']),
  ...(scope === 'station' ? ['stationCode'] : []),
];

/** What the server keeps of a record by itself may be set by a rule, and by nothing else. */
const isServerManaged = (f: Field): boolean => f.readOnly && !f.system && f.computed === undefined;
const onlySets = (rule: Rule): boolean =>
  rule.set !== undefined && rule.dictionary === undefined && RULE_KEYS.every((key) => rule[key] === undefined);

function checkTargets(rule: Rule, fields: Fields, needed: readonly string[], path: Path): Finding[] {
  return rule.fields.flatMap((name, i): Finding[] => {
    const at: Path = [...path, 'fields', i];
    const field = fields.get(name);
    if (!field)
      return [
        { code: 'field-unknown', path: at, params: { field: name }, allowed: [...fields.values()].filter(writable).map((f) => f.name) },
      ];
    if (!writable(field) && !(onlySets(rule) && isServerManaged(field)))
      return [{ code: 'field-not-writable', path: at, params: { field: name } }];
    if (rule.fields.indexOf(name) < i) return [{ code: 'field-duplicate', path: at, params: { field: name } }];
    return rule.show && needed.includes(name) ? [{ code: 'rule-field', path: at, params: { field: name } }] : [];
  });
}

function checkReads(where: Where, all: Fields, scope: WhereScope, path: Path): Finding[] {
  const findings = checkWhere(where, { ...scope, fields: all, record: all }, path);
  const field = findings.length ? undefined : fieldsRead(where).find((name) => !scope.fields.has(name));
  return field === undefined ? findings : [{ code: 'rule-reads', path, atKey: true, params: { field } }];
}

/** The first way round that leads back to where it began. */
function circle(waits: ReadonlyMap<string, ReadonlySet<string>>, start: string): string[] | undefined {
  const visited = new Set<string>();
  const walk = (name: string, way: string[]): string[] | undefined => {
    for (const next of waits.get(name) ?? []) {
      if (next === start) return [...way, next];
      if (visited.has(next)) continue;
      visited.add(next);
      const cycle = walk(next, [...way, next]);
      if (cycle) return cycle;
    }
    return undefined;
  };
  return walk(start, [start]);
}

/** What is hidden or locked counts as absent or unchanged for others: a rule that comes back to its own property has no answer. */
function checkCircles(rules: readonly Rule[]): Finding[] {
  const waits = new Map<string, Set<string>>();
  for (const rule of rules) {
    const read = [...fieldsRead(rule.show ?? []), ...fieldsRead(rule.readOnly ?? [])];
    for (const name of rule.fields) waits.set(name, new Set([...(waits.get(name) ?? []), ...read]));
  }
  for (const [i, rule] of rules.entries()) {
    if (!rule.show && !rule.readOnly) continue;
    for (const [j, name] of rule.fields.entries()) {
      const way = circle(waits, name);
      if (way) return [{ code: 'rule-circle', path: ['rules', i, 'fields', j], params: { way: way.join(' → ') } }];
    }
  }
  return [];
}

/** Everything about a resource's rules. */
export function checkRules(document: ResourceDocument, resource: Resource, folder: Folder): Finding[] {
  const rules = document.rules ?? [];
  const all = fieldMap(resource);
  const readable: Fields = new Map([...all].filter(([, f]) => open(f)));
  const scope: WhereScope = { ...whereScope(readable, folder), judged: true };
  const findings = rules.flatMap((rule, i): Finding[] => {
    const path: Path = ['rules', i];
    return [
      ...checkTargets(rule, all, always(resource), path),
      ...[...RULE_KEYS, 'when' as const].flatMap((key) => checkReads(rule[key] ?? [], all, scope, [...path, key])),
    ];
  });
  return findings.length ? findings : checkCircles(rules);
}
