/** The blocks of a grid in normalised form: each says its sources in full, with the conditions of the selections that limit them. */
import type { SourceDocument } from '../source/index.ts';
import type { SourceFolder } from '../source/normalise.ts';
import type { Limiting } from './feature.ts';
import { GRID_COLUMNS } from './frame.ts';
import type { Block, BlockDocument, GridDocument } from './grid.ts';
import { limitedWhere, limitsOf, type Followed } from './limits.ts';
import { wholeSource } from './shared.ts';

/** What the blocks of a grid look things up in. */
export interface GridFolder extends SourceFolder {
  /** Name of the resource that a list screen shows. */
  listed: (screen: string) => string | undefined;
}

/** A fact with the conditions that come to it. */
type Limited = <T extends Followed>(followed: T, resource: string | undefined, own: readonly string[]) => T;

function limited(source: SourceDocument, own: readonly string[], limit: Limited): SourceDocument {
  const { free, parts, ...rest } = source;
  if (!parts) return limit({ ...rest, ...(free === undefined ? {} : { free }) }, source.resource, own);
  const whole = Object.entries(parts).map(([name, part]) => [
    name,
    limit(
      { ...part, ...(free === true ? { free } : free ? { free: [...free, ...[part.free ?? []].flat()] as string[] } : {}) },
      part.resource,
      own,
    ),
  ]);
  return { ...rest, parts: Object.fromEntries(whole) as SourceDocument['parts'] & object };
}

/** What a selection limits stands in the sources now. */
function withoutLimits<T extends object>(from: T): Omit<T, keyof Limiting> {
  const { limits: _limits, through: _through, ...rest } = from as T & Limiting;
  return rest;
}

/** The blocks of a grid as they are drawn and asked for. */
export function normaliseBlocks(document: GridDocument, folder: GridFolder): Block[] {
  const limits = limitsOf(document.blocks);
  const limit: Limited = (followed, name, own) => {
    const { free: _free, ...rest } = followed;
    const more = limitedWhere(limits, followed, own, name === undefined ? undefined : folder.resource(name), folder);
    return { ...rest, ...(more.length ? { where: [...(followed.where ?? []), ...more] } : {}) } as typeof followed;
  };
  const sourced = (source: SourceDocument, own: string | undefined): SourceDocument =>
    limited(wholeSource(source, document), own === undefined ? [] : [own], limit);
  return document.blocks.map((block): Block => {
    const framed = { ...withoutLimits(block), name: block.name ?? block.type, width: block.width ?? GRID_COLUMNS } as BlockDocument;
    if (framed.type === 'filters') return { ...framed, fields: framed.fields.map(withoutLimits) } as Block;
    if (framed.type === 'list') return limit(framed, folder.listed(framed.screen), []) as Block;
    if (framed.type === 'map') {
      const layers = framed.layers.map((layer) => ({ ...withoutLimits(layer), source: sourced(layer.source, layer.selects) }));
      return { ...framed, layers } as Block;
    }
    if (!('source' in framed)) return framed as Block;
    return { ...framed, source: sourced(framed.source, 'selects' in framed ? framed.selects : undefined) } as Block;
  });
}
