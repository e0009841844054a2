import { terrainCalls } from '../../contract/api/terrain.ts';
import type { Of } from '../../contract/api/schema.ts';
import type { Position } from '../../documents/ground/geometry/types.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/connection.ts';
import { room } from '../house/room.ts';
import { callOf } from '../http/caller.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { perMinute } from '../http/rate.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Storage } from '../storage/storage.ts';
import { cloudAnswer, contoursAnswer, modelAnswer, profileAnswer, sceneFile, sectionAnswer } from './answers.ts';
import { cloudKind } from './cloud/job.ts';
import { terrainKind } from './dem/job.ts';
import { guardModel } from './guard.ts';
import { migrations } from './migrations.ts';
import { Surveyors } from './thread/pool.ts';
import { MODEL } from './tools.ts';

interface Needs {
  config: Config;
  database: Database;
  storage: Storage;
  writer: Writer;
  jobs: Jobs;
}

/** Calls that compute: what one address may ask a minute. */
const COMPUTED = perMinute(120);

/** Terrain models and point clouds: read, shown, and what follows from them. */
export const terrainRoom = room<Needs, { surveyors: Surveyors }>()({
  name: 'terrain',
  needs: ['config', 'database', 'storage', 'writer', 'jobs'],
  opens: ['surveyors'],
  open: () => ({ surveyors: new Surveyors() }),
  migrations,
  jobs: (tools) => [terrainKind(tools), cloudKind(tools)],
  guards: () => ({ [MODEL]: guardModel }),
  routes(app, tools) {
    type Calls = typeof terrainCalls;
    app.get(terrainCalls.model.path, async (request) => {
      const { model } = request.query as Of<Calls['model']['query']>;
      return ok(await modelAnswer(tools, callOf(request), model), languageOf(request));
    });
    app.post(terrainCalls.profile.path, COMPUTED, async (request) => {
      const { model, line } = request.body as Of<Calls['profile']['body']>;
      return ok(await profileAnswer(tools, callOf(request), model, line as Position[]), languageOf(request));
    });
    app.post(terrainCalls.contours.path, COMPUTED, async (request) => {
      const { model, step } = request.body as Of<Calls['contours']['body']>;
      return ok(await contoursAnswer(tools, callOf(request), model, step), languageOf(request));
    });
    app.get(terrainCalls.cloud.path, async (request) => {
      const { task } = request.query as Of<Calls['cloud']['query']>;
      return ok(await cloudAnswer(tools, callOf(request), task), languageOf(request));
    });
    app.get(terrainCalls.section.path, async (request) => {
      const { task, span } = request.query as Of<Calls['section']['query']>;
      return ok(await sectionAnswer(tools, callOf(request), task, span), languageOf(request));
    });
    app.get(terrainCalls.scene.path, async (request, reply) => {
      const { type, bytes } = await sceneFile(tools, callOf(request), request.params as { of: string; code: string; name: string });
      return reply.header('content-type', type).header('cache-control', 'private, no-cache').header('vary', 'authorization').send(bytes);
    });
  },
  close: ({ surveyors }) => surveyors.close(),
});
