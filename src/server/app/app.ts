/** The HTTP application: parsing, headers, authentication, errors, routes. */
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { assistantRoutes } from '../assistant/routes.ts';
import { commandNames } from '../commands/run.ts';
import { documentRoutes } from '../documents/routes.ts';
import { fileRoutes } from '../files/routes.ts';
import { keepReadOnly } from './readOnly.ts';
import { roleViewRoutes } from '../identity/roleView/routes.ts';
import { identityRoutes } from '../identity/routes.ts';
import { jobRoutes } from '../jobs/routes.ts';
import { objectRoutes } from '../files/objects/routes.ts';
import { visibleResources } from '../records/reach/access.ts';
import { recordRoutes } from '../calls/routes.ts';
import { writeAudit } from '../records/write/audit.ts';
import { shareRoutes } from '../share/routes.ts';
import { logoImageRoutes } from '../system/logoImage.ts';
import { mapRoutes } from '../map/routes.ts';
import { sourceRoutes } from '../grids/routes.ts';
import { syncRoutes } from '../sync/routes.ts';
import { systemRoutes } from '../system/routes.ts';
import { uploadRoutes } from '../files/upload/routes.ts';
import { workbenchRoutes } from '../documents/workbench/routes.ts';
import { viewRoutes } from '../views/routes.ts';
import { whyRoutes } from '../why/routes.ts';
import { userOf } from '../http/caller.ts';
import type { ServerContext } from './context.ts';
import { languageOf, sendError } from '../http/envelope.ts';
import { AppError, isDataException, toAppError } from '../http/errors.ts';
import { CALL_HEADERS, securityHeaders } from './headers.ts';
import { metrics } from './metrics.ts';
import { openApi } from './openapi.ts';
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
    const known = toAppError(error);
    if (known.status >= 500 || isDataException(error))
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
      ]);
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
  context: ServerContext,
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
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, null) : parseJson(request, String(body), (error, value) => done(error && new AppError('request.json'), value)),
  );
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
  const pageHeaders = await securityHeaders();
  app.addHook('onSend', async (request, reply) => {
    const json = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    reply.headers(json ? CALL_HEADERS : pageHeaders);
    // A client that keeps its connection would hold up the end.
    if (closing) reply.header('connection', 'close');
    if (request.user && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  metrics(app, context);
  app.get('/health', async () => {
    await context.database.pool.query('select 1');
    return { status: 'up', version: context.version, database: context.database.kind };
  });
  app.get('/openapi.json', async (request) => {
    const [{ catalogue }, user] = [context.store, userOf(request)];
    return openApi(visibleResources(catalogue, user), context.version, (resource) => commandNames(catalogue, resource, user));
  });
  await identityRoutes(app, context);
  roleViewRoutes(app, context);
  whyRoutes(app, context);
  systemRoutes(app, context);
  logoImageRoutes(app, context);
  shareRoutes(app, context);
  viewRoutes(app, context);
  workbenchRoutes(app, context);
  assistantRoutes(app, context);
  uploadRoutes(app, context);
  fileRoutes(app, context);
  objectRoutes(app, context);
  documentRoutes(app, context);
  jobRoutes(app, context);
  syncRoutes(app, context);
  sourceRoutes(app, context);
  mapRoutes(app, context);
  recordRoutes(app, context);
  await staticFiles(app, options.webFolder);
  return app;
}
