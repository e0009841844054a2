import { Switch } from 'antd';
import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import type { InputProps } from '../contract.ts';

/** A switch. */
export default function BooleanInput({ id, value, onChange, disabled, describedBy }: InputProps): ReactElement {
  const { t } = useText();
  return (
    <Switch
      id={id}
      checked={value === true}
      disabled={disabled}
      aria-describedby={describedBy}
      checkedChildren={t('value.yes')}
      unCheckedChildren={t('value.no')}
      onChange={onChange}
    />
  );
}
