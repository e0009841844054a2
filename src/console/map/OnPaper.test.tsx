import { Evented, type Map } from 'maplibre-gl';
import { act } from 'react';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { mounted } from '../../../tests/screens/mount.tsx';
import { drawLand } from './base.ts';
import { OnPaper } from './OnPaper.tsx';

/** A map that is at rest at once whatever it is asked to draw, as one is whose land has not arrived. */
class Still extends Evented {
  readonly drawn: unknown[] = [];
  triggerRepaint(): void {
    setTimeout(() => {
      this.fire('render');
      this.fire('idle');
    });
  }
  getCanvas = (): HTMLCanvasElement => document.createElement('canvas');
  getSource = () => ({ setData: (data: unknown) => this.drawn.push(data) });
}

// Land that has come once is there for every map.
it.each(['does not come', 'comes'])('takes no picture before the land is there, or %s', async (how) => {
  const context = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 1, height: 1 }));
  const asked: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((done) => void asked.push(done)));
  const map = new Still() as unknown as Map;
  const landing = drawLand(map, () => true).catch(() => undefined);
  const done = vi.fn();
  try {
    await mounted(<OnPaper map={map} onDone={done} />, async () => {
      await act(() => delay(600));
      expect(done).not.toHaveBeenCalled();
      const land = { type: 'Topology', arcs: [], objects: { land: { type: 'GeometryCollection', geometries: [] } } };
      for (const arrive of asked) arrive(how === 'comes' ? Response.json(land) : new Response(null, { status: 503 }));
      await landing;
      await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), 5000);
    });
  } finally {
    vi.unstubAllGlobals();
    context.mockRestore();
  }
});
