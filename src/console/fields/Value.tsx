import type { ReactElement } from 'react';
import { dictIn } from '../../documents/fields/choices.ts';
import type { Field } from '../../documents/fields/types.ts';
import { DASH, isEmpty } from './empty.ts';
import { views } from './views.ts';

/** A record's value, drawn by its field type; an em dash when there is none. */
export function Value({ field, record }: { field: Field; record: Record<string, unknown> }): ReactElement {
  const value = record[field.name];
  if (isEmpty(value)) return <span className="value-none">{DASH}</span>;
  const View = views[field.type];
  const labels = record['$labels'] as Record<string, string | string[]> | undefined;
  return <View field={field.choices ? { ...field, dict: dictIn(field, record) } : field} value={value} labels={labels?.[field.name]} />;
}
