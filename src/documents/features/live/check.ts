/** Live properties: reported by devices, written by the server alone, never waiting for an index. */
import type { Finding } from '../../ground/diagnostic.ts';
import type { Field, FieldTypeName } from '../../ground/model/fields.ts';
import type { Bilingual } from '../../ground/hints.ts';
import type { Resource } from '../../ground/model/resource.ts';
import { isMeasured } from '../../ground/fields/traits.ts';
import { MOST_LIVE } from './index.ts';

/** Types of what devices measure: one value, small enough to travel twice a second. */
const TYPES: readonly FieldTypeName[] = ['number', 'boolean', 'dict', 'text', 'datetime', 'location'];

function problemOf(field: Field, { fields, rows, remote, states, key, unique }: Resource): Bilingual | undefined {
  if (rows || remote) return { en: 'its rows lie elsewhere', zh: '其记录不在本系统' };
  if (!TYPES.includes(field.type)) return { en: `its type must be one of ${TYPES.join(', ')}`, zh: `字段类型应为 ${TYPES.join('、')}` };
  if (field.name === key || field.unique || unique.flat().includes(field.name))
    return { en: 'what changes all the time cannot tell records apart', zh: '不断变化的值不能用来区分记录' };
  if (field.index && isMeasured(field))
    return { en: 'an index would be written with every report; leave out "index"', zh: '每次上报都要更新索引，请去掉 "index"' };
  if (field.required || field.default !== undefined)
    return { en: 'nobody enters it: it is neither required nor given a default', zh: '该值不由人填写，不能必填或设默认值' };
  if (field.name === states?.field) return { en: 'states are moved by transitions', zh: '状态由流转改变' };
  const live = fields.filter((f) => f.live);
  if (live.indexOf(field) === MOST_LIVE) return { en: `a resource has ${MOST_LIVE} at most`, zh: `一个资源最多 ${MOST_LIVE} 个` };
  return undefined;
}

/** Everything about the live properties of a resource. */
export const checkLive = (resource: Resource): Finding[] =>
  resource.fields.flatMap((field): Finding[] => {
    const reason = field.live ? problemOf(field, resource) : undefined;
    return reason === undefined
      ? []
      : [
          {
            code: 'live-field',
            path: ['record', 'properties', field.name, 'x-field', 'live'],
            params: { field: field.name, reason: reason.en, reasonZh: reason.zh },
          },
        ];
  });
