/** What colours of points say. Apart from the drawing library, which legends do without. */

/** Classes of the LAS specification 1.4 (ASPRS), as far as they have a colour of their own. */
export const CLASSES = [
  { code: 1, key: 'unassigned', colour: '#9aa0a6' },
  { code: 2, key: 'ground', colour: '#a5743a' },
  { code: 3, key: 'low', colour: '#b7d36b' },
  { code: 4, key: 'medium', colour: '#6fb04a' },
  { code: 5, key: 'high', colour: '#2e7d32' },
  { code: 6, key: 'building', colour: '#d9534f' },
  { code: 7, key: 'noise', colour: '#e91e63' },
  { code: 9, key: 'water', colour: '#2f80ed' },
  { code: 14, key: 'wire', colour: '#f2c500' },
  { code: 15, key: 'tower', colour: '#f2994a' },
  { code: 17, key: 'bridge', colour: '#8e6bbf' },
] as const;

/** From low to high; told apart without seeing colours, because it grows lighter. */
export const RAMP = ['#30123b', '#4169e1', '#1ec8b0', '#a4fc3c', '#fbb938', '#fff4d6'] as const;
