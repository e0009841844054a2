import '../data/texts/drawTexts.ts';
import { useMemo, type ReactElement } from 'react';
import { boxAround } from '../../documents/ground/geometry/box.ts';
import { isGeometry } from '../../documents/ground/geometry/tidy.ts';
import { positionsOf } from '../../documents/ground/geometry/types.ts';
import { useText } from '../data/texts/useText.ts';
import type { ViewProps } from '../fields/contract.ts';
import { MapCanvas } from '../map/MapCanvas.tsx';
import { useHidden } from '../map/useHidden.ts';
import { partsOf } from './parts.ts';
import { measured } from '../map/sums.ts';
import './draw.css';

/** A geometry on a small map, with what it measures. */
export default function ShapeView({ field, value }: ViewProps): ReactElement | null {
  const { t, titleOf, language } = useText();
  const { pictures } = useHidden();
  const shown = useMemo(() => {
    if (!isGeometry(value)) return undefined;
    return {
      geometry: value,
      count: partsOf(value).flatMap(({ ways }) => ways.flat()).length,
      sight: { bounds: boxAround(positionsOf(value)) },
      layers: [
        {
          name: 'shape',
          data: { type: 'FeatureCollection' as const, features: [{ type: 'Feature' as const, geometry: value, properties: { id: '0' } }] },
        },
      ],
    };
  }, [value]);
  if (!shown) return null;
  const { area, length } = measured(shown.geometry, language);
  return (
    <div className="shape">
      <div className="shape-map">
        <MapCanvas
          label={t('draw.map', { name: titleOf(field), count: shown.count })}
          layers={shown.layers}
          pictures={pictures}
          sight={shown.sight}
        />
      </div>
      <span className="shape-sums">
        {t('draw.count', { count: shown.count })}
        {area !== undefined && ` · ${t('draw.area', { area })}`}
        {length !== undefined && ` · ${t(area === undefined ? 'draw.length' : 'draw.outline', { length })}`}
      </span>
    </div>
  );
}
