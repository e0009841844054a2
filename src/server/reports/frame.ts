/** What a report draws over the picture of a finding. */
import type { Rectangle } from '../../contract/report.ts';

/** The box, or its polygon where it has one, over a picture of a size. */
export function frameSvg({ x, y, width, height, polygon }: Rectangle, scale: number, own: { width: number; height: number }): string {
  const shape = polygon
    ? `<polygon points="${polygon.map(([px, py]) => `${px * scale},${py * scale}`).join(' ')}"`
    : `<rect x="${x * scale}" y="${y * scale}" width="${width * scale}" height="${height * scale}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${own.width}" height="${own.height}">${shape} fill="none" stroke="#ff4d4f" stroke-width="2.5"/></svg>`;
}
