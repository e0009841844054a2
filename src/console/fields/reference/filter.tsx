import { Select } from 'antd';
import { type ReactElement } from 'react';
import { calm } from '../../data/page/calm.ts';
import { useText } from '../../data/texts/useText.ts';
import type { FilterProps } from '../contract.ts';
import { prompt } from '../prompt.ts';
import { PresenceFilter } from '../shared/PresenceFilter.tsx';
import { TextFilter } from '../shared/TextFilter.tsx';
import { part } from '../../data/page/part.ts';
import { Waiting } from '../../data/page/Waiting.tsx';

/** Not with the first page: rows do not wait for what finds records. */
const Chooser = part(() => calm.then(() => import('../shared/TargetSelect.tsx')).then((m) => ({ default: m.ReferenceChooser })));
const ONE: readonly string[] = ['eq', 'ne', 'under'];

/** Chooses records to compare with. */
export default function ReferenceFilter(props: FilterProps): ReactElement {
  const { id, field, operator, value, onChange } = props;
  const texts = useText();
  if (operator === 'null' || operator === 'nnull') return <PresenceFilter {...props} />;
  if (operator === 'contains') return <TextFilter {...props} />;
  const placeholder = prompt(field, texts);
  return (
    <Waiting fallback={<Select id={id} style={{ width: '100%' }} placeholder={placeholder} loading />}>
      <Chooser id={id} field={field} many={!ONE.includes(operator)} value={value} placeholder={placeholder} onChange={onChange} />
    </Waiting>
  );
}
