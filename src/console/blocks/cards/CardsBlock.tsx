import type { ReactElement } from 'react';
import type { BlockProps } from '../contract.ts';
import { useCellText } from '../shared/figures.ts';
import { columnOf, othersOf, rowKey } from '../shared/rows.ts';
import { Tag } from '../shared/Tag.tsx';
import { useOpens } from '../shared/useOpens.ts';
import { WithData } from '../shared/WithData.tsx';
import { useText } from '../../data/texts/useText.ts';
import './cards.css';

/** Rows as cards beside each other. */
export function CardsBlock({ block }: BlockProps<'cards'>): ReactElement {
  const { titleOf } = useText();
  const textOf = useCellText();
  const open = useOpens(block);
  return (
    <WithData name={block.name}>
      {(answer) => {
        const label = columnOf(answer, block.label) ?? answer.columns[0];
        const colour = columnOf(answer, block.colour);
        const facts = othersOf(answer, [label?.name, colour?.name]);
        return (
          <ul className="block-cards">
            {answer.rows.map((row, i) => {
              const name = label ? textOf(row, label) : '';
              return (
                <li key={rowKey(row, answer, i)}>
                  <div className="block-card-head">
                    {open ? (
                      <button type="button" className="link-button" title={name} onClick={() => open(row, answer)}>
                        {name}
                      </button>
                    ) : (
                      <strong title={name}>{name}</strong>
                    )}
                    {colour && <Tag column={colour} row={row} text={textOf(row, colour)} />}
                  </div>
                  <dl>
                    {facts.map((c) => (
                      <div key={c.name}>
                        <dt>{titleOf(c)}</dt>
                        <dd>{textOf(row, c)}</dd>
                      </div>
                    ))}
                  </dl>
                </li>
              );
            })}
          </ul>
        );
      }}
    </WithData>
  );
}
