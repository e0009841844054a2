/** Colours of charts and maps: the console's own, as they stand where these are drawn. */
import { useLayoutEffect, useState, type RefObject } from 'react';

export interface Look {
  dark: boolean;
  text: string;
  soft: string;
  faint: string;
  line: string;
  surface: string;
  raised: string;
  accent: string;
  error: string;
  font: string;
  /** Size of small text, px: drawn no smaller than 12 where the page is scaled down, as beside the canvas. */
  small: number;
}

/** For pictures drawn without a page around them. */
export const PLAIN: Look = {
  dark: false,
  text: '#1f2937',
  soft: '#4b5563',
  faint: '#5b6573',
  line: '#e3e7ed',
  surface: '#ffffff',
  raised: '#ffffff',
  accent: '#1677ff',
  error: '#cf1322',
  font: 'sans-serif',
  small: 12,
};

function read(element: Element): Look {
  const style = getComputedStyle(element);
  // Style sheets are shipped with short forms of colours.
  const of = (name: string, instead: string): string => {
    const value = style.getPropertyValue(`--${name}`).trim();
    return value.replace(/^#([\da-f])([\da-f])([\da-f])$/i, '#$1$1$2$2$3$3') || instead;
  };
  return {
    dark: element.closest('[data-theme]')?.getAttribute('data-theme') === 'dark',
    text: of('text', PLAIN.text),
    soft: of('text-soft', PLAIN.soft),
    faint: of('text-faint', PLAIN.faint),
    line: of('line', PLAIN.line),
    surface: of('surface', PLAIN.surface),
    raised: of('raised', PLAIN.raised),
    accent: of('accent', PLAIN.accent),
    error: of('error', PLAIN.error),
    font: style.fontFamily || PLAIN.font,
    small: Math.round(PLAIN.small / Math.min(1, Number(style.getPropertyValue('--scale')) || 1)),
  };
}

/** The look at an element; follows the scheme of the page and of a wall the element stands on. */
export function useLook(ref: RefObject<Element | null>): Look {
  const [look, setLook] = useState(PLAIN);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const follow = (): void => setLook((last) => (JSON.stringify(last) === JSON.stringify(read(element)) ? last : read(element)));
    follow();
    const watcher = new MutationObserver(follow);
    const wall = element.closest('.grid-screen');
    const attributes = { attributes: true, attributeFilter: ['data-theme', 'data-side', 'class', 'style'] };
    watcher.observe(document.documentElement, attributes);
    // The theme colour is a rule in the head.
    watcher.observe(document.head, { childList: true, subtree: true, characterData: true });
    if (wall) watcher.observe(wall, attributes);
    return () => watcher.disconnect();
  }, [ref]);
  return look;
}
