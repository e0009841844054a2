/** Links that show one record without sign-in (S7-36). */

/** Pages that a link opens, and the resource whose record each shows. A page whose resource no document describes cannot be shared. */
export const SHARED = { upload: 'task', solarReport: 'report', inspectionSimulation: 'route' } as const;
export type SharedPage = keyof typeof SHARED;

/** What a record of a page must be to be shown without sign-in: a report that is not released, or no longer, is nobody's outside. */
export const RELEASED: Partial<Record<SharedPage, { field: string; value: string }>> = {
  solarReport: { field: 'releaseStatus', value: '2' },
};

/** Whether a record may be shown on a page without sign-in. */
export const isReleased = (page: SharedPage, record: Readonly<Record<string, unknown>>): boolean => {
  const released = RELEASED[page];
  return released === undefined || record[released.field] === released.value;
};

/** What the maker of a link must hold for as long as it is good: whoever has the link does it in the maker's name. */
export const HELD_BY_MAKER: Partial<Record<SharedPage, readonly { resource: string; verb: 'add' | 'edit' }[]>> = {
  upload: [
    { resource: 'task', verb: 'edit' },
    { resource: 'media', verb: 'add' },
  ],
};

/** What a page shows of its record, where that is not all that its maker sees: a photographer needs to know where and what. */
export const SHOWN: Partial<Record<SharedPage, readonly string[]>> = {
  upload: ['kind', 'stationCode', 'area', 'zoneCode', 'turbineCode', 'lineCode', 'towers', 'device', 'part'],
};

/** Longest life of a link, days. */
export const MOST_DAYS = 30;

/** How much may be sent through a link. */
export interface Quota {
  files: number;
  bytes: number;
}
/** Unless its maker says otherwise, and at most. */
export const QUOTA: Quota = { files: 500, bytes: 20 * 1024 ** 3 };
export const MOST_QUOTA: Quota = { files: 10_000, bytes: 500 * 1024 ** 3 };

/** What was sent through a link, and how much may be. */
export interface Sending {
  most: Quota;
  sent: Quota;
}

/** What a link may show without sign-in: a page, and which record of it. */
export interface ShareRequest {
  page: SharedPage;
  id: string;
  /** ISO time; at most {@link MOST_DAYS} ahead. */
  until: string;
  /** Files and bytes that may be sent through it, where its page takes any. */
  files?: number;
  bytes?: number;
}

/** Answer of insert. */
export interface ShareLink {
  /** `/solarReport?share=…`, relative to the origin. */
  path: string;
  share: string;
  until: string;
}

/** A link of the user's own that still grants something. */
export interface ShareEntry {
  id: string;
  until: string;
  createTime: string;
  /** Of a page that takes files. */
  sending?: Sending;
}

/** One thing the record says, in words. */
export interface ShareLine {
  title: string;
  text: string;
}

/** A waypoint of a route; degrees, m, m/s. */
export interface Waypoint {
  lon: number;
  lat: number;
  height: number;
  /** On the way to the next; the route's when absent. */
  speed?: number | null;
  /** Of the drone, clockwise from north, degrees; along the way when absent. */
  heading?: number | null;
  /** Of the gimbal, degrees; 0 looks ahead, -90 down. */
  pitch?: number | null;
  photo?: boolean | null;
  /** On the way to the next, a picture every so many metres. */
  photoEvery?: number | null;
}

/** Codes of the height mode whose heights count from the ground or the take-off. */
export const COUNTED_ABOVE: readonly string[] = ['aboveTakeoff', 'aboveGround'];

/** A route that can be flown on a page. */
export interface SharedFlight {
  waypoints: Waypoint[];
  /** Of the route, m/s. */
  speed?: number;
  /** Heights count from the ground or the take-off, not from the sea. */
  above: boolean;
}

/** Answer of detail: what the link grants. Texts are in the language asked for, times in the deployment's zone. */
export interface ShareGrant {
  page: SharedPage;
  id: string;
  until: string;
  /** The same in words. */
  untilText: string;
  /** The record in one or two words. */
  name: string;
  lines: ShareLine[];
  /** Of a route. */
  flight?: SharedFlight;
  /** Of a page that takes files. */
  sending?: Sending;
}

/** Where a file that was sent through a link stands: not looked at yet, of use, or not. */
export type SentState = 'waiting' | 'taken' | 'unfit';

/** A file that was sent through a link. */
export interface SentFile {
  id: string;
  name: string;
  size: number;
  state: SentState;
  /** Why it is of no use as it is, in words. */
  reason?: string;
}

/** What was sent through a link. */
export interface SentList {
  files: SentFile[];
  sending: Sending;
}
