import { columnsOf, type ColumnTarget } from '../../../documents/imports/index.ts';
import type { ImportMapping } from '../../data/transfer.ts';
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

const KEYS = ['$schema', 'resource', 'columns', 'made', 'constants', 'skip', 'empty', 'leave', 'along'];
const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value);
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []);

/** Columns that a text is put together of. */
const madeOf = (text: string): string[] => columnsOf({ columns: {}, made: { text } });

function targetOf(said: unknown): string | ColumnTarget | undefined {
  if (typeof said === 'string') return said;
  return isObject(said) && typeof said['field'] === 'string' ? (said as unknown as ColumnTarget) : undefined;
}

function parse(text: string): Record<string, unknown> {
  let said: unknown;
  try {
    said = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new MappingFileError('mapping.notJson');
  }
  if (!isObject(said) || !isObject(said['columns'])) throw new MappingFileError('mapping.noColumns');
  return said;
}

/**
 * Reads a mapping file against a resource and the headers of a file to import. What fits is used whole, with value maps,
 * date patterns and constants; what does not is named.
 * @throws MappingFileError when it is no mapping, or one of another resource
 */
export function readMappingFile(text: string, resource: string, targets: readonly ImportTarget[], headers: readonly string[]): ReadMapping {
  const said = parse(text);
  if (said['resource'] !== undefined && said['resource'] !== resource)
    throw new MappingFileError('mapping.otherResource', String(said['resource']));
  const misfits: Misfit[] = Object.keys(said)
    .filter((key) => !KEYS.includes(key))
    .map((name) => ({ text: 'mapping.unknownKey', name }));
  const known = new Set(targets.map((f) => f.name));
  const taken = new Set<string>();
  const columns: ImportMapping['columns'] = {};
  for (const [header, raw] of Object.entries(said['columns'] as Record<string, unknown>)) {
    const target = targetOf(raw);
    const name = target === undefined ? '' : targetName(target);
    if (target === undefined || !known.has(name)) misfits.push({ text: 'mapping.unknownField', name: `${header} → ${name}` });
    else if (!headers.includes(header)) misfits.push({ text: 'mapping.noColumn', name: header });
    else if (taken.has(name)) misfits.push({ text: 'mapping.twice', name: `${header} → ${name}` });
    else {
      taken.add(name);
      columns[header] = target;
    }
  }
  const constants = Object.entries(isObject(said['constants']) ? said['constants'] : {});
  for (const [name] of constants) if (!known.has(name)) misfits.push({ text: 'mapping.unknownConstant', name });
  const skip = texts(said['skip']);
  const made = Object.entries(isObject(said['made']) ? said['made'] : {}).filter(
    (one): one is [string, string] => typeof one[1] === 'string',
  );
  for (const [name, text] of made) {
    if (!known.has(name)) misfits.push({ text: 'mapping.unknownField', name: `${text} → ${name}` });
    for (const column of madeOf(text)) if (!headers.includes(column)) misfits.push({ text: 'mapping.noColumn', name: column });
  }
  const usable = made.filter(([name, text]) => known.has(name) && !taken.has(name) && madeOf(text).every((c) => headers.includes(c)));
  const read = new Set(usable.flatMap(([, text]) => madeOf(text)));
  const left = headers.filter((header) => !(header in columns) && !skip.includes(header) && !read.has(header));
  misfits.push(...left.map((name): Misfit => ({ text: 'mapping.unused', name })));
  return {
    mapping: {
      columns,
      ...(usable.length ? { made: Object.fromEntries(usable) } : {}),
      constants: Object.fromEntries(constants.filter(([name]) => known.has(name))),
      skip,
      empty: texts(said['empty']),
      ...(typeof said['leave'] === 'number' ? { leave: said['leave'] } : {}),
      ...(typeof said['along'] === 'number' ? { along: said['along'] } : {}),
    },
    misfits,
  };
}

/** Text of a mapping file. */
export const writeMappingFile = (mapping: ImportMapping, resource: string): string =>
  `${JSON.stringify({ resource, ...mapping }, null, 2)}\n`;
