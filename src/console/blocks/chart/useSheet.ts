/**
 * Charts when the browser prints by its own menu: what points draw is empty on the sheet, so lines stand in their place. That must be done
 * within the event, so the part that draws lines is read beforehand, when the page is at rest.
 */
import type { EChartsType } from 'echarts/core';
import { useEffect, type RefObject } from 'react';
import type { Picture } from './options/context.ts';

type Lines = typeof import('./lines.ts');
/** Longest that the page is waited for to be at rest, ms. */
const REST = 5000;
let lines: Lines | undefined;

const ready = (): void =>
  void import('./lines.ts').then(
    (read) => {
      lines = read;
    },
    () => undefined,
  );
const whenAtRest = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, REST);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: REST });
  return () => cancelIdleCallback(asked);
};

interface Drawn {
  picture: Picture;
  size: { width: number; height: number };
}

/** @param sheet what is shown on paper only @param latest the chart as it is drawn */
export function useSheet(chart: EChartsType | undefined, sheet: RefObject<HTMLDivElement | null>, latest: RefObject<Drawn>): void {
  useEffect(() => {
    if (!chart) return undefined;
    const stop = lines ? undefined : whenAtRest(ready);
    const before = (): void => {
      const { picture, size } = latest.current;
      if (!lines || !sheet.current) return;
      // The library has made every text in it safe.
      sheet.current.innerHTML = lines.svgOf(picture.option, size, 'transparent');
      const drawing = sheet.current.querySelector('svg');
      drawing?.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`);
      drawing?.removeAttribute('height');
      drawing?.setAttribute('width', '100%');
    };
    const after = (): void => sheet.current?.replaceChildren();
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      stop?.();
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, [chart, sheet, latest]);
}
