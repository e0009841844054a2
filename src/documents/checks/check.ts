/** Checks compare what everybody who writes can see, and tell of themselves at a property that can be written. */
import { fieldMap, whereScope, type Folder } from '../check/folder.ts';
import { open } from '../rules/check.ts';
import { checkTitles } from '../check/texts.ts';
import type { Finding, Path } from '../diagnostic.ts';
import { writable } from '../fields/writable.ts';
import type { Resource } from '../types.ts';
import type { ResourceDocument } from '../authored.ts';
import { checkWhere } from '../where/check.ts';
import { readByCheck, type Check } from './index.ts';

/** Everything about a resource's checks. */
export function checkChecks({ checks = [] }: ResourceDocument, resource: Resource, folder: Folder): Finding[] {
  const fields = fieldMap(resource);
  // What the database works out is not known before a record is written.
  const stored = new Map([...fields].filter(([, f]) => f.computed === undefined));
  const scope = { ...whereScope(stored, folder), user: [], judged: true, row: true };
  const of = (check: Check, i: number): Finding[] => {
    const path: Path = ['checks', i];
    const { name, field, message, messageEn } = check;
    const at = fields.get(field);
    const findings: Finding[] = [
      ...(checks.findIndex((other) => other.name === name) < i
        ? [{ code: 'name-duplicate' as const, path: [...path, 'name'], params: { name, other: 'checks' } }]
        : []),
      ...checkTitles(name, message, messageEn, { title: [...path, 'message'], titleEn: [...path, 'messageEn'], owner: path }),
      ...checkWhere(check.where, scope, [...path, 'where']),
    ];
    if (!at)
      findings.push({
        code: 'field-unknown',
        path: [...path, 'field'],
        params: { field },
        allowed: [...fields.values()].filter(writable).map((f) => f.name),
      });
    else if (!writable(at)) findings.push({ code: 'field-not-writable', path: [...path, 'field'], params: { field } });
    if (findings.length) return findings;
    const withheld = readByCheck(check).find((read) => {
      const known = fields.get(read);
      return known !== undefined && !open(known);
    });
    return withheld === undefined ? [] : [{ code: 'rule-reads', path: [...path, 'where'], atKey: true, params: { field: withheld } }];
  };
  return checks.flatMap(of);
}
