import type { ConfigProviderProps } from 'antd';
import { readCookie, writeCookie } from '../../data/texts/cookies.ts';
import { createStore } from '../../data/store.ts';

/** Sizes to choose from, the largest first (S2-46). */
export const SIZES = ['default', 'medium', 'small', 'mini'] as const;
export type Size = (typeof SIZES)[number];

/** Days that cookies of the layout last. */
const DAYS = 365;
const SIZE_COOKIE = 'size';
const SIDEBAR_COOKIE = 'sidebarStatus';

const cookie = (name: string): string | undefined => (typeof document === 'undefined' ? undefined : readCookie(name));

/** Size from its cookie; medium at first (S3-09). */
export const readSize = (stored: string | undefined): Size => SIZES.find((s) => s === stored) ?? 'medium';

/** antd's size of a size; the smallest also has smaller tokens (theme.ts). */
export const antdSizes: Record<Size, ConfigProviderProps['componentSize']> = {
  default: 'large',
  medium: 'medium',
  small: 'small',
  mini: 'small',
};

/** The size in use. */
export const sizeStore = createStore<Size>(readSize(cookie(SIZE_COOKIE)));

/** Changes the size and remembers it. */
export function chooseSize(size: Size): void {
  writeCookie(SIZE_COOKIE, size, DAYS);
  sizeStore.set(size);
}

/** Whether the sidebar is open on a desktop; remembered as 1 or 0 (S3-09, S4-01). */
export const sidebarStore = createStore(cookie(SIDEBAR_COOKIE) !== '0');

/** Opens or collapses the sidebar and remembers it. */
export function toggleSidebar(): void {
  sidebarStore.set(!sidebarStore.get());
  writeCookie(SIDEBAR_COOKIE, sidebarStore.get() ? '1' : '0', DAYS);
}
