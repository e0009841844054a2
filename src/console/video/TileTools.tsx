import {
  CameraOutlined,
  ControlOutlined,
  ExpandOutlined,
  MutedOutlined,
  SoundOutlined,
  StopOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import type { ReactElement, RefObject } from 'react';
import type { Lens } from '../../contract/api/video.ts';
import { errorText } from '../data/client/errorText.ts';
import { saveBlob } from '../data/files/files.ts';
import { notify } from '../data/notifications.ts';
import { useText } from '../data/texts/useText.ts';
import { keepMedia, mayKeep } from './keep.ts';
import type { Playing } from './player.ts';
import { pictureOf, snapshotName } from './snapshot.ts';
import type { VideoSource } from './sources.ts';
import type { RecordingHere } from './useRecording.tsx';

interface TileToolsProps {
  video: RefObject<HTMLVideoElement | null>;
  tile: RefObject<HTMLElement | null>;
  source: VideoSource;
  playing: Playing;
  lens: Lens | undefined;
  onLens: (lens: Lens) => void;
  muted: boolean;
  onMute: () => void;
  recording: RecordingHere;
  /** The camera is being turned; how to begin and end that, where it can be. */
  aiming: boolean;
  onAiming: (() => void) | undefined;
}

/** What can be done with one live picture. */
export function TileTools({
  video,
  tile,
  source,
  playing,
  lens,
  onLens,
  muted,
  onMute,
  recording,
  aiming,
  onAiming,
}: TileToolsProps): ReactElement {
  const { t } = useText();
  const there = playing.phase === 'playing';
  const keep = async (): Promise<void> => {
    const at = new Date();
    const blob = video.current && (await pictureOf(video.current));
    if (!blob) return;
    const name = snapshotName(`${playing.simulated ? `${t('video.simulated')}-` : ''}${source.name}`, at);
    if (!mayKeep(source)) return saveBlob(blob, name);
    try {
      const flight = await keepMedia('photo', { source, lens, drawn: playing.simulated }, blob, name, at);
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
      {recording.offered && (
        <Button
          size="small"
          type="text"
          disabled={recording.now.phase === 'idle' ? !there : recording.now.phase === 'saving'}
          danger={recording.now.phase === 'recording'}
          icon={recording.now.phase === 'idle' ? <VideoCameraOutlined /> : <StopOutlined />}
          aria-label={t(recording.now.phase === 'idle' ? 'video.record' : 'video.recordStop')}
          title={t(recording.now.phase === 'idle' ? 'video.record' : 'video.recordStop')}
          onClick={recording.toggle}
        />
      )}
      {onAiming && (
        <Button
          size="small"
          type={aiming ? 'primary' : 'text'}
          icon={<ControlOutlined />}
          aria-label={t('video.camera')}
          aria-pressed={aiming}
          title={t('video.camera')}
          onClick={onAiming}
        />
      )}
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
