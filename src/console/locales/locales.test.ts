import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { zh, type TextKey } from './zh.ts';

const CONSOLE = resolve(import.meta.dirname, '..');
const keys = Object.keys(zh) as TextKey[];
const sources = readdirSync(CONSOLE, { recursive: true, withFileTypes: true })
  .filter((e) => e.isFile() && /\.tsx?$/.test(e.name) && !e.name.includes('.test.') && !e.parentPath.endsWith('locales'))
  .map((e) => readFileSync(join(e.parentPath, e.name), 'utf8'))
  .join('\n');
const values = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1] ?? '').sort();

describe('texts', () => {
  it('[S1-05] are there in both languages', () => expect(Object.keys(en).sort()).toEqual([...keys].sort()));
  it('are in order', () => expect(keys).toEqual([...keys].sort()));
  it('take the same values in both languages', () => expect(keys.filter((k) => values(zh[k]).join(' ') !== values(en[k]).join(' '))).toEqual([]));
  it('are all used', () => {
    // Those made from a value (`size.${size}`) are used with all that begin alike.
    const made = [...sources.matchAll(/`(\w+\.)\$\{/g)].map((m) => m[1] ?? '');
    expect(keys.filter((k) => !sources.includes(`'${k}'`) && !sources.includes(`"${k}"`) && !made.some((start) => k.startsWith(start)))).toEqual([]);
  });
});
