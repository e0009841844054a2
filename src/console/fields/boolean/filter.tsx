import { Select } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import type { FilterProps } from '../contract.ts';
import { prompt } from '../prompt.ts';
import { PresenceFilter } from '../shared/PresenceFilter.tsx';

/** Yes, no or either. */
export default function BooleanFilter(props: FilterProps): ReactElement {
  const { id, field, operator, value, onChange } = props;
  const texts = useText();
  const { t } = texts;
  if (operator === 'null' || operator === 'nnull') return <PresenceFilter {...props} />;
  return (
    <Select
      id={id}
      allowClear
      placeholder={prompt(field, texts)}
      value={typeof value === 'boolean' ? value : undefined}
      options={[
        { value: true, label: t('value.yes') },
        { value: false, label: t('value.no') },
      ]}
      onChange={(next?: boolean) => onChange(next)}
    />
  );
}
