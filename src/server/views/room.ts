import { room } from '../house/room.ts';
import { migrations } from './migrations.ts';
import { viewRoutes } from './routes.ts';
import type { ViewTools } from './views.ts';

/** Views of lists that users keep. */
export const viewsRoom = room<object, object, ViewTools>()({ name: 'views', uses: ['database', 'reader'], migrations, routes: viewRoutes });
