import { ShareAltOutlined } from '@ant-design/icons';
import type { ScreenBundle } from '../../documents/ground/model/resource.ts';
import { isReleased, SHARED, type SharedPage } from '../../contract/share.ts';
import type { Action } from './types.ts';

/** Offers a link that shows the record to people without an account (S7-36). */
const share = (page: SharedPage): Action => ({
  id: 'share',
  title: 'action.share',
  icon: ShareAltOutlined,
  places: ['row'],
  verb: 'view',
  fits: (row) => isReleased(page, row),
  run: ({ rows: [row], open }) => row && open({ kind: 'share', row }),
});

/** Records that a public page shows can be shared. */
export const shareActions = ({ resource }: ScreenBundle): Action[] =>
  (Object.keys(SHARED) as SharedPage[]).filter((page) => SHARED[page] === resource.name).map(share);
