/** S7-18: the menu entries and buttons of a user, as the server holds them. */
import type { MenuEntry } from '../../contract/manifest.ts';
import type { Database } from '../db/connection.ts';
import { holds, isAdmin, type CurrentUser } from '../user/user.ts';

interface Row extends Omit<MenuEntry, 'isHidden' | 'functionType' | 'sort'> {
  isHidden: string | null;
  functionType: string | null;
  sort: number | null;
}

/** Entries the user holds, areas first, each level in order. Areas without a visible child are left out. */
export async function menuOf(database: Database, user: CurrentUser, systemCode: string): Promise<MenuEntry[]> {
  const { rows } = await database.pool.query<Row>(
    `select id, "menuCode", "parentMenuCode", "menuName", "menuNameEn", "fileUrl", "menuPath", icon, sort, "isHidden", "functionType" from menu
      where "systemCode" is null or "systemCode" = $1 order by sort, "menuCode"`,
    [systemCode],
  );
  const all = rows.map((r): MenuEntry => ({
    ...r,
    sort: r.sort ?? 0,
    isHidden: Number(r.isHidden ?? 1),
    functionType: r.functionType === null ? null : Number(r.functionType),
  }));
  const visible = all.filter((e) => {
    if (!e.parentMenuCode) return true;
    if (isAdmin(user)) return true;
    return e.fileUrl !== null && holds(user, e.functionType === 2 ? e.fileUrl : `${e.fileUrl}:view`);
  });
  const parents = new Set(visible.map((e) => e.parentMenuCode));
  return visible.filter((e) => e.parentMenuCode !== null || parents.has(e.menuCode));
}
