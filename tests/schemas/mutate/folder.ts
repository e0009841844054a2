/** A folder of documents to be changed in one place. */
import { kindOfFile } from '../../../src/documents/ground/kinds.ts';
import { kindOfScreen } from '../../../src/documents/ground/kinds.ts';
import type { Random } from '../../support/random.ts';

export type Json = Record<string, unknown>;
export type Documents = Map<string, Json>;

/** Something inside of a document that can be changed: what holds it, under which key, and the way to it. */
export interface Place {
  file: string;
  owner: Json;
  key: string;
  path: string[];
}

/** A change in place; false when the folder has nothing of the kind. */
export type Mutate = (documents: Documents, random: Random) => boolean;

/** Every place of a value, outermost first. */
function inside(file: string, value: unknown, path: string[]): Place[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.keys(value).flatMap((key) => [
    { file, owner: value as Json, key, path: [...path, key] },
    ...inside(file, (value as Json)[key], [...path, key]),
  ]);
}

/** Every place of the folder. */
export const places = (documents: Documents): Place[] => [...documents].flatMap(([file, document]) => inside(file, document, []));

/** Documents of one kind, by file. */
export const ofKind = (documents: Documents, kind: 'resource' | 'screen' | 'grid' | 'dictionary'): [string, Json][] =>
  [...documents].filter(([file, document]) =>
    kind === 'grid' || kind === 'screen' ? kindOfFile(file) === 'screen' && kindOfScreen(document) === kind : kindOfFile(file) === kind,
  );

/** Says the JSON path as a text: `list columns 0 field`. */
export const at = ({ path }: Place): string => path.join(' ');

/** Maps from names an author chose to what they stand for. */
const NAMED = new Set(['properties', 'titles', 'set', 'values', 'computed', 'measures']);

/** A key of the language, and not a name the author chose. */
export const isKeyword = ({ path, owner }: Place): boolean =>
  !Array.isArray(owner) &&
  !NAMED.has(path.at(-2) ?? '') &&
  !path.slice(0, -1).some((p) => p === 'default' || p === 'const' || p === 'enum' || p === 'value' || p === 'set');

/** Picks one of the places and changes it. */
export const change =
  (find: (documents: Documents) => Place[], edit: (place: Place, random: Random, documents: Documents) => boolean | void): Mutate =>
  (documents, random) => {
    const found = find(documents);
    return found.length > 0 && edit(random.pick(found), random, documents) !== false;
  };

/** Gives a key another name, in its place. */
export function renameKey(owner: Json, key: string, to: string): void {
  const entries = Object.entries(owner);
  for (const name of Object.keys(owner)) delete owner[name];
  for (const [name, value] of entries) owner[name === key ? to : name] = value;
}

/** The properties of a resource's record. */
export const propertiesOf = (resource: Json): Record<string, Json> => ((resource.record as Json).properties ?? {}) as Record<string, Json>;
