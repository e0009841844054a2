/** Charts drawn as lines (SVG) in place of points: for paper, and for pictures to be kept. */
import { use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { init } from './library.ts';

use([SVGRenderer]);

/** A chart's options as the text of a picture. */
export function svgOf(option: Record<string, unknown>, { width, height }: { width: number; height: number }, ground: string): string {
  const chart = init(null, undefined, { renderer: 'svg', ssr: true, width, height });
  chart.setOption({ ...option, animation: false, backgroundColor: ground });
  const text = chart.renderToSVGString();
  chart.dispose();
  return text;
}

export { init };
