/** What can be measured on a picture: temperatures where its format is known for certain, and metres where its scale is. */

/** Where temperatures come from: codes of the dictionary RADIOMETRY. */
export type Radiometry = 'rjpeg' | 'drawn' | 'none';

/** Temperatures, row by row: `data` holds 16-bit numbers (signed, little-endian) as base64; °C = number / {@link PER_DEGREE}. */
export interface TemperatureGrid {
  width: number;
  height: number;
  data: string;
}
export const PER_DEGREE = 50;

/** Metres of what one pixel shows in the middle of the picture, by the height over the ground or by the range that the camera measured. */
export interface PictureScale {
  metres: number;
  by: 'height' | 'range';
}

/** Answer of the call for what can be measured on a file. */
export interface PictureMeasures {
  /** Size of the picture, pixels. */
  width: number;
  height: number;
  /** A program drew it: no photograph. */
  drawn: boolean;
  radiometry: Radiometry;
  grid?: TemperatureGrid;
  scale?: PictureScale;
  /** Of a large picture: levels of its tiles, each half the size of the one before; 0 while they are being made. */
  tiles?: { levels: number };
}
