/** Where a document says who its rows belong to: the columns and ways of its scope. */
import { answer, type PartTrace } from '../../kit/origins/trace.ts';

export const scopeOrigins: PartTrace = (path, document) => answer('columns-of-scope', ...(document.scope === 'global' ? [path] : []));

export const waysOrigins: PartTrace = ([, i, part, ...rest]) => {
  if (i === undefined) return answer('columns-of-scope');
  return answer(part === 'by' || part === 'boosters' ? 'not-authored' : 'leads-to', [
    'scope',
    i,
    ...(part === undefined ? [] : [part]),
    ...rest,
  ]);
};
