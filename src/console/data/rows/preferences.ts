import { PAGE_SIZES } from '../../../contract/constants.ts';

/** How close the rows of a list stand. */
export const DENSITIES = ['large', 'middle', 'small'] as const;
export type Density = (typeof DENSITIES)[number];

/** Edge a column is kept at; `none` takes back what the document says. */
export const PINS = ['none', 'left', 'right'] as const;
export type Pin = (typeof PINS)[number];

/** What an address and the choices of a user say instead of a number: as many rows as the window holds. */
export const FIT = 'fit';

/** What a list needs of a window's height, px before any scale. */
export interface Room {
  /** For everything but its rows. */
  rest: number;
  /** For each row. */
  row: number;
}

/** What a user chose for one list, kept in this browser. */
export interface ListPreferences {
  /** Rows on a page; {@link FIT} is as many as the window holds. */
  pageSize?: number | typeof FIT;
  /** What it was measured to need when that was chosen. */
  room?: Room;
  /** Fields shown, by name and in order; the document's choice when absent. */
  columns?: string[];
  /** Widths of columns by field, px. */
  widths?: Record<string, number>;
  pins?: Record<string, Pin>;
  /** That of the whole console when absent. */
  density?: Density;
  searchHidden?: boolean;
  /** Kind of view. */
  view?: string;
  /** The search form shows all of its fields. */
  searchExpanded?: boolean;
}

const isRoom = (stored: Room | undefined): boolean => Number.isFinite(stored?.rest) && Number.isFinite(stored?.row);

const key = (screen: string): string => `list:${screen}`;

/** The choices for a list; none when there are none or they cannot be read. */
export function readPreferences(screen: string): ListPreferences {
  try {
    const stored = JSON.parse(localStorage.getItem(key(screen)) ?? '{}') as ListPreferences;
    return {
      ...stored,
      pageSize: stored.pageSize === FIT || (PAGE_SIZES as readonly unknown[]).includes(stored.pageSize) ? stored.pageSize : undefined,
      room: isRoom(stored.room) ? stored.room : undefined,
      columns: Array.isArray(stored.columns) ? stored.columns : undefined,
    };
  } catch {
    return {};
  }
}

/** Adds choices for a list to those already kept. */
export function keepPreferences(screen: string, choices: ListPreferences): void {
  localStorage.setItem(key(screen), JSON.stringify({ ...readPreferences(screen), ...choices }));
}
