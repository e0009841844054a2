/**
 * A combination of keys: `KeyboardEvent.code`, which does not change with the layout, after Ctrl (⌘ on a Mac) or Alt; or a sign alone,
 * however the layout writes it.
 */
export type Keys = `${'Ctrl' | 'Alt'} ${string}` | '?';

/** What of a keyboard event is looked at. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** The combination that is pressed, as {@link Keys} are written; empty for none. @param typing a sign alone is text where the user is typing */
export function combinationOf(event: Pressed, typing: boolean): string {
  if (event.isComposing) return '';
  const ctrl = event.ctrlKey || event.metaKey;
  if (!ctrl && !event.altKey) return typing ? '' : event.key;
  return event.shiftKey ? '' : `${ctrl ? 'Ctrl ' : ''}${event.altKey ? 'Alt ' : ''}${event.code}`;
}

/** Whether keys pressed in an element are text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName));

const mac = (): boolean => typeof navigator !== 'undefined' && /mac/i.test(navigator.platform);
const NAMES: Record<string, string> = { Comma: ',', Slash: '/', PageDown: 'PgDn', PageUp: 'PgUp' };

/** A combination as the keyboard shows it. */
export function keysText(keys: Keys): string {
  const [code = '', modifier] = keys.split(' ').reverse();
  const sign = NAMES[code] ?? code.replace(/^Key/, '');
  if (!modifier) return sign;
  return mac() ? `${modifier === 'Ctrl' ? '⌘' : '⌥'}${sign}` : `${modifier} ${sign}`;
}
