/** Bytes in hex. */
export const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 by the browser, which works beside the page's thread; hex. */
export const digestBy = async (subtle: SubtleCrypto, bytes: ArrayBuffer): Promise<string> =>
  hex(new Uint8Array(await subtle.digest('SHA-256', bytes)));
