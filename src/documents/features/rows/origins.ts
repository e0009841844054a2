/** Where a document says where its rows come from; what a part does not map is the property of that name. */
import { answer, type PartTrace } from '../../kit/origins/trace.ts';

export const rowsOrigins: PartTrace = (path, document) => {
  const [, i, part, name] = path;
  if (part === 'paths') return answer('follows-from-fields');
  const mapped = document.rows?.[Number(i)]?.fields ?? {};
  if (part === 'fields' && name !== undefined && !Object.hasOwn(mapped, name)) return answer('same-name');
  return answer('not-authored', path);
};
