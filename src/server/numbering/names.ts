/** Names of what stands in order, by a pattern such as `N{000}` or `{zone}-{row}{col}`. */

/** A name: `{x}` is a part of it, and noughts in braces are the number with as many digits at least. */
export const nameBy = (pattern: string, number: number, parts: Readonly<Record<string, string>>): string =>
  pattern.replace(/\{(\w+)\}/g, (_, part: string) => (/^0+$/.test(part) ? String(number).padStart(part.length, '0') : (parts[part] ?? '')));

/** What a code adds to the one it stands under: `S01` of `Z1-N2-S01` under `Z1-N2`. */
export const ownPart = (code: string, above: string): string =>
  above !== '' && code.startsWith(above) ? code.slice(above.length).replace(/^[-_.]+/, '') || code : code;
