/** Parts of SVG that drawings on paper share. */

/** The face of the file; browsers and Word fall back to their own. */
export const FONT = 'font-family="Noto, sans-serif"';

export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export const at = (value: number): string => value.toFixed(1);

export const framed = (width: number, height: number, inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${at(width)} ${at(height)}" width="${at(width)}" height="${at(height)}">${inner}</svg>`;
