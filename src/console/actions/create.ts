import { PlusOutlined } from '@ant-design/icons';
import type { Action } from './types.ts';

/** Opens an empty form. */
export const create: Action = {
  id: 'create',
  title: 'action.create',
  icon: PlusOutlined,
  places: ['toolbar'],
  verb: 'add',
  primary: true,
  run: ({ open, query }) => open({ kind: 'create', where: query.where }),
};
