/** What a camera shows from a height, looking straight down on flat ground. Formulas of the pinhole camera. */
import type { Camera } from './cameras.ts';

/** Ground sampling distance, cm/px: height × sensor width × 100 / (focal length × image width). */
export const gsdAt = ({ sensorWidth, focal, imageWidth }: Camera, height: number): number =>
  (height * sensorWidth * 100) / (focal * imageWidth);

/** The height from which a pixel shows so many centimetres, m. */
export const heightFor = ({ sensorWidth, focal, imageWidth }: Camera, gsd: number): number =>
  (gsd * focal * imageWidth) / (sensorWidth * 100);

/** What one picture shows across and along the way, m: height × sensor / focal length. The wide side lies across. */
export const footprintAt = ({ sensorWidth, sensorHeight, focal }: Camera, height: number): { across: number; along: number } => ({
  across: (height * sensorWidth) / focal,
  along: (height * sensorHeight) / focal,
});

/** Between two pictures or two lines, m: footprint × (1 − overlap). @param overlap per cent */
export const spacing = (footprint: number, overlap: number): number => footprint * (1 - overlap / 100);

/** Pixels that a picture may be blurred by. */
export const BLUR = 1;

/** The fastest at which pictures are sharp, m/s: GSD × blur / exposure. */
export const sharpSpeed = (camera: Camera, height: number): number => ((gsdAt(camera, height) / 100) * BLUR) / camera.exposure;
