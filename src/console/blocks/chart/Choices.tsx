import { useId, useState, type KeyboardEvent, type ReactElement } from 'react';
import type { PlaceOf } from './series.ts';

/** More cannot be walked through by keys; the table holds them all. */
const MOST = 500;

/** The marks of a chart as a list that the keys walk through: arrows, Home and End move, Enter and the space bar choose. */
export function Choices({
  label,
  places,
  textOf,
  selectedKey,
  onChoose,
}: {
  label: string;
  places: readonly PlaceOf[];
  textOf: (index: number) => string;
  selectedKey: string | undefined;
  onChoose: (place: PlaceOf) => void;
}): ReactElement {
  const id = useId();
  const [at, setAt] = useState(0);
  const shown = places.slice(0, MOST);
  const keys = (event: KeyboardEvent): void => {
    const step = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: shown.length - 1 }[event.key];
    const place = shown[at];
    if (step === undefined && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (step !== undefined) setAt(Math.max(0, Math.min(shown.length - 1, step)));
    else if (place && place.row['$others'] !== true) onChoose(place);
  };
  return (
    <div
      className="chart-choices"
      // A select cannot lie over a picture.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={shown.length ? `${id}${at}` : undefined}
      onKeyDown={keys}
    >
      {shown.map((place, i) => (
        // Chosen by the keys of the list, and by clicks on the picture.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={i}
          id={`${id}${i}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          aria-selected={String(place.value) === selectedKey}
          data-at={i === at || undefined}
          onClick={() => onChoose(place)}
        >
          {textOf(i)}
        </div>
      ))}
    </div>
  );
}
