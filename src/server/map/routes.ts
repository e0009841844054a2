/** Calls of configured maps. */
import type { FastifyInstance } from 'fastify';
import { MAP_PATHS } from '../../contract/maps.ts';
import { userOf } from '../http/caller.ts';
import type { MapTools } from './tools.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { pictureOf, picturesOf, shapesOf, tileOf } from './pictures.ts';

export function mapRoutes(app: FastifyInstance, context: MapTools): void {
  app.get(MAP_PATHS.pictures, async (request) => ok(await picturesOf(context, userOf(request)), languageOf(request)));
  app.get(`${MAP_PATHS.pictures}/:id`, async (request) =>
    ok(await pictureOf(context, userOf(request), (request.params as { id: string }).id), languageOf(request)),
  );
  app.get(`${MAP_PATHS.shapes}/:id`, async (request) =>
    ok(await shapesOf(context, userOf(request), (request.params as { id: string }).id), languageOf(request)),
  );
  app.get(`${MAP_PATHS.tile}/:id/:z/:x/:y`, async (request, reply) => {
    const { type, bytes } = await tileOf(context, userOf(request), request.params as Record<string, string>);
    return reply.header('content-type', type).header('cache-control', 'private, max-age=86400').header('vary', 'authorization').send(bytes);
  });
}
