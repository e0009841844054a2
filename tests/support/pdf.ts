/** The text of a PDF as pdfmake writes it: glyphs of embedded subsets, put back into characters by their ToUnicode maps. */
import { inflateSync } from 'node:zlib';

const hexes = (text: string): string[] => text.match(/[0-9a-fA-F]{4}/g) ?? [];
const chars = (hex: string): string =>
  hexes(hex)
    .map((unit) => String.fromCharCode(Number.parseInt(unit, 16)))
    .join('');

/** Every stream of the file, unpacked. */
function streams(pdf: Buffer): string[] {
  const found: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    const end = pdf.indexOf('endstream', at);
    if (pdf.subarray(at - 3, at).toString() === 'end' || end < 0) continue;
    try {
      found.push(inflateSync(pdf.subarray(at + 7, end)).toString('latin1'));
    } catch {
      /* a picture, or a face */
    }
  }
  return found;
}

/** Glyph to characters, of one map. */
function mapOf(stream: string): Map<string, string> {
  const map = new Map<string, string>();
  for (const [, from = '', , list = ''] of stream.matchAll(/<([0-9a-fA-F]{4})> <([0-9a-fA-F]{4})> \[([^\]]*)\]/g))
    [...list.matchAll(/<([0-9a-fA-F ]*)>/g)].forEach(([, to = ''], i) =>
      map.set((Number.parseInt(from, 16) + i).toString(16).padStart(4, '0'), chars(to)),
    );
  return map;
}

/** All text without its spaces, read with each of the faces in turn: a run that another face wrote makes no sense and does no harm. */
export function pdfText(pdf: Buffer): string {
  const all = streams(pdf);
  const maps = all.filter((one) => one.includes('beginbfrange')).map(mapOf);
  const pages = all.filter((one) => /\bTJ\b/.test(one));
  return maps
    .flatMap((map) =>
      pages.map((page) =>
        [...page.matchAll(/<([0-9a-fA-F]+)>/g)]
          .map(([, run = '']) =>
            hexes(run)
              .map((glyph) => map.get(glyph.toLowerCase()) ?? '')
              .join(''),
          )
          .join(''),
      ),
    )
    .join('\n')
    .replaceAll(/\s/g, '');
}
