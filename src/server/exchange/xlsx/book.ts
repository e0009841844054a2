/** What a workbook (ECMA-376) says beside its sheets: which there are, its texts, how its numbers are shown, and when its days begin. */
import { getFormatFromId } from 'numfmt';
import { numberFormat, type NumberFormat } from './numberFormat.ts';
import { notAWorkbook, readXml } from './xml.ts';

export interface BookSheet {
  name: string;
  bytes: Uint8Array;
  hidden: boolean;
}

export interface Book {
  /** Those with cells, in their order; charts are none. */
  sheets: BookSheet[];
  texts: string[];
  /** How cells of each style show their numbers. */
  formats: NumberFormat[];
  /** Days are counted from 1904. */
  from1904: boolean;
}

/** `_x000D_` in a text is a character that XML cannot hold. */
export const unescaped = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function relations(bytes: Uint8Array | undefined): Map<string, { type: string; target: string }> {
  const found = new Map<string, { type: string; target: string }>();
  if (bytes)
    readXml(bytes, {
      open: (name, { Id = '', Type = '', Target = '' }) => {
        if (name === 'Relationship') found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target: Target });
      },
    });
  return found;
}

function textsOf(bytes: Uint8Array | undefined): string[] {
  const texts: string[] = [];
  if (!bytes) return texts;
  let [words, within, phonetic] = ['', false, false];
  readXml(bytes, {
    open: (name) => {
      if (name === 'si') words = '';
      else if (name === 'rPh') phonetic = true;
      else if (name === 't') within = !phonetic;
    },
    text: (piece) => {
      if (within) words += piece;
    },
    close: (name) => {
      if (name === 't') within = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'si') texts.push(unescaped(words));
    },
  });
  return texts;
}

/** Patterns by the number that East Asian workbooks have for them, which differ from one language to the next: all are of dates or times. */
const EAST_ASIAN: Record<number, string> = {
  32: 'h:mm',
  33: 'h:mm:ss',
  34: 'h:mm AM/PM',
  35: 'h:mm:ss AM/PM',
  55: 'h:mm AM/PM',
  56: 'h:mm:ss AM/PM',
};

function patternOf(id: number, own: ReadonlyMap<number, string>): string {
  const said = own.get(id);
  if (said !== undefined) return said;
  if ((id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return EAST_ASIAN[id] ?? 'yyyy-mm-dd';
  return getFormatFromId(id);
}

function formatsOf(bytes: Uint8Array | undefined): NumberFormat[] {
  const own = new Map<number, string>();
  const ids: number[] = [];
  let within = false;
  if (bytes)
    readXml(bytes, {
      open: (name, { numFmtId = '0', formatCode = '' }) => {
        if (name === 'numFmt') own.set(Number(numFmtId), formatCode);
        else if (name === 'cellXfs') within = true;
        else if (name === 'xf' && within) ids.push(Number(numFmtId));
      },
      close: (name) => {
        if (name === 'cellXfs') within = false;
      },
    });
  const known = new Map<number, NumberFormat>();
  return ids.map((id) => {
    const format = known.get(id) ?? numberFormat(patternOf(id, own));
    known.set(id, format);
    return format;
  });
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';
const joined = (base: string, target: string): string => new URL(target, `file:///${base}`).pathname.slice(1).toLowerCase();

/** @param parts files of the archive by their names @throws AppError import.file */
export function openBook(parts: ReadonlyMap<string, Uint8Array>): Book {
  const named = new Map([...parts].map(([name, bytes]) => [name.toLowerCase(), bytes]));
  const main = [...relations(named.get('_rels/.rels')).values()].find(({ type }) => type === 'officeDocument');
  const path = main ? joined('', main.target) : 'xl/workbook.xml';
  const workbook = named.get(path);
  if (!workbook) throw notAWorkbook();
  const [folder, file] = [path.slice(0, path.lastIndexOf('/') + 1), path.slice(path.lastIndexOf('/') + 1)];
  const related = relations(named.get(`${folder}_rels/${file}.rels`));
  const part = (type: string): Uint8Array | undefined => {
    const one = [...related.values()].find((relation) => relation.type === type);
    return one && named.get(joined(folder, one.target));
  };
  let from1904 = false;
  const sheets: BookSheet[] = [];
  readXml(workbook, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = isTrue(attributes['date1904']);
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const relation = related.get(id);
      const bytes = relation?.type === 'worksheet' ? named.get(joined(folder, relation.target)) : undefined;
      const state = attributes['state'] ?? 'visible';
      if (bytes) sheets.push({ name: unescaped(attributes['name'] ?? ''), bytes, hidden: state !== 'visible' });
    },
  });
  return { sheets, texts: textsOf(part('sharedStrings')), formats: formatsOf(part('styles')), from1904 };
}
