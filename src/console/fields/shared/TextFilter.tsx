import Input from 'antd/es/input/Input';
import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import type { FilterProps } from '../contract.ts';
import { prompt } from '../prompt.ts';
import { PresenceFilter } from './PresenceFilter.tsx';

/** A text to compare with; several separated by commas where the operator takes a list. */
export function TextFilter(props: FilterProps): ReactElement {
  const { id, operator, value, onChange } = props;
  const texts = useText();
  if (operator === 'null' || operator === 'nnull') return <PresenceFilter {...props} />;
  const many = operator === 'in' || operator === 'nin' || operator === 'ina';
  const shown = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  const read = (text: string): string | string[] | undefined => {
    if (text.trim() === '') return undefined;
    return many ? text.split(/[,，\s]+/).filter((part) => part !== '') : text;
  };
  return (
    <Input
      id={id}
      allowClear
      value={shown}
      placeholder={prompt(props.field, texts)}
      onChange={(event) => onChange(read(event.target.value))}
    />
  );
}
