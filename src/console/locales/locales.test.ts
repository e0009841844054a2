import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { toolsEn } from './tools/en.ts';
import { toolsZh } from './tools/zh.ts';
import { blocksEn } from './blocks/en.ts';
import { blocksZh } from './blocks/zh.ts';
import { deskEn } from './desk/en.ts';
import { deskZh } from './desk/zh.ts';
import { drawEn } from './draw/en.ts';
import { drawZh } from './draw/zh.ts';
import { mapEn } from './map/en.ts';
import { mapZh } from './map/zh.ts';
import { chatEn } from './chat/en.ts';
import { chatZh } from './chat/zh.ts';
import { reviewEn } from './review/en.ts';
import { reviewZh } from './review/zh.ts';
import { sceneEn } from './scene/en.ts';
import { sceneZh } from './scene/zh.ts';
import { simulationEn } from './simulation/en.ts';
import { simulationZh } from './simulation/zh.ts';
import { terrainEn } from './terrain/en.ts';
import { terrainZh } from './terrain/zh.ts';
import { treeEn } from './tree/en.ts';
import { treeZh } from './tree/zh.ts';
import { videoEn } from './video/en.ts';
import { videoZh } from './video/zh.ts';
import { workbenchEn } from './workbench/en.ts';
import { workbenchZh } from './workbench/zh.ts';
import { zh, type TextKey } from './zh.ts';

const CONSOLE = resolve(import.meta.dirname, '..');
const PARTS: Record<string, string>[] = [
  zh,
  toolsZh,
  blocksZh,
  drawZh,
  mapZh,
  chatZh,
  reviewZh,
  sceneZh,
  simulationZh,
  deskZh,
  terrainZh,
  treeZh,
  videoZh,
  workbenchZh,
];
const chinese: Record<string, string> = Object.assign({}, ...PARTS);
const english: Record<string, string> = {
  ...en,
  ...toolsEn,
  ...blocksEn,
  ...drawEn,
  ...mapEn,
  ...chatEn,
  ...reviewEn,
  ...sceneEn,
  ...simulationEn,
  ...deskEn,
  ...terrainEn,
  ...treeEn,
  ...videoEn,
  ...workbenchEn,
};
const keys = Object.keys(chinese) as TextKey[];
/** Texts that name Chinese in Chinese. */
const ENGLISH_WITH_CHINESE: string[] = [];
const files = readdirSync(CONSOLE, { recursive: true, withFileTypes: true })
  .filter((e) => e.isFile() && /\.tsx?$/.test(e.name) && !e.name.includes('.test.') && !e.parentPath.startsWith(import.meta.dirname))
  .map((e) => ({ file: join(e.parentPath, e.name), source: readFileSync(join(e.parentPath, e.name), 'utf8') }));
const sources = files.map(({ source }) => source).join('\n');
const values = (text: string | undefined): string[] => [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1] ?? '').sort();

describe('texts', () => {
  it('[S1-05] are there in both languages', () => expect(Object.keys(english).sort()).toEqual([...keys].sort()));
  it('[S1-05] are English in the English ones, but for the name of the language, and Chinese in the Chinese ones', () => {
    const han = (texts: Record<string, string>): string[] => keys.filter((key) => /\p{Script=Han}/u.test(texts[key] ?? ''));
    expect(han(english)).toEqual(ENGLISH_WITH_CHINESE);
    const without = keys.filter((key) => /[A-Za-z]{4,} [a-z]{2,}/.test(chinese[key] ?? '') && !/\p{Script=Han}/u.test(chinese[key] ?? ''));
    expect(without).toEqual([]);
  });
  it('are in order', () => {
    for (const texts of PARTS) expect(Object.keys(texts)).toEqual(Object.keys(texts).sort());
  });
  it('stand in one file each', () => expect(keys.length).toBe(PARTS.reduce((sum, texts) => sum + Object.keys(texts).length, 0)));
  it('take the same values in both languages', () =>
    expect(keys.filter((k) => values(chinese[k]).join(' ') !== values(english[k]).join(' '))).toEqual([]));
  it('of actions come with them: who is quick meets no key', () =>
    expect(
      files
        .filter(({ file, source }) => file.startsWith(join(CONSOLE, 'actions')) && !/^import '.*Texts\.ts';/m.test(source))
        .flatMap(({ source }) => [...source.matchAll(/\btext\('([\w.]+)'/g)].map((m) => m[1] ?? ''))
        .filter((key) => !(key in zh)),
    ).toEqual([]));
  it('are all used', () => {
    // Those made from a value (`size.${size}`) are used with all that begin alike.
    const prefixes = [...sources.matchAll(/`((?:\w+\.)+)\$\{/g)].map((m) => m[1] ?? '');
    expect(
      keys.filter((k) => !sources.includes(`'${k}'`) && !sources.includes(`"${k}"`) && !prefixes.some((start) => k.startsWith(start))),
    ).toEqual([]);
  });
});
