/** Clocks of devices: one that is further ahead, or behind, is wrong. ms */
export const AHEAD_MS = 5 * 60_000;
export const BEHIND_MS = 24 * 3_600_000;
