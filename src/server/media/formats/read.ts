/** Reads a file of annotations: one of them, or a ZIP file of many. */
import { unzipSync } from 'fflate';
import { readCoco } from './coco.ts';
import { readCsv } from './csv.ts';
import { baseName, FormatError, judged, SPLITS, stemOf, type Annotation, type Format, type Split } from './types.ts';
import { readVoc } from './voc.ts';
import { classesOf, readYolo } from './yolo.ts';

/** Most files in a ZIP file, and bytes of them together. */
const [MOST_FILES, MOST_BYTES] = [20_000, 256 * 1024 ** 2];
const TEXTS = /\.(?:json|txt|xml|csv|ya?ml)$/i;

export interface TextEntry {
  path: string;
  text: string;
}

function entriesOf(bytes: Buffer, name: string): TextEntry[] {
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return [{ path: name, text: bytes.toString('utf8') }];
  let [files, size] = [0, 0];
  try {
    const unzipped = unzipSync(bytes, {
      filter: ({ name: path, originalSize }) => {
        if (!TEXTS.test(path)) return false;
        files += 1;
        size += originalSize;
        if (files > MOST_FILES || size > MOST_BYTES) throw new FormatError({ zh: '压缩包过大', en: 'the ZIP file holds too much' });
        return true;
      },
    });
    return Object.entries(unzipped).map(([path, content]) => ({ path, text: Buffer.from(content).toString('utf8') }));
  } catch (error) {
    throw error instanceof FormatError ? error : new FormatError({ zh: '压缩包无法读取', en: 'the ZIP file cannot be read' });
  }
}

const ending = ({ path }: TextEntry): string => /\.([A-Za-z]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';

/** Lists of pictures of one split, as YOLO (`train.txt`) and VOC (`ImageSets/Main/train.txt`) have them: what each picture is for. */
function splitsOf(entries: readonly TextEntry[]): Map<string, Split> {
  const of = (split: Split): [string, Split][] =>
    entries
      .filter(({ path }) => baseName(path).toLowerCase() === `${split}.txt`)
      .flatMap(({ text }) => text.split(/\r?\n/))
      .filter((line) => line.trim() !== '')
      .map((line) => [stemOf(baseName(line.trim())), split]);
  return new Map(SPLITS.flatMap(of));
}

function withSplits(all: Annotation[], entries: readonly TextEntry[]): Annotation[] {
  const splits = splitsOf(entries);
  return all.map((one) => {
    const split = splits.get(stemOf(one.image));
    return split === undefined ? one : { ...one, split };
  });
}

/** The format by what is there, for whoever says none. */
function formatOf(entries: readonly TextEntry[]): Format | undefined {
  const endings = new Set(entries.map(ending));
  return endings.has('json') ? 'coco' : endings.has('xml') ? 'voc' : endings.has('csv') ? 'csv' : endings.has('txt') ? 'yolo' : undefined;
}

/** Whether a file may hold boxes, by its name. */
export const isAnnotations = (name: string): boolean => TEXTS.test(name);

/** All boxes of a file. @param format as its name and content say where undefined @throws FormatError */
export const readAnnotations = (bytes: Buffer, name: string, format?: Format): Annotation[] =>
  annotationsOf(entriesOf(bytes, name), format);

/** All boxes of files that belong together. @throws FormatError */
export function annotationsOf(entries: readonly TextEntry[], format?: Format): Annotation[] {
  const kind = format ?? formatOf(entries);
  const of = (...endings: string[]): TextEntry[] => entries.filter((entry) => endings.includes(ending(entry)));
  switch (kind) {
    case 'coco':
      return judged((of('json').length ? of('json') : entries).flatMap(({ text }) => readCoco(text)));
    case 'voc':
      return withSplits(judged(of('xml').flatMap(({ path, text }) => readVoc(text, baseName(path)))), entries);
    case 'csv':
      return judged((of('csv').length ? of('csv') : entries).flatMap(({ text }) => readCsv(text)));
    case 'yolo': {
      const list = of('txt').find(({ path }) => /^(?:classes|obj\.names|labels)\.txt$/i.test(baseName(path)));
      const yaml = of('yaml', 'yml')[0];
      const classes = yaml
        ? classesOf(yaml.text)
        : (list?.text
            .split(/\r?\n/)
            .map((line) => line.trim())
            .filter(Boolean) ?? []);
      if (classes.length === 0)
        throw new FormatError({ zh: 'YOLO 压缩包中缺少 data.yaml 或 classes.txt', en: 'data.yaml or classes.txt is missing' });
      const labels = of('txt').filter((entry) => entry !== list && !/readme|train\.txt$|val\.txt$|test\.txt$/i.test(entry.path));
      return withSplits(
        judged(labels.flatMap(({ path, text }) => readYolo(text, baseName(path).replace(/\.txt$/i, ''), classes))),
        entries,
      );
    }
    default:
      throw new FormatError({ zh: '不是 COCO、YOLO、VOC 或 CSV 文件', en: 'it is neither COCO, YOLO, VOC nor CSV' });
  }
}
