/** Identifiers in the order they are made: UUID version 7 (RFC 9562), monotonic within a process. */
import { randomBytes } from 'node:crypto';

let last = 0;
let sequence = 0;

/** 48 bits of milliseconds, 12 bits of sequence, 62 random bits. */
export function uuidv7(): string {
  const now = Date.now();
  if (now > last) {
    last = now;
    sequence = 0;
  } else sequence += 1;
  if (sequence > 0xfff) {
    last += 1;
    sequence = 0;
  }
  const random = randomBytes(8);
  const time = last.toString(16).padStart(12, '0');
  const high = (0x7000 | sequence).toString(16);
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80;
  const rest = random.toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-${high}-${rest.slice(0, 4)}-${rest.slice(4)}`;
}

/** Whether a text is an id. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
