import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import type { Rectangle } from '../../../contract/report.ts';
import type { Row } from '../../actions/types.ts';
import { useText } from '../../data/texts/useText.ts';
import { BoxLayer } from './BoxLayer.tsx';
import { scaled } from './boxes.ts';
import type { Camera } from './camera.ts';
import type { Darkroom, Pair, Shot } from './pictures.ts';
import { Pane } from './Stage.tsx';

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
  boxes: readonly Rectangle[];
  at: number;
  label: string;
  editing: boolean;
  onSelect: (at: number) => void;
  onChange: (box: Rectangle, at: number) => void;
  /** What stands there for want of a picture. @param broken there is one, but it cannot be shown */
  children: (broken: boolean) => ReactNode;
}

/** The pair side by side under one camera. Boxes lie on the first picture, and are shown on the other. */
export function Stand({
  pair,
  camera,
  onCamera,
  brightness,
  boxes,
  at,
  label,
  editing,
  onSelect,
  onChange,
  children,
}: StandProps): ReactElement {
  const { t } = useText();
  const shots = [
    { shot: pair.thermal, title: t('review.thermal') },
    { shot: pair.visible, title: t('review.visible') },
  ].filter((one): one is { shot: Shot; title: string } => Boolean(one.shot));
  const [first] = shots;
  if (!first) return <div className="review-stage">{children(pair.thermal === null || pair.visible === null)}</div>;
  return (
    <div className={`review-stage${editing ? ' review-editing' : ''}`}>
      {shots.map(({ shot, title }, i) => (
        <Pane key={title} shot={shot} title={title} camera={camera} brightness={brightness} onCamera={onCamera}>
          {(over) =>
            i === 0 && first.shot.whole ? (
              <BoxLayer
                over={over}
                boxes={boxes}
                at={at}
                label={label}
                size={first.shot}
                editing={editing}
                onSelect={onSelect}
                onChange={onChange}
              />
            ) : (
              first.shot.whole &&
              boxes.map((box, n) => (
                <rect key={n} className="review-other" {...scaled(box, first.shot, shot)} vectorEffect="non-scaling-stroke" />
              ))
            )
          }
        </Pane>
      ))}
    </div>
  );
}
