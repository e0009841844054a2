import type { ScreenBundle } from '../../documents/types.ts';
import type { Action } from './types.ts';

/** Kinds of layers that a flat map draws. */
const FLAT = ['xyz', 'wms', 'geojson'];

/** Shows a configured layer on a map of its own. */
const preview: Action = {
  id: 'preview',
  title: { title: '预览', titleEn: 'Preview' },
  places: ['row'],
  verb: 'view',
  fits: (row) => FLAT.includes(String(row['kind'])),
  run: ({ rows: [row], open }) => row && open({ kind: 'layer', row }),
};

export const previewActions = ({ resource }: ScreenBundle): Action[] => (resource.name === 'mapLayer' ? [preview] : []);
