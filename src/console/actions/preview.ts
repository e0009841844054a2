import type { ScreenBundle } from '../../documents/types.ts';
import type { Action } from './types.ts';

/** Shows a configured layer on a map of its own, which is flat and draws no 3D Tiles. */
const preview: Action = {
  id: 'preview',
  title: { title: '预览', titleEn: 'Preview' },
  places: ['row'],
  verb: 'view',
  fits: ({ kind }) => kind !== 'tiles',
  run: ({ rows: [row], open }) => row && open({ kind: 'layer', row }),
};

export const previewActions = ({ resource }: ScreenBundle): Action[] => (resource.name === 'mapLayer' ? [preview] : []);
