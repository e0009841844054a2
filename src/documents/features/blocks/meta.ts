/** What blocks may say: keys that all share, and those of each kind. */
import { BLOCK_HEIGHT, GRID_COLUMNS } from './frame.ts';
import { closed, say, text, type Meta } from '../../ground/metaParts.ts';
import { blockType, type BlockTypeName } from './index.ts';

const NAME = '^[a-z][A-Za-z0-9]{0,39}$';
const titled: Record<string, Meta> = {
  title: say('中文标题', 'Title in Chinese', text),
  titleEn: say('英文标题', 'Title in English', text),
};

/** What every block says beside its type. */
export const blockKeys: Record<string, Meta> = {
  name: say('名称，同类型有多个时填写', 'Name; only a second block of one type needs it', { type: 'string', pattern: NAME }),
  ...titled,
  width: say(`占 ${GRID_COLUMNS} 栏中的几栏，默认全部`, `Columns of the ${GRID_COLUMNS} it takes; all when absent`, {
    type: 'integer',
    minimum: 1,
    maximum: GRID_COLUMNS,
  }),
  narrow: say('窗口为 768 至 1199 像素时占几栏', 'Columns where the window is 768 to 1199 px wide', {
    type: 'integer',
    minimum: 1,
    maximum: GRID_COLUMNS,
  }),
  height: say('高度（像素）；fill 为到窗口底部', 'Height in px; fill for down to the end of the window', {
    type: ['integer', 'string'],
    minimum: BLOCK_HEIGHT.min,
    maximum: BLOCK_HEIGHT.max,
    pattern: '^fill$',
  }),
};

/** What a kind of block may say: its own keys among those of every block. */
export function blockMeta(type: BlockTypeName): Meta {
  const { keys, requires, title, titleEn, variants } = blockType(type);
  return {
    ...closed({ type: say(title, titleEn, { const: type }), ...blockKeys, ...keys }, ['type', ...requires]),
    ...(variants ? { oneOf: variants } : {}),
  };
}
