import type { Config } from '../config/config.ts';
import { room } from '../house/room.ts';
import { openStorage } from './open.ts';
import type { Storage } from './storage.ts';

/** Files the product keeps. */
export const storageRoom = room<{ config: Config }, { storage: Storage }>()({
  name: 'storage',
  needs: ['config'],
  opens: ['storage'],
  open: async ({ config }) => ({ storage: await openStorage(config) }),
});
