/** A wall that turns by itself: one selection goes from row to row, until somebody touches it. */
import { useEffect, useRef } from 'react';
import { useQueryParams } from '../../data/page/place.ts';
import type { BlockAnswer } from '../../../contract/source.ts';
import type { Grid } from '../../../documents/features/blocks/grid.ts';
import { still } from '../../data/page/still.ts';

/** How long it rests after a touch, ms. */
const REST = 60_000;

/** The value after this one among those that can be selected, from the end to the beginning. */
export function nextOf(values: readonly string[], value: string | undefined): string | undefined {
  return values.length ? values[(values.indexOf(value ?? '') + 1) % values.length] : undefined;
}

/** Values that a block's answer offers to select: of its first column. */
function valuesOf(answer: BlockAnswer | undefined): string[] {
  if (!answer || !('rows' in answer)) return [];
  const name = answer.columns[0]?.name ?? '';
  return answer.rows.filter((row) => row['$others'] !== true && row[name] !== null).map((row) => String(row[name]));
}

/** Turns while `on`, by the first block that says `rotates`. A turn is no step of the history. */
export function useRotation(on: boolean, grid: Grid, answers: Record<string, BlockAnswer> | undefined): void {
  const [params, setParams] = useQueryParams();
  const touched = useRef(0);
  const turning = grid.blocks.find((b) => 'rotates' in b && b.rotates !== undefined && 'selects' in b && b.selects !== undefined);
  const [seconds, name] = turning && 'rotates' in turning ? [turning.rotates, turning.selects] : [];
  const values = valuesOf(answers?.[turning?.name ?? '']).join('\n');
  const now = name === undefined ? undefined : (params.get(name) ?? undefined);
  useEffect(() => {
    if (!on || seconds === undefined || name === undefined || !values || still()) return undefined;
    const touch = (): void => {
      touched.current = Date.now();
    };
    const timer = setInterval(() => {
      if (document.hidden || Date.now() - touched.current < REST) return;
      const next = nextOf(values.split('\n'), now);
      const address = new URLSearchParams(globalThis.location.search);
      if (next !== undefined) address.set(name, next);
      setParams(address, { replace: true });
    }, seconds * 1000);
    for (const kind of ['pointerdown', 'keydown'] as const) addEventListener(kind, touch, true);
    return () => {
      clearInterval(timer);
      for (const kind of ['pointerdown', 'keydown'] as const) removeEventListener(kind, touch, true);
    };
  }, [on, seconds, name, values, now, setParams]);
}
