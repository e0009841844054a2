import { PAGE_SIZES } from '../../contract/constants.ts';

/** What a user chose for one list, kept in this browser. */
export interface ListPreferences {
  pageSize?: number;
  /** Fields shown, by name; the document's choice when absent. */
  columns?: string[];
  searchHidden?: boolean;
}

const key = (screen: string): string => `list:${screen}`;

/** The choices for a list; none when there are none or they cannot be read. */
export function readPreferences(screen: string): ListPreferences {
  try {
    const kept = JSON.parse(localStorage.getItem(key(screen)) ?? '{}') as ListPreferences;
    return {
      pageSize: (PAGE_SIZES as readonly unknown[]).includes(kept.pageSize) ? kept.pageSize : undefined,
      columns: Array.isArray(kept.columns) ? kept.columns : undefined,
      searchHidden: kept.searchHidden === true,
    };
  } catch {
    return {};
  }
}

/** Adds choices for a list to those already kept. */
export function keepPreferences(screen: string, choices: ListPreferences): void {
  localStorage.setItem(key(screen), JSON.stringify({ ...readPreferences(screen), ...choices }));
}
