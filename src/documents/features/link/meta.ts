import { ADDRESS_SETTINGS } from '../../ground/model/actions.ts';
import { say, type Meta } from '../../ground/metaParts.ts';

/** What a link says beside its place. */
export const linkKeys: Record<string, Meta> = {
  link: say(
    '外部地址，在新标签页打开；有 setting 时为其后的部分',
    'Address, opened in a new tab; what follows the setting where there is one',
    { type: 'string', pattern: '^(https?://|[/?#])[^\\s]*$', maxLength: 2000 },
  ),
  setting: say('地址的开头所在的部署配置项', 'Deployment setting that the address begins with', { enum: [...ADDRESS_SETTINGS] }),
};
