import '../data/texts/deskTexts.ts';
import '../data/texts/mapTexts.ts';
import '../data/texts/simulationTexts.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented, Slider } from 'antd';
import { useMemo, useState, type ReactElement } from 'react';
import { deviceCalls } from '../../contract/api/devices.ts';
import { SAMPLE_SOURCE } from '../../contract/api/video.ts';
import { boxAround } from '../../documents/ground/geometry/box.ts';
import { errorText } from '../data/client/errorText.ts';
import { download } from '../data/client/client.ts';
import { useText } from '../data/texts/useText.ts';
import { numberText, withUnit } from '../fields/shared/number.ts';
import { MapCanvas } from '../map/MapCanvas.tsx';
import { usePlay } from '../simulation/usePlay.ts';
import { Tile } from '../video/Tile.tsx';
import type { VideoSource } from '../video/sources.ts';
import { Window } from '../windows/Window.tsx';
import { logOf, pointAt, type LogPoint } from './log.ts';
import { COLOURS, point, way } from './marks.ts';
import { SAMPLE_LOG } from './sampleLog.ts';
import './desk.css';

const PACES = [1, 2, 4, 8, 16];
/** What is told of each moment, with its unit and its decimals. */
const TOLD = [
  ['height', 'm', 1],
  ['speed', 'm/s', 1],
  ['home', 'm', 0],
  ['heading', '°', 0],
  ['pitch', '°', 0],
  ['battery', '%', 0],
] as const;

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

function Told({ now, log }: { now: LogPoint | undefined; log: readonly LogPoint[] }): ReactElement {
  const { t, language } = useText();
  const there = TOLD.filter(([name]) => log.some((one) => typeof one[name] === 'number'));
  return (
    <dl className="desk-instruments">
      {there.map(([name, unit, precision]) => {
        const value = now?.[name];
        return (
          <div key={name} className="desk-instrument">
            <dt>{t(`replay.${name}`)}</dt>
            <dd>{typeof value === 'number' ? withUnit(numberText(value, { precision }, language), unit, language) : '—'}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A log, flown again: where the aircraft was, and what it told. */
function Flown({ log, name, source }: { log: readonly LogPoint[]; name: string; source?: VideoSource }): ReactElement {
  const { t } = useText();
  const [pace, setPace] = useState(1);
  const end = (log.at(-1)?.at ?? 0) / 1000;
  const { at, playing, setAt, toggle } = usePlay(end, pace);
  const now = pointAt(log, at);
  const line = useMemo(
    () =>
      way(
        'track',
        log.map(({ lon, lat }) => [lon, lat]),
        COLOURS.track,
      ),
    [log],
  );
  const sight = useMemo(() => ({ bounds: boxAround(log.map(({ lon, lat }) => [lon, lat])) }), [log]);
  const [lon, lat] = [now?.lon ?? 0, now?.lat ?? 0];
  const layers = useMemo(
    () => [
      line,
      {
        name: 'drone',
        data: {
          type: 'FeatureCollection' as const,
          features: [point([lon, lat], 'drone', { label: name, colour: COLOURS.drone, shape: 'triangle' })],
        },
      },
    ],
    [line, lon, lat, name],
  );
  return (
    <>
      <div className={source ? 'replay-columns' : undefined}>
        {source && <Tile source={source} />}
        <div className="desk-map">
          <MapCanvas label={t('replay.map')} layers={layers} sight={sight} />
        </div>
      </div>
      <div className="replay-bar">
        <Button type="primary" onClick={toggle}>
          {t(playing ? 'simulation.pause' : at >= end ? 'simulation.again' : 'simulation.play')}
        </Button>
        <Slider
          min={0}
          max={end}
          step={0.1}
          value={at}
          ariaLabelForHandle={t('simulation.seek')}
          tooltip={{ formatter: (value = 0) => clock(value) }}
          onChange={setAt}
        />
        <span>
          {clock(at)} / {clock(end)}
        </span>
        <Segmented
          aria-label={t('simulation.pace')}
          value={pace}
          options={PACES.map((value) => ({ value, label: `${value}×` }))}
          onChange={setPace}
        />
      </div>
      <Told now={now} log={log} />
    </>
  );
}

/** The stored track of a flight, flown again; where none was stored, a log of a real flight, with drawn pictures beside it. */
export function Replay({ flight, name, onClose }: { flight: string; name: string; onClose: () => void }): ReactElement {
  const { t } = useText();
  const [sample, setSample] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['replay', flight],
    queryFn: async ({ signal }) => {
      const { blob } = await download({
        method: 'GET',
        url: deviceCalls.track.path,
        params: { flight, format: 'csv' },
        handled: true,
        signal,
      });
      return logOf(await blob.text());
    },
  });
  const drawn: VideoSource = {
    sourceCode: SAMPLE_SOURCE,
    name: t('replay.drawn'),
    kind: 'drone',
    online: null,
    airportSn: null,
    droneSn: null,
    stationCode: null,
  };
  const stored = data && data.length > 1;
  return (
    <Window width="min(1100px, 96vw)" title={t('replay.title', { name })} footer={null} onCancel={onClose}>
      <div className="desk">
        {error ? <p className="form-error">{errorText(error)}</p> : null}
        {stored && !sample && <Flown log={data} name={name} />}
        {sample && (
          <>
            <p className="desk-none">{t('replay.sampleNote')}</p>
            <Flown log={SAMPLE_LOG} name="Phantom 4 RTK" source={drawn} />
          </>
        )}
        {!sample && data && !stored && <p className="desk-none">{t('replay.none')}</p>}
        {(data || error) && (
          <div>
            <Button onClick={() => setSample(!sample)}>{t(sample ? 'replay.own' : 'replay.sample')}</Button>
          </div>
        )}
      </div>
    </Window>
  );
}
