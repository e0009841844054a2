/** What a condition may say; what stands in a group is judged by the check. */
import { closed, list, ref, say, text, type Meta } from '../metaParts.ts';
import { OPERATORS } from './operators.ts';

export const whereDefinitions: Record<string, Meta> = {
  condition: closed(
    {
      field: say('字段', 'Property compared', text),
      operator: say('比较方式，或 and / or', 'Comparison, or and / or over a list', { enum: [...OPERATORS, 'and', 'or'] }),
      value: say(
        '值；可为 $user.x、$record.x、$row.x、$params.x、$selection.x、$now-7d、$today、$month-1M',
        'Value; may be $user.x, $record.x, $row.x, $params.x, $selection.x, $now-7d, $today, $month-1M',
        {},
      ),
    },
    ['operator'],
  ),
  conditions: list(ref('condition'), { minItems: 1 }),
};
