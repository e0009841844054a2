/** System name and logo (S7-19, S7-21). The sign-in page shows them, so anybody may read these two values, and nothing beside them. */
import type { SystemTools } from './tools.ts';
import { inScope } from '../records/reach/scope.ts';
import type { CurrentUser } from '../user/user.ts';

interface LogoRow {
  id: string;
  version: number;
  companyCode: string;
  companyPath: string | null;
  logoName: string;
  logoUri: string | null;
}

/** The logo that applies at a company: its own, else the nearest above it. Without a company the group's. */
async function logoOf({ database }: Pick<SystemTools, 'database'>, companyCode: string | null): Promise<LogoRow | undefined> {
  const { rows } = await database.pool.query<LogoRow>(
    `select l.id, l.version, l."companyCode", l."companyPath", l."logoName", l."logoUri" from logo l
      join company c on c."companyCode" = coalesce($1, (select "companyCode" from company where "parentCode" is null order by "companyCode" limit 1))
      where c."companyPath" like l."companyPath" || '%' order by length(l."companyPath") desc limit 1`,
    [companyCode],
  );
  return rows[0];
}

/** What a caller learns of a logo: a user, of those in scope, also what saving needs. */
type LogoEntry = Pick<LogoRow, 'logoName' | 'logoUri'> & Partial<Pick<LogoRow, 'id' | 'version' | 'companyCode'>>;

/** The entries of S7-19: one or none. */
export async function logoEntries(
  context: Pick<SystemTools, 'database' | 'reader'>,
  companyCode: unknown,
  user: CurrentUser | null,
): Promise<LogoEntry[]> {
  const code = typeof companyCode === 'string' && companyCode !== '' ? companyCode : (user?.companyCode ?? null);
  const row = await logoOf(context, code);
  if (!row) return [];
  const { id, version, logoName, logoUri } = row;
  const catalogue = context.reader.catalogue();
  const resource = catalogue.resources.logo;
  const within = user && !user.isHeld && resource && (await inScope(context.database.db, catalogue, resource, user, { ...row }));
  return [{ logoName, logoUri, ...(within ? { id, version, companyCode: row.companyCode } : {}) }];
}

/** The group's logo file of S7-21. */
export const groupLogo = async (context: Pick<SystemTools, 'database'>): Promise<{ logo_1: string | null }> => ({
  logo_1: (await logoOf(context, null))?.logoUri ?? null,
});
