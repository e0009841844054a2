/** Saved views of a list, as the console and the server speak of them. */
export interface SavedView {
  id: string;
  /** `<area>/<name>` of the screen. */
  screen: string;
  name: string;
  /** The list's address without `?`, page and place left out. */
  query: string;
  shared: boolean;
  /** Made by the caller. */
  own: boolean;
  /** Who made it. */
  by: string;
}

/** Body of an insert; the same name again takes the place of the caller's own. */
export interface ViewRequest {
  /** `<area>/<name>` of the screen. */
  screen: string;
  name: string;
  query: string;
  shared: boolean;
}

export const VIEW_NAME_LENGTH = 60;
/** Longest query, characters. */
export const VIEW_QUERY_LENGTH = 16_000;
/** Views one user may keep of one screen. */
export const MAX_VIEWS = 50;
/** Last part of the permission code that lets a user share the views of a screen. */
export const SHARE_VIEW = 'shareView';
/** Calls of saved views. */
export const VIEW_PATHS = {
  list: '/api/sys/sys/savedView/queryList',
  insert: '/api/sys/sys/savedView/insert',
  delete: '/api/sys/sys/savedView/delete',
} as const;
