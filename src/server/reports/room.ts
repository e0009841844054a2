import { room } from '../house/room.ts';
import { reportGuard } from './guard.ts';
import { migrations } from './migrations.ts';
import { reportRoutes } from './routes.ts';
import { templateGuard } from './template.ts';
import type { ReportTools } from './tools.ts';

/** Reports as pages: their figures are frozen, compared, and written as PDF. */
export const reportsRoom = room<object, object, ReportTools>()({
  name: 'reports',
  uses: ['database', 'dictionaries', 'reader', 'storage', 'writer'],
  migrations,
  guards: (tools) => ({ report: reportGuard(tools), template: templateGuard(tools) }),
  routes: reportRoutes,
});
