import { ExportOutlined } from '@ant-design/icons';
import { ORIGIN } from '../../documents/kit/own.ts';
import type { ScreenBundle } from '../../documents/ground/model/resource.ts';
import { request } from '../data/client/client.ts';
import { manifestStore } from '../data/documents/documents.ts';
import { text } from '../data/texts/i18n.ts';
import { notify } from '../data/notifications.ts';
import type { Action, Row } from './types.ts';

/** Screens the user has of the resource a row is of. */
const screensOf = (row: Row) => manifestStore.get()?.screens.filter((s) => s.resource === row[ORIGIN]) ?? [];

/** Address of a row on the first screen that shows it; a preset may leave it out. */
async function addressOf(row: Row): Promise<string | undefined> {
  for (const { name, route, resource, api = `/api/${resource ?? ''}` } of screensOf(row)) {
    const record = await request({ url: `${api}/detail`, params: { id: row.id, screen: name }, handled: true, read: true }).catch(
      () => undefined,
    );
    if (record !== undefined) return `${route}/show/${encodeURIComponent(row.id)}`;
  }
  return undefined;
}

/** Opens a row where it is from. */
const original: Action = {
  id: 'original',
  title: 'action.original',
  icon: ExportOutlined,
  places: ['row'],
  verb: 'view',
  fits: (row) => screensOf(row).length > 0,
  run: async ({ rows: [row], go }) => {
    const address = row && (await addressOf(row));
    if (address === undefined) notify('error', text('original.none'));
    else go(address);
  },
};

/** Rows that are listed with others can be opened in their own list, unless they are deleted there. */
export const originalActions = ({ resource }: ScreenBundle): Action[] => (resource.rows?.some((part) => !part.deleted) ? [original] : []);
