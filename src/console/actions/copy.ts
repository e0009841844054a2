import { CopyOutlined } from '@ant-design/icons';
import type { Action } from './types.ts';

/** Opens the form of a new record that starts as a copy of the row. */
export const copy: Action = {
  id: 'copy',
  title: 'action.copy',
  icon: CopyOutlined,
  places: ['row'],
  verb: 'add',
  run: ({ rows, open }) => rows[0] && open({ kind: 'copy', row: rows[0] }),
};
