import type { ReactElement } from 'react';
import type { Rectangle } from '../../../contract/report.ts';
import { useText } from '../../data/texts/useText.ts';
import type { Size } from './boxes.ts';
import { boxSize, holds, type BoxSize } from './sizes.ts';
import { boxTemperatures } from './temperatures.ts';
import type { Measures } from './useMeasures.ts';

/** Metres as one reads them. */
const lengthText = (metres: number): string =>
  metres >= 10 ? `${metres.toFixed(1)} m` : metres >= 1 ? `${metres.toFixed(2)} m` : `${Math.round(metres * 1000)} mm`;
const surfaceText = (square: number): string => (square >= 1 ? `${square.toFixed(2)} m²` : `${(square * 1e4).toFixed(1)} cm²`);
const sizeText = ({ length, width, surface }: BoxSize): string => `${lengthText(length)} × ${lengthText(width)} · ${surfaceText(surface)}`;

interface ReadoutProps {
  measures: Measures | null | undefined;
  picture: Size;
  /** The picture shows warmth. */
  thermal: boolean;
  box: Rectangle | undefined;
  /** What sizes are told by; nothing is told of them where the view keeps none. */
  sizes: { scale: ReturnType<typeof holds> } | undefined;
}

/** What is measured in the box in hand, and where the numbers come from. */
export function Readout({ measures, picture, thermal, box, sizes }: ReadoutProps): ReactElement | null {
  const { t } = useText();
  if (measures === undefined) return null;
  const grid = measures?.grid;
  const warm = grid && box && boxTemperatures(grid, picture, box);
  const text = (value: number): string => value.toFixed(1);
  return (
    <div className="review-readout">
      {warm && (
        <output>
          {t('review.boxDegrees', {
            max: text(warm.max),
            mean: text(warm.mean),
            min: text(warm.min),
            delta: text(warm.max - warm.reference),
          })}
        </output>
      )}
      {box && sizes && (
        <output>
          {sizes.scale
            ? `${sizeText(boxSize(box, sizes.scale))} (${t(`review.scale.${sizes.scale.by}`)})`
            : t('review.noScale', { width: Math.round(box.width), height: Math.round(box.height) })}
        </output>
      )}
      {thermal && <span>{t(`review.temperatures.${measures?.radiometry ?? 'none'}`)}</span>}
      {measures?.drawn && !grid && <span>{t('review.drawn')}</span>}
    </div>
  );
}
