import { Empty, Select, Spin } from 'antd';
import { useEffect, useState, type ReactElement } from 'react';
import { resolveWhere } from '../../../documents/ground/where/resolve.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Where } from '../../../documents/ground/where/types.ts';
import { useStore } from '../../data/store.ts';
import { useText } from '../../data/texts/useText.ts';
import { sessionStore } from '../../session/session.ts';
import { useSurroundings } from '../FieldContext.tsx';
import { keepLabels } from '../labels.ts';
import { asList } from './codes.ts';
import { useMakers } from './useMakers.ts';
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

/** Stands before the name of a screen in an option that makes a new record; no key begins so. */
const NEW = '\u0000new ';

/**
 * Finds records of the referenced resource by what is typed; shows labels, keeps keys. Where the field says so and the user may, it offers
 * to make a new one.
 */
export function ReferenceSelect({
  id,
  field,
  many,
  value,
  onChange,
  placeholder,
  disabled,
  invalid,
  describedBy,
}: ReferenceSelectProps): ReactElement {
  const { t, titleOf } = useText();
  const surroundings = useSurroundings();
  const { references, labels, record, create } = surroundings;
  const user = useStore(sessionStore)?.user;
  const target = references[field.reference ?? ''];
  const { name = field.name } = target ?? {};
  const selected = asList(value);
  const [picked, setPicked] = useState<Record<string, string>>({});
  const [original] = useState(() => pair(selected, labels[field.name]));
  const known = useLabels(name, target, selected, { ...original, ...picked });
  useEffect(() => keepLabels(surroundings, field, known), [surroundings, field, known]);
  const offered = (): Where | undefined => field.where && resolveWhere(field.where, { record: record(), user: user && { ...user } });
  const { options, loading, failed, search, onOpenChange } = useOptions(name, target, offered);
  const makers = useMakers(create && field.create ? target?.screens : undefined);
  const shown = [
    ...options.map((o) => ({ value: o.value, label: o.label })),
    ...selected.filter((key) => !options.some((o) => o.value === key)).map((key) => ({ value: key, label: known[key] ?? key })),
  ];
  const make = (screen: string): void =>
    create?.(screen, offered(), (row) => {
      const key = String(row[target?.key ?? 'id']);
      setPicked((before) => ({ ...before, [key]: String(row[target?.label ?? ''] ?? key) }));
      onChange(many ? [...selected, key] : key);
    });
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
      options={[...shown, ...makers.map((screen) => ({ value: NEW + screen.name, label: t('field.create', { title: titleOf(screen) }) }))]}
      value={many ? selected : selected[0]}
      notFoundContent={
        loading ? (
          <Spin size="small" />
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(failed ? 'field.optionsFailed' : 'field.noOptions')} />
        )
      }
      onOpenChange={onOpenChange}
      onChange={(next?: string | string[]) => {
        const making = asList(next).find((key) => key.startsWith(NEW));
        if (making !== undefined) {
          make(making.slice(NEW.length));
          return;
        }
        setPicked((before) => ({
          ...before,
          ...Object.fromEntries(asList(next).map((key) => [key, shown.find((o) => o.value === key)?.label ?? key])),
        }));
        onChange(Array.isArray(next) && next.length === 0 ? undefined : next);
      }}
    />
  );
}
