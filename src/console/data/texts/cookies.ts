/** A cookie of this site by name; undefined when it is not set. */
export function readCookie(name: string, source = document.cookie): string | undefined {
  for (const part of source.split('; ')) {
    const at = part.indexOf('=');
    if (part.slice(0, at) === name) return decodeURIComponent(part.slice(at + 1));
  }
  return undefined;
}

/** Sets a cookie for the whole site; `days` 0 removes it. Never for secrets. */
export function writeCookie(name: string, value: string, days: number): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${days * 86_400}; samesite=lax`;
}
