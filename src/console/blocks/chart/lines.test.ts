import { expect, it } from 'vitest';
import { svgOf } from './lines.ts';

it('a chart is a picture of lines and texts, on its ground, without a page around it', () => {
  const option = {
    xAxis: { type: 'category', data: ['甘肃', '江苏'] },
    yAxis: { type: 'value' },
    series: [{ type: 'bar', data: [3, 5], itemStyle: { color: '#1677ff' } }],
  };
  const text = svgOf(option, { width: 400, height: 200 }, '#ffffff');
  expect(text).toMatch(/^<svg[^>]* width="400" height="200"/);
  expect(text).toContain('甘肃');
  expect(text.match(/fill="#1677ff"/g)).toHaveLength(2);
});
