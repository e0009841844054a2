/** Classes of other tools in the words of the dictionaries. */
import type { Dictionary } from '../../../documents/ground/model/resource.ts';

/** Twelve classes of the public set of thermal modules, and of blades. No-Anomaly is nothing. */
const PUBLIC: Readonly<Record<string, string | null>> = {
  'no-anomaly': null,
  'cell-multi': 'cellMulti',
  'hot-spot': 'hotspot',
  'hot-spot-multi': 'hotspotMulti',
  'diode-multi': 'diodeMulti',
  'offline-module': 'moduleOff',
  shadowing: 'shading',
  cracking: 'crack',
  'le;er': 'leErosion',
  'le;cr': 'leCrack',
  'lr;da': 'receptor',
  'vg;mt': 'vg',
  'sf;po': 'dirt',
};

/** The code of a class: itself, with the prefix of the defect catalogue, by its title, or as public sets call it; null is no fault. */
export function codeOf(label: string, prefix: string, { entries }: Pick<Dictionary, 'entries'>): string | null | undefined {
  const plain = label.trim().toLowerCase();
  const bare = plain.startsWith(`${prefix}.`) ? plain.slice(prefix.length + 1) : plain;
  const known = entries.find(
    ({ code, title, titleEn }) => code.toLowerCase() === bare || title.toLowerCase() === plain || titleEn?.toLowerCase() === plain,
  );
  if (known) return known.code;
  const code = PUBLIC[plain];
  return code === null || entries.some((entry) => entry.code === code) ? code : undefined;
}
