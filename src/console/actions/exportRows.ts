import { ExportOutlined } from '@ant-design/icons';
import type { ScreenBundle } from '../../documents/ground/model/resource.ts';
import { text } from '../data/texts/i18n.ts';
import { notify } from '../data/notifications.ts';
import type { Action } from './types.ts';
import { isPlaced } from '../../documents/ground/fields/traits.ts';

type Choice = NonNullable<Action['choices']>[number];
const onMap = (name: string): Choice => ({ id: name.toLowerCase(), title: { title: name, titleEn: name } });

/**
 * Downloads what the list shows, all pages of it, with the columns on screen. From the batch bar: the chosen rows. Rows with a place
 * are for maps too. How comes when it is asked for.
 */
export const exportAction = ({ resource }: ScreenBundle): Action => ({
  id: 'export',
  title: 'action.export',
  icon: ExportOutlined,
  places: ['toolbar', 'batch'],
  verb: 'export',
  choices: [
    { id: 'xlsx', title: 'export.xlsx' },
    { id: 'csv', title: 'export.csv' },
    ...(resource.fields.some(isPlaced) ? ['GeoJSON', 'KML'].map(onMap) : []),
  ],
  run: (context, format = 'xlsx') =>
    import('./exportFile.ts').then(
      (m) => m.exportFile(context, format),
      () => notify('error', text('export.failed')),
    ),
});
