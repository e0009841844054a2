import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import type { BlockProps } from '../contract.ts';
import { FigureTable } from '../shared/FigureTable.tsx';
import type { Figure } from '../shared/figures.ts';
import { useOpens } from '../shared/useOpens.ts';
import { WithData } from '../shared/WithData.tsx';
import { useSelection } from '../selection.ts';
import { moves } from './moves.ts';

/** Places gained or lost. */
function Move({ by }: { by: number | undefined }): ReactElement {
  const { t } = useText();
  if (by === undefined) return <span className="value-none">{t('block.new')}</span>;
  if (by === 0) return <span aria-label={t('block.unchanged')}>–</span>;
  return (
    <span className={by > 0 ? 'change-up' : 'change-down'} aria-label={t(by > 0 ? 'block.gained' : 'block.lost', { count: Math.abs(by) })}>
      {by > 0 ? '▲' : '▼'} {Math.abs(by)}
    </span>
  );
}

/** Rows or figures below each other; a league table with places and how they changed. */
export function TableBlock({ block }: BlockProps<'table'>): ReactElement {
  const { t } = useText();
  const [selected, select] = useSelection(block.selects ?? '');
  const open = useOpens(block);
  return (
    <WithData name={block.name}>
      {(answer) => {
        const [first] = answer.columns;
        const keyOf = (row: Figure): string => String(row[answer.key ?? first?.name ?? ''] ?? '');
        const places = block.rank && block.source.compare !== undefined ? moves(answer) : undefined;
        const choose =
          block.selects === undefined
            ? open && ((row: Figure) => open(row, answer))
            : (row: Figure) => select(keyOf(row) === selected ? undefined : keyOf(row));
        const ranked = block.rank ? answer.columns.find((c) => c.place)?.name : undefined;
        const place = (row: Figure, i: number): ReactElement | null => {
          const at = ranked === undefined ? i + 1 : Number(row[ranked] ?? i + 1);
          return row['$others'] === true ? null : (
            <span className="place" data-place={at}>
              {at}
            </span>
          );
        };
        const move = (row: Figure): ReactElement => <Move by={places?.get(row)} />;
        return (
          <FigureTable
            answer={ranked === undefined ? answer : { ...answer, columns: answer.columns.filter((c) => c.name !== ranked) }}
            {...(block.rank ? { before: { head: t('block.place'), cell: place } } : {})}
            {...(places ? { after: { head: t('block.change'), cell: move } } : {})}
            {...(block.selects === undefined ? {} : { isSelected: (row: Figure) => keyOf(row) === selected })}
            {...(choose ? { onChoose: choose } : {})}
          />
        );
      }}
    </WithData>
  );
}
