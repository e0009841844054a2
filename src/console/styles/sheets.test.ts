/** Style sheets of parts that load late stay in the page: what one says of a class must not be what another says of its own. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));
const sheets = paths.map((path) => ({
  path,
  // What is printed is said of what stands elsewhere.
  rules: readFileSync(join(root, path), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/@media print \{[\s\S]*?\n\}/g, ''),
}));

/** Selectors of the rules of a sheet. */
const selectors = (rules: string): string[] =>
  [...rules.matchAll(/(?:^|[{};])\s*([^{};@]+?)\s*\{/g)].flatMap(([, list = '']) => list.split(/,(?![^(]*\))/).map((one) => one.trim()));

it('name a class alone in one folder only', () => {
  const homes = new Map<string, Set<string>>();
  for (const { path, rules } of sheets)
    for (const selector of selectors(rules))
      if (/^\.[\w-]+$/.test(selector)) homes.set(selector, (homes.get(selector) ?? new Set()).add(dirname(path)));
  expect(homes.size).toBeGreaterThan(300);
  expect([...homes].filter(([, folders]) => folders.size > 1).map(([name, folders]) => [name, ...folders])).toEqual([]);
});

it('say nothing by a role, which the frame of the pages has too', () => {
  const bare = sheets.flatMap(({ path, rules }) =>
    selectors(rules)
      .filter((selector) => selector.startsWith('[role'))
      .map((selector) => `${path}: ${selector}`),
  );
  expect(bare).toEqual([]);
});
