// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { themedSheet } from '../../src/console/build/themes.ts';
import { sheetOf, withoutStyles } from '../../src/console/build/antdStyles.ts';
import { exportName, reachedFolders, styledComponents, usedNames } from '../../src/console/build/components.ts';

describe('static styles of antd', () => {
  const components = styledComponents();

  it('cover what the console imports', () => {
    const drawn = usedNames().filter((name) => name !== 'ConfigProvider' && name !== 'theme');
    expect(drawn.length).toBeGreaterThan(10);
    expect(drawn.filter((name) => !components.includes(name))).toEqual([]);
  });

  it.each(['Pagination', 'Checkbox', 'Spin', 'Empty', 'Tooltip', 'message', 'notification'])(
    'cover %s, which others bring along',
    (name) => {
      expect(components).toContain(name);
    },
  );

  it('cover what components of Refine draw, where a page uses any, and nothing for its hooks alone', () => {
    const hooks = usedNames(["import { useModalForm } from '@refinedev/antd';"]);
    expect(hooks).toEqual([]);
    const frame = usedNames(["import { EditButton, List } from '@refinedev/antd';"]);
    expect(frame).toEqual(expect.arrayContaining(['Avatar', 'Breadcrumb', 'Button', 'Popconfirm']));
  });

  it('follow imports between components', () =>
    expect(reachedFolders(['Table'])).toEqual(expect.arrayContaining(['pagination', 'select', 'checkbox'])));

  it('are not those of parts that the bundle does without', () =>
    expect(components.filter((name) => ['Dropdown', 'Menu', 'Tree'].includes(name))).toEqual([]));

  it('name components as antd exports them', () => {
    expect([exportName('date-picker'), exportName('message'), exportName('theme')]).toEqual(['DatePicker', 'message', undefined]);
  });

  it('hold rules for every component', () => {
    const sheet = sheetOf(components);
    for (const name of ['btn', 'table', 'select', 'picker', 'drawer', 'modal', 'pagination', 'notification'])
      expect(sheet).toContain(`.ant-${name}`);
  });

  it('follow the theme: what changes with colour or scheme refers to a global property, the rest is written for the dark scheme', () => {
    const sheet = sheetOf(['Input', 'Button']);
    expect(sheet).toContain('--ant-input-active-border-color:var(--ant-color-primary)');
    expect(sheet).toContain('--ant-button-primary-shadow:0 2px 0 var(--ant-control-outline)');
    expect(sheet).toMatch(/\[data-theme=dark\] \.app\.ant-btn\{--ant-button-/);
  });

  it('leave the hook and take the styles', () => {
    const code = withoutStyles("import { genStyleHooks } from 'x';\nexport default genStyleHooks('Button', () => []);");
    expect(code).toContain('export default () => ["", __useContext(__TokenContext).cssVar?.key ?? "app"]');
    expect(withoutStyles('export const a = 1;')).toBeUndefined();
  });

  it('fail the build when antd writes them in another way', () => {
    expect(() => withoutStyles("export default wrapped(genStyleHooks('Button', () => []));")).toThrow('antd registers styles in a new way');
    expect(() => themedSheet(() => '.other{--ant-line-height:1.5}')).toThrow('no --ant-line-height under .app');
  });
});
