import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Aggregate } from '../../../../documents/ground/model/aggregates.ts';
import type { Field } from '../../../../documents/ground/model/fields.ts';
import type { ScreenBundle } from '../../../../documents/ground/model/resource.ts';
import { request } from '../../../data/client/client.ts';
import { errorText } from '../../../data/client/errorText.ts';
import { keys } from '../../../data/documents/queries.ts';
import { useText } from '../../../data/texts/useText.ts';
import { numberText } from '../../../fields/shared/number.ts';
import { usePlain } from '../../../fields/usePlain.ts';
import type { Matching } from './SummaryRow.tsx';
import { isCode, isNumber, isTime } from '../../../../documents/ground/fields/traits.ts';

type Figures = Record<string, number | string | null>;
type Name = Exclude<Aggregate, 'percentile'> | 'empty';

/** Most frequent codes shown. */
const TOP = 5;
const COUNTED: readonly Name[] = ['count', 'empty', 'distinct'];

/** What can be worked out of a field. */
function namesFor(field: Field): Name[] {
  if (isNumber(field)) return [...COUNTED, 'min', 'max', 'avg', 'sum'];
  return isTime(field) ? [...COUNTED, 'min', 'max'] : [...COUNTED];
}

/** Figures of one column over all rows that match, and the codes it holds most. */
export function ColumnFigures({
  bundle: { resource, screen },
  field,
  matching,
}: {
  bundle: ScreenBundle;
  field: Field;
  matching: Matching;
}): ReactElement {
  const { t, titleOf, language } = useText();
  const plain = usePlain();
  const limits = JSON.stringify({
    ...(matching.where.length > 0 ? { where: matching.where } : {}),
    ...(matching.keyword ? { keyword: matching.keyword } : {}),
  });
  const { data: answer, error } = useQuery({
    queryKey: keys.column(resource.name, screen.name, field.name, limits),
    queryFn: async ({ signal }) => {
      const ask = (body: object): Promise<Figures[]> =>
        request<{ list: Figures[] }>({
          url: `${resource.api}/aggregate`,
          params: { screen: screen.name },
          body: { ...(JSON.parse(limits) as object), ...body },
          handled: true,
          read: true,
          signal,
        }).then(({ list }) => list);
      const [[figures = {}], groups] = await Promise.all([
        ask({ measures: namesFor(field).map((name) => ({ name, function: name, field: field.name })) }),
        isCode(field) ? ask({ groupBy: [field.name], measures: [{ name: 'rows', function: 'count' }] }) : [],
      ]);
      return { figures, top: groups.filter((group) => group[field.name] !== null).slice(0, TOP) };
    },
  });
  if (error)
    return (
      <p className="field-error" role="alert">
        {errorText(error)}
      </p>
    );
  if (!answer)
    return (
      <p className="column-hint" aria-busy>
        {t('list.loading')}
      </p>
    );
  const counted = (value: unknown): string => numberText(Number(value ?? 0), {}, language);
  const shown = (name: Name): string => {
    const value = answer.figures[name];
    if (COUNTED.includes(name)) return counted(value);
    return plain(
      field,
      name === 'avg' && typeof value === 'number' && field.precision === undefined ? Math.round(value * 100) / 100 : value,
    );
  };
  return (
    <dl className="column-figures" aria-label={t('figures.of', { title: titleOf(field) })}>
      {namesFor(field).map((name) => (
        <div key={name}>
          <dt>{t(`figures.${name}`)}</dt>
          <dd>{shown(name)}</dd>
        </div>
      ))}
      {answer.top.map((group) => (
        <div key={String(group[field.name])}>
          <dt>{plain(field, group[field.name])}</dt>
          <dd>{counted(group['rows'])}</dd>
        </div>
      ))}
    </dl>
  );
}
