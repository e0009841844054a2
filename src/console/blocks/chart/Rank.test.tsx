import { expect, it } from 'vitest';
import type { SourceColumn } from '../../../documents/features/source/index.ts';
import { mounted } from '../../../../tests/screens/mount.tsx';
import { Rank } from './Rank.tsx';

const column = { name: 'n', title: 'n', titleEn: 'n', type: 'number', role: 'measure' } as SourceColumn;

it.each([
  ['from a line of zero where some are below it', [-100, -50, 30], ['0% 76.923%', '38.462% 38.462%', '76.923% 23.077%']],
  ['of zeros without length', [0, 0], ['0% 0%', '0% 0%']],
  ['from the edge where none is below it', [10, null], ['0% 100%', '0% 0%']],
])('draws bars %s', async (_, values, wanted) => {
  const places = values.map((_, i) => ({ value: i, text: `place ${i}`, row: {} }));
  const colour = (): string => 'red';
  await mounted(
    <Rank
      drawing={{ places, series: [{ name: '', column, values }] }}
      aim={undefined}
      aimText=""
      colourOf={colour}
      textOf={String}
      selectedKey={undefined}
      onChoose={undefined}
    />,
    async (box) => {
      const round = (text: string): string => `${Number(Number.parseFloat(text).toFixed(3))}%`;
      const bars = [...box.querySelectorAll<HTMLElement>('.rank-track > span')];
      expect(bars.map(({ style }) => `${round(style.insetInlineStart || '0')} ${round(style.width)}`)).toEqual(wanted);
      expect(box.querySelectorAll('.rank-track > b').length).toBe(values.some((value) => (value ?? 0) < 0) ? values.length : 0);
    },
  );
});

it.each([
  [true, ['place 0', 'place 1', 'place 2']],
  [false, ['place 2', 'place 0', 'place 1']],
])('stands in the order of its source (%s), else the greatest first and the rest last', async (sorted, wanted) => {
  const values = [3, 50, 8];
  const places = values.map((_, i) => ({ value: i, text: `place ${i}`, row: i === 1 ? { $others: true } : {} }));
  await mounted(
    <Rank
      drawing={{ places, series: [{ name: '', column, values }] }}
      aim={undefined}
      aimText=""
      colourOf={() => 'red'}
      textOf={String}
      selectedKey={undefined}
      onChoose={undefined}
      sorted={sorted}
    />,
    async (box) => expect([...box.querySelectorAll('.rank-name')].map((name) => name.textContent)).toEqual(wanted),
  );
});

it.each([
  [96, 'good'],
  [93.5, 'near'],
  [80, 'bad'],
])('judges %d of a share by its aim, which it names', async (value, verdict) => {
  await mounted(
    <Rank
      drawing={{
        places: [{ value: 1, text: 'place', row: {} }],
        series: [{ name: '', column: { ...column, unit: '%', better: 'more' }, values: [value] }],
      }}
      aim={95}
      aimText="aim 95%"
      colourOf={() => 'red'}
      textOf={String}
      selectedKey={undefined}
      onChoose={undefined}
    />,
    async (box) => {
      expect(box.querySelector('.rank-track > span')?.className).toBe(verdict);
      expect(box.querySelector('.rank-aim')?.textContent).toBe('aim 95%');
      expect(box.querySelector<HTMLElement>('.rank-track > i')?.style.insetInlineStart).toBe('95%');
    },
  );
});
