/** Event of a place that was laid out for a sheet of paper, or as it was before: what is drawn there follows before it goes on. */
export const SHEET = 'sheet';
