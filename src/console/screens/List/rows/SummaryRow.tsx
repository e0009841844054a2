import { useQuery } from '@tanstack/react-query';
import { Table } from 'antd';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import type { Summary } from '../../../../documents/ground/model/list.ts';
import type { Field } from '../../../../documents/ground/model/fields.ts';
import type { ScreenBundle } from '../../../../documents/ground/model/resource.ts';
import type { Where } from '../../../../documents/ground/where/types.ts';
import { underHeading, type ShownColumn } from '../../../parts/table/columns.tsx';
import { request } from '../../../data/client/client.ts';
import { keys } from '../../../data/documents/queries.ts';
import { useText } from '../../../data/texts/useText.ts';
import { numberText } from '../../../fields/shared/number.ts';
import { eyesChange } from '../../../session/roleView.ts';
import { traits } from '../../../fields/traits.ts';
import { usePlain } from '../../../fields/usePlain.ts';

/** What is asked: figures over all rows that match. */
export interface Matching {
  where: Where;
  keyword: string;
}

type Figures = Record<string, number | string | null>;
const nameOf = (n: number): string => `f${n}`;

/** Asks for figures over all rows that match; a later question takes back the one before. Undefined until they are there. */
function useFigures(
  { resource, screen }: ScreenBundle,
  measures: readonly Summary[],
  matching: Matching,
  readAt: number,
): Figures | 'failed' | undefined {
  const body = JSON.stringify({
    ...(matching.where.length > 0 ? { where: matching.where } : {}),
    ...(matching.keyword ? { keyword: matching.keyword } : {}),
    measures: measures.map((m, n) => ({ name: nameOf(n), ...m })),
  });
  const { data, isError } = useQuery({
    queryKey: keys.figures(screen.name, body, readAt),
    queryFn: ({ signal }) =>
      request<{ list: Figures[] }>({
        url: `${resource.api}/aggregate`,
        params: { screen: screen.name },
        body: JSON.parse(body) as object,
        silent: true,
        read: true,
        signal,
      }).then(({ list }) => list[0] ?? null),
    enabled: readAt > 0 && !eyesChange(),
    // When the list is read again the figures may be others too; until then those before stand.
    placeholderData: (before, query) => (query?.queryKey[2] === body ? before : undefined),
  });
  return isError || data === null ? 'failed' : data;
}

function Figure({ field, wanted, value }: { field: Field; wanted: Summary; value: number | string | null | undefined }): ReactElement {
  const { t, language } = useText();
  const plain = usePlain();
  const shown =
    wanted.function === 'count'
      ? numberText(Number(value ?? 0), {}, language)
      : plain(
          field,
          typeof value === 'number' && wanted.function === 'avg' && field.precision === undefined ? Math.round(value * 100) / 100 : value,
        );
  return (
    <span className="summary-figure">
      {wanted.function !== 'sum' && <small>{t(`summary.${wanted.function}`)}</small>}
      {shown}
    </span>
  );
}

interface SummaryRowProps {
  bundle: ScreenBundle;
  wanted: readonly Summary[];
  columns: readonly ShownColumn[];
  /** Cells before and after those of the columns. */
  around: { before: number; after: boolean };
  matching: Matching;
  readAt: number;
}

/** The row of figures under a list. It asks by itself: when they come the rows above it stay as they are. */
function SummaryRow({ bundle, wanted, columns, around: { before, after }, matching, readAt }: SummaryRowProps): ReactElement {
  const { t } = useText();
  const figures = useFigures(bundle, wanted, matching, readAt);
  const cell = ({ field }: ShownColumn, n: number): ReactElement => (
    <Table.Summary.Cell key={field.name} index={before + n} align={traits[field.type].align}>
      {n === 0 && <strong>{figures === 'failed' ? t('summary.failed') : t('summary.title')}</strong>}
      {wanted.flatMap((one, i) =>
        one.field === field.name
          ? [
              figures === undefined ? (
                <span key={nameOf(i)} className="skeleton-bar" />
              ) : figures === 'failed' ? null : (
                <Figure key={nameOf(i)} field={underHeading(field)} wanted={one} value={figures[nameOf(i)]} />
              ),
            ]
          : [],
      )}
    </Table.Summary.Cell>
  );
  return (
    <Table.Summary>
      <Table.Summary.Row className="summary-row">
        {Array.from({ length: before }, (_, n) => (
          <Table.Summary.Cell key={`before-${n}`} index={n} />
        ))}
        {columns.map(cell)}
        {after && <Table.Summary.Cell index={before + columns.length} />}
      </Table.Summary.Row>
    </Table.Summary>
  );
}

/** Draws the figures under a list, as antd's table asks for them; undefined where the document wants none. The same function until they are others. */
export function useSummary(
  bundle: ScreenBundle,
  columns: readonly ShownColumn[],
  { before, after }: SummaryRowProps['around'],
  matching: Matching,
  readAt: number,
): (() => ReactNode) | undefined {
  const { summary } = bundle.screen.list;
  return useMemo(
    () =>
      summary?.length
        ? () => (
            <SummaryRow bundle={bundle} wanted={summary} columns={columns} around={{ before, after }} matching={matching} readAt={readAt} />
          )
        : undefined,
    [summary, bundle, columns, before, after, matching, readAt],
  );
}
