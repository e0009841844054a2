/** What states, their transitions and guards may say. */
import { closed, list, ref, say, text, where, type Meta } from '../../ground/metaParts.ts';

const code: Meta = { type: 'string', minLength: 1, maxLength: 64 };
const titled: Record<string, Meta> = {
  title: say('中文标题', 'Title in Chinese', text),
  titleEn: say('英文标题', 'Title in English', text),
};
const power = say('权限编码的最后一段', 'Last part of the permission code', { type: 'string', pattern: '^[a-z][A-Za-z0-9]{0,31}$' });

/** Definitions of the parts. */
export const statesDefinitions: Record<string, Meta> = {
  guard: closed(
    {
      ...titled,
      where,
      when: say('仅对符合的记录生效', 'Counts only for records that match', list(ref('condition'), { minItems: 1 })),
      resource: say('改为统计此资源的记录', 'Counts rows of this resource instead', text),
      atLeast: say('至少条数', 'At least so many rows', { type: 'integer', minimum: 1 }),
      atMost: say('至多条数', 'At most so many rows', { type: 'integer', minimum: 0 }),
    },
    ['title', 'titleEn', 'where'],
  ),
  transition: closed(
    {
      name: power,
      ...titled,
      from: say('起始状态', 'States it leads from', list(code, { minItems: 1 })),
      to: say('目标状态；省略则状态不变', 'State it leads to; the state stays when absent', code),
      permission: power,
      guards: say('前提条件；标题说明为何拒绝', 'Conditions; their titles say why it is refused', list(ref('guard'), { minItems: 1 })),
      form: say(
        '执行时填写',
        'What is filled in',
        closed({
          fields: say('字段', 'Properties in order', list(text, { minItems: 1 })),
          required: say('必填字段', 'Those that must have a value', list(text)),
          comment: say('备注', 'A comment for the history', { enum: ['optional', 'required'] }),
        }),
      ),
      set: say('由服务器写入的值', 'Values the server sets', { type: 'object', additionalProperties: {} }),
      danger: say('执行前特别提醒', 'Asks with emphasis before it is done', { type: 'boolean' }),
      batch: say('是否可批量', 'Whether many rows may be chosen', { type: 'boolean' }),
      undo: say('执行后片刻内可由执行人撤销', 'Can be taken back for a moment by whoever did it', { type: 'boolean' }),
      icon: say('图标名', 'Icon name', text),
      auto: say('服务器对符合的记录自动执行', 'Done by the server itself on rows that match', where),
      by: say('由谁执行', 'Who does it', { enum: ['user', 'server'] }),
    },
    ['name', 'title', 'titleEn', 'from'],
  ),
  states: closed(
    {
      field: say('状态字段', 'The dictionary property that holds the state', text),
      initial: say('新记录的状态', 'State of a new record', code),
      permissions: say(
        '多个流转共用的权限',
        'Permissions that several transitions share',
        list(closed({ name: power, ...titled }, ['name', 'title', 'titleEn']), { minItems: 1 }),
      ),
      transitions: say('流转', 'The transitions', list(ref('transition'), { minItems: 1 })),
      edit: say('可编辑的状态', 'States in which it may be edited', list(code)),
      delete: say('可删除的状态', 'States in which it may be deleted', list(code)),
    },
    ['field', 'initial', 'transitions'],
  ),
};
