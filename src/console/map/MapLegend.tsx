import { Checkbox } from 'antd';
import { useRef, type ReactElement } from 'react';
import { useText } from '../data/texts/useText.ts';
import { MARK_SIZE, pathOf } from './marks.ts';
import { useOpening } from './useOpening.ts';
import type { Shape } from './types.ts';

/** What a colour and a shape stand for. */
export interface LegendEntry {
  name: string;
  title: string;
  colour: string;
  shape: Shape;
}

/** Things that are shown and hidden together. */
export interface LegendLayer {
  name: string;
  title: string;
  /** The title is a record's name, in whatever language it was written. */
  isRecord?: boolean;
  hidden: boolean;
  entries: LegendEntry[];
  /** What is said of it besides. */
  note?: string;
}

function Mark({ colour, shape }: Pick<LegendEntry, 'colour' | 'shape'>): ReactElement {
  return (
    <svg viewBox={`0 0 ${MARK_SIZE} ${MARK_SIZE}`} width={16} height={16} aria-hidden>
      <path d={pathOf(shape)} fill={colour} />
    </svg>
  );
}

/** Layers to be shown and hidden, and what is what; on a small map closed until it is wanted. */
export function MapLegend({ layers, onToggle }: { layers: readonly LegendLayer[]; onToggle: (name: string) => void }): ReactElement {
  const { t } = useText();
  const legend = useRef<HTMLDetailsElement>(null);
  useOpening(legend);
  return (
    <details className="map-legend" ref={legend}>
      <summary>{t('map.legend')}</summary>
      <ul>
        {layers.map(({ name, title, isRecord, hidden, entries, note }) => (
          <li key={name}>
            <Checkbox checked={!hidden} onChange={() => onToggle(name)}>
              {entries.length === 1 && entries[0] && <Mark {...entries[0]} />}{' '}
              <span className={isRecord ? 'map-record' : undefined}>{title}</span>
            </Checkbox>
            {note !== undefined && <small>{note}</small>}
            {!hidden && entries.length > 1 && (
              <ul>
                {entries.map((entry) => (
                  <li key={entry.name}>
                    <Mark {...entry} /> {entry.title}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
