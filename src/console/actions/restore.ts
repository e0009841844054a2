import { UndoOutlined } from '@ant-design/icons';
import { request } from '../data/client/client.ts';
import { warn } from '../data/client/warn.ts';
import { text } from '../data/texts/i18n.ts';
import { notify } from '../data/notifications.ts';
import { CHUNK, oneByOne } from './batch.ts';
import type { Action } from './types.ts';

/** Brings deleted rows back from the recycle list: a few all or none, many one by one. */
export const restore: Action = {
  id: 'restore',
  title: 'action.restore',
  icon: UndoOutlined,
  places: ['recycled'],
  verb: 'delete',
  run: async ({ rows, bundle: { resource, screen }, open, refresh }) => {
    const bring = (ids: string[]): Promise<unknown> =>
      request({ url: `${resource.api}/restore`, params: { ids: ids.join(','), screen: screen.name }, handled: 'entirely' });
    if (rows.length > CHUNK) {
      open({ kind: 'batch', batch: { title: 'action.restore', rows, send: oneByOne(bring) } });
      return;
    }
    try {
      await bring(rows.map((row) => row.id));
      notify('success', text('recycle.restored', { count: rows.length }));
    } catch (error) {
      warn(error);
    }
    refresh();
  },
};
