/** What `schema show --origins` says of every document: true of each value, and leaving nothing out that an author says. */
import { join } from 'node:path';
import { findNodeAtOffset, getNodePath, getNodeValue, parseTree, type Node } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { checkDocuments } from '../../src/documents/tools/check/index.ts';
import { kindOfFile } from '../../src/documents/ground/kinds.ts';
import { parseSource } from '../../src/documents/ground/load.ts';
import { dictionaryOrigins, gridOrigins, resourceOrigins, screenOrigins, type Origin } from '../../src/documents/tools/origins/index.ts';
import { frame, readFolder } from '../../src/server/documents/folder.ts';
import { good, root } from './fixtures.ts';

interface Told {
  file: string;
  text: string;
  name: string;
  origins: Origin[];
}

/** Every document of a folder with its origins; a resource's own screen is told beside it. */
async function told(folder: string): Promise<Told[]> {
  const files = await readFolder(folder);
  const {
    catalogue: { resources, screens, grids, dictionaries },
  } = checkDocuments(files, frame);
  return [...files].flatMap(([file, text]): Told[] => {
    const source = parseSource(file, text);
    const base = /([^/]+)\.json$/.exec(file)?.[1] ?? '';
    const kind = kindOfFile(file);
    if (kind === 'dictionary')
      return dictionaries[base] ? [{ file, text, name: base, origins: dictionaryOrigins(source, dictionaries[base]) }] : [];
    if (kind === 'resource') {
      const resource = resources[base];
      const place = (source.value as { screen?: { area?: string; name?: string } | false }).screen;
      const screen = place === false ? undefined : screens[`${place?.area ?? frame.defaultArea}/${place?.name ?? base}`];
      return resource
        ? [{ file, text, name: base, origins: [...resourceOrigins(source, resource), ...(screen ? screenOrigins(source, screen) : [])] }]
        : [];
    }
    const { area, name } = source.value as { area?: string; name?: string };
    const own = `${area ?? file.split('/')[1] ?? ''}/${name ?? base}`;
    const [screen, grid] = [screens[own], grids[own]];
    if (grid) return [{ file, text, name: own, origins: gridOrigins(source, grid) }];
    return screen ? [{ file, text, name: screen.name, origins: screenOrigins(source, screen) }] : [];
  });
}

const folders = [...good, { id: 'schemas', folder: join(root, 'schemas') }];
const offsetOf = (text: string, line: number, column: number): number =>
  text
    .split('\n')
    .slice(0, line - 1)
    .reduce((sum, l) => sum + l.length + 1, 0) +
  column -
  1;

/** Said once more in the document, or of no effect on what it means. */
const SILENT =
  /^(\$schema|version|standalone|screen)$|(^|\.)(record|items)\.type$|additionalProperties|^list\.search\.|(^|\.)(through|use)$|(^|\.)free(\.\d+)?$|^(list|form)\.\w+\.(hide\.\d+|(add\.\d+\.)?after)$/;

describe.each(folders)('origins of $id', ({ folder }) => {
  it('name a place that says the value', async () => {
    for (const { file, text, origins } of await told(folder)) {
      const tree = parseTree(text) as Node;
      for (const { path, value, authored } of origins) {
        if (!authored) continue;
        const node = findNodeAtOffset(tree, offsetOf(text, authored.line, authored.column)) as Node;
        const last = path.at(-1);
        const there = getNodeValue(node) as unknown;
        const what = `${file} ${path.join('.')}`;
        if (last === 'name' && path[0] === 'fields') expect(getNodePath(node).at(-1), what).toBe(value);
        else if (path.length === 1 && last === 'name' && kindOfFile(file) !== 'dictionary' && String(value).includes('/'))
          expect(String(value).endsWith(`/${String(there)}`), what).toBe(true);
        else if (getNodePath(node).includes('limits')) {
          if (last === 'field') expect(`.${String(value)}`.endsWith(`.${String(there)}`), what).toBe(true);
        } else if (last === 'required' && value === true) expect(getNodePath(node).at(-2), what).toBe('required');
        else if (path.includes('sort') && path.at(-2) !== 'where' && (last === 'field' || last === 'order'))
          expect(String(there).replace(/^-/, ''), what).toBe(last === 'field' ? value : String(there).replace(/^-/, ''));
        else expect(last === 'pageSize' && there === 'all' ? 10_000 : there, what).toEqual(value);
      }
    }
  });

  it('leave out nothing that the document says', async () => {
    for (const { file, text, origins } of await told(folder)) {
      const named = new Set(origins.flatMap((o) => (o.authored ? [offsetOf(text, o.authored.line, o.authored.column)] : [])));
      const tree = parseTree(text) as Node;
      const values = (node: Node): Node[] =>
        node.type === 'object'
          ? (node.children ?? []).flatMap((p) => values(p.children?.[1] as Node))
          : node.type === 'array'
            ? (node.children ?? []).flatMap(values)
            : [node];
      const missing = values(tree)
        .filter((node) => !named.has(node.offset))
        .map((node) => getNodePath(node).join('.'))
        .filter((path) => !SILENT.test(path));
      expect(missing, file).toEqual([]);
    }
  });

  it('give every other value a rule', async () => {
    for (const { origins } of await told(folder))
      for (const o of origins) expect(o.authored !== undefined || o.rule !== undefined, o.path.join('.')).toBe(true);
  });
});
