/** What the calls after sign-in grant, whichever of them says it: user info, or the menu call alone (S6-03, S6-04). */
import { helpers, homes } from '../../../resources.config.ts';
import { BUTTON, type Manifest, type ManifestScreen, type MenuEntry, type UserAnswer, type UserInfo } from '../../contract/manifest.ts';
import { flatMenu } from './storage.ts';

/** Grants everything. */
const WILDCARD = '*:*:*';
/** The role that sees everything. */
export const ADMIN = 'admin';

/** The right to open a screen. */
export const viewOf = (screen: string): string => `${screen}:view`;

type Rights = Pick<UserInfo, 'roles' | 'permissions'>;

/** Whether a user sees everything (S6-01). */
export const holdsAll = (user: Rights | undefined): boolean =>
  user !== undefined && (user.roles.includes(ADMIN) || user.permissions.includes(WILDCARD));

/** Whether a user holds a permission code. Nobody holds anything before the session is loaded. */
export const holds = (user: Rights | undefined, code: string): boolean => holdsAll(user) || (user?.permissions.includes(code) ?? false);

/** Pages that need no menu record once somebody is signed in (S2-20). */
const OPEN: ReadonlySet<string> = new Set([...Object.values(homes), ...helpers].map(({ path }) => path));

/** Codes that a menu grants: of a page the right to open it, of a button its own (S3-19); and the pages that need no record. */
function granted(menu: readonly MenuEntry[], screens: readonly ManifestScreen[]): string[] {
  const entries = flatMenu(menu).flatMap(({ fileUrl, functionType }) =>
    fileUrl ? [functionType === BUTTON ? fileUrl : viewOf(fileUrl)] : [],
  );
  const open = screens.filter(({ route }) => OPEN.has(route)).map(({ name }) => viewOf(name));
  return [...new Set([...entries, ...open])];
}

const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

/** The user with everything granted: by user info where it says permissions, else by the menu call. Codes may come as numbers. */
export function readUser(answer: UserAnswer, menu: readonly MenuEntry[], { screens }: Pick<Manifest, 'screens'>): UserInfo {
  return {
    ...answer,
    id: String(answer.id),
    userCode: String(answer.userCode),
    userType: String(answer.userType),
    leavesType: text(answer.leavesType),
    roles: answer.roles ?? [],
    permissions: answer.permissions ?? granted(menu, screens),
  };
}

/** Menu entries with their numbers as numbers: some back ends send texts. */
export const readMenu = (entries: readonly MenuEntry[] | null | undefined): MenuEntry[] =>
  (entries ?? []).map((entry) => ({
    ...entry,
    parentMenuCode: entry.parentMenuCode || null,
    sort: Number(entry.sort ?? 0),
    isHidden: Number(entry.isHidden ?? 1),
    functionType: entry.functionType === null || entry.functionType === undefined ? null : Number(entry.functionType),
    ...(entry.children ? { children: readMenu(entry.children) } : {}),
  }));

/** The screens of a manifest that a user may open: documents on a static host are whole. */
export const openTo = (user: UserInfo, manifest: Manifest): Manifest => ({
  ...manifest,
  screens: manifest.screens.filter(({ name }) => holds(user, viewOf(name))),
});
