/** User types (spec S6-02) and energy types of a station. */
export const LEVEL = { group: '999', branch: '99', station: '9' } as const;
export const ENERGY = { solar: '2', wind: '3' } as const;
