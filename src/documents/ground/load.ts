/** Reads one JSON document and keeps the place of every value, so that a finding can point at it. */
import { findNodeAtLocation, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { codeFrame, didYouMean, isWarning, messageOf, MOST_FINDINGS, type Diagnostic, type Finding, type Path } from './diagnostic.ts';
import { hint } from './hints.ts';

/** A parsed file. `value` is undefined when the JSON is broken. */
export interface SourceFile {
  /** Path relative to the schemas folder, with slashes. */
  file: string;
  text: string;
  value: unknown;
  problems: Diagnostic[];
  /**
   * Where every value stands; undefined when the file is empty. Worked out when it is asked for, which takes longer than to read the
   * values.
   */
  readonly root: Node | undefined;
}

const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

function lineColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return { line, column: offset - (before.lastIndexOf('\n') + 1) + 1 };
}

/** Gives a finding its place in the file. */
export function locate(source: Pick<SourceFile, 'file' | 'text' | 'root'>, finding: Finding): Diagnostic {
  let path: Path = finding.path;
  let node = source.root ? findNodeAtLocation(source.root, path) : undefined;
  while (!node && path.length && source.root) {
    path = path.slice(0, -1);
    node = findNodeAtLocation(source.root, path);
  }
  const target = finding.atKey && node?.parent?.type === 'property' ? node.parent.children?.[0] : node;
  const structural = target && (target.type === 'object' || target.type === 'array');
  return at(source, finding, target?.offset ?? 0, structural ? 1 : (target?.length ?? 1));
}

function at(source: Pick<SourceFile, 'file' | 'text'>, finding: Finding, offset: number, length: number): Diagnostic {
  const { line, column } = lineColumn(source.text, offset);
  const texts = messageOf(finding.code, finding.params);
  const wrong =
    finding.params?.value ??
    finding.params?.key ??
    finding.params?.field ??
    finding.params?.dict ??
    finding.params?.resource ??
    finding.params?.area ??
    finding.params?.icon ??
    finding.params?.keyword ??
    finding.params?.permission ??
    finding.params?.measure;
  const suggestion = finding.allowed && typeof wrong === 'string' ? didYouMean(wrong, finding.allowed) : undefined;
  const advice = finding.hint ?? (suggestion === undefined ? undefined : hint('didYouMean', suggestion));
  return {
    code: finding.code,
    ...(isWarning(finding.code) ? { warning: true as const } : {}),
    file: source.file,
    line,
    column,
    length: Math.max(1, length),
    path: finding.path,
    message: texts.en,
    messageZh: texts.zh,
    allowed: finding.allowed,
    hint: advice?.en,
    hintZh: advice?.zh,
    frame: codeFrame(source.text, line, column, Math.max(1, length)),
  };
}

/** Keys as they stand in the text: every string that a colon follows. */
function writtenKeys(text: string): number {
  let count = 0;
  for (const [, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)) if (colon !== undefined) count += 1;
  return count;
}

const keysIn = (value: unknown): number =>
  value === null || typeof value !== 'object'
    ? 0
    : Object.values(value).reduce<number>((sum, member) => sum + keysIn(member), Array.isArray(value) ? 0 : Object.keys(value).length);

function duplicateKeys(node: Node, duplicates: Node[]): Node[] {
  if (node.type === 'object') {
    const seen = new Set<string>();
    for (const property of node.children ?? []) {
      const key = property.children?.[0];
      if (!key) continue;
      if (seen.has(key.value as string)) duplicates.push(key);
      seen.add(key.value as string);
    }
  }
  for (const child of node.children ?? []) duplicateKeys(child, duplicates);
  return duplicates;
}

/** A file's text, whose places are found at the first question for them. */
function sourceOf(file: string, text: string, errors: ParseError[]): SourceFile {
  let tree: { root: Node | undefined } | undefined;
  return {
    file,
    text,
    value: undefined,
    problems: [],
    get root() {
      tree ??= { root: treeOf(text, errors) };
      return tree.root;
    },
  };
}

/** Where every value stands; undefined for a text that is too deep to be told by its places. */
function treeOf(text: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, STRICT);
  } catch {
    return undefined;
  }
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** Parses strictly: no comments, no trailing commas, no repeated keys. */
export function parseSource(file: string, input: string): SourceFile {
  const text = input.replace(/^\uFEFF/, '');
  const errors: ParseError[] = [];
  const source = sourceOf(file, text, errors);
  const whole = parsed(text);
  if (!whole) {
    const { root } = source;
    const [first] = errors;
    const reason = first ? printParseErrorCode(first.error) : root ? 'invalid character' : 'the file is empty';
    const words = reason.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
    source.problems.push(at(source, { code: 'json-syntax', path: [], params: { reason: words } }, first?.offset ?? 0, first?.length ?? 1));
    return source;
  }
  source.value = whole.value;
  if (writtenKeys(text) !== keysIn(whole.value) && source.root)
    for (const key of duplicateKeys(source.root, []).slice(0, MOST_FINDINGS))
      source.problems.push(
        at(source, { code: 'json-duplicate-key', path: [], params: { key: String(key.value) } }, key.offset, key.length),
      );
  return source;
}
