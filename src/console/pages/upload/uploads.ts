import { MOST_IMAGES } from '../../../contract/upload.ts';
import { createStore, type Store } from '../../data/store.ts';
import { keptUserCode } from '../../session/storage.ts';
import { findAgain } from '../../upload/choose.ts';
import { contentWork } from '../../upload/content.ts';
import { createUploader, type Uploader } from '../../upload/engine.ts';
import { browserMemory } from '../../upload/memory.ts';
import { httpTransport } from '../../upload/transport.ts';

/** The page's list. It goes on while other pages are on screen. */
export interface Uploads {
  uploader: Uploader;
  /** Whether images are made smaller before they are sent; off, because an inspection image is evidence as it is. */
  shrink: Store<boolean>;
}

/** Goes on with what an earlier visit left, where the browser lets the files be read without asking. */
async function goOn(uploader: Uploader): Promise<void> {
  await uploader.restore();
  for (const { handle, path, paused, missing } of uploader.items.get()) {
    const found = handle && missing && !paused ? await findAgain(handle, path, { ask: false }) : undefined;
    if (found) uploader.add([found]);
  }
}

const made = new Map<string, Uploads>();

/** The list of whoever is signed in; made when it is first opened, with what an earlier visit left unfinished. */
export function uploads(): Uploads {
  const user = keptUserCode();
  const known = made.get(user);
  if (known) return known;
  const shrink = createStore(false);
  const uploader = createUploader({
    transport: httpTransport(),
    memory: browserMemory(user),
    work: contentWork(),
    shrink: shrink.get,
    mostImages: MOST_IMAGES,
  });
  void goOn(uploader);
  addEventListener('online', uploader.wake);
  const all = { uploader, shrink };
  made.set(user, all);
  return all;
}
