/** What a centre answers its edges. They call; a centre reaches nobody behind a station's firewall. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { edgesOf } from '../config/config.ts';
import type { SyncTools } from './tools.ts';
import { ok } from '../http/envelope.ts';
import { AppError, badBody } from '../errors/error.ts';
import { sameSecret } from '../identity/opaque.ts';
import type { Edge } from '../config/edges.ts';
import { isInUseAt, keepPiece, missingFiles, openFile, readFacts, writeFacts } from './files.ts';
import { Moved, noteJobs } from './jobs.ts';
import { objectOf } from './objects.ts';
import { nextChanges, openOf, retryFailed, settle } from './queue.ts';
import { answersIn, changesIn, openIn } from './received.ts';
import { applyChanges } from './together.ts';
import { SYNC_PATHS } from '../../contract/api/sync.ts';
import { PIECE, STEP, type Answered, type Hello, type Outcome, type PullAnswer } from './wire.ts';

/** Bytes of one call: a step of changes, one of which may be large. */
const MOST_BYTES = 32 * 1024 * 1024;

export function syncRoutes(app: FastifyInstance, context: SyncTools): void {
  const { config, writer, database } = context;
  const edges = edgesOf(config);
  if (!edges.length) return;

  const edgeOf = (request: FastifyRequest): Edge => {
    const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    const edge = bearer === undefined ? undefined : edges.find((one) => sameSecret(bearer, one.token));
    if (!edge) throw new AppError('auth.required');
    return edge;
  };

  app.post(SYNC_PATHS.hello, async (request) => {
    const { name, stations } = edgeOf(request);
    await database.pool.query('update sunvane."syncPeer" set "lastTime" = now() where name = $1', [name]);
    return ok<Hello>({ edge: name, stations });
  });

  app.post(SYNC_PATHS.push, { bodyLimit: MOST_BYTES }, async (request) => {
    const { name, stations } = edgeOf(request);
    const moved = new Moved();
    const answers: Answered[] = [];
    const changes = changesIn(request.body);
    const outcomes = await applyChanges(writer, name, changes, { stations });
    for (const [i, change] of changes.entries()) {
      const outcome = outcomes[i] as Outcome;
      if (outcome.state === 'done') moved.add(change.stationCode, objectOf(change.resource));
      answers.push({ resource: change.resource, id: change.id, revision: change.revision, ...outcome });
    }
    const open = openIn(request.body).filter((one) => stations.includes(one.stationCode));
    await noteJobs(writer, name, 'up', moved, open);
    return ok(answers);
  });

  app.post(SYNC_PATHS.pull, { bodyLimit: MOST_BYTES }, async (request) => {
    const { name } = edgeOf(request);
    const moved = new Moved();
    for (const { sent, outcome } of answersIn(request.body)) {
      await settle(writer, name, sent, outcome);
      if (outcome.state === 'done') moved.add(sent.stationCode, objectOf(sent.resource));
    }
    if ((request.body as { retry?: unknown }).retry === true) await retryFailed(database.db, name);
    const answer: PullAnswer = { changes: await nextChanges(writer, name, STEP), open: await openOf(database, name) };
    await noteJobs(writer, name, 'down', moved, answer.open);
    return ok(answer);
  });

  app.post(SYNC_PATHS.wanted, async (request) => {
    edgeOf(request);
    const ids = (request.body as { ids?: unknown } | null)?.ids;
    if (!Array.isArray(ids) || ids.length > 10_000) throw badBody('ids 应为列表，最多 10000 个', 'ids must be a list of 10,000 at most');
    return ok(await missingFiles(context, ids.map(String)));
  });

  app.get(SYNC_PATHS.file, async (request, reply) => {
    const edge = edgeOf(request);
    const { id } = request.query as { id?: unknown };
    if (typeof id !== 'string' || !(await isInUseAt(writer, database.db, id, edge.stations))) throw new AppError('file.unknown');
    const { facts, content } = await openFile(context, id);
    return reply.header('content-type', 'application/octet-stream').header('file-facts', writeFacts(facts)).send(content);
  });

  void app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: PIECE }, (_request, body, done) =>
      done(null, body),
    );
    scope.put(SYNC_PATHS.file, { bodyLimit: PIECE }, async (request) => {
      const { name: peer } = edgeOf(request);
      const number = Number((request.query as { number?: unknown }).number);
      await keepPiece({ ...context, peer }, readFacts(request.headers['file-facts']), number, request.body as Buffer);
      return ok(null);
    });
  });
}
