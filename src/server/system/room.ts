import { room } from '../house/room.ts';
import { logoImageRoutes, sweepLogos } from './logoImage.ts';
import { systemRoutes } from './routes.ts';
import type { SystemTools } from './tools.ts';

/** Calls about the system itself: settings, dictionaries, logos. */
export const systemRoom = room<object, object, SystemTools>()({
  name: 'system',
  uses: ['config', 'database', 'dictionaries', 'storage', 'version', 'reader'],
  routes(app, tools) {
    systemRoutes(app, tools);
    logoImageRoutes(app, tools);
  },
  upkeep: [{ name: 'housekeeping: old logos', work: sweepLogos }],
});
