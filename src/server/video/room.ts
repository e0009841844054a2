import { videoPortsOf } from '../config/config.ts';
import type { Config } from '../config/config.ts';
import type { Logger } from '../db/log.ts';
import { room } from '../house/room.ts';
import type { Reader } from '../records/rows/reader.ts';
import { Video } from './host.ts';
import { videoRoutes } from './routes.ts';

interface Needs {
  config: Config;
  log: Logger;
  reader: Reader;
}

/** Live pictures: where sources have theirs, and those that this server plays itself. */
export const videoRoom = room<Needs, { video: Video }>()({
  name: 'video',
  needs: ['config', 'log', 'reader'],
  opens: ['video'],
  open({ config, log }) {
    const ports = videoPortsOf(config);
    const hosts = config.videoHosts
      .split(',')
      .map((host) => host.trim())
      .filter(Boolean);
    return { video: new Video({ hosts, ...(ports ? { ports } : {}) }, log) };
  },
  routes: videoRoutes,
  close: ({ video }) => video.close(),
});
