import type { PictureLayer } from './types.ts';

/** Pictures of configured maps under the things. */
export interface NamedPicture extends PictureLayer {
  title: string;
}
const NONE: NamedPicture[] = [];
export const usePictures = (): NamedPicture[] => NONE;
