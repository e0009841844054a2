/**
 * Rewrites documents of an older version. Only what a migration names is touched: white space and the order
 * of keys stay as the author left them.
 */
import { applyEdits, findNodeAtLocation, modify, parseTree, type Edit } from 'jsonc-parser';
import type { Path } from '../ground/diagnostic.ts';
import { LATEST_VERSION } from '../tables/meta.ts';
import type { DocumentKind } from '../ground/kinds.ts';
import { renaming } from './migrations/renamed.ts';
import { second } from './migrations/second.ts';
import { third } from './migrations/third.ts';
import type { Migration, Step } from './migrations/types.ts';

/** Migrations in order. */
export const migrations: readonly Migration[] = [second, third];

export interface Migrated {
  text: string;
  from: number;
  to: number;
}

/** Indentation and line ends as the file has them. */
function formattingOf(text: string): { insertSpaces: boolean; tabSize: number; eol: string } {
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}

function renameKey(text: string, path: Path, to: string): Edit[] {
  const root = parseTree(text);
  const property = root && findNodeAtLocation(root, path)?.parent;
  const key = property?.type === 'property' ? property.children?.[0] : undefined;
  return key ? [{ offset: key.offset, length: key.length, content: JSON.stringify(to) }] : [];
}

function editsOf(text: string, step: Step): Edit[] {
  if (step.do === 'rename') return renameKey(text, step.path, step.to);
  const root = parseTree(text);
  if (step.do === 'write') {
    const node = root && findNodeAtLocation(root, step.path);
    return node ? [{ offset: node.offset, length: node.length, content: step.text }] : [];
  }
  if (step.do === 'remove' && !(root && findNodeAtLocation(root, step.path))) return [];
  return modify(text, step.path, step.do === 'set' ? step.value : undefined, { formattingOptions: formattingOf(text) });
}

const versionOf = (document: unknown): number | undefined => {
  const version = (document as { version?: unknown } | null)?.version;
  return typeof version === 'number' && Number.isInteger(version) ? version : undefined;
};

function rewritten(text: string, steps: readonly Step[]): string {
  return steps.reduce((current, step) => applyEdits(current, editsOf(current, step)), text);
}

/**
 * The text in the latest version, with the names that keys have now; undefined when it already is, or when it says no version (which the
 * check tells).
 * @throws SyntaxError when the text is not JSON
 */
export function migrate(
  text: string,
  kind: DocumentKind,
  known: readonly Migration[] = migrations,
  latest: number = LATEST_VERSION,
): Migrated | undefined {
  const from = versionOf(JSON.parse(text));
  if (from === undefined || from > latest) return undefined;
  let current = text;
  for (const migration of known.filter((m) => m.version > from && m.version <= latest)) {
    const steps = migration.steps(JSON.parse(current) as Record<string, unknown>, kind);
    current = rewritten(current, [...steps, { do: 'set', path: ['version'], value: migration.version }]);
  }
  if (latest === LATEST_VERSION) current = rewritten(current, renaming(JSON.parse(current), kind));
  return current === text ? undefined : { text: current, from, to: versionOf(JSON.parse(current)) ?? from };
}
