import type { EChartsType } from 'echarts/core';
import { useEffect, useState, type RefObject } from 'react';
import type { PlaceOf } from './series.ts';

/** A drag is wider than a hand that trembles while it clicks, px. */
const DRAG = 6;

interface Dragged {
  left: number;
  width: number;
}

/** Drags across a chart's time axis, with a mouse or a pen: fingers scroll. Escape lets go. Returns what is dragged over, px. */
export function useSpan(
  chart: EChartsType | undefined,
  place: RefObject<HTMLElement | null>,
  periods: readonly PlaceOf[] | undefined,
  onSpan: ((from: PlaceOf, to: PlaceOf) => void) | undefined,
): Dragged | undefined {
  const [dragged, setDragged] = useState<Dragged>();
  useEffect(() => {
    const element = place.current;
    if (!chart || chart.isDisposed() || !element || !periods?.length || !onSpan) return undefined;
    let start: number | undefined;
    let moved = false;
    /** The page is scaled by zoom; the chart is not. */
    const at = ({ clientX, clientY }: PointerEvent): [number, number] => {
      const box = element.getBoundingClientRect();
      const scale = element.clientWidth / (box.width || 1);
      return [(clientX - box.left) * scale, (clientY - box.top) * scale];
    };
    const indexAt = (x: number): number => {
      const index = (chart.convertFromPixel({ seriesIndex: 0 }, [x, 1]) as number[])[0] ?? 0;
      return Math.max(0, Math.min(periods.length - 1, Math.round(index)));
    };
    const end = (): void => {
      start = undefined;
      moved = false;
      setDragged(undefined);
    };
    const down = (event: PointerEvent): void => {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      const [x, y] = at(event);
      if (chart.containPixel('grid', [x, y])) start = x;
    };
    const move = (event: PointerEvent): void => {
      if (start === undefined) return;
      const [x] = at(event);
      if (!moved && Math.abs(x - start) < DRAG) return;
      // From here on it is no click of the picture.
      if (!moved) element.setPointerCapture(event.pointerId);
      moved = true;
      setDragged({ left: Math.min(start, x), width: Math.abs(x - start) });
    };
    const up = (event: PointerEvent): void => {
      const [from, to] = start !== undefined && moved ? [periods[indexAt(start)], periods[indexAt(at(event)[0])]] : [];
      end();
      if (from && to) onSpan(from, to);
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') end();
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', end);
    addEventListener('keydown', key);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', end);
      removeEventListener('keydown', key);
    };
  }, [chart, place, periods, onSpan]);
  return dragged;
}
