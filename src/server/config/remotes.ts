/** Other servers whose rows we show: the setting `remotes`, a JSON object by name. Addresses and tokens stay on this server. */

export interface RemoteServer {
  /** Where its calls begin, without a slash at the end. */
  url: string;
  /** Bearer of every call. */
  token: string;
}

/**
 * What the setting says.
 * @param readUrl checks an address as settings are checked
 * @throws Error saying what is wrong
 */
export function readRemotes(text: string, readUrl: (name: string, url: string) => string): Record<string, RemoteServer> {
  if (text === '') return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error('must be JSON: {"name": {"url": "https://…", "token": "…"}}');
  }
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) throw new Error('must be an object of servers by name');
  return Object.fromEntries(
    Object.entries(parsed).map(([name, server]) => {
      const { url, token, ...more } = (server ?? {}) as Record<string, unknown>;
      if (typeof url !== 'string' || url === '' || typeof token !== 'string' || token === '' || Object.keys(more).length)
        throw new Error(`"${name}" must say "url" and "token", and nothing else`);
      return [name, { url: readUrl(name, url).replace(/\/+$/, ''), token }];
    }),
  );
}
