/** Tells of changes in a folder of documents, once for a burst of them. */
import { watch } from 'chokidar';

const QUIET_MS = 150;

/** Calls `changed` when the folder has been quiet for a moment after a change. Answers what ends it. */
export function watchFolder(folder: string, changed: () => void): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { ignoreInitial: true, ignored: (path) => /(^|[\\/])(meta|\.[^\\/]*)$/.test(path.slice(folder.length)) });
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(changed, QUIET_MS);
  });
  return async () => {
    clearTimeout(timer);
    await watcher.close();
  };
}
