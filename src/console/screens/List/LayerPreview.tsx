import '../../data/texts/mapTexts.ts';
import { useMemo, type ReactElement } from 'react';
import { boxOf, joined, type Box } from '../../../documents/ground/geometry/box.ts';
import { errorText } from '../../data/client/errorText.ts';
import { useText } from '../../data/texts/useText.ts';
import { MapCanvas } from '../../map/MapCanvas.tsx';
import type { PictureLayer } from '../../map/types.ts';
import { usePicture, useShapes } from '../../map/usePictures.ts';
import { Window } from '../../windows/Window.tsx';
import './layerPreview.css';

/** The box of all that it shows; undefined of what is everywhere. */
const boundsOf = ({ bounds, shapes }: PictureLayer): PictureLayer['bounds'] =>
  bounds ??
  shapes?.features
    .map((feature) => boxOf(feature.geometry))
    .reduce<Box | undefined>((all, box) => (box ? joined(all, box) : all), undefined);

/** A configured map layer alone over our own base map, or why it cannot be shown. */
export function LayerPreview({ id, name, onClose }: { id: string; name: string; onClose: () => void }): ReactElement {
  const { t } = useText();
  const { picture, error } = usePicture(id);
  const read = useShapes(picture?.kind === 'shapes' ? [id] : []).get(id);
  const shapes = read?.data;
  const pictures = useMemo((): PictureLayer[] => {
    if (picture?.kind !== 'shapes') return picture ? [picture] : [];
    return shapes ? [{ ...picture, shapes }] : [];
  }, [picture, shapes]);
  const sight = useMemo(() => {
    const bounds = pictures[0] && boundsOf(pictures[0]);
    return bounds && { bounds };
  }, [pictures]);
  const trouble = error ?? read?.error;
  return (
    <Window width={960} title={name} footer={null} onCancel={onClose}>
      <div className="layer-preview">
        <MapCanvas label={t('map.preview', { name })} pictures={pictures} {...(sight ? { sight } : {})}>
          {trouble && <output className="map-trouble">{errorText(trouble)}</output>}
        </MapCanvas>
      </div>
    </Window>
  );
}
