/** Documents for the console: after sign-in only, trimmed to the user, immutable by hash. Live events beside them. */
import type { FastifyInstance } from 'fastify';
import { PATHS } from '../../contract/constants.ts';
import { LIVE_PARAMETER } from '../../contract/live.ts';
import type { LiveEvent } from '../../contract/manifest.ts';
import { resourcesOf } from '../../documents/features/blocks/grid.ts';
import { userOf } from '../http/caller.ts';
import type { DocumentTools } from './tools.ts';
import { AppError } from '../errors/error.ts';
import { holds, isAdmin, isGroup, type CurrentUser } from '../user/user.ts';
import { seesAll } from '../records/reach/scope.ts';
import { documentOf, manifestOf } from './serve.ts';

const FOREVER = 'private, max-age=31536000, immutable';

/**
 * A user hears of resources within reach; of which rows only where every row is, because an id from elsewhere tells of a row out of reach.
 */
function hear(context: DocumentTools, user: CurrentUser, event: LiveEvent): LiveEvent | undefined {
  if (event.type === 'documents') return event;
  const { resources, screens, grids } = context.store.catalogue;
  const shown = Object.values(grids).some(
    (g) => g.blocks.some((b) => resourcesOf(b).includes(event.resource)) && holds(user, `${g.name}:view`),
  );
  if (!isAdmin(user) && !shown && !Object.values(screens).some((s) => s.resource === event.resource && holds(user, `${s.name}:view`)))
    return undefined;
  if (event.type === 'review') return event;
  const resource = resources[event.resource];
  return (resource ? seesAll(context.store.catalogue, resource, user) : isGroup(user)) ? event : { ...event, ids: [] };
}

export function documentRoutes(app: FastifyInstance, context: DocumentTools): void {
  app.get(PATHS.manifest, async (request, reply) => {
    const user = userOf(request);
    return reply
      .header('cache-control', 'private, no-cache')
      .send(manifestOf(context.store.catalogue, context.dictionaries.hash, context.store.problems, user));
  });
  app.get('/documents/:file', async (request, reply) => {
    const user = userOf(request);
    const { file } = request.params as { file: string };
    const [, name = '', hash] = /^([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)?)\.([0-9a-f]{16})\.json$/.exec(file) ?? [];
    if (name === 'dictionaries') {
      return reply
        .header('cache-control', hash === context.dictionaries.hash ? FOREVER : 'private, no-cache')
        .send(context.dictionaries.all);
    }
    const screen = name.replace('.', '/');
    const document = holds(user, `${screen}:view`) ? documentOf(context.store.catalogue, screen, user) : undefined;
    if (!document) throw new AppError('route.unknown');
    return reply.header('cache-control', document.hash === hash ? FOREVER : 'private, no-cache').send(document.bundle);
  });
  app.get(PATHS.events, async (request, reply) => {
    const user = userOf(request);
    const send = context.live.attach(reply, user.id, {
      hear: (event) => hear(context, user, event),
      standing: () => context.sessions.standing(user.sessionId),
    });
    const wanted = (request.query as Record<string, unknown>)[LIVE_PARAMETER];
    const resources = typeof wanted === 'string' ? wanted.split(',') : [];
    if (resources.length) reply.raw.on('close', context.feed.follow({ user, resources, send }));
  });
}
