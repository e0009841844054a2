/** The one place that keeps a view as role from writing: whatever is not known to read is refused. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PATHS } from '../../contract/constants.ts';
import { cameraCalls } from '../../contract/api/cameras.ts';
import { videoCalls } from '../../contract/api/video.ts';
import { FILE_PATHS } from '../../contract/files.ts';
import { ROLE_VIEW_PATHS } from '../../contract/roleView.ts';
import { COUNTS } from '../../contract/counts.ts';
import { SEARCH_RECORDS } from '../../contract/search.ts';
import { SCREEN_DATA } from '../../contract/source.ts';
import { VIEW_PATHS } from '../../contract/views.ts';
import { WORKBENCH_PATHS } from '../../contract/workbench.ts';
import { AppError } from '../errors/error.ts';
import { isReading } from '../../documents/ground/calls.ts';
import { RECORDS_ROUTE } from '../calls/routes.ts';

const SAFE: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Calls by POST that change nothing of anybody's, and those that lead to another view or out of it. */
const READING: ReadonlySet<string> = new Set([
  PATHS.userInfo,
  PATHS.menu,
  PATHS.heartbeat,
  PATHS.logo,
  '/api/sys/sys/sysDic/queryList',
  SCREEN_DATA,
  COUNTS,
  SEARCH_RECORDS,
  VIEW_PATHS.list,
  FILE_PATHS.downloadName,
  FILE_PATHS.compress,
  `${FILE_PATHS.objects}/presignedGet`,
  `${FILE_PATHS.objects}/size`,
  `${FILE_PATHS.objects}/hash`,
  cameraCalls.camera.path,
  videoCalls.ready.path,
  videoCalls.watch.path,
  videoCalls.play.path,
  videoCalls.end.path,
  WORKBENCH_PATHS.list,
  WORKBENCH_PATHS.check,
  `${ROLE_VIEW_PATHS.role}/options`,
  `${ROLE_VIEW_PATHS.company}/options`,
  `${ROLE_VIEW_PATHS.station}/options`,
  ROLE_VIEW_PATHS.begin,
  ROLE_VIEW_PATHS.end,
  PATHS.logout,
]);

function reads({ method, url, routeOptions }: FastifyRequest): boolean {
  if (SAFE.includes(method)) return true;
  const path = url.split('?')[0] ?? '';
  return routeOptions.url === RECORDS_ROUTE ? isReading(path.slice(path.lastIndexOf('/') + 1)) : READING.has(routeOptions.url ?? '');
}

/** Refuses writes of views with `view.readOnly`; stands behind the hook that finds the user. */
export function keepReadOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.user?.viewer && !reads(request)) throw new AppError('view.readOnly');
  });
}
