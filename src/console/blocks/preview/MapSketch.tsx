import { useMemo, useState, type ReactElement } from 'react';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { ViewOf } from '../../../documents/ground/model/views.ts';
import type { Row } from '../../actions/types.ts';
import { useDictionary } from '../../data/documents/dictionaries.ts';
import { useText } from '../../data/texts/useText.ts';
import { usePlain } from '../../fields/usePlain.ts';
import { looksOf } from '../../map/looks.ts';
import { MapCanvas } from '../../map/MapCanvas.tsx';
import type { Seen } from '../../map/useSight.ts';
import { thingsOf } from '../../map/things.ts';
import { labelsOf } from '../../data/rows/labels.ts';

interface Waypoint {
  lon: number;
  lat: number;
}

/** Waypoints as the line through them; other places as they are. */
const placeOf = (value: unknown): unknown => {
  const points = Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'lon' in one) ? value : undefined;
  return points ? { type: 'LineString', coordinates: (points as Waypoint[]).map(({ lon, lat }) => [lon, lat]) } : value;
};

/** A map of the rows there are; nothing is read for it, and other screens' records are not drawn. */
export function MapSketch({ bundle, view, rows }: { bundle: ScreenBundle; view: ViewOf<'map'>; rows: readonly Row[] }): ReactElement {
  const { t, titleOf } = useText();
  const plain = usePlain();
  const { resource } = bundle;
  const fieldOf = (name: string | undefined): (typeof resource.fields)[number] | undefined => resource.fields.find((f) => f.name === name);
  const colour = fieldOf(view.colour);
  const title = fieldOf(view.label ?? resource.label);
  const entries = useDictionary(colour?.dict);
  const [seen, setSeen] = useState<Seen>();
  const zoom = Math.floor(seen?.zoom ?? 3);
  const layers = useMemo(() => {
    const labelOf = (row: Record<string, unknown>): string => (title ? plain(title, row[title.name], labelsOf(row)[title.name]) : '');
    const { lookOf } = looksOf({ name: resource.name, title: resource.title, place: 0 }, colour, entries, titleOf, labelOf);
    const placed = rows.map((row) => ({ ...row, id: String(row.id), $at: placeOf(row[view.at]) }));
    return [{ name: resource.name, data: thingsOf({ rows: placed }, zoom, lookOf).data }];
  }, [resource, rows, view, colour, title, entries, zoom, plain, titleOf]);
  return (
    <div className="preview-map">
      <MapCanvas label={t('map.label', { name: titleOf(resource), count: rows.length })} layers={layers} onSeen={setSeen} />
    </div>
  );
}
