/** Calls of models in space. */
import { SCENE_PATHS } from '../scene.ts';
import { count, object, text, uuid, type Calls } from './schema.ts';

export const sceneCalls = {
  sceneModel: {
    method: 'GET',
    path: `${SCENE_PATHS.model}/:id`,
    summary: 'What a stored file is, judged by its bytes, and where its first part is: GLB, or 3D Tiles in a ZIP file',
    access: 'user',
    params: { id: uuid },
    answer: object({ kind: { enum: ['glb', 'tiles'] }, address: text, size: count }, ['kind', 'address', 'size']),
  },
  scenePart: {
    method: 'GET',
    path: `${SCENE_PATHS.model}/:id/*`,
    summary: 'A part of it by its name; of a GLB also a range of bytes',
    access: 'user',
    params: { id: uuid },
    answers: 'file',
  },
} as const satisfies Calls;
