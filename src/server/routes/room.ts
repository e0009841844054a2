import { routeCalls } from '../../contract/api/routes.ts';
import type { Of } from '../../contract/api/schema.ts';
import { room } from '../house/room.ts';
import { callOf } from '../http/caller.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { perMinute } from '../http/rate.ts';
import { disposition } from '../storage/disposition.ts';
import { groundAt } from './ground.ts';
import { guardRoute } from './guard.ts';
import { kmzOf } from './kmz.ts';
import { migrations } from './migrations.ts';
import { Planners } from './thread/pool.ts';
import { ROUTE, type RouteTools } from './tools.ts';

/** Calls that compute: what one address may ask a minute. */
const COMPUTED = perMinute(60);

/** Routes: planned, checked, their files read and written. */
export const routesRoom = room<object, Pick<RouteTools, 'planners'>, Omit<RouteTools, 'planners'>>()({
  name: 'routes',
  opens: ['planners'],
  open: () => ({ planners: new Planners() }),
  uses: ['database', 'writer', 'storage'],
  migrations,
  guards: () => ({ [ROUTE]: guardRoute }),
  routes(app, tools) {
    app.get(routeCalls.kmz.path, COMPUTED, async (request, reply) => {
      const { route } = request.query as Of<(typeof routeCalls)['kmz']['query']>;
      const kmz = await kmzOf(tools, callOf(request), route);
      return reply
        .header('content-type', 'application/vnd.google-earth.kmz')
        .header('content-disposition', disposition(`${route}.kmz`))
        .header('cache-control', 'no-store')
        .send(kmz);
    });
    app.post(routeCalls.ground.path, COMPUTED, async (request) => {
      const { route } = request.body as Of<(typeof routeCalls)['ground']['body']>;
      return ok(await groundAt(tools, callOf(request), route), languageOf(request));
    });
  },
  close: ({ planners }) => planners.close(),
});
