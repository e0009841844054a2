import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useEffect, type ReactElement, type SyntheticEvent } from 'react';
import { FILE_PATHS } from '../../../../contract/files.ts';
import { errorText } from '../../../data/client/errorText.ts';
import { fetchBlob } from '../../../data/files/blob.ts';
import { Window } from '../../../windows/Window.tsx';
import type { Shown } from './shown.ts';

/** A recording of a browser does not say how long it is; going to its end finds out. */
const FAR = 1e9;

function measure({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>): void {
  if (video.duration !== Number.POSITIVE_INFINITY) return;
  video.addEventListener('durationchange', () => (video.currentTime = 0), { once: true });
  video.currentTime = FAR;
}

/** Plays a video file. */
export function Film({ file: { id, name }, onClose }: { file: Shown; onClose: () => void }): ReactElement {
  const { data: address, error } = useQuery({
    queryKey: ['film', id],
    queryFn: () => fetchBlob({ url: FILE_PATHS.file, params: { id } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(
    () => () => {
      if (address !== undefined) URL.revokeObjectURL(address);
    },
    [address],
  );
  return (
    <Window width="min(960px, 94vw)" title={name} footer={null} onCancel={onClose}>
      {error && (
        <p className="form-error" role="alert">
          {errorText(error)}
        </p>
      )}
      {!address && !error && <Skeleton active title={false} />}
      {address !== undefined && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- recordings of cameras have no captions
        <video className="film" src={address} controls autoPlay muted aria-label={name} onLoadedMetadata={measure} />
      )}
    </Window>
  );
}
