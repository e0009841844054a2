import { closed, list, NAME, say, text, titled, where, type Meta } from '../../ground/metaParts.ts';
import { itemsOrPatch } from '../../kit/patch/meta.ts';
import { COMMAND_NAMES } from '../../ground/model/commands.ts';
import { ADDRESS_SETTINGS, PREVIEWS } from '../../ground/model/actions.ts';

/** What a list's `actions` take. */
export const actionsMeta: Meta = say(
  '行操作：打开其他页面、新增下级、服务器命令、预览或外部地址；页面可只写与资源不同之处',
  "What a row offers besides: another screen, a record under it, a command of the server, a preview, or an address outside; a screen may say how they differ from the resource's",
  itemsOrPatch(
    closed(
      {
        name: say('名称', 'Name', { type: 'string', pattern: NAME }),
        ...titled,
        when: { ...where, description: 'Rows it is offered for; all when absent · 适用的行，不填为全部' },
        first: say('排在状态操作之前', 'Its button stands before those that move the record on', { type: 'boolean' }),
        open: say('要打开的页面，区域/名称', 'Screen to open, <area>/<name>', text),
        where: { ...where, description: 'Conditions it opens with; $record reads the row · 打开时的筛选条件，$record 读取本行' },
        add: say('在该行下新增记录的页面，区域/名称', 'Screen whose form makes a new record under the row, <area>/<name>', text),
        values: say('新记录的初始值；$parent.x 取本行的字段', 'What the new record begins with; $parent.x is a property of the row', {
          type: 'object',
          minProperties: 1,
          additionalProperties: {
            anyOf: [
              { type: ['string', 'number', 'boolean'] },
              say(
                '各行数值之和',
                'What the rows have together of a number',
                closed(
                  {
                    sum: say('数值字段，$parent.x', 'The number, $parent.x', { type: 'string', pattern: '^\\$parent\\.[A-Za-z]\\w*$' }),
                    times: say('再乘以', 'Multiplied by this', { type: 'number', exclusiveMinimum: 0 }),
                  },
                  ['sum'],
                ),
              ),
            ],
          },
        }),
        batch: say('也可为所选的多行新增一条记录', 'One record for chosen rows together as well', { type: 'boolean' }),
        command: say('服务器命令', 'Command of the server', { enum: COMMAND_NAMES }),
        of: say('命令或预览所针对的对象由该字段给出', 'Property of the row that names what the command or the preview is for', text),
        form: say(
          '执行命令前填写的表单',
          'What is asked before the command is done',
          closed(
            {
              properties: say('表单的字段', 'What it asks for', {
                type: 'object',
                minProperties: 1,
                additionalProperties: { $ref: '#/definitions/asked' },
              }),
              required: say('必填的字段', 'What must be given', list(text, { uniqueItems: true })),
            },
            ['properties'],
          ),
        ),
        preview: say(
          '在列表之上预览：layer 为地图图层，curve 为伏安曲线（可叠加所选行），dock 为机场操控台，readings 为实时数值的历史曲线，replay 为架次航迹回放，terrain 为地形模型的剖面与等高线，cloud 为任务点云的净空与断面',
          'What is looked at over the list: layer, a configured map layer; curve, current-voltage curves, of chosen rows one upon another; dock, the operator desk of a dock; readings, live numbers of a record over time; replay, the track of a flight, flown again; terrain, profiles and contours of a terrain model; cloud, clearances and sections of the point cloud of a task',
          { enum: [...PREVIEWS] },
        ),
        link: say(
          '外部地址或以 / 开头的本系统页面，{字段} 取本行的值',
          'Address outside, or of a page of the product beginning with /; {field} stands for a value of the row',
          { type: 'string', minLength: 1, maxLength: 2000 },
        ),
        setting: say('地址的开头所在的部署配置项', 'Deployment setting that the address begins with', { enum: [...ADDRESS_SETTINGS] }),
      },
      ['name', 'title', 'titleEn'],
    ),
    'name',
    { minItems: 1, maxItems: 12 },
  ),
);
