import { describe, expect, it } from 'vitest';
import { fromDrop, fromInput } from './choose.ts';

interface Folder {
  [name: string]: string | Folder;
}
const TREE: Folder = {
  'a.jpg': 'a',
  '.DS_Store': 'x',
  'Thumbs.db': 'x',
  'desktop.ini': 'x',
  empty: {},
  '.git': { config: 'x' },
  wing: { '照片 1.jpg': 'b', 'notes.txt': 'c', deeper: { 'd.jpg': 'd' } },
};
const WANTED = ['site/a.jpg', 'site/wing/deeper/d.jpg', 'site/wing/notes.txt', 'site/wing/照片 1.jpg'];

/** A folder or file as the File System API hands it over. */
const handleOf = (name: string, content: string | Folder): object =>
  typeof content === 'string'
    ? { kind: 'file', name, getFile: async () => new File([content], name) }
    : {
        kind: 'directory',
        name,
        async *values() {
          for (const [child, inside] of Object.entries(content)) yield handleOf(child, inside);
        },
      };

/** The same as browsers without it do; a reader hands over two at a time. */
const entryOf = (name: string, content: string | Folder): object =>
  typeof content === 'string'
    ? { isFile: true, name, file: (done: (file: File) => void) => done(new File([content], name)) }
    : {
        isFile: false,
        name,
        createReader: () => {
          const left = Object.entries(content).map(([child, inside]) => entryOf(child, inside));
          return { readEntries: (done: (some: object[]) => void) => done(left.splice(0, 2)) };
        },
      };

const item = (over: object): DataTransferItem =>
  ({ kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => null, ...over }) as unknown as DataTransferItem;
const dropped = async (...items: DataTransferItem[]): Promise<string[]> => (await fromDrop(items)).map(({ path }) => path).toSorted();

describe('what is dropped', () => {
  it.each([
    ['by handles', (name: string, content: string | Folder) => item({ getAsFileSystemHandle: async () => handleOf(name, content) })],
    ['by entries', (name: string, content: string | Folder) => item({ webkitGetAsEntry: () => entryOf(name, content) })],
    [
      'by entries when a handle is refused',
      (name: string, content: string | Folder) =>
        item({ getAsFileSystemHandle: () => Promise.reject(new Error('no')), webkitGetAsEntry: () => entryOf(name, content) }),
    ],
  ])('[S1-09] folders are opened, their hidden files passed over, %s', async (_, make) => {
    expect(await dropped(make('site', TREE))).toEqual(WANTED);
    expect(await dropped(make('empty', {}))).toEqual([]);
    expect(await dropped(make('.env', 'chosen itself'), item({ kind: 'string' }))).toEqual(['.env']);
  });
  it('a file is a file where there is nothing else', async () => {
    expect(await dropped(item({ getAsFile: () => new File(['x'], 'x.bin') }))).toEqual(['x.bin']);
  });
  it('folders of a dialog likewise', () => {
    const file = (path: string): File =>
      Object.assign(new File(['x'], path.split('/').at(-1) ?? ''), { webkitRelativePath: path.includes('/') ? path : '' });
    expect(fromInput([...WANTED, 'site/.DS_Store', 'site/.git/config', '.env'].map(file)).map(({ path }) => path)).toEqual([
      ...WANTED,
      '.env',
    ]);
    expect(fromInput(null)).toEqual([]);
  });
});
