/** What of a map nothing lies over: its legend and its tools cover some of it. */
import type { Map, PaddingOptions } from 'maplibre-gl';

/** Pixels at each side. */
type Padding = Required<PaddingOptions>;

/** Around what is looked at, px; less on small maps. */
const MARGIN = 48;
const LEAST = 0.12;
/** Between the middle of a mark or a cluster and what lies over the map, px. */
const MARK = 26;
/** What is left for the map is never less than this part of it. */
const LEFT = 0.4;

/** Widths of what is covered at each side, px of the map. */
export interface Covered {
  /** Of the legend from the left, and from the top; it is one or the other that is kept free. */
  legend?: { right: number; bottom: number } | undefined;
  /** Of the tools from the right. */
  tools?: number | undefined;
  /** Of the scale from below. */
  scale?: number | undefined;
}

/** Padding of a map of a size that keeps what is looked at clear of what lies over it. */
export function paddingOf({ width, height }: { width: number; height: number }, { legend, tools = 0, scale = 0 }: Covered): Padding {
  const [across, down] = [Math.min(MARGIN, width * LEAST), Math.min(MARGIN, height * LEAST)];
  const right = Math.max(across, tools > 0 ? tools + MARK : 0);
  const bottom = Math.max(down, scale > 0 ? scale + MARK : 0);
  const plain = { top: down, bottom, left: across, right };
  if (!legend) return plain;
  const beside = { ...plain, left: Math.max(across, legend.right + MARK) };
  const below = { ...plain, top: Math.max(down, legend.bottom + MARK) };
  const areaOf = (p: Padding): number => Math.max(0, width - p.left - p.right) * Math.max(0, height - p.top - p.bottom);
  const best = areaOf(beside) >= areaOf(below) ? beside : below;
  const fits = width - best.left - best.right >= width * LEFT && height - best.top - best.bottom >= height * LEFT;
  return fits ? best : plain;
}

/** The padding of a map as it is drawn now. */
export function roomOf(map: Map): Padding {
  const container = map.getContainer();
  const { clientWidth: width, clientHeight: height } = container;
  const box = container.getBoundingClientRect();
  const frame = container.closest('.map');
  // A page may be drawn larger or smaller than its pixels.
  const scale = box.width > 0 ? width / box.width : 1;
  const seen = (selector: string): DOMRect | undefined => {
    const part = frame?.querySelector(selector)?.getBoundingClientRect();
    return part && part.width > 0 ? part : undefined;
  };
  const [legend, tools, measure] = [seen('.map-legend'), seen('.map-controls'), seen('.maplibregl-ctrl-scale')];
  return paddingOf(
    { width, height },
    {
      legend: legend && { right: (legend.right - box.left) * scale, bottom: (legend.bottom - box.top) * scale },
      tools: tools && (box.right - tools.left) * scale,
      scale: measure && (box.bottom - measure.top) * scale,
    },
  );
}
