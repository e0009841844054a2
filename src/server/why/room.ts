import { room } from '../house/room.ts';
import { whyRoutes } from './routes.ts';
import type { WhyTools } from './why.ts';

/** Why somebody sees what they see. */
export const whyRoom = room<object, object, WhyTools>()({ name: 'why', uses: ['config', 'database', 'store'], routes: whyRoutes });
