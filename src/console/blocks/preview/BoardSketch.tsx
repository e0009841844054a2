import type { ReactElement } from 'react';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { ViewOf } from '../../../documents/ground/model/views.ts';
import type { Row } from '../../actions/types.ts';
import { useDictionary } from '../../data/documents/dictionaries.ts';
import { useText } from '../../data/texts/useText.ts';
import { ColourTag } from '../../fields/shared/ColourTag.tsx';
import { usePlain } from '../../fields/usePlain.ts';
import { Facts } from '../../parts/marks/Facts.tsx';
import { useMarks } from '../../parts/marks/useMarks.ts';
import '../../views/board/board.css';
import { labelsOf } from '../../data/rows/labels.ts';

/** The columns of a board with the cards that the rows make; nothing is read for it, and nothing can be carried. */
export function BoardSketch({ bundle, view, rows }: { bundle: ScreenBundle; view: ViewOf<'board'>; rows: readonly Row[] }): ReactElement {
  const { t, titleOf } = useText();
  const plain = usePlain();
  const { resource, screen } = bundle;
  const fieldOf = (name: string | undefined): (typeof resource.fields)[number] | undefined => resource.fields.find((f) => f.name === name);
  const entries = useDictionary(fieldOf(view.by)?.dict);
  const marksOf = useMarks(screen.list);
  const title = fieldOf(view.label) ?? fieldOf(resource.label);
  const fields = (view.fields ?? []).flatMap((name) => fieldOf(name) ?? []);
  const nameOf = (row: Row): string => {
    const labels = labelsOf(row);
    return title ? plain(title, row[title.name], labels[title.name]) : row.id;
  };
  if (entries.length === 0) return <p className="block-empty">{t('workbench.noCodes')}</p>;
  return (
    <div className="board">
      {entries.map((entry) => {
        const cards = rows.filter((row) => String(row[view.by]) === entry.code);
        return (
          <section key={entry.code} className="board-column" aria-label={titleOf(entry)}>
            <h3>
              <ColourTag colour={entry.colour}>{titleOf(entry)}</ColourTag>
              <span className="board-total">{cards.length}</span>
            </h3>
            <ul>
              {cards.map((row) => (
                <li key={row.id} className="board-card">
                  <strong className="board-title">{nameOf(row)}</strong>
                  <div className="board-values">
                    <Facts row={row} marks={marksOf(row)} fields={fields} />
                  </div>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
