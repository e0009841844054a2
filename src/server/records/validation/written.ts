/** Records that were written and are yet to be judged. */
import type { Kysely } from 'kysely';
import type { Catalogue } from '../../../documents/tables/catalogue.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import type { Tables } from '../../db/connection.ts';
import type { CurrentUser } from '../../user/user.ts';

/** Where records were written. */
export interface StoredScope {
  db: Kysely<Tables>;
  catalogue: Pick<Catalogue, 'resources'>;
  resource: Resource;
  /** Who is told of other records, as far as that user reaches them; undefined is told of none. */
  user: CurrentUser | undefined;
}

/** A record that was written: all of it is new unless `moved` names what is. */
export interface Written {
  id: string;
  moved?: ReadonlySet<string>;
}
