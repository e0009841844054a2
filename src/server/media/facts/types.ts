/** What is found out about one picture, by its bytes alone. */
import type { Radiometry } from '../../../contract/measures.ts';
import type { Outline } from '../../../documents/ground/geometry/outline.ts';

/** Codes of the dictionary MEDIA_REASON that the bytes of a file decide. */
export type ByteReason = 'empty' | 'broken' | 'notPicture' | 'mixed' | 'tooLarge' | 'heic' | 'blurred' | 'overExposed';

/** Codes of the dictionary MEDIA_KIND. */
export type MediaKind = 'photo' | 'thermal' | 'video' | 'pointcloud' | 'other';

/** What a camera wrote beside the pixels. Angles in degrees as the maker has them: pitch −90 is straight down, yaw is from north. */
export interface Shot {
  /** ISO time with its zone. */
  takenAt?: string;
  /** Wall clock of the camera, `YYYY-MM-DDTHH:mm:ss`, where no zone is known. */
  localTime?: string;
  /** Longitude and latitude, degrees. */
  location?: [lon: number, lat: number];
  /** Metres above take-off. */
  relAlt?: number;
  gimbalPitch?: number;
  gimbalYaw?: number;
  gimbalRoll?: number;
  camera?: string;
  lens?: 'wide' | 'zoom' | 'ir';
  /** Focal length in pixels of this picture. */
  focalPx?: number;
  /** Metres to what the laser range finder pointed at. */
  range?: number;
  rtk?: boolean;
  /** An editor wrote the file: it may have been turned without its angles. */
  edited?: boolean;
  /** Drawn by a program: no photograph. */
  drawn?: boolean;
}

/** Temperatures of a frame. */
export interface Celsius {
  width: number;
  height: number;
  /** Row by row, °C. */
  degrees: Float32Array;
  source: Exclude<Radiometry, 'none'>;
}

/** What tells two pictures apart. */
export interface Print {
  /** SHA-256 of temperatures, or of pixels. */
  digest: string;
  /** Difference hash of 256 bits, as hexadecimal digits. */
  hash: string;
}

/** A file that was looked at. */
export interface Look {
  kind: MediaKind;
  reason?: ByteReason;
  width?: number;
  height?: number;
  shot: Shot;
  print?: Print;
  /** Variance of the Laplacian of the grey picture, long side 640 pixels. */
  sharpness?: number;
  radiometry?: Radiometry;
  /** Lowest, highest and mean temperature, °C. */
  range?: [min: number, max: number, mean: number];
  /** WebP pictures of at most 256 and 1600 pixels a side. */
  thumb?: Uint8Array;
  preview?: Uint8Array;
}

/** A place in a picture, pixels from its upper left corner. */
export interface PixelBox {
  x: number;
  y: number;
  width: number;
  height: number;
  /** What it goes around, where that was drawn or found more closely. */
  polygon?: Outline;
}

/** A warm place on a frame. */
export interface HotSpot extends PixelBox {
  /** °C. */
  tMax: number;
  /** Median of the surroundings, °C. */
  tRef: number;
  /** Warm pixels in the box. */
  pixels: number;
}
