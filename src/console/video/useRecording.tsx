import { useEffect, useState, type ReactElement, type RefObject } from 'react';
import { errorText } from '../data/client/errorText.ts';
import { saveBlob } from '../data/files/files.ts';
import { notify } from '../data/notifications.ts';
import { useStore } from '../data/store.ts';
import { useText } from '../data/texts/useText.ts';
import { keepMedia, mayKeep, type Kept } from './keep.ts';
import type { Playing } from './player.ts';
import { canRecord, Recording, type Recorded } from './record.ts';
import { partName } from './snapshot.ts';

export interface RecordingHere {
  /** This browser can record, and the user may keep it. */
  offered: boolean;
  now: Recorded;
  toggle: () => void;
}

/** The stream that a video element shows: of a connection, or of what it plays itself. */
const streamOf = (video: HTMLVideoElement & { captureStream?: () => MediaStream }): MediaStream | undefined =>
  video.srcObject instanceof MediaStream ? video.srcObject : video.captureStream?.();

/** Records a live picture into the media of the station. It ends with the picture, and with the page. */
export function useRecording(video: RefObject<HTMLVideoElement | null>, { phase }: Playing, kept: Kept): RecordingHere {
  const { t } = useText();
  const [recording] = useState(() => new Recording());
  const now = useStore(recording.state);
  useEffect(() => () => recording.stop(), [recording]);
  useEffect(() => {
    if (phase !== 'playing') recording.stop();
  }, [recording, phase]);
  const begin = (stream: MediaStream): void => {
    const began = new Date();
    const title = `${kept.drawn ? `${t('video.simulated')}-` : ''}${kept.source.name}`;
    recording.start(stream, {
      async keep({ blob, number, at }) {
        const name = partName(title, began, number, blob.type);
        try {
          await keepMedia('video', kept, blob, name, at);
        } catch (error) {
          // What the server does not take is not lost.
          notify('error', errorText(error));
          saveBlob(blob, name);
          throw error;
        }
      },
      over({ kept: count, failed }) {
        if (count > 0) notify('success', t('video.recorded', { count }));
        if (failed > 0) notify('error', t('video.recordLost', { count: failed }));
      },
    });
  };
  const toggle = (): void => {
    const stream = video.current && streamOf(video.current);
    if (now.phase === 'recording') recording.stop();
    else if (stream) begin(stream);
  };
  return { offered: canRecord() && mayKeep(kept.source), now, toggle };
}

/** Shows that a picture is being recorded, for how long, and how many parts are kept. */
export function RecordingSign({ recording: { now } }: { recording: RecordingHere }): ReactElement | null {
  const { t } = useText();
  const [seconds, setSeconds] = useState(0);
  const { since } = now;
  const on = now.phase === 'recording';
  useEffect(() => {
    if (!on) return undefined;
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - since) / 1000)), 500);
    return () => {
      clearInterval(timer);
      setSeconds(0);
    };
  }, [on, since]);
  if (now.phase === 'idle') return null;
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <output className="tile-chip tile-recording">{on ? t('video.recording', { time, count: now.kept }) : t('video.recordSaving')}</output>
  );
}
