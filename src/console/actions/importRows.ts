import { ImportOutlined } from '@ant-design/icons';
import type { Action } from './types.ts';

/** Opens the import dialog. */
export const importRows: Action = {
  id: 'import',
  title: 'action.import',
  icon: ImportOutlined,
  places: ['toolbar'],
  verb: 'import',
  run: ({ open }) => open({ kind: 'import' }),
};
