/** Times of the demonstration, counted from the first moment of the day it is made for. */
export const DAY = 86_400_000;
export const HOUR = 3_600_000;

/** ISO time of a moment, ms since the epoch. */
export const iso = (ms: number): string => new Date(ms).toISOString();

/** ISO time so many days (and hours) from the first moment of `today`, UTC. */
export const at = (today: number, days: number, hours = 0): string => iso(today + days * DAY + hours * HOUR);

/** The day so many days from `today`. */
export const day = (today: number, days: number): string => at(today, days).slice(0, 10);

export const two = (n: number): string => String(n).padStart(2, '0');
export const three = (n: number): string => String(n).padStart(3, '0');
