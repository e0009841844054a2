import type { ReactElement } from 'react';
import { dictsOf } from '../../../documents/ground/fields/choices.ts';
import { useText } from '../../data/texts/useText.ts';
import type { FilterProps } from '../contract.ts';
import { prompt } from '../prompt.ts';
import { CodeSelect } from '../shared/CodeSelect.tsx';
import { PresenceFilter } from '../shared/PresenceFilter.tsx';

/** Chooses codes to compare with. */
export default function DictFilter(props: FilterProps): ReactElement {
  const { id, field, operator, value, onChange } = props;
  const texts = useText();
  if (operator === 'null' || operator === 'nnull') return <PresenceFilter {...props} />;
  return (
    <CodeSelect
      id={id}
      dicts={dictsOf(field)}
      many={operator !== 'eq' && operator !== 'ne'}
      value={value}
      placeholder={prompt(field, texts)}
      onChange={onChange}
    />
  );
}
