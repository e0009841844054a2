/** Reads one JSON document and keeps the place of every value, so that a finding can point at it. */
import { findNodeAtLocation, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { codeFrame, didYouMean, isWarning, messageOf, type Diagnostic, type Finding, type Path } from './diagnostic.ts';

/** A parsed file. `value` is undefined when the JSON is broken. */
export interface SourceFile {
  /** Path relative to the schemas folder, with slashes. */
  file: string;
  text: string;
  value: unknown;
  problems: Diagnostic[];
  root: Node | undefined;
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
    hint: finding.hint ?? (suggestion === undefined ? undefined : `did you mean "${suggestion}"?`),
    frame: codeFrame(source.text, line, column, Math.max(1, length)),
  };
}

function duplicateKeys(node: Node, found: Node[]): void {
  if (node.type === 'object') {
    const seen = new Set<string>();
    for (const property of node.children ?? []) {
      const key = property.children?.[0];
      if (!key) continue;
      if (seen.has(key.value as string)) found.push(key);
      seen.add(key.value as string);
    }
  }
  for (const child of node.children ?? []) duplicateKeys(child, found);
}

/** Parses strictly: no comments, no trailing commas, no repeated keys. */
export function parseSource(file: string, input: string): SourceFile {
  const text = input.replace(/^\uFEFF/, '');
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, STRICT);
  const source: SourceFile = { file, text, value: undefined, problems: [], root };
  const first = errors[0];
  if (first || !root) {
    const reason = first
      ? printParseErrorCode(first.error)
          .replace(/([a-z])([A-Z])/g, '$1 $2')
          .toLowerCase()
      : 'the file is empty';
    source.problems.push(at(source, { code: 'json-syntax', path: [], params: { reason } }, first?.offset ?? 0, first?.length ?? 1));
    return source;
  }
  const doubled: Node[] = [];
  duplicateKeys(root, doubled);
  for (const key of doubled) {
    source.problems.push(at(source, { code: 'json-duplicate-key', path: [], params: { key: String(key.value) } }, key.offset, key.length));
  }
  source.value = JSON.parse(text) as unknown;
  return source;
}
