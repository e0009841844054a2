/** Where a document says its figures: the normalised form tells their kind apart from what they are worked out of. */
import type { Path } from '../../ground/diagnostic.ts';
import { answer, type PartTrace } from '../../kit/origins/trace.ts';
import { kindOfMeasure } from './index.ts';

export const measuresOrigins: PartTrace = ([, i, ...rest], document, resource) => {
  const name = resource.measures[Number(i)]?.name ?? '';
  const own: Path = ['measures', name];
  const measure = document.measures?.[name];
  const kind = measure && kindOfMeasure(measure);
  if (rest[0] === 'name' || rest[0] === 'aggregate') return answer('not-authored');
  if (kind && rest[0] === 'among') {
    const place = rest[1] === 'sort' && Array.isArray(measure[kind as keyof typeof measure]) ? [rest[2] ?? 0] : [];
    return rest[1] === 'sort' ? answer('not-authored', [...own, kind, ...place]) : answer('not-authored');
  }
  if (kind && rest[0] === 'rows') return answer('not-authored', [...own, kind]);
  if (kind && rest[0] === 'value') return answer('not-authored', [...own, kind, ...rest.slice(1)]);
  return answer('not-authored', [...own, ...(rest[0] === 'formula' ? rest.slice(1) : rest)]);
};
