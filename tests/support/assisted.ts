/** What an editor is offered in documents with a cursor (‸) in them. */
import { checkDocuments } from '../../src/documents/tools/check/index.ts';
import type { DocumentKind } from '../../src/documents/ground/kinds.ts';
import { exampleDocuments } from '../../src/documents/tools/reference/index.ts';
import { completionsAt, knownOf, type Completion } from '../../src/documents/tools/assist/index.ts';

export const frame = {
  areas: ['assetManage', 'powerStation', 'system'],
  icons: ['tool', 'map', 'file'],
  defaultArea: 'system',
  routes: [],
};
export const files = new Map(Object.entries(exampleDocuments).map(([file, document]) => [file, JSON.stringify(document, null, 2)]));
export const known = knownOf(checkDocuments(files, frame).catalogue, frame);

/** A text with its cursor at ‸. */
export const at = (marked: string): [text: string, offset: number] => [marked.replace('‸', ''), marked.indexOf('‸')];
export const complete = (kind: DocumentKind, marked: string): Completion[] => completionsAt(kind, ...at(marked), known);
export const labels = (kind: DocumentKind, marked: string): string[] => complete(kind, marked).map((c) => c.label);
/** The text after a completion is taken, with its cursor. */
export function take(kind: DocumentKind, marked: string, label: string): string {
  const [text, offset] = at(marked);
  const completion = completionsAt(kind, text, offset, known).find((c) => c.label === label);
  if (!completion) return `no ${label}`;
  const { from, to, insert, cursor } = completion;
  return `${text.slice(0, from)}${insert.slice(0, cursor)}‸${insert.slice(cursor)}${text.slice(to)}`;
}

const record = `"record": { "properties": {
  "code": { "type": "string", "title": "编码", "x-field": { "titleEn": "Code" } },
  "state": { "type": "string", "x-field": { "dict": "PUMP_STATE" } },
  "house": { "type": "string", "x-field": { "reference": "pumpHouse" } },
  "power": { "type": "number", "title": "功率", "x-field": { "titleEn": "Power" } },
  "built": { "type": "string", "format": "date" },
  "secret": { "type": "string", "x-field": { "type": "password" } } } }`;
export const pump = (rest: string): string => `{ "name": "pump", "scope": "global", ${record}, ${rest} }`;
export const chart = (source: string, rest = ''): string =>
  `{ "blocks": [{ "type": "chart", "source": { "resource": "pump", ${source} }${rest} }] }`;
export const facts = (rest: string): string =>
  `{ "blocks": [{ "type": "chart", "source": { "parts": { "a": { "resource": "pump", "group": ["house"], "measures": ["count"] }, "b": { "resource": "pump", "group": ["house"], "measures": ["totalPower"] } }, ${rest} } }] }`;
export const page = (rest: string): string => `{ "resource": "pump", ${rest} }`;
