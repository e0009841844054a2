import { say, where, type Meta } from '../../../ground/metaParts.ts';
import type { Where } from '../../../ground/where/types.ts';
import { freeMeta } from '../../source/meta.ts';
import type { BlockFeature } from '../feature.ts';

/** The list of another screen, with its toolbar, forms and actions, narrowed by what is chosen beside it. */
export interface ListBlockOptions {
  /** `<area>/<name>` of a list screen. */
  screen: string;
  /** Further conditions; those that read a selection hold once something is selected. */
  where?: Where;
  /** Selections that it does not follow. */
  free?: true | string[];
}

export const list: BlockFeature = {
  title: '列表',
  titleEn: 'List',
  keys: {
    screen: say('列表页面：区域/名称', 'A list screen: area/name', { type: 'string', pattern: '^[A-Za-z0-9]+/[A-Za-z0-9-]+$' }),
    where: {
      ...where,
      description: 'Further conditions; those that read a selection hold once it is made · 附加条件；读取选择的条件在选择后生效',
    } as Meta,
    free: freeMeta,
  },
  requires: ['screen'],
  example: {
    type: 'list',
    width: 18,
    height: 'fill',
    screen: 'assetManage/pumps',
    where: [{ field: 'state', operator: 'eq', value: '$selection.chosenState' }],
  },
};
