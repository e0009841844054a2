import { MOST_IMAGES } from '../../../contract/upload.ts';
import { createStore, type Store } from '../../data/store.ts';
import { storedUserCode } from '../../session/storage.ts';
import { contentWork } from '../../upload/content.ts';
import { createUploader, type Uploader } from '../../upload/engine.ts';
import { goOn } from '../../upload/goOn.ts';
import { browserMemory } from '../../upload/memory.ts';
import { httpTransport } from '../../upload/transport.ts';
import type { Transport } from '../../upload/types.ts';

/** The page's list. It goes on while other pages are on screen. */
export interface Uploads {
  uploader: Uploader;
  /** Whether images are made smaller before they are sent; off, because an inspection image is evidence as it is. */
  shrink: Store<boolean>;
}

const uploadsByUser = new Map<string, Uploads>();

/** A list of uploads; made when it is first opened, with what an earlier visit left unfinished. */
function openUploads(user: string, transport: () => Transport): Uploads {
  const known = uploadsByUser.get(user);
  if (known) return known;
  const shrink = createStore(false);
  const uploader = createUploader({
    transport: transport(),
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

/** The list of whoever is signed in. */
export const uploads = (): Uploads => openUploads(storedUserCode(), httpTransport);

/** The list of whoever has a link to a task. */
export const uploadsBy = (share: string): Uploads => openUploads(`share ${share.slice(-43)}`, () => httpTransport({ share, use: 'field' }));
