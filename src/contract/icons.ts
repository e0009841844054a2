/** Icons that areas, screens and transitions may name; the console draws each. */
export const ICONS = [
  'home', 'chart', 'station', 'map', 'remote', 'route', 'plan', 'result', 'review', 'analysis', 'task', 'device', 'users',
  'feedback', 'permission', 'system', 'aim', 'api', 'book', 'camera', 'cluster', 'compass', 'dashboard', 'database', 'file',
  'flag', 'fund', 'message', 'network', 'organization', 'robot', 'screen', 'shop', 'tool', 'user',
] as const;

export type IconName = (typeof ICONS)[number];
