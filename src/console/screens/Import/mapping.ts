import type { Field, Resource } from '../../../documents/types.ts';
import { writableNames } from '../../blocks/form/record.ts';

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
  if (field.type !== 'location') return [whole];
  return [whole, { name: `${name}.lon`, title: `${title} 经度`, titleEn: `${titleEn} longitude`, required: false }, { name: `${name}.lat`, title: `${title} 纬度`, titleEn: `${titleEn} latitude`, required: false }];
}

/** What the columns of a file may fill. */
export const importTargets = (resource: Resource, may: (code: string) => boolean): ImportTarget[] =>
  resource.fields
    .filter((f) => writableNames(resource).includes(f.name) && !f.readOnly && f.type !== 'password' && (f.permission === undefined || may(f.permission)))
    .flatMap(targetsOf);

/**
 * Target of each header: as chosen last time, else as the server suggests, else by name or title. None twice.
 * @param kept header → target, as chosen before
 */
export function matchHeaders(headers: readonly string[], targets: readonly ImportTarget[], suggested: Record<string, string>, kept: Record<string, string>): Record<string, string> {
  const taken = new Set<string>();
  const mapping: Record<string, string> = {};
  for (const header of headers) {
    const byName = targets.find((f) => [f.name, f.title, f.titleEn].some((name) => plain(name) === plain(header)))?.name;
    const choice = [kept[header], suggested[header], byName].find((name) => name !== undefined && !taken.has(name) && targets.some((f) => f.name === name));
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

/** Required targets that no header fills; a location may come in halves. */
export const missingTargets = (targets: readonly ImportTarget[], mapping: Record<string, string>): ImportTarget[] =>
  targets.filter((f) => f.required && !Object.values(mapping).some((name) => name === f.name || name === `${f.name}.lon`));
