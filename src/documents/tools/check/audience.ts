/** Who a screen says it is for. */
import type { Finding, Path } from '../../ground/diagnostic.ts';
import { verbsOfAudience } from '../../ground/powers.ts';

/** What an audience may do is something the screen can do. */
export function checkAudience(audience: readonly string[] | undefined, verbs: readonly string[], path: Path): Finding[] {
  return (audience ?? []).flatMap((entry, i) =>
    verbsOfAudience(entry).flatMap((verb): Finding[] =>
      verb === 'read' || verbs.includes(verb)
        ? []
        : [{ code: 'value-not-allowed', path: [...path, i], params: { value: verb }, allowed: ['read', ...verbs] }],
    ),
  );
}
