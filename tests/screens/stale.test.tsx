import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import type { Field } from '../../src/documents/ground/model/fields.ts';
import type { Resource } from '../../src/documents/ground/model/resource.ts';
import { StaleDialog } from '../../src/console/parts/form/StaleDialog.tsx';
import { changeLanguage } from '../../src/console/data/texts/i18n.ts';
import '../../src/console/data/texts/toolTexts.ts';
import { mounted } from './mount.tsx';
import { press } from './stage.tsx';

const field = (name: string): Field => ({
  name,
  title: name,
  titleEn: name,
  type: 'text',
  schema: {},
  required: false,
  unique: false,
  index: false,
  readOnly: false,
  immutable: false,
  mask: false,
  operators: [],
  sortable: true,
  system: false,
});
const names = ['kind', 'note', 'size', 'extra'];
const resource = {
  name: 'thing',
  fields: names.map(field),
  schema: { type: 'object', properties: Object.fromEntries(names.map((n) => [n, {}])) },
  rules: [{ fields: ['extra'], show: [{ field: 'kind', operator: 'eq', value: 'a' }] }],
} as unknown as Resource;
const base = { kind: 'a', note: 'old', size: '1', extra: 'e', version: 1 };
const mine = { kind: 'b', note: 'old', size: '2', extra: 'e' };
const theirs = { kind: 'a', note: 'new', size: '3', extra: 'e', version: 2 };

beforeEach(() => changeLanguage('en'));

async function choosing(choices: string[]): Promise<[unknown, string[]][]> {
  const saved: [unknown, string[]][] = [];
  await mounted(
    <StaleDialog
      resource={resource}
      base={base}
      mine={mine}
      theirs={theirs}
      saving={false}
      onCancel={() => undefined}
      onLoadTheirs={() => undefined}
      onSave={(record, hidden) => saved.push([record, [...hidden]])}
    />,
    async () => {
      for (const choice of choices) {
        const [name, side] = choice.split(' ');
        await act(async () => document.querySelectorAll<HTMLInputElement>(`input[name=stale-${name}]`)[side === 'mine' ? 0 : 1]?.click());
      }
      await press('Save the selection');
    },
  );
  return saved;
}

it('keeps of each field what its owner changed, unless the user chooses otherwise; the rules judge what comes of it', async () => {
  expect(await choosing([])).toEqual([[{ kind: 'b', note: 'new', size: '2' }, ['extra']]]);
  expect(await choosing(['kind theirs', 'size theirs', 'note mine'])).toEqual([[{ kind: 'a', note: 'old', size: '3', extra: 'e' }, []]]);
});

it('shows both versions of a shape on a map, in words where there is none to draw on', async () => {
  const shape = (east: number) => ({
    type: 'Polygon',
    coordinates: [
      [
        [100, 30],
        [east, 30],
        [east, 30.001],
        [100, 30],
      ],
    ],
  });
  const places: Resource = {
    ...resource,
    rules: [],
    fields: [...resource.fields, { ...field('ground'), type: 'geometry' }],
    schema: { type: 'object', properties: { ...resource.schema.properties, ground: {} } },
  };
  await mounted(
    <StaleDialog
      resource={places}
      base={{ ...base, ground: shape(100.001) }}
      mine={{ ...mine, ground: shape(100.002) }}
      theirs={{ ...theirs, ground: shape(100.003) }}
      saving={false}
      onCancel={() => undefined}
      onLoadTheirs={() => undefined}
      onSave={() => undefined}
    />,
    async () => {
      // The map's code comes in parts.
      for (let tries = 0; tries < 100 && !document.querySelector('.shape-sides'); tries += 1)
        await act(() => new Promise((done) => setTimeout(done, 50)));
      const [latest, own] = [...document.querySelectorAll('.shape-sides span')].map((side) => side.textContent);
      expect(latest).toMatch(/Latest version · area 1\.60\d ha/);
      expect(own).toMatch(/Your changes · area 1\.07\d ha/);
    },
  );
});
