/** Where every value of a normalised document comes from: a place in its file, or a rule for what nobody authored. */
import { findNodeAtLocation } from 'jsonc-parser';
import type { Path } from '../../ground/diagnostic.ts';
import type { Grid } from '../../features/blocks/grid.ts';
import type { Link } from '../../features/link/index.ts';
import { locate, type SourceFile } from '../../ground/load.ts';
import type { Dictionary, Resource, Screen } from '../../ground/model/resource.ts';
import { dictionaryTrace, gridTrace, linkTrace, resourceTrace, screenTrace } from './places.ts';
import { type DefaultRule } from '../../kit/origins/rules.ts';
import type { Trace } from '../../kit/origins/trace.ts';

/** One value of the normalised form. */
export interface Origin {
  /** Names and places in lists that lead to it. */
  path: Path;
  value: unknown;
  /** Where the document says so. */
  authored?: { file: string; line: number; column: number };
  /** The rule that put it there when nobody says it. */
  rule?: DefaultRule;
}

function leaves(value: unknown, path: Path = []): [Path, unknown][] {
  if (value === null || typeof value !== 'object' || Object.keys(value).length === 0) return [[path, value]];
  return Object.entries(value).flatMap(([key, member]) => leaves(member, [...path, Array.isArray(value) ? Number(key) : key]));
}

function origins(source: SourceFile, normalised: object, trace: Trace): Origin[] {
  const has = (path: Path): boolean => source.root !== undefined && findNodeAtLocation(source.root, path) !== undefined;
  return leaves(normalised).flatMap(([path, value]): Origin[] => {
    if (value === undefined) return [];
    const { places, rule } = trace(path);
    const place = places.find(has);
    if (!place) return [{ path, value, rule }];
    const { line, column } = locate(source, { code: 'value-type', path: place });
    return [{ path, value, authored: { file: source.file, line, column } }];
  });
}

/** Of a resource, without the write schema that follows from its fields. */
export function resourceOrigins(source: SourceFile, resource: Resource): Origin[] {
  const { schema: _schema, ...rest } = resource;
  return [
    ...origins(source, rest, resourceTrace(source, resource)),
    { path: ['schema'], value: resource.schema, rule: 'follows-from-fields' },
  ];
}

/** Of a screen; `source` is its own file, or its resource's. */
export const screenOrigins = (source: SourceFile, screen: Screen): Origin[] => origins(source, screen, screenTrace(source, screen));

/** Of a grid. */
export const gridOrigins = (source: SourceFile, grid: Grid): Origin[] => origins(source, grid, gridTrace(source, grid));

/** Of a link. */
export const linkOrigins = (source: SourceFile, link: Link): Origin[] => origins(source, link, linkTrace);

/** Of a dictionary. */
export const dictionaryOrigins = (source: SourceFile, dictionary: Dictionary): Origin[] => origins(source, dictionary, dictionaryTrace);
