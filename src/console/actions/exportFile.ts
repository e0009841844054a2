import { errorText } from '../data/client/errorText.ts';
import { language, text } from '../data/texts/i18n.ts';
import { saveFile, saveFileOrLater } from '../data/files/files.ts';
import { fetchJob } from '../data/files/transfer.ts';
import { notify } from '../data/notifications.ts';
import { titleIn } from '../data/texts/useText.ts';
import type { ActionContext } from './types.ts';

/** Between two looks at an export that goes on in the background, ms. */
const LOOK_MS = 2000;
/** Looks that may fail one after another before it is told. */
const TRIES = 5;

/** Waits until a job has ended and downloads its file. @throws ApiError when it failed, or is not to be asked for any more */
async function collect(id: string, name: string): Promise<void> {
  for (let failures = 0; ;) {
    await new Promise((done) => setTimeout(done, LOOK_MS));
    const job = await fetchJob(id).catch((error: unknown) => {
      failures += 1;
      if (failures >= TRIES) throw error;
      return undefined;
    });
    if (!job) continue;
    failures = 0;
    if (job.state === 'done') return saveFile({ method: 'GET', url: '/api/jobs/file', params: { id } }, name);
    if (job.state === 'cancelled') return notify('success', text('export.cancelled'));
    if (job.state === 'failed') return notify('error', text('export.failed'), job.error ?? '');
  }
}

/** Downloads what a list shows, or the chosen rows, and tells how it goes. */
export async function exportFile({ bundle, query, rows }: ActionContext, format: string): Promise<void> {
  const where = rows.length === 0 ? query.where : [{ field: 'id', operator: 'in' as const, value: rows.map((row) => row.id) }];
  const name = `${titleIn(bundle.screen, language())}.${format}`;
  notify('progress', text('export.started'));
  try {
    const job = await saveFileOrLater(
      {
        url: `${bundle.resource.api}/export`,
        params: { screen: bundle.screen.name, background: 'true' },
        body: { ...query, where, format },
      },
      name,
    );
    if (job === undefined) return;
    notify('progress', text('export.later'));
    await collect(job, name);
  } catch (error) {
    notify('error', text('export.failed'), errorText(error));
  }
}
