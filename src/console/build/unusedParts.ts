import type { Plugin } from 'vite';

/**
 * Parts of packages that the console does without, by file. The text goes, its stand-in comes.
 * Of antd's table, filters in headings and menus of ready-made selections bring Menu, Tree, Dropdown and Radio into every
 * start; rows in view alone are our own VirtualBody's. Of its styles, which are static, the maker of hooks and the sheet of icons (that the
 * icons bring themselves) bring the style engine. Refine gives its functions names by calls that keep the unused ones too.
 */
const PARTS: Record<string, readonly (readonly [was: RegExp, is: string])[]> = {
  'antd/es/table/hooks/useFilter/index.js': [
    [/import FilterDropdown, \{ flattenKeys \} from '\.\/FilterDropdown';/, 'const FilterDropdown = () => null, flattenKeys = () => [];'],
  ],
  'antd/es/table/InternalTable.js': [[/import RcVirtualTable from '\.\/RcTable\/VirtualTable';/, 'const RcVirtualTable = () => null;']],
  'antd/es/table/hooks/useSelection.js': [
    [/import Dropdown from '\.\.\/\.\.\/dropdown';/, 'const Dropdown = () => null;'],
    [/import Radio from '\.\.\/\.\.\/radio';/, 'const Radio = () => null;'],
  ],
  'antd/es/theme/util/genStyleUtils.js': [
    [
      /export const \{\s*genStyleHooks,\s*genComponentStyleHook,\s*genSubStyleComponent\s*\} = genStyleUtils\(/,
      ['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent']
        .map((name) => `export const ${name} = (...all) => makers().${name}(...all);\n`)
        .join('') + 'const makers = () => genStyleUtils(',
    ],
  ],
  'antd/es/theme/util/useResetIconStyle.js': [[/return useStyleRegister\([^]*\);/, 'return undefined;']],
  '@refinedev/core/dist/index.mjs': [[/^__name\(\w+, "\w+"\);$/gm, '']],
};
const FILE = /node_modules\/((?:antd\/es\/(?:table(?:\/hooks)?|theme\/util)|@refinedev\/core\/dist)\/[\w/]+\.m?js)$/;

/** The text of a file without its unused parts; undefined when it has none. Throws when one is no longer where it was. */
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
