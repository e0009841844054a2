import { useQueries } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import type { Row } from '../../actions/types.ts';
import { useText } from '../../data/texts/useText.ts';
import { placesQuery } from '../../map/usePlaces.ts';
import { useMapLayers, type MapLayer } from '../../map/useMapLayers.ts';
import { hexOf } from '../../styles/colours.ts';
import { boundsAround, cellsAround, positionIn, REACH, type Cell } from './near.ts';

/** So close that things are answered one by one. */
const ZOOM = 22;

interface NearProps {
  /** Screens whose things are drawn. */
  screens: readonly string[];
  /** The records of the sitting, and which of them is shown. */
  rows: readonly Row[];
  at: number;
  /** Property of their places. */
  place: string;
  colourOf: (row: Row) => string | undefined;
  nameOf: (row: Row) => string;
  onTurn: (at: number) => void;
}

function useCells(layers: readonly MapLayer[], rows: readonly Row[], at: number, place: string): Cell[] {
  const middle = positionIn(rows[at]?.[place]);
  const labels = layers.map(({ bundle, view }) => view.label ?? bundle.resource.label);
  const reads = useQueries({
    queries: layers.map(({ bundle: { resource, screen }, view }, i) => ({
      ...placesQuery(
        { resource, screen: screen.name, at: view.at, show: [labels[i] ?? resource.label] },
        middle && { bounds: boundsAround(middle), zoom: ZOOM },
      ),
      enabled: middle !== undefined,
    })),
  });
  const read = reads.map(({ data }) => data);
  return useMemo(() => {
    if (!middle) return [];
    const places = rows.map((row) => positionIn(row[place]));
    return read.flatMap((data, i) =>
      cellsAround(
        middle,
        (data?.rows ?? []).map((row) => ({ id: row.id, label: String(row[labels[i] ?? 'id'] ?? ''), shape: row.$at })),
        places,
      ),
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rows, at, place, ...read]);
}

/** What lies around the record, such as the modules of its table: those with records in their colour, a click goes there. */
export function Near({ screens, rows, at, place, colourOf, nameOf, onTurn }: NearProps): ReactElement | null {
  const { t, titleOf } = useText();
  const layers = useMapLayers(screens);
  const cells = useCells(layers, rows, at, place);
  if (!cells.some(({ on }) => on.includes(at))) return null;
  const title = layers.map(({ bundle }) => titleOf(bundle.resource)).join(' · ');
  const goes = ({ on }: Cell): number | undefined => (on.includes(at) ? at : on[0]);
  return (
    <figure className="review-near">
      <figcaption>
        {title} {cells.find(({ on }) => on.includes(at))?.label}
      </figcaption>
      <svg
        viewBox={`${-REACH.across} ${-REACH.down} ${2 * REACH.across} ${2 * REACH.down}`}
        aria-label={t('review.near', { title, count: cells.filter(({ on }) => on.length > 0).length })}
      >
        {cells
          .toSorted((a, b) => Number(a.on.includes(at)) - Number(b.on.includes(at)))
          .map((cell) => {
            const to = goes(cell);
            const row = to === undefined ? undefined : rows[to];
            return (
              <path
                key={cell.id}
                d={cell.path}
                fillRule="evenodd"
                className={to === at ? 'review-near-current' : undefined}
                style={row && { fill: hexOf(colourOf(row)) ?? '#8a94a3' }}
                onClick={to === undefined ? undefined : () => onTurn(to)}
              >
                <title>{row && to !== undefined ? `${cell.label} · ${to + 1} ${nameOf(row)}` : cell.label}</title>
              </path>
            );
          })}
      </svg>
    </figure>
  );
}
