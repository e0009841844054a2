/**
 * Menu records follow the documents: a screen that has none gets its entry and one button for each verb, and the built-in
 * roles get what its `audience` says. What an administrator changed afterwards stays.
 */
import { sql, type Kysely } from 'kysely';
import { areas } from '../../../resources.config.ts';
import { SHARE_VIEW } from '../../contract/views.ts';
import { grantedBy } from '../../documents/ground/grants.ts';
import { placesOf, type Place } from '../../documents/ground/place.ts';
import type { Resource, Screen } from '../../documents/ground/model/resource.ts';
import type { Tables } from '../db/connection.ts';
import { insertRows } from '../records/write/bulk.ts';
import type { Writer } from '../records/write/writer.ts';
import type { Row } from '../source/rows.ts';

const VERB_TITLES: Record<string, [string, string]> = {
  [SHARE_VIEW]: ['共享视图', 'Share views'],
  view: ['查看', 'View'],
  add: ['新增', 'Add'],
  edit: ['编辑', 'Edit'],
  delete: ['删除', 'Delete'],
  import: ['导入', 'Import'],
  export: ['导出', 'Export'],
  restore: ['恢复', 'Restore'],
  purge: ['彻底删除', 'Delete for good'],
};

function areaRows(systemCode: string): Row[] {
  return areas.map((area, i) => ({
    menuCode: area.path,
    menuName: area.title,
    menuNameEn: area.titleEn,
    menuType: '0',
    functionType: '1',
    fileUrl: area.path,
    menuPath: `/${area.path}`,
    icon: area.icon,
    sort: (i + 1) * 10,
    isHidden: '1',
    systemCode,
  }));
}

const isList = (screen: Place): screen is Screen => 'resource' in screen;

/** What can be allowed on a screen beside looking: its verbs, and to share views of its list. */
const powersOf = (screen: Place): string[] => [...screen.verbs.filter((v) => v !== 'view'), ...(isList(screen) ? [SHARE_VIEW] : [])];

/** Titles of what a button allows: a verb's, or those the document gives a transition's permission. */
function verbTitles(verb: string, resource: Resource | undefined): [string, string] {
  const power = resource?.states?.permissions.find((p) => p.name === verb);
  return VERB_TITLES[verb] ?? (power ? [power.title, power.titleEn] : [verb, verb]);
}

function screenRows(screen: Place, resource: Resource | undefined, systemCode: string): Row[] {
  const page: Row = {
    menuCode: screen.name,
    parentMenuCode: screen.area,
    menuName: screen.title,
    menuNameEn: screen.titleEn,
    menuType: '1',
    functionType: '1',
    fileUrl: screen.name,
    menuPath: screen.route,
    icon: screen.icon,
    sort: screen.sort,
    isHidden: screen.hidden ? '0' : '1',
    systemCode,
  };
  const buttons = powersOf(screen).map((verb, i): Row => ({
    menuCode: `${screen.name}:${verb}`,
    parentMenuCode: screen.name,
    menuName: verbTitles(verb, resource)[0],
    menuNameEn: verbTitles(verb, resource)[1],
    menuType: '2',
    functionType: '2',
    fileUrl: `${screen.name}:${verb}`,
    sort: i + 1,
    isHidden: '1',
    systemCode,
  }));
  return [page, ...buttons];
}

/** Codes that an audience (`branch`, `branch:read`, `branch:view,audit`) gets of a screen. */
function codesFor(screen: Place, audience: string): { menus: string[]; buttons: string[] } {
  const buttons = grantedBy(audience, powersOf(screen)).map((v) => `${screen.name}:${v}`);
  return { menus: [screen.area, screen.name], buttons };
}

async function grantTo(db: Kysely<Tables>, role: string, menus: string[], buttons: string[]): Promise<void> {
  await sql`update role set
      "menuCodes" = (select array_agg(distinct x) from unnest(coalesce("menuCodes", '{}') || ${menus}::text[]) x),
      "buttonCodes" = (select array_agg(distinct x) from unnest(coalesce("buttonCodes", '{}') || ${buttons}::text[]) x)
    where "roleCode" = ${role}`.execute(db);
}

/** Adds what is missing. Answers the screens that were new. */
export async function syncMenu(records: Writer, systemCode: string): Promise<string[]> {
  const { resources } = records.catalogue();
  const screens = placesOf(records.catalogue());
  const menu = resources.menu;
  if (!menu || !resources.role) return [];
  return records.database.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('sunvane.menu'))`.execute(db);
    const existing = await sql<{ menuCode: string }>`select "menuCode" from menu`.execute(db);
    const known = new Set(existing.rows.map((r) => r.menuCode));
    const wanted = [
      ...areaRows(systemCode),
      ...screens.flatMap((s) => screenRows(s, isList(s) ? resources[s.resource] : undefined, systemCode)),
    ];
    const missing = wanted.filter((row) => !known.has(String(row.menuCode)));
    if (!missing.length) return [];
    await insertRows(db, records, menu, missing, 'system');
    const fresh = screens.filter((s) => !known.has(s.name));
    for (const screen of fresh)
      for (const audience of screen.audience) {
        const { menus, buttons } = codesFor(screen, audience);
        await grantTo(db, audience.split(':')[0] ?? '', menus, buttons);
      }
    return fresh.map((s) => s.name);
  });
}
