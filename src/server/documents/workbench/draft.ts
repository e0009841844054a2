/** What a changed document would do, before it is kept. */
import type { CheckRequest, DraftCheck, DraftFinding, DraftRequest } from '../../../contract/workbench.ts';
import type { CheckResult } from '../../../documents/tools/check/index.ts';
import { kindOfFile } from '../../../documents/ground/kinds.ts';
import type { Diagnostic } from '../../../documents/ground/diagnostic.ts';
import { diff } from '../../../documents/tools/diff/index.ts';
import { exampleDocuments } from '../../../documents/tools/reference/example.ts';
import type { DocumentTools } from '../tools.ts';
import type { CurrentUser } from '../../user/user.ts';
import { checkFolder } from '../checked.ts';
import { readFolder } from '../folder.ts';
import { bundleOf, gridBundleOf } from '../serve.ts';

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

/** `POST check`: what is wrong with a draft, and the screens it makes. */
export async function checkDraft(context: DocumentTools, user: CurrentUser, { file, text, example }: CheckRequest): Promise<DraftCheck> {
  const { before, result, findings, warnings } = await tryDocument(context, file, text, example);
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
