import type { ReactElement } from 'react';
import { dictIn } from '../../documents/ground/fields/choices.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import { DASH, isEmpty } from './empty.ts';
import { views } from './views.ts';
import { labelsOf } from '../data/rows/labels.ts';

export interface ValueProps {
  field: Field;
  record: Record<string, unknown>;
}

/** A value as the record holds it, drawn by its field type; an em dash when there is none. */
export function Plain({ field, record }: ValueProps): ReactElement {
  const value = record[field.name];
  if (isEmpty(value)) return <span className="value-none">{DASH}</span>;
  const View = views[field.type];
  const labels = labelsOf(record);
  return <View field={field.choices ? { ...field, dict: dictIn(field, record) } : field} value={value} labels={labels[field.name]} />;
}
