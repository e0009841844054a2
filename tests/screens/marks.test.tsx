/** Marks in the table: a word beside the value it stands at, the row's own beside its name, in a colour and a word. */
import axe from 'axe-core';
import { act, type ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/contract/constants.ts';
import { normaliseResource, normaliseScreen } from '../../src/documents/tables/normalise.ts';
import { readable } from '../../src/console/data/contrast.ts';
import { changeLanguage } from '../../src/console/data/texts/i18n.ts';
import { FieldProvider } from '../../src/console/fields/FieldContext.tsx';
import { tagStyle } from '../../src/console/fields/shared/ColourTag.tsx';
import { useMarked } from '../../src/console/parts/marks/useMarked.tsx';
import { allowedColumns } from '../../src/console/parts/table/columns.tsx';
import { RecordTable } from '../../src/console/parts/table/RecordTable.tsx';
import { mounted } from './mount.tsx';

const resource = normaliseResource({
  version: 3,
  name: 'dock',
  title: '机场',
  titleEn: 'Dock',
  scope: 'global',
  record: {
    properties: {
      name: { type: 'string', title: '名称', 'x-field': { titleEn: 'Name' } },
      battery: { type: 'number', title: '电量', 'x-field': { titleEn: 'Battery', unit: '%' } },
    },
  },
  list: {
    columns: ['name', 'battery'],
    marks: [
      { name: 'gone', title: '离线', titleEn: 'Offline', colour: 'danger', where: [{ field: 'battery', operator: 'null' }] },
      {
        name: 'low',
        title: '电量低',
        titleEn: 'Low battery',
        colour: 'warning',
        field: 'battery',
        where: [{ field: 'battery', operator: 'lt', value: 30 }],
      },
    ],
  },
});
const screen = normaliseScreen({ version: 3, title: '机场', titleEn: 'Docks', resource: 'dock' }, resource, 'map', 'docks');
const bundle = { screen, resource, references: {} };
const rows = [
  { id: '1', name: 'A', battery: 80 },
  { id: '2', name: 'B', battery: 12 },
  { id: '3', name: 'C', battery: null },
];
const none = (): void => undefined;

function Docks(): ReactElement {
  const extras = useMarked(bundle, undefined);
  return (
    <FieldProvider value={{ references: {}, labels: {}, record: () => ({}) }}>
      <RecordTable
        resource={resource}
        columns={allowedColumns(screen.list.columns, resource.fields, () => true)}
        rows={rows}
        pageSize={10}
        stale={false}
        sort={[]}
        onSort={none}
        actions={[]}
        onAction={none}
        nameOf={(row) => String(row['name'])}
        onOpen={none}
        onChoose={none}
        empty={null}
        extras={extras}
      />
    </FieldProvider>
  );
}

describe.each(LANGUAGES)('marks in %s', (language) => {
  it('say their word where they stand', () =>
    mounted(<Docks />, async (box) => {
      await act(() => changeLanguage(language));
      const lines = [...box.querySelectorAll('tbody tr.ant-table-row')];
      expect(lines.map((line) => [...line.querySelectorAll('.mark')].map((mark) => mark.textContent))).toEqual([
        [],
        [language === 'zh' ? '电量低' : 'Low battery'],
        [language === 'zh' ? '离线' : 'Offline'],
      ]);
      expect(lines.map((line) => line.className.includes('row-danger'))).toEqual([false, false, true]);
      expect(lines[1]?.querySelector('td:last-child .mark')).not.toBeNull();
      expect(lines[2]?.querySelector('td:first-child .mark')).not.toBeNull();
      expect((await axe.run(box, { rules: { region: { enabled: false } } })).violations.map((v) => v.id)).toEqual([]);
    }));
});

it.each(['red', 'gold', 'green', 'grey'])('the shade of %s reads on its ground in both schemes', (colour) => {
  const style = tagStyle(colour) as Record<string, string>;
  for (const scheme of ['', '-dark'])
    expect(readable(style[`--tag-text${scheme}`] ?? '', style[`--tag-ground${scheme}`])).toBe(style[`--tag-text${scheme}`]);
});
