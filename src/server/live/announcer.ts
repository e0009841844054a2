/** Tells open screens of changes, on every server, after the rooms that have to know first. */
import type { LiveEvent } from '../../contract/manifest.ts';
import type { LiveHub } from './hub.ts';

export interface Announcer {
  /** Tells open screens, on every server. */
  publish: (event: LiveEvent) => void;
}

/** What rooms do about events. */
export interface Announced {
  /** Before anybody is told. What it answers is waited for. */
  announcing(event: LiveEvent): (Promise<unknown> | undefined)[];
  /** Events that follow from one that was told here. */
  following(event: LiveEvent): LiveEvent[];
  /** An event arrived, from this server or another. */
  heard(event: LiveEvent): void;
}

export interface Announcements extends Announcer {
  /** An event arrived. */
  heard: (event: LiveEvent) => void;
  /** Lets rooms take part; until then events go out as they are. */
  join(announced: Announced): void;
}

export function announcements(live: LiveHub): Announcements {
  let rooms: Announced | undefined;
  return {
    publish(event) {
      const first = (rooms?.announcing(event) ?? []).filter((one) => one !== undefined);
      live.publish(event, first.length ? Promise.all(first) : undefined);
      for (const next of rooms?.following(event) ?? []) live.publish(next);
    },
    heard: (event) => rooms?.heard(event),
    join(announced) {
      rooms = announced;
    },
  };
}
