/** Opaque random tokens: the holder has the text, the database its hash. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** 256 random bits as 43 characters that an address may hold. */
export const makeOpaque = (): string => randomBytes(32).toString('base64url');

/** What is kept of an opaque token. */
export const hashOf = (token: string): string => sha256(token).toString('base64url');

/** Whether two secrets are equal, in time that tells nothing of where they differ. */
export const sameSecret = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b));

const BEARER = /^Bearer ([A-Za-z0-9._~+/=-]{16,4096})$/;

/** The bearer of an Authorization header; undefined when there is none. */
export const bearerOf = (header: string | undefined): string | undefined => BEARER.exec(header ?? '')?.[1];
