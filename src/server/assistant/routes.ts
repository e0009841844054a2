/** Calls of the assistant (S7-41…S7-45, S7-49): the user's own token, the service's key stays here. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { assistantCalls } from '../../contract/api/assistant.ts';
import { completionsPath, sessionsPath } from '../../contract/assistant.ts';
import { PATHS } from '../../contract/constants.ts';
import { callOf, userOf } from '../http/caller.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { bodyOf, queryOf } from '../http/judge.ts';
import { AppError } from '../errors/error.ts';
import { ask, type AskTools } from './ask.ts';
import { addSession, listSessions, removeSessions, sessionName } from './sessions.ts';

const QUESTIONS_A_MINUTE = 30;
const LIMIT = {
  config: {
    rateLimit: { max: QUESTIONS_A_MINUTE, timeWindow: 60_000, keyGenerator: (request: FastifyRequest) => request.user?.id ?? request.ip },
  },
};
const SESSIONS = decodeURIComponent(sessionsPath(':chat'));
const COMPLETIONS = decodeURIComponent(completionsPath(':chat'));

export function assistantRoutes(app: FastifyInstance, context: AskTools): void {
  const { database, answerer } = context;
  /** The assistant that the address names. @throws AppError record.unknown */
  const named = async (request: FastifyRequest) => {
    userOf(request);
    const assistant = await answerer.assistant(languageOf(request));
    if ((request.params as { chat: string }).chat !== assistant.id) throw new AppError('record.unknown');
    return assistant;
  };
  app.get(PATHS.chats, async (request) => {
    userOf(request);
    const language = languageOf(request);
    return ok([await answerer.assistant(language)], language);
  });
  app.get(SESSIONS, async (request) => {
    const { id } = await named(request);
    const { list, total } = await listSessions(database, userOf(request), id, queryOf(assistantCalls.sessions, request));
    return { ...ok(list, languageOf(request)), total };
  });
  app.post(SESSIONS, async (request) => {
    const { id, prompt } = await named(request);
    const name = sessionName(bodyOf(assistantCalls.begin, request).name);
    return ok(
      await addSession(database, callOf(request).user, { name, remoteId: await answerer.begin(name), opener: prompt.opener, chat: id }),
      languageOf(request),
    );
  });
  app.delete(SESSIONS, async (request) => {
    await named(request);
    const removed = await removeSessions(database, userOf(request), bodyOf(assistantCalls.remove, request).ids);
    // Ours is what is shown: a service that keeps its copy is no reason to keep this one.
    if (removed.length > 0)
      await answerer.forget(removed).catch((error: unknown) => {
        request.log.warn(`conversations outside were not removed: ${String(error)}`);
      });
    return ok(null, languageOf(request));
  });
  app.post(COMPLETIONS, LIMIT, async (request, reply) => {
    await named(request);
    await ask(context, request, reply);
  });
}
