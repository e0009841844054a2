/** What a changed document would do, before it is kept. */
import { MAX_DOCUMENT, type CheckRequest, type DraftCheck, type DraftFinding, type DraftRequest } from '../../../contract/workbench.ts';
import type { CheckResult } from '../../../documents/tools/check/index.ts';
import { kindOfFile } from '../../../documents/ground/kinds.ts';
import type { Diagnostic } from '../../../documents/ground/diagnostic.ts';
import { diff } from '../../../documents/tools/diff/index.ts';
import { exampleDocuments } from '../../../documents/tools/reference/example.ts';
import type { DocumentTools } from '../tools.ts';
import { badBody } from '../../errors/error.ts';
import type { CurrentUser } from '../../user/user.ts';
import { checkFolder } from '../checked.ts';
import { readFolder } from '../folder.ts';
import { bundleOf, gridBundleOf } from '../serve.ts';
import { isDocument } from './files.ts';

/** The body of a call that names a document. @throws AppError request.body */
export function fileOf(file: unknown): string {
  if (!isDocument(file))
    throw badBody(
      '文件应为 resources/名称.json、dictionaries/名称.json 或 screens/区域/名称.json',
      'file must be resources/<name>.json, dictionaries/<name>.json or screens/<area>/<name>.json',
    );
  return file;
}

/** @throws AppError request.body */
export function readDraft(body: unknown): DraftRequest {
  const { file, text } = (body ?? {}) as Record<string, unknown>;
  if (typeof text !== 'string' || text.length > MAX_DOCUMENT || text.includes('\0'))
    throw badBody(`text 应为不超过 ${MAX_DOCUMENT} 个字符的文本`, `text must be a text of at most ${MAX_DOCUMENT} characters`);
  return { file: fileOf(file), text };
}

const finding = ({ code, warning, file, line, column, length, message, messageZh, hint, hintZh, allowed }: Diagnostic): DraftFinding => ({
  code,
  ...(warning ? { warning } : {}),
  file,
  line,
  column,
  length,
  message,
  messageZh,
  ...(hint === undefined ? {} : { hint, hintZh }),
  ...(allowed === undefined ? {} : { allowed }),
});

const sameFinding = (a: Diagnostic, b: Diagnostic): boolean => a.code === b.code && a.file === b.file && a.message === b.message;

/** The documents of the language reference as a folder. */
const exampleFolder = (): Map<string, string> =>
  new Map(Object.entries(exampleDocuments).map(([file, document]) => [file, JSON.stringify(document)]));

/**
 * The folder (that of the examples when told) with a document changed (undefined: taken away), and the findings that are in it or come with
 * it.
 */
export async function tryDocument(
  context: DocumentTools,
  file: string,
  text: string | undefined,
  example = false,
): Promise<{ before: CheckResult; result: CheckResult; findings: DraftFinding[]; warnings: DraftFinding[] }> {
  const files = example ? exampleFolder() : await readFolder(context.config.schemas);
  const before = await checkFolder(files);
  if (text === undefined) files.delete(file);
  else files.set(file, text);
  const result = await checkFolder(files);
  const newFindings = (diagnostics: readonly Diagnostic[], known: readonly Diagnostic[]): DraftFinding[] =>
    diagnostics
      .filter((d) => d.file === file || !known.some((old) => sameFinding(old, d)))
      // What is wrong in the draft is why others complain.
      .sort((a, b) => Number(b.file === file) - Number(a.file === file))
      .map(finding);
  return {
    before,
    result,
    findings: newFindings(result.diagnostics, before.diagnostics),
    warnings: newFindings(result.warnings, before.warnings),
  };
}

/** Screens drawn from a document: a resource's own and those on it, or the one screen. */
function screensOf({ catalogue }: CheckResult, { file, text }: DraftRequest, user: CurrentUser): DraftCheck['screens'] {
  const [, area, base = ''] = /^(?:resources|screens\/([^/]+))\/([^/]+)\.json$/.exec(file) ?? [];
  const document = JSON.parse(text) as { name?: string; area?: string };
  const screen = `${document.area ?? area ?? ''}/${document.name ?? base}`;
  const grid = area === undefined ? undefined : catalogue.grids[screen];
  if (grid) return [gridBundleOf(catalogue, grid, user).bundle];
  return Object.values(catalogue.screens)
    .filter((one) => (area === undefined ? kindOfFile(file) === 'resource' && one.resource === base : one.name === screen))
    .sort((a, b) => a.sort - b.sort)
    .map((one) => bundleOf(catalogue, one, user).bundle);
}

/** `POST check`: what is wrong with a draft, and the screens it makes. @throws AppError request.body */
export async function checkDraft(context: DocumentTools, user: CurrentUser, body: unknown): Promise<DraftCheck> {
  const { file, text } = readDraft(body);
  const { before, result, findings, warnings } = await tryDocument(context, file, text, (body as Partial<CheckRequest>).example === true);
  if (findings.length > 0) return { findings, screens: [], changes: [] };
  const changes = diff(before.catalogue, result.catalogue).map(({ code, document, breaking, exposing, message, messageZh }) => ({
    code,
    document,
    breaking,
    exposing,
    message,
    messageZh,
  }));
  return { findings: warnings, screens: screensOf(result, { file, text }, user), changes };
}
