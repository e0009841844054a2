/** What a centre answers its edges. They call; a centre reaches nobody behind a station's firewall. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { edgesOf } from '../config/config.ts';
import type { SyncTools } from './tools.ts';
import { ok } from '../http/envelope.ts';
import { AppError } from '../errors/error.ts';
import { sameSecret } from '../identity/opaque.ts';
import type { Edge } from '../config/edges.ts';
import { isInUseAt, keepPiece, missingFiles, openFile, readFacts, writeFacts } from './files.ts';
import { Moved, noteJobs } from './jobs.ts';
import { objectOf } from './objects.ts';
import { nextChanges, openOf, retryFailed, settle } from './queue.ts';
import { applyChanges } from './together.ts';
import { STEP, SYNC_PATHS, syncCalls } from '../../contract/api/sync.ts';
import type { Of } from '../../contract/api/schema.ts';
import { bodyOf, queryOf } from '../http/judge.ts';
import { PIECE, type Answered, type Change, type Hello, type Open, type Outcome, type PullAnswer, type Sent } from './wire.ts';

/** Bytes of one call: a step of changes, one of which may be large. */
const MOST_BYTES = 32 * 1024 * 1024;

type PushBody = Of<typeof syncCalls.push.body>;

// What is not said is unknown.
const changeOf = ({ stationCode = null, base = null, row = null, ...rest }: PushBody['changes'][number]): Change => ({
  ...rest,
  stationCode,
  base,
  row: row as Change['row'],
});
const openOne = ({ reason = null, ...rest }: PushBody['open'][number]): Open => ({ ...rest, reason });

function outcomeOf(outcome: Of<typeof syncCalls.pull.body>['answers'][number]['outcome']): Outcome {
  if (outcome.state === 'conflict') return { ...outcome, row: (outcome.row ?? null) as Change['row'] };
  if (outcome.state === 'done') return outcome;
  const { state, reason, heldBy } = outcome;
  return { state, reason, ...(typeof heldBy === 'string' ? { heldBy } : {}) };
}

export function syncRoutes(app: FastifyInstance, context: SyncTools): void {
  const { config, writer, database } = context;
  const edges = edgesOf(config);
  if (!edges.length) return;

  const known = new WeakMap<FastifyRequest, Edge>();
  const find = (request: FastifyRequest): Edge => {
    const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    const edge = bearer === undefined ? undefined : edges.find((one) => sameSecret(bearer, one.token));
    if (!edge) throw new AppError('auth.required');
    return edge;
  };
  /** Asked before a body is read. */
  const onRequest = async (request: FastifyRequest): Promise<void> => void known.set(request, find(request));
  const edgeOf = (request: FastifyRequest): Edge => known.get(request) ?? find(request);

  app.post(SYNC_PATHS.hello, { onRequest }, async (request) => {
    const { name, stations } = edgeOf(request);
    const { analyses = true } = bodyOf(syncCalls.hello, request);
    await database.pool.query('update sunvane."syncPeer" set "lastTime" = now(), analyses = $2 where name = $1', [name, analyses]);
    return ok<Hello>({ edge: name, stations });
  });

  app.post(SYNC_PATHS.push, { onRequest, bodyLimit: MOST_BYTES }, async (request) => {
    const { name, stations } = edgeOf(request);
    const moved = new Moved();
    const answers: Answered[] = [];
    const { changes: sent, open: waiting } = bodyOf(syncCalls.push, request);
    const changes = sent.map(changeOf);
    const outcomes = await applyChanges(writer, name, changes, { stations });
    for (const [i, change] of changes.entries()) {
      const outcome = outcomes[i] as Outcome;
      if (outcome.state === 'done') moved.add(change.stationCode, objectOf(change.resource));
      answers.push({ resource: change.resource, id: change.id, revision: change.revision, ...outcome });
    }
    const open = waiting.map(openOne).filter((one) => stations.includes(one.stationCode));
    await noteJobs(writer, name, 'up', moved, open);
    return ok(answers);
  });

  app.post(SYNC_PATHS.pull, { onRequest, bodyLimit: MOST_BYTES }, async (request) => {
    const { name } = edgeOf(request);
    const moved = new Moved();
    const { answers, retry } = bodyOf(syncCalls.pull, request);
    for (const { sent: out, outcome } of answers) {
      const sent: Sent = { ...out, stationCode: out.stationCode ?? null };
      await settle(writer, name, sent, outcomeOf(outcome));
      if (outcome.state === 'done') moved.add(sent.stationCode, objectOf(sent.resource));
    }
    if (retry) await retryFailed(database.db, name);
    const answer: PullAnswer = { changes: await nextChanges(writer, name, STEP), open: await openOf(database, name) };
    await noteJobs(writer, name, 'down', moved, answer.open);
    return ok(answer);
  });

  app.post(SYNC_PATHS.wanted, { onRequest }, async (request) => {
    return ok(await missingFiles(context, bodyOf(syncCalls.wanted, request).ids));
  });

  app.get(SYNC_PATHS.file, { onRequest }, async (request, reply) => {
    const edge = edgeOf(request);
    const { id } = queryOf(syncCalls.file, request);
    if (!(await isInUseAt(writer, database.db, id, edge.stations))) throw new AppError('file.unknown');
    const { facts, content } = await openFile(context, id);
    return reply.header('content-type', 'application/octet-stream').header('file-facts', writeFacts(facts)).send(content);
  });

  void app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: PIECE }, (_request, body, done) =>
      done(null, body),
    );
    scope.put(SYNC_PATHS.file, { onRequest, bodyLimit: PIECE }, async (request) => {
      const { name: peer } = edgeOf(request);
      const number = queryOf(syncCalls.bring, request).number;
      await keepPiece({ ...context, peer }, readFacts(request.headers['file-facts']), number, request.body as Buffer);
      return ok(null);
    });
  });
}
