import { EyeOutlined } from '@ant-design/icons';
import type { Action } from './types.ts';

/** Shows every field of the row. */
export const view: Action = {
  id: 'view',
  title: 'action.view',
  icon: EyeOutlined,
  places: ['row'],
  verb: 'view',
  run: ({ rows, open }) => rows[0] && open({ kind: 'view', row: rows[0] }),
};
