/** Screens that stand in no menu of a user, and why not. */
import type { Place } from '../../ground/place.ts';
import type { Finding, Reason } from './types.ts';

/** A menu record, as far as it decides. */
export interface MenuRecord {
  menuCode: string;
  parentMenuCode: string | null;
  /** `<area>/<name>` of a page. */
  fileUrl: string | null;
  shown: boolean;
}

function reasonOf(screen: Place, records: readonly MenuRecord[], holds: (code: string) => boolean): Reason | undefined {
  if (!holds(`${screen.name}:view`)) return 'menu.permission';
  const record = records.find((r) => r.fileUrl === screen.name);
  if (!record) return 'menu.noRecord';
  // A record made from a hidden document is hidden itself: the document is the reason.
  if (screen.hidden) return 'menu.hiddenDocument';
  if (!record.shown) return 'menu.hiddenRecord';
  const area = records.find((r) => r.menuCode === record.parentMenuCode && r.parentMenuCode === null);
  return area?.shown ? undefined : 'menu.area';
}

/** Every screen that the menu does not show, in menu order. */
export function menuFindings(screens: readonly Place[], records: readonly MenuRecord[], holds: (code: string) => boolean): Finding[] {
  return [...screens]
    .sort((a, b) => (a.area === b.area ? a.sort - b.sort : a.area < b.area ? -1 : 1))
    .flatMap((screen): Finding[] => {
      const reason = reasonOf(screen, records, holds);
      return reason
        ? [
            {
              kind: 'menu',
              name: screen.name,
              title: screen.title,
              titleEn: screen.titleEn,
              reason,
              ...(reason === 'menu.permission' ? { code: `${screen.name}:view` } : {}),
            },
          ]
        : [];
    });
}
