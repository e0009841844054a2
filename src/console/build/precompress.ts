import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:m?js|css|html|svg|json|txt)$/;
/** Below this many bytes a compressed copy saves less than it costs to look up. */
const SMALLEST = 1024;

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < SMALLEST) return;
  await writeFile(
    `${file}.br`,
    await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  );
  await writeFile(`${file}.gz`, await gz(content, { level: 9 }));
}

/** Writes `.br` and `.gz` copies next to every text file of the build, for a server that picks by Accept-Encoding. */
export function precompress(): Plugin {
  let folder = '';
  let written = false;
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    writeBundle() {
      written = true;
    },
    async closeBundle() {
      // It comes after a failed build too, whose own message must stay the last.
      if (!written) return;
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((e) => e.isFile() && COMPRESSIBLE.test(e.name)).map((e) => join(e.parentPath, e.name));
      await Promise.all(files.map(compress));
    },
  };
}
