import { describe, expect, it } from 'vitest';
import { placed } from './placed.ts';
import { annotationsOf } from './read.ts';

const size = { width: 100, height: 80 };
const triangle = { x: 10, y: 20, width: 30, height: 40, polygon: [[10, 20], [40, 20], [25, 60]] }; // prettier-ignore
const coco = (annotation: object): string =>
  JSON.stringify({
    images: [{ id: 1, file_name: 'a.jpg' }],
    categories: [{ id: 1, name: 'crack' }],
    annotations: [{ image_id: 1, category_id: 1, ...annotation }],
  });
const read = (path: string, text: string) =>
  annotationsOf(
    path.endsWith('.txt')
      ? [
          { path: 'classes.txt', text: 'hole\ncrack\n' },
          { path, text },
        ]
      : [{ path, text }],
  );

describe('Polygons of other tools', () => {
  it.each([
    ['COCO', 'a.json', coco({ segmentation: [[10, 20, 40, 20, 25, 60]], bbox: [10, 20, 30, 40] })],
    ['COCO whose box is another', 'a.json', coco({ segmentation: [[10, 20, 40, 20, 25, 60]], bbox: [0, 0, 99, 70] })],
    ['COCO without a box', 'a.json', coco({ segmentation: [[10, 20, 40, 20, 25, 60]] })],
    ['YOLO', 'labels/a.txt', '1 0.1 0.25 0.4 0.25 0.25 0.75\n'],
    ['YOLO with a score', 'labels/a.txt', '1 0.1 0.25 0.4 0.25 0.25 0.75 0.9\n'],
  ])('%s: the box is the one around it', (_, path, text) => {
    const [one] = read(path, text);
    expect(one?.label).toBe('crack');
    expect(one && placed(one, size)).toEqual({ box: triangle, boxed: false });
    expect(one?.score).toBe(text.includes('0.9') ? 0.9 : undefined);
  });

  const box = { x: 10, y: 20, width: 30, height: 40 };

  it.each([
    ['several parts', [[10, 20, 40, 20, 25, 60], [1, 1, 5, 1, 5, 5]], true], // prettier-ignore
    ['run lengths', { counts: [1, 2], size: [80, 100] }, true],
    ['two vertices', [[1, 2, 3, 4]], true],
    ['half a vertex', [[1, 2, 3, 4, 5, 6, 7]], true],
    ['no numbers', [[1, 2, 3, 4, 5, null]], true],
    ['a crossing', [[0, 0, 40, 40, 40, 0, 0, 20]], true],
    ['nothing', [], false],
    ['an empty list', [[]], false],
  ])('a COCO segmentation of %s leaves the box, which is counted', (what, segmentation, boxed) => {
    const [one] = read('a.json', coco({ segmentation, bbox: [10, 20, 30, 40] }));
    const around = what === 'a crossing' ? { x: 0, y: 0, width: 40, height: 40 } : box;
    expect(one && placed(one, size)).toEqual({ box: around, boxed });
  });

  it('a line of YOLO with the number of a track is a box', () => {
    const [one] = read('labels/a.txt', '1 0.25 0.5 0.3 0.5 0.9 12\n');
    expect(one && [placed(one, size), one.score]).toEqual([{ box, boxed: false }, 0.9]);
  });

  it('of an annotation with neither there is none', () =>
    expect(() => read('a.json', coco({ segmentation: [[1, 2, 3, 4]] }))).toThrow('lacks its image, its class or its box'));

  it('one outside of the picture is told in both languages', () => {
    const [one] = read('a.json', coco({ segmentation: [[200, 200, 240, 200, 220, 240]] }));
    expect(one && placed(one, size)).toEqual({ zh: '标注框在图像之外', en: 'a box lies outside of the image' });
  });
});
