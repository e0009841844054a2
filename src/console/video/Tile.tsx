import '../data/texts/videoTexts.ts';
import { DisconnectOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { Lens } from '../../contract/api/video.ts';
import { useDictionary } from '../data/documents/dictionaries.ts';
import { titleIn, useText } from '../data/texts/useText.ts';
import { CameraPanel } from './CameraPanel.tsx';
import { pauseAfter } from './pauses.ts';
import type { Playing } from './player.ts';
import { placeOf, turns, type VideoSource } from './sources.ts';
import { TileTools } from './TileTools.tsx';
import { drawnView, useCamera } from './useCamera.ts';
import { usePlayer } from './usePlayer.ts';
import { RecordingSign, useRecording } from './useRecording.tsx';
import './video.css';

const clock = (at: number): string => new Date(at).toLocaleTimeString('en-GB');

/** What stands in place of the picture: why there is none, and what happens next. */
function Absent({ playing: { phase, reason, message, tries, seen }, again }: { playing: Playing; again: () => void }): ReactElement {
  const { t } = useText();
  return (
    <output className="tile-absent">
      {phase === 'connecting' ? (
        <p>{t('video.connecting')}</p>
      ) : (
        <>
          <DisconnectOutlined aria-hidden />
          <p>{phase === 'none' ? t(`video.none.${reason ?? 'address'}`) : t('video.lost')}</p>
          {phase === 'waiting' && <small>{t('video.again', { seconds: pauseAfter(tries) / 1000, count: tries })}</small>}
          {message !== undefined && message !== '' && <small>{message}</small>}
          {seen !== undefined && <small>{t('video.seen', { time: clock(seen) })}</small>}
          {phase === 'waiting' && (
            <Button size="small" onClick={again}>
              {t('video.retry')}
            </Button>
          )}
        </>
      )}
    </output>
  );
}

export interface TileProps {
  source: VideoSource;
  /** Told whenever it changes, for a list beside the tiles. */
  onState?: (source: string, playing: Playing) => void;
}

/** One live picture. */
export function Tile({ source, onState }: TileProps): ReactElement {
  const { t, language } = useText();
  const [lens, setLens] = useState<Lens>();
  const [muted, setMuted] = useState(true);
  const tile = useRef<HTMLElement>(null);
  const { video, playing, again } = usePlayer(source.sourceCode, lens);
  const kind = useDictionary('STREAM_KIND').find(({ code }) => code === source.kind);
  const [aiming, setAiming] = useState(false);
  const camera = useCamera(source.sourceCode, aiming);
  const recording = useRecording(video, playing, { source, lens, drawn: playing.simulated });
  useEffect(() => onState?.(source.sourceCode, playing), [onState, source.sourceCode, playing]);
  const { phase, figures, simulated } = playing;
  const fps = Math.round(figures?.fps ?? 0);
  return (
    <figure ref={tile} className={`tile tile-${phase}`} data-source={source.sourceCode}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody writes captions of what happens now */}
      <video
        ref={video}
        style={simulated && camera.now ? drawnView(camera.now) : undefined}
        autoPlay
        muted={muted}
        playsInline
        aria-label={t('video.picture', { name: source.name })}
      />
      {phase !== 'playing' && <Absent playing={playing} again={again} />}
      <figcaption className="tile-head">
        <span className="tile-name" title={source.name}>
          <i aria-hidden />
          {source.name}
        </span>
        <span className="tile-chip">{[placeOf(source), kind && titleIn(kind, language)].filter(Boolean).join(' · ')}</span>
        {simulated && phase === 'playing' && <span className="tile-chip tile-simulated">{t('video.simulated')}</span>}
        <RecordingSign recording={recording} />
        {phase === 'playing' && figures && (
          <span className="tile-chip tile-figures">
            {figures.latency === undefined ? t('video.figuresShort', { fps }) : t('video.figures', { latency: figures.latency, fps })}
            {figures.width > 0 && <span className="tile-size">{` · ${figures.width}×${figures.height}`}</span>}
          </span>
        )}
      </figcaption>
      <TileTools
        video={video}
        tile={tile}
        source={source}
        playing={playing}
        lens={lens}
        onLens={setLens}
        muted={muted}
        onMute={() => setMuted(!muted)}
        recording={recording}
        aiming={aiming}
        onAiming={turns(source) ? () => setAiming(!aiming) : undefined}
      />
      {aiming && <CameraPanel camera={camera} onLens={(next) => playing.lenses.length > 1 && setLens(next === 'ir' ? 'ir' : 'wide')} />}
    </figure>
  );
}
