import type { Field, Resource } from '../../../documents/types.ts';
import { writableNames } from '../../blocks/form/record.ts';

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_*()（）-]/g, '');
const key = (screen: string): string => `import:${screen}`;

/** Fields that a file may fill. */
export const importFields = (resource: Resource, may: (code: string) => boolean): Field[] =>
  resource.fields.filter((f) => writableNames(resource).includes(f.name) && !f.readOnly && (f.permission === undefined || may(f.permission)));

/**
 * Field of each header: as chosen last time, else as the server suggests, else by name or title. No field twice.
 * @param kept header → field, as chosen before
 */
export function matchHeaders(headers: readonly string[], fields: readonly Field[], suggested: Record<string, string>, kept: Record<string, string>): Record<string, string> {
  const taken = new Set<string>();
  const mapping: Record<string, string> = {};
  for (const header of headers) {
    const byName = fields.find((f) => [f.name, f.title, f.titleEn].some((name) => plain(name) === plain(header)))?.name;
    const choice = [kept[header], suggested[header], byName].find((name) => name !== undefined && !taken.has(name) && fields.some((f) => f.name === name));
    if (choice === undefined) continue;
    taken.add(choice);
    mapping[header] = choice;
  }
  return mapping;
}

/** The mapping kept for a screen in this browser. */
export function readMapping(screen: string): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(key(screen)) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

/** Keeps a mapping for the next file of the same screen. */
export const keepMapping = (screen: string, mapping: Record<string, string>): void => localStorage.setItem(key(screen), JSON.stringify({ ...readMapping(screen), ...mapping }));

/** Required fields that no header fills. */
export const missingFields = (fields: readonly Field[], mapping: Record<string, string>): Field[] =>
  fields.filter((f) => f.required && f.default === undefined && !Object.values(mapping).includes(f.name));
