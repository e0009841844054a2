import { room } from '../house/room.ts';
import { migrations } from './migrations.ts';
import { shareRoutes } from './routes.ts';
import type { ShareTools } from './share.ts';

/** Links that show one page to whoever has them. */
export const shareRoom = room<object, object, ShareTools>()({
  name: 'share',
  uses: ['database', 'dictionaries', 'reader'],
  migrations,
  routes: shareRoutes,
});
