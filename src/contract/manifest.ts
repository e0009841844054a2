import type { Target } from '../documents/features/link/index.ts';
import type { Place } from '../documents/ground/place.ts';
import type { RoleView } from './roleView.ts';

/** What the console learns after sign-in, before any screen opens. Its verbs are those the user holds. */
export interface ManifestScreen extends Omit<Place, 'audience'> {
  /** A grid of blocks; a list of records without. */
  grid?: true;
  /** Leads out of the console: an address, or what follows the one that a setting holds. */
  target?: Target;
  /** Resource of a list of records. */
  resource?: string;
  /** Address of its calls where that is not `/api/<resource>`. */
  api?: string;
  /** Content hash (empty of a link): the document is at `/documents/<area>.<name>.<hash>.json` (private, immutable). */
  hash: string;
}

export interface Manifest {
  screens: ManifestScreen[];
  /** Zone that days begin in. */
  timeZone: string;
  /** `/documents/dictionaries.<hash>.json`: every dictionary, both languages. */
  dictionaries: string;
  /** Diagnostics of broken documents; administrators only, else empty. */
  problems: ManifestProblem[];
}

export interface ManifestProblem {
  code: string;
  file: string;
  line: number;
  column: number;
  message: string;
  messageZh: string;
  hint?: string;
  hintZh?: string;
  frame: string;
}

/** Events of `GET /events` (server-sent events read with fetch, because they need the token). */
export type LiveEvent =
  | { type: 'documents' }
  | { type: 'record'; resource: string; verb: 'insert' | 'update' | 'delete'; ids: string[] }
  /** Somebody at a review opened a record of the resource, or left it. */
  | { type: 'review'; resource: string };

/** Value of `isVerify` that asks for a code before the menu (S4-07). */
export const VERIFY = 1;

/** S3-05, what `queryUserInfo` answers, with roles and permissions. */
export interface UserInfo {
  id: string;
  userCode: string;
  username: string;
  userNickname: string | null;
  userType: string;
  leavesType: string | null;
  companyCode: string | null;
  companyName: string | null;
  companyPath: string | null;
  stationCode: string | null;
  stationName: string | null;
  phone: string | null;
  area: string | null;
  isVerify: number;
  boosterStationPath: string | null;
  /** Role codes; `admin` sees everything. */
  roles: string[];
  /** Permission codes `<area>/<name>:<verb>`; `*:*:*` is everything. */
  permissions: string[];
  /** The console is seen as this role: rights and place above are the role's, the name is the administrator's. */
  view?: RoleView;
}

/** What `queryUserInfo` answers: a back end may leave roles and permissions to the menu call (S6-03). */
export type UserAnswer = Omit<UserInfo, 'roles' | 'permissions'> & Partial<Pick<UserInfo, 'roles' | 'permissions'>>;

/** Function type of a button (S3-06). */
export const BUTTON = 2;

/** S3-06: one entry of the menu call. */
export interface MenuEntry {
  id: string;
  menuCode: string;
  parentMenuCode: string | null;
  menuName: string;
  menuNameEn: string | null;
  /** `<area>/<name>` of a menu, `<area>/<name>:<verb>` of a button. */
  fileUrl: string | null;
  menuPath: string | null;
  icon: string | null;
  sort: number;
  /** 1 = shown, 0 = hidden (stored as «is shown», S4-12). */
  isHidden: number;
  /** 2 = button. */
  functionType: number | null;
  children?: MenuEntry[];
}
