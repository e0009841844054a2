/** What is loaded after a list's first rows, or before them where the address has conditions of its own. */
export const loadTools = (): Promise<typeof import('./tools.ts')> => import('./tools.ts');
