import type { TextKey } from '../../locales/zh.ts';

/** A key combination and what it does. */
export interface Shortcut {
  id: 'palette' | 'shortcuts' | 'sidebar' | 'refresh' | 'close' | 'next' | 'previous' | 'settings' | 'why' | 'rows';
  title: TextKey;
  /** `KeyboardEvent.code`, which does not change with the layout; `key` where the sign is meant. */
  code?: string;
  key?: string;
  /** With Ctrl (⌘ on a Mac), or with Alt. */
  with?: 'ctrl' | 'alt';
}

/** Every shortcut of the console, in the order of their sheet. */
export const shortcuts: readonly Shortcut[] = [
  { id: 'palette', title: 'shortcuts.palette', code: 'KeyK', with: 'ctrl' },
  { id: 'shortcuts', title: 'shortcuts.sheet', key: '?' },
  { id: 'rows', title: 'shortcuts.rows', code: 'KeyL', with: 'alt' },
  { id: 'sidebar', title: 'shortcuts.sidebar', code: 'KeyB', with: 'alt' },
  { id: 'refresh', title: 'tabs.refresh', code: 'KeyR', with: 'alt' },
  { id: 'close', title: 'tabs.current', code: 'KeyW', with: 'alt' },
  { id: 'next', title: 'shortcuts.next', code: 'PageDown', with: 'alt' },
  { id: 'previous', title: 'shortcuts.previous', code: 'PageUp', with: 'alt' },
  { id: 'settings', title: 'shell.settings', code: 'Comma', with: 'alt' },
  { id: 'why', title: 'why.open', code: 'Slash', with: 'alt' },
];

/** What of a keyboard event is looked at. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** The shortcut that a key press asks for. @param typing a sign alone is text where the user is typing */
export function shortcutOf(event: Pressed, typing: boolean): Shortcut['id'] | undefined {
  if (event.isComposing) return undefined;
  const ctrl = event.ctrlKey || event.metaKey;
  return shortcuts.find((s) => {
    if (s.key !== undefined) return !typing && !ctrl && !event.altKey && event.key === s.key;
    return s.code === event.code && !event.shiftKey && ctrl === (s.with === 'ctrl') && event.altKey === (s.with === 'alt');
  })?.id;
}

/** Whether keys pressed in an element are text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName));

const mac = (): boolean => typeof navigator !== 'undefined' && /mac/i.test(navigator.platform);
const NAMES: Record<string, string> = { Comma: ',', Slash: '/', PageDown: 'PgDn', PageUp: 'PgUp' };

/** A shortcut's keys as the keyboard shows them. */
export function keysOf(id: Shortcut['id']): string {
  const shortcut = shortcuts.find((s) => s.id === id);
  if (!shortcut) return '';
  const sign = shortcut.key ?? NAMES[shortcut.code ?? ''] ?? (shortcut.code ?? '').replace(/^Key/, '');
  const modifier = shortcut.with === 'ctrl' ? (mac() ? '⌘' : 'Ctrl') : shortcut.with === 'alt' ? (mac() ? '⌥' : 'Alt') : undefined;
  return modifier ? `${modifier}${mac() ? '' : ' '}${sign}` : sign;
}
