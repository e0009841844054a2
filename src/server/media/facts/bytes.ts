/** What a file is, by its bytes. A name or a content type decides nothing. */
import { fileTypeFromBuffer } from 'file-type';
import type { ByteReason, MediaKind } from './types.ts';

/** Largest picture that is read, bytes. */
export const MOST_BYTES = 128 * 1024 ** 2;
/** Most pixels that are decoded: a small file can claim any size. */
export const MOST_PIXELS = 200_000_000;

const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/tiff', 'image/avif', 'image/gif', 'image/bmp']);
const HEIC = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']);
/** Ends of a JPEG and of a PNG. */
const JPEG_END = Buffer.from([0xff, 0xd9]);
const PNG_END = Buffer.from('IEND');
/** Beginnings of what others would take the rest of the file for. */
const STRANGERS = ['PK\u0003\u0004', '%PDF-', 'Rar!', '<?php', '<script', '<html', 'MZ\u0090'].map((text) => Buffer.from(text, 'latin1'));
/** End of the directory of a ZIP file, its length without the comment, and the longest comment. */
const ZIP_END = Buffer.from('PK\u0005\u0006', 'latin1');
const [ZIP_LENGTH, ZIP_COMMENT] = [22, 65_535];

/** Whether a ZIP directory ends exactly where the file does: programs that open ZIP files read from there. */
function endsAsZip(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf(ZIP_END);
  if (at < 0 || at < bytes.length - ZIP_LENGTH - ZIP_COMMENT || at + ZIP_LENGTH > bytes.length) return false;
  return at + ZIP_LENGTH + bytes.readUInt16LE(at + 20) === bytes.length;
}

/** Whether something else lies behind the picture. Cameras put thumbnails and numbers there, which are no strangers. */
function holdsStranger(bytes: Buffer, mime: string): boolean {
  if (endsAsZip(bytes)) return true;
  const end = mime === 'image/jpeg' ? bytes.lastIndexOf(JPEG_END) : mime === 'image/png' ? bytes.lastIndexOf(PNG_END) : -1;
  if (end < 0) return false;
  const rest = bytes.subarray(end + 2);
  return STRANGERS.some((mark) => rest.includes(mark));
}

/** A file as its bytes show it: `mime` of what can be decoded, a reason of what cannot, neither of what is no picture and need not be. */
export async function judgeBytes(bytes: Buffer): Promise<{ kind: MediaKind; mime?: string; reason?: ByteReason }> {
  if (bytes.length === 0) return { kind: 'other', reason: 'empty' };
  if (bytes.subarray(0, 4).toString('latin1') === 'LASF') return { kind: 'pointcloud' };
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  if (mime.startsWith('video/')) return { kind: 'video' };
  if (HEIC.has(mime)) return { kind: 'photo', reason: 'heic' };
  if (!PICTURES.has(mime)) return { kind: 'other', reason: 'notPicture' };
  if (holdsStranger(bytes, mime)) return { kind: 'photo', reason: 'mixed' };
  return { kind: 'photo', mime };
}
