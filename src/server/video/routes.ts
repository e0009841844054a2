/** Calls of live pictures. */
import type { FastifyInstance } from 'fastify';
import { videoCalls } from '../../contract/api/video.ts';
import type { Of } from '../../contract/api/schema.ts';
import { AppError } from '../errors/error.ts';
import { callOf, userOf } from '../http/caller.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { queryOf } from '../http/judge.ts';
import { perMinute } from '../http/rate.ts';
import type { Reader } from '../records/rows/reader.ts';
import type { Call } from '../user/call.ts';
import type { Video } from './host.ts';
import { MOST_OFFER } from './offer.ts';
import type { Clip } from './messages.ts';
import { clipOf, passedTo, reachedSource, reachedSources, watchedOf, watchedThrough, type SourceRow } from './source.ts';
import type { Watcher } from './watcher.ts';

const SDP = 'application/sdp';

/** What a session stands for: who it is and with which rights; undefined once it is over. */
export interface Standings {
  standing: (sessionId: string) => Promise<string | undefined>;
}

export interface VideoTools {
  reader: Reader;
  video: Video;
  sessions: Standings;
}

/**
 * Whoever watches, while their session stands for what it stood for, and the source shows them the same picture. A page whose rights changed
 * comes again, with those that it has then.
 */
async function watcherOf(
  { reader, sessions }: VideoTools,
  call: Call,
  source: string,
  same: (row: SourceRow) => boolean,
): Promise<Watcher> {
  const { user } = call;
  const began = await sessions.standing(user.sessionId);
  const mayGoOn = async (): Promise<boolean> => {
    if (began === undefined || (await sessions.standing(user.sessionId)) !== began) return false;
    try {
      return same(await reachedSource(reader, call, source));
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  };
  return { userCode: user.userCode, mayGoOn };
}

export function videoRoutes(app: FastifyInstance, tools: VideoTools): void {
  const { reader, video } = tools;
  app.post(videoCalls.watch.path, async (request) => {
    const { source, session } = request.body as Of<typeof videoCalls.watch.body>;
    const row = await reachedSource(reader, callOf(request), source);
    if (session !== undefined) video.gateway.touch(userOf(request).userCode, session);
    return ok(watchedThrough(row, video.gateway), languageOf(request));
  });
  app.post(videoCalls.ready.path, async (request) => {
    const { sources } = request.body as Of<typeof videoCalls.ready.body>;
    const rows = await reachedSources(reader, callOf(request), sources);
    const ready = rows.filter((row) => watchedOf(row).way !== 'none').map(({ sourceCode }) => sourceCode);
    return ok({ ready }, languageOf(request));
  });
  app.delete(videoCalls.end.path, async (request) => {
    const { session } = request.params as { session: string };
    if (!video.end(userOf(request).userCode, session)) throw new AppError('record.unknown');
    return ok(null, languageOf(request));
  });
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(SDP, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.addContentTypeParser('*', (_request, _payload, done) => done(new AppError('request.media', { allowed: SDP })));
    // A wall of sixteen asks for all of them at once, and again when the network broke.
    scope.post(videoCalls.play.path, { bodyLimit: MOST_OFFER, ...perMinute(240) }, async (request, reply) => {
      const call = callOf(request);
      const { source } = request.params as { source: string };
      const { lens } = queryOf(videoCalls.play, request);
      const row = await reachedSource(reader, call, source);
      const clip = clipOf(row, lens);
      const place = clip ? undefined : passedTo(row, video.gateway);
      if (!clip && !place) throw new AppError('video.elsewhere');
      if (typeof request.body !== 'string') throw new AppError('request.media', { allowed: SDP });
      const watcher = await watcherOf(tools, call, source, (now) =>
        place ? passedTo(now, video.gateway)?.href === place.href : clipOf(now, lens) !== undefined,
      );
      const { session, answer } = await (place
        ? video.gateway.open(watcher, place, request.body)
        : video.open(watcher, clip as Clip, request.body));
      return reply.code(201).type(SDP).header('location', videoCalls.end.path.replace(':session', session)).send(answer);
    });
  });
}
