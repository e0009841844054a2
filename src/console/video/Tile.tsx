import '../data/texts/videoTexts.ts';
import { CameraOutlined, DisconnectOutlined, ExpandOutlined, MutedOutlined, SoundOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import type { Lens } from '../../contract/api/video.ts';
import { errorText } from '../data/client/errorText.ts';
import { useDictionary } from '../data/documents/dictionaries.ts';
import { saveBlob } from '../data/files/files.ts';
import { notify } from '../data/notifications.ts';
import { titleIn, useText } from '../data/texts/useText.ts';
import { keepSnapshot, mayKeep } from './keep.ts';
import { pauseAfter } from './pauses.ts';
import type { Playing } from './player.ts';
import { pictureOf, snapshotName } from './snapshot.ts';
import { placeOf, type VideoSource } from './sources.ts';
import { usePlayer } from './usePlayer.ts';
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

interface ToolsProps {
  video: RefObject<HTMLVideoElement | null>;
  tile: RefObject<HTMLElement | null>;
  source: VideoSource;
  playing: Playing;
  lens: Lens | undefined;
  onLens: (lens: Lens) => void;
  muted: boolean;
  onMute: () => void;
}

function Tools({ video, tile, source, playing, lens, onLens, muted, onMute }: ToolsProps): ReactElement {
  const { t } = useText();
  const there = playing.phase === 'playing';
  const keep = async (): Promise<void> => {
    const at = new Date();
    const blob = video.current && (await pictureOf(video.current));
    if (!blob) return;
    const name = snapshotName(`${playing.simulated ? `${t('video.simulated')}-` : ''}${source.name}`, at);
    if (!mayKeep(source)) return saveBlob(blob, name);
    try {
      const flight = await keepSnapshot(source, blob, name, at, lens);
      notify('success', flight === undefined ? t('video.kept', { name }) : t('video.keptWith', { name, flight }));
    } catch (error) {
      notify('error', errorText(error));
      saveBlob(blob, name);
    }
  };
  return (
    <div className="tile-tools">
      {playing.lenses.length > 1 && (
        <Segmented
          size="small"
          aria-label={t('video.lens')}
          value={lens ?? playing.lenses[0] ?? 'wide'}
          options={playing.lenses.map((value) => ({ value, label: t(`video.lens.${value}`) }))}
          onChange={onLens}
        />
      )}
      {!playing.simulated && (
        <Button
          size="small"
          type="text"
          disabled={!there}
          icon={muted ? <MutedOutlined /> : <SoundOutlined />}
          aria-label={t(muted ? 'video.muted' : 'video.sound')}
          title={t(muted ? 'video.muted' : 'video.sound')}
          onClick={onMute}
        />
      )}
      <Button
        size="small"
        type="text"
        disabled={!there}
        icon={<CameraOutlined />}
        aria-label={t('video.snapshot')}
        title={t('video.snapshot')}
        onClick={() => void keep()}
      />
      {document.fullscreenEnabled && (
        <Button
          size="small"
          type="text"
          icon={<ExpandOutlined />}
          aria-label={t('video.full')}
          title={t('video.full')}
          onClick={() =>
            void (document.fullscreenElement ? document.exitFullscreen() : tile.current?.requestFullscreen())?.catch(() => undefined)
          }
        />
      )}
    </div>
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
  useEffect(() => onState?.(source.sourceCode, playing), [onState, source.sourceCode, playing]);
  const { phase, figures, simulated } = playing;
  const fps = Math.round(figures?.fps ?? 0);
  return (
    <figure ref={tile} className={`tile tile-${phase}`} data-source={source.sourceCode}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody writes captions of what happens now */}
      <video ref={video} autoPlay muted={muted} playsInline aria-label={t('video.picture', { name: source.name })} />
      {phase !== 'playing' && <Absent playing={playing} again={again} />}
      <figcaption className="tile-head">
        <span className="tile-name" title={source.name}>
          <i aria-hidden />
          {source.name}
        </span>
        <span className="tile-chip">{[placeOf(source), kind && titleIn(kind, language)].filter(Boolean).join(' · ')}</span>
        {simulated && phase === 'playing' && <span className="tile-chip tile-simulated">{t('video.simulated')}</span>}
        {phase === 'playing' && figures && (
          <span className="tile-chip tile-figures">
            {figures.latency === undefined ? t('video.figuresShort', { fps }) : t('video.figures', { latency: figures.latency, fps })}
            {figures.width > 0 && <span className="tile-size">{` · ${figures.width}×${figures.height}`}</span>}
          </span>
        )}
      </figcaption>
      <Tools
        video={video}
        tile={tile}
        source={source}
        playing={playing}
        lens={lens}
        onLens={setLens}
        muted={muted}
        onMute={() => setMuted(!muted)}
      />
    </figure>
  );
}
