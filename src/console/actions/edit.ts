import { EditOutlined } from '@ant-design/icons';
import type { Action } from './types.ts';

/** Opens the form with the row in it. */
export const edit: Action = {
  id: 'edit',
  title: 'action.edit',
  icon: EditOutlined,
  places: ['row'],
  verb: 'edit',
  run: ({ rows, open }) => rows[0] && open({ kind: 'edit', row: rows[0] }),
};
