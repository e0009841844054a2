type Rgb = [red: number, green: number, blue: number];

const parse = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
const print = (rgb: Rgb): string => `#${rgb.map((c) => Math.round(c).toString(16).padStart(2, '0')).join('')}`;

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((c) => (c / 255 <= 0.039_28 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4)) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast ratio of two #rrggbb colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(parse(a)), luminance(parse(b))].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Grounds darker than this take light text. */
const DARK = 0.18;

/** `colour` (#rrggbb), darkened on a light background and lightened on a dark one until text in it reads at `ratio`. */
export function readable(colour: string, background = '#ffffff', ratio = 4.6): string {
  const lighten = luminance(parse(background)) < DARK;
  const end = lighten ? '#ffffff' : '#000000';
  let shade = colour;
  while (contrast(shade, background) < ratio && shade !== end) {
    // Rounding up on the way to white: near it, 3 % of the way are less than one step.
    shade = print(parse(shade).map((c) => (lighten ? Math.min(255, Math.ceil(c + (255 - c) * 0.03)) : c * 0.97)) as Rgb);
  }
  return shade;
}

/** `colour` over `ground`; `share` of it shows, 0 to 1. */
export function mix(colour: string, ground: string, share: number): string {
  const below = parse(ground);
  return print(parse(colour).map((c, n) => (below[n] ?? 0) + (c - (below[n] ?? 0)) * share) as Rgb);
}

/** `colour` thinned with white; `share` of it stays, 0 to 1. */
export const tint = (colour: string, share: number): string => mix(colour, '#ffffff', share);
