/** Two trees side by side. */
import { same } from '../../ground/same.ts';
import { Leaf, type Tree } from './tree.ts';

/** One place where they differ; what one side lacks is undefined. A part that is new or gone is one difference. */
export interface Difference {
  path: string[];
  before: unknown;
  after: unknown;
}

const plain = (part: Tree | Leaf | undefined): unknown => (part === undefined ? undefined : part instanceof Leaf ? part.value : part);

/** The order of what both sides have; what is new or gone is told where it stands. */
function orderDiffers(before: readonly unknown[], after: readonly unknown[]): boolean {
  const [common, now] = [before.filter((x) => after.includes(x)), after.filter((x) => before.includes(x))];
  return !same(common, now);
}

/** Every difference, in the order of the names. */
export function differences(before: Tree, after: Tree, path: readonly string[] = []): Difference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name): Difference[] => {
    const [was, is] = [before[name], after[name]];
    const at = [...path, name];
    if (was !== undefined && is !== undefined && !(was instanceof Leaf) && !(is instanceof Leaf)) return differences(was, is, at);
    const [x, y] = [plain(was), plain(is)];
    if (name.endsWith('Order') && Array.isArray(x) && Array.isArray(y))
      return orderDiffers(x, y) ? [{ path: at, before: x, after: y }] : [];
    return same(x, y) ? [] : [{ path: at, before: x, after: y }];
  });
}
