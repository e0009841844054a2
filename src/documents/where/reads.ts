/** What a condition reads of the record it is judged on. */
import { isGroup, rowField, type Where } from './types.ts';

/** Names of properties on both sides of the comparison. */
export function fieldsRead(where: Where): string[] {
  return where.flatMap((item) =>
    isGroup(item)
      ? fieldsRead(item.value)
      : [
          item.field,
          ...[item.value].flat().flatMap((v) => {
            if (typeof v !== 'string') return [];
            const other = v.startsWith('$record.') ? v.slice('$record.'.length) : rowField(v);
            return other === undefined ? [] : [other];
          }),
        ],
  );
}
