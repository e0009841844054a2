/** What one document says by itself: its kind, its shape, its titles. */
import type { DictionaryDocument, ResourceDocument, ScreenDocument } from '../../ground/model/authored.ts';
import type { Diagnostic, Finding } from '../../ground/diagnostic.ts';
import { kindOfFile, kindOfScreen } from '../../ground/kinds.ts';
import { locate, parseSource } from '../../ground/load.ts';
import type { DocumentKind } from '../../ground/kinds.ts';
import type { Entry } from './entry.ts';
import { attempt } from './guard.ts';
import { checkRecord } from '../../kit/check/record.ts';
import { checkShape } from './shape.ts';
import { checkTitles, checkTitlesOnce } from '../../kit/check/texts.ts';

/** File name of a screen that names none: it becomes the second part of its address. */
const SCREEN_FILE = /^[A-Za-z0-9][A-Za-z0-9-]{0,47}$/;

/** What was read of every file last: between two checks one document changes, if any. */
const last = new Map<string, { text: string; result: Entry | Diagnostic[] }>();

/** A document as far as it goes alone; what keeps it from being one. */
export function readEntry(file: string, text: string): Entry | Diagnostic[] {
  let known = last.get(file);
  if (known?.text !== text) last.set(file, (known = { text, result: readSafely(file, text) }));
  // Later passes add their findings to an entry.
  return Array.isArray(known.result) ? known.result : { ...known.result, findings: [...known.result.findings] };
}

/** Nothing that a text holds keeps the others from being read, however deep it is. */
const readSafely = (file: string, text: string): Entry | Diagnostic[] =>
  attempt<Entry | Diagnostic[]>(
    () => readAnew(file, text),
    (finding) => [locate({ file, text, root: undefined }, finding)],
  );

function readAnew(file: string, text: string): Entry | Diagnostic[] {
  const source = parseSource(file, text);
  const ofFile = kindOfFile(file);
  if (!ofFile) return [locate(source, { code: 'file-kind', path: [] })];
  if (source.problems.length) return source.problems;
  const kind = ofFile === 'screen' ? kindOfScreen(source.value) : ofFile;
  const findings = checkShape(kind, source.value);
  const name = (source.value as { name?: unknown } | null)?.name;
  const base = /([^/]+)\.json$/.exec(file)?.[1] ?? '';
  if (ofFile !== 'screen' && typeof name === 'string' && name !== base)
    findings.push({ code: 'file-name', path: ['name'], params: { file: base, name } });
  if (findings.length === 0) findings.push(...checkOwn(kind, source.value, base));
  return { source, kind, document: source.value, findings } as Entry;
}

/** Verbs are of use only to who may look. */
function checkVerbs(verbs: readonly string[] | undefined): Finding[] {
  return !verbs || verbs.includes('view')
    ? []
    : [{ code: 'value-range', path: ['verbs'], params: { value: JSON.stringify(verbs), limit: '"view" must be among them' } }];
}

function checkOwn(kind: DocumentKind, document: unknown, base: string): Finding[] {
  const { title, titleEn } = document as { title: string; titleEn: string };
  const titles = checkTitles('title', title, titleEn, { title: ['title'], titleEn: ['titleEn'], owner: [] });
  if (kind === 'resource') {
    const { verbs, name } = document as ResourceDocument;
    const reserved: Finding[] = name in {} ? [{ code: 'value-not-allowed', path: ['name'], params: { value: name } }] : [];
    return [...titles, ...reserved, ...checkVerbs(verbs), ...checkRecord(document as ResourceDocument)];
  }
  if (kind === 'dictionary') return [...titles, ...checkEntries(document as DictionaryDocument)];
  const named = (document as ScreenDocument).name !== undefined || SCREEN_FILE.test(base);
  return [
    ...titles,
    ...(kind === 'screen' ? checkVerbs((document as ScreenDocument).verbs) : []),
    ...(named ? [] : [{ code: 'value-pattern' as const, path: [], params: { value: base, pattern: SCREEN_FILE.source } }]),
  ];
}

function checkEntries({ entries }: DictionaryDocument): Finding[] {
  return [
    ...checkTitlesOnce(entries, ['entries']),
    ...entries.flatMap((entry, i) => [
      ...(entries.findIndex((e) => e.code === entry.code) < i
        ? [{ code: 'dict-code-duplicate' as const, path: ['entries', i, 'code'], params: { code: entry.code } }]
        : []),
      ...checkTitles(entry.code, entry.title, entry.titleEn, {
        title: ['entries', i, 'title'],
        titleEn: ['entries', i, 'titleEn'],
        owner: ['entries', i],
      }),
    ]),
  ];
}
