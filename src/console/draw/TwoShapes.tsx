import '../data/texts/drawTexts.ts';
import { useMemo, type ReactElement } from 'react';
import { boxAround } from '../../documents/ground/geometry/box.ts';
import { isGeometry } from '../../documents/ground/geometry/tidy.ts';
import { positionsOf, type Geometry } from '../../documents/ground/geometry/types.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import { useText } from '../data/texts/useText.ts';
import { MapCanvas } from '../map/MapCanvas.tsx';
import { measured } from '../map/sums.ts';
import { useHidden } from '../map/useHidden.ts';
import './draw.css';

const SIDES = { theirs: '#d46b08', mine: '#1677ff' } as const;
type Row = Record<string, unknown>;
type Side = keyof typeof SIDES;

/** A place, a shape, or the way along points. */
const shapeOf = (value: unknown): Geometry | undefined => {
  if (!Array.isArray(value)) return isGeometry(value) ? value : undefined;
  const points = value.map((one: unknown) => (one !== null && typeof one === 'object' ? [(one as Row)['lon'], (one as Row)['lat']] : one));
  const shape = value.some((one) => typeof one === 'object')
    ? { type: 'LineString', coordinates: points }
    : { type: 'Point', coordinates: value };
  return isGeometry(shape) ? shape : undefined;
};

/** Two versions of a place or a shape on one map. */
export default function TwoShapes({ field, mine, theirs }: { field: Field } & Record<Side, unknown>): ReactElement | null {
  const { t, titleOf, language } = useText();
  const { pictures } = useHidden();
  const shown = useMemo(() => {
    const sides = (Object.keys(SIDES) as Side[]).flatMap((side) => {
      const geometry = shapeOf(side === 'mine' ? mine : theirs);
      return geometry ? [{ side, geometry }] : [];
    });
    const label = (side: Side): string => t(`stale.${side}`);
    return {
      sides,
      sight: { bounds: boxAround(sides.flatMap(({ geometry }) => positionsOf(geometry))) },
      layers: sides.map(({ side, geometry }) => ({
        name: side,
        data: {
          type: 'FeatureCollection' as const,
          features: [{ type: 'Feature' as const, geometry, properties: { id: side, colour: SIDES[side], label: label(side) } }],
        },
      })),
    };
  }, [mine, theirs, t]);
  if (!shown.sides.length) return null;
  return (
    <figure className="shape">
      <div className="shape-map">
        <MapCanvas label={t('draw.two', { name: titleOf(field) })} layers={shown.layers} pictures={pictures} sight={shown.sight} />
      </div>
      <figcaption className="shape-sides">
        {shown.sides.map(({ side, geometry }) => {
          const { area, length } = measured(geometry, language);
          return (
            <span key={side}>
              <i style={{ background: SIDES[side] }} /> {t(`stale.${side}`)}
              {area !== undefined && ` · ${t('draw.area', { area })}`}
              {length !== undefined && ` · ${t(area === undefined ? 'draw.length' : 'draw.outline', { length })}`}
            </span>
          );
        })}
      </figcaption>
    </figure>
  );
}
