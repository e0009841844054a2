/** Files and folders as browsers hand them over: from a dialog, or dropped. */
import type { ChosenFile } from './types.ts';

/** The part of the File System API that is not in every browser. */
interface Pickers {
  showOpenFilePicker?: (options: { multiple: boolean }) => Promise<FileSystemFileHandle[]>;
}
type Asking = (options: { mode: 'read' }) => Promise<PermissionState>;
type Permitting = FileSystemFileHandle & { queryPermission?: Asking; requestPermission?: Asking };
type Dropped = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> };
type Folder = FileSystemDirectoryHandle & { values: () => AsyncIterable<FileSystemHandle> };

/** What file managers leave in folders. */
const LITTER: readonly string[] = ['thumbs.db', 'desktop.ini'];

/** Whether a path leads to what nobody chose: something hidden inside of a folder. What was chosen itself counts, whatever its name. */
const isHidden = (path: string): boolean =>
  path
    .split('/')
    .slice(1)
    .some((part) => part.startsWith('.') || LITTER.includes(part.toLowerCase()));

/** Files of an input; with folders their paths. */
export const fromInput = (files: Iterable<File> | null): ChosenFile[] =>
  [...(files ?? [])].map((file) => ({ file, path: file.webkitRelativePath || file.name })).filter(({ path }) => !isHidden(path));

/** Whether the browser gives files that it finds again after a reload. */
export const canFind = (): boolean => 'showOpenFilePicker' in globalThis;

/** Asks for files that the browser finds again; none when the dialog is closed. */
export async function pickFindable(): Promise<ChosenFile[]> {
  try {
    const handles = (await (globalThis as Pickers).showOpenFilePicker?.({ multiple: true })) ?? [];
    return await Promise.all(handles.map(async (handle) => ({ handle, file: await handle.getFile(), path: handle.name })));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return [];
    throw error;
  }
}

async function* below(handle: FileSystemHandle, path: string): AsyncIterable<ChosenFile> {
  if (isHidden(path)) return;
  if (handle.kind === 'file')
    yield { handle: handle as FileSystemFileHandle, file: await (handle as FileSystemFileHandle).getFile(), path };
  else for await (const child of (handle as Folder).values()) yield* below(child, `${path}/${child.name}`);
}

async function* entriesBelow(entry: FileSystemEntry, path: string): AsyncIterable<ChosenFile> {
  if (isHidden(path)) return;
  if (entry.isFile) {
    yield {
      file: await new Promise<File>((resolve, reject) => {
        (entry as FileSystemFileEntry).file(resolve, reject);
      }),
      path,
    };
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader hands over a hundred at a time, and at last none.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) return;
    for (const child of some) yield* entriesBelow(child, `${path}/${child.name}`);
  }
}

/** Everything that was dropped, folders opened. The items must be read before anything else happens: they are gone after the event. */
export async function fromDrop(items: Iterable<DataTransferItem>): Promise<ChosenFile[]> {
  const dropped = [...items]
    .filter((item) => item.kind === 'file')
    .map((item) => ({ handle: (item as Dropped).getAsFileSystemHandle?.(), entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const files: ChosenFile[] = [];
  for (const { handle: pending, entry, file } of dropped) {
    const handle = await pending?.catch(() => null);
    if (handle) for await (const one of below(handle, handle.name)) files.push(one);
    else if (entry) for await (const one of entriesBelow(entry, entry.name)) files.push(one);
    else if (file) files.push({ file, path: file.name });
  }
  return files;
}

/** The file of an earlier visit, when the browser still has it and lets it be read; the user may be asked. */
export async function findAgain(handle: FileSystemFileHandle, path: string, { ask = true } = {}): Promise<ChosenFile | undefined> {
  const { queryPermission, requestPermission } = handle as Permitting;
  if ((await (ask ? requestPermission : queryPermission)?.call(handle, { mode: 'read' })) !== 'granted') return undefined;
  return handle.getFile().then(
    (file) => ({ handle, file, path }),
    () => undefined,
  );
}
