/** The tree beside a list, against the fields of the list. */
import { checkShown } from '../../kit/check/layout.ts';
import type { Finding, Path } from '../../ground/diagnostic.ts';
import type { Field } from '../../ground/model/fields.ts';
import { liesBeside } from './index.ts';
import type { BesideDocument } from '../../ground/model/beside.ts';
import { hint } from '../../ground/hints.ts';

export function checkBeside({ field: name, label }: BesideDocument, fields: ReadonlyMap<string, Field>, path: Path): Finding[] {
  const names = label === undefined ? { field: name } : { field: name, label };
  const shown = Object.entries(names).flatMap(([key, one]) =>
    checkShown([one], fields, [...path, key]).map((f) => ({ ...f, path: [...path, key] })),
  );
  const field = fields.get(name);
  if (shown.length || !field) return shown;
  if (!liesBeside(field))
    return [
      {
        code: 'beside-field',
        path: [...path, 'field'],
        params: { field: name, type: field.type },
        allowed: [...fields.values()].filter(liesBeside).map((f) => f.name),
      },
    ];
  return label !== undefined && field.reference !== undefined
    ? [{ code: 'value-not-allowed', path: [...path, 'label'], atKey: true, params: { value: 'label' }, hint: hint('referenceItself') }]
    : [];
}
