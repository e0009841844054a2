import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { writableNames } from '../../parts/form/record.ts';
import { columnsOf, MAPPING_KEYS, mappingOf, shippedFor } from '../../../documents/features/imports/index.ts';
import type { ColumnTarget, Import } from '../../../documents/ground/model/imports.ts';
import type { ImportMapping, Inspection } from '../../data/files/transfer.ts';
import { isPoint, isSecret } from '../../../documents/ground/fields/traits.ts';

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_*()（）-]/g, '');
const key = (screen: string): string => `import:${screen}`;

/** What a column can fill: a field, or one half of a location. */
export interface ImportTarget {
  /** Field name, or `<field>.lon` and `<field>.lat`. */
  name: string;
  title: string;
  titleEn: string;
  required: boolean;
}

function targetsOf(field: Field): ImportTarget[] {
  const { name, title, titleEn } = field;
  const whole = { name, title, titleEn, required: field.required && field.default === undefined };
  if (!isPoint(field)) return [whole];
  return [
    whole,
    { name: `${name}.lon`, title: `${title} 经度`, titleEn: `${titleEn} longitude`, required: false },
    { name: `${name}.lat`, title: `${title} 纬度`, titleEn: `${titleEn} latitude`, required: false },
  ];
}

/** What the columns of a file may fill. */
export const importTargets = (resource: Resource, may: (code: string) => boolean): ImportTarget[] =>
  resource.fields
    .filter(
      (f) => writableNames(resource).includes(f.name) && !f.readOnly && !isSecret(f) && (f.permission === undefined || may(f.permission)),
    )
    .flatMap(targetsOf);

/** Name of what a column fills. */
export const targetName = (target: string | ColumnTarget): string => (typeof target === 'string' ? target : target.field);

/** Target of each header: as the server suggests, else by name or title. None twice. */
export function matchHeaders(
  headers: readonly string[],
  targets: readonly ImportTarget[],
  suggested: Record<string, string>,
): Record<string, string> {
  const used = new Set<string>();
  const columns: Record<string, string> = {};
  for (const header of headers) {
    const byName = targets.find((f) => [f.name, f.title, f.titleEn].some((name) => plain(name) === plain(header)))?.name;
    const choice = [suggested[header], byName].find(
      (name) => name !== undefined && !used.has(name) && targets.some((f) => f.name === name),
    );
    if (choice === undefined) continue;
    used.add(choice);
    columns[header] = choice;
  }
  return columns;
}

/**
 * The mapping kept for a screen in this browser, when a file with these headers has all its columns; not one of an earlier version, whose
 * keys the server would refuse.
 */
export function storedMapping(screen: string, headers: readonly string[], targets: readonly ImportTarget[]): ImportMapping | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key(screen)) ?? 'null') as ImportMapping | null;
    const columns = Object.entries(stored?.columns ?? {});
    const fits =
      columns.length > 0 &&
      Object.keys(stored ?? {}).every((name) => MAPPING_KEYS.includes(name)) &&
      columns.every(([header, target]) => headers.includes(header) && targets.some((f) => f.name === targetName(target)));
    return stored && fits ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a mapping for the next file of the same screen. */
export const keepMapping = (screen: string, mapping: ImportMapping): void => localStorage.setItem(key(screen), JSON.stringify(mapping));

/**
 * Required targets that nothing fills: no column, no constant, no value that the screen gives every record. A location
 * may come in halves.
 */
export function missingTargets(
  targets: readonly ImportTarget[],
  mapping: ImportMapping,
  presets: Record<string, unknown> = {},
): ImportTarget[] {
  const filled = new Set([
    ...Object.values(mapping.columns).map(targetName),
    ...Object.keys(mapping.templates ?? {}),
    ...Object.keys(mapping.constants ?? {}),
    ...Object.keys(presets),
  ]);
  return targets.filter((f) => f.required && !filled.has(f.name) && !filled.has(`${f.name}.lon`));
}

/** What fills what to begin with: as this browser kept it, else as a shipped mapping says, which is named, else by names and titles. */
export function initialMapping(
  screen: string,
  { headers, mapping }: Inspection,
  targets: readonly ImportTarget[],
  imports: readonly Import[] | undefined,
): { mapping: ImportMapping; shipped: Import | undefined } {
  const stored = storedMapping(screen, headers, targets);
  if (stored) return { mapping: stored, shipped: undefined };
  const shipped = shippedFor(imports, headers);
  return {
    shipped,
    mapping: shipped ? mappingOf(shipped, new Set(targets.map((f) => f.name))) : { columns: matchHeaders(headers, targets, mapping) },
  };
}

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The text of a sample file. Lines that the mapping leaves out stand empty under the header. */
export function sampleOf(one: Import): string {
  const headers = [...new Set([...columnsOf(one), ...(one.sample ?? []).flatMap(Object.keys)])];
  const left = Array.from({ length: one.skipRows ?? 0 }, () => headers.map((_, i) => (i === 0 ? '-' : '')));
  const rows = (one.sample ?? []).map((row) => headers.map((header) => row[header] ?? ''));
  return `\uFEFF${[headers, ...left, ...rows].map((row) => row.map(quoted).join(',')).join('\n')}\n`;
}
