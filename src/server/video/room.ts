import { videoPortsOf } from '../config/config.ts';
import type { Config } from '../config/config.ts';
import type { Logger } from '../db/log.ts';
import { room } from '../house/room.ts';
import type { Reader } from '../records/rows/reader.ts';
import { Video } from './host.ts';
import { videoRoutes, type Standings } from './routes.ts';

/** Resources whose change may take a picture from somebody. */
const RIGHTS = new Set(['user', 'role', 'menu', 'company', 'station', 'videoSource', 'airport']);
/** Sessions also end without a change of records, ms. */
const LOOK_MS = 20_000;

interface Needs {
  config: Config;
  log: Logger;
  reader: Reader;
}

/** Live pictures: where sources have theirs, and those that this server plays itself. */
export const videoRoom = room<Needs, { video: Video }, { sessions: Standings }>()({
  name: 'video',
  needs: ['config', 'log', 'reader'],
  opens: ['video'],
  uses: ['sessions'],
  open({ config, log }) {
    const ports = videoPortsOf(config);
    const hosts = config.videoHosts
      .split(',')
      .map((host) => host.trim())
      .filter(Boolean);
    return { video: new Video({ hosts, ...(ports ? { ports } : {}) }, log) };
  },
  routes: videoRoutes,
  heard({ video }, event) {
    if (event.type === 'record' && RIGHTS.has(event.resource)) void video.recheck();
  },
  upkeep: [{ name: 'rights of viewers', every: LOOK_MS, work: ({ video }) => video.recheck() }],
  close: ({ video }) => video.close(),
});
