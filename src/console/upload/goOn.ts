import { findAgain } from './choose.ts';
import type { Uploader } from './engine.ts';

/** Goes on with what an earlier visit left, where the browser lets the files be read without asking. */
export async function goOn(uploader: Uploader): Promise<void> {
  await uploader.restore();
  for (const { handle, path, paused, missing } of uploader.items.get()) {
    const file = handle && missing && !paused ? await findAgain(handle, path, { ask: false }) : undefined;
    if (file) uploader.add([file]);
  }
}
