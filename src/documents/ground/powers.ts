/** What can be done, and the kinds of users it is for: the words of permissions. */

/** What can be done to every resource; the last part of a permission code. Transitions add their own. */
export const VERBS = ['view', 'add', 'edit', 'delete', 'import', 'export'] as const;
export type Verb = (typeof VERBS)[number];
/** A verb, or the permission of a transition. */
export type Power = Verb | (string & {});

/** Who sees a screen by default. Seeds the built-in roles; an administrator changes it per role afterwards. */
export const AUDIENCES = ['group', 'branch', 'solar', 'wind'] as const;
export type Audience = (typeof AUDIENCES)[number];
/** What an entry of `audience` names beside its audience: `read`, verbs, or nothing for everything. */
export const verbsOfAudience = (audience: string): string[] => audience.split(':')[1]?.split(',') ?? [];
