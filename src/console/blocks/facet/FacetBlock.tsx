import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import type { BlockProps } from '../contract.ts';
import { figureText, useCellText } from '../shared/figures.ts';
import { WithData } from '../shared/WithData.tsx';
import { useSelection } from '../selection.ts';
import './facet.css';

/** The values of one group, to choose one; the chosen one again takes the choice back. */
export function FacetBlock({ block }: BlockProps<'facet'>): ReactElement {
  const { t, language } = useText();
  const textOf = useCellText();
  const [selected, select] = useSelection(block.selects);
  return (
    <WithData name={block.name}>
      {({ columns, rows }) => {
        const group = columns.find((c) => c.role === 'group');
        const figure = columns.find((c) => c.role === 'measure');
        return (
          <ul className="facet">
            <li>
              <button type="button" aria-current={selected === undefined || undefined} onClick={() => select(undefined)}>
                <span>{t('block.all')}</span>
              </button>
            </li>
            {rows.map((row) => {
              const value = String(row[group?.name ?? ''] ?? '');
              return (
                <li key={value}>
                  <button
                    type="button"
                    aria-current={value === selected || undefined}
                    onClick={() => select(value === selected ? undefined : value)}
                  >
                    <span>{group ? textOf(row, group) : value}</span>
                    {figure && <small>{figureText(row[figure.name], figure, language)}</small>}
                  </button>
                </li>
              );
            })}
          </ul>
        );
      }}
    </WithData>
  );
}
