import type { ReactElement } from 'react';
import type { Row } from '../../actions/types.ts';
import { tagStyle } from '../../fields/shared/ColourTag.tsx';
import type { Entry } from './month.ts';

/** How records of a calendar look, and what a click on one does. */
export interface EntryLook {
  /** Undefined where records cannot be looked at. */
  onOpen?: (row: Row) => void;
  textOf: (row: Row) => string;
  colourOf: (row: Row) => string | undefined;
  /** What the colour means. */
  whyOf: (row: Row) => string;
}

interface EntriesProps extends EntryLook {
  entries: readonly Entry[];
  /** With what the colour means in words. */
  large?: boolean;
}

/** Records of a day, one below the other. */
export function Entries({ entries, onOpen, textOf, colourOf, whyOf, large = false }: EntriesProps): ReactElement {
  return (
    <ul className={large ? 'calendar-entries calendar-entries-large' : 'calendar-entries'}>
      {entries.map(({ row, time }) => {
        const [text, why] = [textOf(row), whyOf(row)];
        const content = (
          <>
            {time && <small>{time}</small>}
            <span className="calendar-text">{text}</span>
            {why && <span className={large ? 'calendar-why' : 'visually-hidden'}>{why}</span>}
          </>
        );
        const look = {
          className: 'calendar-entry tag',
          style: tagStyle(colourOf(row)),
          title: [time, text, why].filter(Boolean).join(' · '),
        };
        return (
          <li key={row.id}>
            {onOpen ? (
              <button type="button" {...look} onClick={() => onOpen(row)}>
                {content}
              </button>
            ) : (
              <span {...look}>{content}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The colour of a record alone. */
export const Dot = ({ colour }: { colour: string | undefined }): ReactElement => <span className="calendar-dot" style={tagStyle(colour)} />;
