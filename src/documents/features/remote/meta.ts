/** What a resource of another server may say. */
import { closed, say, where, type Meta } from '../../ground/metaParts.ts';

/** The key of a resource. */
export const remoteMeta: Meta = say(
  '记录在另一台服务器上，调用由本服务器转发',
  'Rows lie on another server; calls are passed on',
  closed(
    {
      server: say('设置项 remotes 中的服务器名称', 'Name of the server in the setting remotes', {
        type: 'string',
        pattern: '^[a-z][A-Za-z0-9]{0,39}$',
      }),
      api: say('对方接口地址，默认与本资源相同', 'Address of its calls; that of this resource when absent', {
        type: 'string',
        pattern: '^(/[A-Za-z0-9_-]+)+$',
      }),
      limits: say(
        '各级用户可见的范围，随每次调用附带',
        'What users of a branch and of a station are limited to',
        closed(
          {
            branch: { ...where, description: 'Conditions for users of a branch · 公司用户的条件' },
            station: { ...where, description: 'Conditions for users of a station · 场站用户的条件' },
          },
          ['branch', 'station'],
        ),
      ),
    },
    ['server'],
  ),
);
