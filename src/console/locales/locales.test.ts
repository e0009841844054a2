import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import * as lists from './lists.ts';
import { zh } from './zh.ts';

const CONSOLE = resolve(import.meta.dirname, '..');
const TABLES: Record<string, { zh: Record<string, string>; en: Record<string, string> }> = { main: { zh, en }, lists };
const all = Object.values(TABLES);
const keys = all.flatMap((table) => Object.keys(table.zh));
const sources = readdirSync(CONSOLE, { recursive: true, withFileTypes: true })
  .filter((e) => e.isFile() && /\.tsx?$/.test(e.name) && !e.name.includes('.test.') && !e.parentPath.endsWith('locales'))
  .map((e) => readFileSync(join(e.parentPath, e.name), 'utf8'))
  .join('\n');
const values = (text: string | undefined): string[] => [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1] ?? '').sort();

describe('texts', () => {
  it('[S1-05] are there in both languages', () => { for (const table of all) expect(Object.keys(table.en).sort()).toEqual(Object.keys(table.zh).sort()); });
  it('are in order', () => { for (const table of all) expect(Object.keys(table.zh)).toEqual(Object.keys(table.zh).sort()); });
  it('have one place each', () => expect(new Set(keys).size).toBe(keys.length));
  it('take the same values in both languages', () => expect(all.flatMap((table) => Object.keys(table.zh).filter((k) => values(table.zh[k]).join(' ') !== values(table.en[k]).join(' ')))).toEqual([]));
  it('are all used', () => {
    // Those made from a value (`size.${size}`) are used with all that begin alike.
    const made = [...sources.matchAll(/`(\w+\.)\$\{/g)].map((m) => m[1] ?? '');
    expect(keys.filter((k) => !sources.includes(`'${k}'`) && !sources.includes(`"${k}"`) && !made.some((start) => k.startsWith(start)))).toEqual([]);
  });
});
