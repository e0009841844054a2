import { UndoOutlined } from '@ant-design/icons';
import { request } from '../data/client.ts';
import { errorText } from '../data/errorText.ts';
import { text } from '../data/i18n.ts';
import { notify } from '../data/notifications.ts';
import type { Action } from './types.ts';

/** Brings deleted rows back from the recycle list, all of them or none. */
export const restore: Action = {
  id: 'restore', title: 'action.restore', icon: UndoOutlined, places: ['recycled'], verb: 'delete',
  run: async ({ rows, bundle: { resource, screen }, refresh }) => {
    try {
      await request({ url: `${resource.api}/restore`, params: { ids: rows.map((row) => row.id).join(','), screen: screen.name }, handled: true });
      notify('success', text('recycle.restored', { count: rows.length }));
    } catch (error) {
      notify('error', errorText(error));
    }
    refresh();
  },
};
