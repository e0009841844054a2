/** Works on content off the page's thread: images made smaller (S5-10), and SHA-256 where the browser has none of its own. */
import { digestByLibrary } from './digestByLibrary.ts';
import { shrinkImage } from './shrink.ts';

/** What the page asks. */
export type Question = { id: number } & ({ hash: ArrayBuffer } | { shrink: File });
/** What it hears. */
export type Reply = { id: number } & ({ hash: string } | { image: File } | { error: 'image' });

const say = (reply: Reply): void => {
  postMessage(reply);
};

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const { id } = data;
  if ('hash' in data) say({ id, hash: digestByLibrary(data.hash) });
  else
    void shrinkImage(data.shrink).then(
      (image) => say({ id, image }),
      () => say({ id, error: 'image' }),
    );
});
