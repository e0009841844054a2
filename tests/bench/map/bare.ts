/** A page with nothing but the map library and its data, as somebody would write it for one map: what ours is measured against. */
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { root } from '../../support/running.ts';

const LIBRARY = join(root, 'node_modules', 'maplibre-gl', 'dist');
const FILES: Record<string, string> = {
  '/maplibre-gl.mjs': 'text/javascript',
  '/maplibre-gl-worker.mjs': 'text/javascript',
  '/maplibre-gl.css': 'text/css',
};

/** What it draws, as text of GeoJSON; and the size of its map, px. */
export interface Bare {
  points: string;
  areas: string;
  width: number;
  height: number;
}

const pageOf = ({ points, areas, width, height }: Bare): string => `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/maplibre-gl.css"><style>body { margin: 0 }</style><div id="map" style="width: ${width}px; height: ${height}px"></div>
<script type="module">
import { Map, setWorkerUrl } from '/maplibre-gl.mjs';
setWorkerUrl('/maplibre-gl-worker.mjs');
const map = new Map({
  container: 'map', bounds: [[74, 19], [134, 53]], fitBoundsOptions: { padding: 48 }, attributionControl: false, renderWorldCopies: false, dragRotate: false,
  style: {
    version: 8,
    sources: { areas: { type: 'geojson', data: ${areas} }, points: { type: 'geojson', data: ${points} } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': '#f8f7f3' } },
      { id: 'areas', type: 'fill', source: 'areas', paint: { 'fill-color': '#1677ff', 'fill-opacity': 0.22 } },
      { id: 'lines', type: 'line', source: 'areas', paint: { 'line-color': '#1677ff', 'line-width': 1.75 } },
      { id: 'points', type: 'circle', source: 'points', paint: { 'circle-color': '#1677ff', 'circle-radius': 4 } },
    ],
  },
});
map.once('idle', () => document.body.setAttribute('data-painted', String(performance.now())));
</script>`;

/** Serves it until it is closed. */
export async function serveBare(bare: Bare): Promise<{ url: string; close: () => void }> {
  const page = pageOf(bare);
  const server = createServer((request, response) => {
    const type = FILES[request.url ?? ''];
    response.setHeader('content-type', type ?? 'text/html; charset=utf-8');
    if (type) createReadStream(join(LIBRARY, request.url ?? '')).pipe(response);
    else response.end(page);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
