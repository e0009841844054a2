import { Space } from 'antd';
import Input from 'antd/es/input/Input';
import { useState, type ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import type { FilterProps } from '../contract.ts';
import { prompt } from '../prompt.ts';
import { parseNumber } from '../shared/number.ts';
import { TextFilter } from '../shared/TextFilter.tsx';
import { unitIn } from '../../../documents/ground/units.ts';

interface BoundProps {
  id: string;
  label: string;
  unit?: string;
  value: number | null | undefined;
  onChange: (value: number | undefined) => void;
}

function Bound({ id, label, unit, value, onChange }: BoundProps): ReactElement {
  const { language } = useText();
  const [typed, setTyped] = useState<string>();
  return (
    <Input
      id={id}
      inputMode="decimal"
      aria-label={label}
      placeholder={label}
      suffix={unit && unitIn(unit, language)}
      value={typed ?? (value === null || value === undefined ? '' : String(value))}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(parseNumber(event.target.value, unit));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

const asNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** From and to, or one number to compare with. */
export default function NumberFilter(props: FilterProps): ReactElement {
  const { id, field, operator, value, onChange } = props;
  const texts = useText();
  const { t } = texts;
  if (operator === 'in' || operator === 'nin' || operator === 'null' || operator === 'nnull') {
    return (
      <TextFilter
        {...props}
        onChange={(next) => onChange(Array.isArray(next) ? next.map(Number).filter((n) => Number.isFinite(n)) : next)}
      />
    );
  }
  if (operator !== 'between')
    return <Bound id={id} label={prompt(field, texts)} unit={field.unit} value={asNumber(value)} onChange={onChange} />;
  const [from, to] = Array.isArray(value) ? value.map(asNumber) : [];
  const set = (low: number | undefined, high: number | undefined): void =>
    onChange(low === undefined && high === undefined ? undefined : [low ?? null, high ?? null]);
  return (
    <Space.Compact block>
      <Bound id={id} label={t('filter.from')} value={from} onChange={(low) => set(low, to)} />
      <Bound id={`${id}-to`} label={t('filter.to')} unit={field.unit} value={to} onChange={(high) => set(from, high)} />
    </Space.Compact>
  );
}
