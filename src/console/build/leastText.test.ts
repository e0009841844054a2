import { describe, expect, it } from 'vitest';
import { withLeastText } from './leastText.ts';

describe('withLeastText', () => {
  it.each([
    ['a{font-size:12px}', 'a{font-size:max(12px,var(--least-text))}'],
    ['a{color:red;font-size: 10.5px;top:1px}', 'a{color:red;font-size: max(10.5px,var(--least-text));top:1px}'],
    [
      '.css-var-app{--ant-font-size:14px;--ant-font-size-sm:12px}',
      '.css-var-app{--ant-font-size:max(14px,var(--least-text));--ant-font-size-sm:max(12px,var(--least-text))}',
    ],
    ['a {\n  font:\n    14px/1.5 sans-serif;\n}', 'a {\n  font:\n    max(14px,var(--least-text))/1.5 sans-serif;\n}'],
  ])('raises small texts: %s', (css, raised) => expect(withLeastText(css)).toBe(raised));
  it('keeps the heights of antd’s lines', () =>
    expect(withLeastText('.app{--ant-line-height:1.57143;--ant-line-height-lg:1.5;--ant-line-height-sm:1.66667}')).toBe(
      '.app{--ant-line-height:calc(1.57143/max(1,.857/var(--scale,1)));--ant-line-height-lg:1.5;--ant-line-height-sm:calc(1.66667/max(1,1/var(--scale,1)))}',
    ));
  it.each(['a{font-size:16px}', 'a{font-size:0}', 'a{height:12px}', 'a{font-size:inherit}', 'a{font-size:1.2em}'])('leaves %s', (css) =>
    expect(withLeastText(css)).toBe(css),
  );
});
