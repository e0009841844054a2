/** Where what is right to some kilometres only gives way: closer than this the coast would put offshore turbines on land. Zooms. */
export const FADE = [7, 9] as const;
