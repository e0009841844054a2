import { download, downloadOrLater, type Call, type Download } from '../client/client.ts';

/** Hands a blob to the browser as a file to keep. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const keep = ({ blob, name: given }: Download, name: string | undefined): void =>
  saveBlob(blob, given === 'download' ? (name ?? given) : given);

/** Downloads a file and keeps it under the name the server gives, or `name`; the caller tells of a failure. */
export async function saveFile(call: Call, name?: string): Promise<void> {
  keep(await download({ ...call, handled: true }), name);
}

/** The same of a call that may start a job instead, which leaves the file; answers the job's id then. */
export async function saveFileOrLater(call: Call, name?: string): Promise<string | undefined> {
  const answer = await downloadOrLater({ ...call, handled: true });
  if (!('blob' in answer)) return answer.jobId;
  keep(answer, name);
  return undefined;
}
