import type { ReactElement } from 'react';
import { dayOf } from '../../../documents/ground/clock.ts';
import { useText } from '../../data/texts/useText.ts';
import type { FilterProps } from '../contract.ts';
import { prompt } from '../prompt.ts';
import { LazyRange, LazySingleFilter } from '../shared/LazyPicker.tsx';
import { PresenceFilter } from '../shared/PresenceFilter.tsx';
import { dayBounds } from '../shared/days.ts';

const dayIn = (value: unknown): string | null =>
  typeof value === 'string' ? (value.length > 10 ? dayOf(Date.parse(value)) : value) : null;

/** From one day to another (whole days of the deployment's zone), or one day or moment to compare with. */
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
      value={[dayIn(from), dayIn(to)]}
      placeholder={[t('filter.fromDay'), t('filter.toDay')]}
      onChange={(next) => onChange(next && (time ? dayBounds(...next) : next))}
    />
  );
}
