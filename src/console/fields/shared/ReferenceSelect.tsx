import { Empty, Select, Spin } from 'antd';
import { useEffect, useState, type ReactElement } from 'react';
import { resolveWhere } from '../../../documents/where/resolve.ts';
import type { Field } from '../../../documents/types.ts';
import { useStore } from '../../data/store.ts';
import { useText } from '../../data/useText.ts';
import { sessionStore } from '../../session/session.ts';
import { useSurroundings } from '../FieldContext.tsx';
import { keepLabels } from '../labels.ts';
import { asList } from './codes.ts';
import { useLabels, useOptions } from './useOptions.ts';

/** A choice of records by their keys. */
export interface ReferenceSelectProps {
  id: string;
  field: Field;
  many: boolean;
  value: unknown;
  /** A key, a list of keys when `many`, undefined for none. */
  onChange: (value: string | string[] | undefined) => void;
  placeholder: string;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string;
}

const pair = (keys: string[], labels: string | string[] | undefined): Record<string, string> => {
  const list = asList(labels);
  return Object.fromEntries(keys.flatMap((key, n) => (list[n] === undefined ? [] : [[key, list[n]]])));
};

/** Finds records of the referenced resource by what is typed; shows labels, keeps keys. */
export function ReferenceSelect({ id, field, many, value, onChange, placeholder, disabled, invalid, describedBy }: ReferenceSelectProps): ReactElement {
  const { t } = useText();
  const surroundings = useSurroundings();
  const { references, labels, record } = surroundings;
  const user = useStore(sessionStore)?.user;
  const api = references[field.reference ?? '']?.api;
  const chosen = asList(value);
  const [picked, setPicked] = useState<Record<string, string>>({});
  const [original] = useState(() => pair(chosen, labels[field.name]));
  const known = useLabels(api, chosen, { ...original, ...picked });
  useEffect(() => keepLabels(surroundings, field, known), [surroundings, field, known]);
  const { options, loading, failed, search } = useOptions(api, () => field.where && resolveWhere(field.where, { record: record(), user: user && { ...user } }));
  const shown = [...options.map((o) => ({ value: o.value, label: o.label })), ...chosen.filter((key) => !options.some((o) => o.value === key)).map((key) => ({ value: key, label: known[key] ?? key }))];
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      mode={many ? 'multiple' : undefined}
      maxTagCount="responsive"
      allowClear
      showSearch={{ filterOption: false, onSearch: search }}
      placeholder={placeholder}
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      aria-required={field.required}
      aria-describedby={describedBy}
      options={shown}
      value={many ? chosen : chosen[0]}
      notFoundContent={loading ? <Spin size="small" /> : <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(failed ? 'field.optionsFailed' : 'field.noOptions')} />}
      onOpenChange={(open) => open && search('')}
      onChange={(next?: string | string[]) => {
        setPicked((before) => ({ ...before, ...Object.fromEntries(asList(next).map((key) => [key, shown.find((o) => o.value === key)?.label ?? key])) }));
        onChange(Array.isArray(next) && next.length === 0 ? undefined : next);
      }}
    />
  );
}
