/** The maps' library, of which everything else knows the types alone: it comes with the first map that is drawn. */
import { Map, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
// A file of its own, as it is: the policy of the page lets workers come from our origin only.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

setWorkerUrl(workerUrl);

export { Map, ScaleControl };
