/** A frame of VP8 as payloads of RTP (RFC 7741). */

/** Bytes of a frame in one packet: with its headers it fits any network. */
const MOST = 1_180;
const START = Buffer.from([0x10]);
const REST = Buffer.from([0x00]);

export function payloadsOf(frame: Buffer): Buffer[] {
  const payloads: Buffer[] = [];
  for (let at = 0; at < frame.length; at += MOST) payloads.push(Buffer.concat([at === 0 ? START : REST, frame.subarray(at, at + MOST)]));
  return payloads;
}
