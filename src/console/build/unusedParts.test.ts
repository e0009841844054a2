import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { partsOutside, withoutUnused } from './unusedParts.ts';

const page = (table: string): string => `import { Button, Table } from 'antd';\nconst Page = () => ${table};`;

it.each([
  ['useFilter/index.js', 'FilterDropdown', page('<Table.Column filterDropdown={menu} />')],
  ['useFilter/index.js', 'FilterDropdown', 'export const columns = [{ dataIndex: "name", filterDropdown: menu }];'],
  ['useFilter/index.js', 'FilterDropdown', page('<Table columns={[{ filters: kinds, onFilter }]} />')],
  ['useSelection.js', 'Radio', page("<Table rowSelection={{ type: 'radio' }} />")],
  ['useSelection.js', 'Dropdown', page('<Table rowSelection={{ selections: true }} />')],
  ['../InternalTable.js', 'RcVirtualTable', page('<Table virtual scroll={{ y: 400 }} />')],
])('of antd, table/hooks/%s: %s stays where a page uses it, and goes where none does', (path, name, source) => {
  const file = resolve(import.meta.dirname, '../../../node_modules/antd/es/table/hooks', path);
  const code = readFileSync(file, 'utf8');
  const imports = new RegExp(`import ${name}\\b`);
  const others = ["import { Segmented } from 'antd'; <SearchForm filters={filters} type='radio' virtual selections />", page('<Table />')];
  expect(withoutUnused(code, file, others)).not.toMatch(imports);
  expect(withoutUnused(code, file, [...others, source])).toMatch(imports);
});

it('fails where a part is not where it was, and names files that do not come by', () => {
  const file = resolve(import.meta.dirname, '../../../node_modules/antd/es/table/hooks/useSelection.js');
  expect(() => withoutUnused('export default 1;', file, [])).toThrow('useSelection.js does not say import Dropdown');
  expect(partsOutside([file])).toContain('@refinedev/core/dist/index.mjs');
  expect(partsOutside([file])).not.toContain('antd/es/table/hooks/useSelection.js');
});
