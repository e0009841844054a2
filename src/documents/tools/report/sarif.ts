/** Findings as SARIF 2.1.0, which code hosts show beside the changed lines. */
import { codes } from '../../ground/codes.ts';
import type { Diagnostic } from '../../ground/diagnostic.ts';

/** The part of a SARIF log that is written here. */
export interface SarifLog {
  $schema: string;
  version: '2.1.0';
  runs: object[];
}

/** @param base folder of the documents as the host sees it, with slashes: `schemas` */
export function sarif(diagnostics: readonly Diagnostic[], base: string, version: string): SarifLog {
  const used = [...new Set(diagnostics.map((d) => d.code))];
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'sunvane schema check', version, rules: used.map((id) => ({ id, shortDescription: { text: codes[id].en } })) },
        },
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map((d) => ({
          ruleId: d.code,
          ruleIndex: used.indexOf(d.code),
          level: d.warning ? 'warning' : 'error',
          message: { text: [d.message, d.hint].filter(Boolean).join('; ') },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: encodeURI(base ? `${base}/${d.file}` : d.file) },
                region: { startLine: d.line, startColumn: d.column, endLine: d.line, endColumn: d.column + d.length },
              },
            },
          ],
        })),
      },
    ],
  };
}
