import '../../data/mapTexts.ts';
import { useMemo, type ReactElement } from 'react';
import type { MapShapes } from '../../../contract/maps.ts';
import { boxOf, joined } from '../../../documents/geometry/box.ts';
import type { Row } from '../../actions/types.ts';
import { errorText } from '../../data/errorText.ts';
import { useText } from '../../data/useText.ts';
import { MapCanvas, type Sight } from '../../map/MapCanvas.tsx';
import type { PictureLayer } from '../../map/types.ts';
import { tilesOf, usePictures, useShapes } from '../../map/usePictures.ts';
import { Window } from '../../windows/Window.tsx';
import './layerPreview.css';

function pictureOf(row: Row, name: string, shapes: MapShapes | undefined): PictureLayer {
  const source = row['attribution'];
  return {
    name: row.id,
    title: name,
    ...(shapes ? { shapes } : { tiles: tilesOf(row.id) }),
    minZoom: Number(row['minZoom'] ?? 0),
    maxZoom: Number(row['maxZoom'] ?? 20),
    opacity: Number(row['opacity'] ?? 100) / 100,
    attribution: typeof source === 'string' && source !== '' ? source : name,
  };
}

function sightOf(shapes: MapShapes | undefined): Sight | undefined {
  const bounds = shapes?.features.map((feature) => boxOf(feature.geometry)).reduce((all, box) => (box ? joined(all, box) : all), undefined);
  return bounds && { bounds };
}

/** The layer alone over the own base; vectors once they are there. */
function LayerMap({
  row,
  name,
  shapes,
  trouble,
}: {
  row: Row;
  name: string;
  shapes: MapShapes | undefined;
  trouble: string | undefined;
}): ReactElement {
  const { t } = useText();
  const ortho = usePictures().find((one) => row['kind'] === 'orthophoto' && one.name === row.id);
  // Vectors come later, and an orthophoto has no tiles before it is ready.
  const waiting = row['kind'] === 'geojson' ? !shapes : row['kind'] === 'orthophoto' && !ortho;
  const pictures = useMemo(() => (waiting ? [] : [ortho ?? pictureOf(row, name, shapes)]), [row, name, shapes, waiting, ortho]);
  const sight = useMemo(() => (ortho?.bounds ? { bounds: ortho.bounds } : sightOf(shapes)), [shapes, ortho]);
  return (
    <div className="layer-preview">
      <MapCanvas label={t('map.preview', { name })} pictures={pictures} {...(sight ? { sight } : {})}>
        {trouble !== undefined && <output className="map-trouble">{trouble}</output>}
      </MapCanvas>
    </div>
  );
}

/** A configured map layer as maps will show it, or why they cannot. */
export function LayerPreview({ row, name, onClose }: { row: Row; name: string; onClose: () => void }): ReactElement {
  const read = useShapes(row['kind'] === 'geojson' ? [row.id] : []).get(row.id);
  return (
    <Window width={960} title={name} footer={null} onCancel={onClose}>
      <LayerMap row={row} name={name} shapes={read?.data} trouble={read?.error ? errorText(read.error) : undefined} />
    </Window>
  );
}
