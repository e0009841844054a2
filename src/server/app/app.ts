/** The HTTP application: parsing, headers, authentication, errors, routes. */
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { commandNames } from '../commands/run.ts';
import { keepReadOnly } from './readOnly.ts';
import { visibleResources } from '../records/reach/access.ts';
import { writeAudit } from '../records/write/audit.ts';
import { userOf } from '../http/caller.ts';
import { isAdmin } from '../user/user.ts';
import type { ServerContext } from './rooms.ts';
import type { System } from './server.ts';
import { languageOf, sendError } from '../http/envelope.ts';
import { AppError, badBody } from '../errors/error.ts';
import { isDataException } from '../failures/failures.ts';
import { answeredError } from '../http/failures.ts';
import { originsOf } from '../config/config.ts';
import { crossOrigin } from './cors.ts';
import { CALL_HEADERS, securityHeaders } from './headers.ts';
import { metrics } from './metrics.ts';
import { openApi } from './openapi/index.ts';
import { judgeCalls } from '../http/judge.ts';
import { extentOf, MOST_NESTED, mostNames, mostValues } from '../http/nested.ts';
import { parseQuery } from '../http/query.ts';
import { staticFiles } from './static.ts';

const TOKEN = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/;

function authentication(app: FastifyInstance, { sessions }: ServerContext): void {
  app.decorateRequest('user', null);
  app.decorateRequest('tokenState', 'none');
  app.addHook('onRequest', async (request) => {
    const header = request.headers.authorization;
    if (!header) return;
    const token = TOKEN.exec(header)?.[1];
    request.user = (token && token.length < 4096 && (await sessions.userOf(token))) || null;
    request.tokenState = request.user ? 'good' : 'bad';
  });
}

/** Behind a proxy that is not told of, everybody has one address: limits for one are limits for all. */
function warnOfProxy(app: FastifyInstance, { config }: ServerContext): void {
  if (config.trustProxy > 0) return;
  let warned = false;
  app.addHook('onRequest', async (request) => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return;
    warned = true;
    request.log.warn('X-Forwarded-For came and is not believed: if a proxy stands in front, say how many with TRUST_PROXY');
  });
}

function failures(app: FastifyInstance, { database }: ServerContext): void {
  app.setErrorHandler(async (error, request, reply) => {
    const known = answeredError(error);
    if (known.code === 'database.unavailable') database.outage.failed('a call', error);
    else if (known.status >= 500 || isDataException(error))
      request.log.error(
        { err: error, reason: known.params.reason, request: request.id, path: request.url.split('?')[0] },
        'request failed',
      );
    if (known.status === 403 && request.user) {
      await writeAudit(database.db, [
        {
          userCode: request.user.userCode,
          address: request.ip,
          action: 'refused',
          resource: null,
          recordId: null,
          note: `${request.method} ${request.url.split('?')[0]} ${known.code}`.slice(0, 300),
        },
      ]).catch((failed: unknown) => database.outage.failed('a refusal could not be noted', failed));
    }
    return sendError(reply, known, languageOf(request));
  });
}

/**
 * Menus, documents and long lists travel compressed, at a level that costs less than a millisecond for 100 kB; a page of a list is as
 * quickly sent as it is. Files of the console were compressed when they were built; downloads say their length.
 */
const COMPRESSION = {
  globalDecompression: false,
  threshold: 8192,
  customTypes: /^application\/json/,
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

/** Builds the application; the caller listens. `webFolder` holds the built console. */
export async function buildApp(
  { context, rooms }: Pick<System, 'context' | 'rooms'>,
  options: { logger: FastifyBaseLogger; webFolder: string },
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.logger,
    bodyLimit: context.config.bodyLimit,
    trustProxy: (_address, hop) => hop < context.config.trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { querystringParser: parseQuery, maxParamLength: 300, ignoreTrailingSlash: false },
    // No logger of its own for each request: the few lines that are written name the request themselves.
    childLoggerFactory: (logger) => logger,
    requestTimeout: 300_000,
    // What is being answered is answered; what comes meanwhile is refused with 503.
    forceCloseConnections: 'idle',
  });
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) => new AppError('request.tooMany', { seconds: Math.ceil(ttl / 1000) }),
  });
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(compress, COMPRESSION);
  // Clients of this family send a JSON content type without a body (S7-26).
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, null);
    const { depth, names, values } = extentOf(String(body));
    if (depth > MOST_NESTED) return done(new AppError('request.nested'));
    const { bodyLimit } = request.routeOptions;
    if (names > mostNames(bodyLimit))
      return done(badBody(`最多 ${mostNames(bodyLimit)} 个键`, `it has ${mostNames(bodyLimit)} names at most`));
    if (values > mostValues(bodyLimit))
      return done(badBody(`最多 ${mostValues(bodyLimit)} 个值`, `it has ${mostValues(bodyLimit)} values at most`));
    return parseJson(request, String(body), (error, value) => done(error && new AppError('request.json'), value));
  });
  warnOfProxy(app, context);
  authentication(app, context);
  keepReadOnly(app);
  failures(app, context);
  if (options.logger.level === 'debug' || options.logger.level === 'trace')
    app.addHook('onResponse', async (request, reply) => {
      request.log.debug(
        {
          method: request.method,
          path: request.url.split('?')[0],
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          user: request.user?.userCode,
        },
        'request',
      );
    });
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  const pageHeaders = await securityHeaders(originsOf('connectOrigins', context.config.connectOrigins));
  app.addHook('onSend', async (request, reply) => {
    const json = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    reply.headers(json ? CALL_HEADERS : pageHeaders);
    // A client that keeps its connection would hold up the end.
    if (closing) reply.header('connection', 'close');
    if (request.user && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  await crossOrigin(app, context.config);
  judgeCalls(app);
  metrics(app, context);
  app.get('/health', async () => {
    await context.database.pool.query('select 1');
    return { status: 'up', version: context.version, database: context.database.kind };
  });
  app.get('/openapi.json', async (request) => {
    const [{ catalogue }, user] = [context.store, userOf(request)];
    return openApi(visibleResources(catalogue, user), context.version, isAdmin(user), (resource) =>
      commandNames(catalogue, resource, user),
    );
  });
  for (const { room, tools } of rooms) await room.routes?.(app, tools);
  await staticFiles(app, options.webFolder);
  return app;
}
