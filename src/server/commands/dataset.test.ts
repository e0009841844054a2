import { expect, it } from 'vitest';
import { formats, polygonsLeft, type Sample } from './dataset.ts';

const sample = (code: string, fault: string, split: string, boxes: Sample['boxes']): Sample => ({
  code,
  image: `images/${code}.png`,
  width: 200,
  height: 100,
  fault,
  split,
  boxes,
});
const samples = [
  sample('A', 'hotspot', 'train', [{ x: 20, y: 10, width: 40, height: 20 }]),
  sample('B', 'diode', 'val', [
    { x: 0, y: 0, width: 200, height: 100 },
    { x: 100, y: 50, width: 10, height: 10 },
  ]),
];

it('COCO is one list of images, boxes and classes', () => {
  const { images, annotations, categories } = JSON.parse(formats.coco?.(samples)['annotations.json'] ?? '') as Record<string, unknown[]>;
  expect(images).toEqual([
    { id: 1, file_name: 'images/A.png', width: 200, height: 100, split: 'train' },
    { id: 2, file_name: 'images/B.png', width: 200, height: 100, split: 'val' },
  ]);
  expect(categories).toEqual([
    { id: 1, name: 'diode' },
    { id: 2, name: 'hotspot' },
  ]);
  expect(annotations).toEqual([
    { id: 1, image_id: 1, category_id: 2, bbox: [20, 10, 40, 20], area: 800, iscrowd: 0 },
    { id: 2, image_id: 2, category_id: 1, bbox: [0, 0, 200, 100], area: 20_000, iscrowd: 0 },
    { id: 3, image_id: 2, category_id: 1, bbox: [100, 50, 10, 10], area: 100, iscrowd: 0 },
  ]);
});

it('YOLO is a file of parts for each image, with classes and splits', () =>
  expect(formats.yolo?.(samples)).toEqual({
    'classes.txt': 'diode\nhotspot\n',
    'train.txt': 'images/A.png\n',
    'val.txt': 'images/B.png\n',
    'labels/A.txt': '1 0.200000 0.200000 0.200000 0.200000\n',
    'labels/B.txt': '0 0.500000 0.500000 1.000000 1.000000\n0 0.525000 0.550000 0.050000 0.100000\n',
  }));

it('VOC is a document for each image, with markup in names taken as text', () => {
  const files = formats.voc?.([sample('A', 'a<b', 'test', [{ x: 1, y: 2, width: 3, height: 4 }])]) ?? {};
  expect(files['Annotations/A.xml']).toContain(
    '<name>a&lt;b</name><bndbox><xmin>2</xmin><ymin>3</ymin><xmax>4</xmax><ymax>6</ymax></bndbox>',
  );
  expect(files['ImageSets/Main/test.txt']).toBe('A\n');
});

it('polygons are segmentations of COCO, lines of YOLO where every box has one, and boxes of VOC', () => {
  const polygon = [[20, 10], [60, 10], [40, 30]] as const; // prettier-ignore
  const box = { x: 20, y: 10, width: 40, height: 20 };
  const outlined = [sample('A', 'hotspot', 'train', [{ ...box, polygon }])];
  const mixed = [sample('A', 'hotspot', 'train', [{ ...box, polygon }, box])];
  const { annotations } = JSON.parse(formats.coco?.(mixed)['annotations.json'] ?? '') as { annotations: unknown[] };
  expect(annotations).toEqual([
    { id: 1, image_id: 1, category_id: 1, bbox: [20, 10, 40, 20], segmentation: [[20, 10, 60, 10, 40, 30]], area: 400, iscrowd: 0 },
    { id: 2, image_id: 1, category_id: 1, bbox: [20, 10, 40, 20], area: 800, iscrowd: 0 },
  ]);
  const labels = (of: Sample[]): string | undefined => formats.yolo?.(of)['labels/A.txt'];
  expect(labels(outlined)).toBe('0 0.100000 0.100000 0.300000 0.100000 0.200000 0.300000\n');
  expect(labels(mixed)).toBe('0 0.200000 0.200000 0.200000 0.200000\n'.repeat(2));
  expect(formats.voc?.(outlined)['Annotations/A.xml']).not.toContain('polygon');
  expect(['coco', 'yolo', 'voc'].map((format) => [polygonsLeft(outlined, format), polygonsLeft(mixed, format)])).toEqual([
    [0, 0],
    [0, 1],
    [1, 1],
  ]);
});
