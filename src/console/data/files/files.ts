import { download, type Call } from '../client/client.ts';

/** Hands a blob to the browser as a file to keep. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Downloads a file and keeps it under the name the server gives, or `name`; the caller tells of a failure. */
export async function saveFile(call: Call, name?: string): Promise<void> {
  const file = await download({ ...call, handled: true });
  saveBlob(file.blob, file.name === 'download' ? (name ?? file.name) : file.name);
}
