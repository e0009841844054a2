/** Findings as JUnit XML, which CI systems list as tests: one for each document. */
import { printDiagnostic, type Diagnostic } from '../../ground/diagnostic.ts';

const escape = (text: string): string =>
  text
    // XML has no place for other control characters, not even escaped.
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** One `testcase` for each of `files`; several findings of one file are one failure. */
export function junit(files: readonly string[], diagnostics: readonly Diagnostic[], seconds: number): string {
  const failing = new Set(diagnostics.map((d) => d.file));
  const cases = files.map((file) => {
    const name = `    <testcase classname="schemas" name="${escape(file)}" file="${escape(file)}"`;
    const failures = diagnostics.filter((d) => d.file === file);
    const [first] = failures;
    if (!first) return `${name}/>`;
    return `${name} line="${first.line}">\n      <failure type="${first.code}" message="${escape(first.message)}">${escape(failures.map(printDiagnostic).join('\n\n'))}</failure>\n    </testcase>`;
  });
  const numbers = `tests="${files.length}" failures="${failing.size}" time="${seconds.toFixed(3)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${numbers}>\n  <testsuite name="sunvane schema check" ${numbers}>\n${cases.join('\n')}\n  </testsuite>\n</testsuites>`;
}
