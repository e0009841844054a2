import type { ReactElement } from 'react';
import { useText } from '../../data/useText.ts';
import type { FilterProps } from '../contract.ts';
import { prompt } from '../prompt.ts';
import { LazyRange, LazySingleFilter } from '../shared/LazyPicker.tsx';
import { PresenceFilter } from '../shared/PresenceFilter.tsx';
import { dayBounds, dayText } from '../shared/time.ts';

const dayOf = (value: unknown): string | null =>
  typeof value === 'string' ? (value.length > 10 ? dayText(new Date(value)) : value) : null;

/** From one day to another (whole days in the user's time zone), or one day or moment to compare with. */
export default function DateFilter(props: FilterProps): ReactElement {
  const { id, field, operator, value, onChange } = props;
  const texts = useText();
  const { t } = texts;
  const time = field.type === 'datetime';
  if (operator === 'null' || operator === 'nnull') return <PresenceFilter {...props} />;
  if (operator !== 'between') {
    return (
      <LazySingleFilter
        id={id}
        time={time}
        value={typeof value === 'string' ? value : undefined}
        placeholder={prompt(field, texts)}
        onChange={onChange}
      />
    );
  }
  const [from, to] = Array.isArray(value) ? value : [null, null];
  return (
    <LazyRange
      id={id}
      value={[dayOf(from), dayOf(to)]}
      placeholder={[t('filter.fromDay'), t('filter.toDay')]}
      onChange={(next) => onChange(next && (time ? dayBounds(...next) : next))}
    />
  );
}
