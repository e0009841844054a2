/** A map as a picture to keep: with its title, what is what on it, its scale and where it is from. */
import type { Map } from 'maplibre-gl';
import type { Look } from '../styles/look.ts';
import type { LegendLayer } from './MapLegend.tsx';
import { MARK_SIZE, pathOf } from './marks.ts';

/** What stands on the picture beside the map. */
export interface Paper {
  title: string;
  layers: readonly LegendLayer[];
}

const EDGE = 12;
const LINE = 20;
const HEAD = 44;
const FOOT = 28;
const TEXT = 13;

interface Entry {
  text: string;
  mark?: { colour: string; path: string };
  inner: boolean;
}

/** Lines of the legend: layers that are shown, and the codes of each. */
export function entriesOf(layers: readonly LegendLayer[]): Entry[] {
  return layers
    .filter(({ hidden }) => !hidden)
    .flatMap(({ title, entries }): Entry[] => {
      const [only, ...more] = entries;
      const markOf = ({ colour, shape }: LegendLayer['entries'][number]): { colour: string; path: string } => ({
        colour,
        path: pathOf(shape),
      });
      if (only && more.length === 0) return [{ text: title, mark: markOf(only), inner: false }];
      return [{ text: title, inner: false }, ...entries.map((entry) => ({ text: entry.title, mark: markOf(entry), inner: true }))];
    });
}

/** The drawn map: it can be read only while it is being drawn. */
export const drawnOf = (map: Map): Promise<ImageBitmap> =>
  new Promise((done, fail) => {
    map.once('render', () => createImageBitmap(map.getCanvas()).then(done, fail));
    map.triggerRepaint();
  });

/** A length in whole steps that fits into so many px, and its px. */
export function scaleFor(metresPerPixel: number, most: number): { metres: number; pixels: number } {
  const largest = metresPerPixel * most;
  const power = 10 ** Math.floor(Math.log10(largest));
  const metres = ([5, 2, 1].find((step) => step * power <= largest) ?? 1) * power;
  return { metres, pixels: metres / metresPerPixel };
}

/** @throws when the browser makes no picture */
export async function printMap(map: Map, { title, layers }: Paper, sources: readonly string[], day: string, look: Look): Promise<Blob> {
  const picture = await drawnOf(map);
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const ratio = picture.width / width;
  const canvas = Object.assign(document.createElement('canvas'), {
    width: picture.width,
    height: Math.round((height + HEAD + FOOT) * ratio),
  });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('2d');
  pen.scale(ratio, ratio);
  const write = (text: string, x: number, y: number, { size = TEXT, colour = look.text, weight = 400, right = false } = {}): void => {
    Object.assign(pen, {
      fillStyle: colour,
      font: `${weight} ${size}px ${look.font}`,
      textAlign: right ? 'right' : 'left',
      textBaseline: 'middle',
    });
    pen.fillText(text, x, y);
  };
  pen.fillStyle = look.surface;
  pen.fillRect(0, 0, width, height + HEAD + FOOT);
  pen.drawImage(picture, 0, HEAD, width, height);
  picture.close();
  write(title, EDGE, HEAD / 2, { size: 17, weight: 600 });
  write(day, width - EDGE, HEAD / 2, { colour: look.soft, right: true });
  write(sources.join(' · '), EDGE, HEAD + height + FOOT / 2, { size: 12, colour: look.soft });

  const entries = entriesOf(layers).slice(0, Math.max(0, Math.floor((height - 4 * EDGE) / LINE)));
  if (entries.length > 0) {
    pen.font = `400 ${TEXT}px ${look.font}`;
    const wide = Math.max(...entries.map(({ text, inner }) => pen.measureText(text).width + (inner ? 40 : 24))) + 2 * EDGE;
    pen.fillStyle = look.surface;
    pen.strokeStyle = look.line;
    pen.beginPath();
    pen.roundRect(EDGE, HEAD + EDGE, wide, entries.length * LINE + EDGE, 6);
    pen.fill();
    pen.stroke();
    for (const [n, { text, mark, inner }] of entries.entries()) {
      const y = HEAD + EDGE * 1.5 + n * LINE + LINE / 2;
      const x = 2 * EDGE + (inner ? 16 : 0);
      if (mark) {
        pen.save();
        pen.translate(x, y - 8);
        pen.scale(16 / MARK_SIZE, 16 / MARK_SIZE);
        pen.fillStyle = mark.colour;
        pen.clip(new Path2D(mark.path));
        pen.fillRect(0, 0, MARK_SIZE, MARK_SIZE);
        pen.restore();
      }
      write(text, x + (mark ? 22 : 0), y);
    }
  }

  const middle = map.unproject([width / 2, height / 2]);
  const { metres, pixels } = scaleFor(middle.distanceTo(map.unproject([width / 2 + 1, height / 2])), 140);
  const [right, base] = [width - EDGE, HEAD + height - EDGE];
  Object.assign(pen, { strokeStyle: look.text, lineWidth: 2 });
  pen.beginPath();
  pen.moveTo(right - pixels, base - 6);
  pen.lineTo(right - pixels, base);
  pen.lineTo(right, base);
  pen.lineTo(right, base - 6);
  pen.stroke();
  write(metres >= 1000 ? `${metres / 1000} km` : `${metres} m`, right - 4, base - 12, { size: 12, right: true });
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('png'))), 'image/png');
  });
}
