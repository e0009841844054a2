/** User types (spec S6-02). */
export const LEVEL = { group: '999', branch: '99', station: '9' } as const;
