/** Whether rows are a resource's own. Apart from the parts, which a browser does without. */
import type { Resource } from '../ground/model/resource.ts';

/** Field that names the resource a row is of. */
export const ORIGIN = 'origin';

/** Whether rows of the resource lie in a table of its own. */
export const hasTable = ({ rows, remote }: Pick<Resource, 'rows' | 'remote'>): boolean => rows === undefined && remote === undefined;
