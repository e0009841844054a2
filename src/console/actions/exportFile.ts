import { errorText } from '../data/client/errorText.ts';
import { language, text } from '../data/texts/i18n.ts';
import { saveFile } from '../data/files/files.ts';
import { notify } from '../data/notifications.ts';
import { titleIn } from '../data/texts/useText.ts';
import type { ActionContext } from './types.ts';

/** Downloads what a list shows, or the chosen rows, and tells how it goes. */
export async function exportFile({ bundle, query, rows }: ActionContext, format: string): Promise<void> {
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
}
