/** Calls of the object store (S7-31, S7-32, S7-48) and of single cases (S7-30). The server signs; no long-lived key leaves it. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileCalls, objectCalls as objectStoreCalls } from '../../../contract/api/files.ts';
import { DOWNLOAD_LINK_SECONDS, FILE_PATHS, UPLOAD_LINK_SECONDS } from '../../../contract/files.ts';
import { readableFile } from '../read.ts';
import { callOf, userOf } from '../../http/caller.ts';
import type { ObjectTools } from './tools.ts';
import { languageOf, ok } from '../../http/envelope.ts';
import { bodyOf, queryOf } from '../../http/judge.ts';
import { AppError } from '../../errors/error.ts';
import { perMinute } from '../../http/rate.ts';
import { writeAudit } from '../../records/write/audit.ts';
import { partBytes } from '../../config/config.ts';
import { detail } from '../../records/list/list.ts';
import { disposition } from '../../storage/disposition.ts';
import { NO_TYPE } from '../../storage/storage.ts';
import { isUuid } from '../../db/uuid.ts';
import { compressed } from './compress.ts';
import { linkTo, readLink, type LinkGrant } from './links.ts';
import { ownerOf, ownKey, ownPrefix } from './names.ts';
import { forgetUsage, withinQuota } from './quota.ts';

/** Seconds that temporary keys are good. */
const KEYS_SECONDS = 3600;
const DELETED = { zh: '删除成功', en: 'Deleted' } as const;
/** Seconds that a link of the store itself is good, which a link of ours leads to. */
const DIRECT_SECONDS = 60;
/** A content type that is kept as it came. */
const TYPE = /^[\w.+-]+\/[\w.+-]+(?:; ?charset=[\w-]+)?$/;

/** What objects are called without their keys: links, sizes, hashes, removal. */
function objectCalls(app: FastifyInstance, context: ObjectTools): void {
  const { storage } = context;
  const keyIn = (request: FastifyRequest): string => {
    const user = userOf(request);
    const { bucketName, objectName } = bodyOf(objectStoreCalls.size, request);
    return ownKey(user, bucketName, objectName);
  };
  const link = (method: LinkGrant['method'], seconds: number) => async (request: FastifyRequest) =>
    ok({ url: await linkTo(context, { method, key: keyIn(request) }, seconds), expires: seconds }, languageOf(request));
  app.post(`${FILE_PATHS.objects}/presignedGet`, perMinute(600), link('GET', DOWNLOAD_LINK_SECONDS));
  app.post(`${FILE_PATHS.objects}/presignedPut`, perMinute(600), link('PUT', UPLOAD_LINK_SECONDS));
  app.post(`${FILE_PATHS.objects}/size`, async (request) => ok({ size: await storage.size(keyIn(request)) }, languageOf(request)));
  app.post(`${FILE_PATHS.objects}/hash`, async (request) => {
    const hash = createHash('md5');
    for await (const piece of (await storage.open(keyIn(request))).content as AsyncIterable<Buffer>) hash.update(piece);
    return ok({ hash: hash.digest('hex') }, languageOf(request));
  });
  app.post(`${FILE_PATHS.objects}/remove`, async (request) => {
    const user = userOf(request);
    const { bucketName, objectName } = bodyOf(objectStoreCalls.remove, request);
    await storage.remove([objectName].flat().map((name) => ownKey(user, bucketName, name)));
    forgetUsage(context, user.id);
    return ok(DELETED[languageOf(request)], languageOf(request));
  });
}

/** Objects written and read whole: by their user, or by a link of ours. */
function objectBodies(app: FastifyInstance, context: ObjectTools): void {
  const { storage } = context;
  const most = partBytes(context.config.partSize);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      done(null, payload);
    });
    const put = async (request: FastifyRequest, key: string) => {
      const size = Number(request.headers['content-length'] ?? Number.NaN);
      if (!Number.isSafeInteger(size)) throw new AppError('upload.length');
      if (size > most) throw new AppError('request.tooLarge');
      const type = TYPE.test(request.headers['content-type'] ?? '') ? String(request.headers['content-type']) : NO_TYPE;
      // Without content there is nothing to parse either.
      const content = (request.body as Readable | undefined) ?? Buffer.alloc(0);
      await withinQuota(context, ownerOf(key), size, () => storage.put(key, content, type, size));
      return ok({ size }, languageOf(request));
    };
    const written = { bodyLimit: most, ...perMinute(600) };
    scope.put(`${FILE_PATHS.objects}/object`, written, (request) => {
      const user = userOf(request);
      const { bucketName, objectName } = queryOf(objectStoreCalls.write, request);
      return put(request, ownKey(user, bucketName, objectName));
    });
    scope.put(`${FILE_PATHS.objects}/link`, written, async (request) =>
      put(request, await readLink(context, queryOf(objectStoreCalls.writeByLink, request).link, 'PUT')),
    );
  });
  app.get(`${FILE_PATHS.objects}/link`, perMinute(600), async (request, reply) => {
    const key = await readLink(context, queryOf(objectStoreCalls.readByLink, request).link, 'GET');
    const name = key.split('/').at(-1) ?? 'file';
    void reply.header('cache-control', 'no-store');
    if (storage.direct) return reply.redirect(await storage.direct.link('GET', key, DIRECT_SECONDS, name), 302);
    const { content, size, type } = await storage.open(key);
    return reply.header('content-type', type).header('content-length', size).header('content-disposition', disposition(name)).send(content);
  });
}

export function objectRoutes(app: FastifyInstance, context: ObjectTools): void {
  const { storage, database, reader } = context;
  objectCalls(app, context);
  objectBodies(app, context);
  app.post(`${FILE_PATHS.objects}/getFixCredentials`, perMinute(30), async (request) => {
    const { user, address } = callOf(request);
    if (!storage.direct) throw new AppError('object.keys');
    const { accessKey, secretKey, sessionToken, ...rest } = await storage.direct.keys(ownPrefix(user), KEYS_SECONDS);
    await writeAudit(database.db, [
      { userCode: user.userCode, address: address ?? null, action: 'keys', resource: null, recordId: null, note: rest.prefix },
    ]);
    return ok({ access_key_id: accessKey, access_key_secret: secretKey, security_token: sessionToken, ...rest }, languageOf(request));
  });
  app.post(FILE_PATHS.compress, perMinute(120), async (request, reply) => {
    const call = callOf(request);
    const { bucketName = '', objectKey, compressRatio } = bodyOf(fileCalls.compress, request);
    const key = isUuid(objectKey) ? (await readableFile(context, call, objectKey)).objectKey : ownKey(call.user, bucketName, objectKey);
    return reply.header('content-type', 'image/jpeg').send(await compressed(context, key, compressRatio));
  });
  app.get(FILE_PATHS.caseDetail, async (request) => {
    const resource = reader.catalogue().resources.defect;
    if (!resource) throw new AppError('route.unknown');
    const call = callOf(request);
    return ok(await detail(reader, resource, call, queryOf(fileCalls.caseDetail, request).id), languageOf(request));
  });
}
