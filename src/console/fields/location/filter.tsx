import Input from 'antd/es/input/Input';
import { useState, type ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import type { FilterProps } from '../contract.ts';
import { PresenceFilter } from '../shared/PresenceFilter.tsx';

const read = (text: string): number[] | undefined => {
  const numbers = text
    .split(/[,，\s]+/)
    .filter((part) => part !== '')
    .map(Number);
  return numbers.length === 4 && numbers.every((n) => Number.isFinite(n)) ? numbers : undefined;
};

/** A rectangle: west, south, east, north in degrees. */
export default function LocationFilter(props: FilterProps): ReactElement {
  const { id, operator, value, onChange } = props;
  const { t } = useText();
  const [typed, setTyped] = useState<string>();
  if (operator !== 'within') return <PresenceFilter {...props} />;
  return (
    <Input
      id={id}
      allowClear
      placeholder={t('filter.rectangle')}
      value={typed ?? (Array.isArray(value) ? value.join(', ') : '')}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(read(event.target.value));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
