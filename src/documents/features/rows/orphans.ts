/** Without an original there are no rows. */
import type { Resource } from '../../ground/model/resource.ts';

/** Takes out, in place, resources whose originals are not all there. */
export function dropOrphans(resources: Record<string, Resource>): void {
  const orphans = Object.values(resources).filter((r) => r.rows?.some((part) => !resources[part.resource]));
  for (const { name } of orphans) delete resources[name];
  if (orphans.length) dropOrphans(resources);
}
