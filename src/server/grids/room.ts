import { room } from '../house/room.ts';
import { sourceRoutes, type GridTools } from './routes.ts';

/** Figures of screens made of blocks. */
export const gridsRoom = room<object, object, GridTools>()({ name: 'grids', uses: ['store', 'reader'], routes: sourceRoutes });
