/** Whether the user's system asks that nothing moves. */
export const still = (): boolean => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
