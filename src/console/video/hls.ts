/** Pictures by HLS: by the browser itself where it can, else by a library that comes when it is first needed. */
import type { Watched } from '../../contract/api/video.ts';
import { deployment } from '../data/deployment.ts';
import type { Session } from './session.ts';
import type { Figures } from './figures.ts';

/** Where the playlist is; undefined where the deployment names no gateway. */
export function playlistAddress({ url }: Pick<Watched, 'url'>): string | undefined {
  if (url === null || /^https?:/i.test(url)) return url ?? undefined;
  return deployment.liveUrl ? `${deployment.liveUrl.replace(/\/+$/, '')}/${url.replace(/^\/+/, '')}` : undefined;
}

/** What a video element says of itself. @param latency seconds behind what happens; undefined when unknown */
function figures(video: HTMLVideoElement, before: { frames: number; at: number }, latency: number | undefined): Figures {
  const frames = video.getVideoPlaybackQuality().totalVideoFrames;
  const seconds = (performance.now() - before.at) / 1000;
  const fps = seconds > 0 ? (frames - before.frames) / seconds : undefined;
  Object.assign(before, { frames, at: performance.now() });
  return {
    latency: latency === undefined ? undefined : Math.round(latency * 1000),
    fps,
    width: video.videoWidth,
    height: video.videoHeight,
    decoded: frames,
  };
}

/** Begins; undefined where this browser cannot. */
export async function beginHls(address: string, video: HTMLVideoElement, signal: AbortSignal): Promise<Session | undefined> {
  const before = { frames: 0, at: performance.now() };
  if (video.canPlayType('application/vnd.apple.mpegurl')) {
    video.src = address;
    return {
      end: () => {
        video.removeAttribute('src');
        video.load();
      },
      figures: async () => figures(video, before, undefined),
      onFailed: (failed) => video.addEventListener('error', failed, { signal }),
    };
  }
  const { default: Hls } = await import('hls.js/light');
  signal.throwIfAborted();
  if (!Hls.isSupported()) return undefined;
  const player = new Hls({ enableWorker: false, liveDurationInfinity: true });
  player.loadSource(address);
  player.attachMedia(video);
  return {
    end: () => player.destroy(),
    figures: async () => figures(video, before, player.latency || undefined),
    onFailed: (failed) =>
      player.on(Hls.Events.ERROR, (_, { fatal }) => {
        if (fatal) failed();
      }),
  };
}
