import { useMemo, type ReactElement } from 'react';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { ViewOf } from '../../../documents/ground/model/views.ts';
import type { Row } from '../../actions/types.ts';
import { part } from '../../data/page/part.ts';
import { Waiting } from '../../data/page/Waiting.tsx';
import { useText } from '../../data/texts/useText.ts';
import { Value } from '../../fields/Value.tsx';
import { useHidden } from '../../map/useHidden.ts';
import { usePlace } from './usePlace.ts';

const MapCanvas = part(async () => ({ default: (await import('../../map/MapCanvas.tsx')).MapCanvas }));

interface PlaceStageProps {
  view: ViewOf<'review'>;
  bundle: ScreenBundle;
  row: Row;
  name: string;
  /** It has a picture, which cannot be shown. */
  broken: boolean;
}

/** For want of a picture: where the record is, so that it can be judged by its place and facts. */
export function PlaceStage({ view, bundle, row, name, broken }: PlaceStageProps): ReactElement {
  const { t } = useText();
  const { pictures } = useHidden();
  const placed = usePlace(view, bundle, row, name);
  const box = placed && JSON.stringify(placed.bounds);
  const sight = useMemo(() => (box === undefined ? undefined : { bounds: JSON.parse(box) as [number, number, number, number] }), [box]);
  const why = t(broken ? 'review.broken' : 'review.noPicture');
  const field = bundle.resource.fields.find((f) => f.name === view.at);
  if (!placed || !sight) return <p className="review-empty">{why}</p>;
  return (
    <div className="review-place">
      <Waiting>
        <MapCanvas label={t('review.map', { name })} layers={placed.layers} pictures={pictures} sight={sight} />
      </Waiting>
      <span className="review-pane-title">
        {why} {field && row[field.name] ? <Value field={field} record={row} /> : null}
      </span>
    </div>
  );
}
