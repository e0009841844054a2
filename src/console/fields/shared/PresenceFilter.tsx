import { Select } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../../data/useText.ts';
import type { FilterProps } from '../contract.ts';

/** Chooses whether the condition `null` or `nnull` applies. */
export function PresenceFilter({ id, operator, value, onChange }: FilterProps): ReactElement {
  const { t } = useText();
  return (
    <Select
      id={id}
      allowClear
      value={value === true ? true : undefined}
      placeholder={t('filter.any')}
      options={[{ value: true, label: t(operator === 'null' ? 'filter.isEmpty' : 'filter.isFilled') }]}
      onChange={(next?: boolean) => onChange(next)}
    />
  );
}
