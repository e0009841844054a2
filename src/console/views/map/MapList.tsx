import { Checkbox } from 'antd';
import type { ReactElement } from 'react';
import type { Row } from '../../actions/types.ts';
import { useText } from '../../data/texts/useText.ts';
import { toggled } from '../../parts/table/selection.ts';
import type { ViewProps } from '../contract.ts';

interface MapListProps extends Pick<ViewProps<'map'>, 'bundle' | 'rows' | 'stale' | 'selectedIds' | 'onChoose' | 'nameOf'> {
  /** The record that is looked at on the map. */
  heldId: string | undefined;
  onLocate: (row: Row) => void;
}

/** The list's page beside its map, each row a way to its place. */
export function MapList({ bundle, rows, stale, selectedIds, onChoose, nameOf, heldId, onLocate }: MapListProps): ReactElement {
  const { t, titleOf } = useText();
  return (
    <ul className="map-list" aria-label={titleOf(bundle.screen)} aria-busy={rows === undefined || stale}>
      {(rows ?? []).map((row) => (
        <li key={row.id} className={heldId === row.id ? 'map-list-held' : undefined}>
          {selectedIds && (
            <Checkbox
              checked={selectedIds.includes(row.id)}
              aria-label={t('table.choose', { name: nameOf(row) })}
              onChange={() => onChoose(toggled(rows ?? [], selectedIds, row))}
            />
          )}
          <button type="button" className="link-button" title={t('map.locate')} onClick={() => onLocate(row)}>
            {nameOf(row)}
          </button>
        </li>
      ))}
      {!rows && (
        <li aria-hidden>
          <span className="skeleton-bar" />
        </li>
      )}
    </ul>
  );
}
