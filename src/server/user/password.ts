/** Password hashes: scrypt with its parameters in the text, so that they can be raised without breaking old ones. */
import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const N = 2 ** 15;
const OPTIONS: ScryptOptions = { N, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** `scrypt$N$r$p$salt$hash`, base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password.normalize('NFKC'), salt, 32, OPTIONS);
  return `scrypt$${N}$8$1$${salt.toString('base64')}$${hash.toString('base64')}`;
}

/** Constant-time check. A damaged or missing hash costs the same time and is false. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [scheme, n, r, p, salt, hash] = (stored ?? '').split('$');
  const known = scheme === 'scrypt' && salt && hash;
  const expected = known ? Buffer.from(hash, 'base64') : randomBytes(32);
  const options = known ? { N: Number(n), r: Number(r), p: Number(p), maxmem: OPTIONS.maxmem } : OPTIONS;
  const key = await derive(
    password.normalize('NFKC'),
    known ? Buffer.from(salt, 'base64') : randomBytes(16),
    expected.length,
    options as ScryptOptions,
  );
  return timingSafeEqual(key, expected) && Boolean(known);
}
