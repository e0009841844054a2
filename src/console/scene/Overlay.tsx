import type { ReactElement } from 'react';
import type { Metres } from './geo.ts';
import type { Measure } from './measuring.ts';
import type { Stage } from './stage.ts';

/** A record at its place of the model. */
export interface Pin {
  id: string;
  label: string;
  colour: string;
  at: Metres;
  current?: boolean;
}

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

/** What stands over the scene: measured points and pins, where the model has them now. */
export function Overlay({
  stage,
  kind,
  points,
  pins,
  onPin,
}: {
  stage: Stage;
  /** Another number with every drawing: everything has moved. */
  tick: number;
  kind: Measure;
  points: readonly Metres[];
  pins: readonly Pin[];
  onPin: ((pin: Pin) => void) | undefined;
}): ReactElement {
  const seen = points.map((point) => stage.onScreen(point));
  const way = kind === 'area' && points.length > 2 ? [...seen, seen[0]] : seen;
  return (
    <div className="scene-over">
      <svg aria-hidden>
        {way.map((to, i) => {
          const from = way[i - 1];
          return i > 0 && from && to ? (
            // Lines have nothing but their order.
            // oxlint-disable-next-line react/no-array-index-key
            <line key={i} x1={percent(from.x)} y1={percent(from.y)} x2={percent(to.x)} y2={percent(to.y)} />
          ) : null;
        })}
        {seen.map((at, i) =>
          // oxlint-disable-next-line react/no-array-index-key
          at ? <circle key={i} cx={percent(at.x)} cy={percent(at.y)} r={5} /> : null,
        )}
      </svg>
      {pins.map((pin) => {
        const at = stage.onScreen(pin.at);
        return at ? (
          <button
            key={pin.id}
            type="button"
            className={pin.current ? 'scene-pin scene-pin-current' : 'scene-pin'}
            style={{ left: percent(at.x), top: percent(at.y), color: pin.colour }}
            title={pin.label}
            aria-label={pin.label}
            onClick={() => onPin?.(pin)}
          >
            <svg viewBox="0 0 16 22" width={16} height={22} aria-hidden>
              <path d="M8 0a8 8 0 0 1 8 8c0 5-8 14-8 14S0 13 0 8a8 8 0 0 1 8-8Z" fill="currentColor" />
              <circle cx={8} cy={8} r={3} fill="#fff" />
            </svg>
          </button>
        ) : null;
      })}
    </div>
  );
}
