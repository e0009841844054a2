/** Calls about the system itself: server info, configuration values, dictionaries, logo (S7-12, S7-19, S7-21, S7-27 … S7-29). */
import type { FastifyInstance } from 'fastify';
import { PATHS } from '../../contract/constants.ts';
import type { ServerInfo } from '../../contract/identity.ts';
import { callOf, userOf } from '../http/caller.ts';
import type { SystemTools } from './tools.ts';
import { languageOf, ok } from '../http/envelope.ts';
import { AppError } from '../errors/error.ts';
import { OPEN_CALL } from '../http/rate.ts';
import { queryList } from '../records/list/list.ts';
import { dictionaryData, dictionaryList } from './dictionary.ts';
import { groupLogo, logoEntries } from './logo.ts';

/** What S7-21 answers as success. */
const GROUP_LOGO_CODE = 1000;

/** The configuration values anybody may know, by the names the family of clients uses where it has one. */
const publicValues = ({ config, version }: Pick<SystemTools, 'config' | 'version'>): ReadonlyMap<string, string> =>
  new Map([
    ['sys.account.captchaEnabled', String(config.captcha === 'on')],
    ['sys.account.registerUser', String(config.register === 'on')],
    ['sys.login.encryp', String(config.loginEncryp === 'on')],
    ['sys.systemCode', config.systemCode],
    ['sys.edge', String(config.edge === 'on')],
    ['sys.version', version],
  ]);

export function systemRoutes(app: FastifyInstance, context: SystemTools): void {
  const values = publicValues(context);
  app.get(PATHS.server, async (request) => {
    const data: ServerInfo = { edge: context.config.edge === 'on', version: context.version };
    return ok(data, languageOf(request));
  });
  app.get('/system/config/configKey/:key', OPEN_CALL, async (request) => {
    const value = values.get((request.params as { key: string }).key);
    if (value === undefined) throw new AppError('config.unknown');
    // That family of clients reads the value from msg.
    return { ...ok(value, languageOf(request)), msg: value, message: value };
  });
  app.get('/system/dict/data/type/:type', async (request) => {
    userOf(request);
    return ok(dictionaryData(context, (request.params as { type: string }).type), languageOf(request));
  });
  app.post('/api/sys/sys/sysDic/queryList', async (request) =>
    ok(await dictionaryList(context, callOf(request), request.body), languageOf(request)),
  );
  app.post(PATHS.logo, OPEN_CALL, async (request) => {
    const body = (request.body ?? {}) as Record<string, unknown>;
    const resource = context.reader.catalogue().resources.logo;
    // Anything beyond the company asks for the records themselves, which only managers see.
    if (resource && request.user && Object.keys(body).some((key) => key !== 'companyCode'))
      return ok(await queryList(context.reader, resource, callOf(request), body), languageOf(request));
    const list = await logoEntries(context, body.companyCode ?? (request.query as Record<string, unknown>).companyCode, request.user);
    return ok({ list, total: list.length }, languageOf(request));
  });
  app.get(PATHS.groupLogo, OPEN_CALL, async (request) => ({ ...ok(await groupLogo(context), languageOf(request)), code: GROUP_LOGO_CODE }));
}
