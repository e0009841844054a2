/** A stage in its element, with a model on it: made when the library is there, given back when the element goes. */
import { useEffect, useState, type RefObject } from 'react';
import type { Shown } from './shown.ts';
import type { Stage } from './stage.ts';
import { SceneError, type SceneSource } from './types.ts';

export type StageState =
  | { at: 'loading'; loaded: number; total: number }
  | { at: 'shown'; stage: Stage; shown: Shown }
  | { at: 'failed'; reason: SceneError['reason'] | 'webgl' | 'library' | 'lost'; detail: string };

const loadLibrary = (): Promise<typeof import('./library.ts')> => import('./library.ts');

const failed = (reason: (StageState & { at: 'failed' })['reason'], detail = ''): StageState => ({ at: 'failed', reason, detail });

export interface Staged {
  state: StageState;
  /** Parts of the model that did not come. */
  missing: number;
}

/** @param source of one model, for as long as the element is there */
export function useStage(place: RefObject<HTMLDivElement | null>, { kind, url }: SceneSource, onDrawn: () => void): Staged {
  const [state, setState] = useState<StageState>({ at: 'loading', loaded: 0, total: 0 });
  const [missing, setMissing] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let made: Stage | undefined;
    const tell = (next: StageState): void => {
      if (!signal.aborted) setState(next);
    };
    const make = async (): Promise<void> => {
      const library = await loadLibrary().catch(() => undefined);
      if (signal.aborted) return;
      if (!library) {
        tell(failed('library'));
        return;
      }
      try {
        made = new library.Stage(element, {
          onDrawn,
          onBusy: (busy) => element.setAttribute('data-scene', busy ? 'busy' : 'idle'),
          onLost: () => tell(failed('lost')),
        });
      } catch {
        tell(failed('webgl'));
        return;
      }
      const shown = await made.show(
        { kind, url },
        {
          signal,
          onProgress: (loaded, total) => tell({ at: 'loading', loaded, total }),
          onTrouble: () => !signal.aborted && setMissing((count) => count + 1),
        },
      );
      tell({ at: 'shown', stage: made, shown });
    };
    make().catch((error: unknown) => {
      const { reason, detail } = error instanceof SceneError ? error : new SceneError('broken', String(error));
      tell(failed(reason, detail));
    });
    return () => {
      controller.abort();
      made?.dispose();
    };
  }, [place, kind, url, onDrawn]);
  return { state, missing };
}
