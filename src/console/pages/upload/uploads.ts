import { MOST_IMAGES } from '../../../contract/upload.ts';
import { createStore, type Store } from '../../data/store.ts';
import { storedUserCode } from '../../session/storage.ts';
import { contentWork } from '../../upload/content.ts';
import { createUploader, type Uploader } from '../../upload/engine.ts';
import { goOn } from '../../upload/goOn.ts';
import { browserMemory } from '../../upload/memory.ts';
import { httpTransport } from '../../upload/transport.ts';

/** The page's list. It goes on while other pages are on screen. */
export interface Uploads {
  uploader: Uploader;
  /** Whether images are made smaller before they are sent; off, because an inspection image is evidence as it is. */
  shrink: Store<boolean>;
}

const uploadsByUser = new Map<string, Uploads>();

/** The list of whoever is signed in; made when it is first opened, with what an earlier visit left unfinished. */
export function uploads(): Uploads {
  const user = storedUserCode();
  const known = uploadsByUser.get(user);
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
  uploadsByUser.set(user, all);
  return all;
}
