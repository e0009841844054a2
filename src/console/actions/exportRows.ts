import { ExportOutlined } from '@ant-design/icons';
import { errorText } from '../data/errorText.ts';
import { text, language } from '../data/i18n.ts';
import { saveFile } from '../data/files.ts';
import { notify } from '../data/notifications.ts';
import { titleIn, type Titled } from '../data/useText.ts';
import type { ScreenBundle } from '../../documents/types.ts';
import type { Action, ActionContext } from './types.ts';

const onMap = (name: string): { id: string; title: Titled } => ({ id: name.toLowerCase(), title: { title: name, titleEn: name } });

/** Downloads what the list shows, all pages of it, with the columns on screen. From the batch bar: the chosen rows. */
const exportRows = {
  id: 'export',
  title: 'action.export',
  icon: ExportOutlined,
  places: ['toolbar', 'batch'],
  verb: 'export',
  choices: [
    { id: 'xlsx', title: 'export.xlsx' },
    { id: 'csv', title: 'export.csv' },
  ],
  run: async ({ bundle, query, rows }: ActionContext, format = 'xlsx') => {
    const where = rows.length === 0 ? query.where : [{ field: 'id', operator: 'in' as const, value: rows.map((row) => row.id) }];
    notify('progress', text('export.started'));
    try {
      await saveFile(
        { url: `${bundle.resource.api}/export`, params: { screen: bundle.screen.name }, body: { ...query, where, format } },
        `${titleIn(bundle.screen, language())}.${format}`,
      );
    } catch (error) {
      notify('error', text('export.failed'), errorText(error));
    }
  },
} satisfies Action;

/** Rows with a place are for maps too. */
export const exportActions = ({ resource }: ScreenBundle): Action =>
  resource.fields.some(({ type }) => type === 'location' || type === 'geometry')
    ? { ...exportRows, choices: [...exportRows.choices, onMap('GeoJSON'), onMap('KML')] }
    : exportRows;
