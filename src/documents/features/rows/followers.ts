/** What else changes when rows of a resource do. */
import { countedIn } from '../computed/children.ts';
import type { Resource } from '../../ground/model/resource.ts';
import { shownIn } from './index.ts';

/** Resources that show rows of this one as their own (true: under the same ids), count or name them, and those that follow these. */
export function followersOf({ resources }: { resources: Readonly<Record<string, Resource>> }, name: string): Map<string, boolean> {
  const all = Object.values(resources);
  const followers = new Map<string, boolean>();
  const visit = (one: string, same: boolean): void => {
    for (const [next, shown] of [
      ...shownIn({ resources }, one).map((r) => [r, same] as const),
      ...countedIn(all, one).map((r) => [r, false] as const),
    ]) {
      if (next === name || followers.has(next)) continue;
      followers.set(next, shown);
      visit(next, shown);
    }
  };
  visit(name, true);
  return followers;
}
