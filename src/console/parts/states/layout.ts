import { graphlib, layout } from '@dagrejs/dagre';
import { textWidth } from '../textWidth.ts';
import type { StateGraph, Way } from './graph.ts';

/** A box by its centre, px. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where everything of a graph stands, px. */
export interface Placed {
  width: number;
  height: number;
  nodes: (Box & { code: string })[];
  edges: { way: Way; label: Box; points: { x: number; y: number }[] }[];
}

const NODE_HEIGHT = 32;
const LINE_HEIGHT = 16;

/**
 * Lays a graph out from top to bottom.
 * @param title of a state
 * @param lines text beside a way, a line each
 */
export function placed(graph: StateGraph, title: (code: string) => string, lines: (way: Way) => string[]): Placed {
  const drawing = new graphlib.Graph({ multigraph: true });
  drawing.setGraph({ rankdir: 'TB', nodesep: 36, edgesep: 16, ranksep: 34, marginx: 8, marginy: 8 });
  drawing.setDefaultEdgeLabel(() => ({}));
  for (const code of graph.states) drawing.setNode(code, { width: Math.max(72, textWidth(title(code), 12) + 44), height: NODE_HEIGHT });
  graph.ways.forEach((way, n) => {
    const texts = lines(way);
    drawing.setEdge(
      way.from,
      way.to,
      { width: Math.max(...texts.map((text) => textWidth(text, 12))) + 8, height: texts.length * LINE_HEIGHT, labelpos: 'c' },
      String(n),
    );
  });
  layout(drawing);
  const { width = 0, height = 0 } = drawing.graph() as { width?: number; height?: number };
  return {
    width,
    height,
    nodes: graph.states.map((code) => ({ code, ...(drawing.node(code) as Box) })),
    edges: graph.ways.map((way, n) => {
      const { points, ...label } = drawing.edge({ v: way.from, w: way.to, name: String(n) }) as Box & {
        points: { x: number; y: number }[];
      };
      return { way, label, points };
    }),
  };
}
