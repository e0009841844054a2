/** What the audiences of a screen (`audience`) may do there by default; the built-in roles start with it. */
import { verbsOfAudience, type Power } from './powers.ts';
import type { Place } from './place.ts';

/** What somebody may do who changes nothing. */
export const READING: readonly Power[] = ['view', 'export'];

/** Of `powers`, beside looking, what an entry of `audience` (`branch`, `branch:read`, `branch:view,audit`) grants. */
export function grantedBy(entry: string, powers: readonly Power[]): Power[] {
  const named = verbsOfAudience(entry);
  const wanted = named.includes('read') ? READING : named.length ? named : powers;
  return powers.filter((verb) => wanted.includes(verb));
}

/** Everything a role may do on a screen, `view` among it; nothing when the screen is not for it. */
export function powersOf(role: string, screen: Place): Power[] {
  if (role === 'admin') return ['view', ...screen.verbs.filter((v) => v !== 'view')];
  const entries = screen.audience.filter((entry) => entry.split(':')[0] === role);
  const granted = new Set(entries.flatMap((entry) => grantedBy(entry, screen.verbs)));
  return entries.length ? ['view', ...screen.verbs.filter((v) => v !== 'view' && granted.has(v))] : [];
}
