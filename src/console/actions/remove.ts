import { DeleteOutlined } from '@ant-design/icons';
import { request } from '../data/client/client.ts';
import { confirm } from '../data/page/confirm.ts';
import { text } from '../data/texts/i18n.ts';
import { CHUNK, oneByOne } from './batch.ts';
import type { Action } from './types.ts';

/** Names listed in the question; the rest is counted. */
const NAMED = 5;

/** Deletes the row or the chosen rows, after saying which. */
export const remove: Action = {
  id: 'remove',
  title: 'action.remove',
  icon: DeleteOutlined,
  places: ['row', 'batch'],
  verb: 'delete',
  danger: true,
  run: async ({ rows, nameOf, open, remove: removeRows, bundle: { resource, screen } }) => {
    const [first] = rows;
    if (!first) return;
    const rest = rows.length - NAMED;
    const yes = await confirm({
      title: rows.length === 1 ? text('remove.one', { name: nameOf(first) }) : text('remove.many', { count: rows.length }),
      lines: [
        ...(rows.length === 1 ? [] : rows.slice(0, NAMED).map(nameOf)),
        ...(rest > 0 ? [text('remove.more', { count: rest })] : []),
        text(resource.softDelete ? 'remove.recycled' : 'remove.final'),
      ],
      okText: text('action.remove'),
      danger: true,
    });
    if (!yes) return;
    const removeMany = (ids: string[]): Promise<unknown> =>
      request({ url: `${resource.api}/delete`, params: { ids: ids.join(','), screen: screen.name }, handled: 'entirely' });
    if (rows.length > CHUNK) open({ kind: 'batch', batch: { title: 'action.remove', rows, send: oneByOne(removeMany) } });
    else await removeRows(rows);
  },
};
