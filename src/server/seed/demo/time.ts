/** Times of the demonstration, counted from the first moment of the day it is made for. */
const DAY = 86_400_000;

/** ISO time so many days (and hours) from the first moment of `today`, UTC. */
export const at = (today: number, days: number, hours = 0): string => new Date(today + days * DAY + hours * 3_600_000).toISOString();

/** The day so many days from `today`. */
export const day = (today: number, days: number): string => at(today, days).slice(0, 10);

export const two = (n: number): string => String(n).padStart(2, '0');
export const three = (n: number): string => String(n).padStart(3, '0');
