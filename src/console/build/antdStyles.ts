import { extractStyle } from '@ant-design/static-style-extract';
import { ConfigProvider } from 'antd';
import { createElement } from 'react';
import type { Plugin } from 'vite';
import { exportName, styledComponents } from './components.ts';
import { themedSheet } from './themes.ts';

const VIRTUAL = 'virtual:antd.css';
const STYLE_FILE = /node_modules\/antd\/es\/.*style\/.*\.js$|node_modules\/antd\/es\/_util\/wave\/style\.js$/;
const STYLE_MODULE = /node_modules\/antd\/es\/([^/]+)\/style\//;

/** The style sheet of the given components, as antd would compute it at run time, for every look. */
export const sheetOf = (components: string[]): string =>
  themedSheet((theme) =>
    extractStyle({
      includes: components,
      customTheme: (node) => createElement(ConfigProvider, { theme: { ...theme, zeroRuntime: false } }, node),
    }),
  );

const hook = `() => ["", __useContext(__TokenContext).cssVar?.key ?? "app"]`;

/** A maker of styles that is called where none was taken out. Hooks that call one themselves stay as they are: they work at run time. */
const LEFT = /(?<!const \w+ = \/\*#__PURE__\*\/ |const useStyle = |return )\bgen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)\(/;

/**
 * Takes the style functions out of one antd style file; the hooks stay and answer the class name of the static sheet.
 * Undefined when the file registers no styles.
 * @throws Error when it registers them in a way that is not known here
 */
export function withoutStyles(code: string): string | undefined {
  const stripped = code
    .replace(/export default genStyleHooks\(/g, `export default ${hook};\nconst __unused = /*#__PURE__*/ genStyleHooks(`)
    .replace(
      /export default (\([^()]*\)) => \{\s*const useStyle = genStyleHooks\(/,
      `export default ${hook};\nconst __unused = $1 => {\n  const useStyle = genStyleHooks(`,
    )
    .replace(/export const (\w+) = genStyleHooks\(/g, `export const $1 = ${hook};\nconst __unused_$1 = /*#__PURE__*/ genStyleHooks(`)
    .replace(/export default genSubStyleComponent\(/g, 'export default () => null;\nconst __unused = /*#__PURE__*/ genSubStyleComponent(')
    .replace(
      /export const (\w+) = genSubStyleComponent\(/g,
      'export const $1 = () => null;\nconst __unused_$1 = /*#__PURE__*/ genSubStyleComponent(',
    )
    .replace(/export default genComponentStyleHook\(/g, 'export default () => "";\nconst __unused = /*#__PURE__*/ genComponentStyleHook(');
  const left = LEFT.exec(stripped);
  if (left)
    throw new Error(
      `antd registers styles in a new way, see src/console/build/antdStyles.ts: ${stripped.slice(left.index - 60, left.index + 40)}`,
    );
  if (stripped === code) return undefined;
  return `import { useContext as __useContext } from 'react';\nimport { DesignTokenContext as __TokenContext } from 'antd/es/theme/context.js';\n${stripped}`;
}

/**
 * antd's styles as one static sheet (`virtual:antd.css`), and their code out of the bundle.
 * The build fails when it bundles a component that the sheet lacks: it would show unstyled without any error.
 */
export function antdStyles(): Plugin {
  let included: string[] = [];
  let taken = 0;
  return {
    name: 'antd-styles',
    enforce: 'pre',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return undefined;
      included = styledComponents();
      return sheetOf(included);
    },
    transform(code, id) {
      if (!STYLE_FILE.test(id)) return undefined;
      const stripped = withoutStyles(code);
      if (stripped !== undefined) taken += 1;
      return stripped === undefined ? undefined : { code: stripped, map: null };
    },
    generateBundle(_, bundle) {
      if (taken === 0) this.error('no styles of antd were taken out of the bundle: its style files have other names or words now');
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const id of Object.keys(chunk.modules)) {
          const name = exportName(STYLE_MODULE.exec(id)?.[1] ?? '');
          if (name !== undefined && !included.includes(name)) this.error(`antd ${name} is bundled but its styles are not extracted`);
        }
      }
    },
  };
}
