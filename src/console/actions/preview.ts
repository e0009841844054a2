import type { ScreenBundle } from '../../documents/types.ts';
import type { Action } from './types.ts';

/** Kinds of layers that a flat map draws. */
const FLAT = ['xyz', 'wms', 'geojson', 'orthophoto'];

/** Shows a configured layer on a map of its own. */
const preview: Action = {
  id: 'preview',
  title: { title: '预览', titleEn: 'Preview' },
  places: ['row'],
  verb: 'view',
  // Of an orthophoto there is something to see once its tiles can be cut.
  fits: (row) => FLAT.includes(String(row['kind'])) && (row['imageState'] ?? '2') === '2',
  run: ({ rows: [row], open }) => row && open({ kind: 'layer', row }),
};

export const previewActions = ({ resource }: ScreenBundle): Action[] => (resource.name === 'mapLayer' ? [preview] : []);
