/** How many filters a phone shows before «more»: what they are for begins on the first screen. */
export const FEW = 2;

/** Whether so many fold on a phone: to fold one alone would win nothing. */
export const folds = (count: number): boolean => count > FEW + 1;
