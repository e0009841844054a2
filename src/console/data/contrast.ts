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

/** `colour` (#rrggbb), darkened until text in it reads on `background` at `ratio`. */
export function readable(colour: string, background = '#ffffff', ratio = 4.6): string {
  let shade = colour;
  while (contrast(shade, background) < ratio && shade !== '#000000') shade = print(parse(shade).map((c) => c * 0.97) as Rgb);
  return shade;
}

/** `colour` thinned with white; `share` of it stays, 0 to 1. */
export const tint = (colour: string, share: number): string => print(parse(colour).map((c) => 255 - (255 - c) * share) as Rgb);
