/** Where the frame of a JPEG says its size (SOF0 to SOF15 but for DHT, JPG and DAC). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The size of a JPEG, px; undefined where it is none. */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 < bytes.length && view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2))
    if (isFrame(view.getUint8(at + 1))) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  return undefined;
}
