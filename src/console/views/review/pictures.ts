/** Pictures of a review: fetched and decoded before their turn comes. */
import { FILE_PATHS } from '../../../contract/files.ts';
import type { Row } from '../../actions/types.ts';
import { fetchBlob } from '../../data/files/blob.ts';
import { readRecord } from '../../data/rows/record.ts';
import type { Size } from './boxes.ts';
import { largeSize } from './useMeasures.ts';

/** A decoded picture. */
export interface Shot extends Size {
  file: string;
  address: string;
  /** Boxes lie in its own pixels: it is as large as its original. */
  whole: boolean;
  /** Its address is that of the preview; what is seen closer comes in tiles. */
  large?: true;
}

/** Longest side of what the server calls a preview. */
export const PREVIEW = 1600;

async function decoded(id: string, version?: 'preview'): Promise<Shot> {
  const address = await fetchBlob({ url: FILE_PATHS.file, params: { id, ...(version ? { version } : {}) } });
  const image = new Image();
  image.decoding = 'sync';
  image.src = address;
  try {
    await image.decode();
  } catch (error) {
    URL.revokeObjectURL(address);
    throw error;
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  return { file: id, address, width, height, whole: version === undefined || Math.max(width, height) < PREVIEW };
}

/**
 * The original where the preview is smaller than it may be, so that boxes lie where they were drawn. A large one would take hundreds of
 * megabytes: its preview stands in its size.
 */
async function shot(id: string): Promise<Shot> {
  const preview = await decoded(id, 'preview');
  if (preview.whole) return preview;
  const size = await largeSize(id);
  if (size) return { ...preview, ...size, whole: true, large: true };
  const original = await decoded(id).catch(() => undefined);
  if (!original) return preview;
  URL.revokeObjectURL(preview.address);
  return original;
}

/** The file of a picture: the record's own, or that of its media. */
async function fileOf(row: Row, image: string | undefined, media: string | undefined): Promise<string | undefined> {
  const own = image === undefined ? undefined : ([row[image]].flat()[0] as string | null | undefined);
  if (own) return own;
  const code = media === undefined ? undefined : row[media];
  if (typeof code !== 'string' || code === '') return undefined;
  const record = await readRecord('/api/media', code, undefined);
  return ([record['file']].flat()[0] as string | null | undefined) ?? undefined;
}

/** What a view says of its pictures. */
export interface Sources {
  image: string;
  thermal?: string;
  media?: string;
  thermalMedia?: string;
}

/** The pictures of a record, thermal first; null for one that is there but cannot be shown. */
export interface Pair {
  thermal: Shot | null | undefined;
  visible: Shot | null | undefined;
}

async function pairOf(row: Row, { image, thermal, media, thermalMedia }: Sources): Promise<Pair> {
  const one = async (name: string | undefined, from: string | undefined): Promise<Shot | null | undefined> => {
    try {
      const file = await fileOf(row, name, from);
      return file === undefined ? undefined : await shot(file);
    } catch {
      return null;
    }
  };
  const [warm, seen] = await Promise.all([one(thermal, thermalMedia), one(image, media)]);
  return { thermal: warm, visible: seen };
}

/** Decoded pictures of the records around the current one; what is left behind gives its memory back. */
export class Darkroom {
  readonly #held = new Map<string, Promise<Pair>>();

  constructor(private readonly sources: Sources) {}

  get(row: Row): Promise<Pair> {
    const known = this.#held.get(row.id);
    if (known) return known;
    const pair = pairOf(row, this.sources);
    this.#held.set(row.id, pair);
    return pair;
  }

  /** Begins with these, in their order, and forgets all others. */
  keep(rows: readonly Row[]): void {
    for (const row of rows) void this.get(row);
    const wanted = new Set(rows.map((row) => row.id));
    for (const id of this.#held.keys()) if (!wanted.has(id)) this.#drop(id);
  }

  /** Forgets everything. */
  close(): void {
    for (const id of this.#held.keys()) this.#drop(id);
  }

  #drop(id: string): void {
    const pair = this.#held.get(id);
    this.#held.delete(id);
    void pair?.then(({ thermal, visible }) => {
      for (const one of [thermal, visible]) if (one) URL.revokeObjectURL(one.address);
    });
  }
}
