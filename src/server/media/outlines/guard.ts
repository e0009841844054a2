/** Polygons on pictures: judged with every write of defects and samples, and the box around each worked out here. */
import { sql, type Kysely } from 'kysely';
import { boundsOf, outlineFault, outlineText, type Outline, type PictureSize } from '../../../documents/ground/geometry/outline.ts';
import type { Tables } from '../../db/connection.ts';
import { isUuid } from '../../db/uuid.ts';
import type { Guard } from '../../house/guard.ts';
import { invalid, type Problem } from '../../records/validation/validation.ts';
import type { Row } from '../../source/rows.ts';
import { MEDIA } from '../rows/tools.ts';

/** Where a resource keeps boxes and the pictures they lie on, the one that they lie on first. */
export interface Outlined {
  box: string;
  pictures: readonly { files: string; media?: string }[];
}

export const OUTLINED: Readonly<Record<'defect' | 'sample', Outlined>> = {
  defect: {
    box: 'box',
    pictures: [
      { files: 'irImage', media: 'irMediaCode' },
      { files: 'image', media: 'mediaCode' },
    ],
  },
  sample: { box: 'boxes', pictures: [{ files: 'image' }] },
};

interface Boxed {
  polygon?: unknown;
}

/** A list, as the schema has judged; of what, `outlineFault` says. */
const outlineOf = (box: unknown): Outline | undefined => {
  const polygon = (box as Boxed | null | undefined)?.polygon;
  return Array.isArray(polygon) ? (polygon as unknown as Outline) : undefined;
};

/** The size of the picture that boxes lie on; undefined where it is not known. */
async function sizeOf(db: Kysely<Tables>, row: Row, { pictures }: Outlined): Promise<PictureSize | undefined> {
  for (const { files, media } of pictures) {
    const [file] = (row[files] as string[] | null | undefined) ?? [];
    const code = media === undefined ? undefined : row[media];
    if (file === undefined && typeof code !== 'string') continue;
    // What is no file at all is refused elsewhere.
    if (file !== undefined && !isUuid(file)) return undefined;
    const { rows } = await (
      file === undefined
        ? sql<PictureSize>`select width::int as width, height::int as height from ${sql.table(MEDIA)} where "mediaCode" = ${code}`
        : sql<PictureSize>`select width, height from sunvane.file where id = ${file}::uuid`
    ).execute(db);
    const [size] = rows;
    return size?.width && size.height ? size : undefined;
  }
  return undefined;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Of every write: a polygon that is none is refused, and its box says what the polygon does. @throws AppError record.invalid */
export const guardOutlines =
  (outlined: Outlined): Guard =>
  async ({ db, before, after }) => {
    const { box, pictures } = outlined;
    if (!after) return;
    const boxes: unknown[] = [after[box]].flat();
    const kept = [box, ...pictures.flatMap(({ files, media }) => [files, ...(media === undefined ? [] : [media])])];
    if (!boxes.some(outlineOf) || (before && kept.every((name) => same(before[name], after[name])))) return;
    const size = await sizeOf(db, after, outlined);
    const many = Array.isArray(after[box]);
    const problems = boxes.flatMap((one, i): Problem[] => {
      const outline = outlineOf(one);
      const fault = outline && outlineFault(outline, size);
      return fault ? [{ field: `${box}.${many ? `${i}.` : ''}polygon`, keyword: fault.code, ...outlineText(fault) }] : [];
    });
    if (problems.length > 0) throw invalid(problems);
    const judged = boxes.map((one) => {
      const outline = outlineOf(one);
      return outline ? { ...(one as object), ...boundsOf(outline) } : one;
    });
    after[box] = many ? judged : judged[0];
  };
