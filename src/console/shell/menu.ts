import type { Area } from '../../../resources.config.ts';
import type { Manifest, ManifestScreen, MenuEntry } from '../../contract/manifest.ts';

/** One link of the menu. */
interface MenuLink {
  title: string;
  titleEn: string;
  screen: ManifestScreen;
}

/** One area of the menu with what the user may open in it. */
export interface MenuArea {
  area: Area;
  links: MenuLink[];
}

/** Stored as «is shown» (S4-12). */
const SHOWN = 1;
const BUTTON = 2;

/** Entries in one list, each with the code of the one it stands under. */
function flatten(entries: readonly MenuEntry[], parent: string | null = null): MenuEntry[] {
  return entries.flatMap((entry) => {
    const placed = { ...entry, parentMenuCode: entry.parentMenuCode ?? parent };
    return [placed, ...flatten(entry.children ?? [], entry.menuCode)];
  });
}

/**
 * The sidebar: top-level entries matched to areas by title, their children to screens by component; hidden ones and
 * buttons left out, everything by its sort (S4-12).
 */
export function buildMenu(entries: readonly MenuEntry[], areas: readonly Area[], manifest: Manifest): MenuArea[] {
  const all = flatten(entries).filter((e) => e.functionType !== BUTTON && e.isHidden === SHOWN);
  const screens = new Map(manifest.screens.map((s) => [s.name, s]));
  const tops = all.filter((e) => e.parentMenuCode === null).sort((a, b) => a.sort - b.sort);
  return tops.flatMap((top) => {
    const area = areas.find((a) => a.title === top.menuName);
    if (!area) return [];
    const links = all
      .filter((e) => e.parentMenuCode === top.menuCode)
      .sort((a, b) => a.sort - b.sort)
      .flatMap((e): MenuLink[] => {
        const screen = screens.get(e.fileUrl ?? '');
        return screen && !screen.hidden ? [{ title: e.menuName, titleEn: e.menuNameEn ?? screen.titleEn, screen }] : [];
      });
    return links.length > 0 ? [{ area, links }] : [];
  });
}

/** The screen an address belongs to, and what follows its route. The longest route wins. */
export function screenAt(path: string, manifest: Manifest): { screen: ManifestScreen; rest: string } | undefined {
  const found = manifest.screens.filter((s) => path === s.route || path.startsWith(`${s.route}/`)).sort((a, b) => b.route.length - a.route.length)[0];
  return found && { screen: found, rest: path.slice(found.route.length) };
}
