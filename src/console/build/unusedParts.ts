import type { Plugin } from 'vite';

/**
 * Parts of antd's table that the console's lists do without, by file: filters in headings and menus of ready-made
 * selections bring antd's Menu, Tree, Dropdown and Radio into every start. The text goes, its stand-in comes.
 */
const PARTS: Record<string, readonly (readonly [was: RegExp, is: string])[]> = {
  'table/hooks/useFilter/index.js': [[/import FilterDropdown, \{ flattenKeys \} from '\.\/FilterDropdown';/, 'const FilterDropdown = () => null, flattenKeys = () => [];']],
  'table/hooks/useSelection.js': [[/import Dropdown from '\.\.\/\.\.\/dropdown';/, 'const Dropdown = () => null;'], [/import Radio from '\.\.\/\.\.\/radio';/, 'const Radio = () => null;']],
};
const FILE = /node_modules\/antd\/es\/(table\/hooks\/[\w/]+\.js)/;

/** The text of a file of antd's without its unused parts; undefined when it has none. Throws when one is no longer where it was. */
export function withoutUnused(code: string, file: string): string | undefined {
  const parts = PARTS[FILE.exec(file.replaceAll('\\', '/'))?.[1] ?? ''];
  return parts?.reduce((left, [was, is]) => {
    if (!was.test(left)) throw new Error(`${file} does not say ${was.source} any more`);
    return left.replace(was, is);
  }, code);
}

/** Takes {@link PARTS} out of the bundle. */
export function unusedParts(): Plugin {
  return {
    name: 'unused-parts',
    enforce: 'pre',
    transform(code, id) {
      const left = withoutUnused(code, id);
      return left === undefined ? undefined : { code: left, map: null };
    },
  };
}
