import { Button, Segmented, Slider, Switch } from 'antd';
import { useMemo, useState, type ReactElement } from 'react';
import type { SharedFlight } from '../../contract/share.ts';
import { useText } from '../data/texts/useText.ts';
import { numberText } from '../fields/shared/number.ts';
import { saveBlob } from '../data/files/files.ts';
import '../data/texts/simulationTexts.ts';
import { CEILING, ENDURANCE, flightOf, momentOf, RESERVE, warningsOf } from './flight.ts';
import { checkText } from './checkText.ts';
import { PlanDrawing, ProfileDrawing } from './drawings.tsx';
import { footprintOf, type Lens } from '../../routes/footprint.ts';
import { angles, DEFAULT_LENS, seenAlong } from './footprint.ts';
import { usePlay } from './usePlay.ts';
import './simulation.css';

/** How many times faster than life. */
const PACES = [1, 2, 4, 8, 16];

interface SimulationProps extends SharedFlight {
  /** Of the route, in words. */
  name: string;
  /** Of the camera. */
  lens?: Lens;
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** Flies a route on the page: from above and from the side, with what the drone would tell. Another route wants another key. */
export function Simulation({ name, waypoints, speed, above, lens = DEFAULT_LENS }: SimulationProps): ReactElement {
  const { t, language } = useText();
  const flight = useMemo(() => flightOf(waypoints, speed), [waypoints, speed]);
  const warnings = useMemo(() => warningsOf(flight, above), [flight, above]);
  const around = useMemo(() => (above ? seenAlong(flight, lens) : []), [flight, lens, above]);
  const [pace, setPace] = useState(4);
  const [follow, setFollow] = useState(false);
  const [view, setView] = useState(true);
  const { at, playing, setAt, toggle } = usePlay(flight.duration, pace);
  const moment = momentOf(flight, at);
  if (!moment) return <p className="simulation-none">{t('simulation.none')}</p>;
  const number = (value: number, precision = 0): string => numberText(value, { precision }, language);
  // Heights above the sea say nothing of the ground.
  const seen = above ? footprintOf(lens, moment.height, moment.pitch, moment.heading) : undefined;
  const area = seen ? `${seen.open ? '> ' : ''}${number(seen.area)} m²` : t(above ? 'simulation.viewNone' : 'simulation.viewUnknown');
  const [wide, high] = angles(lens);
  const facts: [string, string][] = [
    [t('simulation.waypoint'), `${moment.waypoint} / ${flight.stops.length}`],
    [t('simulation.elapsed'), `${clock(at)} / ${clock(flight.duration)}`],
    [t('simulation.distance'), `${number(moment.along)} / ${number(flight.distance)} m`],
    [t('simulation.height'), `${number(moment.height, 1)} m`],
    [t('simulation.speed'), `${number(moment.speed, 1)} m/s`],
    [t('simulation.pitch'), `${number(moment.pitch)}°`],
    [t('simulation.view'), area],
    [t('simulation.photos'), `${moment.photos} / ${flight.photos}`],
    [t('simulation.battery'), `${number(moment.battery)}%`],
  ];
  return (
    <section className="simulation" aria-label={name}>
      <PlanDrawing
        flight={flight}
        moment={moment}
        follow={follow}
        seen={view ? seen : undefined}
        around={around}
        label={t('simulation.plan')}
      />
      <ProfileDrawing flight={flight} moment={moment} label={t('simulation.profile')} />
      <div className="simulation-controls">
        <Button type="primary" onClick={toggle}>
          {t(playing ? 'simulation.pause' : at >= flight.duration ? 'simulation.again' : 'simulation.play')}
        </Button>
        <Slider
          className="simulation-seek"
          min={0}
          max={Math.max(1, Math.ceil(flight.duration))}
          value={Math.min(at, flight.duration)}
          onChange={setAt}
          tooltip={{ formatter: (value) => clock(value ?? 0) }}
          ariaLabelForHandle={t('simulation.seek')}
        />
        <Segmented
          aria-label={t('simulation.pace')}
          options={PACES.map((value) => ({ value, label: `×${value}` }))}
          value={pace}
          onChange={setPace}
        />
        <label className="simulation-follow">
          <Switch size="small" checked={follow} onChange={setFollow} /> {t('simulation.follow')}
        </label>
        {above && (
          <label className="simulation-follow">
            <Switch size="small" checked={view} onChange={setView} /> {t('simulation.viewShown')}
          </label>
        )}
        <Button onClick={() => saveBlob(new Blob([checkText(flight, warnings, language)], { type: 'text/csv' }), `${name}.csv`)}>
          {t('simulation.export')}
        </Button>
      </div>
      <dl className="simulation-facts">
        {facts.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <ul className="simulation-warnings" aria-label={t('simulation.warnings')}>
        {warnings.map(({ kind, waypoint }) => (
          <li key={kind}>{t(`simulation.warning.${kind}`, { waypoint, reserve: RESERVE, ceiling: CEILING })}</li>
        ))}
        {warnings.length === 0 && <li className="simulation-good">{t('simulation.good')}</li>}
      </ul>
      <p className="simulation-note">
        {t('simulation.note', { minutes: ENDURANCE / 60 })} {above && t('simulation.viewNote', { wide: number(wide), high: number(high) })}
      </p>
    </section>
  );
}
