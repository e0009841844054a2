import type { CommandAnswer, CommandRequest } from '../../contract/commands.ts';
import type { CommandAction } from '../../documents/actions/index.ts';
import type { ScreenBundle } from '../../documents/types.ts';
import { request } from '../data/client.ts';
import { confirm } from '../data/confirm.ts';
import { language, text } from '../data/i18n.ts';
import '../data/lateTexts.ts';
import { notify } from '../data/notifications.ts';
import { titleIn } from '../data/useText.ts';
import type { ActionContext, Row } from './types.ts';

/** Has the server do it; answers the job that goes on with it. @throws ApiError */
export function command(
  { resource, screen }: ScreenBundle,
  { name }: CommandAction,
  row: Row,
  values?: CommandRequest['values'],
): Promise<CommandAnswer> {
  const body: CommandRequest = { name, id: row.id, ...(values ? { values } : {}) };
  return request({ url: `${resource.api}/command`, params: { screen: screen.name }, body, handled: values !== undefined });
}

/** Asks first: what its form wants, or whether it is meant. */
export async function give(authored: CommandAction, { bundle, rows: [row], nameOf, open, refresh }: ActionContext): Promise<void> {
  if (!row) return;
  if (authored.form) return open({ kind: 'command', action: authored, row });
  const title = titleIn(authored, language());
  if (!(await confirm({ title, lines: [text('command.ask', { title, name: nameOf(row) })], okText: title, danger: true }))) return;
  const begun = await command(bundle, authored, row);
  if (begun) return open({ kind: 'command', action: authored, row, jobId: begun.jobId });
  notify('success', text('command.done', { title }));
  refresh();
}
