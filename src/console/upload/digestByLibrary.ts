import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from './digest.ts';

/** SHA-256 on this thread, hex: pages of plain HTTP, as in a station's own network, have no WebCrypto. */
export const digestByLibrary = (bytes: ArrayBuffer): string => hex(sha256(new Uint8Array(bytes)));
