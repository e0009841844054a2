import '../data/texts/videoTexts.ts';
import { CaretRightOutlined, ExpandOutlined, PauseOutlined, StepBackwardOutlined, StepForwardOutlined } from '@ant-design/icons';
import { Button, Segmented, Select } from 'antd';
import { useCallback, useEffect, useRef, useState, type CSSProperties, type ReactElement } from 'react';
import { useNarrow } from '../data/page/media.ts';
import { useText } from '../data/texts/useText.ts';
import type { Playing } from './player.ts';
import { placeOf, type VideoSource } from './sources.ts';
import { Tile } from './Tile.tsx';
import { layoutFor, LAYOUTS, screensOf, turned, type Layout } from './tour.ts';
import './video.css';

/** Seconds that a tour stays with a screen. */
const STAYS = [10, 15, 30, 60];

interface TourProps {
  screen: number;
  screens: number;
  touring: boolean;
  seconds: number;
  onTurn: (steps: number) => void;
  onTour: (touring: boolean) => void;
  onSeconds: (seconds: number) => void;
}

function Tour({ screen, screens, touring, seconds, onTurn, onTour, onSeconds }: TourProps): ReactElement {
  const { t } = useText();
  return (
    <div className="wall-tour">
      <span>{t('video.screen', { screen: screen + 1, screens })}</span>
      <span className="wall-steps">
        <Button size="small" type="text" icon={<StepBackwardOutlined />} aria-label={t('video.previous')} onClick={() => onTurn(-1)} />
        <Button
          size="small"
          type="text"
          icon={touring ? <PauseOutlined /> : <CaretRightOutlined />}
          aria-label={t(touring ? 'video.tourPause' : 'video.tourStart')}
          onClick={() => onTour(!touring)}
        />
        <Button size="small" type="text" icon={<StepForwardOutlined />} aria-label={t('video.next')} onClick={() => onTurn(1)} />
      </span>
      <Select
        size="small"
        aria-label={t('video.interval')}
        value={seconds}
        options={STAYS.map((value) => ({ value, label: t('video.seconds', { count: value }) }))}
        onChange={onSeconds}
      />
    </div>
  );
}

/** State of a source in the list beside the pictures. */
function State({ playing }: { playing: Playing | undefined }): ReactElement | null {
  const { t } = useText();
  if (!playing) return null;
  const { phase, figures } = playing;
  if (phase === 'playing')
    return (
      <small>
        {figures?.latency === undefined ? t('video.figuresShort', { fps: Math.round(figures?.fps ?? 0) }) : `${figures.latency} ms`}
      </small>
    );
  return (
    <small className={phase === 'connecting' ? undefined : 'wall-bad'}>
      {t(phase === 'connecting' ? 'video.connecting' : phase === 'none' ? 'video.noneShort' : 'video.lost')}
    </small>
  );
}

/** Live pictures side by side, those that do not fit one screen after the other. */
export function Wall({ sources, most = 4 }: { sources: readonly VideoSource[]; most?: Layout }): ReactElement {
  const { t } = useText();
  const wall = useRef<HTMLElement>(null);
  // A quarter of a phone is less than the tools of a picture take.
  const narrow = useNarrow();
  const [layout, setLayout] = useState<Layout>(() => (narrow ? 1 : layoutFor(sources.length, most)));
  const [wanted, setWanted] = useState(0);
  const [touring, setTouring] = useState(false);
  const [seconds, setSeconds] = useState(STAYS[1] ?? 15);
  const [states, setStates] = useState<Readonly<Record<string, Playing>>>({});
  const screens = screensOf(sources.length, layout);
  const screen = Math.min(wanted, screens - 1);
  const turn = useCallback((steps: number) => setWanted((now) => turned(Math.min(now, screens - 1), steps, screens)), [screens]);
  useEffect(() => {
    if (!touring || screens < 2) return undefined;
    const timer = setInterval(() => turn(1), seconds * 1000);
    return () => clearInterval(timer);
  }, [touring, screens, seconds, turn]);
  const onState = useCallback((source: string, playing: Playing) => setStates((before) => ({ ...before, [source]: playing })), []);
  const shown = sources.slice(screen * layout, (screen + 1) * layout);
  const show = (at: number): void => {
    setTouring(false);
    setWanted(Math.floor(at / layout));
  };
  if (!sources.length) return <p className="wall-empty">{t('video.empty')}</p>;
  return (
    <section ref={wall} className="wall" aria-label={t('video.wall')}>
      <div className="wall-tiles" style={{ '--side': Math.sqrt(layout) } as CSSProperties}>
        {shown.map((source) => (
          <Tile key={source.sourceCode} source={source} onState={onState} />
        ))}
      </div>
      <div className="wall-side">
        <div className="wall-layouts">
          <Segmented
            size="small"
            aria-label={t('video.layouts')}
            value={layout}
            options={LAYOUTS.map((value) => ({ value, label: value, title: t('video.layout', { count: value }) }))}
            onChange={(next) => {
              setWanted(Math.floor((screen * layout) / next));
              setLayout(next);
            }}
          />
          {document.fullscreenEnabled && (
            <Button
              size="small"
              type="text"
              icon={<ExpandOutlined />}
              aria-label={t('video.full')}
              onClick={() =>
                void (document.fullscreenElement ? document.exitFullscreen() : wall.current?.requestFullscreen())?.catch(() => undefined)
              }
            />
          )}
        </div>
        {screens > 1 && (
          <Tour
            screen={screen}
            screens={screens}
            touring={touring}
            seconds={seconds}
            onTurn={turn}
            onTour={setTouring}
            onSeconds={setSeconds}
          />
        )}
        <ul className="wall-list" aria-label={t('video.sources')}>
          {sources.map((source, at) => {
            const on = shown.includes(source);
            return (
              <li key={source.sourceCode}>
                <button type="button" aria-pressed={on} onClick={() => show(at)}>
                  <span>
                    {source.name}
                    <small>{placeOf(source)}</small>
                  </span>
                  <State playing={on ? states[source.sourceCode] : undefined} />
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
