/** The examples of the reference as texts to be edited. */
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { areas, defaultArea } from '../../../../resources.config.ts';
import { ICONS } from '../../../contract/icons.ts';
import { knownOf, type Known } from '../../../documents/tools/assist/index.ts';
import { checkDocuments } from '../../../documents/tools/check/index.ts';
import type { Path } from '../../../documents/ground/diagnostic.ts';
import { exampleDocuments } from '../../../documents/tools/reference/index.ts';

const texts = new Map(Object.entries(exampleDocuments).map(([file, document]) => [file, JSON.stringify(document, null, 2)]));

/** The text of an example; empty when there is no such file. */
export const exampleOf = (file: string): string => texts.get(file) ?? '';

/** Where a value stands in a text, both from 1. */
export function placeOf(text: string, path: Path): { line: number; column: number } {
  const root = parseTree(text);
  const before = text.slice(0, (root && findNodeAtLocation(root, path)?.offset) ?? 0).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

let known: Known | undefined;

/** What the examples may refer to: one another. */
export function exampleNames(): Known {
  const frame = { areas: areas.map((area) => area.path), icons: ICONS, defaultArea, routes: [] };
  return (known ??= knownOf(checkDocuments(texts, frame).catalogue, frame));
}
