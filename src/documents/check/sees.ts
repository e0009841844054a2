/** Who a screen says it is for. */
import type { Finding, Path } from '../diagnostic.ts';
import { seenVerbs } from '../types.ts';

/** What an audience may do is something the screen can do. */
export function checkSees(sees: readonly string[] | undefined, verbs: readonly string[], path: Path): Finding[] {
  return (sees ?? []).flatMap((audience, i) =>
    seenVerbs(audience).flatMap((verb): Finding[] =>
      verb === 'read' || verbs.includes(verb)
        ? []
        : [{ code: 'value-not-allowed', path: [...path, i], params: { value: verb }, allowed: ['read', ...verbs] }],
    ),
  );
}
