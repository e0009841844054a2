/** Wait before the nth reconnection, ms: doubles from one second to half a minute, with a share of chance. */
export const backoff = (attempt: number, random = Math.random): number => Math.min(30_000, 1000 * 2 ** attempt) * (0.5 + random() / 2);
