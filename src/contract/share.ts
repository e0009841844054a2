/** Links that show one record without sign-in (S7-36). */

/** Pages that a link opens, and the resource whose record each shows. A page whose resource no document describes cannot be shared. */
export const SHARED = { upload: 'task', solarReport: 'report', inspectionSimulation: 'route' } as const;
export type SharedPage = keyof typeof SHARED;

/** Longest life of a link, days. */
export const MOST_DAYS = 30;

/** What a link may show without sign-in: a page, and which record of it. */
export interface ShareRequest {
  page: SharedPage;
  id: string;
  /** ISO time; at most {@link MOST_DAYS} ahead. */
  until: string;
}

/** Answer of insert. */
export interface ShareLink {
  /** `/solarReport?share=…`, relative to the origin. */
  path: string;
  share: string;
  until: string;
}

/** A link of the own that still grants something. */
export interface ShareEntry {
  id: string;
  until: string;
  createTime: string;
}

/** One thing the record says, in words. */
export interface ShareLine {
  title: string;
  text: string;
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
}
