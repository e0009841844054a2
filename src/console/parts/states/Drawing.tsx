import { useId, useMemo, type ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import { markOf, type StateGraph } from './graph.ts';
import { placed, type Placed } from './layout.ts';

interface DrawingProps {
  graph: StateGraph;
  title: (code: string) => string;
  current: string | undefined;
  visited: readonly string[];
}

/** A line through all points, soft at the bends. */
function path(points: Placed['edges'][number]['points']): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const middles = rest.slice(0, -1).map((point, n) => {
    const next = rest[n + 1] ?? point;
    return `Q${point.x},${point.y} ${(point.x + next.x) / 2},${(point.y + next.y) / 2}`;
  });
  const last = rest.at(-1) ?? first;
  return `M${first.x},${first.y} ${middles.join(' ')} L${last.x},${last.y}`;
}

/** The graph as a picture. What it says stands beside it as a list, so it is left out for readers. */
export default function Drawing({ graph, title, current, visited }: DrawingProps): ReactElement {
  const { titleOf } = useText();
  const arrow = `arrow${useId().replaceAll(/\W/g, '')}`;
  const layout = useMemo(() => placed(graph, title, (way) => way.transitions.map(titleOf)), [graph, title, titleOf]);
  return (
    <div className="states-drawing">
      <svg aria-hidden viewBox={`0 0 ${layout.width} ${layout.height}`} width={layout.width} height={layout.height}>
        <defs>
          <marker
            id={arrow}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerUnits="userSpaceOnUse"
            markerWidth="9"
            markerHeight="9"
            orient="auto-start-reverse"
          >
            <path d="M0,0 L8,4 L0,8 z" className="states-arrow" />
          </marker>
        </defs>
        {layout.edges.map(({ way, points }) => (
          <path
            key={`${way.from} ${way.to}`}
            d={path(points)}
            markerEnd={`url(#${arrow})`}
            className={way.from === current ? 'states-way states-next' : 'states-way'}
          />
        ))}
        {layout.edges.map(({ way, label }) => (
          <g key={`${way.from} ${way.to}`} className="states-label">
            <rect x={label.x - label.width / 2} y={label.y - label.height / 2} width={label.width} height={label.height} />
            {way.transitions.map((transition, n) => (
              <text key={transition.name} x={label.x} y={label.y + (n - (way.transitions.length - 1) / 2) * 16}>
                {titleOf(transition)}
              </text>
            ))}
          </g>
        ))}
        {layout.nodes.map(({ code, x, y, width, height }) => {
          const mark = markOf(code, current, visited);
          return (
            <g key={code} className={`states-node states-${mark}`}>
              <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx={height / 2} />
              <text x={x} y={y}>
                {mark === 'past' ? `✓ ${title(code)}` : title(code)}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
