import { helpers } from '../../../../resources.config.ts';
import { BUTTON, type MenuEntry } from '../../../contract/manifest.ts';
import type { RouteItem } from './routes.ts';

/** Stored as «is shown» (S4-12). */
const SHOWN = 1;

/** Entries in one list, each with the code of the one it stands under. */
function flatten(entries: readonly MenuEntry[], parent: string | null = null): MenuEntry[] {
  return entries.flatMap((entry) => {
    const placed = { ...entry, parentMenuCode: entry.parentMenuCode ?? parent };
    return [placed, ...flatten(entry.children ?? [], entry.menuCode)];
  });
}

const bySort = (a: { sort: number }, b: { sort: number }): number => a.sort - b.sort;
const isHelper = (route: RouteItem): boolean => helpers.some((h) => h.path === route.path);

function matchedChildren(area: RouteItem, records: readonly MenuEntry[]): RouteItem[] {
  return area.children
    .flatMap((route): RouteItem[] => {
      const record = records.find((r) => r.fileUrl === route.component);
      if (!record) return isHelper(route) ? [{ ...route, hidden: true }] : [];
      const meta = { ...route.meta, title: record.menuName, titleEn: record.menuNameEn ?? route.meta.titleEn };
      return [{ ...route, sort: record.sort, hidden: record.isHidden !== SHOWN, meta }];
    })
    .sort(bySort);
}

/**
 * The routes of a user (S4-12): top-level records find areas by their fixed title, child records find pages by their
 * component; both take sort and hidden from the record. Home keeps all its children; helper pages need no record.
 */
export function userRoutes(routes: readonly RouteItem[], entries: readonly MenuEntry[]): RouteItem[] {
  const records = flatten(entries).filter((e) => e.functionType !== BUTTON);
  return routes
    .flatMap((route): RouteItem[] => {
      if (route.name === 'root') return [route];
      const record = records.find((r) => r.parentMenuCode === null && r.menuName === route.meta.titleName);
      if (!record) {
        const children = route.children.filter(isHelper);
        return children.length > 0 ? [{ ...route, hidden: true, children }] : [];
      }
      return [
        {
          ...route,
          sort: record.sort,
          hidden: record.isHidden !== SHOWN,
          children: matchedChildren(
            route,
            records.filter((r) => r.parentMenuCode === record.menuCode),
          ),
        },
      ];
    })
    .sort(bySort);
}
