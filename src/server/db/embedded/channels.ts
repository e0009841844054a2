const LISTEN = /(?:^|;)\s*(un)?listen\s+(?:"((?:[^"]|"")+)"|([\w$]+|\*))/gi;

/** Who listens to which notification channel. The backend knows one listener; this shares it out among the sessions. */
export class Channels<Session> {
  readonly #sessions = new Map<string, Set<Session>>();
  #changed = false;

  /** Reads LISTEN and UNLISTEN out of what a session runs. A statement that fails leaves a harmless entry. */
  note(session: Session, sql: string): void {
    if (!/listen/i.test(sql)) return;
    for (const [, stop, quoted, plain] of sql.matchAll(LISTEN)) {
      const channel = quoted?.replaceAll('""', '"') ?? plain?.toLowerCase() ?? '';
      this.#changed = true;
      if (!stop) this.#sessions.set(channel, (this.#sessions.get(channel) ?? new Set()).add(session));
      else if (channel === '*') this.drop(session);
      else this.#sessions.get(channel)?.delete(session);
    }
  }

  /** Forgets a session that ended. */
  drop(session: Session): void {
    for (const sessions of this.#sessions.values()) {
      if (sessions.delete(session)) this.#changed = true;
    }
  }

  /** Sessions that listen to the channel of a NotificationResponse message. */
  receivers(notification: Buffer): Iterable<Session> {
    const channel = notification.toString('utf8', 9, notification.indexOf(0, 9));
    return this.#sessions.get(channel) ?? [];
  }

  /**
   * SQL that brings the backend's own LISTEN in line after the sessions' wishes changed (an UNLISTEN of one session ends it for
   * the backend), or undefined. To be run outside a transaction.
   */
  repair(): string | undefined {
    if (!this.#changed) return undefined;
    this.#changed = false;
    const statements: string[] = [];
    for (const [channel, sessions] of this.#sessions) {
      const quoted = `"${channel.replaceAll('"', '""')}"`;
      if (sessions.size > 0) statements.push(`listen ${quoted}`);
      else if (this.#sessions.delete(channel)) statements.push(`unlisten ${quoted}`);
    }
    return statements.join(';') || undefined;
  }
}
