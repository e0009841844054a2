import type { ScreenBundle } from '../../documents/types.ts';
import type { Action } from './types.ts';

/** Shows a configured layer on a map of its own. */
const preview: Action = {
  id: 'preview',
  title: { title: '预览', titleEn: 'Preview' },
  places: ['row'],
  verb: 'view',
  // A flat map draws no 3D Tiles, and of an orthophoto nothing before its tiles can be cut.
  fits: (row) => row['kind'] !== 'tiles' && (row['imageState'] ?? '2') === '2',
  run: ({ rows: [row], open }) => row && open({ kind: 'layer', row }),
};

export const previewActions = ({ resource }: ScreenBundle): Action[] => (resource.name === 'mapLayer' ? [preview] : []);
