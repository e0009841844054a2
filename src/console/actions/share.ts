import { ShareAltOutlined } from '@ant-design/icons';
import type { ScreenBundle } from '../../documents/types.ts';
import { SHARED } from '../../contract/share.ts';
import type { Action } from './types.ts';

/** Offers a link that shows the record to people without an account (S7-36). */
const share: Action = {
  id: 'share',
  title: 'action.share',
  icon: ShareAltOutlined,
  places: ['row'],
  verb: 'view',
  run: ({ rows: [row], open }) => row && open({ kind: 'share', row }),
};

/** Records that a public page shows can be shared. */
export const shareActions = ({ resource }: ScreenBundle): Action[] =>
  (Object.values(SHARED) as string[]).includes(resource.name) ? [share] : [];
