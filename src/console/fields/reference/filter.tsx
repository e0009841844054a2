import type { ReactElement } from 'react';
import { useText } from '../../data/useText.ts';
import type { FilterProps } from '../contract.ts';
import { prompt } from '../prompt.ts';
import { PresenceFilter } from '../shared/PresenceFilter.tsx';
import { ReferenceSelect } from '../shared/ReferenceSelect.tsx';

const ONE: readonly string[] = ['eq', 'ne', 'under'];

/** Chooses records to compare with. */
export default function ReferenceFilter(props: FilterProps): ReactElement {
  const { id, field, operator, value, onChange } = props;
  const texts = useText();
  if (operator === 'null' || operator === 'nnull') return <PresenceFilter {...props} />;
  return <ReferenceSelect id={id} field={field} many={!ONE.includes(operator)} value={value} placeholder={prompt(field, texts)} onChange={onChange} />;
}
