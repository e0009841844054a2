/** Samples in the formats that training programs read. */
import { surfaceOf, type Outline } from '../../documents/ground/geometry/outline.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  polygon?: Outline;
}

/** A sample with its image measured. */
export interface Sample {
  code: string;
  /** Name of the image in the package. */
  image: string;
  width: number;
  height: number;
  fault: string;
  split: string;
  boxes: Box[];
}

/** Files of text by their path in the package. */
export type Texts = Record<string, string>;

const classesOf = (samples: readonly Sample[]): string[] => [...new Set(samples.map((s) => s.fault))].sort();
const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const part = (of: number, whole: number): string => (whole > 0 ? of / whole : 0).toFixed(6);

/** One list of images, boxes and classes; polygons as segmentations. */
function coco(samples: readonly Sample[]): Texts {
  const classes = classesOf(samples);
  const images = samples.map(({ image, width, height, split }, i) => ({ id: i + 1, file_name: image, width, height, split }));
  const boxes = samples.flatMap(({ boxes: all, fault }, i) => all.map((box) => ({ image: i + 1, fault, box })));
  const annotations = boxes.map(({ image, fault, box }, i) => ({
    id: i + 1,
    image_id: image,
    category_id: classes.indexOf(fault) + 1,
    bbox: [box.x, box.y, box.width, box.height],
    ...(box.polygon ? { segmentation: [box.polygon.flat()] } : {}),
    area: box.polygon ? surfaceOf(box.polygon) : box.width * box.height,
    iscrowd: 0,
  }));
  const categories = classes.map((name, i) => ({ id: i + 1, name }));
  return { 'annotations.json': JSON.stringify({ images, annotations, categories }, null, 1) };
}

const middle = (b: Box, width: number, height: number): string[] => [
  part(b.x + b.width / 2, width),
  part(b.y + b.height / 2, height),
  part(b.width, width),
  part(b.height, height),
];
const boxesOf = (samples: readonly Sample[]): Box[] => samples.flatMap(({ boxes }) => boxes);
const isOutlined = ({ polygon }: Box): boolean => polygon !== undefined;

/**
 * A file of boxes for each image, as parts of its size from the middle of the box; the classes and the splits beside. Programs take one
 * kind of line only: vertices are written where every box has a polygon.
 */
function yolo(samples: readonly Sample[]): Texts {
  const classes = classesOf(samples);
  const outlined = boxesOf(samples).every(isOutlined);
  const line = ({ fault, width, height }: Sample, b: Box): string =>
    [
      classes.indexOf(fault),
      ...(outlined && b.polygon ? b.polygon.flatMap(([x, y]) => [part(x, width), part(y, height)]) : middle(b, width, height)),
    ].join(' ');
  const splits = [...new Set(samples.map((s) => s.split))];
  return {
    'classes.txt': `${classes.join('\n')}\n`,
    ...Object.fromEntries(
      splits.map((split) => [
        `${split}.txt`,
        samples
          .filter((s) => s.split === split)
          .map((s) => `${s.image}\n`)
          .join(''),
      ]),
    ),
    ...Object.fromEntries(samples.map((s) => [`labels/${s.code}.txt`, s.boxes.map((b) => `${line(s, b)}\n`).join('')])),
  };
}

/** A document for each image, and the lists of the splits. It has boxes only. Pixels are counted from 1, and both ends of a box are in it. */
function voc(samples: readonly Sample[]): Texts {
  const object = (fault: string, b: Box): string =>
    `<object><name>${xml(fault)}</name><bndbox><xmin>${b.x + 1}</xmin><ymin>${b.y + 1}</ymin><xmax>${b.x + b.width}</xmax><ymax>${b.y + b.height}</ymax></bndbox></object>`;
  const splits = [...new Set(samples.map((s) => s.split))];
  return {
    ...Object.fromEntries(
      samples.map((s) => [
        `Annotations/${s.code}.xml`,
        `<annotation><filename>${xml(s.image)}</filename><size><width>${s.width}</width><height>${s.height}</height><depth>3</depth></size>${s.boxes.map((b) => object(s.fault, b)).join('')}</annotation>\n`,
      ]),
    ),
    ...Object.fromEntries(
      splits.map((split) => [
        `ImageSets/Main/${split}.txt`,
        samples
          .filter((s) => s.split === split)
          .map((s) => `${s.code}\n`)
          .join(''),
      ]),
    ),
  };
}

/** How many polygons a format leaves out of samples: their boxes are written instead. */
export function polygonsLeft(samples: readonly Sample[], format: string): number {
  const boxes = boxesOf(samples);
  const outlined = boxes.filter(isOutlined).length;
  return format === 'coco' || (format === 'yolo' && outlined === boxes.length) ? 0 : outlined;
}

/** By the code of the dictionary DATASET_FORMAT. */
export const formats: Readonly<Record<string, (samples: readonly Sample[]) => Texts>> = { coco, yolo, voc };
