import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import * as antd from 'antd';
import { consoleSources } from './sources.ts';
import { withoutUnused } from './unusedParts.ts';

const ANTD = resolve(import.meta.dirname, '../../../node_modules/antd/es');
const IMPORT = /(?:import|export)\s[^'";]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;
/** Folders of antd that are no component of their own. */
const NOT_COMPONENTS = new Set(['style', 'theme', 'config-provider', 'locale', 'version', 'grid', '_util', 'app']);
const EXPORTED = new Set(Object.keys(antd));

const pascal = (folder: string): string => folder.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Export name of an antd folder: `date-picker` → `DatePicker`, `message` → `message`; undefined when it draws nothing itself. */
export function exportName(folder: string): string | undefined {
  if (NOT_COMPONENTS.has(folder)) return undefined;
  const name =
    ({ 'qr-code': 'QRCode', message: 'message', notification: 'notification' } as Record<string, string>)[folder] ?? pascal(folder);
  return EXPORTED.has(name) ? name : undefined;
}

const REFINE = resolve(import.meta.dirname, '../../../node_modules/@refinedev/antd/dist/index.mjs');

/** Names that sources take from a package, types left out. */
function taken(sources: readonly string[], from: string): string[] {
  const imports = sources.flatMap((source) => [...source.matchAll(new RegExp(`import\\s+\\{([^}]*)\\}\\s+from\\s+['"]${from}['"]`, 'g'))]);
  return imports.flatMap(([, list = '']) => list.split(',').map((part) => part.trim().split(/\s+as\s+/)[0] ?? ''));
}

/**
 * Names that the console's own source takes from antd, types left out; with those that Refine's components for antd take, where the
 * source uses any of these.
 */
export function usedNames(sources = consoleSources()): string[] {
  const drawnByRefine = taken(sources, '@refinedev/antd').some((name) => /^[A-Z]/.test(name));
  const names = [...taken(sources, 'antd'), ...(drawnByRefine ? taken([readFileSync(REFINE, 'utf8')], 'antd') : [])];
  return [...new Set(names)].filter((name) => EXPORTED.has(name));
}

function fileOf(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const base = resolve(dirname(from), specifier);
  const candidates = [base, `${base}.js`, join(base, 'index.js')];
  return candidates.find((c) => existsSync(c) && statSync(c).isFile());
}

/** Every antd component folder that the given exports reach, themselves included. */
export function reachedFolders(names: readonly string[]): string[] {
  const folderOf = new Map(readdirSync(ANTD).map((folder) => [exportName(folder), folder]));
  const queue = names
    .map((n) => folderOf.get(n))
    .filter((f) => f !== undefined)
    .map((f) => join(ANTD, f, 'index.js'));
  const seen = new Set<string>();
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    const code = readFileSync(file, 'utf8');
    for (const match of (withoutUnused(code, file) ?? code).matchAll(IMPORT)) {
      const target = fileOf(file, match[1] ?? match[2] ?? '');
      if (target !== undefined && target.startsWith(ANTD)) queue.push(target);
    }
  }
  return [...new Set([...seen].map((file) => relative(ANTD, file).split(sep)[0] ?? ''))].sort();
}

/** Components whose styles must be in the static sheet: those the console uses and those they bring along. */
export const styledComponents = (): string[] =>
  [
    ...new Set([
      ...reachedFolders(usedNames())
        .map(exportName)
        .filter((n) => n !== undefined),
      'message',
      'notification',
    ]),
  ].sort();
