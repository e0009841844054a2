/** Live properties of one resource: as many as there are bits to tell them by. */
export const MOST_LIVE = 31;
