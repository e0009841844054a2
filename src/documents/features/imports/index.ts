/** Mappings of foreign files that ship with a resource, each with a sample of such a file. */
import type { FileMapping, Import } from '../../ground/model/imports.ts';
import { READING_KEYS } from './reading.ts';

/** Patterns that a date of a file may have. */
export const DATE_FORMATS = ['YYYY', 'YYYY-MM', 'YYYY-MM-DD', 'YYYY/MM/DD', 'MM/DD/YYYY', 'DD/MM/YYYY'] as const;

/** What a mapping may say. */
const PARTS = Object.keys({
  columns: 0,
  templates: 0,
  constants: 0,
  skip: 0,
  empty: 0,
  skipRows: 0,
  spacing: 0,
  datum: 0,
  ...READING_KEYS,
} satisfies Record<keyof FileMapping, unknown>);

/** Keys of a mapping file, which may name its schema and its resource besides. */
export const MAPPING_KEYS: readonly string[] = ['$schema', 'resource', ...PARTS];

/** Stands for the number of the row in a text that is put together. */
export const ROW = '#';

/** Columns that a text is put together of. */
export const placeholders = (text: string): string[] => [...text.matchAll(/\{([^{}]+)\}/g)].map((m) => m[1] ?? '');

/** The columns of the file that a mapping knows. */
export const columnsOf = ({ columns, templates = {}, skip = [] }: FileMapping): string[] =>
  [...new Set([...Object.keys(columns), ...Object.values(templates).flatMap(placeholders), ...skip])].filter((name) => name !== ROW);

/** The shipped mapping that knows most of a file's columns, of those whose columns are all there. */
export function shippedFor(imports: readonly Import[] | undefined, headers: readonly string[]): Import | undefined {
  const known = (one: Import): number => columnsOf(one).filter((column) => headers.includes(column)).length;
  const fitting = (imports ?? []).filter((one) => columnsOf({ ...one, skip: [] }).every((column) => headers.includes(column)));
  return fitting.toSorted((a, b) => known(b) - known(a))[0];
}

/** What a shipped mapping says, as far as it may be filled. @param open properties, and halves of locations */
export function mappingOf(
  { name: _name, title: _title, titleEn: _titleEn, sample: _sample, columns, templates, constants, skip, empty, ...reading }: Import,
  open: ReadonlySet<string>,
): FileMapping {
  const mine = <T>(values: Record<string, T> | undefined): Record<string, T> =>
    Object.fromEntries(Object.entries(values ?? {}).filter(([name]) => open.has(name)));
  return {
    columns: Object.fromEntries(
      Object.entries(columns).filter(([, target]) => open.has(typeof target === 'string' ? target : target.field)),
    ),
    templates: mine(templates),
    constants: mine(constants),
    skip: skip ?? [],
    empty: empty ?? [],
    ...reading,
  };
}
