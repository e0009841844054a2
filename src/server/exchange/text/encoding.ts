/** In which encoding a text is, judged from all of its bytes, and its characters. A byte that cannot be read becomes U+FFFD, which the import refuses. */
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { ENCODINGS, type Encoding } from '../../../documents/ground/model/imports.ts';
import { unreadable } from '../unreadable.ts';
import { Survey } from './survey.ts';

/** Share of the bytes above ASCII that must be sequences of UTF-8 where some are none. */
const MOSTLY = 0.75;
/** Share of zero bytes on one side that tells two-byte characters. */
const SIDE = 0.9;
/** Share of bytes of everyday Chinese by which GB18030 is told from a Western text. */
const COMMON = 0.5;

const binary = (): Error =>
  unreadable('不是 CSV、XLSX、JSON、KML、KMZ 或压缩的 Shapefile', 'neither CSV, XLSX, JSON, KML, KMZ nor a packed shapefile');

/** The encoding that the first bytes name. */
function marked(head: Uint8Array): Encoding | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : undefined;
}

/** @throws AppError import.file for what is no text */
function judge(head: Uint8Array, survey: Survey): Encoding {
  const mark = marked(head);
  const [even, odd] = survey.zeros;
  if (mark) {
    if (mark === 'utf-8' && even + odd + survey.controls > 0) throw binary();
    return mark;
  }
  const zeros = even + odd;
  if (zeros > 0) {
    // Digits, commas and line ends of a text of two bytes a character have all their zeros on one side.
    if (survey.bytes % 2 === 0 && zeros * 20 > survey.bytes && survey.controls === 0) {
      if (odd >= SIDE * zeros) return 'utf-16le';
      if (even >= SIDE * zeros) return 'utf-16be';
    }
    throw binary();
  }
  if (survey.controls > 0) throw binary();
  if (survey.utf8Bad === 0 || survey.utf8 >= MOSTLY * survey.high) return 'utf-8';
  if (survey.gbCommon * 2 >= COMMON * survey.high) return 'gb18030';
  if (survey.not1252 === 0) return 'windows-1252';
  if (survey.gbBad === 0) return 'gb18030';
  throw unreadable('无法判断文本编码，请选择编码', 'its encoding cannot be told: choose one');
}

/** How a file of text is written. */
export interface Written {
  encoding: Encoding;
  lines: number;
}

/** Reads a file once, whole. @param stated an encoding that somebody says wins over what is found @throws AppError import.file */
export async function surveyFile(path: string, stated?: Encoding): Promise<Written> {
  const survey = new Survey();
  let head: Buffer | undefined;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    head ??= chunk;
    survey.add(chunk);
  }
  return { encoding: stated ?? judge(head ?? Buffer.alloc(0), survey.end()), lines: survey.newlines + 1 };
}

/** The encoding of bytes. @throws AppError import.file for what is no text */
export const encodingOf = (bytes: Uint8Array): Encoding => judge(bytes, new Survey().add(bytes).end());

/** The encoding of a label that a file says of itself, as `GBK` or `CP936`. @throws AppError import.file for one that is not known */
export function encodingCalled(label: string): Encoding {
  try {
    const { encoding } = new TextDecoder(label);
    // What both names mean is the same here: GB18030 reads all of GBK, and windows-1252 is what ISO 8859-1 means by the standard.
    const found = encoding === 'gbk' ? 'gb18030' : encoding;
    const known = ENCODINGS.find((one) => one === found);
    if (known) return known;
  } catch {
    // Named below.
  }
  throw unreadable(`编码「${label}」不支持，请选择编码`, `the encoding "${label}" is not known: choose one`);
}

/** Characters of the bytes 80 to 9F: runtimes before Node 24 give control characters for them. */
const OF_1252 = '€\uFFFD‚ƒ„…†‡ˆ‰Š‹Œ\uFFFDŽ\uFFFD\uFFFD‘’“”•–—˜™š›œ\uFFFDžŸ';

/** Reads bytes piece by piece. */
function decoder(encoding: Encoding): (bytes?: Uint8Array, stream?: boolean) => string {
  const text = new TextDecoder(encoding);
  const decode = (bytes?: Uint8Array, stream = false): string => text.decode(bytes, { stream });
  if (encoding !== 'windows-1252') return decode;
  return (bytes, stream) => decode(bytes, stream).replaceAll(/[\u0080-\u009F]/g, (sign) => OF_1252.charAt(sign.charCodeAt(0) - 0x80));
}

/** The characters of bytes. */
export const decoded = (bytes: Uint8Array, encoding: Encoding): string => decoder(encoding)(bytes);

const DECLARED = /^<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/;

/** A text of XML, in the encoding that its declaration says. @throws AppError import.file */
export function xmlText(bytes: Uint8Array, stated?: Encoding): string {
  const mark = marked(bytes);
  const declared = DECLARED.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1];
  // A declaration that can be read byte by byte is none of UTF-16, whatever it says.
  const said = declared && !/utf-?16/i.test(declared) ? encodingCalled(declared) : undefined;
  return decoded(bytes, stated ?? mark ?? said ?? encodingOf(bytes));
}

/** A text of JSON or the like. @throws AppError import.file */
export const plainText = (bytes: Uint8Array, stated?: Encoding): string => decoded(bytes, stated ?? encodingOf(bytes));

/** Bytes that stream by as their characters; a mark at their beginning is none. */
export function decoding(encoding: Encoding): Transform {
  const decode = decoder(encoding);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, decode(chunk, true));
    },
    flush(done) {
      done(null, decode());
    },
  });
}
