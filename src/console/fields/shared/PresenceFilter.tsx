import { Select } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import type { FilterProps } from '../contract.ts';
import { prompt } from '../prompt.ts';

/** Chooses whether the condition `null` or `nnull` applies. */
export function PresenceFilter({ id, field, operator, value, onChange }: FilterProps): ReactElement {
  const texts = useText();
  const { t } = texts;
  return (
    <Select
      id={id}
      allowClear
      value={value === true ? true : undefined}
      placeholder={prompt(field, texts)}
      options={[{ value: true, label: t(operator === 'null' ? 'filter.isEmpty' : 'filter.isFilled') }]}
      onChange={(next?: boolean) => onChange(next)}
    />
  );
}
