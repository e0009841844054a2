import { useEffect, useId, useRef, useState, type PointerEvent, type ReactElement, type Ref } from 'react';
import '../../data/texts/blockTexts.ts';
import { useWide } from '../../data/page/useWide.ts';
import { useText } from '../../data/texts/useText.ts';
import { paletteColour } from '../../styles/colours.ts';
import type { Knee } from '../../../diagnosis/knees.ts';
import { Axes, ROOM, scaleOf } from './Axes.tsx';
import { Fingers, type Spot } from './fingers.ts';
import { linesOf, ticksTo, valueAt, type CurveRecord, type Line, type Look } from './shapes.ts';
import { between, moved, ticksIn, zoomed, type View } from './zoom.ts';
import './curve.css';

/** Width until it is measured, px, and how high the drawing may be. */
const [USUAL, LEAST_HIGH, MOST_HIGH] = [640, 220, 420];
/** Drags shorter than this, px, are clicks; one turn of the wheel enlarges so many times. */
const [CLICK, TURN] = [6, 1.25];

interface CurveChartProps {
  records: readonly CurveRecord[];
  look: Look;
  /** Steps of the first record, in shares of its Voc. */
  knees: readonly Knee[];
  /** Of the first record, V. */
  voc: number | undefined;
  /** The part that is seen; undefined where that is the whole. */
  view: View | undefined;
  onView: (next: (now: View, whole: View) => View | undefined) => void;
  drawing: Ref<SVGSVGElement>;
}

interface Box {
  from: [number, number];
  to: [number, number];
}

/** All that the axes can show. */
export function wholeOf(records: readonly CurveRecord[], look: Look): View {
  const lines = linesOf(records, look);
  const most = (axis: 0 | 1): number => Math.max(0, ...lines.flatMap(({ points }) => points.map((p) => p[axis])));
  return { x: [0, ticksTo(most(0), 8).at(-1) ?? 1], y: [0, ticksTo(most(1), 6).at(-1) ?? 1] };
}

/**
 * Curves on common axes: hover tells what each has at a voltage; a drawn box, the wheel with Ctrl or two fingers enlarge a part, which one
 * finger moves.
 */
export function CurveChart({ records, look, knees, voc, view, onView, drawing }: CurveChartProps): ReactElement {
  const { t, language } = useText();
  const [at, setAt] = useState<number>();
  const figure = useRef<HTMLElement>(null);
  const width = useWide(figure, USUAL, 260);
  const height = Math.max(LEAST_HIGH, Math.min(MOST_HIGH, width / 2));
  const clip = useId();
  const [box, setBox] = useState<Box>();
  const lines = linesOf(records, look);
  const whole = wholeOf(records, look);
  const seen = view ?? whole;
  const [across, upwards] = [scaleOf(seen.x, [ROOM.left, width - ROOM.right]), scaleOf(seen.y, [height - ROOM.bottom, ROOM.top])];
  const [x, y] = [across.at, upwards.at];
  const [volts, up] = [ticksIn(seen.x, width / 80), ticksIn(seen.y, 6)];
  const number = (value: number, digits: number): string =>
    value.toLocaleString(language, { maximumFractionDigits: digits, minimumFractionDigits: digits });
  const unit = look === 'power' ? 'kW' : 'A';
  const nameOf = ({ kind, name }: Line): string => (records.length === 1 || kind === 'reference' ? t(`curve.${kind}`) : name);
  const placeOf = (event: Spot, { left, top }: DOMRect): [number, number] => {
    const within = (value: number, [from, to]: readonly [number, number]): number => Math.min(to, Math.max(from, value));
    return [within(across.value(event.clientX - left), seen.x), within(upwards.value(event.clientY - top), seen.y)];
  };
  const [fingers] = useState(() => new Fingers());
  /** Whether a finger changed what is seen. */
  const gesture = (event: PointerEvent<SVGSVGElement>): boolean => {
    const made = fingers.move(event);
    if (!made || (!('factor' in made) && !view)) return false;
    if ('factor' in made) {
      const around = placeOf(made.around, event.currentTarget.getBoundingClientRect());
      onView((now, all) => zoomed(now, all, around, made.factor));
    } else {
      const [right, upward] = [-made.right / (width - ROOM.left - ROOM.right), made.down / (height - ROOM.top - ROOM.bottom)];
      onView((now, all) => moved(now, all, right, upward));
    }
    return true;
  };
  const point = ({ clientX }: Spot, { left }: DOMRect): void => {
    const v = across.value(clientX - left);
    setAt(v >= seen.x[0] && v <= seen.x[1] ? v : undefined);
  };
  const follow = (event: PointerEvent<SVGSVGElement>): void => {
    if (gesture(event)) return setAt(undefined);
    const frame = event.currentTarget.getBoundingClientRect();
    point(event, frame);
    if (box) setBox({ ...box, to: placeOf(event, frame) });
  };
  const begin = (event: PointerEvent<SVGSVGElement>): void => {
    fingers.down(event);
    if (event.pointerType === 'touch') return point(event, event.currentTarget.getBoundingClientRect());
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const place = placeOf(event, event.currentTarget.getBoundingClientRect());
    setBox({ from: place, to: place });
  };
  const end = (event: PointerEvent<SVGSVGElement>): void => {
    fingers.up(event);
    if (box && Math.hypot(x(box.to[0]) - x(box.from[0]), y(box.to[1]) - y(box.from[1])) > CLICK)
      onView((_, all) => between(box.from, box.to, all));
    setBox(undefined);
  };
  // React listens to wheels without being able to keep the page from scrolling.
  const turned = useRef<(event: WheelEvent) => void>(undefined);
  useEffect(() => {
    turned.current = (event) => {
      if (!event.ctrlKey && !event.metaKey && !view) return;
      event.preventDefault();
      const frame = figure.current?.querySelector('svg')?.getBoundingClientRect();
      if (frame) onView((now, all) => zoomed(now, all, placeOf(event, frame), event.deltaY < 0 ? TURN : 1 / TURN));
    };
  });
  useEffect(() => {
    const svg = figure.current?.querySelector('svg');
    const turn = (event: WheelEvent): void => turned.current?.(event);
    svg?.addEventListener('wheel', turn, { passive: false });
    return () => svg?.removeEventListener('wheel', turn);
  }, []);
  const colour = ({ index, kind }: Line): string => (kind === 'reference' ? 'var(--text-faint)' : paletteColour(index));
  const tip =
    at === undefined ? [] : lines.flatMap((line) => (valueAt(line, at) === undefined ? [] : [{ line, value: valueAt(line, at) ?? 0 }]));
  const first = records[0];
  return (
    <figure ref={figure} className={view ? 'curve-chart curve-chart-enlarged' : 'curve-chart'}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the toolbar does the same by keyboard */}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, no file
        role="img"
        aria-label={t('curve.label', { names: records.map(({ name }) => name).join(', ') })}
        ref={drawing}
        onPointerDown={begin}
        onPointerMove={follow}
        onPointerUp={end}
        onPointerCancel={(event) => {
          fingers.up(event);
          setBox(undefined);
        }}
        onDoubleClick={() => onView(() => undefined)}
        // What a finger pointed at can be read once it is away.
        onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setAt(undefined)}
      >
        <Axes width={width} height={height} volts={volts} up={up} x={x} y={y} unit={unit} language={language} />
        <clipPath id={clip}>
          <rect x={ROOM.left} y={ROOM.top} width={width - ROOM.left - ROOM.right} height={height - ROOM.top - ROOM.bottom} />
        </clipPath>
        <g clipPath={`url(#${clip})`}>
          {look === 'measured' &&
            voc !== undefined &&
            knees.map(({ from, to }) => (
              <rect
                key={from}
                className="curve-knee"
                x={x(from * voc)}
                width={Math.max(0, x(to * voc) - x(from * voc))}
                y={ROOM.top}
                height={height - ROOM.top - ROOM.bottom}
              >
                <title>{t('curve.knee')}</title>
              </rect>
            ))}
          {lines.map((line) => (
            <polyline
              key={line.key}
              className={`curve-line curve-${line.kind}`}
              style={{ stroke: colour(line) }}
              points={line.points.map(([v, value]) => `${x(v).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
            />
          ))}
          {look !== 'stc' && first?.top && (
            <circle
              className="curve-top"
              cx={x(first.top[0])}
              cy={y(look === 'power' ? (first.top[0] * first.top[1]) / 1000 : first.top[1])}
              r={5}
            >
              <title>{t('curve.top')}</title>
            </circle>
          )}
        </g>
        {at !== undefined && <line className="curve-cursor" x1={x(at)} x2={x(at)} y1={ROOM.top} y2={height - ROOM.bottom} />}
        {box && (
          <rect
            className="curve-box"
            x={Math.min(x(box.from[0]), x(box.to[0]))}
            y={Math.min(y(box.from[1]), y(box.to[1]))}
            width={Math.abs(x(box.to[0]) - x(box.from[0]))}
            height={Math.abs(y(box.to[1]) - y(box.from[1]))}
          />
        )}
      </svg>
      <figcaption>
        <ul className="curve-legend">
          {lines.map((line) => (
            <li key={line.key}>
              <span className={`curve-mark curve-mark-${line.kind}`} style={{ borderColor: colour(line) }} />
              {nameOf(line)}
              {at !== undefined && (
                <b>
                  {tip.some((one) => one.line.key === line.key)
                    ? `${number(valueAt(line, at) ?? 0, look === 'power' ? 3 : 2)} ${unit}`
                    : '—'}
                </b>
              )}
            </li>
          ))}
          {at !== undefined && <li className="curve-at">{t('curve.at', { volts: number(at, 0) })}</li>}
        </ul>
      </figcaption>
    </figure>
  );
}
