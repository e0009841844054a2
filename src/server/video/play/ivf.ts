/** Clips as they lie on disk: frames of VP8 in an IVF file. */

export interface Frame {
  /** The picture stands for itself; others need the one before. */
  key: boolean;
  bytes: Buffer;
}

export interface Frames {
  /** Frames each second. */
  rate: number;
  frames: readonly Frame[];
}

const HEADER = 32;
const FRAME_HEADER = 12;

/** @throws Error when the file is no IVF with VP8, or is cut off */
export function readIvf(file: Buffer): Frames {
  if (file.length < HEADER || file.toString('ascii', 0, 4) !== 'DKIF' || file.toString('ascii', 8, 12) !== 'VP80')
    throw new Error('no IVF file with VP8');
  const rate = file.readUInt32LE(16) / file.readUInt32LE(20);
  const frames: Frame[] = [];
  for (let at = file.readUInt16LE(6); at < file.length;) {
    const size = at + FRAME_HEADER <= file.length ? file.readUInt32LE(at) : Number.POSITIVE_INFINITY;
    const bytes = file.subarray(at + FRAME_HEADER, at + FRAME_HEADER + size);
    if (bytes.length !== size || size === 0) throw new Error('the IVF file is cut off');
    // The first bit of a frame (RFC 6386, 9.1).
    frames.push({ key: ((bytes[0] ?? 1) & 1) === 0, bytes });
    at += FRAME_HEADER + size;
  }
  if (!frames[0]?.key || !(rate > 0 && rate <= 60)) throw new Error('the IVF file does not begin with a picture');
  return { rate, frames };
}
