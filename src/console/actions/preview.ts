import type { ScreenBundle } from '../../documents/types.ts';
import type { Action } from './types.ts';

/** Shows a configured layer on a map of its own, which is flat and draws no 3D Tiles. */
export const previewActions = ({ resource }: ScreenBundle): Action[] =>
  resource.name === 'mapLayer'
    ? [
        {
          id: 'preview',
          title: { title: '预览', titleEn: 'Preview' },
          places: ['row'],
          verb: 'view',
          fits: (row) => row['kind'] !== 'tiles',
          run: ({ rows: [row], open }) => row && open({ kind: 'layer', row }),
        },
      ]
    : [];
