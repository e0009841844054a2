import { useEffect, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import type { Rectangle } from '../../../contract/report.ts';
import type { Row } from '../../actions/types.ts';
import { useText } from '../../data/texts/useText.ts';
import { BoxShape } from '../../parts/BoxShape.tsx';
import { BoxLayer } from './BoxLayer.tsx';
import { scaled, type Point } from './boxes.ts';
import type { Camera } from './camera.ts';
import type { Darkroom, Pair, Shot } from './pictures.ts';
import { PaletteScale, Painted } from './Painted.tsx';
import { Readout } from './Readout.tsx';
import { Pane } from './Stage.tsx';
import { boxTemperatures, degreesAt, type Temperatures } from './temperatures.ts';
import type { Boxes } from './useBoxes.ts';
import type { Measures } from './useMeasures.ts';

/** The pictures of the current record once they are decoded; those of the one before stay until then. */
export function usePair(room: Darkroom, row: Row | undefined): { id: string; pair: Pair } | undefined {
  const [shown, setShown] = useState<{ id: string; pair: Pair }>();
  const id = row?.id;
  useEffect(() => {
    let current = true;
    if (row)
      void room.get(row).then((pair) => {
        // A slow picture must not take the place of a newer one.
        if (current) setShown({ id: row.id, pair });
      });
    return () => {
      current = false;
    };
    // What else changes of the record are not its pictures.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [room, id]);
  return shown;
}

interface StandProps {
  pair: Pair;
  camera: Camera;
  onCamera: (camera: Camera) => void;
  brightness: number;
  boxes: Boxes;
  /** Of the box in hand, or of each. */
  label: string | readonly string[];
  measures: Measures | null | undefined;
  /** Warmth is shown in colours, where temperatures are known. */
  coloured: boolean;
  /** Of a picture that may show either; visible light when absent. */
  title: string | undefined;
  /** What sizes are told by; none are told where the view keeps none. */
  sizes: ComponentProps<typeof Readout>['sizes'];
  /** What stands there for want of a picture. @param broken there is one, but it cannot be shown */
  children: (broken: boolean) => ReactNode;
}

/** Degrees under the pointer, and how far they are from what surrounds the box. */
function degreesText(grid: Temperatures, shot: Shot, at: Point, box: Rectangle | undefined): string | undefined {
  const degrees = degreesAt(grid, shot, at);
  if (degrees === undefined) return undefined;
  const warm = box && boxTemperatures(grid, shot, box);
  const above = warm && degrees - warm.reference;
  return `${degrees.toFixed(1)} °C${above === undefined ? '' : ` (${above < 0 ? '−' : '+'}${Math.abs(above).toFixed(1)} K)`}`;
}

/** The pair side by side under one camera. Boxes lie on the first picture, and are shown on the other. */
export function Stand(props: StandProps): ReactElement {
  const { pair, camera, onCamera, brightness, boxes, label, measures, coloured, title, sizes, children } = props;
  const { t } = useText();
  const [point, setPoint] = useState<Point>();
  const shots = [
    { shot: pair.thermal, title: t('review.thermal') },
    { shot: pair.visible, title: title ?? t('review.visible') },
  ].filter((one): one is { shot: Shot; title: string } => Boolean(one.shot));
  const [first] = shots;
  if (!first) return <div className="review-stage">{children(pair.thermal === null || pair.visible === null)}</div>;
  const grid = measures?.grid;
  const [box, main] = [boxes.all[boxes.at], first.shot];
  const under = point && grid ? degreesText(grid, main, [point[0] * main.width, point[1] * main.height], box) : undefined;
  return (
    <div tabIndex={-1} className={`review-stage${boxes.tool ? ' review-editing' : ''}`}>
      {shots.map(({ shot, title: name }, i) => (
        <Pane
          key={i}
          shot={shot}
          title={name}
          camera={camera}
          brightness={brightness}
          onCamera={onCamera}
          point={point}
          onPoint={setPoint}
          painted={i === 0 && grid && coloured ? <Painted grid={grid} brightness={brightness} /> : undefined}
          over={
            i === 0 && (
              <>
                {grid && coloured && <PaletteScale grid={grid} />}
                <Readout
                  measures={measures}
                  picture={main}
                  thermal={Boolean(pair.thermal)}
                  box={main.whole ? box : undefined}
                  sizes={sizes}
                />
              </>
            )
          }
        >
          {(over) =>
            i === 0 ? (
              <>
                {main.whole && <BoxLayer over={over} boxes={boxes} label={label} size={main} />}
                {under !== undefined && point && (
                  <text
                    className="review-degrees"
                    fontSize={14 / over.scale}
                    textAnchor={point[0] > 0.7 ? 'end' : 'start'}
                    x={point[0] * main.width + (point[0] > 0.7 ? -8 : 8) / over.scale}
                    y={point[1] * main.height + (point[1] < 0.15 ? 20 : -8) / over.scale}
                  >
                    {under}
                  </text>
                )}
              </>
            ) : (
              main.whole && boxes.all.map((one, n) => <BoxShape key={n} className="review-other" box={scaled(one, main, shot)} />)
            )
          }
        </Pane>
      ))}
    </div>
  );
}
