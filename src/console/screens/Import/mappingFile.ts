import { columnsOf, MAPPING_KEYS } from '../../../documents/features/imports/index.ts';
import type { ColumnTarget } from '../../../documents/ground/model/imports.ts';
import { readingFault, readingOf } from '../../../documents/features/imports/reading.ts';
import type { FileReading } from '../../../documents/ground/model/imports.ts';
import type { ImportMapping } from '../../data/files/transfer.ts';
import type { TextKey } from '../../locales/zh.ts';
import { targetName, type ImportTarget } from './mapping.ts';

/** Something in a mapping file that was left out, and why. */
export interface Misfit {
  text: TextKey;
  name: string;
}

/** What a mapping file gives for a file with certain headers. */
export interface ReadMapping {
  mapping: ImportMapping;
  misfits: Misfit[];
}

/** A mapping file that cannot be used at all. */
export class MappingFileError extends Error {
  constructor(
    readonly text: TextKey,
    readonly detail = '',
  ) {
    super(text);
    this.name = 'MappingFileError';
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value);
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []);

/** Columns that a text is put together of. */
const columnsOfText = (text: string): string[] => columnsOf({ columns: {}, templates: { text } });

function targetOf(value: unknown): string | ColumnTarget | undefined {
  if (typeof value === 'string') return value;
  return isObject(value) && typeof value['field'] === 'string' ? (value as unknown as ColumnTarget) : undefined;
}

function parse(text: string): Record<string, unknown> {
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new MappingFileError('mapping.notJson');
  }
  if (!isObject(content) || !isObject(content['columns'])) throw new MappingFileError('mapping.noColumns');
  return content;
}

/**
 * Reads a mapping file against a resource and the headers of a file to import. What fits is used whole, with value maps,
 * date patterns and constants; what does not is named.
 * @throws MappingFileError when it is no mapping, or one of another resource
 */
export function readMappingFile(text: string, resource: string, targets: readonly ImportTarget[], headers: readonly string[]): ReadMapping {
  const content = parse(text);
  if (content['resource'] !== undefined && content['resource'] !== resource)
    throw new MappingFileError('mapping.otherResource', String(content['resource']));
  const misfits: Misfit[] = Object.keys(content)
    .filter((key) => !MAPPING_KEYS.includes(key))
    .map((name) => ({ text: 'mapping.unknownKey', name }));
  const fault = readingFault(content);
  if (fault) misfits.push({ text: 'mapping.unknownKey', name: `${fault.key}: ${JSON.stringify(content[fault.key])}` });
  const known = new Set(targets.map((f) => f.name));
  const used = new Set<string>();
  const columns: ImportMapping['columns'] = {};
  for (const [header, raw] of Object.entries(content['columns'] as Record<string, unknown>)) {
    const target = targetOf(raw);
    const name = target === undefined ? '' : targetName(target);
    if (target === undefined || !known.has(name)) misfits.push({ text: 'mapping.unknownField', name: `${header} → ${name}` });
    else if (!headers.includes(header)) misfits.push({ text: 'mapping.noColumn', name: header });
    else if (used.has(name)) misfits.push({ text: 'mapping.twice', name: `${header} → ${name}` });
    else {
      used.add(name);
      columns[header] = target;
    }
  }
  const constants = Object.entries(isObject(content['constants']) ? content['constants'] : {});
  for (const [name] of constants) if (!known.has(name)) misfits.push({ text: 'mapping.unknownConstant', name });
  const skip = texts(content['skip']);
  const templates = Object.entries(isObject(content['templates']) ? content['templates'] : {}).filter(
    (one): one is [string, string] => typeof one[1] === 'string',
  );
  for (const [name, text] of templates) {
    if (!known.has(name)) misfits.push({ text: 'mapping.unknownField', name: `${text} → ${name}` });
    for (const column of columnsOfText(text)) if (!headers.includes(column)) misfits.push({ text: 'mapping.noColumn', name: column });
  }
  const usable = templates.filter(
    ([name, text]) => known.has(name) && !used.has(name) && columnsOfText(text).every((c) => headers.includes(c)),
  );
  const read = new Set(usable.flatMap(([, text]) => columnsOfText(text)));
  const left = headers.filter((header) => !(header in columns) && !skip.includes(header) && !read.has(header));
  misfits.push(...left.map((name): Misfit => ({ text: 'mapping.unused', name })));
  return {
    mapping: {
      columns,
      ...(usable.length ? { templates: Object.fromEntries(usable) } : {}),
      constants: Object.fromEntries(constants.filter(([name]) => known.has(name))),
      skip,
      empty: texts(content['empty']),
      ...(typeof content['skipRows'] === 'number' ? { skipRows: content['skipRows'] } : {}),
      ...(typeof content['spacing'] === 'number' ? { spacing: content['spacing'] } : {}),
      ...(content['datum'] === 'GCJ-02' ? { datum: 'GCJ-02' } : {}),
      ...(readingFault(content) ? {} : readingOf(content as FileReading)),
    },
    misfits,
  };
}

/** Text of a mapping file. */
export const writeMappingFile = (mapping: ImportMapping, resource: string): string =>
  `${JSON.stringify({ resource, ...mapping }, null, 2)}\n`;
