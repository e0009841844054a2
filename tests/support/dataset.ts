/** A folder of drawn thermal frames with their boxes in COCO, as other tools leave it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawFrame } from '../../src/server/seed/samples/draw.ts';

export async function writeFolder(folder: string, frames = 24): Promise<void> {
  const drawn = await Promise.all(Array.from({ length: frames }, (_, n) => drawFrame(n)));
  const classes = [...new Set(drawn.flatMap(({ faults }) => faults.map(({ fault }) => fault)))];
  for (const { name, bytes } of drawn) writeFileSync(join(folder, name), bytes);
  writeFileSync(
    join(folder, 'annotations.json'),
    JSON.stringify({
      images: drawn.map(({ name }, i) => ({ id: i + 1, file_name: name })),
      categories: classes.map((name, i) => ({ id: i + 1, name })),
      annotations: drawn.flatMap(({ faults }, i) =>
        faults.map(({ fault, box }, n) => ({
          id: i * 100 + n,
          image_id: i + 1,
          category_id: classes.indexOf(fault) + 1,
          bbox: [box.x, box.y, box.width, box.height],
        })),
      ),
    }),
  );
}
