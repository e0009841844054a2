/** Models in space: what both sides know of them. */

/** Parts of a model stand behind its address, as the model names them. */
export const SCENE_PATHS = { model: '/api/component/scene' } as const;

/** A model as it is opened: where its first file is, and what that is. */
export interface SceneModel {
  kind: 'glb' | 'tiles';
  /** Address below the server, without a session in it. */
  address: string;
  /** Bytes of the stored file. */
  size: number;
}
