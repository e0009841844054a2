import type { Plugin } from 'vite';
import { consoleSources } from './sources.ts';

/** What goes, and what comes in its place. */
interface Part {
  was: RegExp;
  is: string;
  /** The console's own sources use it: it stays. */
  usedBy?: (source: string) => boolean;
}

/** A source that draws antd's table and says that word of it. */
const ofTable =
  (word: RegExp) =>
  (source: string): boolean =>
    /import\s+\{[^}]*\bTable\b[^}]*\}\s+from\s+'antd'/.test(source) && word.test(source);
const filtersHeadings = ofTable(/\bfilters\b/);

/**
 * Parts of packages that the console does without, by file. The text goes, its stand-in comes.
 * Of antd's table, filters in headings and menus of ready-made selections bring Menu, Tree, Dropdown and Radio into every
 * start; rows in view alone are our own VirtualBody's. A page written by hand that uses one of them brings the real one. Of antd's styles,
 * which are static, the maker of hooks and the sheet of icons (that the icons bring themselves) bring the style engine. Refine gives its
 * functions names by calls that keep the unused ones too, and guesses English plurals of resources, which have titles of their own here.
 */
const PARTS: Record<string, readonly Part[]> = {
  'antd/es/table/hooks/useFilter/index.js': [
    {
      was: /import FilterDropdown, \{ flattenKeys \} from '\.\/FilterDropdown';/,
      is: 'const FilterDropdown = () => null, flattenKeys = () => [];',
      usedBy: (source) => /\bfilterDropdown\b/.test(source) || filtersHeadings(source),
    },
  ],
  'antd/es/table/InternalTable.js': [
    {
      was: /import RcVirtualTable from '\.\/RcTable\/VirtualTable';/,
      is: 'const RcVirtualTable = () => null;',
      usedBy: ofTable(/\bvirtual\b/),
    },
  ],
  'antd/es/table/hooks/useSelection.js': [
    { was: /import Dropdown from '\.\.\/\.\.\/dropdown';/, is: 'const Dropdown = () => null;', usedBy: ofTable(/\bselections\b/) },
    { was: /import Radio from '\.\.\/\.\.\/radio';/, is: 'const Radio = () => null;', usedBy: ofTable(/'radio'|"radio"/) },
  ],
  'antd/es/theme/util/genStyleUtils.js': [
    {
      was: /export const \{\s*genStyleHooks,\s*genComponentStyleHook,\s*genSubStyleComponent\s*\} = genStyleUtils\(/,
      is:
        ['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent']
          .map((name) => `export const ${name} = (...all) => makers().${name}(...all);\n`)
          .join('') + 'const makers = () => genStyleUtils(',
    },
  ],
  'antd/es/theme/util/useResetIconStyle.js': [{ was: /return useStyleRegister\([^]*\);/, is: 'return undefined;' }],
  '@refinedev/core/dist/index.mjs': [
    { was: /^__name\(\w+, "\w+"\);$/gm, is: '' },
    {
      was: /^import pluralize from "pluralize";$/m,
      is: 'const pluralize = { plural: (name) => name, singular: (name) => name };',
      usedBy: (source) => /\buseUserFriendlyName\b/.test(source),
    },
  ],
};
const FILE = /node_modules\/((?:antd\/es\/(?:table(?:\/hooks)?|theme\/util)|@refinedev\/core\/dist)\/[\w/]+\.m?js)$/;

/** The text of a file without what no source uses of it; undefined when it stays as it is. Throws when a part is no longer where it was. */
export function withoutUnused(code: string, file: string, sources = consoleSources()): string | undefined {
  const parts = PARTS[FILE.exec(file.replaceAll('\\', '/'))?.[1] ?? ''];
  return parts?.reduce((left, { was, is, usedBy }) => {
    if (!was.test(left)) throw new Error(`${file} does not say ${was.source} any more`);
    return usedBy && sources.some(usedBy) ? left : left.replace(was, is);
  }, code);
}

/** Files of {@link PARTS} that are none of those. */
export const partsOutside = (files: Iterable<string>): string[] => {
  const met = new Set([...files].map((file) => FILE.exec(file.replaceAll('\\', '/'))?.[1]));
  return Object.keys(PARTS).filter((file) => !met.has(file));
};

/** Takes {@link PARTS} out of the bundle. The build fails when a file of them does not come by: it would stay whole under another name. */
export function unusedParts(): Plugin {
  const seen = new Set<string>();
  return {
    name: 'unused-parts',
    enforce: 'pre',
    transform(code, id) {
      const left = withoutUnused(code, id);
      if (left === undefined) return undefined;
      seen.add(id);
      return { code: left, map: null };
    },
    generateBundle() {
      const outside = partsOutside(seen);
      if (outside.length) this.error(`${outside.join(', ')} not in the bundle any more; see src/console/build/unusedParts.ts`);
    },
  };
}
