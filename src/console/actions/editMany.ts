import { EditOutlined } from '@ant-design/icons';
import type { Action } from './types.ts';

/** Opens the form for many rows at once; what is left alone in it stays as it is. */
export const editMany: Action = {
  id: 'editMany',
  title: 'action.editMany',
  icon: EditOutlined,
  places: ['batch'],
  verb: 'edit',
  run: ({ rows, open }) => open({ kind: 'editMany', rows }),
};
