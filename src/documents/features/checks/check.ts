/** Checks compare what everybody who writes can see, and tell of themselves at a property that can be written. */
import { fieldMap, whereScope, type Folder } from '../../kit/check/folder.ts';
import { open } from '../rules/check.ts';
import { checkTitles } from '../../kit/check/texts.ts';
import type { Finding, Path } from '../../ground/diagnostic.ts';
import type { Field } from '../../ground/model/fields.ts';
import { writable } from '../../ground/fields/writable.ts';
import type { Resource } from '../../ground/model/resource.ts';
import type { ResourceDocument } from '../../ground/model/authored.ts';
import { checkWhere } from '../../kit/check/where.ts';
import { readByCheck } from './index.ts';
import type { CheckDocument } from '../../ground/model/checks.ts';
import { followCheck } from './paths.ts';

/** Everything about a resource's checks. */
export function checkChecks({ checks = [] }: ResourceDocument, resource: Resource, folder: Folder): Finding[] {
  const fields = fieldMap(resource);
  // Other records and what is worked out are read once the record is written.
  const beyond = new Map(
    checks.flatMap(readByCheck).flatMap((name): [string, Field][] => {
      const end = name.includes('.') ? followCheck(name, resource, (one) => folder.resources.get(one)?.resource) : undefined;
      return end ? [[name, { ...end.field, name }]] : [];
    }),
  );
  const known = new Map([...fields, ...beyond]);
  const scope = { ...whereScope(known, folder), user: [], judged: true, row: true };
  const of = (check: CheckDocument, i: number): Finding[] => {
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
      const field = known.get(read);
      return field !== undefined && !open(field);
    });
    return withheld === undefined ? [] : [{ code: 'rule-reads', path: [...path, 'where'], atKey: true, params: { field: withheld } }];
  };
  return checks.flatMap(of);
}
