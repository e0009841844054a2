import { useState, type KeyboardEvent, type ReactElement } from 'react';
import type { DictionaryEntry } from '../../../documents/ground/model/authored.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Row } from '../../actions/types.ts';
import { errorText } from '../../data/client/errorText.ts';
import { useText } from '../../data/texts/useText.ts';
import { ColourTag } from '../../fields/shared/ColourTag.tsx';
import { Facts } from '../../parts/marks/Facts.tsx';
import { useMarks } from '../../parts/marks/useMarks.ts';
import { RowActions } from '../../parts/table/RowActions.tsx';
import type { ViewProps } from '../contract.ts';
import { useColumn } from './useColumn.ts';

/** A card that is on its way, and the column it is over. */
export interface DraggedCard {
  row: Row;
  code: string;
}

interface ColumnProps {
  view: ViewProps<'board'>;
  entry: DictionaryEntry;
  fields: readonly Field[];
  nameOf: (row: Row) => string;
  dragged: DraggedCard | undefined;
  /** Whether the dragged card may be put down here. */
  takes: boolean;
  onHold: (row: Row) => void;
  onOver: () => void;
  onDrop: () => void;
  /** A key on a card; answers whether that was its use. */
  onKey: (event: KeyboardEvent<HTMLElement>, row: Row) => void;
}

/** One column of the board: a code with its cards. */
export function Column({ view, entry, fields, nameOf, dragged, takes, onHold, onOver, onDrop, onKey }: ColumnProps): ReactElement {
  const { t, titleOf } = useText();
  const { bundle, matching, sort, actions, onAction, onOpen, recycled } = view;
  const marksOf = useMarks(bundle.screen.list);
  const [over, setOver] = useState(false);
  const { cards, total, open, error, retry, more, busy } = useColumn(bundle, view.view.by, entry.code, matching, sort);
  const target = dragged?.code === entry.code || over;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={`board-column${dragged && takes ? ' board-takes' : ''}${dragged && takes && target ? ' board-over' : ''}`}
      aria-label={titleOf(entry)}
      onDragEnter={onOver}
      onDragOver={(event) => {
        if (takes) event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
    >
      <h3>
        <ColourTag colour={entry.colour}>{titleOf(entry)}</ColourTag>
        <span className="board-total">{cards ? `${total}${open ? '+' : ''}` : ''}</span>
      </h3>
      <ul>
        {cards?.map((row) => (
          <li key={row.id}>
            {/* By keys it is carried from its title. */}
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
            <div
              className={`board-card${dragged?.row.id === row.id ? ' board-held' : ''}`}
              draggable={!recycled}
              onDragStart={(event) => {
                event.dataTransfer.setData('text/plain', row.id);
                event.dataTransfer.effectAllowed = 'move';
                onHold(row);
              }}
            >
              <div className="board-head">
                <button
                  type="button"
                  className="link-button board-title"
                  data-card={row.id}
                  title={recycled ? undefined : t('board.hint')}
                  onClick={() => onOpen?.(row)}
                  onKeyDown={(event) => onKey(event, row)}
                >
                  {nameOf(row)}
                </button>
                {actions.length > 0 && <RowActions actions={actions} narrow row={row} name={nameOf(row)} onRun={onAction} />}
              </div>
              <div className="board-values">
                <Facts row={row} marks={marksOf(row)} fields={fields} />
              </div>
            </div>
          </li>
        ))}
        {!cards && !error && (
          <li className="board-card" aria-hidden>
            <span className="skeleton-bar" />
          </li>
        )}
      </ul>
      {error && (
        <p className="field-error" role="alert">
          {errorText(error)}
        </p>
      )}
      {(error !== null || more) && (
        <button type="button" className="link-button board-more" disabled={busy} onClick={error ? retry : more}>
          {t(error ? 'failure.retry' : 'beside.more')}
        </button>
      )}
    </section>
  );
}
