import { Select } from 'antd';
import type { ReactElement } from 'react';
import { useDictionaries } from '../../data/documents/dictionaries.ts';
import { titleIn, useText } from '../../data/texts/useText.ts';
import { asList } from './codes.ts';

/** A choice of codes. */
export interface CodeSelectProps {
  id: string;
  /** Dictionaries that hold them; of one code in several the first has the title. */
  dicts: readonly string[];
  many: boolean;
  value: unknown;
  /** A code, a list of codes when `many`, undefined for none. */
  onChange: (value: string | string[] | undefined) => void;
  placeholder: string;
  disabled?: boolean;
  invalid?: boolean;
  required?: boolean;
  describedBy?: string;
}

/** Chooses from a dictionary by title, one or several. */
export function CodeSelect({
  id,
  dicts,
  many,
  value,
  onChange,
  placeholder,
  disabled,
  invalid,
  required,
  describedBy,
}: CodeSelectProps): ReactElement {
  const { language } = useText();
  const known = useDictionaries();
  const entries = dicts.flatMap((dict) => known[dict]?.entries ?? []);
  const options = entries
    .filter((entry, i) => entries.findIndex(({ code }) => code === entry.code) === i)
    .map((entry) => ({ value: entry.code, label: titleIn(entry, language) }));
  const selected = asList(value);
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      mode={many ? 'multiple' : undefined}
      maxTagCount="responsive"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={placeholder}
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      aria-required={required}
      aria-describedby={describedBy}
      options={options}
      value={many ? selected : selected[0]}
      onChange={(next?: string | string[]) => onChange(Array.isArray(next) && next.length === 0 ? undefined : next)}
    />
  );
}
