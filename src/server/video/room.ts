import { networksOf } from '../config/networks.ts';
import { videoPortsOf } from '../config/config.ts';
import type { Config } from '../config/config.ts';
import type { Logger } from '../db/log.ts';
import { room } from '../house/room.ts';
import type { Reader } from '../records/rows/reader.ts';
import type { Writer } from '../records/write/writer.ts';
import { Video } from './host.ts';
import { migrations } from './migrations.ts';
import { lookAtSources } from './presence.ts';
import { videoRoutes, type Standings } from './routes.ts';

/** Resources whose change may take a picture from somebody. */
const RIGHTS = new Set(['user', 'role', 'menu', 'company', 'station', 'videoSource', 'airport']);
/** Sessions also end without a change of records, ms. */
const LOOK_MS = 20_000;
/** Between two looks at which sources have a picture, ms. */
const SOURCES_MS = 30_000;

interface Needs {
  config: Config;
  log: Logger;
  reader: Reader;
  writer: Writer;
}

/** Live pictures: where sources have theirs, and those that this server plays itself. */
export const videoRoom = room<Needs, { video: Video }, { sessions: Standings }>()({
  name: 'video',
  needs: ['config', 'log', 'reader', 'writer'],
  opens: ['video'],
  uses: ['sessions'],
  open({ config, log }) {
    const ports = videoPortsOf(config);
    const hosts = config.videoHosts
      .split(',')
      .map((host) => host.trim())
      .filter(Boolean);
    const gateway = { origin: config.videoGateway, token: config.videoGatewayToken };
    return { video: new Video({ hosts, ...(ports ? { ports } : {}) }, log, gateway) };
  },
  migrations,
  routes: videoRoutes,
  heard({ video }, event) {
    if (event.type === 'record' && RIGHTS.has(event.resource)) void video.recheck();
  },
  upkeep: [
    { name: 'rights of viewers', every: LOOK_MS, work: ({ video }) => video.recheck() },
    {
      name: 'pictures of video sources',
      every: SOURCES_MS,
      work: ({ config, writer, video: { gateway } }) => lookAtSources({ writer, gateway, networks: networksOf(config.deviceNetworks) }),
    },
  ],
  close: ({ video }) => video.close(),
});
