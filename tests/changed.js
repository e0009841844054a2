/** What `npm test -- --changed` runs. Vitest follows imports; what is read and not imported is told here. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const documents = (folder) =>
  readdirSync(join(root, 'schemas', folder), { recursive: true })
    .map((file) => String(file).replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({ name: file.slice(0, -'.json'.length), text: readFileSync(join(root, 'schemas', folder, file), 'utf8') }));

/** Screens that a changed document draws: itself, of its resource, or of a resource that names it. */
export function screensOf(files) {
  const changed = new Set(files.map((file) => basename(file, '.json')));
  const resources = documents('resources').filter(
    ({ name, text }) => changed.has(name) || [...changed].some((one) => text.includes(`"${one}"`)),
  );
  const own = resources.flatMap(({ text }) => {
    const { screen } = JSON.parse(text);
    return screen ? [`${screen.area}/${screen.name}`] : [];
  });
  const touched = new Set(resources.map(({ name }) => name));
  const others = documents('screens').filter(
    ({ name, text }) => files.includes(`schemas/screens/${name}.json`) || touched.has(JSON.parse(text).resource),
  );
  return [...new Set([...own, ...others.map(({ name }) => name)])].sort();
}

/** Vitest runs for changed files: name, arguments, environment. A browser takes long: only its tests that changed themselves. */
export function reach(files, base) {
  const projects = (...names) => names.flatMap((name) => ['--project', name]);
  const runs = [['reached', [`--changed=${base}`, ...projects('unit', 'components', 'contract')], {}]];
  const touched = files.filter((file) => file.startsWith('schemas/') && !file.endsWith('.md'));
  const screens = screensOf(touched);
  if (touched.length)
    runs.push([
      'documents',
      [...projects('components', 'contract'), 'tests/schemas', ...(screens.length ? ['tests/screens/documents'] : [])],
      { SCREENS: screens.join() },
    ]);
  else if (files.some((file) => basename(file) === 'README.md'))
    runs.push([
      'pages',
      [...projects('contract'), 'tests/schemas/readme.test.ts', 'tests/schemas/pages.test.ts', 'tests/contract/cli'],
      {},
    ]);
  const browser = files.filter((file) => /^tests\/e2e\/.*\.test\.ts$/.test(file) && existsSync(join(root, file)));
  if (browser.length) runs.push(['e2e', [...projects('e2e'), ...browser], {}]);
  return runs;
}
