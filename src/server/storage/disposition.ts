/** The header that makes a browser keep what it gets, under a name in any script. */
const ALSO_ESCAPED = /['()*]/g;

export const disposition = (name: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll(ALSO_ESCAPED, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;
