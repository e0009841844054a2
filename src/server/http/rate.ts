/** How often calls are answered; whoever asks more often is told to wait (`@fastify/rate-limit`). */

/** What a call says that one address may make `max` times a minute. */
export const perMinute = (max: number) => ({ config: { rateLimit: { max, timeWindow: 60_000 } } });

/** Of calls that need no session: tries one address has, right or wrong. */
export const OPEN_CALL = perMinute(120);
