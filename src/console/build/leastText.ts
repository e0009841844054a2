/** Text is drawn 12 px high at least, however small the window makes the page (S2-49 scales it down to 0.75). */
import type { Plugin } from 'vite';

const LEAST = 12;
/** What is drawn at this size is large enough at the smallest scale. */
const LARGE = 16;
const SIZE = /((?:^|[{;\s])(?:--[\w-]*font-size[\w-]*|font-size):\s*)(\d+(?:\.\d+)?)px/g;
/** antd's heights of a line, as shares of the size of the text in it: 14 px, and 12 px where small. */
const LINE = /(--ant-line-height|--ant-line-height-sm|--ant-button-content-line-height(?:-sm)?):([\d.]+)/g;
const FONT = /([{;\s]font:\s*)(\d+(?:\.\d+)?)px/g;

/**
 * A style sheet whose small texts have a floor: sizes, and custom properties that are called sizes of a font. Where antd's
 * texts are raised their lines stay as high as they were, so that inputs and buttons keep their heights.
 */
export function withLeastText(css: string): string {
  const raised = (whole: string, before: string, size: string): string =>
    Number(size) < LARGE ? `${before}max(${size}px,var(--least-text))` : whole;
  const keepHeight = (_: string, name: string, share: string): string =>
    `${name}:calc(${share}/max(1,${name === '--ant-line-height-sm' ? '1' : '.857'}/var(--scale,1)))`;
  return css.replace(SIZE, raised).replace(FONT, raised).replace(LINE, keepHeight);
}

/** Puts the floor into every style sheet, antd's among them, and says how high it is beside the base sheet. */
export function leastText(): Plugin {
  return {
    name: 'least-text',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.css')) return undefined;
      const floor = id.endsWith('/styles/base.css') ? `:root{--least-text:calc(${LEAST}px/var(--scale,1))}\n` : '';
      return { code: floor + withLeastText(code), map: null };
    },
  };
}
