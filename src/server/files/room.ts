import { room } from '../house/room.ts';
import { migrations } from './migrations.ts';
import { objectRoutes } from './objects/routes.ts';
import { purgeFiles } from './purge.ts';
import { fileRoutes } from './routes.ts';
import { sceneRoutes } from './scene/routes.ts';
import { purgeUploads } from './upload/purge.ts';
import { uploadRoutes } from './upload/routes.ts';
import type { UploadTools } from './upload/tools.ts';

/** Files that records hold, uploads in pieces, objects by name. */
export const filesRoom = room<object, object, UploadTools>()({
  name: 'files',
  uses: ['config', 'database', 'storage', 'reader'],
  migrations,
  routes(app, tools) {
    uploadRoutes(app, tools);
    fileRoutes(app, tools);
    objectRoutes(app, tools);
    sceneRoutes(app, tools);
  },
  upkeep: [
    { name: 'housekeeping: unfinished uploads', work: purgeUploads },
    { name: 'housekeeping: unused files', work: purgeFiles },
  ],
});
