import { DeleteOutlined } from '@ant-design/icons';
import type { ScreenBundle } from '../../documents/ground/model/resource.ts';
import { request } from '../data/client/client.ts';
import { confirm } from '../data/page/confirm.ts';
import { warn } from '../data/client/warn.ts';
import { text } from '../data/texts/i18n.ts';
import { notify } from '../data/notifications.ts';
import { CHUNK, oneByOne } from './batch.ts';
import { restore } from './restore.ts';
import type { Action } from './types.ts';

/** Deletes rows of the recycle list for good, after saying so. */
const purge: Action = {
  id: 'purge',
  title: 'action.purge',
  icon: DeleteOutlined,
  places: ['row', 'batch'],
  verb: 'purge',
  danger: true,
  run: async ({ rows, nameOf, open, refresh, bundle: { resource, screen } }) => {
    const [first] = rows;
    if (!first) return;
    const yes = await confirm({
      title: rows.length === 1 ? text('recycle.purgeOne', { name: nameOf(first) }) : text('recycle.purgeMany', { count: rows.length }),
      lines: [text('remove.final')],
      okText: text('action.purge'),
      danger: true,
    });
    if (!yes) return;
    const send = (ids: string[]): Promise<unknown> =>
      request({ url: `${resource.api}/purge`, params: { ids: ids.join(','), screen: screen.name }, handled: 'entirely' });
    if (rows.length > CHUNK) {
      open({ kind: 'batch', batch: { title: 'action.purge', rows, send: oneByOne(send) } });
      return;
    }
    try {
      await send(rows.map((row) => row.id));
      notify('success', text('recycle.purged', { count: rows.length }));
    } catch (error) {
      warn(error);
    }
    refresh();
  },
};

/** What is done to deleted rows where a screen lists those of several resources. */
export const recycleActions = ({ resource }: ScreenBundle): Action[] =>
  resource.rows ? [{ ...restore, places: ['row', 'batch'], verb: 'restore' }, purge] : [restore];
